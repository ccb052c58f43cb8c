"""The state of a game around the garden: weather and actions, the way to the end, the supply, the legend.

The seats have a module of their own.
"""

from __future__ import annotations

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, Painter, scaled
from render.frame import Box, put_plate
from render.panels import put_strip, tag
from render.scene import Scene
from render.sprites import kept
from render.takenoko import bamboo, tiles, tokens
from render.takenoko.figures import figure
from render.takenoko.palette import INK, LIGHT, THEME
from render.takenoko.reading import view_of
from rules.takenoko.components import CATEGORIES, IMPROVEMENTS, WEATHERS
from rules.takenoko.view import TakenokoView


def _action_sign(action: str, height: int) -> Image.Image:
    """The sign of one of the five actions."""
    if action in ("panda", "gardener"):
        return figure(action, height)
    if action == "plot":
        return scaled(tiles.plot("green", True, 0, 60), height / 132)
    return tokens.channel(height) if action == "channel" else tokens.objective(height)


@kept
def _slot(size: int, filled: bool) -> Image.Image:
    painter = Painter(52, 52, size / 52, 4)
    painter.ellipse(0, 0, 24, fill=INK if filled else THEME.border)
    painter.ellipse(0, 0, 21.5, fill=LIGHT if filled else THEME.ground)
    return painter.done()


def _put_actions(canvas: Canvas, view: TakenokoView, x: float, y: float, size: int) -> None:
    """One round slot for each action of the turn: those taken show which, those left are empty."""
    used = view.now.used
    count = max(view.actions_total, len(used))
    for i in range(count):
        middle = x + size / 2 + i * (size + 6)
        taken = used[i] if i < len(used) else None
        canvas.paste(_slot(size, taken is not None), middle, y)
        if taken:
            canvas.paste(_action_sign(taken, round(size * (0.5 if taken == "channel" else 0.78))), middle, y)


def put_weather(canvas: Canvas, scene: Scene, x: float, y: float, die: int, room: float) -> None:
    """The weather die with its name, and the turn's actions below, in `room` pixels right of x."""
    view = view_of(scene)
    if view.result:
        return
    face = view.now.weather or view.now.rolled or ""
    canvas.paste(tokens.weather(face, die), x + die / 2, y)
    words = name(scene.language, "picture.takenoko", face or "no_weather")
    left = x + die + 14
    size = fonts.largest(words, room - die - 14, (30, 28))
    canvas.text(left, y - die * 0.24, words, size, INK if face else THEME.ink2)
    if view.to_move:
        _put_actions(canvas, view, left, y + die * 0.24, round(die * 0.47))


def put_progress(canvas: Canvas, scene: Scene, box: Box, size: int) -> None:
    """How near the end is: the leader's finished cards, or the announcement of the last round."""
    view = view_of(scene)
    top, low = box.y + box.h * 0.27, box.y + box.h * 0.75
    if view.last_turns is not None and view.result is None:
        words = text(scene.language, "picture.takenoko.last_round")
        key = "last_turns" if view.last_turns else "last_turn"
        below = text(scene.language, f"picture.takenoko.{key}", n=view.last_turns)
        banner = tag(words, fonts.largest(words, box.w - 28, (34, 32, 30, 28)), THEME.seal, LIGHT, INK)
        canvas.place(banner, box.right - banner.width, top - banner.height / 2)
        canvas.text(
            box.right,
            low,
            below,
            fonts.largest(below, box.w + 60, (28, 26, 24) if scene.aspect == "wide" else (28,)),
            THEME.seal,
            "r",
        )
        return
    lead = max(len(player.finished) for player in view.known.players)
    words = text(scene.language, "picture.takenoko.to_end")
    canvas.text(box.x, top, words, size, THEME.ink2)
    canvas.text(box.right, top, f"{lead}/{view.threshold}", size + 6, INK, "r")
    width = (box.w - 4) // max(view.threshold, lead)
    rod = bamboo.rod(("",) * lead, view.threshold, width)
    canvas.place(rod, box.right - rod.width + 8, low - rod.height / 2)


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
    """What the signs mean, as many of them as a free place in the row of panels holds."""
    put_plate(canvas, where, THEME.paper, THEME.border)
    signs = [(scaled(tiles.plot("green", False, 0, 62), 0.34), "dry")]
    signs += [(tokens.chip(kind, 40), kind) for kind in IMPROVEMENTS]
    signs += [(tokens.weather(face, 40), face) for face in WEATHERS]
    signs = signs[: (where.h - 16) // 43]
    step = (where.h - 16) / len(signs)
    for i, (sprite, key) in enumerate(signs):
        y = where.y + 8 + step * (i + 0.5)
        words = text(scene.language, f"picture.takenoko.signs.{key}")
        canvas.paste(sprite, where.x + 42, y)
        canvas.text(where.x + 76, y - 1, fonts.fit(words, 28, where.w - 90), 28, INK)
