"""Type: the two fonts, text as ready-made masks, and the fitting of any text a person can write into a given width.

No colours and no pictures: a run is a mask to be painted through.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final, NamedTuple

import noto_cjk_sans_jp_bold
import noto_cjk_sans_jp_regular
from PIL import Image, ImageDraw, ImageFont

from render.sprites import kept

_PATHS: Final = {True: noto_cjk_sans_jp_bold.FONT_PATH, False: noto_cjk_sans_jp_regular.FONT_PATH}
_ELLIPSIS: Final = "…"
_LONGEST: Final = 160
_PLAINER: Final = str.maketrans("ŁłĐđĦħŦŧŊŋıĸŒœØøŸſƀɓɗƒɡɩ", "LlDdHhTtNnikOoOoYsbbdfgi")
"""Letters that the font lacks and that Unicode does not take apart, with the ones they are built on."""
_NO_LINE_START: Final = frozenset(
    "、。，．・：；？！ー々ゝゞ」』）】〉》〕］｝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…,.:;?!)]}%"
)
_PAUSES: Final = frozenset("、。：；！？，．")
_NO_LINE_END: Final = frozenset("「『（【〈《〔［｛([{")


class Run(NamedTuple):
    """Text as a mask. `left` and `top` lead from the text's start on its middle line to the mask's corner."""

    mask: Image.Image
    left: int
    top: int
    width: int


@kept
def font(size: int, bold: bool = True) -> ImageFont.FreeTypeFont:
    """The bold or the regular face at a size in pixels."""
    return ImageFont.truetype(_PATHS[bold], size)


@kept
def run(words: str, size: int, bold: bool = True, rim: int = 0) -> Run:
    """`words` as one line of text; `rim` thickens it by that many pixels, for a halo beneath."""
    face, shown = font(size, bold), plain(words)
    x0, y0, x1, y1 = face.getbbox(shown, anchor="lm", stroke_width=rim)
    left, top = int(x0) - 1, int(y0) - 1
    mask = Image.new("L", (max(1, int(x1) - left + 2), max(1, int(y1) - top + 2)), 0)
    ImageDraw.Draw(mask).text((-left, -top), shown, font=face, fill=255, anchor="lm", stroke_width=rim)
    return Run(mask, left, top, round(face.getlength(shown)))


@lru_cache(maxsize=8192)
def width(words: str, size: int, bold: bool = True) -> float:
    """How wide a line of text is, in pixels."""
    return font(size, bold).getlength(plain(words))


@lru_cache(maxsize=8192)
def has_glyph(letter: str) -> bool:
    """Whether the font can draw this character: it differs from the box that stands for unknown ones."""
    face = font(24)
    mask = face.getmask(letter)
    return letter.isspace() or (bool(mask.getbbox()) and bytes(mask) != _unknown())


@lru_cache(maxsize=1)
def _unknown() -> bytes:
    return bytes(font(24).getmask("\U0010fffe"))


@lru_cache(maxsize=4096)
def plain(words: str) -> str:
    """Text that can be drawn on one line: no control, invisible or stacking marks, nothing the font lacks.

    Styled letters become the ordinary ones; emoji and letters of unknown scripts are left out.
    """
    shown = []
    for letter in unicodedata.normalize("NFC", words[: 4 * _LONGEST]):
        if letter.isspace():
            shown.append(" ")
        elif has_glyph(letter) and unicodedata.category(letter)[0] not in "MC":
            shown.append(letter)
        else:
            simple = unicodedata.normalize("NFKD", letter).translate(_PLAINER)
            shown += [s for s in simple if unicodedata.category(s)[0] not in "MC" and (s == " " or has_glyph(s))]
    return re.sub(r" +", " ", "".join(shown))


@lru_cache(maxsize=1024)
def name_or(name: str, otherwise: str) -> str:
    """A player's name as it can be drawn, or `otherwise` where less than half of its letters could be shown."""
    shown = plain(name).strip()
    wanted = [c for c in name[: 4 * _LONGEST] if unicodedata.category(c)[0] in "LN"]
    left = [c for c in shown if unicodedata.category(c)[0] in "LN"]
    if not shown or 2 * len(left) < len(wanted):
        return otherwise
    return shown


