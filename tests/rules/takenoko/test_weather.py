"""Rules 4: the weather."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.kit.hexes import Hex
from rules.kit.seats import CHANCE
from rules.takenoko import components
from rules.takenoko.events import Nothing, Rained, Rolled, Skipped, Stormed, Weather
from rules.takenoko.game import TAKENOKO as GAME
from tests.rules.takenoko.positions import bamboo, legal, legal_kinds, play, player, position, refused, roll, told
from tests.rules.trials import kinds, only

NO_CHIPS = {"chips": {"enclosure": 0, "fertilizer": 0, "watershed": 0}}
ACTIONS = {"draw", "channel", "panda", "gardener", "objective"}


def test_each_face_of_the_die_is_equally_possible() -> None:
    s, rng = position(decision="roll"), Random(1)
    assert len(legal(s)) == 6
    fallen = Counter(GAME.write(GAME.chance(s, rng)) for _ in range(3000))
    assert fallen.keys() == legal(s)
    assert all(400 < times < 600 for times in fallen.values())


@pytest.mark.parametrize("seat", [0, 1])
def test_a_roll_is_told_to_everybody_and_cannot_be_taken_back(seat: int) -> None:
    _, (event,) = told(position(decision="roll"), "roll sun", seat=CHANCE)
    assert event.seen_by(seat) == Rolled(0, face="sun")
    assert event.reveals


def test_sun_gives_three_actions_all_different() -> None:
    s = roll("sun", "H9 green 1")
    assert GAME.view(s, None).actions_total == 3
    s = play(s, "panda H9", "channel")
    assert refused(s, "channel") == "action_repeated"
    s = play(s, "gardener H9")
    assert refused(s, "draw") == "actions_used_up"


def test_rain_puts_one_section_on_one_irrigated_plot() -> None:
    s, events = told(roll("rain", "H9 green 1; G9 green 1"), "rain H9")
    assert bamboo(s, "H9", "G9") == (2, 1)
    assert only(events, Rained) == Rained(0, at=Hex.parse("H9"), bamboo=1)
    assert s.turn.decision == "act"


@pytest.mark.parametrize(("before", "added"), [(0, 2), (2, 2), (3, 1)])
def test_rain_puts_two_sections_on_fertilizer_up_to_four(before: int, added: int) -> None:
    s, events = told(roll("rain", f"H9 green {before} fertilizer"), "rain H9")
    assert bamboo(s, "H9") == (before + added,)
    assert only(events, Rained).bamboo == added


def test_rain_falls_on_no_dry_no_full_and_no_missing_plot() -> None:
    s = roll("rain", "H9 green 4; G9 green 2; G10 pink")
    assert legal(s, "rain") == {"rain G9"}
    assert refused(s, "rain G10") == "rain_dry"
    assert refused(s, "rain H9") == "rain_full"
    assert refused(s, "rain H8") == "rain_no_plot"
    assert refused(s, "rain I8") == "rain_no_plot"


def test_rain_may_be_declined() -> None:
    s, events = told(roll("rain", "H9 green 1"), "skip")
    assert only(events, Skipped) == Skipped(0, face="rain")
    assert bamboo(s, "H9") == (1,)
    assert legal_kinds(s) == ACTIONS


def test_rain_without_a_plot_to_fall_on_is_over_at_once() -> None:
    s, events = told(position("H9 green 4", decision="roll"), "roll rain", seat=CHANCE)
    assert kinds(events) == [Rolled, Nothing]
    assert only(events, Nothing) == Nothing(0, face="rain")
    assert s.turn.decision == "act"


def test_wind_allows_the_same_action_twice() -> None:
    s = play(roll("wind", "H9 green 1"), "panda H9")
    assert "panda H8" in legal(s)
    assert legal(play(s, "panda H8")) == {"end"}


def test_wind_does_not_force_the_same_action() -> None:
    assert legal_kinds(play(roll("wind", "H9 green 1"), "panda H9")) == ACTIONS


def test_wind_allows_two_plots() -> None:
    s = play(roll("wind"), "draw", "plot green H9", "draw", "plot green G9")
    assert len(s.garden.plots) == 2
    assert s.turn.used == ("plot", "plot")


def test_storm_takes_the_panda_anywhere_and_it_eats_one_section() -> None:
    s = roll("storm", "H9 green; G9 green; G10 pink 3 watershed", panda="H9")
    s, events = told(s, "storm G10")
    assert only(events, Stormed) == Stormed(0, origin=Hex.parse("H9"), to=Hex.parse("G10"), ate="pink")
    assert bamboo(s, "G10") == (2,)
    assert s.players[0].eaten == {"green": 0, "yellow": 0, "pink": 1}
    assert str(s.garden.panda) == "G10"


def test_storm_reaches_every_tile_but_the_pandas_own() -> None:
    s = roll("storm", "H9 green 1; G9 green 1; H7 green 1", panda="H9")
    assert legal(s, "storm") == {"storm G9", "storm H7", "storm H8"}
    assert refused(s, "storm H9") == "storm_same_tile"
    assert refused(s, "storm I8") == "storm_no_tile"


def test_storm_may_take_the_panda_to_the_pond_where_it_eats_nothing() -> None:
    _, events = told(roll("storm", "H9 green 1", panda="H9"), "storm H8")
    assert only(events, Stormed).ate is None


def test_in_a_storm_too_the_panda_does_not_eat_from_an_enclosure() -> None:
    s, events = told(roll("storm", "H9 green 2 enclosure"), "storm H9")
    assert only(events, Stormed).ate is None
    assert bamboo(s, "H9") == (2,)


def test_storm_may_be_declined() -> None:
    s, events = told(roll("storm", "H9 green 1"), "skip")
    assert only(events, Skipped) == Skipped(0, face="storm")
    assert str(s.garden.panda) == "H8"


def test_a_storm_is_no_action_so_the_panda_may_move_again() -> None:
    assert "panda H8" in legal(play(roll("storm", "H9 green 1"), "storm H9"))


@pytest.mark.parametrize(
    ("face", "effect"), [("rain", "rain H9"), ("storm", "storm H9"), ("clouds", "cloud enclosure")]
)
def test_using_the_weather_is_no_action_and_it_stays_in_force(face: str, effect: str) -> None:
    s = play(roll(face, "H9 green 2"), effect)
    assert legal_kinds(s) >= ACTIONS
    assert (s.turn.used, s.turn.weather) == ((), face)


def test_after_a_storm_the_panda_moves_only_once_more() -> None:
    s = play(roll("storm", "H9 green 2"), "storm H9", "panda H8")
    assert refused(s, "panda H9") == "action_repeated"


@pytest.mark.parametrize("improvement", ["", "fertilizer", "fertilizer chip", "watershed"])
def test_in_a_storm_the_panda_eats_one_section_whatever_else_lies_there(improvement: str) -> None:
    s = play(roll("storm", f"H9 green 3 {improvement}"), "storm H9")
    assert bamboo(s, "H9") == (2,)
    assert s.players[0].eaten["green"] == 1


def test_storm_over_an_empty_garden_is_over_at_once() -> None:
    s, events = told(position(decision="roll"), "roll storm", seat=CHANCE)
    assert kinds(events) == [Rolled, Nothing]
    assert s.turn.decision == "act"


def test_clouds_give_one_chip_of_a_kind_still_in_stock() -> None:
    s = roll("clouds", supply={"chips": {"enclosure": 0, "fertilizer": 1, "watershed": 2}})
    assert legal(s) == {"cloud fertilizer", "cloud watershed", "skip"}
    assert refused(s, "cloud enclosure") == "chip_out_of_stock"
    s = play(s, "cloud fertilizer")
    assert s.supply.chips == {"enclosure": 0, "fertilizer": 0, "watershed": 2}
    assert s.players[0].chips["fertilizer"] == 1


def test_a_chip_from_the_clouds_may_be_kept() -> None:
    s = play(roll("clouds"), "cloud watershed", "channel", "objective panda", "end")
    assert s.players[0].chips["watershed"] == 1


def test_clouds_may_be_declined() -> None:
    s, events = told(roll("clouds"), "skip")
    assert only(events, Skipped) == Skipped(0, face="clouds")
    assert s.supply.chips == {"enclosure": 3, "fertilizer": 3, "watershed": 3}


def test_clouds_without_any_chip_let_the_player_choose_among_the_other_four() -> None:
    s = roll("clouds", supply=NO_CHIPS)
    assert legal(s) == {"weather sun", "weather rain", "weather wind", "weather storm"}
    assert refused(s, "weather clouds") == "clouds_without_chips"


def test_a_question_mark_lets_the_player_choose_any_of_the_five() -> None:
    s = roll("choice")
    assert legal(s) == {f"weather {face}" for face in ("sun", "rain", "wind", "storm", "clouds")}


def test_a_question_mark_offers_clouds_only_while_chips_remain() -> None:
    s = roll("choice", supply=NO_CHIPS)
    assert "weather clouds" not in legal(s)
    assert refused(s, "weather clouds") == "clouds_without_chips"


@pytest.mark.parametrize(
    ("face", "decision"), [("sun", "act"), ("rain", "rain"), ("wind", "act"), ("storm", "storm"), ("clouds", "cloud")]
)
def test_a_chosen_weather_has_its_effect(face: components.Weather, decision: str) -> None:
    s, events = told(roll("choice", "H9 green 1"), f"weather {face}")
    assert only(events, Weather) == Weather(0, face=face)
    shown = GAME.view(s, None)
    assert (shown.now.rolled, shown.now.weather, shown.decision) == ("choice", face, decision)


def test_a_chosen_weather_without_a_target_is_over_at_once() -> None:
    s, events = told(roll("choice"), "weather rain")
    assert kinds(events) == [Weather, Nothing]
    assert s.turn.decision == "act"


def test_the_choice_of_weather_cannot_be_declined_or_put_off() -> None:
    me = player("panda_2green", green=2, channels=1, enclosure=1)
    s = roll("choice", "H9 green 1; G9 green", me=me)
    for text in ("skip", "panda H9", "channel", "draw", "end", "rain H9"):
        assert refused(s, text) == "choose_weather_first"
    for text in ("complete panda_2green", "irrigate G9/H9", "improve enclosure G9"):
        assert refused(s, text) == "choose_weather_first"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("weather sun", "weather_not_open"),
        ("rain H9", "no_rain"),
        ("storm H9", "no_storm"),
        ("cloud watershed", "no_clouds"),
        ("skip", "nothing_to_skip"),
    ],
)
def test_without_such_weather_there_is_no_such_move(text: str, key: str) -> None:
    assert refused(roll("sun", "H9 green 1"), text) == key


def test_declined_weather_cannot_be_used_later() -> None:
    assert refused(play(roll("rain", "H9 green 1"), "skip"), "rain H9") == "no_rain"


def test_the_weather_lasts_for_one_turn() -> None:
    s = play(roll("sun", "H9 green 1"), "panda H9", "channel", "end")
    shown = GAME.view(s, None)
    assert (shown.now.rolled, shown.now.weather, shown.actions_total) == (None, None, 2)
    s = play(s, "roll rain", "skip")
    assert GAME.view(s, None).actions_total == 2
