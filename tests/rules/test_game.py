"""The values that every game shares: events, options, places in a ranking."""

from __future__ import annotations

from typing import NamedTuple

import pytest

from rules.kit.events import Event, Secret, foreseeable
from rules.kit.game import Option, complete_options, rank
from rules.kit.hexes import Hex
from rules.kit.refusals import BadOptions, illegal

OPTIONS = {"speed": Option("speed", ("slow", "fast"), "slow"), "size": Option("size", ("1", "2"), "2")}


class Drew(Event, frozen=True, kw_only=True):
    """Cards drawn from a place on the table."""

    at: Hex
    cards: Secret[tuple[str, ...]] = None
    reveals: bool = True


class DrewNothing(Event, frozen=True):
    """Nothing was left to be drawn."""


def test_only_the_seat_of_an_event_sees_its_secret_facts() -> None:
    event = Drew(1, at=Hex(0, 0), cards=("ace",))
    assert event.seen_by(1) == event
    assert event.facts == {"at": "H8", "cards": ("ace",)}
    assert event.secret == {"cards": ("ace",)}
    for other in (0, 2, None):
        assert event.seen_by(other) == Drew(1, at=Hex(0, 0))
        assert event.seen_by(other).facts == {"at": "H8"}


def test_a_secret_without_a_seat_is_seen_by_nobody() -> None:
    event = Drew(None, at=Hex(0, 0), cards=("ace",))
    assert event.seen_by(None).facts == event.seen_by(0).facts == {"at": "H8"}


def test_an_event_is_named_by_its_class_and_tells_what_its_kind_tells() -> None:
    assert (DrewNothing(0).kind, Drew(0, at=Hex(0, 0)).kind) == ("drew_nothing", "drew")
    assert Drew(0, at=Hex(0, 0)).reveals
    assert not DrewNothing(0).reveals
    assert DrewNothing(0, reveals=True).reveals


def test_what_is_secret_or_unforeseen_cannot_be_shown_beforehand() -> None:
    assert foreseeable([DrewNothing(0, reveals=True), Drew(0, at=Hex(0, 0))])
    assert not foreseeable([Drew(0, at=Hex(0, 0), cards=("ace",))])
    assert not foreseeable([DrewNothing(0, unforeseen=True)])


class At(NamedTuple):
    """What a refusal states."""

    at: Hex
    limit: int


def test_a_declared_refusal_is_filled_with_labels() -> None:
    too_far = illegal("too_far", "walk", At)
    error = too_far(at=Hex(0, 0), limit=3)
    assert (error.key, error.rule, error.facts) == ("too_far", "walk", {"at": "H8", "limit": 3})
    assert too_far.fields == ("at", "limit")
    assert illegal("too_late", "turn").fields == ()


def test_a_reason_can_be_explained_by_another_topic() -> None:
    too_far = illegal("too_far", "walk", At)
    error = too_far.under("swim")(at=Hex(0, 0), limit=3)
    assert (error.key, error.rule, error.facts) == ("too_far", "swim", {"at": "H8", "limit": 3})
    assert too_far(at=Hex(0, 0), limit=3).rule == "walk"


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
