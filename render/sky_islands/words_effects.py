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
from rules.sky_islands.outlook import Placement


def placement(voice: Voice, m: PlaceTile) -> str:
    """All that a tile leads to, in a row: the islands that it makes or closes, and how island points would change."""
    found = outlook.placement(view_of(voice), m)
    return voice.list([*_making(voice, m, found), *_change(voice, found.change)], "effects")


def shorter(voice: Voice, m: PlaceTile) -> list[str]:
    """The same for a menu, in fewer and fewer words: without islands that stay open, with the closed ones in a sum, and
    with the points of nobody but whoever places it."""
    found, view = outlook.placement(view_of(voice), m), view_of(voice)
    closes, total = [_closing(voice, island, m) for island in found.closes], sum(each.worth for each in found.closes)
    change = _change(voice, found.change, short=True)
    own = _change(voice, [n * (seat == view.seat) for seat, n in enumerate(found.change)], short=True)
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
    return voice.list([_standing(voice, found.after, short), *_change(voice, found.change, short)], "effects")


def _standing(voice: Voice, island: Island, short: bool) -> str:
    """An island with its size and everybody's influence."""
    form = "short" if short else "standing"
    key = f"effect.{form}_closed" if island.closed else f"effect.{form}"
    influence = of_seats(voice, island.influence) or voice.common("nothing")
    return voice.say(key, name=island.name, n=island.tiles, worth=island.worth, influence=influence)


def _change(voice: Voice, change: Sequence[int], short: bool = False) -> Sequence[str]:
    changes = of_seats(voice, change, changes=True)
    key = "effect.change_short" if short else "effect.change"
    return [voice.say(key, changes=changes)] if changes else []
