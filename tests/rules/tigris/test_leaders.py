"""Action A: leaders (rules 4)."""

from __future__ import annotations

import pytest

from rules.tigris.events import Leader, Withdrawn
from tests.rules.tigris.positions import fight, leaders, legal, play, points, position, refused, told
from tests.rules.trials import kinds


def test_a_leader_is_placed_from_beside_the_board_without_points() -> None:
    s, events = told(position("red:F5"), "leader king E5")
    assert leaders(s) == {"0.king:E5"}
    assert points(s, 0) == {}
    assert kinds(events) == [Leader]


@pytest.mark.parametrize(
    ("at", "key"),
    [
        ("E3", "leader_on_river"),
        ("G6", "leader_without_temple"),
        ("F5", "on_tile"),
        ("E5", "on_catastrophe"),
        ("F4", "on_leader"),
    ],
)
def test_a_leader_needs_an_empty_square_of_land_beside_a_temple(at: str, key: str) -> None:
    assert refused(position("red:F5 red:F3 dead:E5", "1.king:F4"), f"leader trader {at}") == key


def test_face_down_tiles_are_no_temples() -> None:
    assert refused(position("down:F5 down:G5 down:F6 down:G6"), "leader king E5") == "leader_without_temple"


def test_diagonal_is_not_beside() -> None:
    assert refused(position("red:F5"), "leader king E6") == "leader_without_temple"


def test_a_leader_never_joins_two_kingdoms() -> None:
    s = position("red:F5 red:H5", "1.king:E5 1.trader:I5")
    assert refused(s, "leader priest G5") == "leader_joins_kingdoms"


def test_a_leader_may_join_one_kingdom_with_regions_without_leaders() -> None:
    s = play(position("red:F5 red:H5 green:G6", "1.king:E5"), "leader priest G5")
    assert leaders(s) == {"0.priest:G5", "1.king:E5"}


def test_a_leader_moves_on_the_board() -> None:
    s = play(position("red:F5", "0.king:E5"), "leader king F6")
    assert leaders(s) == {"0.king:F6"}


def test_a_moving_leader_is_lifted_before_the_target_is_tested() -> None:
    s = position("red:F5 red:H5", "0.king:E5 1.priest:I5")
    assert "leader king G5" in legal(s)
    assert refused(s, "leader trader G5") == "leader_joins_kingdoms"


def test_a_lifted_leader_can_split_its_kingdom_in_two() -> None:
    s = position("red:F5 red:H5 red:F6 red:H6", "0.king:G5 1.priest:E5 1.trader:I5")
    assert refused(s, "leader king G6") == "leader_joins_kingdoms"
    assert "leader king F4" in legal(s)


def test_the_old_square_is_no_target() -> None:
    assert refused(position("red:F5", "0.king:E5"), "leader king E5") == "leader_same_square"


def test_moving_away_from_a_rival_and_back_beside_him_is_a_revolt() -> None:
    s = play(position("red:F5 red:H5", "0.king:I5 1.king:E5"), "leader king F6")
    assert fight(s).form == "revolt"
    assert (fight(s).attacker, fight(s).defender) == (0, 1)


def test_withdrawing_costs_an_action() -> None:
    s, events = told(position("red:F5", "0.king:E5"), "withdraw king")
    assert leaders(s) == set()
    assert kinds(events) == [Withdrawn]
    assert s.turn.used == 1


def test_only_own_leaders_on_the_board_can_be_withdrawn() -> None:
    assert refused(position("red:F5", "1.king:E5"), "withdraw king") == "leader_not_on_board"


def test_every_own_leader_and_square_is_listed() -> None:
    s = position("red:F5", far=False)
    places = {"E5", "G5", "F4", "F6"}
    assert legal(s, "leader") == {
        f"leader {which} {at}" for which in ("priest", "farmer", "trader", "king") for at in places
    }
