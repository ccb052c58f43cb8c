"""Tigris & Euphrates as a post: tablets on a wall of lapis, the map over the full width, leaders on the cards; and the
headers of all pictures: whose decision it is and what is decided, the round, the way to the end."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas, ghost, plaque
from render.frame import Box
from render.post import Aside, Kind, Material, deciding, put_prompt
from render.reading import caption, round_of
from render.scene import Scene
from render.sprites import kept
from render.tigris import leaders, pieces, signs
from render.tigris.candidates import chosen
from render.tigris.layout import SCARCE
from render.tigris.material import page, put_tablet
from render.tigris.palette import BAND, CALL, GOLD, HEAD, HEAD_2, INK, INK_2, ORANGE, PAPER_WHITE, RED_INK, WARN
from render.tigris.reading import COLOUR_OF, action_of, letter, points_of, view_of
from render.tigris.seats import shape
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.components import LAST_TREASURES, TERRAINS
from rules.tigris.moves import OFFICES
from rules.tigris.scoring import TigrisResult
from rules.tigris.view import TigrisView

HEAD_HEIGHT: Final = 94
"""How high the dark band of the header is; a frieze runs below it."""
_RAISED: Final = 4
"""By how much its words stand higher than in the middle, for the frieze below them is light."""
_PIECE: Final = 66
"""How large the piece is for which a place is asked."""
_PALE: Final = 0.55
"""How much is to be seen of a leader beside the board."""


def _put_plate(canvas: Canvas, where: Box, kind: Kind) -> None:
    """A clay tablet; the header stands on the dark band."""
    if kind != "header":
        put_tablet(canvas, where, kind if kind in ("active", "gone") else "")


MATERIAL: Final = Material(_put_plate, HEAD, HEAD_2, INK, INK_2, CALL, INK, shape, striped=False)


def _ground(width: int, height: int) -> Image.Image:
    return page(width, height, HEAD_HEIGHT).copy()


STYLE: Final = post.Style(_ground, MATERIAL)


def put_header(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The prompt behind the shape of whoever it is about; treasures and tiles left, and with how many treasures the
    game ends; in questions which action it is instead of the round."""
    view = view_of(scene)
    ends = _ends(scene.language, len(view.treasures), view.bag)
    acts = scene.path and view.to_move == (view.now.seat,)
    aside = None if view.result else Aside((action_of(scene) if acts else "") or round_of(scene), ends)
    where = where._replace(y=-_RAISED, h=HEAD_HEIGHT)
    post.put_header(canvas, scene, where, aside, MATERIAL._replace(symbol=pieces.badge), chosen(scene, _PIECE))


@kept
def _ends(language: str, treasures: int, bag: int) -> Image.Image:
    """How many treasures are left and with how many the game ends, and how many tiles the bag holds, which need not be
    empty then; orange where the end is near."""
    near = treasures <= LAST_TREASURES + 2
    left = text(language, "picture.tigris.ends", n=treasures, last=LAST_TREASURES)
    items = (
        (signs.gem(34), left, WARN if near else HEAD_2),
        (signs.bag(38), str(bag), WARN if bag <= SCARCE else HEAD_2),
    )
    width = sum(sign.width + fonts.width(told, _ENDS) for sign, told, _ in items) + 38
    canvas, x = Canvas(Image.new("RGBA", (round(width), _ENDS + 8), (0, 0, 0, 0))), 0.0
    for sign, told, ink in items:
        canvas.paste(sign, x + sign.width / 2, 20)
        x += sign.width + 6
        x += canvas.text(x, 20, told, _ENDS, ink) + 24
    return canvas.image


_ENDS: Final = 32


def card(scene: Scene) -> int:
    """How high the card of a seat is."""
    return 190 if scene.view.result or any(map(points_of, view_of(scene).screens)) else 152


def content(scene: Scene) -> post.Content:
    """The four leaders, pale while they are beside the board, and points by colour where they are open."""
    view = view_of(scene)

    def put(canvas: Canvas, where: Box, seat: Seat) -> None:
        if view.result:
            _put_score(canvas, scene, where, seat)
            return
        screen = view.screens[seat]
        points = points_of(screen)
        step = where.w / (5 if points else 4)
        stone, top = round(min(step, 64)), where.y + (where.h - 86) / 2 if not points else where.y
        for i, office in enumerate(OFFICES):
            leader = view.leader(seat, office)
            sprite = _leader(seat, office, stone, scene.language, leader is not None)
            canvas.paste(sprite, where.x - 4 + step * (i + 0.5), top + sprite.height / 2)
        if points:
            canvas.paste(signs.gem(min(44, stone)), where.x - 4 + step * 4.5, top + 36)
        for i, number in enumerate(points):
            canvas.text(where.x - 4 + step * (i + 0.5), where.bottom - 24, str(number), 36, INK, "m")

    return put


