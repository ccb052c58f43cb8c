"""For all tests: the sample game, and the order in which they run."""

from __future__ import annotations

from pathlib import Path

import pytest

from data.texts import add_texts
from render.drawings import draw_in

add_texts(Path(__file__).parent / "sample_game" / "texts.toml")
draw_in("race", "tests.sample_game")

LONG = (
    "tests/render",
    "tests/standin",
    "test_conformance",
    "test_whole_game_by_buttons",
    "test_whole_game_by_commands",
    "test_properties",
)
"""Parts of the paths of files that take long, the longest first."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Long files first, so that no worker is left with one when the others have finished."""

    def begins(item: pytest.Item) -> int:
        return next((place for place, part in enumerate(LONG) if part in item.nodeid), len(LONG))

    items.sort(key=begins)
