"""The private picture: the viewer's islands as they lie, with their boats, what growth would bring and what would sail
then; above them the boats that are left, and crowns.

Nobody holds anything secret in this game; it shows what the viewer would otherwise have to work out.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, post, words
from render.canvas import Canvas, Painter
from render.frame import Box, put_plate
from render.hand_title import Title, put_title
from render.news import Said
from render.panels import put_score
from render.reading import round_of
from render.scene import Aspect, Scene
from render.sprites import kept
from render.theme import seat_symbol
from render.tongiaki import boats, cards, header, offers, sea, signs
from render.tongiaki.cards import Card, said
from render.tongiaki.palette import CARD, CARD_EDGE, DIM, NUMBER, SHADE, SOFT, WHITE
from render.tongiaki.reading import land_of, result_of, view_of
from rules.kit.seats import Seat
from rules.tongiaki.components import BOATS, KINGS
from rules.tongiaki.outlook import grown, may_be_king
from rules.tongiaki.view import Isle

_TEXT: Final[dict[Aspect, int]] = {"wide": 26, "tall": post.LEAST}
_WIDTH: Final[dict[Aspect, int]] = {"wide": 1600, "tall": post.WIDTH}
_TOP: Final = 178
_EDGE: Final = post.MARGIN
"""So much is left beside all cards."""
_BOATS: Final[dict[Aspect, int]] = {"wide": 39, "tall": 33}
"""Boats that are left are so far apart."""
_COLUMNS: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (3, 2), "tall": (1, 2)}
_HIGH: Final[dict[Aspect, float]] = {"wide": 1.0, "tall": 2.2}
"""A picture is at most so many times as high as wide."""


def hand(scene: Scene) -> Image.Image:
    """The viewer's islands in either size; an onlooker is told that there is nothing."""
    seat = scene.view.viewer
    found = [] if seat is None else islands(scene, seat)
    if seat is None or not found:
        return _nothing(scene)
    width = _WIDTH[scene.aspect]
    most = _HIGH[scene.aspect] * width - _TOP
    columns = [each for each in _COLUMNS[scene.aspect] if each <= len(found)] or [1]
    grid = cards.grid(scene, found, width - 2 * _EDGE, most, columns, _TEXT[scene.aspect])
    canvas = _page(scene, _TOP + sum(grid.rows))
    _put_header(canvas, scene, seat)
    cards.put_grid(canvas, scene, grid, _EDGE, _TOP)
    return canvas.image


def islands(scene: Scene, seat: Seat) -> list[Card]:
    """The islands on which a seat has boats, the richest first, that at which some wait, then its king's islands."""
    view, size = view_of(scene), _TEXT[scene.aspect]
    mine = [land for land in view.islands if seat in land.seats and land.king is None]
    found = [_card(scene, land, seat, size) for land in sorted(mine, key=lambda land: -land.points)]
    group = view.group
    if group and seat in group.rest.seats and all(land.id != group.island for land in mine):
        found.append(Card(land_of(view, group.island), offers.waiting(scene, size)))
    crown: Said = [signs.crown(size + 4, True), " " + said(scene, "king")]
    return [*found, *(Card(land, [crown]) for land in view.islands if land.king == seat)]


def _card(scene: Scene, land: Isle, seat: Seat, size: int) -> Card:
    """With the boats that an island could grow by, whether it can become a king's island, and where its beaches sail
    that are full or lack one boat; nothing after the end."""
    view, number = view_of(scene), grown(view_of(scene), land, seat)
    if result_of(scene):
        return Card(land)
    rows: list[Said] = [[signs.grown(number, seat, size), " " + said(scene, "grown")]] if number else []
    if may_be_king(view, land.id, seat):
        rows.append([signs.crown(size + 4, True), " " + said(scene, "able")])
    sails = [row for shore in land.beaches for row in offers.filled(scene, shore, [(seat,)], size)]
    return Card(land, rows, [[said(scene, "sails")], *sails] if sails else [])


def _page(scene: Scene, height: int) -> Canvas:
    width = _WIDTH[scene.aspect]
    canvas = Canvas(sea.ocean(width, height))
    canvas.lay(header.sky(width, _TOP - 16), 0, 0)
    return canvas


