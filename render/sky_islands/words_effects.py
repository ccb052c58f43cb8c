"""What a move would lead to, as part of a sentence: for labels and for the sentence to confirm.

What comes of a move is worked out by `rules.sky_islands.outlook`.
"""

from __future__ import annotations

from collections.abc import Sequence

from render.phrases import Voice
from render.sky_islands.words_pieces import of_seats, view_of
from rules.sky_islands import outlook
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import BuildHouse, BuildPort, BuildTower, PlaceTile
from rules.sky_islands.outlook import Building, Placement


def placement(voice: Voice, m: PlaceTile, *, short: bool = False) -> str:
    """All that a tile leads to, in a row; `short` for a menu."""
    return voice.list(placing(voice, m, short=short), "effects")


def placing(voice: Voice, m: PlaceTile, *, short: bool = False) -> list[str]:
    """The islands that a tile makes or closes, and how island points would change, each for itself."""
    found = outlook.placement(view_of(voice), m)
    return [*making(voice, m, found), *_change(voice, found, short)]


def making(voice: Voice, m: PlaceTile, found: Placement) -> list[str]:
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
        return closing(voice, island, m)
    facts = {"name": island.name, "n": island.tiles, "worth": island.worth}
    return voice.say("effect.grows" if island.closed else "effect.island", **facts)


def closing(voice: Voice, island: Island, m: PlaceTile) -> str:
    """An island that a tile closes."""
    key = "effect.closes_alone" if island.cells == (m.at,) else "effect.closes"
    return voice.say(key, name=island.name, worth=island.worth)


def building(voice: Voice, m: BuildHouse | BuildTower | BuildPort, *, short: bool = False) -> str:
    """The influence on the connected island after a building, and how island points would change."""
    found = outlook.building(view_of(voice), m)
    return voice.list([_standing(voice, found.after, short), *_change(voice, found, short)], "effects")


def _standing(voice: Voice, island: Island, short: bool) -> str:
    """An island with its size and everybody's influence."""
    form = "short" if short else "standing"
    key = f"effect.{form}_closed" if island.closed else f"effect.{form}"
    influence = of_seats(voice, island.influence) or voice.common("nothing")
    return voice.say(key, name=island.name, n=island.tiles, worth=island.worth, influence=influence)


def _change(voice: Voice, found: Placement | Building, short: bool) -> Sequence[str]:
    changes = of_seats(voice, found.change, changes=True)
    key = "effect.change_short" if short else "effect.change"
    return [voice.say(key, changes=changes)] if changes else []
