"""Darkness over the map, so that what matters now stands out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PIL import Image

from render.canvas import Canvas, rgba
from render.sprites import kept
from render.tigris.layout import Measures
from render.tigris.palette import VEIL
from rules.tigris.squares import Square


@kept
def _dark(width: int, height: int) -> Image.Image:
    return Image.new("RGB", (width, height), rgba(VEIL)[:3])


def put_veil(canvas: Canvas, how: Measures, dark: float, lighter: Mapping[float, Iterable[Square]]) -> None:
    """The map darkened by a part from 0 to 1, and some squares by another part. The canvas has a new picture then."""
    plain, size = canvas.image, how.square
    canvas.image = Image.blend(plain, _dark(*plain.size), dark)
    for part, squares in lighter.items():
        for at in squares:
            x, y = how.corner(at)
            shown = plain.crop((x, y, x + size, y + size))
            canvas.image.paste(Image.blend(shown, _dark(size, size), part) if part else shown, (x, y))
