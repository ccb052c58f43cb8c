"""Pictures of Tigris & Euphrates look as when somebody last looked at them, and the stored colours suit them."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from render import encode, pictures
from render.tigris.hand import hand
from tests.render.test_goldens import FAR, MEAN, SHARE
from tests.render.tigris.goldens import DIRECTORY, goldens, small

NAMES = sorted(path.stem for path in DIRECTORY.glob("*.png"))


@pytest.mark.parametrize("name", NAMES)
def test_a_picture_looks_like_its_golden(name: str) -> None:
    now, golden = small(name), Image.open(DIRECTORY / f"{name}.png").convert("RGB")
    assert now.size == golden.size
    difference = ImageChops.difference(now, golden)
    far = [sum(band.histogram()[FAR:]) for band in difference.split()]
    assert max(ImageStat.Stat(difference).mean) <= MEAN
    assert max(far) <= SHARE * now.width * now.height


def test_every_golden_is_there_and_none_is_left_over() -> None:
    assert set(NAMES) == set(goldens())


@pytest.mark.parametrize("name", ["late", "fullest", "leader", "war", "revolt", "ended_phone", "hand", "hand_asked"])
def test_the_stored_colours_still_suit_the_art(name: str) -> None:
    """When this fails, `python -m tests.render.tigris.palette` finds better ones."""
    paint, scene = goldens()[name]
    colours = pictures.PAINTERS["tigris"].colours["hand" if paint is hand else "board"]
    image = paint(scene)
    stored = Image.open(BytesIO(encode.png(image, colours)))
    assert stored.mode == "P"
    assert {bytes.fromhex(colour[1:]) for colour in colours} >= _colours(stored)
    assert encode.likeness(image, stored) >= encode.FAITHFUL + 1


def _colours(image: Image.Image) -> set[bytes]:
    data = image.convert("RGB").tobytes()
    return {data[i : i + 3] for i in range(0, len(data), 3)}
