"""What a choice would bring to the seat whose turn it is: for pictures, words and the order of suggestions.

Only what everybody may know is used, and the tile that is asked about.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.sky_islands.board import Board
from rules.sky_islands.components import COST, HOUSE_INFLUENCE, KEEP, KINDS, PRICE, TILES, TURNS, Airship
from rules.sky_islands.goods import Gain, gain, placed_gain
from rules.sky_islands.islands import House, Island, islands_of, points
from rules.sky_islands.legal import exchanges_of, keeps
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower, Cubes, Exchange, PlaceTile
from rules.sky_islands.places import SIDES, Cell, Segment, neighbours, opposite
from rules.sky_islands.view import SkyView

NEEDED, POINT, SPARE = 12, 10, 4
"""How much a cube is worth that is missing for a building, a point, and any other cube."""


class Placement(msgspec.Struct, frozen=True):
    """What placing a tile leads to: what airships pay, the connected islands to which the tile's own drawn islands then
    belong, which islands are closed by it (as they are then), by how much the island points of each seat would change
    if the game ended now, and all islands then."""

    gain: Gain[Cell]
    islands: tuple[Island, ...]
    closes: tuple[Island, ...]
    change: tuple[int, ...]
    everywhere: tuple[Island, ...]


class Building(msgspec.Struct, frozen=True):
    """What a building leads to: points at once (tower), the airship that pays from the next turn on (port), its
    connected island before and after, and by how much the island points of each seat would change if the game ended
    now."""

    points: int
    income: Airship | None
    before: Island
    after: Island
    change: tuple[int, ...]


def paid(v: SkyView, tile: str, rotation: int, at: Cell) -> Gain[Cell]:
    """What airships pay when the viewer places a tile, turned so far, in a cell where it fits (rules 4, step 3)."""
    return placed_gain(v.board.with_tile(at, KINDS[tile], rotation, v.viewer), v.supply, at)


def paid_beside(v: SkyView, at: Cell) -> Gain[Cell]:
    """What the airships beside a free cell pay to whoever places a tile there (rules 4, step 3)."""
    cells = (cell for cell in neighbours(at) if cell in v.board.grid)
    return gain(v.supply, ((cell, v.board.grid[cell].tile.airship) for cell in cells))


def laid(v: SkyView, m: PlaceTile) -> SkyView:
    """The position with a tile placed legally: the board and its islands, nothing else is changed."""
    board = v.board.with_tile(m.at, KINDS[m.tile], m.rotation, v.seat)
    return replace(v, board=board, islands=_islands(v, board, v.houses))


def placement(v: SkyView, m: PlaceTile) -> Placement:
    """What a legal placement would lead to."""
    then = laid(v, m)
    islands = then.islands
    closed = {island.name for island in v.islands if island.closed}
    return Placement(
        gain=placed_gain(then.board, v.supply, m.at),
        islands=tuple(island for island in islands if m.at in island.cells),
        closes=tuple(island for island in islands if island.closed and island.name not in closed),
        change=_change(v, islands),
        everywhere=islands,
    )


def worth(v: SkyView, seat: Seat, then: Placement) -> int:
    """What a placement brings a seat: points, cubes (none in its last turn), what its islands gain, and if it can pay
    a house then, the most that one adds on an island that is closed by it, in its last turn on any."""
    merchant, last = v.merchants[seat], is_last(v, seat)
    pays = all(held + more >= price for held, more, price in zip(merchant.cubes, then.gain.cubes, COST, strict=True))
    near = (then.everywhere if last else then.closes) if pays and merchant.houses else ()
    house = max((_house(each, seat) for each in near if sum(each.houses) < len(each.segments)), default=0)
    return then.gain.points + then.change[seat] + house + (0 if last else sum(then.gain.cubes))


def _house(island: Island, seat: Seat) -> int:
    """How many points for an island a seat gains by another house there."""
    more = [n + HOUSE_INFLUENCE * (each == seat) for each, n in enumerate(island.influence)]
    return points(more, island.worth)[seat] - island.points[seat]


def is_last(v: SkyView, seat: Seat) -> bool:
    """Whether the tile that a seat places next is its last one."""
    own, now = ((each - v.start) % v.seats for each in (seat, v.seat))
    placed = own < now or (own == now and v.decision not in ("place", "discard"))
    return v.round + placed == TURNS


def promise(v: SkyView, m: PlaceTile) -> int:
    """How promising a placement looks to who has to decide: resources that are still missing for a building, points,
    and own islands growing (others' rather not); in the last turn what counts at the end."""
    if v.round == TURNS:
        return POINT * worth(v, v.seat, placement(v, m))
    grid, land = v.board.grid, TILES[KINDS[m.tile]].faces[m.rotation].land
    sides = [side for side in range(len(SIDES)) if land >> side & 1 and neighbours(m.at)[side] in grid]
    reached = (grid[neighbours(m.at)[side]].segment_at(opposite(side)) for side in sides)
    names = {v.board.name_of[segment] for segment in reached if segment is not None}
    grown = sum(_leading(island, v.seat) for island in v.islands if island.name in names)
    return needed(v, brought(v, m)) + grown


def brought(v: SkyView, m: PlaceTile) -> Gain[Cell]:
    """What the airships on a tile and beside it pay."""
    cells = (cell for cell in neighbours(m.at) if cell in v.board.grid)
    near = [(cell, v.board.grid[cell].tile.airship) for cell in cells]
    return gain(v.supply, [(m.at, TILES[KINDS[m.tile]].airship), *near])


def needed(v: SkyView, gained: Gain[Cell]) -> int:
    """What a gain is worth to who has to decide: cubes that are missing for a building more than others."""
    cubes, found = v.merchants[v.seat].cubes, POINT * gained.points
    for number, held, asked in zip(gained.cubes, cubes, COST, strict=True):
        missing = min(number, max(0, asked - held))
        found += NEEDED * missing + SPARE * (number - missing)
    return found


def _leading(island: Island, seat: Seat) -> int:
    """Whether a larger island serves a seat or others."""
    own, best = island.influence[seat], max(island.influence)
    if not best:
        return 0
    return 6 if own == best else -3


def discard(v: SkyView, tile: str) -> Gain[Cell]:
    """What discarding a tile would bring (rules 4, step 3)."""
    return gain(v.supply, [(None, TILES[KINDS[tile]].airship)])


def building(v: SkyView, m: BuildHouse | BuildTower | BuildPort) -> Building:
    """What a legal building would lead to."""
    name = v.board.name_of[m.at]
    index = list(v.board.regions).index(name)
    before, islands = v.islands[index], _islands(v, v.board, _built(v, m))
    return Building(
        points=sum(before.houses) if isinstance(m, BuildTower) else 0,
        income=airship_at(v, m.at) if isinstance(m, BuildPort) else None,
        before=before,
        after=islands[index],
        change=_change(v, islands),
    )


def airship_at(v: SkyView, at: Segment) -> Airship:
    """The airship of the tile on which an island is drawn: what a port there brings."""
    return v.board.grid[at.cell].tile.airship


def kept(v: SkyView) -> list[Cubes]:
    """Every choice of as many cubes as the seat whose turn it is may keep, in the order of its moves."""
    return [move.cubes for move in keeps(v.merchants[v.seat].cubes) if sum(move.cubes) == KEEP]


def returned(v: SkyView, stays: Cubes) -> Cubes:
    """What goes back to the supply if the seat whose turn it is keeps these cubes."""
    return Cubes(*(had - kept for had, kept in zip(v.merchants[v.seat].cubes, stays, strict=True)))


def exchanges(v: SkyView) -> list[Exchange]:
    """Every exchange of cubes that the seat whose turn it is can pay and that can be served."""
    return exchanges_of(v.merchants[v.seat].cubes, v.supply)


def most_times(v: SkyView, m: Exchange) -> int:
    """How often an exchange can be paid and served in a row by the seat whose turn it is."""
    held = v.merchants[v.seat].cubes
    return min(held[COLOURS.index(m.pay)] // PRICE, v.supply[COLOURS.index(m.get)])


def _built(v: SkyView, m: BuildHouse | BuildTower | BuildPort) -> Sequence[House]:
    if isinstance(m, BuildHouse):
        return (*v.houses, House(m.at, v.seat))
    what = {"tower": True} if isinstance(m, BuildTower) else {"port": True}
    return [replace(house, **what) if house.at == m.at else house for house in v.houses]


def _islands(v: SkyView, board: Board, houses: Sequence[House]) -> tuple[Island, ...]:
    return islands_of(board, houses, v.seats, v.options["cavity"] == "strict")


def _change(v: SkyView, islands: Sequence[Island]) -> tuple[int, ...]:
    """The island points of each seat, compared with those of the position."""
    return tuple(
        sum(island.points[seat] for island in islands) - merchant.islands for seat, merchant in enumerate(v.merchants)
    )
