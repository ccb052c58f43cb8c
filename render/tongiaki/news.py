"""What happened, in signs and short words: one deed each, and every voyage from its departure to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from msgspec.structs import replace

from data.texts import name, text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.news import Line, Said, Turn, behind, by_turn, cut, fitted, flowing, head, omitted, turns_of, whole
from render.panels import Chunk, put_flow
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from render.tongiaki import boats, offers, signs
from render.tongiaki.palette import CARD, CARD_EDGE, SOFT, WHITE
from render.tongiaki.reading import LEAST, result_of, tied, view_of
from render.tongiaki.words_pieces import sent_home
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.tongiaki.components import LANDS
from rules.tongiaki.events import (
    AtSea,
    Blocked,
    Departed,
    Endless,
    Failed,
    Grew,
    King,
    Laid,
    Landed,
    LastTile,
    Overflow,
    Placed,
    Settlement,
    Stuck,
    Turned,
)
from rules.tongiaki.scoring import TongiakiResult

_End: TypeAlias = Landed | AtSea | Failed | Blocked
"""How a departure ends."""
_JOINED: Final = 4
"""From so many stations on a way of voyages is told to its end, and another one begins."""
_LITTLE: Final = 14
APART: Final = "· "
"""Stands before a deed that does not begin with a sign."""


def told(scene: Scene, seat: Seat, events: Sequence[Event], size: int = post.TEXT) -> list[Said]:
    """The events of a seat's turn as short as they can be told, equal ones once: first what the turn was for, then what
    became of boats of the addressed player, lost ones of others, and the rest; after the end first the last tile."""
    found = [event for event in events if type(event) in _TELLERS]
    if any(isinstance(event, Laid) for event in events):
        found = [event for event in found if not isinstance(event, Settlement | Placed)]
    found.sort(key=lambda event: [*_TELLERS].index(type(event)))
    ways, said = _ways(events), list[tuple[int, Event, Said]]()
    for event in found:
        start = event.island.id if isinstance(event, Grew) else None
        first = next((way for way in ways if way.stations[0] == start), None)
        onward = _told(scene, first, ways.pop(first), size, False) if first else []
        said.append((_rank(scene, [event]), event, [*_TELLERS[type(event)](scene, event, size), *onward]))
    for way, ends in ways.items():
        said.append((_rank(scene, ends), ends[0], _told(scene, way, ends, size, True)))
    last = scene.view.result is not None
    said = (
        sorted(said, key=lambda each: not isinstance(each[1], LastTile))
        if last
        else said[:1] + sorted(said[1:], key=lambda each: each[0])
    )
    apart = [[*([APART] if i and isinstance(deed[0], str) else []), *deed] for i, (_, _, deed) in enumerate(said)]
    return _once([behind(event, seat, deed, size + 4) for (_, event, _), deed in zip(said, apart, strict=True)])


def _rank(scene: Scene, events: Sequence[Event]) -> int:
    """How much the addressed player cares, 0 for most."""
    view = scene.view
    reader = view.viewer if view.viewer is not None else next(iter(view.to_move), None)
    lost = [boat for event in events for boat in sent_home(event)]
    moved = any(event.seat != reader and reader in getattr(event, "boats", ()) for event in events)
    return 0 if reader in lost or moved else 1 if lost else 2


def lost(crew: Sequence[Seat], size: int) -> list[Chunk]:
    """How many boats of which seat went home: `−2` and a boat."""
    height = min(size, post.LEAST)
    return [
        chunk for seat, count in sorted(Counter(crew).items()) for chunk in (" ", signs.grown(-count, seat, height))
    ]


def _once(told: Sequence[Said]) -> list[Said]:
    """Equal deeds once, with their number."""
    equal: dict[tuple[Chunk | int, ...], list[Said]] = {}
    for said in told:
        equal.setdefault(tuple(chunk if isinstance(chunk, str) else id(chunk) for chunk in said), []).append(said)
    return [[*same[0], f" ×{len(same)}"] if same[1:] else same[0] for same in equal.values()]


class _Way(NamedTuple):
    """A voyage, or several of which each goes on from where the one before has landed: islands, how it ended, and of
    how many colours that it needed it had how many if it failed."""

    stations: tuple[str, ...]
    end: str
    lack: tuple[int, int] | None = None


def _ways(events: Sequence[Event]) -> dict[_Way, list[Event]]:
    """The voyages joined to ways, and for each the events with which such ways ended; a voyage that reached no island
    is told alone, for it would seem to have failed on the way to where the one before has landed."""
    found: list[tuple[_Way, Event]] = []
    for end, departed in _voyages(events):
        before = found[-1][0] if found else _Way((), "")
        onward = before.end == "landed" and before.stations[-1] == departed.pier.island
        start: tuple[str, ...] = (departed.pier.island,)
        to = () if isinstance(end, Failed | AtSea) else (end.island.id,)
        if onward and to and len(before.stations) < _JOINED:
            start = found.pop()[0].stations
        lack = (end.colours, end.needed) if isinstance(end, Failed) else None
        kind = "returned" if isinstance(end, Blocked) and end.back else end.kind
        found.append((_Way((*start, *to), kind, lack), end))
    ways: dict[_Way, list[Event]] = {}
    for way, event in found:
        ways.setdefault(way, []).append(event)
    return ways


def _told(scene: Scene, way: _Way, ends: Sequence[Event], size: int, start: bool) -> list[Chunk]:
    """A way from island to island, without its first one where that is told already; equal ones once; the boats that
    were lost on it, and why."""
    names = [named(scene, station) for station in way.stations]
    led = " → ".join(names if start else names[1:])
    said: list[Chunk] = [led] if start else [" ", f"→ {led}"] if led else []
    signs_of = {"blocked": signs.cross(_LITTLE), "returned": signs.back(_LITTLE)}
    if way.lack:
        said += [" ", signs.lacking(*way.lack, min(size, post.LEAST)), " " + _say(scene, "colours")]
    elif way.end == "at_sea":
        said += [" " + _say(scene, "at_sea")]
    elif way.end in signs_of:
        said += [" ", signs_of[way.end]]
    said += [f" ×{len(ends)}"] if len(ends) > 1 else []
    return said + lost([boat for event in ends for boat in sent_home(event)], size)


def _voyages(events: Sequence[Event]) -> Iterator[tuple[_End, Departed]]:
    under_way: Departed | None = None
    for event in events:
        if isinstance(event, Departed):
            under_way = event
        elif isinstance(event, _End) and under_way is not None:
            yield event, under_way
            under_way = None


def _last(scene: Scene, event: LastTile, size: int) -> Said:
    """The last tile, if it is an island with its name, and what that means."""
    laid = [each.tile for each in scene.news if isinstance(each, Turned | Laid) and each.tile in LANDS]
    what = [f" {named(scene, laid[-1])} ·"] if laid and not event.water else []
    return [_tile(event.water, size), *what, " " + _say(scene, "last" if scene.view.result else "last_turn")]


def _king(scene: Scene, event: King, size: int) -> Said:
    return [signs.crown(size, True), f" {named(scene, event.island)}"]


def _settlement(scene: Scene, event: Settlement, size: int) -> Said:
    return [_tile(False, size), " " + _say(scene, "settlement")]


def _laid(scene: Scene, event: Laid, size: int) -> Said:
    return [_tile(event.water, size), "" if event.water else f" {named(scene, event.tile)}"]


def _tile(water: bool, size: int) -> Chunk:
    return signs.wave_icon(size + 2) if water else signs.island_icon(size + 6)


def _grew(scene: Scene, event: Grew, size: int) -> Said:
    sign = signs.grown(len(event.at), event.seat or 0, min(size, post.LEAST))
    return [sign, f" {named(scene, event.island)}"]


def _placed(scene: Scene, event: Placed, size: int) -> Said:
    # As long as nothing but Tonga lies on the table its beaches have their letters on the map.
    alone = len(view_of(scene).known.chart.tiles) == 1
    return [boats.boat(event.seat or 0, size + 4), f" {event.at.letter if alone else named(scene, event.at.island)}"]


def _overflow(scene: Scene, event: Overflow, size: int) -> Said:
    return [_say(scene, "overflow", island=named(scene, event.island)), *lost(event.boats, size)]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], Said]]] = {
    Resigned: lambda scene, event, size: [_say(scene, "resigned")],
    LastTile: _last,
    Endless: lambda scene, event, size: [_say(scene, "endless", n=len(event.islands)), *lost(event.boats, size)],
    King: _king,
    Settlement: _settlement,
    Laid: _laid,
    Grew: _grew,
    Placed: _placed,
    Overflow: _overflow,
    Stuck: lambda scene, event, size: [_say(scene, "stuck", n=len(event.at))],
}
"""How each kind of event is told that is no voyage, what matters most first."""


def _say(scene: Scene, key: str, **facts: object) -> str:
    return text(scene.language, f"picture.tongiaki.log.{key}", **facts)


def named(scene: Scene, thing: object) -> str:
    """What people call an island, a beach or a tile."""
    return name(scene.language, "tongiaki", str(thing))


_USUAL: Final = 17
"""For more lines than this no wide picture is made higher."""
_ROOMY: Final = 12
"""The news of a phone's picture take so many lines,"""
_LINES: Final = 4
"""those of a post so many;"""
_FEW: Final = 4
"""more seats than this are many."""
_NAME: Final[dict[Aspect, int]] = {"wide": 140, "tall": 240}
_PADDING: Final = 16
STEP: Final = round(LEAST["wide"] * 1.5)
"""So many pixels apart are lines in a wide picture."""


