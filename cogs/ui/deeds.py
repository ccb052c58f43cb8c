"""What a seat can do as guided play offers it: a move, perhaps several times in a row."""

from __future__ import annotations

from typing import Final

import msgspec

from cogs.ui.reader import Reader
from cogs.ui.scenes import END, Sitting, carried_out, different_moves, private_scene
from data.texts import text
from render.scene import Scene
from render.words import move_text, unspent_text
from rules.kit.choices import Deed
from rules.kit.notation import write
from rules.kit.refusals import IllegalMove, Refused

MOST: Final = 10
"""More often in a row a move is not offered."""


def deeds_of(sitting: Sitting) -> list[Deed]:
    """Everything the seat can do now, in the order of the game: legal moves, as often in a row as they can be made.

    Of moves that come to the same only the first.
    """
    return [Deed(move, n) for move in different_moves(sitting) for n in range(1, _most(sitting, Deed(move)) + 1)]


def is_free(sitting: Sitting, deed: Deed) -> bool:
    """Whether a deed can be taken back freely once it is carried out: nothing is revealed, and the seat goes on."""
    state, events = carried_out(sitting, deed)
    return sitting.seat in sitting.game.to_move(state) and not any(event.reveals for event in events)


def says_all(sitting: Sitting, deed: Deed) -> bool:
    """Whether a button says exactly what a deed does: at most one field, which is no place that could be mistaken."""
    given = [value for value in msgspec.structs.astuple(deed.move) if value is not None]
    return len(given) <= 1 and not any(isinstance(value, sitting.game.places) for value in given)


def unspent(sitting: Sitting, reader: Reader, deed: Deed) -> str:
    """What would be lost by a deed that ends the turn, as a sentence; empty for every other one."""
    return unspent_text(private_scene(sitting, reader)) if deed.move.kind == END else ""


def written(deed: Deed) -> str:
    """A deed as the argument of a button: the move in notation, with a number before it if it is made several times."""
    return write(deed.move) if deed.times == 1 else f"{deed.times} {write(deed.move)}"


def read_deed(sitting: Sitting, said: str) -> Deed:
    """Inverse of `written`. Raises NotAMove, Refused."""
    number, _, rest = said.partition(" ")
    if not number.isdecimal():
        return Deed(sitting.game.read(said))
    if not 1 <= int(number) <= MOST:
        raise Refused("odd_control")
    return Deed(sitting.game.read(rest), int(number))


def deed_text(scene: Scene, deed: Deed) -> str:
    """A deed as a sentence."""
    said = move_text(scene, deed.move)
    return said if deed.times == 1 else text(scene.language, "common.panel.several", move=said, n=deed.times)


def _most(sitting: Sitting, deed: Deed) -> int:
    """How often in a row the move of a deed can be made, as long as it could be taken back freely."""
    times = 1
    while deed.move.again and times < MOST:
        try:
            if not is_free(sitting, Deed(deed.move, times)):
                break
            carried_out(sitting, Deed(deed.move, times + 1))
        except IllegalMove:
            break
        times += 1
    return times
