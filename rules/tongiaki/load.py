"""Reading a dumped position, and checking that one made by hand is possible.

Its form follows from the types of `State`. What is checked is what the rules rely on, not that a game could have led
there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec.structs import replace

from rules.kit.game import Json, Option
from rules.kit.schema import Schema, check, check_seats
from rules.tongiaki.components import BOATS, KINGS, LANDS, SETUP_BOATS, STACK, TONGA
from rules.tongiaki.growth import setup_beaches
from rules.tongiaki.landings import open_beaches, possible
from rules.tongiaki.setup import OPTIONS
from rules.tongiaki.state import (
    PRESENT,
    Edition,
    Landing,
    State,
    check_beach,
    empty_beaches,
    has_boats,
    in_setup,
    to_move,
)


def load(j: Json, *, declared: Mapping[str, Option] = OPTIONS, edition: Edition = PRESENT) -> State:
    """The position that was dumped, with these options, to be played under this edition of the rules.

    Raises ValueError naming what is wrong.
    """
    s = Schema(State, declared).load(_with_groups(j))
    for island in s.boats:
        check(island in s.chart.places, f"boats: {island} is not on the table")
    boats = {island: s.boats.get(island, empty_beaches(island)) for island in s.chart.places}
    s = replace(s, boats=boats, edition=edition)
    _check_box(s)
    _check_seats(s)
    _check_boats(s)
    _check_turn(s)
    return s


def _with_groups(j: Json) -> Json:
    """The same with a list of the groups at sea: older dumps have one group, or none."""
    match j:
        case {"adrift": dict(group)}:
            return {**j, "adrift": [group]}
        case {"adrift": None}:
            return {**j, "adrift": []}
    return j


def _check_box(s: State) -> None:
    """Every tile of the box is in exactly one place."""
    laid = [tile.id for tile in s.chart.tiles.values()]
    found = Counter([*laid, *s.removed, *s.stack, *([s.turn.tile] if s.turn.tile else [])])
    for tile, number in found.items():
        check(number == 1, f"tiles: {tile} is in two places")
    missing = [tile for tile in (TONGA, *STACK) if not found[tile]]
    check(not missing, f"stack: missing {', '.join(missing)}")
    counted = [sum((tile in LANDS) == land for tile in s.stack) for land in (True, False)]
    check(any(counted), "stack: the last island and the last water tile cannot both be laid")


def _check_seats(s: State) -> None:
    named = [("start", s.start), ("turn.seat", s.turn.seat), *(("kings", seat) for seat in s.kings.values())]
    crews = [crew for beaches in s.boats.values() for crew in beaches]
    crews += [voyage.boats for voyage in s.voyages]
    crews += [group.boats for group in s.adrift]
    crews += [s.turn.landing.boats] if s.turn.landing else []
    named += [("boats", seat) for crew in crews for seat in crew]
    check_seats(named, s.seats)
    over = s.turn.decision == "over"
    check(over or s.resigned.count(False) > 1, "resigned: fewer than two are left")
    check(over or not s.resigned[s.turn.seat], "turn.seat: who is to move has resigned")


def _check_boats(s: State) -> None:
    """Boats fit on their beaches, nobody has too many, king's islands are empty."""
    for island, beaches in s.boats.items():
        for shore, crew in zip(LANDS[island].beaches, beaches, strict=True):
            check(len(crew) <= shore.moorings, f"boats.{island}.{shore.letter}: there are {shore.moorings} moorings")
    for seat, number in enumerate(s.on_board):
        check(number <= BOATS, f"boats: seat {seat} has {number}, but the box holds {BOATS}")
    for island, seat in s.kings.items():
        check(island in s.boats and island != TONGA, f"kings: {island} cannot be one")
        check(not any(s.boats[island]), f"kings: there are boats on the beaches of {island}")
        check(list(s.kings.values()).count(seat) <= KINGS, f"kings: seat {seat} has more than {KINGS}")
    for voyage in s.voyages:
        check_beach(voyage.island_from, voyage.beach)
    for group in s.adrift:
        tile = s.chart.tiles.get(group.at)
        check(tile is not None and not tile.is_island, "adrift: there is no water")


def _check_turn(s: State) -> None:
    """What is being decided can be decided."""
    turn, decision = s.turn, s.turn.decision
    check((s.ended is not None) == (decision == "over"), "ended: only and always with the decision `over`")
    check((turn.tile is not None) == (decision == "lay"), "turn.tile: only and always with `lay`")
    check((turn.landing is not None) == (decision == "land"), "turn.landing: only and always with `land`")
    check(bool(turn.left) == (decision == "start"), "turn.left: only and always with `start`")
    check(turn.settling or decision != "settle", "turn.settling: missing for the decision `settle`")
    check(bool(s.full) or decision != "sail", "turn.decision: no beach is full")
    endless = decision == "lay" and not turn.settling
    waiting = decision in ("sail", "land", "over") or endless or turn.left == 1
    check(not s.full or waiting, "turn.decision: a full beach has to sail first")
    check(s.last_kind is None or decision in ("sail", "land", "settle", "over"), "turn.decision: the game has ended")
    if decision in ("setup", "act", "start"):
        check(in_setup(s) == (decision == "setup"), f"turn.round: set-up takes {SETUP_BOATS} rounds")
        _check_beginning(s)
    if decision == "settle":
        newest = list(s.boats)[-1:]
        check(bool(newest) and newest[0] not in (TONGA, *s.kings), "tiles: no island was found last")
    if turn.landing is not None:
        _check_landing(s, turn.landing)
    check(bool(to_move(s)) or decision == "over", "turn.seat: nobody is to move")


def _check_beginning(s: State) -> None:
    """A turn begins with boats or without; a seat has boats for what it may place."""
    seat, decision = s.turn.seat, s.turn.decision
    second = decision == "start" and s.turn.left == 1
    if decision == "setup":
        check(TONGA in s.boats, "tiles: Tonga is missing at set-up")
        check(bool(setup_beaches(s)), "boats.tonga: nothing can be placed any more")
    elif not second:
        check(has_boats(s, seat) == (decision == "act"), "turn.decision: `act` with boats on beaches, else `start`")
    else:
        check(TONGA in s.boats, "tiles: Tonga is missing")
    check(decision == "act" or s.on_board[seat] < BOATS - 1, "boats: none is left to be placed")


def _check_landing(s: State, landing: Landing) -> None:
    for island in (landing.island, landing.origin):
        check(island in s.boats and island not in s.kings, f"turn.landing: nobody can land on {island}")
    beaches = [beach for beach, _ in landing.landed]
    for beach in beaches:
        check_beach(landing.island, beach)
    check(set(beaches) <= set(open_beaches(s.boats, landing.island)), "turn.landing.landed: a beach is full")
    check(len(possible(s)) > 1, "turn.landing: there is nothing to choose")
