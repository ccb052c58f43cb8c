"""The end of a game in words as most games tell it: points decide, and the texts need nothing but their numbers.

A game's `words` module offers these or its own; what of them is asked stands in `game_words.EndWords`.
"""

from __future__ import annotations

from typing import Final

from render.phrases import Voice
from rules.kit.game import Line, Result
from rules.kit.seats import Seat

IN_SCORE: Final = frozenset({"game_over"})
"""Kinds of events of which the final score tells: once the game is over the news leave them out."""


def worth(voice: Voice, result: Result, seat: Seat) -> str:
    """What a seat's place is decided by: its points."""
    return voice.points(result.totals[seat])


def outcome(voice: Voice, result: Result) -> str:
    """What the winners won with, short."""
    return worth(voice, result, result.winners[0])


def line(voice: Voice, line: Line) -> str:
    """What a line of the final score is for."""
    return voice.say(f"score.{line.key}", n=line.count)


def earned(line: Line) -> bool:
    """Whether a line of the final score is told: not where there was nothing to count."""
    return bool(line.points or line.count)
