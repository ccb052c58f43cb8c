"""What every game promises to the house, checked on random games of every game and of the sample game."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from data.texts import has, text
from rules.games import GAMES, get_game
from rules.kit.choices import Deed, next_question
from rules.kit.refusals import BadOptions, IllegalMove, NotAMove, Refused
from rules.kit.seats import CHANCE
from rules.kit.selfplay import choose
from tests.rules.samples import EVERY_GAME, Played, everyone, generator
from tests.rules.strays import Pool

LANGUAGES = ("en", "ja")
STRAYS = 80
"""Moves tried in every sampled position."""
SOUGHT = 25
"""Legal moves of a position that are tried where every single one would be the same many times over."""


@pytest.fixture(params=sorted(EVERY_GAME))
def game(request: pytest.FixtureRequest) -> Any:
    return EVERY_GAME[request.param]


def test_a_game_is_found_by_its_key() -> None:
    assert all(get_game(key) is game and game.key == key for key, game in GAMES.items())
    with pytest.raises(Refused) as caught:
        get_game("chess")
    assert caught.value.key == "unknown_game"


def test_kinds_of_moves_have_different_names_that_the_record_does_not_use(game: Any) -> None:
    kinds = [kind.kind for kind in game.moves]
    assert len(set(kinds)) == len(kinds)
    assert not {"resign", "undo"} & set(kinds)


def test_defaults_of_options_are_among_their_values(game: Any) -> None:
    assert all(option.default in option.values and key == option.key for key, option in game.options.items())


def test_impossible_seats_and_options_are_refused(game: Any) -> None:
    for seats, options in (
        (game.seats[0] - 1, {}),
        (game.seats[-1] + 1, {}),
        (game.seats[0], {"no such option": "on"}),
    ):
        with pytest.raises(BadOptions):
            game.setup(seats, options, generator())
    for key in game.options:
        with pytest.raises(BadOptions):
            game.setup(game.seats[0], {key: "no such value"}, generator())


def test_every_random_game_ends(match: Played) -> None:
    assert match.game.to_move(match.last) == ()
    result = match.game.result(match.last)
    assert result is not None
    assert result.winners == tuple(seat for seat, place in enumerate(result.places) if place == 1)
    assert result.totals == tuple(sum(line.points for line in lines) for lines in result.lines)
    assert len(result.places) == match.seats


def test_somebody_is_to_move_until_the_game_is_over_and_always_has_a_move(match: Played) -> None:
    for step in match.steps:
        deciding = match.game.to_move(step.state)
        assert deciding
        assert match.game.result(step.state) is None
        for seat in deciding:
            assert seat == CHANCE or seat in range(match.seats)
            assert next(match.game.legal(step.state, seat), None) is not None


def test_each_legal_move_is_listed_once_and_only_for_who_is_to_move(match: Played) -> None:
    for step in match.sample():
        deciding = match.game.to_move(step.state)
        for seat in (CHANCE, *range(match.seats)):
            legal = list(match.game.legal(step.state, seat))
            assert len(set(legal)) == len(legal)
            assert bool(legal) == (seat in deciding)


def test_a_fall_of_the_die_is_one_of_its_legal_moves(match: Played) -> None:
    for step in match.steps:
        if step.seat == CHANCE:
            move = match.game.chance(step.state, generator(match.seats))
            assert move in list(match.game.legal(step.state, CHANCE))


def test_every_legal_move_is_accepted(match: Played) -> None:
    for step in match.sample():
        for seat in match.game.to_move(step.state):
            for move in match.game.legal(step.state, seat):
                after, events = match.game.apply(step.state, seat, move)
                assert after != step.state
                assert events


def test_every_other_move_is_refused_with_a_sentence_and_changes_nothing(match: Played) -> None:
    game, tried = match.game, Counter[bool]()
    pool = Pool(game.moves, (move for step in match.steps[::2] for move in game.legal(step.state, step.seat)))
    for step in match.sample():
        rng, before = generator(step.seat, step.move), game.dump(step.state)
        legal = {seat: list(game.legal(step.state, seat)) for seat in (CHANCE, *range(match.seats))}
        for move in pool.near(legal[step.seat], rng, STRAYS):
            seat = step.seat if rng.random() < 0.9 else rng.choice(list(legal))
            tried[move in legal[seat]] += 1
            try:
                game.apply(step.state, seat, move)
            except IllegalMove as refusal:
                assert move not in legal[seat], f"{move} is listed but refused"
                assert_told(game.key, refusal)
            else:
                assert move in legal[seat], f"{move} is accepted but not listed"
        assert game.dump(step.state) == before
    assert tried[False] > tried[True] > 0


def assert_told(key: str, refusal: IllegalMove) -> None:
    """A refusal has a sentence with these facts and a topic of the rules, in every language."""
    for language in LANGUAGES:
        own = f"{key}.illegal.{refusal.key}"
        assert text(language, own if has(language, own) else f"errors.{refusal.key}", **refusal.facts)
        assert has(language, f"rules_{key}.{refusal.rule}.title"), refusal.rule


def test_nobody_moves_after_the_end(match: Played) -> None:
    for step in match.sample():
        with pytest.raises(IllegalMove):
            match.game.apply(match.last, step.seat, step.move)
    with pytest.raises(IllegalMove):
        match.game.resign(match.last, 0)


def test_positions_never_change(match: Played) -> None:
    game = match.game
    sampled = match.sample()
    dumps = [json.dumps(game.dump(step.state)) for step in sampled]
    for step in sampled:
        for seat in game.to_move(step.state):
            legal = list(game.legal(step.state, seat))
            for move in generator(seat, step.move).sample(legal, min(len(legal), SOUGHT)):
                game.apply(step.state, seat, move)
    assert [json.dumps(game.dump(step.state)) for step in sampled] == dumps


def test_notation_reads_back_what_it_writes(match: Played) -> None:
    for step in match.sample():
        for move in match.game.legal(step.state, step.seat):
            written = match.game.write(move)
            assert match.game.read(written) == move
            assert match.game.read(f"  {written} ") == move
            assert "\n" not in written


@pytest.mark.parametrize("nonsense", ["", "   ", "nonsense", "resign", "undo 3", "1", "\x00"])
def test_text_that_is_no_move_is_refused(game: Any, nonsense: str) -> None:
    with pytest.raises(NotAMove):
        game.read(nonsense)


def test_facts_of_events_are_plain_values(match: Played) -> None:
    for step in match.steps:
        for event in step.events:
            for value in (*event.facts.values(), *event.secret.values()):
                parts = value if isinstance(value, tuple) else (value,)
                assert all(part is None or type(part) in (str, int, bool) for part in parts)


def test_turns_are_counted_on_one_by_one(match: Played) -> None:
    assert match.game.turn(match.start) == 1
    for step in match.steps:
        assert match.game.turn(step.after) - match.game.turn(step.state) in (0, 1)


def test_a_view_says_whose_it_is_and_what_the_game_says(match: Played) -> None:
    game = match.game
    for step in match.sample():
        for viewer in everyone(match.seats):
            shown = game.view(step.state, viewer)
            assert (shown.game, shown.viewer, shown.seats) == (game.key, viewer, match.seats)
            assert shown.to_move == game.to_move(step.state)
            assert shown.turn == game.turn(step.state)
            assert shown.result == game.result(step.state)


def test_every_legal_move_has_a_heuristic_value(match: Played) -> None:
    for step in match.sample():
        for seat in match.game.to_move(step.state):
            shown = match.game.view(step.state, None if seat == CHANCE else seat)
            for move in match.game.legal(step.state, seat):
                assert type(match.game.heuristic(shown, move)) is int


def test_legal_moves_are_found_by_answering_questions(match: Played) -> None:
    for step in match.sample(6):
        legal = [Deed(move) for move in match.game.legal(step.state, step.seat)]
        for wanted in generator(step.seat, step.move).sample(legal, min(len(legal), SOUGHT)):
            asked = next_question(legal, (), places=match.game.places)
            while not isinstance(asked, Deed):
                assert asked is not None
                (words,) = [one.words for one in asked.steps if wanted in one.deeds]
                asked = next_question(legal, (*asked.path, *words), places=match.game.places)
            assert asked == wanted


def test_decisions_stay_in_the_hundreds(match: Played) -> None:
    for step in match.steps:
        assert len(list(match.game.legal(step.state, step.seat))) < 1000


def test_anybody_can_give_up_at_any_time_and_the_rest_play_on(match: Played) -> None:
    game = match.game
    for number, step in enumerate(match.sample(5)):
        for seat in {number % match.seats, (number + 1) % match.seats}:
            rng = generator(seat, step.move)
            state, events = game.resign(step.state, seat)
            assert events
            for _ in range(40):
                deciding = game.to_move(state)
                assert seat not in deciding
                if not deciding:
                    break
                mover = rng.choice(deciding)
                assert next(game.legal(state, mover), None) is not None
                state, _ = game.apply(state, mover, choose(game, state, mover, rng))
            assert game.load(game.dump(state)) == state
            assert seat in game.view(state, None).resigned
            result = game.result(state)
            assert result is None or seat not in result.winners
            with pytest.raises(IllegalMove):
                game.resign(state, seat)


def test_when_all_but_one_give_up_the_last_one_wins(match: Played) -> None:
    game = match.game
    state = match.start
    for seat in range(1, match.seats):
        state, _ = game.resign(state, seat)
    result = game.result(state)
    assert result is not None
    assert result.winners == (0,)
    assert result.places[0] < min(result.places[1:])
