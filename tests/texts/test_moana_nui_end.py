"""The end of a game of Moana Nui, the hand and the alt text in words."""

from __future__ import annotations

from typing import Any

import pytest

from data.texts import LANGUAGES, text
from render import words
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import ROW, SHUT, TRIANGLE, placing, play, position
from tests.texts.moana_nui_scenes import FIGHT, MEETING, scene
from tests.texts.test_moana_nui_words import ANN, SPREAD, whole

LAST: dict[str, Any] = {"stack": []}
DONE: dict[str, Any] = {"stack": [], "score": {"segments": 2}}
EXAMPLE = play(
    position(
        f"{SHUT} J8=E-SE J9=W-SW-E K8=NW-NE",
        "0:H8 0:H9 0:H10 0:J8 0:J9",
        buildings="temple:H8 canoe:H9 hut:H10 hut:J8 canoe:K8",
        houses="0:J8/J9/K8",
        seats=[LAST, DONE],
    ),
    "end",
)
"""The example of the rules: 33 points."""

both = pytest.mark.parametrize("language", LANGUAGES)


def tied(built: tuple[int, int], on: str) -> State:
    """The end of a game in which both seats have two points."""
    return play(position(ROW, on, seats=[{**LAST, "built": built[0]}, {**DONE, "built": built[1]}]), "end")


TIES = [
    ("built", tied((3, 2), "0:H8 1:H12")),
    ("units", tied((2, 2), "0:H8 1:H12*2")),
    ("shared", tied((2, 2), "0:H8 1:H12")),
]


def test_the_final_table_tells_line_by_line_what_brought_the_points() -> None:
    said = words.score_text(scene(EXAMPLE, None, names=ANN)).split("\n")
    assert said[:8] == [
        "Game over. The winner is ● Ann!",
        "**Final score**",
        "Everybody has had the last turn.",
        "**1st: ● Ann – 33 points**",
        "- Segments on islands not completed (3): 3 points",
        "- Segments on completed islands (3): 6 points",
        "- Buildings controlled (6): 13 points",
        "- Buildings with own units, doubled (5): 11 points",
    ]


@both
def test_the_final_table_has_every_line_that_brought_something_for_every_seat(language: str) -> None:
    said = words.score_text(scene(EXAMPLE, None, language, names=ANN)).split("\n")
    result = MOANA_NUI.result(EXAMPLE)
    assert result is not None
    for lines in result.lines:
        for line in lines:
            label = text(language, f"moana_nui.score.{line.key}", n=line.count)
            assert (f"- {label}" in "\n".join(said)) == bool(line.count)


@both
@pytest.mark.parametrize(("key", "state"), TIES, ids=[key for key, _ in TIES])
def test_a_tie_is_told_with_what_decided_it_and_with_what_was_compared(language: str, key: str, state: State) -> None:
    said = words.score_text(scene(state, None, language, names=ANN))
    assert text(language, f"moana_nui.tie_break.{key}") in said
    result = MOANA_NUI.result(state)
    assert result is not None
    for built, units in zip(result.built, result.units, strict=True):
        points = text(language, "words.points", n=2)
        assert text(language, "moana_nui.score.worth_tied", points=points, built=built, units=units) in said


@both
def test_a_seat_that_gave_up_is_marked_in_the_final_table(language: str) -> None:
    three = position(ROW, "0:H8 1:H12", hands=("E", "E", "E"), seats=[LAST, {}, DONE])
    over = MOANA_NUI.resign(MOANA_NUI.resign(three, 1)[0], 0)[0]
    said = words.score_text(scene(over, None, language, names=("Ann", "Ben", "Cid")))
    assert text(language, "words.score.who_resigned", who="▲ Ben") in said


def test_the_hand_tells_how_each_tile_fits_and_what_the_seat_has() -> None:
    shown = scene(placing("H8=E-W", "D03 D09", "0:H8", stock=("wood,fish",)), 0, names=ANN)
    assert words.hand_text(shown).split("\n") == [
        "**Your hand (● Ann)** – only you can see it",
        "- tile 3: E-W; fits at 6 places, up to 2 action points",
        "- tile 9: a E | b W-NW; fits at 6 places, up to 2 action points",
        "Sides are given as the tile lies unturned; | separates its segments.",
        "2 more tiles in your stack.",
        "Resources: 1 wood, 1 fish.",
        "Village 9, war council 0, reserve 10, on the table 1.",
        "You can still build: 4 huts, 3 canoes, 2 temples, 1 meeting house.",
    ]


@both
def test_an_empty_stack_is_said_to_announce_the_last_turn_until_it_is_over(language: str) -> None:
    told = text(language, "moana_nui.hand.stack_empty")
    assert told in words.hand_text(scene(position(seats=[LAST, {}]), 0, language))
    assert told not in words.hand_text(scene(play(position(seats=[LAST, {}]), "end"), 0, language))


def test_the_alt_text_begins_with_the_turn_and_tells_everything_that_lies_on_the_table() -> None:
    state = position(
        f"{SHUT} J8=E J9=W-E", "0:H8*4 1:H9*2 1:J8", goods="J9=wood,shell", buildings="hut:H8", placed="J9"
    )
    assert words.alt_text(scene(state, None, names=ANN)) == (
        "Moana Nui #12. ● Ann: choose an action (3 action points left). Turn 5, round 3. Action points 3 of 3. "
        "New tile: J9. Players: ● Ann 4 points, resources none, village 6, council 0; "
        "▲ Ben 6 points, resources none, village 7, council 0. Units: ● H8 4; ▲ H9 2, J8 1. "
        "Contested islands, each by a segment: H8. Completed islands, each by a segment: H8. Buildings: hut H8. "
        "Resources on the table: J9 1 wood, 1 shell."
    )


def test_the_alt_text_tells_what_is_to_be_distributed_and_where_a_canoe_is() -> None:
    spread = words.alt_text(scene(play(SPREAD, "place D05 H9 0"), None))
    assert "To be distributed: 1 wood, 1 stone." in spread
    canoe = play(position("H8=E-W H9=E-W I8=E", "0:H8*2", stock=("wood,fish",)), "build canoe H8 wood,fish")
    assert "A new canoe is about to sail from H8." in words.alt_text(scene(canoe, None))


@both
@pytest.mark.parametrize("state", [FIGHT, MEETING, EXAMPLE, position(TRIANGLE, "0:H8", houses="0:H8/H9/I8")])
def test_plain_words_hold_no_markdown(language: str, state: State) -> None:
    for said in (words.alt_text(scene(state, 0, language)), words.hand_text(scene(state, 0, language), "words")):
        assert whole(said)
        assert "**" not in said
