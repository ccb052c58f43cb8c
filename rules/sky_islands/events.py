"""What can happen in a game of Merchants of Sky Islands, as events. Which happen, and when, is decided elsewhere.

`kind{facts}[secret facts] reveals`: cells (`M20`), drawn islands (`M20` or `M20n`) and tiles (`red-tee`) are texts,
colours red, white and blue, airships these and green; seats are numbers. Each event's seat is the one that acts.
A connected island is named by its oldest drawn island.

- `goods{at, red, white, blue, points, lost}`: step 1; what the port houses in `at` (tuple of drawn islands) bring:
  cubes by colour and points; `lost` (tuple of colours) is what the supply could not give
- `placed{tile, at, rotation}`: a tile placed
- `joined{island, at, count, tiles}`: the tile at `at` has joined `count` islands into one of so many tiles
- `closed{island, tiles, worth}`: a connected island is closed now; `worth` is its doubled number of tiles
- `grown{island, tiles, worth}`: a tile in an enclosed cavity has made an island larger that was closed and still is
- `opened{island, tiles}`: a tile in an enclosed cavity has joined a closed island to one that is open
- `resources{at, red, white, blue, points, lost}`: step 3; as goods, `at` are the cells of the tiles that pay
  (empty for a discarded tile)
- `hand_shown{tiles}` reveals, unforeseen: no tile of the hand fits; everybody sees it (tuple of ids)
- `discarded{tile, forced}`: a tile discarded; `forced`: there was no other
- `house{at}`: a trading house built
- `tower{at, island, points}`: a tower attached, with the points it scores at once
- `port{at, airship}`: a port attached; `airship` is what it brings from the next turn on
- `exchanged{pay, get, price}`: `price` cubes of the colour `pay` for one of `get`
- `kept{cubes, returned}`: cubes kept and returned (tuples of colours)
- `drew{count}[tile]` reveals: the hand refilled
- `turn_ended{}` unforeseen: whether the hand of the next seat fits is told with it · `resigned{}`
- `island_scored{island, tiles, closed, worth, points}`: final scoring of an island on which somebody has a house;
  `points` are those of each seat (tuple); it has no seat
- `game_over{winners, reason}` reveals: reason is played or resigned; it has no seat
"""

from __future__ import annotations

from typing import Final

from rules.kit.events import Event, Fact, loose
from rules.kit.seats import Seat
from rules.sky_islands.components import PRICE, TILES, ids
from rules.sky_islands.goods import Gain
from rules.sky_islands.islands import Island
from rules.sky_islands.moves import COLOURS, Cubes, Exchange, PlaceTile
from rules.sky_islands.places import Cell, Segment

Events = tuple[Event, ...]
NOTHING: Final[Events] = ()


def colours_of(cubes: Cubes) -> tuple[str, ...]:
    """The colours of counted cubes, one by one."""
    return tuple(colour for colour, number in zip(COLOURS, cubes, strict=True) for _ in range(number))


def gained(kind: str, seat: Seat, gain: Gain) -> Events:
    """What airships paid, as goods or resources; nothing is told where there was nothing to pay."""
    if not any(gain.cubes) and not gain.points and not gain.lost:
        return NOTHING
    counts: dict[str, Fact] = dict(zip(COLOURS, gain.cubes, strict=True))
    at = tuple(str(place) for place in gain.at)
    return (loose(kind, seat, {"at": at, **counts, "points": gain.points, "lost": gain.lost}),)


def placed(seat: Seat, m: PlaceTile) -> Event:
    """A tile was placed."""
    return loose("placed", seat, {"tile": m.tile, "at": str(m.at), "rotation": m.rotation})


def joined(seat: Seat, name: Segment, at: Cell, count: int, tiles: int) -> Event:
    """A tile joined islands."""
    return loose("joined", seat, {"island": str(name), "at": str(at), "count": count, "tiles": tiles})


def closed(seat: Seat, name: Segment, tiles: int, worth: int) -> Event:
    """An island was closed."""
    return loose("closed", seat, {"island": str(name), "tiles": tiles, "worth": worth})


def grown(seat: Seat, name: Segment, tiles: int, worth: int) -> Event:
    """A closed island has become larger and is still closed."""
    return loose("grown", seat, {"island": str(name), "tiles": tiles, "worth": worth})


def opened(seat: Seat, name: Segment, tiles: int) -> Event:
    """An island is no longer closed."""
    return loose("opened", seat, {"island": str(name), "tiles": tiles})


def hand_shown(seat: Seat, kinds: tuple[int, ...]) -> Event:
    """Everybody saw a hand."""
    return loose("hand_shown", seat, {"tiles": ids(kinds)}, reveals=True, unforeseen=True)


def discarded(seat: Seat, kind: int, forced: bool) -> Event:
    """A tile was discarded."""
    return loose("discarded", seat, {"tile": TILES[kind].id, "forced": forced})


def house(seat: Seat, at: Segment) -> Event:
    """A trading house was built."""
    return loose("house", seat, {"at": str(at)})


def tower(seat: Seat, at: Segment, island: Segment, points: int) -> Event:
    """A tower was attached."""
    return loose("tower", seat, {"at": str(at), "island": str(island), "points": points})


def port(seat: Seat, at: Segment, airship: str) -> Event:
    """A port was attached."""
    return loose("port", seat, {"at": str(at), "airship": airship})


def exchanged(seat: Seat, m: Exchange) -> Event:
    """Cubes were exchanged."""
    return loose("exchanged", seat, {"pay": m.pay, "get": m.get, "price": PRICE})


def kept(seat: Seat, cubes: Cubes, returned: Cubes) -> Event:
    """Cubes were returned."""
    return loose("kept", seat, {"cubes": colours_of(cubes), "returned": colours_of(returned)})


def drew(seat: Seat, kind: int) -> Event:
    """A hand was refilled."""
    secret: dict[str, Fact] = {"tile": TILES[kind].id}
    return loose("drew", seat, {"count": 1}, secret, reveals=True)


def turn_ended(seat: Seat) -> Event:
    """A turn has ended; what follows tells whether the next hand, which is secret, fits anywhere."""
    return loose("turn_ended", seat, unforeseen=True)


def island_scored(island: Island) -> Event:
    """An island was scored at the end."""
    facts: dict[str, Fact] = {"tiles": island.tiles, "closed": island.closed, "worth": island.worth}
    return loose("island_scored", None, {"island": str(island.name), **facts, "points": island.points})


def game_over(winners: tuple[Seat, ...], reason: str) -> Event:
    """The game is over."""
    return loose("game_over", None, {"winners": winners, "reason": reason}, reveals=True)
