"""Pictures are stored in few colours only where nobody can see it."""

from __future__ import annotations

from io import BytesIO
from random import Random

from PIL import Image

from render import encode


def noise(width: int, height: int) -> Image.Image:
    return Image.frombytes("RGB", (width, height), Random(1).randbytes(3 * width * height))


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


def test_flat_art_becomes_a_palette_picture_without_loss() -> None:
    image = Image.new("RGB", (64, 48), "#F6EFDF")
    image.paste((194, 59, 42), (10, 10, 40, 30))
    stored = opened(encode.png(image, ("#F6EFDF", "#C23B2A")))
    assert stored.mode == "P"
    assert stored.convert("RGB").tobytes() == image.tobytes()


def test_a_picture_that_the_fixed_colours_do_not_suit_gets_its_own() -> None:
    image = Image.new("RGB", (64, 48), "#123456")
    stored = opened(encode.png(image, ("#FFFFFF", "#000000")))
    assert stored.mode == "P"
    assert encode.likeness(image, stored) >= encode.FAITHFUL


def test_a_picture_of_too_many_colours_is_stored_whole() -> None:
    image = noise(96, 64)
    stored = opened(encode.png(image))
    assert stored.mode == "RGB"
    assert stored.tobytes() == image.tobytes()


def test_likeness_of_a_picture_with_itself_has_no_bound() -> None:
    image = noise(40, 40)
    assert encode.likeness(image, image) == float("inf")
