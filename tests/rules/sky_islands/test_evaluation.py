"""What the computers think of a position of Merchants of Sky Islands: terms of positions made by hand."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.computer import matches
from rules.computer.matches import player
from rules.computer.mind import mind_of
from rules.computer.search import consider
from rules.computer.standings import standings
from rules.kit.seats import Seat
from rules.sky_islands.evaluation import EVALUATION, TERMS, knowledge, measure
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import position

MIND = mind_of(GAME)


def terms(s: State, seat: Seat = 0) -> dict[str, float]:
    """The terms of a seat by their names, as seat 0 thinks."""
    return dict(zip(TERMS, measure(s, seat, knowledge(GAME.view(s, 0))), strict=True))


def prospects(s: State, seat: Seat = 0) -> float:
    """What a seat may expect, as seat 0 thinks."""
    return MIND.prospects(s, seat, knowledge(GAME.view(s, 0)))


def late(**turn: Any) -> dict[str, Any]:
    """The last turn but one of both seats together."""
    return {"hands": ("red-straight", "white-bend"), "pile": "", "number": 19, "round": 10, **turn}


def test_an_island_that_one_building_takes_away_is_contested() -> None:
    # Ruling R-24: everybody may build on every free drawn island. A lead by one is no longer one after a house.
    assert terms(position(houses="0:M20"))["contested"] > 0
    assert terms(position(houses="0t:M20 0:N20"))["contested"] == 0
    assert prospects(position(houses="0t:M20")) > prospects(position(houses="0:M20"))


def test_cubes_are_worth_nothing_where_nothing_is_built_any_more() -> None:
    # Ruling R-18: what is left over counts nothing.
    early, last = position(cubes=["red,white,blue"]), position(cubes=["red,white,blue"], **late(decision="end"))
    assert terms(early)["builds"] > terms(position())["builds"]
    assert (terms(last)["builds"], terms(last)["sets"]) == (0, 0)


def test_cubes_that_lack_a_colour_bring_nothing_once_no_tile_is_left() -> None:
    last = terms(position(cubes=["red,red,white,white,blue"], **late(decision="build")))
    assert (last["builds"], last["colours"]) == (1, 0)
    assert terms(position(cubes=["red,white"], **late()))["builds"] > 0


def test_a_port_is_worth_what_it_still_brings() -> None:
    # The initial quarter N21 carries the green airship (a point), M20 the red one (a cube).
    points, cubes = terms(position(houses="0p:N21")), terms(position(houses="0p:M20"))
    assert (points["income_points"], points["income"]) == (7, 0)
    assert (cubes["income_points"], cubes["income"]) == (0, 7)
    assert terms(position(houses="0p:N21", **late()))["income_points"] == 0


def test_tiles_still_to_be_placed_are_counted_for_every_seat() -> None:
    s = position()
    assert (terms(s, 0)["tiles"], terms(s, 1)["tiles"]) == (8, 8)
    built = position(decision="end")
    assert (terms(built, 0)["tiles"], terms(built, 1)["tiles"]) == (7, 8)


def test_an_open_island_may_still_grow_and_a_closed_one_does_not() -> None:
    # M20 leads north; an islet above another tile closes nothing.
    opened, islet = terms(position(houses="0:M20")), terms(position("red-islet:M22", houses="0:M22"))
    assert opened["exits"] > islet["exits"] == 0


def test_a_hand_changes_nothing() -> None:
    # Nobody is judged by tiles that were only imagined.
    one, other = position(hands=(["red-full"], ["blue-tee"])), position(hands=(["red-islet"], ["green-full"]))
    for seat in (0, 1):
        assert terms(one, seat) == terms(other, seat)


def test_what_a_seat_has_at_its_disposal_ends_when_it_gives_up() -> None:
    s = position(cubes=["red,white,blue", "red"])
    after, _ = GAME.resign(position(cubes=["red", "red", "red"], hands=[["red-bend"]] * 3), 1)
    assert terms(after, 1)["tiles"] == terms(after, 1)["builds"] == 0
    assert terms(s, 1)["tiles"] > 0


def promising(s: State) -> list[str]:
    """What seat 0 thinks about, as text."""
    legal = tuple(GAME.legal(s, 0))
    return [GAME.write(move) for move in EVALUATION.promising(s, 0, knowledge(GAME.view(s, 0)), legal)]


def test_of_moves_that_come_to_the_same_one_is_thought_about() -> None:
    # The initial island carries four airships: what a port would bring makes four houses of it, but one tower.
    s = position(houses="0:M20 0:N20", cubes=["red,white,blue"], decision="build")
    assert promising(s) == ["house M21", "house N21", "tower M20", "port M20", "port N20", "end"]


def test_no_thought_is_wasted_on_throwing_cubes_away() -> None:
    full: dict[str, Any] = {"cubes": ["red,red,red,red,white"], "decision": "stock"}
    assert promising(position(**full)) == ["exchange red blue", "keep red,red,red", "keep red,red,white"]
    assert promising(position(**full, round=10, number=19, hands=("", "white-bend"), pile="")) == ["keep red,red,red"]


def test_of_two_placements_the_one_that_closes_a_large_own_island_is_seen_to_be_worth_more() -> None:
    # The initial island (4 tiles) leads north at M20 and south at N21: with both ends capped it counts twice.
    s = position(
        "red-end/2:M19", houses="0t:M20", hands=("white-end", "white-bend"), decision="place", round=10, pile=""
    )
    view = GAME.view(s, 0)
    best = consider(MIND, view, MIND.efforts["hard"], Random(1))[0].move
    assert GAME.write(best).startswith("place white-end N22 0")


def test_medium_beats_the_beginner() -> None:
    players = [player("medium", MIND), player("eager", MIND)]
    games = [matches.play(GAME, players, number, 5) for number in range(2)]
    assert all(game.finished for game in games)
    assert standings(games)[0].share >= 0.5
