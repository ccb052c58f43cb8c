"""The card that tells what has happened, turn by turn, in signs; and at the end how every island was scored."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from data.texts import text
from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.news import Line, Turn, behind, by_turn, fitted, head, turns_of
from render.panels import Chunk, flow, put_flow
from render.reading import seat_name
from render.scene import Scene
from render.sky_islands import signs
from render.sky_islands.cards import cube, put_card
from render.sky_islands.layout import TEXT
from render.sky_islands.palette import INK
from render.sky_islands.reading import result_of, said
from render.theme import seat_symbol
from rules.kit.events import Event, Resigned
from rules.sky_islands import events
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS

_MOST: Final = {"wide": 9, "tall": 6}
_STEP: Final = {"wide": 38, "tall": 46}
_SIGN: Final = {"wide": 32, "tall": 38}


def lines(scene: Scene, room: float) -> list[Line]:
    """The card's lines; the first words of a new game where nothing has happened."""
    size = TEXT[scene.aspect]
    if scene.view.result:
        return _scored(scene, room)
    told = fitted(scene.language, turns(scene, room), size, room, _MOST[scene.aspect])
    if told:
        return told
    if scene.view.turn > 1 and not scene.estimates:
        return []
    hint = said(scene, "start" if scene.view.turn == 1 else "signs")
    return [[(line,)] for line in fonts.wrap(hint, size, room, 5)]


def height(scene: Scene, told: Sequence[Line]) -> int:
    """How high the card has to be."""
    return 26 + _STEP[scene.aspect] * len(told)


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The card with its lines."""
    put_card(canvas, where)
    step = _STEP[scene.aspect]
    for i, line in enumerate(told):
        put_flow(canvas, where.x + 18, where.y + 13 + step * (i + 0.5), line, TEXT[scene.aspect], INK)


def turns(scene: Scene, room: float) -> list[Turn]:
    """What happened turn by turn, in signs and words."""
    size, sign, named = TEXT[scene.aspect], _SIGN[scene.aspect] - 6, min(170, room * 0.4)
    return turns_of(
        by_turn(scene.news),
        lambda seat: head(seat_symbol(seat, sign), seat_name(scene, seat), size, named),
        lambda seat, events: [behind(event, seat, told, sign) for event in events if (told := _told(scene, event))],
        scene.language,
    )


def _told(scene: Scene, event: Event) -> list[Chunk]:
    """One event in signs; nothing for events that are seen on the board."""
    tell = _TELLERS.get(type(event))
    return tell(scene, event, _SIGN[scene.aspect]) if tell else []


def _placed(scene: Scene, event: events.Placed, sign: int) -> list[Chunk]:
    return [signs.tile(event.tile, event.rotation, sign + 6), f" {event.at}"]


def _discarded(scene: Scene, event: events.Discarded, sign: int) -> list[Chunk]:
    return [signs.tile(event.tile, 0, sign + 6), " " + said(scene, "discarded")]


def _hand_shown(scene: Scene, event: events.HandShown, sign: int) -> list[Chunk]:
    return [said(scene, "shown") + " ", *(signs.tile(tile, 0, sign + 6) for tile in event.tiles)]


def _gained(scene: Scene, event: events.Goods | events.Resources, sign: int) -> list[Chunk]:
    found: list[Chunk] = []
    for colour, number in zip(COLOURS, (event.red, event.white, event.blue), strict=True):
        if number:
            found += [cube(scene, colour, sign), f"+{number} "]
    if event.points:
        found += [signs.coin(sign), f"+{event.points}"]
    return found


def _house(scene: Scene, event: events.House, sign: int) -> list[Chunk]:
    return [signs.house(event.seat or 0, sign + 2), f" {event.at}"]


def _tower(scene: Scene, event: events.Tower, sign: int) -> list[Chunk]:
    return [signs.tower(sign), f" {event.at} ", signs.coin(sign), f"+{event.points}"]


def _port(scene: Scene, event: events.Port, sign: int) -> list[Chunk]:
    return [signs.port(sign), f" {event.at} ", signs.ship(event.airship, sign + 4)]


def _closed(scene: Scene, event: events.Closed | events.Grown, sign: int) -> list[Chunk]:
    return [signs.island(sign, True), f" {event.island} = {event.worth}"]


def _exchanged(scene: Scene, event: events.Exchanged, sign: int) -> list[Chunk]:
    return [f"{event.price}", cube(scene, event.pay, sign), " → 1", cube(scene, event.get, sign)]


def _kept(scene: Scene, event: events.Kept, sign: int) -> list[Chunk]:
    return ["−", *(cube(scene, colour, sign) for colour in event.returned)] if event.returned else []


def _resigned(scene: Scene, event: Resigned, sign: int) -> list[Chunk]:
    return [text(scene.language, "picture.badge_gone")]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], list[Chunk]]]] = {
    events.Placed: _placed,
    events.Discarded: _discarded,
    events.HandShown: _hand_shown,
    events.Goods: _gained,
    events.Resources: _gained,
    events.House: _house,
    events.Tower: _tower,
    events.Port: _port,
    events.Closed: _closed,
    events.Grown: _closed,
    events.Exchanged: _exchanged,
    events.Kept: _kept,
    Resigned: _resigned,
}
"""How each kind of event is told; kinds that are not here are seen on the board, or in nothing but the next turn."""


def _scored(scene: Scene, room: float) -> list[Line]:
    """Every island on which somebody has a house: its name, what it is worth, and who has gained how much."""
    result = result_of(scene)
    islands = sorted(result.islands if result else (), key=lambda island: -island.worth)
    groups: Line = [[said(scene, "scored")]]
    groups += [_island(scene, island) for island in islands]
    return [*_ending(scene, room), *flow(groups, TEXT[scene.aspect], room, 30)]


def _ending(scene: Scene, room: float) -> list[Line]:
    """Why the game is over, and what decided among equals."""
    result, size = result_of(scene), TEXT[scene.aspect]
    told = text(scene.language, f"sky_islands.over.{result.reason}") if result and result.reason else ""
    lines = [*fonts.wrap(told, size, room, 2)] if told else []
    if result and result.tie_break:
        why = text(scene.language, f"sky_islands.tie_break.{result.tie_break}")
        lines += fonts.wrap(text(scene.language, "words.score.tie", why=why), size, room, 3)
    return [[(line,)] for line in lines]


def _island(scene: Scene, island: Island) -> list[Chunk]:
    sign = _SIGN[scene.aspect]
    found: list[Chunk] = [signs.island(sign - 4, island.closed), f" {island.name} {island.worth}:"]
    order = sorted(range(len(island.points)), key=lambda seat: -island.points[seat])
    for seat in order:
        if island.points[seat]:
            found += [" ", seat_symbol(seat, sign - 10), f"{island.points[seat]}"]
    return found
