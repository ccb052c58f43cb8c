"""Pictures of Merchants of Sky Islands look as when somebody last looked at them."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from render.sky_islands.board import board
from tests.render.sky_islands.goldens import DIRECTORY, goldens, small
from tests.render.test_goldens import FAR, MEAN, SHARE

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


def test_estimates_are_shown_only_where_they_are_wanted() -> None:
    _, scene = goldens()["without_estimates"]
    shown = type(scene)(**{field: getattr(scene, field) for field in scene.__struct_fields__} | {"estimates": True})
    assert board(scene).tobytes() != board(shown).tobytes()
