"""The end of a game in words: why it is over, and by what the places are decided.

Points, places and the tie-break come from the result; nothing is counted here.
"""

from __future__ import annotations

from render.phrases import Voice
from rules.kit.game import Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tongiaki.scoring import TongiakiResult


def worth(voice: Voice, result: Result, seat: Seat) -> str:
    """What a seat's place is decided by: points, then islands, then boats on the board."""
    found = expect(TongiakiResult, result)
    islands = voice.say("score.occupied", n=found.islands[seat])
    boats = voice.say("say.boats", n=found.boats[seat])
    return voice.say("score.worth", points=voice.points(found.totals[seat]), islands=islands, boats=boats)


def ending(voice: Voice, reason: str) -> str:
    """Why the game is over, as a sentence."""
    return voice.say(f"over.{reason}")
