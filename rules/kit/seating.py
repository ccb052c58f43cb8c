"""The seats of a position in turn order and what lies in front of them: the same in several games. No rules."""

from __future__ import annotations

from typing import Protocol, TypeVar

import msgspec
from msgspec.structs import replace

from rules.kit.seats import Seat

_P = TypeVar("_P", bound=msgspec.Struct)
_P_co = TypeVar("_P_co", bound=msgspec.Struct, covariant=True)


class Seated(Protocol[_P_co]):
    """A position that keeps what lies in front of each seat."""

    @property
    def players(self) -> tuple[_P_co, ...]:
        """What lies in front of each seat, in turn order."""


def with_player(s: Seated[_P], seat: Seat, **changes: object) -> tuple[_P, ...]:
    """The players with changes to one of them."""
    players = s.players
    return (*players[:seat], replace(players[seat], **changes), *players[seat + 1 :])


def seats_from(s: Seated[msgspec.Struct], seat: Seat) -> list[Seat]:
    """All seats in turn order, beginning with one of them."""
    return [(seat + step) % len(s.players) for step in range(len(s.players))]
