"""For the tests of these pictures: tiles without art."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import pytest
from PIL import Image

from render.moana_nui import ground as ground_module
from render.moana_nui import things, tiles
from render.moana_nui.things import Chart
from render.sprites import CACHE


@pytest.fixture
def plain(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Tiles without art, for promises that do not depend on it."""
    blank = lru_cache(lambda cell: Image.new("RGBA", (2 * cell, 2 * cell), (40, 180, 200, 255)))
    CACHE.clear()
    monkeypatch.setattr(ground_module, "put_tile", lambda canvas, look, cell, x, y: canvas.paste(blank(cell), x, y))
    monkeypatch.setattr(tiles, "loose", lambda name, rotation, cell, rim: blank(cell))
    yield
    CACHE.clear()


@pytest.fixture
def charts(monkeypatch: pytest.MonkeyPatch) -> list[Chart]:
    """What is found to be laid over the map of each picture, from now on."""
    found, find = list[Chart](), things.chart

    def chart(*given: Any) -> Chart:
        found.append(find(*given))
        return found[-1]

    monkeypatch.setattr("render.moana_nui.board.chart", chart)
    return found
