"""What happened, in signs and short words: one deed each, and every voyage from its departure to its end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

from data.texts import name, text
from render import post
from render.news import Said, behind
from render.panels import Chunk
from render.scene import Scene
from render.tongiaki import boats, signs
from render.tongiaki.reading import view_of
from render.tongiaki.words_chain import sent_home
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
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
)
from rules.tongiaki.outlook import Prospect

_End: TypeAlias = Landed | AtSea | Failed | Blocked
"""How a departure ends."""
_JOINED: Final = 4
"""From so many stations on a way of voyages is told to its end, and another one begins."""
_LITTLE: Final = 14
APART: Final = "· "
"""Stands before a deed that does not begin with a sign."""


def told(scene: Scene, seat: Seat, events: Sequence[Event], size: int = post.TEXT) -> list[Said]:
    """The events of a seat's turn as short as they can be told, equal ones once: first what the turn was for, then what
    became of boats of the addressed player, lost ones of others, and the rest; after the end as they happened."""
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
    if scene.view.result:
        said.sort(key=lambda each: events.index(each[1]))
    else:
        said[1:] = sorted(said[1:], key=lambda each: each[0])
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
    return [_tile(event.water, size), " " + _say(scene, "last" if scene.view.result else "last_turn")]


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


def known(scene: Scene, found: Prospect, size: int) -> Said:
    """What a voyage is known to lead to, in signs and words."""
    signs_of: dict[str, list[Chunk]] = {
        "unknown": [signs.unknown(size + 8)],
        "fails": [signs.cross(round(size * 0.4))],
        "returns": [signs.back(round(size * 0.4))],
        "blocked": [signs.cross(round(size * 0.4))],
    }
    if found.outcome == "lands":
        return [f"→ {named(scene, found.island)}"]
    return [*signs_of.get(found.outcome, ["→"]), " " + _say(scene, f"known.{found.outcome}", n=found.needed)]
