"""The labels of battles in menus and autocompletion: who can attack whom, how it comes out, who moves in.

What was chosen before stands in the scene's path.
"""

from __future__ import annotations

from render.moana_nui import words_effects as effects
from render.moana_nui.words_pieces import chosen, units_at, view_of
from render.phrases import SHAPES, Voice
from rules.moana_nui import outlook
from rules.moana_nui.moves import Attack
from rules.moana_nui.places import Segment


def attack(voice: Voice, move: Attack) -> str:
    """`G7a → G7b: won; units ● −1, ■ −2; 1 enters; points ● +1; 2 AP lost`, or what else an attack changes."""
    what = [_result(voice, move), effects.brings(voice, move)]
    if outlook.battle(view_of(voice), move).enter_at_most:
        what.insert(1, voice.say("choice.enters" if move.enter else "choice.enters_none", n=move.enter))
    if ap := view_of(voice).now.ap:
        what.append(voice.say("choice.ap_lost", n=ap))
    return voice.say("choice.attack", origin=move.origin, to=move.to, what=voice.list(filter(None, what), "clause"))


def _result(voice: Voice, move: Attack) -> str:
    """How an attack ends and what both sides lose: `won; units ● −1, ■ −2`."""
    view, fought = view_of(voice), outlook.battle(view_of(voice), move)
    sides = (view.now.seat, fought.crossing + fought.lost), (effects.defender(view, move.to), fought.killed)
    lost = [voice.say("board.of_seat", who=SHAPES[seat], n=effects.signed(-units)) for seat, units in sides if units]
    return voice.list([voice.say(f"effect.{fought.end}"), voice.say("effect.units", change=voice.list(lost))], "clause")


def attacker(voice: Voice, at: Segment) -> str:
    """A group that could attack, with its size."""
    return voice.say("choice.attacker", at=at, n=units_at(voice, at))


def target(voice: Voice, to: Segment) -> str:
    """A group that can be attacked, with the outcome where the attacker is chosen; and points if nobody can enter."""
    view, origin = view_of(voice), chosen(voice, 1)
    who = SHAPES[effects.defender(view, to)]
    if origin and outlook.can_attack(view, Segment.parse(origin), to):
        move = Attack(Segment.parse(origin), to, 0)
        points = "" if outlook.battle(view, move).enter_at_most else effects.brings(voice, move)
        outcome = voice.list(filter(None, (_result(voice, move), points)), "clause")
        return voice.say("choice.target_outcome", at=to, who=who, outcome=outcome)
    return voice.say("choice.target", at=to, who=who, n=units_at(voice, to))


def enter(voice: Voice, units: int) -> str:
    """How many of the survivors move in, with what the attack would then bring."""
    origin, to = chosen(voice, 1), chosen(voice, 2)
    attack = Attack(Segment.parse(origin), Segment.parse(to), units) if origin and to else None
    said = voice.say("choice.units_bare", n=units) if units else voice.say("choice.stays_out")
    return effects.told_with(voice, said, attack)
