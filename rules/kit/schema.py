"""Positions as JSON, derived from the types of a game's state: a position is written down once.

A state is a struct of structs. In JSON every struct is an object with the same fields (by the name that `msgspec.field`
gives them; those that are as their default says are left out with `omit_defaults`), a place (whatever has `parse`) its
label, a tuple, frozen set or mapping a list or an object. A field of another form says so in its type: `Stored`
brings the form and the two ways between form and value; `known_ids`, `one_of` and `by_each` are what games need most
often; what is NOT_STORED follows from the rest. What a position must be like beyond its form is checked in a game's
own `load`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Generic,
    NamedTuple,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

import msgspec

from rules.kit.game import Json, Option, Options, complete_options
from rules.kit.refusals import BadOptions
from rules.kit.seats import Seat

Count = Annotated[int, msgspec.Meta(ge=0, le=10**6)]
"""How many, or a seat: more than any game reaches is a slip of whoever wrote it."""
Number = Annotated[int, msgspec.Meta(ge=1, le=10**6)]
"""A number counted from 1, such as that of a turn."""
MOST_LISTED: Final = 2000
"""How long a list may be; none in any game is nearly as long."""
NOT_STORED: Final = "not stored"
"""Marks the type of a field that is no part of the JSON; it has a default."""


Way: TypeAlias = Callable[[Any], Any]
"""From a value to its JSON or back: what comes in is of the type or in the form that stands beside it."""


class Stored(NamedTuple):
    """The form of a value in JSON, where it is not what its type says: `write` gives it, `read` takes it.

    The form may itself hold places and structs. `read` raises ValueError saying what is wrong, Misread to say where
    inside the form.
    """

    form: object
    write: Way
    read: Way


def known_ids(known: Collection[str], what: str) -> Stored:
    """The form of an id that must be among those known; `what` names the kind of thing."""

    def read(id: str) -> str:
        check(id in known, f"{id}: no such {what}")
        return id

    return Stored(str, _as_it_is, read)


def one_of(values: object) -> Stored:
    """The form of a text that is one of a few, a `Literal`."""
    return Stored(values, _as_it_is, _as_it_is)


def by_each(keys: Any, form: Any) -> Stored:
    """The form of a mapping with something for each of a few keys, a `Literal`: a number, or a tuple of things.

    What is left out is 0, or empty.
    """
    every: tuple[str, ...] = get_args(keys)
    nothing: object = () if get_origin(form) is tuple else 0
    return Stored(Mapping[keys, form], _as_it_is, lambda given: {key: given.get(key, nothing) for key in every})


def in_order(keys: Any, form: Any, gather: Callable[[Iterable[Any]], object] = tuple, *, nothing: object = 0) -> Stored:
    """The form of a tuple with something for each of a few keys, a `Literal`, in their order: an object by key.

    What is left out is `nothing`, and the other way round; `gather` makes the tuple.
    """
    every: tuple[str, ...] = get_args(keys)
    return Stored(
        Mapping[keys, form],
        lambda values: {key: value for key, value in zip(every, values, strict=True) if value != nothing},
        lambda given: gather(given.get(key, nothing) for key in every),
    )


class _State(Protocol):
    """A position: whatever else it is, it knows its options."""

    @property
    def options(self) -> Options:
        """The chosen options."""


S = TypeVar("S", bound=_State)


class Schema(Generic[S]):
    """The form of the states of one game."""

    def __init__(self, state: type[S], options: Mapping[str, Option]) -> None:
        self._state = state
        self._options = options

    def dump(self, s: S) -> Json:
        """The position as JSON."""
        written: Json = _form_of(self._state).write(s)
        return written

    def load(self, j: Json) -> S:
        """The position that was dumped, its options completed. Raises ValueError naming what is wrong."""
        form = _form_of(self._state)
        s: Any = form.read(converted(j, form.type))
        try:
            complete: S = msgspec.structs.replace(s, options=complete_options(self._options, s.options))
        except BadOptions as error:
            raise ValueError(f"options: {error.facts}") from None
        return complete


def converted(j: Json, form: Any) -> Any:
    """What was dumped, in its form. Raises ValueError naming the part that is not."""
    _check_lists(j)
    try:
        return msgspec.convert(j, form)
    except msgspec.ValidationError as error:
        where, why = _wrong(j, form)
        raise ValueError(f"{where}: {why}" if where else str(error)) from None


class _Form(NamedTuple):
    """What a type looks like in JSON, for msgspec, and the ways there and back."""

    type: Any
    write: Way
    read: Way


def _as_it_is(value: Any) -> Any:
    return value


@lru_cache(maxsize=1024)
def _form_of(hint: Any) -> _Form:
    """The form of a type; of types that JSON knows it is themselves."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin in _FORMS:
        return _FORMS[origin](inner)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _structured(hint)
    if hasattr(hint, "parse"):
        return _Form(str, str, lambda label: parsed(hint, label))
    return _Form(hint, _as_it_is, _as_it_is)


