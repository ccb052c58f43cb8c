"""Cards beside the map: a seat with its points, boats and crowns; what is left in the stack; the log."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache

from PIL import Image

from data.texts import text
from render import fonts, words
from render.canvas import Canvas, Painter
from render.frame import Box, put_plate
from render.phrases import Voice
from render.scene import Scene
from render.shapes import box
from render.tongiaki import boats, words_pieces
from render.tongiaki.geometry import corners
from render.tongiaki.palette import (
    CARD,
    CARD_ACTIVE,
    CARD_EDGE,
    CARD_GONE,
    DIGIT,
    DISC,
    GOLD,
    GOLD_INK,
    NUMBER,
    SEA,
    SOFT,
    STRAND,
    WHITE,
)
from render.tongiaki.reading import LEAST, seat_name, view_of
from rules.game import Seat
from rules.tongiaki.components import KINGS, LANDS, WATERS
from rules.tongiaki.outlook import Prospect, prospect
from rules.tongiaki.places import Pier


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One player: name, points, islands, boats beside the board, king's islands made."""
    view = view_of(scene)
    sailor, gone = view.sailors[seat], seat in view.resigned
    active = seat in view.to_move if not view.result else seat in view.result.winners
    fill = CARD_GONE if gone else CARD_ACTIVE if active else CARD
    put_plate(canvas, where, fill, GOLD if active else CARD_EDGE, 4 if active else 2)
    least = LEAST[scene.size]
    canvas.paste(boats.boat(seat, round(where.h * 0.56)), where.x + where.h * 0.44, where.y + where.h * 0.47)
    left, top = where.x + round(where.h * 0.88), where.y + where.h * 0.30
    points = view.result.totals[seat] if view.result else sailor.points
    unit = text(scene.language, "picture.points", n=points)
    used = canvas.text(where.right - 14, top + 8, unit, least, SOFT, "r", bold=False)
    size = 42 if scene.size == "wide" else 52
    right = where.right - 22 - used
    right -= canvas.text(right, top + 4, str(points), size, NUMBER, "r")
    who = seat_name(scene, seat)
    if view.result:
        who = f"{view.result.places[seat]}. {who}"
    elif gone:
        who += f" · {text(scene.language, 'picture.badge_gone')}"
    big = least + 6 if scene.size == "wide" else least + 4
    canvas.text(left, top, fonts.fit(who, big, right - left - 12), big, SOFT if gone else WHITE)
    _put_counts(canvas, scene, where, seat, left)


def _put_counts(canvas: Canvas, scene: Scene, where: Box, seat: Seat, left: float) -> None:
    sailor, size = view_of(scene).sailors[seat], LEAST[scene.size] + 3
    y, step = where.y + where.h * 0.73, (where.right - left - 14) / 3
    canvas.paste(boats.island_icon(size), left + size * 0.6, y)
    canvas.text(left + size * 1.4, y, str(len(sailor.islands)), size, STRAND)
    canvas.paste(boats.boat(seat, size), left + step + size * 0.5, y)
    canvas.text(left + step + size * 1.3, y, str(sailor.supply), size, STRAND)
    for i in range(KINGS):
        there = i < len(sailor.kings)
        canvas.paste(boats.crown(size, there), left + 2 * step + size * (0.7 + 1.35 * i), y)


@lru_cache(maxsize=32)
def _chip(land: bool, label: str, size: int, text_size: int) -> Image.Image:
    painter = Painter(2.1, 2.1, size, 4)
    painter.poly(corners(1), CARD_EDGE)
    painter.poly(corners(0.93), SEA[1])
    if land:
        painter.ellipse(0, 0, 0.72, fill=GOLD)
        painter.text(0, 0, label, text_size / size, GOLD_INK)
        return painter.done()
    strands = int(label) if label else 1
    for i in range(strands):
        x = (i - (strands - 1) / 2) * 0.24
        painter.poly(box(x - 0.06, -0.82, x + 0.06, 0.82) if label else box(-0.16, -0.82, 0.16, 0.82), STRAND)
    if label:
        painter.ellipse(0, 0, 0.64, fill=DISC)
        painter.text(0, 0, label, text_size / size, DIGIT)
    return painter.done()


