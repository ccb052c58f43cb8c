"""How points as they stand would change by a move, in the signs of seats."""

from __future__ import annotations

from render.moana_nui.reading import view_of
from render.moana_nui.words_effects import signed
from render.panels import Chunk
from render.scene import Scene
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.moana_nui.view import MoanaNuiView


def changes(scene: Scene, then: MoanaNuiView, size: int, most: int) -> list[list[Chunk]]:
    """Whose points are others in another position, in lines of up to so many seats: one's own first, by signs so many
    pixels high."""
    told = changed(view_of(scene), then)
    return [
        [chunk for seat, change in told[i : i + most] for chunk in ("  ", seat_symbol(seat, size), signed(change))][1:]
        for i in range(0, len(told), most)
    ]


def changed(view: MoanaNuiView, then: MoanaNuiView) -> list[tuple[Seat, int]]:
    """By how much the points of seats are others in another position: one's own first, then those that change most."""
    both = zip(view.boards, then.boards, strict=True)
    found = [(seat, new.total - old.total) for seat, (old, new) in enumerate(both) if new.total != old.total]
    return sorted(found, key=lambda each: (each[0] != view.now.seat, -abs(each[1])))
