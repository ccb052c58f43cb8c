"""What can happen in a game of Takenoko, as events. Which of them happen, and when, is decided elsewhere.

Each event's seat is the one whose turn it is. `bamboo` counts sections that grew: one number, or one for each place.
"""

from __future__ import annotations

from rules.kit.events import Event, Secret
from rules.kit.hexes import Edge, Hex
from rules.takenoko import components as box


class Rolled(Event, frozen=True, kw_only=True):
    """The weather die fell."""

    face: box.Face
    reveals: bool = True


class Weather(Event, frozen=True, kw_only=True):
    """The weather was chosen."""

    face: box.Weather


class Nothing(Event, frozen=True, kw_only=True):
    """A weather came that had nothing to act on."""

    face: box.Weather


class Skipped(Event, frozen=True, kw_only=True):
    """The weather was declined."""

    face: box.Weather


class Rained(Event, frozen=True, kw_only=True):
    """It rained on a plot."""

    at: Hex
    bamboo: int


class Stormed(Event, frozen=True, kw_only=True):
    """The storm took the panda to another tile, where it ate a section of this colour, or nothing."""

    origin: Hex
    to: Hex
    ate: box.Colour | None


class TookChip(Event, frozen=True, kw_only=True):
    """An improvement chip was taken."""

    chip: box.Improvement


class DrewPlots(Event, frozen=True, kw_only=True):
    """Plots were drawn, one of which must be laid."""

    count: int
    tiles: Secret[tuple[str, ...]] = None
    reveals: bool = True


class Laid(Event, frozen=True, kw_only=True):
    """A plot was laid, with a chip on it or none."""

    tile: str
    at: Hex
    chip: box.Improvement | None
    bamboo: int


class TookChannel(Event, frozen=True):
    """An irrigation channel was taken."""


class Panda(Event, frozen=True, kw_only=True):
    """The panda walked and ate a section of this colour, or nothing."""

    origin: Hex
    to: Hex
    ate: box.Colour | None


class Gardener(Event, frozen=True, kw_only=True):
    """The gardener walked; bamboo grew at these places."""

    origin: Hex
    to: Hex
    grown: tuple[Hex, ...]
    bamboo: tuple[int, ...]


class Objective(Event, frozen=True, kw_only=True):
    """An objective card was drawn."""

    category: box.Category
    card: Secret[str] = None
    reveals: bool = True


class Thrown(Event, frozen=True, kw_only=True):
    """An objective card was drawn that the garden satisfied already: it has left the game."""

    category: box.Category
    card: Secret[str] = None
    reveals: bool = True


class Irrigated(Event, frozen=True, kw_only=True):
    """A channel was placed; these places got water for the first time."""

    edge: Edge
    watered: tuple[Hex, ...]
    bamboo: tuple[int, ...]


class Improved(Event, frozen=True, kw_only=True):
    """A chip was put on a plot."""

    chip: box.Improvement
    at: Hex
    bamboo: int


class Completed(Event, frozen=True, kw_only=True):
    """An objective card was completed, the `finished`-th of its seat."""

    card: str
    points: int
    finished: int
    reveals: bool = True


class Emperor(Event, frozen=True, kw_only=True):
    """A seat was the first with enough finished cards."""

    points: int


class LastRound(Event, frozen=True, kw_only=True):
    """The last round began: so many turns follow the present one."""

    last_turns = True
    turns: int
