"""Pictures as PNG files: a palette where that is as good as the original, all colours where it is not.

Whether it is good enough is measured on a sample of the picture itself.
"""

from __future__ import annotations

import math
import struct
from typing import Final

from isal import isal_zlib
from PIL import Image, ImageChops, ImageStat

from render.sprites import kept

FAITHFUL: Final = 38.0
"""Least signal-to-noise ratio, in decibels, at which a palette stands for the original."""

_COLOURED: Final = 2
_INDEXED: Final = 3
"""How PNG calls pictures of all colours, and those of a palette."""
_SAMPLE: Final = 4
_LEVEL: Final = 2
"""How hard to compress: one step more takes three times as long for no fewer bytes."""


def png(image: Image.Image, palette: tuple[str, ...] = ()) -> bytes:
    """An RGB picture as PNG, in the given colours ('#RRGGBB', at most 256) or in 256 of its own."""
    for colours in (palette, ()) if palette else ((),):
        few = _reduced(image, colours)
        if likeness(image, few) >= FAITHFUL:
            return _written(few, _INDEXED, bytes(few.getpalette() or []))
    return _written(image, _COLOURED)


def _reduced(image: Image.Image, palette: tuple[str, ...]) -> Image.Image:
    if palette:
        return image.quantize(palette=_palette(palette), dither=Image.Dither.NONE)
    return image.quantize(256, method=Image.Quantize.FASTOCTREE, dither=Image.Dither.NONE)


@kept
def _palette(colours: tuple[str, ...]) -> Image.Image:
    holder = Image.new("P", (1, 1))
    holder.putpalette(b"".join(bytes.fromhex(c.lstrip("#")) for c in colours))
    return holder


def likeness(image: Image.Image, other: Image.Image) -> float:
    """Peak signal-to-noise ratio in decibels between two pictures, on every fourth pixel of every fourth row."""
    one, two = (_sample(i).convert("RGB") for i in (image, other))
    squares = ImageStat.Stat(ImageChops.difference(one, two)).sum2
    mean = sum(squares) / (3 * one.width * one.height)
    return 10 * math.log10(255 * 255 / mean) if mean else math.inf


def _sample(image: Image.Image) -> Image.Image:
    small = (max(1, image.width // _SAMPLE), max(1, image.height // _SAMPLE))
    return image.resize(small, Image.Resampling.NEAREST)


def _written(image: Image.Image, kind: int, palette: bytes = b"") -> bytes:
    """Rows without filters, which on drawn art is both quicker and smaller than choosing some.

    Written here and not by Pillow, whose own zlib takes several times as long for bytes that are as few.
    """
    raw = image.tobytes()
    stride = len(raw) // image.height
    rows = b"".join(b"\0" + raw[i : i + stride] for i in range(0, len(raw), stride))
    head = struct.pack(">IIBBBBB", image.width, image.height, 8, kind, 0, 0, 0)
    data = isal_zlib.compress(rows, _LEVEL)
    chunks = [(b"IHDR", head), *([(b"PLTE", palette)] if palette else []), (b"IDAT", data), (b"IEND", b"")]
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", isal_zlib.crc32(name + data))
