"""What a choice would bring, told before it is made; and the order of suggestions."""

from __future__ import annotations

from random import Random

import pytest

from rules.kit.game import HEURISTIC_STEP
from rules.sky_islands import outlook
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.moves import BuildHouse, BuildPort, BuildTower, Discard, PlaceTile
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import legal, play, position, see

SET = "red,white,blue"
FOUR = "red-straight/1:L30 blue-straight/1:M30 green-straight/1:N30 white-straight/1:O30"


def best(s: State) -> str:
    """The most promising move of whoever is to move."""
    (seat,) = GAME.to_move(s)
    view = see(s, seat)
    return GAME.write(max(GAME.legal(s, seat), key=lambda move: GAME.heuristic(view, move)))


@pytest.mark.parametrize("options", [{}, {"cavity": "strict"}])
@pytest.mark.parametrize("seed", range(3))
def test_everything_comes_as_it_was_foretold(seed: int, options: dict[str, str]) -> None:
    rng, compared = Random(seed), 0
    s = GAME.setup(3, options, rng)
    while GAME.to_move(s):
        seat = s.turn.seat
        shown, legal_moves = see(s, seat), list(GAME.legal(s, seat))
        for move in rng.sample(legal_moves, min(4, len(legal_moves))):
            after, _ = GAME.apply(s, seat, move)
            then = see(after, seat)
            if not isinstance(move, PlaceTile | BuildHouse | BuildTower | BuildPort):
                continue
            foretold = outlook.placement(shown, move) if isinstance(move, PlaceTile) else outlook.building(shown, move)
            pairs = zip(then.merchants, shown.merchants, strict=True)
            assert foretold.change == tuple(now.islands - before.islands for now, before in pairs)
            now, before = then.merchants[seat], shown.merchants[seat]
            if isinstance(foretold, outlook.Placement):
                assert tuple(n - b for n, b in zip(now.cubes, before.cubes, strict=True)) == foretold.gain.cubes
                assert now.points - before.points == foretold.gain.points
                assert foretold.islands == tuple(one for one in then.islands if move.at in one.cells)
                fresh = {one.name for one in then.islands if one.closed} - {
                    one.name for one in shown.islands if one.closed
                }
                assert {one.name for one in foretold.closes} == fresh
            else:
                assert foretold.after in then.islands
                assert foretold.before in shown.islands
                assert now.points - before.points == foretold.points
            compared += 1
        s, _ = GAME.apply(s, seat, rng.choice(legal_moves))
    assert compared > 30


@pytest.mark.parametrize(("cubes", "worth"), [("red", 2), ("red,white,blue", 6)])
def test_a_placement_that_closes_a_free_island_is_worth_that_only_if_a_house_can_be_paid_then(
    cubes: str, worth: int
) -> None:
    s = position("red-end:M20 green-islet:L21", initial=False, hands=("red-end", "red-end"), cubes=(cubes,))
    view = see(s, 0)
    ways = [move for move in GAME.legal(s, 0) if isinstance(move, PlaceTile)]
    closing = [then for move in ways if (then := outlook.placement(view, move)).closes]
    assert closing
    assert {outlook.worth(view, 0, then) - sum(then.gain.cubes) - then.gain.points for then in closing} == {worth - 2}


def test_a_port_is_offered_with_its_income() -> None:
    s = position(FOUR, "0:N30", cubes=(SET,), decision="build")
    move = GAME.read("port N30")
    assert isinstance(move, BuildPort)
    assert outlook.building(see(s, 0), move).income == "green"


def test_a_discarded_tile_is_offered_with_what_it_pays() -> None:
    s = position("red-islet:M20", initial=False, hands=("red-full green-full", "red-end"), decision="end", seat=1)
    s = play(s, "end")
    assert outlook.discard(see(s, 0), "red-full").cubes == (1, 0, 0)
    assert outlook.discard(see(s, 0), "green-full").points == 1
    assert {type(GAME.heuristic(see(s, 0), move)) for move in GAME.legal(s, 0) if isinstance(move, Discard)} == {int}


def test_missing_resources_come_first() -> None:
    s = position("green-islet:L20 blue-islet:O20", hands=("white-islet", "red-end"), cubes=("red,red,white",))
    assert best(s) == "place white-islet L21 0"


def test_a_tile_that_enlarges_ones_own_island_comes_before_one_that_enlarges_anothers() -> None:
    tiles = "green-end/1:L30 green-end/1:L32 green-islet:L31"
    s = position(tiles, "0:L30 1:L32", hands=("red-bend", "red-end"))
    view = see(s, 0)
    own, neutral, other = (
        GAME.heuristic(view, GAME.read(text))
        for text in ("place red-bend M30 3", "place red-bend K30 2", "place red-bend M32 3")
    )
    assert own > neutral > other


def test_a_tower_on_a_full_island_comes_before_a_house() -> None:
    s = position(FOUR, "0:L30 1:M30 0:N30", cubes=(SET,), decision="build")
    assert best(s) in ("tower L30", "tower N30")


def test_a_house_goes_where_it_brings_most() -> None:
    s = position(FOUR + " red-end/2:M19 white-end:N22", cubes=(SET,), decision="build", houses="1t:L30")
    assert best(s) in {f"house {at}" for at in ("M20", "N20", "M21", "N21", "M19", "N22")}


def test_a_port_promises_nothing_in_the_last_turn() -> None:
    s = position(houses="0:M20", cubes=(SET,), decision="build", round=10)
    assert GAME.heuristic(see(s, 0), GAME.read("port M20")) % HEURISTIC_STEP == 0
    s = position(houses="0:M20", cubes=(SET,), decision="build", round=3)
    assert GAME.heuristic(see(s, 0), GAME.read("port M20")) % HEURISTIC_STEP > 0


def test_a_full_set_is_kept() -> None:
    s = position(cubes=("red,red,red,white,blue",), decision="stock")
    assert best(s) == "keep red,white,blue"


def test_the_missing_colour_is_bought() -> None:
    s = position(cubes=("red,red,red,red,white",), decision="stock")
    view = see(s, 0)
    exchanges = {text: GAME.heuristic(view, GAME.read(text)) for text in legal(s, "exchange")}
    assert max(exchanges, key=exchanges.__getitem__) == "exchange red blue"
