"""What can happen in a game of Tongiaki, as events. Which of them happen, and when, is decided elsewhere.

`kind{facts} reveals`: `at` are labels of beaches such as "samoa-B" or of cells such as "H8", `pier` of piers such as
"samoa-B-ne"; `boats` are tuples of seats, one entry a boat; `red` and directions are s, sw, nw, n, ne or se. An event's
seat is the active player. Nothing is secret in this game but the order of the stack.

- `placed{at, reason}`: a boat put on a beach; reason is setup, start (no boats on the board) or settlement
- `grew{island, at, source}`: growth; `at` is a tuple, `source` the beach from which the boat was taken, or None
- `king{island, points, count}`: a king's island; `count` boats went back to the supply
- `settlement{count}`: a new settlement begins, `count` boats leave the board
- `drew{tile, water}` reveals: a tile turned that is to be laid by choice
- `laid{tile, at, red, water}`: that tile laid
- `departed{number, pier, boats, colours, forced}`: the `number`-th departure of the turn; `colours` is how many
  different ones; `forced`: there was no other beach and pier to choose
- `turned{tile, at, red, water}` reveals: a tile turned by a group and laid at once, its red mark towards the boats
- `crossed{tile, at, colours, needed}`: the group passes a route, which takes `needed` colours (1: no number)
- `failed{tile, at, boats, colours, needed}`: it has too few colours, the boats go home
- `blocked{island, king, boats, back}`: the way leads to the king's island of the seat `king`; the group goes back to
  the island `back`, or home (None)
- `at_sea{tile, at, boats}`: the last water tile was laid, the boats stay on it
- `moored{at, boats}`: boats chosen for one beach of a landing
- `landed{island, at, boats, how}`: a landing is complete; `at` and `boats` are parallel tuples, one entry a boat; how
  is forced, even, mine, others or beaches (beach by beach)
- `overflow{island, boats}`: for these boats there was no free mooring, they go home
- `endless{islands, boats}`: an endless chain; these islands leave the game, the boats on them go home
- `last_tile{water}`: the last water tile or the last island is laid; the game ends with this turn
- `stuck{at}`: after the last tile these full beaches (tuple) cannot sail without turning a tile, and stay
- `turn_ended{}` · `resigned{}`
- `game_over{winners, reason}` reveals: reason is islands, water, turn_limit or resigned
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from rules.kit.events import Event, Fact, loose
from rules.kit.seats import Seat
from rules.tongiaki.chart import Leg, Tile
from rules.tongiaki.components import LANDS
from rules.tongiaki.places import COMPASS, Beach, Cell, Pier
from rules.tongiaki.state import Crew

Events = tuple[Event, ...]
NOTHING: Final[Events] = ()
_BEACHES: Final = {land.id: tuple(Beach(land.id, shore.letter) for shore in land.beaches) for land in LANDS.values()}
_PIERS: Final = {
    island: tuple(tuple(Pier(island, beach.letter, direction) for direction in COMPASS) for beach in beaches)
    for island, beaches in _BEACHES.items()
}


def beach(island: str, index: int) -> Beach:
    """The beach of an island with this index."""
    return _BEACHES[island][index]


def pier(island: str, index: int, direction: int) -> Pier:
    """The pier of a beach that points in a direction."""
    return _PIERS[island][index][direction]


def placed(seat: Seat, at: Beach, reason: str) -> Event:
    """A boat was put on a beach."""
    return loose("placed", seat, {"at": str(at), "reason": reason})


def grew(seat: Seat, island: str, beaches: Iterable[int], source: Beach | None) -> Event:
    """An island grew."""
    at = tuple(str(beach(island, index)) for index in beaches)
    return loose("grew", seat, {"island": island, "at": at, "source": None if source is None else str(source)})


def king(seat: Seat, island: str, count: int) -> Event:
    """A king's island was declared."""
    return loose("king", seat, {"island": island, "points": LANDS[island].points, "count": count})


def settlement(seat: Seat, count: int) -> Event:
    """A new settlement began."""
    return loose("settlement", seat, {"count": count})


def drew(seat: Seat, tile: str) -> Event:
    """A tile was turned that is to be laid."""
    return loose("drew", seat, {"tile": tile, "water": tile not in LANDS}, reveals=True, unforeseen=True)


def laid(seat: Seat, at: Cell, tile: Tile) -> Event:
    """A tile was laid by choice."""
    return loose("laid", seat, _laid(at, tile))


def departed(seat: Seat, number: int, at: Pier, boats: Crew, forced: bool) -> Event:
    """A group left an island."""
    facts: dict[str, Fact] = {"number": number, "pier": str(at), "forced": forced}
    return loose("departed", seat, {**facts, "boats": boats, "colours": len(set(boats))})


def turned(seat: Seat, at: Cell, tile: Tile) -> Event:
    """A group came to an empty cell."""
    return loose("turned", seat, _laid(at, tile), reveals=True, unforeseen=True)


def crossed(seat: Seat, tile: Tile, leg: Leg, boats: Crew) -> Event:
    """A group passed a route."""
    return loose("crossed", seat, _route(tile, leg, boats))


def failed(seat: Seat, tile: Tile, leg: Leg, boats: Crew) -> Event:
    """A group had too few colours."""
    return loose("failed", seat, {**_route(tile, leg, boats), "boats": boats})


def blocked(seat: Seat, island: str, owner: Seat, boats: Crew, back: str | None) -> Event:
    """A group came to a king's island."""
    return loose("blocked", seat, {"island": island, "king": owner, "boats": boats, "back": back})


def at_sea(seat: Seat, tile: Tile, at: Cell, boats: Crew) -> Event:
    """A group stays at sea."""
    return loose("at_sea", seat, {"tile": tile.id, "at": str(at), "boats": boats})


def moored(seat: Seat, at: Beach, boats: Crew) -> Event:
    """Boats were chosen for a beach."""
    return loose("moored", seat, {"at": str(at), "boats": boats})


def landed(seat: Seat, island: str, beaches: Sequence[tuple[int, Crew]], how: str) -> Event:
    """A landing is complete."""
    at = tuple(str(beach(island, index)) for index, crew in beaches for _ in crew)
    boats = tuple(boat for _, crew in beaches for boat in crew)
    return loose("landed", seat, {"island": island, "at": at, "boats": boats, "how": how})


def overflow(seat: Seat, island: str, boats: Crew) -> Event:
    """Boats found no free mooring."""
    return loose("overflow", seat, {"island": island, "boats": boats})


def endless(seat: Seat, islands: Iterable[str], boats: Crew) -> Event:
    """An endless chain was broken off."""
    return loose("endless", seat, {"islands": tuple(islands), "boats": boats})


def last_tile(seat: Seat, tile: str) -> Event:
    """The last tile of its kind was laid."""
    return loose("last_tile", seat, {"water": tile not in LANDS})


def stuck(seat: Seat, beaches: Iterable[tuple[str, int]]) -> Event:
    """Full beaches cannot sail any more."""
    return loose("stuck", seat, {"at": tuple(str(beach(island, index)) for island, index in beaches)})


def _laid(at: Cell, tile: Tile) -> dict[str, Fact]:
    return {"tile": tile.id, "at": str(at), "red": COMPASS[tile.red], "water": not tile.is_island}


def _route(tile: Tile, leg: Leg, boats: Crew) -> dict[str, Fact]:
    return {"tile": tile.id, "at": str(leg.at), "colours": len(set(boats)), "needed": leg.colours}
