"""Pictures of the questions of guided play, as people get them in recorded games."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import pytest
from PIL import Image

from cogs.ui.reader import Reader
from render import post
from render.pictures import painters_of
from render.scene import Scene, Size
from render.sprites import CACHE
from rules.games import GAMES, get_game
from tests.asked import ask, questions, replayed
from tests.gallery import LANGUAGES, SIZES
from tests.render.drawn import Covered, covered

RECORDS = {
    "takenoko": ("takenoko-4", 4),
    "tigris": ("tigris-3-advanced", 3),
    "sky_islands": ("sky_islands-4", 4),
    "tongiaki": ("tongiaki-4", 4),
    "moana_nui": ("moana_nui-4", 4),
}
"""Of each game the record and its seats in which most kinds of questions are asked."""
SEED = 2


class Asked(NamedTuple):
    """A question by its name, how high its picture is, in pixels, and what is covered there."""

    name: str
    size: Size
    height: int
    covered: Sequence[Covered]


@cache
def shown(key: str) -> Sequence[Asked]:
    """Every kind of question in both sizes, with languages taking turns. Nothing is kept when the first one is painted,
    so that the inside of every sprite is looked at, too."""
    game, (record, seats) = get_game(key), RECORDS[key]
    found = questions(game, replayed(record), seats, SEED)
    CACHE.clear()
    return [
        look(name, ask(game, asked, seats, Reader(0, LANGUAGES[(i + j) % 2], size))[0])
        for i, (name, asked) in enumerate(found)
        for j, size in enumerate(SIZES)
    ]


def look(name: str, scene: Scene) -> Asked:
    """Paints a question once."""
    heights = list[int]()

    def board(scene: Scene) -> Image.Image:
        picture = painters_of(scene.view.game).board(scene)
        heights.append(picture.height)
        return picture

    found = covered(board, scene)
    return Asked(name, scene.size, heights[0], found)


@pytest.mark.painted
@pytest.mark.parametrize("key", GAMES)
def test_no_question_on_a_phone_is_higher_than_twice_and_a_fifth_its_width(key: str) -> None:
    heights = {each.name: each.height for each in shown(key) if each.size == "phone"}
    assert heights
    assert {name: height for name, height in heights.items() if height > 2.2 * post.WIDTH} == {}


@pytest.mark.painted
@pytest.mark.parametrize("key", GAMES)
def test_nothing_that_must_be_read_is_covered_where_something_is_asked(key: str) -> None:
    bad = {f"{each.name} {each.size}": each.covered for each in shown(key) if each.covered}
    assert bad == {}
