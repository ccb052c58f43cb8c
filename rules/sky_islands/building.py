"""Where houses, towers and ports can be built: what `legal.py`, `play.py` and `explain.py` ask (rules 4, step 4).

Whether a building can be paid is asked separately.
"""

from __future__ import annotations

from rules.sky_islands.islands import House
from rules.sky_islands.places import Segment
from rules.sky_islands.state import State, active


def house_sites(s: State) -> list[Segment]:
    """The drawn islands without a house, if the active player has a house left (rules 4a)."""
    if not active(s).houses:
        return []
    taken = s.house_at
    return [at for at in s.board.name_of if at not in taken]


def tower_sites(s: State) -> list[Segment]:
    """The active player's houses on connected islands without any tower, if a tower is left (rules 4b)."""
    if not s.towers:
        return []
    name_of = s.board.name_of
    towers = {name_of[house.at] for house in s.houses if house.tower}
    return [house.at for house in s.houses if house.seat == s.turn.seat and name_of[house.at] not in towers]


def port_sites(s: State) -> list[Segment]:
    """The active player's houses without a port, if a port is left (rules 4c)."""
    if not s.ports:
        return []
    return [house.at for house in s.houses if house.seat == s.turn.seat and not house.port]


def own_house(s: State, at: Segment) -> House | None:
    """The active player's house on a drawn island."""
    house = s.house_at.get(at)
    return house if house is not None and house.seat == s.turn.seat else None


def anything_to_build(s: State) -> bool:
    """Whether the active player could build anything, if it can be paid."""
    player = active(s)
    if player.houses and len(s.houses) < len(s.board.name_of):
        return True
    return bool(port_sites(s) or tower_sites(s))
