"""Candidates bear the names that stand on the board already; only what has none gets a letter."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from cogs.ui.marks import every_choice, marked
from data.texts import name
from render.scene import Mark, Scene
from rules.kit.choices import KIND, Deed, Question, Step, label, values
from rules.kit.game import Game
from rules.takenoko.game import TAKENOKO
from rules.takenoko.moves import Irrigate
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.places import Beach, Island, Pier
from tests.render.tongiaki import scenes
from tests.rules.tongiaki.positions import position

LANGUAGES = ("en", "ja")
SEVERAL = position("tonga@0,0 A=RB D=RB E=RG; wj@0,-1", deck="oahu wa samoa")


def asked(game: Game[Any], s: Any, kind: str, field: str, language: str) -> tuple[tuple[Mark, ...], dict[str, str]]:
    """The marks and the labels of what a seat is asked."""
    (seat,) = game.to_move(s)
    moves = [move for move in game.legal(s, seat) if move.kind == kind]
    steps = tuple(
        Step((text,), ((field, value),), tuple(Deed(move) for move in moves if getattr(move, field) == value))
        for text, value in values(moves, field).items()
    )
    question = Question(kind, field, steps, (kind,))
    shown = Scene(view=game.view(s, seat), names=("Ann", "Ben", "Cyd", "Dan"), language=language)
    marks, labels = marked(shown, game, question)
    return marks, {label(step.given[0][1]): said for step, said in zip(question.steps, labels, strict=True)}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("kind", ["place", "sail", "grow"])
def test_beaches_piers_and_islands_of_tongiaki_are_not_lettered_anew(kind: str, language: str) -> None:
    field = {"place": "at", "sail": "pier", "grow": "island"}[kind]
    sailing, _ = scenes.played(4, 3, 30, "sail")
    s = {"place": scenes.start(3), "sail": sailing, "grow": SEVERAL}[kind]
    found, labels = asked(TONGIAKI, s, kind, field, language)
    assert len(found) == len(labels) > 0
    for mark in found:
        said = labels[label(mark.at)]
        assert "·" not in said
        assert mark.tag == ("" if isinstance(mark.at, Island) else mark.at.letter)
        whole = mark.at.beach if isinstance(mark.at, Pier) else mark.at
        assert said.startswith(name(language, "tongiaki", whole))


def test_every_choice_of_tongiaki_is_marked_with_the_letters_on_the_map() -> None:
    s = scenes.start(3)
    (seat,) = TONGIAKI.to_move(s)
    shown = every_choice(scenes.scene(s, seat), TONGIAKI, s, seat)
    assert {(mark.at, mark.tag) for mark in shown.marks} == {(Beach("tonga", one), one) for one in "ABCDEF"}


def test_what_has_no_name_on_the_board_gets_a_letter_that_its_label_repeats() -> None:
    rng = Random(4)
    s = TAKENOKO.setup(2, {"auto_end": "off"}, rng)
    while not any(move.kind == "irrigate" for seat in TAKENOKO.to_move(s) for move in TAKENOKO.legal(s, seat)):
        moves = list(TAKENOKO.legal(s, TAKENOKO.to_move(s)[0])) if TAKENOKO.to_move(s)[0] >= 0 else []
        move = rng.choice(moves) if moves else TAKENOKO.chance(s, rng)
        s, _ = TAKENOKO.apply(s, TAKENOKO.to_move(s)[0], move)
    found, labels = asked(TAKENOKO, s, "irrigate", "edge", "en")
    assert [mark.tag for mark in found] == [chr(ord("a") + i) for i in range(len(found))]
    assert all(labels[label(mark.at)].startswith(f"{mark.tag} · ") for mark in found)
    # The picture beside the first question bears no marks.
    channels = [move for move in TAKENOKO.legal(s, TAKENOKO.to_move(s)[0]) if isinstance(move, Irrigate)]
    steps = tuple(
        Step(("irrigate", str(move.edge)), ((KIND, "irrigate"), ("edge", move.edge)), (Deed(move),))
        for move in channels
    )
    shown = Scene(view=TAKENOKO.view(s, TAKENOKO.to_move(s)[0]), names=("Ann", "Ben"), language="en")
    _, first = marked(shown, TAKENOKO, Question("", KIND, steps, ()))
    assert all(said.startswith(str(move.edge)) for said, move in zip(first, channels, strict=True))
