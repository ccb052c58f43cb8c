"""Moves as text and back: the kind, then the fields in order, `-` for an optional field left out before another.

Works for every game through the fields of its Move classes.
"""

from __future__ import annotations

import re
import types
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any, Final, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from rules.kit.events import Fact
from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex
from rules.kit.refusals import NotAMove

LEFT_OUT = "-"
_NUMBER: Final = re.compile(r"-?[0-9]{1,6}")


def write(move: Move) -> str:
    """`plot green D7`: the kind and the labels of the fields; trailing fields left out are not written."""
    words = [move.kind]
    words += [LEFT_OUT if value is None else str(value) for value in msgspec.structs.astuple(move)]
    while words[-1] == LEFT_OUT:
        words.pop()
    return " ".join(words)


def read(kinds: Iterable[type[Move]], text: str) -> Move:
    """The move that `text` writes. Raises NotAMove naming the known kinds, or the field and what it takes."""
    words = text.split()
    by_name = {kind.kind: kind for kind in kinds}
    if not words or not words[0].isascii() or words[0].lower() not in by_name:
        raise NotAMove("not_a_move_kind", text=text[:80], kinds=tuple(by_name))
    return build(by_name[words[0].lower()], words[1:])


def build(kind: type[Move], words: list[str]) -> Move:
    """A move of this kind from the texts of its fields. Raises NotAMove for a missing, extra or unreadable one."""
    names = fields(kind)
    if len(words) > len(names):
        raise NotAMove("not_a_move_extra", kind=kind.kind, text=" ".join(words[len(names) :])[:80])
    values = []
    for index, name in enumerate(names):
        word = words[index] if index < len(words) else LEFT_OUT
        values.append(read_field(kind, name, word))
    return kind(*values)


def read_field(kind: type[Move], name: str, word: str) -> object:
    """The value of one field from its text; LEFT_OUT gives None where the field is optional. Raises NotAMove."""
    hint, optional = _hints(kind)[name]
    if word in (LEFT_OUT, ""):
        if optional:
            return None
        raise NotAMove("not_a_move_missing", kind=kind.kind, field=name)
    if get_origin(hint) is Literal:
        if word.isascii() and word.lower() in get_args(hint):
            return word.lower()
        raise NotAMove("not_a_move_value", kind=kind.kind, field=name, text=word[:80], values=get_args(hint))
    try:
        return _value(hint, word)
    except ValueError:
        raise _unreadable(kind, name, hint, word[:80]) from None


def _unreadable(kind: type[Move], name: str, hint: object, word: str) -> NotAMove:
    """Why a word is no value of a field, with what may be given as far as its type tells."""
    if parts := parts_of(kind, name):
        facts: dict[str, Fact] = {"example": parts[:2], "values": parts}
        return NotAMove("not_a_move_list", kind=kind.kind, field=name, text=word, **facts)
    key = "not_a_move_place" if hint in (Hex, Edge) else "not_a_move_number" if hint is int else "not_a_move_text"
    return NotAMove(key, kind=kind.kind, field=name, text=word)


def parts_of(kind: type[Move], name: str) -> tuple[str, ...]:
    """The words of which the values of a field are lists; nothing for a field whose values are none.

    The type of such values names its words by a class method `parts`.
    """
    found: Callable[[], tuple[str, ...]] | None = getattr(_hints(kind)[name][0], "parts", None)
    return found() if found else ()


def words_of(kind: type[Move], name: str) -> tuple[str, ...]:
    """The few words that a field takes: those of which its lists consist, or its only values; else nothing."""
    hint, _ = _hints(kind)[name]
    return get_args(hint) if get_origin(hint) is Literal else parts_of(kind, name)


def _value(hint: Any, word: str) -> object:
    """A place, a whole number or a text. Raises ValueError; letters and digits are those of the notation alone."""
    if not word.isascii():
        raise ValueError(word)
    if hint is int:
        return number(word)
    return hint.parse(word) if hasattr(hint, "parse") else hint(word)


def number(word: str) -> int:
    """The whole number that a word writes in plain digits, at most six. Raises ValueError for anything else."""
    if not _NUMBER.fullmatch(word):
        raise ValueError(word)
    return int(word)


@lru_cache(maxsize=256)
def fields(kind: type[Move]) -> tuple[str, ...]:
    """The names of a kind's fields, in the order in which they are asked for."""
    return tuple(kind.__struct_fields__)


def is_optional(kind: type[Move], name: str) -> bool:
    """Whether a field may be left out."""
    return _hints(kind)[name][1]


@lru_cache(maxsize=256)
def _hints(kind: type[Move]) -> dict[str, tuple[Any, bool]]:
    """Field name -> (type without None, whether it may be left out)."""
    hints = get_type_hints(kind)
    result = {}
    for name in fields(kind):
        hint = hints[name]
        if get_origin(hint) in (Union, types.UnionType):
            (inner,) = [part for part in get_args(hint) if part is not type(None)]
            result[name] = (inner, True)
        else:
            result[name] = (hint, False)
    return result
