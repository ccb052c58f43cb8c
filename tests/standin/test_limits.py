"""The stand-in refuses what Discord refuses, with Discord's codes, and notices when it answers wrongly itself."""

from __future__ import annotations

import io
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from PIL import Image

from tests.standin.actor import Record
from tests.standin.api import FILE, ApiDescription
from tests.standin.client import ClientRefuses
from tests.standin.conftest import Http, Scene
from tests.standin.permissions import Permission
from tests.standin.sample_bot import SampleBot
from tests.standin.server import ROUTES
from tests.standin.world import COMPONENTS_V2

Json = dict[str, Any]


def button(custom_id: str | None = "a", **facts: Any) -> Json:
    return {"type": 2, "style": 1, "label": "x", **({"custom_id": custom_id} if custom_id else {}), **facts}


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def menu(*values: str, custom_id: str = "m") -> Json:
    return {"type": 3, "custom_id": custom_id, "options": [{"label": "x", "value": value} for value in values]}


def words(content: str) -> Json:
    return {"type": 10, "content": content}


def v2(*parts: Json) -> Json:
    return {"flags": COMPONENTS_V2, "components": list(parts)}


def gallery(url: str) -> Json:
    return {"type": 12, "items": [{"media": {"url": url}}]}


BAD_MESSAGES: dict[str, Json] = {
    "nothing in it": {},
    "2001 characters": {"content": "x" * 2001},
    "eleven embeds": {"embeds": [{"title": "x"}] * 11},
    "6001 characters in embeds": {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3001}]},
    "six rows": {"components": [row(button(str(number))) for number in range(6)]},
    "six buttons in a row": {"components": [row(*(button(str(number)) for number in range(6)))]},
    "a menu beside a button": {"components": [row(menu("a"), button())]},
    "two controls with one id": {"components": [row(button("a"), button("a"))]},
    "a button without an id": {"components": [row(button(None))]},
    "an id of 101 characters": {"components": [row(button("x" * 101))]},
    "a label of 81 characters": {"components": [row(button(label="x" * 81))]},
    "26 options": {"components": [row(menu(*map(str, range(26))))]},
    "two options with one value": {"components": [row(menu("a", "a"))]},
    "a text component without the flag": {"components": [words("x")]},
    "content with the flag": {**v2(words("x")), "content": "x"},
    "embeds with the flag": {**v2(words("x")), "embeds": [{"title": "x"}]},
    "41 components, nested ones counted": v2({"type": 17, "components": [words("x")] * 30}, *[words("x")] * 10),
    "4001 characters of text components": v2(words("x" * 2000), words("x" * 2001)),
    "eleven pictures": v2({"type": 12, "items": [{"media": {"url": "https://example.com/a.png"}}] * 11}),
    "a picture that was not sent along": v2(gallery("attachment://board.png")),
    "a key nobody knows": {"content": "x", "colour": 1},
    "a component of an unknown kind": v2({"type": 99}),
    "text where a number belongs": {"content": "x", "flags": "many"},
    "a contradiction about mentions": {"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}},
    "a nonce of 26 characters": {"content": "x", "nonce": "x" * 26},
    "an unknown attachment": {"content": "x", "attachments": [{"id": "5"}]},
}
GOOD_MESSAGES: dict[str, Json] = {
    "2000 characters": {"content": "x" * 2000},
    "five rows of five buttons": {"components": [row(*(button(f"{a}{b}") for a in range(5))) for b in range(5)]},
    "a menu with 25 options": {"components": [row(menu(*map(str, range(25))))]},
    "40 components": v2({"type": 17, "components": [words("x")] * 30}, *[words("x")] * 9),
    "two links without ids": {"components": [row(*[button(None, style=5, url="https://example.com")] * 2)]},
    "ids as numbers": {"content": "x", "allowed_mentions": {"parse": [], "users": [123]}},
}


@pytest.mark.parametrize("body", BAD_MESSAGES.values(), ids=BAD_MESSAGES)
async def test_a_bad_message_is_an_invalid_form(scene: Scene, http: Http, body: Json) -> None:
    status, answer = await http("POST", f"/channels/{scene.channel.id}/messages", body)
    assert (status, answer["code"]) == (400, 50035)
    assert scene.channel.messages == {}
    assert len(scene.standin.complaints) == 1


@pytest.mark.parametrize("body", GOOD_MESSAGES.values(), ids=GOOD_MESSAGES)
async def test_a_message_at_the_limit_is_taken(scene: Scene, http: Http, body: Json) -> None:
    status, _ = await http("POST", f"/channels/{scene.channel.id}/messages", body)
    assert (status, len(scene.channel.messages)) == (200, 1)
    assert scene.standin.complaints == []


