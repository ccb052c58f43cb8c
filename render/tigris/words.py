"""Tigris & Euphrates in words: what must be decided. Events, labels, moves, board, hand and end stand beside it.

The sentences themselves are data (`data/texts/*/tigris.toml`); what everybody may know is decided by the view.
"""

from __future__ import annotations

from typing import Final

from render.phrases import Voice, capital
from render.tigris.words_board import alt, board
from render.tigris.words_choices import choice
from render.tigris.words_end import earned, ending, line, opening, outcome, worth
from render.tigris.words_events import condensed, event
from render.tigris.words_hand import brief, hand, remaining, unspent
from render.tigris.words_moves import move
from render.tigris.words_pieces import view_of
from rules.tigris.moves import COLOURS, OFFICES
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
