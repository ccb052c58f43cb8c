"""The ziggurat (rules 13)."""

from __future__ import annotations

import pytest

from rules.tigris.events import Returned, Scored, Ziggurat
from tests.rules.tigris.positions import (
    legal,
    play,
    points,
    position,
    refused,
    see,
    square,
    squares,
    tile,
    told,
    treasures,
)
from tests.rules.trials import every, kinds, only

GREENS = "green green green green green green"
ON = {"ziggurat": "on"}
ARMS = {"G5": "F5 H5 G4 G6", "G4": "F5 G5 H5 G6", "H5": "F5 G5 G4 G6"}
"""The tile placed last, and the four that wait for it."""
BUILT = "down:F5 down:G5 down:H5 down:G4 down:G6 red:E5"


@pytest.mark.parametrize(("last", "others"), ARMS.items())
def test_whichever_tile_completes_the_cross_it_can_be_built(last: str, others: str) -> None:
    tiles = " ".join(f"green:{at}" for at in others.split())
    s = play(position(tiles, hands=(GREENS, "red"), options=ON), f"tile green {last}")
    assert legal(s) == {"ziggurat G5", "pass"}
    s, events = told(s, "ziggurat G5")
    assert only(events, Ziggurat) == Ziggurat(0, at=square("G5"), squares=squares("G4 F5 G5 H5 G6"))
    assert [tile(s, at) for at in ("G5", "F5", "H5", "G4", "G6")] == ["down"] * 5
    assert not see(s).ziggurat_left
    assert see(s).gone["green"] == 5


def test_without_the_option_it_is_not_offered() -> None:
    tiles = "green:F5 green:H5 green:G4 green:G6"
    assert play(position(tiles, hands=(GREENS, "red")), "tile green G5").turn.decision == "act"


def test_only_where_a_cross_is_complete_the_ziggurat_is_asked_for_before_anything_else() -> None:
    for options in ({}, ON):
        s = play(position("green:F4 green:F5 green:G4", hands=(GREENS, "red"), options=options), "tile green G5")
        assert s.turn.decision == "monument"
        assert refused(s, "end") == "monument_first"


def test_four_arms_of_another_colour_are_no_cross() -> None:
    s = position("green:F5 green:H5 green:G4 black:G6", hands=(GREENS, "red"), options=ON)
    assert play(s, "tile green G5").turn.decision == "act"


def test_one_tile_gives_one_construction() -> None:
    s = position("green:F5 green:H5 green:G4 green:G6 green:F4", hands=(GREENS, "red"), options=ON)
    s = play(s, "tile green G5")
    assert {"ziggurat G5", "monument blue-green F4"} <= legal(s)
    assert refused(s, "end") == "monument_or_ziggurat_first"
    assert refused(s, "ziggurat F5") == "ziggurat_not_there"
    assert play(s, "ziggurat G5").turn.decision == "act"


def test_it_is_built_once_in_a_game() -> None:
    tiles = "green:C10 green:D10 green:E10 green:D11"
    s = position(tiles, hands=(GREENS, "red"), options=ON)
    assert "ziggurat D10" in legal(play(s, "tile green D9"))
    s = position(f"{tiles} {BUILT}", hands=(GREENS, "red"), options=ON, board={"ziggurat": "G5"})
    assert play(s, "tile green D9").turn.decision == "act"


def test_declined_it_is_lost() -> None:
    s = position("green:F5 green:H5 green:G4 green:G6", hands=(GREENS, "red"), options=ON)
    s = play(s, "tile green G5", "pass")
    assert refused(s, "ziggurat G5") == "no_ziggurat_offered"


def test_leaders_without_temple_return_and_treasures_stay() -> None:
    s = position("red*:F5 red:H5 red:G4 red:G6", "1.king:E5", hands=("red", "red"), options=ON)
    s, events = told(play(s, "tile red G5"), "ziggurat G5")
    assert kinds(events) == [Ziggurat, Returned]
    assert "F5" in treasures(s)


def test_at_the_end_of_the_turn_the_active_players_king_chooses_a_colour() -> None:
    s = play(position(BUILT, "0.king:D5", options=ON, board={"ziggurat": "G5"}), "end")
    assert (see(s).to_move, legal(s)) == ((0,), {f"score {colour}" for colour in ("red", "blue", "green", "black")})
    assert refused(s, "end") == "score_first"
    s, events = told(s, "score blue")
    assert points(s, 0) == {"blue": 1}
    assert only(events, Scored) == Scored(0, colour="blue", points=1, reason="ziggurat", payer="ziggurat")
    assert s.turn.seat == 1


@pytest.mark.parametrize("leaders", ["0.trader:D5", "1.king:D5", "0.king:J8", ""])
def test_nobody_else_scores(leaders: str) -> None:
    s = play(position(f"{BUILT} red:J7", leaders, options=ON, board={"ziggurat": "G5"}), "end")
    assert (s.turn.seat, s.turn.decision) == (1, "act")
    assert points(s, 0) == points(s, 1) == {}


def test_the_ziggurat_scores_before_monuments() -> None:
    board = {"ziggurat": "G5", "monuments": [{"colours": "black-red", "at": "I4"}]}
    s = position(f"{BUILT} down:I5 down:I4 down:J4 down:J5", "0.king:D5", options=ON, board=board)
    _, events = told(play(s, "end"), "score red")
    assert [event.reason for event in every(events, Scored)] == ["ziggurat", "monument"]
