"""Nothing of Takenoko is said by colour alone, and everything stands out from its ground."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageColor, ImageDraw

from render.canvas import Canvas
from render.frame import Box
from render.hexes import Grid
from render.lettering import lines_on, signs_on
from render.shapes import hexagon
from render.sprites import CACHE
from render.takenoko import bamboo, garden, landscape, tiles, tokens, traces
from render.takenoko.garden import figures_on
from render.takenoko.news import Leg, Traces, told
from render.takenoko.palette import CATEGORY, DRY_HALO, INK, LIGHT, POND_HALO, THEME, TILE
from rules.kit.hexes import Hex, neighbours
from rules.takenoko.components import POND
from rules.takenoko.events import Objective, Thrown
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
        [draw(category, 60) for category in CATEGORY for draw in (tokens.card, tokens.thrown)],
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


def test_coordinates_stand_out_from_their_halo() -> None:
    halos = [POND_HALO, DRY_HALO, LIGHT, *(tile.halo for tile in TILE.values())]
    assert min(contrast(INK, halo) for halo in halos) >= 7


def test_of_bamboo_that_grew_and_was_eaten_both_are_told_together() -> None:
    both, grown, eaten = Hex.parse("G7"), Hex.parse("H7"), Hex.parse("G8")
    changed = Traces(Counter({both: 1, grown: 2}), Counter({both: 1, eaten: 1}))
    canvas, grid = Canvas(Image.new("RGB", (400, 400))), Grid(60, 200, 200)
    traces.put_changes(canvas, view(), changed, grid, garden.measures(60, "wide"))
    assert sorted(line.words for line in lines_on(canvas.image)) == ["+1", "+2", "−1", "−1"]
    assert len(signs_on(canvas.image)) == 3


@pytest.mark.parametrize(("cell", "shapes"), [(110, True), (70, False)])
def test_on_small_plots_growing_and_eating_are_told_without_shapes(cell: int, shapes: bool) -> None:
    at = Hex.parse("G7")
    changed = Traces(Counter({at: 1}), Counter({at: 1}), growers={at: {1, 2}}, eaters={at: {1, 2}})
    canvas, grid = Canvas(Image.new("RGB", (900, 900))), Grid(cell, 450, 450)
    traces.put_changes(canvas, view(), changed, grid, garden.measures(cell, "tall"))
    (sign,) = signs_on(canvas.image)
    digits = 2 * garden.measures(cell, "tall").tag
    assert (sign.box[3] - sign.box[1] > 1.2 * digits) is shapes
    assert {line.words for line in lines_on(canvas.image)} == {"+1", "−1"}


def test_what_grew_and_what_was_eaten_stand_out_by_the_ground_of_their_numbers() -> None:
    grounds = [traces._pill((0,), words, 30).getpixel((5, 30)) for words in (("+1",), ("−1",), ("+1", "−1"))]
    assert grounds == [ImageColor.getcolor(colour, "RGBA") for colour in (THEME.call, INK, THEME.call)]


def test_of_growing_and_eating_by_different_seats_each_stands_behind_its_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    at, drawn = Hex.parse("G7"), list[object]()

    def spy(told: object, size: int) -> Image.Image:
        drawn.append(told)
        return Image.new("RGBA", (size, size))

    monkeypatch.setattr(traces, "_rows", spy)
    for growers, eaters in (({0}, {1, 2}), ({1}, {1})):
        changed = Traces(Counter({at: 2}), Counter({at: 1}), growers={at: growers}, eaters={at: eaters})
        canvas = Canvas(Image.new("RGB", (900, 900)))
        traces.put_changes(canvas, view(), changed, Grid(110, 450, 450), garden.measures(110, "tall"))
    assert drawn == [[((0,), "+2"), ((1, 2), "−1")]]


def test_what_was_eaten_from_a_bare_plot_stands_in_its_middle_off_its_channels() -> None:
    for at in (at for at, plot in view().garden.plots.items() if not plot.bamboo):
        canvas, grid = Canvas(Image.new("RGB", (900, 900))), Grid(100, 450, 450)
        traces.put_changes(
            canvas, view(), Traces(eaten=Counter({at: 1}), eaters={at: {1}}), grid, garden.measures(100, "tall")
        )
        left, top, right, bottom = signs_on(canvas.image)[0].box
        assert math.dist(((left + right) / 2, (top + bottom) / 2), grid.at(at)) < 20 or figures_on(view(), at)


def test_what_grew_bears_the_shapes_of_all_who_had_a_share_and_a_sign_beside_its_plot_points_to_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at, led = Hex.parse("G7"), list[object]()
    shapes: list[int] = []

    def spy(seat: int, size: int) -> Image.Image:
        shapes.append(seat)
        return Image.new("RGBA", (size, size))

    monkeypatch.setattr(traces, "seat_symbol", spy)
    monkeypatch.setattr(traces, "_put_tip", lambda *given: led.append(given))
    for share, shown in (({1}, [1]), ({2, 1}, [1, 2])):
        CACHE.clear()
        shapes.clear()
        grown = Traces(Counter({at: 2}), by={at: 1}, growers={at: {*share}})
        canvas, grid = Canvas(Image.new("RGB", (400, 400))), Grid(36, 200, 200)
        traces.put_changes(canvas, view(), grown, grid, garden.measures(36, "wide"))
        assert shapes == shown
    assert led


def test_the_ways_of_both_figures_along_the_same_cells_lie_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    begins: list[tuple[float, float]] = []

    def noted(start: tuple[float, float], *_: object) -> list[object]:
        begins.append(start)
        return []

    monkeypatch.setattr(traces, "_steps", noted)
    grid, middle = Grid(100, 200, 200), Hex.parse("H8")
    for end in map(Hex.parse, ("H10", "J8", "J6")):
        found = []
        for start, to in ((middle, end), (end, middle)):
            leg, where = Leg(start, to), view(panda=to, gardener=to)
            traces.put_legs(Canvas(Image.new("RGB", (9, 9))), where, Traces(legs={"panda": leg, "gardener": leg}), grid)
            x, y = grid.at(start)
            found.append([(begin[0] - x, begin[1] - y) for begin in begins[-2:]])
        there, back = found
        assert math.dist(*there) > 24
        assert math.dist(there[0], back[0]) < 1


@pytest.mark.parametrize(
    ("start", "goal", "panda", "drawn"), [("F9", "I6", "H9", 1), ("F9", "I6", "G8", 0), ("H9", "J7", "H10", 0)]
)
def test_of_a_way_that_is_hidden_but_for_a_stump_nothing_is_drawn(
    start: str, goal: str, panda: str, drawn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the panda on its way, or by the bamboo."""
    ways: list[object] = []
    monkeypatch.setattr(traces, "_put_steps", lambda *given: ways.append(given))
    begin, end = Hex.parse(start), Hex.parse(goal)
    where, legs = view(panda=Hex.parse(panda), gardener=end), Traces(legs={"gardener": Leg(begin, end)})
    traces.put_legs(Canvas(Image.new("RGB", (9, 9))), where, legs, Grid(100, 200, 200))
    assert len(ways) == drawn


