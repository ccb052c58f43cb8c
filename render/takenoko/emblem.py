"""What the game is known by, where games stand beside each other."""

from __future__ import annotations

from PIL import Image

from render.takenoko.figures import figure


def emblem(size: int) -> Image.Image:
    """The panda, about `size` pixels wide or high."""
    return figure("panda", size)
