"""A revolt or war on the map: everything else veiled, supporters ringed and counted.

How strong both sides are and what is at stake stands on their tablets, in `conflict_sides`.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter
from render.lettering import taken_on
from render.placing import Thing, arrange
from render.scene import Scene
from render.shapes import Point, ellipse
from render.sprites import kept
from render.tigris import signs, traces, veil, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.palette import INK, SIDES
from render.tigris.pieces_on_board import put_leaders
from render.tigris.reading import view_of
from rules.kit.seats import Seat
from rules.tigris.outlook import Fighters, kingdom_of, matches
from rules.tigris.squares import Square

_WEIGHT: Final = 2
"""How bad it is to cover anything that must be read, beside being laid somewhat further away."""
_FAR: Final = 0.44
_NEAR: Final = 0.22
"""How dark the veil is over the rest of the map, and over what does not fight inside the two kingdoms."""
_PENDING: Final = 0.28
"""How dark it is around the leaders whose wars can be chosen."""


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


def put_pending(canvas: Canvas, scene: Scene) -> None:
    """The leaders of the wars that can be chosen, ringed as attackers and defenders; all else is darker for whoever is
    asked."""
    view, how, part = view_of(scene), MEASURES[scene.aspect], _PENDING if scene.path else 0
    roles: dict[tuple[Seat, str], str] = {}
    for match in matches(view):
        roles |= {(match.attacker, match.which): "attacker", (match.defender, match.which): "defender"}
    fighting = {leader.at: role for leader in view.leaders if (role := roles.get((leader.seat, leader.which)))}
    veil.put_veil(canvas, how, part, {0: [*fighting, *([view.union] if view.union else [])]})
    for at, role in fighting.items():
        traces.put_ring(canvas, at, how, SIDES[role])
    put_leaders(canvas, scene, {leader.at: part for leader in view.leaders if leader.at not in fighting})


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
