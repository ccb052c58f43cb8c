"""The private picture: the viewer's boats, island by island, how they could grow and what would sail then.

Nobody holds anything secret in this game; it shows what the viewer would otherwise have to work out.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from PIL import Image

from data.texts import name, text
from render import fonts, words
from render.canvas import Canvas
from render.frame import WIDTH, Box, put_plate
from render.reading import seat_name
from render.scene import Scene
from render.tongiaki import boats, header, labels, ocean, signs
from render.tongiaki.palette import CARD, CARD_EDGE, FAILED, GOLD, INSET, SOFT, WHITE
from render.tongiaki.reading import LEAST, result_of, short_way, view_of
from rules.kit.seats import Seat
from rules.tongiaki.components import KINGS, TONGA
from rules.tongiaki.outlook import Prospect, prospect
from rules.tongiaki.view import Isle, Shore, TongiakiView

_TOP: Final = 136
_GAP: Final = 12


class _Card(NamedTuple):
    """An island of the viewer: how many boats growth would bring, and whether it can be made a king's island."""

    land: Isle
    growth: int
    royal: bool


def hand(scene: Scene) -> Image.Image:
    """The viewer's islands in either size; an onlooker is told that there is nothing."""
    view = view_of(scene)
    cards = [] if view.viewer is None else _cards(view, view.viewer)
    if view.viewer is None or not cards:
        return _nothing(scene)
    columns = 2 if scene.aspect == "wide" else 1
    rows = [cards[i : i + columns] for i in range(0, len(cards), columns)]
    heights = [max(_height(scene, card) for card in row) for row in rows]
    canvas = _page(scene, _TOP + sum(heights) + _GAP * len(heights) + 16)
    _put_header(canvas, scene, view.viewer)
    y, width = _TOP, (WIDTH[scene.aspect] - 32 - _GAP * (columns - 1)) // columns
    for row, height in zip(rows, heights, strict=True):
        for i, card in enumerate(row):
            _put_card(canvas, scene, Box(16 + i * (width + _GAP), y, width, height), card)
        y += height + _GAP
    return canvas.image


def _page(scene: Scene, height: int) -> Canvas:
    width = WIDTH[scene.aspect]
    canvas = Canvas(ocean.ocean(width, height))
    canvas.lay(header.sky(width, _TOP - 16), 0, 0)
    return canvas


def _nothing(scene: Scene) -> Image.Image:
    """The same in words, for whom there is no island to show."""
    size = LEAST[scene.aspect] + 2
    told = [line for line in words.hand_text(scene, "picture").replace("**", "").splitlines() if line.strip()]
    lines = [part for line in told for part in fonts.wrap(line, size, WIDTH[scene.aspect] - 84, 3, False)]
    canvas = _page(scene, _TOP + round(size * 1.5) * len(lines) + 48)
    if scene.view.viewer is not None:
        _put_header(canvas, scene, scene.view.viewer)
    where = Box(16, _TOP, WIDTH[scene.aspect] - 32, round(size * 1.5) * len(lines) + 24)
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    for i, line in enumerate(lines):
        canvas.text(42, where.y + 12 + size * 1.5 * (i + 0.5), line, size, SOFT, bold=False)
    return canvas.image


def _put_header(canvas: Canvas, scene: Scene, seat: Seat) -> None:
    """The viewer's name, and what the card on the board says."""
    sailor, least = view_of(scene).sailors[seat], LEAST[scene.aspect]
    size, y = least + 4, 86.0
    canvas.paste(boats.boat(seat, 78), 70, 56)
    who = text(scene.language, "picture.tongiaki.hand.title", name=fonts.fit(seat_name(scene, seat), least + 10, 360))
    title = fonts.fit(who, least + 10, canvas.image.width - 150)
    canvas.haloed(126 + fonts.width(title, least + 10) / 2, 36, title, least + 10, WHITE, "#241C48", 3)
    x = 126.0
    for icon, said in (
        (signs.island_icon(size + 6), str(len(sailor.islands))),
        (boats.boat(seat, size + 2), str(sailor.supply)),
    ):
        canvas.paste(icon, x + size * 0.6, y)
        canvas.haloed(x + size * 1.9, y, said, size, WHITE, "#241C48", 3)
        x += size * 3.2
    for i in range(KINGS):
        canvas.paste(signs.crown(size, i < len(sailor.kings)), x + size * (0.8 + 1.4 * i), y)


