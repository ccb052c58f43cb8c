"""Words over whole random games of every game: always complete, never too long, and never a word too many."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import cycle, islice
from random import Random
from typing import Any, NamedTuple

import pytest

from data.texts import LANGUAGES, name
from render import phrases, refusals, words
from render.scene import Scene
from rules.games import GAMES
from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.notation import fields
from rules.kit.refusals import IllegalMove
from rules.kit.seats import CHANCE, Seat

EVERY = 23
"""One position in so many is put into words; all events are."""
LONGEST = 2000
MENU = 100 - len("a · ")
NAMES = ("Akari_*", "ハルト", "Maximilian the Third", "שלום")
NO_WORD = re.compile(r"[{}]|\bNone\b|\b[a-z]+_[a-z]+(_[a-z0-9]+)*\b|\b(red|blue)-[a-z]+")
"""What a sentence must not hold: an open brace, a lost value, or the id of a thing instead of its name."""
LEFT_OPEN = re.compile(r"[{}]|\bNone\b|\b[a-z]+_[a-z]+_[a-z0-9]+\b")

games = pytest.mark.parametrize("game", sorted(GAMES))
both = pytest.mark.parametrize("language", LANGUAGES)


class Moment(NamedTuple):
    """A position, the seat to move with some of its legal moves, and the events that led here."""

    state: Any
    seat: Seat
    moves: tuple[Move, ...]
    news: tuple[Event, ...]


@cache
def played(game: str, seats: int) -> tuple[tuple[Moment, ...], tuple[Event, ...], Any]:
    """A random game that likes to score: sampled moments, all events, the final position."""
    rng, rules = Random(f"{game} {seats}"), GAMES[game]
    # Turns are ended by hand: there is more that can be refused then.
    by_hand = {"auto_end": "off"} if "auto_end" in rules.options else {}
    state = rules.setup(seats, by_hand, rng)
    moments: list[Moment] = []
    events: list[Event] = []
    for step in range(LONGEST):
        if not rules.to_move(state):
            break
        seat = rules.to_move(state)[0]
        moves = () if seat == CHANCE else tuple(rules.legal(state, seat))
        if step % EVERY == 0:
            moments.append(Moment(state, seat, moves, tuple(events[-12:])))
        view = rules.view(state, None if seat == CHANCE else seat)
        best = max((rules.heuristic(view, move) for move in moves), default=0)
        good = [move for move in moves if rules.heuristic(view, move) == best] if step % 3 else list(moves)
        move = rules.chance(state, rng) if seat == CHANCE else rng.choice(good)
        state, told = rules.apply(state, seat, move)
        events += told
    return tuple(moments), tuple(events), state


def moments(game: str) -> Iterator[tuple[int, Moment]]:
    for seats in GAMES[game].seats:
        for moment in played(game, seats)[0]:
            yield seats, moment


def scene(game: str, moment: Moment, seats: int, viewer: Seat | None, language: str) -> Scene:
    news = tuple(event.seen_by(viewer) for event in moment.news)
    view = GAMES[game].view(moment.state, viewer)
    return Scene(view=view, names=NAMES[:seats], language=language, news=news, label="#123")


def public_words(shown: Scene) -> list[str]:
    return [
        words.prompt(shown),
        words.summary(shown),
        words.alt_text(shown),
        *words.board_text(shown),
        words.hand_text(shown),
        words.hand_text(shown, "words"),
        words.remaining_text(shown),
        words.score_text(shown),
    ]


@both
@games
def test_all_words_of_a_game_are_complete_and_short_enough(game: str, language: str) -> None:
    for seats, moment in moments(game):
        for viewer in (None, 0):
            shown = scene(game, moment, seats, viewer, language)
            said = public_words(shown)
            assert not [one for one in said if LEFT_OPEN.search(one)]
            assert len(words.alt_text(shown)) <= words.ALT_LIMIT
            assert all(len(one) <= words.CHUNK_LIMIT for one in said)
            assert len(words.prompt(shown)) <= 110
            assert not [one for one in (*words.board_text(shown), words.remaining_text(shown)) if "…" in one]


@both
@games
def test_every_legal_move_has_a_sentence_and_distinct_labels_that_fit(game: str, language: str) -> None:
    for seats, moment in moments(game):
        if moment.seat == CHANCE:
            continue
        shown = scene(game, moment, seats, moment.seat, language)
        labels: dict[tuple[str, str], dict[Any, str]] = {}
        for move in moment.moves:
            for field in fields(type(move)):
                known = labels.setdefault((move.kind, field), {})
                value = getattr(move, field)
                if value not in known:
                    known[value] = words.choice_label(shown, move.kind, field, value)
        for known in labels.values():
            assert all(0 < len(said) <= MENU and not LEFT_OPEN.search(said) for said in known.values())
            assert len({said.casefold() for said in known.values()}) == len(known)
        for move in moment.moves[::7]:
            assert not LEFT_OPEN.search(words.move_text(shown, move))


@both
@games
def test_a_refused_move_is_told_in_whole_sentences_with_its_topic(game: str, language: str) -> None:
    told = set()
    for seats in GAMES[game].seats:
        known = played(game, seats)[0]
        tried = [move for moment in known for move in moment.moves[::7]]
        for number, moment in enumerate(known):
            for move in tried[number :: 1 + len(tried) // 40]:
                try:
                    GAMES[game].apply(moment.state, moment.seat, move)
                except IllegalMove as error:
                    said = refusals.refusal(language, error, game, NAMES)
                    assert said
                    assert not NO_WORD.search(re.sub(r"`[^`]*`", "", said))
                    assert "\n-# " in said
                    told.add(error.key)
    assert len(told) >= 6


@both
@games
def test_every_event_of_a_game_is_told_to_everybody_without_its_secrets(game: str, language: str) -> None:
    for seats in GAMES[game].seats:
        moments_played, events, _ = played(game, seats)
        shown = scene(game, moments_played[0], seats, None, language)
        for event in events:
            seen = event.seen_by(None)
            public = words.event_line(shown, seen)
            assert public
            assert not LEFT_OPEN.search(public)
            for fact in event.secret.values():
                for secret in fact if isinstance(fact, tuple) else (fact,):
                    told = {name(language, game, value) for value in seen.facts.values() if isinstance(value, str)}
                    assert name(language, game, secret) not in public or name(language, game, secret) in told
            if event.secret:
                assert words.event_line(shown, event.seen_by(event.seat)) != public


@games
def test_what_a_viewer_cannot_know_changes_no_word(game: str) -> None:
    """With the languages taking turns: what is told does not depend on the language."""
    rng = Random(7)
    for (seats, moment), language in islice(zip(moments(game), cycle(LANGUAGES), strict=False), 0, None, 3):
        for viewer in (None, *range(seats)):
            shown = scene(game, moment, seats, viewer, language)
            other = GAMES[game].imagine(GAMES[game].view(moment.state, viewer), rng)
            assert public_words(shown) == public_words(
                scene(game, moment._replace(state=other), seats, viewer, language)
            )


@both
@games
def test_the_end_of_a_game_is_told_with_all_scores(game: str, language: str) -> None:
    for seats in GAMES[game].seats:
        moments_played, _, state = played(game, seats)
        result = GAMES[game].result(state)
        assert result is not None
        shown = scene(game, moments_played[-1]._replace(state=state), seats, None, language)
        said = words.score_text(shown)
        assert not LEFT_OPEN.search(said)
        for seat, total in enumerate(result.totals):
            assert re.search(rf"{phrases.SHAPES[seat]}.*\b{total}\b|{phrases.SHAPES[seat]}.*{total}点", said)
        for winner in result.winners:
            assert phrases.SHAPES[winner] in words.prompt(shown)
