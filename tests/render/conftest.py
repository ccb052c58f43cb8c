"""For all tests of pictures: what they share, and how long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from render.sprites import CACHE, MEBIBYTE
from tests.render.drawn import forget

SPRITES = 512 * MEBIBYTE
"""What all games draw in many sizes one after another; a bot needs less at a time."""


@pytest.fixture(autouse=True, scope="session")
def sprites_of_all_games_are_kept() -> None:
    """Drawing them anew for each file of tests would take up to a fifth of the time."""
    CACHE.limit(SPRITES)


@pytest.fixture(autouse=True, scope="module")
def pictures_are_shared_by_the_tests_of_a_file() -> Iterator[None]:
    """All that are painted in a whole run would take more than a gigabyte in every process."""
    yield
    forget()
