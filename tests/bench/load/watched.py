"""The stand-in Discord as a light one: it checks nothing, forgets what was answered, and notes when answers came."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Sequence
from contextvars import ContextVar
from math import isnan
from typing import Any, Final

from tests.standin.actor import settled
from tests.standin.api import ApiDescription, Fault
from tests.standin.gateway import Session
from tests.standin.limits import parts
from tests.standin.routing import Answer, Call
from tests.standin.server import StandIn
from tests.standin.world import Interaction, Message

_INTERACTION: Final = re.compile(r"/(?:interactions/\d+|webhooks/\d+)/([^/]+)")
_PLY: Final = re.compile(r"b:\d+:(\d+):(?:play|rematch):")


class Trusting(ApiDescription):
    """Finds nothing wrong: whether the bot keeps to Discord's description is the business of the tests."""

    def __init__(self) -> None:
        super().__init__(ApiDescription.load().facts)

    def _faults(self, reference: str, value: Any) -> list[Fault]:
        return []


class Asked:
    """One thing that somebody asked for, due at `due` (seconds of the loop): how long it took until it was there.

    `picture` is the one in the answer, `board` the one in the thread that follows from a move. NaN: not yet.
    """

    def __init__(self, what: str, due: float) -> None:
        self.what = what
        self.due = due
        self.token = ""
        self.sent = self.acknowledged = self.answered = self.picture = self.board = float("nan")
        self.shows = False
        """Whether a picture belongs to the answer."""
        self.moved: bool | None = False
        """Whether a move was made, after which the board is shown; None while that is not known."""
        self.changed = asyncio.Event()

    @property
    def whole(self) -> bool:
        """Whether everything is there, pictures included."""
        wanted = [self.answered, *([self.picture] if self.shows else []), *([self.board] if self.moved else [])]
        return self.moved is not None and not any(map(isnan, wanted))


ASKING: Final[ContextVar[Asked]] = ContextVar("asking")
"""What the running task asks for."""


class _Interactions(dict[str, Interaction]):
    """Interactions by their tokens; beside them what its task asks for."""

    def __init__(self) -> None:
        self.asked: dict[str, Asked] = {}

    def __setitem__(self, token: str, interaction: Interaction) -> None:
        asked = ASKING.get()
        asked.token = token
        self.asked[token] = asked
        super().__setitem__(token, interaction)


class Watched(StandIn):
    """A stand-in for load. Each server belongs to one of the processes that are connected."""

    def __init__(self) -> None:
        super().__init__(ack_within=60.0, answer_within=120.0)
        self.api = Trusting()
        self.interactions = self.world.interactions = _Interactions()
        self.threads: dict[int, list[tuple[int, Asked]]] = {}
        """Of each thread the moves whose board is awaited, with the ply after which it shows them."""
        self.posted = 0
        self.edits = 0
        self.gateway.chooses = _by_server

    async def __aenter__(self) -> Watched:
        """Listen on a free port."""
        await super().__aenter__()
        return self

    def check_event(self, event: str, data: Any) -> None:
        """Nothing is checked."""

    def forget(self, asked: Asked) -> None:
        """Nobody waits for it any more."""
        self.interactions.asked.pop(asked.token, None)
        self.interactions.pop(asked.token, None)

    async def tell(self, event: str, message: Message) -> None:
        """Tell the bot of a public message, and note which position its picture shows."""
        if message.seen_by is None:
            self.posted += event == "MESSAGE_CREATE"
            self.edits += event == "MESSAGE_UPDATE"
            self._shown(message)
        await super().tell(event, message)

    def _shown(self, message: Message) -> None:
        waiting = self.threads.get(message.channel.id)
        found = None if not waiting or not _new_picture(message) else _ply_of(message)
        if found is None or waiting is None:
            return
        now = asyncio.get_running_loop().time()
        for ply, asked in waiting:
            if ply <= found:
                asked.board = now
                asked.changed.set()
        waiting[:] = [each for each in waiting if each[0] > found]

    async def _work(self, call: Call) -> Answer:
        """Do a call; what it was to an interaction is noted, and what it carried is forgotten."""
        done = await super()._work(call)
        call.files.clear()
        call.body = None
        self.calls.clear()
        self.world.files.clear()
        found = _INTERACTION.match(call.path)
        if found and done[0] < 300:
            interaction = self.world.interactions.get(found[1])
            if interaction is not None:
                _note(self.interactions.asked[found[1]], interaction)
        return done


def _note(asked: Asked, interaction: Interaction) -> None:
    """What has just come of an interaction."""
    now = asyncio.get_running_loop().time()
    if isnan(asked.acknowledged):
        asked.acknowledged = now
    if isnan(asked.answered) and settled(interaction):
        asked.answered = now
    message = interaction.shown
    if message is not None and _new_picture(message):
        asked.picture = now
    asked.changed.set()


def _new_picture(message: Message) -> bool:
    """Whether the message has got a picture since this was last asked."""
    newest = max((each.id for each in message.attachments), default=0)
    for each in message.attachments:
        each.data = b""
    if newest <= _SEEN.get(message.id, 0):
        return False
    _SEEN[message.id] = newest
    return True


_SEEN: Final[dict[int, int]] = {}
"""The newest picture of each message that has been looked at."""


def _ply_of(message: Message) -> int | None:
    """The ply of the table for which a board's button stands: Play, or Rematch once the game is over."""
    for part in parts(message.components):
        found = _PLY.match(part.get("custom_id") or "")
        if found:
            return int(found[1])
    return None


def _by_server(event: str, data: Any, sessions: Sequence[Session]) -> Sequence[Session]:
    """The one session to which a server belongs, as a shard would."""
    server = data.get("guild_id") or (data.get("id") if event.startswith("GUILD") else None)
    if server is None or len(sessions) < 2:
        return sessions
    return [sessions[int(server) // 1000 % len(sessions)]]
