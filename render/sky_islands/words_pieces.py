"""Tiles, cubes and islands of Merchants of Sky Islands in words, and what a move would lead to: parts of sentences.

Only arithmetic on a view, and what `rules.sky_islands.outlook` works out; sentences are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from render.phrases import SHAPES, Voice
from rules.kit.typed import expect
from rules.sky_islands import outlook
from rules.sky_islands.components import FITS, KINDS, TILES, Face
from rules.sky_islands.goods import Gain
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower, Cubes, PlaceTile
from rules.sky_islands.outlook import Placement
from rules.sky_islands.places import SIDES, Cell
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
