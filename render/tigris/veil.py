"""Darkness over the map, so that what matters now stands out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PIL import Image

from render.canvas import Canvas, rgba
from render.lettering import carry
from render.sprites import kept
from render.tigris.layout import Measures
from render.tigris.palette import VEIL
from rules.tigris.squares import Square


@kept
def _dark(width: int, height: int) -> Image.Image:
    return Image.new("RGB", (width, height), rgba(VEIL)[:3])


def veiled(sprite: Image.Image, part: float) -> Image.Image:
    """A sprite as it looks where the map is darkened by that part."""
    if not part:
        return sprite
    dark = Image.new("RGBA", sprite.size, VEIL)
    dark.putalpha(sprite.getchannel("A"))
    shown = Image.blend(sprite, dark, part)
    carry(sprite, shown)
    return shown


def put_veil(canvas: Canvas, how: Measures, dark: float, lighter: Mapping[float, Iterable[Square]]) -> None:
    """The squares darkened by a part from 0 to 1, and some of them by another part."""
    plain, size = canvas.image.copy(), how.square

    def put(box: tuple[int, int, int, int], part: float) -> None:
        shown = plain.crop(box)
        canvas.image.paste(Image.blend(shown, _dark(*shown.size), part) if part else shown, box[:2])

    put(how.inside, dark)
    for part, squares in lighter.items():
        for at in squares:
            x, y = how.corner(at)
            put((x, y, x + size, y + size), part)