@kept
def _leader(seat: Seat, office: str, size: int, language: str, on_board: bool) -> Image.Image:
    """A leader with its letter; beside the board pale, its letter dark."""
    colour = COLOUR_OF[office]
    plate = leaders.sign(letter(language, office), colour, post.LEAST, not on_board)
    width = max(size, plate.width)
    sprite = Image.new("RGBA", (width, round(size * 0.8) + plate.height), (0, 0, 0, 0))
    canvas = Canvas(sprite)
    disc = pieces.token(seat, colour, size, plated=True)
    canvas.place(disc if on_board else ghost(disc, _PALE), (width - size) / 2, 0)
    canvas.place(plate, (width - plate.width) / 2, sprite.height - plate.height)
    return sprite


def _put_score(canvas: Canvas, scene: Scene, where: Box, seat: Seat) -> None:
    """Points by colour with treasures among them; the lowest, which are the score, are framed."""
    result = expect(TigrisResult, scene.view.result)
    lines = result.lines[seat]
    lowest = min(line.points for line in lines)
    step = where.w / len(lines)
    for i, line in enumerate(lines):
        x = where.x - 4 + step * (i + 0.5)
        if line.points == lowest:
            canvas.place(plaque(72, round(where.h) + 6, (0, 12, RED_INK), (4, 9, PAPER_WHITE)), x - 36, where.y - 6)
        canvas.paste(pieces.tile(line.key, 56), x, where.y + 30)
        canvas.text(x, where.bottom - 27, str(line.points), 38, INK, "m")


def put_wide_header(canvas: Canvas, scene: Scene) -> None:
    """Everything above the frieze of a wide picture."""
    view = view_of(scene)
    _put_seal(canvas, scene, view, 24, 7, 80)
    told, piece = " · ".join(filter(None, (caption(scene), action_of(scene)))), chosen(scene, 46)
    put_prompt(canvas, scene, Box(122, 6, 932, 88), told, (HEAD, HEAD_2), [piece] if piece else [])
    told = text(scene.language, "picture.tigris.treasures", n=len(view.treasures), last=LAST_TREASURES)
    canvas.text(1084, 24, told, 24, WARN if len(view.treasures) <= LAST_TREASURES + 2 else HEAD)
    total = TERRAINS[view.board.name].temples.bit_count()
    _put_gems(canvas, view, 1084, 65, min(32, 352 // total - 3), 3)
    bag = text(scene.language, "picture.tigris.bag", n=view.bag, full=view.bag_full)
    canvas.text(1576, 24, bag, 24, WARN if view.bag <= SCARCE else HEAD_2, "r")
    _put_bag(canvas, view, 1456, 59, 120)


def _put_seal(canvas: Canvas, scene: Scene, view: TigrisView, x: int, y: int, size: int) -> None:
    """The seal of the one it is about; the unification tile where it is about several or nobody."""
    seats = deciding(scene)
    sign = pieces.seal(view.screens[seats[0]].dynasty, size, active=True) if len(seats) == 1 else None
    canvas.place(sign or pieces.unification(size), x, y)


def _put_gems(canvas: Canvas, view: TigrisView, x: float, y: float, size: int, gap: int) -> None:
    """One gem for each treasure of the start, those that are gone dim; a line before the last ones that end it."""
    total = TERRAINS[view.board.name].temples.bit_count()
    for i in range(total):
        if i == LAST_TREASURES:
            canvas.fill(x + 1, y - size / 2 - 5, x + 5, y + size / 2 + 5, ORANGE)
            x += 10
        canvas.paste(signs.gem(size, i >= len(view.treasures)), x + size / 2, y)
        x += size + gap


def _put_bag(canvas: Canvas, view: TigrisView, x: int, y: int, width: int) -> None:
    """How much of the bag is left, as a bar."""
    canvas.fill(x, y, x + width, y + 14, GOLD)
    canvas.fill(x + 2, y + 2, x + width - 2, y + 12, BAND)
    canvas.fill(x + 2, y + 2, x + 2 + (width - 4) * view.bag / max(1, view.bag_full), y + 12, HEAD_2)
