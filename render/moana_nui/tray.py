"""Tiles beside the map: the viewer's hand, or the ways in which a chosen tile can lie."""

from __future__ import annotations

from typing import Final

from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import tiles
from render.moana_nui.layout import SMALL, TEXT
from render.moana_nui.palette import CALL, INK, PAPER_PRIVATE, WHITE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.panels import tag
from render.scene import Scene, Size
from rules.moana_nui.outlook import candidates
from rules.moana_nui.places import Cell

HEIGHT: Final[dict[Size, int]] = {"wide": 176, "phone": 236}


def wanted(scene: Scene) -> tuple[tuple[str, int, str], ...]:
    """Tiles to show with their rotation and tag: only while a tile is being placed by the viewer."""
    view = view_of(scene)
    if view.decision != "place" or view.viewer not in view.to_move or not view.hand or scene.path[:1] != ("place",):
        return ()
    if len(scene.path) >= 3:
        at = Cell.parse(scene.path[2])
        found = next((c for c in candidates(view, scene.path[1]) if c.at == at), None)
        if found:
            return tuple((scene.path[1], rotation, str(rotation)) for rotation in found.rotations)
    return tuple((name, 0, "") for name in view.hand)


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The tiles in a row on a card of their own."""
    shown, small = wanted(scene), SMALL[scene.size]
    put_card(canvas, where, paper=PAPER_PRIVATE)
    key = "which_way" if len(scene.path) >= 3 else "your_tiles"
    canvas.text(where.x + 18, where.y + 24, said(scene, key), TEXT[scene.size], INK)
    cell = min((where.h - 54) // 2, int((where.w - 40) / max(1, len(shown)) / 2.0))
    step = (where.w - 36) / max(1, len(shown))
    for i, (name, rotation, sign) in enumerate(shown):
        x, y = where.x + 18 + step * (i + 0.5), where.y + 42 + (where.h - 46) / 2
        chosen = not sign and scene.path[1:2] == (name,)
        canvas.paste(tiles.face(name, rotation, cell), x, y)
        if sign or chosen:
            label = tag(sign or "✓", small, CALL if chosen else WHITE, INK, INK)
            canvas.paste(label, x - cell * 0.75, y + cell * 0.62)
