"""Letters: what is told to one user alone, once, for it happened to them: a seat is lost, a table cancelled or moved.

A letter is written in the transaction of what causes it, and owed until it is out. Who sends it decides how it looks.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Final, Literal

import msgspec

from rules.clock.alarm import Alarm
from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.storage.transaction import Transaction
from rules.tables.table import NOBODY, Table

LETTER: Final = "letter_out"
"""Kind of the row that owes a letter until it is out: no alarm, for nobody works it off."""

LetterKind = Literal["voted", "freed", "taken", "cancelled", "closed", "moved", "removed", "stood_in", "forfeited"]
"""The others, or a moderator, have freed the user's seat; somebody has taken the seat that the user offered; a
moderator has cancelled the game, closed the lobby, moved the table; the host has removed the user before the start; a
stand-in plays a turn that took too long; the others have let the seat give up at a rated table."""


class Letter(msgspec.Struct, frozen=True):
    """What happened at a `table` to the user who sat in `seat`, at a time (unix seconds); `player` is who else was in
    it, by name."""

    kind: LetterKind
    table: int
    user: int
    seat: Seat
    at: int
    player: str = ""


def to_players(table: Table, kind: LetterKind, at: int, besides: int | None) -> tuple[Letter, ...]:
    """The same letter to all who sit at a table, computers aside, but not to the one who did it."""
    return tuple(
        Letter(kind, table.id, player.user, seat, at)
        for seat, player in enumerate(table.players)
        if player.user > NOBODY and player.user != besides
    )


async def write_letters(change: Transaction, letters: Iterable[Letter]) -> None:
    """Owe letters from now on; an older one of the same kind from the same table is not sent any more."""
    for letter in letters:
        about, payload = letter.kind, msgspec.json.encode(letter).decode()
        await change.alarm(Alarm(letter.at, LETTER, letter.table, letter.seat, letter.user, about, payload))
        # Whoever sends looks when a user's rest ends: that of somebody who is awake has ended.
        await change.alarm(Alarm(letter.at, "ping", user=letter.user))


class Letters:
    """The letters that are owed."""

    def __init__(self, store: Store, now: Callable[[], int], rest_until: Callable[[int], Awaitable[int]]) -> None:
        self._store = store
        self._now = now
        self._rest_until = rest_until

    async def owed(self, user: int) -> tuple[Letter, ...]:
        """The letters to be sent to a user now, oldest first; in a rest none. Raises StoreFault."""
        found = await self._store.alarms(kind=LETTER, user=user)
        until = await self._rest_until(user) if found else 0
        if until > self._now():
            await self._store.change(lambda change: change.alarm(Alarm(until, "ping", user=user)))
            return ()
        return tuple(msgspec.json.decode(alarm.payload, type=Letter) for alarm in found)

    async def sent(self, letter: Letter) -> None:
        """Say that a letter is out, or cannot come out any more."""
        found = await self._store.alarms(kind=LETTER, user=letter.user, table=letter.table)
        known = msgspec.json.encode(letter).decode()
        ended = [alarm for alarm in found if alarm.payload == known]
        await self._store.change(lambda change: change.done(ended))
