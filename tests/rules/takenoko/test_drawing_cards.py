"""Rules 5: the action objective."""

from __future__ import annotations

import pytest

from rules.takenoko.components import CATEGORIES, Category
from rules.takenoko.events import Objective, Thrown
from rules.takenoko.game import TAKENOKO as GAME
from tests.rules.takenoko.positions import legal, legal_kinds, play, player, position, refused, told


@pytest.mark.parametrize("category", CATEGORIES)
def test_the_top_card_of_the_chosen_category_is_drawn_and_only_its_owner_sees_it(category: Category) -> None:
    s = position()
    top = s.supply.decks[category][0]
    s, (event,) = told(s, f"objective {category}")
    assert s.players[0].hand == (top,)
    assert len(s.supply.decks[category]) == 14
    assert event.seen_by(0) == Objective(0, category=category, card=top)
    assert event.seen_by(1) == Objective(0, category=category)
    assert event.reveals


def test_with_five_cards_in_hand_no_card_is_drawn() -> None:
    s = position(me=player("panda_2green " * 5))
    assert "objective" not in legal_kinds(s)
    assert refused(s, "objective panda") == "hand_full"


def test_with_four_cards_in_hand_a_fifth_is_drawn() -> None:
    assert len(play(position(me=player("panda_2green " * 4)), "objective panda").players[0].hand) == 5


def test_completing_a_card_makes_room_for_another() -> None:
    s = play(position(me=player("panda_2green " * 5, green=2)), "complete panda_2green")
    assert "objective panda" in legal(s)


def test_only_a_category_with_cards_can_be_chosen() -> None:
    s = position(supply={"decks": {"panda": ["panda_2green"]}})
    assert legal(s, "objective") == {"objective panda"}
    assert refused(s, "objective plot") == "deck_empty"
    assert refused(position(supply={"decks": {}}), "objective plot") == "deck_empty"


def test_with_all_decks_empty_the_action_is_not_available() -> None:
    assert "objective" not in legal_kinds(position(supply={"decks": {}}))


TALL = "H9 green 4; G9 pink"
SATISFIED = {
    "decks": {"plot": [], "gardener": ["gardener_green_4_none", "gardener_pink_3x2"], "panda": ["panda_2green"]}
}


def test_a_drawn_card_that_the_garden_satisfies_leaves_the_game_unseen_and_costs_no_action() -> None:
    s, (event,) = told(position(TALL, supply=SATISFIED), "objective gardener")
    assert event.seen_by(0) == Thrown(0, category="gardener", card="gardener_green_4_none")
    assert event.seen_by(1) == Thrown(0, category="gardener")
    assert event.reveals
    assert s.players[0].hand == s.turn.used == ()
    assert s.supply.thrown["gardener"] == ("gardener_green_4_none",)
    shown = GAME.view(s, 1)
    assert [len(shown.known.supply.thrown[category]) for category in CATEGORIES] == [0, 1, 0]
    assert len(shown.known.supply.decks["gardener"]) == 1
    assert shown.now.redraw


def test_after_a_thrown_card_the_player_may_choose_a_category_again_or_another_action() -> None:
    s = play(position(TALL, supply=SATISFIED), "objective gardener")
    assert legal_kinds(s) == {"draw", "channel", "panda", "gardener", "objective"}
    again = play(s, "objective gardener")
    assert (again.players[0].hand, again.turn.used) == (("gardener_pink_3x2",), ("objective",))
    assert not GAME.view(again, 0).now.redraw
    other = play(s, "channel")
    assert other.turn.used == ("channel",)
    assert "objective panda" in legal(other)


@pytest.mark.parametrize("number", [1, 2])
def test_one_satisfied_card_after_the_other_is_thrown_away_in_round_1_too(number: int) -> None:
    cards = ["gardener_green_4_none", "gardener_pink_3x2"]
    s = position("H9 green 4; G9 pink 3; G8 pink 3", supply={"decks": {"gardener": cards}}, round=number)
    s = play(s, "objective gardener", "objective gardener")
    assert s.supply.thrown["gardener"] == tuple(cards)
    assert s.players[0].hand == s.turn.used == ()


def test_a_drawn_plot_card_that_lies_irrigated_in_the_garden_is_thrown_away() -> None:
    s = position("H9 green; G9 green; G10 green watershed", supply={"decks": {"plot": ["plot_triangle_green"]}})
    assert play(s, "objective plot").supply.thrown["plot"] == ("plot_triangle_green",)


def test_a_panda_card_is_always_kept() -> None:
    s = position(TALL, me=player(green=2), supply=SATISFIED)
    assert play(s, "objective panda").players[0].hand == ("panda_2green",)


def test_a_satisfied_card_of_the_starting_hand_stays_in_the_hand() -> None:
    assert "complete gardener_green_4_none" in legal(position(TALL, me=player("gardener_green_4_none")))


def test_without_the_option_redraw_a_satisfied_card_is_kept() -> None:
    s = position(TALL, supply=SATISFIED, options={"redraw": "off"})
    s = play(s, "objective gardener")
    assert s.players[0].hand == ("gardener_green_4_none",)
    assert s.turn.used == ("objective",)
    assert "complete gardener_green_4_none" in legal(s)


def test_thrown_cards_end_when_the_decks_do() -> None:
    s = position(TALL, supply={"decks": {"gardener": ["gardener_green_4_none"]}})
    assert "objective" not in legal_kinds(play(s, "objective gardener"))
