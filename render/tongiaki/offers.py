"""What each place on offer brings: where a pier leads, how an island grows, what would sail then and with what risk."""

from __future__ import annotations

import math
from collections.abc import Hashable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from data.texts import text
from render import fonts, post
from render.frame import Box
from render.news import Said
from render.panels import Chunk, bulb, flow, measure
from render.reading import seat_name
from render.scene import Mark, Scene
from render.theme import seat_symbol
from render.tongiaki import labels, news, sea_map, signs
from render.tongiaki.palette import INK, PINS
from render.tongiaki.reading import land_of, landable, short_way, view_of
from rules.kit.seats import Seat
from rules.tongiaki.outlook import Prospect, grown, may_be_king, prospect, settled, spreads, without
from rules.tongiaki.places import Beach, Island, Pier
from rules.tongiaki.state import Crew
from rules.tongiaki.view import Isle, Shore, TongiakiView

_GROWN: Final = 2
"""So many words of a path say where is grown; beaches on offer then get a boat, before and after that they give one."""
_NAMED: Final = 6
"""A name is at most so many sizes of its text wide."""
_CARDS: Final = 4
"""No more islands than this are on cards where only parts of them can be chosen, unless they may give a boat."""
_LARGE: Final = 96
"""On a map with such hexes the letters of beaches and piers are large enough on a phone,"""
_HIGH: Final = 820
"""if it is no higher than this."""


class Offer(NamedTuple):
    """A place on offer: its sign, if it has one that says how to choose it, what it is called where that does not say
    it already, what it brings, and in lines what each beach would do that it fills; the name of the island on which it
    lies, if it is a part of one, and what all on offer there bring; in lines the free moorings of its beaches."""

    sign: Said
    said: str
    gain: Said
    sails: Sequence[Said] = ()
    island: str = ""
    alike: Said = ()
    moorings: Sequence[Said] = ()


def offers(scene: Scene, size: int, room: float = math.inf) -> list[Offer]:
    """What the marked islands, beaches and piers bring, islands first, with signs and words of a size in pixels, on
    lines of so many pixels."""
    tell = {Island: _island, Beach: _beach, Pier: _pier}
    marks = [mark for mark in scene.marks if type(mark.at) in tell]
    marks.sort(key=lambda mark: [*tell].index(type(mark.at)))
    return [*(tell[type(mark.at)](scene, mark, size, room) for mark in marks), *_settled_by(scene, size, room)]


def by_island(found: Sequence[Offer]) -> list[tuple[str, list[Offer]]]:
    """Places on offer in their order, those side by side that lie on one island together with its name."""
    return [(island, [*group]) for island, group in groupby(found, key=lambda offer: offer.island)]


def settlement(scene: Scene, size: int) -> Offer | None:
    """A new settlement beside the places on offer, if it may be founded: what it costs, and what it brings."""
    view = view_of(scene)
    turn = view.known.turn
    if scene.path or not scene.marks or turn.decision not in ("act", "start") or turn.left == 1:
        return None
    own = sum(shore.boats.count(view.seat) for land in view.islands for shore in land.beaches)
    home: Said = [signs.grown(-own, view.seat, size)] if own else []
    gain: Said = [signs.grown(1, view.seat, size)]
    if scene.aspect == "tall":
        home = [*home, " " + _settled(scene, "home") + " "] if own else []
        gain = [*gain, " " + _settled(scene, "there")]
    return Offer([signs.island_icon(size + 6), " "], _settled(scene, "name"), [*home, *gain])


def _settled(scene: Scene, key: str) -> str:
    return text(scene.language, f"picture.tongiaki.settling.{key}")


def tag(mark: Mark, size: int) -> Said:
    """The tag of a place on offer on a disc, as on its pin, and whether it is a tip."""
    small = round(size / (1 + 0.3 * (len(mark.tag) - 1)))
    return [signs.disc(mark.tag, round(size * 0.62), PINS[True], INK, small), " ", *tip(mark, size)]


def tip(mark: Mark, size: int) -> Said:
    """The sign of a tip for a place on offer that is one."""
    return [bulb(round(1.2 * size)), " "] if mark.tip else []


