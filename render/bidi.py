"""The order in which words are painted where some are written from right to left, and the face of each.

The Unicode bidirectional algorithm (UAX #9) for a line of a sentence that runs from left to right. Of its
explicit marks only the isolate is known: it stands around a name, which is ordered by itself.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby
from typing import Final, NamedTuple

from render.faces import CJK, JOINERS, LATIN, face_behind, has_glyph

ISOLATE: Final = "\u2068"
END: Final = "\u2069"

_RIGHT_TO_LEFT: Final = frozenset(("R", "AL", "AN"))
_FOLLOWING: Final = frozenset(("NSM", "BN"))
_NUMBERS: Final = frozenset(("EN", "AN"))
_SIDES: Final = {"L": "L", "R": "R", "EN": "R", "AN": "R"}
_CLOSING: Final = dict(zip("([{（［｛「『【〈《", ")]}）］｝」』】〉》", strict=True))


class Piece(NamedTuple):
    """Letters that are shaped together: what one face has of one direction."""

    words: str
    face: str
    leftward: bool


def isolated(name: str) -> str:
    """A name that keeps its own order in any sentence: isolated if it has letters written from right to left."""
    return f"{ISOLATE}{name}{END}" if any(unicodedata.bidirectional(c) in _RIGHT_TO_LEFT for c in name) else name


@lru_cache(maxsize=4096)
def pieces(words: str) -> tuple[Piece, ...]:
    """Plain words as pieces, from left to right as they are painted."""
    found: list[Piece] = []
    for i, part in enumerate(re.split(f"[{ISOLATE}{END}]", words)):
        found += _ordered(part, _direction(part) if i % 2 else 0)
    return tuple(found)


def _ordered(words: str, base: int) -> list[Piece]:
    """The pieces of a part that is ordered by itself, at an even or odd base level (rule L2)."""
    levels, faces = _levels(words, base), _faces(words)
    runs: list[tuple[int, Piece]] = []
    for (level, face), places in groupby(range(len(words)), lambda at: (levels[at], faces[at])):
        runs.append((level, Piece("".join(words[at] for at in places), face, level % 2 == 1)))
    for least in range(max(levels, default=0), 0, -1):
        runs = [run for part in _turned(runs, least) for run in part]
    return [piece for _, piece in runs]


def _turned(runs: list[tuple[int, Piece]], least: int) -> Iterator[list[tuple[int, Piece]]]:
    """The same runs, neighbours of at least this level in reverse order."""
    for high, group in groupby(runs, lambda run: run[0] >= least):
        yield list(group)[:: -1 if high else 1]


def _faces(words: str) -> list[str]:
    """The face of each character: marks go with their letter, and a word with a rare Latin letter is of one face."""
    found: list[str] = []
    for letter in words:
        before, face = (words[len(found) - 1], found[-1]) if found else ("", CJK)
        follows = unicodedata.category(letter)[0] == "M" or letter in JOINERS
        found.append(face if follows else face_behind(face, before, letter) or CJK)
    for word in re.finditer(r"\S+", words):
        if LATIN in found[word.start() : word.end()]:
            for at in range(word.start(), word.end()):
                found[at] = LATIN if found[at] == CJK and has_glyph(words[at], LATIN) else found[at]
    for at in range(1, len(words)):
        if words[at] == "…" and (found[at - 1] != CJK or unicodedata.east_asian_width(words[at - 1]) not in "WF"):
            found[at] = LATIN  # in the first face it stands low only behind letters of its own piece
    return found


def _direction(words: str) -> int:
    """The base level by the first letter that has a direction (rules P2 and P3)."""
    kinds = (unicodedata.bidirectional(letter) for letter in words)
    return int(next((kind for kind in kinds if kind in ("L", "R", "AL")), "L") != "L")


def _levels(words: str, base: int) -> list[int]:
    """The level of each character: even ones run to the right, odd ones to the left (rules I1 and I2)."""
    kinds = _resolved(words, "R" if base else "L")
    raised = {"L": base % 2, "R": 1 - base % 2, "EN": 2 - base % 2, "AN": 2 - base % 2}
    return [base + raised[kind] for kind in kinds]


def _resolved(words: str, start: str) -> list[str]:
    """The kind of each character: L, R or a number (rules W1 to N2). `start` is the direction around them."""
    kinds: list[str] = []
    strong = start
    for letter in words:
        kind = unicodedata.bidirectional(letter) or "L"
        if kind in _FOLLOWING:
            kind = kinds[-1] if kinds else start
        elif kind in ("L", "R", "AL"):
            strong = kind
        elif kind == "EN" and strong == "AL":
            kind = "AN"
        kinds.append(kind)
    kinds = ["R" if kind == "AL" else kind for kind in kinds]
    _join_numbers(kinds)
    strong = start
    for i, kind in enumerate(kinds):
        strong = kind if kind in ("L", "R") else strong
        if kind == "EN" and strong == "L":
            kinds[i] = "L"
    _pair_brackets(words, kinds, start)
    return _settled(kinds, start)


def _join_numbers(kinds: list[str]) -> None:
    """A separator between two numbers and signs beside one become part of it (rules W4 and W5)."""
    for i in range(1, len(kinds) - 1):
        before, kind, after = kinds[i - 1 : i + 2]
        if before == after and ((kind == "CS" and before in _NUMBERS) or (kind == "ES" and before == "EN")):
            kinds[i] = before
    at = 0
    for kind, group in groupby(list(kinds)):
        end = at + len(list(group))
        if kind == "ET" and "EN" in (kinds[at - 1] if at else "", kinds[end] if end < len(kinds) else ""):
            kinds[at:end] = ["EN"] * (end - at)
        at = end


def _pair_brackets(words: str, kinds: list[str], start: str) -> None:
    """Both brackets of a pair have the same direction, by what stands in them and before them (rule N0)."""
    for first, last in _pairs(words):
        inside = {_SIDES[kind] for kind in kinds[first + 1 : last] if kind in _SIDES}
        if start in inside:
            kinds[first] = kinds[last] = start
        elif inside:
            before = next((_SIDES[kind] for kind in reversed(kinds[:first]) if kind in _SIDES), start)
            kinds[first] = kinds[last] = before if before in inside else start


def _pairs(words: str) -> list[tuple[int, int]]:
    """The brackets that belong together, in the order in which they open."""
    found: list[tuple[int, int]] = []
    opened: list[tuple[str, int]] = []
    for at, letter in enumerate(words):
        if letter in _CLOSING:
            opened.append((_CLOSING[letter], at))
        elif any(letter == closing for closing, _ in opened):
            while opened[-1][0] != letter:
                opened.pop()
            found.append((opened.pop()[1], at))
    return sorted(found)


def _settled(kinds: list[str], start: str) -> list[str]:
    """What has no direction gets that of both its neighbours, else that around everything (rules N1 and N2)."""
    found: list[str] = []
    for neutral, group in groupby(kinds, lambda kind: kind not in _SIDES):
        run = list(group)
        if neutral:
            before = _SIDES[found[-1]] if found else start
            rest = kinds[len(found) + len(run) :]
            after = _SIDES[rest[0]] if rest else start
            run = [before if before == after else start] * len(run)
        found += run
    return found
