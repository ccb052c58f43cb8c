"""What can happen in a game of Moana Nui, as events. Which of them happen, and when, is decided elsewhere.

`kind{facts}[secret facts] reveals`: places are labels such as "H8b" or "H8/H9/I8", seats are numbers, resources are
wood, fish, stone and shell, buildings hut, canoe, temple and meeting_house. Facts called `goods` and `at` that stand
side by side go together one by one: the first resource lies on the first place. Each event's seat is the one that
acts, gains or loses.

- `placed{tile, at, rotation, touching, ap}`: a tile placed; `touching` edges give `ap` action points
- `no_fit{tile}` reveals, unforeseen: no tile of the hand fits anywhere; this one is discarded (never with the tiles of
  the box)
- `collected{goods, at}`: what `seat` collects, one resource from each segment
- `completed{at}`: the tile completes the island of these segments
- `cleared{goods, at}`: the active player takes everything left on completed islands
- `closed{at}`: segments of the placed tile on which nobody settles this turn, for their islands are contested
- `generated{goods, at}`: what the tile generates, each resource on its segment; by itself or as chosen
- `no_generation{}`: nothing is generated because the tile completes an island
- `settled{source, at, units}`: `units` to the segments `at` (one or two labels); source is village or council
- `trained{council}`: a unit to the war council, which now holds so many
- `moved{origin, to, units, free, shallows}`: units moved; `free`: from the tile of a hut; `shallows`: over shallows
- `exchanged{gave, got}`: a resource turned into another one at a canoe
- `built{building, at, paid}`: a building; `paid` is a tuple of resources
- `called{units, left}`: a new hut calls units from the reserve to the village; `left` stay in the reserve
- `sailed{origin, to, units}`: a new canoe sails with so many units
- `stayed{at, chosen}`: a new canoe stays; `chosen`: by choice, otherwise because it can reach nothing
- `recalled{at, units}`: a new temple sends `seat`'s units from the segment `at` to the war council
- `extra_turn{tile}`: a new meeting house: an extra turn follows, and (`tile`) a tile comes on top of the stack
- `combat{ap}`: the action step ends with the first attack; `ap` action points are lost
- `attacked{origin, to, defender, shallows, attackers, defenders, defence, crossing, lost, killed}`: a group of
  `attackers` against `defenders` units of the seat `defender` with the strength `defence`; `crossing` units are lost in
  the shallows, `lost` in the fight (both to the village), `killed` of the defenders go to their council
- `entered{to, units}`: survivors move into the emptied segment
- `drew{left}[tile]` reveals: a tile drawn; `left` stay in the stack
- `turn_ended{ap}`: `ap` action points are lost
- `scored{segments, completed, buildings, doubled, total}`: the final score of `seat`, in points, after its last turn
- `resigned{}`
- `game_over{winners, reason}`: reason is played or resigned
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kit.events import Event, Fact, loose
from rules.kit.seats import Seat
from rules.moana_nui.moves import RESOURCES, Goods, named
from rules.moana_nui.places import Segment

Events = tuple[Event, ...]
NOTHING: Final[Events] = ()


def goods_of(goods: Goods) -> tuple[str, ...]:
    """The names of counted resources, one by one."""
    return named(RESOURCES, goods)


def labels(places: Sequence[object]) -> tuple[str, ...]:
    """The labels of places."""
    return tuple(map(str, places))


def spread(kind: str, seat: Seat, lying: Sequence[tuple[Segment, Goods]]) -> Event:
    """Something about resources on segments, told one by one: collected, cleared or generated."""
    pairs = [(name, str(at)) for at, goods in lying for name in goods_of(goods)]
    return loose(kind, seat, {"goods": tuple(name for name, _ in pairs), "at": tuple(at for _, at in pairs)})


def told(kind: str, seat: Seat | None = None, **facts: Fact) -> Event:
    """An event that tells nobody anything new."""
    return loose(kind, seat, facts)


def drew(seat: Seat, tile: str, left: int) -> Event:
    """A tile was drawn."""
    return loose("drew", seat, {"left": left}, {"tile": tile}, reveals=True)
