"""What happened, in signs and short words: one deed each, and every voyage from its departure to its end.

Works from events alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from itertools import chain, groupby, pairwise
from typing import Any, Final, NamedTuple, TypeAlias

from PIL import Image

from data.texts import name, text
from render import post
from render.game_words import words_of
from render.news import Said, behind
from render.panels import Chunk
from render.phrases import Voice, capital
from render.scene import Scene
from render.tongiaki import boats, signs
from render.tongiaki.palette import FAILED, GOLD
from render.tongiaki.reading import LEAST, view_of
from render.tongiaki.words_chain import sent_home
from rules.kit.events import Event, Resigned
from rules.kit.seats import CHANCE, Seat
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
from rules.tongiaki.outlook import Prospect
from rules.tongiaki.places import Island

_End: TypeAlias = Landed | AtSea | Failed | Blocked
"""How a departure ends."""
_JOINED: Final = 4
"""From so many stations on a way of voyages is told to its end, and another one begins."""
_LITTLE: Final = 14
APART: Final = "· "
"""Stands before a deed that does not begin with a sign."""
OWN, OTHERS = 1, 3
"""The ranks of lost boats of the addressed player, and of others."""


def told(scene: Scene, seat: Seat, events: Sequence[Event]) -> list[Said]:
    """The events of a seat's turn, one deed each; voyages one by one where the map numbers them, for it shows those of
    the last turn with any."""
    size = LEAST[scene.aspect]
    last = next((event for event in reversed(scene.news) if isinstance(event, Departed)), None)
    if scene.aspect == "tall" or not any(event is last for event in events):
        return brief(scene, seat, events, size)
    return [behind(event, seat, said, size + 6) for event, said in _deeds(scene, events, size)]


def _deeds(scene: Scene, events: Sequence[Event], size: int) -> Iterator[tuple[Event, Said]]:
    under_way: Departed | None = None
    back: Island | None = None
    for event in events:
        if isinstance(event, Departed):
            under_way = event
        elif isinstance(event, _End) and under_way is not None:
            yield event, _voyage(scene, event, under_way, size)
            back = event.back if isinstance(event, Blocked) else None
            under_way = None
        elif isinstance(event, Landed):
            # The voyage departed before these news, or it has been told that it turned back.
            if event.island != back:
                yield event, [f"→ {named(scene, event.island)}"]
        elif isinstance(event, _End):
            yield event, [capital(words_of(scene.view.game).event(Voice(scene, "picture"), event))]
        elif isinstance(event, Grew):
            yield event, [*_grew(scene, event, size), " " + _letters(scene, [at.letter for at in event.at])]
        elif type(event) in _TELLERS:
            yield event, _TELLERS[type(event)](scene, event, size)


def _letters(scene: Scene, letters: Sequence[str]) -> str:
    """Beaches by their letters; three and more that follow each other by the first and the last."""
    rows = [[each for _, each in row] for _, row in groupby(enumerate(letters), lambda at: ord(at[1]) - at[0])]
    said = [[f"{row[0]}–{row[-1]}"] if len(row) > 2 else row for row in rows]
    return text(scene.language, "words.list.comma").join(chain(*said))


def _voyage(scene: Scene, end: _End, departed: Departed, size: int) -> Said:
    """A whole voyage, from its departure and its end."""
    facts: dict[str, object] = {"beach": named(scene, departed.pier.beach)}
    if isinstance(end, Failed):
        facts |= {"colours": end.colours, "needed": end.needed}
    elif not isinstance(end, AtSea):
        facts["island"] = named(scene, end.island)
    key = "returned" if isinstance(end, Blocked) and end.back else end.kind
    colour = GOLD if isinstance(end, Landed | AtSea) else FAILED
    disc = signs.ring(str(departed.number), round(size * 0.68), colour, size)
    return [disc, " " + _say(scene, key, **facts), *lost(sent_home(end), size)]


def brief(scene: Scene, seat: Seat, events: Sequence[Event], size: int = post.TEXT, together: int = 0) -> list[Said]:
    """The same as short as it can be told: what matters most first; islands and tiles as a post shows them, without
    letters and names of cells. Landings `together`: every island once, and so many at most that were known before."""
    return _once([said for _, said in _ranked(scene, seat, events, size, together)])


def must(scene: Scene, events: Sequence[Event], last: int = OTHERS, together: int = 0) -> int:
    """How many deeds are never left out: the first, and those up to the `last` rank, in which boats were lost or
    somebody else moved some of the addressed player's."""
    return max(1, sum(rank <= last for rank, _ in _ranked(scene, CHANCE, events, post.TEXT, together)))


