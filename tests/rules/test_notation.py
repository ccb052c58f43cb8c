"""Moves as text: what is written is read back, and what cannot be read is refused with what was expected."""

from __future__ import annotations

from typing import ClassVar, Literal

import pytest

from rules.kit import notation
from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex
from rules.kit.refusals import NotAMove
from rules.moana_nui.moves import Goods


class Wait(Move, frozen=True):
    kind: ClassVar[str] = "wait"


class Put(Move, frozen=True):
    kind: ClassVar[str] = "put"
    what: Literal["tree", "stone"]
    at: Hex
    number: int = 1
    label: str | None = None


class Wall(Move, frozen=True):
    kind: ClassVar[str] = "wall"
    edge: Edge
    colour: Literal["red", "blue"] | None = None
    name: str | None = None


class Pay(Move, frozen=True):
    kind: ClassVar[str] = "pay"
    what: Goods


KINDS = (Wait, Put, Wall, Pay)
EDGE = Edge.of(Hex(0, 0), Hex(1, 0))


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Wait(), "wait"),
        (Put("tree", Hex(0, 0), 3), "put tree H8 3"),
        (Put("stone", Hex(1, -1), -2, "x"), "put stone G9 -2 x"),
        (Wall(EDGE), "wall H8/H9"),
        (Wall(EDGE, "red"), "wall H8/H9 red"),
        (Wall(EDGE, None, "north"), "wall H8/H9 - north"),
    ],
)
def test_a_move_is_its_kind_and_its_fields_and_reads_back(move: Move, text: str) -> None:
    assert notation.write(move) == text
    assert notation.read(KINDS, text) == move


@pytest.mark.parametrize("text", ["PUT Tree h8 3", "  put   tree  H8  3 ", "Put TREE h8 3 -"])
def test_case_and_spaces_do_not_matter(text: str) -> None:
    assert notation.read(KINDS, text) == Put("tree", Hex(0, 0), 3)


@pytest.mark.parametrize("text", ["wall H9/H8", "wall h9/h8"])
def test_an_edge_may_be_named_from_either_side(text: str) -> None:
    assert notation.read(KINDS, text) == Wall(EDGE)


@pytest.mark.parametrize(
    ("text", "key", "facts"),
    [
        ("", "not_a_move_kind", {"text": "", "kinds": ("wait", "put", "wall", "pay")}),
        ("jump H8", "not_a_move_kind", {"text": "jump H8"}),
        ("wait now", "not_a_move_extra", {"kind": "wait", "text": "now"}),
        ("put tree", "not_a_move_missing", {"kind": "put", "field": "at"}),
        ("put - H8 1", "not_a_move_missing", {"field": "what"}),
        ("put bush H8 1", "not_a_move_value", {"field": "what", "text": "bush", "values": ("tree", "stone")}),
        ("put tree here 1", "not_a_move_place", {"field": "at", "text": "here"}),
        ("put tree H8 many", "not_a_move_number", {"field": "number", "text": "many"}),
        ("wall H8/H10", "not_a_move_place", {"field": "edge", "text": "H8/H10"}),
        ("pay gold", "not_a_move_list", {"example": ("wood", "fish"), "values": ("wood", "fish", "stone", "shell")}),
        ("wall H8/H9 green", "not_a_move_value", {"field": "colour"}),
    ],
)
def test_what_cannot_be_read_is_refused_with_what_was_expected(text: str, key: str, facts: dict[str, object]) -> None:
    with pytest.raises(NotAMove) as caught:
        notation.read(KINDS, text)
    assert caught.value.key == key
    assert facts.items() <= caught.value.facts.items()


def test_long_nonsense_is_cut_before_it_is_quoted() -> None:
    with pytest.raises(NotAMove) as caught:
        notation.read(KINDS, "x" * 5000)
    assert len(str(caught.value.facts["text"])) <= 80


def test_a_single_field_reads_from_its_text() -> None:
    assert notation.read_field(Put, "at", "g9") == Hex(1, -1)
    assert notation.read_field(Wall, "colour", "-") is None
    assert notation.fields(Wall) == ("edge", "colour", "name")
    assert [notation.is_optional(Wall, name) for name in notation.fields(Wall)] == [False, True, True]
