"""What the game is known by, where games stand beside each other."""

from __future__ import annotations

from PIL import Image

from render.moana_nui.glyphs import hut


def emblem(size: int) -> Image.Image:
    """A hut, about `size` pixels wide or high."""
    return hut(size)
