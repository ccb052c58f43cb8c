"""Merchants of Sky Islands as a post: cards that float on the sky, large islands, cards of the seats."""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from render import fonts, post
from render.canvas import Canvas, Colour, Painter
from render.frame import Box
from render.post import Aside, Kind, Material
from render.scene import Scene
from render.sky_islands import pieces, signs
from render.sky_islands.cards import cube, put_card
from render.sky_islands.palette import AMBER, FLAG, GOLD, INK, INK_2, PAPER, PAPER_ACTIVE, PAPER_GONE, RULE, WHITE
from render.sky_islands.reading import round_of, said, view_of
from render.sprites import kept
from rules.kit.seats import Seat
from rules.sky_islands.components import TURNS
from rules.sky_islands.moves import COLOURS

CARD: Final = 118
_SIZE: Final = 36


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """A card with a soft shadow, golden for whoever has to decide."""
    fill: dict[Kind, str] = {"active": PAPER_ACTIVE, "gone": PAPER_GONE}
    put_card(canvas, where, fill.get(kind, PAPER))


MATERIAL: Final = Material(_put_plate, INK, INK_2, INK, INK_2, GOLD, INK)


def aside(scene: Scene) -> Aside:
    """The round, in words and on its route."""
    view = view_of(scene)
    now = TURNS + 1 if view.result else min(view.round, TURNS)
    return Aside(round_of(scene), _route(now, 24 if scene.aspect == "tall" else 42))


@kept
def _route(now: int, step: int) -> Image.Image:
    """One stop for each round up to a flag: those that are over in gold, the present one large; where there is room, an
    airship lies there."""
    painter, foot = Painter(step * TURNS + 30, 34, 1, 4, origin=(0, 17)), step * TURNS + 6
    painter.box(step / 2, -2, foot, 2, 2, RULE)
    painter.box(step / 2, -2, step * (min(now, TURNS) - 0.5), 2, 2, AMBER)
    for i in range(1, TURNS + 1):
        x, radius = step * (i - 0.5), 12 if i == now else 8.5
        painter.ellipse(x, 0, radius, fill=INK)
        painter.ellipse(x, 0, radius - 2.4, fill=AMBER if i < now else GOLD if i == now else WHITE)
    painter.brush([(foot, 14), (foot, -14)], 3, INK)
    painter.poly([(foot, -15), (foot + 22, -7), (foot, 1)], FLAG)
    canvas = Canvas(painter.done())
    if step > 40 and now <= TURNS:
        canvas.paste(pieces.airship("white", 80), step * (now - 0.5), 17)
    return canvas.image


def content(scene: Scene) -> post.Content:
    """Points; before the end, where that is wanted, what the islands would add now; cubes where there is room."""
    view = view_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        merchant = view.merchants[seat]
        items = [_Item(signs.coin(42), f"{view.result.totals[seat] if view.result else merchant.points}", 48, INK)]
        if scene.estimates and not view.result:
            items.append(_Item(None, said(scene, "islands", n=merchant.islands), post.LEAST, INK_2))
        cubes = [
            _Item(cube(scene, colour, 42), f"{n}", _SIZE, INK)
            for colour, n in zip(COLOURS, merchant.cubes, strict=True)
        ]
        if not view.result and sum(item.width for item in (*items, *cubes)) <= where.w:
            items += cubes
        x, y = float(where.x), where.y + where.h / 2
        for item in items:
            if item.sign:
                canvas.paste(item.sign, x + item.sign.width / 2, y)
            canvas.text(x + item.indent, y - 2, item.told, item.size, item.ink)
            x += item.width

    return put


class _Item(NamedTuple):
    """A number with a sign before it or a word behind it."""

    sign: Image.Image | None
    told: str
    size: int
    ink: Colour

    @property
    def indent(self) -> float:
        return self.sign.width + 5 if self.sign else 0

    @property
    def width(self) -> float:
        return self.indent + fonts.width(self.told, self.size) + 14