@pytest.mark.parametrize("start", ["G8", "H8", "I7"])
def test_where_a_figure_came_from_is_marked_also_if_it_went_one_step(start: str) -> None:
    at, end, grid = Hex.parse(start), Hex.parse("H7"), Grid(95, 450, 450)
    canvas, legs = Canvas(Image.new("RGB", (900, 900))), {"gardener": Leg(at, end)}
    traces.put_changes(canvas, view(panda=POND, gardener=end), Traces(legs=legs), grid, garden.measures(95, "tall"))
    (sign,) = signs_on(canvas.image)
    left, top, right, bottom = sign.box
    assert sign.what == "start"
    assert math.dist(((left + right) / 2, (top + bottom) / 2), grid.at(at)) < 0.7 * grid.size


@pytest.mark.parametrize("kind", ["panda", "gardener"])
def test_where_a_figure_came_from_stands_its_head(kind: str) -> None:
    sign, head = traces.mark(kind, 40, None), tokens.head(kind, 40)
    left, top = (sign.width - head.width) // 2, (sign.height - head.height) // 2
    shown = sign.crop((left, top, left + head.width, top + head.height))
    bare = Image.new("RGB", head.size, LIGHT)
    bare.paste(head, (0, 0), head)
    assert ImageChops.difference(shown.convert("RGB"), bare).crop((6, 6, 34, 34)).getbbox() is None


def test_a_mark_without_footprints_points_to_where_the_figure_went() -> None:
    plain = traces.mark("panda", 30, None)
    for turn, (wider, higher) in {0: (True, False), 90: (False, True)}.items():
        sign = traces.mark("panda", 30, turn)
        assert (sign.width > plain.width + 8, sign.height > plain.height + 8) == (wider, higher)


@pytest.mark.parametrize("start", [str(at) for at in neighbours(Hex.parse("H7"))])
def test_the_mark_where_a_figure_came_from_lies_off_the_rims_of_figures(start: str) -> None:
    end, grid, canvas = Hex.parse("H7"), Grid(74, 450, 450), Canvas(Image.new("RGB", (900, 900)))
    shown, how = view(panda=end, gardener=POND), garden.measures(74, "tall")
    garden.put_contents(canvas, shown, grid, how, shown.garden.tiles)
    traces.put_changes(canvas, shown, Traces(legs={"panda": Leg(Hex.parse(start), end)}), grid, how)
    boxes = {sign.what: sign.box for sign in signs_on(canvas.image)}
    left, top, right, bottom = boxes["start"]
    for x0, y0, x1, y1 in (boxes["panda"], boxes["gardener"]):
        assert max(x0 - right, left - x1, y0 - bottom, top - y1) >= 9


