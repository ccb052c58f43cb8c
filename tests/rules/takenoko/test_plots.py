"""Rules 5: the actions plot and channel."""

from __future__ import annotations

from collections import Counter

import pytest

from rules.kit.hexes import Hex
from rules.takenoko.components import TILES
from rules.takenoko.events import DrewPlots, Laid, TookChannel
from rules.takenoko.game import TAKENOKO as GAME
from tests.rules.takenoko.positions import bamboo, legal, play, player, position, refused, roll, there, told
from tests.rules.trials import kinds, only


def test_the_top_three_plots_are_drawn_and_only_the_drawer_sees_them() -> None:
    s, (event,) = told(position(supply={"pile": ["pink", "green", "yellow", "pink-enclosure"]}), "draw")
    assert event.seen_by(0) == DrewPlots(0, count=3, tiles=("pink", "green", "yellow"))
    assert event.seen_by(1) == event.seen_by(None) == DrewPlots(0, count=3)
    assert event.reveals
    assert GAME.view(s, 0).drawn == ("pink", "green", "yellow")
    assert GAME.view(s, 1).drawn == ()
    assert len(GAME.view(s, 1).now.drawn) == 3


def test_one_is_laid_and_the_others_go_under_the_pile_in_the_order_drawn() -> None:
    s = position(supply={"pile": ["pink", "green", "yellow", "pink-enclosure"]})
    assert play(s, "draw", "plot green H9").supply.pile == ("pink-enclosure", "pink", "yellow")


def test_of_two_equal_plots_only_one_is_laid() -> None:
    s = play(position(supply={"pile": ["green", "green", "pink"]}), "draw", "plot green H9")
    assert s.supply.pile == ("green", "pink")


def test_fewer_than_three_are_drawn_when_fewer_are_left() -> None:
    s, (event,) = told(position(supply={"pile": ["pink"]}), "draw")
    assert event == DrewPlots(0, count=1, tiles=("pink",))
    assert play(s, "plot pink H9").supply.pile == ()


def test_without_plots_in_the_pile_the_action_is_not_available() -> None:
    s = position(supply={"pile": []})
    assert refused(s, "draw") == "pile_empty"


def test_a_plot_can_be_laid_beside_the_pond_or_beside_two_plots() -> None:
    s = play(position("H9 green; G9 green"), "draw")
    sites = {move.split()[2] for move in legal(s, "plot") if move.startswith("plot green ")}
    assert sites == {"G8", "H7", "I7", "I8", "G10"}


def test_the_pond_and_one_plot_are_no_two_plots_but_the_pond_suffices() -> None:
    s = play(position("H9 green"), "draw")
    assert "plot green G9" in legal(s)


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("plot green H8", "plot_on_pond"),
        ("plot green H9", "plot_site_taken"),
        ("plot green H10", "plot_site"),
        ("plot green A1", "plot_site"),
        ("plot pink-watershed G9", "plot_not_drawn"),
        ("plot nonsense G9", "plot_not_drawn"),
        ("plot green G9 enclosure", "chip_not_held"),
        ("plot green-enclosure G9 fertilizer", "chip_on_improvement"),
    ],
)
def test_no_plot_is_laid_elsewhere_or_from_elsewhere(text: str, key: str) -> None:
    s = position("H9 green", me=player(fertilizer=1), supply={"pile": ["green", "green-enclosure", "yellow"]})
    assert refused(play(s, "draw"), text) == key


def test_a_plot_is_laid_only_after_drawing() -> None:
    assert refused(position(), "plot green H9") == "draw_first"


def test_while_laying_one_may_put_a_chip_of_ones_own_on_a_plot_without_improvement() -> None:
    s = play(position(me=player(enclosure=1), supply={"pile": ["green", "pink-fertilizer"]}), "draw")
    chips = {move.split()[1] for move in legal(s, "plot") if move.endswith("enclosure")}
    assert chips == {"green"}
    s, events = told(s, "plot green H9 enclosure")
    assert only(events, Laid) == Laid(0, tile="green", at=Hex.parse("H9"), chip="enclosure", bamboo=1)
    assert (there(s, "H9").improvement, there(s, "H9").chip) == ("enclosure", True)
    assert s.players[0].chips["enclosure"] == 0


def test_a_printed_improvement_is_no_chip() -> None:
    s = play(position(supply={"pile": ["pink-fertilizer"]}), "draw", "plot pink-fertilizer H9")
    assert (there(s, "H9").improvement, there(s, "H9").chip) == ("fertilizer", False)


@pytest.mark.parametrize(
    ("tile", "chip", "sprouts"), [("pink", "", 1), ("pink-fertilizer", "", 2), ("pink", "fertilizer", 2)]
)
def test_a_plot_beside_the_pond_sprouts_as_it_is_laid(tile: str, chip: str, sprouts: int) -> None:
    s = play(position(me=player(fertilizer=1), supply={"pile": [tile]}), "draw")
    s, events = told(s, f"plot {tile} H9 {chip}".strip())
    assert bamboo(s, "H9") == (sprouts,)
    assert only(events, Laid).bamboo == sprouts


def test_a_printed_watershed_sprouts_far_from_the_pond() -> None:
    s = position("H9 green; G9 green", supply={"pile": ["pink-watershed"]})
    assert bamboo(play(s, "draw", "plot pink-watershed G10"), "G10") == (1,)


@pytest.mark.parametrize("garden", ["", "H9 green", "H9 green; H10 green; H11 green", "G8 pink; G9 pink; F9 pink"])
def test_there_is_always_a_place_for_a_plot(garden: str) -> None:
    assert legal(play(position(garden), "draw"), "plot")


def test_a_channel_is_taken_from_the_stock_and_kept() -> None:
    s, events = told(position(), "channel")
    assert kinds(events) == [TookChannel]
    assert (s.supply.channels, s.players[0].channels) == (19, 1)


def test_without_channels_in_the_stock_the_action_is_not_available() -> None:
    assert refused(position(supply={"channels": 0}), "channel") == "no_channels_left"


def test_every_plot_of_the_box_can_be_drawn_and_laid() -> None:
    s = roll("wind", me=player())
    drawn: Counter[str] = Counter()
    while s.supply.pile:
        s = play(s, "draw")
        tile = s.turn.drawn[0]
        drawn[tile] += 1
        s = play(s, min(legal(s)))
        if s.turn.decision == "act" and len(s.turn.used) == 2:
            s = play(s, "end", "roll wind")
    assert drawn.total() == len(s.garden.plots) == sum(TILES.values())
