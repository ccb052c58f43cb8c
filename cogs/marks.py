"""Candidates as marks on the board: where a move could go, with the short tag that the menu repeats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count, product
from string import ascii_lowercase
from typing import Any, Final

import msgspec

from render.scene import Mark, Scene
from render.words import choice_label
from rules.choices import Question, label
from rules.game import PROMISE_STEP, Game, Move, Seat

SHORT: Final = 4
"""Characters of the longest label that is its own tag; a longer one gets a letter."""


def marked(
    shown: Scene, game: Game[Any], legal: Iterable[Move], asked: Question
) -> tuple[tuple[Mark, ...], dict[str, str]]:
    """The candidates of a question as marks, and the label of every value, led by its tag where that is a new letter.

    A cell is its own tag, as is a place that the picture names anyway; an edge has too long a name for the picture and
    gets a letter.
    """
    promising = strong_values(shown, game, legal, asked.kind, asked.field)
    letters = _letters()
    marks: list[Mark] = []
    labels = {}
    for text_of, value in asked.values:
        said = choice_label(shown, asked.kind, asked.field, value)
        if isinstance(value, game.places):
            own = _own_tag(value)
            marks.append(Mark(value, next(letters) if own is None else own, text_of in promising))
            said = f"{marks[-1].tag} · {said}" if own is None else said
        labels[text_of] = said
    return tuple(marks), labels


def strong_values(shown: Scene, game: Game[Any], legal: Iterable[Move], kind: str, field: str) -> frozenset[str]:
    """The texts of a field's values with which some move promises something."""
    return frozenset(
        label(getattr(move, field))
        for move in legal
        if move.kind == kind and game.promise(shown.view, move) % PROMISE_STEP
    )


def every_choice(shown: Scene, game: Game[Any], state: Any, seat: Seat | None) -> Scene:
    """The scene with a mark on every place to which some legal move of `seat` leads."""
    seats = game.to_move(state) if seat is None else (seat,)
    places: dict[Any, bool] = {}
    for who in seats:
        for move in game.legal(state, who):
            promising = game.promise(shown.view, move) % PROMISE_STEP > 0
            for value in msgspec.structs.astuple(move):
                if isinstance(value, game.places):
                    places[value] = places.get(value, False) or promising
    letters = _letters()
    own = {place: _own_tag(place) for place in places}
    tags = {place: next(letters) if tag is None else tag for place, tag in own.items()}
    marks = tuple(Mark(place, tags[place], strong) for place, strong in places.items())
    return msgspec.structs.replace(shown, marks=marks)


def _own_tag(place: Any) -> str | None:
    """What names a place on the picture already, None for a place that needs a letter."""
    said = label(place)
    return getattr(place, "tag", said if len(said) <= SHORT else None)


def _letters() -> Iterator[str]:
    """a, b, … z, aa, ab, …"""
    return ("".join(word) for length in count(1) for word in product(ascii_lowercase, repeat=length))