def _nothing(scene: Scene) -> Image.Image:
    """The same in words, for whom there is no island to show."""
    size = _TEXT[scene.aspect] + 2
    told = [line for line in words.hand_text(scene, "picture").replace("**", "").splitlines() if line.strip()]
    lines = [part for line in told for part in fonts.wrap(line, size, _WIDTH[scene.aspect] - 84, 3, False)]
    canvas = _page(scene, _TOP + round(size * 1.5) * len(lines) + 48)
    if scene.view.viewer is not None:
        _put_header(canvas, scene, scene.view.viewer)
    where = Box(_EDGE, _TOP, _WIDTH[scene.aspect] - 2 * _EDGE, round(size * 1.5) * len(lines) + 24)
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    for i, line in enumerate(lines):
        canvas.text(42, where.y + 12 + size * 1.5 * (i + 0.5), line, size, SOFT, bold=False)
    return canvas.image


def _put_header(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    """The viewer's name, the game and its round, points, the boats that are left or where growth takes one without any,
    and crowns."""
    sailor, size, right = view_of(scene).sailors[seat], _TEXT[scene.aspect] + 10, canvas.image.width - 26.0
    canvas.paste(seat_symbol(seat, 72), 62, 60)
    title = text(scene.language, "picture.tongiaki.title") + (f" {scene.label}" if scene.label else "")
    used = _put_right(canvas, right, 36, title, size - 10, SOFT)
    used = max(used, right - _put_round(canvas, scene, seat, right, size - 10))
    where = Title(118, (36, 78), right - used - 142, (size, size - 4), size - 10, WHITE, SOFT, SHADE)
    put_title(canvas, scene, seat, where, "picture.tongiaki.hand.title")
    if sailor.supply or result_of(scene):
        _put_boats(canvas, scene, seat, sailor.supply, size - 8)
    else:
        taken = said(scene, "taken")
        canvas.haloed(118 + fonts.width(taken, size - 8) / 2, 128, taken, size - 8, WHITE, SHADE, 3)
    _put_kings(canvas, scene, KINGS - len(sailor.kings), size - 8)


def _put_boats(canvas: Canvas, scene: Scene, seat: Seat, supply: int, size: int) -> None:
    """The boats that are left, and a mooring for each on the board."""
    boat, step, left = boats.boat(seat, 36), _BOATS[scene.aspect], said(scene, "left", n=supply)
    for i in range(BOATS):
        canvas.paste(boat if i < supply else _mooring(), 134 + i * step, 126 if i < supply else 130)
    canvas.haloed(134 + step * BOATS + fonts.width(left, size) / 2, 128, left, size, WHITE, SHADE, 3)


def _put_round(canvas: Canvas, scene: Scene, seat: Seat, right: float, size: int) -> float:
    """Points and the round or that the game is over, from right to left. Returns where they begin."""
    result, x = result_of(scene), right
    if result or scene.estimates:
        points = result.totals[seat] if result else view_of(scene).sailors[seat].points
        x = put_score(canvas, right, 80, points, 44, NUMBER) - 20
    return x - _put_right(canvas, x, 80, text(scene.language, "picture.over") if result else round_of(scene), size)


def _put_right(canvas: Canvas, right: float, y: float, said: str, size: int, ink: str = WHITE) -> float:
    """A text that ends there. Returns how wide it is."""
    wide = fonts.width(said, size)
    canvas.haloed(right - wide / 2, y, said, size, ink, SHADE, 3)
    return wide


def _put_kings(canvas: Canvas, scene: Scene, able: int, size: int) -> None:
    """The crowns that are left."""
    right, left = canvas.image.width - 26, said(scene, "left", n=able)
    wide = _put_right(canvas, right, 128, left, size)
    for i in range(KINGS):
        canvas.paste(signs.crown(42, i >= KINGS - able), right - wide - 36 - 58 * (KINGS - 1 - i), 127)


@kept
def _mooring() -> Image.Image:
    """A boat that is on the board."""
    painter = Painter(20, 20, 1, 4)
    painter.ellipse(0, 0, 8, fill=DIM)
    return painter.done()
