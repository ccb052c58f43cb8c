"""What the viewer holds in words, and what is left, as far as it may be counted.

What is in the box comes from the components; who holds what comes from the view and nowhere else.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from render.phrases import Voice
from render.sky_islands.words_pieces import counted, face_of, land_of, listed, places_for, view_of
from rules.kit.seats import Seat
from rules.sky_islands.components import AIRSHIPS, COST, DESIGNS, PILE, ids
from rules.sky_islands.moves import Cubes
from rules.sky_islands.view import SkyView


def hand(voice: Voice) -> list[str]:
    """The viewer's tiles, cubes and houses; for an onlooker that there is no hand."""
    view = view_of(voice)
    if view.viewer is None or view.hand is None:
        return [voice.say("hand.none")]
    lines = [voice.say("hand.heading", who=voice.seat(view.viewer))]
    lines += ["- " + _tile(voice, view, tile) for tile in view.hand] or [voice.say("hand.empty")]
    houses = view.merchants[view.viewer].houses
    lines.append(_cubes(voice, view.merchants[view.viewer].cubes))
    return [*lines, voice.say("hand.houses", n=houses) if houses else voice.say("hand.no_houses")]


def brief(voice: Voice) -> list[str]:
    """The viewer's tiles and cubes."""
    view = view_of(voice)
    if view.viewer is None or view.hand is None:
        return []
    tiles = voice.say("hand.brief", tiles=voice.names(view.hand)) if view.hand else voice.say("hand.empty")
    return [tiles, _cubes(voice, view.merchants[view.viewer].cubes)]


def unspent(voice: Voice) -> str:
    """Nothing: cubes that are not used are kept."""
    return ""


def _tile(voice: Voice, view: SkyView, tile: str) -> str:
    number = places_for(view, tile)
    key = "tile_over" if view.result is not None else "tile" if number else "tile_lost"
    return voice.say(f"hand.{key}", tile=voice.name(tile), land=land_of(voice, face_of(tile)), n=number)


def _cubes(voice: Voice, cubes: Cubes) -> str:
    """The cubes, and for how many buildings they are enough, or what is missing for one."""
    if not any(cubes):
        return voice.say("hand.cubes_none")
    number = min(held // asked for held, asked in zip(cubes, COST, strict=True))
    said = counted(voice, cubes)
    if number:
        return voice.say("hand.cubes", cubes=said, n=number)
    missing = Cubes(*(max(0, asked - held) for held, asked in zip(cubes, COST, strict=True)))
    return voice.say("hand.cubes_short", cubes=said, missing=listed(voice, missing.colours))


def remaining(voice: Voice) -> list[str]:
    """Tiles to draw, tiles that the viewer has not seen, tiles removed and discarded, supply, houses."""
    view = view_of(voice)
    unseen = _unseen(view)
    hands = _by_seat(voice, view, lambda seat: view.merchants[seat].hand)
    lines = [voice.say("remaining.heading"), voice.say("remaining.pile", pile=view.pile, hands=hands)]
    if unseen:
        key = "remaining.unseen" if view.hand is None else "remaining.unseen_own"
        lines.append(voice.say(key, n=unseen.total()))
    lines += ["- " + said for airship in AIRSHIPS if (said := _designs(voice, unseen, airship))]
    lines += _gone(voice, view)
    supply = counted(voice, view.supply)
    lines.append(voice.say("remaining.supply", cubes=supply, towers=view.towers_left, ports=view.ports_left))
    return [
        *lines,
        voice.say("remaining.houses", seats=_by_seat(voice, view, lambda seat: view.merchants[seat].houses)),
    ]


def _unseen(view: SkyView) -> Counter[str]:
    """The tiles of the box that the viewer has never seen, by id."""
    seen = Counter(laid.tile.id for laid in view.board.laid)
    seen.update([*view.discarded, *(view.removed or ()), *(view.hand or ())])
    for seat, merchant in enumerate(view.merchants):
        if seat != view.viewer:
            seen.update(merchant.shown)
    return Counter(ids(PILE)) - seen


def _designs(voice: Voice, unseen: Counter[str], airship: str) -> str:
    """The unseen tiles with an airship: `red: islet, 2× cape`; empty where there are none."""
    found = [(voice.say(f"design.{design}"), unseen[f"{airship}-{design}"]) for design in DESIGNS]
    tiles = voice.list(
        voice.say("remaining.designs", what=what, n=number) if number > 1 else what for what, number in found if number
    )
    return voice.say("remaining.airship", airship=voice.name(airship), tiles=tiles) if tiles else ""


def _gone(voice: Voice, view: SkyView) -> list[str]:
    """Tiles that were removed before the game, and tiles discarded."""
    lines = []
    if view.removed_count:
        key = "removed" if view.removed is None else "removed_shown"
        lines.append(voice.say(f"remaining.{key}", n=view.removed_count, tiles=voice.names(view.removed or ())))
    if view.discarded:
        lines.append(voice.say("remaining.discarded", tiles=voice.names(view.discarded)))
    return lines


def _by_seat(voice: Voice, view: SkyView, number: Callable[[Seat], int]) -> str:
    """A number of each seat: `● Ann 6, ▲ Ben 5`."""
    return voice.list(
        voice.say("remaining.of_seat", who=voice.seat(seat), n=number(seat)) for seat in range(view.seats)
    )