def lines(scene: Scene, width: int, room: int) -> list[Line]:
    """The news of a wide picture for a card `width` pixels wide and `room` pixels high; after the end the result and
    as much of the last turn as has room."""
    size, inner, over = LEAST["wide"], width - 36, ending(scene, width - 36, LEAST["wide"])
    most = (room - _PADDING) // STEP - len(over)
    told = turns(scene, size)[-1 if scene.view.result else 0 :]
    found = [*over, *_begun(fitted(scene.language, told, size, inner, most if over else max(_USUAL, most)))]
    return found or ([] if scene.marks else [_no_news(scene)])


def brief(scene: Scene) -> list[Line]:
    """What a tall picture says: on a phone what an answer leads to, or what marks mean, or the news; after the end the
    last turn in a line, and what decided."""
    if scene.marks:
        rows = [[row] for block in offers.blocks(scene, post.LEAST) for row in block]
        if rows and scene.size == "phone":
            return rows
        told = text(scene.language, f"picture.tongiaki.marks.{type(scene.marks[0].at).__name__.lower()}")
        return [[(line,)] for line in fonts.wrap(told, post.TEXT, post.INSIDE, 2)]
    if scene.view.result:
        return [*_begun(_closing(scene)), *ending(scene)]
    return _news(scene) or [_no_news(scene)]


