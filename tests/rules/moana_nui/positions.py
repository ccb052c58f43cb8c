"""Positions of Moana Nui written as words, and moves typed as people type them, for tests of single rules.

Everything goes through the real `load`, `read`, `legal` and `apply`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.moves import Goods
from rules.moana_nui.state import State
from rules.moana_nui.view import Island, Land
from tests.rules.trials import Trials

FULL = {"hut": 4, "canoe": 3, "temple": 2, "meeting_house": 1}
ROW = "H8=E-W H9=E-W H10=E-W H11=E-W H12=E-W"
"""Five tiles in a row with land from east to west: one island of five segments, open at both ends."""
SHUT = "H8=E H9=E-W H10=W"
"""A completed island of three segments."""
TRIANGLE = "H8=E-SE-W H9=W-SW-E I8=NW-NE-SE"
"""Three tiles whose segments meet in a corner."""


_TRIALS = Trials(GAME)
play = _TRIALS.play
told = _TRIALS.told
refused = _TRIALS.refused
legal = _TRIALS.legal
legal_kinds = _TRIALS.legal_kinds
see = _TRIALS.see


def position(
    tiles: str = ROW,
    units: str = "",
    *,
    goods: str = "",
    buildings: str = "",
    houses: str = "",
    stock: Sequence[str] = (),
    hands: Sequence[str] = ("D01 D02", "D01 D02"),
    seats: Sequence[dict[str, Any]] = (),
    options: dict[str, str] | None = None,
    start: int = 0,
    aside: str = "D15 D15",
    **turn: Any,
) -> State:
    """A position in which seat 0 is to act with 3 action points.

    `tiles` are words such as `H8=E-W` or `H8=D06+2` (turned by two sixths), `units` such as `0:H8*3`, `goods` such as
    `H8=wood,fish`, `buildings` such as `hut:H8` or `hut:H8/1` (built by seat 1; otherwise by 0), `houses` such as
    `0:H8/H9/I8`, `stock` the resources of each seat, `hands` their tiles. `seats` adds to the seats.
    """
    lying = {
        "tiles": [_tile(word) for word in tiles.split()],
        "units": [_units(word) for word in units.split()],
        "goods": [{"at": at, "goods": _counts(named)} for at, named in (word.split("=") for word in goods.split())],
        "buildings": [_building(word) for word in buildings.split()],
        "houses": [_house(word) for word in houses.split()],
    }
    players = [_seat(lying, seat, hand, stock, seats) for seat, hand in enumerate(hands)]
    decision = {"decision": "act", "ap": 3, "ap_total": max(3, turn.get("ap", 3)), **turn}
    return GAME.load(
        {
            "options": options or {},
            "start": start,
            "players": players,
            "board": lying,
            "turn": {"number": 5, "round": 3, "seat": 0, **decision},
            "aside": aside.split(),
        }
    )


def placing(tiles: str, hand: str, units: str = "", **other: Any) -> State:
    """A position in which seat 0 is to place one of these tiles."""
    hands = (hand, *other.pop("others", ("D01 D02",)))
    return position(tiles, units, hands=hands, decision="place", ap=0, ap_total=0, **other)


def _seat(
    lying: dict[str, Any], seat: int, hand: str, stock: Sequence[str], seats: Sequence[dict[str, Any]]
) -> dict[str, Any]:
    given = seats[seat] if seat < len(seats) else {}
    on_table = sum(group["units"] for group in lying["units"] if group["seat"] == seat)
    rest = 20 - on_table - given.get("council", 0)
    built = [one["building"] for one in lying["buildings"] if one["builder"] == seat]
    built += ["meeting_house" for house in lying["houses"] if house["builder"] == seat]
    usual = {
        "hand": hand.split(),
        "stack": ["E-W", "E-W"],
        "village": rest - min(10, rest),
        "reserve": min(10, rest),
        "goods": _counts(stock[seat]) if seat < len(stock) else {},
        "left": {kind: number - built.count(kind) for kind, number in FULL.items()},
        "built": len(built),
    }
    return {**usual, **given}


def _tile(word: str) -> dict[str, Any]:
    at, name = word.split("=")
    name, _, rotation = name.partition("+")
    return {"at": at, "tile": name, "rotation": int(rotation or 0)}


def _units(word: str) -> dict[str, Any]:
    seat, at = word.split(":")
    at, _, units = at.partition("*")
    return {"at": at, "seat": int(seat), "units": int(units or 1)}


def _house(word: str) -> dict[str, Any]:
    seat, at = word.split(":")
    return {"at": at, "builder": int(seat)}


def _building(word: str) -> dict[str, Any]:
    kind, at = word.split(":")
    at, _, builder = at.partition("/")
    return {"at": at, "building": kind, "builder": int(builder or 0)}


def _counts(named: str) -> dict[str, int]:
    counts = Goods.parse(named)._asdict() if named else {}
    return {name: number for name, number in counts.items() if number}


def land(s: State, at: str) -> Land:
    """A segment as it is seen."""
    (found,) = [one for one in see(s).segments if str(one.at) == at]
    return found


def island(s: State, at: str) -> Island:
    """The island of a segment as it is seen."""
    return see(s).islands[land(s, at).island]


def units(s: State) -> dict[str, tuple[int, int]]:
    """Who has how many units on which segment."""
    return {str(one.at): (one.seat, one.units) for one in see(s).segments if one.seat is not None}


def goods(s: State, at: str) -> str:
    """The resources on a segment, in collecting order."""
    return ",".join(land(s, at).goods)


def stock(s: State, seat: Seat) -> str:
    """A seat's resources."""
    return str(s.players[seat].goods)


def controllers(s: State) -> dict[str, Seat | None]:
    """Who controls each segment."""
    return {str(one.at): one.controller for one in see(s).segments}


def points(s: State, seat: Seat) -> int:
    """What a seat has, or would score now."""
    return see(s).boards[seat].total


def kinds_of(events: Sequence[Event]) -> list[str]:
    """The kinds of some events."""
    return [event.kind for event in events]
