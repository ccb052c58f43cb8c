"""Plates with what bamboo grew, was eaten or would grow, each in its plot and off all that must be read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from PIL import Image

from render import fonts
from render.canvas import Canvas, Colour, plaque, scaled, trimmed
from render.hexes import Grid
from render.lettering import show, taken_on
from render.placing import Thing, around, arrange
from render.sprites import kept
from render.takenoko import bamboo
from render.takenoko.palette import INK, LIGHT
from rules.kit.hexes import Hex

Sign: TypeAlias = tuple[Image.Image, Thing]
"""A sprite and where it may lie."""


def plates(told: Mapping[Hex, str], grid: Grid, size: int, fill: Colour, all_over: bool = False) -> list[Sign]:
    """A plate for what is told of each plot, in letters of a size; a stalk on it says that it is so `all_over`."""
    found = list[Sign]()
    for at, words in told.items():
        (x, y), s, sign = grid.at(at), grid.size, _plate(words, size, fill, all_over)
        spots = [(x + dx * s, y + dy * s) for dx, dy in _BESIDE] + around((x, y), (0.5 * s, 0.7 * s), 16)
        found.append((sign, Thing(sign.width + 4, sign.height - 3, spots)))  # the air keeps numbers off names
    return found


def put_signs(canvas: Canvas, found: Sequence[Sign]) -> None:
    """Signs each in the best of its places where it covers nothing that must be read."""
    if found:
        lying = arrange([thing for _, thing in found], taken_on(canvas.image), hold=2)
        for (sign, _), spot in zip(found, lying, strict=True):
            canvas.paste(sign, *spot)


_BESIDE: Final = ((0.46, 0), (0.46, -0.3), (0.46, 0.28), (0.3, -0.5), (0.05, -0.62), (-0.45, -0.1))
"""Where a plot has room for a plate: beside its stalk or above it, from its middle in cell sizes."""


@kept
def growing(height: int) -> Image.Image:
    """The sign of bamboo that grows on any number of plots: a stalk of so many pixels."""
    stalk = trimmed(bamboo.stalk("green", 1, 100).convert("RGBA"))
    return scaled(stalk, height / stalk.height)


@kept
def _plate(words: str, size: int, fill: Colour, all_over: bool = False) -> Image.Image:
    ink = LIGHT if fill == INK else INK
    width, height, radius = round(fonts.width(words, size) + size * 0.42), round(size * 1.12), size * 0.38
    sign = growing(size) if all_over else None
    width += sign.width if sign else 0
    sprite = plaque(width, height, (0, radius, ink), (2, radius - 2, fill))
    if sign:
        Canvas(sprite).paste(sign, size * 0.16 + sign.width / 2, height / 2)
    Canvas(sprite).text((width + (sign.width if sign else 0)) / 2, height / 2 - 2, words, size, ink, "m")
    return show(sprite, "pill")
