"""Action D: swap (rules 7)."""

from __future__ import annotations

from itertools import product

from rules.tigris.events import SwapFailed, Swapped
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import Swap, Tiles
from tests.rules.tigris.positions import final, legal, play, position, refused, told
from tests.rules.trials import only

HAND = "red red blue green black black"


def test_tiles_are_discarded_and_as_many_drawn() -> None:
    s, events = told(position(hands=(HAND, "red"), bag="green green black " + "red " * 20), "swap red,red,black")
    assert s.players[0].hand == Tiles(red=0, blue=1, green=3, black=2)
    assert s.players[0].swapped == Tiles(red=2, black=1)
    assert only(events, Swapped) == Swapped(0, count=3, gave=("red", "red", "black"), drew=("green", "green", "black"))


def test_what_was_drawn_can_be_used_in_the_second_action() -> None:
    s = play(position("red:F5", hands=("red", "red"), bag="black " * 20), "swap red", "tile black G5")
    assert s.turn.seat == 1


def test_everybody_sees_only_how_many() -> None:
    _, events = told(position(hands=(HAND, "red")), "swap red,black")
    event = only(events, Swapped)
    assert event.reveals
    assert event.seen_by(1) == event.seen_by(None) == Swapped(0, count=2)
    assert event.seen_by(0) == event
    assert len(event.gave or ()) == len(event.drew or ()) == 2


def test_every_way_to_give_up_tiles_is_listed_once() -> None:
    s = position(hands=(HAND, "red"))
    ways = [Tiles(*numbers) for numbers in product(range(3), range(2), range(2), range(3)) if any(numbers)]
    listed = [move.tiles for move in GAME.legal(s, 0) if isinstance(move, Swap)]
    assert sorted(listed) == sorted(ways)
    assert {sum(tiles) for tiles in listed} == {1, 2, 3, 4, 5, 6}


def test_no_hand_has_more_than_35_ways() -> None:
    hands = [hand for hand in product(range(7), repeat=4) if sum(hand) == 6]
    assert max((a + 1) * (b + 1) * (c + 1) * (d + 1) - 1 for a, b, c, d in hands) == 35
    assert len(legal(position(hands=("red red blue blue green black", "red")), "swap")) == 35


def test_the_order_of_the_colours_does_not_matter() -> None:
    assert GAME.read("swap black,red") == GAME.read("swap RED,black") == Swap(Tiles(red=1, black=1))


def test_only_tiles_of_the_hand_can_be_given_up() -> None:
    assert refused(position(hands=("red", "red")), "swap red,red") == "swap_not_held"


def test_at_least_one_tile_is_given_up() -> None:
    s = position()
    assert Swap(Tiles()) not in list(GAME.legal(s, 0))


def test_a_bag_that_is_just_large_enough_does_not_end_the_game() -> None:
    s = play(position(hands=(HAND, "red"), bag="red red"), "swap red,blue")
    assert s.bag == b""
    assert GAME.result(s) is None


def test_a_bag_that_is_too_small_ends_the_game_at_once() -> None:
    s, events = told(position(hands=(HAND, "red"), bag="red", options={"auto_end": "off"}), "swap red,blue")
    assert GAME.to_move(s) == ()
    assert only(events, SwapFailed).left == 1
    assert final(s).reason == "bag"


def test_no_monument_scores_when_a_swap_ends_the_game() -> None:
    board = {"monuments": [{"colours": "black-green", "at": "F5"}]}
    s = position("down:F5 down:G5 down:F6 down:G6 red:E6", "0.king:E5", bag="", board=board)
    assert final(play(s, "swap red")).sorted_points[0] == (0, 0, 0, 0)
    ended = play(position("down:F5 down:G5 down:F6 down:G6 red:E6", "0.king:E5", board=board), "end")
    assert ended.players[0].points.black == 1
