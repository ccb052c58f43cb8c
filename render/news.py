"""The news of a picture in lines: whose turn it was, and as many of its deeds as fit; what is left out is counted.

What a deed says, in signs and words, is found by the `news` or `log` of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
from functools import lru_cache, partial
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from data.texts import text
from render import fonts
from render.panels import SPACE, Chunk, flow, measure
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.events import EndedIdle, Event, Resigned, TurnEnded
from rules.kit.seats import CHANCE, Seat

Said: TypeAlias = Sequence[Chunk]
"""One deed in signs and words; it is told as a whole or not at all."""
Line: TypeAlias = list[Said]
"""What stands on one line."""

_INDENT: Final = 26
"""Lines after a turn's first begin so many pixels further to the right."""
_LONGEST: Final = 4
"""A deed that is wider than the log is broken into at most so many lines."""


class Turn(NamedTuple):
    """A turn as it is told: who had it, and its deeds; the first `must` of them are never left out of what flows."""

    who: Said
    told: Sequence[Said]
    must: int = 1


def turns_of(
    groups: Iterable[tuple[Seat, Sequence[Event]]],
    who: Callable[[Seat], Said],
    tell: Callable[[Seat, Sequence[Event]], Sequence[Said]],
    language: str,
    must: Callable[[Sequence[Event]], int] = lambda _: 1,
) -> list[Turn]:
    """Every turn that is over, and the one that goes on as soon as there is something to tell of it; of its events so
    many deeds must be told."""
    idle: Said = (text(language, "words.ended_idle"),)
    found = []
    for seat, events in groups:
        told = [*tell(seat, [event for event in events if not isinstance(event, EndedIdle)])]
        if any(isinstance(event, EndedIdle) for event in events):
            told.append(idle)
        if told or any(isinstance(event, TurnEnded) for event in events):
            found.append(Turn(who(seat), told, must(events)))
    return found


def by_turn(news: Iterable[Event], afterwards: Container[str] = ()) -> list[tuple[Seat, list[Event]]]:
    """The events turn by turn, oldest first, each turn with the seat whose it was.

    A turn is over when it is said to be, or when whoever has it gives up. Events of the kinds `afterwards` that follow
    for the same seat belong to it.
    """
    groups: list[tuple[Seat, list[Event]]] = []
    waiting: list[Event] = []
    for event in news:
        if not waiting and groups and event.kind in afterwards and event.seat == groups[-1][0]:
            groups[-1][1].append(event)
            continue
        waiting.append(event)
        seat = _first(waiting)
        if seat is not None and event.seat is not None and _closes(event, seat):
            groups.append((event.seat, waiting))
            waiting = []
    seat = _first(waiting)
    return groups if seat is None else [*groups, (seat, waiting)]


def _first(events: Iterable[Event]) -> Seat | None:
    """Who did the first thing that anybody did."""
    return next((event.seat for event in events if event.seat is not None and event.seat >= 0), None)


def _closes(event: Event, seat: Seat) -> bool:
    return isinstance(event, TurnEnded) or (isinstance(event, Resigned) and event.seat == seat)


def head(symbol: Image.Image, name: str, size: int, room: float) -> Said:
    """Whose turn it was: a sign and a name of at most `room` pixels."""
    return [symbol, " " + fonts.fit(name, size, room)]


def behind(event: Event, seat: Seat, said: Said, height: int) -> Said:
    """A deed in the turn of `seat`; behind the symbol of whoever did it where that is somebody else."""
    if event.seat is None or event.seat in (seat, CHANCE):
        return said
    return [seat_symbol(event.seat, height), " ", *said]


def fitted(
    language: str, turns: Iterable[Turn], size: int, room: float, most: int, *, equally: bool = False
) -> list[Line]:
    """Turns on about `most` lines of `room` pixels.

    Every turn has a line of its own, even where that makes more of them; lines that are left go to the newest turns, or
    `equally` to all of them one by one. What does not fit is left out deed by deed, and the end of the turn says how
    many.
    """
    alone = [_Alone(language, turn, size, room) for turn in turns]
    whole = [each.lines(len(each.told)) for each in alone]
    if sum(map(len, whole)) <= most:
        return [line for each in whole for line in each]
    lines = [len(each.lines(min(1, len(each.told)))) for each in alone]
    left, step = most - sum(lines), 1 if equally else most
    while left > 0 and any(count < len(each) for count, each in zip(lines, whole, strict=True)):
        for i in reversed(range(len(lines))):
            more = min(left, step, len(whole[i]) - lines[i])
            lines[i] += more
            left -= more
    return [line for each, allowed in zip(alone, lines, strict=True) for line in each.within(allowed)]


def flowing(language: str, turns: Iterable[Turn], size: int, room: float, most: int) -> list[Line]:
    """Turns one behind the other on about `most` lines, which begin with the sign of the turn that goes on. For room
    names go first, then deeds that need not be told, which are counted."""
    measured = [_measured(turn, size) for turn in turns]
    counts = [len(turn.told) for turn in measured]
    set_so = partial(_flowed, language, measured, size=size, room=room)
    while len(lines := set_so(counts, most=most)) > most:
        longer = [i for i, turn in enumerate(measured) if counts[i] > turn.must]
        if not longer:
            break
        counts[max(longer, key=counts.__getitem__)] -= 1
    most = max(most, len(lines))
    for i in reversed(range(len(counts))):
        for count in range(len(measured[i].told), counts[i], -1):
            trial = [*counts[:i], count, *counts[i + 1 :]]
            if len(more := set_so(trial, most=most)) <= most:
                lines, counts = more, trial
                break
    return lines


