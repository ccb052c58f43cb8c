"""Where a kill can hit the bot in the middle of what it does: the nine points, and how to have it hang there."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

from tests.standin.actor import Record
from tests.standin.faults import Gate
from tests.standin.party import Party, Table
from tests.standin.process import PATIENCE
from tests.standin.world import Message

ACK = r"^/interactions/.*/callback$"
ANSWER = r"^/webhooks/.*/messages/@original$"
SAME_BOARD = r"^/channels/{thread}/messages/\d+$"
NEW_BOARD = r"^/channels/{thread}/messages$"
NEW_THREAD = r"^/channels/{channel}/messages/\d+/threads$"


@dataclass(frozen=True, slots=True)
class Point:
    """Where a kill hits: during this call of the bot, before or after Discord has done its work."""

    method: str
    path: str
    after: bool
    command: str = "takenoko channel"
    answered: bool = True
    last: bool = False
    """Whether the command is the last thing to do in a turn, after which the next player is called."""


POINTS = {
    "asked": Point("POST", ACK, after=False, answered=False),
    "acknowledged": Point("POST", ACK, after=True, answered=False),
    "stored, not announced": Point("PATCH", SAME_BOARD, after=False),
    "announced, not noted": Point("PATCH", SAME_BOARD, after=True),
    "stored, not answered": Point("PATCH", ANSWER, after=False, answered=False),
    "next player not called": Point("POST", NEW_BOARD, after=False, last=True),
    "next player called, not noted": Point("POST", NEW_BOARD, after=True, last=True),
    "thread not opened": Point("POST", NEW_THREAD, after=False, command="table start"),
    "thread opened, not noted": Point("POST", NEW_THREAD, after=True, command="table start"),
}
NOT_STORED = ("asked", "acknowledged")


@dataclass(slots=True, repr=False)
class Cut:
    """A table at which the bot was killed: its last board before, and what came of the last command."""

    table: Table
    board: Message | None
    asked: asyncio.Task[Record]
    gate: Gate
    """What holds the call."""


async def caught(party: Party, point: Point) -> Cut:
    """A table at which a call of the bot hangs, so that a kill hits it there."""
    starting = point.command == "table start"
    table = await party.lobby(party.akari) if starting else await party.table()
    if starting:
        await party.ben.slash(table.channel, "table join")
    host, place = (party.akari, table.channel) if starting else (table.awaited(), table.thread)
    if point.last:
        await host.slash(place, "takenoko objective", category="plot")
    board = None if starting else await table.at_rest()
    path = point.path.format(thread=place.id, channel=table.channel.id)
    gate = party.standin.faults.hold(point.method, path, after=point.after)
    asked = asyncio.create_task(host.slash(place, point.command))
    await asyncio.wait_for(gate.reached.wait(), PATIENCE)
    if point.answered:
        await asked
    return Cut(table, board, asked, gate)
