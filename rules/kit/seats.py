"""Who decides at a table: seats, and the chance that lets dice fall."""

from __future__ import annotations

from typing import Final, TypeAlias

Seat: TypeAlias = int
"""A place at a table, counted from 0 in turn order."""

CHANCE: Final[Seat] = -1
"""The seat that decides when a die falls; the club draws its move and the record keeps it."""
