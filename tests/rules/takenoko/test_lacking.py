"""What is told of a card that is not complete yet: where its figure lacks plots or water, where its bamboo stands."""

from __future__ import annotations

import pytest

from rules.takenoko.lacking import grown, lacking
from tests.rules.takenoko.positions import POND, position


@pytest.mark.parametrize(
    ("garden", "told"),
    [
        ("H9 green; I8 green", [("I9", False)]),
        ("H9 green; I8 green; I9 green", [("I9", True)]),
        ("H9 green; I8 green; I9 green watershed", []),
        ("H9 pink", [("None", False)] * 3),
    ],
)
def test_a_figure_lacks_plots_or_water_where_most_of_it_lies(garden: str, told: list[tuple[str, bool]]) -> None:
    lacks = lacking(position(garden).garden, "plot_triangle_green")
    assert [(str(lack.at), lack.dry) for lack in lacks] == told
    assert {lack.colour for lack in lacks} <= {"green"}


def test_a_figure_is_looked_for_where_it_can_still_lie() -> None:
    lacks = lacking(position("H9 green; I8 green; I9 pink").garden, "plot_triangle_green")
    assert len(lacks) == 2
    assert not {str(lack.at) for lack in lacks} & {"I9", POND}


@pytest.mark.parametrize(
    ("card", "told"),
    [
        ("gardener_green_4_none", (2, 4, ["G8"])),
        ("gardener_green_4_enclosure", (3, 4, ["H9"])),
        ("gardener_green_4_watershed", (0, 4, [])),
        ("gardener_pink_3x2", (2, 2, ["I7", "I8"])),
    ],
)
def test_of_bamboo_the_best_above_the_right_improvement_is_told_or_all_that_is_done(
    card: str, told: tuple[int, int, list[str]]
) -> None:
    garden = "G8 green 2; G9 green 1; H9 green 3 enclosure; I8 pink 3; I7 pink 3 enclosure; H7 pink 4"
    found = grown(position(garden).garden, card)
    assert (found.have, found.need, [str(at) for at in found.places]) == told