def _ranked(scene: Scene, seat: Seat, events: Sequence[Event], size: int, together: int) -> list[tuple[int, Said]]:
    """Every deed, by how much the addressed player cares about it: what the turn was for, lost boats and moved ones of
    theirs, lost ones of others, the rest; after the end all of them, as they happened."""
    found = [event for event in events if type(event) in _TELLERS]
    if any(isinstance(event, Laid) for event in events):
        found = [event for event in found if not isinstance(event, Settlement | Placed)]
    found.sort(key=lambda event: [*_TELLERS].index(type(event)))
    ways, said = _ways(events), list[tuple[int, Event, Said]]()
    turned = {event.tile for event in events if isinstance(event, Turned)}
    ways = _gathered(ways, turned, together) if together else ways
    for event in found:
        start = event.island.id if isinstance(event, Grew) else None
        first = next((way for way in ways if way.stations[0] == start), None)
        onward = _told(scene, first, ways.pop(first), size, False, not together) if first else []
        rank = _rank(scene, [event]) if said else 0
        said.append((rank, event, [*_TELLERS[type(event)](scene, event, size), *onward]))
    for way, ends in ways.items():
        said.append((_rank(scene, ends) if said else 0, ends[0], _told(scene, way, ends, size, True, not together)))
    if scene.view.result:
        said = sorted(((0, event, deed) for _, event, deed in said), key=lambda each: events.index(each[1]))
    said.sort(key=lambda each: each[0])
    apart = [[*([APART] if i and isinstance(deed[0], str) else []), *deed] for i, (_, _, deed) in enumerate(said)]
    return [(rank, behind(event, seat, deed, size + 4)) for (rank, event, _), deed in zip(said, apart, strict=True)]


def _rank(scene: Scene, events: Sequence[Event]) -> int:
    view = scene.view
    reader = view.viewer if view.viewer is not None else next(iter(view.to_move), None)
    lost = [boat for event in events for boat in sent_home(event)]
    if reader in lost:
        return OWN
    own = any(event.seat != reader and reader in getattr(event, "boats", ()) for event in events)
    return OTHERS - 1 if own else OTHERS if lost else OTHERS + 1


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
    how many colours that it needed it had how many if it failed; or all those that landed `together`, with the other
    `branches` of their way, each from an island that was told before, and on how many more islands boats landed."""

    stations: tuple[str, ...]
    end: str
    lack: tuple[int, int] | None = None
    together: bool = False
    branches: tuple[tuple[str, ...], ...] = ()
    more: int = 0


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
        found.append(
            (_Way((*start, *to), "returned" if isinstance(end, Blocked) and end.back else end.kind, lack), end)
        )
    ways: dict[_Way, list[Event]] = {}
    for way, event in found:
        ways.setdefault(way, []).append(event)
    return ways


def _gathered(ways: dict[_Way, list[Event]], found: Container[str], most: int) -> dict[_Way, list[Event]]:
    """The same, those that landed as one: every island at most once, behind the one from which it was first reached;
    no more than so many, but those that were `found` then in any case, and those from which others were reached."""
    landed = [way for way in ways if way.end == "landed"]
    if len(landed) < 2:
        return ways
    first, reached = landed[0].stations[0], dict[str, str]()
    for start, goal in (leg for way in landed for leg in pairwise(way.stations)):
        if goal != first:
            reached.setdefault(goal, start)
    count = len(reached)
    for goal in [*reached][::-1]:
        if len(reached) > most and goal not in found and goal not in reached.values():
            del reached[goal]
    (stations, *branches) = _branches(reached)
    one = _Way(stations, "landed", None, True, tuple(branches), count - len(reached))
    others = {way: ends for way, ends in ways.items() if way not in landed}
    return {one: [end for way in landed for end in ways[way]], **others}


def _branches(reached: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Islands, each with the one from which it was reached, as ways from the first of these on: each goes on as long as
    it can."""
    left, found = dict(reached), list[tuple[str, ...]]()
    while left:
        way = [next(iter(left.values()))]
        while goal := next((goal for goal, start in left.items() if start == way[-1]), None):
            way.append(goal)
            del left[goal]
        found.append(tuple(way))
    return found