def test_of_a_long_way_that_is_not_drawn_the_start_is_not_marked_either(monkeypatch: pytest.MonkeyPatch) -> None:
    grid, legs = Grid(95, 450, 450), {"gardener": Leg(Hex.parse("H9"), Hex.parse("H7"))}
    for seen in (True, False):
        monkeypatch.setattr(traces, "_open", lambda *_, seen=seen: seen)
        canvas, where = Canvas(Image.new("RGB", (900, 900))), view(panda=POND, gardener=Hex.parse("H7"))
        traces.put_changes(canvas, where, Traces(legs=legs), grid, garden.measures(95, "tall"))
        assert [sign.what for sign in signs_on(canvas.image)] == ["start"] * seen


def test_footprints_keep_off_coordinates(monkeypatch: pytest.MonkeyPatch) -> None:
    spots: list[tuple[float, float]] = []
    monkeypatch.setattr(Canvas, "paste", lambda self, sprite, x, y: spots.append((x, y)))
    grid, end = Grid(100, 500, 500), Hex.parse("I6")
    for start in ("F9", "G8", "I9", "J6"):
        where, legs = view(panda=end, gardener=POND), Traces(legs={"panda": Leg(Hex.parse(start), end)})
        traces.put_legs(Canvas(Image.new("RGB", (9, 9))), where, legs, grid)
    names = [garden.label_place(view(panda=end, gardener=POND), cell, grid) for cell in view().garden.tiles]
    assert len(spots) > 8
    steps = [spot for spot in spots if all(abs(spot[0] - x) < 30 and abs(spot[1] - y) < 18 for x, y in names)]
    assert steps == []


def test_who_improved_a_plot_stands_beside_the_chip_where_bamboo_there_was_the_doing_of_others() -> None:
    at, how = Hex.parse("I6"), garden.measures(100, "tall")
    for share, signs in (({2}, ["badge", "pill"]), ({1, 2}, ["pill"])):
        changed = Traces(eaten=Counter({at: 1}), improved={at: 1}, eaters={at: share})
        canvas = Canvas(Image.new("RGB", (900, 900)))
        traces.put_changes(canvas, view(), changed, Grid(100, 450, 450), how)
        found = signs_on(canvas.image)
        assert sorted(sign.what for sign in found) == signs
        for badge in (sign for sign in found if sign.what == "badge"):
            x, y = ((badge.box[i] + badge.box[i + 2]) / 2 for i in (0, 1))
            assert math.dist((x, y), garden.chip_place(at, Grid(100, 450, 450), how)) < how.chip


def test_around_a_plot_runs_a_line_only_where_it_was_laid_around_a_chip_where_that_was_put() -> None:
    at, grid = Hex.parse("I6"), Grid(100, 450, 450)
    how = garden.measures(100, "tall")
    for changed, far in ((Traces(improved={at: 1}), how.chip), (Traces(put={at}, by={at: 1}), 120)):
        canvas = Canvas(Image.new("RGB", (900, 900)))
        traces.put_rings(canvas, changed, grid, how)
        left, top, right, bottom = canvas.image.getbbox() or (0, 0, 0, 0)
        assert all(far < length < 2 * far for length in (right - left, bottom - top))


def test_a_card_that_was_thrown_away_is_told_crossed_out_and_in_words() -> None:
    said = told(1, [Thrown(1, category="panda"), Objective(1, category="panda")], "en", 40, True)
    assert said[0] == [tokens.thrown("panda", 40), " discarded"]
    assert said[1] == [tokens.card("panda", 40), " +1"]


@pytest.mark.parametrize("width", [1060, 1080, 1300])
def test_the_sun_stands_at_least_half_above_the_mountains(width: int) -> None:
    free = Image.new("L", (width // landscape.COARSE + 1, 900 // landscape.COARSE + 1))
    (x,) = [spot.x for spot in landscape.free_spots(width, 900, free) if spot.what == "sun"]
    around = landscape.part("sun", x, width).convert("RGB").convert("HSV")
    hue, strong, _ = (band.tobytes() for band in around.split())
    red = sum((a < 14 or a > 245) and b > 140 for a, b in zip(hue, strong, strict=True))
    assert red > 0.4 * math.pi * 50**2


@pytest.mark.parametrize("shown", [before(), view(), fullest(), strip(0)])
def test_what_stands_around_the_garden_stands_free_of_it_and_of_the_seats(shown: TakenokoView) -> None:
    width, height, over = 1060, 900, Box(780, 500, 270, 380)
    cells, taken = shown.garden.tiles, Image.new("L", (width, height))
    grid = garden.grid_for(cells, width - 290, height)
    spots = garden.surroundings(cells, grid, width, height, (over,))
    for cell in cells:
        ImageDraw.Draw(taken).polygon(hexagon(grid.size, *grid.at(cell)), fill=255)
    taken.paste(255, (over.x, over.y, over.x + over.w, over.bottom))
    for what, x, y in spots:
        alpha = landscape.sprite_of(what).getchannel("A").point([0] * 128 + [255] * 128)
        seen = alpha.crop((0, 0, alpha.width, 84 if what in ("sun", "pavilion") else alpha.height))
        hidden = ImageChops.multiply(seen, taken.crop((x, y, x + seen.width, y + seen.height)))
        assert hidden.getbbox() is None, what
    assert "sun" in {spot.what for spot in spots}
    assert "bamboo" not in {spot.what for spot in spots}
