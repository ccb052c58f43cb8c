"""The table and the players in words: the text board, the alt text, what the viewer holds, and what is left.

Board and alt text are made from what is public; who holds what comes from the view and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from render.phrases import SHAPES, Voice
from render.sky_islands.words_pieces import (
    asked_of,
    by_worth,
    counted,
    face_of,
    islands_on,
    land_of,
    listed,
    of_seats,
    places_for,
    view_of,
)
from rules.kit.seats import Seat
from rules.sky_islands.board import Laid
from rules.sky_islands.components import AIRSHIPS, COST, DESIGNS, PILE, TURNS, ids
from rules.sky_islands.islands import House, Island
from rules.sky_islands.moves import Cubes
from rules.sky_islands.places import Cell
from rules.sky_islands.view import SkyView


def board(voice: Voice) -> list[str]:
    """The whole position line by line: turn, players, islands, tiles, places for tiles, supply."""
    view = view_of(voice)
    lines = _turn(voice, view)
    lines += [voice.say("board.seats"), *(_seat(voice, view, seat) for seat in range(view.seats)), ""]
    lines += [voice.say("board.islands"), *(_island(voice, view, island) for island in by_worth(view.islands)), ""]
    lines += [voice.say("board.rows", split=voice.say("side.split")), *_rows(voice, view), ""]
    return [*lines, *_frontier(voice, view), *_supply(voice, view)]


def alt(voice: Voice) -> list[str]:
    """Players, islands with influence, houses, the other islands, supply and tiles, in this order."""
    view = view_of(voice)
    settled = [island for island in by_worth(view.islands) if any(island.houses)]
    bare = [island for island in by_worth(view.islands) if not any(island.houses)]
    seats = voice.list((_alt_seat(voice, view, seat) for seat in range(view.seats)), "clause")
    standings = voice.list((_alt_island(voice, island) for island in settled), "clause")
    others = voice.list(voice.say("board.alt_bare", name=island.name, n=island.tiles) for island in bare)
    return [
        voice.say("board.alt_seats", seats=seats),
        *([voice.say("board.alt_islands", islands=standings)] if settled else []),
        *_alt_houses(voice, view),
        *([voice.say("board.alt_open", islands=others)] if bare else []),
        _cubes_left(voice, view),
        voice.say("board.alt_tiles", tiles=voice.list(_tile(voice, laid) for laid in _in_rows(view))),
    ]


def _turn(voice: Voice, view: SkyView) -> list[str]:
    lines = []
    if view.result is None:
        lines = [voice.say("board.active", who=voice.seat(view.seat), round=view.round, rounds=TURNS)]
    return [*lines, voice.say("board.compass"), ""]


def _seat(voice: Voice, view: SkyView, seat: Seat) -> str:
    merchant = view.merchants[seat]
    key = "seat_resigned" if seat in view.resigned else "seat_to_move" if seat in view.to_move else "seat"
    total = merchant.points + merchant.islands
    things = [
        voice.say("board.points", points=voice.points(merchant.points), total=total),
        voice.say("board.cubes", cubes=counted(voice, merchant.cubes)),
        voice.say("board.houses_left", n=merchant.houses),
        voice.say("board.built", towers=merchant.towers, ports=merchant.ports),
        voice.say("board.hand", n=merchant.hand),
    ]
    if merchant.shown:
        things.append(voice.say("board.shown", tiles=voice.names(merchant.shown)))
    return "- " + voice.say(f"board.{key}", who=voice.seat(seat), things=voice.list(things, "clause"))


def _island(voice: Voice, view: SkyView, island: Island) -> str:
    """An island with its size, its openings, who has what there, what it would bring, and its places."""
    parts = [voice.say("board.tiles", n=island.tiles), _closure(voice, island)]
    houses = [house for house in view.houses if house.at in island.segments]
    parts += [_houses(voice, island, seat, own) for seat, own in _by_seat(houses)]
    if houses:
        points = of_seats(voice, island.points) or voice.say("board.nobody_gains")
        parts.append(voice.say("board.now", points=points))
    else:
        parts.append(voice.say("board.nobody"))
    if len(island.segments) > 1:
        parts.append(voice.say("board.places", segments=voice.list(island.segments)))
    return "- " + voice.say("board.island", name=island.name, parts=voice.list(parts, "clause"))


def _closure(voice: Voice, island: Island) -> str:
    if island.closed:
        return voice.say("board.closed", worth=island.worth)
    return voice.say("board.open", cells=voice.list(dict.fromkeys(exit.beyond for exit in island.exits)))


def _by_seat(houses: Iterable[House]) -> list[tuple[Seat, list[House]]]:
    ordered = sorted(houses, key=lambda house: house.seat)
    return [(seat, list(own)) for seat, own in groupby(ordered, key=lambda house: house.seat)]


def _houses(voice: Voice, island: Island, seat: Seat, own: Sequence[House]) -> str:
    houses = voice.list(_house(voice, house) for house in own)
    return voice.say("board.houses", who=voice.seat(seat), n=island.influence[seat], houses=houses)


def _house(voice: Voice, house: House) -> str:
    attached = {(True, True): "_both", (True, False): "_tower", (False, True): "_port", (False, False): ""}
    return voice.say(f"board.house{attached[house.tower, house.port]}", at=house.at)


def _in_rows(view: SkyView) -> list[Laid]:
    return sorted(view.board.laid, key=lambda laid: _row_by_row(laid.at))


def _row_by_row(at: Cell) -> tuple[int, int]:
    return at.y, at.x


def _rows(voice: Voice, view: SkyView) -> list[str]:
    """A line for each row of the grid."""
    rows = groupby(_in_rows(view), key=lambda laid: laid.at.y)
    return ["- " + voice.say("board.row", tiles=voice.list(_tile(voice, laid) for laid in row)) for _, row in rows]


def _tile(voice: Voice, laid: Laid) -> str:
    """`M20 red NES`, `M19 blue NS/E`."""
    sides = islands_on(voice, laid.face.islands)
    return voice.say("board.tile", at=laid.at, airship=voice.name(laid.tile.airship), sides=sides)


def _frontier(voice: Voice, view: SkyView) -> list[str]:
    """Where a tile can lie, row by row, and what its edges must show there; nothing once the game is over."""
    if view.result is not None:
        return []
    lines = [voice.say("board.frontier")]
    free = (cell for cell, _ in view.board.frontier)
    for _, row in groupby(free, key=lambda cell: cell.y):
        cells = voice.list((voice.say("board.cell", at=cell, asked=asked_of(voice, cell)) for cell in row), "clause")
        lines.append("- " + voice.say("board.asked_cells", cells=cells))
    if enclosed := sorted(view.board.enclosed, key=_row_by_row):
        lines.append(voice.say("board.enclosed", cells=voice.list(enclosed)))
    return [*lines, ""]


def _supply(voice: Voice, view: SkyView) -> list[str]:
    return [voice.say("board.supply"), _cubes_left(voice, view), voice.say("board.pile", n=view.pile)]


def _cubes_left(voice: Voice, view: SkyView) -> str:
    cubes = counted(voice, view.supply)
    return voice.say("board.supply_cubes", cubes=cubes, towers=view.towers_left, ports=view.ports_left)


def _alt_seat(voice: Voice, view: SkyView, seat: Seat) -> str:
    merchant = view.merchants[seat]
    total = merchant.points + merchant.islands
    points, cubes = voice.points(merchant.points), counted(voice, merchant.cubes)
    return voice.say("board.alt_seat", who=voice.seat(seat), points=points, total=total, cubes=cubes)


def _alt_island(voice: Voice, island: Island) -> str:
    key = "board.alt_island_closed" if island.closed else "board.alt_island"
    influence = of_seats(voice, island.influence)
    return voice.say(key, name=island.name, n=island.tiles, worth=island.worth, influence=influence)


def _alt_houses(voice: Voice, view: SkyView) -> list[str]:
    """Where the houses stand, by the symbols of the seats."""
    by_seat = (
        voice.say("board.gains", who=SHAPES[seat], n=voice.list(_house(voice, house) for house in own))
        for seat, own in _by_seat(view.houses)
    )
    return [voice.say("board.alt_houses", houses=voice.list(by_seat, "clause"))] if view.houses else []


def hand(voice: Voice) -> list[str]:
    """The viewer's tiles, cubes and houses; for an onlooker that there is no hand."""
    view = view_of(voice)
    if view.viewer is None or view.hand is None:
        return [voice.say("hand.none")]
    lines = [voice.say("hand.heading", who=voice.seat(view.viewer))]
    lines += ["- " + _held_tile(voice, view, tile) for tile in view.hand] or [voice.say("hand.empty")]
    houses = view.merchants[view.viewer].houses
    lines.append(_held_cubes(voice, view.merchants[view.viewer].cubes))
    return [*lines, voice.say("hand.houses", n=houses) if houses else voice.say("hand.no_houses")]


