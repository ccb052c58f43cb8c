"""Spans of time as people type them: `8h`, `1d12h`, `-30m`."""

from __future__ import annotations

import re
import unicodedata
from typing import Final

from rules.clock.time import DAY, HOUR, MINUTE
from rules.kit.refusals import Refused

_UNITS: Final = {"d": DAY, "h": HOUR, "m": MINUTE, "s": 1}
_SPAN: Final = re.compile(r"([+-]?)((?:[0-9]{1,5}[dhms])+)")
_PART: Final = re.compile(r"([0-9]+)([dhms])")
_SHOWN: Final = 40
"""Characters of what was typed that a refusal repeats."""


def span_of(typed: str) -> int:
    """Seconds of a span such as `+8h`, `1d 12h` or `-30m`. Raises Refused (`bad_span`)."""
    found = _SPAN.fullmatch(plain(typed).replace(" ", "").lower())
    if not found:
        raise Refused("bad_span", text=typed[:_SHOWN])
    sign, parts = found.groups()
    seconds = sum(int(number) * _UNITS[unit] for number, unit in _PART.findall(parts))
    return -seconds if sign == "-" else seconds


def plain(typed: str) -> str:
    """What was typed, without blanks around it and with the digits, letters and signs of a plain keyboard."""
    return unicodedata.normalize("NFKC", typed).strip().translate(_SIGNS)


_SIGNS: Final = str.maketrans({"−": "-", "–": "-", "—": "-", "〜": "-", "～": "-", "~": "-", "ー": "-", "‐": "-"})