@lru_cache(maxsize=4096)
def fit(words: str, size: int, limit: float, bold: bool = True) -> str:
    """`words`, cut with an ellipsis where they would be wider than `limit` pixels."""
    shown = plain(words)
    if len(shown) <= _LONGEST and width(shown, size, bold) <= limit:
        return shown
    low, high = 0, min(len(shown), _LONGEST)
    while low < high:
        middle = (low + high + 1) // 2
        if width(shown[:middle].rstrip() + _ELLIPSIS, size, bold) <= limit:
            low = middle
        else:
            high = middle - 1
    return shown[:low].rstrip() + _ELLIPSIS


def largest(words: str, limit: float, sizes: tuple[int, ...], bold: bool = True) -> int:
    """The first of `sizes` (descending) at which `words` fit into `limit` pixels, else the last one."""
    return next((size for size in sizes if width(words, size, bold) <= limit), sizes[-1])


@lru_cache(maxsize=1024)
def wrap(words: str, size: int, limit: float, lines: int, bold: bool = True) -> tuple[str, ...]:
    """`words` broken into at most `lines` lines of `limit` pixels, in Japanese as in English; the last may be cut.

    No more lines than needed, all about equally long.
    """
    found, _ = _wrapped(words, size, limit, lines, bold)
    if len(found) < 2 or found[-1].endswith(_ELLIPSIS) or found[0][-1] in _PAUSES:
        return found
    narrow = limit
    while narrow > limit / 2:
        narrow -= limit / 24
        tighter, clean = _wrapped(words, size, narrow, lines, bold)
        if not clean or len(tighter) != len(found) or tighter[-1].endswith(_ELLIPSIS):
            break
        found = tighter
    return found


def _wrapped(words: str, size: int, limit: float, lines: int, bold: bool) -> tuple[tuple[str, ...], bool]:
    """The lines, each as full as it gets, and whether every break stands where one is allowed."""
    found: list[str] = []
    rest, clean = plain(words).strip(), True
    while rest and len(found) < lines - 1 and width(rest, size, bold) > limit:
        cut = _break(rest, size, limit, bold)
        clean = clean and _breakable(rest[cut - 1], rest[cut : cut + 1])
        found.append(rest[:cut].rstrip())
        rest = rest[cut:].lstrip()
    return ((*found, fit(rest, size, limit, bold)) if rest else tuple(found)), clean


def _break(words: str, size: int, limit: float, bold: bool) -> int:
    """Where to break: after a pause, else between phrases, else wherever it is allowed, else where it is full."""
    fits = 1
    while fits < len(words) and width(words[: fits + 1], size, bold) <= limit:
        fits += 1
    places = [cut for cut in range(fits, fits // 2, -1) if _breakable(words[cut - 1], words[cut : cut + 1])]
    pauses = [cut for cut in places if words[cut - 1] in _PAUSES and 3 * cut > 2 * fits]
    phrases = [cut for cut in places if _between_phrases(words[cut - 1], words[cut : cut + 1])]
    return next(iter(pauses or phrases or places), fits)


def _breakable(before: str, after: str) -> bool:
    if " " in (before, after):
        return True
    return (_wide(before) or _wide(after)) and after not in _NO_LINE_START and before not in _NO_LINE_END


def _between_phrases(before: str, after: str) -> bool:
    """Between Latin words, or in Japanese where a new word follows the kana that end a phrase."""
    return " " in (before, after) or (_kana(before) and not _kana(after)) or after in _NO_LINE_END


def _kana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u309f"


def _wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter or " ") in "WF"
