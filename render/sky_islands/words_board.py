"""The table and the players in words: the text board, and the sentences of the alt text.

Everything here is made from what is public; the viewer's hand stands in `words_hand.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby

from render.phrases import SHAPES, Voice
from render.sky_islands.words_choices import asked_of
from render.sky_islands.words_pieces import by_worth, counted, islands_on, of_seats, view_of
from rules.kit.seats import Seat
from rules.sky_islands.board import Laid
from rules.sky_islands.components import TURNS
from rules.sky_islands.islands import House, Island
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
