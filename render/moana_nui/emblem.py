"""What the game is known by, where games stand beside each other."""

from __future__ import annotations

from PIL import Image

from render.moana_nui.glyphs import small_building


def emblem(size: int) -> Image.Image:
    """A hut, about `size` pixels wide or high."""
    return small_building("hut", round(1.2 * size))