def _annotated(inner: tuple[Any, ...]) -> _Form:
    hint, *notes = inner
    stored = next((note for note in notes if isinstance(note, Stored)), None)
    form = _form_of(hint if stored is None else stored.form)
    limits = tuple(note for note in notes if isinstance(note, msgspec.Meta))
    limited = Annotated[(form.type, *limits)] if limits else form.type
    if stored is None:
        return _Form(limited, form.write, form.read)
    return _Form(limited, _one_after_the_other(stored.write, form.write), _one_after_the_other(form.read, stored.read))


def _one_after_the_other(first: Way, second: Way) -> Way:
    if _as_it_is in (first, second):
        return second if first is _as_it_is else first
    return lambda value: second(first(value))


def _optional(hints: tuple[Any, ...]) -> _Form:
    (hint,) = (each for each in hints if each is not NoneType)
    form = _form_of(hint)
    return _Form(
        form.type | None if isinstance(form.type, type) else Union[form.type, None],  # noqa: UP007 - not every form knows `|`
        _unless_none(form.write),
        _unless_none(form.read),
    )


def _unless_none(way: Way) -> Way:
    return way if way is _as_it_is else lambda value: None if value is None else way(value)


def _listed(kind: type[Any], inner: tuple[Any, ...]) -> _Form:
    form = _form_of(inner[0])
    as_they_are = form.write is form.read is _as_it_is

    def write(values: Any) -> list[object]:
        given = sorted(values) if kind is frozenset else values
        return list(given if as_they_are else map(form.write, given))

    def read(written: list[object]) -> object:
        found = kind(written if as_they_are else (_read(f"[{n}]", form, each) for n, each in enumerate(written)))
        check(len(found) == len(written), "two are the same")
        return found

    return _Form(list[form.type], write, read)  # type: ignore[name-defined]


def _mapped(inner: tuple[Any, ...]) -> _Form:
    keys, values = map(_form_of, inner)
    as_they_are = keys.write is values.write is _as_it_is

    def write(given: Mapping[Any, object]) -> Json:
        return dict(given) if as_they_are else {keys.write(key): values.write(value) for key, value in given.items()}

    def read(written: Json) -> dict[object, object]:
        return {keys.read(key): _read(key, values, value) for key, value in written.items()}

    return _Form(dict[keys.type, values.type], write, read)  # type: ignore[name-defined]


def _structured(kind: type[msgspec.Struct]) -> _Form:
    """An object with the fields of a struct, none other; those with defaults may be left out."""
    hints = get_type_hints(kind, include_extras=True)
    fields = [field for field in msgspec.structs.fields(kind) if not _is_left_out(hints[field.name])]
    forms = [(field, _form_of(hints[field.name])) for field in fields]
    declared = [_declared(field, form) for field, form in forms]
    written = msgspec.defstruct(kind.__name__, declared, forbid_unknown_fields=True, kw_only=True)
    brief = kind.__struct_config__.omit_defaults
    ways = [
        (
            field.name,
            field.encode_name,
            None if form.write is _as_it_is else form.write,
            field.default if brief else msgspec.NODEFAULT,
        )
        for field, form in forms
    ]

    def write(value: object) -> Json:
        return {
            label: inner if way is None else way(inner)
            for name, label, way, needless in ways
            if (inner := getattr(value, name)) is not needless
        }

    def read(given: object) -> object:
        named = ((field.name, field.encode_name, form) for field, form in forms)
        return kind(**{name: _read(label, form, getattr(given, label)) for name, label, form in named})

    return _Form(written, write, read)


