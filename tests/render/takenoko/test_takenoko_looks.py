"""Nothing of Takenoko is said by colour alone, and everything stands out from its ground."""

from __future__ import annotations

import math
from collections import Counter
from functools import partial
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageColor, ImageDraw

from render.canvas import Canvas
from render.hexes import Grid
from render.lettering import Rect, lines_on, signs_on
from render.shapes import hexagon
from render.takenoko import bamboo, garden, landscape, tiles, tokens, traces
from render.takenoko.garden import measures, put_contents
from render.takenoko.palette import CATEGORY, DRY_HALO, INK, LIGHT, POND_HALO, THEME, TILE
from render.takenoko.traces import Leg, Traces
from rules.kit.hexes import Hex
from rules.takenoko.components import POND
from rules.takenoko.view import TakenokoView
from tests.render.looks import contrast, differs, grey, silhouette
from tests.render.takenoko.scenes import fullest, strip, view
from tests.render.takenoko.scenes import start as before


def test_the_tiles_of_three_colours_differ_in_grey() -> None:
    for one, two in combinations(TILE.values(), 2):
        assert abs(grey(one.face) - grey(two.face)) >= 20


@pytest.mark.parametrize("irrigated", [True, False])
def test_the_tiles_of_three_colours_carry_different_plants(irrigated: bool) -> None:
    for one, two in combinations(TILE, 2):
        a, b = (_edges(tiles.plot(colour, irrigated, 100)) for colour in (one, two))
        assert differs(a, b) > 0.01


