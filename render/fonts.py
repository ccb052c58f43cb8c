"""Type: text as ready-made masks, and the fitting of any text a person can write into a given width.

No colours and no pictures: a run is a mask to be painted through.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect
from functools import lru_cache
from itertools import accumulate
from typing import Final, NamedTuple

from PIL import Image, ImageDraw

from render.bidi import END, Piece, pieces
from render.faces import font, ordinary
from render.plain import LONGEST, edges, parted, plain
from render.sprites import kept

_ELLIPSIS: Final = "…"
_ABOVE: Final = 0.68
_BELOW: Final = 0.94
"""How far a line may reach above and below its middle, by its size: not into the lines beside it."""
_NO_LINE_START: Final = frozenset(
    "、。，．・：；？！ー々ゝゞ」』）】〉》〕］｝ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ…,.:;?!)]}%"
)
_PAUSES: Final = frozenset("、。：；！？，．")
_DOT: Final = "・"
_NO_LINE_END: Final = frozenset("「『（【〈《〔［｛([{")


class Run(NamedTuple):
    """Text as a mask. `left` and `top` lead from the text's start on its middle line to the mask's corner."""

    mask: Image.Image
    left: int
    top: int
    width: int


@kept
def run(words: str, size: int, bold: bool = True, rim: int = 0) -> Run:
    """`words` as one line of text; `rim` thickens it by that many pixels, for a halo beneath."""
    shown = plain(words)
    if not ordinary(shown):
        return _mixed(shown, size, bold, rim)
    # On a sheet that is large enough: to ask the face how large the letters are takes half as long as to draw them.
    wide, free = width(words, size, bold), size + rim
    sheet = Image.new("L", (round(wide) + 2 * free, 2 * free), 0)
    ImageDraw.Draw(sheet).text((free, free), shown, font=font(size, bold), fill=255, anchor="lm", stroke_width=rim)
    x0, y0, x1, y1 = sheet.getbbox() or (free, free, free, free + 1)
    left, right = min(x0, free - rim) - 1, max(x1, int(free + wide + rim + 0.5)) + 2
    return Run(sheet.crop((left, y0, right, y1)), left - free, y0 - free, round(wide))


def _mixed(shown: str, size: int, bold: bool, rim: int) -> Run:
    """A line of several faces or directions on one base line, no higher than a line."""
    base = round(font(size, bold).getbbox("H", anchor="lm")[3])
    parts = [(font(size, bold, piece.face), piece.words, _direction(piece)) for piece in pieces(shown)]
    starts = list(accumulate((face.getlength(said, direction=way) for face, said, way in parts), initial=0.0))
    placed = [(round(x), *part) for x, part in zip(starts, parts, strict=False)]
    boxes = [(0, 0, 0, 0)]
    for x, face, said, way in placed:
        x0, y0, x1, y1 = face.getbbox(said, anchor="ls", stroke_width=rim, direction=way)
        boxes.append((x + int(x0), base + int(y0), x + int(x1), base + int(y1)))
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    left, top = min(lefts) - 1, max(min(tops) - 1, -round(_ABOVE * size))
    right, bottom = max(rights) + 2, min(max(bottoms) + 2, round(_BELOW * size))
    mask = Image.new("L", (right - left, bottom - top), 0)
    painter = ImageDraw.Draw(mask)
    for x, face, said, way in placed:
        at = (x - left, base - top)
        painter.text(at, said, font=face, fill=255, anchor="ls", stroke_width=rim, direction=way)
    return Run(mask, left, top, round(starts[-1]))


def _direction(piece: Piece) -> str:
    return "rtl" if piece.leftward else "ltr"


@lru_cache(maxsize=8192)
def width(words: str, size: int, bold: bool = True) -> float:
    """How wide a line of text is, in pixels."""
    shown = plain(words)
    if ordinary(shown):
        return font(size, bold).getlength(shown)
    return sum(font(size, bold, p.face).getlength(p.words, direction=_direction(p)) for p in pieces(shown))


@lru_cache(maxsize=4096)
def fit(words: str, size: int, limit: float, bold: bool = True) -> str:
    """`words`, cut with an ellipsis where they would be wider than `limit` pixels."""
    shown = plain(words)
    if len(shown) <= LONGEST and width(shown, size, bold) <= limit:
        return shown
    cuts = [cut for cut in edges(shown) if cut <= LONGEST]
    low, high = 0, len(cuts) - 1
    while low < high:
        middle = (low + high + 1) // 2
        if width(parted(shown, cuts[middle], _ELLIPSIS)[0], size, bold) <= limit:
            low = middle
        else:
            high = middle - 1
    return parted(shown, cuts[low], _ELLIPSIS)[0]


def cut_short(line: str) -> bool:
    """Whether something is missing at the end of a fitted line."""
    return line.removesuffix(END).endswith(_ELLIPSIS)


def largest(words: str, limit: float, sizes: tuple[int, ...], bold: bool = True) -> int:
    """The first of `sizes` (descending) at which `words` fit into `limit` pixels, else the last one."""
    return next((size for size in sizes if width(words, size, bold) <= limit), sizes[-1])


@lru_cache(maxsize=1024)
def wrap(words: str, size: int, limit: float, lines: int, bold: bool = True) -> tuple[str, ...]:
    """`words` broken into at most `lines` lines of `limit` pixels, in Japanese as in English; the last may be cut.

    No more lines than needed, all about equally long.
    """
    found, worst = _wrapped(words, size, limit, lines, bold)
    if len(found) < 2 or cut_short(found[-1]) or found[0][-1] in _PAUSES or found[1][0] in _NO_LINE_END:
        return found
    narrow = limit
    while narrow > limit / 2:
        narrow -= limit / 24
        tighter, worse = _wrapped(words, size, narrow, lines, bold)
        if len(tighter) != len(found) or cut_short(tighter[-1]):
            break
        if worse <= worst:
            found = tighter
    return found


def _wrapped(words: str, size: int, limit: float, lines: int, bold: bool) -> tuple[tuple[str, ...], int]:
    """Lines as full as they get; and the worst break: 0 between phrases, 1 where one is allowed, 2 inside a word."""
    found: list[str] = []
    rest, worst = plain(words).strip(), 0
    while rest and len(found) < lines - 1 and width(rest, size, bold) > limit:
        cut = _break(rest, size, limit, bold)
        there = rest[cut - 1], rest[cut : cut + 1]
        worst = max(
            worst, 0 if there[0] in (*_PAUSES, _DOT) or _between_phrases(*there) else 1 if _breakable(*there) else 2
        )
        line, rest = parted(rest, cut)
        found.append(line)
    return ((*found, fit(rest, size, limit, bold)) if rest else tuple(found)), worst


def _break(words: str, size: int, limit: float, bold: bool) -> int:
    """Where to break: after a pause (what a new sentence begins with stays by it), else between phrases, else
    behind what is listed, else wherever it is allowed, else where it is full."""
    cuts = edges(words)[1:]
    last = max(0, bisect(cuts, limit, key=lambda cut: width(words[:cut], size, bold)) - 1)
    fits, half = cuts[last], cuts[last] // 2
    allowed = [cut for cut in cuts[last::-1] if _breakable(words[cut - 1], words[cut : cut + 1])]
    places = [cut for cut in allowed if cut > half and not _counts(words, cut)] or allowed[:1]
    pauses = [cut for cut in places if 3 * cut > 2 * fits and _pauses(words[:cut])]
    phrases = [cut for cut in places if _between_phrases(words[cut - 1], words[cut : cut + 1])]
    listed = [cut for cut in places if words[cut - 1] == _DOT]
    return next(iter(pauses or phrases or listed or places), fits)


def _counts(words: str, cut: int) -> bool:
    """Whether a number stands there before what it counts."""
    return words[:cut].rstrip()[-1:].isdigit() and words[cut:].lstrip()[:1].isalpha()


def _pauses(line: str) -> bool:
    return line[-1] in _PAUSES and not (line[-1] == "：" and "。" in line)


def _breakable(before: str, after: str) -> bool:
    if " " in (before, after):
        return True
    return (_wide(before) or _wide(after)) and after not in _NO_LINE_START and before not in _NO_LINE_END


def _between_phrases(before: str, after: str) -> bool:
    """Between Latin words, or in Japanese where a new word follows the kana that end a phrase, or behind an object."""
    return " " in (before, after) or (_kana(before) and not _kana(after)) or after in _NO_LINE_END or before == "を"


def _kana(letter: str) -> bool:
    return "\u3041" <= letter <= "\u309f"


def _wide(letter: str) -> bool:
    return unicodedata.east_asian_width(letter or " ") in "WF"
