"""Any text a person can write as text that can be drawn on one line, and where such a text may be cut."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from itertools import takewhile
from typing import Final

from render.bidi import END, ISOLATE, isolated
from render.faces import CJK, JOIN, JOINERS, face_behind, face_of, has_glyph, ordinary

LONGEST: Final = 160
"""No line has more letters than this."""
_STACKED: Final = 4
"""No letter has more marks than this."""
_PLAINER: Final = str.maketrans("ŁłĐđĦħŦŧŊŋıĸŒœØøŸſƀɓɗƒɡɩ", "LlDdHhTtNnikOoOoYsbbdfgi")
"""Letters that the first face lacks and that Unicode does not take apart, with the ones they are built on."""
_LINKERS: Final = frozenset("\u094d\u09cd\u0a4d\u0acd\u0b4d\u0c4d\u0ccd\u0d4d\u1039\u17d2")
"""The marks by which a letter of India, Myanmar or Cambodia makes one shape with the letter behind it."""
_TRAILING: Final = frozenset(("\u0e33", "\u0eb3", END, *JOINERS))
"""What is no mark, but belongs to the letter before it."""


@lru_cache(maxsize=4096)
def plain(words: str) -> str:
    """Text that can be drawn on one line: no control, invisible or piled up marks, nothing that no face has.

    Styled letters become the ordinary ones. Marks stay with letters of scripts that are set with marks.
    """
    given = unicodedata.normalize("NFC", words[: 4 * LONGEST])
    return re.sub(r" +", " ", given if all(map(_simple, given)) else "".join(_kept(given)))


@lru_cache(maxsize=8192)
def _simple(letter: str) -> bool:
    """Whether a character can be drawn as it is, whatever stands beside it."""
    return letter == " " or (not letter.isspace() and unicodedata.category(letter)[0] not in "MC" and has_glyph(letter))


def _kept(given: str) -> list[str]:
    """What is left of a text, character by character."""
    shown: list[str] = []
    face, marks = CJK, 0
    for letter in given:
        if letter.isspace() or letter in (ISOLATE, END):
            shown.append(letter if letter in (ISOLATE, END) else " ")
            face = CJK
        elif letter in JOINERS or unicodedata.category(letter)[0] == "M":
            marks += 1
            if face != CJK and marks <= _STACKED and (letter in JOINERS or has_glyph(letter, face)):
                shown.append(letter)
        else:
            drawn = _drawn(letter)
            face = face_behind(face, shown[-1] if shown else "", drawn[-1]) or CJK if drawn else CJK
            marks = 0
            shown += drawn
    return shown


def _drawn(letter: str) -> list[str]:
    """A character itself, else the plainer ones that stand for it, as far as they can be drawn."""
    if unicodedata.category(letter)[0] != "C" and face_of(letter):
        return [letter]
    simple = unicodedata.normalize("NFKD", letter).translate(_PLAINER)
    return [s for s in simple if unicodedata.category(s)[0] not in "MC" and (s == " " or face_of(s))]


@lru_cache(maxsize=1024)
def name_or(name: str, otherwise: str) -> str:
    """A player's name as it can be drawn in a sentence, or `otherwise` where less than half of its letters could be."""
    shown = plain(name.replace(ISOLATE, "").replace(END, "")).strip()
    wanted = [c for c in name[: 4 * LONGEST] if unicodedata.category(c)[0] in "LN"]
    left = [c for c in shown if unicodedata.category(c)[0] in "LN"]
    if not shown or 2 * len(left) < len(wanted):
        return otherwise
    return isolated(shown)


@lru_cache(maxsize=4096)
def edges(words: str) -> tuple[int, ...]:
    """Where plain words may be cut, both ends included: never between a letter and its marks, nor amid one emoji."""
    if ordinary(words):
        return tuple(range(len(words) + 1))
    return (0, *(at for at in range(1, len(words)) if not _joined(words, at)), len(words))


def _joined(words: str, at: int) -> bool:
    """Whether the character at an index belongs to the one before it."""
    before, here = words[at - 1], words[at]
    kind = unicodedata.category(here)
    if before in _LINKERS or before == JOIN:
        return kind[0] != "Z"
    if _flag(here):
        flags = sum(1 for _ in takewhile(_flag, reversed(words[:at])))
        return flags % 2 == 1
    return kind[0] == "M" or here in _TRAILING or "\U0001f3fb" <= here <= "\U0001f3ff"


def _flag(letter: str) -> bool:
    """Whether this is one of the letters that make a flag in pairs."""
    return "\U0001f1e6" <= letter <= "\U0001f1ff"


def parted(words: str, cut: int, end: str = "") -> tuple[str, str]:
    """Plain words before a cut, with `end` behind them, and those after it: both whole where it goes through a name."""
    head, tail = words[:cut].rstrip() + end, words[cut:].lstrip()
    if head.count(ISOLATE) > head.count(END):
        return head + END, ISOLATE + tail
    return head, tail
