"""The bot itself and its commands: who am I, where is the gateway, register these commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tests.standin.command_limits import check_commands
from tests.standin.gateway import MAX_CONCURRENCY
from tests.standin.routing import Answer, Call, Refused, Routes
from tests.standin.shapes import channel_json, guild_json, member_json, user_json

if TYPE_CHECKING:
    from tests.standin.server import StandIn

routes = Routes()

LISTS = ("options", "choices")


@routes.on("GET", "/users/@me")
async def who_am_i(standin: StandIn, call: Call) -> Answer:
    """The bot's own user."""
    return 200, {**user_json(standin.world.bot), "mfa_enabled": False, "locale": "en-US", "verified": True}


@routes.on("GET", "/oauth2/applications/@me")
async def what_am_i(standin: StandIn, call: Call) -> Answer:
    """The bot's application; its id is that of its user, as it is for bots of these days."""
    bot = standin.world.bot
    return 200, {
        "id": str(bot.id),
        "name": bot.name,
        "icon": None,
        "description": "",
        "type": None,
        "bot": user_json(bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "flags": 0,
        "flags_new": "0",
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(standin.world.guilds),
        "approximate_user_install_count": 0,
        "approximate_user_authorization_count": 0,
        "explicit_content_filter": 0,
        "eligible_oauth2_scopes": [],
        "team": None,
        "owner": user_json(standin.world.owner),
    }


@routes.on("GET", "/gateway", open=True)
async def gateway(standin: StandIn, call: Call) -> Answer:
    """Where the gateway is."""
    return 200, {"url": standin.gateway_url}


@routes.on("GET", "/gateway/bot")
async def gateway_bot(standin: StandIn, call: Call) -> Answer:
    """Where the gateway is, and how many shards the bot should have."""
    limit = {"total": 1000, "remaining": 999, "reset_after": 0, "max_concurrency": MAX_CONCURRENCY}
    return 200, {"url": standin.gateway_url, "shards": 1, "session_start_limit": limit}


@routes.on("GET", "/applications/{application_id}/commands")
async def list_commands(standin: StandIn, call: Call) -> Answer:
    """The global commands."""
    _check_application(standin, call)
    return 200, standin.world.commands[None]


@routes.on("PUT", "/applications/{application_id}/commands")
async def register_commands(standin: StandIn, call: Call) -> Answer:
    """Replace the global commands."""
    _check_application(standin, call)
    return 200, _register(standin, call.body or [], None)


@routes.on("PUT", "/applications/{application_id}/guilds/{guild_id}/commands")
async def register_guild_commands(standin: StandIn, call: Call) -> Answer:
    """Replace the commands of one server."""
    _check_application(standin, call)
    if call.id("guild_id") not in standin.world.guilds:
        raise Refused(50001)
    return 200, _register(standin, call.body or [], call.id("guild_id"))


@routes.on("GET", "/guilds/{guild_id}")
async def get_guild(standin: StandIn, call: Call) -> Answer:
    """A server the bot is in."""
    if call.id("guild_id") not in standin.world.guilds:
        raise Refused(10004)
    return 200, guild_json(standin.world.guilds[call.id("guild_id")])


@routes.on("GET", "/guilds/{guild_id}/members/{user_id}")
async def get_member(standin: StandIn, call: Call) -> Answer:
    """A member of a server the bot is in."""
    guild = standin.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise Refused(10004)
    if call.id("user_id") not in guild.members:
        raise Refused(10007)
    return 200, member_json(guild.members[call.id("user_id")])


@routes.on("POST", "/users/@me/channels")
async def open_direct(standin: StandIn, call: Call) -> Answer:
    """The direct conversation with a user."""
    user = standin.world.users.get(int(call.body.get("recipient_id") or 0))
    if user is None or user.bot:
        raise Refused(10013)
    return 200, channel_json(standin.world, standin.world.add_direct(user))


def _check_application(standin: StandIn, call: Call) -> None:
    if call.id("application_id") != standin.world.bot.id:
        raise Refused(50001)


def _register(standin: StandIn, commands: list[dict[str, Any]], guild: int | None) -> list[dict[str, Any]]:
    check_commands(commands, standin.api.locales)
    kept = {command["name"]: command["id"] for command in standin.world.commands.get(guild, ())}
    standin.world.commands[guild] = [
        {
            "type": 1,
            "description": "",
            "default_member_permissions": None,
            **_stored(command),
            "id": kept.get(command["name"], str(standin.world.snowflake())),
            "application_id": str(standin.world.bot.id),
            "version": str(standin.world.snowflake()),
            **({"guild_id": str(guild)} if guild else {}),
        }
        for command in commands
    ]
    standin.world.pulse.beat()
    return standin.world.commands[guild]


def _stored(part: dict[str, Any]) -> dict[str, Any]:
    """A definition as Discord gives it back: without empty keys, permissions as text."""
    kept = {key: value for key, value in part.items() if value is not None}
    if isinstance(kept.get("default_member_permissions"), int):
        kept["default_member_permissions"] = str(kept["default_member_permissions"])
    for key in LISTS:
        if key in kept:
            kept[key] = [_stored(each) for each in kept[key]]
    return kept
