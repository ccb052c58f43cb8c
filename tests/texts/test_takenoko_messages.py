"""Takenoko in words: what is said as a whole, in summaries, alt texts, text boards, hands, counts and scores."""

from __future__ import annotations

import re

import msgspec
import pytest

from data.texts import name, text
from render import words
from rules.takenoko.components import CARDS, HAND_LIMIT, TILES
from rules.takenoko.events import Panda
from rules.takenoko.view import TakenokoView
from tests.texts.scenes import EVENTS, over, scene
from tests.texts.test_takenoko_words import both, whole


def test_the_summary_has_one_line_for_each_run_of_a_player_and_names_everybody() -> None:
    lines = words.summary(scene(news=(*EVENTS[:3], EVENTS[-3], *EVENTS[-1:]))).split("\n")
    assert lines[0].startswith("▲ Har\\_uto\\*: rolled the weather die")
    assert lines[0].endswith("bamboo +2.")
    assert lines[1].startswith("Game over.")
    assert len(lines) == 2


def test_a_summary_that_grows_too_long_loses_its_oldest_lines() -> None:
    eaten = next(event for event in EVENTS if isinstance(event, Panda))
    told = [msgspec.structs.replace(eaten, seat=seat % 2) for seat in range(120)]
    said = words.summary(scene(news=(*told, EVENTS[-1])))
    assert len(said) <= words.SUMMARY_LIMIT + 2
    assert said.startswith("…\n")
    assert said.split("\n")[-1].startswith("Game over.")


def test_pictures_draw_the_symbols_of_the_seats_themselves() -> None:
    assert words.prompt(scene(to_move=(1,)), "picture").startswith("Har_uto*: ")
    assert words.event_line(scene(), EVENTS[0], "picture").startswith("Har_uto* rolled")


@both
def test_plain_words_hold_no_markdown(language: str) -> None:
    said = words.alt_text(scene(language, news=EVENTS)) + words.hand_text(scene(language), "words")
    assert "**" not in said
    assert "\\" not in said


@both
def test_the_alt_text_begins_with_what_matters_most(language: str) -> None:
    said = words.alt_text(scene(language, news=EVENTS))
    assert words.prompt(scene(language), "words") in said[:100]
    assert len(said) <= words.ALT_LIMIT


def test_a_long_alt_text_ends_between_two_words_with_an_ellipsis() -> None:
    said = words.alt_text(scene(names=("Anna Lee " * 4,) * 4, prompt="x " * 300))
    assert len(said) <= words.ALT_LIMIT
    assert re.search(r"\w…$", said)


@both
def test_the_text_board_names_everything_that_is_public(language: str) -> None:
    shown = scene(language)
    said = "\n".join(words.board_text(shown))
    view = shown.view
    assert isinstance(view, TakenokoView)
    for plot in view.garden.plots.values():
        assert re.search(rf"^{plot.at}[:：] ?{name(language, 'takenoko', plot.colour)}", said, re.MULTILINE)
    for edge in view.garden.channels:
        assert str(edge) in said
    for player in view.known.players:
        for card in player.finished:
            assert name(language, "takenoko", card) in said
    assert all(len(chunk) <= words.CHUNK_LIMIT for chunk in words.board_text(shown))


@both
def test_the_hand_tells_every_card_its_points_and_how_near_it_is(language: str) -> None:
    said = words.hand_text(scene(language))
    view = scene().view
    assert isinstance(view, TakenokoView)
    for card in view.hand:
        assert name(language, "takenoko", card.id) in said
    assert whole(said)


@both
@pytest.mark.parametrize("card", CARDS)
def test_a_hand_of_any_cards_fits_an_alt_text(language: str, card: str) -> None:
    cards = (card,) * HAND_LIMIT
    assert len(words.hand_text(scene(language, hand=cards, drawn=("green-fertilizer",) * 3), "words")) <= 1024


@both
def test_an_onlooker_has_no_hand(language: str) -> None:
    assert words.hand_text(scene(language, viewer=None, hand=())) == text(language, "takenoko.hand.none")


@both
def test_what_remains_is_what_is_not_laid(language: str) -> None:
    said = words.remaining_text(scene(language))
    assert whole(said)
    view = scene().view
    assert isinstance(view, TakenokoView)
    assert str(sum(TILES.values()) - len(view.garden.plots)) in said


def test_drawn_plots_are_subtracted_for_the_one_who_sees_them() -> None:
    drawn = ("pink", "pink", "yellow-enclosure")
    everybody, own = (words.remaining_text(scene(viewer=viewer, drawn=drawn)) for viewer in (None, 0))
    assert "Plots not laid yet: 11" in everybody
    assert "without those you have drawn: 8" in own


@both
@pytest.mark.parametrize(
    ("places", "totals", "tie_break"),
    [
        ((1, 2, 3, 4), (20, 19, 18, 17), None),
        ((2, 1, 3, 3), (20, 20, 18, 18), "panda_points"),
        ((1, 1, 3, 4), (20, 20, 18, 17), "shared"),
    ],
)
def test_the_final_score_is_told_line_by_line_with_what_decided(
    language: str, places: tuple[int, ...], totals: tuple[int, ...], tie_break: str | None
) -> None:
    shown = scene(language, **over(places, totals, tie_break))
    said = words.score_text(shown)
    assert whole(said)
    assert said.count(text(language, "takenoko.score.gardener", n=1)) == len(places)
    assert (tie_break is None) == (len(re.findall(text(language, "words.score.tie", why=""), said)) == 0)
    assert whole(words.prompt(shown))


def test_there_is_no_score_while_the_game_goes_on() -> None:
    assert words.score_text(scene()) == ""
