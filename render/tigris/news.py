"""What happened since the reader last acted: where it left traces on the map, and the lines that tell it in signs."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from data.texts import text
from render.news import Said
from render.panels import Chunk
from render.scene import Scene
from render.tigris import monuments, pieces, signs
from render.tigris.layout import MEASURES
from render.tigris.palette import IVORY, RED_INK
from render.tigris.pieces_on_board import leader_of, owner_of
from render.tigris.reading import COLOUR_OF, view_of
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.tigris import events
from rules.tigris.squares import BITS, Square, index_of
from rules.tigris.view import TigrisView


class Moved(NamedTuple):
    """A leader that moved: from where, to where, whose it is and its colour."""

    start: Square
    end: Square
    seat: Seat
    colour: str


class Traces(msgspec.Struct):
    """What the map shows of the news: squares to ring and monuments built (by their squares), each with who did it;
    tiles removed by wars (by square, with the colour), free squares from which leaders went home against their will
    (with the seat and the colour), treasures taken, leaders that moved, and points by the tile or leader that
    brought them, seat and colour; what monuments pay at the end of turns is told by the lines alone."""

    rings: dict[Square, Seat] = msgspec.field(default_factory=dict)
    built: dict[tuple[Square, ...], Seat] = msgspec.field(default_factory=dict)
    removed: dict[Square, str] = msgspec.field(default_factory=dict)
    beaten: dict[Square, tuple[Seat, str]] = msgspec.field(default_factory=dict)
    treasures: set[Square] = msgspec.field(default_factory=set)
    moves: list[Moved] = msgspec.field(default_factory=list)
    points: dict[tuple[Square, Seat, str], int] = msgspec.field(default_factory=dict)


Ways: TypeAlias = dict[tuple[Seat, str], list[Square]]
"""The squares on which leaders stood one after another, from where they were first seen."""


def traces(news: Iterable[Event], view: TigrisView) -> Traces:
    """What the events did to the map, as far as it can still be seen there."""
    found, ways = Traces(), Ways()
    last: Square | None = None
    for event in news:
        match event:
            case events.Tile() | events.Catastrophe() | events.Building():
                last = event.at
                found.rings[last] = event.seat or 0
            case events.Leader():
                last = event.to
                way = ways.setdefault((event.seat or 0, event.which), [])
                way += [last] if way or event.origin is None else [event.origin, last]
            case events.Scored() if last is not None and not event.payer:
                key = (last, event.seat or 0, event.colour)
                found.points[key] = found.points.get(key, 0) + event.points
            case _:
                _change(found, ways, event)
    below = {at for squares in found.built for at in squares}
    found.treasures -= below
    found.points = {key: points for key, points in found.points.items() if key[0] not in below}
    found.beaten = {at: who for at, who in found.beaten.items() if view.board.empty & BITS[index_of(at)]}
    standing_at = {leader.at for leader in view.leaders}
    for (seat, which), (start, *_, end) in ((who, (way[0], *way)) for who, way in ways.items()):
        if end in standing_at:
            found.rings[end] = seat
            if start != end:
                found.moves.append(Moved(start, end, seat, COLOUR_OF[which]))
    return found


def _change(found: Traces, ways: Ways, event: Event) -> None:
    """What was built, what went home, what was removed or taken."""
    match event:
        case events.Monument() | events.Ziggurat():
            found.built[event.squares] = event.seat or 0
            for at in event.squares:
                found.rings.pop(at, None)
        case events.Withdrawn() | events.Returned():
            ways.pop((event.seat or 0, event.which), None)
            if isinstance(event, events.Returned):
                found.beaten[event.origin] = event.seat or 0, COLOUR_OF[event.which]
        case events.Decided():
            found.removed |= dict.fromkeys(event.removed, COLOUR_OF[event.which])
        case events.Treasure():
            found.treasures.add(event.at)


class _Deed(msgspec.Struct):
    """Events of one turn that are told together, and the points that they brought."""

    done: list[Event] = msgspec.field(default_factory=list)
    scored: list[events.Scored] = msgspec.field(default_factory=list)


def told(scene: Scene, seat: Seat, happened: Sequence[Event], height: int) -> list[Said]:
    """The events of a seat's turn as short groups of signs and words in their order, then points of monuments, swaps
    and passes last; `height` is that of the signs in pixels.

    Tiles of one colour, moves of one leader and a conflict with what began it are told together. What another seat
    gains or takes stands behind its badge.
    """
    deeds = sorted(_deeds(happened), key=lambda deed: _rank(deed.done[0]))
    return [_said(scene, deed, seat, height) for deed in deeds]


def weighty(scene: Scene, happened: Sequence[Event]) -> int:
    """How many deeds of a turn are told even where there is little room, at least one: all but swaps and passes, and
    but points of monuments once the game is over and the cards tell all points."""
    most = 2 if scene.view.result is None else 1
    return max(1, sum(_rank(deed.done[0]) < most for deed in _deeds(happened)))


def _rank(event: Event) -> int:
    """How late an event is told: points of monuments after what was done, then swaps and passes."""
    return 2 if isinstance(event, _SLIGHT) else int(isinstance(event, events.Scored))


def _said(scene: Scene, deed: _Deed, seat: Seat, height: int) -> Said:
    first = deed.done[0]
    decided = next((event for event in deed.done if isinstance(event, events.Decided)), None)
    if decided:
        return _beaten(scene, decided, deed, height)
    said = [*_TELLERS[type(first)](scene, deed.done, height), *_points(scene, deed.scored, seat, height)]
    whose = _of(scene, first.seat, seat, height)
    if whose and isinstance(first, events.Treasure):
        return [*said, "→", *whose]
    return [*whose, " ", *said] if whose and isinstance(first, Resigned) else said


def _deeds(happened: Sequence[Event]) -> list[_Deed]:
    """The events that are told, put together; points go to what brought them, each monument by itself."""
    found: dict[object, _Deed] = {}
    key: object = None
    for number, event in enumerate(happened):
        match event:
            case events.Scored():
                found.setdefault(event.payer or key, _Deed([event])).scored.append(event)
                continue
            case events.Returned() if event.reason != "homeless":
                continue
            case events.Conflict():
                found[number] = _Deed([event, *_begun(found, key)])
                key = number
                continue
            case events.Tile():
                key = event.colour
            case events.Leader() | events.Withdrawn() | events.Returned():
                key = event.seat, event.which
            case events.Committed() | events.Decided() if isinstance(key, int) and _fights(found[key]):
                pass
            case events.Treasure():
                key = event.kind, event.seat
            case _ if type(event) in _TELLERS:
                key = number
            case _:
                continue
        found.setdefault(key, _Deed()).done.append(event)
    return list(found.values())


def _begun(found: dict[object, _Deed], key: object) -> list[Event]:
    """The tile laid last, or the whole way of the leader, that began a conflict, which tells of it; empty where none
    did."""
    if key not in found or not isinstance(found[key].done[-1], _BEGINS):
        return []
    done = found[key].done
    begun = done[-1:] if isinstance(done[0], events.Tile) else [*done]
    del done[-len(begun) :]
    if not done:
        del found[key]
    return begun


def _fights(deed: _Deed) -> bool:
    return isinstance(deed.done[0], (events.Conflict, events.Committed, events.Decided))


def _points(scene: Scene, scored: Iterable[events.Scored], seat: Seat, height: int) -> list[Chunk]:
    """Points of every colour, behind the badge of whoever got them."""
    total: dict[tuple[Seat, str], int] = {}
    for event in scored:
        key = event.seat or 0, event.colour
        total[key] = total.get(key, 0) + event.points
    said: list[Chunk] = []
    for (who, colour), points in total.items():
        said += [" ", *_of(scene, who, seat, height), signs.points(colour, points, round(height * 0.75))]
    return said


def _of(scene: Scene, who: Seat | None, seat: Seat, height: int) -> list[Chunk]:
    """The sign of a player, unless it is that of the turn."""
    return [] if who in (None, seat) else [owner_of(view_of(scene), who or 0, height - 6, MEASURES[scene.aspect])]


Done: TypeAlias = Sequence[Any]
"""Events of one deed: all of one kind, or the stages of a conflict, or of a leader's way."""


