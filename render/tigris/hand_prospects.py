"""What each number of committed tiles would lead to, for the seat that is asked; nothing for anybody else."""

from __future__ import annotations

from data.texts import text
from render.canvas import Canvas
from render.frame import Box
from render.scene import Scene
from render.tigris import pieces, signs
from render.tigris.material import put_tablet
from render.tigris.palette import GLAZE, INK, INK_2, RED_INK
from render.tigris.reading import COLOUR_OF, view_of
from rules.kit.typed import expect
from rules.tigris.outlook import Prospect, prospects, sides
from rules.tigris.view import Fight

MOST_IN_COLUMN = 3
"""Rows that a wide picture shows below each other before it makes two columns."""


def put_prospects(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The question, then every answer with its strength and what follows; two columns on a wide picture."""
    view, language = view_of(scene), scene.language
    wide = scene.aspect == "wide"
    size = 28 if wide else 30
    put_tablet(canvas, where, "active")
    fight, seat = expect(Fight, view.fight), view.viewer or 0
    enemy = fight.defence if seat == fight.attacker else fight.attack + (fight.committed or 0)
    used = canvas.text(where.x + 24, where.y + 36, text(language, "picture.tigris.hand.question"), size, INK)
    found = sides(view)
    stake = next((side.stake.points for side in found or () if side.leader.seat == seat), 0)
    against = text(language, "picture.tigris.hand.against", n=enemy, points=stake)
    foe = fight.defender if seat == fight.attacker else fight.attacker
    x = where.right - 24
    x -= canvas.fitted(x, where.y + 36, against, (size,), where.w - used - 140, RED_INK, "r")
    canvas.paste(pieces.disc(view.screens[foe].dynasty, foe, COLOUR_OF[fight.which], 52), x - 40, where.y + 38)
    rows = prospects(view)
    columns = 2 if wide and len(rows) > MOST_IN_COLUMN else 1
    lines = -(-len(rows) // columns)
    step = (where.h - (70 if wide else 84)) / lines
    for i, prospect in enumerate(rows):
        left = where.x + 24 + (i // lines) * (where.w // columns)
        y = where.y + (58 if wide else 68) + step * (i % lines + 0.5)
        _put_row(canvas, scene, prospect, left, y, where.w / columns - 40, size, rows[-1].tiles)


def _put_row(
    canvas: Canvas, scene: Scene, prospect: Prospect, x: float, y: float, room: float, size: int, most: int
) -> None:
    """One row within `room` pixels; the sums stand below each other behind `most` tiles."""
    colour = expect(Fight, view_of(scene).fight).colour
    side = 44 if scene.aspect == "wide" else 50
    canvas.text(x + 18, y - 1, str(prospect.tiles), size + 8, INK, "m")
    for i in range(prospect.tiles):
        canvas.paste(pieces.tile(colour, side), x + 62 + side * 0.82 * i, y)
    left = x + 62 + side * 0.82 * most + side
    canvas.text(left + 20, y - 1, f"= {prospect.total}", size + 6, GLAZE[colour].base, "m")
    canvas.paste(pieces.catastrophe(34) if prospect.wins is False else signs.shield(38), left + 84, y)
    told = _outcome(scene, prospect)
    sizes = (size, size - 2, size - 4) if size < 30 else (size, 28)
    ink = INK if prospect.wins else INK_2 if prospect.wins is None else RED_INK
    canvas.fitted(left + 110, y - 1, told, sizes, room - (left - x) - 110, ink)


def _outcome(scene: Scene, prospect: Prospect) -> str:
    if prospect.wins is None:
        return text(scene.language, "picture.tigris.hand.needs", n=prospect.answer)
    attacks = expect(Fight, view_of(scene).fight).committed is None
    key = "win" if prospect.wins else "too_little" if attacks else "lose"
    return text(scene.language, f"picture.tigris.hand.{key}")