def _edges(sprite: Image.Image) -> Image.Image:
    """Where a sprite's grey departs from that of its middle: its plants, rims and cracks."""
    plain = sprite.convert("L")
    middle = plain.tobytes()[(plain.height // 2 - 10) * plain.width + plain.width // 2]
    return plain.point([255 if abs(v - middle) > 16 else 0 for v in range(256)])


def test_a_dry_plot_looks_different_from_a_wet_one_in_grey() -> None:
    for colour in TILE:
        wet, dry = (tiles.plot(colour, irrigated, 100).convert("L") for irrigated in (True, False))
        far = sum(ImageChops.difference(wet, dry).histogram()[12:])
        assert far > 0.05 * wet.width * wet.height


def test_a_dry_plot_shows_its_plant_in_grey_even_where_it_is_36_pixels_large() -> None:
    plants = []
    for colour in TILE:
        tile = tiles.plot(colour, False, 36).convert("L")
        x, y = tile.width // 2, tile.height // 2 - 8
        around = tile.crop((x - 14, y - 14, x + 14, y + 14))
        ground = sorted(around.tobytes())[28 * 14]
        plants.append(around.point([255 if abs(v - ground) > 16 else 0 for v in range(256)]))
    assert all(plant.histogram()[255] > 0.1 * 28 * 28 for plant in plants)
    assert all(differs(one, two) > 0.1 for one, two in combinations(plants, 2))


def test_eaten_sections_of_three_colours_have_different_outlines() -> None:
    for one, two in combinations(TILE, 2):
        assert differs(silhouette(bamboo.eaten(one, 60)), silhouette(bamboo.eaten(two, 60))) > 0.02


def test_every_number_of_sections_has_its_own_outline() -> None:
    for colour in TILE:
        shapes = [silhouette(bamboo.stalk(colour, n, 100)) for n in range(5)]
        assert all(differs(a, b) > 0.02 for a, b in combinations(shapes, 2))


def test_improvements_weathers_and_categories_differ_in_grey() -> None:
    families = (
        [tokens.chip(kind, 60) for kind in ("enclosure", "fertilizer", "watershed")],
        [tokens.weather(face, 90) for face in ("sun", "rain", "wind", "storm", "clouds", "choice", "")],
        [tokens.card(category, 60) for category in CATEGORY],
    )
    for family in families:
        for a, b in combinations([sprite.convert("L") for sprite in family], 2):
            assert sum(ImageChops.difference(a, b).histogram()[40:]) > 0.02 * a.width * a.height


def test_text_stands_out_from_its_paper() -> None:
    papers = (THEME.paper, THEME.active, THEME.ground)
    assert min(contrast(THEME.ink, paper) for paper in papers) >= 7
    assert min(contrast(THEME.ink2, paper) for paper in papers) >= 4.5
    assert min(contrast(THEME.ink3, paper) for paper in papers) >= 3
    assert min(contrast(THEME.seal, paper) for paper in (THEME.active, THEME.light)) >= 4.5
    assert contrast(THEME.ink, THEME.call) >= 7
    assert contrast(THEME.call, THEME.ink) >= 7
    assert contrast(THEME.seal, LIGHT) >= 4.5


def test_coordinates_stand_out_from_their_halo() -> None:
    halos = [POND_HALO, DRY_HALO, LIGHT, *(tile.halo for tile in TILE.values())]
    assert min(contrast(INK, halo) for halo in halos) >= 7


def _changed(changed: Traces, cell: int = 100, size: int = 900) -> Image.Image:
    """What changed, drawn over the garden in full swing."""
    canvas, grid, how = Canvas(Image.new("RGB", (size, size))), Grid(cell, size / 2, size / 2), measures(cell, "tall")
    put_contents(canvas, view(), grid, how, view().garden.tiles)
    traces.put_changes(canvas, changed, grid, how)
    return canvas.image


@pytest.mark.parametrize("cell", [59, 74, 110])
def test_of_bamboo_that_grew_and_was_eaten_both_are_told_in_its_plot(cell: int) -> None:
    both, grown, eaten = (Hex.parse(at) for at in ("G7", "H7", "G8"))
    changed, grid = Traces(Counter({both: 1, grown: 2}), Counter({both: 1, eaten: 1})), Grid(cell, 450, 450)
    shown = _changed(changed, cell)
    told = sorted(
        (line.words, grid.cell((line.x + line.width / 2, line.y)))
        for line in lines_on(shown)
        if line.words[:1] > "1" or line.words[:1] in "+−"
    )
    signs = [(words, at) for words, at in told if words[:1] in "+−"]
    assert signs == sorted([("+1", both), ("+2", grown), ("−1", both), ("−1", eaten)])


def test_what_grew_and_what_was_eaten_stand_out_by_the_ground_of_their_numbers() -> None:
    grounds = [traces._plate(words, 30, fill).getpixel((6, 12)) for words, fill in (("+1", THEME.seal), ("−1", INK))]
    assert grounds == [ImageColor.getcolor(colour, "RGBA") for colour in (THEME.seal, INK)]


def test_who_laid_a_plot_or_put_a_chip_on_one_stands_there() -> None:
    at = Hex.parse("I6")
    for changed in (Traces(improved={at: 1}), Traces(laid={at: 1})):
        badges = [sign for sign in signs_on(_changed(changed)) if sign.what == "badge"]
        assert len(badges) == 1
        left, top, right, bottom = badges[0].box
        assert math.dist(((left + right) / 2, (top + bottom) / 2), Grid(100, 450, 450).at(at)) < 100


def test_around_a_plot_runs_a_line_only_where_it_was_laid_around_a_chip_where_that_was_put() -> None:
    at, grid, how = Hex.parse("I6"), Grid(100, 450, 450), measures(100, "tall")
    for changed, far in ((Traces(improved={at: 1}), how.chip), (Traces(laid={at: 1}), 120)):
        canvas = Canvas(Image.new("RGB", (900, 900)))
        traces.put_rings(canvas, changed, grid, how)
        left, top, right, bottom = canvas.image.getbbox() or (0, 0, 0, 0)
        assert all(far < length < 2 * far for length in (right - left, bottom - top))


@pytest.mark.parametrize("cell", [59, 82, 110, 155])
def test_figures_stand_beside_the_stalk_of_their_plot_and_of_each_other(cell: int) -> None:
    at, grid, how = Hex.parse("H9"), Grid(cell, 450, 450), measures(cell, "tall")
    x, y = map(round, grid.at(at))
    stalk = (x - cell // 8, round(y - 0.64 * cell), x + cell // 8, round(y + 0.52 * cell))
    for gardener, panda in ((at, POND), (POND, at), (at, at)):
        drawn = []
        for places in ((gardener, panda), (POND, POND)):
            canvas = Canvas(Image.new("RGB", (900, 900)))
            put_contents(canvas, view(gardener=places[0], panda=places[1]), grid, how, view().garden.tiles)
            drawn.append(canvas.image.crop(stalk).convert("L"))
        hidden = sum(ImageChops.difference(*drawn).histogram()[16:])
        assert hidden < 0.04 * drawn[0].width * drawn[0].height
    spots = garden.figures_on(view(gardener=at, panda=at), at)
    assert math.dist(spots["gardener"], spots["panda"]) > 0.6


def _put_legs(picture: Image.Image, seen: TakenokoView, legs: Traces) -> None:
    traces.put_legs(Canvas(picture), seen, legs, Grid(100, 450, 450), garden.measures(100, "tall"))


def _ways(monkeypatch: pytest.MonkeyPatch, start: Hex, end: Hex) -> dict[str, list[tuple[float, float]]]:
    """The ways of both figures from one place to another."""
    ways: dict[str, list[tuple[float, float]]] = {}
    monkeypatch.setattr(traces, "_put_steps", lambda _, kind, way, *__: ways.update({kind: way}))
    leg = Leg(start, end)
    _put_legs(Image.new("RGB", (9, 9)), view(panda=end, gardener=end), Traces(legs={"panda": leg, "gardener": leg}))
    return ways


@pytest.mark.parametrize("end", ["H10", "J8", "J6", "H9"])
def test_the_ways_of_both_figures_along_the_same_cells_lie_apart(end: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for start, to in ((POND, Hex.parse(end)), (Hex.parse(end), POND)):
        panda, gardener = (_ways(monkeypatch, start, to)[kind] for kind in ("panda", "gardener"))
        assert math.dist(panda[0], gardener[0]) > 24
        assert len(panda) >= 3


@pytest.mark.parametrize("start", ["H7", "H8"])
def test_of_a_way_without_room_for_steps_nothing_is_drawn(start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """To the figure at the left of the pond from the west, or from where it stands."""
    assert _ways(monkeypatch, Hex.parse(start), POND)["gardener"] == []
    monkeypatch.undo()
    legs, picture = Traces(legs={"gardener": Leg(Hex.parse(start), POND)}), Image.new("RGB", (900, 900))
    _put_legs(picture, view(panda=POND, gardener=POND), legs)
    assert picture.getbbox() is None


def test_a_figure_that_has_gone_on_leaves_no_footprints_of_the_way_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(traces, "_put_steps", lambda *_: pytest.fail("drawn"))
    legs = Traces(legs={"gardener": Leg(POND, Hex.parse("H9"))})
    _put_legs(Image.new("RGB", (9, 9)), view(gardener=Hex.parse("G8")), legs)


def test_footprints_lie_on_no_name(monkeypatch: pytest.MonkeyPatch) -> None:
    spots: list[tuple[float, float]] = []
    monkeypatch.setattr(Canvas, "paste", lambda _, __, x, y: spots.append((x, y)))
    seen = view(panda=Hex.parse("J8"))
    _put_legs(Image.new("RGB", (900, 900)), seen, Traces(legs={"panda": Leg(Hex.parse("F8"), Hex.parse("J8"))}))
    names = [garden.label_place(seen, at, Grid(100, 450, 450)) for at in seen.garden.tiles]
    assert spots
    assert all(abs(x - nx) > 24 or abs(y - ny) > 20 for x, y in spots[:-1] for nx, ny in names)


@pytest.mark.parametrize("shown", [before(), view(), fullest(), strip(0)])
@pytest.mark.parametrize("width", [1060, 1300])
def test_what_stands_around_the_garden_stands_free_of_it_and_of_the_seats(shown: TakenokoView, width: int) -> None:
    room, height, taken = width - 290, 900, Image.new("L", (width, 900))
    grid = garden.grid_for(shown.garden.tiles, room, height)
    for cell in shown.garden.tiles:
        ImageDraw.Draw(taken).polygon(hexagon(grid.size, *grid.at(cell)), fill=255)
    taken.paste(255, (room, 130, width, height))
    spots = [(item.what, item.q, item.r) for item in garden._items(shown, grid, width, height, room) if not item.layer]
    assert "sun" in {what for what, *_ in spots}
    for what, x, y in spots:
        left, top, right, bottom = landscape.around(landscape.Spot(what, x, y), width)
        assert taken.crop((max(0, round(left)), round(top), round(right), round(bottom))).getbbox() is None


def _beyond(right: float, rect: Rect) -> bool:
    return rect[2] > right


@pytest.mark.parametrize("width", [1060, 1080])
def test_the_sun_stands_at_least_half_above_the_mountains(width: int) -> None:
    for right in (width, width - 300, 400):  # what is farther to the right is taken
        spots = landscape.free_spots(width, 900, partial(_beyond, right))
        (x,) = [spot.x for spot in spots if spot.what == "sun"]
        around = landscape.sprite_of("sun", x, width).convert("RGB").convert("HSV")
        hue, strong, _ = (band.tobytes() for band in around.split())
        red = sum((a < 14 or a > 245) and b > 140 for a, b in zip(hue, strong, strict=True))
        assert red > 0.4 * math.pi * 50**2
