"""The card beside the map while something is chosen: tiles of the hand, the ways a tile can lie, or a battle."""

from __future__ import annotations

from typing import Final

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import battle, tiles
from render.moana_nui.layout import SMALL, TEXT
from render.moana_nui.palette import CALL, INK, INK_2, PAPER_PRIVATE, WHITE
from render.moana_nui.reading import said, tile_name, view_of
from render.moana_nui.sea import put_card
from render.panels import tag
from render.scene import Aspect, Scene
from rules.moana_nui.outlook import candidates
from rules.moana_nui.places import Cell

_PLACING: Final = (), ("place",)
"""How a path begins while a tile is being placed: there is nothing else to do then."""
_GAP: Final = 12
"""Pixels between a tile and the name of the next."""
_HEIGHT: Final[dict[Aspect, int]] = {"wide": 184, "tall": 240}


def height(scene: Scene) -> int:
    """How high the card is; 0 where there is none."""
    return _HEIGHT[scene.aspect] if battle.fight(scene) or shown(scene) else 0


def shown(scene: Scene) -> tuple[tuple[str, int, str], ...]:
    """Tiles to show with their rotation and tag: only while a tile is being placed by the viewer."""
    view = view_of(scene)
    asked = (scene.marks or scene.path) and scene.path[:1] in _PLACING
    if not asked or view.decision != "place" or view.viewer not in view.to_move or not view.hand:
        return ()
    if len(scene.path) >= 3:
        at = Cell.parse(scene.path[2])
        found = next((c for c in candidates(view, scene.path[1]) if c.at == at), None)
        if found:
            return tuple((scene.path[1], rotation, str(rotation)) for rotation in found.rotations)
    return tuple((held, 0, "") for held in view.hand)


def put_tray(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The battle, or the tiles in a row."""
    found = battle.fight(scene)
    if found:
        battle.put_battle(canvas, scene, where, found)
        return
    lying, small = shown(scene), SMALL[scene.aspect]
    put_card(canvas, where, paper=PAPER_PRIVATE)
    key = "which_way" if len(scene.path) >= 3 else "your_tiles"
    canvas.text(where.x + 18, where.y + 24, said(scene, key), TEXT[scene.aspect], INK)
    labels = ["" if sign else tile_name(scene, held) for held, _, sign in lying]
    step = (where.w - 36) / len(lying)
    widest = max(fonts.width(label, small) for label in labels)
    cell = min((where.h - 62) // 2, int((step - widest - _GAP) / 2.04))
    for i, ((held, rotation, sign), label) in enumerate(zip(lying, labels, strict=True)):
        x, y = where.x + 18 + step * (i + 0.5), where.y + 44 + (where.h - 52) / 2
        chosen = not sign and scene.path[1:2] == (held,)
        x += fonts.width(label, small) / 2
        canvas.paste(tiles.loose(held, rotation, cell, CALL if chosen else WHITE), x, y)
        right = x - 1.04 * cell - 4
        bar = _barred(scene, held) if label else ""
        words = [label, *(fonts.wrap(bar, small, right - where.x - 18 - step * i, 2) if bar else ())]
        for k, line in enumerate(words):
            down = (small + 8) * (k - (len(words) - 1) / 2)
            canvas.text(right, y + down, line, small, INK if chosen else INK_2, "r")
        if sign:
            canvas.paste(tag(sign, small, WHITE, INK, INK), x - cell * 0.7, y + cell * 0.62)


def _barred(scene: Scene, tile: str) -> str:
    """Where a tile does not fit though another of the hand does."""
    fitting = {found.at for found in candidates(view_of(scene), tile)}
    places = [mark.at for mark in scene.marks if isinstance(mark.at, Cell) and mark.at not in fitting]
    return said(scene, "not_at", at=" ".join(map(str, sorted(places)))) if places else ""
