"""The moves of Takenoko: one class per kind, fields as a slash command asks for them."""

from __future__ import annotations

from typing import ClassVar

from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex
from rules.takenoko.components import Category, Face, Improvement, Weather


class Roll(Move, frozen=True):
    """CHANCE: the weather die falls (rules 3.1)."""

    kind: ClassVar[str] = "roll"
    by_chance: ClassVar[bool] = True
    face: Face


class ChooseWeather(Move, frozen=True):
    """Choose a weather when the die shows `choice`, or clouds while no chip is left (rules 4)."""

    kind: ClassVar[str] = "weather"
    face: Weather


class Rain(Move, frozen=True):
    """Let bamboo grow on one irrigated plot (rules 4, rain)."""

    kind: ClassVar[str] = "rain"
    at: Hex


class Storm(Move, frozen=True):
    """The panda to any other tile, where it eats (rules 4, storm)."""

    kind: ClassVar[str] = "storm"
    to: Hex


class Cloud(Move, frozen=True):
    """Take an improvement chip from the stock (rules 4, clouds)."""

    kind: ClassVar[str] = "cloud"
    chip: Improvement


class Skip(Move, frozen=True):
    """Decline the weather's effect (rules 4: optional)."""

    kind: ClassVar[str] = "skip"


class Draw(Move, frozen=True):
    """Action: look at the top three plots; one of them is laid next (rules 5, plot)."""

    kind: ClassVar[str] = "draw"


class LayPlot(Move, frozen=True):
    """Lay one of the drawn plots, with one of one's own chips on it if wished (rules 5, plot).

    `tile` is a colour, or colour and printed improvement: `green`, `pink-enclosure`.
    """

    kind: ClassVar[str] = "plot"
    tile: str
    at: Hex
    chip: Improvement | None = None


class TakeChannel(Move, frozen=True):
    """Action: take an irrigation channel (rules 5, channel)."""

    kind: ClassVar[str] = "channel"


class MovePanda(Move, frozen=True):
    """Action: the panda walks in a straight line and eats (rules 5, panda)."""

    kind: ClassVar[str] = "panda"
    to: Hex


class MoveGardener(Move, frozen=True):
    """Action: the gardener walks in a straight line and bamboo grows (rules 5, gardener)."""

    kind: ClassVar[str] = "gardener"
    to: Hex


class DrawObjective(Move, frozen=True):
    """Action: draw an objective card of a category (rules 5, objective)."""

    kind: ClassVar[str] = "objective"
    category: Category


class Irrigate(Move, frozen=True):
    """Free: place one of one's channels on an edge (rules 6)."""

    kind: ClassVar[str] = "irrigate"
    edge: Edge


class Complete(Move, frozen=True):
    """Free: show a card from the hand whose condition holds (rules 6, 9)."""

    kind: ClassVar[str] = "complete"
    card: str


class Improve(Move, frozen=True):
    """Free: place one of one's chips on a bare plot (rules 6)."""

    kind: ClassVar[str] = "improve"
    chip: Improvement
    at: Hex


class End(Move, frozen=True):
    """End the turn (rules 3.3)."""

    kind: ClassVar[str] = "end"


MOVES: tuple[type[Move], ...] = (
    Roll, ChooseWeather, Rain, Storm, Cloud, Skip, Draw, LayPlot, TakeChannel, MovePanda, MoveGardener,
    DrawObjective, Irrigate, Complete, Improve, End,
)  # fmt: skip
