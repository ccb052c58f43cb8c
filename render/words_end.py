"""The end of a game in words as most games tell it: points decide, and the texts need nothing but their numbers.

A game's `words` module offers these or its own; what of them is asked stands in `game_words.EndWords`.
"""

from __future__ import annotations

from render.phrases import Voice
from rules.game import Line, Result, Seat


def worth(voice: Voice, result: Result, seat: Seat) -> str:
    """What a seat's place is decided by: its points."""
    return voice.points(result.totals[seat])


def outcome(voice: Voice, result: Result) -> str:
    """What the winners won with, short."""
    return worth(voice, result, result.winners[0])


def line(voice: Voice, line: Line) -> str:
    """What a line of the final score is for."""
    return voice.say(f"score.{line.key}", n=line.count)
