"""Cases written down as data, played by the real engine: a setup becomes a position, an operation becomes moves.

What an operation shows is collected under the names that the cases use in `expect`; no rule is applied here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from random import Random
from typing import Any

from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.seats import CHANCE, Seat
from rules.takenoko.components import CARDS, CHIPS, Category, Face, Improvement
from rules.takenoko.events import Panda, Stormed
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.moves import (
    ChooseWeather,
    Complete,
    Draw,
    DrawObjective,
    Improve,
    Irrigate,
    LayPlot,
    MoveGardener,
    MovePanda,
    Rain,
    Roll,
    Storm,
)
from rules.takenoko.state import State
from tests.rules.takenoko.boards import Board, Json, cell, places, side
from tests.rules.takenoko.positions import player, position

_ACTIONS = {"draw": "plot", "channel": "irrigation"} | {kind: kind for kind in ("panda", "gardener", "objective")}
"""Kind of move -> what the cases call the action."""
_MOVES_A_TURN = 12


def plot_sites(setup: Json) -> Json:
    board = Board(setup)
    board.play(Draw())
    return board.look(sites=places({move.at for move in board.legal(LayPlot)}))


def place_plot(setup: Json, at: Any, color: str, printed: str | None = None, chip: Improvement | None = None) -> Json:
    tile = f"{color}-{printed}" if printed else color
    board = Board(setup, me={chip: 1} if chip else {}, supply={"pile": [tile]})
    board.play(Draw())
    board.play(LayPlot(tile, cell(at), chip))
    return board.look()


def draw_plots(setup: Json, keep: str) -> Json:
    board = Board(setup)
    board.play(Draw())
    board.play(next(move for move in board.legal(LayPlot) if move.tile == board.tiles[keep]))
    return board.look()


def channel_sites(setup: Json) -> Json:
    board = Board(setup, me={"channels": 1})
    return board.look(edges=sorted(places(move.edge) for move in board.legal(Irrigate)))


def place_channel(setup: Json, edge: Any) -> Json:
    board = Board(setup, me={"channels": 1})
    board.play(Irrigate(side(edge)))
    return board.look()


def place_chip(setup: Json, chip: Improvement, at: Any) -> Json:
    board = Board(setup, me={chip: 1})
    board.play(Improve(chip, cell(at)))
    return board.look()


def moves(setup: Json, figure: str) -> Json:
    board = Board(setup)
    kind = {"panda": MovePanda, "gardener": MoveGardener}[figure]
    return board.look(moves=places(move.to for move in board.legal(kind)))


def move_panda(setup: Json, to: Any) -> Json:
    board = Board(setup)
    return board.look(ate=_ate(board.play(MovePanda(cell(to)))))


def move_gardener(setup: Json, to: Any) -> Json:
    board = Board(setup)
    board.play(MoveGardener(cell(to)))
    return board.look()


def storm(setup: Json, to: Any) -> Json:
    board = _rolled(setup, "storm")
    return board.look(ate=_ate(board.play(Storm(cell(to)))))


def rain_sites(setup: Json) -> Json:
    board = _rolled(setup, "rain")
    return board.look(sites=places(move.at for move in board.legal(Rain)))


def rain(setup: Json, at: Any) -> Json:
    board = _rolled(setup, "rain")
    board.play(Rain(cell(at)))
    return board.look()


def weather_options(setup: Json, face: Face, chips: int) -> Json:
    left = [chip for chip in CHIPS for _ in range(CHIPS[chip])][:chips]
    board = _rolled(setup, face, supply={"chips": {chip: left.count(chip) for chip in CHIPS}})
    return board.look(options=sorted(move.face for move in board.legal(ChooseWeather)))


def actions(setup: Json, used: list[str], weather: str | None, hand: int, plots_exist: bool) -> Json:
    plots = [{"q": 1, "r": 0, "color": "green"}] if plots_exist else []
    taken = ["channel" if action == "irrigation" else action for action in used]
    board = Board({"plots": plots, **setup, "hand": hand}, used=taken, weather=weather)
    kinds = {move.kind for move in GAME.legal(board.state, 0)}
    return board.look(actions=sorted(_ACTIONS[kind] for kind in kinds & _ACTIONS.keys()))


def satisfied(setup: Json, card: str) -> Json:
    board = Board({**setup, "hand": [card]})
    board.play(Complete(card))
    return board.look(ok=board.seen["legal"])


def complete_panda(setup: Json, cards: list[str]) -> Json:
    board, ok = Board({**setup, "hand": cards}), []
    for card in cards:
        board.seen.clear()
        board.play(Complete(card))
        ok.append(board.seen["legal"])
    return board.look(ok=ok)


def draw_objective(setup: Json, choice: Category) -> Json:
    board = Board(setup)
    before = board.state
    board.play(DrawObjective(choice))
    new = board.state.players[0].hand[len(before.players[0].hand) :]
    spent = len(board.state.turn.used) > len(before.turn.used)
    return board.look(
        kept=new[0] if new else None, action_spent=spent, choose_again=GAME.view(board.state, 0).now.redraw
    )


def threshold(setup: Json) -> Json:
    starts = {seats: GAME.setup(seats, {}, Random(0)) for seats in GAME.seats}
    return {"values": {str(seats): GAME.view(start, None).threshold for seats, start in starts.items()}}


def emperor(setup: Json) -> Json:
    """Everybody finishes a last card in the own turn, `trigger_seat` first, and the game is played to its end."""
    completed, first = setup["completed"], setup.get("trigger_seat") or 0
    players = [
        player(finished=" ".join(["panda_2green"] * (number - 1)), hand="panda_2green" if number else "", green=2)
        for number in completed
    ]
    s = position(me=players[0], others=players[1:], seat=first, start=first)
    for _ in range(_MOVES_A_TURN * (len(completed) + 1)):
        if not GAME.to_move(s):
            break
        s, _ = GAME.apply(s, *_hurry(s))
    result = GAME.result(s)
    if result is None:
        return {"points": [0] * len(completed)}
    return {"points": [next(line.points for line in lines if line.key == "emperor") for lines in result.lines]}


def _hurry(s: State) -> tuple[Seat, Move]:
    """Complete what can be completed, end the turn as soon as possible."""
    (seat,) = GAME.to_move(s)
    if seat == CHANCE:
        return seat, Roll("sun")
    legal = list(GAME.legal(s, seat))
    return seat, min(legal, key=lambda move: {"complete": 0, "end": 1}.get(move.kind, 2))


def winners(setup: Json) -> Json:
    """A finished game in which the seats hold cards with exactly these points."""
    players = [player(finished=" ".join(_cards_worth(**score))) for score in setup["scores"]]
    result = GAME.result(position(me=players[0], others=players[1:], decision="over"))
    assert result is not None
    assert list(result.totals) == [score["total"] for score in setup["scores"]]
    return {"winners": list(result.winners)}


def _cards_worth(total: int, panda: int) -> Iterator[str]:
    """Finished cards with `total` points, `panda` of them on panda cards."""
    for points, categories in ((panda, ("panda",)), (total - panda, ("plot", "gardener"))):
        by_points = {card.points: card.id for card in CARDS.values() if card.category in categories}
        sums = (chosen for number in range(points + 1) for chosen in combinations_with_replacement(by_points, number))
        yield from (by_points[one] for one in next(chosen for chosen in sums if sum(chosen) == points))


def _rolled(setup: Json, face: Face, **changes: Any) -> Board:
    board = Board(setup, decision="roll", **changes)
    board.play(Roll(face))
    board.seen.clear()
    return board


def _ate(events: tuple[Event, ...]) -> str | None:
    return next((event.ate for event in events if isinstance(event, Panda | Stormed)), None)


OPERATIONS: dict[str, Callable[..., Json]] = {
    operation.__name__: operation
    for operation in (
        plot_sites, place_plot, draw_plots, channel_sites, place_channel, place_chip, moves, move_panda, move_gardener,
        storm, rain, rain_sites, weather_options, actions, satisfied, complete_panda, draw_objective, threshold,
        emperor, winners,
    )
}  # fmt: skip


def run(case: Json) -> Json:
    """What the real engine shows when the case's operation is done in its setup."""
    operation = dict(case["op"])
    return OPERATIONS[operation.pop("do")](case["setup"], **operation)


def differences(case: Json) -> list[str]:
    """Where the engine shows something else than the case expects. Raises KeyError for an answer it does not have."""
    expected, seen = case["expect"], run(case)
    wrong = []
    shown = next((seen[key] for key in ("moves", "sites", "edges", "actions", "options") if key in seen), ())
    for key, value in expected.items():
        if key == "contains":
            wrong += [f"{one} is missing" for one in value if one not in shown]
        elif key == "lacks":
            wrong += [f"{one} should not be there" for one in value if one in shown]
        elif isinstance(value, dict):
            wrong += [f"{key} of {one}: {seen[key].get(one)}" for one in value if seen[key].get(one) != value[one]]
        elif _plain(seen[key]) != _plain(value):
            wrong.append(f"{key}: {seen[key]}")
    return wrong


def _plain(value: Any) -> Any:
    """Lists of places, edges and names in one order; everything else as it is."""
    if isinstance(value, list) and value and isinstance(value[0], list):
        return sorted(sorted(one) if isinstance(one[0], list) else one for one in value)
    return value
