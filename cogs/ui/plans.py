"""What a seat can do as guided play offers it: a move, perhaps several times in a row."""

from __future__ import annotations

from typing import Final

import msgspec

from cogs.ui.reader import Reader
from cogs.ui.scenes import END, Sitting, carried_out, different_moves, private_scene
from data.texts import text
from render.scene import Scene
from render.words import move_text, unspent_text
from rules.kit.choices import Plan
from rules.kit.notation import write
from rules.kit.refusals import IllegalMove, Refused

MOST: Final = 10
"""More often in a row a move is not offered."""


def plans_of(sitting: Sitting) -> list[Plan]:
    """Everything the seat can do now, in the order of the game: legal moves, as often in a row as they can be made.

    Of moves that come to the same only the first.
    """
    return [Plan(move, n) for move in different_moves(sitting) for n in range(1, _most(sitting, Plan(move)) + 1)]


def is_free(sitting: Sitting, plan: Plan) -> bool:
    """Whether a plan can be taken back freely once it is carried out: nothing is revealed, and the seat goes on."""
    state, events = carried_out(sitting, plan)
    return sitting.seat in sitting.game.to_move(state) and not any(event.reveals for event in events)


def says_all(sitting: Sitting, plan: Plan) -> bool:
    """Whether a button says exactly what a plan does: at most one field, which is no place that could be mistaken."""
    given = [value for value in msgspec.structs.astuple(plan.move) if value is not None]
    return len(given) <= 1 and not any(isinstance(value, sitting.game.places) for value in given)


def unspent(sitting: Sitting, reader: Reader, plan: Plan) -> str:
    """What would be lost by a plan that ends the turn, as a sentence; empty for every other one."""
    return unspent_text(private_scene(sitting, reader)) if plan.move.kind == END else ""


def written(plan: Plan) -> str:
    """A plan as the argument of a button: the move in notation, with a number before it if it is made several times."""
    return write(plan.move) if plan.times == 1 else f"{plan.times} {write(plan.move)}"


def read_plan(sitting: Sitting, said: str) -> Plan:
    """Inverse of `written`. Raises NotAMove, Refused."""
    number, _, rest = said.partition(" ")
    if not number.isdecimal():
        return Plan(sitting.game.read(said))
    if not 1 <= int(number) <= MOST:
        raise Refused("odd_control")
    return Plan(sitting.game.read(rest), int(number))


def plan_text(scene: Scene, plan: Plan) -> str:
    """A plan as a sentence."""
    said = move_text(scene, plan.move)
    return said if plan.times == 1 else text(scene.language, "common.panel.several", move=said, n=plan.times)


def _most(sitting: Sitting, plan: Plan) -> int:
    """How often in a row the move of a plan can be made, as long as it could be taken back freely."""
    times = 1
    while plan.move.again and times < MOST:
        try:
            if not is_free(sitting, Plan(plan.move, times)):
                break
            carried_out(sitting, Plan(plan.move, times + 1))
        except IllegalMove:
            break
        times += 1
    return times
