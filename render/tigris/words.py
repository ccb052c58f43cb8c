"""Tigris & Euphrates in words: what must be decided, and the end; the rest stands beside it."""

from __future__ import annotations

from typing import Final

from render.phrases import Voice, capital
from render.tigris.words_board import alt, board
from render.tigris.words_choices import choice
from render.tigris.words_events import condensed, event
from render.tigris.words_hand import brief, hand, remaining, unspent
from render.tigris.words_moves import move
from render.tigris.words_pieces import view_of
from rules.kit.game import Line, Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.components import LAST_TREASURES
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.scoring import TigrisResult
from rules.tigris.view import Fight

__all__ = [
    "ASIDE", "alt", "board", "brief", "choice", "condensed", "decision", "earned", "ending", "event", "hand",
    "line", "move", "opening", "outcome", "question", "remaining", "unspent", "worth",
]  # fmt: skip


ASIDE: Final = frozenset({"drew", "short", "united"})
"""What follows from a turn by itself."""


def decision(voice: Voice) -> str:
    """What must be decided now; for a conflict who fights whom and how strong, but nothing of a hand."""
    view = view_of(voice)
    if view.decision == "commit" and view.fight is not None:
        return _conflict(voice, view.fight)
    if view.decision == "act":
        left, short = view.now.left, "_short" if voice.medium == "picture" else ""
        return voice.say(f"decision.act{short}", n=left) if left > 0 else voice.say("decision.act_end")
    return voice.say(f"decision.{view.decision}")


def _conflict(voice: Voice, fight: Fight) -> str:
    """The question of a conflict as it is put to a seat, to the others what they wait for; short in pictures, which
    show the strengths themselves."""
    key = "attack" if fight.committed is None else "defend"
    waits = voice.scene.view.viewer in voice.scene.view.to_move
    facts = {"which": voice.name(fight.which), "colour": voice.name(fight.colour), "form": voice.name(fight.form)}
    form = "" if waits else "_of"
    if voice.medium == "picture":
        return voice.say(f"decision.{key}_short{form}", **facts)
    return voice.say(
        f"decision.{key}{form}",
        **facts,
        attacker=voice.seat(fight.attacker),
        defender=voice.seat(fight.defender),
        attack=fight.attack + (fight.committed or 0),
        defence=fight.defence,
    )


def question(voice: Voice, kind: str, field: str) -> str:
    """How many tiles of which colour are added to which conflict, which tile or leader is put on a square; empty for
    every other field, and while that is not chosen yet."""
    fight, chosen = view_of(voice).fight, voice.scene.path[1] if len(voice.scene.path) > 1 else ""
    if kind == "commit" and fight:
        attacker = view_of(voice).leader(fight.attacker, fight.which)
        at = view_of(voice).union or (attacker and attacker.at)
        return voice.say("decision.tiles", form=capital(voice.name(fight.form)), at=at, colour=voice.name(fight.colour))
    if (kind, field) == ("tile", "at") and chosen in COLOURS:
        return capital(voice.say("decision.put", what=voice.say(f"tile.{chosen}")))
    if (kind, field) == ("leader", "to") and chosen in OFFICES:
        placed, what = view_of(voice).leader(view_of(voice).now.seat, chosen), voice.name(chosen)
        moved = placed and voice.say("decision.put_moved", what=what, origin=placed.at)
        return capital(moved or voice.say("decision.put", what=what))
    return ""


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
