"""The tablet below the map: what the marks mean, what happened since in signs and words, what is left to fight, or how
to read the map."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec
from msgspec.structs import replace

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line, Said, Turn, by_turn, cut, fitted, flowing, head, turns_of, whole
from render.panels import Chunk, flow, put_lines
from render.reading import seat_name
from render.scene import Scene
from render.tigris import key, pieces, signs
from render.tigris.layout import MEASURES
from render.tigris.leaders import leader_of, owner_of
from render.tigris.material import put_tablet
from render.tigris.palette import INK, IVORY, RED_INK
from render.tigris.questions import candidates
from render.tigris.reading import COLOUR_OF, view_of
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris import events
from rules.tigris.components import LAST_TREASURES
from rules.tigris.outlook import Fighters, Match, matches
from rules.tigris.scoring import TigrisResult

_MOST: Final = 8
"""On a phone the news have so many lines where fewer would leave out deeds."""
_KEY: Final = 3
"""Into so many lines what the marks mean is put."""


class _Type(NamedTuple):
    """How large text and signs of some lines are, and how wide the lines may be."""

    text: int
    sign: int
    room: float


class Told(NamedTuple):
    """The lines of a wide picture, with the size of their text and signs."""

    lines: list[Line]
    text: int
    sign: int

    @property
    def height(self) -> int:
        """How high their tablet is."""
        return 24 + (self.sign + 8) * len(self.lines)


_SIZES: Final = ((38, 50, 2), (32, 46, 2), (28, 40, 3))
"""Text, signs and lines of the log of a wide picture, where they hold all of it."""


def lines(scene: Scene, fight: Fighters | None, room: float) -> Told:
    """What the log of a wide picture says, in lines of at most `room` pixels, flowing in large letters where these hold
    all of it."""
    for size, sign, most in _SIZES:
        told = _told(scene, fight, _Type(size, sign, room), most, flowing)
        if len(told) <= most and not cut(told) and ("…",) not in told[-1]:
            return Told(told, size, sign)
    how = MEASURES["wide"]
    return Told(by_lines(scene, fight, room), how.text, how.sign)


def by_lines(scene: Scene, fight: Fighters | None, room: float) -> list[Line]:
    """The same in letters as other text has, a line for each turn."""
    how = MEASURES[scene.aspect]
    return _told(scene, fight, _Type(how.text, how.sign, room), 4, fitted)


def brief(scene: Scene, fight: Fighters | None) -> list[Line]:
    """What the post says, in two lines if possible, on a phone in as many as tell all; after the end the second one
    says why it is over, while wars are left who attacks in them."""
    most, how = (
        3 if view_of(scene).decision == "war" else 2,
        _Type(post.TEXT, post.SIGN, post.INSIDE),
    )
    fit = partial(whole, most=_MOST) if scene.size == "phone" else flowing
    return _told(scene, fight, how, most, fit)


def _told(
    scene: Scene,
    fight: Fighters | None,
    how: _Type,
    most: int,
    fit: Callable[[str, Sequence[Turn], int, float, int], list[Line]],
) -> list[Line]:
    """What the marks mean, else what happened and what is fought next or decided the game."""
    if any(one.mark.tag for one in candidates(scene)):
        return flow(key.explained(scene, how.sign), how.text, how.room, _KEY)
    if fight:  # its cards and the map say what is fought now
        begun = [number for number, event in enumerate(scene.news) if isinstance(event, events.Conflict)]
        scene = replace(scene, news=scene.news[: begun[-1]] if begun else scene.news)
    waiting = _ending(scene, how) if scene.view.result else _wars(scene, fight, how)
    room = max(1, most - len(waiting))
    happened = fit(scene.language, turns(scene, how.text, how.sign), how.text, how.room, room)
    if waiting or happened:
        return [*happened, *waiting]
    said = text(scene.language, f"picture.tigris.{'signs_line' if scene.view.turn > 1 else 'start'}")
    return _sentence(said, how, most)


def turns(scene: Scene, size: int, height: int) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: head(
            owner_of(view_of(scene), seat, height - 2, MEASURES[scene.aspect]),
            seat_name(scene, seat),
            size,
            max(220, 7.5 * size),
        ),
        lambda seat, events: told(scene, seat, events, height),
        scene.language,
        lambda happened: weighty(scene, happened),
    )


def _wars(scene: Scene, fight: Fighters | None, how: _Type) -> list[Line]:
    """The wars to choose from; or, while one is fought, which are left after either result."""
    view = view_of(scene)
    if view.decision == "war":
        told = _listed(scene, text(scene.language, "picture.tigris.conflict.choose"), matches(view), how, 2)
        return [*told, *flow(key.roles(scene, how.sign), how.text, how.room, 1)]
    shown: list[Line] = []
    for side in fight or ():
        if side.stake.wars:
            who = fonts.fit(seat_name(scene, side.leader.seat), how.text, 170)
            said = text(scene.language, "picture.tigris.conflict.then", who=who)
            shown += _listed(scene, said, side.stake.wars, how, 1)
    return shown


def _listed(scene: Scene, said: str, wars: Iterable[Match], how: _Type, most: int) -> list[Line]:
    """Wars with their strengths behind some words."""
    told: Line = [[said], *(key.fighters(scene, match, how.sign) for match in wars)]
    return flow(told, how.text, how.room, most)


def _sentence(said: str, how: _Type, most: int = 2) -> list[Line]:
    return [[(line,)] for line in fonts.wrap(said, how.text, how.room, most)]


def _ending(scene: Scene, how: _Type) -> list[Line]:
    """Why the game is over, of a bag also how many tiles it lacked, and the colours that decided among equals."""
    result = expect(TigrisResult, scene.view.result)
    short = next((each for each in scene.news if isinstance(each, (events.SwapFailed, events.Short))), None)
    if result.reason == "bag" and short:
        lacked = text(scene.language, "picture.tigris.lacked", n=short.count, left=short.left)
        parts: list[Said] = [[signs.bag(how.sign - 4), " " + lacked]]
    else:
        said = text(scene.language, f"tigris.over.{result.reason}", last=LAST_TREASURES)
        parts = [(line,) for line in fonts.wrap(said, how.text, how.room, 2)]
    if result.tie_break:
        won, *others = sorted(range(scene.view.seats), key=lambda seat: result.sorted_points[seat], reverse=True)
        equal = [seat for seat in others if result.sorted_points[seat][0] == result.sorted_points[won][0]]
        parts.append([text(scene.language, "picture.tigris.tied"), *_sorted(scene, (won, *equal), how)])
    return flow(parts, how.text, how.room, 3)


def _sorted(scene: Scene, seats: Iterable[Seat], how: _Type) -> Iterator[Chunk]:
    """The points of seats by colour, from the lowest on, behind the sign of each."""
    result = expect(TigrisResult, scene.view.result)
    for seat in seats:
        yield "  "
        yield owner_of(view_of(scene), seat, how.sign - 2, MEASURES[scene.aspect])
        yield " " + "·".join(map(str, result.sorted_points[seat]))


def put_log(canvas: Canvas, where: Box, told: Told) -> None:
    """The log's tablet with its lines."""
    put_tablet(canvas, where)
    put_lines(canvas, where, told.lines, told.text, told.sign + 8, INK)


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
            shown.append(pieces.monument_sign(getattr(first, "colours", "ziggurat"), height))
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
            return [pieces.monument_sign(payer, height)] if payer else []
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
