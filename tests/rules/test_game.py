"""The values that every game shares: events, options, places in a ranking."""

from __future__ import annotations

import pytest

from rules.kit.game import BadOptions, Event, Option, complete_options, rank

OPTIONS = {"speed": Option("speed", ("slow", "fast"), "slow"), "size": Option("size", ("1", "2"), "2")}


def test_only_the_seat_of_an_event_sees_its_secret_facts() -> None:
    event = Event("drew", 1, {"count": 1}, {"card": "ace"}, reveals=True)
    assert event.seen_by(1) == Event("drew", 1, {"count": 1, "card": "ace"}, {}, True)
    for other in (0, 2, None):
        assert event.seen_by(other) == Event("drew", 1, {"count": 1}, {}, True)


def test_a_secret_without_a_seat_is_seen_by_nobody() -> None:
    event = Event("drew", None, {}, {"card": "ace"})
    assert event.seen_by(None).facts == event.seen_by(0).facts == {}


def test_missing_options_get_their_defaults() -> None:
    assert complete_options(OPTIONS, {"speed": "fast"}) == {"speed": "fast", "size": "2"}


@pytest.mark.parametrize(
    ("chosen", "key"), [({"colour": "red"}, "option_unknown"), ({"speed": "warp"}, "option_value")]
)
def test_an_unknown_option_or_value_is_refused(chosen: dict[str, str], key: str) -> None:
    with pytest.raises(BadOptions) as caught:
        complete_options(OPTIONS, chosen)
    assert caught.value.key == key


@pytest.mark.parametrize(
    ("points", "places"),
    [([], ()), ([(3,)], (1,)), ([(3, 1), (3, 2), (4, 0)], (3, 2, 1)), ([(5, 5), (5, 5), (1, 9)], (1, 1, 3))],
)
def test_equal_scores_share_a_place_and_the_next_one_is_left_out(
    points: list[tuple[int, ...]], places: tuple[int, ...]
) -> None:
    assert rank(points) == places
