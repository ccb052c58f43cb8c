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
from render.canvas import Canvas, Painter
from render.frame import WIDTH, Box, put_plate
from render.hand_title import Title, put_title
from render.news import Line, Said
from render.panels import flow, put_chunks, put_flow, put_score
from render.scene import Aspect, Scene
from render.sprites import kept
from render.theme import seat_symbol
from render.tongiaki import boats, header, islands, labels, ocean, offers, sea_map, signs
from render.tongiaki.geometry import Chart
from render.tongiaki.palette import (
    BEACH,
    CARD,
    CARD_EDGE,
    CREAM,
    DIM,
    GOLD,
    GOLD_INK,
    INK,
    NUMBER,
    PLAQUE,
    SEA,
    SHADE,
    SOFT,
    WHITE,
)
from render.tongiaki.reading import result_of, short_way, view_of
from rules.kit.seats import Seat
from rules.tongiaki.components import BOATS, KINGS
from rules.tongiaki.view import Isle, TongiakiView

_TEXT: Final[dict[Aspect, int]] = {"wide": 26, "tall": 28}
_TOP: Final = 178
_GAP: Final = 14
_ROW: Final = 1.56
"""Lines are so many times as high as their text."""
_WIDTHS: Final[dict[Aspect, tuple[int, int]]] = {"wide": (302, 440), "tall": (313, 450)}
"""So wide is a card at least and at most,"""
_HEAD: Final = 62
"""so high its band with the name;"""
_TOLD: Final = 0.088
"""text on it is such a part of its width,"""
_SIZE: Final = 0.437
"""the radius of its island's hex such a one,"""
_SEA: Final = 1.98
"""and the sea around that so many radii high."""


class _Card(NamedTuple):
    """An island of the viewer: what growth would bring it, and what each pier would lead to that lacks one boat."""

    land: Isle
    told: Sequence[Said]


def hand(scene: Scene) -> Image.Image:
    """The viewer's islands in either size; an onlooker is told that there is nothing."""
    view = view_of(scene)
    width, columns = _width(scene)
    told = round(_TOLD * width)
    cards = [] if view.viewer is None else _cards(scene, view, view.viewer, told)
    if view.viewer is None or not cards:
        return _nothing(scene)
    text, sea = _TEXT[scene.aspect], round(_SEA * round(_SIZE * width))
    rows = [cards[i : i + columns] for i in range(0, len(cards), columns)]
    heights = [_HEAD + sea + round(told * _ROW * max(1, *(len(card.told) for card in row))) + 30 for row in rows]
    legend, step = _legend(scene, view.viewer, cards), round(text * _ROW)
    canvas = _page(scene, _TOP + sum(heights) + _GAP * len(heights) + step * len(legend) + 6)
    _put_header(canvas, scene, view.viewer)
    y, left = _TOP, (canvas.image.width - min(len(cards), columns) * (width + _GAP) + _GAP) // 2
    for row, height in zip(rows, heights, strict=True):
        for i, card in enumerate(row):
            _put_card(canvas, scene, Box(left + i * (width + _GAP), y, width, height), card, told)
        y += height + _GAP
    for i, line in enumerate(legend):
        put_flow(canvas, 22, y + step * (i + 0.5), line, text, SOFT)
    return canvas.image


