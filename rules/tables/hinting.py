"""Hints: which moves a good player would consider, for a person who has to decide. Looks, and changes nothing.

Nobody waits for long: what is not thought out in time is thought on, and is there when the same is asked again.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from rules.computer.hints import Suggestion
from rules.computer.mind import Level, has_mind, remembered
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.tables.open_tables import OpenTables
from rules.tables.reading import Reading
from rules.tables.table import Table
from rules.tables.thinking import Question, Thinker

log = logging.getLogger(__name__)

LEVEL: Final[Level] = "hard"
"""As which computer a good player thinks."""
SECONDS: Final = 6.0
"""Seconds after which a thought is cut off."""
PATIENCE: Final = 9.0
"""Seconds after which whoever asks is told that it takes longer."""
KEPT: Final = 64
"""Hints that are kept for being asked again."""


class Hint(msgspec.Struct, frozen=True):
    """What a seat should consider at a table as it stands: the best first. `only`: there is one legal move."""

    table: Table
    suggestions: tuple[Suggestion, ...]
    only: bool = False


class Hinting:
    """Answers who asks for a hint."""

    def __init__(self, tables: OpenTables, reading: Reading, thinker: Thinker) -> None:
        self._tables = tables
        self._reading = reading
        self._thinker = thinker
        self._thoughts: dict[tuple[int, int, Seat], asyncio.Task[tuple[Suggestion, ...]]] = {}

    async def ask(self, table: int, user: int) -> Hint:
        """What this user should consider. Raises Refused where there is nothing to decide, no hints, or no time."""
        now = await self._reading.position(table)
        seat, game = _deciding(now.table, user), self._tables.rules(now.table)
        if game.version != now.table.version:
            raise Refused("table_other_version", version=now.table.version, known=game.version)
        if not has_mind(game):
            raise Refused("hints_unknown")
        if now.table.is_rated:
            raise Refused("hints_rated")
        if not now.table.suggests:
            raise Refused("hints_off")
        moves = tuple(game.legal(now.state, seat))
        if len(moves) == 1:
            return Hint(now.table, (Suggestion(moves[0], 0.0),), only=True)
        question = Question(
            game=game,
            view=remembered(game, now.state, seat),
            level=LEVEL,
            made=0,
            seed=f"{now.ply}:{seat}:hint",
            seconds=SECONDS,
        )
        return Hint(now.table, await self._answer((table, now.ply, seat), question))

    async def stop(self) -> None:
        """Think no more."""
        thoughts = tuple(self._thoughts.values())
        for thought in thoughts:
            thought.cancel()
        await asyncio.gather(*thoughts, return_exceptions=True)

    async def _answer(self, key: tuple[int, int, Seat], question: Question) -> tuple[Suggestion, ...]:
        """What comes of the thought about a position, which is begun once. Raises Refused."""
        if key not in self._thoughts:
            while len(self._thoughts) >= KEPT:
                self._thoughts.pop(next(iter(self._thoughts))).cancel()
            self._thoughts[key] = asyncio.create_task(self._thinker.suggest(question), name=f"hint for {key}")
        thought = self._thoughts[key]
        done, _ = await asyncio.wait({thought}, timeout=PATIENCE)
        if not done:
            raise Refused("hint_late")
        try:
            return thought.result()
        except (asyncio.CancelledError, Exception) as fault:
            # It may go well the next time.
            self._thoughts.pop(key, None)
            log.warning("no hint was found: %r", fault, extra={"table": key[0]})
            raise Refused("hint_failed") from fault


def _deciding(table: Table, user: int) -> Seat:
    """The seat for which this user has to decide now. Raises Refused."""
    if table.status == "over":
        raise Refused("table_over")
    if table.status != "playing":
        raise Refused("not_playing")
    seat = table.seat_of(user)
    if seat is None:
        raise Refused("not_seated")
    if seat not in table.to_move:
        raise Refused("not_your_turn", awaited=table.awaited)
    return seat
