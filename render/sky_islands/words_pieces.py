"""Tiles, cubes and islands of Merchants of Sky Islands in words: pieces that its other words share.

Only arithmetic on a view; sentences are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from render.phrases import SHAPES, Voice
from rules.kit.typed import expect
from rules.sky_islands.components import FITS, KINDS, TILES, Face
from rules.sky_islands.goods import Gain
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, Cubes
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
