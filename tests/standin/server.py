"""The stand-in Discord: HTTP interface, gateway and CDN on one loopback port, over one state of the world.

Every request and every answer is held against Discord's API description; what does not fit is kept in `complaints`.
"""

from __future__ import annotations

import asyncio
import json
import re
import traceback
from typing import Any

from aiohttp import web

from tests.standin import routes_application, routes_channels, routes_interactions, routes_threads
from tests.standin.actor import Actor
from tests.standin.api import ApiDescription
from tests.standin.faults import Faults, Rule
from tests.standin.gateway import Gateway, Session
from tests.standin.permissions import Permission
from tests.standin.routing import Answer, Call, Refused, Route
from tests.standin.shapes import channel_json, guild_create_json, message_json
from tests.standin.world import Channel, Guild, Interaction, Member, Message, World, now

ROUTES: list[Route] = [
    *routes_application.routes.routes,
    *routes_channels.routes.routes,
    *routes_threads.routes.routes,
    *routes_interactions.routes.routes,
]

TOKEN_LIFE = 15 * 60
UPLOAD = 26 * 1024 * 1024
EVENTS = {
    "MESSAGE_CREATE": "MessageResponse",
    "MESSAGE_UPDATE": "MessageResponse",
    "THREAD_CREATE": "ThreadResponse",
    "THREAD_UPDATE": "ThreadResponse",
    "CHANNEL_CREATE": "GuildChannelResponse",
    "CHANNEL_UPDATE": "GuildChannelResponse",
    "GUILD_CREATE": "GuildWithCountsResponse",
}
"""Events that carry what the API description has a schema for."""