def _piece(scene: Scene, done: Done, height: int) -> list[Chunk]:
    """What was laid, built or taken, and where."""
    first = done[0]
    shown: list[Chunk] = []
    match first:
        case events.Tile() | events.Building():
            shown.append(pieces.tile(first.colour, height, building=isinstance(first, events.Building)))
        case events.Catastrophe():
            shown.append(pieces.catastrophe(height))
        case events.Treasure():
            shown.append(signs.gem(height - 8))
        case _:
            shown.append(monuments.sign(getattr(first, "colours", "ziggurat"), height))
    if any(getattr(event, "union", False) for event in done):
        shown.append(pieces.unification(height))
    lost = getattr(first, "covered", None)
    shown.append(" " + " ".join(str(event.at) for event in done))
    if lost:
        shown += [" " + text(scene.language, "picture.tigris.log.removed", n=1), pieces.tile(lost, height - 6)]
    return shown


def _way(scene: Scene, done: Done, height: int) -> list[Chunk]:
    """A leader from where it stood first to where it stands now."""
    start = done[0].origin
    end = getattr(done[-1], "to", None) or text(scene.language, "picture.tigris.beside")
    sign = leader_of(scene, done[0].seat or 0, COLOUR_OF[done[0].which], height)
    return [sign, f" {start}→{end}" if start else f" {end}"]


