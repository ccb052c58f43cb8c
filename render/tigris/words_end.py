"""The end of a game in words: why it is over, and by what the places are decided.

Points, places and the tie-break come from the result; nothing is counted here.
"""

from __future__ import annotations

from render.phrases import Voice
from rules.kit.game import Line, Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.components import LAST_TREASURES
from rules.tigris.scoring import TigrisResult


def worth(voice: Voice, result: Result, seat: Seat) -> str:
    """What a seat's place is decided by: its weakest colour, then the others in order."""
    ordered = expect(TigrisResult, result).sorted_points[seat]
    return voice.say("score.worth", lowest=ordered[0], sorted=voice.list(ordered), total=result.totals[seat])


def opening(voice: Voice, result: Result) -> list[str]:
    """What stands above the final table: why the game is over, and what is compared."""
    return [ending(voice, result.reason), voice.say("score.meaning")]


def outcome(voice: Voice, result: Result) -> str:
    """What the winners won with, short."""
    return voice.say("score.worth_bare", lowest=expect(TigrisResult, result).sorted_points[result.winners[0]][0])


def line(voice: Voice, line: Line) -> str:
    """A colour of the final score, with the treasures that were added to it."""
    what = voice.say(f"score.{line.key}")
    return voice.say("score.with_treasures", what=what, n=line.count) if line.count else what


def ending(voice: Voice, reason: str) -> str:
    """Why the game is over, as a sentence."""
    return voice.say(f"over.{reason}", last=LAST_TREASURES)


def earned(line: Line) -> bool:
    """Every colour is told: the weakest one decides."""
    return True
