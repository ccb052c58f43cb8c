"""What happened since the reader last acted: traces on the map, and the lines that tell it in signs.

Works from events alone.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

from msgspec import structs
from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import fonts, tables
from render.canvas import Canvas, Painter
from render.frame import Box
from render.hexes import Grid
from render.moana_nui import answers, candidates, glyphs, tiles
from render.moana_nui.layout import ACROSS, COLUMN, LINE, TEXT
from render.moana_nui.palette import ALARM, CALL, INK
from render.moana_nui.reading import said, tile_title, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.things import Chart, Item, Key
from render.moana_nui.words import Trained, settled_on
from render.moana_nui.words_pieces import points_at
from render.news import Line, Said, Turn, behind, by_turn, cut, fitted, flowing, head, turns_of
from render.panels import Chunk, flow, put_lines
from render.reading import seat_name
from render.scene import Scene
from render.shapes import hexagon
from render.sprites import kept
from render.theme import seat_symbol
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.moana_nui import events
from rules.moana_nui.moves import Place, Resource
from rules.moana_nui.places import Cell, Segment
from rules.moana_nui.scoring import score
from rules.moana_nui.view import MoanaNuiView

_CORNERS: Final = tuple((math.cos(a), math.sin(a)) for a in (math.radians(60 * i + 30) for i in (1, 2, 0, 5, 3, 4)))


def items(news: Iterable[Event], grid: Grid, shown: Container[Cell], where: Box) -> Iterator[tuple[Key, Item]]:
    """Whose tile is new, as a shape on a corner of its frame that lies within the map."""
    for event in news:
        if isinstance(event, events.Placed) and event.at in shown:
            x, y = grid.at(event.at)
            sprite = glyphs.badge(event.seat, max(36, round(0.34 * grid.size)))
            half = sprite.width / 2
            corners = [
                (x + f * u * grid.size, y + f * v * grid.size) for f in (0.95, 0.8, 1.12, 1.25) for u, v in _CORNERS
            ]
            places = tuple(
                (u, v)
                for u, v in corners
                if where.x + half <= u <= where.right - half and where.y + half <= v <= where.bottom - half
            )
            yield ("badge", event.at), Item(sprite, 2, 2, places=places, cells=(event.at,), late=True)


APART: Final = "· "
"""Before a deed that begins in words, lest it be read as a part of the one before it."""


def named(news: Iterable[Event], told: Iterable[Line]) -> frozenset[Segment]:
    """The segments whose letters are in lines of news, and those where units settled."""
    said, found = _words(told), set[Segment]()
    for event in of_turns(news):
        match event:
            case events.Moved() | events.Sailed() | events.Attacked() if f"{event.origin}→{event.to}" in said:
                found |= {event.origin, event.to}
            case events.Built(at=Segment() as at) if str(at) in said:
                found.add(at)
            case events.Settled():
                found |= {*event.at}
    return frozenset(found)


def _words(told: Iterable[Line]) -> str:
    return "".join(chunk for line in told for group in line for chunk in group if isinstance(chunk, str))


def put_frames(canvas: Canvas, news: Iterable[Event], where: Chart) -> None:
    """A bright outer line around new tiles and around new pieces; all under the pieces."""
    told = [event for event in of_turns(news) if isinstance(event, events.SeatEvent)]
    for event in told:
        if isinstance(event, events.Placed) and event.at in where.tiles:
            canvas.paste(_frame(where.grid.size), *where.grid.at(event.at))
    for key in dict.fromkeys(key for event in told for key in new(event) if key in where.places):
        where.put_rim(canvas, key)


def new(event: events.SeatEvent) -> tuple[Key, ...]:
    """The pieces that are new by an event."""
    match event:
        case events.Built():
            return (("building", event.at),)
        case events.Settled():
            return tuple(("unit", at) for at in event.at)
        case events.Moved() | events.Sailed() | events.Entered():
            return (("unit", event.to),)
    return ()


@kept
def _frame(cell: int) -> Image.Image:
    painter = Painter(2.1 * cell, 2.2 * cell, 1, 2)
    for grow, fill in ((4, INK), (2, CALL), (-6, INK)):
        painter.poly(hexagon(cell + grow), fill)
    painter.cut(hexagon(cell - 7.5))
    return painter.done()


_WEIGHTY: Final = (
    Resigned,
    events.Placed,
    events.Attacked,
    events.Sailed,
    events.Built,
    events.ExtraTurn,
    events.Settled,
    events.Exchanged,
    events.Trained,
    events.ResourceEvent,
    events.Moved,
)
"""What is told first. Moves are told last: the board shows them."""
_FOLLOWING: Final = (events.Generated, events.Called, events.Scored)
"""What follows from a tile, a hut or the last turn is not told: it stands on the board and the cards."""


def told(scene: Scene, seat: Seat, happened: Sequence[Event], height: int) -> list[Said]:
    """The events of a turn in short groups, what matters most first; others who gain stand in brackets."""
    deeds, moved = list[list[Chunk]](), f"{said(scene, 'log.moved')} "
    for event in sorted(_joined(happened, seat), key=partial(_rank, seat)):
        tell = _TELLERS.get(type(event))
        if chunks := tell(scene, event, height) if tell else []:
            first, moved = moved * isinstance(event, events.Moved), "" if isinstance(event, events.Moved) else moved
            deeds.append(_deed(event, seat, [*[first] * bool(first), *chunks], height))
    found = [[*deed, f" ×{deeds.count(deed)}"] if deeds.count(deed) > 1 else deed for deed in deeds]
    once = [deed for i, deed in enumerate(found) if deed not in found[:i]]
    return [[*[APART] * bool(i and begins_in_words(deed)), *deed] for i, deed in enumerate(once)]


def begins_in_words(deed: Said) -> bool:
    """Whether a deed could be read as going on with the one before: no sign, bracket or way sets it off."""
    first = deed[0]
    return isinstance(first, str) and first != "(" and "→" not in first


def set_off(lines: Iterable[Line]) -> list[Line]:
    """The same lines, but the first deed of none, behind a sign or gap, has the dot that keeps it off another."""
    found = list[Line]()
    for line in lines:
        at = next((i for i, said in enumerate(line) if len(said) > 1 or isinstance(said[0], str)), 0)
        found.append([*line[:at], [chunk for chunk in line[at] if chunk != APART], *line[at + 1 :]])
    return found


def _deed(event: Event, seat: Seat, chunks: list[Chunk], height: int) -> list[Chunk]:
    """A deed in the turn of `seat`; in brackets with the symbol of whoever did it where that is somebody else."""
    deed = [*behind(event, seat, chunks, height - 10)]
    return deed if deed == chunks else ["(", *deed, ")"]


def _rank(seat: Seat, event: Event) -> float:
    """How early an event is told in the turn of a seat."""
    rank = next((i for i, weighty in enumerate(_WEIGHTY) if isinstance(event, weighty)), len(_WEIGHTY))
    return rank + 0.5 * (event.seat != seat)


class Landed(events.Placed, frozen=True, kw_only=True):
    """A tile with the segments on which units settled in the same turn."""

    settled: tuple[Segment, ...]


def _joined(happened: Iterable[Event], seat: Seat) -> list[Event]:
    """The events, put together where one follows from the other or many are alike."""
    found, gains = list[Event](), defaultdict[Seat, Counter[Resource]](Counter)
    trained, settled = 0, list[Segment]()
    for event in come_to(happened):
        match event:
            case events.Settled():
                settled += settled_on(event)
            case events.Trained():
                trained += 1
            case events.ResourceEvent() if not isinstance(event, _FOLLOWING):
                gains[event.seat].update(event.goods)
            case events.Sailed() if found and isinstance(found[-1], events.Built):
                found[-1] = event
            case _ if not isinstance(event, _FOLLOWING):
                found.append(event)
    found += [events.Collected(who, goods=(*sum.elements(),), at=()) for who, sum in gains.items()]
    found += [Trained(seat, council=0, units=trained)] * bool(trained)
    placed = next((event for event in found if isinstance(event, events.Placed)), None)
    if settled and placed:
        found[found.index(placed)] = Landed(**{**structs.asdict(placed), "settled": (*settled,)})
    elif settled:
        found.append(events.Settled(seat, source="village", at=(*settled,), units=len(settled)))
    return found


def _on_tile(cell: Cell, settled: Iterable[Segment]) -> str:
    """Where how many units settled: on the tile that was just named by the letters of its segments, if it has any."""
    at = Counter(sorted(settled))
    if [each.cell for each in at if not each.letter] == [cell]:
        return f" ×{at.total()}" if at.total() > 1 else ""
    return " " + _numbered(each.letter if each.cell == cell and each.letter else str(each) for each in at.elements())


def _numbered(places: Iterable[str]) -> str:
    """Every place once, with its number where that is not 1."""
    return " ".join(at if n == 1 else f"{at}×{n}" for at, n in Counter(places).items())


def _gained(scene: Scene, event: events.ResourceEvent, height: int) -> list[Chunk]:
    """Resources behind a plus."""
    found: list[Chunk] = []
    for good, number in Counter(event.goods).items():
        found += [" " if found else "+", glyphs.resource(good, height - 10), *[f"×{number}"] * (number > 1)]
    return found


def _settled(scene: Scene, event: events.Settled, height: int) -> list[Chunk]:
    head = glyphs.head(event.seat, event.source, height - 4)
    return [head, f" {said(scene, 'log.settled')} {_numbered(map(str, sorted(settled_on(event))))}"]


def _placed(scene: Scene, event: events.Placed, height: int) -> list[Chunk]:
    """The tile itself, as it lies, and who settled on it."""
    found: list[Chunk] = [tiles.sign(event.tile, event.rotation, height), f" {event.at}"]
    if isinstance(event, Landed):
        comma = text(scene.language, "words.list.comma")
        found.append(f"{comma}{said(scene, 'log.settled')}{_on_tile(event.at, event.settled)}")
    return found


def _trained(scene: Scene, event: Trained, height: int) -> list[Chunk]:
    return [glyphs.head(event.seat, "council", height - 4), f" {said(scene, 'log.trained')} +{event.units}"]


def _moved(scene: Scene, event: events.Moved, height: int) -> list[Chunk]:
    units = f" ×{event.units}" if event.units > 1 else ""
    return [f"{event.origin}→{event.to}{units}"]


def _sailed(scene: Scene, event: events.Sailed, height: int) -> list[Chunk]:
    """The canoe and its way, with so many units on board."""
    crew = f" ×{event.units}" if event.units > 1 else ""
    canoe = glyphs.small_building("canoe", round(height * 1.15))
    return [canoe, f" {said(scene, 'log.sailed')} {event.origin}→{event.to}{crew}"]


def _built(scene: Scene, event: events.Built, height: int) -> list[Chunk]:
    sign = glyphs.small_building(event.building, round(height * 1.15))
    return [sign, f" {name(scene.language, 'moana_nui', event.building)} {event.at}"]


def _attacked(scene: Scene, event: events.Attacked, height: int) -> list[Chunk]:
    """Who attacks where, and in brackets what that costs the attacker, in the shallows too, and the defender."""
    found: list[Chunk] = [glyphs.spears(height - 8, ALARM)]
    found.append(f" {said(scene, 'log.attacked')} {event.origin}→{event.to}")
    for seat, lost in ((event.seat, event.crossing + event.lost), (event.defender, event.killed)):
        if lost:
            found += [" " if len(found) > _UNHURT else " (", seat_symbol(seat, height - 12), f"−{lost}"]
    return [*found, ")"] if len(found) > _UNHURT else found


_UNHURT: Final = 2
"""An attack in which nobody is lost is told by so many signs and words."""


def _exchanged(scene: Scene, event: events.Exchanged, height: int) -> list[Chunk]:
    return [glyphs.resource(event.gave, height - 10), "→", glyphs.resource(event.got, height - 10)]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], list[Chunk]]]] = {
    events.Placed: _placed,
    Landed: _placed,
    events.NoFit: lambda scene, event, height: [glyphs.tile(height - 6), " ✕"],
    events.Collected: _gained,
    events.Settled: _settled,
    Trained: _trained,
    events.Moved: _moved,
    events.Sailed: _sailed,
    events.Built: _built,
    events.Attacked: _attacked,
    events.Exchanged: _exchanged,
    events.ExtraTurn: lambda scene, event, height: [said(scene, "log.extra")],
    Resigned: lambda scene, event, height: [said(scene, "log.resigned")],
}


AFTERWARDS = frozenset({"drew", "scored"})
"""Kinds of events that belong to the turn before them."""


def come_to(happened: Iterable[Event]) -> list[Event]:
    """The events of a turn, but of its moves only what they come to, as the last of them."""
    happened = list(happened)
    return [*(event for event in happened if not isinstance(event, events.Moved)), *journeys(happened)]


def of_turns(news: Iterable[Event]) -> list[Event]:
    """The events of several turns, with what the moves of each come to."""
    return [event for _, happened in by_turn(news, AFTERWARDS) for event in come_to(happened)]


def journeys(happened: Sequence[Event]) -> list[events.Moved]:
    """From where to where units went in a turn: one that arrives where another leaves goes on in its place."""
    moves = [event for event in happened if isinstance(event, events.Moved)]
    legs = dict[tuple[Segment, Segment], int]()
    for move in moves:
        legs[move.origin, move.to] = legs.get((move.origin, move.to), 0) + move.units
    while joint := next(((one, on) for one in legs for on in legs if one[1] == on[0]), None):
        (origin, _), (_, to) = one, on = joint
        units = min(legs[one], legs[on])
        legs[one] -= units
        legs[on] -= units
        if origin != to:
            legs[origin, to] = legs.get((origin, to), 0) + units
        legs = {leg: left for leg, left in legs.items() if left}
    return [replace(moves[0], origin=origin, to=to, units=units) for (origin, to), units in legs.items()]


_REASONS: Final = 4
"""No language needs more lines to say which tie-break decided."""
_NEWS: Final = 3
"""A card in the column with no more lines has no more below the map either."""
_LOG: Final = 12
"""A wide picture tells about so many lines of what happened,"""
_ACROSS: Final = 5
"""below map and cards, where they are longer, so many,"""
POSTED: Final = 4
"""and a post no more than these."""


def lines(scene: Scene, room: float, most: int, size: int = 0) -> list[Line]:
    """What the card says, in about `most` lines of `room` pixels: what is asked, or what happened."""
    size = size or TEXT[scene.aspect]
    if candidates.choosing(scene):
        return _asked(scene, size, room)
    first, over = _generation(scene, size, room), _ending(scene, size, room)
    told, left = turns(scene, size, round(1.3 * size)), most - len(first) - len(over)
    found = fitted(scene.language, told, size, room, left, equally=True) if len(told) <= left else []
    if len(told) > left or (cut(found) and most <= POSTED):
        found = flowing(scene.language, told, size, room, left)
    return [*over, *set_off(found), *first] or _broken(_legend(scene), size, room, most)


def _broken(words: str, size: int, room: float, most: int) -> list[Line]:
    return [[(line,)] for line in fonts.wrap(words, size, room, most)]


def _legend(scene: Scene) -> str:
    return said(scene, "legend" if view_of(scene).turn > 1 else "start")


def _asked(scene: Scene, size: int, room: float) -> list[Line]:
    """What is distributed, where the chosen tile lies, or that nothing that can be chosen brings anything at once."""
    if generated := _generation(scene, size, room):
        return generated
    if scene.path[:1] == (Place.kind,) and len(scene.path) > 2:
        at = Cell.parse(scene.path[2])
        facts = {"tile": tile_title(scene, scene.path[1]), "at": at, "ap": points_at(view_of(scene), at)}
        return _broken(said(scene, "lies", **facts), size, room, _REASONS)
    return _broken(said(scene, "answers.nothing"), size, room, _REASONS) if scene.marks else []


def _generation(scene: Scene, size: int, room: float) -> list[Line]:
    """What the tile generates and is yet to be distributed: of the sea, then of land and whereto."""
    view = view_of(scene)
    found = view.generation
    if found is None or view.decision != "generate":
        return []
    line: Line = [(said(scene, "generation"),)]
    sea, land = (("fish", found.fish), ("shell", found.shell)), (("wood", found.wood), ("stone", found.goods.stone))
    for kinds in (sea, land):
        # A dot keeps what follows, up to the arrow at the end, apart from what has no place yet.
        line += [("·",)] * (kinds is land and len(line) > 1 and any(found.land))
        line += [(glyphs.resource(kind, size + 6), f"×{number}") for kind, number in kinds if number]
    if any(found.land):
        to = zip(view.placed, found.land, strict=True)
        line.append((f"→ {text(scene.language, 'words.list.comma').join(_often(at, n) for at, n in to if n)}",))
    lines = flow(line, size, room, len(line))
    return [[said for said in each if said != ("·",) or said not in (each[0], each[-1])] for each in lines]


def _often(at: Segment, number: int) -> str:
    return f"{at}×{number}" if number > 1 else str(at)


def turns(scene: Scene, size: int, height: int) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels."""
    return turns_of(
        by_turn(scene.news, AFTERWARDS),
        lambda seat: head(seat_symbol(seat, size + 4), seat_name(scene, seat), size, 220),
        lambda seat, events: told(scene, seat, events, height),
        scene.language,
    )


