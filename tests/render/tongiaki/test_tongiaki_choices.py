"""The cards of what can be chosen in Tongiaki: every place once, under what it is chosen for, and no line runs over."""

from __future__ import annotations

from string import ascii_lowercase

import pytest
from msgspec.structs import replace

from data.texts import text
from render.panels import measure
from render.scene import Scene
from render.tongiaki import log, offers
from rules.tongiaki.places import Beach, Island
from tests.render.tongiaki import scenes


def growing() -> Scene:
    """Where to grow and which boat to take for it, asked together: the supply is empty."""
    s, _ = scenes.played(2, 3, 40, "act")
    given = [mark for mark in scenes.marks(s, "grow", "source") if mark.at]
    sources = (replace(mark, tag=tag) for mark, tag in zip(given, ascii_lowercase, strict=False))
    marks = (*sources, *scenes.marks(s, "grow", "island"))
    return scenes.scene(s, scenes.acting(s), marks=marks, path=("grow",), language="en")


@pytest.mark.parametrize("room", [312, 250])
def test_what_would_sail_is_broken_between_piers_into_lines_that_begin_with_their_beach(room: int) -> None:
    scene = growing()
    whole, broken = (
        [line for each in offers.offers(scene, 22, most) for line in each.sails] for most in (float("inf"), room)
    )
    assert max(measure(line, 22) for line in whole) > room >= max(measure(line, 22) for line in broken)
    assert {str(line[0]).strip() for line in broken} <= {*"ABCDEF"}


def test_islands_to_grow_on_and_beaches_that_give_a_boat_are_listed_apart() -> None:
    scene = growing()
    grow, give = log._cards(scene)
    assert [str(rows[0][0][0]) for rows in (grow, give)] == [
        text("en", f"picture.tongiaki.{key}") for key in ("grow_on", "boat_from")
    ]
    islands = sum(isinstance(mark.at, Island) for mark in scene.marks)
    assert sum(bool(left and right) for left, right in grow) == islands
    given = [chunk.strip() for _, right in give for chunk in right if isinstance(chunk, str) and chunk.strip()]
    assert sorted(given) == sorted(mark.at.letter for mark in scene.marks if isinstance(mark.at, Beach))
    (alone,) = log._cards(replace(scene, marks=tuple(mark for mark in scene.marks if isinstance(mark.at, Island))))
    assert alone == grow[1:]
