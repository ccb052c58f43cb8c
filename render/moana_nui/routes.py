"""Moves and attacks as a table: from where whereto, at which price or with which end, and how points change."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from data.texts import text
from render.moana_nui import candidates, offers
from render.moana_nui.reading import said
from render.moana_nui.tables import Cell, Row, Table, roomy
from render.scene import Scene
from rules.kit.choices import board_order
from rules.moana_nui.moves import Attack, MoveUnits
from rules.moana_nui.places import Segment

_HEADS: Final = {
    MoveUnits.kind: ("from", "to", "price", "points"),
    Attack.kind: ("from", "to", "end", "lost", "points"),
}


def table(scene: Scene, width: int) -> Table | None:
    """A row for every way from one segment to another that can be chosen; None where nobody moves or attacks."""
    marked, same = {mark.at for mark in scene.marks}, dict[Segment, dict[Segment, list[MoveUnits | Attack]]]()
    for move in offers.allowed(scene) if scene.path else ():
        if isinstance(move, MoveUnits | Attack) and (not marked or marked & {move.origin, move.to}):
            same.setdefault(move.origin, {}).setdefault(move.to, []).append(move)
    if not same:
        return None
    weak = not all(candidates.strong(scene, mark) for mark in scene.marks)
    notes = [said(scene, "marks.weak")] * weak + [said(scene, "marks.from_to")] * bool(offers.origins(scene))

    def make(size: int) -> Table:
        groups = [_rows(scene, origin, same[origin], size) for origin in _in_order(same)]
        heads = [said(scene, f"table.{key}") for key in _HEADS[scene.path[0]]]
        return Table(size, heads, groups, [text(scene.language, "words.space").join(notes)] if notes else [])

    return roomy(make, width, scene.aspect)


def _rows(scene: Scene, origin: Segment, targets: dict[Segment, list[MoveUnits | Attack]], size: int) -> list[Row]:
    """The ways from one segment; below the first its name is not repeated."""
    return [
        ([] if i else [str(origin)], [f"→ {to}"], *_facts(scene, moves, size))
        for i, (to, moves) in enumerate((to, targets[to]) for to in _in_order(targets))
    ]


def _in_order(places: Iterable[Segment]) -> list[Segment]:
    """As menus have them."""
    return sorted(places, key=lambda at: board_order(str(at)))


def _facts(scene: Scene, same: Sequence[MoveUnits | Attack], size: int) -> list[Cell]:
    """What moves or attacks bring that differ by the number of units alone."""
    points = offers.points(scene, same, size - 2)
    if isinstance(first := same[0], MoveUnits):
        price = offers.ap_of(scene, first)
        return [[said(scene, "ap", n=price) if price else said(scene, "free")], points or ["–"]]
    end, lost = offers.ends(scene, first, size)
    return [[text(scene.language, f"moana_nui.effect.{end}")], lost, points or ["–"]]