def brief(voice: Voice) -> list[str]:
    """The viewer's tiles and cubes."""
    view = view_of(voice)
    if view.viewer is None or view.hand is None:
        return []
    tiles = voice.say("hand.brief", tiles=voice.names(view.hand)) if view.hand else voice.say("hand.empty")
    return [tiles, _held_cubes(voice, view.merchants[view.viewer].cubes)]


def unspent(voice: Voice) -> str:
    """Nothing: cubes that are not used are kept."""
    return ""


def _held_tile(voice: Voice, view: SkyView, tile: str) -> str:
    number = places_for(view, tile)
    key = "tile_over" if view.result is not None else "tile" if number else "tile_lost"
    return voice.say(f"hand.{key}", tile=voice.name(tile), land=land_of(voice, face_of(tile)), n=number)


def _held_cubes(voice: Voice, cubes: Cubes) -> str:
    """The cubes, and for how many buildings they are enough, or what is missing for one."""
    if not any(cubes):
        return voice.say("hand.cubes_none")
    number = min(held // asked for held, asked in zip(cubes, COST, strict=True))
    said = counted(voice, cubes)
    if number:
        return voice.say("hand.cubes", cubes=said, n=number)
    missing = Cubes(*(max(0, asked - held) for held, asked in zip(cubes, COST, strict=True)))
    return voice.say("hand.cubes_short", cubes=said, missing=listed(voice, missing.colours))


def remaining(voice: Voice) -> list[str]:
    """Tiles to draw, tiles that the viewer has not seen, tiles removed and discarded, supply, houses."""
    view = view_of(voice)
    unseen = _unseen(view)
    hands = _each_seat(voice, view, lambda seat: view.merchants[seat].hand)
    lines = [voice.say("remaining.heading"), voice.say("remaining.pile", pile=view.pile, hands=hands)]
    if unseen:
        key = "remaining.unseen" if view.hand is None else "remaining.unseen_own"
        lines.append(voice.say(key, n=unseen.total()))
    lines += ["- " + said for airship in AIRSHIPS if (said := _unseen_of(voice, unseen, airship))]
    lines += _gone(voice, view)
    supply = counted(voice, view.supply)
    lines.append(voice.say("remaining.supply", cubes=supply, towers=view.towers_left, ports=view.ports_left))
    return [
        *lines,
        voice.say("remaining.houses", seats=_each_seat(voice, view, lambda seat: view.merchants[seat].houses)),
    ]


def _unseen(view: SkyView) -> Counter[str]:
    """The tiles of the box that the viewer has never seen, by id."""
    seen = Counter(laid.tile.id for laid in view.board.laid)
    seen.update([*view.discarded, *(view.removed or ()), *(view.hand or ())])
    for seat, merchant in enumerate(view.merchants):
        if seat != view.viewer:
            seen.update(merchant.shown)
    return Counter(ids(PILE)) - seen


def _unseen_of(voice: Voice, unseen: Counter[str], airship: str) -> str:
    """The unseen tiles with an airship: `red: islet, 2× cape`; empty where there are none."""
    found = [(voice.say(f"design.{design}"), unseen[f"{airship}-{design}"]) for design in DESIGNS]
    tiles = voice.list(
        voice.say("remaining.designs", what=what, n=number) if number > 1 else what for what, number in found if number
    )
    return voice.say("remaining.airship", airship=voice.name(airship), tiles=tiles) if tiles else ""


def _gone(voice: Voice, view: SkyView) -> list[str]:
    """Tiles that were removed before the game, and tiles discarded."""
    lines = []
    if view.removed_count:
        key = "removed" if view.removed is None else "removed_shown"
        lines.append(voice.say(f"remaining.{key}", n=view.removed_count, tiles=voice.names(view.removed or ())))
    if view.discarded:
        lines.append(voice.say("remaining.discarded", tiles=voice.names(view.discarded)))
    return lines


def _each_seat(voice: Voice, view: SkyView, number: Callable[[Seat], int]) -> str:
    """A number of each seat: `● Ann 6, ▲ Ben 5`."""
    return voice.list(
        voice.say("remaining.of_seat", who=voice.seat(seat), n=number(seat)) for seat in range(view.seats)
    )
