"""Nothing that must be read on the map of Tigris & Euphrates is covered by anything laid over it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from render.scene import Scene, Size, aspect_of
from render.tigris import conflict, gains, news
from render.tigris.board import board
from render.tigris.layout import FRIEZE, HEADER, MEASURES
from render.tigris.reading import view_of
from rules.tigris.outlook import sides
from tests.render.drawn import painted
from tests.render.test_news import turn_starts
from tests.render.tigris import scenes

SIZES: tuple[Size, ...] = ("wide", "phone")
EDGE = 0.05
"""So much of the edge of a number a leader beside it may hide."""


def after_conflicts(size: Size) -> list[Scene]:
    """A war just fought, and the positions of a whole game in which points were made."""
    war, told = scenes.war()
    after, more = scenes.played(war, "commit 1")
    played = [replace(scene, size=size) for scene in turn_starts("tigris-4")]
    return [scenes.scene(after, news=told + more, size=size), *played]


@pytest.mark.parametrize("size", SIZES)
def test_points_gained_cover_no_letter_and_no_strength_of_a_leader(size: Size) -> None:
    shown = 0
    for scene in after_conflicts(size):
        signs = [gain.area for gain in gains.gains(scene, news.traces(scene.news, view_of(scene)))]
        plates = gains.plates_of(scene)
        assert [(sign, plate) for sign in signs for plate in plates if _meet(sign, plate)] == []
        shown += len(signs)
    assert shown > 40


@pytest.mark.parametrize("size", SIZES)
def test_points_gained_stand_close_to_where_they_were_made_and_apart_from_one_another(size: Size) -> None:
    how = MEASURES[aspect_of(size)]
    for scene in after_conflicts(size):
        found = news.traces(scene.news, view_of(scene))
        signs = gains.gains(scene, found)
        for gain, (at, _, _) in zip(signs, found.points, strict=True):
            x, y = how.corner(at)
            far = x - how.square, y - how.square, x + 2 * how.square, y + 2 * how.square
            left, top, right, bottom = gain.area
            assert far[0] <= left + gain.sign.width / 2 <= far[2]
            assert far[1] <= top <= bottom <= far[3]
            assert 0 <= left <= right <= how.board[0]
        assert not any(_meet(one.area, other.area) for i, one in enumerate(signs) for other in signs[:i])


def _meet(one: gains.Area, other: gains.Area) -> bool:
    return min(one[2], other[2]) > max(one[0], other[0]) and min(one[3], other[3]) > max(one[1], other[1])


@pytest.mark.parametrize("size", SIZES)
def test_a_temple_that_supports_both_sides_of_a_revolt_shows_both_numbers(size: Size) -> None:
    s, told = scenes.revolt()
    scene = scenes.scene(s, news=told, size=size, language="en")
    fight, how = sides(view_of(scene)), MEASURES[aspect_of(size)]
    assert fight is not None
    shared = set(fight[0].supporters) & set(fight[1].supporters)
    assert len(shared) == 2
    picture = painted(board, scene)
    left, top = (
        {"wide": 24, "tall": 0}[aspect_of(size)] + how.side,
        HEADER[aspect_of(size)] + FRIEZE + {"wide": 14, "tall": 12}[aspect_of(size)],
    )
    for side in fight:
        for number, at in enumerate(side.supporters, 1):
            sprite, x, y = conflict.placed_count(number, side.role, at, at in shared, how)
            corner = left + x, top + how.above + y
            there = picture.crop((*corner, corner[0] + sprite.width, corner[1] + sprite.height))
            assert _changed(there, sprite) < EDGE * sprite.width * sprite.height


def _changed(there: Image.Image, sprite: Image.Image) -> int:
    """How many pixels of a sprite that are not seen through look otherwise on the picture."""
    solid = sprite.getchannel("A").point([255 if alpha == 255 else 0 for alpha in range(256)])
    grey = ImageChops.difference(there.convert("RGB"), sprite.convert("RGB")).convert("L")
    return sum(ImageChops.multiply(grey, solid).histogram()[8:])