def _cards(view: TongiakiView, seat: Seat) -> list[_Card]:
    """The islands on whose beaches a seat has boats, the richest first."""
    mine = [land for land in view.islands if land.king is None and seat in land.seats]
    left, over = KINGS - len(view.sailors[seat].kings), view.result is not None
    return [
        _Card(land, 0 if over else _growth(view, land, seat), not over and left > 0 and _royal(land, seat))
        for land in sorted(mine, key=lambda land: -land.points)
    ]


def _growth(view: TongiakiView, land: Isle, seat: Seat) -> int:
    own = sum(shore.boats.count(seat) for shore in land.beaches)
    able = sum(len(shore.boats) < shore.moorings for shore in land.beaches)
    return min(own, able, max(1, view.sailors[seat].supply))


def _royal(land: Isle, seat: Seat) -> bool:
    return land.id != TONGA and land.seats == (seat,)


def _step(scene: Scene) -> int:
    return round(LEAST[scene.aspect] * 1.72)


def _height(scene: Scene, card: _Card) -> int:
    rows = sum(max(1, len(_outcomes(scene, shore))) for shore in card.land.beaches)
    return round(LEAST[scene.aspect] * 2.2) + _step(scene) * rows + 12


def _put_card(canvas: Canvas, scene: Scene, where: Box, card: _Card) -> None:
    """An island: name, points, growth, then beach by beach boats, free moorings and what would sail."""
    size, step = LEAST[scene.aspect], _step(scene)
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    y, x = where.y + size * 1.15, where.x + 18.0
    if card.land.points:
        radius = round(size * 0.68)
        canvas.paste(labels.coin(card.land.points, radius, size), x + radius, y)
        x += 2 * radius + 10
    x += canvas.text(x, y - 1, name(scene.language, "tongiaki", card.land.id), size + 4, WHITE) + size * 1.6
    if card.growth:
        seat = view_of(scene).viewer or 0
        canvas.paste(signs.grown(card.growth, seat, size), x + size * 0.6, y)
        x += size * 2.8
    if card.royal:
        canvas.paste(signs.crown(size + 2, True), x, y)
        canvas.text(x + size, y, "?", size + 2, GOLD)
    y = where.y + size * 2.1 + step / 2
    for shore in card.land.beaches:
        y = _put_shore(canvas, scene, where, shore, y)


def _put_shore(canvas: Canvas, scene: Scene, where: Box, shore: Shore, y: float) -> float:
    """One beach; returns where the next one goes."""
    size, step, x = LEAST[scene.aspect], _step(scene), where.x + 18.0
    outcomes = _outcomes(scene, shore)
    canvas.fill(where.x + 10, y - step * 0.46, where.right - 10, y + step * (max(1, len(outcomes)) - 0.54), INSET)
    canvas.paste(labels.letter(shore.at.letter, size), x + size * 0.6, y)
    x += size * 1.6
    for i in range(shore.moorings):
        at = x + size * (0.6 + 1.12 * i)
        if i < len(shore.boats):
            canvas.paste(boats.token(shore.boats[i], size + 4), at, y)
        else:
            canvas.paste(signs.mooring(size, shore.moorings - len(shore.boats) == 1), at, y)
    x += size * (1.12 * 6)
    for i, (said, good) in enumerate(outcomes):
        told = fonts.fit(said, size, where.right - 18 - x)
        canvas.text(x, y + i * step, told, size, SOFT if good else FAILED, bold=False)
    return y + step * max(1, len(outcomes))


def _outcomes(scene: Scene, shore: Shore) -> list[tuple[str, bool]]:
    """What each pier of a beach would lead to that lacks one boat, if the viewer's boat filled it."""
    view = view_of(scene)
    if len(shore.boats) + 1 != shore.moorings or view.viewer is None or result_of(scene):
        return []
    crew = tuple(sorted((*shore.boats, view.viewer)))
    return [_told(scene, prospect(view, pier, crew)) for pier in shore.piers]


def _told(scene: Scene, found: Prospect) -> tuple[str, bool]:
    """Direction and outcome of a voyage, and whether it may come to something."""
    facts = {
        "way": short_way(scene, found.pier.direction),
        "island": name(scene.language, "tongiaki", found.island) if found.island else "",
        "colours": found.colours,
        "needed": found.needed or 0,
        "cell": str(found.cell),
    }
    said = text(scene.language, f"picture.tongiaki.hand.{found.outcome}", **facts)
    return said, found.outcome in ("lands", "unknown")
