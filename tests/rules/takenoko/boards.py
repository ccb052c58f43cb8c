"""A case's setup as a position of the real engine, and moves on it; places are axial as in the cases."""

from __future__ import annotations

from typing import Any

from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex
from rules.kit.refusals import IllegalMove
from rules.takenoko.components import TILES
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.state import State
from tests.rules.takenoko.positions import player, position

Json = dict[str, Any]
KEYS = {
    "plots", "channels", "panda", "gardener", "plot_deck", "stomach", "decks", "hand", "completed", "trigger_seat",
    "scores",
}  # fmt: skip


class Board:
    """A case's position, with what its operation needs besides."""

    def __init__(self, setup: Json, **changes: Any) -> None:
        unknown = setup.keys() - KEYS
        if unknown:
            raise ValueError(f"the adapter does not know {sorted(unknown)}")
        self.tiles = dict(zip(setup.get("plot_deck", ()), TILES, strict=False))
        self.seen: Json = {}
        me = changes.pop("me", {})
        hand = _hand(setup.get("hand", ()))
        eaten = setup.get("stomach", {})
        supply = {**_supply(setup, self.tiles), **changes.pop("supply", {})}
        self.state: State = position(
            "; ".join(_plot(plot) for plot in setup.get("plots", ())),
            " ".join(str(side(cells)) for cells in setup.get("channels", ())),
            me=player(**{"hand": hand, **eaten, **me}),
            panda=str(cell(setup.get("panda", (0, 0)))),
            gardener=str(cell(setup.get("gardener", (0, 0)))),
            supply=supply,
            **changes,
        )

    def legal(self, kind: type[Move]) -> list[Any]:
        """The legal moves of a kind."""
        return [m for seat in GAME.to_move(self.state) for m in GAME.legal(self.state, seat) if type(m) is kind]

    def play(self, move: Move) -> tuple[Event, ...]:
        """Make a move; whether it was legal is kept, and an illegal one changes nothing."""
        seat = GAME.to_move(self.state)[0]
        listed = move in list(GAME.legal(self.state, seat))
        try:
            self.state, events = GAME.apply(self.state, seat, move)
        except IllegalMove:
            events = ()
            assert not listed, f"{move} is listed but refused"
            self.seen["legal"] = False
        else:
            assert listed, f"{move} is accepted but not listed"
            self.seen.setdefault("legal", True)
        return events

    def look(self, **seen: Any) -> Json:
        """What the case may ask for: the operation's own answers and the position after it."""
        me = self.state.players[0]
        bamboo = {f"{at.q},{at.r}": plot.bamboo for at, plot in self.state.garden.plots.items()}
        names = {tile: name for name, tile in self.tiles.items()}
        pile = [names.get(tile, tile) for tile in self.state.supply.pile]
        return {**self.seen, "bamboo": bamboo, "stomach": dict(me.eaten), "plot_deck": pile, **seen}


def cell(at: Any) -> Hex:
    """A place."""
    return Hex(*at)


def side(cells: Any) -> Edge:
    """The edge between two places."""
    return Edge.of(*map(cell, cells))


def places(cells: Any) -> list[list[int]]:
    """Places as the cases write them, in order."""
    return sorted([cell.q, cell.r] for cell in cells)


def _plot(plot: Json) -> str:
    words = [str(Hex(plot["q"], plot["r"])), plot["color"], str(plot.get("bamboo", 0)), plot.get("improvement") or ""]
    return " ".join(words)


def _hand(given: Any) -> str:
    """Card ids, or that many cards that nobody can complete here."""
    return " ".join(["panda_tricolor"] * given if isinstance(given, int) else given)


def _supply(setup: Json, tiles: Json) -> Json:
    found: Json = {"decks": setup["decks"]} if "decks" in setup else {}
    if "plot_deck" in setup:
        found["pile"] = [tiles[name] for name in setup["plot_deck"]]
    return found
