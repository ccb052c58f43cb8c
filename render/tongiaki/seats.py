"""Cards of the seats: points, islands, boats beside the board, king's islands; after the end island by island."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.panels import put_score
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.sprites import kept
from render.tongiaki import boats, labels, signs
from render.tongiaki.palette import (
    CARD,
    CARD_ACTIVE,
    CARD_EDGE,
    CARD_GONE,
    FAILED,
    GOLD,
    NUMBER,
    OCEAN,
    SOFT,
    STRAND,
    WHITE,
)
from render.tongiaki.reading import LEAST, occupied, result_of, view_of
from rules.kit.seats import Seat
from rules.tongiaki.components import KINGS


class _Facts(NamedTuple):
    """Everything a card shows: `points` if wanted, `place` after the end; boats and islands that count, king's islands
    among them."""

    seat: Seat
    name: str
    points: int | None
    place: int | None
    gone: bool
    active: bool
    boats: int
    islands: tuple[str, ...]
    kings: tuple[str, ...]


_HEAD: Final[dict[Aspect, int]] = {"wide": 90, "tall": 104}
"""How much of a card is name, points and counts after the end; before, all of it."""
_LEFT, _SIDES, _BELOW, _APART = 18, 32, 10, 12
_ROW: Final = 1.45
"""Rows of islands are so many times as high as their text."""


def height(scene: Scene, width: int, seat: Seat) -> int:
    """How high the card of a seat is after the end, for cards of this width."""
    rows = len(_in_rows(scene.language, _facts(scene, seat), width, LEAST[scene.aspect]))
    return _HEAD[scene.aspect] + round(rows * LEAST[scene.aspect] * _ROW) + _BELOW


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One player's card."""
    card = _card(_facts(scene, seat), where.w, where.h, scene.aspect, scene.language)
    canvas.lay(card, where.x, where.y)


def _facts(scene: Scene, seat: Seat) -> _Facts:
    view, result = view_of(scene), result_of(scene)
    sailor = view.sailors[seat]
    points = result.totals[seat] if result else sailor.points
    return _Facts(
        seat,
        seat_name(scene, seat),
        points if result or scene.estimates else None,
        result.places[seat] if result else None,
        seat in view.resigned,
        seat in (result.winners if result else view.to_move),
        result.boats[seat] if result else sailor.supply,
        tuple(occupied(scene, seat)),
        sailor.kings,
    )


@kept
def _card(facts: _Facts, width: int, height: int, aspect: Aspect, language: str) -> Image.Image:
    canvas = Canvas(Image.new("RGB", (width, height), OCEAN))
    fill = CARD_GONE if facts.gone else CARD_ACTIVE if facts.active else CARD
    put_plate(canvas, Box(0, 0, width, height), fill, GOLD if facts.active else CARD_EDGE, 4 if facts.active else 2)
    head = height if facts.place is None else _HEAD[aspect]
    canvas.paste(boats.boat(facts.seat, round(head * 0.56)), head * 0.44, head * 0.47)
    left = round(head * 0.88)
    _put_name(canvas, facts, Box(left, 0, width - left, head), aspect)
    _put_counts(canvas, facts, Box(left, 0, width - left - 12, head), LEAST[aspect] + 3, language)
    if facts.place is not None:
        _put_islands(canvas, facts, Box(_LEFT, head - 4, width, height - head), language, LEAST[aspect])
    return canvas.image


def _put_name(canvas: Canvas, facts: _Facts, where: Box, scale: Aspect) -> None:
    """The name and, where they are wanted, points."""
    top, right, size = where.h * 0.30, where.right - 14.0, LEAST[scale] + (6 if scale == "wide" else 4)
    if facts.points is not None:
        right = put_score(canvas, right, top + 10, facts.points, 42 if scale == "wide" else 52, NUMBER)
    sizes, ink = (size, size - 3, LEAST[scale]), SOFT if facts.gone else WHITE
    canvas.fitted(where.x, top, facts.name, sizes, right - where.x - 12, ink)


def _put_counts(canvas: Canvas, facts: _Facts, where: Box, size: int, language: str) -> None:
    """Islands with points, boats beside the board or on it, crowns of the king's islands."""
    y, step, left = where.h * 0.73, where.w / 3, where.x
    canvas.paste(signs.island_icon(size + 4), left + size * 0.6, y)
    canvas.text(left + size * 1.45, y, str(len(facts.islands)), size, STRAND)
    canvas.paste(boats.boat(facts.seat, size), left + 0.7 * step + size * 0.5, y)
    spent, where_told = not facts.boats and facts.place is None, "supply" if facts.place is None else "on_board"
    x = left + 0.7 * step + size * 1.3
    x += canvas.text(x, y, str(facts.boats), size, FAILED if spent else STRAND) + 6
    canvas.text(x, y + 1, text(language, f"picture.tongiaki.{where_told}"), size - 3, SOFT, bold=False)
    for i in range(KINGS):
        canvas.paste(signs.crown(size, i < len(facts.kings)), where.right - size * (0.55 + 1.2 * (KINGS - 1 - i)), y)


def _put_islands(canvas: Canvas, facts: _Facts, where: Box, language: str, least: int) -> None:
    """What the seat's points are made of: every island with its points, king's islands crowned."""
    rows = _in_rows(language, facts, where.w, least)
    shown = rows[: round((where.h + 4 - _BELOW) / (least * _ROW))]
    for i, row in enumerate(shown):
        x, y = float(where.x), where.y + least * _ROW * (i + 0.5)
        if row is shown[-1] and len(shown) < len(rows):
            left_out = sum(map(len, rows[i:]))
            canvas.text(where.x, y, text(language, "picture.more", n=left_out), least, SOFT)
            break
        for island in row:
            x += _put_chip(canvas, x, y, island, name(language, "tongiaki", island), island in facts.kings, least)


def _in_rows(language: str, facts: _Facts, width: int, least: int) -> list[list[str]]:
    """The islands of a seat in the rows of a card of this width, as many in a row as there is room for."""
    rows: list[list[str]] = [[]]
    used = 0
    for island in facts.islands:
        wide = _chip_width(name(language, "tongiaki", island), island in facts.kings, least)
        if used + wide > width - _SIDES and rows[-1]:
            rows.append([])
            used = 0
        rows[-1].append(island)
        used += wide + _APART
    return rows


def _chip_width(said: str, king: bool, least: int) -> int:
    return round(fonts.width(said, least, False) + 2 * round(least * 0.58) + 10 + king * (least + 4))


def _put_chip(canvas: Canvas, x: float, y: float, island: str, said: str, king: bool, least: int) -> int:
    """A name behind the points on a coin; a crown before a king's island. Returns how much room it takes."""
    radius, used = round(least * 0.58), _chip_width(said, king, least) + _APART
    if king:
        canvas.paste(signs.crown(least - 2, True), x + least * 0.5, y)
        x += least + 4
    canvas.paste(labels.coin(labels.points_of(island), radius, least), x + radius + 3, y)
    canvas.text(x + 2 * radius + 8, y, said, least, STRAND, bold=False)
    return used
