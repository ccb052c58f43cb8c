"""What is told in public: a paragraph a turn, nothing twice, nothing that is not so."""

from __future__ import annotations

from random import Random

import pytest

from data.texts import LANGUAGES, text
from render import words
from render.scene import Scene
from rules.game import Event, complete_options
from rules.games import GAMES
from rules.selfplay import choose
from rules.tigris.game import TIGRIS
from tests.rules.tigris.positions import position, told

NAMES = ("Ann", "Ben", "Cleo")


def revolt() -> tuple[Event, ...]:
    """Seat 0 attacks, seat 1 answers, seat 0 goes on."""
    state = position("red:F5 red:E6", "1.king:E5", hands=("red red blue black", "red green green"))
    events: tuple[Event, ...] = ()
    for move in ("leader king G5", "commit 0", "commit 0", "tile red A1"):
        state, more = told(state, move)
        events += more
    return events


def news(events: tuple[Event, ...], language: str = "en") -> list[str]:
    view = TIGRIS.view(position(), None)
    shown = tuple(event.seen_by(None) for event in events)
    return words.summary(Scene(view=view, names=NAMES[:2], language=language, news=shown)).split("\n")


def test_a_turn_in_which_others_answer_is_one_paragraph() -> None:
    (line,) = news(revolt())
    assert line.startswith("● Ann: placed the king at G5; attacked the king of ▲ Ben")
    assert "; ▲ Ben added nothing: strength " in line
    assert "; ● Ann lost, so the king at G5 goes home; placed a red temple at A1" in line


def test_each_turn_is_a_paragraph_of_its_own() -> None:
    turn = (Event("leader", 0, {"which": "king", "to": "G5"}), Event("turn_ended", 0))
    other = (Event("leader", 1, {"which": "king", "to": "A5"}), Event("turn_ended", 1))
    assert news((*turn, *other, *turn)) == [
        "● Ann: placed the king at G5.",
        "▲ Ben: placed the king at A5.",
        "● Ann: placed the king at G5.",
    ]


def test_what_comes_to_a_seat_after_the_end_of_its_turn_is_told_with_it() -> None:
    turn = (Event("turn_ended", 0), Event("treasure", 0, {"at": "B2", "framed": False, "forced": True}))
    other = (Event("leader", 1, {"which": "king", "to": "A5"}), Event("turn_ended", 1))
    assert news((Event("leader", 0, {"which": "king", "to": "G5"}), *turn, *other)) == [
        "● Ann: placed the king at G5; took the treasure from B2.",
        "▲ Ben: placed the king at A5.",
    ]


def test_who_answers_first_gives_its_name_to_what_is_told() -> None:
    events = revolt()
    answer = next(index for index, event in enumerate(events) if event.seat == 1)
    (line,) = news(events[answer:])
    assert line.startswith("▲ Ben: added nothing: strength ")
    assert "; ● Ann lost" in line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["sky_islands", "moana_nui"])
def test_who_has_given_up_is_not_said_to_have_had_all_turns(key: str, language: str) -> None:
    game, rng = GAMES[key], Random(2)
    state, _ = game.resign(game.setup(3, complete_options(game.options, {}), rng), 1)
    while seats := game.to_move(state):
        state, _ = game.apply(state, seats[0], choose(game, state, seats[0], rng))
    said = words.score_text(Scene(view=game.view(state, None), names=NAMES, language=language))
    assert text(language, f"{key}.over.played_stayed") in said
    assert text(language, f"{key}.over.played") not in said.split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(GAMES))
def test_when_the_game_is_over_the_news_leave_to_the_score_what_it_tells(key: str, language: str) -> None:
    game, rng = GAMES[key], Random(3)
    state, events = game.resign(game.setup(2, complete_options(game.options, {}), rng), 1)
    assert "game_over" in [event.kind for event in events]
    shown = Scene(view=game.view(state, None), names=NAMES[:2], language=language, news=events)
    over = text(language, "words.event_of.game_over", winners="● Ann")
    assert over not in words.summary(shown)
    assert words.score_text(shown).count(over) == 1
