"""The board picture: header, islands, panels, supply and log put together for either size.

Only composition: every part is drawn by a module of its own.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Painter
from render.scene import Scene, order
from render.sky_islands import candidates, final, header, log, news, pills, seats, supply
from render.sky_islands.ground import ground
from render.sky_islands.hand_card import HEIGHT as HAND_HEIGHT
from render.sky_islands.hand_card import put_hand, shows_hand
from render.sky_islands.layout import Extent, Layout, Wants, layout
from render.sky_islands.palette import GOLD, INK
from render.sky_islands.pieces_on_board import put_pieces
from render.sky_islands.reading import view_of
from render.sprites import kept

_INSIDE: Final = {"wide": 408, "tall": 936}
"""How wide the lines of the log may be."""
_LABEL: Final = {"wide": 26, "tall": 30}
_NARROW: Final = 0.35


def board(scene: Scene) -> Image.Image:
    """The whole board picture of a scene whose view is one of Merchants of Sky Islands."""
    told = [] if shows_hand(scene) else log.lines(scene, _INSIDE[scene.aspect])
    place = layout(scene.aspect, _extent(scene), _wants(scene, len(told) and log.height(scene, told)))
    flat = ground(view_of(scene), place.grid, (place.width, place.height), _LABEL[scene.aspect])
    canvas = Canvas(flat.copy())
    _put_board(canvas, scene, place)
    header.put_header(canvas, scene)
    if told:
        log.put_log(canvas, scene, place.log, told)
    supply.put_supply(canvas, scene, place.supply)
    if place.extra:
        put_hand(canvas, scene, place.extra)
    _put_panels(canvas, scene, place)
    if scene.preview:
        _put_ribbon(canvas, header.preview_text(scene), place)
    return canvas.image


def _extent(scene: Scene) -> Extent:
    """The cells in play; a whole cell around them, or less on a phone that does not ask for a cell."""
    cells = list(view_of(scene).board.grid)
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    whole = candidates.on_cells(scene) or (scene.aspect == "wide" and not scene.view.result)
    return Extent(min(xs), min(ys), max(xs), max(ys), 1 if whole else _NARROW)


def _wants(scene: Scene, told: int) -> Wants:
    panel = (final.HEIGHT if scene.view.result else seats.HEIGHT)[scene.aspect]
    extra = HAND_HEIGHT[scene.aspect] if shows_hand(scene) else 0
    return Wants(scene.view.seats, panel, supply.height(scene), told, extra)


def _put_board(canvas: Canvas, scene: Scene, place: Layout) -> None:
    """News, pieces and standings on the ground; candidates take the place of news."""
    found = news.traces(() if scene.marks else scene.news, view_of(scene))
    candidates.put_cells(canvas, scene, place.grid)
    news.put_under(canvas, scene, place.grid, found)
    put_pieces(canvas, scene, place.grid)
    told = news.paid(scene, place.grid, found)
    news.put_over(canvas, scene, place.grid, found, told)
    if scene.estimates or scene.view.result:
        signs = [(left, top, left + sign.width, top + sign.height) for sign, left, top in told]
        pills.put_pills(canvas, scene, place.grid, signs)
    candidates.put_sites(canvas, scene, place.grid)


def _put_panels(canvas: Canvas, scene: Scene, place: Layout) -> None:
    result = scene.view.result
    if result:
        for where, seat in zip(place.panels, order(scene), strict=True):
            final.put_score(canvas, scene, where, seat)
        return
    for seat, where in enumerate(place.panels):
        seats.put_seat(canvas, scene, where, seat)


def _put_ribbon(canvas: Canvas, told: str, place: Layout) -> None:
    """A golden band below the header that says this is only a preview."""
    phone = place.width < 1600
    size = 30 if phone else 24
    sprite = _ribbon(told, size)
    middle = place.width / 2 if phone else place.grid.box.x + place.grid.box.w / 2
    x = max(8.0, middle - sprite.width / 2)
    canvas.place(sprite, x, place.grid.box.y - sprite.height * 0.62)


@kept
def _ribbon(told: str, size: int) -> Image.Image:
    width, height = round(fonts.width(told, size)) + 60, round(size * 1.5)
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.box(0, 0, width, height, height * 0.47, INK)
    painter.box(2.5, 2.5, width - 2.5, height - 2.5, height * 0.42, GOLD)
    sprite = painter.done()
    Canvas(sprite).text(width / 2, height / 2 - 2, told, size, INK, "m")
    return sprite
