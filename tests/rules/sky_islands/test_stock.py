"""Exchanging and returning cubes (rules 4, step 5)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.sky_islands.events import Exchanged, Kept
from tests.rules.sky_islands.positions import cubes, legal, play, position, refused, told
from tests.rules.trials import only

BUILD: dict[str, Any] = {"decision": "build"}
STOCK: dict[str, Any] = {"decision": "stock"}


def test_three_of_a_colour_buy_one_of_another() -> None:
    s, events = told(position(cubes=("red,red,red",), **STOCK), "exchange red blue")
    assert (cubes(s), s.supply) == ("blue", (20, 20, 19))
    assert only(events, Exchanged) == Exchanged(0, pay="red", get="blue", price=3)


def test_any_number_of_exchanges() -> None:
    s = position(cubes=("red,red,red,red,red,red",), **STOCK)
    assert cubes(play(s, "exchange red blue", "exchange red blue")) == "blue,blue"


def test_an_exchange_comes_after_building_and_pays_no_building_of_the_turn() -> None:
    s = play(position(cubes=("red,red,red,red,red,white,blue",), **BUILD), "exchange red blue")
    assert s.turn.decision == "stock"
    assert refused(s, "house M20") == "building_over"
    s = play(position(cubes=("red,red,red,red,white",), **STOCK), "exchange red blue")
    assert (cubes(s), s.turn.decision) == ("red,white,blue", "end")
    assert refused(s, "house M20") == "building_over"


def test_only_three_of_the_same_colour_and_for_another_one() -> None:
    s = position(cubes=("red,red,red,white,white",), **STOCK)
    assert legal(s, "exchange") == {"exchange red white", "exchange red blue"}
    assert refused(s, "exchange white red") == "exchange_too_few"
    assert refused(s, "exchange red red") == "exchange_alike"


def test_the_supply_must_have_the_cube() -> None:
    s = position(cubes=("red,red,red,white",), supply={"blue": 0}, **STOCK)
    assert legal(s, "exchange") == {"exchange red white"}
    assert refused(s, "exchange red blue") == "exchange_none_left"


def test_with_four_or_more_three_are_kept() -> None:
    s = position(cubes=("red,red,white,blue",), **STOCK)
    assert refused(s, "end") == "keep_first"
    s, events = told(s, "keep red,white,blue")
    assert (cubes(s), s.supply, s.turn.decision) == ("red,white,blue", (19, 19, 19), "end")
    assert only(events, Kept) == Kept(0, cubes=("red", "white", "blue"), returned=("red",))


def test_every_choice_of_at_most_three_is_offered_most_first() -> None:
    s = position(cubes=("red,red,white,blue",), **STOCK)
    assert legal(s, "keep") == {
        "keep red,red,white", "keep red,red,blue", "keep red,white,blue",
        "keep red,red", "keep red,white", "keep red,blue", "keep white,blue",
        "keep red", "keep white", "keep blue", "keep none",
    }  # fmt: skip
    assert cubes(play(s, "keep none")) == "none"


@pytest.mark.parametrize(
    ("kept", "key"),
    [("red,red,red", "keep_not_held"), ("red,red,white,blue", "keep_too_many"), ("blue,blue", "keep_not_held")],
)
def test_what_is_kept_is_held_and_not_too_much(kept: str, key: str) -> None:
    assert refused(position(cubes=("red,red,white,blue",), **STOCK), f"keep {kept}") == key


def test_with_three_or_fewer_nothing_is_returned() -> None:
    s = position(cubes=("red,white,blue",), **BUILD)
    assert refused(s, "keep red,white") == "keep_all"
    assert cubes(play(s, "end")) == "red,white,blue"


def test_one_may_return_cubes_without_building() -> None:
    s = play(position(cubes=("red,red,white,blue",), **BUILD), "keep red,white,blue")
    assert s.turn.decision == "end"
    assert legal(s) == {"end"}
    assert refused(s, "house M20") == "building_over"


def test_after_returning_nothing_is_exchanged() -> None:
    s = play(position(cubes=("red,red,red,white",), **STOCK), "keep red,red,red")
    assert refused(s, "exchange red blue") == "exchange_over"


def test_an_exchange_may_make_returning_needless() -> None:
    s = play(position(cubes=("red,red,red,white,blue",), **STOCK), "exchange red blue")
    assert legal(s) == {"end"}
