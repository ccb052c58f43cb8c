"""Tiles: islands of grass above hanging rock on a pane of pale sky; each is painted once, large, and scaled.

Tiles that differ in nothing but their airship are one painting. What crosses tiles (the plaza of the initial tile,
seams, open edges, buildings, airships) is drawn elsewhere.
"""

from __future__ import annotations

import math
from functools import lru_cache
from random import Random
from typing import Final, cast

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Canvas, Painter, mix, rgba, scaled
from render.shapes import Point
from render.sky_islands.coasts import PLAZA, Drawing, drawing, like
from render.sky_islands.palette import CLOUD, COAST, GRASS, LIP, PANE, PANE_EDGE, RIM, ROCK, TREES
from render.sprites import kept
from rules.sky_islands.components import KINDS
from rules.sky_islands.places import SIDES

_MASTERS: Final = ((124, 120), (10_000, 192))
"""Up to which edge of a tile it is scaled from a painting with which edge, in pixels."""
_PAD: Final = 0.2
"""So much around the tile is painted as well, in parts of its edge: what hangs or shades comes in from there."""
_DEPTH: Final = 0.185
_SHADES, _FACETS = 6, 25
"""How many tones the rock has from top to bottom, how many facets side by side."""
_CORNER: Final = 0.085


def tile(name: str, rotation: int, size: int) -> Image.Image:
    """A tile (its id) in a rotation, `size` pixels wide, with rounded corners."""
    return _tile(*like(name, rotation), size)


def prepare() -> None:
    """Paints every tile as it may lie, for all but small boards."""
    for name, rotation in {like(name, rotation) for name in KINDS for rotation in range(len(SIDES))}:
        _master(name, rotation, _MASTERS[0][1])


@kept
def _tile(name: str, rotation: int, size: int) -> Image.Image:
    edge = next(edge for most, edge in _MASTERS if size <= most)
    return scaled(_master(name, rotation, edge), size / edge)


@kept
def _master(name: str, rotation: int, edge: int) -> Image.Image:
    shown, random = drawing(name, rotation), Random(f"{name}{rotation}")
    sheet = _pane(edge, random)
    _paint_rim(sheet, shown.plaza)
    whole = _mask(shown, edge)
    rock = _rock(whole, edge, random)
    _paint_edge(sheet, whole, rock)
    sheet.paste(_rock_colours(whole, edge, random), (0, 0), _cut(ImageChops.subtract(rock, whole)))
    sheet.paste(_grass(whole, edge, random), (0, 0), _cut(whole))
    put_plants(sheet, _cut(whole), shown, random)
    sheet.putalpha(_corners(edge, shown.plaza))
    return sheet


def _cut(sheet: Image.Image) -> Image.Image:
    """The part of an enlarged sheet that lies on the tile."""
    pad = round(sheet.width * _PAD / (1 + 2 * _PAD))
    return sheet.crop((pad, pad, sheet.width - pad, sheet.height - pad))


def _mask(shown: Drawing, edge: int) -> Image.Image:
    """All land of a tile, which goes on beyond its exits; painted twice as large for its shores to be smooth."""
    pad = round(edge * _PAD)
    mask = Image.new("L", (2 * (edge + 2 * pad), 2 * (edge + 2 * pad)), 0)
    draw = ImageDraw.Draw(mask)
    for outline in shown.outlines:
        draw.polygon([(2 * (pad + x * edge), 2 * (pad + y * edge)) for x, y in outline], fill=255)
    if shown.plaza:
        (x, y), radius = ((2 * (pad + at * edge)) for at in shown.plaza), 2 * PLAZA * edge
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask.reduce(2)


def _pane(edge: int, random: Random) -> Image.Image:
    """Pale sky with a wisp of cloud."""
    painter = Painter(100, 100, edge / 100, 1, origin=(0, 0))
    painter.image = _air(edge).copy()
    x, y, wide = random.uniform(30, 70), random.uniform(80, 92), random.uniform(18, 30)
    for dx, dy, radius in ((-0.6, 0, 0.32), (-0.2, -0.14, 0.42), (0.25, -0.05, 0.36), (0.62, 0.03, 0.26)):
        painter.ellipse(x + dx * wide, y + dy * wide, radius * wide, radius * wide * 0.7, fill=CLOUD)
    painter.box(x - wide * 0.95, y, x + wide * 0.95, y + wide * 0.2, wide * 0.09, CLOUD)
    return painter.image


@kept
def _air(edge: int) -> Image.Image:
    parts = [row / edge for row in range(edge)]
    tones = [mix(*PANE[:2], at / 0.6) if at < 0.6 else mix(*PANE[1:], (at - 0.6) / 0.4) for at in parts]
    column = Image.new("RGBA", (1, edge))
    column.putdata(tones)
    return column.resize((edge, edge))


