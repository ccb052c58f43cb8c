"""The state of a game around the garden: weather and actions, the way to the end, the supply, the legend.

The seats have a module of their own.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, Colour, Painter, scaled
from render.frame import Box, put_plate
from render.panels import put_strip, tag
from render.scene import Scene
from render.sprites import kept
from render.takenoko import bamboo, tiles, tokens, tray
from render.takenoko.figures import figure
from render.takenoko.palette import INK, LIGHT, THEME
from render.takenoko.reading import view_of
from rules.takenoko.components import CATEGORIES, IMPROVEMENTS, TILE_FACES, WEATHERS

_SLOT: Final = 49
"""How far the slots of a turn's actions lie apart, in pixels."""


def _action_sign(action: str, height: int) -> Image.Image:
    """The sign of one of the five actions."""
    if action in ("panda", "gardener"):
        return figure(action, height)
    if action == "plot":
        return tiles.plot("green", True, round(height / tiles.HIGH))
    return tokens.channel(height) if action == "channel" else tokens.objective(height)


def piece(scene: Scene, height: int) -> Image.Image | None:
    """What is placed or moved by the present question, about so many pixels high."""
    kind, chosen, *_ = (*scene.path, "", "")
    if kind == "plot" and chosen:
        return scaled(tray.tile(*TILE_FACES[chosen]), height / 106)
    if kind == "improve" and chosen:
        return tokens.chip(chosen, height)
    sign = {"storm": "panda", "irrigate": "channel"}.get(kind, kind)
    return _action_sign(sign, height) if scene.marks and sign in ("panda", "gardener", "channel") else None


@kept
def _slot(action: str) -> Image.Image:
    """A round slot with an action that was taken, or an empty one."""
    painter = Painter(52, 52, (_SLOT - 6) / 52, 4)
    painter.ellipse(0, 0, 24, fill=INK if action else THEME.border)
    painter.ellipse(0, 0, 21.5, fill=LIGHT if action else THEME.ground)
    sprite = painter.done()
    if action:
        sign = _action_sign(action, 22 if action == "channel" else 34)
        Canvas(sprite).paste(sign, sprite.width / 2, sprite.height / 2)
    return sprite


def with_actions(scene: Scene, words: str, size: int, ink: Colour) -> Image.Image:
    """Words of a size, and behind them a round slot for each action of the turn: those taken show which, those left are
    empty."""
    view, across = view_of(scene), round(fonts.width(words, size)) + 12 * bool(words)
    used = view.now.used
    slots = [_slot(used[i] if i < len(used) else "") for i in range(max(view.actions_total, len(used)))]
    canvas = Canvas(Image.new("RGBA", (across + _SLOT * len(slots) - 3, _SLOT)))
    canvas.text(0, _SLOT / 2 - 1, words, size, ink)
    for i, slot in enumerate(slots):
        canvas.paste(slot, across + (i + 0.5) * _SLOT - 3, _SLOT / 2)
    return canvas.image


def put_weather(canvas: Canvas, scene: Scene, x: float, y: float) -> None:
    """The weather die with its name, and the turn's actions below, right of x."""
    view = view_of(scene)
    if view.result:
        return
    face = view.now.weather or view.now.rolled or ""
    canvas.paste(tokens.weather(face, 92), x + 46, y)
    words = name(scene.language, "picture.takenoko", face or "no_weather")
    canvas.text(x + 106, y - 22, words, fonts.largest(words, 230, (30, 28)), INK if face else THEME.ink2)
    if view.to_move:
        actions = with_actions(scene, "", 28, INK)
        canvas.place(actions, x + 106, y + 22 - actions.height / 2)


def put_progress(canvas: Canvas, scene: Scene, box: Box) -> None:
    """How near the end is, until it is there: the leader's finished cards, or the announcement of the last round."""
    view, language = view_of(scene), scene.language
    if view.result:
        return
    top, low = box.y + box.h * 0.27, box.y + box.h * 0.75
    if view.last_turns is not None:
        words = text(language, "picture.takenoko.last_round")
        banner = tag(words, fonts.largest(words, box.w - 28, (34, 32, 30, 28)), THEME.seal, LIGHT, INK)
        canvas.place(banner, box.right - banner.width, top - banner.height / 2)
        below = last_turns(scene)
        canvas.text(box.right, low, below, fonts.largest(below, box.w + 60, (28, 26, 24)), THEME.seal, "r")
        return
    lead = max(len(player.finished) for player in view.known.players)
    canvas.text(box.x, top, text(language, "picture.takenoko.to_end"), 28, THEME.ink2)
    canvas.text(box.right, top, f"{lead}/{view.threshold}", 34, INK, "r")
    rod = bamboo.rod(("",) * lead, view.threshold, (box.w - 4) // max(view.threshold, lead))
    canvas.place(rod, box.right - rod.width + 8, low - rod.height / 2)


def last_turns(scene: Scene) -> str:
    """How many turns are left in the last round."""
    left = view_of(scene).last_turns
    return text(scene.language, f"picture.takenoko.last_turn{'s' if left else ''}", n=left)


def put_supply(canvas: Canvas, scene: Scene, where: Box) -> None:
    """What is left to take: plots, cards of each category, channels, chips."""
    supply = view_of(scene).known.supply
    items = [(tokens.pile(52), str(len(supply.pile)))]
    items += [(tokens.card(category, 48), str(len(supply.decks[category]))) for category in CATEGORIES]
    items.append((tokens.channel(54), str(supply.channels)))
    items += [(tokens.chip(kind, 44), str(supply.chips[kind])) for kind in IMPROVEMENTS]
    size = 30 if scene.aspect == "wide" else 32
    put_strip(canvas, where, text(scene.language, "picture.supply"), items, size, THEME)


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """What the signs mean, as many of them as a free place below the panels holds."""
    put_plate(canvas, where, THEME.paper, THEME.border)
    signs = {"dry": tiles.plot("green", False, 21)}
    signs |= {kind: tokens.chip(kind, 40) for kind in IMPROVEMENTS}
    signs |= {face: tokens.weather(face, 40) for face in WEATHERS}
    shown = [*signs.items()][: (where.h - 16) // 40]
    step = (where.h - 16) / len(shown)
    for i, (key, sign) in enumerate(shown):
        y = where.y + 8 + step * (i + 0.5)
        canvas.paste(sign, where.x + 42, y)
        words = text(scene.language, f"picture.takenoko.signs.{key}")
        canvas.fitted(where.x + 76, y - 1, words, (28,), where.w - 86, INK)
