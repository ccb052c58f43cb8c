"""The private picture: the viewer's islands as they lie, with their boats, what growth would bring and what would sail
then; above them the boats that are left, and crowns.

Nobody holds anything secret in this game; it shows what the viewer would otherwise have to work out.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import name, text
from render import fonts, words
from render.canvas import Canvas, ghost
from render.frame import SMALLEST, WIDTH, Box, put_plate
from render.news import Said
from render.panels import put_chunks
from render.reading import seat_name
from render.scene import Scene
from render.tongiaki import boats, fleet, header, news, ocean, overlay, sea_map, signs
from render.tongiaki.geometry import Chart
from render.tongiaki.palette import CARD, CARD_EDGE, GOLD, SHADE, SOFT, WHITE
from render.tongiaki.reading import result_of, short_way, view_of
from rules.kit.seats import Seat
from rules.tongiaki.components import BOATS, KINGS, TONGA
from rules.tongiaki.outlook import prospect
from rules.tongiaki.view import Isle, Shore, TongiakiView

_TOP: Final = 136
_GAP: Final = 12
_ROW: Final = 1.6
"""Lines are so many times as high as their text."""
_CARD: Final = 470
"""So wide is the narrowest card."""


class _Card(NamedTuple):
    """An island of the viewer: what growth would bring it, and what each pier would lead to that lacks one boat."""

    land: Isle
    told: Sequence[Said]


def hand(scene: Scene) -> Image.Image:
    """The viewer's islands in either size; an onlooker is told that there is nothing."""
    view = view_of(scene)
    cards = [] if view.viewer is None else _cards(scene, view, view.viewer)
    if view.viewer is None or not cards:
        return _nothing(scene)
    room = WIDTH[scene.aspect] - 32 + _GAP
    columns = min(len(cards), room // (_CARD + _GAP))
    width = room // columns - _GAP
    rows = [cards[i : i + columns] for i in range(0, len(cards), columns)]
    size = 96 if columns > 1 else 120
    heights = [max(round(1.9 * size), *(_text_height(scene, card) for card in row)) + 16 for row in rows]
    canvas = _page(scene, _TOP + sum(heights) + _GAP * len(heights) + 16)
    _put_header(canvas, scene, view.viewer)
    y = _TOP
    for row, height in zip(rows, heights, strict=True):
        for i, card in enumerate(row):
            _put_card(canvas, scene, Box(16 + i * (width + _GAP), y, width, height), size, card)
        y += height + _GAP
    return canvas.image


def _page(scene: Scene, height: int) -> Canvas:
    width = WIDTH[scene.aspect]
    canvas = Canvas(ocean.ocean(width, height))
    canvas.lay(header.sky(width, _TOP - 16), 0, 0)
    return canvas


def _nothing(scene: Scene) -> Image.Image:
    """The same in words, for whom there is no island to show."""
    size = SMALLEST[scene.aspect] + 2
    told = [line for line in words.hand_text(scene, "picture").replace("**", "").splitlines() if line.strip()]
    lines = [part for line in told for part in fonts.wrap(line, size, WIDTH[scene.aspect] - 84, 3, False)]
    canvas = _page(scene, _TOP + round(size * 1.5) * len(lines) + 48)
    if scene.view.viewer is not None:
        _put_header(canvas, scene, scene.view.viewer)
    where = Box(16, _TOP, WIDTH[scene.aspect] - 32, round(size * 1.5) * len(lines) + 24)
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    for i, line in enumerate(lines):
        canvas.text(42, where.y + 12 + size * 1.5 * (i + 0.5), line, size, SOFT, bold=False)
    return canvas.image


def _put_header(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    """The viewer's name; all boats of the box, those on the board pale, and the crowns that are made."""
    sailor, size = view_of(scene).sailors[seat], SMALLEST[scene.aspect] + 10
    who = text(scene.language, "picture.tongiaki.hand.title", name=fonts.fit(seat_name(scene, seat), size, 360))
    title = fonts.fit(who, size, canvas.image.width - 60)
    canvas.haloed(28 + fonts.width(title, size) / 2, 36, title, size, WHITE, SHADE, 3)
    x, boat = 48.0, boats.boat(seat, 40)
    for i in range(BOATS):
        canvas.paste(boat if i < sailor.supply else ghost(boat, 0.3), x, 86)
        x += 44
    canvas.haloed(x + 14, 86, str(sailor.supply), size - 4, WHITE, SHADE, 3)
    for i in range(KINGS):
        canvas.paste(signs.crown(40, i < len(sailor.kings)), canvas.image.width - 48 - 60 * i, 84)


def _cards(scene: Scene, view: TongiakiView, seat: Seat) -> list[_Card]:
    """The islands on which a seat has boats, the richest first, then its king's islands."""
    mine = [land for land in view.islands if land.king is None and seat in land.seats]
    kings = [land for land in view.islands if land.king == seat]
    return [_Card(land, _told(scene, land, seat)) for land in sorted(mine, key=lambda land: -land.points)] + [
        _Card(land, []) for land in kings
    ]


def _told(scene: Scene, land: Isle, seat: Seat) -> list[Said]:
    """How the island could grow, whether it can be made a king's island, and what would sail then."""
    view, size = view_of(scene), SMALLEST[scene.aspect]
    if result_of(scene):
        return []
    gains: list[Image.Image | str] = []
    if growth := _growth(view, land, seat):
        gains.append(signs.grown(growth, seat, size))
    if land.id != TONGA and land.seats == (seat,) and len(view.sailors[seat].kings) < KINGS:
        gains += ["  ", signs.crown(size + 4, True), " ?"]
    return [*([gains] if gains else []), *(said for shore in land.beaches for said in _outcomes(scene, shore, seat))]


def _growth(view: TongiakiView, land: Isle, seat: Seat) -> int:
    own = sum(shore.boats.count(seat) for shore in land.beaches)
    able = sum(len(shore.boats) < shore.moorings for shore in land.beaches)
    return min(own, able, max(1, view.sailors[seat].supply))


def _outcomes(scene: Scene, shore: Shore, seat: Seat) -> list[Said]:
    """What each pier of a beach would lead to that lacks one boat, if the viewer's boat filled it."""
    if len(shore.boats) + 1 != shore.moorings:
        return []
    view, size = view_of(scene), SMALLEST[scene.aspect]
    crew = tuple(sorted((*shore.boats, seat)))
    return [
        [f"{pier.letter} {short_way(scene, pier.direction)} ", *news.known(scene, prospect(view, pier, crew), size)]
        for pier in shore.piers
    ]


def _text_height(scene: Scene, card: _Card) -> int:
    return round(SMALLEST[scene.aspect] * _ROW * (len(card.told) + 1.3))


def _put_card(canvas: Canvas, scene: Scene, where: Box, size: int, card: _Card) -> None:
    """An island as it lies on the left, what is told of it on the right."""
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    _put_island(canvas, scene, Box(where.x + 6, where.y + where.h // 2 - size, 2 * size, 2 * size), size, card.land)
    text, x = SMALLEST[scene.aspect], where.x + 2 * size + 16
    step, y = text * _ROW, where.y + where.h / 2 - (_text_height(scene, card) - text * _ROW * 0.9) / 2
    said = fonts.fit(name(scene.language, "tongiaki", card.land.id), text + 6, where.right - 14 - x)
    canvas.text(x, y, said, text + 6, WHITE if card.land.king is None else GOLD)
    for i, chunks in enumerate(card.told):
        put_chunks(canvas, x, y + step * (i + 1.1), chunks, text, SOFT)


def _put_island(canvas: Canvas, scene: Scene, where: Box, size: int, land: Isle) -> None:
    """One island as on the map."""
    dx, dy = Chart(size, 0, 0).at(land.at)
    chart = Chart(size, where.x + where.w / 2 - dx, where.y + where.h / 2 - dy)
    sea_map.put_land(canvas, scene, chart, land)
    free = fleet.put_fleet(canvas, scene, chart, where)
    sea_map.put_kings(canvas, scene, chart, where)
    overlay.put(canvas, [*free, *sea_map.coins(scene, chart, where)], where)
    overlay.put(canvas, [*free, *sea_map.letters(scene, chart, where)], where)
