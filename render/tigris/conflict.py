"""A revolt or war on the map: everything else veiled, supporters ringed and counted, the two sums beside the leaders.

What is at stake comes from `stakes`; the two sides' tablets stand in `conflict_sides`.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, Painter
from render.scene import Scene
from render.shapes import Point, box, ellipse
from render.sprites import kept
from render.tigris import signs, traces, veil, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.palette import INK, SIDES
from render.tigris.pieces_on_board import put_leader, put_plate
from render.tigris.reading import view_of
from rules.tigris.outlook import Fighters, Side, kingdom_of, matches
from rules.tigris.squares import COLUMNS, ROWS, Square

_FAR: Final = 0.59
_NEAR: Final = 0.35
"""How dark the veil is over the rest of the map, and over what does not fight inside the two kingdoms."""


def put_conflict(canvas: Canvas, scene: Scene, found: Fighters) -> None:
    """The fight of a view, laid over the finished map."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    lands = [kingdom_of(view, side.leader.at) for side in found]
    shown = {square for side in found for square in (*side.supporters, side.leader.at)}
    inside = {square for land in lands for square in land}
    clear = shown | ({view.union} if view.union else set())
    veil.put_veil(canvas, how, _FAR, {_NEAR: inside - clear, 0: clear})
    if view.union:
        for side, land in zip(found, lands, strict=True):
            walls.put_wall(canvas, land, how.square, side.role)
    _put_supporters(canvas, found, how)
    for side in found:
        put_leader(canvas, scene, side.leader, side.strength)
    taken = set(clear)
    for side in found:
        taken |= _put_sum(canvas, side, how, taken, inside)
    for side in found:
        put_plate(canvas, scene, side.leader, side.strength)


def put_pending(canvas: Canvas, scene: Scene) -> None:
    """Orange rings around the leaders of the wars that can be chosen."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    if view.decision != "war":
        return
    waiting = {(seat, match.which) for match in matches(view) for seat in (match.attacker, match.defender)}
    for leader in view.leaders:
        if (leader.seat, leader.which) in waiting:
            traces.put_ring(canvas, leader.at, how, SIDES["attacker"])


def _put_supporters(canvas: Canvas, found: Fighters, how: Measures) -> None:
    """Rings and numbers; a temple that supports both sides has both, one in each corner."""
    shared = set(found[0].supporters) & set(found[1].supporters)
    for side in found:
        for at in side.supporters:
            inset = 5 if at in shared and side.role == "defender" else 0
            traces.put_ring(canvas, at, how, SIDES[side.role], inset)
    for side in found:
        for number, at in enumerate(side.supporters, 1):
            canvas.place(*placed_count(number, side.role, at, at in shared, how))


def placed_count(number: int, role: str, at: Square, shared: bool, how: Measures) -> tuple[Image.Image, int, int]:
    """The number of a supporter, and where its corner lies on the map."""
    x, y = how.corner(at)
    corner, sprite = 0.17 if shared and role == "attacker" else 0.83, _count(number, role, how.number)
    # Not above its square: there the plate of another leader may lie.
    top = max(y + 1, y + how.square * 0.18 - sprite.height / 2)
    return sprite, round(x + how.square * corner - sprite.width / 2), round(top)


@kept
def _count(number: int, role: str, text: int) -> Image.Image:
    """The number of a supporter: round for the attacker, on a shield for the defender."""
    if role == "defender":
        sprite = signs.shield(round(text * 1.45), SIDES[role], INK, plain=True).copy()
        Canvas(sprite).text(sprite.width / 2, sprite.height / 2 - 2, str(number), text, INK, "m")
        return sprite
    size = round(text * 1.3)
    painter = Painter(size, size, 1, 4)
    painter.poly(ellipse(0, 0, size / 2), INK)
    painter.poly(ellipse(0, 0, size / 2 - 2.5), SIDES[role])
    sprite = painter.done()
    Canvas(sprite).text(size / 2, size / 2 - 1, str(number), text, INK, "m")
    return sprite


def _put_sum(canvas: Canvas, side: Side, how: Measures, taken: set[Square], inside: set[Square]) -> set[Square]:
    """The strength of one side as a large sign where it hides least, with an arrow to its leader. Returns the squares
    it covers."""
    told = f"{side.strength} + {'?' if side.added is None else side.added}"
    sign = _sum(told, side.role, round(how.square * 0.7))
    columns = -(-sign.width // how.square)
    where = _free_place(side.leader.at, columns, taken, inside)
    x, y = how.corner(where)
    middle = x + columns * how.square / 2, y + how.square / 2
    target = how.middle(side.leader.at)
    start = _edge(middle, target, sign.width / 2, sign.height / 2)
    end = _edge(target, middle, how.square * 0.46, how.square * 0.46)
    traces.put_arrow(canvas, start, end, how, SIDES[side.role], 0)
    canvas.paste(sign, *middle)
    return {Square(where.column + i, where.row) for i in range(columns)}


def _free_place(leader: Square, columns: int, taken: set[Square], inside: set[Square]) -> Square:
    """The left end of a row of squares near a leader: outside the kingdoms, and never on what matters, if possible."""

    best, least = Square(0, 0), float("inf")
    for row in range(ROWS):
        for column in range(COLUMNS + 1 - columns):
            dx, dy = max(column - leader.column, leader.column - (column + columns - 1), 0), abs(row - leader.row)
            cost = dx + 1.05 * dy + (6 if dx + dy < 2 else 0)
            if cost < least:
                at = Square(column, row)
                covered = {Square(column + i, row) for i in range(columns)}
                passed = _between(leader, at, columns) - covered - {leader}
                cost += 40 * len(covered & taken) + 9 * len(passed & taken) + 2 * len(covered & inside)
                best, least = (at, cost) if cost < least else (best, least)
    return best


def _between(leader: Square, at: Square, columns: int) -> set[Square]:
    """The squares under the way from the middle of a row of squares to a leader."""
    x, y = at.column + columns / 2, at.row + 0.5
    dx, dy = leader.column + 0.5 - x, leader.row + 0.5 - y
    return {Square(int(x + dx * i / 12), int(y + dy * i / 12)) for i in range(13)}


def _edge(start: Point, end: Point, half_width: float, half_height: float) -> Point:
    """Where the way from the middle of a box to a point leaves the box."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    scale = min(half_width / abs(dx) if dx else 9e9, half_height / abs(dy) if dy else 9e9, 1)
    return start[0] + dx * scale, start[1] + dy * scale


@kept
def _sum(told: str, role: str, text: int) -> Image.Image:
    """`⚔ 4 + 2` on the colour of its side."""
    width, height = round(fonts.width(told, text) + text * 1.7), round(text * 1.3)
    fill: Colour = SIDES[role]
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    painter.poly(box(0, 0, width, height, 16), INK)
    painter.poly(box(3, 3, width - 3, height - 3, 13), fill)
    sprite = painter.done()
    canvas = Canvas(sprite)
    mark = (signs.sword if role == "attacker" else signs.shield)(text - 2, INK, fill)
    canvas.paste(mark, text * 0.75, height / 2)
    canvas.text(text * 1.35, height / 2 - 2, told, text, INK)
    return sprite
