"""Boats on the map: on their moorings, new ones rimmed, full beaches ringed in gold; and who has changed what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from PIL import Image

from render.canvas import Canvas, Painter
from render.frame import Box
from render.placing import Thing, around
from render.scene import Scene
from render.shapes import Point, box, ellipse
from render.sprites import kept
from render.tongiaki import boats, signs
from render.tongiaki.geometry import Chart, Strand, polar, strands
from render.tongiaki.overlay import Laid, laid
from render.tongiaki.palette import CARD, GOLD, INK
from render.tongiaki.reading import LEAST, fresh_beaches, land_of, view_of
from render.tongiaki.sea_map import crowded, whole
from rules.kit.hexes import Hex
from rules.kit.seats import Seat
from rules.tongiaki import events
from rules.tongiaki.view import Isle, TongiakiView


def put_fleet(canvas: Canvas, scene: Scene, chart: Chart, where: Box) -> list[Laid]:
    """Rings of full beaches, then all boats from north to south. Returns what is to be kept free: the boats, and a
    little less so all moorings."""
    view = view_of(scene)
    shown = [land for land in view.islands if land.king is None and whole(land.at, chart, where)]
    for land in shown:
        _put_rings(canvas, chart, land)
    found = [boat for land in shown for boat in _boats(scene, chart, land)]
    for (x, y), sprite in sorted(found, key=lambda each: each[0][1]):
        canvas.paste(sprite, x, y)
    free = [chart.at(land.at, slot) for land in shown for s in _strands(land) for slot in s.slots]
    return [
        *(_fixed(at, 0.8 * sprite.width, 0.8 * sprite.height, 4) for at, sprite in found),
        *(_fixed(at, 0.18 * chart.size, 0.18 * chart.size, 0.15) for at in free),
    ]


def _fixed(at: Point, width: float, height: float, weight: float) -> Laid:
    return Laid(None, Thing(width, height, [at], weight))


def _strands(land: Isle) -> tuple[Strand, ...]:
    return strands(land.id, land.red)


def _moored(scene: Scene, land: Isle) -> Iterator[tuple[Strand, list[tuple[Seat, bool]]]]:
    """The beaches of an island with their boats in order: whose they are, and whether they are new, as those of a
    landing under way are."""
    fresh = fresh_beaches(scene)
    for shore, strand in zip(land.beaches, _strands(land), strict=True):
        yield strand, [(seat, shore.at in fresh) for seat in shore.boats] + [(seat, True) for seat in shore.landing]


def _boats(scene: Scene, chart: Chart, land: Isle) -> Iterator[tuple[Point, Image.Image]]:
    x, y = chart.at(land.at)
    for strand, crew in _moored(scene, land):
        for (dx, dy), (seat, new) in zip(strand.slots, crew, strict=False):
            yield (x + dx * chart.size, y + (dy - 0.03) * chart.size), boats.boat(seat, round(chart.size * 0.25), new)


def _put_rings(canvas: Canvas, chart: Chart, land: Isle) -> None:
    for shore in land.beaches:
        if shore.full:
            ring = _ring(land.id, land.red, shore.at.letter, chart.size)
            canvas.paste(ring, *chart.at(land.at))


@kept
def _ring(island: str, red: int, letter: str, size: int) -> Image.Image:
    """A gold band around the moorings of a full beach."""
    strand = next(s for s in strands(island, red) if s.letter == letter)
    painter = Painter(2.2, 2.2, size, 3)
    hole = Painter(2.2, 2.2, size, 3)
    for target, wide, fill in ((painter, 0.245, INK), (painter, 0.225, GOLD), (hole, 0.155, INK)):
        target.polys([ellipse(x, y, wide) for x, y in strand.slots], fill)
        for a, b in pairwise(strand.slots):
            target.brush([a, b], 2 * wide, fill, caps=False)
    painter.image.paste((0, 0, 0, 0), (0, 0), hole.image.getchannel("A"))
    return painter.done()


def put_adrift(canvas: Canvas, view: TongiakiView, chart: Chart, where: Box) -> None:
    """The groups that stay at sea to the end."""
    for group in (group for group in view.known.adrift if whole(group.at, chart, where)):
        x, y = chart.side(group.at, group.entered, 0.55)
        count, width = len(group.boats), max(22, round(chart.size * 0.27))
        for i, seat in enumerate(group.boats):
            canvas.paste(boats.boat(seat, width, True), x + (i - (count - 1) / 2) * width * 0.95, y)


def group(scene: Scene, chart: Chart) -> list[Laid]:
    """The boats of a landing that have no beach yet, on a card beside their island."""
    view = view_of(scene)
    if view.group is None:
        return []
    sprite = _waiting(view.group.rest.seats, max(24, round(chart.size * 0.3)))
    x, y = chart.at(land_of(view, view.group.island).at)
    reach = 0.62 * chart.size + sprite.height / 2
    return [laid(sprite, around((x, y), (reach, 1.3 * reach, 1.7 * reach, 2.2 * reach, 2.7 * reach), 16, 90), 3)]


@kept
def _waiting(crew: tuple[int, ...], width: int) -> Image.Image:
    wide, high = len(crew) * width * 1.12 + width * 0.5, width * 1.7
    painter = Painter(wide, high, 1, 3)
    painter.poly(box(-wide / 2, -high / 2, wide / 2, high / 2, high * 0.3), GOLD)
    painter.poly(box(3 - wide / 2, 3 - high / 2, wide / 2 - 3, high / 2 - 3, high * 0.26), CARD)
    canvas = Canvas(painter.done())
    for i, seat in enumerate(crew):
        sprite = boats.boat(seat, width)
        left = round(wide / 2 + (i - (len(crew) - 1) / 2) * width * 1.12 - sprite.width / 2)
        canvas.image.alpha_composite(sprite, (max(0, left), max(0, round((high - sprite.height) / 2))))
    return canvas.image


def changes(scene: Scene, chart: Chart, where: Box) -> list[Laid]:
    """The sign of whoever has laid a tile in the news at that, and `+3` with it where an island grew; on little
    ones the beach is rimmed instead."""
    view, size = view_of(scene), LEAST[scene.aspect]
    little = crowded(scene.aspect, chart)
    grown: Counter[tuple[Hex, Seat]] = Counter()
    laid_by: dict[tuple[Hex, Seat], None] = {}
    for event in scene.news:
        seat = event.seat or 0
        if isinstance(event, events.Grew) and not little:
            grown[land_of(view, event.island.id).at, seat] += len(event.at)
        elif isinstance(event, events.Turned | events.Laid):
            laid_by[event.at, seat] = None
    found = [(at, signs.badge(seat, round(size * 1.1), f"+{count}")) for (at, seat), count in grown.items()]
    found += [(at, signs.badge(seat, round(size * 1.1))) for at, seat in laid_by if (at, seat) not in grown]
    lands = [chart.at(land.at) for land in view.islands if whole(land.at, chart, where)]
    return [
        *(_fixed(at, chart.size, chart.size, 0.3) for at in lands),
        *(laid(sprite, _corners(chart, at), most=0.11) for at, sprite in found if whole(at, chart, where)),
    ]


def _corners(chart: Chart, at: Hex) -> list[Point]:
    """The places for a sign at a hex: its corners and the middles of its sides, those on the right first."""
    x, y = chart.at(at)
    turns = (-60, 0, -120, 60, 180, 120, *range(-165, 180, 15))
    spots = [polar(turn, reach * chart.size) for reach in (0.9, 1.05, 0.7, 0.5, 0.3) for turn in turns]
    return [(x + dx, y + dy) for dx, dy in spots]
