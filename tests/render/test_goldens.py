"""Pictures look as they did when somebody last looked at them. Pixels are compared, never bytes."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageStat

from tests.render.goldens import DIRECTORY, GOLDENS, small

MEAN = 2.0
"""Largest mean difference (of 255): leaves room for the few colours of a golden and another FreeType."""
FAR = 60
SHARE = 0.002
"""Largest share of pixels that may differ by more than FAR in some channel."""


@pytest.mark.parametrize("name", GOLDENS)
def test_a_picture_looks_like_its_golden(name: str) -> None:
    now, golden = small(name), Image.open(DIRECTORY / f"{name}.png").convert("RGB")
    assert now.size == golden.size
    difference = ImageChops.difference(now, golden)
    far = [sum(band.histogram()[FAR:]) for band in difference.split()]
    assert max(ImageStat.Stat(difference).mean) <= MEAN
    assert max(far) <= SHARE * now.width * now.height


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in DIRECTORY.glob("*.png")} == set(GOLDENS)