async def test_an_edit_may_show_a_picture_that_the_message_holds_and_not_one_it_has_lost(
    scene: Scene, http: Http
) -> None:
    data = io.BytesIO()
    Image.new("RGB", (3, 2)).save(data, "PNG")
    place = f"/channels/{scene.channel.id}/messages"
    body = v2(gallery("attachment://board.png"))
    _, sent = await http("POST", place, body, files={"board.png": data.getvalue()})
    assert sent["attachments"][0]["width"] == 3
    assert (await http("PATCH", f"{place}/{sent['id']}", {"components": body["components"]}))[0] == 200
    status, _ = await http("PATCH", f"{place}/{sent['id']}", {"components": body["components"], "attachments": []})
    assert status == 400


async def test_a_message_with_components_v2_never_gets_content_or_loses_the_flag(scene: Scene, http: Http) -> None:
    place = f"/channels/{scene.channel.id}/messages"
    _, sent = await http("POST", place, v2(words("x")))
    for body in ({"content": "x"}, {"flags": 0, "components": []}):
        assert (await http("PATCH", f"{place}/{sent['id']}", body))[0] == 400


# Commands


def command(**facts: Any) -> Json:
    return {"name": "play", "description": "x", **facts}


def option(name: str = "at", **facts: Any) -> Json:
    return {"type": 3, "name": name, "description": "x", **facts}


