"""The state of a game around the garden: weather and actions, the way to the end, the supply, the legend, and the
panels of the seats with everything public about each in three rows, after the end with every line of the score."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import name, text
from render import fonts
from render.canvas import Canvas, Colour, Painter, scaled
from render.frame import Box, put_plate
from render.panels import Head, put_panel, put_strip, tag
from render.reading import seat_name
from render.scene import Scene
from render.sprites import kept
from render.takenoko import bamboo, tiles, tokens
from render.takenoko.figures import figure
from render.takenoko.palette import INK, LIGHT, THEME
from render.takenoko.reading import view_of
from rules.kit.game import Line, Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.takenoko.components import CARDS, CATEGORIES, COLOURS, HAND_LIMIT, IMPROVEMENTS, TILE_FACES, WEATHERS

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
        return scaled(tiles.printed(*TILE_FACES[chosen]), height / 106)
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
    rod = tokens.rod(("",) * lead, view.threshold, (box.w - 4) // max(view.threshold, lead))
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


def key_height(scene: Scene) -> int:
    """How high what the signs mean is on a phone, 0 unless a weather is chosen."""
    return 5 * _KEY + 16 if scene.path[:1] == ("weather",) else 0


_KEY: Final = 44
"""So high is a row of what signs mean."""


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """What the signs mean, as many of them as a place holds; all weathers first while one is chosen."""
    put_plate(canvas, where, THEME.paper, THEME.border)
    columns, room, first = 1 + (where.w > 2 * _NARROW), where.h - 16, WEATHERS if key_height(scene) else ()
    shown = [*dict.fromkeys((*first, "dry", *IMPROVEMENTS, *WEATHERS))]
    shown = shown[: max(len(first), columns * (room // (_KEY - 4)))]
    rows, wide = -(-len(shown) // columns), where.w / columns
    size = min(40, room // rows - 1)
    told = [text(scene.language, f"picture.takenoko.signs.{key}") for key in shown]
    letters = min(fonts.largest(words, wide - 86, (32, 30, 28)) for words in told)
    for i, key in enumerate(shown):
        x, y = where.x + wide * (i // rows), where.y + 8 + room / rows * (i % rows + 0.5)
        sign = tokens.weather(key, size) if key in WEATHERS else tokens.chip(key, size) if key in IMPROVEMENTS else None
        canvas.paste(sign or tiles.plot("green", False, size // 2), x + 42, y)
        canvas.text(x + 76, y - 1, fonts.fit(told[i], letters, wide - 86), letters, INK)


_NARROW: Final = 420
"""So wide is a column of them at least."""

_CARD = 69
_EATEN = 80
_CHIP = 66
"""How far the signs of cards in hand, of bamboo and of chips lie apart, in pixels."""
_AIR = 5
"""So near to its sign stands a number."""
_TAB = 7
"""So far a panel of a tall picture begins below the middle of the tab with the place."""


def put_seat(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's panel: who, points, finished cards, cards in hand, channels, bamboo eaten, chips."""
    view, player = view_of(scene), view_of(scene).known.players[seat]
    put_panel(canvas, where, head(scene, seat, view.points(seat), seat in view.to_move), THEME)
    step, left, hand = (where.h - 72) / 3, where.x + 34, view.held(seat)
    rows = [where.y + 70 + step * (i + 0.5) for i in range(3)]
    _put_finished(canvas, scene, where, rows[0], seat)
    for i, category in enumerate(CATEGORIES):
        _put_item(canvas, tokens.card(category, 46), left + 16 + i * _CARD, rows[1], hand[category])
    _put_item(canvas, tokens.channel(48), left + 22 + 3 * _CARD, rows[1], player.channels)
    held = text(scene.language, "picture.takenoko.held", n=sum(hand.values()), most=HAND_LIMIT)
    canvas.text(where.right - 16, rows[1] - 1, held, 30, INK if any(hand.values()) else THEME.ink3, "r")
    for i, colour in enumerate(COLOURS):
        _put_item(canvas, bamboo.eaten(colour, 42), left + 16 + i * _EATEN, rows[2], player.eaten[colour])
    for i, kind in enumerate(kind for kind in IMPROVEMENTS if player.chips[kind]):
        x = left + 17 + 3 * _EATEN + i * _CHIP
        canvas.paste(tokens.chip(kind, 38), x, rows[2] + 1)
        if player.chips[kind] > 1:
            canvas.text(x + 21, rows[2] - 1, str(player.chips[kind]), 30, INK)


def head(scene: Scene, seat: Seat, points: int, active: bool) -> Head:
    """The first row of a seat's panel."""
    return Head(seat, seat_name(scene, seat), points, active, seat in scene.view.resigned)


def _put_finished(canvas: Canvas, scene: Scene, where: Box, y: float, seat: Seat) -> None:
    """The rod of finished cards, their number, and the emperor."""
    view, left = view_of(scene), where.x + 34
    done = tuple(CARDS[card].category for card in view.known.players[seat].finished)
    count = max(view.threshold, len(done))
    width = min(30, (where.w - 250) // count)
    canvas.place(tokens.rod(done, view.threshold, width), left - 8, y - 17)
    finished = text(scene.language, "picture.takenoko.finished", done=len(done), total=view.threshold)
    canvas.text(left + width * count + 14, y - 1, finished, 30, INK)
    if view.known.emperor == seat:
        canvas.paste(tokens.emperor(48), where.right - 38, y)


def _put_item(canvas: Canvas, sprite: Image.Image, x: float, y: float, number: int) -> None:
    canvas.paste(sprite, x, y)
    size = 32 if 0 < number < 10 else 30
    canvas.text(x + sprite.width / 2 + _AIR, y - 1, str(number), size, INK if number else THEME.ink3)


def put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """One seat's panel with the lines of its score that brought something."""
    result = expect(Result, scene.view.result)
    if scene.aspect == "tall":
        where = where._replace(y=where.y + _TAB, h=where.h - _TAB)
    put_panel(canvas, where, head(scene, seat, result.totals[seat], seat in result.winners), THEME)
    lines = [line for line in result.lines[seat] if line.points]
    step = (where.h - 80) / max(4, len(lines))
    for i, line in enumerate(lines):
        _put_line(canvas, scene, line, where, where.y + 72 + step * (i + 0.5))


def _put_line(canvas: Canvas, scene: Scene, line: Line, where: Box, y: float) -> None:
    sign = sign_of(line.key, 36)
    if sign:
        canvas.paste(sign, where.x + 54, y)
    words = name(scene.language, "picture.takenoko", line.key)
    canvas.fitted(where.x + 84, y - 1, words, (30,), where.w - 84 - 190, INK)
    if line.count is not None:
        canvas.text(where.right - 110, y - 1, f"×{line.count}", 30, THEME.ink2, "r")
    canvas.text(where.right - 24, y - 1, str(line.points), 32, INK, "r")


def sign_of(key: str, height: int) -> Image.Image | None:
    """The sign of a line of score: a card of its kind or the emperor's, None for any other."""
    if key in CATEGORIES:
        return tokens.card(key, height)
    return tokens.emperor(height) if key == "emperor" else None
