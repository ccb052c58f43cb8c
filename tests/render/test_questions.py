"""Pictures of the questions of guided play, as people get them in a game of computers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from cogs.ui.reader import Reader
from render import post
from render.pictures import painters_of
from render.scene import Scene
from render.sprites import CACHE
from rules.games import GAMES, get_game
from tests.asked import ask, played, questions
from tests.gallery import LANGUAGES, SIZES
from tests.render.drawn import covered, painted

SEATS = 4
SEED = 2


@cache
def shown(key: str) -> Sequence[tuple[str, Scene]]:
    """Every kind of question in both sizes, with languages taking turns."""
    game = get_game(key)
    found = questions(game, played(game, SEATS, SEED, "easy"), SEATS, SEED)
    return [
        (name, ask(game, asked, SEATS, Reader(0, LANGUAGES[(i + j) % 2], size))[0])
        for i, (name, asked) in enumerate(found)
        for j, size in enumerate(SIZES)
    ]


@pytest.mark.painted
@pytest.mark.parametrize("key", GAMES)
def test_no_question_on_a_phone_is_higher_than_twice_and_a_fifth_its_width(key: str) -> None:
    board = painters_of(key).board
    high = {name: painted(board, scene).height for name, scene in shown(key) if scene.size == "phone"}
    assert high
    assert {name: height for name, height in high.items() if height > 2.2 * post.WIDTH} == {}


@pytest.mark.painted
@pytest.mark.parametrize("key", GAMES)
def test_nothing_that_must_be_read_is_covered_where_something_is_asked(key: str) -> None:
    board, bad = painters_of(key).board, {}
    for name, scene in shown(key):
        # Nothing is kept, so that the inside of every sprite is painted and looked at.
        CACHE.clear()
        bad[f"{name} {scene.size}"] = covered(board, scene)
    assert {name: found for name, found in bad.items() if found} == {}