BAD_COMMANDS: dict[str, list[Json]] = {
    "upper case": [command(name="Play")],
    "a middle dot": [command(name="モアナ・ヌイ")],
    "a space in a translation": [command(name_localizations={"ja": "遊 ぶ"})],
    "33 letters": [command(name="x" * 33)],
    "no description": [{"name": "play"}],
    "101 commands": [command(name=f"play{number}") for number in range(101)],
    "one name twice": [command(), command()],
    "required after optional": [command(options=[option("a"), option("b", required=True)])],
    "an unknown locale": [command(name_localizations={"jp": "遊ぶ"})],
    "an unknown locale deep inside": [command(options=[option(description_localizations={"jp": "x"})])],
    "choices with autocomplete": [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
    "two options with one name": [command(options=[option(), option()])],
    "two options with one Japanese name": [
        command(
            options=[option("a", name_localizations={"ja": "場所"}), option("b", name_localizations={"ja": "場所"})]
        )
    ],
    "26 choices": [command(options=[option(choices=[{"name": str(n), "value": str(n)} for n in range(26)])])],
    "more than 8000 characters": [
        command(
            options=[
                option(f"o{o}", choices=[{"name": f"{n:050}", "value": f"{n:050}"} for n in range(25)])
                for o in range(4)
            ]
        )
    ],
    "an option beside a subcommand": [command(options=[option(type=1, name="a"), option("b")])],
}


@pytest.mark.parametrize("commands", BAD_COMMANDS.values(), ids=BAD_COMMANDS)
async def test_a_bad_command_is_not_registered(scene: Scene, http: Http, commands: list[Json]) -> None:
    status, answer = await http("PUT", f"/applications/{scene.standin.world.bot.id}/commands", commands)
    assert (status, answer["code"]) == (400, 50035)
    assert scene.standin.world.commands[None] == []


async def test_japanese_names_are_registered_and_keep_their_ids(scene: Scene, http: Http) -> None:
    place = f"/applications/{scene.standin.world.bot.id}/commands"
    commands = [command(name="空島の商人"), command(name_localizations={"ja": "遊ぶ"}, options=[option()])]
    _, first = await http("PUT", place, commands)
    _, second = await http("PUT", place, commands[1:])
    assert [each["id"] for each in second] == [first[1]["id"]]


# Errors


async def refused_by(scene: Scene, http: Http, method: str, path: str, body: Any = None) -> int:
    _, answer = await http(method, path, body)
    return int(answer["code"])


async def test_what_does_not_exist_is_unknown(scene: Scene, http: Http) -> None:
    here = f"/channels/{scene.channel.id}"
    assert await refused_by(scene, http, "GET", "/channels/5") == 10003
    assert await refused_by(scene, http, "GET", f"{here}/messages/5") == 10008
    assert await refused_by(scene, http, "POST", "/interactions/5/token/callback", {"type": 5}) == 10062
    assert await refused_by(scene, http, "POST", "/webhooks/5/token", {"content": "x"}) == 10015
    assert await refused_by(scene, http, "GET", "/guilds/5") == 10004
    assert await refused_by(scene, http, "GET", f"/guilds/{scene.guild.id}/members/5") == 10007
    assert await refused_by(scene, http, "POST", "/users/@me/channels", {"recipient_id": 5}) == 10013


MISSING: dict[str, tuple[Permission, Callable[[int], tuple[str, str, Json | None]], int]] = {
    "seeing": (Permission.VIEW_CHANNEL, lambda here: ("POST", f"/channels/{here}/messages", {"content": "x"}), 50001),
    "sending": (Permission.SEND_MESSAGES, lambda here: ("POST", f"/channels/{here}/messages", {"content": "x"}), 50013),
    "threads": (
        Permission.CREATE_PUBLIC_THREADS,
        lambda here: ("POST", f"/channels/{here}/threads", {"name": "x", "type": 11}),
        50013,
    ),
    "history": (Permission.READ_MESSAGE_HISTORY, lambda here: ("GET", f"/channels/{here}/messages", None), 50013),
}


@pytest.mark.parametrize(("denied", "request_for", "code"), MISSING.values(), ids=MISSING)
async def test_a_missing_permission_is_told_by_its_code(
    scene: Scene, http: Http, denied: Permission, request_for: Callable[[int], tuple[str, str, Json | None]], code: int
) -> None:
    method, path, body = request_for(scene.channel.id)
    assert (await http(method, path, body))[0] in (200, 201)
    scene.channel.overwrites[scene.guild.id] = (Permission(0), denied)
    assert await refused_by(scene, http, method, path, body) == code


async def test_files_need_a_permission_of_their_own(scene: Scene, http: Http) -> None:
    scene.channel.overwrites[scene.standin.world.bot.id] = (Permission(0), Permission.ATTACH_FILES)
    place = f"/channels/{scene.channel.id}/messages"
    assert (await http("POST", place, {"content": "x"}))[0] == 200
    status, answer = await http("POST", place, {"content": "x"}, files={"a.txt": b"x"})
    assert (status, answer["code"]) == (403, 50013)


async def test_a_thread_needs_the_permission_to_speak_in_threads(scene: Scene, http: Http) -> None:
    _, thread = await http("POST", f"/channels/{scene.channel.id}/threads", {"name": "x", "type": 11})
    scene.channel.overwrites[scene.guild.id] = (Permission(0), Permission.SEND_MESSAGES_IN_THREADS)
    assert await refused_by(scene, http, "POST", f"/channels/{thread['id']}/messages", {"content": "x"}) == 50013


async def test_an_archived_thread_is_not_edited_but_woken_by_a_message(scene: Scene, http: Http) -> None:
    _, thread = await http("POST", f"/channels/{scene.channel.id}/threads", {"name": "x", "type": 11})
    here = f"/channels/{thread['id']}"
    _, sent = await http("POST", f"{here}/messages", {"content": "x"})
    await http("PATCH", here, {"archived": True})
    assert await refused_by(scene, http, "PATCH", f"{here}/messages/{sent['id']}", {"content": "y"}) == 50083
    await http("POST", f"{here}/messages", {"content": "z"})
    assert (await http("PATCH", f"{here}/messages/{sent['id']}", {"content": "y"}))[0] == 200


# People


async def test_a_client_offers_only_what_can_be_done(scene: Scene, sample: SampleBot) -> None:
    channel, ben = scene.channel, scene.ben
    posted = (await scene.akari.slash(channel, "sample greet", name="Ren")).message
    assert posted is not None
    attempts: tuple[Callable[[], Awaitable[Record]], ...] = (
        lambda: ben.slash(channel, "sample dance"),
        lambda: ben.slash(channel, "sample"),
        lambda: ben.slash(channel, "sample greet"),
        lambda: ben.slash(channel, "sample greet", name="Ren", times=4),
        lambda: ben.slash(channel, "sample greet", name=5),
        lambda: ben.slash(channel, "sample greet", name="Ren", loudly=True),
        lambda: ben.slash(channel, "sample board", where="nowhere"),
        lambda: ben.slash(channel, "見本 挨拶", 名前="Ren"),
        lambda: ben.autocomplete(channel, "sample greet", option="times"),
        lambda: ben.click(posted, label="Step 1"),
        lambda: scene.akari.click(posted, label="Step 1"),
    )
    for attempt in attempts:
        with pytest.raises(ClientRefuses):
            await attempt()
    channel.overwrites[scene.guild.id] = (Permission(0), Permission.USE_APPLICATION_COMMANDS)
    with pytest.raises(ClientRefuses):
        await ben.slash(channel, "sample greet", name="Ren")


# The description as a judge


def test_every_route_is_described_by_discord() -> None:
    described = ApiDescription.load().facts["operations"]
    assert {f"{route.method} {route.template}" for route in ROUTES} == set(described)
    assert FILE.stat().st_size < 250_000


def test_an_answer_of_the_wrong_shape_is_noticed() -> None:
    api = ApiDescription.load()
    faults = api.answer("GET", "/gateway", 200, {"address": "ws://example.com"})
    assert faults == [("", "'url' is a required property")]
    assert api.answer("GET", "/gateway", 204, None) == [("", "the status 204 is not foreseen")]


def test_the_fault_that_is_told_is_that_of_the_branch_that_was_meant() -> None:
    body = v2({"type": 17, "components": [row(button(label="x" * 81))]})
    ((where, what),) = ApiDescription.load().request("POST", "/channels/{channel_id}/messages", body)
    assert where == "components.0.components.0.components.0.label"
    assert "too long" in what
