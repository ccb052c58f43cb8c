"""A revolt or war: on the map everything else veiled, supporters ringed and counted; on the cards of both sides how
strong they are and what is at stake.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas, Painter, plaque
from render.frame import Box
from render.lettering import taken_on
from render.news import Line
from render.panels import flow, put_flow
from render.placing import Thing, arrange
from render.scene import Scene
from render.shapes import Point, ellipse
from render.sprites import kept
from render.tigris import pieces, signs, traces, walls
from render.tigris.layout import MEASURES, Measures
from render.tigris.leaders import leader_of, put_leaders
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, INK_2, IVORY, SIDES
from render.tigris.reading import view_of
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.outlook import Fighters, Side, Stake, kingdom_of, matches
from rules.tigris.squares import Square
from rules.tigris.view import Fight

_WEIGHT: Final = 2
"""How bad it is to cover anything that must be read, beside being laid somewhat further away."""
_FAR: Final = 0.44
_NEAR: Final = 0.22
"""How dark the veil is over the rest of the map, and over what does not fight inside the two kingdoms."""
_PENDING: Final = 0.28
"""How dark it is around the leaders whose wars can be chosen."""
_SIZES: Final = (60, 54, 48, 44, 40, 36, 32)
HEIGHT: Final = 300
CARD: Final = 238
"""How high the tablet of a side is in a wide picture, and its card in a post."""


def put_conflict(canvas: Canvas, scene: Scene, found: Fighters) -> None:
    """The fight of a view, laid over the finished map."""
    view, how = view_of(scene), MEASURES[scene.aspect]
    lands = [kingdom_of(view, side.leader.at) for side in found]
    shown = {square for side in found for square in (*side.supporters, side.leader.at)}
    inside = {square for land in lands for square in land}
    clear = shown | ({view.union} if view.union else set())
    walls.put_veil(canvas, how, _FAR, {_NEAR: inside - clear, 0: clear})
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
    walls.put_veil(canvas, how, part, {0: [*fighting, *([view.union] if view.union else [])]})
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


def content(scene: Scene, fight: Fighters) -> post.Content:
    """What the cards of the two sides tell below their names: role and strength, what is needed, what is at stake."""
    by_seat = {side.leader.seat: (side, other) for side, other in zip(fight, fight[::-1], strict=True)}

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        side, other = by_seat[seat]
        mark = (signs.sword if side.role == "attacker" else signs.shield)(46, SIDES[side.role], INK)
        leader = leader_of(scene, seat, side.leader.colour, 58)
        _put_strength(canvas, scene, where, side, other, mark, leader)

    return put


def _put_strength(canvas: Canvas, scene: Scene, where: Box, side: Side, other: Side, *before: Image.Image) -> None:
    """`4 + 2 = 6`, behind some signs; how many tiles may still be added; what is needed, and what is at stake."""
    fight = expect(Fight, view_of(scene).fight)
    slab = Box(where.x - 4, where.y + 2, where.w + 8, 80)
    _put_sum(canvas, slab, side, held(scene, side, fight.colour), fight.colour, *before)
    size, y = post.LEAST, slab.bottom + 27
    for need in _needs(scene, side, other):
        large = fonts.largest(need, where.w, (size + 6, size + 4, size + 2, size))
        for line in fonts.wrap(need, large, where.w, 2):
            canvas.text(where.x, y, line, large, INK)
            y += round(large * 1.2)
    for said in flow(_won(scene, side.stake, fight.colour, size), size, where.w, 1):
        put_flow(canvas, where.x, y, said, size, INK_2)


def held(scene: Scene, side: Side, colour: str) -> tuple[Image.Image, str] | None:
    """What may still be added: for the viewer's own side its tiles that count, else all tiles of the hand, hidden."""
    view = view_of(scene)
    if side.added is not None:
        return None
    if side.leader.seat == view.viewer and view.hand:
        return pieces.tile(colour, 48), str(view.hand.get(colour, 0))
    return signs.hidden_tile(48), str(view.screens[side.leader.seat].hand)


def _put_sum(
    canvas: Canvas, where: Box, side: Side, has: tuple[Image.Image, str] | None, colour: str, *before: Image.Image
) -> None:
    """A strength on the colour of the tiles that count, as large as there is room for."""
    canvas.stretch(_slab(colour), where.x, where.y, where.w, where.h, (16, 16, 16, 16))
    x, y = where.x + 18.0, where.y + where.h / 2
    for sign in before:
        canvas.paste(sign, x + sign.width / 2, y)
        x += sign.width + 14
    added = "?" if side.added is None else str(side.added)
    total = "" if side.added is None else f"= {side.strength + side.added}"
    size = fonts.largest(f"{side.strength} + {added} {total or '= 0'}", where.right - 18 - x, _SIZES)
    x += canvas.text(x, y - 3, str(side.strength), size, IVORY) + size * 0.2
    x += canvas.text(x, y - 3, "+", round(size * 0.67), GOLD_LIGHT) + size * 0.2
    canvas.text(x, y - 3, added, size, GOLD_LIGHT)
    tile, count = has or (None, total)
    right = where.right - 18 - canvas.text(where.right - 18, y - 3, count, size if total else 40, IVORY, "r")
    if tile:
        canvas.paste(tile, right - 8 - tile.width / 2, y)


@kept
def _slab(colour: str) -> Image.Image:
    return plaque(44, 44, (0, 14, INK), (3, 12, GLAZE[colour].dark))


def _needs(scene: Scene, side: Side, other: Side) -> Sequence[str]:
    """What an attacker still needs to beat the board; for a defender that ties are enough, then what it still needs."""
    if side.role == "attacker":
        if side.added is not None:
            return []
        missing = max(0, other.strength + 1 - side.strength)
        key = f"picture.tigris.conflict.{'beats' if missing else 'ahead'}"
        return [text(scene.language, key, n=missing, strength=other.strength)]
    if other.added is None:
        return [text(scene.language, "picture.tigris.conflict.tie")]
    missing = max(0, other.strength + other.added - side.strength)
    if not missing:
        return [text(scene.language, "picture.tigris.conflict.enough")]
    return [text(scene.language, "picture.tigris.conflict.needs", n=missing)]


def _won(scene: Scene, stake: Stake, colour: str, size: int) -> Line:
    """The points that a side would win, then the tiles that would leave."""
    said: Line = [[text(scene.language, "picture.tigris.conflict.wins"), " ", signs.points(colour, stake.points, size)]]
    if stake.removed:
        lost = text(scene.language, "picture.tigris.log.removed", n=len(stake.removed))
        said.append([lost, pieces.tile(colour, round(size * 1.27))])
    return said
