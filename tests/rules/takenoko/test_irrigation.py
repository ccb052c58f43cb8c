"""Rules 7 and 8: irrigation, growth, and what improvements do to them."""

from __future__ import annotations

import pytest

from rules.kit.hexes import Edge, Hex
from rules.takenoko.events import Improved, Irrigated
from tests.rules.takenoko.positions import bamboo, play, player, position, there, told
from tests.rules.trials import only

FAN = "H9 green; G9 green; G10 yellow"


@pytest.mark.parametrize(
    ("garden", "channels", "irrigated"),
    [
        ("H9 green", "", True),
        (FAN, "", False),
        ("H9 green; G9 green; G10 yellow 0 watershed", "", True),
        (FAN, "G9/H9", False),
        (FAN, "G9/H9 G9/G10", True),
    ],
)
def test_a_plot_is_irrigated_by_the_pond_by_a_channel_on_its_edge_or_by_a_watershed(
    garden: str, channels: str, irrigated: bool
) -> None:
    s = position(garden, channels)
    last = garden.rsplit(";", maxsplit=1)[-1].split(maxsplit=1)[0]
    assert there(s, last).irrigated == irrigated


def test_the_first_channel_beside_a_plot_makes_it_sprout() -> None:
    s, events = told(position(FAN, "G9/H9", me=player(channels=1)), "irrigate G9/G10")
    assert bamboo(s, "G10") == (1,)
    assert only(events, Irrigated) == Irrigated(0, edge=Edge.parse("G9/G10"), watered=(Hex.parse("G10"),), bamboo=(1,))


def test_a_second_channel_beside_a_plot_brings_nothing() -> None:
    s, events = told(position(FAN, "G9/H9 G9/G10", me=player(channels=1)), "irrigate G10/H9")
    assert bamboo(s, "G10") == (0,)
    assert only(events, Irrigated).watered == ()


def test_a_channel_between_plots_beside_the_pond_brings_nothing() -> None:
    s = play(position("H9 green; G9 green", me=player(channels=1)), "irrigate G9/H9")
    assert bamboo(s, "H9", "G9") == (0, 0)


def test_one_channel_can_water_two_plots_for_the_first_time() -> None:
    garden = "H9 green; G9 green; G10 yellow; H10 pink fertilizer; G11 green"
    s = position(garden, "G9/H9 G10/H9", me=player(channels=1))
    dry = s.garden.plots
    assert [plot.irrigated for plot in dry.values()] == [True, True, True, False, False]
    after, grown = s.garden.irrigate(next(edge for edge in s.garden.channel_sites if str(edge) == "G10/H10"))
    assert [(str(at), sections) for at, sections in grown] == [("H10", 2)]
    (edge,) = [edge for edge in after.channel_sites if str(edge) == "G11/H10"]
    assert [(str(at), sections) for at, sections in after.irrigate(edge)[1]] == [("G11", 1)]
    both, grown = s.garden.irrigate(edge)
    assert [(str(at), sections) for at, sections in grown] == [("G11", 1), ("H10", 2)]
    assert all(plot.irrigated for plot in both.plots.values())


def test_a_plot_eaten_bare_does_not_sprout_again_with_more_water() -> None:
    s = position("H9 green 1; G9 green 1", me=player(channels=1))
    s = play(s, "panda H9", "irrigate G9/H9")
    assert bamboo(s, "H9") == (0,)


def test_a_watershed_chip_on_a_dry_plot_makes_it_sprout() -> None:
    s, events = told(position(FAN, me=player(watershed=1)), "improve watershed G10")
    assert bamboo(s, "G10") == (1,)
    assert there(s, "G10").irrigated
    assert only(events, Improved) == Improved(0, chip="watershed", at=Hex.parse("G10"), bamboo=1)


def test_a_watershed_chip_on_an_irrigated_plot_brings_nothing() -> None:
    s, events = told(position(FAN, "G9/H9 G9/G10", me=player(watershed=1)), "improve watershed G10")
    assert bamboo(s, "G10") == (0,)
    assert only(events, Improved).bamboo == 0


def test_a_channel_beside_a_watershed_brings_nothing() -> None:
    s = position("H9 green; G9 green; G10 yellow 0 watershed", "G9/H9", me=player(channels=1))
    assert bamboo(play(s, "irrigate G9/G10"), "G10") == (0,)


def test_irrigation_never_ends() -> None:
    s = play(position(FAN, "G9/H9", me=player(channels=1)), "irrigate G9/G10", "gardener G9", "objective panda", "end")
    assert there(s, "G10").irrigated


@pytest.mark.parametrize("improvement", ["", "enclosure", "watershed"])
def test_without_fertilizer_one_section_grows(improvement: str) -> None:
    assert bamboo(play(position(f"H9 green 1 {improvement}"), "gardener H9"), "H9") == (2,)


@pytest.mark.parametrize(("before", "after"), [(0, 2), (1, 3), (2, 4), (3, 4), (4, 4)])
@pytest.mark.parametrize("kind", ["fertilizer", "fertilizer chip"])
def test_with_fertilizer_two_sections_grow_up_to_four(before: int, after: int, kind: str) -> None:
    assert bamboo(play(position(f"H9 green {before} {kind}"), "gardener H9"), "H9") == (after,)


def test_the_supply_of_bamboo_is_unlimited() -> None:
    s = position("H9 green 1", me=player(green=30), others=[player(green=30)])
    assert bamboo(play(s, "gardener H9"), "H9") == (2,)
