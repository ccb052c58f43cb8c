"""How far an objective card in the hand has come, as one line: what stands or was eaten already, and what it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.canvas import Canvas, Painter, ghost
from render.panels import Chunk, measure, put_chunks
from render.sprites import kept
from render.takenoko import bamboo, tiles, tokens
from render.takenoko.palette import INK
from rules.kit.hexes import neighbours
from rules.takenoko.components import CARDS, COLOURS, POND
from rules.takenoko.lacking import TOLD, Lack, grown, lacking
from rules.takenoko.view import TakenokoView

SIZE: Final = 28


def put_progress(
    canvas: Canvas, x: float, y: float, view: TakenokoView, card: str, room: float, size: int = SIZE, most: int = TOLD
) -> None:
    """The line with its middle at (x, y), at most `room` pixels wide, in letters of a size."""
    chunks = told(view, card, room, size, most)
    put_chunks(canvas, x - measure(chunks, size) / 2, y, chunks, size, INK)


def told(view: TakenokoView, card: str, room: float, size: int = SIZE, most: int = TOLD) -> Sequence[Chunk]:
    """How far a card has come, with as many of its places as `room` pixels hold, of missing plots at most so many."""
    category = CARDS[card].category
    tell = {"plot": _plots, "gardener": _stalks, "panda": _meal}[category]
    most = CARDS[card].stacks if category == "gardener" else most
    shorter = [each for number in range(most, -1, -1) for each in tell(view, card, number)]
    return next((each for each in shorter if measure(each, size) <= room), shorter[-1])


def _plots(view: TakenokoView, card: str, most: int) -> Sequence[Sequence[Chunk]]:
    """How many plots of the figure lie there, and which are missing or need water; of the last `most` where that is."""
    need, lacks = len(CARDS[card].cells), lacking(view.garden, card)
    told = f"{need - len(lacks)}/{need}"
    signs = [tokens.drop(34) if lack.dry else _missing(lack) for lack in lacks]
    if len(lacks) > most:
        return [[told, " + ", *signs]]
    return [[told, *(chunk for sign, lack in zip(signs, lacks, strict=True) for chunk in (" + ", sign, str(lack.at)))]]


def _stalks(view: TakenokoView, card: str, most: int) -> Sequence[Sequence[Chunk]]:
    """How high the best bamboo is and where `most` of it stands, in sections; of several the number of those that are
    done, in plots. The shorter way tells it without these signs."""
    have, need, places = grown(view.garden, card)
    (colour,) = CARDS[card].colours
    sign = _plot(colour) if CARDS[card].stacks > 1 else _section(colour)
    where = " · " + " ".join(map(str, places[:most])) + " …" * (most < len(places)) if places and most else ""
    told = f"{have}/{need}{where}"
    signs = [_sign(sign, i < have) for i in range(need)]
    return [[*signs, f" {told}"], *([[told]] if where else [])]


def _meal(view: TakenokoView, card: str, _: int) -> Sequence[Sequence[Chunk]]:
    """The sections that it asks for: eaten, or still to be eaten."""
    own = view.known.players[view.viewer or 0].eaten
    wanted = ((colour, i < own[colour]) for colour in COLOURS for i in range(CARDS[card].cost.get(colour, 0)))
    have, need = next(each.progress for each in view.hand if each.id == card)
    return [[*(_sign(bamboo.eaten(colour, 34), eaten) for colour, eaten in wanted), f" {have}/{need}"]]


def _sign(sprite: Image.Image, there: bool) -> Image.Image:
    """A part of what is asked for, pale where it is lacking."""
    return sprite if there else ghost(sprite, 0.4)


def _missing(lack: Lack) -> Image.Image:
    """A plot that is missing, with a drop where it would lie dry, off the pond."""
    return _plot(lack.colour) if lack.at is None or POND in neighbours(lack.at) else _thirsty(lack.colour)


@kept
def _thirsty(colour: str) -> Image.Image:
    canvas = Canvas(_plot(colour).copy())
    canvas.paste(tokens.drop(28), canvas.image.width / 2, canvas.image.height / 2)
    return canvas.image


def _plot(colour: str) -> Image.Image:
    return tiles.plot(colour, True, 16)


@kept
def _section(colour: str) -> Image.Image:
    """A section as it stands on a plot."""
    painter = Painter(22, 34, 1, 4)
    bamboo.section(painter, 0, 12, colour, 15, 24)
    return painter.done()
