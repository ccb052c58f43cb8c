"""What news of Sky Islands promise: every turn is told in its order."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from render.news import Said
from render.scene import Scene, Size
from render.sky_islands import log
from render.sky_islands.reading import said
from rules.sky_islands import events
from tests.render.sky_islands import scenes


def _ranks(scene: Scene, told: list[Said], sign: int) -> Iterator[int]:
    """The place in the order of a turn of each deed that can be told by its words or sign."""
    cells = [str(event.at) for event in scene.news if isinstance(event, events.Placed)]
    built = [f" {event.at}" for event in scene.news if isinstance(event, events.House | events.Tower | events.Port)]
    closed = said(scene, "closed", island="@", n="#").split("@")[0 if scene.language == "ja" else 1].split("#")[0]
    for deed in told:
        words = "".join(chunk for chunk in deed if isinstance(chunk, str))
        if any(cell in deed for cell in cells):
            yield 1
        elif "→" in words:
            yield 4
        elif any(isinstance(chunk, str) and chunk.endswith(at) for chunk in deed for at in built):
            yield 3
        elif closed in words:
            yield 2


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize(("size", "sign"), [("post", 0), ("phone", 40), ("wide", 32)])
def test_news_are_told_in_the_order_of_a_turn(size: Size, sign: int, language: str) -> None:
    found = set[int]()
    for seats, turn in ((2, 18), (2, 20), (4, 24), (4, 32), (4, 36)):
        s, news = scenes.played(seats, 8, turn)
        scene = scenes.scene(s, news=news, size=size, language=language)
        if size == "post":
            flat = [deed for line in log.brief(scene) for deed in line]
            cells = [str(event.at) for event in news if isinstance(event, events.Placed)]
            starts = [i for i, deed in enumerate(flat) if any(cell in deed for cell in cells)]
            turns = [flat[a:b] for a, b in zip(starts, [*starts[1:], len(flat)], strict=True)]
        else:
            turns = [[*each.told] for each in log.turns(scene, 900)]
        for told in turns:
            ranks = [*_ranks(scene, told, sign)]
            assert ranks == sorted(ranks)
            found.update(ranks)
    assert {1, 2, 3} <= found
