"""The labels of values in menus and autocompletion: a pier with where it leads, an island with what growth brings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec.structs import replace

from render.phrases import Labels, Voice, labelled
from render.tongiaki import words_pieces as pieces
from render.tongiaki.reading import short_way
from render.tongiaki.words_pieces import apart, brief_outcome, crew, outcome, pier, shapes, tile, view_of, worth
from rules.kit.game import Move
from rules.kit.typed import ByKind
from rules.tongiaki import outlook
from rules.tongiaki.components import LANDS
from rules.tongiaki.moves import Boats, Grow, King, Land, Lay, Letters, Place, Sail, Settle, Spread
from rules.tongiaki.outlook import Prospect, grown, growth, prospect
from rules.tongiaki.places import COMPASS, SIDES, Beach, Cell, Island, Pier, neighbour
from rules.tongiaki.state import Crew
from rules.tongiaki.view import Isle, Shore, TongiakiView

_ROOM: Final = 97
"""A label that says where something sails has so many characters: a tip may stand before it,"""
_APART: Final = 6
"""and so many are between its parts."""
_AT: Final = 23
"""A beach that is asked for together with boats has so many."""


def choice(voice: Voice, kind: str, field: str, value: object) -> str:
    """The label of a value of a field, for the viewer who chooses."""
    return labelled(_LABELS, voice, kind, field, value)


def whole(voice: Voice, move: Move) -> str:
    """The label of a growth of which nothing is left to be chosen: its island and its beaches, with what sails; empty
    for other moves."""
    if not isinstance(move, Grow) or move.source:
        return ""
    chosen = Voice(replace(voice.scene, path=("grow", move.island.id)), voice.medium)
    beaches = _beaches(chosen, move.beaches)
    return voice.say("choice.grow_all", island=_island(voice, move.island), beaches=beaches)


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
    """With where it sails, if a boat fills it."""
    view = view_of(voice)
    shore = shore_of(view, at)
    if shore is None:
        return voice.name(at)
    free = shore.moorings - len(shore.boats)
    key = "choice.place" if shore.boats else "choice.place_empty"
    said = voice.say(key, at=voice.name(at), n=free, boats=shapes(shore.boats))
    found = _filling(view, at, (view.seat,))
    return voice.say("choice.land_full", label=said, sails=_sails(voice, found, len(said))) if found else said


def _island(voice: Voice, island: Island) -> str:
    view, name = view_of(voice), voice.name(island.id)
    n = grown(view, isle_of(view, island.id) or view.islands[0], view.seat)
    return voice.say("choice.grow", island=name, points=worth(voice, island.id), n=n)


def _beaches(voice: Voice, beaches: Letters) -> str:
    """With what sails, where the island that was chosen before is known: it may be asked for together with them."""
    path, view = voice.scene.path, view_of(voice)
    if len(path) < 2 or path[1] not in view.known.boats:
        return voice.say("choice.beaches", letters=voice.list(beaches.letters))
    island, letters = Island(path[1]), voice.list(beaches.letters)
    taken = len(_island(voice, island)) + len(letters) + _APART
    sails = _sails(voice, growth(view, Grow(island, beaches)), taken)
    return voice.say("choice.beaches_sail", letters=letters, sails=sails)


def _sails(voice: Voice, found: Sequence[Prospect], taken: int) -> str:
    """What is filled and where it sails; of the last beaches the letters alone where a label has no room for more of
    which so much is taken."""
    if not found:
        return voice.say("choice.quiet")
    grouped = by_beach(found)
    letters = [at.letter for at in grouped]
    for told in range(len(grouped), 0, -1):
        voyages = _voyages(voice, dict([*grouped.items()][:told]))
        rest = [voice.list(letters[told:])] if letters[told:] else []
        said = voice.say("choice.fills", voyages=apart(voice, [*voyages, *rest]))
        if taken + len(said) <= _ROOM:
            return said
    return voice.say("choice.fills", voyages=voice.list(letters))


def _voyages(voice: Voice, grouped: dict[Beach, list[Prospect]]) -> list[str]:
    """Beaches that are filled, and to what their piers lead, those together that lead to the same."""
    alike, mixed = dict[str, list[str]](), list[str]()
    for at, found in grouped.items():
        ends = dict[str, list[str]]()
        for each in found:
            ends.setdefault(brief_outcome(voice, each), []).append(short_way(voice.scene, each.pier.direction))
        if len(ends) == 1:
            ((end, ways),) = ends.items()
            alike.setdefault(end, []).append(voice.say("choice.voyage", letter=at.letter, ways="/".join(ways)))
        else:
            said = (voice.say("choice.way", ways="/".join(ways), outcome=end) for end, ways in ends.items())
            mixed.append(voice.say("choice.voyage", letter=at.letter, ways=voice.list(said, "ways")))
    return [*(voice.say("choice.way", ways=voice.list(ways), outcome=end) for end, ways in alike.items()), *mixed]


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
    """With where it sails, if all boats that it may get fill it."""
    view = view_of(voice)
    shore = shore_of(view, at)
    free = shore.moorings - len(shore.boats) - len(shore.landing) if shore else 0
    said = voice.say("choice.land", at=voice.name(at), n=free)
    crews = {move.boats.seats for move in outlook.ways(view) if isinstance(move, Land) and move.at == at}
    return _with_sails(voice, said, at, crews.pop()) if len(crews) == 1 else said


def _boats(voice: Voice, boats: Boats) -> str:
    """With where their beach sails, if they fill it and it is known."""
    said, path = voice.say("choice.land_boats", boats=crew(voice, boats.seats)), voice.scene.path
    return said if len(path) < 2 else _with_sails(voice, said, Beach.parse(path[1]), boats.seats, _AT)


def _with_sails(voice: Voice, said: str, at: Beach, coming: Crew, before: int = 0) -> str:
    """A label, what other beaches get then as far as that leaves no choice, and where those sail that are filled; so
    much of the label stands before it."""
    view = view_of(voice)
    if shore_of(view, at) is None:
        return said
    rest = outlook.settled(view, at, coming)
    if rest:
        told = voice.list(f"{beach.letter} {shapes(crew)}" for beach, crew in rest)
        said = voice.say("choice.land_rest", label=said, rest=told)
    found = [end for beach, crew in ((at, coming), *rest) for end in _filling(view, beach, crew)]
    sails = _sails(voice, found, before + len(said))
    return voice.say("choice.land_full", label=said, sails=sails) if found else said


def _filling(view: TongiakiView, at: Beach, coming: Crew) -> list[Prospect]:
    """Where a beach sails that these boats fill."""
    shore = shore_of(view, at)
    if shore is None or len(shore.boats) + len(shore.landing) + len(coming) < shore.moorings:
        return []
    full = tuple(sorted((*shore.boats, *shore.landing, *coming)))
    return [end for each in shore.piers if outlook.can_sail(view, end := prospect(view, each, full))]


def _how(voice: Voice, how: str) -> str:
    found = outlook.spread(view_of(voice), how)
    if found is None:
        return voice.say("choice.spread_bare", how=voice.name(how))
    told = [f"{at.letter} {shapes(landed)}{_arrow(voice, at, landed)}" for at, landed in found if landed]
    home = outlook.homeward(view_of(voice), found)
    told += [voice.say("choice.spread_home", boats=shapes(home))] if home else []
    number = [*outlook.spreads(view_of(voice))].index(found) + 1
    return voice.say("choice.spread", number=number, how=voice.name(how), boats=voice.list(told))


def _arrow(voice: Voice, at: Beach, coming: Crew) -> str:
    """An arrow behind boats that fill a beach, for it sails."""
    shore = shore_of(view_of(voice), at)
    return "→" * (shore is not None and len(shore.boats) + len(shore.landing) + len(coming) == shore.moorings)


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


Told = tuple[str, Mapping[str, object]]
"""Which form of a move's sentence, and its facts."""


