"""A revolt or war on the map: everything else veiled, supporters ringed and counted, the two sums beside the leaders.

What is at stake comes from `stakes`; the two sides' tablets stand in `conflict_sides`.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, Painter, plaque
from render.lettering import taken_on
from render.placing import Thing, around, arrange
from render.scene import Scene
from render.shapes import Point, between, ellipse
from render.sprites import kept
from render.tails import tail
from render.tigris import signs, traces, veil, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.palette import INK, SIDES
from render.tigris.pieces_on_board import put_leaders
from render.tigris.reading import view_of
from rules.kit.seats import Seat
from rules.tigris.outlook import Fighters, kingdom_of, matches
from rules.tigris.squares import SQUARES, Square, squares_of
from rules.tigris.view import TigrisView

_WEIGHT: Final = 2
"""How bad it is to cover anything that must be read, beside being laid somewhat further away."""
_FAR: Final = 0.44
_NEAR: Final = 0.22
"""How dark the veil is over the rest of the map, and over what does not fight inside the two kingdoms."""
_PENDING: Final = 0.28
"""How dark it is around the leaders whose wars can be chosen."""
_HELD: Final = 0.6
"""How bad it is that a sum covers what does not fight, beside covering what does."""
_READ: Final = 6
"""How bad it is that it covers what must be read there."""
_FAR_OFF: Final = 9
"""A sum lies at most so many halves of a square farther from its leader than close by."""
_CLOSE: Final = 0.9
"""No arrow leads from a sum to a leader that is nearer, in squares."""


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
            walls.put_wall(canvas, land, how, side.role)
    _put_rings(canvas, found, how)
    dark = {leader.at: _NEAR if leader.at in inside else _FAR for leader in view.leaders if leader.at not in shown}
    put_leaders(canvas, scene, dark, {side.leader.at: side.strength for side in found})
    _put_counts(canvas, found, how)
    _put_sums(canvas, view, found, how, clear)


def put_pending(canvas: Canvas, scene: Scene) -> None:
    """The leaders of the wars that can be chosen, ringed as attackers and defenders, and the kingdoms of those who
    would be the same in all of them; all else is darker for whoever is asked."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    roles: dict[tuple[Seat, str], str] = {}
    for match in matches(view):
        roles |= {(match.attacker, match.which): "attacker", (match.defender, match.which): "defender"}
    fighting = {leader.at: role for leader in view.leaders if (role := roles.get((leader.seat, leader.which)))}
    lands = {at: kingdom_of(view, at) for at in fighting}
    inside = {square for land in lands.values() for square in land}
    dark: dict[Square, float] = {}
    if scene.path:
        clear = {*fighting, *([view.union] if view.union else [])}
        veil.put_veil(canvas, how, _PENDING, {_PENDING / 2: inside - clear, 0: clear})
        dark = {leader.at: _PENDING / (2 if leader.at in inside else 1) for leader in view.leaders}
    if all(fighting[at] == fighting[other] for at in lands for other in lands if lands[at] == lands[other]):
        for at, land in lands.items():
            walls.put_wall(canvas, land, how, fighting[at])
    for at, role in fighting.items():
        traces.put_ring(canvas, at, how, SIDES[role])
    put_leaders(canvas, scene, dark | dict.fromkeys(fighting, 0))


def _put_rings(canvas: Canvas, found: Fighters, how: Measures) -> None:
    """Rings around the leaders and their supporters; a temple that supports both sides has both."""
    shared = set(found[0].supporters) & set(found[1].supporters)
    for side in found:
        for at in (side.leader.at, *side.supporters):
            inset = 4 if at in shared and side.role == "defender" else 0
            traces.put_ring(canvas, at, how, SIDES[side.role], inset)


def _put_counts(canvas: Canvas, found: Fighters, how: Measures) -> None:
    """The supporters counted, each number in a corner of its square where it covers nothing."""
    counted = [
        (at, _count(number, side.role, how.label)) for side in found for number, at in enumerate(side.supporters, 1)
    ]
    things = [Thing(sign.width, sign.height, _corners(at, sign, how), _WEIGHT) for at, sign in counted]
    for (_, sign), place in zip(counted, arrange(things, taken_on(canvas.image)), strict=True):
        canvas.paste(sign, *place)


def _corners(at: Square, sign: Image.Image, how: Measures) -> list[Point]:
    """Where the number of a supporter may lie: in a corner of its square, or in the middle of a side."""
    x, y = how.middle(at)
    dx, dy = (how.square - sign.width) / 2, (how.square - sign.height) / 2
    return [
        (x + across * (dx + out), y + down * (dy + out))
        for out in (0, 3)
        for across, down in ((1, -1), (-1, -1), (1, 1), (-1, 1), (0, 1), (0, -1), (1, 0), (-1, 0))
    ]


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


def _put_sums(canvas: Canvas, view: TigrisView, found: Fighters, how: Measures, free: set[Square]) -> None:
    """The strength of both sides as large signs on free ground near their leaders, whose rings have their colour; with
    an arrow where that is not close and crosses nothing. The second one keeps off the first and its arrow."""
    s, held = how.square, {*SQUARES} - {*squares_of(view.board.empty)}
    taken = [*taken_on(canvas.image), *(how.glyph(tile.at) for tile in view.tiles)]
    lying = [Thing(s, s, [how.middle(at)], 1 if at in free else _HELD) for at in held]
    for side in found:
        sign, at = _sum(side.strength, side.added, side.role, how), side.leader.at
        rings = around(how.middle(at), [s * (1.05 + 0.5 * i) for i in range(_FAR_OFF)], 12, -90)
        places = [(x + way * (sign.width - s) / 2, y) for x, y in rings for way in (-1, 0, 1)]
        thing = Thing(sign.width, sign.height, places, _WEIGHT)
        place = arrange([thing, *lying], taken, how.inside, _READ)[0]
        others = [rect for rect in taken if not how.holds(at, rect)]
        rim = between(how.middle(at), place, 0.58 * s / math.dist(how.middle(at), place))
        line = tail(thing.at(place), [rim], others, lambda _: False, 1)
        taken.append(thing.at(place))
        if line and line.long > _CLOSE * s and not line.crossed:
            traces.put_arrow(canvas, (line.start, line.end), how, SIDES[side.role])
            way = (between(line.start, line.end, i / 9) for i in range(10))
            taken += [(x - 6, y - 6, x + 6, y + 6) for x, y in way]
        canvas.paste(sign, *place)


@kept
def _sum(strength: int, added: int | None, role: str, how: Measures) -> Image.Image:
    """`⚔ 4 + 2` on the colour of its side."""
    told = f"{strength} + {'?' if added is None else added}"
    text = round(how.square * 0.7)
    width, height = round(fonts.width(told, text) + text * 1.7), round(text * 1.3)
    fill: Colour = SIDES[role]
    sprite = plaque(width, height, (0, 16, INK), (3, 13, fill))
    canvas = Canvas(sprite)
    mark = (signs.sword if role == "attacker" else signs.shield)(text - 2, INK, fill)
    canvas.paste(mark, text * 0.75, height / 2)
    canvas.text(text * 1.35, height / 2 - 2, told, text, INK)
    return sprite
