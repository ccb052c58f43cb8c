"""The progress of a game: rows of the record applied one after another, dice drawn, moves taken back.

Pure: the clock's time and the generator are handed in. Knows the protocol of a game, not the database.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from rules.kit.events import Event
from rules.kit.game import AnyGame, Game, Move, S
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat
from rules.tables.house_rows import UNDO, is_house_row, takes_back, undone_to
from rules.tables.standing_answers import Answers, nobody_answers
from rules.tables.table import HOUSE, Row

RESIGN: Final = "resign"
"""A word of the record, as UNDO is, that no game uses as a kind of move."""


class Entry(msgspec.Struct, frozen=True):
    """A row that counts (it was not taken back), what happened, and the turn in which it was played."""

    row: Row
    events: tuple[Event, ...]
    turn: int


class Step(msgspec.Struct, frozen=True):
    """The position after a row; for an undo the position that came back, and no events."""

    row: Row
    state: Any
    events: tuple[Event, ...]
    turn: int


class BadRow(Refused):
    """A row of a record that cannot be applied, with the key and facts of `why`, what forbids it."""

    def __init__(self, row: Row, why: Refused) -> None:
        super().__init__(why.key, **why.facts)
        self.row = row
        self.why = why


class Cause(msgspec.Struct, frozen=True):
    """Who made something happen, by which interaction, when (unix seconds).

    `together`: as part of what the seat did before; such a move has no interaction of its own (see
    `rules.tables.table.Row`). `stand_in`: the stand-in decided, and `user` did not.
    """

    user: int | None
    interaction: int | None
    at: int
    together: bool = False
    stand_in: bool = False


class History(msgspec.Struct, frozen=True):
    """What happened: `every` row, with those that were taken back, undo rows and rows of the house, and those that
    count."""

    every: tuple[Entry, ...] = ()
    entries: tuple[Entry, ...] = ()


class Progress(msgspec.Struct, frozen=True):
    """How a game stands: the position and every row. `history` is None until asked for."""

    state: Any
    rows: tuple[Row, ...] = ()
    history: History | None = History()

    def then(self, state: object, entries: Sequence[Entry]) -> Progress:
        """The progress with these entries at its end."""
        known = self.history and History((*self.history.every, *entries), (*self.history.entries, *entries))
        return Progress(state, (*self.rows, *(entry.row for entry in entries)), known)


Moved: TypeAlias = tuple[Progress, tuple[Entry, ...]]
"""The progress after something was done, and the entries that this added."""


def standing(rows: Iterable[Row]) -> tuple[list[Row], list[str]]:
    """The rows of the game that count, and the falls of dice that were taken back and have not come again, in order."""
    rest: list[Row] = []
    falls: list[str] = []
    for row in rows:
        ply = undone_to(row)
        if ply is None and row.seat == HOUSE:
            continue
        if ply is None:
            rest.append(row)
            if row.seat == CHANCE and row.text in falls:
                falls.remove(row.text)
        else:
            kept = bisect_right(rest, ply, key=lambda row: row.ply)
            falls[:0] = [gone.text for gone in rest[kept:] if gone.seat == CHANCE]
            del rest[kept:]
    return rest, falls


def steps(game: Game[S], start: S, rows: Iterable[Row]) -> list[Step]:
    """The position after every row, from the start position on, each row checked. Raises BadRow."""
    return list(walk(game, start, rows))


def walk(game: Game[S], start: S, rows: Iterable[Row]) -> Iterator[Step]:
    """As `steps`, but each row is applied only when its step is asked for, and no step is kept."""
    past = [(0, start)]
    for ply, row in enumerate(rows, start=1):
        state = past[-1][1]
        turn = game.turn(state)
        try:
            if row.ply != ply:
                raise Refused("record_ply", expected=ply)
            events: tuple[Event, ...] = ()
            if undone_to(row) is not None or row.text.partition(" ")[0] == UNDO:
                _go_back(past, row)
            elif row.seat == HOUSE:
                _check_house_row(row)
            else:
                state, events = _apply(game, state, row)
                past.append((ply, state))
        except Refused as why:
            raise BadRow(row, why) from why
        yield Step(row, past[-1][1], events, turn)


def history_of(done: Sequence[Step | Entry]) -> History:
    """What happened in these steps."""
    counting = {row.ply for row in standing(step.row for step in done)[0]}
    every = tuple(Entry(step.row, step.events, step.turn) for step in done)
    return History(every, tuple(entry for entry in every if entry.row.ply in counting))


def telling(known: History) -> tuple[Entry, ...]:
    """What is told of a game: the rows that count, and those that say who sits where."""
    counting = {entry.row.ply for entry in known.entries}
    return tuple(entry for entry in known.every if entry.row.ply in counting or entry.row.seat == HOUSE)


def owners(entries: Iterable[Entry]) -> dict[int, Seat]:
    """Whose turn each turn was: that of the seat which moved first in it."""
    found: dict[int, Seat] = {}
    for entry in entries:
        if entry.row.seat != CHANCE and entry.row.text != RESIGN:
            found.setdefault(entry.turn, entry.row.seat)
    return found


def begin(game: Game[S], start: S, rng: Random, at: int) -> Progress:
    """The progress after the set-up: dice fall until a seat must decide."""
    return Progress(start).then(*_settle(game, start, (), rng, at))


def continued(cause: Cause) -> Cause:
    """The cause of the further rows of moves made as one."""
    return msgspec.structs.replace(cause, interaction=None, together=True)


def play(
    game: AnyGame,
    progress: Progress,
    seat: Seat,
    moves: Sequence[Move],
    cause: Cause,
    rng: Random,
    answers: Answers = nobody_answers,
) -> Moved:
    """The progress after moves made as one and what follows by itself, and these as entries. Raises IllegalMove.

    The first row bears the interaction; the others belong to it (see `rules.tables.table.Row`).
    """
    *before, last = moves
    entries: list[Entry] = []
    for move in before:
        state, events = game.apply(progress.state, seat, move)
        entries.append(Entry(_row(progress.rows, seat, game.write(move), cause), events, game.turn(progress.state)))
        progress, cause = progress.then(state, entries[-1:]), continued(cause)
    after = game.apply(progress.state, seat, last)
    progress, fresh = _followed(game, progress, _row(progress.rows, seat, game.write(last), cause), after, rng, answers)
    return progress, (*entries, *fresh)


def resign(
    game: AnyGame, progress: Progress, seat: Seat, cause: Cause, rng: Random, answers: Answers = nobody_answers
) -> Moved:
    """The progress after `seat` gave up and what follows by itself, and these as entries. Raises IllegalMove."""
    after = game.resign(progress.state, seat)
    return _followed(game, progress, _row(progress.rows, seat, RESIGN, cause), after, rng, answers)


def answer(game: AnyGame, progress: Progress, rng: Random, at: int, answers: Answers) -> Moved:
    """The progress after what the standing answers say to the present question, which may be nothing."""
    state, entries = _settle(game, progress.state, progress.rows, rng, at, answers)
    return progress.then(state, entries), tuple(entries)


def take_back(game: Game[S], start: S, progress: Progress, seat: Seat, ply: int, cause: Cause) -> Progress:
    """The progress with an undo row at its end: back to the position after `ply`. Raises BadRow.

    `seat` is whose wish it is, HOUSE for a moderator's.
    """
    row = _row(progress.rows, seat, takes_back(ply) if seat == HOUSE else f"{UNDO} {ply}", cause)
    known = progress.history
    if known is not None:
        done = Entry(row, (), game.turn(progress.state))
        known = History((*known.every, done), tuple(entry for entry in known.entries if entry.row.ply <= ply))
    return Progress(position_after(game, start, progress.rows, ply), (*progress.rows, row), known)


def noted(game: AnyGame, progress: Progress, text: str, cause: Cause) -> Progress:
    """The progress with a row of the house at its end, which changes no position."""
    row = _row(progress.rows, HOUSE, text, cause)
    known = progress.history
    if known is not None:
        known = History((*known.every, Entry(row, (), game.turn(progress.state))), known.entries)
    return Progress(progress.state, (*progress.rows, row), known)


def taken_back(every: Sequence[Entry], row: Row) -> tuple[Entry, ...]:
    """What the undo `row` took back, oldest first, of a history that holds every row."""
    return undone(every).get(row.ply, ())


def undone(every: Iterable[Entry]) -> dict[int, tuple[Entry, ...]]:
    """Ply of each undo row -> what it took back, oldest first."""
    counting: list[Entry] = []
    found: dict[int, tuple[Entry, ...]] = {}
    for entry in every:
        ply = undone_to(entry.row)
        if ply is None and entry.row.seat != HOUSE:
            counting.append(entry)
        elif ply is not None:
            found[entry.row.ply] = tuple(gone for gone in counting if gone.row.ply > ply)
            counting = [kept for kept in counting if kept.row.ply <= ply]
    return found


def position_after(game: Game[S], start: S, rows: Sequence[Row], ply: int) -> S:
    """The position after the first `ply` rows. Raises BadRow."""
    state = start
    for row in standing(rows[:ply])[0]:
        try:
            state, _ = _apply(game, state, row)
        except Refused as why:
            raise BadRow(row, why) from why
    return state


def _followed(
    game: AnyGame, progress: Progress, row: Row, after: tuple[object, tuple[Event, ...]], rng: Random, answers: Answers
) -> Moved:
    state, events = after
    entry = Entry(row, events, game.turn(progress.state))
    final, following = _settle(game, state, (*progress.rows, row), rng, row.at, answers)
    fresh = (entry, *following)
    return progress.then(final, fresh), fresh


def _settle(
    game: Game[S], state: S, rows: Sequence[Row], rng: Random, at: int, answers: Answers = nobody_answers
) -> tuple[S, list[Entry]]:
    """Let dice fall and standing answers be given until a person must decide.

    Falls that were taken back come again: nobody fishes for luck.
    """
    entries: list[Entry] = []
    waiting = standing(rows)[1]
    while True:
        turn, ply = game.turn(state), len(rows) + len(entries) + 1
        if game.to_move(state) == (CHANCE,):
            text, state, events = _fall(game, state, waiting, rng)
            row = Row(ply, CHANCE, text, at=at)
        elif (given := answers(state)) is not None:
            state, events = game.apply(state, given.seat, given.move)
            row = Row(ply, given.seat, game.write(given.move), at=at, user=given.user)
        else:
            return state, entries
        entries.append(Entry(row, events, turn))


def _fall(game: Game[S], state: S, waiting: list[str], rng: Random) -> tuple[str, S, tuple[Event, ...]]:
    for text in waiting:
        try:
            after, events = game.apply(state, CHANCE, game.read(text))
        except Refused:
            continue
        waiting.remove(text)
        return text, after, events
    move = game.chance(state, rng)
    return game.write(move), *game.apply(state, CHANCE, move)


def _row(rows: Sequence[Row], seat: Seat, text: str, cause: Cause) -> Row:
    return Row(
        len(rows) + 1, seat, text, cause.interaction, cause.at, cause.user, cause.together, stand_in=cause.stand_in
    )


def _apply(game: Game[S], state: S, row: Row) -> tuple[S, tuple[Event, ...]]:
    if row.text == RESIGN:
        if row.seat == CHANCE:
            raise Refused("record_turn", seat=row.seat)
        return game.resign(state, row.seat)
    move = game.read(row.text)
    if row.seat not in game.to_move(state):
        raise Refused("record_turn", seat=row.seat)
    return game.apply(state, row.seat, move)


def _check_house_row(row: Row) -> None:
    if not is_house_row(row):
        raise Refused("record_row", text=row.text[:80])


def _go_back(past: list[tuple[int, S]], row: Row) -> None:
    """Forget the positions after the one that an undo row names, which must be an earlier one than the last."""
    ply = undone_to(row)
    kept = -1 if ply is None or row.seat == CHANCE else bisect_left(past, ply, key=lambda known: known[0])
    if not 0 <= kept < len(past) - 1 or past[kept][0] != ply:
        raise Refused("record_undo", text=row.text[:80])
    del past[kept + 1 :]
