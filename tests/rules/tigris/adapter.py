"""Cases written down as data, played by the real engine: a case becomes a position, its operations become moves.

The engine takes a treasure itself where there is no choice; an operation that names this treasure is then done
already. No rule is applied here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.refusals import IllegalMove
from rules.tigris.components import MONUMENTS
from rules.tigris.events import Treasure
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import (
    COLOURS,
    BuildMonument,
    BuildZiggurat,
    Catastrophe,
    Commit,
    Pair,
    Pass,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    ScoreZiggurat,
    Swap,
    TakeTreasure,
    Tiles,
    War,
    Withdraw,
)
from rules.tigris.squares import COLUMNS, LABELS, ROWS, SQUARES, Square
from rules.tigris.state import State
from tests.rules.tigris.positions import final, office, points, position, see, tile, treasures

Json = dict[str, Any]
_PHASES = {
    "act": "playerTurn",
    "war": "warLeader",
    "building": "buildCivilizationBuilding",
    "monument": "buildMonument",
    "treasure": "pickTreasure",
    "score": "wonderScore",
    "over": "gameEnd",
}
_KINDS = {"flipped": "down", "catastrophe": "dead"}
_WONDER = "wonder"
_FOUR = ((0, 0), (1, 0), (0, 1), (1, 1))


def label(x: int, y: int) -> str:
    return LABELS[SQUARES.index(Square(x, y))]


def pair(one: str, other: str) -> Pair:
    """The monument with two colours, named in any order."""
    return next(name for name in MONUMENTS if set(name.split("-")) == {one, other})


def start(case: Json) -> State:
    """The position that a case describes."""
    options = {
        "board": case["board"],
        "buildings": "on" if case["civ_buildings"] else "off",
        "ziggurat": "on" if case["ziggurat"] else "off",
    }
    tiles = [f"{_KINDS.get(kind, kind)}{'*' * treasure}:{label(x, y)}" for x, y, kind, treasure in case["tiles"]]
    leaders = [f"{player - 1}.{office(colour)}:{label(x, y)}" for player, colour, x, y in case["leaders"]]
    built = [built for built in [*case["monuments"], *_used_up(case)] if _WONDER not in built]
    tiles += [f"down:{label(x + right, y + down)}" for _, _, x, y in _used_up(case) for right, down in _FOUR]
    wonders = [label(x, y) for one, _, x, y in case["monuments"] if one == _WONDER]
    board: Json = {
        "monuments": [{"colours": pair(one, other), "at": label(x, y)} for one, other, x, y in built],
        "ziggurat": wonders[0] if wonders else None,
        "buildings": {colour: label(x, y) for colour, x, y in case["buildings"]},
    }
    return position(
        " ".join(tiles),
        " ".join(leaders),
        hands=case["hands"],
        options=options,
        bag=case["bag"],
        seats=[_seat(case, number) for number in range(case["players"])],
        far=False,
        board=board,
        seat=case["active"] - 1,
        used=case["action_no"] - 1,
    )


def _used_up(case: Json) -> list[Any]:
    """The monuments that are not available any more, each on four squares far from all that the case names."""
    operations = [tuple(at) for _, *rest in case["ops"] if isinstance((at := rest[-2:] or [None])[-1], int)]
    named = {(x, y) for x, y, *_ in case["tiles"]} | {(x, y) for *_, x, y in case["leaders"]} | set(operations)
    found: list[Any] = []
    for one, other, *_ in case["used_up_monuments"]:
        x, y = next((x, y) for x, y in SQUARES if x < COLUMNS - 1 and y < ROWS - 1 and _is_far(x, y, named))
        named |= {(x + right, y + down) for right, down in _FOUR}
        found.append([one, other, x, y])
    return found


def _is_far(x: int, y: int, named: set[Any]) -> bool:
    """Whether neither the four squares from here on nor any beside them are named."""
    return not any((x + right, y + down) in named for right in range(-2, 4) for down in range(-2, 4))


def _seat(case: Json, number: int) -> Json:
    held = dict((case["points"] or [{}] * case["players"])[number])
    return {"catastrophes": case["catastrophes"][number], "treasures": held.pop("treasure", 0), "points": held}


def _monument(s: State, one: str, other: str, x: int | None = None, y: int | None = None) -> Move:
    """A monument or the ziggurat; without a place, the only one that is legal."""
    kind = BuildZiggurat if one == _WONDER else BuildMonument
    legal = (move for seat in GAME.to_move(s) for move in GAME.legal(s, seat) if isinstance(move, kind))
    places = {move.at for move in legal}
    at = next(iter(places), Square(0, 0)) if x is None or y is None else Square(x, y)
    assert x is not None or len(places) < 2, "the case does not say which"
    return BuildZiggurat(at) if one == _WONDER else BuildMonument(pair(one, other), at)


_OPERATIONS: dict[str, Callable[..., Move]] = {
    "tile": lambda s, colour, x, y: PlaceTile(colour, Square(x, y)),
    "leader": lambda s, colour, x, y: PlaceLeader(office(colour), Square(x, y)),
    "pickup": lambda s, colour: Withdraw(office(colour)),
    "cat": lambda s, x, y: Catastrophe(Square(x, y)),
    "swap": lambda s, tiles: Swap(Tiles(**tiles)),
    "pass": lambda s: Pass(),
    "support": lambda s, number: Commit(number),
    "war": lambda s, colour: War(office(colour)),
    "monument": _monument,
    "building": lambda s, x, y: PlaceBuilding(Square(x, y)),
    "treasure": lambda s, x, y: TakeTreasure(Square(x, y)),
    "point": lambda s, colour: ScoreZiggurat(colour),
}


class Played:
    """A case being played: the position, and the treasures that the engine has taken itself since the last choice."""

    def __init__(self, case: Json) -> None:
        self.state = start(case)
        self.taken: list[str] = []

    def do(self, operation: list[Any]) -> None:
        """One operation. Raises IllegalMove."""
        name, *rest = operation
        if name == "treasure" and label(*rest) in self.taken:
            self.taken.remove(label(*rest))
            return
        (seat,) = GAME.to_move(self.state)
        self.state, events = GAME.apply(self.state, seat, _OPERATIONS[name](self.state, *rest))
        self.taken = [*(self.taken if name == "treasure" else []), *(_forced(events))]


def _forced(events: tuple[Event, ...]) -> list[str]:
    return [str(event.at) for event in events if isinstance(event, Treasure) and event.forced]


def differences(case: Json) -> list[str]:
    """Where the engine shows something else than the case expects. Raises KeyError for an unknown expectation."""
    played, expected = Played(case), dict(case["expect"])
    operations = case["ops"]
    if "monuments" in expected:
        expected["monuments"] = [*expected["monuments"], *_used_up(case)]
    if expected.pop("illegal", False):
        for operation in operations[:-1]:
            played.do(operation)
        before = played.state
        try:
            played.do(operations[-1])
        except IllegalMove:
            return [] if GAME.dump(played.state) == GAME.dump(before) else ["the position has changed"]
        return ["the last operation was accepted"]
    for operation in operations:
        played.do(operation)
    return [
        f"{key}: {shown}"
        for key, value in expected.items()
        if (shown := _SHOWN[key](played.state, value)) != _plain(key, value)
    ]


def _plain(key: str, value: Any) -> Any:
    """An expectation in the form in which it is shown: lists in one order, truth as truth."""
    if key in ("lead", "buildings"):
        return sorted(value)
    if key == "monuments":
        return sorted((sorted(built[:2]), *built[2:]) for built in value)
    if key == "pts":
        return {seat: {colour: number for colour, number in held.items() if number} for seat, held in value.items()}
    return bool(value) if key == "over" else value


def _phase(s: State, _: Any) -> str:
    fought = s.turn.conflict
    return f"support{fought.kind.capitalize()}" if fought is not None else _PHASES[s.turn.decision]


def _leaders(s: State, _: Any) -> list[Any]:
    return sorted([one.seat + 1, one.colour, *one.at] for one in see(s).leaders)


def _tile(s: State, wanted: Json) -> Json:
    named = {mine: theirs for theirs, mine in _KINDS.items()}
    found = {at: tile(s, label(*map(int, at.split(",")))) for at in wanted}
    return {at: named.get(kind or "", kind) for at, kind in found.items()}


def _monuments(s: State, _: Any) -> list[Any]:
    named = ((built.colours.replace("ziggurat", f"{_WONDER}-{_WONDER}"), built.at) for built in see(s).monuments)
    return sorted((sorted(colours.split("-")), *at) for colours, at in named)


def _side(role: str) -> Callable[[State, Any], Any]:
    def shown(s: State, _: Any) -> Any:
        fought = s.turn.conflict
        assert fought is not None
        return [getattr(fought, role) + 1, COLOURS[fought.colour]]

    return shown


def _of_seats(count: Callable[[State, int], Any]) -> Callable[[State, Json], Json]:
    return lambda s, wanted: {seat: count(s, int(seat) - 1) for seat in wanted}


_SHOWN: dict[str, Callable[[State, Any], Any]] = {
    "pts": _of_seats(points),
    "lead": _leaders,
    "tile": _tile,
    "tr": lambda s, wanted: {at: int(label(*map(int, at.split(","))) in treasures(s)) for at in wanted},
    "state": _phase,
    "active": lambda s, _: (*GAME.to_move(s), -1)[0] + 1,
    "action_no": lambda s, _: s.turn.used + 1,
    "attacker": _side("attacker"),
    "defender": _side("defender"),
    "monuments": _monuments,
    "buildings": lambda s, _: sorted([one.colour, *one.at] for one in see(s).tiles if one.building),
    "handn": _of_seats(lambda s, seat: sum(s.players[seat].hand)),
    "cats": _of_seats(lambda s, seat: s.players[seat].catastrophes),
    "bagn": lambda s, _: len(s.bag),
    "over": lambda s, _: GAME.result(s) is not None,
    "final": _of_seats(lambda s, seat: final(s).sorted_points[seat][0]),
    "winner": lambda s, _: [seat + 1 for seat in final(s).winners],
}
