"""Why a move is refused: the facts that the sentence about it is made from must be those of the position."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kit.refusals import IllegalMove
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.state import State
from tests.rules.takenoko.positions import play, player, position, roll

ROW = "H9 green 1; G9 green 1; G10 green; G11 green; H10 green; F10 green; F11 green; F12 yellow 0 watershed"
FULL = player("panda_2green " * 5)
FOUR = player("panda_2green " * 4)


@pytest.mark.parametrize(
    ("s", "text", "key", "facts"),
    [
        (position(decision="roll"), "channel", "roll_first", {"awaited": 0}),
        (play(position("H9 green"), "panda H9"), "end", "end_too_early", {"left": 1}),
        (position("H9 green"), "end", "end_too_early", {"left": 2}),
        (play(position("H9 green"), "panda H9", "channel"), "draw", "actions_used_up", {"total": 2}),
        (play(roll("sun", "H9 green"), "panda H9", "channel", "gardener H9"), "draw", "actions_used_up", {"total": 3}),
        (play(position("H9 green"), "panda H9"), "panda H8", "action_repeated", {"action": "panda"}),
        (play(roll("wind", me=FOUR), "objective panda"), "objective panda", "hand_full", {"limit": 5}),
        (position(me=FULL, supply={"decks": {}}), "objective plot", "hand_full", {"limit": 5}),
        (position(me=FULL, supply={"decks": {"panda": ["panda_2pink"]}}), "objective plot", "hand_full", {"limit": 5}),
        (position(supply={"decks": {}}), "objective plot", "deck_empty", {"category": "plot"}),
        (position("H9 green; G9 green; G10 green; H10 green"), "panda I9", "panda_no_tile", {"to": "I9"}),
        (
            position(f"{ROW}; H12 yellow", panda="H9"),
            "panda H12",
            "panda_gap",
            {"origin": "H9", "to": "H12", "gap": "H11"},
        ),
        (
            position("G9 green; G10 green 1; G11 green", me=player("plot_line_green")),
            "complete plot_line_green",
            "card_plot_dry",
            {"card": "plot_line_green"},
        ),
        (
            position("G9 green; G10 green", me=player("plot_line_green")),
            "complete plot_line_green",
            "card_plot_missing",
            {"card": "plot_line_green", "have": 2, "need": 3},
        ),
        (
            position("G9 yellow 3; H9 yellow 4", me=player("gardener_yellow_3x3")),
            "complete gardener_yellow_3x3",
            "card_gardener_missing",
            {"card": "gardener_yellow_3x3", "have": 1, "need": 3},
        ),
        (
            position(me=player("panda_tricolor", green=5)),
            "complete panda_tricolor",
            "card_panda_missing",
            {"card": "panda_tricolor", "have": 1, "need": 3},
        ),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_refusal_brings_the_facts_of_the_position(s: State, text: str, key: str, facts: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(s, 0, GAME.read(text))
    assert (caught.value.key, caught.value.facts) == (key, facts)
