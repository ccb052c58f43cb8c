"""What the game is known by, where games stand beside each other."""

from __future__ import annotations

from PIL import Image

from render.sky_islands.pieces import airship


def emblem(size: int) -> Image.Image:
    """An airship, about `size` pixels wide."""
    return airship("red", 2 * size)