def _ending(scene: Scene, size: int, room: float) -> list[Line]:
    """Which tie-break decided, and where the map has changed since a seat was scored, when that was."""
    view, told = view_of(scene), list[Line]()
    if view.result and view.result.tie_break:
        why = name(scene.language, "moana_nui", f"tie_break.{view.result.tie_break}")
        told += _broken(text(scene.language, "words.score.tie", why=why), size, room, _REASONS)
    for first, second, key, counts in _ties(view):
        names = {"first": seat_name(scene, first), "second": seat_name(scene, second)}
        told += _broken(said(scene, f"tied.{key}", **names, a=counts[0], b=counts[1]), size, room, _REASONS)
    scores = [board.player.score or score(view.board, seat) for seat, board in enumerate(view.boards)]
    if view.result and any(each != score(view.board, seat) for seat, each in enumerate(scores)):
        told += _broken(said(scene, "scored"), size, room, _REASONS)
    return told


def _ties(view: MoanaNuiView) -> Iterator[tuple[Seat, Seat, str, tuple[int, int]]]:
    """Seats behind the winners with equal points but not the same place, what came first, and how many each has."""
    places = view.result.places if view.result else ()
    order = sorted(range(len(places)), key=lambda seat: places[seat])
    for first, second in pairwise(order):
        one, other = view.boards[first], view.boards[second]
        if one.total == other.total and 1 < places[first] < places[second]:
            built = one.player.built, other.player.built
            units = view.board.on_table(first), view.board.on_table(second)
            yield (first, second, "built", built) if built[0] != built[1] else (first, second, "units", units)


