"""The gateway: sessions over websockets with HELLO, IDENTIFY, READY, heartbeats and RESUME, and what can go wrong.

An event is kept with its number, so that a session that comes back gets what it missed.
"""

from __future__ import annotations

import contextlib
import json
import secrets
import time
import zlib
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

from aiohttp import WSMsgType, web

from tests.standin.shapes import guild_create_json, user_json

if TYPE_CHECKING:
    from tests.standin.server import StandIn

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID_SESSION, HELLO, HEARTBEAT_ACK = 0, 1, 2, 6, 7, 9, 10, 11
PRESENCE, VOICE_STATE, MEMBERS = 3, 4, 8
BEAT_EVERY = 41250
PRIVILEGED = 1 << 1 | 1 << 8 | 1 << 15
"""Intents that the application has not been granted: members, presences, message content."""

MAX_CONCURRENCY = 1
"""How many shards may begin at once."""

KEPT = 1000
COMPRESSED = "zlib-stream"


class Line:
    """One websocket. With compression everything sent is one zlib stream, flushed after each message."""

    def __init__(self, socket: web.WebSocketResponse, request: web.Request, *, compress: bool) -> None:
        self.socket = socket
        self.request = request
        wanted = request.query.get("compress") == COMPRESSED
        self._deflate = zlib.compressobj() if compress and wanted else None

    @property
    def compressed(self) -> bool:
        """Whether this line carries a zlib stream."""
        return self._deflate is not None

    async def send(self, op: int, data: Any, event: str | None = None, number: int | None = None) -> None:
        """Send one message. What cannot be sent any more is lost, as on any line."""
        text = json.dumps({"op": op, "d": data, "t": event, "s": number})
        try:
            if self._deflate is None:
                await self.socket.send_str(text)
            else:
                packed = self._deflate.compress(text.encode()) + self._deflate.flush(zlib.Z_SYNC_FLUSH)
                await self.socket.send_bytes(packed)
        except ConnectionError:
            return

    def abort(self) -> None:
        """Cut the connection under the websocket."""
        if self.request.transport:
            self.request.transport.abort()


@dataclass(slots=True)
class Session:
    """What a bot that has identified itself gets, whether or not it is connected just now."""

    id: str
    intents: int
    number: int = 0
    sent: deque[tuple[int, str, Any]] = field(default_factory=lambda: deque(maxlen=KEPT))
    line: Line | None = None


Chooses: TypeAlias = Callable[[str, Any, Sequence[Session]], Sequence[Session]]
"""Which of the sessions are told of an event."""


