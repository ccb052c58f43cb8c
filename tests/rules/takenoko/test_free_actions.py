"""Rules 6: placing channels and chips, in the own turn, as often as one likes."""

from __future__ import annotations

import pytest

from rules.kit.hexes import Hex
from rules.takenoko.events import Improved
from tests.rules.takenoko.positions import bamboo, legal, play, player, position, refused, there, told
from tests.rules.trials import kinds, only

FAN = "H9 green; G9 green; G10 yellow; H10 pink"


def test_the_first_channel_starts_at_a_corner_of_the_pond_between_two_plots_beside_it() -> None:
    assert legal(position(FAN, me=player(channels=1)), "irrigate") == {"irrigate G9/H9"}


def test_a_channel_goes_on_from_the_end_of_a_channel() -> None:
    s = position(FAN, "G9/H9", me=player(channels=1))
    assert legal(s, "irrigate") == {"irrigate G9/G10", "irrigate G10/H9"}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("irrigate H8/H9", "channel_along_pond"),
        ("irrigate H9/I9", "channel_needs_two_plots"),
        ("irrigate G9/F9", "channel_needs_two_plots"),
        ("irrigate A1/A2", "channel_needs_two_plots"),
        ("irrigate G9/H9", "channel_taken"),
        ("irrigate G10/H10", "channel_not_connected"),
    ],
)
def test_a_channel_lies_between_two_plots_on_a_free_edge_that_water_reaches(text: str, key: str) -> None:
    assert refused(position(FAN, "G9/H9", me=player(channels=1)), text) == key


def test_one_places_only_channels_one_has() -> None:
    s = position(FAN)
    assert not legal(s, "irrigate")
    assert refused(s, "irrigate G9/H9") == "no_channel_held"
    s = play(position(FAN, me=player(channels=1)), "irrigate G9/H9")
    assert s.players[0].channels == 0
    assert refused(s, "irrigate G9/G10") == "no_channel_held"


def test_several_channels_can_be_placed_in_one_turn() -> None:
    s = play(position(FAN, me=player(channels=3)), "irrigate G9/H9", "irrigate G10/H9", "irrigate H9/H10")
    assert s.turn.used == ()
    assert len(s.garden.channels) == 3


def test_a_placed_channel_does_not_go_back_to_the_stock() -> None:
    s = play(position(FAN, me=player(channels=1), supply={"channels": 19}), "irrigate G9/H9")
    assert s.supply.channels == 19


@pytest.mark.parametrize("garden", ["H9 green watershed; G9 green; G10 green watershed; F10 green; F9 green"])
def test_a_watershed_is_no_source_for_channels(garden: str) -> None:
    assert legal(position(garden, me=player(channels=1)), "irrigate") == {"irrigate G9/H9"}


def test_a_chip_is_placed_on_a_plot_without_improvement_and_without_bamboo() -> None:
    s = position("H9 green; G9 green 1; G8 pink 0 enclosure; H7 pink 0 watershed chip", me=player(fertilizer=1))
    assert legal(s, "improve") == {"improve fertilizer H9"}
    s, events = told(s, "improve fertilizer H9")
    assert only(events, Improved) == Improved(0, chip="fertilizer", at=Hex.parse("H9"), bamboo=0)
    assert (there(s, "H9").improvement, there(s, "H9").chip) == ("fertilizer", True)
    assert s.players[0].chips["fertilizer"] == 0
    assert s.turn.used == ()


def test_a_chip_goes_on_plots_of_every_colour_irrigated_or_dry() -> None:
    s = position("H9 green; G9 yellow; G10 pink; G8 pink", me=player(enclosure=1))
    assert legal(s, "improve") == {f"improve enclosure {at}" for at in ("H9", "G9", "G10", "G8")}


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("improve fertilizer G9", "chip_on_bamboo"),
        ("improve fertilizer G8", "chip_on_improvement"),
        ("improve fertilizer H7", "chip_on_improvement"),
        ("improve fertilizer H8", "chip_on_pond"),
        ("improve fertilizer I8", "chip_no_plot"),
        ("improve watershed H9", "chip_not_held"),
    ],
)
def test_a_chip_goes_nowhere_else_and_only_from_the_own_stock(text: str, key: str) -> None:
    s = position("H9 green; G9 green 1; G8 pink 0 enclosure; H7 pink 0 watershed chip", me=player(fertilizer=1))
    assert refused(s, text) == key


def test_a_chip_is_never_moved_or_taken_back() -> None:
    s = play(position("H9 green; G9 green", me=player(fertilizer=1)), "improve fertilizer H9")
    assert not legal(s, "improve")
    assert s.supply.chips["fertilizer"] == 3


def test_several_chips_can_be_placed_in_one_turn() -> None:
    s = position("H9 green; G9 green", me=player(fertilizer=1, enclosure=1))
    s = play(s, "improve enclosure G9", "improve fertilizer H9")
    assert [there(s, at).improvement for at in ("H9", "G9")] == ["fertilizer", "enclosure"]


def test_chips_and_channels_of_others_cannot_be_used() -> None:
    s = position(FAN, others=[player("panda_2green", channels=2, enclosure=1, green=2)])
    assert not {"irrigate", "improve", "complete"} & {text.split()[0] for text in legal(s)}


def test_a_fertilizer_chip_on_a_bare_irrigated_plot_does_not_sprout() -> None:
    s, events = told(position("H9 green", me=player(fertilizer=1)), "improve fertilizer H9")
    assert bamboo(s, "H9") == (0,)
    assert kinds(events) == [Improved]
