"""Tiles, cubes and islands of Merchants of Sky Islands in words, and what a move would lead to: parts of sentences; and
the labels of values in menus and autocompletion, a place with what is gained there, a house with its island, …

Only arithmetic on a view, and what `rules.sky_islands.outlook` works out; sentences are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from render.phrases import SHAPES, Labels, Voice, labelled
from rules.kit.choices import TIMES
from rules.kit.game import Move
from rules.kit.typed import expect
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS, TILES, TURNS, Face
from rules.sky_islands.goods import Gain
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower, Cubes, Exchange, PlaceTile
from rules.sky_islands.outlook import Placement
from rules.sky_islands.places import SIDES, Cell, Segment, neighbours
from rules.sky_islands.view import SkyView

MINUS: Final = "−"


def view_of(voice: Voice) -> SkyView:
    """The position that is spoken about."""
    return expect(SkyView, voice.scene.view)


def face_of(tile: str, rotation: int = 0) -> Face:
    """A tile, given by its id, as it lies after so many quarter turns."""
    return TILES[KINDS[tile]].faces[rotation]


def sides_of(voice: Voice, mask: int) -> str:
    """Sides of a tile, given as a mask, in the order of the language: `NES`, or that there is no land."""
    shown = [voice.say(f"side.{side}") for side in voice.say("side.order") if mask >> SIDES.index(side) & 1]
    return voice.common("list.sides").join(shown) or voice.say("side.none")


def islands_on(voice: Voice, masks: Iterable[int]) -> str:
    """The sides with land, those of two islands of a tile apart: `NS/E`."""
    return voice.say("side.split").join(sides_of(voice, mask) for mask in masks)


def land_of(voice: Voice, face: Face) -> str:
    """`land NS/E`, or `no land`."""
    said = islands_on(voice, face.islands)
    return voice.say("side.land", sides=said) if face.land else said


def counted(voice: Voice, numbers: Sequence[int], points: int = 0) -> str:
    """Cubes by colour and points: `2 red, 1 blue and 1 point`; nothing is left out but zeros."""
    found = [
        voice.say("board.counted", what=voice.name(colour), n=number)
        for colour, number in zip(COLOURS, numbers, strict=True)
        if number
    ]
    if points:
        return voice.list([*found, voice.points(points)], "and")
    return voice.list(found) or voice.common("nothing")


def listed(voice: Voice, colours: Sequence[str]) -> str:
    """Cubes given one by one, counted."""
    return counted(voice, Cubes.of(colours))


def with_gain(voice: Voice, key: str, gain: Gain[Cell], **facts: object) -> str:
    """A sentence with what airships pay; its form `<key>_no_gain` where the supply could give nothing."""
    paid = any(gain.cubes) or gain.points
    return voice.say(key if paid else f"{key}_no_gain", gain=counted(voice, gain.cubes, gain.points), **facts)


def income(voice: Voice, airship: str) -> str:
    """What an airship pays once: `1 red`, or `1 point`."""
    return counted(voice, [int(airship == colour) for colour in COLOURS], int(airship not in COLOURS))


def of_seats(voice: Voice, numbers: Iterable[int], *, changes: bool = False) -> str:
    """Numbers by seat with the seats' symbols, zeros left out: `● 3, ▲ 1`; as changes: `● +3, ▲ −1`."""
    return voice.list(
        voice.say("effect.of_seat", who=SHAPES[seat], n=signed(number) if changes else number)
        for seat, number in enumerate(numbers)
        if number
    )


def signed(number: int) -> str:
    """`+3`, `−1`."""
    return f"+{number}" if number > 0 else f"{MINUS}{-number}"


def by_worth(islands: Iterable[Island]) -> list[Island]:
    """Islands, those that bring most first."""
    return sorted(islands, key=lambda island: -island.worth)


def places_for(view: SkyView, tile: str) -> int:
    """In how many places a tile fits, in whatever rotation."""
    fits = FITS[KINDS[tile]]
    return sum(bool(fits[asked]) for asked in view.board.touching.values())


