"""Reading a dumped position, and checking that one made by hand is possible.

The format stands in `dump.py`. What is checked is what the rules rely on, not that a game could have led there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from rules.kit.game import Json, Option
from rules.kit.hexes import distance
from rules.kit.loading import check, check_seats, parsed, read
from rules.tongiaki.chart import ORIGIN, Chart, Leg, Tile
from rules.tongiaki.components import BOATS, KINGS, LANDS, SETUP_BOATS, STACK, TONGA, WATERS
from rules.tongiaki.dump import AdriftAt, LandingAt, LegAt, Position, Seats, TileAt, TurnAt, VoyageAt
from rules.tongiaki.growth import setup_beaches
from rules.tongiaki.landings import open_beaches, possible
from rules.tongiaki.places import COMPASS, Cell
from rules.tongiaki.setup import OPTIONS
from rules.tongiaki.state import (
    PRESENT,
    Adrift,
    Crew,
    Edition,
    Landing,
    State,
    Turn,
    Voyage,
    has_boats,
    in_setup,
    to_move,
)


def load(j: Json, *, declared: Mapping[str, Option] = OPTIONS, edition: Edition = PRESENT) -> State:
    """The position that was dumped, with these options, to be played under this edition of the rules.

    Raises ValueError naming what is wrong.
    """
    position, options = read(j, Position, declared)
    chart = Chart(_tiles(position.tiles), dict(position.kings))
    state = State(
        options=options,
        start=position.start,
        resigned=tuple(position.resigned),
        chart=chart,
        boats=_boats(position.boats, chart),
        stack=tuple(position.stack),
        turn=_turn(position.turn),
        removed=tuple(position.removed),
        adrift=tuple(_adrift(group) for group in _groups(position.adrift)),
        voyages=tuple(_voyage(voyage) for voyage in position.voyages),
        ended=position.ended,
        edition=edition,
    )
    _check_box(state)
    _check_seats(state)
    _check_boats(state)
    _check_turn(state)
    return state


def _tiles(given: Iterable[TileAt]) -> dict[Cell, Tile]:
    tiles: dict[Cell, Tile] = {}
    for tile in given:
        cell = _cell(tile.at)
        check(tile.tile in LANDS or tile.tile in WATERS, f"tiles: there is no tile {tile.tile}")
        check(cell not in tiles, f"tiles: two tiles lie at {tile.at}")
        tiles[cell] = Tile(tile.tile, COMPASS.index(tile.red), tile.turn)
    return tiles


def _boats(given: Mapping[str, Mapping[str, Seats]], chart: Chart) -> dict[str, tuple[Crew, ...]]:
    """The beaches of all islands on the table, in the order of the tiles."""
    for island, beaches in given.items():
        check(island in chart.places, f"boats: {island} is not on the table")
        letters = [shore.letter for shore in LANDS[island].beaches]
        check(set(beaches) <= set(letters), f"boats.{island}: it has the beaches {letters}")
    return {
        island: tuple(tuple(sorted(given.get(island, {}).get(shore.letter, ()))) for shore in LANDS[island].beaches)
        for island in chart.places
    }


def _turn(turn: TurnAt) -> Turn:
    return Turn(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        decision=turn.decision,
        left=turn.left,
        tile=turn.tile,
        settling=turn.settling,
        landing=None if turn.landing is None else _landing(turn.landing),
        departures=turn.departures,
        idle=turn.idle,
    )


def _landing(landing: LandingAt) -> Landing:
    for island in (landing.island, landing.origin):
        check(island in LANDS, f"turn.landing: there is no island {island}")
    landed = tuple((_beach(landing.island, letter), tuple(sorted(boats))) for letter, boats in landing.landed.items())
    return Landing(landing.island, landing.origin, tuple(sorted(landing.boats)), landed)


def _beach(island: str, letter: str) -> int:
    shores = LANDS[island].beaches
    found = [index for index, shore in enumerate(shores) if shore.letter == letter]
    check(bool(found), f"{island}: there is no beach {letter}")
    return found[0]


def _groups(adrift: list[AdriftAt] | AdriftAt | None) -> list[AdriftAt]:
    """Older dumps have one group, or none."""
    if isinstance(adrift, AdriftAt):
        return [adrift]
    return adrift or []


def _adrift(adrift: AdriftAt) -> Adrift:
    return Adrift(_cell(adrift.at), COMPASS.index(adrift.entered), tuple(sorted(adrift.boats)))


def _voyage(voyage: VoyageAt) -> Voyage:
    check(voyage.island in LANDS, f"voyages: there is no island {voyage.island}")
    check(voyage.reached is None or voyage.reached in LANDS, f"voyages: there is no island {voyage.reached}")
    return Voyage(
        turn=voyage.turn,
        island_from=voyage.island,
        cell_from=_cell(voyage.at),
        beach=_beach(voyage.island, voyage.beach),
        direction=COMPASS.index(voyage.direction),
        boats=tuple(sorted(voyage.boats)),
        legs=tuple(_leg(leg) for leg in voyage.legs),
        outcome=voyage.outcome,
        island=voyage.reached,
        cell=None if voyage.reached_at is None else _cell(voyage.reached_at),
    )


def _leg(leg: LegAt) -> Leg:
    return Leg(_cell(leg.at), COMPASS.index(leg.entered), COMPASS.index(leg.left), leg.colours)


def _check_box(s: State) -> None:
    """Every tile of the box is in exactly one place."""
    laid = [tile.id for tile in s.chart.tiles.values()]
    found = Counter([*laid, *s.removed, *s.stack, *([s.turn.tile] if s.turn.tile else [])])
    for tile, number in found.items():
        check(tile in (TONGA, *STACK), f"stack: there is no tile {tile}")
        check(number == 1, f"tiles: {tile} is in two places")
    missing = [tile for tile in (TONGA, *STACK) if not found[tile]]
    check(not missing, f"stack: missing {', '.join(missing)}")
    check(all(tile in LANDS for tile in s.removed), "removed: only islands leave the game")
    check(TONGA not in (*s.stack, s.turn.tile), "stack: Tonga is not in it")
    counted = [sum((tile in LANDS) == land for tile in s.stack) for land in (True, False)]
    check(any(counted), "stack: the last island and the last water tile cannot both be laid")


def _check_seats(s: State) -> None:
    named = [("start", s.start), ("turn.seat", s.turn.seat), *(("kings", seat) for seat in s.chart.kings.values())]
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
    for island, seat in s.chart.kings.items():
        check(island in s.boats and island != TONGA, f"kings: {island} cannot be one")
        check(not any(s.boats[island]), f"kings: there are boats on the beaches of {island}")
        check(list(s.chart.kings.values()).count(seat) <= KINGS, f"kings: seat {seat} has more than {KINGS}")
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
        check(bool(newest) and newest[0] not in (TONGA, *s.chart.kings), "tiles: no island was found last")
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
        check(island in s.boats and island not in s.chart.kings, f"turn.landing: nobody can land on {island}")
    beaches = [beach for beach, _ in landing.landed]
    check(len(set(beaches)) == len(beaches), "turn.landing.landed: a beach comes twice")
    check(set(beaches) <= set(open_beaches(s.boats, landing.island)), "turn.landing.landed: a beach is full")
    check(len(possible(s)) > 1, "turn.landing: there is nothing to choose")


def _cell(label: str) -> Cell:
    """The cell with this label, which can be reached: all tiles in a row, and the cell after the last one."""
    cell = parsed(Cell, label, "a cell")
    check(distance(ORIGIN, cell) <= len(STACK) + 1, f"{label}: too far away")
    return cell