def put_stack(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tiles that are left: islands by points, water by the colours that its routes ask for."""
    view, size = view_of(scene), LEAST[scene.size] + 2
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    total = len(view.islands_left) + len(view.water_left)
    canvas.text(where.x + 18, where.y + size, text(scene.language, "picture.tongiaki.stack"), size, WHITE)
    canvas.text(where.right - 18, where.y + size, str(total), size + 6, NUMBER, "r")
    lands = Counter(LANDS[island].points for island in view.islands_left)
    routes = Counter(found.colours for water in view.water_left for found in WATERS[water].routes)
    row = (where.h - size * 1.9) / 2
    for i, (land, keys, counts) in enumerate(((True, (5, 4, 3, 2), lands), (False, (1, 2, 3, 4), routes))):
        y = where.y + size * 1.8 + row * (i + 0.45)
        icon = boats.island_icon(size + 6) if land else boats.wave_icon(size + 6)
        canvas.paste(icon, where.x + 18 + size * 0.7, y)
        step = (where.w - 36 - size * 1.8) / 4
        for k, key in enumerate(keys):
            x = where.x + 18 + size * 1.8 + k * step
            radius = round(min(row * 0.46, size * 0.9))
            chip = _chip(land, str(key) if land or key > 1 else "", radius, LEAST[scene.size])
            canvas.paste(chip, x + radius, y)
            canvas.text(x + 2 * radius + 7, y, str(counts[key]), size, WHITE if counts[key] else "#6F8CA8")


def put_log(canvas: Canvas, scene: Scene, where: Box) -> None:
    """What happened since the addressed player last acted; with pins for piers, what each is known to lead to."""
    put_plate(canvas, where, CARD, GOLD if scene.marks else CARD_EDGE, 2)
    size = LEAST[scene.size]
    step = round(size * 1.42)
    most = max(1, (where.h - 20) // step)
    y = where.y + 10 + step / 2
    if any(isinstance(mark.at, Pier) for mark in scene.marks):
        _put_piers(canvas, scene, where, size)
        return
    for line in _told(scene, size, where.w - 36, most):
        canvas.text(where.x + 18, y, line, size, SOFT, bold=False)
        y += step


def _told(scene: Scene, size: int, room: int, most: int) -> list[str]:
    """The newest lines of the news that fit."""
    lines: list[str] = []
    for event in scene.news:
        said = words.event_line(scene, event, "picture")
        lines += [fonts.fit(part, size, room, False) for part in fonts.wrap(said, size, room, 2, False)] if said else []
    if len(lines) > most:
        lines = ["…", *lines[len(lines) - most + 1 :]] if most > 1 else lines[-most:]
    return lines or [text(scene.language, "picture.tongiaki.no_news")]


def _put_piers(canvas: Canvas, scene: Scene, where: Box, size: int) -> None:
    voice, view, step = Voice(scene, "picture"), view_of(scene), round(size * 1.42)
    piers = [mark for mark in scene.marks if isinstance(mark.at, Pier)]
    y, end = where.y + 10 + step / 2, where.bottom - 10
    for i, mark in enumerate(piers):
        if y + 2 * step > end and i < len(piers) - 1:
            canvas.text(where.x + 18, y, f"… +{len(piers) - i}", size, SOFT)
            return
        found = prospect(view, mark.at)
        used = canvas.text(where.x + 18, y, mark.tag, size, GOLD)
        lines = fonts.wrap(
            f"{words_pieces.pier(voice, mark.at)} → {_known(voice, found)}", size, where.w - 48 - used, 2
        )
        for part in lines:
            canvas.text(where.x + 30 + used, y, part, size, SOFT)
            y += step


def _known(voice: Voice, found: Prospect) -> str:
    """Where a voyage from a pier is known to lead."""
    island = voice.name(found.island) if found.island else ""
    return text(voice.scene.language, f"picture.tongiaki.{found.outcome}", n=found.needed or 0, island=island)
