"""Animated GIF files: every frame in the same colours, and of every frame only what has changed.

A GIF knows 256 colours; one of them has to stay free for "as before". With all of them in use the encoder silently
writes every frame whole, which makes a file four to eight times as large.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

MOST_COLOURS: Final = 255


def reduced(image: Image.Image, colours: Sequence[str]) -> Image.Image:
    """The picture in these colours ('#RRGGBB'), each pixel in the nearest one."""
    return image.convert("RGB").quantize(palette=_holder(colours), dither=Image.Dither.NONE)


def few(colours: Sequence[str]) -> tuple[str, ...]:
    """As many of these colours as a film may have: different ones, the first."""
    return tuple(dict.fromkeys(colour.upper() for colour in colours))[:MOST_COLOURS]


def own_colours(images: Sequence[Image.Image]) -> tuple[str, ...]:
    """As many colours as a film may have that serve these pictures best."""
    width, height = max(image.width for image in images), sum(image.height for image in images)
    together = Image.new("RGB", (width, height))
    y = 0
    for image in images:
        together.paste(image, (0, y))
        y += image.height
    palette = together.quantize(MOST_COLOURS, method=Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE).getpalette()
    values = bytes(palette or ())
    return few([f"#{values[i : i + 3].hex()}" for i in range(0, len(values), 3)])


def gif(frames: Iterable[Image.Image], durations: Sequence[int], colours: Sequence[str]) -> bytes:
    """The frames, all of one size and at least one of them, as a GIF that is shown again and again.

    `durations` are in milliseconds, one a frame; neighbours that are equal become one frame. `colours` are at most
    `MOST_COLOURS` different ones. Frames are asked for one after the other, and kept in one byte a pixel until the last
    is there.
    """
    drawn = (reduced(frame, colours) for frame in frames)
    out = io.BytesIO()
    first = next(drawn)
    first.save(
        out,
        "GIF",
        save_all=True,
        append_images=drawn,
        duration=list(durations),
        loop=0,
        disposal=1,
        optimize=True,
        palette=_bytes(colours),
    )
    return out.getvalue()


def _holder(colours: Sequence[str]) -> Image.Image:
    holder = Image.new("P", (1, 1))
    holder.putpalette(_bytes(colours))
    return holder


def _bytes(colours: Sequence[str]) -> bytes:
    return b"".join(bytes.fromhex(colour.lstrip("#")) for colour in colours)
