"""From a table and a reader to what is drawn and said: the position, the legal moves, the scene."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import Any, Final

import msgspec

from cogs.ui.reader import Reader
from data.texts import text
from render.reading import ending
from render.scene import Mark, Scene, Size
from rules.games import game_of
from rules.kit.choices import Deed
from rules.kit.events import EndedIdle, Event, GameOver, TurnEnded, ends_turn_of, foreseeable
from rules.kit.game import AnyGame, Move
from rules.kit.refusals import IllegalMove, Refused
from rules.kit.seats import CHANCE, Seat
from rules.tables.club import Club
from rules.tables.history import Entry, owners
from rules.tables.table import NOBODY, Row, Table
from rules.tables.trying import Tried
from rules.tables.undoing import way_back

END: Final = "end"
"""The kind of move that ends a turn, in every game that has one."""


class Sitting(msgspec.Struct, frozen=True):
    """A table as one user finds it: the position, the user's seat (None: an onlooker), the effective record.

    `every` holds what was taken back as well, and the undo rows. On a private board (`tried`) the table is told as it
    would stand there, its ply being the trial's revision, and the seat is the one that decides.
    """

    table: Table
    game: AnyGame
    state: Any
    seat: Seat | None
    entries: tuple[Entry, ...]
    every: tuple[Entry, ...] = ()
    tried: Tried | None = None

    @property
    def may_move(self) -> bool:
        """Whether it is this user's turn to decide."""
        return self.table.status == "playing" and self.seat is not None and self.seat in self.table.to_move

    def require_turn(self) -> None:
        """Raises Refused where this user has a seat in a running game and somebody else must decide."""
        if self.table.status == "playing" and self.seat is not None and not self.may_move:
            raise Refused("not_your_turn", awaited=self.table.awaited)

    def moves(self) -> list[Move]:
        """Every legal move of this user's seat, in the order of the game."""
        return list(self.game.legal(self.state, self.seat)) if self.may_move and self.seat is not None else []

    def legal(self) -> list[Move]:
        """Every legal move of this user's seat, the most promising first."""
        if not self.may_move:
            return []
        view = self.game.view(self.state, self.seat)
        return sorted(self.moves(), key=lambda move: self.game.heuristic(view, move), reverse=True)

    @property
    def may_take_back(self) -> bool:
        """Whether this user's last move can be taken back freely now."""
        if self.table.status != "playing" or self.seat is None or self.tried is not None:
            return False
        try:
            return way_back(self.entries, self.seat, [entry.row for entry in self.every]).free
        except Refused:
            return False


async def sit(club: Club, table: int, user: int | None) -> Sitting:
    """The table as `user` finds it now. Raises Refused for an unknown table."""
    now = await club.reading.present(table)
    seat = now.table.seat_of(user) if user is not None else None
    game = game_of(now.table)
    return Sitting(now.table, game, now.state, seat, now.history.entries, now.history.every)


def names_in(table: Table, language: str) -> tuple[str, ...]:
    """The players' names by seat; a vacant seat has the name of whoever sat there last, and says that it is free."""
    return tuple(
        text(language, "common.seat.vacant", player=player.name) if player.user == NOBODY else player.name
        for player in table.players
    )


def sit_at(tried: Tried) -> Sitting:
    """A private board as its user finds it: in the place of whoever must decide."""
    to_move = tried.to_move
    table = msgspec.structs.replace(
        tried.table,
        status="playing" if to_move else "over",
        ply=tried.trial.revision,
        turn=tried.game.turn(tried.state),
        to_move=to_move,
    )
    seat = tried.trial.seat if to_move in ((), (CHANCE,)) else to_move[0]
    return Sitting(table, tried.game, tried.state, seat, tried.entries, tried.entries, tried)


def news_for(entries: Iterable[Entry], seat: Seat | None, turn: int, viewer: Seat | None) -> tuple[Event, ...]:
    """What happened since the last turn of `seat`, as `viewer` may see it; for onlookers the last two turns.

    What a seat was asked in the turns of others is no turn of its own: it has not seen the end of these. A turn in
    which nothing was done but to end it is told as such. Who was not there, for the turn was planned, is told privately
    what came before it, too; everybody else is told the same whether it was planned or not. Of a turn right before, of
    the same seat, it is told what brought it another one. Once the game is over everybody is told how it ended, from
    the turn on that left only the last ones to play.
    """
    entries = with_idle_turns(tuple(entries))
    own = [owned for owned, owner in owners(entries).items() if owner == seat and owned < turn]
    if viewer is not None:
        there = {entry.turn for entry in entries if entry.row.seat == seat and not _planned(entry.row)}
        own = [owned for owned in own if owned in there]
    since = _last_turns(entries)
    if since is None:
        since = max(own, default=0) if seat is not None else turn - 2
    return tuple(
        event.seen_by(viewer)
        for entry in entries
        for event in entry.events
        if entry.turn > since or (event.again and entry.turn == turn - 1)
    )


def _last_turns(entries: Sequence[Entry]) -> int | None:
    """The turn before that with which the last turns of a finished game began."""
    if not any(isinstance(event, GameOver) for entry in entries for event in entry.events):
        return None
    return next((entry.turn - 1 for entry in entries if any(event.last_turns for event in entry.events)), None)


