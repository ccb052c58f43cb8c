"""Narrowing legal moves field by field, as autocomplete and guided play ask."""

from __future__ import annotations

from typing import ClassVar, Literal

from rules.choices import KIND, Question, label, matching, next_question, values
from rules.game import Move
from rules.hexes import Hex


class Put(Move, frozen=True):
    kind: ClassVar[str] = "put"
    what: Literal["tree", "stone"]
    at: Hex
    mark: Literal["x"] | None = None


class Wait(Move, frozen=True):
    kind: ClassVar[str] = "wait"


H8, H9 = Hex(0, 0), Hex(1, 0)
MOVES = (Put("tree", H8), Put("tree", H9), Put("tree", H9, "x"), Put("stone", H9), Wait())


def asked(*path: str) -> Question | Move | None:
    return next_question(MOVES, path)


def test_first_the_kind_is_asked_for() -> None:
    assert asked() == Question("", KIND, (("put", "put"), ("wait", "wait")), ())


def test_then_each_field_with_the_values_that_remain() -> None:
    assert asked("put") == Question("put", "what", (("tree", "tree"), ("stone", "stone")), ("put",))
    assert asked("put", "tree") == Question("put", "at", (("H8", H8), ("H9", H9)), ("put", "tree"))
    assert asked("put", "tree", "H9") == Question("put", "mark", (("-", None), ("x", "x")), ("put", "tree", "H9"))


def test_a_field_with_one_value_left_is_not_asked_for() -> None:
    assert asked("put", "stone") == Put("stone", H9)
    assert asked("put", "tree", "H8") == Put("tree", H8)
    assert asked("wait") == Wait()


def test_a_path_that_leads_nowhere_gives_nothing() -> None:
    assert asked("jump") is asked("put", "bush") is asked("put", "stone", "H8") is next_question((), ()) is None


def test_what_is_filled_in_narrows_the_moves_in_either_case() -> None:
    assert matching(MOVES, "put", {"at": "h9", "what": "TREE"}) == [MOVES[1], MOVES[2]]
    assert matching(MOVES, "put", {"at": ""}) == list(MOVES[:4])
    assert list(values(matching(MOVES, "put", {"what": "tree"}), "at")) == ["H8", "H9"]
    assert label(None) == "-"
