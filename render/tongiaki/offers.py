"""What an answer to a question leads to: by islands, their beaches and piers, in rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from data.texts import name, text
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.news import Said
from render.panels import Chunk, broken, bulb, coin, put_chunks
from render.scene import Mark, Scene
from render.tongiaki import boats, signs
from render.tongiaki.palette import CARD, CARD_EDGE, INK, PIN, WHITE
from render.tongiaki.reading import grows_from, land_of, short_way, view_of
from rules.tongiaki import outlook
from rules.tongiaki.moves import Land
from rules.tongiaki.outlook import Prospect, prospect
from rules.tongiaki.places import Beach, Island, Pier
from rules.tongiaki.state import Crew
from rules.tongiaki.view import Isle, Shore, TongiakiView

COLUMNS: Final = 3
"""So many columns have rows below a wide map,"""
_STEP, _WIDE = 34, 366
"""which are so far apart, and at most so wide."""
_ASKED: Final = 2
"""As long as no more words of an answer are said than these, boats that sail then are still chosen."""
_CREWS: Final = 3
"""So many groups that lead to the same are shown."""


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


def headed(scene: Scene, land: Isle, size: int) -> list[Said]:
    """What is told of the one island on offer: the boats that wait to land, by how many it would grow, and its rows
    below the words that say what they are."""
    gain, found = gains(scene, land, size), rows(scene, land, size)
    return [*waiting(scene, size), *gain, *([] if gain and not found else _title(scene, found)), *found]


def _title(scene: Scene, found: Sequence[Said]) -> list[Said]:
    """The words that say what rows are, or that there are none, unless tags do."""
    tags = grows_from(scene) is not None or any(isinstance(mark.at, Pier) for mark in scene.marks)
    return [] if tags else [[text(scene.language, f"picture.tongiaki.{'filled' if found else 'quiet'}")]]


def rows(scene: Scene, land: Isle, size: int) -> list[Said]:
    """What an answer on an island leads to: the piers or the beaches that are asked for by their tags, or the beaches
    that may be filled by their letters."""
    marks = [mark for mark in scene.marks if isinstance(mark.at, Pier | Beach) and mark.at.island == land.id]
    piers = [_tagged(mark, size, _pier(scene, mark.at, size)) for mark in marks if isinstance(mark.at, Pier)]
    if piers:
        return piers
    taking, view = grows_from(scene) is not None, view_of(scene)
    prices = [_tagged(mark, size, _price(scene, mark.at)) for mark in marks if taking]
    if scene.path[:1] in (("king",), ("lay",)) or len(scene.path) > _ASKED:
        return prices
    on_offer = set() if taking else {mark.at for mark in marks}
    shores = [shore for shore in land.beaches if not on_offer or view.group or shore.at in on_offer]
    return [*prices, *(row for shore in shores for row in filled(scene, shore, _coming(scene, shore.at), size))]


def gains(scene: Scene, land: Isle, size: int) -> list[Said]:
    """By how many boats an island on offer would grow, or the one whose beaches are, if that is what is asked."""
    view = view_of(scene)
    growing = scene.path[:1] == ("grow",) and len(scene.path) <= _ASKED and grows_from(scene) is None
    return [[signs.grown(outlook.grown(view, land, view.seat), view.seat, size)]] if growing else []


def blocks(scene: Scene, size: int) -> list[list[Said]]:
    """The rows of all islands on offer, each under its name if there are several, and before them what they are."""
    lands = [land_of(view_of(scene), island) for island in offered(scene)]
    told = [(land, rows(scene, land, size)) for land in lands]
    told = [(land, found) for land, found in told if found or gains(scene, land, size)]
    if not lands:
        return []
    if len(lands) == 1 or not told:
        return [[row] for each in headed(scene, lands[0], size) for row in broken(each, size, _WIDE)]
    title = [*waiting(scene, size), *_title(scene, told[0][1])] if told[0][1] else []
    named = [
        [
            [
                name(scene.language, "tongiaki", land.id),
                *(part for gain in gains(scene, land, size) for part in ("  ", *gain)),
            ],
            *(row for each in found for row in broken(each, size, _WIDE)),
        ]
        for land, found in told
    ]
    return [[*title, *named[0]], *named[1:]]


def put_blocks(canvas: Canvas, where: Box, found: Sequence[Sequence[Said]], size: int) -> None:
    """Blocks on a card, in columns from left to right."""
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    step = where.w // COLUMNS
    for i, column in enumerate(_columns(found)):
        for k, row in enumerate(row for block in column for row in block):
            put_chunks(canvas, where.x + 18 + i * step, where.y + 8 + _STEP * (k + 0.5), row, size, WHITE)


def height(found: Sequence[Sequence[Said]]) -> int:
    """How high the card with some blocks is."""
    return 16 + _STEP * max(sum(map(len, column)) for column in _columns(found))


def _columns(found: Sequence[Sequence[Said]]) -> list[list[Sequence[Said]]]:
    """Blocks set into columns that are about as high as each other."""
    most = -(-sum(map(len, found)) // COLUMNS)
    while True:
        columns: list[list[Sequence[Said]]] = [[]]
        for block in found:
            if columns[-1] and sum(map(len, columns[-1])) + len(block) > most:
                columns.append([])
            columns[-1].append(block)
        if len(columns) <= COLUMNS:
            return columns
        most += 1


def _tagged(mark: Mark, size: int, said: Said) -> Said:
    tag = signs.disc(mark.tag, round(size * 0.62), PIN, INK, size)
    return [*([bulb(size + 8)] if mark.tip else []), tag, " ", *said]


def _pier(scene: Scene, pier: Pier, size: int) -> Said:
    way, found = f"{pier.letter} {short_way(scene, pier.direction)} ", prospect(view_of(scene), pier)
    return [way, *known(scene, found.outcome, found.island, found.needed, size)]


def _price(scene: Scene, at: Beach) -> Said:
    """The points that it costs to take a boat from a beach."""
    view = view_of(scene)
    lost = view.sailors[view.seat].points - outlook.without(view, at)
    return [f"{at.letter}  {f'−{lost}' if lost else '±0'} ", coin(34)]


def filled(scene: Scene, shore: Shore, coming: Sequence[Crew], size: int) -> list[Said]:
    """`A NW / N → Fiji`: where a beach would sail that is full, or that some boats fill, piers that lead to the same
    in one row; with these boats where it depends on them."""
    view, found = view_of(scene), list[Said]()
    crews, ends = _filling(shore, coming), dict[tuple[str, str | None, int | None], list[tuple[str, Crew]]]()
    for end, crew in led(view, shore, coming):
        way = short_way(scene, end.pier.direction)
        ends.setdefault((end.outcome, end.island, end.needed), []).append((way, crew))
    for (outcome, island, needed), by in ends.items():
        ways, able = dict.fromkeys(way for way, _ in by), dict.fromkeys(crew for _, crew in by)
        told = known(scene, outcome, island, needed, size)
        which = _crews([*able], size) if len(able) < len(crews) else []
        found.append([signs.letter(shore.at.letter, size), " ", *which, f"{' / '.join(ways)} ", *told])
    return found


def known(scene: Scene, outcome: str, island: object, needed: object, size: int) -> Said:
    """The outcome of a voyage in signs and words: the island that it leads to, or the colours that it lacks."""
    signs_of: dict[str, list[Chunk]] = {
        "unknown": [signs.unknown(size + 8)],
        "fails": [signs.cross(round(size * 0.4))],
        "returns": [signs.back(round(size * 0.4))],
        "blocked": [signs.cross(round(size * 0.4))],
    }
    if outcome == "lands":
        return [f"→ {name(scene.language, 'tongiaki', str(island))}"]
    told = text(scene.language, f"picture.tongiaki.log.known.{outcome}", n=needed)
    return [*signs_of.get(outcome, ["→"]), " " + told]


def _crews(crews: Sequence[Crew], size: int) -> Said:
    """Groups of boats, with a stroke between them."""
    told: list[Said] = [[boats.boat(seat, size) for seat in crew] for crew in crews[:_CREWS]]
    apart = [part for said in told for part in (" / ", *said)][1:]
    return [*apart, " … " if crews[_CREWS:] else " "]


def led(view: TongiakiView, shore: Shore, coming: Sequence[Crew]) -> list[tuple[Prospect, Crew]]:
    """What each pier leads to by which a beach can sail that is full, or that some of these boats fill: with them."""
    lying = (*shore.boats, *shore.landing)
    found = [
        (prospect(view, pier, tuple(sorted((*lying, *crew)))), crew)
        for pier in shore.piers
        for crew in _filling(shore, coming)
    ]
    return [(end, crew) for end, crew in found if outlook.can_sail(view, end)]


def _filling(shore: Shore, coming: Iterable[Crew]) -> list[Crew]:
    """Those of some groups that fill a beach; none has to where it is full."""
    lying = len(shore.boats) + len(shore.landing)
    return [()] if shore.full else [crew for crew in coming if lying + len(crew) == shore.moorings]


def _coming(scene: Scene, at: Beach) -> list[Crew]:
    """The boats that can come to a beach together."""
    view = view_of(scene)
    if not view.group:
        return [(view.seat,)]
    landing = {move.boats.seats for move in outlook.ways(view) if isinstance(move, Land) and move.at == at}
    return sorted(landing | {(*crew,) for way in outlook.spreads(view) for beach, crew in way if beach == at and crew})
