"""Boats, beaches, piers and tiles of Tongiaki in words: pieces that its other words share.

Only counting on a view; sentences are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from render.phrases import SHAPES, Voice
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tongiaki.components import LANDS, WATERS
from rules.tongiaki.outlook import Prospect
from rules.tongiaki.places import Pier
from rules.tongiaki.view import TongiakiView

NO_NUMBER: Final = 1
"""The colours that a route without a number needs: any group passes."""


def view_of(voice: Voice) -> TongiakiView:
    """The position that is spoken about."""
    return expect(TongiakiView, voice.scene.view)


def crew(voice: Voice, boats: Sequence[Seat]) -> str:
    """Boats by their owners: `2 ● Ann, 1 ▲ Ben`; `none` for no boats."""
    said = (voice.say("say.crew", n=boats.count(seat), who=voice.seat(seat)) for seat in sorted(set(boats)))
    return voice.list(said) or voice.common("nothing")


def apart(voice: Voice, items: Iterable[str]) -> str:
    """Items that hold commas themselves, in a row."""
    return f"{voice.say('say.apart')}{voice.common('space')}".join(items)


def shapes(boats: Iterable[Seat]) -> str:
    """Boats by the symbols of their seats, shortest: `●●▲`."""
    return "".join(SHAPES[seat % len(SHAPES)] for seat in boats)


def colours(voice: Voice, number: int) -> str:
    """`3 colours`."""
    return voice.say("say.colours", n=number)


def pier(voice: Voice, pier: Pier) -> str:
    """A pier by its beach and its direction on the table."""
    return voice.say("say.pier", beach=voice.name(pier.beach), direction=voice.name(pier.direction))


def tile(voice: Voice, tile: str) -> str:
    """A tile: an island by its name, a water tile by the numbers of its routes."""
    if tile in LANDS:
        return voice.name(tile)
    needed = sorted(route.colours for route in WATERS[tile].routes)
    numbers = (voice.say("say.free") if number == NO_NUMBER else str(number) for number in needed)
    return voice.say("say.water", numbers=voice.list(numbers))


def worth(voice: Voice, island: str) -> str:
    """The points of an island: `4 points`."""
    return voice.points(LANDS[island].points)


def brief_outcome(voice: Voice, found: Prospect) -> str:
    """Where a voyage leads in a word or two, as a picture has it: `Fiji`, `fails 2/4`."""
    facts = {"have": found.colours, "needed": found.needed, "island": voice.name(found.island)}
    return voice.say(f"outcome.{found.outcome}_brief", **facts)


_PLACED: Final = ("unknown", "at_sea", "fails")
"""Outcomes at a cell."""


def outcome(voice: Voice, found: Prospect, *, shown: bool = False) -> str:
    """Where a voyage leads, as far as it is known; without names of cells beside a picture where it is shown."""
    view = view_of(voice)
    facts: dict[str, object] = {"cell": found.cell, "colours": colours(voice, found.colours)}
    if found.island is not None:
        facts |= {"island": voice.name(found.island), "points": worth(voice, found.island)}
    if found.needed is not None:
        facts["needed"] = colours(voice, found.needed)
    key = found.outcome
    if key == "lands" and found.island in view.sailors[view.seat].islands:
        key = "lands_has"
    if shown and key in _PLACED:
        key = f"{key}_shown"
    elif key == "unknown" and found.legs:
        key, facts["legs"] = "unknown_over", voice.list(leg.at for leg in found.legs)
    return voice.say(f"outcome.{key}", **facts)
