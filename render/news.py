"""The news of a picture in lines: whose turn it was, and as many of its deeds as fit; what is left out is counted.

What a deed says, in signs and words, is found by the `news` or `log` of each game.
"""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Sequence
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


def fitted(language: str, turns: Iterable[Turn], size: int, room: float, most: int) -> list[Line]:
    """Turns on about `most` lines of `room` pixels.

    Every turn has a line of its own, even where that makes more of them; lines that are left go to the newest turns.
    What does not fit is left out deed by deed, and the end of the turn says how many.
    """
    turns = list(turns)
    shorter = [_shorter(language, turn, size, room) for turn in turns]
    lines = [len(each[-1]) for each in shorter]
    left = most - sum(lines)
    for i in reversed(range(len(turns))):
        more = min(max(0, left), len(shorter[i][0]) - lines[i])
        lines[i] += more
        left -= more
    return [
        line
        for each, allowed in zip(shorter, lines, strict=True)
        for line in next((one for one in each if len(one) <= allowed), each[-1])
    ]


def flowing(
    language: str, turns: Iterable[Turn], size: int, room: float, most: int, *, again: bool = False
) -> list[Line]:
    """Turns one behind the other on about `most` lines of `room` pixels, every one of them with what it must tell.

    `again`: a line that goes on with a turn begins with the sign of whoever had it.

    Where there is not enough room names go first, then deeds, from the turn with the most of them, and what still fits
    comes back, of the newest first: the turn says how many are left out.
    """
    turns = list(turns)
    counts = [len(turn.told) for turn in turns]
    lines = _flowed(language, turns, counts, size, room, most, again)
    while len(lines) > most and (longer := [i for i, turn in enumerate(turns) if counts[i] > turn.must]):
        counts[max(longer, key=counts.__getitem__)] -= 1
        lines = _flowed(language, turns, counts, size, room, most, again)
    most = max(most, len(lines))
    for i in reversed(range(len(counts))):
        for count in range(len(turns[i].told), counts[i], -1):
            kept, counts[i] = counts[i], count
            more = _flowed(language, turns, counts, size, room, most, again)
            if len(more) <= most:
                lines = more
                break
            counts[i] = kept
    return lines


class LeftOut(str):
    """How many deeds are not told in their place."""

    __slots__ = ()


def left_out(language: str, count: int) -> LeftOut:
    """So many deeds that are not told, in words."""
    return LeftOut(text(language, "picture.more", n=count))


def cut(lines: Iterable[Line]) -> bool:
    """Whether lines leave out deeds: then a phone's picture tells everything once more, below; else it is told once."""
    return any(isinstance(chunk, LeftOut) for line in lines for said in line for chunk in said)


def _flowed(
    language: str, turns: Sequence[Turn], counts: Sequence[int], size: int, room: float, most: int, again: bool
) -> list[Line]:
    """So many deeds of every turn, with names only where that takes no more than `most` lines."""
    lines: list[Line] = []
    for told in (turns, [turn._replace(who=turn.who[:1]) for turn in turns]):
        groups = [_joined(language, turn, count) for turn, count in zip(told, counts, strict=True)]
        signs = [turn.who[:1] if again else () for turn in told]
        lines = _set(groups, signs, size, room)
        if len(lines) <= most:
            break
    return lines


def _set(groups: Sequence[Sequence[Said]], signs: Sequence[Said], size: int, room: float) -> list[Line]:
    """The deeds of turns set into lines; one that goes on with a turn begins with its sign, if there is one."""
    lines: list[Line] = []
    used = room
    for said, sign in zip(groups, signs, strict=True):
        for i, deed in enumerate(said):
            width = measure(deed, size)
            if not lines or used + SPACE + width > room:
                goes_on = bool(sign) and i > 0 and deed is not _APART
                lines.append([sign] if goes_on else [])
                used = measure(sign, size) if goes_on else -SPACE
            used += SPACE + width
            if lines[-1] or deed is not _APART:
                lines[-1].append(deed)
    return [line for line in lines if line]


def _joined(language: str, turn: Turn, count: int) -> list[Said]:
    """Who it was with the first deed, the next deeds up to `count`, and how many more there are."""
    told = [*turn.told[:count]]
    if count < len(turn.told):
        told.append((left_out(language, len(turn.told) - count),))
    if not told:
        return [turn.who]
    return [[*turn.who, " ", *told[0]], *told[1:], _APART]


_APART: Final[Said] = (Image.new("RGBA", (6, 1), (0, 0, 0, 0)),)
"""Keeps one turn from the next on the same line."""


def _shorter(language: str, turn: Turn, size: int, room: float) -> list[list[Line]]:
    """A turn with all its deeds, then with fewer and fewer of them, down to the first."""
    told = [_pieces(said, size, room - _INDENT) for said in turn.told]
    found: list[list[Line]] = []
    for count in range(len(told), min(1, len(told)) - 1, -1):
        groups = [turn.who, *(piece for said in told[:count] for piece in said)]
        if count < len(told):
            groups.append((left_out(language, len(told) - count),))
        first, *others = flow(groups, size, room, len(groups), _INDENT)
        found.append([first, *([(_gap(),), *line] for line in others)])
    return found


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