def placing(voice: Voice, m: PlaceTile) -> str:
    """All that a tile leads to, in a row: the islands that it makes or closes, and how island points would change."""
    found = outlook.placement(view_of(voice), m)
    return voice.list([*_making(voice, m, found), *_changes(voice, found.change)], "effects")


def placing_shortly(voice: Voice, m: PlaceTile) -> list[str]:
    """The same for a menu, in fewer and fewer words: without islands that stay open, with the closed ones in a sum, and
    with the points of nobody but whoever places it."""
    found, view = outlook.placement(view_of(voice), m), view_of(voice)
    closes, total = [_closing(voice, island, m) for island in found.closes], sum(each.worth for each in found.closes)
    change = _changes(voice, found.change, short=True)
    own = _changes(voice, [n * (seat == view.seat) for seat, n in enumerate(found.change)], short=True)
    summed = [voice.say("effect.closes_all", n=len(closes), worth=total)] if closes else []
    tried = ([*_making(voice, m, found), *change], [*closes, *change], [*summed, *change], [*summed, *own])
    return [voice.list(each, "effects") for each in tried if each]


def _making(voice: Voice, m: PlaceTile, found: Placement) -> list[str]:
    """The islands that a tile makes or closes."""
    closed = {island.name for island in found.closes}
    others = [island for island in found.closes if island not in found.islands]
    new = [island for island in found.islands if island.cells == (m.at,) and not island.closed]
    known = (island for island in (*found.islands, *others) if island not in new)
    said = [_island(voice, m, island, island.name in closed) for island in known]
    alone = [voice.say("effect.alone", n=len(new))] if new else []
    return [*said, *alone]


def _island(voice: Voice, m: PlaceTile, island: Island, closed: bool) -> str:
    if closed:
        return _closing(voice, island, m)
    facts = {"name": island.name, "n": island.tiles, "worth": island.worth}
    return voice.say("effect.grows" if island.closed else "effect.island", **facts)


def _closing(voice: Voice, island: Island, m: PlaceTile) -> str:
    """An island that a tile closes."""
    key = "effect.closes_alone" if island.cells == (m.at,) else "effect.closes"
    return voice.say(key, name=island.name, worth=island.worth)


def building(voice: Voice, m: BuildHouse | BuildTower | BuildPort, *, short: bool = False) -> str:
    """The influence on the connected island after a building, and how island points would change."""
    found = outlook.building(view_of(voice), m)
    return voice.list([_standing(voice, found.after, short), *_changes(voice, found.change, short)], "effects")


def _standing(voice: Voice, island: Island, short: bool) -> str:
    """An island with its size and everybody's influence."""
    form = "short" if short else "standing"
    key = f"effect.{form}_closed" if island.closed else f"effect.{form}"
    influence = of_seats(voice, island.influence) or voice.common("nothing")
    return voice.say(key, name=island.name, n=island.tiles, worth=island.worth, influence=influence)


def _changes(voice: Voice, change: Sequence[int], short: bool = False) -> Sequence[str]:
    changes = of_seats(voice, change, changes=True)
    key = "effect.change_short" if short else "effect.change"
    return [voice.say(key, changes=changes)] if changes else []


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
        beside = (view.board.grid[cell] for cell in neighbours(at) if cell in view.board.grid)
        airships = voice.names(laid.tile.airship for laid in beside)
        return voice.say("choice.cell", at=at, airships=airships, asked=asked_of(voice, at))
    # Told is the rotation that closes most or brings most points for islands, and whether it has to be turned for that.
    found = {way: outlook.placement(view, way) for way in (PlaceTile(tile, at, rotation) for rotation in rotations)}
    best = max(found, key=lambda way: (sum(each.worth for each in found[way].closes), found[way].change[view.seat]))
    alike = len({placing_shortly(voice, way)[0] for way in found}) == 1
    return _placed(voice, str(at), best, "{effect}" if alike else voice.say("choice.if_turned", effect="{effect}"))


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