class Gateway:
    """One shard, which several processes may hold at once, as Discord lets them: all are told of everything, unless
    `chooses` says which are. `compress` turns the zlib stream off, `refuse` turns so many connections away with a 503.
    Where `apart` is set, whoever identifies itself sooner than so many seconds after somebody else of the same
    `identify_rate_limit_key` is turned away, as Discord does.
    """

    def __init__(self, standin: StandIn) -> None:
        self.standin = standin
        self.sessions: list[Session] = []
        self.chooses: Chooses = lambda event, data, sessions: sessions
        self.compress = True
        self.refuse = 0
        self.resumed = 0
        self.identified = 0
        self.refused = 0
        self.apart = 0.0
        self.too_soon = 0
        self._began: dict[int, float] = {}

    @property
    def session(self) -> Session | None:
        """The session that was begun last."""
        return self.sessions[-1] if self.sessions else None

    @property
    def ready(self) -> bool:
        """Whether a bot is connected and has been told READY."""
        return any(session.line is not None for session in self.sessions)

    async def handle(self, request: web.Request) -> web.StreamResponse:
        """Serve one websocket until it closes."""
        if self.refused < self.refuse:
            self.refused += 1
            return web.Response(status=503, text="upstream connect error")
        socket = web.WebSocketResponse(max_msg_size=4096)
        await socket.prepare(request)
        line = Line(socket, request, compress=self.compress)
        await line.send(HELLO, {"heartbeat_interval": BEAT_EVERY})
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._receive(line, message.data)
        finally:
            for session in self.sessions:
                if session.line is line:
                    session.line = None
            self.standin.world.pulse.beat()
        return socket

    async def dispatch(self, event: str, data: Any, copies: int = 1) -> None:
        """Send an event to the bot, now or when its session resumes."""
        self.standin.check_event(event, data)
        for session in self.told_of(event, data):
            for _ in range(copies):
                await self._tell(session, event, data)

    def told_of(self, event: str, data: Any) -> Sequence[Session]:
        """The sessions that are told of an event that happens now."""
        return self.chooses(event, data, tuple(self.sessions))

    async def _tell(self, session: Session, event: str, data: Any) -> None:
        session.number += 1
        session.sent.append((session.number, event, data))
        if session.line:
            # A process that has just died does not hear it any more.
            with contextlib.suppress(ConnectionError):
                await session.line.send(DISPATCH, data, event, session.number)

    # What can go wrong

    async def close(self, code: int = 4000) -> None:
        """Close the websocket; 4000 and most other codes let the session resume."""
        if self.session and self.session.line:
            await self.session.line.socket.close(code=code)

    async def reconnect(self) -> None:
        """Ask the bot to connect anew and resume."""
        if self.session and self.session.line:
            await self.session.line.send(RECONNECT, None)

    async def invalidate(self) -> None:
        """End the session for good: what happens until the bot identifies again is lost."""
        sessions, self.sessions = self.sessions, []
        for session in sessions:
            if session.line:
                await session.line.send(INVALID_SESSION, False)

    def abort(self) -> None:
        """Cut the connection; the session can resume."""
        if self.session and self.session.line:
            line, self.session.line = self.session.line, None
            line.abort()

    def forget(self, session: Session) -> None:
        """The process behind a session is dead: nobody will resume it."""
        if session in self.sessions:
            self.sessions.remove(session)

    # What the bot sends

    async def _receive(self, line: Line, text: str) -> None:
        try:
            message = json.loads(text)
            op, data = message["op"], message.get("d")
        except (ValueError, KeyError):
            await line.socket.close(code=4002)
            return
        known = any(session.line is line for session in self.sessions)
        if op == HEARTBEAT:
            await line.send(HEARTBEAT_ACK, None)
        elif op == IDENTIFY and known:
            await line.socket.close(code=4005)
        elif op == IDENTIFY:
            await self._identify(line, data)
        elif op == RESUME:
            await self._resume(line, data)
        elif op in (PRESENCE, VOICE_STATE, MEMBERS):
            if not known:
                await line.socket.close(code=4003)
        else:
            await line.socket.close(code=4001)

    async def _identify(self, line: Line, data: Any) -> None:
        if data["token"] != self.standin.token:
            await line.socket.close(code=4004)
            return
        if data["intents"] & PRIVILEGED:
            await line.socket.close(code=4014)
            return
        if self._too_soon(data):
            await line.send(INVALID_SESSION, False)
            return
        world = self.standin.world
        session = Session(secrets.token_hex(16), data["intents"], line=line)
        # Whoever identifies itself anew does not come back to what it had before.
        self.sessions = [*(each for each in self.sessions if each.line), session]
        self.identified += 1
        await self._begin(
            session,
            "READY",
            {
                "v": 10,
                "user": {**user_json(world.bot), "mfa_enabled": False, "verified": True, "locale": "en-US"},
                "guilds": [{"id": str(guild), "unavailable": True} for guild in world.guilds],
                "session_id": session.id,
                "resume_gateway_url": self.standin.gateway_url,
                "application": {"id": str(world.bot.id), "flags": 0},
                "session_type": "normal",
                "private_channels": [],
                "shard": data.get("shard", [0, 1]),
            },
        )
        for guild in list(world.guilds.values()):
            await self._begin(session, "GUILD_CREATE", guild_create_json(world, guild))
        world.pulse.beat()

    def _too_soon(self, data: Any) -> bool:
        """Whether another one of the same key has only just begun."""
        shard, _ = data.get("shard", [0, 1])
        key, now = shard % MAX_CONCURRENCY, time.monotonic()
        if now - self._began.get(key, -self.apart) < self.apart:
            self.too_soon += 1
            return True
        self._began[key] = now
        return False

    async def _begin(self, session: Session, event: str, data: Any) -> None:
        """Tell one session what belongs to its beginning."""
        self.standin.check_event(event, data)
        await self._tell(session, event, data)

    async def _resume(self, line: Line, data: Any) -> None:
        session = next((each for each in self.sessions if each.id == data["session_id"]), None)
        if data["token"] != self.standin.token:
            await line.socket.close(code=4004)
        elif session is None:
            await line.send(INVALID_SESSION, False)
        elif data["seq"] is None or data["seq"] > session.number:
            await line.socket.close(code=4007)
        else:
            last = data["seq"]
            while missed := [each for each in session.sent if each[0] > last]:
                for number, event, body in missed:
                    await line.send(DISPATCH, body, event, number)
                    last = number
            session.line = line
            await self._begin(session, "RESUMED", {"_trace": []})
            self.resumed += 1
            self.standin.world.pulse.beat()
