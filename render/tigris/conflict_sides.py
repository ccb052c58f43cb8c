"""The two sides of a conflict as large tablets: who, how strong, which tiles support, what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas, Painter
from render.frame import Box
from render.news import Line
from render.panels import SPACE, Chunk, measure, put_flow
from render.reading import seat_name
from render.scene import Scene
from render.shapes import box
from render.sprites import kept
from render.tigris import pieces, signs
from render.tigris.material import put_tablet
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, INK_2, IVORY, ORANGE, RED_INK, SIDES
from render.tigris.reading import view_of
from render.tigris.seats import put_name
from rules.kit.seats import Seat
from rules.tigris.outlook import Fighters, Side
from rules.tigris.view import Fight

HEIGHT: Final = 402
CARD: Final = 238
"""How high the tablet of a side is in a wide picture, and its card in a post."""


def put_side(canvas: Canvas, scene: Scene, where: Box, side: Side, other: Side) -> None:
    """One side's tablet in a wide picture; the one who has to decide stands out."""
    view = view_of(scene)
    fight = view.fight
    if fight is None:
        return
    seat, sign = side.leader.seat, 76
    active, dynasty = seat in view.to_move, view.screens[seat].dynasty
    put_tablet(canvas, where, "active" if active else "")
    canvas.place(pieces.seal(dynasty, sign, active), where.x + 14, where.y + 13)
    stone = sign - 14
    left, right = where.x + 28 + sign, where.right - stone - 22
    put_name(canvas, seat, seat_name(scene, seat), "", left, where.y + 34, right, True)
    _put_role(canvas, scene, side, left, where.y + 13 + sign * 0.78)
    leader = pieces.disc(dynasty, side.leader.colour, stone, active)
    canvas.place(leader, where.right - stone - 14, where.y + 13)
    y = where.y + sign + 24
    _put_sum(canvas, Box(where.x + 16, y, where.w - 32, 92), fight, side, pieces.tile(fight.colour, 62))
    _put_tiles(canvas, fight, side, where.x + 18, y + 122, where.w - 36, 40)
    lines = [(line, INK) for line in _needs(scene, side, other)] + [(line, INK_2) for line in _wins(scene, side)]
    _put_lines(canvas, lines, Box(where.x + 20, y + 156, where.w - 38, where.bottom - y - 166), 24, 33)


def content(scene: Scene, fight: Fighters) -> post.Content:
    """What a post tells of the two sides below their names: role and strength, what is needed, what is at stake."""
    by_seat = {side.leader.seat: (side, other) for side, other in zip(fight, fight[::-1], strict=True)}

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        view, (side, other) = view_of(scene), by_seat[seat]
        if view.fight is None:
            return
        mark = (signs.sword if side.role == "attacker" else signs.shield)(46, SIDES[side.role], INK)
        leader = pieces.disc(view.screens[seat].dynasty, side.leader.colour, 58)
        slab = Box(where.x - 4, where.y + 2, where.w + 8, 80)
        _put_sum(canvas, slab, view.fight, side, mark, leader, pieces.tile(view.fight.colour, 56))
        if side.added is None:
            tile = signs.hidden_tile(48)
            told = str(view.screens[seat].hand)
            x = slab.right - 18 - fonts.width(told, 40)
            canvas.text(x, slab.y + 38, told, 40, IVORY)
            canvas.paste(tile, x - 8 - tile.width / 2, slab.y + 40)
        y = slab.bottom + 27
        for line in _needs(scene, side, other):
            canvas.text(where.x, y, fonts.fit(line, post.LEAST, where.w), post.LEAST, INK)
            y += 39
        put_flow(canvas, where.x, y, _stake(scene, side, view.fight, where.w), post.LEAST, INK_2)

    return put


def _put_role(canvas: Canvas, scene: Scene, side: Side, x: float, y: float) -> None:
    role, size = text(scene.language, f"picture.tigris.conflict.{side.role}"), 22
    mark = signs.sword(size + 6, RED_INK, IVORY) if side.role == "attacker" else signs.shield(size + 6)
    canvas.paste(mark, x + mark.width / 2, y)
    x += mark.width + 6
    x += canvas.text(x, y - 1, role, size, INK_2) + 10
    hand = view_of(scene).screens[side.leader.seat].hand
    tile = signs.hidden_tile(size + 4)
    canvas.paste(tile, x + tile.width / 2, y)
    canvas.text(x + tile.width + 5, y - 1, str(hand), size, INK)


def _put_sum(canvas: Canvas, where: Box, fight: Fight, side: Side, *before: Image.Image) -> None:
    """`4 + 2 = 6` behind some signs, on the colour of the tiles that count, as large as there is room for."""
    canvas.stretch(_slab(fight.colour), where.x, where.y, where.w, where.h, (16, 16, 16, 16))
    x, y = where.x + 18.0, where.y + where.h / 2
    for sign in before:
        canvas.paste(sign, x + sign.width / 2, y)
        x += sign.width + 14
    added = "?" if side.added is None else str(side.added)
    total = "" if side.added is None else f"= {side.strength + side.added}"
    whole = f"{side.strength} + {added} {total or '= 0'}"
    size = fonts.largest(whole, where.right - 18 - x, (60, 54, 48, 44, 40, 36, 32))
    x += canvas.text(x, y - 3, str(side.strength), size, IVORY) + size * 0.2
    x += canvas.text(x, y - 3, "+", round(size * 0.67), GOLD_LIGHT) + size * 0.2
    canvas.text(x, y - 3, added, size, GOLD_LIGHT)
    if total:
        canvas.text(where.right - 18, y - 3, total, size, "#FFFFFF", "r")


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


def _put_lines(canvas: Canvas, said: Sequence[tuple[str, str]], where: Box, size: int, step: int) -> None:
    """What a side needs, and what follows if it wins: sentences with their inks, each on at most two lines."""
    fitted = [(part, ink) for line, ink in said for part in fonts.wrap(line, size, where.w, 2)]
    for i, (line, ink) in enumerate(fitted[: where.h // step]):
        canvas.text(where.x, where.y + step * (i + 0.5), line, size, ink)


def _needs(scene: Scene, side: Side, other: Side) -> Sequence[str]:
    if side.role == "attacker" or other.added is None:
        return [text(scene.language, "picture.tigris.conflict.tie")] if side.role == "defender" else []
    missing = max(0, other.strength + other.added - side.strength)
    if not missing:
        return [text(scene.language, "picture.tigris.conflict.enough")]
    return [text(scene.language, "picture.tigris.conflict.needs", n=missing)]


def _stake(scene: Scene, side: Side, fight: Fight, room: float) -> Line:
    """`Wins: +4` with its cube, then the tiles that leave, with their squares where there is room for them."""
    gain = text(scene.language, "picture.tigris.conflict.wins", points=side.stake.points)
    said: Line = [[gain, " ", signs.cube(fight.colour, 38)]]
    removed = side.stake.removed
    if not removed:
        return said
    lost: list[Chunk] = [
        text(scene.language, "picture.tigris.log.removed", n=len(removed)),
        pieces.tile(fight.colour, 38),
    ]
    whole = [*lost, " " + " ".join(map(str, removed))]
    fits = measure(said[0], post.LEAST) + SPACE + measure(whole, post.LEAST) <= room
    return [*said, whole if fits else lost]


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
