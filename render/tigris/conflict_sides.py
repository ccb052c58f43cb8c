"""The two sides of a conflict as large tablets: who, how strong, which tiles support, what is at stake."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas, plaque
from render.frame import Box
from render.news import Line
from render.panels import flow, put_flow
from render.reading import seat_name
from render.scene import Scene
from render.sprites import kept
from render.tigris import pieces, signs
from render.tigris.material import put_tablet
from render.tigris.palette import GLAZE, GOLD_LIGHT, INK, INK_2, IVORY, RED_INK, SIDES
from render.tigris.pieces_on_board import leader_of
from render.tigris.reading import view_of
from render.tigris.seats import put_name
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.outlook import Fighters, Side, Stake
from rules.tigris.view import Fight

_SIZES: Final = (60, 54, 48, 44, 40, 36, 32)
HEIGHT: Final = 300
CARD: Final = 238
"""How high the tablet of a side is in a wide picture, and its card in a post."""


def put_side(canvas: Canvas, scene: Scene, where: Box, side: Side, other: Side) -> None:
    """One side's tablet in a wide picture; the one who has to decide stands out."""
    seat, sign = side.leader.seat, 76
    active, dynasty = seat in scene.view.to_move, view_of(scene).screens[seat].dynasty
    put_tablet(canvas, where, "active" if active else "")
    canvas.place(pieces.seal(dynasty, sign, active), where.x + 14, where.y + 13)
    left, right = where.x + 28 + sign, where.right - 84
    put_name(canvas, seat, seat_name(scene, seat), left, where.y + 34, right, True)
    mark = signs.sword(28, RED_INK, IVORY) if side.role == "attacker" else signs.shield(28)
    canvas.paste(mark, left + mark.width / 2, where.y + 72)
    role = text(scene.language, f"picture.tigris.conflict.{side.role}")
    canvas.text(left + mark.width + 6, where.y + 71, role, 22, INK_2)
    canvas.place(leader_of(scene, seat, side.leader.colour, 62, active), where.right - 76, where.y + 13)
    _put_strength(canvas, scene, Box(where.x + 18, where.y + 102, where.w - 36, 196), side, other, 24)


def content(scene: Scene, fight: Fighters) -> post.Content:
    """What a post tells of the two sides below their names: role and strength, what is needed, what is at stake."""
    by_seat = {side.leader.seat: (side, other) for side, other in zip(fight, fight[::-1], strict=True)}

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        side, other = by_seat[seat]
        mark = (signs.sword if side.role == "attacker" else signs.shield)(46, SIDES[side.role], INK)
        leader = leader_of(scene, seat, side.leader.colour, 58)
        _put_strength(canvas, scene, where, side, other, post.LEAST, mark, leader)

    return put


def _put_strength(
    canvas: Canvas, scene: Scene, where: Box, side: Side, other: Side, size: int, *before: Image.Image
) -> None:
    """`4 + 2 = 6`, behind some signs; how many tiles may still be added; what is needed, and what is at stake."""
    fight = expect(Fight, view_of(scene).fight)
    slab = Box(where.x - 4, where.y + 2, where.w + 8, 80)
    _put_sum(canvas, slab, side, held(scene, side, fight.colour), fight.colour, *before, pieces.tile(fight.colour, 56))
    step, y = round(size * 1.3), slab.bottom + 27
    for need in _needs(scene, side, other):
        large = fonts.largest(need, where.w, (size + 6, size + 4, size + 2, size))
        for line in fonts.wrap(need, large, where.w, 2):
            canvas.text(where.x, y, line, large, INK)
            y += round(large * 1.2)
    wins = text(scene.language, "picture.tigris.conflict.wins", points=side.stake.points)
    for said in flow(
        won(scene, side.stake, fight.colour, wins, round(size * 1.27)), size, where.w, 2 if size < post.LEAST else 1
    ):
        put_flow(canvas, where.x, y, said, size, INK_2)
        y += step + 6


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


def won(scene: Scene, stake: Stake, colour: str, wins: str, height: int, most: int = 5) -> Line:
    """How much a side `wins` with its cube, then the tiles that leave, with their squares while those are few."""
    said: Line = [[wins, " ", signs.cube(colour, height)]]
    if not stake.removed:
        return said
    lost = text(scene.language, "picture.tigris.log.removed", n=len(stake.removed))
    at = [" " + " ".join(map(str, stake.removed))] if len(stake.removed) <= most else []
    return [*said, [lost, pieces.tile(colour, height), *at]]