def _pier(scene: Scene, mark: Mark, size: int, room: float) -> Offer:
    way = short_way(scene, mark.at.direction)
    told = way if mark.tag == mark.at.letter else f"{mark.at.letter} {way}"
    end = prospect(view_of(scene), mark.at)
    known = [*news.known(scene, end, size), *_meaning(scene, end, size)]
    return Offer(tag(mark, size), told, known, island=news.named(scene, mark.at.island))


def _meaning(scene: Scene, end: Prospect, size: int) -> Said:
    """What a voyage means for the viewer: how many colours sail into the unknown; the points of the island on which it
    lands, if they lack them, and how many moorings are free there."""
    view, phone = view_of(scene), scene.size == "phone"
    if end.outcome == "unknown":
        return [" " + said(scene, "colours", n=end.colours)]
    if end.outcome != "lands" or end.island is None:
        return []
    land, points = land_of(view, end.island), labels.points_of(end.island)
    free = sum(shore.moorings - len(shore.boats) - len(shore.landing) for shore in land.beaches if not shore.full)
    told = " " + said(scene, "free", n=free)
    if end.island in view.sailors[view.seat].islands:
        return [f" {said(scene, 'there')}{told}" if phone else told]
    coin: Said = [" ", labels.coin(points, round(size * 0.6), size)] if points else []
    return [*coin, told]


def _island(scene: Scene, mark: Mark, size: int, room: float) -> Offer:
    view = view_of(scene)
    land, seat = land_of(view, mark.at.id), view.seat
    shores = [] if crowning(scene) else land.beaches
    lit = pinned(scene)
    sails = [
        line
        for shore in shores
        for line in filled(scene, shore, [(seat,)], size, room, [labels.letter(shore.at.letter, size, lit), " "])
    ]
    points = labels.points_of(land.id)
    coin: Said = [labels.coin(points, round(size * 0.55), round(size * 0.9)), " "] if points else []
    found = [*coin, *brings(scene, land, size)]
    told = flow([free(scene, shore, size) for shore in shores], size, room, len(shores))
    moorings = [[chunk for each in line for chunk in (*each, "  ")] for line in told if line]
    return Offer(tip(mark, size), news.named(scene, land.id), found, sails, moorings=moorings)


def free(scene: Scene, shore: Shore, size: int) -> Said:
    """How many moorings of a beach are free; its letter is yellow if it can be chosen."""
    lit = pinned(scene) and shore.at in listed(scene)
    return [labels.letter(shore.at.letter, size, lit), str(shore.moorings - len(shore.boats) - len(shore.landing))]


def _beach(scene: Scene, mark: Mark, size: int, room: float) -> Offer:
    view, island = view_of(scene), news.named(scene, mark.at.island)
    said = "" if mark.tag == mark.at.letter else mark.at.letter
    if growing(scene):
        return _grown(scene, mark, size, room)
    if scene.path[:1] == ("grow",):
        return Offer(tag(mark, size), said, [], [], island, [taken(view, mark.at, size)])
    shore = next(each for each in land_of(view, mark.at.island).beaches if each.at == mark.at)
    free = shore.moorings - len(shore.boats) - len(shore.landing)
    told = text(scene.language, "picture.tongiaki.free", n=free)
    return Offer(tag(mark, size), said, [told], filled(scene, shore, _coming(scene, mark.at), size, room), island)


def _settled_by(scene: Scene, size: int, room: float) -> list[Offer]:
    """Where other beaches would sail that are filled because nothing else is left once boats are chosen for one."""
    view, coming = view_of(scene), dict[Beach, set[Crew]]()
    for at, crew in landable(scene) if len(scene.path) > 1 else ():
        for beach, rest in settled(view, at, crew):
            coming.setdefault(beach, set()).add(rest)
    found = []
    for beach in sorted(coming, key=str):
        shore = next(each for each in land_of(view, beach.island).beaches if each.at == beach)
        letter: Said = [labels.letter(beach.letter, size, False), " "]
        found.append(Offer(letter, "", [], filled(scene, shore, sorted(coming[beach]), size, room)))
    return found