def _paint_rim(sheet: Image.Image, plaza: Point | None) -> None:
    """The light edge of the pane; the four quarters of the initial tile share one."""
    edge = sheet.width
    x, y = (-edge if plaza and not corner else 0 for corner in plaza or (0, 0))
    side = (2 if plaza else 1) * edge
    ImageDraw.Draw(sheet).rounded_rectangle(
        (x, y, x + side - 1, y + side - 1), _CORNER * edge, outline=rgba(PANE_EDGE), width=round(edge * 0.02)
    )


def _corners(edge: int, plaza: Point | None) -> Image.Image:
    """The shape of the pane; the quarters of the initial tile are round at its outer corner only."""
    mask = Image.new("L", (edge, edge), 0)
    round_ones = tuple(plaza is None or plaza == (1 - x, 1 - y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, edge - 1, edge - 1),
        _CORNER * edge,
        fill=255,
        corners=cast("tuple[bool, bool, bool, bool]", round_ones),
    )
    return mask


def _profile(size: int, edge: int, random: Random) -> Image.Image:
    """How deep the rock hangs in every column, as brightness: peaks of uneven width."""
    depths = list[int]()
    while len(depths) < size + 10:
        wide, peak = round(random.uniform(0.1, 0.22) * edge), random.uniform(0.5, 1)
        shares = (0.3 + (peak - 0.3) * (1 - abs(2 * i / wide - 1)) ** 0.8 for i in range(wide))
        depths += [round(255 * share) for share in shares]
    return Image.frombytes("L", (size, 1), bytes(depths[10 : size + 10])).resize((size, size))


@lru_cache(maxsize=64)
def _deeper(part: float) -> list[int]:
    """For every depth of the rock how surely it reaches a part of the greatest one: a soft step keeps its peaks
    smooth."""
    return [max(0, min(255, round(128 + (value - 255 * part) * 40))) for value in range(256)]


def _rock(whole: Image.Image, edge: int, random: Random) -> Image.Image:
    """Land and the rock below it: the land moved down step by step, where the rock reaches so deep."""
    profile, found, steps = _profile(whole.width, edge, random), whole, edge // 14
    for step in range(1, steps + 1):
        deep = profile.point(_deeper(step / steps))
        hanging = ImageChops.offset(ImageChops.multiply(whole, deep), 0, round(_DEPTH * edge * step / steps))
        found = ImageChops.lighter(found, hanging)
    return found


def _rock_colours(whole: Image.Image, edge: int, random: Random) -> Image.Image:
    """Rock, darker the deeper, with facets of light and shade."""
    colours = Image.new("RGB", (edge, edge), rgba(ROCK[2])[:3])
    for step in range(_SHADES, 0, -1):
        part = step / _SHADES
        tone = mix(ROCK[0], ROCK[1], part * 1.6) if part < 0.6 else mix(ROCK[1], ROCK[2], (part - 0.6) / 0.4)
        colours.paste(tone[:3], (0, 0), _cut(ImageChops.offset(whole, 0, round(_DEPTH * edge * part))))
    streaks = Image.new("L", (_FACETS, 1))
    streaks.putdata([random.randint(206, 255) for _ in range(_FACETS)])
    wide = streaks.resize((edge, edge), Image.Resampling.NEAREST)
    return ImageChops.multiply(colours, Image.merge("RGB", (wide, wide, wide)))


def _grass(whole: Image.Image, edge: int, random: Random) -> Image.Image:
    """Grass with lighter and darker patches, a light rim to the north-west, a lip to the south."""
    half = edge // 2
    grass = Image.new("RGB", (edge, edge), rgba(GRASS[1])[:3])
    for tone, count, least, most in ((GRASS[0], 5, 0.1, 0.24), (GRASS[2], 6, 0.06, 0.15)):
        patches = Image.new("L", (half, half), 0)
        draw = ImageDraw.Draw(patches)
        for _ in range(count):
            x, y, rx = random.uniform(0, half), random.uniform(0, half), random.uniform(least, most) * half
            draw.ellipse((x - rx, y - rx * 0.6, x + rx, y + rx * 0.6), fill=255)
        soft = patches.filter(ImageFilter.BoxBlur(half * 0.02)).resize((edge, edge), Image.Resampling.BILINEAR)
        grass.paste(rgba(tone)[:3], (0, 0), soft)
    south = ImageChops.subtract(whole, ImageChops.offset(whole, 0, -round(edge * 0.035)))
    light = ImageChops.subtract(whole, ImageChops.offset(whole, round(edge * 0.014), round(edge * 0.026)))
    grass.paste(rgba(LIP)[:3], (0, 0), _cut(south))
    grass.paste(rgba(RIM)[:3], (0, 0), _cut(light))
    return grass


