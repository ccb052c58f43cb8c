"""What can happen in a game of Moana Nui, as events. Which of them happen, and when, is decided elsewhere.

`goods` and `at` that stand side by side go together one by one: the first resource lies on the first segment.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, Self

from rules.kit import events
from rules.kit.events import Event, Secret
from rules.kit.seats import Seat
from rules.moana_nui.components import BuildingKind
from rules.moana_nui.moves import Goods, Resource, Source
from rules.moana_nui.places import Cell, Corner, Segment

Ending = Literal["played", "resigned"]
"""Why a game is over: everybody has had the last turn, or only one player is left."""


class SeatEvent(Event, frozen=True):
    """Something by which a seat acts, gains or loses."""

    seat: Seat


class ResourceEvent(SeatEvent, frozen=True, kw_only=True):
    """Something that happens to resources on segments."""

    goods: tuple[Resource, ...]
    at: tuple[Segment, ...]

    @classmethod
    def of(cls, seat: Seat, lying: Iterable[tuple[Segment, Goods]]) -> Self:
        """What happens to the resources on some segments, one by one."""
        pairs = [(name, at) for at, goods in lying for name in goods.names]
        return cls(seat, goods=tuple(name for name, _ in pairs), at=tuple(at for _, at in pairs))


class Placed(SeatEvent, frozen=True, kw_only=True):
    """A tile placed; the edges that touch others, and one more, are its action points."""

    tile: str
    at: Cell
    rotation: int
    touching: int
    ap: int


class NoFit(SeatEvent, frozen=True, kw_only=True):
    """No tile of the hand fits anywhere; this one is discarded (never with the tiles of the box)."""

    tile: str | None
    reveals: bool = True
    unforeseen: bool = True


class Collected(ResourceEvent, frozen=True, kw_only=True):
    """What a seat collects, one resource from each segment."""


class Completed(SeatEvent, frozen=True, kw_only=True):
    """The tile completes the island of these segments."""

    at: tuple[Segment, ...]


class Cleared(ResourceEvent, frozen=True, kw_only=True):
    """The active player takes everything left on completed islands."""


class Closed(SeatEvent, frozen=True, kw_only=True):
    """Segments of the placed tile on which nobody settles this turn, for their islands are contested."""

    at: tuple[Segment, ...]


class Generated(ResourceEvent, frozen=True, kw_only=True):
    """What the tile generates, by itself or as chosen."""


class NoGeneration(SeatEvent, frozen=True):
    """Nothing is generated because the tile completes an island."""


class Settled(SeatEvent, frozen=True, kw_only=True):
    """Units settle on one segment or two."""

    source: Source
    at: tuple[Segment, ...]
    units: int


class Trained(SeatEvent, frozen=True, kw_only=True):
    """A unit to the war council, which now holds so many."""

    council: int


class Moved(SeatEvent, frozen=True, kw_only=True):
    """Units moved; `free`: from the tile of a hut, without action point."""

    origin: Segment
    to: Segment
    units: int
    free: bool
    shallows: bool


class Exchanged(SeatEvent, frozen=True, kw_only=True):
    """A resource turned into another one at a canoe."""

    gave: Resource
    got: Resource


class Built(SeatEvent, frozen=True, kw_only=True):
    """A building: a meeting house on a corner, the others on a segment."""

    building: BuildingKind
    at: Segment | Corner
    paid: tuple[Resource, ...]


class Called(SeatEvent, frozen=True, kw_only=True):
    """A new hut calls units from the reserve, where so many are `left`, to the village."""

    units: int
    left: int


class Sailed(SeatEvent, frozen=True, kw_only=True):
    """A new canoe sails with so many units."""

    origin: Segment
    to: Segment
    units: int


class Stayed(SeatEvent, frozen=True, kw_only=True):
    """A new canoe stays: by choice, or because it can reach nothing."""

    at: Segment
    chosen: bool


class Recalled(SeatEvent, frozen=True, kw_only=True):
    """A new temple sends all units of a seat on a segment to the war council."""

    at: Segment
    units: int


class ExtraTurn(SeatEvent, frozen=True, kw_only=True):
    """A new meeting house: an extra turn follows, and (`tile`) a tile comes on top of the stack."""

    again = True
    tile: bool


class Combat(SeatEvent, frozen=True, kw_only=True):
    """The action step ends with the first attack; so many action points are lost."""

    ap: int


class Attacked(SeatEvent, frozen=True, kw_only=True):
    """A group attacks one of the seat `defender`: a `Battle` and how it comes out.

    Lost attackers go to the village, killed defenders to their council.
    """

    origin: Segment
    to: Segment
    defender: Seat
    shallows: bool
    attackers: int
    defenders: int
    defence: int
    crossing: int
    lost: int
    killed: int


class Entered(SeatEvent, frozen=True, kw_only=True):
    """Survivors move into the emptied segment."""

    to: Segment
    units: int


class Drew(SeatEvent, frozen=True, kw_only=True):
    """A tile drawn; so many stay in the stack."""

    left: int
    tile: Secret[str] = None
    reveals: bool = True


class TurnEnded(events.TurnEnded, frozen=True, kw_only=True):
    """The turn is over; so many action points are lost."""

    ap: int


class Scored(SeatEvent, frozen=True, kw_only=True):
    """The final score of a seat after its last turn, in points."""

    segments: int
    completed: int
    buildings: int
    doubled: int
    total: int


class GameOver(events.GameOver, frozen=True, kw_only=True):
    """The game is over, and why."""

    reason: Ending