def _told(
    scene: Scene, way: _Way, ends: Sequence[Event], size: int, start: bool = True, whole: bool = True
) -> list[Chunk]:
    """A way from island to island, without its first one where that is told already; equal ones once; the boats that
    were lost on it, and why, on a post that tells the first failure as a `whole` in a word too."""
    names, *others = [[named(scene, station) for station in each] for each in (way.stations, *way.branches)]
    more = " " + _say(scene, "more", n=way.more) if way.more else ""
    led = f" {APART}".join([" → ".join(names if start else names[1:]), *map(" → ".join, others)]) + more
    said: list[Chunk] = [led] if start else [" ", f"→ {led}"] if led else []
    signs_of: dict[str, Image.Image] = {
        "blocked": signs.cross(_LITTLE),
        "returned": signs.back(_LITTLE),
    }
    if way.lack:
        said += [" ", signs.lacking(*way.lack, min(size, post.LEAST))]
        first = next((event for event in scene.news if isinstance(event, Failed)), None)
        said += [" " + _say(scene, "colours")] if whole and scene.aspect == "tall" and first in ends else []
    elif way.end == "at_sea":
        said += [_say(scene, "at_sea", beach="")]
    elif way.end in signs_of:
        said += [" ", signs_of[way.end]]
    said += [f" ×{len(ends)}"] if len(ends) > 1 and not way.together else []
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
    at = f" {event.at}" if scene.aspect == "wide" else ""
    return [_tile(event.water, size), at if event.water else f" {named(scene, event.tile)}{at}"]


def _tile(water: bool, size: int) -> Image.Image:
    return signs.wave_icon(size + 2) if water else signs.island_icon(size + 6)


def _grew(scene: Scene, event: Grew, size: int) -> Said:
    sign = signs.grown(len(event.at), event.seat or 0, min(size, post.LEAST))
    return [sign, f" {named(scene, event.island)}"]


def _placed(scene: Scene, event: Placed, size: int) -> Said:
    at = named(scene, event.at if scene.aspect == "wide" else event.at.island)
    # As long as nothing but Tonga lies on the table its beaches have their letters on the map.
    alone = len(view_of(scene).known.chart.tiles) == 1
    return [boats.boat(event.seat or 0, size + 4), f" {event.at.letter if alone else at}"]


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
    """What a voyage is known to lead to."""
    if found.outcome == "unknown":
        return [signs.unknown(size + 10)]
    if found.outcome == "fails":
        return [signs.lacking(found.colours, found.needed or 0, size)]
    if found.outcome == "at_sea":
        return ["~ " + text(scene.language, "picture.tongiaki.hand.at_sea")]
    island = named(scene, found.island)
    if found.outcome in ("returns", "blocked"):
        sign = (signs.back if found.outcome == "returns" else signs.cross)(round(size * 0.44))
        return [sign, f" {island}"]
    return [f"→ {island}"]
