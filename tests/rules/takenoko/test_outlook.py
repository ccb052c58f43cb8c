"""How far a choice brings the viewer's cards, as menus and pictures tell it."""

from __future__ import annotations

import pytest

from rules.kit.hexes import Edge, Hex
from rules.takenoko.outlook import Prospect, opened, prospects
from rules.takenoko.show import view
from tests.rules.takenoko.positions import player, position

GARDEN = "G9 yellow 2; H9 green 3; I8 green 1; I9 green; H7 pink 3 enclosure; J8 green"
HAND = "panda_2green gardener_green_4_none plot_triangle_green gardener_pink_4_enclosure"


@pytest.mark.parametrize(
    ("kind", "at", "path", "told"),
    [
        ("panda", "H9", (), [(1, 1, 2, 2), (2, 3, 2, 4)]),
        ("storm", "I8", (), [(1, 1, 2, 2)]),
        ("panda", "H7", (), []),
        ("panda", "G9", (), []),
        ("gardener", "I8", (), [(2, 3, 4, 4)]),
        ("gardener", "H7", (), [(4, 3, 4, 4)]),
        ("rain", "H9", (), [(2, 3, 4, 4)]),
        ("rain", "G9", (), []),
        ("irrigate", "H9/I9", (), [(3, 2, 3, 3)]),
        ("improve", "I9", ("improve", "watershed"), [(3, 2, 3, 3)]),
        ("improve", "I9", ("improve",), []),
        ("plot", "I7", ("plot", "green"), []),
        ("plot", "I7", ("plot",), []),
        ("plot", "H9", ("plot", "pink"), []),
        *((kind, at, ("improve", "watershed"), []) for kind in ("rain", "improve", "gardener") for at in ("H8", "A1")),
    ],
)
def test_a_choice_tells_which_cards_come_farther_or_fall_back(
    kind: str, at: str, path: tuple[str, ...], told: list[tuple[int, ...]]
) -> None:
    state = position(GARDEN, me=player(HAND, green=1))
    place = Edge.parse(at) if "/" in at else Hex.parse(at)
    assert [each[:4] for each in prospects(view(state, 0), kind, place, path)] == told


def test_a_plot_that_fits_a_figure_without_water_comes_farther_too() -> None:
    state = position("H9 green; I8 green", me=player("plot_triangle_green"))
    (told,) = prospects(view(state, 0), "plot", Hex.parse("I9"), ("plot", "green"))
    assert told == Prospect(1, 2, 2, 3, dry=True)
    assert told.forward
    assert prospects(view(state, 0), "plot", Hex.parse("I9"), ("plot", "pink")) != (told,)


def test_a_plot_that_closes_a_figure_is_told_and_nobody_is_told_of_the_cards_of_others() -> None:
    state = position("H9 green; I8 green", me=player("plot_triangle_green"))
    told = [prospects(view(state, seat), "plot", Hex.parse("I9"), ("plot", "green-watershed")) for seat in (0, 1, None)]
    assert told == [(Prospect(1, 2, 3, 3),), (), ()]


@pytest.mark.parametrize(
    ("channels", "edge", "told"),
    [("", "H9/I8", ["I9"]), ("", "G9/H9", []), ("H9/I8", "H9/I9", []), ("H9/I8", "I8/I9", ["J8"])],
)
def test_a_channel_that_waters_nothing_may_bring_the_next_one_to_dry_plots(
    channels: str, edge: str, told: list[str]
) -> None:
    garden = position(GARDEN, channels).garden
    assert [str(at) for at in opened(garden, Edge.parse(edge))] == told
