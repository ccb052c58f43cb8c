"""The cache of sprites: drawn once, within its budget, least used first to go; memory given back."""

from __future__ import annotations

import gc
import platform
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from noto_cjk_sans_jp_bold import FONT_PATH
from PIL import Image, ImageFont

from cogs.run.memory import give_back_early, held, set_aside
from render.moana_nui.coast import fields
from render.pictures import painters_of
from render.sky_islands import land
from render.sprites import CACHE, MEBIBYTE, Cache, size_of
from render.takenoko import tiles
from rules.sky_islands.components import TILES

SIDE = 100
WEIGHT = size_of(Image.new("RGBA", (SIDE, SIDE)))


def drawing(cache: Cache, drawn: list[int]) -> Callable[..., Image.Image]:
    @cache.kept
    def square(number: int, side: int = SIDE) -> Image.Image:
        drawn.append(number)
        return Image.new("RGBA", (side, side), (number % 256, 0, 0, 255))

    return square


def test_a_sprite_is_drawn_once_for_the_same_arguments() -> None:
    drawn: list[int] = []
    square = drawing(Cache(10 * WEIGHT), drawn)
    assert square(1) is square(1)
    assert square(1, side=20).size == (20, 20)
    assert drawn == [1, 1]


def test_what_was_used_least_recently_makes_room_within_the_budget() -> None:
    drawn: list[int] = []
    cache = Cache(3 * WEIGHT)
    square = drawing(cache, drawn)
    for number in (1, 2, 3, 1, 4):
        square(number)
    assert cache.held <= 3 * WEIGHT
    square(1)
    assert drawn == [1, 2, 3, 4]
    square(2)
    assert drawn == [1, 2, 3, 4, 2]


def test_what_took_long_to_draw_stays_longer_than_what_is_soon_drawn_again() -> None:
    drawn: list[int] = []
    cache = Cache(3 * WEIGHT)
    square = drawing(cache, drawn)

    @cache.kept
    def dear() -> Image.Image:
        drawn.append(0)
        start = time.thread_time()
        while time.thread_time() - start < 0.01:
            square(1)
        return Image.new("RGBA", (SIDE, SIDE))

    dear()
    for number in range(1, 7):
        square(number)
    dear()
    assert drawn == [0, 1, 2, 3, 4, 5, 6]
    for number in range(7, 40):
        square(number)
    dear()
    assert drawn.count(0) == 2


def test_a_sprite_is_worth_only_the_time_that_it_took_itself() -> None:
    drawn: list[int] = []
    cache = Cache(3 * WEIGHT)
    square = drawing(cache, drawn)

    @cache.kept
    def dear() -> Image.Image:
        start = time.thread_time()
        while time.thread_time() - start < 0.03:
            pass
        return Image.new("RGBA", (SIDE, SIDE))

    @cache.kept
    def copy() -> Image.Image:
        drawn.append(0)
        return dear().copy()

    copy()
    for number in range(1, 5):
        square(number)
    copy()
    assert drawn == [0, 1, 2, 3, 4, 0]


def test_opened_faces_count_and_make_room_as_sprites_do() -> None:
    cache = Cache(6 * MEBIBYTE)
    face = cache.kept(lambda size: ImageFont.truetype(FONT_PATH, size))
    opened = [face(size) for size in (20, 21, 22)]
    assert 4 * MEBIBYTE < cache.held <= 6 * MEBIBYTE
    # which of them had to go depends on how long each took to open
    assert any(face(size) is not was for size, was in zip((20, 21, 22), opened, strict=True))


def test_a_smaller_budget_drops_what_is_beyond_it_at_once_but_keeps_the_newest() -> None:
    cache = Cache(10 * WEIGHT)
    square = drawing(cache, [])
    for number in range(8):
        square(number)
    cache.limit(2 * WEIGHT)
    assert cache.held == 2 * WEIGHT
    cache.limit(1)
    assert cache.held == WEIGHT
    cache.clear()
    assert cache.held == 0


def test_functions_do_not_share_what_they_draw() -> None:
    cache = Cache(10 * WEIGHT)
    one, other = drawing(cache, []), drawing(cache, [])
    assert one(1) is not other(1)


def test_tuples_count_with_every_sprite_in_them() -> None:
    pair = (Image.new("RGB", (10, 10)), Image.new("L", (10, 10)), 3)
    assert size_of(pair) >= 10 * 10 * 4 + 10 * 10


def test_many_threads_draw_at_once_and_the_sum_stays_right() -> None:
    cache = Cache(5 * WEIGHT)
    square = drawing(cache, [])
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda n: square(n % 9).tobytes()[0], range(500)))
    assert found == [n % 9 for n in range(500)]
    assert cache.held <= 5 * WEIGHT
    cache.clear()
    assert cache.held == 0


def test_the_system_library_gives_memory_back_where_it_can() -> None:
    assert give_back_early() == (platform.libc_ver()[0] == "glibc")


def test_a_process_that_holds_much_gives_back_what_is_free() -> None:
    blocks = [b"x" * 64 * 1024 for _ in range(1024)]
    # What lies above them keeps the library from giving them back by itself.
    blocks = blocks[-1:]
    before = held(10**6)
    kept = held(1)
    assert blocks
    assert kept > 1
    assert before - kept > 48 or platform.libc_ver()[0] != "glibc"


def test_what_stays_is_not_searched_for_what_is_free() -> None:
    stays, before = [[number] for number in range(9)], gc.get_threshold()
    set_aside()
    try:
        assert not any(each is stays for each in gc.get_objects())
    finally:
        gc.unfreeze()
        gc.set_threshold(*before)


def test_what_every_position_needs_is_drawn_before_the_first_picture() -> None:
    CACHE.clear()
    for game in ("moana_nui", "sky_islands", "takenoko"):
        painters_of(game).prepare()
    held = CACHE.held
    fields("D01", 5)
    scaled = [land.tile("start-nw", 1, 99), land.tile(TILES[7].id, 3, 110), tiles.plot("green", False, 99)]
    assert CACHE.held - held == sum(map(size_of, scaled))
