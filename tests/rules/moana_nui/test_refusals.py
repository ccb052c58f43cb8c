"""Refusals that no typed text leads to, and whose turn it is."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.moves import Build, Goods, Settle
from rules.moana_nui.places import Cell, Segment
from tests.rules.moana_nui.positions import ROW, position, refused

HERE = Segment(Cell(0, 0))
NOWHERE: Any = "nowhere"
CASTLE: Any = "castle"
"""Values that no type lets through."""


class Unknown(Move, frozen=True):
    """A kind of move of no game."""

    kind: ClassVar[str] = "unknown"


@pytest.mark.parametrize(
    ("move", "key", "topic"),
    [
        (Settle(NOWHERE, HERE), "no_such_source", "actions"),
        (Build(CASTLE, HERE, Goods(1)), "no_such_building", "buildings"),
        (Build("hut", HERE, Goods()), "wrong_payment", "buildings"),
        (Build("hut", HERE, Goods(2, -1)), "wrong_payment", "buildings"),
        (Unknown(), "not_a_move", "turn"),
    ],
)
def test_what_does_not_exist_is_refused_with_its_topic(move: Move, key: str, topic: str) -> None:
    s = position(ROW, "0:H8", placed="H8", stock=("wood,fish",))
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, 0, move)
    assert (caught.value.key, caught.value.rule) == (key, topic)


def test_only_the_active_player_moves() -> None:
    s = position()
    assert refused(s, "end", seat=1) == "not_your_turn"
    assert list(GAME.legal(s, 1)) == []
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, 1, GAME.read("end"))
    assert caught.value.facts == {"awaited": 0}


def test_nothing_is_to_be_distributed_while_acting() -> None:
    assert refused(position(), "generate a") == "nothing_to_generate"
