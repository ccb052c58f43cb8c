"""What is compared with a golden fails by the smallest piece that matters, and not by another build of Pillow."""

from __future__ import annotations

from itertools import product

import pytest
from PIL import Image, ImageDraw, ImageFilter

from rules.tigris.game import TIGRIS
from tests.render.drawn import painted
from tests.render.goldens import BLOCK, GAMES, MOST, beside, changed, goldens, opened, small, stored
from tests.render.tigris import scenes

START = "start"
"""A golden that every game has."""
LEADER = 9.0
PIECE = 5.0
"""How many pixels of a golden a leader and the smallest piece that matters (a boat, a section of bamboo) are across."""
FINE = 4


def discs(image: Image.Image, across: float, *at: tuple[float, float], colour: str = "#FF00FF") -> Image.Image:
    """The picture with smooth discs in it whose middles are at these shares of its width and height."""
    mask = Image.new("L", (image.width * FINE, image.height * FINE))
    for x, y in at:
        ImageDraw.Draw(mask).circle((x * mask.width, y * mask.height), across * FINE / 2, 255)
    return Image.composite(Image.new("RGB", image.size, colour), image, mask.resize(image.size, Image.Resampling.BOX))


@pytest.mark.parametrize("across", [LEADER, PIECE])
@pytest.mark.parametrize("game", GAMES)
def test_a_piece_too_many_is_found_wherever_it_lies(game: str, across: float) -> None:
    golden = opened(game, START)
    places = list(product((0.02, 0.17, 0.5, 0.63, 0.98), (0.03, 0.31, 0.5, 0.77, 0.97)))
    reach = (BLOCK + across) / 2 + 3
    found = set[tuple[float, float]]()
    for left, top in changed(discs(golden, across, *places), golden):
        middle = left + BLOCK / 2, top + BLOCK / 2
        # They lie so far apart that a block tells of one only.
        (at,) = [
            (x, y)
            for x, y in places
            if abs(x * golden.width - middle[0]) <= reach and abs(y * golden.height - middle[1]) <= reach
        ]
        found.add(at)
    assert found == set(places)


def test_a_missing_leader_is_found_where_it_stood() -> None:
    dump = TIGRIS.dump(scenes.swing())
    golden = stored(small(painted(*goldens("tigris")["swing"])))
    for leader in dump["board"]["leaders"][:4]:
        rest = [other for other in dump["board"]["leaders"] if other is not leader]
        fewer = TIGRIS.load({**dump, "board": {**dump["board"], "leaders": rest}})
        paint, _ = goldens("tigris")["swing"]
        assert changed(small(paint(scenes.scene(fewer, language="en"))), golden)


def moved(image: Image.Image, by: float) -> Image.Image:
    return image.transform(image.size, Image.Transform.AFFINE, (1, 0, by, 0, 1, by / 2), Image.Resampling.BICUBIC)


@pytest.mark.parametrize("game", GAMES)
def test_other_edges_and_shades_change_nothing(game: str) -> None:
    image = small(painted(*goldens(game)[START]))
    golden = opened(game, START)
    softer, harder = ImageFilter.GaussianBlur(0.35), ImageFilter.UnsharpMask(1, 30, 0)
    assert changed(golden, golden) == []
    for built in (image, moved(image, 0.25), moved(image, -0.25), image.filter(softer), image.filter(harder)):
        assert changed(built, golden) == []
    assert changed(image.point([max(0, shade - 3) for shade in range(256)] * 3), golden) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_tile_in_another_shade_is_found(game: str) -> None:
    golden = opened(game, START)
    box = (160, 48, 160 + 2 * BLOCK, 48 + 2 * BLOCK)
    paler = golden.copy()
    paler.paste(Image.blend(golden.crop(box), Image.new("RGB", (2 * BLOCK, 2 * BLOCK), "#7F7F7F"), 0.5), box)
    assert changed(paler, golden)


def test_a_block_may_have_a_few_changed_pixels_and_not_one_more() -> None:
    golden = Image.new("RGB", (64, 64), "navy")
    now = golden.copy()
    for at in list(product((18, 22, 26, 30), (20, 24)))[:MOST]:
        now.putpixel(at, (255, 255, 255))
    assert changed(now, golden) == []
    now.putpixel((28, 28), (255, 255, 255))
    assert changed(now, golden)


def test_what_only_one_picture_reaches_has_changed() -> None:
    golden = opened("tigris", START)
    longer = Image.new("RGB", (golden.width, golden.height + BLOCK), "white")
    longer.paste(golden)
    for one, other in ((longer, golden), (golden, longer)):
        assert {top > golden.height - BLOCK for _, top in changed(one, other)} == {True}


def test_both_pictures_are_shown_with_frames_around_what_has_changed() -> None:
    golden = opened("tigris", START)
    now = discs(golden, LEADER, (0.5, 0.5), colour="lime")
    shown = beside(now, golden, changed(now, golden))
    assert shown.size == (3 * (2 * golden.width + BLOCK), 3 * golden.height)
    frames = [colour for _, colour in shown.getcolors(1 << 24) or () if colour == (255, 0, 255)]
    assert frames
