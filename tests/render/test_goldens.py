"""Pictures of all games look as they did when somebody last looked at them, and the stored colours suit them."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

import rules.games
from render import encode
from render.pictures import painters_of
from tests.render.drawn import painted
from tests.render.goldens import BLOCK, GAMES, beside, changed, goldens, kept, opened, small

ALL = [(game, name) for game in GAMES for name in kept(game)]
MARGIN = 1
"""By so many decibels the stored colours are better than they must be: art may change a little before it matters."""


def test_every_game_has_goldens() -> None:
    assert set(GAMES) == set(rules.games.GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_every_golden_is_there_and_none_is_left_over(game: str) -> None:
    assert set(kept(game)) == set(goldens(game))


@pytest.mark.parametrize(("game", "name"), ALL)
def test_a_picture_looks_like_its_golden(game: str, name: str, tmp_path: Path) -> None:
    now, golden = small(painted(*goldens(game)[name])), opened(game, name)
    if blocks := changed(now, golden):
        shown = tmp_path / f"{game}_{name}.png"
        beside(now, golden, blocks).save(shown)
        pytest.fail(f"{game}/{name} has changed in the blocks of {BLOCK} pixels at {blocks}: look at {shown}")


@pytest.mark.parametrize(("game", "name"), ALL)
def test_the_stored_colours_still_suit_the_art(game: str, name: str) -> None:
    """When this fails, `python -m tests.render.palette` finds better ones."""
    paint, scene = goldens(game)[name]
    painters = painters_of(game)
    colours = painters.colours["hand" if paint is painters.hand else "board"]
    image = painted(paint, scene)
    stored = Image.open(BytesIO(encode.png(image, colours)))
    assert stored.mode == "P"
    assert {bytes.fromhex(colour[1:]) for colour in colours} >= _colours(stored)
    assert encode.likeness(image, stored) >= encode.FAITHFUL + MARGIN


def _colours(image: Image.Image) -> set[bytes]:
    """The colours that a palette picture uses."""
    palette = image.getpalette() or []
    return {bytes(palette[3 * i : 3 * i + 3]) for i in set(image.tobytes())}
