"""What can happen in a game of Tigris & Euphrates, as events. Which of them happen, and when, is decided elsewhere.

`kind{facts}[secret facts] reveals`: places are labels such as "D5", seats are numbers, colours are red, blue, green
and black, offices priest, farmer, trader and king. Each event's seat is the one that acts, gains or loses.

- `tile{colour, at, union}`: a tile placed; `union`: it joins two kingdoms and bears the unification tile
- `leader{which, to, origin}`: a leader placed (`origin` None) or moved
- `withdrawn{which, origin}`: a leader taken off the board as an action
- `returned{which, origin, reason}`: a leader goes home; reason is lost, homeless (no temple left) or resigned
- `catastrophe{at, covered}`: a catastrophe tile; `covered` is the colour of the tile destroyed, or None
- `swapped{count}[gave, drew]` reveals: tiles exchanged (tuples of colours)
- `swap_failed{count, left}[gave]` reveals: the bag held only `left` tiles; the game ends
- `scored{colour, points, reason}`: victory points; reason is leader (a tile of his colour), king (a tile without its
  leader), revolt, war, monument or ziggurat
- `wars{which}`: several wars are to be fought (tuple of offices); the active player chooses the next
- `conflict{form, which, attacker, defender, attack, defence}`: a revolt or war begins (`form`) with these strengths on
  the board
- `committed{form, which, colour, tiles, role, total}` reveals: tiles added from the hand; `total` is the strength with
  them, role attacker or defender
- `decided{form, which, winner, loser, attack, defence, removed}`: the outcome with the final strengths, and the squares
  of the supporters that left the board (tuple); seat is the winner
- `united{at}`: no war is left, the unification tile is taken back
- `passed{what}`: an action let go, or a building or monument (what is action, building or monument) declined
- `building{colour, at, origin}`: a civilization building placed (`origin` None) or moved
- `monument{colours, at, squares}`: a monument on these four squares, `at` the top left one
- `ziggurat{at, squares}`: the ziggurat on these five squares, `at` the middle one
- `building_removed{colour, origin}`: a civilization building goes beside the board because its tile was turned
- `treasure{at, framed, forced}`: a treasure taken; `forced`: no other could have been taken
- `drew{count}[drew]` reveals: a hand refilled (secret: tuple of colours)
- `short{count, left}`: a hand of `seat` cannot be refilled; the game ends
- `turn_ended{}` · `resigned{}`
- `game_over{winners, reason}` reveals: reason is treasures, bag or resigned
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from rules.kit.events import Event, Fact, loose
from rules.kit.seats import Seat
from rules.tigris.board import LEADERS, owner
from rules.tigris.components import TERRAINS
from rules.tigris.moves import COLOURS, OFFICES, Tiles
from rules.tigris.squares import LABELS, NOWHERE, labels_of
from rules.tigris.state import Conflict, State, colour_committed

Events = tuple[Event, ...]
NOTHING: Final[Events] = ()


def place(index: int) -> str | None:
    """The label of a square, None for no square."""
    return None if index == NOWHERE else LABELS[index]


def colours_of(tiles: Sequence[int]) -> tuple[str, ...]:
    """The colours of counted tiles, one by one."""
    return tuple(colour for colour, number in zip(COLOURS, tiles, strict=True) for _ in range(number))


def tile(seat: Seat, colour: int, at: int, union: bool) -> Event:
    """A tile was placed."""
    return loose("tile", seat, {"colour": COLOURS[colour], "at": LABELS[at], "union": union})


def leader(slot: int, to: int, origin: int) -> Event:
    """A leader was placed or moved."""
    return loose("leader", owner(slot), {"which": office(slot), "to": LABELS[to], "origin": place(origin)})


def withdrawn(slot: int, origin: int) -> Event:
    """A leader was withdrawn."""
    return loose("withdrawn", owner(slot), {"which": office(slot), "origin": LABELS[origin]})


def returned(slot: int, origin: int, reason: str) -> Event:
    """A leader went home."""
    return loose("returned", owner(slot), {"which": office(slot), "origin": LABELS[origin], "reason": reason})


def catastrophe(seat: Seat, at: int, covered: str | None) -> Event:
    """A catastrophe tile was placed."""
    return loose("catastrophe", seat, {"at": LABELS[at], "covered": covered})


def swapped(seat: Seat, gave: Tiles, drew: Tiles) -> Event:
    """Tiles were exchanged."""
    secret: dict[str, Fact] = {"gave": colours_of(gave), "drew": colours_of(drew)}
    return loose("swapped", seat, {"count": sum(gave)}, secret, reveals=True)


def swap_failed(seat: Seat, gave: Tiles, left: int) -> Event:
    """Tiles were discarded that cannot be replaced."""
    return loose("swap_failed", seat, {"count": sum(gave), "left": left}, {"gave": colours_of(gave)}, reveals=True)


def scored(seat: Seat, colour: int, points: int, reason: str) -> Event:
    """Somebody gained victory points."""
    return loose("scored", seat, {"colour": COLOURS[colour], "points": points, "reason": reason})


def wars(seat: Seat, colours: Sequence[int]) -> Event:
    """Several wars are to be fought."""
    return loose("wars", seat, {"which": tuple(OFFICES[colour] for colour in colours)})


def conflict(fought: Conflict, attack: int, defence: int) -> Event:
    """A revolt or war began."""
    facts: dict[str, Fact] = {"attacker": fought.attacker, "defender": fought.defender}
    return loose("conflict", fought.attacker, {**_form(fought), **facts, "attack": attack, "defence": defence})


def committed(seat: Seat, fought: Conflict, tiles: int, total: int) -> Event:
    """Tiles were added from a hand."""
    role = "attacker" if seat == fought.attacker else "defender"
    facts: dict[str, Fact] = {"colour": COLOURS[colour_committed(fought)], "tiles": tiles, "role": role, "total": total}
    return loose("committed", seat, {**_form(fought), **facts}, reveals=True)


def decided(fought: Conflict, winner: Seat, loser: Seat, totals: tuple[int, int], removed: int) -> Event:
    """A conflict was decided."""
    facts: dict[str, Fact] = {"winner": winner, "loser": loser, "attack": totals[0], "defence": totals[1]}
    return loose("decided", winner, {**_form(fought), **facts, "removed": labels_of(removed)})


def united(seat: Seat, at: int) -> Event:
    """The unification tile was taken back."""
    return loose("united", seat, {"at": LABELS[at]})


def passed(seat: Seat, what: str) -> Event:
    """Something was not done."""
    return loose("passed", seat, {"what": what})


def building(seat: Seat, colour: int, at: int, origin: int) -> Event:
    """A civilization building was placed or moved."""
    return loose("building", seat, {"colour": COLOURS[colour], "at": LABELS[at], "origin": place(origin)})


def building_removed(seat: Seat, colour: int, origin: int) -> Event:
    """A civilization building went beside the board."""
    return loose("building_removed", seat, {"colour": COLOURS[colour], "origin": LABELS[origin]})


def monument(seat: Seat, colours: str, at: int, squares: int) -> Event:
    """A monument was built."""
    return loose("monument", seat, {"colours": colours, "at": LABELS[at], "squares": labels_of(squares)})


def ziggurat(seat: Seat, at: int, squares: int) -> Event:
    """The ziggurat was built."""
    return loose("ziggurat", seat, {"at": LABELS[at], "squares": labels_of(squares)})


def treasure(s: State, seat: Seat, at: int, forced: bool) -> Event:
    """A treasure was taken."""
    framed = bool(TERRAINS[s.board.name].framed >> at & 1)
    return loose("treasure", seat, {"at": LABELS[at], "framed": framed, "forced": forced})


def drew(seat: Seat, tiles: Tiles) -> Event:
    """A hand was refilled."""
    return loose("drew", seat, {"count": sum(tiles)}, {"drew": colours_of(tiles)}, reveals=True)


def short(seat: Seat, count: int, left: int) -> Event:
    """A hand cannot be refilled."""
    return loose("short", seat, {"count": count, "left": left})


def office(slot: int) -> str:
    """The office of the leader of a slot."""
    return OFFICES[slot % LEADERS]


def _form(fought: Conflict) -> dict[str, Fact]:
    return {"form": fought.kind, "which": OFFICES[fought.colour]}
