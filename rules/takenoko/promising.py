"""Which legal moves of Takenoko are worth a thought: chips and channels fit nearly everywhere and mostly serve nothing.

Every other move is. No rule depends on it.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from rules.kit.game import Move
from rules.kit.hexes import Edge, neighbours
from rules.takenoko.components import CARDS, POND, TILE_FACES
from rules.takenoko.garden import Garden
from rules.takenoko.moves import Improve, Irrigate, LayPlot

_BESIDE_POND: Final = frozenset(neighbours(POND))


def promising(garden: Garden, cards: tuple[str, ...], moves: Sequence[Move]) -> Sequence[Move]:
    """The moves of a seat of which these cards are known: without chips that serve none of them, and without channels
    that water nothing where others do. At least one is left, for nobody has to put chips or channels anywhere."""
    useful = _useful(cards)
    waters = any(isinstance(move, Irrigate) and _waters(move.edge, garden) for move in moves)
    return [
        move
        for move in moves
        if (_waters(move.edge, garden) or not waters if isinstance(move, Irrigate) else _serves(move, useful, garden))
    ]


def _waters(edge: Edge, garden: Garden) -> bool:
    """Whether a channel brings water to a plot that has none."""
    return not (garden.plots[edge.a].irrigated and garden.plots[edge.b].irrigated)


def _serves(move: Move, useful: frozenset[tuple[str, str]], garden: Garden) -> bool:
    """Whether a chip that is put with a move is asked for by a card, or brings water; so is a move without any."""
    if isinstance(move, LayPlot):
        if move.chip is None:
            return True
        dry, colour = move.at not in _BESIDE_POND, TILE_FACES[move.tile][0]
    elif isinstance(move, Improve):
        plot = garden.plots[move.at]
        dry, colour = not plot.irrigated, plot.colour
    else:
        return True
    return (colour, move.chip) in useful or (dry and move.chip == "watershed")


@lru_cache(maxsize=4096)
def _useful(cards: tuple[str, ...]) -> frozenset[tuple[str, str]]:
    """The chips that cards ask for, each with the colour of its plot; fertilizer where a card takes any plot."""
    found = [CARDS[card] for card in cards if CARDS[card].category == "gardener"]
    return frozenset(
        (colour, "fertilizer" if card.improvement == "any" else card.improvement)
        for card in found
        for colour in card.colours
    )
