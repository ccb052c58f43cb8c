"""What the game is known by, where games stand beside each other."""

from __future__ import annotations

from PIL import Image

from render.tongiaki.boats import boat


def emblem(size: int) -> Image.Image:
    """A boat, about `size` pixels wide or high."""
    return boat(3, size)