def _fought(scene: Scene, done: Done, height: int) -> list[Chunk]:
    """Both leaders of a conflict that is not over with their strengths, as far as they are known."""
    began = next((event for event in done if isinstance(event, events.Conflict)), None)
    added = {event.role: event for event in done if isinstance(event, events.Committed)}
    sword = signs.sword(height - 8, RED_INK, IVORY)
    if began is None:
        last = done[-1]
        mark = sword if last.role == "attacker" else signs.shield(height - 8)
        return [mark, f" +{last.tiles} = {last.total}"]
    more = f"+{added['attacker'].tiles}" if "attacker" in added else ""
    one, other = (leader_of(scene, who, COLOUR_OF[began.which], height) for who in (began.attacker, began.defender))
    return [one, f" {began.attack}{more} ", sword, f" {began.defence} ", other]


def _beaten(scene: Scene, decided: events.Decided, deed: _Deed, height: int) -> list[Chunk]:
    """`G5 K beat K 4:2 −1 +2`: what began the first conflict, both leaders, then what was lost and gained."""
    colour = COLOUR_OF[decided.which]
    begun = [each for each in deed.done if isinstance(each, _BEGINS)]
    low, high = sorted((decided.attack, decided.defence))
    said = text(scene.language, "picture.tigris.log.beat", winner=_WINNER, loser=_LOSER, high=high, low=low)
    seats = {_WINNER: decided.winner, _LOSER: decided.loser}
    told: list[Chunk] = [*_TELLERS[type(begun[0])](scene, begun, height), " "] if begun else []
    told.append(signs.sword(height - 8, RED_INK, IVORY))
    parts = filter(None, re.split(f"([{_WINNER}{_LOSER}])", said))
    told += (leader_of(scene, seats[part], colour, height) if part in seats else part for part in parts)
    if decided.removed:
        lost = text(scene.language, "picture.tigris.log.removed", n=len(decided.removed))
        told += [f" {lost}", pieces.tile(colour, height - 6)]
    return [*told, *_points(scene, deed.scored, decided.winner, height)]


_WINNER: Final = "\1"
_LOSER: Final = "\2"
"""Stand in a sentence where the leaders of these seats are shown."""
_BEGINS: Final = (events.Tile, events.Leader)


def _other(scene: Scene, done: Done, height: int) -> list[Chunk]:
    """Tiles swapped, an action let go, who gave up; of points alone the monument that paid them."""
    match done[0]:
        case Resigned():
            return [text(scene.language, "picture.tigris.log.resigned")]
        case events.Passed():
            return [signs.action("pass", height)]
        case events.Scored(payer=payer):
            return [monuments.sign(payer, height)] if payer else []
        case swapped:
            return [signs.action("swap", height), f" ×{swapped.count}"]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], list[Chunk]]]] = {
    **dict.fromkeys((events.Conflict, events.Committed, events.Decided), _fought),
    **dict.fromkeys((events.Monument, events.Ziggurat, events.Building, events.Catastrophe), _piece),
    **dict.fromkeys((events.Tile, events.Treasure), _piece),
    **dict.fromkeys((events.Leader, events.Withdrawn, events.Returned), _way),
    **dict.fromkeys((events.Scored, Resigned, events.Swapped, events.SwapFailed, events.Passed), _other),
}
"""How each kind of event is told; kinds that are not here are seen without words."""
_SLIGHT: Final = (events.Swapped, events.SwapFailed, events.Passed)
