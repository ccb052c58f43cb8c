"""The two sides of a conflict as large tablets: who, how strong, which tiles support, what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts
from render.canvas import Canvas, Painter
from render.frame import Box
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.shapes import box
from render.sprites import kept
from render.tigris import pieces, signs
from render.tigris.material import put_tablet
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, INK_2, IVORY, ORANGE, RED_INK
from render.tigris.reading import view_of
from render.tigris.seats import put_name
from rules.tigris.outlook import Side
from rules.tigris.view import Fight

HEIGHT: Final[dict[Aspect, int]] = {"wide": 402, "tall": 430}


def put_side(canvas: Canvas, scene: Scene, where: Box, side: Side, other: Side) -> None:
    """One side's tablet; the one who has to decide stands out."""
    view, wide = view_of(scene), scene.aspect == "wide"
    fight = view.fight
    if fight is None:
        return
    seat = side.leader.seat
    active = seat in view.to_move
    put_tablet(canvas, where, "active" if active else "")
    dynasty = view.screens[seat].dynasty
    sign = 76 if wide else 84
    canvas.place(pieces.seal(dynasty, sign, active), where.x + 14, where.y + 13)
    stone = sign - (14 if wide else 0)
    left, right = where.x + 28 + sign, where.right - stone - 22
    put_name(canvas, seat, seat_name(scene, seat), "", left, where.y + 34, right, wide)
    _put_role(canvas, scene, side, left, where.y + 13 + sign * 0.78)
    leader = pieces.disc(dynasty, side.leader.colour, stone, active)
    canvas.place(leader, where.right - stone - 14, where.y + 13)
    y = where.y + sign + 24
    _put_sum(canvas, Box(where.x + 16, y, where.w - 32, 92), fight, side, wide)
    _put_tiles(canvas, fight, side, where.x + 18, y + 122, where.w - 36, 40 if wide else 46)
    _put_stake(canvas, scene, side, other, Box(where.x + 18, y + 150, where.w - 36, where.bottom - y - 160))


def _put_role(canvas: Canvas, scene: Scene, side: Side, x: float, y: float) -> None:
    size = 22 if scene.aspect == "wide" else 28
    role = text(scene.language, f"picture.tigris.conflict.{side.role}")
    mark = signs.sword(size + 6, RED_INK, IVORY) if side.role == "attacker" else signs.shield(size + 6)
    canvas.paste(mark, x + mark.width / 2, y)
    x += mark.width + 6
    x += canvas.text(x, y - 1, role, size, INK_2) + 10
    hand = view_of(scene).screens[side.leader.seat].hand
    tile = signs.hidden_tile(size + 4)
    canvas.paste(tile, x + tile.width / 2, y)
    canvas.text(x + tile.width + 5, y - 1, str(hand), size, INK)


def _put_sum(canvas: Canvas, where: Box, fight: Fight, side: Side, wide: bool) -> None:
    """`4 + 2 = 6` on the colour of the tiles that count."""
    size = 60 if wide else 62
    ground = _slab(fight.colour)
    canvas.stretch(ground, where.x, where.y, where.w, where.h, (16, 16, 16, 16))
    y = where.y + where.h / 2
    x = where.x + 18.0
    tile = pieces.tile(fight.colour, 62)
    canvas.paste(tile, x + tile.width / 2, y)
    x += tile.width + 14
    x += canvas.text(x, y - 3, str(side.strength), size, IVORY) + 12
    x += canvas.text(x, y - 3, "+", size - 20, GOLD_LIGHT) + 12
    canvas.text(x, y - 3, "?" if side.added is None else str(side.added), size, GOLD_LIGHT)
    if side.added is not None:
        canvas.text(where.right - 18, y - 3, f"= {side.strength + side.added}", size, "#FFFFFF", "r")


@kept
def _slab(colour: str) -> Image.Image:
    painter = Painter(44, 44, 1, 4, origin=(0, 0))
    painter.poly(box(0, 0, 44, 44, 14), INK)
    painter.poly(box(3, 3, 41, 41, 12), GLAZE[colour].dark)
    return painter.done()


def _put_tiles(canvas: Canvas, fight: Fight, side: Side, x: float, y: float, room: float, size: int) -> None:
    """Supporters on the board, then what was added, or that something may still be."""
    extra = 3 if side.added is None else side.added
    step = min(size - 2.0, (room - 34 - extra * size) / max(1, side.strength))
    for i in range(side.strength):
        canvas.paste(pieces.tile(fight.colour, size), x + size / 2 + i * step, y)
    x += (side.strength - 1) * step + size + 6 if side.strength else 0
    if extra:
        x += canvas.text(x, y - 1, "+", 28, INK) + 6
    for i in range(extra):
        if side.added is None:
            canvas.paste(signs.unknown(size - 2), x + size / 2 + i * size, y)
        else:
            canvas.paste(_added(fight.colour, size), x + size / 2 + i * size, y)


@kept
def _added(colour: str, size: int) -> Image.Image:
    painter = Painter(size, size, 1, 4, origin=(0, 0))
    painter.box(0, 0, size, size, 8, ORANGE)
    sprite = painter.done()
    inner = pieces.tile(colour, size - 6)
    sprite.alpha_composite(inner, (3, 3))
    return sprite


def _put_stake(canvas: Canvas, scene: Scene, side: Side, other: Side, where: Box) -> None:
    """What the side needs, and what follows if it wins."""
    size, step = (24, 33) if scene.aspect == "wide" else (28, 38)
    said = [(line, INK) for line in _needs(scene, side, other)]
    said += [(line, INK_2) for line in _wins(scene, side)]
    fitted: list[tuple[str, str]] = []
    for line, ink in said:
        fitted += [(part, ink) for part in fonts.wrap(line, size, where.w, 2)]
    most = int(where.h // step)
    for i, (line, ink) in enumerate(fitted[:most]):
        canvas.text(where.x + 2, where.y + step * (i + 0.5) + 6, line, size, ink)


def _needs(scene: Scene, side: Side, other: Side) -> Sequence[str]:
    if side.role == "attacker" or other.added is None:
        return [text(scene.language, "picture.tigris.conflict.tie")] if side.role == "defender" else []
    missing = max(0, other.strength + other.added - side.strength)
    if not missing:
        return [text(scene.language, "picture.tigris.conflict.enough")]
    return [text(scene.language, "picture.tigris.conflict.needs", n=missing)]


def _wins(scene: Scene, side: Side) -> list[str]:
    """`Wins: +4, removes M7 M8 M9`: squares while they are few, their number when they are many."""
    language, removed = scene.language, side.stake.removed
    gain = text(language, "picture.tigris.conflict.wins", points=side.stake.points)
    fight = view_of(scene).fight
    if fight is None or fight.form == "revolt":
        return [gain]
    if not removed:
        return [gain, text(language, "picture.tigris.conflict.removes_none")]
    if len(removed) > 10:
        return [gain, text(language, "picture.tigris.conflict.removes_many", n=len(removed))]
    return [gain, text(language, "picture.tigris.conflict.removes", squares=" ".join(map(str, removed)))]
