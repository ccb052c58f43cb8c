"""Reading a dumped position, and checking that one made by hand is possible.

The format stands in `dump.py`. What is checked is what the rules rely on, not that a game could have led there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any, Final

from msgspec.structs import asdict, replace

from rules.kit.game import Json
from rules.kit.loading import check, check_seats, parsed, read
from rules.moana_nui.board import NO_GOODS, Board, Building, Group, House, bare
from rules.moana_nui.building import harbours
from rules.moana_nui.chart import NOWHERE, Chart, Placed, chart_of
from rules.moana_nui.components import BUILDINGS, CANOE, COPIES, HOUSE, KINDS, UNITS
from rules.moana_nui.dump import BoardAt, PlayerAt, Position, TurnAt
from rules.moana_nui.faces import shape
from rules.moana_nui.generation import choices, yield_of
from rules.moana_nui.moves import RESOURCES, Goods
from rules.moana_nui.places import SIDES, Cell, Corner, Segment, around
from rules.moana_nui.placing import placements
from rules.moana_nui.setup import OPTIONS
from rules.moana_nui.state import Player, Score, State, Turn, placed_segments

_REACH: Final = 40
"""How far from H8 a tile may lie: no game has tiles for more, and labels go on a little further."""


def load(j: Json) -> State:
    """The position that was dumped. Raises ValueError naming what is wrong."""
    position, options = read(j, Position, OPTIONS)
    board = _board(position.board)
    state = State(
        options=options,
        start=position.start,
        players=tuple(_player(player) for player in position.players),
        board=board,
        aside=_tiles(position.aside),
        turn=_turn(position.turn, board.chart),
        discarded=_tiles(position.discarded),
        ended=position.ended,
    )
    _check_seats(state)
    _check_pieces(state)
    _check_turn(state)
    _check_decision(state)
    return state


def _player(player: PlayerAt) -> Player:
    return Player(
        hand=_tiles(player.hand),
        stack=_tiles(player.stack),
        village=player.village,
        reserve=player.reserve,
        council=player.council,
        goods=_goods(player.goods),
        left=tuple(player.left.get(kind, 0) for kind in BUILDINGS),
        built=player.built,
        score=None if player.score is None else Score(**asdict(player.score)),
        resigned=player.resigned,
    )


def _board(lying: BoardAt) -> Board:
    chart = _chart(lying)
    number = len(chart.segments)
    groups: list[Group | None] = [None] * number
    goods = [NO_GOODS] * number
    buildings: list[Building | None] = [None] * number
    for units in lying.units:
        segment = _free(groups, chart, units.at, "board.units")
        groups[segment] = Group(units.seat, units.units)
    for some in lying.goods:
        goods[_segment(chart, some.at)] = _goods(some.goods)
    for built in lying.buildings:
        segment = _free(buildings, chart, built.at, "board.buildings")
        buildings[segment] = Building(built.building, built.builder)
    houses = tuple(House(_corner(chart, house.at), house.builder) for house in lying.houses)
    check(len({house.at for house in houses}) == len(houses), "board.houses: two stand on one corner")
    return replace(bare(chart), groups=tuple(groups), goods=tuple(goods), buildings=tuple(buildings), houses=houses)


def _chart(lying: BoardAt) -> Chart:
    (*names,) = _tiles(tile.tile for tile in lying.tiles)
    placed = [Placed(_cell(tile.at), name, tile.rotation) for tile, name in zip(lying.tiles, names, strict=True)]
    check(len({tile.at for tile in placed}) == len(placed), "board.tiles: two lie on one cell")
    check(all(max(map(abs, tile.at)) <= _REACH for tile in placed), "board.tiles: one lies too far away")
    chart = chart_of(placed)
    for number, tile in enumerate(placed):
        for direction, cell in enumerate(around(tile.at)):
            other = chart.cells.get(cell)
            if other is not None:
                alike = chart.face(number).mask >> direction ^ chart.face(other).mask >> (direction + 3) % SIDES
                check(not alike & 1, f"board.tiles: land touches sea between {tile.at} and {cell}")
    return chart


def _turn(turn: TurnAt, chart: Chart) -> Turn:
    placed = NOWHERE if turn.placed is None else chart.cells.get(_cell(turn.placed), NOWHERE)
    check((placed == NOWHERE) == (turn.placed is None), "turn.placed: no tile lies there")
    return Turn(
        number=turn.number,
        round=turn.round,
        seat=turn.seat,
        decision=turn.decision,
        placed=placed,
        closed=tuple(sorted(_segment(chart, at) for at in turn.closed)),
        ap=turn.ap,
        ap_total=turn.ap_total,
        built=turn.built,
        exchanged=turn.exchanged,
        extra=turn.extra,
        used=tuple(sorted(_segment(chart, at) for at in turn.used)),
        canoe=NOWHERE if turn.canoe is None else _segment(chart, turn.canoe),
    )


def _check_seats(s: State) -> None:
    board = s.board
    named = [("start", s.start), ("turn.seat", s.turn.seat)]
    named += [("board.units", group.seat) for group in board.groups if group is not None]
    named += [("board.buildings", built.builder) for built in board.buildings if built is not None]
    named += [("board.houses", house.builder) for house in board.houses]
    check_seats(named, len(s.players))
    if s.turn.decision != "over":
        check(sum(not player.resigned for player in s.players) > 1, "players: fewer than two are left")
    for player in s.players:
        check(not player.resigned or player.score is not None, "players.score: missing for who has resigned")


def _check_pieces(s: State) -> None:
    """No more tiles, units and buildings than are in the box."""
    tiles = Counter(tile.tile for tile in s.board.chart.tiles)
    tiles.update([*s.aside, *s.discarded, *(tile for player in s.players for tile in (*player.hand, *player.stack))])
    for name, number in tiles.items():
        most = COPIES.get(name, number)
        check(number <= most, f"{name}: {number} tiles, but the box holds {most}")
    for seat, player in enumerate(s.players):
        units = player.village + player.reserve + player.council + s.board.on_table(seat)
        check(units <= UNITS, f"players: seat {seat} has {units} units, but there are {UNITS}")
        standing = Counter(built.kind for built in s.board.buildings if built is not None and built.builder == seat)
        standing[HOUSE] = sum(house.builder == seat for house in s.board.houses)
        for kind, left in zip(BUILDINGS, player.left, strict=True):
            most = KINDS[kind].number
            check(standing[kind] + left <= most, f"players: seat {seat} has more than {most} of {kind}")


def _check_turn(s: State) -> None:
    turn, player = s.turn, s.players[s.turn.seat]
    over = turn.decision == "over"
    check((s.ended is not None) == over, "ended: only and always with the decision `over`")
    check(over or player.score is None, "turn.seat: this seat has had its last turn")
    check(not over or all(player.score for player in s.players), "players.score: missing after the end")
    check(turn.ap <= turn.ap_total, "turn.ap: more than turn.ap_total")
    check(set(turn.closed) <= set(placed_segments(s)), "turn.closed: not on the placed tile")
    check(len(set(turn.closed)) == len(turn.closed), "turn.closed: named twice")
    check(len(set(turn.used)) == len(turn.used), "turn.used: named twice")
    check(over or all(s.board.holds(at, turn.seat) for at in turn.used), "turn.used: no units of the active seat")
    check((turn.canoe != NOWHERE) == (turn.decision == "sail"), "turn.canoe: only and always with `sail`")


def _check_decision(s: State) -> None:
    """What is being decided can be decided."""
    turn = s.turn
    if turn.decision == "place":
        check(next(placements(s), None) is not None, "turn.decision: no tile of the hand fits anywhere")
        check(turn.placed == NOWHERE, "turn.placed: only after placing")
    if turn.decision == "generate":
        check(turn.placed != NOWHERE, "turn.placed: missing for the decision `generate`")
        ways = choices(yield_of(s.board.chart, turn.placed, s.options["completion"]))
        check(len(ways) > 1, "turn.decision: there is nothing to distribute")
    if turn.decision == "sail":
        check(turn.canoe in s.board.of_kind(CANOE), "turn.canoe: no canoe stands there")
        check(bool(harbours(s, turn.canoe)), "turn.canoe: it can reach nothing")
        check(s.board.holds(turn.canoe, turn.seat), "turn.canoe: no units of the active seat")


def _tiles(names: Iterable[str]) -> tuple[str, ...]:
    """The names of tiles. Raises ValueError for one that is none."""
    checked = tuple(names)
    for name in checked:
        try:
            shape(name)
        except ValueError:
            raise ValueError(f"{name}: not a tile") from None
    return checked


def _goods(given: dict[Any, int]) -> Goods:
    return Goods(*(given.get(name, 0) for name in RESOURCES))


def _cell(label: str) -> Cell:
    return parsed(Cell, label, "a cell")


def _segment(chart: Chart, label: str) -> int:
    try:
        segment = chart.number_of(Segment.parse(label))
    except ValueError:
        segment = NOWHERE
    check(segment != NOWHERE, f"{label}: not a segment")
    return segment


def _free(taken: list[Any], chart: Chart, label: str, name: str) -> int:
    """The number of a segment that is not taken yet."""
    segment = _segment(chart, label)
    check(taken[segment] is None, f"{name}: {label} is named twice")
    return segment


def _corner(chart: Chart, label: str) -> Corner:
    corner = parsed(Corner, label, "a corner")
    check(corner in chart.corners, f"board.houses: no three segments meet at {label}")
    return corner