class Card(NamedTuple):
    """What a wide picture tells: how high that is in the column and below all, and what puts it."""

    high: tuple[int, int]
    put: Callable[[Canvas, Box], None]


def card(scene: Scene) -> Card:
    """The table of what can be chosen, in the column only where it fits; else lines, more of them below all."""
    if shown := table(scene):
        in_column = tables.height(shown, COLUMN) if tables.fits(shown, COLUMN) else 0
        return Card((in_column, tables.height(shown, ACROSS)), partial(tables.put_table, table=shown))
    size, told = TEXT["wide"], {COLUMN: lines(scene, COLUMN - 40, _LOG, TEXT["wide"])}
    long = len(told[COLUMN]) > _NEWS
    told[ACROSS] = lines(scene, ACROSS - 40, _ACROSS, size) if long else told[COLUMN]
    column, across = (22 + LINE["wide"] * len(each) for each in told.values())
    high = (max(column, 22 + LINE["wide"] * 2), across) if told[COLUMN] else (0, 0)
    return Card(high, lambda canvas, where: put_log(canvas, where, told[where.w]))


def table(scene: Scene) -> tables.Table | None:
    """What can be chosen as a table."""
    return answers.table(scene) if candidates.choosing(scene) else None


def put_log(canvas: Canvas, where: Box, told: Sequence[Line]) -> None:
    """The card with its lines, if there are any."""
    if not told:
        return
    put_card(canvas, where)
    put_lines(canvas, where, told, TEXT["wide"], LINE["wide"], INK)
