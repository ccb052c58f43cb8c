"""Reading a scene of Tongiaki: its view by its own type, and what is new in it. Nothing is drawn here."""

from __future__ import annotations

from typing import Final, NamedTuple

from msgspec.structs import replace

from data.texts import text
from render import post
from render.scene import Aspect, Mark, Scene
from rules.kit.hexes import Hex
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tongiaki import outlook
from rules.tongiaki.chart import Leg
from rules.tongiaki.components import LANDS, TONGA
from rules.tongiaki.events import AtSea, Blocked, Departed, Failed, Grew, Laid, Landed, Moored, Placed, Turned
from rules.tongiaki.moves import Land
from rules.tongiaki.places import COMPASS, Beach, Cell, Island
from rules.tongiaki.scoring import TongiakiResult
from rules.tongiaki.view import Isle, TongiakiView

LEAST: Final[dict[Aspect, int]] = {"wide": 22, "tall": post.LEAST}
"""No text is set smaller than this."""
SHORT: Final[dict[Aspect, int]] = {"wide": 22, "tall": 25}
"""But names of cells, letters and single numbers on the map."""


def view_of(scene: Scene) -> TongiakiView:
    """The view of a scene that is known to be one of Tongiaki."""
    return expect(TongiakiView, scene.view)


def framed_of(scene: Scene) -> TongiakiView:
    """The view whose extent the picture of such a scene has."""
    return expect(TongiakiView, scene.framed)


def result_of(scene: Scene) -> TongiakiResult | None:
    """How the game ended, None while it goes on."""
    return None if scene.view.result is None else expect(TongiakiResult, scene.view.result)


def occupied(scene: Scene, seat: Seat) -> list[str]:
    """The islands of a seat, those of most points first; after the end as the rules count them for equal points, with
    Tonga if it has a boat there."""
    found = sorted(view_of(scene).sailors[seat].islands, key=lambda island: -LANDS[island].points)
    result = result_of(scene)
    return [*found, *([TONGA] if result and result.islands[seat] > len(found) else [])]


def tied(result: TongiakiResult) -> set[Seat]:
    """The seats that have as many points as another one."""
    return {seat for seat, total in enumerate(result.totals) if result.totals.count(total) > 1}


def land_of(view: TongiakiView, island: str) -> Isle:
    """An island on the table by its id."""
    return next(land for land in view.islands if land.id == island)


def crownable(view: TongiakiView) -> set[str]:
    """The islands that the active player can make king's islands now."""
    able = (land.id for land in view.islands if outlook.may_be_king(view, land.id, view.seat))
    return {*able} if view.decision == "act" else set()


def chosen_cell(scene: Scene) -> tuple[Cell, ...]:
    """The cell that is chosen for the turned tile, if one is."""
    return (Cell.parse(scene.path[1]),) if scene.path[:1] == ("lay",) and len(scene.path) > 1 else ()


def with_beaches(scene: Scene) -> Scene:
    """The scene of a question with marks on what it is about where no answer is one place: the beaches with free
    moorings of the island that grows or on which a group lands, or the one on which boats land."""
    view, path, found = view_of(scene), scene.path, list[Beach]()
    if scene.marks or not path:
        return scene
    if path[0] == "grow" and len(path) == 2:
        found = [shore.at for shore in land_of(view, path[1]).beaches if len(shore.boats) < shore.moorings]
    elif view.group and path == ("spread",):
        found = [*view.group.open]
    elif view.group and path[0] == "land" and len(path) == 2:
        found = [Beach.parse(path[1])]
    return replace(scene, marks=tuple(Mark(at, at.tag) for at in found))


def grows_from(scene: Scene) -> str | None:
    """The island that grows by a boat which is asked for, empty where that is asked for as well; None where nothing is
    taken from other beaches."""
    taken = any(isinstance(mark.at, Beach) for mark in scene.marks) and scene.path[:1] == ("grow",)
    both = any(isinstance(mark.at, Island) for mark in scene.marks)
    return (scene.path[1] if scene.path[2:] else "") if taken and (both or scene.path[2:]) else None


class Single(NamedTuple):
    """Which boat of how many of a group lands next, where these land one at a time."""

    k: int
    n: int


def single(scene: Scene) -> Single | None:
    """The boat that is asked for where no beach can take several of a group of more than one; None elsewhere."""
    view, path = view_of(scene), scene.path
    if not view.group or path[:1] != ("land",) or len(view.group.boats.seats) < 2:
        return None
    moves = [move for move in outlook.ways(view) if isinstance(move, Land) and path[1:] in ((), (str(move.at),))]
    if not moves or any(len(move.boats.seats) > 1 for move in moves):
        return None
    return Single(len(view.group.boats.seats) - len(view.group.rest.seats) + 1, len(view.group.boats.seats))


def short_way(scene: Scene, direction: str) -> str:
    """A direction as it stands on the compass."""
    return text(scene.language, f"picture.tongiaki.way.{direction}")


class Trip(NamedTuple):
    """A voyage that the news tell: whose turn it was, where it began and in which direction, the water it crossed or
    failed on, where it landed (None where it did not), the event with which it ended otherwise (None if it landed, or
    has not ended yet), and the direction of the red mark of the tile on which it did."""

    seat: Seat
    start: Hex
    direction: int
    legs: tuple[Leg, ...]
    goal: Hex | None
    end: AtSea | Failed | Blocked | None
    red: int = 0


def trips(scene: Scene) -> list[Trip]:
    """The voyages of the news, oldest first, as they went over the tiles that still lie on the table."""
    chart, departed = view_of(scene).known.chart, list[Departed]()
    ends: dict[int, AtSea | Failed | Blocked] = {}
    for event in scene.news:
        if isinstance(event, Departed):
            departed.append(event)
        elif isinstance(event, AtSea | Failed | Blocked):
            ends[len(departed)] = event
    found = []
    for i, event in enumerate(departed, 1):
        if event.pier.island not in chart.places:
            continue
        direction, end = COMPASS.index(event.pier.direction), ends.get(i)
        way = chart.from_pier(event.pier.island, direction)
        stop = end.at if isinstance(end, AtSea | Failed) else None
        legs = way.legs[: next((k for k, leg in enumerate(way.legs, 1) if leg.at == stop), len(way.legs))]
        goal = way.end if way.island and not stop else None
        red = chart.tiles[stop].red if stop else 0
        seat, start = expect(int, event.seat), chart.places[event.pier.island]
        found.append(Trip(seat, start, direction, legs, goal, end, red))
    return found


def fresh_tiles(scene: Scene) -> frozenset[Cell]:
    """The cells whose tiles were laid in what the news tell; without any news those of the last turn with one."""
    if scene.news:
        return frozenset(event.at for event in scene.news if isinstance(event, Turned | Laid))
    tiles = view_of(scene).known.chart.tiles.values()
    since = max(tile.turn for tile in tiles)
    return frozenset(tile.at for tile in tiles if tile.turn == since > 0)


def fresh_beaches(scene: Scene) -> frozenset[Beach]:
    """The beaches to which the news brought boats."""
    one = {event.at for event in scene.news if isinstance(event, Placed | Moored)}
    return frozenset(one.union(*(event.at for event in scene.news if isinstance(event, Grew | Landed))))
