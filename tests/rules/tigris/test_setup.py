"""Set-up (rules 0, 1)."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args

import pytest

from rules.kit.refusals import BadOptions
from rules.tigris.components import DYNASTIES, MONUMENT_COLOURS, MONUMENTS, SQUARES_OF_FOUR, TERRAINS, TILES
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import COLOURS, Pair
from rules.tigris.squares import labels_of
from tests.rules.tigris.positions import see, tile, treasures

BOARDS = {"basic": (41, 10, 4), "advanced": (39, 14, 6)}


@pytest.mark.parametrize(("name", "counts"), BOARDS.items())
def test_each_board_has_its_rivers_temples_and_framed_treasures(name: str, counts: tuple[int, int, int]) -> None:
    terrain = TERRAINS[name]
    assert (terrain.river.bit_count(), terrain.temples.bit_count(), terrain.framed.bit_count()) == counts
    assert terrain.framed & ~terrain.temples == 0
    assert terrain.temples & terrain.river == 0


def test_framed_treasures_lie_in_the_corners_or_outside_the_rivers() -> None:
    assert labels_of(TERRAINS["basic"].framed) == ("B2", "P2", "B8", "O9")
    assert labels_of(TERRAINS["advanced"].framed) == ("B3", "P6", "A8", "E10", "J11", "O11")


@pytest.mark.parametrize(("name", "places"), [("basic", ["O4"]), ("advanced", ["C1", "C2", "G9"])])
def test_blue_monuments_fit_in_few_places_only(name: str, places: list[str]) -> None:
    squares = {figure for figures in SQUARES_OF_FOUR for figure in figures}
    river = TERRAINS[name].river
    assert sorted(labels_of(1 << at)[0] for at, mask in squares if mask & river == mask) == places


def test_there_is_a_monument_for_every_pair_of_colours() -> None:
    pairs = {frozenset(colours) for colours in MONUMENT_COLOURS.values()}
    assert len(pairs) == len(MONUMENTS) == 6
    assert all(len(pair) == 2 for pair in pairs)
    assert get_args(Pair) == MONUMENTS


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize(("name", "bag"), [("basic", 143), ("advanced", 139)])
def test_six_tiles_are_dealt_to_each_seat_from_a_bag_without_the_starting_temples(
    seats: int, name: str, bag: int
) -> None:
    s = GAME.setup(seats, {"board": name}, Random(3))
    shown = see(s)
    assert shown.bag == shown.bag_full == bag - 6 * seats
    assert [sum(player.hand) for player in s.players] == [6] * seats
    in_play = Counter(s.bag) + Counter(
        dict(enumerate(map(sum, zip(*(player.hand for player in s.players), strict=True))))
    )
    in_play[0] += shown.tiles.__len__()
    assert tuple(in_play[colour] for colour in range(4)) == TILES


@pytest.mark.parametrize(("name", "counts"), BOARDS.items())
def test_a_temple_with_a_treasure_lies_on_each_winged_figure(name: str, counts: tuple[int, int, int]) -> None:
    s = GAME.setup(4, {"board": name}, Random(3))
    assert len(treasures(s)) == counts[1]
    assert {tile(s, at) for at in treasures(s)} == {"red"}
    assert sum(treasure.framed for treasure in see(s).treasures) == counts[2]


def test_each_seat_has_another_dynasty_four_leaders_and_two_catastrophes() -> None:
    screens = see(GAME.setup(4, {}, Random(8))).screens
    assert {screen.dynasty for screen in screens} == set(DYNASTIES)
    assert all(len(screen.leaders) == 4 and screen.catastrophes == 2 and screen.hand == 6 for screen in screens)


def test_chance_draws_dynasties_start_and_tiles() -> None:
    games = [GAME.setup(3, {}, Random(seed)) for seed in range(40)]
    assert {s.start for s in games} == {0, 1, 2}
    assert {s.players[0].dynasty for s in games} == set(DYNASTIES)
    assert len({s.bag for s in games}) == len(games)
    assert all(GAME.to_move(s) == (s.start,) for s in games)
    assert GAME.setup(3, {}, Random(5)) == GAME.setup(3, {}, Random(5))


def test_two_to_four_can_play() -> None:
    assert list(GAME.seats) == [2, 3, 4]
    with pytest.raises(BadOptions):
        GAME.setup(5, {}, Random(0))


def test_no_die_falls() -> None:
    with pytest.raises(ValueError, match="no die"):
        GAME.chance(GAME.setup(2, {}, Random(0)), Random(0))


def test_everything_is_counted_in_the_order_of_colours() -> None:
    assert COLOURS == ("red", "blue", "green", "black")