def move(voice: Voice, move: Move) -> str:
    """A move as a sentence that says what it does."""
    variant, facts = _TOLD[type(move)](voice, move)
    return voice.say(f"do.{move.kind}{variant}", **facts)


def _placing(voice: Voice, m: Place) -> Told:
    shore = shore_of(pieces.view_of(voice), m.at)
    facts = {"boats": len(shore.boats), "moorings": shore.moorings} if shore else {"boats": 0, "moorings": 0}
    return "", {"at": voice.name(m.at), **facts}


def _grow(voice: Voice, m: Grow) -> Told:
    at = voice.names(Beach(m.island.id, letter) for letter in m.beaches.letters)
    voyages = pieces.apart(
        voice,
        (
            voice.say(
                "board.pier_of", pier=pieces.pier(voice, each.pier), outcome=pieces.outcome(voice, each, shown=True)
            )
            for found in by_beach(growth(pieces.view_of(voice), m)).values()
            for each in found
        ),
    )
    effect = voice.say("do.grow_full", voyages=voyages) if voyages else voice.say("do.grow_quiet")
    facts = {"island": voice.name(m.island.id), "at": at, "n": len(m.beaches.letters), "effect": effect}
    return ("_source", {**facts, "source": voice.name(m.source)}) if m.source else ("", facts)


def _crowning(voice: Voice, m: King) -> Told:
    isle = isle_of(pieces.view_of(voice), m.island.id)
    freed = sum(len(shore.boats) for shore in isle.beaches) - 1 if isle else 0
    facts = {"island": voice.name(m.island.id), "points": pieces.worth(voice, m.island.id), "n": freed}
    return "" if freed else "_alone", facts


def _settle(voice: Voice, m: Settle) -> Told:
    view = pieces.view_of(voice)
    sailor = view.sailors[view.seat]
    return "", {"n": sailor.on_board - len(sailor.kings)}


def _lay(voice: Voice, m: Lay) -> Told:
    turned = pieces.view_of(voice).tile
    tile = pieces.tile(voice, turned) if turned else ""
    return "", {"tile": tile, "at": m.at, "red": voice.name(m.red)}


def _sail(voice: Voice, m: Sail) -> Told:
    found = prospect(pieces.view_of(voice), m.pier)
    boats, outcome = pieces.crew(voice, found.boats), pieces.outcome(voice, found, shown=True)
    return "", {"pier": pieces.pier(voice, m.pier), "boats": boats, "outcome": outcome}


def _spread(voice: Voice, m: Spread) -> Told:
    view = pieces.view_of(voice)
    found = outlook.spread(view, m.how)
    if found is None or view.group is None:
        return "_bare", {"how": voice.name(m.how)}
    boats = pieces.apart(voice, (f"{at.letter} {pieces.crew(voice, landed)}" for at, landed in found if landed))
    variant = "_surplus" if view.group.surplus else ""
    return variant, {"island": voice.name(view.group.island), "boats": boats, "n": view.group.surplus}


def _landing(voice: Voice, m: Land) -> Told:
    return "", {"at": voice.name(m.at), "boats": pieces.crew(voice, m.boats.seats)}


_TOLD: Final[ByKind[Move, Voice, Told]] = {
    Place: _placing,
    Grow: _grow,
    King: _crowning,
    Settle: _settle,
    Lay: _lay,
    Sail: _sail,
    Spread: _spread,
    Land: _landing,
}
"""How each kind of move is told."""
