"""The end of a game of Moana Nui in words: why it is over, and what the places were decided by.

Points and places come from the result; nothing is counted here.
"""

from __future__ import annotations

from render.phrases import Voice
from rules.kit.game import Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.moana_nui.scoring import MoanaNuiResult


def worth(voice: Voice, result: Result, seat: Seat) -> str:
    """What a seat's place is decided by: its points, and what is compared next where another seat has as many."""
    points, found = voice.points(result.totals[seat]), expect(MoanaNuiResult, result)
    if result.totals.count(result.totals[seat]) < 2:
        return points
    return voice.say("score.worth_tied", points=points, built=found.built[seat], units=found.units[seat])


def ending(voice: Voice, reason: str) -> str:
    """Why the game is over, as a sentence; of those who have given up nobody says that they have had all turns."""
    stayed = reason == "played" and voice.scene.view.resigned
    return voice.say("over.played_stayed" if stayed else f"over.{reason}")
