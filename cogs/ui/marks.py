"""Candidates as marks on the board: where a move could go, with the short tag that the menu repeats."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, product, takewhile
from string import ascii_lowercase
from typing import Final

import msgspec

from data.texts import has, name, text
from render.scene import Mark, Scene
from render.words import LABEL_LIMIT, choice_label, whole_label
from rules.kit.choices import KIND, Question, Step, label, names_of
from rules.kit.game import HEURISTIC_STEP, AnyGame, Move
from rules.kit.notation import fields
from rules.kit.seats import Seat

SHORT: Final = 4
"""Characters of the longest label that is its own tag; a longer one gets a letter."""
BETWEEN: Final = " · "
"""Stands between a tag and its label, and between the labels of fields that are asked for together."""


def marked(shown: Scene, game: AnyGame, asked: Question) -> tuple[tuple[Mark, ...], list[str]]:
    """The candidates of a question as marks, and every step's label; a place is led by its tag if that is a new letter.

    A cell is its own tag, as is a place that the picture names anyway; an edge has too long a name for the picture and
    gets a letter, as do places that would share a tag; not where the kind of move is asked for, for that picture bears
    no marks.
    """
    given = (value for step in asked.steps for field, value in step.given if field != KIND)
    tags = _tags(value for value in given if isinstance(value, game.places))
    marks: dict[object, Mark] = {}
    labels = []
    for step in asked.steps:
        strong = any(game.heuristic(shown.view, deed.move) % HEURISTIC_STEP for deed in step.deeds)
        said = list[str]()
        for field, value in step.given:
            if field == KIND:
                continue
            told = choice_label(_asked_after(shown, asked, step, field), step.deeds[0].move.kind, field, value)
            if isinstance(value, game.places):
                tag = tags[value]
                marks[value] = Mark(value, tag, strong or (value in marks and marks[value].strong))
                told = f"{tag}{BETWEEN}{told}" if tag != _own_tag(value) and asked.field != KIND else told
                first = value == next(each for _, each in step.given if isinstance(each, game.places))
                if said and first and asked.field != KIND and whole_label(shown, step.deeds[0].move):
                    # What is too long stays so, for it is then asked for field by field.
                    short = len(BETWEEN.join((*said, told))) <= LABEL_LIMIT
                    said, told = ([], _place_first(shown, value, told, step)) if short else (said, told)
            said.append(told)
        labels.append(BETWEEN.join(said))
    return tuple(marks.values()), labels


def _place_first(shown: Scene, at: object, told: str, step: Step) -> str:
    """`L20: white islet – you gain 2 white`: a place's label, led by it, with the names of what is asked for before."""
    before = takewhile(lambda given: given[1] != at, step.given)
    names = BETWEEN.join(_called(shown, *given) for given in before)
    rest = told.removeprefix(label(at))
    return text(shown.language, "common.panel.of_kind", kind=label(at), value=f"{names}{rest}")


def _called(shown: Scene, field: str, value: object) -> str:
    """What people call a value of a field, by its name or by one of its field: `tile.D11` is no cell."""
    language, game, own = shown.language, shown.view.game, f"{field}.{value}"
    return name(language, game, own if has(language, f"{game}.{own}") else str(value))


def _asked_after(shown: Scene, asked: Question, step: Step, field: str) -> Scene:
    """The scene in which a field of a step is asked for, with the words before it as the path."""
    words = (*asked.path, *step.words)
    return msgspec.structs.replace(shown, path=words[: 1 + names_of(step.deeds[0].move).index(field)])


def in_fields(shown: Scene, move: Move) -> str:
    """The labels of all fields of a move, each after those before it."""
    given = {name: getattr(move, name) for name in fields(type(move))}
    words = (move.kind, *map(label, given.values()))
    return BETWEEN.join(
        choice_label(msgspec.structs.replace(shown, path=words[: 1 + index]), move.kind, field, value)
        for index, (field, value) in enumerate(given.items())
        if value is not None
    )


def every_choice(shown: Scene, game: AnyGame, state: object, seat: Seat | None) -> Scene:
    """The scene with a mark on every place to which some legal move of `seat` leads."""
    seats = game.to_move(state) if seat is None else (seat,)
    places: dict[object, bool] = {}
    for who in seats:
        for move in game.legal(state, who):
            promising = game.heuristic(shown.view, move) % HEURISTIC_STEP > 0
            for value in msgspec.structs.astuple(move):
                if isinstance(value, game.places):
                    places[value] = places.get(value, False) or promising
    tags = _tags(places)
    marks = tuple(Mark(place, tags[place], strong) for place, strong in places.items())
    return msgspec.structs.replace(shown, marks=marks)


def marks_at(places: Iterable[object]) -> tuple[Mark, ...]:
    """Marks on places that are no candidates, such as those that a lesson is about."""
    return tuple(Mark(place, tag) for place, tag in _tags(places).items())


def numbered(shown: Scene, game: AnyGame, moves: Sequence[Move]) -> Scene:
    """The scene with the number of each of these moves, from 1, on the places to which it leads.

    It is drawn as the question for the place of the first of them, as far as the others of its kind agree.
    """
    places: dict[object, list[str]] = {}
    leading: list[Move] = []
    for number, move in enumerate(moves, start=1):
        found = [value for value in msgspec.structs.astuple(move) if isinstance(value, game.places)]
        leading += [move] * bool(found)
        for value in found:
            places.setdefault(value, []).append(str(number))
    # What is written out on the picture is only framed there.
    marks = tuple(Mark(place, "" if _own_tag(place) == "" else ",".join(said)) for place, said in places.items())
    return msgspec.structs.replace(shown, marks=marks, path=_before_the_place(game, leading))


def _before_the_place(game: AnyGame, moves: Sequence[Move]) -> tuple[str, ...]:
    """The kind of the first of these moves and the fields before its place, as far as all of that kind agree."""
    alike = [msgspec.structs.astuple(move) for move in moves if move.kind == moves[0].kind]
    agreed = takewhile(
        lambda values: len(set(values)) == 1 and not isinstance(values[0], game.places), zip(*alike, strict=True)
    )
    return (moves[0].kind, *(label(values[0]) for values in agreed)) if moves else ()


def _tags(places: Iterable[object]) -> dict[object, str]:
    """The tag of each place: its own one, or a letter; letters alone where two places would have the same tag."""
    own = {place: _own_tag(place) for place in places}
    named = [tag for tag in own.values() if tag]
    shared = len({*named}) < len(named)
    letters = _letters()
    return {place: next(letters) if tag is None or (shared and tag) else tag for place, tag in own.items()}


def _own_tag(place: object) -> str | None:
    """What names a place on the picture already, None for a place that needs a letter."""
    said = label(place)
    return getattr(place, "tag", said if len(said) <= SHORT else None)


def _letters() -> Iterator[str]:
    """a, b, … z, aa, ab, …"""
    return ("".join(word) for length in count(1) for word in product(ascii_lowercase, repeat=length))
