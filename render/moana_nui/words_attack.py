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
    """`G7a → G7b: you lose 1, ■ 2; 1 enters; 2 action points are lost`, or what else an attack changes."""
    view = view_of(voice)
    fought = outlook.battle(view, move)
    said = [voice.say("choice.enters" if move.enter else "choice.enters_none", n=move.enter)]
    said = said if fought.enter_at_most else []
    said.append(voice.say("choice.ap_lost", n=view.now.ap) if view.now.ap else effects.brings(voice, move))
    what = voice.list(filter(None, said), "clause")
    facts = {"lost": fought.crossing + fought.lost, "killed": fought.killed, "what": what}
    who = SHAPES[effects.defender(view, move.to)]
    key = "choice.attack" if what else "choice.attack_bare"
    return voice.say(key, origin=move.origin, to=move.to, who=who, **facts)


def attacker(voice: Voice, at: Segment) -> str:
    """A group that could attack, with its size."""
    return voice.say("choice.attacker", at=at, n=units_at(voice, at))


def target(voice: Voice, to: Segment) -> str:
    """A group that can be attacked, with the outcome where the attacker is chosen."""
    view, origin = view_of(voice), chosen(voice, 1)
    who = SHAPES[effects.defender(view, to)]
    if origin:
        first = Segment.parse(origin)
        if outlook.can_attack(view, first, to):
            outcome = effects.outcome(voice, Attack(first, to, 0))
            return voice.say("choice.target_outcome", at=to, who=who, outcome=outcome)
    return voice.say("choice.target", at=to, who=who, n=units_at(voice, to))


def enter(voice: Voice, units: int) -> str:
    """How many of the survivors move in, with what the attack would then bring."""
    origin, to = chosen(voice, 1), chosen(voice, 2)
    attack = Attack(Segment.parse(origin), Segment.parse(to), units) if origin and to else None
    said = voice.say("choice.units_bare", n=units) if units else voice.say("choice.stays_out")
    return effects.told_with(voice, said, attack)
