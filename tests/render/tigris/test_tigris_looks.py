"""Nothing of Tigris & Euphrates is said by colour alone, everything stands out from its ground, rivers are rivers."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.canvas import Canvas
from render.tigris import candidates, leaders, pieces, signs, walls
from render.tigris import palette as colours
from render.tigris.floor import ground
from rules.tigris.components import DYNASTIES, MONUMENTS, TERRAINS
from rules.tigris.moves import COLOURS
from rules.tigris.squares import BITS, SQUARES, Square
from tests.render.looks import contrast


def apart(one: Image.Image, other: Image.Image, least: int = 60) -> float:
    """The share of pixels in which two sprites differ in grey by more than `least`, on parchment."""
    sheets = []
    for sprite in (one, other):
        sheet = Image.new("RGB", (max(one.width, other.width), max(one.height, other.height)), colours.PARCHMENT[0])
        sheet.paste(sprite, (0, 0), sprite)
        sheets.append(sheet.convert("L"))
    far = sum(ImageChops.difference(*sheets).histogram()[least:])
    return far / (sheets[0].width * sheets[0].height)


def test_the_four_tiles_differ_in_grey() -> None:
    for one, other in combinations(COLOURS, 2):
        assert apart(pieces.tile(one, 57), pieces.tile(other, 57)) > 0.08


def test_a_treasure_a_framed_one_and_a_building_differ_in_grey_from_a_plain_tile() -> None:
    shown = [
        pieces.tile("red", 57),
        pieces.tile("red", 57, True),
        pieces.tile("red", 57, True, True),
        pieces.tile("red", 57, building=True),
        pieces.face_down(57),
        pieces.catastrophe(57),
        pieces.unification(57),
    ]
    for one, other in combinations(shown, 2):
        assert apart(one, other) > 0.04


def test_the_four_dynasties_differ_in_grey_on_leaders_of_every_colour() -> None:
    for colour in COLOURS:
        for one, other in combinations(DYNASTIES, 2):
            assert apart(pieces.disc(one, colour, 53, plated=True), pieces.disc(other, colour, 53, plated=True)) > 0.06


def test_whoever_has_to_decide_has_leaders_with_another_number_plate() -> None:
    plain, called = (leaders.plate("K", "black", "3", 54, 26, 22, called) for called in (False, True))
    assert ImageStat.Stat(ImageChops.difference(plain.convert("RGB"), called.convert("RGB"))).mean[2] > 20


def test_victory_points_of_the_four_colours_differ_in_grey() -> None:
    for one, other in combinations(COLOURS, 2):
        assert apart(signs.cube(one, 38), signs.cube(other, 38)) > 0.06


@pytest.mark.parametrize("text", [22, 30])
def test_points_differ_in_grey_by_their_colour(text: int) -> None:
    for one, other in combinations(COLOURS, 2):
        assert apart(signs.points(one, 1, text), signs.points(other, 1, text)) > 0.04


def test_the_badges_of_the_seats_differ_in_grey() -> None:
    for one, other in combinations(range(4), 2):
        assert apart(pieces.badge(one, 32), pieces.badge(other, 32)) > 0.05


def test_every_monument_looks_different_in_grey_from_every_other() -> None:
    shown = [pieces.monument(pair, 57) for pair in (*MONUMENTS, "ziggurat")]
    for one, other in combinations(shown, 2):
        assert apart(one, other, 25) > 0.02


@pytest.mark.parametrize("name", TERRAINS)
def test_the_map_shows_water_exactly_where_the_rules_say_river(name: str) -> None:
    image, terrain = ground(name, 68), TERRAINS[name]
    for i, at in enumerate(SQUARES):
        x, y = at.column * 68, at.row * 68
        red, _, blue = ImageStat.Stat(image.crop((x + 24, y + 24, x + 44, y + 44))).mean
        assert (blue > red) is bool(terrain.river & BITS[i]), str(at)


def test_a_kingdom_is_walled_on_every_outer_edge_and_nowhere_inside() -> None:
    canvas = Canvas(Image.new("RGB", (68 * 5, 68 * 5), colours.PARCHMENT[0]))
    for (x, y), inside in walls.corners([Square(1, 1), Square(2, 1), Square(2, 2)]):
        canvas.place(walls.corner(inside, 68), x * 68 - 34, y * 68 - 34)
    dark = canvas.image.convert("L").point([255 if v < 120 else 0 for v in range(256)])

    def edge(x: float, y: float) -> bool:
        middle_x, middle_y = round(x * 68), round(y * 68)
        return dark.crop((middle_x - 8, middle_y - 8, middle_x + 8, middle_y + 8)).getbbox() is not None

    assert all(edge(x, y) for x, y in ((1.5, 1), (1, 1.5), (1.5, 2), (2.5, 1), (3, 1.5), (3, 2.5), (2.5, 3), (2, 2.5)))
    assert not edge(2, 1.5)
    assert not edge(2.5, 2)


def test_text_stands_out_from_its_ground() -> None:
    for paper in (colours.TABLET, colours.TABLET_ACTIVE, colours.TABLET_GONE, colours.PAPER_WHITE, colours.REVOLT):
        assert contrast(colours.INK, paper) >= 6
    for paper in (colours.TABLET, colours.TABLET_ACTIVE):
        assert contrast(colours.INK_2, paper) >= 4.5
        assert contrast(colours.RED_INK, paper) >= 4.2
    for ink in (colours.HEAD, colours.HEAD_2, colours.WARN):
        assert contrast(ink, colours.BAND) >= 7
    for glaze in colours.GLAZE.values():
        assert contrast(colours.IVORY, glaze.base) >= 3.8
    assert contrast(colours.CALL_NUMBER, colours.PLATE_DARK) >= 5
    assert contrast(colours.INK, colours.CALL_NUMBER) >= 7


def test_walls_of_two_kingdoms_keep_apart_where_they_meet_at_a_corner() -> None:
    one, other = [Square(1, 1)], [Square(2, 2)]
    pieces_there = [dict(walls.corners(*both))[2, 2] for both in ((one, other), (other, one))]
    assert pieces_there == [(1, 0, 0, -1), (-1, 0, 0, 1)]
    alpha = [walls.corner(inside, 68).getchannel("A") for inside in pieces_there]
    assert not ImageChops.multiply(*alpha).getbbox()
    between = [each.getpixel((34, 34)) for each in alpha]
    assert between == [0, 0]


def test_squares_where_one_scores_differ_in_grey_from_those_where_others_do_or_nobody() -> None:
    own = candidates.pill("E5", 27, 1.34, colours.CALL).resize((57, 57))
    shown = [own, pieces.badge(0, 57), candidates.light(57)]
    for one, other in combinations(shown, 2):
        assert apart(one, other) > 0.1


def test_wars_differ_in_grey_from_revolts() -> None:
    war, revolt = (candidates.octagon("", "", 57, 24, 30, kind) for kind in ("war", "revolt"))
    assert apart(war, revolt, 30) > 0.04
