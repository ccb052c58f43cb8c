"""The form of a position follows from the types of a state: what is written, what is read, and what is refused."""

from __future__ import annotations

from typing import Annotated, Any, Literal, NamedTuple

import msgspec
import pytest

from rules.kit.game import Option, Options
from rules.kit.schema import Count, Misread, Schema, Stored, in_order

Colour = Literal["red", "blue"]


class Pair(NamedTuple):
    red: int = 0
    blue: int = 0


class Pieces(msgspec.Struct, frozen=True):
    """A state with tuples that JSON keeps by colour."""

    options: Options
    counts: Annotated[Pair, in_order(Colour, Count, Pair._make)] = Pair()
    at: Annotated[tuple[int, int], in_order(Colour, int, nothing=-1)] = (-1, -1)
    bag: Annotated[bytes, Stored(tuple[int, ...], list, bytes)] = b""


SCHEMA = Schema(Pieces, {"long": Option("long", ("off", "on"), "off")})
OFF = {"long": "off"}


@pytest.mark.parametrize(
    ("s", "dumped"),
    [
        (Pieces(OFF), {"counts": {}, "at": {}, "bag": []}),
        (Pieces(OFF, Pair(2, 0), (-1, 0)), {"counts": {"red": 2}, "at": {"blue": 0}, "bag": []}),
        (Pieces(OFF, Pair(1, 3), (7, -1), b"\5"), {"counts": {"red": 1, "blue": 3}, "at": {"red": 7}, "bag": [5]}),
    ],
)  # fmt: skip
def test_a_tuple_in_the_order_of_its_keys_is_an_object_without_what_is_nothing(s: Pieces, dumped: Any) -> None:
    assert SCHEMA.dump(s) == {"options": OFF, **dumped}
    assert SCHEMA.load(SCHEMA.dump(s)) == s
    assert type(SCHEMA.load(SCHEMA.dump(s)).counts) is Pair


def test_nothing_may_also_be_written_out() -> None:
    assert SCHEMA.load({"options": {}, "counts": {"red": 0, "blue": 1}, "at": {"red": -1}}) == Pieces(OFF, Pair(0, 1))


@pytest.mark.parametrize(
    ("part", "reason"),
    [
        ({"counts": {"red": -1}}, "counts.red: Expected `int` >= 0"),
        ({"counts": {"pink": 1}}, "counts: Invalid enum value 'pink'"),
        ({"counts": [1, 2]}, "counts: Expected `object`, got `array`"),
        ({"at": {"red": "1"}}, "at.red: Expected `int`, got `str`"),
        ({"bag": [1, None]}, r"bag\[1\]: Expected `int`, got `null`"),
        ({"bag": [1, 256]}, r"bag: bytes must be in range\(0, 256\)"),
        ({"more": 1}, "unknown field `more`"),
    ],
)
def test_what_has_another_form_is_refused_with_its_path(part: dict[str, Any], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        SCHEMA.load({"options": {}, **part})


class Peg(msgspec.Struct, frozen=True, omit_defaults=True):
    """A struct with a field of another name in JSON, and fields that need not be written."""

    hole: int = msgspec.field(name="at")
    colour: Colour = "red"
    seat: Count | None = None


class Pegs(msgspec.Struct, frozen=True):
    """A state with a field of another name in JSON."""

    options: Options
    standing: tuple[Peg, ...] = msgspec.field(name="pegs")
    last: Peg | None = None


PEGS = Schema(Pegs, {})


@pytest.mark.parametrize(
    ("peg", "dumped"),
    [
        (Peg(3), {"at": 3}),
        (Peg(0, "blue"), {"at": 0, "colour": "blue"}),
        (Peg(1, "red", 0), {"at": 1, "seat": 0}),
    ],
)
def test_names_and_left_out_defaults_are_those_that_the_struct_declares(peg: Peg, dumped: Any) -> None:
    s = Pegs({}, (peg,), peg)
    assert PEGS.dump(s) == {"options": {}, "pegs": [dumped], "last": dumped}
    assert PEGS.load(PEGS.dump(s)) == s
    assert PEGS.dump(Pegs({}, ())) == {"options": {}, "pegs": [], "last": None}


def test_defaults_may_also_be_written_out() -> None:
    pegs = [{"at": 3, "colour": "red", "seat": None}]
    assert PEGS.load({"options": {}, "pegs": pegs}) == Pegs({}, (Peg(3),))


@pytest.mark.parametrize(
    ("pegs", "reason"),
    [
        ([{"hole": 3}], r"pegs\[0\]: Object contains unknown field `hole`"),
        ([{"at": 3}, {"at": "3"}], r"pegs\[1\].at: Expected `int`, got `str`"),
        ([{"colour": "red"}], r"pegs\[0\]: Object missing required field `at`"),
        ([{"at": 3, "seat": -1}], r"pegs\[0\].seat: Expected `int` >= 0"),
    ],
)
def test_what_is_wrong_is_named_as_in_the_json(pegs: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        PEGS.load({"options": {}, "pegs": pegs})


def distinct(listed: tuple[int, ...]) -> frozenset[int]:
    """These numbers; one that comes again is wrong."""
    for number, one in enumerate(listed):
        if one in listed[:number]:
            raise Misread(f"[{number}]", f"{one} comes again")
    return frozenset(listed)


class Holes(msgspec.Struct, frozen=True):
    """A state whose form has parts of its own."""

    options: Options
    rows: tuple[Annotated[frozenset[int], Stored(tuple[int, ...], sorted, distinct)], ...]


def test_whoever_reads_a_form_can_name_the_part_that_is_wrong() -> None:
    schema = Schema(Holes, {})
    s = Holes({}, (frozenset({3, 1}),))
    assert schema.load(schema.dump(s)) == s
    with pytest.raises(ValueError, match=r"^rows\[1\]\[2\]: 4 comes again$"):
        schema.load({"options": {}, "rows": [[4], [4, 5, 4]]})
