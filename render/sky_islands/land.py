"""Tiles: islands of grass above hanging rock on a pane of pale sky; each tile is painted once, large, and scaled.

What crosses tiles (the plaza of the initial tile, seams, open edges, buildings, airships) is drawn elsewhere.
"""

from __future__ import annotations

from random import Random
from typing import Final, cast

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render.canvas import Painter, mix, rgba, scaled
from render.shapes import Point
from render.sky_islands import plants
from render.sky_islands.coasts import BEYOND, PLAZA, Drawing, drawing
from render.sky_islands.palette import CLOUD, COAST, GRASS, LIP, PANE, PANE_EDGE, RIM, ROCK
from render.sprites import kept

MASTER: Final = 240
"""The edge of a tile as it is painted, in pixels."""
_SHARP: Final = 130
"""Larger tiles are softened a little, for their edges are painted in whole pixels."""
_PAD: Final = round(MASTER * BEYOND)
_SHEET: Final = MASTER + 2 * _PAD
_DEPTH: Final = round(MASTER * 0.185)
_STEPS: Final = 12
_CORNER: Final = 0.085


@kept
def tile(name: str, rotation: int, size: int) -> Image.Image:
    """A tile (its id) in a rotation, `size` pixels wide, with rounded corners."""
    master = _master(name, rotation)
    return scaled(master.filter(ImageFilter.GaussianBlur(0.8)) if size > _SHARP else master, size / MASTER)


@kept
def _master(name: str, rotation: int) -> Image.Image:
    shown, random = drawing(name, rotation), Random(f"{name}{rotation}")
    sheet = _pane(random)
    _paint_rim(sheet, shown.plaza)
    whole = _mask(shown)
    rock = _rock(whole, random)
    _paint_edge(sheet, whole, rock)
    sheet.paste(_rock_colours(rock, whole, random), (0, 0), _cut(ImageChops.subtract(rock, whole)))
    sheet.paste(_grass(whole, random), (0, 0), _cut(whole))
    plants.put_plants(sheet, _cut(whole), shown, random)
    sheet.putalpha(_corners(shown.plaza))
    return sheet


def _cut(mask: Image.Image) -> Image.Image:
    """The part of an enlarged mask that lies on the tile."""
    return mask.crop((_PAD, _PAD, _PAD + MASTER, _PAD + MASTER))


def _mask(shown: Drawing) -> Image.Image:
    """All land of a tile, which goes on beyond its exits."""
    mask = Image.new("L", (_SHEET, _SHEET), 0)
    draw = ImageDraw.Draw(mask)
    for outline in shown.outlines:
        draw.polygon([_pixel(at) for at in outline], fill=255)
    if shown.plaza:
        (x, y), radius = _pixel(shown.plaza), PLAZA * MASTER
        draw.ellipse((x - radius, y - radius, x + radius, y + radius), fill=255)
    return mask


def _pixel(at: Point) -> Point:
    return _PAD + at[0] * MASTER, _PAD + at[1] * MASTER


def _pane(random: Random) -> Image.Image:
    """Pale sky with a wisp of cloud and a light edge."""
    column = Image.new("RGB", (1, MASTER))
    for row in range(MASTER):
        part = row / MASTER
        tone = mix(PANE[0], PANE[1], part / 0.6) if part < 0.6 else mix(PANE[1], PANE[2], (part - 0.6) / 0.4)
        column.putpixel((0, row), tone[:3])
    painter = Painter(100, 100, MASTER / 100, 1, origin=(0, 0))
    painter.image = column.resize((MASTER, MASTER)).convert("RGBA")
    x, y, wide = random.uniform(30, 70), random.uniform(80, 92), random.uniform(18, 30)
    for dx, dy, radius in ((-0.6, 0, 0.32), (-0.2, -0.14, 0.42), (0.25, -0.05, 0.36), (0.62, 0.03, 0.26)):
        painter.ellipse(x + dx * wide, y + dy * wide, radius * wide, radius * wide * 0.7, fill=CLOUD)
    painter.box(x - wide * 0.95, y, x + wide * 0.95, y + wide * 0.2, wide * 0.09, CLOUD)
    return painter.image


def _paint_rim(sheet: Image.Image, plaza: Point | None) -> None:
    """The light edge of the pane; the four quarters of the initial tile share one."""
    x, y = (-MASTER if plaza and not corner else 0 for corner in plaza or (0, 0))
    side = (2 if plaza else 1) * MASTER
    ImageDraw.Draw(sheet).rounded_rectangle(
        (x, y, x + side - 1, y + side - 1), _CORNER * MASTER, outline=rgba(PANE_EDGE), width=round(MASTER * 0.02)
    )


