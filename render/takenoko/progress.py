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
from rules.takenoko.components import CARDS, COLOURS
from rules.takenoko.lacking import TOLD, grown, lacking
from rules.takenoko.view import TakenokoView

SIZE: Final = 28


def put_progress(
    canvas: Canvas, x: float, y: float, view: TakenokoView, card: str, room: float, size: int = SIZE
) -> None:
    """The line with its middle at (x, y), at most `room` pixels wide, in letters of a size."""
    chunks = told(view, card, room, size)
    put_chunks(canvas, x - measure(chunks, size) / 2, y, chunks, size, INK)


def told(view: TakenokoView, card: str, room: float, size: int = SIZE) -> Sequence[Chunk]:
    """How far a card has come, with as many of its places as `room` pixels hold."""
    tell = {"plot": _plots, "gardener": _stalks, "panda": _meal}[CARDS[card].category]
    most = max(TOLD, CARDS[card].stacks)
    shorter = [tell(view, card, number) for number in range(most, -1, -1)]
    return next((each for each in shorter if measure(each, size) <= room), shorter[-1])


def _plots(view: TakenokoView, card: str, most: int) -> Sequence[Chunk]:
    """How many plots of the figure lie there, which are missing or need water, and where up to `most` are."""
    need, lacks = len(CARDS[card].cells), lacking(view.garden, card)
    told: list[Chunk] = [f"{need - len(lacks)}/{need}"]
    for i, lack in enumerate(lacks):
        apart = [" + "] if not i or len(lacks) <= most else []
        where = [str(lack.at)] if len(lacks) <= most else []
        told += [*apart, tokens.drop(34) if lack.dry else _plot(lack.colour), *where]
    return told


def _stalks(view: TakenokoView, card: str, most: int) -> Sequence[Chunk]:
    """How high the best bamboo is and where `most` of it stands, in sections; of several the number of those that are
    done, in plots."""
    have, need, places = grown(view.garden, card)
    (colour,) = CARDS[card].colours
    sign = _plot(colour) if CARDS[card].stacks > 1 else _section(colour)
    where = " · " + " ".join(map(str, places[:most])) + " …" * (most < len(places)) if places and most else ""
    return [*(_sign(sign, i < have) for i in range(need)), f" {have}/{need}{where}"]


def _meal(view: TakenokoView, card: str, _: int) -> Sequence[Chunk]:
    """The sections that it asks for: eaten, or still to be eaten."""
    own = view.known.players[view.viewer or 0].eaten
    wanted = ((colour, i < own[colour]) for colour in COLOURS for i in range(CARDS[card].cost.get(colour, 0)))
    have, need = next(each.progress for each in view.hand if each.id == card)
    return [*(_sign(bamboo.eaten(colour, 34), eaten) for colour, eaten in wanted), f" {have}/{need}"]


def _sign(sprite: Image.Image, there: bool) -> Image.Image:
    """A part of what is asked for, pale where it is lacking."""
    return sprite if there else ghost(sprite, 0.4)


def _plot(colour: str) -> Image.Image:
    return tiles.plot(colour, True, 16)


@kept
def _section(colour: str) -> Image.Image:
    """A section as it stands on a plot."""
    painter = Painter(22, 34, 1, 4)
    bamboo.section(painter, 0, 12, colour, 15, 24)
    return painter.done()