def _coming(scene: Scene, at: Beach) -> list[Crew]:
    """The boats that can come to a beach together."""
    view = view_of(scene)
    if not view.group:
        return [(view.seat,)]
    placings = spreads(view) if scene.path == ("spread",) else ()
    return sorted({(*each,) for way in (*placings, landable(scene)) for beach, each in way if beach == at and each})


def taken(view: TongiakiView, source: Beach, size: int) -> Chunk:
    """The points of who grows before and after a boat of theirs is taken from a beach."""
    return signs.points(view.seat, view.sailors[view.seat].points, without(view, source), size)


def whose(scene: Scene, size: int) -> Said:
    """Whose points these are."""
    seat = view_of(scene).seat
    who = fonts.fit(seat_name(scene, seat), size, _NAMED * size)
    return [seat_symbol(seat, size + 4), " " + said(scene, "points_then", who=who)]


def said(scene: Scene, key: str, **facts: object) -> str:
    """A text about choices."""
    return text(scene.language, f"picture.tongiaki.{key}", **facts)


def crowning(scene: Scene) -> bool:
    """Whether a king's island is to be chosen."""
    return scene.path[:1] == ("king",)


def brings(scene: Scene, land: Isle, size: int) -> Said:
    """What it brings to choose an island: boats, or a crown that keeps its points for good; wide pictures explain that
    in their rule."""
    view, kind = view_of(scene), "".join(scene.path[:1])
    kept = [said(scene, "for_good") + " "] if crowning(scene) and scene.aspect == "tall" else []
    return [*kept, *gains(view, land, view.seat, size, kind)]


def growing(scene: Scene) -> bool:
    """Whether beaches of an island that grows are to be chosen."""
    return scene.path[:1] == ("grow",) and len(scene.path) == _GROWN


def giving(scene: Scene) -> bool:
    """Whether nothing is to be chosen but the beach from which a boat is taken."""
    return scene.path[:1] == ("grow",) and len(scene.path) > _GROWN


def _grown(scene: Scene, mark: Mark, size: int, room: float) -> Offer:
    """A beach that growth may choose: how many of its moorings are free and would be, and where it would sail; beside
    its island how many beaches are to be chosen."""
    view = view_of(scene)
    land = land_of(view, mark.at.island)
    shore = next(each for each in land.beaches if each.at == mark.at)
    of = sum(len(each.boats) < each.moorings for each in land.beaches)
    choose = text(scene.language, "picture.tongiaki.choose", n=grown(view, land, view.seat), of=of)
    island, lying = f"{news.named(scene, land.id)} · {choose}", len(shore.boats)
    held = said(scene, "free_then", before=shore.moorings - lying, after=shore.moorings - lying - 1)
    if scene.aspect == "wide":
        return Offer(tag(mark, size), "", [held], filled(scene, shore, [(view.seat,)], size, room), island)
    goes = f"{said(scene, 'free', n=shore.moorings - lying)}  {said(scene, 'sails')} "
    sails = filled(scene, shore, [(view.seat,)], size, room - measure([goes], size))
    return Offer(tag(mark, size), "", [goes, *sails[0]] if sails else [held], sails[1:], island)


def carded(scene: Scene) -> list[str]:
    """The islands whose beaches or piers are on offer on cards below a phone's map: if these are few, and too small on
    the map."""
    found = [*dict.fromkeys(mark.at.island for mark in scene.marks if isinstance(mark.at, Beach | Pier))]
    few = 0 < len(found) <= _CARDS or giving(scene)
    if not few or scene.size != "phone":
        return []
    where = Box(0, 0, post.WIDTH, sea_map.height_of(scene, post.WIDTH, _HIGH))
    return found if sea_map.chart_of(scene, where).size < _LARGE else []


def pinned(scene: Scene) -> bool:
    """Whether the letters of beaches say what can be chosen, for no other tags do."""
    return not any(isinstance(mark.at, Beach | Pier) for mark in scene.marks)


def listed(scene: Scene) -> set[Beach]:
    """The beaches that are named by their letters: those from which can be sailed, and those of islands on offer to
    which boats can come."""
    view = view_of(scene)
    sailing = {mark.at.beach for mark in scene.marks if isinstance(mark.at, Pier)}
    lands = [land_of(view, mark.at.id) for mark in scene.marks if isinstance(mark.at, Island)]
    if crowning(scene):
        return set()
    shores = (shore for land in lands for shore in land.beaches)
    return sailing | {shore.at for shore in shores if len(shore.boats) < shore.moorings}