def _closing(scene: Scene) -> list[Line]:
    """The last turn in a line, without the last tile where that leaves room for more: the header says that the game is
    over."""
    rest = tuple(event for event in scene.news if not isinstance(event, LastTile))
    full, less = (
        flowing(scene.language, turns(each, post.TEXT)[-1:], post.TEXT, post.INSIDE, 1)
        for each in (scene, replace(scene, news=rest))
    )
    return less if omitted(less) != omitted(full) else full


def _no_news(scene: Scene) -> Line:
    return [(text(scene.language, "picture.tongiaki.no_news"),)]


def _news(scene: Scene) -> list[Line]:
    """Turns on two lines, or more if these do not hold all of it or what the reader has lost, smaller where that tells
    more; on a phone each on lines of its own."""
    found = list[Line]()
    for size in (post.TEXT, post.LEAST):
        told = turns(scene, size)
        if scene.size == "phone":
            found = fitted(scene.language, told, size, post.INSIDE, _ROOMY)
        else:
            found = whole(scene.language, told, size, post.INSIDE, 2, _LINES)
        if not cut(found) and len(found) <= (_ROOMY if scene.size == "phone" else _LINES):
            break
    return _begun(found)


def _begun(told: Sequence[Line]) -> list[Line]:
    """The lines; those that go on with a turn begin with its sign, or indented below its name, and not with a dot."""
    found: list[Line] = []
    for line in told:
        start = int(len(line[0]) == 1 and len(line) > 1)
        said = line[start][1:] if line[start][0] == APART else line[start]
        found.append([*line[:start], said, *line[start + 1 :]])
    return found


def turns(scene: Scene, size: int) -> list[Turn]:
    """What happened turn by turn, in signs and words."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: _head(scene, seat, size),
        lambda seat, events: told(scene, seat, events, size),
        scene.language,
        must=lambda events: 1 + sum(_rank(scene, ends) == 0 for ends in _ways(events).values()),
    )


def _head(scene: Scene, seat: Seat, size: int) -> Said:
    """Whose turn it was, by their sign alone on a post of many, whose names stand in its strip."""
    symbol = seat_symbol(seat, size + 6)
    if scene.size == "post" and scene.view.seats > _FEW:
        return [symbol]
    return head(symbol, seat_name(scene, seat), size, _NAME[scene.aspect])


def height(told: Sequence[Line]) -> int:
    """How high the card of a wide picture has to be for these lines."""
    return _PADDING + STEP * len(told)


def put_news(canvas: Canvas, where: Box, told: Sequence[Line]) -> None:
    """The card of a wide picture in its box."""
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    for i, line in enumerate(told):
        y = where.y + _PADDING / 2 + STEP * (i + 0.5)
        x = put_flow(canvas, where.x + 18, y, line[:1], LEAST["wide"], WHITE)
        put_flow(canvas, x, y, line[1:], LEAST["wide"], SOFT)


def ending(scene: Scene, room: float = post.INSIDE, size: int = post.TEXT) -> list[Line]:
    """Why the game is over, unless the news tell that by the last tile, and what decided where points did not: cards of
    the seats have the figures."""
    result = result_of(scene)
    if result is None:
        return []
    broken = "shared" if result.tie_break == "shared" else _decided(result)
    last = result.reason in ("islands", "water") and any(isinstance(event, LastTile) for event in scene.news)
    said = [] if last else [text(scene.language, f"tongiaki.over.{result.reason}")]
    said += [text(scene.language, f"picture.tongiaki.tie_break.{broken}")] if broken else []
    return [[(part,)] for sentence in said for part in fonts.wrap(sentence, size, room, 4)]


def _decided(result: TongiakiResult) -> str | None:
    """By what those are placed who have the same points; by all of it where nothing sets any of them apart."""
    seats = sorted(tied(result), key=lambda seat: result.places[seat])
    rules = {
        "fewer_boats" if result.islands[one] == result.islands[other] else "islands"
        for one, other in pairwise(seats)
        if result.totals[one] == result.totals[other] and result.places[one] != result.places[other]
    }
    return (rules.pop() if len(rules) == 1 else "both") if seats else None
