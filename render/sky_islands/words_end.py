"""The end of a game of Merchants of Sky Islands in words: why it is over, and what every island brought.

Points and places come from the result; nothing is counted here.
"""

from __future__ import annotations

from typing import Final

from render.game_words import GameWords
from render.phrases import Voice
from render.sky_islands.words_pieces import by_worth, of_seats
from rules.kit.game import Result
from rules.kit.typed import expect
from rules.sky_islands.islands import Island
from rules.sky_islands.scoring import SkyResult

IN_SCORE: Final = GameWords.IN_SCORE | {"island_scored"}
"""The score tells of every island anyway."""

MOST_ISLANDS: Final = 20
"""So many islands are told one by one; the smaller ones after them are only counted, for a message has an end."""


def opening(voice: Voice, result: Result) -> list[str]:
    """What stands above the final table: why the game is over, and island by island who gained what."""
    found = expect(SkyResult, result)
    islands = by_worth(found.islands)
    lines = [ending(voice, found.reason), *("- " + _island(voice, island) for island in islands[:MOST_ISLANDS])]
    more = len(islands) - MOST_ISLANDS
    return [*lines, "- " + voice.say("score.more", n=more)] if more > 0 else lines


def ending(voice: Voice, reason: str) -> str:
    """Why the game is over, as a sentence; of those who have given up nobody says that they have had all turns."""
    stayed = reason == "played" and voice.scene.view.resigned
    return voice.say("over.played_stayed" if stayed else f"over.{reason}")


def _island(voice: Voice, island: Island) -> str:
    key = "score.island_closed" if island.closed else "score.island"
    points = of_seats(voice, island.points) or voice.say("board.nobody_gains")
    return voice.say(key, name=island.name, n=island.tiles, worth=island.worth, points=points)
