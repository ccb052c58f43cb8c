"""The labels of values in menus and autocompletion: a pier with where it leads, an island with what growth brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.phrases import Labels, Voice, labelled
from render.tongiaki.reading import short_way
from render.tongiaki.words_pieces import apart, crew, outcome, pier, shapes, tile, view_of, worth
from rules.tongiaki import outlook
from rules.tongiaki.components import LANDS
from rules.tongiaki.moves import Boats, Grow, Letters
from rules.tongiaki.outlook import Prospect, grown, growth, prospect
from rules.tongiaki.places import COMPASS, SIDES, Beach, Cell, Island, Pier, neighbour
from rules.tongiaki.view import Isle, Shore, TongiakiView


def choice(voice: Voice, kind: str, field: str, value: object) -> str:
    """The label of a value of a field, for the viewer who chooses."""
    return labelled(_LABELS, voice, kind, field, value)


def isle_of(view: TongiakiView, island: str) -> Isle | None:
    """An island on the table, or None."""
    return next((isle for isle in view.islands if isle.id == island), None)


def shore_of(view: TongiakiView, at: Beach) -> Shore | None:
    """A beach on the table, or None."""
    isle = isle_of(view, at.island)
    return next((shore for shore in isle.beaches if shore.at == at), None) if isle else None


def by_beach(found: Sequence[Prospect]) -> dict[Beach, list[Prospect]]:
    """Prospects by the beach that sails; a beach has one for each pier."""
    grouped: dict[Beach, list[Prospect]] = {}
    for each in found:
        grouped.setdefault(each.pier.beach, []).append(each)
    return grouped


def _place(voice: Voice, at: Beach) -> str:
    shore = shore_of(view_of(voice), at)
    if shore is None:
        return voice.name(at)
    free = shore.moorings - len(shore.boats)
    key = "choice.place" if shore.boats else "choice.place_empty"
    return voice.say(key, at=voice.name(at), n=free, boats=shapes(shore.boats))


def _island(voice: Voice, island: Island) -> str:
    view, name = view_of(voice), voice.name(island.id)
    n = grown(view, isle_of(view, island.id) or view.islands[0], view.seat)
    return voice.say("choice.grow", island=name, points=worth(voice, island.id), n=n)


def _beaches(voice: Voice, beaches: Letters) -> str:
    """With what sails, where the island that was chosen before is known."""
    path, view = voice.scene.path, view_of(voice)
    if len(path) < 2 or path[1] not in view.known.boats:
        return voice.say("choice.beaches", letters=voice.list(beaches.letters))
    grouped = by_beach(growth(view, Grow(Island(path[1]), beaches)))
    voyages = apart(
        voice,
        (_voyage(voice, found[0]) if len(found) == 1 else at.letter for at, found in grouped.items()),
    )
    key = "choice.beaches_full" if grouped else "choice.beaches_quiet"
    return voice.say(key, letters=voice.list(beaches.letters), voyages=voyages)


def _voyage(voice: Voice, found: Prospect) -> str:
    way = short_way(voice.scene, found.pier.direction)
    return voice.say("choice.voyage", letter=found.pier.letter, way=way, outcome=outcome(voice, found, shown=True))


def _source(voice: Voice, at: Beach | None) -> str:
    """With the points of who takes a boat there, before and after it."""
    if at is None:
        return voice.say("choice.source_supply")
    view = view_of(voice)
    if isle_of(view, at.island) is None:
        return voice.name(at)
    before, after = view.sailors[view.seat].points, outlook.without(view, at)
    return voice.say("choice.source", at=voice.name(at), who=voice.seat(view.seat), before=before, after=after)


def _king(voice: Voice, island: Island) -> str:
    isle = isle_of(view_of(voice), island.id)
    freed = sum(len(shore.boats) for shore in isle.beaches) - 1 if isle else 0
    key = "choice.king" if freed else "choice.king_alone"
    return voice.say(key, island=voice.name(island.id), points=worth(voice, island.id), n=freed)


def _cell(voice: Voice, at: Cell) -> str:
    tiles = view_of(voice).known.chart.tiles
    near = [tiles[cell].id for cell in (neighbour(at, way) for way in range(SIDES)) if cell in tiles]
    said = [voice.name(each) for each in near if each in LANDS] or [tile(voice, each) for each in near[:1]]
    return voice.say("choice.cell", at=at, tiles=voice.list(said), n=len(near))


def _red(voice: Voice, red: str) -> str:
    """With what the red mark would face, where the cell that was chosen before is known."""
    path, tiles = voice.scene.path, view_of(voice).known.chart.tiles
    if len(path) < 2:
        return voice.name(red)
    cell = neighbour(Cell.parse(path[1]), COMPASS.index(red))
    if cell not in tiles:
        return voice.say("choice.red_empty", direction=voice.name(red))
    return voice.say("choice.red_tile", direction=voice.name(red), tile=tile(voice, tiles[cell].id))


def _pier(voice: Voice, which: Pier) -> str:
    found = prospect(view_of(voice), which)
    return voice.say("choice.pier", pier=pier(voice, which), outcome=outcome(voice, found, shown=True))


def _land(voice: Voice, at: Beach) -> str:
    shore = shore_of(view_of(voice), at)
    free = shore.moorings - len(shore.boats) if shore else 0
    return voice.say("choice.land", at=voice.name(at), n=free)


def _boats(voice: Voice, boats: Boats) -> str:
    return voice.say("choice.land_boats", boats=crew(voice, boats.seats))


def _how(voice: Voice, how: str) -> str:
    found = outlook.spread(view_of(voice), how)
    if found is None:
        return voice.say("choice.spread_bare", how=voice.name(how))
    told = [f"{at.letter} {shapes(landed)}" for at, landed in found if landed]
    home = outlook.homeward(view_of(voice), found)
    told += [voice.say("choice.spread_home", boats=shapes(home))] if home else []
    number = [*outlook.spreads(view_of(voice))].index(found) + 1
    return voice.say("choice.spread", number=number, how=voice.name(how), boats=voice.list(told))


_LABELS: Final[Labels] = {
    ("place", "at"): _place,
    ("grow", "island"): _island,
    ("grow", "beaches"): _beaches,
    ("grow", "source"): _source,
    ("king", "island"): _king,
    ("lay", "at"): _cell,
    ("lay", "red"): _red,
    ("sail", "pier"): _pier,
    ("spread", "how"): _how,
    ("land", "at"): _land,
    ("land", "boats"): _boats,
}
"""Kind of move and field -> its label."""