def _width(scene: Scene) -> tuple[int, int]:
    """How wide cards are, and how many stand in a row: all of them if there is room, or as many as in the others."""
    least, most = _WIDTHS[scene.aspect]
    room = WIDTH[scene.aspect] - 32 + _GAP
    count = sum(scene.view.viewer in (land.king, *land.seats) for land in view_of(scene).islands)
    rows = -(-max(1, count) // (room // (least + _GAP)))
    columns = -(-max(1, count) // rows)
    return min(most, room // columns - _GAP), columns


def _legend(scene: Scene, seat: Seat, cards: Sequence[_Card]) -> list[Line]:
    """What stands on the cards, in words."""
    text = _TEXT[scene.aspect]
    lines = [len(card.told) for card in cards if card.told and card.land.king is None]
    grown: Said = [signs.grown(1, seat, text), " " + told_of(scene, "grown")]
    king: Said = ["/ ", signs.crown(text + 4, True), " " + told_of(scene, "king")]
    able = any(len(card.told[0]) > 1 for card in cards if card.told and card.land.king is None)
    told = [*([grown] if lines else []), *([king] if able else [])]
    told += [["→ " + told_of(scene, "sails")]] if max(lines, default=0) > 1 else []
    return flow(told, text, WIDTH[scene.aspect] - 44, 3) if told else []


def told_of(scene: Scene, key: str, **facts: object) -> str:
    """A text of this picture."""
    return text(scene.language, f"picture.tongiaki.hand.{key}", **facts)


def _page(scene: Scene, height: int) -> Canvas:
    width = WIDTH[scene.aspect]
    canvas = Canvas(ocean.ocean(width, height))
    canvas.lay(header.sky(width, _TOP - 16), 0, 0)
    return canvas


def _nothing(scene: Scene) -> Image.Image:
    """The same in words, for whom there is no island to show."""
    size = _TEXT[scene.aspect] + 2
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
    """The viewer's name and points, the boats that are left, a mooring for each on the board, and crowns."""
    sailor, size, right = view_of(scene).sailors[seat], _TEXT[scene.aspect] + 10, canvas.image.width - 26.0
    canvas.paste(seat_symbol(seat, 72), 62, 60)
    if result_of(scene) or scene.estimates:
        result = result_of(scene)
        points = result.totals[seat] if result else sailor.points
        right = put_score(canvas, right, 36, points, 50, NUMBER) - 6
    where = Title(118, (36, 78), right - 130, (size, size - 4), size - 10, WHITE, SOFT, SHADE)
    put_title(canvas, scene, seat, where, "picture.tongiaki.hand.title")
    boat, used = boats.boat(seat, 36), BOATS - sailor.supply
    for i in range(BOATS):
        canvas.paste(boat if i < sailor.supply else _mooring(), 134 + i * 39, 126 if i < sailor.supply else 130)
    said = f"{sailor.supply} {text(scene.language, 'picture.tongiaki.supply')}" if used else str(sailor.supply)
    canvas.haloed(134 + 39 * BOATS + fonts.width(said, size - 8) / 2, 128, said, size - 8, WHITE, SHADE, 3)
    for i in range(KINGS):
        canvas.paste(signs.crown(42, i < len(sailor.kings)), canvas.image.width - 48 - 60 * i, 128)


@kept
def _mooring() -> Image.Image:
    """A boat that is on the board."""
    painter = Painter(20, 20, 1, 4)
    painter.ellipse(0, 0, 8, fill=DIM)
    return painter.done()


def _cards(scene: Scene, view: TongiakiView, seat: Seat, size: int) -> list[_Card]:
    """The islands on which a seat has boats, the richest first, then its king's islands."""
    mine = [land for land in view.islands if land.king is None and seat in land.seats]
    kings = [land for land in view.islands if land.king == seat]
    king: Said = [signs.crown(size + 4, True), " " + told_of(scene, "king")]
    return [_Card(land, _told(scene, land, seat, size)) for land in sorted(mine, key=lambda land: -land.points)] + [
        _Card(land, [king]) for land in kings
    ]


def _told(scene: Scene, land: Isle, seat: Seat, size: int) -> list[Said]:
    """How the island could grow, whether it can be made a king's island, and what would sail then."""
    view = view_of(scene)
    if result_of(scene):
        return []
    gains = offers.gains(view, land, seat, size)
    sails = [
        [f"{pier.letter} {short_way(scene, pier.direction)} ", *end]
        for shore in land.beaches
        for pier, end in offers.outcomes(scene, shore, [seat], size)
    ]
    return [*([gains] if gains else []), *sails]


def _put_card(canvas: Canvas, scene: Scene, where: Box, card: _Card, text: int) -> None:
    """An island as it lies under its name and points, what is told of it below."""
    land, radius = card.land, round(_SIZE * where.w)
    sea = round(_SEA * radius)
    canvas.place(_sheet(where.w, where.h, sea, land.king is not None), where.x - 4, where.y - 4)
    points = labels.points_of(land.id)
    said, size = name(scene.language, "tongiaki", land.id), min(38, text + 6)
    said = fonts.fit(said, size, where.w - 36 - 60 * bool(points))
    canvas.text(where.x + 20, where.y + _HEAD / 2 + 1, said, size, CREAM if land.king is None else GOLD_INK)
    _put_island(canvas, scene, Box(where.x + 8, where.y + _HEAD, where.w - 16, sea), land, radius)
    if points:
        canvas.paste(labels.coin(points, 31, 40), where.right - 38, where.y + 36)
    step, y = text * _ROW, where.y + _HEAD + sea + 12
    for i, chunks in enumerate(card.told):
        put_chunks(canvas, where.x + 14, y + step * (i + 0.5), chunks, text, INK)


@kept
def _sheet(width: int, height: int, sea: int, king: bool) -> Image.Image:
    """The paper of a card with its band, and a piece of sea on it."""
    painter = Painter(width + 8, height + 8, 1, 3, origin=(4, 4))
    painter.box(-2, 0, width + 2, height + 4, 20, INK)
    painter.box(0, 0, width, height, 18, CREAM)
    painter.box(6, 6, width - 6, height - 6, 14, GOLD if king else PLAQUE[1])
    painter.box(6, _HEAD, width - 6, height - 6, 14, BEACH)
    painter.box(6, _HEAD, width - 6, _HEAD + sea, 0, SEA[3])
    return painter.done()


def _put_island(canvas: Canvas, scene: Scene, where: Box, land: Isle, radius: int) -> None:
    """One island as on the map."""
    dx, dy = Chart(radius, 0, 0).at(land.at)
    chart = Chart(radius, where.x + where.w / 2 - dx, where.y + where.h / 2 - dy)
    sea_map.put_land(canvas, scene, chart, land)
    islands.put_islands(canvas, scene, chart, [land], islands.look(scene, chart, False), False)
