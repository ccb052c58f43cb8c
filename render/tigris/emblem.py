"""What the game is known by, where games stand beside each other."""

from __future__ import annotations

from PIL import Image

from render.tigris.pieces import seal


def emblem(size: int) -> Image.Image:
    """The lion of a dynasty, about `size` pixels wide or high."""
    return seal("lion", size, active=True)