def gains(view: TongiakiView, land: Isle, seat: Seat, size: int, kind: str = "") -> list[Chunk]:
    """How many boats an island would grow by, and a crown where it can be made a king's island, with the boats that are
    free again then; only one of these where a kind of move is chosen."""
    own = sum(shore.boats.count(seat) for shore in land.beaches)
    if kind == "king":
        freed: list[Chunk] = [" ", signs.freed(own - 1, seat, size)] if own > 1 else []
        return [signs.crown(size + 4, True), *freed]
    number = grown(view, land, seat)
    found: list[Chunk] = [signs.grown(number, seat, size)] if number else []
    if not kind and may_be_king(view, land.id, seat):
        found += [*([" / "] if found else []), signs.crown(size + 4, True)]
    return found


def prospects(view: TongiakiView, shore: Shore, coming: Sequence[Crew]) -> list[Prospect]:
    """What each pier of a beach leads to that is full, or would lead to if some of these boats filled it."""
    return [end for end, _ in _ends(view, shore, coming)]


def ends(scene: Scene) -> set[str]:
    """To what voyages come of which places on offer tell."""
    view, found = view_of(scene), list[Prospect]()
    for mark in scene.marks:
        if isinstance(mark.at, Pier):
            found.append(prospect(view, mark.at))
        elif isinstance(mark.at, Beach) and (growing(scene) or scene.path[:1] != ("grow",)):
            shore = next(each for each in land_of(view, mark.at.island).beaches if each.at == mark.at)
            found += prospects(view, shore, _coming(scene, mark.at))
    return {end.outcome for end in found}


def _ends(view: TongiakiView, shore: Shore, coming: Sequence[Crew]) -> list[tuple[Prospect, list[Crew]]]:
    """The same, each with the boats for which that is so where the pier leads others to something else."""
    lying, found = (*shore.boats, *shore.landing), list[tuple[Prospect, list[Crew]]]()
    filling = [()] if shore.full else [crew for crew in coming if len(lying) + len(crew) == shore.moorings]
    for pier in shore.piers:
        ends = dict[Hashable, tuple[Prospect, list[Crew]]]()
        for crew in filling:
            end = prospect(view, pier, tuple(sorted((*lying, *crew))))
            alike = end.outcome, end.outcome == "fails" and (end.colours, end.needed)
            ends.setdefault(alike, (end, []))[1].append(crew)
        found += [(end, crews if len(ends) > 1 else []) for end, crews in ends.values()]
    return found


def filled(
    scene: Scene, shore: Shore, coming: Sequence[Crew], size: int, room: float, letter: Said = ()
) -> list[list[Chunk]]:
    """`A NW → Fiji · N ?`: where a beach would sail that is filled, on lines that begin with its letter unless that
    stands before them; with the boats that would have to fill it for that where others lead to something else."""
    lines: list[list[Chunk]] = []
    for end, crews in _ends(view_of(scene), shore, coming):
        for told in _told(scene, end, crews, size, room - 2 * size):
            if lines and measure([*lines[-1], " · ", *told], size) <= room:
                lines[-1] += [" · ", *told]
            else:
                lines.append([*letter, *told])
    return lines


def _told(scene: Scene, end: Prospect, crews: Sequence[Crew], size: int, room: float) -> list[list[Chunk]]:
    """`NW → Fiji`: what a pier leads to, behind the boats for which it does; as often as these need lines of `room`
    pixels."""
    lines = list[list[Chunk]]()
    head: Said = [f"{short_way(scene, end.pier.direction)} "]
    told, known = [*head], [*([" "] if crews else []), *news.known(scene, end, size)]
    for crew in crews:
        boats = [seat_symbol(seat, size) for seat in crew]
        if len(told) > len(head) and measure([*told, " / ", *boats, *known], size) > room:
            lines, told = [*lines, [*told, *known]], [*head]
        told += [*([" / "] if len(told) > len(head) else []), *boats]
    return [*lines, [*told, *known]]