class StandIn:
    """A Discord with one application. Use it as an asynchronous context manager.

    `ack_within` is how long an interaction may wait for its first answer (seconds; Discord's own limit is 3), and
    `answer_within` how long people look at "is thinking…" before a test calls it unanswered.
    """

    def __init__(self, *, ack_within: float = 3.0, answer_within: float = 30.0) -> None:
        self.ack_within = ack_within
        self.answer_within = answer_within
        self.token = "MTIz.stand-in.token"
        self.world = World()
        self.faults = Faults()
        self.gateway = Gateway(self)
        self.api = ApiDescription.load()
        self.calls: list[Call] = []
        self.complaints: list[str] = []
        self.mistakes: list[str] = []
        self._runner: web.AppRunner | None = None
        self.port = 0

    async def __aenter__(self) -> StandIn:
        """Listen on a free port of the loopback interface."""
        app = web.Application(client_max_size=UPLOAD)
        app.router.add_get("/gw/", self.gateway.handle)
        app.router.add_get("/cdn/attachments/{channel}/{id}/{name}", self._serve_file)
        app.router.add_route("*", "/api/v10/{path:.*}", self._serve)
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop listening; held requests are let go."""
        for rule in self.faults.rules:
            if rule.gate:
                rule.gate.release()
        assert self._runner is not None
        await self._runner.cleanup()

    # Addresses

    @property
    def api_base(self) -> str:
        """The base address of the HTTP interface."""
        return f"http://127.0.0.1:{self.port}/api/v10"

    @property
    def gateway_url(self) -> str:
        """The address of the gateway."""
        return f"ws://127.0.0.1:{self.port}/gw/"

    @property
    def cdn(self) -> str:
        """The base address of uploaded files."""
        return f"http://127.0.0.1:{self.port}/cdn"

    # People and places

    async def guild(self, name: str = "Club", **facts: Any) -> Guild:
        """A new server with the bot in it."""
        guild = self.world.add_guild(name, **facts)
        await self.gateway.dispatch("GUILD_CREATE", guild_create_json(self.world, guild))
        return guild

    async def channel(self, guild: Guild, name: str = "games") -> Channel:
        """A new text channel."""
        channel = self.world.add_channel(guild, name)
        await self.gateway.dispatch("CHANNEL_CREATE", channel_json(self.world, channel))
        return channel

    def person(self, guild: Guild, name: str, locale: str = "en-US") -> Actor:
        """A new member of a server, ready to type and click."""
        user = self.world.add_user(name, locale)
        guild.members[user.id] = Member(user)
        return Actor(self, user, guild)

    # What happens to messages and interactions

    async def tell(self, event: str, message: Message) -> None:
        """Tell the bot of a message that everybody sees."""
        if message.seen_by is None:
            await self.gateway.dispatch(event, message_json(self.world, self.cdn, message))

    async def remove(self, message: Message) -> None:
        """Delete a message."""
        message.deleted = True
        message.channel.messages.pop(message.id, None)
        if message.seen_by is None:
            gone = {"id": str(message.id), "channel_id": str(message.channel.id)}
            await self.gateway.dispatch("MESSAGE_DELETE", {**gone, "guild_id": str(message.channel.guild)})
        self.world.pulse.beat()

    async def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread, as a moderator or the bot may do."""
        event = "THREAD_DELETE" if channel.thread else "CHANNEL_DELETE"
        gone = channel_json(self.world, channel)
        self.world.remove_channel(channel)
        await self.gateway.dispatch(event, gone)
        self.world.pulse.beat()

    async def archive(self, thread: Channel) -> None:
        """Archive a thread, as Discord does when nobody has written for long."""
        assert thread.thread is not None
        thread.thread.archived, thread.thread.archived_at = True, now()
        await self.gateway.dispatch("THREAD_UPDATE", channel_json(self.world, thread))

    async def lock(self, thread: Channel, *, locked: bool = True) -> None:
        """Lock a thread, or open it again, as a moderator does."""
        assert thread.thread is not None
        thread.thread.locked = locked
        await self.gateway.dispatch("THREAD_UPDATE", channel_json(self.world, thread))

    async def deny(self, channel: Channel, denied: Permission) -> None:
        """Take permissions from the bot in a channel; Permission(0) gives them back."""
        channel.overwrites[self.world.bot.id] = (Permission(0), denied)
        await self.gateway.dispatch("CHANNEL_UPDATE", channel_json(self.world, channel))

    def too_late(self, interaction: Interaction) -> bool:
        """Whether the time for the first answer has passed."""
        return interaction.failed or asyncio.get_running_loop().time() - interaction.born > self.ack_within

    def expired(self, interaction: Interaction) -> bool:
        """Whether the interaction's token is dead."""
        return asyncio.get_running_loop().time() - interaction.born > TOKEN_LIFE

    def abandon(self, session: Session | None) -> None:
        """The process of a session has ended: nobody will answer what it was asked, unless others were asked too."""
        if session is not None:
            self.gateway.forget(session)
        for interaction in self.world.interactions.values():
            interaction.over |= session is None or interaction.asked <= {session.id}
        self.world.pulse.beat()

    def check_event(self, event: str, data: Any) -> None:
        """Hold what we are about to tell the bot against the API description."""
        if event in EVENTS:
            self.mistakes += [f"{event} {where}: {what}" for where, what in self.api.shape(EVENTS[event], data)]

    # HTTP

    async def _serve_file(self, request: web.Request) -> web.Response:
        """What was uploaded, byte by byte."""
        found = self.world.files.get(int(request.match_info["id"]))
        if found is None:
            return web.Response(status=404)
        return web.Response(body=found.data, content_type=found.content_type)

    async def _serve(self, request: web.Request) -> web.StreamResponse:
        call = await _read(request)
        self.calls.append(call)
        rule = self.faults.take(call.method, call.path)
        if rule and not rule.after and (failed := await self._suffer(rule, request, call)):
            return failed
        call.status, body = await self._work(call)
        if rule and rule.after and (failed := await self._suffer(rule, request, call)):
            return failed
        return _written(call.status, body)

    async def _suffer(self, rule: Rule, request: web.Request, call: Call) -> web.StreamResponse | None:
        """Let a fault happen; None where the request goes on afterwards."""
        if rule.gate:
            rule.gate.reached.set()
            await rule.gate.opened.wait()
            return None
        if rule.delay:
            await asyncio.sleep(rule.delay)
            return None
        if rule.drop:
            if request.transport:
                request.transport.abort()
            return web.Response(status=500)
        call.status, body, headers = rule.answer()
        return _written(call.status, body, headers)

    async def _work(self, call: Call) -> Answer:
        """Status and body for a call: checked, done, and the answer checked too."""
        route = _match(call)
        if route is None:
            self.complaints.append(f"no such route: {call.method} {call.path}")
            return 404, {"code": 0, "message": "404: Not Found"}
        try:
            if not route.open and call.token != f"Bot {self.token}":
                raise Refused(0)
            if faults := self.api.request(call.method, route.template, call.body):
                raise Refused(50035, *((where or "body", what) for where, what in faults))
            status, body = await route.handler(self, call)
        except Refused as refused:
            status, body = refused.status, refused.body()
            if refused.code == 50035:
                self.complaints.append(f"{call.method} {route.template}: {refused}")
        except Exception as error:
            self.mistakes.append("".join(traceback.format_exception(error)))
            raise
        faults = self.api.answer(call.method, route.template, status, body)
        self.mistakes += [f"{status} to {call.method} {route.template} {where}: {what}" for where, what in faults]
        return status, body


async def _read(request: web.Request) -> Call:
    """The call behind a request; a multipart body is a JSON part and numbered files."""
    call = Call(
        request.method,
        "/" + request.match_info["path"],
        query=dict(request.query),
        token=request.headers.get("Authorization"),
    )
    if request.content_type == "multipart/form-data":
        part: Any
        async for part in await request.multipart():
            data = bytes(await part.read())
            if part.name == "payload_json":
                call.body = json.loads(data)
            elif found := re.fullmatch(r"files\[(\d+)\]", part.name or ""):
                call.files[int(found[1])] = (part.filename or "", data)
    elif text := await request.text():
        call.body = json.loads(text)
    return call


def _match(call: Call) -> Route | None:
    for route in ROUTES:
        found = route.pattern.fullmatch(call.path) if route.method == call.method else None
        if found:
            call.template, call.parameters = route.template, found.groupdict()
            return route
    return None


def _written(status: int, body: Any, headers: dict[str, str] | None = None) -> web.Response:
    """An answer. Discord says exactly `application/json`, without a charset, and discord.py depends on it."""
    if body is None:
        return web.Response(status=status, headers=headers)
    return web.Response(status=status, headers={"Content-Type": "application/json", **(headers or {})},
                        body=json.dumps(body).encode())  # fmt: skip
