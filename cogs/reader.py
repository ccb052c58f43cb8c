"""Who reads an answer, and how: nothing of Discord."""

from __future__ import annotations

import msgspec

from render.scene import Size


class Reader(msgspec.Struct, frozen=True):
    """Who reads a private answer: user id, language, picture size, and whether estimates are wanted on boards."""

    user: int
    language: str
    size: Size
    estimates: bool = True
