"""Rules 5: the actions panda and gardener."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kit.events import Event
from rules.kit.hexes import Hex
from rules.takenoko.events import Gardener, Panda
from tests.rules.takenoko.positions import bamboo, legal, legal_kinds, play, position, refused, told
from tests.rules.trials import only

ROW = "H9 green 1; H10 green 1 watershed; H11 yellow 2 watershed; G9 green; G10 green; G11 green; G8 pink 2"


@pytest.mark.parametrize("figure", ["panda", "gardener"])
def test_a_figure_walks_along_six_lines_as_far_as_tiles_lie_there(figure: str) -> None:
    assert legal(position(ROW), figure) == {f"{figure} {at}" for at in ("H9", "H10", "H11", "G9", "G8")}


@pytest.mark.parametrize("figure", ["panda", "gardener"])
@pytest.mark.parametrize(
    ("to", "key"), [("H8", "must_move"), ("G10", "not_in_line"), ("H12", "no_tile"), ("I8", "no_tile"), ("F10", "gap")]
)
def test_a_figure_stays_on_its_lines_and_on_tiles(figure: str, to: str, key: str) -> None:
    garden = "G10 green; H9 green; H10 green; F10 green; G11 green; F11 green; E11 green"
    assert refused(position(garden), f"{figure} {to}") == f"{figure}_{key}"


TO_THE_POND: dict[str, Any] = {"origin": Hex.parse("H9"), "to": Hex.parse("H8")}


@pytest.mark.parametrize(
    ("figure", "walked"),
    [("panda", Panda(0, ate=None, **TO_THE_POND)), ("gardener", Gardener(0, grown=(), bamboo=(), **TO_THE_POND))],
)
def test_the_pond_may_be_crossed_and_stopped_on(figure: str, walked: Event) -> None:
    s = position("H9 green 1; H7 green 1", panda="H9", gardener="H9")
    assert legal(s, figure) == {f"{figure} H8", f"{figure} H7"}
    _, events = told(s, f"{figure} H8")
    assert events == (walked,)


@pytest.mark.parametrize("figure", ["panda", "gardener"])
def test_on_an_empty_garden_no_figure_can_move(figure: str) -> None:
    s = position()
    assert figure not in legal_kinds(s)
    assert refused(s, f"{figure} H9") == f"{figure}_nowhere"


def test_the_panda_eats_one_section_and_it_goes_to_the_players_board() -> None:
    s, events = told(position("H9 pink 3"), "panda H9")
    assert only(events, Panda) == Panda(0, origin=Hex.parse("H8"), to=Hex.parse("H9"), ate="pink")
    assert bamboo(s, "H9") == (2,)
    assert s.players[0].eaten == {"green": 0, "yellow": 0, "pink": 1}
    assert str(s.garden.panda) == "H9"


def test_the_panda_eats_only_where_it_stops() -> None:
    s = play(position("H9 green 2; H10 green 2 watershed"), "panda H10")
    assert bamboo(s, "H9", "H10") == (2, 1)


def test_the_panda_may_pass_an_enclosure_and_stop_on_it_but_eats_nothing_there() -> None:
    s = position("H9 green 2 enclosure chip; H10 green 2 watershed")
    assert {"panda H9", "panda H10"} <= legal(s)
    s, events = told(s, "panda H9")
    assert only(events, Panda).ate is None
    assert bamboo(s, "H9") == (2,)


def test_the_figures_may_share_a_tile() -> None:
    s = position("H9 green 1", gardener="H9")
    assert play(s, "panda H9").players[0].eaten["green"] == 1


def test_the_gardeners_plot_and_its_neighbours_of_the_same_colour_grow() -> None:
    s, events = told(position("H9 green 1; G9 green 2; G10 green 0 watershed; I8 yellow 1; H7 green 1"), "gardener H9")
    assert bamboo(s, "H9", "G9", "G10", "I8", "H7") == (2, 3, 1, 1, 1)
    walked = only(events, Gardener)
    assert (walked.origin, walked.to) == (Hex.parse("H8"), Hex.parse("H9"))
    grown = {str(place): sections for place, sections in zip(walked.grown, walked.bamboo, strict=True)}
    assert grown == {"H9": 1, "G9": 1, "G10": 1}


def test_the_gardener_grows_two_on_fertilizer_and_never_above_four() -> None:
    s, events = told(position("H9 green 0 fertilizer; G9 green 3 fertilizer; I8 green 4"), "gardener H9")
    assert bamboo(s, "H9", "G9", "I8") == (2, 4, 4)
    assert sorted(only(events, Gardener).bamboo) == [1, 2]


@pytest.mark.parametrize(
    ("improvement", "after"), [("", 2), ("enclosure", 2), ("watershed", 2), ("fertilizer", 3), ("fertilizer chip", 3)]
)
def test_beside_the_gardener_plots_with_any_improvement_grow(improvement: str, after: int) -> None:
    s = position(f"H9 green 1; G9 green 1 {improvement}; I8 green 1 enclosure chip")
    assert bamboo(play(s, "gardener H9"), "G9", "I8") == (after, 2)


def test_dry_plots_do_not_grow_though_they_have_the_colour() -> None:
    s = position("H9 green 1; G9 green 1; G10 green 0", gardener="H8")
    assert bamboo(play(s, "gardener H9"), "H9", "G9", "G10") == (2, 2, 0)


def test_an_enclosure_keeps_the_panda_out_and_not_the_gardener() -> None:
    assert bamboo(play(position("H9 green 1 enclosure"), "gardener H9"), "H9") == (2,)
