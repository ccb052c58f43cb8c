"""Boats on the map: on their moorings, new ones rimmed, full beaches ringed in gold; and what growth brought."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from PIL import Image

from render.canvas import Canvas, Painter
from render.scene import Scene
from render.shapes import Point, box, ellipse
from render.sprites import kept
from render.tongiaki import boats, signs, small
from render.tongiaki.geometry import Chart, Strand, strands
from render.tongiaki.palette import CARD, GOLD, INK
from render.tongiaki.reading import LEAST, fresh_beaches, view_of
from render.tongiaki.sea_map import crowded
from rules.kit.seats import Seat
from rules.tongiaki.events import Grew
from rules.tongiaki.view import Isle, Shore, TongiakiView


def put_fleet(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """Rings of full beaches, then all boats from north to south."""
    view, fresh, little = view_of(scene), fresh_beaches(scene), crowded(scene.aspect, chart)
    shown = [land for land in view.islands if land.king is None]
    for land in shown:
        _put_rings(canvas, chart, land, little)
    found = [
        (*_on(chart, land, slot, little), seat, new)
        for land in shown
        for shore, strand in zip(land.beaches, strands(land.id, land.red), strict=True)
        for slot, seat, new in _aboard(shore, strand, shore.at in fresh)
    ]
    for x, y, seat, new in sorted(found, key=lambda each: each[1]):
        if little:
            canvas.paste(boats.token(seat, max(16, round(chart.size * 0.30)), new), x, y)
        else:
            canvas.paste(boats.boat(seat, round(chart.size * 0.265), new), x, y - chart.size * 0.03)
    _put_adrift(canvas, view, chart)


def _on(chart: Chart, land: Isle, slot: Point, little: bool) -> Point:
    x, y = chart.at(land.at)
    reach = chart.size * (small.REACH if little else 1)
    return x + slot[0] * reach, y + slot[1] * reach


def _aboard(shore: Shore, strand: Strand, fresh: bool) -> list[tuple[Point, int, bool]]:
    """The boats of a beach on its moorings; those of a landing under way follow and count as new."""
    crew = [(seat, fresh) for seat in shore.boats] + [(seat, True) for seat in shore.landing]
    return [(slot, seat, new) for slot, (seat, new) in zip(strand.slots, crew, strict=False)]


def _put_rings(canvas: Canvas, chart: Chart, land: Isle, little: bool) -> None:
    for shore in land.beaches:
        if shore.full:
            ring = _ring(land.id, land.red, shore.at.letter, chart.size, little)
            canvas.paste(ring, *chart.at(land.at))


@kept
def _ring(island: str, red: int, letter: str, size: int, little: bool) -> Image.Image:
    """A gold band around the moorings of a full beach."""
    strand = next(s for s in strands(island, red) if s.letter == letter)
    reach = small.REACH if little else 1
    slots = [(x * reach, y * reach) for x, y in strand.slots]
    painter = Painter(2.2, 2.2, size, 3)
    hole = Painter(2.2, 2.2, size, 3)
    for target, wide, fill in ((painter, 0.245, INK), (painter, 0.225, GOLD), (hole, 0.155, INK)):
        target.polys([ellipse(x, y, wide) for x, y in slots], fill)
        for a, b in pairwise(slots):
            target.brush([a, b], 2 * wide, fill, caps=False)
    painter.image.paste((0, 0, 0, 0), (0, 0), hole.image.getchannel("A"))
    return painter.done()


def _put_adrift(canvas: Canvas, view: TongiakiView, chart: Chart) -> None:
    """The groups that stay at sea to the end."""
    for group in view.known.adrift:
        x, y = chart.side(group.at, group.entered, 0.55)
        count, width = len(group.boats), max(22, round(chart.size * 0.27))
        for i, seat in enumerate(group.boats):
            canvas.paste(boats.boat(seat, width, True), x + (i - (count - 1) / 2) * width * 0.95, y)


def put_group(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """The boats of a landing that have no beach yet, on a card below their island."""
    group = view_of(scene).group
    if group is None:
        return
    sprite = _waiting(group.rest.seats, max(24, round(chart.size * 0.3)))
    x, y = chart.at(next(land.at for land in view_of(scene).islands if land.id == group.island))
    half = sprite.width / 2 + 4
    x = max(half, min(canvas.image.width - half, x))
    y = min(canvas.image.height - sprite.height / 2 - 4, y + chart.size * 0.98)
    canvas.paste(sprite, x, y)


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


def put_growth(canvas: Canvas, scene: Scene, chart: Chart) -> None:
    """`+3` and a boat beside every island that grew in the news, one above the other for each seat."""
    view, size = view_of(scene), LEAST[scene.aspect]
    grown: dict[str, Counter[Seat]] = {}
    for event in scene.news:
        if isinstance(event, Grew):
            grown.setdefault(event.island.id, Counter())[event.seat or 0] += len(event.at)
    for land in view.islands:
        if land.id in grown and land.king is None:
            x, y = chart.at(land.at)
            for above, (seat, number) in enumerate(grown[land.id].items()):
                top = y - chart.size * 0.87 - above * size * 1.5
                canvas.paste(signs.grown(number, seat, size), x + chart.size * 0.5 - size * 0.6, top)
