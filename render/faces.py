"""The faces of type: Noto Sans CJK JP for nearly everything, and one for each script that it lacks.

A face is opened when a letter first needs it. The others need the library raqm, which shapes words and sets them from
right to left; it comes with Pillow's wheels, and a Pillow without it draws with the first face alone.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import manimgx_fonts
import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular
from PIL import ImageFont, features

from render.sprites import kept

CJK: Final = "CJK"
LATIN: Final = "Latin"
"""Latin, Greek and Cyrillic letters with all their accents."""
JOIN: Final = "\u200d"
"""Joins emoji to one, and letters."""
JOINERS: Final = frozenset((JOIN, "\u200c"))
"""They say whether letters join."""
RAQM: Final = features.check("raqm")

_CJK_PATHS: Final = {True: noto_cjk_sans_jp_bold.FONT_PATH, False: noto_cjk_sans_jp_regular.FONT_PATH}
_OTHERS: Final = Path(manimgx_fonts.__file__).parent
_BOLD, _REGULAR = 700, 400
_SCRIPTS: Final = {
    "LATIN": LATIN,
    "GREEK": LATIN,
    "CYRILLIC": LATIN,
    "EXTENDED": "Arabic",  # the digits of Persian and Urdu
    **{
        script.upper(): script
        for script in (
            *("Arabic", "Armenian", "Bengali", "Devanagari", "Ethiopic", "Georgian", "Gujarati", "Gurmukhi", "Hebrew"),
            *("Kannada", "Khmer", "Lao", "Malayalam", "Myanmar", "Oriya", "Sinhala", "Tamil", "Telugu", "Thai"),
        )
    },
}
"""The first word of a letter's name in Unicode, and the face that has it."""
_SIGNS: Final = (LATIN, "Emoji", "Symbols")


@kept
def font(size: int, bold: bool = True, face: str = CJK) -> ImageFont.FreeTypeFont:
    """A face, bold or regular, at a size in pixels."""
    if face == CJK:
        return ImageFont.truetype(_CJK_PATHS[bold], size)
    opened = ImageFont.truetype(_path(face), size)
    opened.set_variation_by_axes([_BOLD if bold else _REGULAR])
    return opened


def _path(face: str) -> Path:
    name = {LATIN: "Sans", "Emoji": "Emoji"}.get(face, f"Sans{face}")
    return _OTHERS / f"Noto{name}[wght].ttf"


@lru_cache(maxsize=8192)
def has_glyph(letter: str, face: str = CJK) -> bool:
    """Whether a face can draw this character by itself: it differs from the box that stands for unknown ones.

    True of spaces in the first face. Marks count, without a letter; what would be put together from parts does not.
    """
    if letter.isspace():
        return face == CJK
    mask = _unshaped(face).getmask(letter)
    return bool(mask.getbbox()) and bytes(mask) != _unknown(face)


@lru_cache(maxsize=8192)
def face_of(letter: str) -> str | None:
    """The face in which this character is set; None if none has it."""
    if has_glyph(letter):
        return CJK
    return next((face for face in _candidates(letter) if has_glyph(letter, face)), None)


def face_behind(face: str, before: str, letter: str) -> str | None:
    """The face of a character behind another one, of a face too: what is joined to an emoji stays in its face."""
    if before == JOIN and face != CJK and has_glyph(letter, face):
        return face
    return face_of(letter)


def ordinary(words: str) -> bool:
    """Whether the first face alone can set these words."""
    return words.isascii() or all(map(has_glyph, words))


def _candidates(letter: str) -> tuple[str, ...]:
    if not RAQM:
        return ()
    script = _SCRIPTS.get(unicodedata.name(letter, "").replace("-", " ").split(" ")[0])
    if script is not None:
        return (script,)
    return _SIGNS if unicodedata.category(letter)[0] in "NPS" else ()


@cache
def _unshaped(face: str) -> ImageFont.FreeTypeFont:
    path = _CJK_PATHS[True] if face == CJK else _path(face)
    return ImageFont.truetype(path, 24, layout_engine=ImageFont.Layout.BASIC)


@cache
def _unknown(face: str) -> bytes:
    return bytes(_unshaped(face).getmask("\U0010fffe"))
