"""How points as they stand would change by a move, in the signs of seats."""

from __future__ import annotations

from collections.abc import Collection

from render.moana_nui.reading import view_of
from render.moana_nui.words_effects import signed
from render.panels import Chunk
from render.scene import Scene
from render.theme import seat_symbol
from rules.moana_nui.view import MoanaNuiView


def changes(scene: Scene, then: MoanaNuiView, size: int, most: int) -> list[Chunk]:
    """Whose points are others in another position, for up to so many seats: one's own first, by signs so many pixels
    high."""
    view, found = view_of(scene), list[Chunk]()
    both = zip(view.boards, then.boards, strict=True)
    changed = {seat: new.total - old.total for seat, (old, new) in enumerate(both) if new.total != old.total}
    for seat in sorted(changed, key=lambda seat: (seat != view.now.seat, -abs(changed[seat])))[:most]:
        found += ["  " if found else "", seat_symbol(seat, size), signed(changed[seat])]
    return found


def own(scene: Scene, then: MoanaNuiView) -> int:
    """By how much the points of the active seat are others in another position."""
    seat = view_of(scene).now.seat
    return then.boards[seat].total - view_of(scene).boards[seat].total


def span(changes: Collection[int]) -> str:
    """By how much points change, at least and at most where that differs: `+2`, `−1…+3`."""
    return "…".join(signed(change) if change else "±0" for change in sorted({min(changes), max(changes)}))
