"""Suggested moves on the board: whatever moves stand beside each other, the picture can be drawn."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from cogs.ui.marks import numbered
from render import pictures
from render.scene import Scene
from rules.games import GAMES
from rules.kit.seats import CHANCE
from rules.kit.selfplay import play


@pytest.mark.parametrize("key", sorted(GAMES))
def test_any_three_moves_can_be_numbered_on_the_board(key: str) -> None:
    game, rng = GAMES[key], Random(8)
    state, moves = play(game, 2, {}, seed=3, limit=120)
    for index, (seat, move) in enumerate(moves):
        legal = list(game.legal(state, seat)) if seat != CHANCE else []
        if len(legal) > 2 and index % 15 == 0:
            kinds = list({each.kind: each for each in rng.sample(legal, len(legal))}.values())
            some = (kinds + legal)[:3]
            scene = Scene(view=game.view(state, seat), names=("Ann", "Ben"), language="en", size="wide")
            shown = numbered(scene, game, some)
            places = [{v for v in msgspec.structs.astuple(each) if isinstance(v, game.places)} for each in some]
            assert {mark.at for mark in shown.marks} == set().union(*places)
            for mark in shown.marks:
                if mark.tag:
                    assert mark.tag.split(",") == [str(n) for n, at in enumerate(places, start=1) if mark.at in at]
            assert pictures.board(shown)
        state, _ = game.apply(state, seat, move)