def _corners(plaza: Point | None) -> Image.Image:
    """The shape of the pane; the quarters of the initial tile are round at its outer corner only."""
    mask = Image.new("L", (MASTER, MASTER), 0)
    round_ones = tuple(plaza is None or plaza == (1 - x, 1 - y) for x, y in ((0, 0), (1, 0), (1, 1), (0, 1)))
    ImageDraw.Draw(mask).rounded_rectangle(
        (0, 0, MASTER - 1, MASTER - 1),
        _CORNER * MASTER,
        fill=255,
        corners=cast("tuple[bool, bool, bool, bool]", round_ones),
    )
    return mask


def _profile(random: Random) -> Image.Image:
    """How deep the rock hangs in every column, as brightness: peaks of uneven width."""
    row = Image.new("L", (_SHEET, 1), 0)
    x = -10
    while x < _SHEET:
        wide, peak = round(random.uniform(0.1, 0.22) * MASTER), random.uniform(0.5, 1)
        for i in range(wide):
            if 0 <= x + i < _SHEET:
                share = 0.3 + (peak - 0.3) * (1 - abs(2 * i / wide - 1)) ** 0.8
                row.putpixel((x + i, 0), round(255 * share))
        x += wide
    return row.resize((_SHEET, _SHEET))


def _hanging(whole: Image.Image, profile: Image.Image, step: int) -> Image.Image:
    """The land moved down by some steps, where the rock reaches so deep."""
    least = round(255 * step / _STEPS)
    deep = profile.point([255 if value >= least else 0 for value in range(256)])
    return ImageChops.offset(ImageChops.multiply(whole, deep), 0, round(_DEPTH * step / _STEPS))


def _rock(whole: Image.Image, random: Random) -> Image.Image:
    """Land and the rock below it."""
    profile, found = _profile(random), whole
    for step in range(1, _STEPS + 1):
        found = ImageChops.lighter(found, _hanging(whole, profile, step))
    return found


def _rock_colours(rock: Image.Image, whole: Image.Image, random: Random) -> Image.Image:
    """Rock, darker the deeper, with facets of light and shade."""
    colours = Image.new("RGB", (_SHEET, _SHEET), rgba(ROCK[2])[:3])
    for step in range(_STEPS, 0, -1):
        part = step / _STEPS
        tone = mix(ROCK[0], ROCK[1], part * 1.6) if part < 0.6 else mix(ROCK[1], ROCK[2], (part - 0.6) / 0.4)
        colours.paste(tone[:3], (0, 0), ImageChops.offset(whole, 0, round(_DEPTH * part)))
    streaks = Image.new("L", (_SHEET // 9 + 1, 1))
    streaks.putdata([random.randint(206, 255) for _ in range(_SHEET // 9 + 1)])
    wide = streaks.resize((_SHEET, _SHEET), Image.Resampling.NEAREST)
    return _cut(ImageChops.multiply(colours, Image.merge("RGB", (wide, wide, wide))))


def _grass(whole: Image.Image, random: Random) -> Image.Image:
    """Grass with lighter and darker patches, a light rim to the north-west, a lip to the south."""
    size = MASTER
    grass = Image.new("RGB", (size, size), rgba(GRASS[1])[:3])
    for tone, count, least, most in ((GRASS[0], 5, 0.1, 0.24), (GRASS[2], 6, 0.06, 0.15)):
        patches = Image.new("L", (size, size), 0)
        draw = ImageDraw.Draw(patches)
        for _ in range(count):
            x, y, rx = random.uniform(0, size), random.uniform(0, size), random.uniform(least, most) * size
            draw.ellipse((x - rx, y - rx * 0.6, x + rx, y + rx * 0.6), fill=255)
        grass.paste(rgba(tone)[:3], (0, 0), patches.filter(ImageFilter.GaussianBlur(size * 0.02)))
    south = ImageChops.subtract(whole, ImageChops.offset(whole, 0, -round(size * 0.035)))
    light = ImageChops.subtract(whole, ImageChops.offset(whole, round(size * 0.014), round(size * 0.026)))
    grass.paste(rgba(LIP)[:3], (0, 0), _cut(south))
    grass.paste(rgba(RIM)[:3], (0, 0), _cut(light))
    return grass


def _paint_edge(sheet: Image.Image, whole: Image.Image, rock: Image.Image) -> None:
    """A thin dark line around land and rock."""
    line = ImageChops.subtract(_cut(rock).filter(ImageFilter.MaxFilter(3)), _cut(whole))
    sheet.paste(rgba(COAST)[:3], (0, 0), line.point([value * 217 // 255 for value in range(256)]))
