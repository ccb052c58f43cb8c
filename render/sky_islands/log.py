"""What has happened, turn by turn, in signs; what the marks mean; and at the end what decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line, Said, Turn, behind, by_turn, fitted, flowing, turns_of
from render.panels import Chunk, coin, put_lines
from render.phrases import joined
from render.reading import seat_name, tie_of
from render.scene import Scene
from render.sky_islands import signs
from render.sky_islands.candidates import asks_cubes
from render.sky_islands.cards import good, put_card, tile_of
from render.sky_islands.grid import TEXT
from render.sky_islands.palette import INK
from render.sky_islands.pills import ticked
from render.sky_islands.reading import result_of, said
from render.theme import seat_symbol
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.sky_islands import events
from rules.sky_islands.places import Segment

_MOST: Final = {"wide": 12, "tall": 8}
_NEWS: Final = 2
"""So many lines of news a post has, where they suffice."""
STEP: Final = {"wide": 38, "tall": 46}
_SIGN: Final = {"wide": 32, "tall": 40}


def lines(scene: Scene, room: float, most: int = 0) -> list[Line]:
    """All that the card says, in lines of at most `room` pixels, about `most` of them."""
    size = TEXT[scene.aspect]
    if scene.view.result:
        return _broken(_ending(scene), size, room, 4)
    most = most or _MOST[scene.aspect]
    told = [] if scene.marks else fitted(scene.language, turns(scene, room), size, room, most)
    return told or _explained(scene, size, room, most)


def brief(scene: Scene) -> list[Line]:
    """What the post says, in two lines if possible."""
    room, size, sign = post.INSIDE, post.TEXT, post.SIGN
    if scene.view.result:
        return _broken(_ending(scene), size, room, 2)
    told = [] if scene.marks else turns_in(scene, size, sign, 230)
    return flowing(scene.language, told, size, room, _NEWS) or _explained(scene, size, room, _MOST["tall"])


def height(scene: Scene, lines: int) -> int:
    """How high the card has to be for so many lines."""
    return 26 + STEP[scene.aspect] * lines if lines else 0


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The card with its lines."""
    put_card(canvas, where)
    put_lines(canvas, where, told, TEXT[scene.aspect], STEP[scene.aspect], INK)


def _broken(told: str, size: int, room: float, most: int) -> list[Line]:
    return [[(line,)] for line in fonts.wrap(told, size, room, most)] if told else []


def _explained(scene: Scene, size: int, room: float, most: int) -> list[Line]:
    """How to read the board; nothing where a card says what the marks of a question mean."""
    told = said(scene, "signs" if scene.view.turn > 1 and scene.estimates else "start")
    return [] if scene.marks or asks_cubes(scene) else _broken(told, size, room, most)


def turns(scene: Scene, room: float) -> list[Turn]:
    """What happened turn by turn, in signs and words."""
    return turns_in(scene, TEXT[scene.aspect], _SIGN[scene.aspect], min(170, room * 0.4))


def turns_in(scene: Scene, size: int, sign: int, named: float) -> list[Turn]:
    """The same in words of `size` and signs of `sign` pixels, with names if each has room in `named`."""
    whole = all(fonts.width(seat_name(scene, seat), size) <= named for seat in range(scene.view.seats))
    return turns_of(
        by_turn(scene.news),
        lambda seat: [seat_symbol(seat, sign - 6), *([f" {seat_name(scene, seat)}"] if whole else [])],
        lambda seat, happened: _deeds(scene, seat, happened, sign),
        scene.language,
        _must,
    )


def _must(happened: Sequence[Event]) -> int:
    """Tile, what airships paid, islands closed or opened, and buildings are told in any case."""
    built = {event.at for event in happened if isinstance(event, events.House | events.Tower | events.Port)}
    tile = any(isinstance(event, events.Placed | events.HandShown | events.Discarded) for event in happened)
    gained = (each for each in happened if isinstance(each, events.Resources))
    paid = any(each.red or each.white or each.blue or each.points for each in gained)
    islands = sum(isinstance(event, events.Closed | events.Grown | events.Opened) for event in happened)
    return tile + paid + len(built) + islands


def _deeds(scene: Scene, seat: Seat, happened: Sequence[Event], sign: int) -> list[Said]:
    """What was done in a turn, in its order: the tile, what airships paid for it, islands that it closes or opens,
    buildings, cubes exchanged. What goes back at its end is worth no line."""
    found: list[Said] = [each for each in (_tile(scene, happened, sign), _gained(scene, happened, sign)) if each]
    for event in happened:
        if isinstance(event, events.Closed | events.Grown):
            found.append([ticked(sign - 4), " " + said(scene, "closed", island=event.island, n=event.worth)])
        elif isinstance(event, events.Opened):
            found.append([signs.island(sign - 4), " " + said(scene, "opened", island=event.island, n=event.tiles)])
    found += _buildings(scene, happened, sign)
    swaps = Counter((each.price, each.pay, each.get) for each in happened if isinstance(each, events.Exchanged))
    for (price, pay, get), n in swaps.items():
        found.append([f"{n * price}", good(scene, pay, sign), f"→{n if n > 1 else ''}", good(scene, get, sign)])
    gone = text(scene.language, "picture.badge_gone")
    return [*found, *(behind(event, seat, (gone,), sign) for event in happened if isinstance(event, Resigned))]


def _buildings(scene: Scene, happened: Sequence[Event], sign: int) -> Iterator[Said]:
    """A house with all that was built there: its place, the points of a tower, what a port brings."""
    built: dict[Segment, list[events.House | events.Tower | events.Port]] = {}
    for event in happened:
        if isinstance(event, events.House | events.Tower | events.Port):
            built.setdefault(event.at, []).append(event)
    for at, there in built.items():
        drawn: list[Chunk] = []
        brought: list[Chunk] = []
        for event in there:
            match event:
                case events.House():
                    drawn.append(signs.house(event.seat or 0, sign))
                case events.Tower():
                    drawn.append(signs.tower(sign))
                    brought += [" ", coin(sign - 2), f"+{event.points}"]
                case events.Port():
                    drawn.append(signs.port(sign))
                    brought += [" ", good(scene, event.airship, sign)]
        yield [*drawn, f" {at}", *brought]


def _tile(scene: Scene, happened: Sequence[Event], sign: int) -> list[Chunk]:
    """The tile that was placed, or those that were shown and the one that was discarded."""
    found: list[Chunk] = []
    for event in happened:
        match event:
            case events.Placed():
                found.append(str(event.at))
            case events.HandShown():
                shown = [tile_of(scene, tile, sign + 6) for tile in event.tiles]
                found += [said(scene, "shown") + " ", *shown, " "]
            case events.Discarded():
                found += [tile_of(scene, event.tile, sign + 6), " " + said(scene, "discarded")]
    return found


def _gained(scene: Scene, happened: Iterable[Event], sign: int) -> list[Chunk]:
    """All that airships have paid for a tile. What they pay to ports comes by itself, every turn: it is not told."""
    found = list[Chunk]()
    for event in happened:
        if isinstance(event, events.Resources):
            paid = {"red": event.red, "white": event.white, "blue": event.blue, "green": event.points}
            for kind, n in paid.items():
                found += [" ", good(scene, kind, sign), f"+{n}"] if n else []
    return found[1:]


def _ending(scene: Scene) -> str:
    """Why the game is over, unless all turns were had, and what decided among equals: how islands were scored is told
    on the board."""
    result = result_of(scene)
    early = result and result.reason and result.reason != "played"
    return joined(
        (text(scene.language, f"sky_islands.over.{result.reason}") if result and early else "", tie_of(scene))
    )
