"""The labels of values in menus and autocompletion: a place with what is gained there, a house with its island, …"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from render.phrases import Labels, Voice, labelled
from render.sky_islands.words_pieces import (
    building,
    counted,
    face_of,
    income,
    land_of,
    places_for,
    placing_shortly,
    sides_of,
    view_of,
    with_gain,
)
from rules.kit.choices import TIMES
from rules.kit.game import Move
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS, TILES, TURNS
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower, Cubes, Exchange, PlaceTile
from rules.sky_islands.places import SIDES, Cell, Segment, neighbours
from rules.sky_islands.view import SkyView

_ROOM: Final = 98
"""So many characters an option of a menu has for a label, beside the sign of a tip."""


def choice(voice: Voice, kind: str, field: str, value: object) -> str:
    """The label of a value of a field, for the viewer who chooses."""
    return labelled(_LABELS, voice, kind, field, value)


def question(voice: Voice, kind: str, field: str) -> str:
    """Where or how the tile chosen before is placed, or what is got for the colour chosen before; empty for every other
    field."""
    tile, at, pay = _chosen(voice, 1), _chosen(voice, 2), _chosen(voice, 1, Exchange.kind)
    if kind == Exchange.kind and field == "get" and pay in COLOURS:
        return voice.say("question.exchange.get", pay=voice.name(pay))
    asked = kind == PlaceTile.kind and tile in KINDS and (field == "at" or (field == "rotation" and at))
    return voice.say(f"question.{kind}.{field}", tile=voice.name(tile), at=at) if asked else ""


def whole(voice: Voice, move: Move) -> str:
    """Where a tile would lie, and where its land if that can differ, with what it brings; empty for other moves."""
    view = view_of(voice)
    if not isinstance(move, PlaceTile) or move.at not in view.board.touching:
        return ""
    at = str(move.at) if _chosen(voice, 1) else voice.say("choice.tile_at", at=move.at, tile=voice.name(move.tile))
    if len(TILES[KINDS[move.tile]].rotations) > 1:
        at = voice.say("choice.lying", at=at, land=land_of(voice, face_of(move.tile, move.rotation)))
    return _placed(voice, at, move, "{effect}")


def _placed(voice: Voice, at: str, move: PlaceTile, told: str) -> str:
    """What a tile brings and does at a place, in words for which a menu has room."""
    gain, found = outlook.placement(view_of(voice), move).gain, placing_shortly(voice, move)
    tried = [("choice.placed", found[0]), *(("choice.placed_short", effect) for effect in found)]
    return _fitting(with_gain(voice, key, gain, at=at, effect=told.format(effect=effect)) for key, effect in tried)


def _fitting(labels: Iterable[str]) -> str:
    """The first label for which a menu has room, or the last one."""
    found = [*labels]
    return next((label for label in found if len(label) <= _ROOM), found[-1])


def asked_of(voice: Voice, at: Cell) -> str:
    """What a tile must show at the edges that would touch others: `land S, sky W`."""
    asked = view_of(voice).board.touching[at]
    touched, land = asked >> len(SIDES), asked & (1 << len(SIDES)) - 1
    found = [("asked_land", touched & land), ("asked_sky", touched & ~land)]
    return voice.list(voice.say(f"board.{key}", sides=sides_of(voice, mask)) for key, mask in found if mask)


def _cell(voice: Voice, at: Cell) -> str:
    """A place with what the tile chosen before would bring there; without one, the airships beside it."""
    view = view_of(voice)
    if at not in view.board.touching:
        return str(at)
    tile = _chosen(voice, 1)
    rotations = FITS[KINDS[tile]][view.board.touching[at]] if tile in KINDS else ()
    if not rotations:
        airships = voice.names(airships_beside(view, at))
        return voice.say("choice.cell", at=at, airships=airships, asked=asked_of(voice, at))
    # Told is the rotation that closes most or brings most points for islands, and whether it has to be turned for that.
    found = {way: outlook.placement(view, way) for way in (PlaceTile(tile, at, rotation) for rotation in rotations)}
    best = max(found, key=lambda way: (sum(each.worth for each in found[way].closes), found[way].change[view.seat]))
    alike = len({placing_shortly(voice, way)[0] for way in found}) == 1
    return _placed(voice, str(at), best, "{effect}" if alike else voice.say("choice.if_turned", effect="{effect}"))


def airships_beside(view: SkyView, at: Cell) -> list[str]:
    """The airships of the tiles that share an edge with a cell, clockwise from the north."""
    return [view.board.grid[cell].tile.airship for cell in neighbours(at) if cell in view.board.grid]


def _rotation(voice: Voice, rotation: int) -> str:
    """A rotation with what the tile chosen before would do at the place chosen before."""
    view, tile, place = view_of(voice), _chosen(voice, 1), _chosen(voice, 2)
    turned = voice.say(f"turned.t{rotation}")
    if tile not in KINDS or not place:
        return turned
    at = Cell.parse(place)
    if rotation not in FITS[KINDS[tile]][view.board.touching.get(at, 0)]:
        return turned
    found, land = (
        placing_shortly(voice, PlaceTile(tile, at, rotation)),
        land_of(voice, face_of(tile, rotation)),
    )
    return _fitting(voice.say("choice.rotation_effect", turned=turned, land=land, effect=effect) for effect in found)


def _chosen(voice: Voice, number: int, kind: str = PlaceTile.kind) -> str:
    """The text of a value that was chosen before this question, empty where the question stands alone."""
    path = voice.scene.path
    return path[number] if len(path) > number and path[0] == kind else ""


def _house(voice: Voice, at: Segment) -> str:
    airship = voice.name(outlook.airship_at(view_of(voice), at))
    return voice.say("choice.house", at=at, airship=airship, effect=building(voice, BuildHouse(at), short=True))


def _tower(voice: Voice, at: Segment) -> str:
    m = BuildTower(at)
    points = voice.points(outlook.building(view_of(voice), m).points)
    return voice.say("choice.tower", at=at, points=points, effect=building(voice, m, short=True))


def _port(voice: Voice, at: Segment) -> str:
    view = view_of(voice)
    if view.round == TURNS:
        return voice.say("choice.port_late", at=at)
    return voice.say("choice.port", at=at, income=income(voice, outlook.airship_at(view, at)), n=TURNS - view.round)


def _held(voice: Voice, colour: str) -> int:
    view = view_of(voice)
    return view.merchants[view.seat].cubes[COLOURS.index(colour)]


def _keep(voice: Voice, cubes: Cubes) -> str:
    key = "choice.keep" if any(cubes) else "choice.keep_nothing"
    back = outlook.returned(view_of(voice), cubes)
    return voice.say(key, cubes=counted(voice, cubes), returned=counted(voice, back))


_LABELS: Final[Labels] = {
    (PlaceTile.kind, "tile"): lambda voice, tile: voice.say(
        "choice.tile", tile=voice.name(tile), land=land_of(voice, face_of(tile)), n=places_for(view_of(voice), tile)
    ),
    (PlaceTile.kind, "at"): _cell,
    (PlaceTile.kind, "rotation"): _rotation,
    ("discard", "tile"): lambda voice, tile: with_gain(
        voice, "choice.discard", outlook.discard(view_of(voice), tile), tile=voice.name(tile)
    ),
    (BuildHouse.kind, "at"): _house,
    (BuildTower.kind, "at"): _tower,
    (BuildPort.kind, "at"): _port,
    ("exchange", "pay"): lambda voice, colour: voice.say(
        "choice.pay", colour=voice.name(colour), n=_held(voice, colour)
    ),
    ("exchange", "get"): lambda voice, colour: voice.say(
        "choice.get",
        colour=voice.name(colour),
        n=_held(voice, colour),
        left=view_of(voice).supply[COLOURS.index(colour)],
    ),
    ("exchange", TIMES): lambda voice, times: voice.say("choice.times", n=times),
    ("keep", "cubes"): _keep,
}
"""Kind of move and field -> its label."""
