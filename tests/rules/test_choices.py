"""Narrowing legal moves field by field, as autocomplete and guided play ask."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.kit.choices import ALL, KIND, TIMES, Deed, Question, label, matching, next_question, values
from rules.kit.game import Move
from rules.kit.hexes import Hex


class Put(Move, frozen=True):
    kind: ClassVar[str] = "put"
    what: Literal["tree", "stone"]
    at: Hex
    mark: Literal["x"] | None = None


class Wait(Move, frozen=True):
    kind: ClassVar[str] = "wait"


class Dig(Move, frozen=True):
    kind: ClassVar[str] = "dig"
    several: ClassVar[bool] = True
    at: Hex


H8, H9 = Hex(0, 0), Hex(1, 0)
MOVES = (Put("tree", H9), Put("tree", H8), Put("tree", H9, "x"), Put("stone", H9), Wait())
DEEDS = [Deed(move) for move in MOVES]


def asked(*path: str, depth: int = 1) -> Question | Deed | None:
    return next_question(DEEDS, path, places=(Hex,), depth=depth)


def ways(question: Question | Deed | None) -> list[str]:
    assert isinstance(question, Question)
    return [" ".join(step.words) for step in question.steps]


def test_first_the_kind_is_asked_for() -> None:
    first = asked()
    assert isinstance(first, Question)
    assert (first.kind, first.field, first.path) == ("", KIND, ())
    assert ways(first) == ["put", "wait"]


def test_then_each_field_with_the_values_that_remain() -> None:
    assert ways(asked("put")) == ["tree", "stone H9 -"]
    assert ways(asked("put", "tree", "H9")) == ["-", "x"]


def test_places_are_asked_for_in_their_order_on_the_board() -> None:
    assert ways(asked("put", "tree")) == ["H8 -", "H9"]


def test_fields_can_be_asked_for_together() -> None:
    assert ways(asked("put", depth=2)) == ["tree H8 -", "tree H9", "stone H9 -"]
    whole = asked("put", depth=ALL)
    assert ways(whole) == ["tree H8 -", "tree H9 -", "tree H9 x", "stone H9 -"]
    assert isinstance(whole, Question)
    assert whole.steps[2].given == (("what", "tree"), ("at", H9), ("mark", "x"))
    assert [step.deeds for step in whole.steps] == [(DEEDS[1],), (DEEDS[0],), (DEEDS[2],), (DEEDS[3],)]


def test_a_field_with_one_value_left_is_not_asked_for() -> None:
    assert asked("put", "stone") == DEEDS[3]
    assert asked("put", "tree", "H8") == DEEDS[1]
    assert asked("wait") == DEEDS[4]


def test_a_move_that_is_often_repeated_is_asked_for_with_a_number() -> None:
    deeds = [Deed(Dig(at), times) for at in (H8, H9) for times in ((1, 2, 3) if at == H8 else (1,))]
    number = next_question(deeds, ("dig", "H8"), places=(Hex,))
    assert isinstance(number, Question)
    assert number.field == TIMES
    assert ways(number) == ["1", "2", "3"]
    assert next_question(deeds, ("dig", "H8", "3")) == Deed(Dig(H8), 3)
    assert next_question(deeds, ("dig", "H9")) == Deed(Dig(H9))


def test_a_path_that_leads_nowhere_gives_nothing() -> None:
    assert asked("jump") is asked("put", "bush") is asked("put", "stone", "H8") is next_question((), ()) is None
    assert asked("wait", "H8") is None


def test_what_is_filled_in_narrows_the_moves_in_either_case() -> None:
    assert matching(MOVES, "put", {"at": "h9", "what": "TREE"}) == [MOVES[0], MOVES[2]]
    assert matching(MOVES, "put", {"at": ""}) == list(MOVES[:4])
    assert list(values(matching(MOVES, "put", {"what": "tree"}), "at")) == ["H9", "H8"]
    assert label(None) == "-"