def whole(language: str, turns: Sequence[Turn], size: int, room: float, usual: int, most: int) -> list[Line]:
    """Turns flowing on the usual number of lines, or on up to `most` where deeds would be left out."""
    found = (flowing(language, turns, size, room, count) for count in range(usual, most))
    return next((lines for lines in found if not cut(lines)), None) or flowing(language, turns, size, room, most)


class LeftOut(str):
    """How many deeds are not told in their place."""

    __slots__ = ()


@lru_cache(maxsize=256)
def left_out(language: str, count: int) -> LeftOut:
    """So many deeds that are not told, in words."""
    return LeftOut(text(language, "picture.more", n=count))


def omitted(lines: Iterable[Line]) -> list[LeftOut]:
    """How many deeds every turn leaves out that does not tell all of them."""
    return [chunk for line in lines for said in line for chunk in said if isinstance(chunk, LeftOut)]


def cut(lines: Iterable[Line]) -> bool:
    """Whether lines leave out deeds: then a phone's picture tells everything, below or in their place."""
    return bool(omitted(lines))


def _flowed(
    language: str, turns: Sequence[_Measured], counts: Sequence[int], size: int, room: float, most: int
) -> list[Line]:
    """So many deeds of every turn, with names only where that takes no more than `most` lines."""
    lines: list[Line] = []
    for named in (True, False):
        groups = [_joined(language, turn, count, size, named) for turn, count in zip(turns, counts, strict=True)]
        lines = _set(groups, [turn.sign for turn in turns], size, room)
        if len(lines) <= most:
            break
    return lines


class _Deed(NamedTuple):
    """What is told as a whole, and how wide it is."""

    said: Said
    width: float


class _Measured(NamedTuple):
    """A turn that has been measured: who had it, by name and by sign alone, and its deeds."""

    who: _Deed
    sign: _Deed
    told: Sequence[_Deed]
    must: int


def _measured(turn: Turn, size: int) -> _Measured:
    who, sign, *told = (_Deed(said, measure(said, size)) for said in (turn.who, turn.who[:1], *turn.told))
    return _Measured(who, sign, told, turn.must)


def _set(groups: Sequence[Sequence[_Deed]], signs: Sequence[_Deed], size: int, room: float) -> list[Line]:
    """The deeds of turns set into lines in their order; what is wider than a line is broken."""
    lines: list[Line] = []
    used = room
    for deeds, sign in zip(groups, signs, strict=True):
        begun = False
        for said, width in (part for deed in deeds for part in _parts(deed, size, room - sign.width - SPACE)):
            if used + SPACE + width > room or not lines:
                goes_on = begun and said is not _APART and sign.said
                lines.append([sign.said] if goes_on else [])
                used = sign.width if goes_on else -SPACE
            used += SPACE + width
            begun = True
            if lines[-1] or said is not _APART:
                lines[-1].append(said)
    return [line for line in lines if line]


def _parts(deed: _Deed, size: int, room: float) -> list[_Deed]:
    """A deed, or its pieces where it is wider than a line."""
    if deed.width <= room:
        return [deed]
    return [_Deed(said, measure(said, size)) for said in _pieces(deed.said, size, room)]


def _joined(language: str, turn: _Measured, count: int, size: int, named: bool) -> list[_Deed]:
    """Who it was with the first deed, the next deeds up to `count`, and how many more there are."""
    who, told = turn.who if named else turn.sign, [*turn.told[:count]]
    if count < len(turn.told):
        more = (left_out(language, len(turn.told) - count),)
        told.append(_Deed(more, measure(more, size)))
    if not told:
        return [who]
    first = _Deed([*who.said, " ", *told[0].said], who.width + measure(" ", size) + told[0].width)
    return [first, *told[1:], _Deed(_APART, measure(_APART, size))]


_APART: Final[Said] = (Image.new("RGBA", (6, 1), (0, 0, 0, 0)),)
"""Keeps one turn from the next on the same line."""


class _Alone:
    """A turn on lines of its own."""

    def __init__(self, language: str, turn: Turn, size: int, room: float) -> None:
        self.language, self.turn, self.size, self.room = language, turn, size, room
        self.told = [_pieces(said, size, room - _INDENT) for said in turn.told]

    def lines(self, count: int) -> list[Line]:
        """Its first few deeds, and how many there are beside these."""
        groups = [self.turn.who, *(piece for said in self.told[:count] for piece in said)]
        if count < len(self.told):
            groups.append((left_out(self.language, len(self.told) - count),))
        first, *others = flow(groups, self.size, self.room, len(groups), _INDENT)
        return [first, *([(_gap(),), *line] for line in others)]

    def within(self, allowed: int) -> list[Line]:
        """As many of its deeds as so many lines hold, but one at least."""
        least, count = min(1, len(self.told)), len(self.told)
        while len(lines := self.lines(count)) > allowed and count > least:
            count -= 1
        return lines


def _pieces(said: Said, size: int, room: float) -> list[Said]:
    """A deed as it is, or broken between its signs and words where it is wider than a line."""
    pieces: list[list[Chunk]] = [[]]
    for chunk in said:
        left = room - measure(pieces[-1], size)
        if measure([chunk], size) <= left:
            pieces[-1].append(chunk)
        elif isinstance(chunk, str) and chunk.strip():
            limit = left if left > room / 2 else room
            first, *rest = fonts.wrap(chunk, size, limit, _LONGEST)
            pieces += [[]] if limit > left else []
            pieces[-1].append(first)
            pieces += [[part] for part in rest]
        else:
            pieces.append([chunk])
    return [*pieces]


@kept
def _gap() -> Image.Image:
    return Image.new("RGBA", (_INDENT - SPACE, 1), (0, 0, 0, 0))