def _planned(row: Row) -> bool:
    """Whether a row was made for its user by what had been planned or said in advance, not by hand."""
    return row.user is not None and row.interaction is None and not row.together


def with_idle_turns(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """The entries of whole turns; where all that a seat did in its turn was to end it, that says so."""
    found: list[Entry] = []
    for _, group in groupby(entries, attrgetter("turn")):
        turn = list(group)
        made = [entry.row for entry in turn if entry.row.seat != CHANCE]
        if [row.text for row in made] == [END]:
            turn = [msgspec.structs.replace(entry, events=_told_idle(entry.events)) for entry in turn]
        found += turn
    return tuple(found)


def _told_idle(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events with a word on every end of a turn that it came without an action."""
    return tuple(
        each
        for event in events
        for each in ((EndedIdle(event.seat), event) if isinstance(event, TurnEnded) else (event,))
    )


def scene(
    sitting: Sitting,
    language: str,
    size: Size,
    *,
    viewer: Seat | None,
    addressed: Seat | None = None,
    marks: tuple[Mark, ...] = (),
    prompt: str | None = None,
) -> Scene:
    """The scene of the present position for `viewer`, with the news for the addressed seat (default: the viewer).

    Raises Refused where the game has not begun.
    """
    if sitting.state is None:
        raise Refused("not_playing")
    to_whom = viewer if addressed is None else addressed
    return Scene(
        view=sitting.game.view(sitting.state, viewer),
        names=names_in(sitting.table, language),
        language=language,
        size=size,
        news=news_for(sitting.entries, to_whom, sitting.table.turn, viewer),
        marks=marks,
        prompt=prompt,
        label=text(language, f"common.{'label' if sitting.tried is None else 'try.label'}", table=sitting.table.id),
    )


def private_scene(sitting: Sitting, reader: Reader, marks: tuple[Mark, ...] = ()) -> Scene:
    """What this reader may see, in the reader's language and size."""
    shown = scene(sitting, reader.language, reader.size, viewer=sitting.seat, marks=marks)
    return msgspec.structs.replace(shown, estimates=reader.estimates)


def public_scene(sitting: Sitting, language: str | None = None) -> Scene:
    """What everybody sees in the thread, with the news for whoever must act; at the end the score line by line.

    In the language of the table, or in that of a reader who is told of it elsewhere.
    """
    table = sitting.table
    size: Size = "phone" if table.status == "over" and table.picture == "post" else table.picture
    addressed = table.to_move[0] if table.to_move else None
    return scene(sitting, language or table.language, size, viewer=None, addressed=addressed)


def carried_out(sitting: Sitting, deed: Deed, *, lingering: bool = False) -> tuple[Any, tuple[Event, ...]]:
    """The position after a deed of this user's seat, and what happened; `lingering`: as if no turn ended by itself.

    Raises IllegalMove.
    """
    if sitting.seat is None:
        raise IllegalMove("not_seated", "turn")
    state, told = sitting.state, list[Event]()
    if lingering:
        state = sitting.game.lingering(state)
    for _ in range(deed.times):
        state, events = sitting.game.apply(state, sitting.seat, deed.move)
        told += events
    return state, tuple(told)


def different_moves(sitting: Sitting) -> list[Move]:
    """Every legal move of this user's seat, in the order of the game; of moves that come to the same only the first."""
    moves, reached = list[Move](), list[object]()
    for move in sitting.moves():
        if move.alike:
            state, _ = carried_out(sitting, Deed(move))
            if state in reached:
                continue
            reached.append(state)
        moves.append(move)
    return moves


def ends_turn(sitting: Sitting, deed: Deed) -> bool:
    """Whether a deed ends the turn by itself, as far as the seat can know beforehand. Raises IllegalMove."""
    if not _ended(sitting, carried_out(sitting, deed)[1]):
        return False
    events = carried_out(sitting, deed, lingering=True)[1]
    if _ended(sitting, events):
        return False
    return foreseeable(events) or sitting.game.end_foreseen(sitting.game.view(sitting.state, sitting.seat), deed.move)


def _ended(sitting: Sitting, events: Iterable[Event]) -> bool:
    return ends_turn_of(sitting.seat, events)


def draws_after(sitting: Sitting, deed: Deed) -> bool:
    """Whether a deed ends another seat’s turn, and only what is drawn then cannot be foreseen. Raises IllegalMove."""
    told, still = (carried_out(sitting, deed, lingering=lingering)[1] for lingering in (False, True))
    return foreseeable(still) and not foreseeable(told) and not _ended(sitting, told)


def preview_scene(sitting: Sitting, reader: Reader, deed: Deed) -> tuple[Scene | None, bool]:
    """What a deed would lead to, and whether the turn would then end by itself, which is not shown.

    None for what would tell something the reader may not know yet. Raises IllegalMove.
    """
    ends = ends_turn(sitting, deed)
    state, events = carried_out(sitting, deed, lingering=ends or draws_after(sitting, deed))
    if not foreseeable(events):
        return None, ends
    shown = private_scene(msgspec.structs.replace(sitting, state=state), reader)
    news = tuple(event.seen_by(sitting.seat) for event in events)
    shown = msgspec.structs.replace(shown, news=news, preview=True)
    return msgspec.structs.replace(shown, prompt=ending(shown) if ends else None), ends
