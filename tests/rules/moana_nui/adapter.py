"""Cases written down as data, played by the real engine: a case becomes a position, its action becomes moves.

Cases count edges counter-clockwise from east and name segments by cell and number; here they become the labels of the
game. No rule is applied here.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.moana_nui.events import Completed, Generated, Placed
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.moves import Attack, Build, BuildHouse, Generate, Goods, MoveUnits, Place, Sail, Spread
from rules.moana_nui.outlook import battle
from rules.moana_nui.places import Cell, Corner, Segment
from rules.moana_nui.state import State
from tests.rules.moana_nui.agreeing import NAMES, Json, agree, named, spelled, unordered
from tests.rules.moana_nui.positions import FULL, controllers, island, land, position, see, told
from tests.rules.trials import only

LAND, SEA = ("wood", "stone"), ("fish", "shell")


class Case:
    """A case, its labels, and the position that it describes."""

    def __init__(self, case: Json) -> None:
        self.case, self.action = case, case["action"] or {}
        self.shapes = {(tile["q"], tile["r"]): tile["segments"] for tile in case["tiles"]}
        if case["kind"] == "place_tile":
            self.shapes[tuple(self.action["at"])] = self.action["segments"]

    def segment(self, at: list[int]) -> Segment:
        """The segment that a case names as [q, r, number]."""
        q, r, number = at
        letter = "abc"[number] if len(self.shapes[q, r]) > 1 else ""
        return Segment(Cell(q, r), letter)

    def corner(self, segments: list[list[int]]) -> Corner:
        """The corner at which the named segments meet."""
        one, other, third = (Cell(q, r) for q, r, _ in segments)
        return Corner.of(one, other, third)

    def position(self, **turn: Any) -> State:
        """The position; the active seat is to act unless `turn` says otherwise."""
        case, kept = self.case, self.case["before"].get("stock_of_player", {})
        seats: list[dict[str, Any]] = [{} for _ in range(case["players"])]
        for seat, counts in kept.items():
            seats[int(seat)] = {"goods": dict(zip(NAMES, counts, strict=True))}
        given = turn.pop("seats", {})
        seats = [{**seat, **given.get(number, {})} for number, seat in enumerate(seats)]
        houses = [(self.corner(house["segments"]), house["by"]) for house in case["meeting_houses"]]
        return position(
            " ".join(f"{Cell(tile['q'], tile['r'])}={spelled(tile['segments'])}" for tile in case["tiles"]),
            " ".join(f"{one['player']}:{self.segment(one['at'])}*{one['n']}" for one in case["units"]),
            goods=" ".join(f"{self.segment(one['at'])}={named(one)}" for one in case["resources"]),
            buildings=" ".join(f"{one['type']}:{self.segment(one['at'])}/{one['by']}" for one in case["buildings"]),
            houses=" ".join(f"{seat}:{corner}" for corner, seat in houses),
            hands=turn.pop("hands", ("E",) * case["players"]),
            seats=seats,
            **{"seat": self.action.get("player", 0), **turn},
        )


def differences(case: Json) -> list[str]:
    """Where the engine shows something else than the case expects. Raises KeyError for an unknown kind of case."""
    shown = _KINDS[case["kind"]](Case(case))
    expected = case["expect"]
    if not isinstance(expected, dict):
        return [] if unordered(shown) == unordered(expected) else [f"{shown}"]
    assert set(shown) >= set(expected), f"nothing shows {set(expected) - set(shown)}"
    return [f"{key}: {shown[key]}" for key, value in expected.items() if not agree(key, shown[key], value)]


def _control(c: Case) -> Any:
    """The controllers of the segments that are asked for."""
    found = controllers(c.position())
    return [{**asked, "player": found[str(c.segment(asked["at"]))]} for asked in c.case["expect"]]


def _place_tile(c: Case) -> Json:
    """A tile of exactly this look is placed as it lies in the hand."""
    active, tile = c.action["player"], spelled(c.action["segments"])
    hands = tuple(tile if seat == active else "E" for seat in range(c.case["players"]))
    s = c.position(decision="place", ap=0, ap_total=0, hands=hands)
    after, events = told(s, GAME.write(Place(tile, Cell(*c.action["at"]), 0)))
    placed = only(events, Placed)
    before = after
    if GAME.to_move(after) and after.turn.decision == "generate":
        after, more = told(after, GAME.write(_distribution(c, after)))
        events += more
    return {
        "collected": [
            [now - then for now, then in zip(end.goods, start.goods, strict=True)]
            for end, start in zip(after.players, s.players, strict=True)
        ],
        "touch": placed.touching,
        "ap": before.turn.ap,
        "completed": any(isinstance(event, Completed) for event in events),
        "generated": _lying(c, events),
        "left": _left(c, after, events),
        "no_settle": {
            json.dumps([*c.action["at"], number]): c.segment([*c.action["at"], number]) in see(after).now.closed
            for number in range(len(c.action["segments"]))
        },
    }


def _distribution(c: Case, s: State) -> Generate:
    """The order of edges and the places of sea resources as a move; what is forced is left out."""
    asked = next(m for m in GAME.legal(s, s.turn.seat) if isinstance(m, Generate))
    wood, fish, shell = [0] * 3, [0] * 3, [0] * 3
    for number, edge in enumerate(c.action["land_order"] or ()):
        if LAND[number % 2] == "wood":
            wood[next(at for at, edges in enumerate(c.action["segments"]) if edge in edges)] += 1
    for number, at in enumerate(c.action["sea_to"] or ()):
        (fish, shell)[number % 2][at] += 1
    given = {"wood": wood, "fish": fish, "shell": shell}
    return Generate(**{name: Spread(*counts) for name, counts in given.items() if getattr(asked, name) is not None})


def _lying(c: Case, events: Sequence[Event]) -> Json:
    """The resources that are generated, counted by segment."""
    found: Json = {}
    for event in events:
        if isinstance(event, Generated):
            for name, at in zip(event.goods, event.at, strict=True):
                counts = found.setdefault(json.dumps(_named(c, at)), [0, 0, 0, 0])
                counts[NAMES.index(name)] += 1
    return found


def _left(c: Case, s: State, events: Sequence[Event]) -> Json:
    """What lies on segments other than what was generated now."""
    generated = _lying(c, events)
    found = {}
    for q, r in c.shapes:
        for number in range(len(c.shapes[q, r])):
            key, counts = json.dumps([q, r, number]), Goods.of(land(s, str(c.segment([q, r, number]))).goods)
            rest = [held - new for held, new in zip(counts, generated.get(key, (0,) * 4), strict=True)]
            if any(rest):
                found[key] = rest
    return found


def _move_cost(c: Case) -> int:
    """The action points that a move of one unit from a segment to any adjacent one costs."""
    origin = c.segment(c.action["from"])
    (owner,) = {one["player"] for one in c.case["units"] if one["at"] == c.action["from"]}
    s = c.position(ap=1, seat=owner)
    moves = [m for m in GAME.legal(s, owner) if isinstance(m, MoveUnits) and m.origin == origin]
    (cost,) = {s.turn.ap - told(s, GAME.write(m))[0].turn.ap for m in moves}
    return cost


def _build(c: Case) -> Json:
    """A building that is paid as the case says; a hut once for each hut number."""
    if "hut_number" in c.action:
        return {"village_gain_by_hut_number": [_hut_gain(c, number) for number in c.action["hut_number"]]}
    s = _rich(c, c.action["pay"], {})
    after, _ = told(s, GAME.write(_wanted(c)))
    if after.turn.decision == "sail":
        after, _ = told(after, GAME.write(Sail(c.segment(c.action["to"]), c.action["units"])))
    canoes = [one.at for one in see(after).segments if one.building == "canoe"]
    return {
        "canoe_at": next((_named(c, at) for at in canoes), None),
        "units": {json.dumps(_named(c, one.at)): one.units for one in see(after).segments if one.units},
        "ap_spent": s.turn.ap - after.turn.ap,
        "to_council": [now.council - then.council for now, then in zip(after.players, s.players, strict=True)],
    }


def _wanted(c: Case) -> Build | BuildHouse:
    kind, at = c.action["build"], c.action["at"]
    if kind == "meeting_house":
        return BuildHouse(c.corner(at))
    return Build(kind, c.segment(at), Goods.of(c.action["pay"]))


def _rich(c: Case, pay: list[str], more: Json) -> State:
    seat = c.action["player"]
    goods = {name: pay.count(name) for name in NAMES}
    return c.position(seats={seat: {"goods": goods, **more}})


def _hut_gain(c: Case, number: int) -> int:
    seat: int = c.action["player"]
    s = _rich(c, c.action["pay"], {"left": {**FULL, "hut": FULL["hut"] - number + 1}})
    after, _ = told(s, GAME.write(Build("hut", c.segment(c.action["at"]), Goods.of(c.action["pay"]))))
    return after.players[seat].village - s.players[seat].village


def _named(c: Case, at: Segment) -> list[int]:
    return [at.cell.q, at.cell.r, "abc".index(at.letter or "a")]


def _legal_build(c: Case) -> Json:
    """Whether some payment makes the building legal; a refusal has to agree."""
    s, seat = c.position(), c.action["player"]
    kind, at = c.action["build"], c.action["at"]
    try:
        wanted = c.corner(at) if kind == "meeting_house" else c.segment(at)
    except ValueError:  # the cells meet in no corner: no move names such a place
        return {"legal": False}
    legal = [m for m in GAME.legal(s, seat) if isinstance(m, Build | BuildHouse) and m.at == wanted]
    legal = [m for m in legal if isinstance(m, BuildHouse) or m.building == kind]
    if not legal:
        tried = BuildHouse(wanted) if isinstance(wanted, Corner) else Build(kind, wanted, s.players[seat].goods)
        _refused(s, tried)
    return {"legal": bool(legal)}


def _refused(s: State, m: Move) -> None:
    try:
        GAME.apply(s, s.turn.seat, m)
    except IllegalMove:
        return
    raise AssertionError(f"{m} is not listed but accepted")


def _sites(c: Case) -> Json:
    sites = see(c.position()).sites
    return {"sites": [[_named(c, at) for at in site.segments] for site in sites]}


def _canoe_reach(c: Case) -> list[list[int]]:
    """The empty segments to which a canoe sails that is built there (a canoe already there is built anew)."""
    at, seat = c.segment(c.action["from"]), c.action.get("player", 0)
    c.case["buildings"] = [one for one in c.case["buildings"] if one["at"] != c.action["from"]]
    if not any(one["at"] == c.action["from"] for one in c.case["units"]):
        c.case["units"] = [*c.case["units"], {"at": c.action["from"], "player": seat, "n": 1}]
    s = c.position(seats={seat: {"goods": {"wood": 1, "fish": 1}}})
    canoe = Build("canoe", at, Goods(1, 1))
    if canoe not in GAME.legal(s, seat):
        _refused(s, canoe)
        return []
    s, _ = told(s, GAME.write(canoe))
    sailing = [m for m in GAME.legal(s, seat) if isinstance(m, Sail)]
    return sorted(list(place) for place in {tuple(_named(c, m.to)) for m in sailing})


def _contested(c: Case) -> Json:
    return {"contested": island(c.position(), str(c.segment(c.action["at"]))).contested}


def _attack(c: Case) -> Json:
    """One attack; as many as the rules allow move in, at most as many as the case says."""
    s = c.position()
    after = _attacked(c, s, c.action)
    groups = (one for one in see(after).segments if one.seat is not None)
    return {
        "units": {json.dumps(_named(c, one.at)): [one.seat, one.units] for one in groups},
        "to_village": [now.village - then.village for now, then in zip(after.players, s.players, strict=True)],
        "to_council": [now.council - then.council for now, then in zip(after.players, s.players, strict=True)],
    }


def _attacked(c: Case, s: State, action: Json) -> State:
    origin, to = c.segment(action["from"]), c.segment(action["to"])
    found = battle(see(s), Attack(origin, to, 0))
    if "shallows" in action:
        assert found.shallows == action["shallows"]
    return told(s, GAME.write(Attack(origin, to, min(action["move_in"], found.enter_at_most))))[0]


def _attacks(c: Case) -> Json:
    """The possible attacks, before or after one that the case makes."""
    s = c.position()
    if "attack" not in c.action:
        return {"attacks": _possible(c, s)}
    return {"attacks_after": _possible(c, _attacked(c, s, c.action["attack"]))}


def _possible(c: Case, s: State) -> list[Json]:
    found = {(m.origin, m.to) for m in GAME.legal(s, s.turn.seat) if isinstance(m, Attack)}
    return [{"from": _named(c, origin), "to": _named(c, to)} for origin, to in sorted(found)]


def _score(c: Case) -> Json:
    return {"score": [board.total for board in see(c.position()).boards]}


_KINDS: dict[str, Callable[[Case], Any]] = {
    "control": _control,
    "place_tile": _place_tile,
    "move_cost": _move_cost,
    "build": _build,
    "legal_build": _legal_build,
    "sites": _sites,
    "canoe_reach": _canoe_reach,
    "contested": _contested,
    "attack": _attack,
    "attacks": _attacks,
    "score": _score,
}
