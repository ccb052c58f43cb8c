"""Monuments (rules 10)."""

from __future__ import annotations

from rules.tigris.events import Monument, Passed, Returned, Scored
from rules.tigris.game import TIGRIS as GAME
from tests.rules.tigris.positions import (
    leaders,
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
THREE = "red:E5 green:F5 green:F4 green:G4"
"""A green tile on G5 completes a square."""
SIX = f"{THREE} green:H4 green:H5"
"""A green tile on G5 completes two squares."""


def test_any_remaining_monument_with_the_colour_is_offered() -> None:
    s = play(position(THREE, "0.trader:D5", hands=(GREENS, "red")), "tile green G5")
    assert legal(s) == {"monument black-green F4", "monument green-red F4", "monument blue-green F4", "pass"}
    assert see(s).to_move == (0,)


def test_the_four_tiles_turn_face_down_and_stay_connected() -> None:
    s = play(position(THREE, "0.trader:D5", hands=(GREENS, "red")), "tile green G5")
    s, events = told(s, "monument blue-green F4")
    assert [tile(s, at) for at in ("F4", "G4", "F5", "G5")] == ["down"] * 4
    assert only(events, Monument) == Monument(0, colours="blue-green", at=square("F4"), squares=squares("F4 G4 F5 G5"))
    assert {"D5", "G4"} <= {str(square) for square in see(s).kingdoms[0].squares}
    assert see(s).gone["green"] == 4
    assert "blue-green" not in see(s).monuments_left


def test_face_down_tiles_support_nobody_and_cannot_be_destroyed() -> None:
    s = play(position(THREE, "0.trader:D5", hands=(GREENS, "red")), "tile green G5", "monument blue-green F4")
    assert see(s).leaders[0].supporters == 0
    assert refused(s, "catastrophe F4") == "on_monument"


def test_the_tile_scores_before_the_monument() -> None:
    s = play(position(THREE, "0.trader:D5", hands=(GREENS, "red")), "tile green G5")
    assert points(s, 0) == {"green": 1}


def test_without_a_monument_of_the_colour_nothing_is_offered() -> None:
    built = "down:A5 down:B5 down:A6 down:B6 down:I4 down:J4 down:I5 down:J5 down:I10 down:J10 down:I11 down:J11"
    monuments = [
        {"colours": colours, "at": at}
        for colours, at in (("black-green", "A5"), ("green-red", "I4"), ("blue-green", "I10"))
    ]
    s = position(f"{THREE} {built}", hands=(GREENS, "red"), board={"monuments": monuments})
    assert play(s, "tile green G5").turn.decision == "act"


def test_mixed_colours_are_no_square() -> None:
    s = position("red:E5 green:F5 red:F4 green:G4", hands=(GREENS, "red"))
    assert play(s, "tile green G5").turn.decision == "act"


def test_one_of_two_squares_is_chosen() -> None:
    s = play(position(SIX, hands=(GREENS, "red")), "tile green G5")
    assert {"monument black-green F4", "monument black-green G4"} <= legal(s)
    s = play(s, "monument black-green G4")
    assert (tile(s, "F4"), tile(s, "H5")) == ("green", "down")
    assert s.turn.decision == "act"


def test_a_declined_square_is_lost_but_its_tiles_can_be_part_of_another() -> None:
    s, events = told(play(position(THREE, hands=(GREENS, GREENS)), "tile green G5"), "pass")
    assert only(events, Passed) == Passed(0, what="monument")
    s = play(s, "tile green E4")
    assert s.turn.seat == 1
    s = play(s, "tile green H4")
    assert s.turn.decision == "act"
    s = play(s, "tile green H5")
    assert {text for text in legal(s, "monument") if "blue" in text} == {"monument blue-green G4"}


def test_only_what_is_offered_can_be_built() -> None:
    s = play(position(THREE, hands=(GREENS, "red")), "tile green G5")
    assert refused(s, "monument black-red F4") == "monument_colour"
    assert refused(s, "monument blue-green F5") == "monument_not_there"
    assert refused(s, "ziggurat F4") == "ziggurat_not_played"
    assert refused(s, "tile green A5") == "monument_first"
    s = play(s, "monument blue-green F4")
    assert refused(s, "monument black-green F4") == "no_monument_offered"


def test_a_built_monument_is_not_offered_again() -> None:
    board = {"monuments": [{"colours": "blue-green", "at": "I10"}]}
    s = position(f"{THREE} down:I10 down:J10 down:I11 down:J11", hands=(GREENS, "red"), board=board)
    assert refused(play(s, "tile green G5"), "monument blue-green F4") == "monument_built"


def test_treasures_stay_on_turned_tiles_and_can_be_taken() -> None:
    s = position("red*:F5 red:F4 red:G4 red*:I5 red:H6", "1.king:I6")
    s = play(s, "tile red G5", "monument black-red F4")
    assert "F5" in treasures(s)
    s = position("down:F5 down:G5 down:F4 down:G4 red*:H5", board={
        "monuments": [{"colours": "black-red", "at": "F4"}], "treasures": ["F5", "H5", "A11", "C11", "E11"],
    })  # fmt: skip
    s = play(s, "leader trader H6")
    assert legal(s) == {"treasure F5", "treasure H5"}


def test_leaders_without_temple_return_whoever_owns_them() -> None:
    s = position("red:F5 red:F4 red:G4 red:E6", "1.farmer:E4 0.priest:H4 0.king:F6", hands=("red", "red"))
    s, events = told(play(s, "tile red G5"), "monument black-red F4")
    assert leaders(s) == {"0.king:F6"}
    assert kinds(events) == [Monument, Returned, Returned]


def test_a_green_square_sends_nobody_home() -> None:
    s = position(THREE, "1.trader:D5", hands=(GREENS, "red"))
    _, events = told(play(s, "tile green G5"), "monument blue-green F4")
    assert kinds(events) == [Monument]


MONUMENT = "down:F5 down:G5 down:F4 down:G4 red:E5 red:H5"
GREEN_RED = {"monuments": [{"colours": "green-red", "at": "F4"}]}


def test_at_the_end_of_the_turn_each_leader_of_the_active_player_scores_connected_monuments() -> None:
    s = position(MONUMENT, "0.trader:D5 0.priest:I5 0.king:E4 1.farmer:H6", board=GREEN_RED)
    s, events = told(s, "end")
    assert points(s, 0) == {"green": 1, "red": 1}
    assert points(s, 1) == {}
    assert kinds(events)[:2] == [Scored, Scored]


def test_the_king_takes_no_other_colour_of_a_monument() -> None:
    assert points(play(position(MONUMENT, "0.king:D5", board=GREEN_RED), "end"), 0) == {}


def test_one_leader_scores_every_monument_of_its_colour_and_it_is_told_which_paid() -> None:
    tiles = f"{MONUMENT} down:H4 down:I4 down:H3 down:I3"
    board = {"monuments": [*GREEN_RED["monuments"], {"colours": "blue-green", "at": "H3"}]}
    s, events = told(position(tiles, "0.trader:D5", board=board), "end")
    assert points(s, 0) == {"green": 2}
    assert [event.payer for event in every(events, Scored)] == ["green-red", "blue-green"]


def test_an_unconnected_monument_scores_nothing() -> None:
    s = position("down:F5 down:G5 down:F4 down:G4 red:I5", "0.trader:J5", board=GREEN_RED)
    assert points(play(s, "end"), 0) == {}


def test_nobody_else_scores_monuments() -> None:
    s = play(position(MONUMENT, "1.trader:D5", board=GREEN_RED), "end")
    assert (points(s, 1), s.turn.seat) == ({}, 1)
    assert points(play(s, "end"), 1) == {"green": 1}
    assert GAME.turn(s) == 6
