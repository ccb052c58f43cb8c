"""Nothing on a map of Moana Nui covers what must be read: choices, previews, ends, and turn starts of whole games."""

from __future__ import annotations

from functools import lru_cache

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render.canvas import Canvas
from render.lettering import lines_on, signs_on
from render.moana_nui import contests
from render.moana_nui.board import board
from render.scene import Mark, Scene, Size
from rules.moana_nui.game import MOANA_NUI
from tests.covered import positions
from tests.render.drawn import covered
from tests.render.moana_nui import scenes
from tests.render.test_news import turn_starts

SIZES: tuple[Size, ...] = ("post", "wide")


@lru_cache(maxsize=1)
def _scenes() -> dict[str, Scene]:
    middle = scenes.positions()["middle"][0]
    fighting = scenes.positions()["fighting"][0]
    after, fought = MOANA_NUI.apply(fighting, scenes.acting(fighting), scenes.attack(fighting))
    seat = scenes.acting(middle)
    return {
        "placing": scenes.scene(middle, seat, **scenes.cell_marks(middle, seat)),
        "settling": scenes.asked("settle", "at", "wide"),
        "moving": scenes.asked("move", "origin", "wide"),
        "a meeting house": scenes.asked("house", "at", "wide"),
        "battle": scenes.scene(after, seat, news=fought, preview=True),
        "one gave up": scenes.drawn("one gave up", estimates=False),
        "ended": scenes.drawn("ended", names=scenes.NASTY),
        "in a row": scenes.drawn("in a row"),
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "name", ["placing", "settling", "moving", "a meeting house", "battle", "one gave up", "ended", "in a row"]
)
def test_nothing_covers_what_must_be_read_while_something_is_chosen_or_at_the_end(name: str, size: Size) -> None:
    assert covered(board, replace(_scenes()[name], size=size)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("record", "every"), [("moana_nui-4", 7), ("moana_nui-2", 5)])
def test_nothing_covers_what_must_be_read_in_whole_games(record: str, every: int, size: Size) -> None:
    starts = turn_starts(record)[1::every]
    assert len(starts) >= 3
    for scene in starts:
        assert covered(board, replace(scene, size=size)) == []


def test_things_on_a_crowded_tile_are_so_much_smaller_that_none_covers_another() -> None:
    crowded = next(position for position in positions("moana_nui-2") if position.ply == 117)
    assert covered(board, replace(crowded.scene, size="post")) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", ["in a row", "in a column"])
def test_of_candidates_on_a_large_archipelago_some_are_tagged_and_the_others_counted(position: str, size: Size) -> None:
    bare = scenes.drawn(position, size=size)
    cells = sorted(scenes.view_of(scenes.positions()[position][0]).board.chart.frontier)
    scene = replace(bare, marks=tuple(Mark(cell, str(cell)) for cell in cells), path=("place",))
    written = {line.words for line in lines_on(board(scene))}
    tagged = {str(cell) for cell in cells} & written
    assert len(tagged) > 15
    assert text("en", "picture.more", n=len(cells) - len(tagged)) in written
    assert covered(board, scene) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_pill_put_on_a_token_or_a_letter_is_found(size: Size) -> None:
    scene = replace(scenes.drawn("middle"), size=size)

    def planted(scene: Scene) -> Image.Image:
        canvas = Canvas(board(scene).copy())
        token = next(sign for sign in signs_on(canvas.image) if sign.what in ("token", "unit"))
        letter = next(line for line in lines_on(canvas.image) if line.words == "a")
        pill = contests.pill("2/5", False, 30)
        canvas.paste(pill, (token.box[0] + token.box[2]) / 2, (token.box[1] + token.box[3]) / 2)
        canvas.paste(pill, letter.x + letter.width / 2, letter.y)
        return canvas.image

    found = {each.words for each in covered(planted, scene)}
    assert "a" in found
    assert found & {"token", "unit"}


@pytest.mark.parametrize("size", SIZES)
def test_hardly_a_name_is_left_out_for_want_of_room(size: Size) -> None:
    starts = turn_starts("moana_nui-4")[2::6]
    named = missing = 0
    for scene in starts:
        written = {line.words for line in lines_on(board(replace(scene, size=size)))}
        names = {str(tile.at) for tile in scene.view.board.chart.tiles}  # type: ignore[attr-defined]
        named, missing = named + len(names), missing + len(names - written)
    assert missing < 0.02 * named
