"""What sails after an answer to a question, and where it leads: by islands, their beaches and piers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from data.texts import name, text
from render import post
from render.frame import Box
from render.news import Said, left_out
from render.panels import broken, measure
from render.scene import Scene
from render.tongiaki import boats, labels, news, sea_map, signs
from render.tongiaki.palette import INK, PINS
from render.tongiaki.reading import land_of, short_way, view_of
from rules.tongiaki import outlook
from rules.tongiaki.moves import Land
from rules.tongiaki.outlook import Prospect, prospect
from rules.tongiaki.places import Beach, Island, Pier
from rules.tongiaki.state import Crew
from rules.tongiaki.view import Isle, Shore, TongiakiView

_GROWN: Final = 2
"""So many words of a path say where is grown; beaches on offer then get a boat, after that they give one."""
_CARDS: Final = 4
"""No more islands than this are on cards where only parts of them can be chosen, unless they may give a boat."""
_LARGE: Final = 96
"""On a map with such hexes the letters of beaches and piers are large enough on a phone,"""
_HIGH: Final = 820
"""if it is no higher than this."""


def lines(scene: Scene, size: int, room: float, most: int) -> list[Said]:
    """What sails then from all islands on offer, in text of a size on so many lines of so many pixels."""
    lands = [land_of(view_of(scene), island) for island in offered(scene)]
    found = [(land, told) for land in lands if (told := sailing(scene, land, size, room))]
    piers = any(isinstance(mark.at, Pier) for mark in scene.marks)
    rows: list[Said] = [[text(scene.language, "picture.tongiaki.filled")]] if found and not piers else []
    for land, told in found:
        rows += [[name(scene.language, "tongiaki", land.id)]] if len(lands) > 1 else []
        rows += told
    rows = [*waiting(scene, size), *rows]
    return [*rows[: most - 1], [left_out(scene.language, len(rows) - most + 1)]] if len(rows) > most else rows


def waiting(scene: Scene, size: int) -> list[Said]:
    """The boats that wait to land, if any do."""
    group = view_of(scene).group
    if group is None:
        return []
    told = " " + text(scene.language, "picture.tongiaki.hand.waiting")
    return [[*(boats.boat(seat, size) for seat in group.rest.seats), told]]


def offered(scene: Scene) -> list[str]:
    """The islands on offer, or those of which parts are."""
    found = [mark.at for mark in scene.marks if isinstance(mark.at, Island | Beach | Pier)]
    return [*dict.fromkeys(at.id if isinstance(at, Island) else at.island for at in found)]


def sailing(scene: Scene, land: Isle, size: int, room: float) -> list[Said]:
    """`a A S → Fiji`: where the piers of an island on offer lead; or `A S → Fiji`: where its beaches sail that may be
    filled."""
    piers = [mark for mark in scene.marks if isinstance(mark.at, Pier) and mark.at.island == land.id]
    if piers:
        tags = [signs.disc(mark.tag, round(size * 0.62), PINS[True], INK, size) for mark in piers]
        ways = [[*_way(scene, mark.at), *_known(scene, mark.at, size)] for mark in piers]
        return [[tag, " ", *way] for tag, way in zip(tags, ways, strict=True)]
    asked = scene.path[:1] not in (("king",), ("lay",)) and len(scene.path) <= _GROWN
    marked = {mark.at for mark in scene.marks if isinstance(mark.at, Beach)}
    shores = [shore for shore in land.beaches if not marked or view_of(scene).group or shore.at in marked]
    return [line for shore in shores if asked for line in filled(scene, shore, _coming(scene, shore.at), size, room)]


def _way(scene: Scene, pier: Pier) -> Said:
    return [f"{pier.letter} {short_way(scene, pier.direction)} "]


def _known(scene: Scene, pier: Pier, size: int) -> Said:
    return news.known(scene, prospect(view_of(scene), pier), size)


def filled(scene: Scene, shore: Shore, coming: Sequence[Crew], size: int, room: float) -> list[Said]:
    """`A NW → Fiji · N ?`: where a beach would sail that is full, or that some boats fill, on lines that begin with its
    letter."""
    lines, letter = list[Said](), labels.letter(shore.at.letter, size)
    for end in prospects(view_of(scene), shore, coming):
        told: Said = [f"{short_way(scene, end.pier.direction)} ", *news.known(scene, end, size)]
        if lines and measure([*lines[-1], " · ", *told], size) <= room:
            lines[-1] = [*lines[-1], " · ", *told]
        else:
            lines += broken([letter, " ", *told], size, room)
    return lines


def prospects(view: TongiakiView, shore: Shore, coming: Sequence[Crew]) -> list[Prospect]:
    """What each pier of a beach leads to that is full, or would lead to if some of these boats filled it; everything
    once to which it leads some of them."""
    lying = (*shore.boats, *shore.landing)
    filling = [()] if shore.full else [crew for crew in coming if len(lying) + len(crew) == shore.moorings]
    found: dict[tuple[Pier, str], Prospect] = {}
    for pier in shore.piers:
        for crew in filling:
            end = prospect(view, pier, tuple(sorted((*lying, *crew))))
            found.setdefault((pier, end.outcome), end)
    return [*found.values()]


def _coming(scene: Scene, at: Beach) -> list[Crew]:
    """The boats that can come to a beach together."""
    view = view_of(scene)
    if not view.group:
        return [(view.seat,)]
    landing = {move.boats.seats for move in outlook.ways(view) if isinstance(move, Land) and move.at == at}
    return sorted(landing | {(*crew,) for way in outlook.spreads(view) for beach, crew in way if beach == at and crew})


def carded(scene: Scene) -> list[str]:
    """The islands whose beaches or piers are on offer on cards below a phone's map: if these are few, and too small on
    the map."""
    found = offered(scene)
    few = 0 < len(found) <= _CARDS or (scene.path[:1] == ("grow",) and len(scene.path) > _GROWN)
    if not few or scene.size != "phone":
        return []
    where = Box(0, 0, post.WIDTH, sea_map.height_of(scene, post.WIDTH, _HIGH))
    return found if sea_map.chart_of(scene, where).size < _LARGE else []
