"""What is suggested to people: legal moves close to the best, for different ends, and nothing said that is not so."""

from __future__ import annotations

from random import Random

import pytest

from data.texts import LANGUAGES, keys
from rules.computer.hints import CLOSE, LESS, MOST, suggest
from rules.computer.mind import mind_of, remembered
from rules.computer.search import consider
from rules.games import GAMES
from tests.rules.computer.test_search import SMALL, THINKING, positions

EFFORT = SMALL["hard"]


@pytest.mark.parametrize("key", THINKING)
def test_the_best_move_comes_first_and_the_others_are_close(key: str) -> None:
    game, mind = GAMES[key], mind_of(GAMES[key])
    for state, seat in positions(key, 2):
        view = remembered(game, state, seat)
        found = suggest(mind, view, EFFORT, Random("one seed"))
        assert 1 <= len(found) <= MOST
        assert found[0].move == consider(mind, view, EFFORT, Random("one seed"))[0].move
        assert [each.behind for each in found] == sorted(each.behind for each in found)
        assert all(0 <= each.behind < CLOSE for each in found)
        assert len({each.move for each in found}) == len(found)
        assert {each.move for each in found} <= set(game.legal(state, seat))


@pytest.mark.parametrize("key", THINKING)
def test_what_is_hidden_has_no_influence_on_a_hint(key: str) -> None:
    game, mind = GAMES[key], mind_of(GAMES[key])
    for state, seat in positions(key, 3)[:4]:
        dealt_anew = game.imagine(remembered(game, state, seat), Random(1))
        views = [remembered(game, each, seat) for each in (state, dealt_anew)]
        hints = [suggest(mind, view, EFFORT, Random(5)) for view in views]
        assert hints[0] == hints[1]


@pytest.mark.parametrize("key", THINKING)
def test_what_speaks_for_a_move_is_raised_by_it(key: str) -> None:
    """In a position that is none of those which were imagined for the hint, but consistent with the same view."""
    game, mind = GAMES[key], mind_of(GAMES[key])
    spoken = 0
    for state, seat in positions(key, 2):
        view = remembered(game, state, seat)
        known = mind.knowledge(view)
        before = dict(zip(mind.evaluation.terms, mind.evaluation.measure(state, seat, known), strict=True))
        for each in suggest(mind, view, EFFORT, Random(3)):
            after, events = game.apply(state, seat, each.move)
            if any(event.unforeseen for event in events):
                continue
            then = dict(zip(mind.evaluation.terms, mind.evaluation.measure(after, seat, known), strict=True))
            for term in each.terms:
                bare = term.removesuffix(LESS)
                assert (then[bare] < before[bare]) if term.endswith(LESS) else (then[bare] > before[bare])
                spoken += 1
    assert spoken


SPOKEN = [key for key in THINKING if any(text.startswith(f"{key}.reason.") for text in keys("en"))]
"""The games that say what speaks for a move; in the others a move says for itself what it does."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", SPOKEN)
def test_every_term_of_a_game_has_its_sentence_and_no_sentence_is_left_without_a_term(key: str, language: str) -> None:
    said = {text.removeprefix(f"{key}.reason.") for text in keys(language) if text.startswith(f"{key}.reason.")}
    terms = set(mind_of(GAMES[key]).evaluation.terms)
    assert {text.removesuffix(LESS) for text in said} == terms