def _paint_edge(sheet: Image.Image, whole: Image.Image, rock: Image.Image) -> None:
    """A thin dark line around land and rock."""
    line = ImageChops.subtract(_cut(rock).filter(ImageFilter.MaxFilter(3 if sheet.width < 300 else 5)), _cut(whole))
    sheet.paste(rgba(COAST)[:3], (0, 0), line.point([value * 217 // 255 for value in range(256)]))


_TRIES: Final = 60
_CALM: Final = 120
_TREES: Final = {True: 3, False: 6}
_TUFTS: Final = {True: 5, False: 16}
"""How many trees and how many tufts and flowers grow at most; few on tiles of at most `_CALM` pixels, where pieces have
to stand out."""
_TUFT: Final = "#7DB04A"
_KINDS: Final = (_TUFT, _TUFT, _TUFT, _TUFT, _TUFT, "#FFFFFF", "#FFE27A", "#FFD0DC")
_HEIGHTS: Final = (8.5, 9.5, 10.5, 11.5)


def put_plants(sheet: Image.Image, mask: Image.Image, shown: Drawing, random: Random) -> None:
    """Plants on a tile's picture; `mask` is its land."""
    size, calm, canvas, land = sheet.width, sheet.width <= _CALM, Canvas(sheet), mask.tobytes()
    for _ in range(_TUFTS[calm]):
        x, y, kind = random.random(), random.random(), random.choice(_KINDS)
        if _on_land(land, size, x, y, 0.05) and _off_plaza(shown, x, y, 0.26):
            canvas.paste(_small(size, kind), x * size, y * size)
    trees: list[Point] = []
    for _ in range(_TRIES):
        x, y = random.uniform(0.08, 0.92), random.uniform(0.12, 0.95)
        near = any(abs(x - other[0]) < 0.08 and abs(y - other[1]) < 0.06 for other in trees)
        if not near and _free(shown, x, y) and _on_land(land, size, x, y, 0.065):
            trees.append((x, y))
        if len(trees) == _TREES[calm]:
            break
    for x, y in sorted(trees, key=lambda at: at[1]):
        canvas.paste(_tree(size, random.choice(_HEIGHTS), random.random() < 0.45), x * size, y * size)


def _on_land(land: bytes, size: int, x: float, y: float, room: float) -> bool:
    """Whether there is land at a point and around it."""
    for dx, dy in ((-room, 0), (room, 0), (0, -room), (0, room)):
        px, py = round((x + dx) * size), round((y + dy) * size)
        if not (0 <= px < size and 0 <= py < size and land[py * size + px]):
            return False
    return True


def _off_plaza(shown: Drawing, x: float, y: float, room: float) -> bool:
    return shown.plaza is None or math.dist(shown.plaza, (x, y)) > room


def _free(shown: Drawing, x: float, y: float) -> bool:
    houses: list[Point] = [(spot.x, spot.y) for spot in shown.spots]
    if any(abs(x - hx) < 0.24 and -0.24 < y - hy < 0.2 for hx, hy in houses):
        return False
    ship = abs(x - shown.ship[0]) < 0.3 and -0.18 < y - shown.ship[1] < 0.34
    return not ship and _off_plaza(shown, x, y, 0.34)


@kept
def _small(size: int, flower: str) -> Image.Image:
    """A flower of a colour, or a tuft of grass."""
    painter = Painter(8, 8, size / 100, 3)
    if flower == _TUFT:
        painter.brush([(-1.8, -0.8), (0, 0.8)], 1.2, flower)
        painter.brush([(0, 0.8), (1.8, -0.8)], 1.2, flower)
    else:
        painter.ellipse(0, 0, 1.2, fill=flower)
    return painter.done()


@kept
def _tree(size: int, s: float, pointed: bool) -> Image.Image:
    """A tree `s` hundredths of a tile high; its foot stands in the middle of the sprite."""
    leaf, middle, light, needle, needle_light, trunk = TREES
    painter = Painter(16, 44, size / 100, 3)
    painter.ellipse(s * 0.15, 0, s * 0.5, s * 0.18, fill=(40, 70, 30, 70))
    painter.brush([(0, 0), (0, -s * 0.4)], s * 0.16, trunk)
    if not pointed:
        painter.ellipse(0, -s * 0.85, s * 0.5, s * 0.55, fill=leaf)
        painter.ellipse(-s * 0.12, -s * 0.98, s * 0.34, s * 0.36, fill=middle)
        painter.ellipse(-s * 0.2, -s * 1.1, s * 0.14, fill=light)
        return painter.done()
    for low, wide in ((0.25, 0.48), (0.65, 0.38), (1.05, 0.27)):
        top = (0, -s * (low + 0.62))
        painter.poly([(-s * wide, -s * low), (s * wide, -s * low), top], needle)
        painter.poly([(-s * wide, -s * low), (0, -s * low), top], needle_light)
    return painter.done()
