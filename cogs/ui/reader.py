"""Who reads an answer, and how: nothing of Discord."""

from __future__ import annotations

import msgspec

from render.scene import Size


class Reader(msgspec.Struct, frozen=True):
    """Who reads a private answer: user id, language, picture size, whether estimates are wanted on boards, and whether
    guided play is to show every move before it is played; `follows`: the language is that of their Discord."""

    user: int
    language: str
    size: Size
    estimates: bool = True
    preview: bool = False
    follows: bool = False
