"""Cases written down as data, played by the real engine: a case becomes a position, its action becomes moves.

Cells and islands of a case are coordinates and lists of edges; here they become labels. No rule is applied here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kit.game import Move, Result
from rules.kit.refusals import IllegalMove
from rules.sky_islands.components import CUBES, HAND, HOUSES, KEEP, PORTS, TILES, TOWERS, TURNS
from rules.sky_islands.events import Discarded
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.moves import (
    COLOURS,
    BuildHouse,
    BuildPort,
    BuildTower,
    Cubes,
    Discard,
    End,
    Exchange,
    Keep,
    PlaceTile,
)
from rules.sky_islands.places import SIDES, Cell, Segment
from rules.sky_islands.state import State

Json = dict[str, Any]
ALWAYS_FITS = "red-end"
BUILDINGS = {"house": BuildHouse, "tower": BuildTower, "port": BuildPort}
AFTER_PLACING = ("build", "stock", "end")


def drawn(tile: Json) -> tuple[str, int, list[Segment]]:
    """A tile of a case: its id, its (smallest) rotation, and its islands in the order of the case."""
    wanted = [sum(1 << SIDES.index(side.lower()) for side in edges) for edges in tile["segments"]]
    at = Cell(tile.get("x", 0), tile.get("y", 0))
    for printed in TILES:
        if printed.airship == tile.get("airship", "red"):
            for rotation in printed.rotations:
                face = printed.faces[rotation]
                if sorted(face.islands) == sorted(wanted):
                    islands = [Segment(at, face.names[face.islands.index(mask)]) for mask in wanted]
                    return printed.id, rotation, islands
    raise ValueError(f"no tile shows {tile['segments']}")


def segment(case: Json, x: int, y: int, number: int) -> Segment:
    """The drawn island with a number on the tile of a cell; where there is none, a place that no tile has."""
    tile = next((tile for tile in case["tiles"] if (tile["x"], tile["y"]) == (x, y)), None)
    return Segment(Cell(x, y), "") if tile is None else drawn(tile)[2][number]


def position(
    case: Json, *decisions: str, seat: int = 0, about: int = 0, hand: tuple[str, ...] | None = None, **turn: Any
) -> State:
    """The position of a case, at the first of these decisions that is possible in it. `seat` is to move and holds
    `hand`; what the case tells about somebody before the action is told about the seat `about`."""
    before, nothing = case.get("before", {}), [0] * len(COLOURS)
    held = [before.get("res", nothing) if number == about else nothing for number in range(case["players"])]
    supply = before.get("supply", [CUBES - sum(of_seat[n] for of_seat in held) for n in range(len(COLOURS))])
    houses = [
        {
            "at": str(segment(case, house["x"], house["y"], house["seg"])),
            "seat": house["owner"],
            "tower": house["tower"],
            "port": house["port"],
        }
        for house in case["houses"]
    ]
    hands = [hand if number == seat and hand is not None else (ALWAYS_FITS,) * HAND for number in range(len(held))]
    players = [_player(case, number, number == about, held[number], hands[number]) for number in range(len(held))]
    tiles = [(Cell(tile["x"], tile["y"]), *drawn(tile)[:2]) for tile in case["tiles"]]
    whole: Json = {
        "options": {"auto_end": "off", **case.get("options", {})},
        "start": 0,
        "players": players,
        "tiles": [{"at": str(at), "tile": tile, "rotation": rotation} for at, tile, rotation in tiles],
        "houses": houses,
        "pile": [ALWAYS_FITS] * before.get("deck", 10),
        "supply": dict(zip(COLOURS, supply, strict=True)),
        "towers": before.get("towers", TOWERS - sum(house["tower"] for house in houses)),
        "ports": before.get("ports", PORTS - sum(house["port"] for house in houses)),
    }
    errors = []
    for decision in decisions:
        ended = {"ended": "played"} if decision == "over" else {}
        try:
            number = {"number": 5, "round": 3, "seat": seat, **turn}
            return GAME.load({**whole, **ended, "turn": {**number, "decision": decision}})
        except ValueError as error:
            errors.append(str(error))
    raise ValueError(errors)


def _player(case: Json, seat: int, asked: bool, cubes: list[int], hand: tuple[str, ...]) -> Json:
    points = case.get("before", {}).get("vp", 0)
    of_seat = points[seat] if isinstance(points, list) else points if asked else 0
    built = sum(house["owner"] == seat for house in case["houses"])
    return {
        "hand": list(hand),
        "cubes": dict(zip(COLOURS, cubes, strict=True)),
        "points": {"airships": of_seat},
        "houses": HOUSES - built,
    }


class Outcome:
    """What an action led to: whether it was legal, the position after it, and whose business it was."""

    def __init__(self, before: State, moves: list[Move], seat: int = 0) -> None:
        self.seat, self.state = seat, before
        self.legal = True
        for move in moves:
            (mover,) = GAME.to_move(self.state)
            listed = move in list(GAME.legal(self.state, mover))
            unchanged = GAME.dump(self.state)
            try:
                after, _ = GAME.apply(self.state, mover, move)
            except IllegalMove:
                assert not listed, f"{move} is listed but refused"
                assert GAME.dump(self.state) == unchanged, "a refused move has changed the position"
                self.legal = False
                return
            assert listed, f"{move} is accepted but not listed"
            self.state = after


def _place(case: Json) -> Outcome:
    placed = case["action"]["place"]
    tile, rotation, _ = drawn(placed)
    move = PlaceTile(tile, Cell(placed["x"], placed["y"]), rotation)
    return Outcome(position(case, "place", hand=(tile, ALWAYS_FITS)), [move])


def _goods(case: Json) -> Outcome:
    """Goods come by themselves at the start of a turn: the seat before ends its turn."""
    seat = case["action"]["goods"]
    before = (seat - 1) % case["players"]
    return Outcome(position(case, *AFTER_PLACING, seat=before, about=seat), [End()], seat)


def _build(case: Json) -> Outcome:
    action = case["action"]
    move = BUILDINGS[action["build"]](segment(case, *action["at"]))
    player = action["player"]
    return Outcome(position(case, *AFTER_PLACING, seat=player, about=player), [move], player)


def _exchange(case: Json) -> Outcome:
    action = case["action"]
    return Outcome(position(case, *AFTER_PLACING), [Exchange(action["pay"], action["get"])])


def _keep(case: Json) -> Outcome:
    """Who holds few enough cubes keeps them all without being asked."""
    kept, held = case["action"]["keep"], case["before"]["res"]
    moves: list[Move] = [] if kept == held and sum(held) <= KEEP else [Keep(Cubes(*kept))]
    return Outcome(position(case, *AFTER_PLACING), moves)


def _discard(case: Json) -> Outcome:
    """The hand is shown when the seat before has ended its turn; a single tile is discarded by itself then."""
    hand = [drawn(tile)[0] for tile in case["before"]["hand"]]
    dumped = GAME.dump(position(case, *AFTER_PLACING, seat=1))
    dumped["players"][0]["hand"] = hand
    begun, events = GAME.apply(GAME.load(dumped), 1, End())
    forced = any(isinstance(event, Discarded) for event in events)
    return Outcome(begun, [] if forced else [Discard(hand[case["action"]["discard"]])])


def _refill(case: Json) -> Outcome:
    """The turn with a number ends: after placing, one tile fewer is in the hand than before it."""
    before, turn = case["before"], case["action"]["end_of_turn"]
    hand = (ALWAYS_FITS,) * (before["hand"] - 1)
    number = before["turns_done_before"] + 1
    assert number == turn
    return Outcome(position(case, *AFTER_PLACING, hand=hand, round=number), [End()])


def _score(case: Json) -> Outcome:
    return Outcome(position(case, "over", round=TURNS), [])


_PLAYED: dict[str, Callable[[Json], Outcome]] = {
    "final_score": _score,
    "place": _place,
    "legal_place": _place,
    "goods": _goods,
    "build": _build,
    "legal_build": _build,
    "exchange": _exchange,
    "keep": _keep,
    "discard": _discard,
    "refill": _refill,
}


def _result(s: State) -> Result:
    found = GAME.result(s)
    assert found is not None
    return found


_SHOWN: dict[str, Callable[[Outcome], Any]] = {
    "legal": lambda done: done.legal,
    "points": lambda done: list(_result(done.state).totals),
    "winners": lambda done: list(_result(done.state).winners),
    "res": lambda done: list(done.state.players[done.seat].cubes),
    "vp": lambda done: sum(done.state.players[done.seat].points),
    "supply": lambda done: list(done.state.supply),
    "towers": lambda done: done.state.towers,
    "ports": lambda done: done.state.ports,
    "hand": lambda done: len(done.state.players[done.seat].hand),
    "deck": lambda done: len(done.state.pile),
    "tiles_on_table": lambda done: len(done.state.board.laid),
}


def differences(case: Json) -> list[str]:
    """Where the engine shows something else than the case expects. Raises KeyError for an unknown expectation."""
    done = _PLAYED[case["kind"]](case)
    expected = {"legal": True, **case["expect"]}
    return [f"{key}: {shown}" for key, value in expected.items() if (shown := _SHOWN[key](done)) != value]
