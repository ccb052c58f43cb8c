"""Lessons in whole games of every game: the aim first, at most one a turn, none twice, and nearly all of them."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from data.texts import LANGUAGES, has, text, topics
from rules.computer.player import eager
from rules.games import GAMES
from rules.kit.events import Event, key_of
from rules.kit.game import AnyGame
from rules.kit.lessons import MOST_MARKS, Lesson, Lessons, Moment, marked_by, meant
from rules.kit.seats import CHANCE
from rules.kit.selfplay import choose

SEATS = 2
LEARNER = 0
LONGEST = {"en": 320, "ja": 160}
"""Characters of a lesson: what is read while one plays is short."""

games = pytest.mark.parametrize("game", [game for game in GAMES.values() if game.lessons], ids=lambda game: game.key)
seeds = pytest.mark.parametrize("seed", [1, 2])


class Shown(NamedTuple):
    """A lesson with the turn in which it came, and the labels of the places that it marks."""

    lesson: Lesson
    turn: int
    marks: list[Any]


def lessons_of(game: AnyGame) -> Lessons:
    assert game.lessons is not None
    return game.lessons


def learnt(game: AnyGame, seed: int) -> tuple[list[Shown], set[int]]:
    """What somebody is taught who plays at random against `eager`, and the turns in which they decided something."""
    rng, events, shown, turns = Random(seed), list[Event](), list[Shown](), set[int]()
    state, turn, made = game.setup(SEATS, {}, rng), 0, 0
    while deciding := game.to_move(state):
        seat = deciding[0]
        turn, made = game.turn(state), made + 1 if game.turn(state) == turn else 0
        if seat == LEARNER and turn not in turns:
            turns.add(turn)
            shown += lesson_in(game, state, events, {each.lesson.key for each in shown})
        if seat == CHANCE:
            move = game.chance(state, rng)
        elif seat == LEARNER:
            move = choose(game, state, seat, rng)
        else:
            move = eager(game, game.view(state, seat), made, rng)
        state, more = game.apply(state, seat, move)
        events += more
    return shown, turns


def lesson_in(game: AnyGame, state: Any, events: list[Event], known: set[str]) -> Iterator[Shown]:
    seen = [event.seen_by(LEARNER) for event in events]
    moment = Moment(game.view(state, LEARNER), list(game.legal(state, LEARNER)), seen)
    lesson = lessons_of(game).next(moment, known)
    if lesson is not None:
        yield Shown(lesson, game.turn(state), marked_by(lesson, moment, game.places, game.heuristic)[1])


@games
@seeds
def test_whoever_plays_a_whole_game_is_taught_nearly_all_of_it(game: AnyGame, seed: int) -> None:
    shown, turns = learnt(game, seed)
    keys = [each.lesson.key for each in shown]
    assert keys[0] == "aim"
    assert shown[0].turn == min(turns)
    assert len(set(keys)) == len(keys)
    assert len({each.turn for each in shown}) == len(shown)
    assert len(keys) >= 0.8 * len(lessons_of(game).all)
    for each in shown:
        assert len(each.marks) <= MOST_MARKS
        assert all(isinstance(place, game.places) for place in each.marks)


FIRST = {
    "tigris": ["aim", "leaders", "score"],
    "sky_islands": ["aim", "airships", "house", "influence"],
    "tongiaki": ["aim", "beach", "grow"],
    "moana_nui": ["aim", "actions", "resources"],
}
"""What is needed in every turn."""


@pytest.mark.parametrize("key", FIRST)
@seeds
def test_what_every_turn_needs_is_taught_before_what_happens_now_and_then(key: str, seed: int) -> None:
    shown, turns = learnt(GAMES[key], seed)
    first = shown[: len(FIRST[key])]
    assert [each.lesson.key for each in first] == FIRST[key]
    assert [each.turn for each in first] == sorted(turns)[: len(first)]


@games
def test_whoever_knows_some_lessons_is_taught_the_others_only(game: AnyGame) -> None:
    known = {lesson.key for lesson in lessons_of(game).all[::2]}
    state = game.setup(SEATS, {}, Random(3))
    seat = game.to_move(state)[0]
    moment = Moment(game.view(state, seat), list(game.legal(state, seat)), [])
    found = lessons_of(game).next(moment, known)
    assert found is not None
    assert found.key not in known
    assert lessons_of(game).next(moment, {lesson.key for lesson in lessons_of(game).all}) is None


@games
def test_a_lesson_asks_for_what_there_is(game: AnyGame) -> None:
    """Its kinds of move and of event, its facts' names and its topic exist; it is one of 10 to 16 and begins with the
    aim."""
    lessons = lessons_of(game).all
    moves = {kind.kind for kind in game.moves}
    module = import_module(f"rules.{game.key}.events")
    told = {key_of(kind) for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert 10 <= len(lessons) <= 16
    assert lessons[0].key == "aim"
    assert not lessons[0].waits
    for lesson in lessons:
        assert lesson.topic in topics(game.key)
        assert set(lesson.moves) <= moves
        assert {pattern.partition(" ")[0] for pattern in lesson.events} <= told


@games
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_lesson_is_said_shortly_in_both_languages(game: AnyGame, language: str) -> None:
    for lesson in lessons_of(game).all:
        key = f"lessons_{game.key}.{lesson.key}"
        assert has(language, f"{key}.title")
        assert len(text(language, f"{key}.body")) <= LONGEST[language], key
        assert "\n" not in text(language, f"{key}.body"), "a quotation ends with its line"


class Fell(Event, frozen=True, kw_only=True):
    """Something fell in a certain way."""

    how: str


def test_an_event_is_meant_by_its_kind_and_by_a_fact_where_one_is_asked_for() -> None:
    event = Fell(0, how="hard")
    assert meant(event, ["fell"])
    assert meant(event, ["rose", "fell how=hard"])
    assert not meant(event, ["fell how=soft"])
    assert not meant(event, [])


def test_a_lesson_with_a_field_that_there_is_not_is_no_lesson() -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.convert({"key": "aim", "topic": "overview", "when": "now"}, Lesson)