_FORMS: Final[Mapping[object, Callable[[tuple[Any, ...]], _Form]]] = {
    Annotated: _annotated,
    Union: _optional,
    UnionType: _optional,
    tuple: partial(_listed, tuple),
    frozenset: partial(_listed, frozenset),
    Mapping: _mapped,
}
"""How types that are made of others are taken apart."""


def _is_left_out(hint: object) -> bool:
    return get_origin(hint) is Annotated and NOT_STORED in get_args(hint)[1:]


def _declared(field: Any, form: _Form) -> tuple[Any, ...]:
    if field.required:
        return field.encode_name, form.type
    default = field.default if field.default is not msgspec.NODEFAULT else field.default_factory()
    return field.encode_name, form.type, msgspec.field(default_factory=lambda: form.write(default))


class Misread(ValueError):
    """Something cannot be read: the path of it, such as `players[1].hand[2]`, and why."""

    def __init__(self, path: str, why: str) -> None:
        super().__init__(f"{path}: {why}")
        self.path = path
        self.why = why


def _read(step: str, form: _Form, written: object) -> object:
    """The value of a part; `step` is what leads to it."""
    try:
        return form.read(written)
    except Misread as error:
        inner = error.path if error.path.startswith("[") else f".{error.path}"
        raise Misread(step + inner, error.why) from None
    except ValueError as error:
        raise Misread(step, str(error)) from None


def _check_lists(value: object, path: str = "") -> None:
    parts: Iterable[tuple[str, object]] = ()
    if isinstance(value, dict):
        parts = ((f"{path}.{name}" if path else name, inner) for name, inner in value.items())
    elif isinstance(value, list):
        check(len(value) <= MOST_LISTED, f"{path}: more than {MOST_LISTED} things are listed")
        parts = ((f"{path}[{n}]", inner) for n, inner in enumerate(value))
    for where, inner in parts:
        if isinstance(inner, dict | list):
            _check_lists(inner, where)


def _wrong(value: object, form: Any) -> tuple[str, str]:
    """The path of the innermost part that is not in its form, and why: `players[1].hand[2]`; no path for the whole."""
    try:
        msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        why = str(error).partition(" - at `")[0]
    else:
        return "", ""
    for step, inner, asked in _parts(value, form):
        where, innermost = _wrong(inner, asked)
        if innermost:
            return step + (where if where.startswith("[") or not where else f".{where}"), innermost
    return "", why


def _parts(value: object, form: object) -> Iterator[tuple[str, object, object]]:
    """The parts of a value: the step that leads there, what it is, and the form it should have."""
    for wanted in get_args(form) if get_origin(form) in (Union, UnionType) else (form,):
        bare = get_args(wanted)[0] if get_origin(wanted) is Annotated else wanted
        if isinstance(value, dict) and get_origin(bare) is dict:
            yield from ((name, inner, get_args(bare)[1]) for name, inner in value.items())
        elif isinstance(value, list) and get_origin(bare) is list:
            yield from ((f"[{n}]", inner, get_args(bare)[0]) for n, inner in enumerate(value))
        elif isinstance(value, dict) and isinstance(bare, type) and issubclass(bare, msgspec.Struct):
            hints = get_type_hints(bare, include_extras=True)
            yield from ((name, value[name], hints[name]) for name in hints if name in value)


def check(holds: bool, otherwise: str) -> None:
    """Raises ValueError with the sentence unless something holds."""
    if not holds:
        raise ValueError(otherwise)


def check_seats(named: Iterable[tuple[str, Seat | None]], seats: int) -> None:
    """Raises ValueError with the name of the first of these seats that does not exist; None stands for nobody."""
    for name, seat in named:
        check(seat is None or 0 <= seat < seats, f"{name}: there is no seat {seat}")


def parsed(kind: type[Any], label: str) -> Any:
    """The place of a kind with this label. Raises ValueError."""
    try:
        check(label.isascii(), label)
        return kind.parse(label)
    except ValueError:
        raise ValueError(f"{label}: no {kind.__name__.lower()} has this label") from None
