"""What questions of Tigris & Euphrates show beside their marks: tips, wars to choose from, signs on free ground."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render.canvas import Canvas
from render.lettering import lines_on
from render.news import cut
from render.panels import bulb
from render.scene import Mark, Scene, Size
from render.tigris import candidates as tags
from render.tigris import conflict, log, pieces, traces, walls
from render.tigris.board import board
from render.tigris.hand import hand
from render.tigris.layout import MEASURES
from render.tigris.questions import candidates, told_apart
from render.tigris.reading import view_of
from rules.tigris.game import TIGRIS
from rules.tigris.outlook import sides
from rules.tigris.squares import Square
from tests.render.drawn import painted, texts
from tests.render.test_news import turn_starts
from tests.render.tigris import scenes
from tests.rules.tigris.positions import position

SIZES: tuple[Size, ...] = ("wide", "phone")
LANGUAGES = ("en", "ja")
JOINING = position("red:E5 red:G5", "0.king:E6 1.trader:G6", hands=("red black", "red"))


def words(scene: Scene) -> list[str]:
    """All texts of a board picture, which is painted once."""
    return [line.words for line in lines_on(painted(board, scene))]


@pytest.mark.parametrize("seat", range(4))
def test_the_shape_of_a_seat_is_whole_on_the_disc_of_its_leader(seat: int) -> None:
    alpha = pieces.token(seat, "red", 100, plated=True).getchannel("A")
    assert not any(alpha.crop((0, 0, 100, 1)).tobytes())
    assert not any(alpha.crop((99, 0, 100, 100)).tobytes())


@pytest.mark.parametrize("size", SIZES)
def test_rings_and_frames_lie_below_the_leaders_beside_them(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    swing = scenes.swing()
    asked = scenes.scene(swing, 2, size=size, marks=scenes.marks(swing, "catastrophe"), path=("catastrophe",))
    laid: list[str] = []
    monkeypatch.setattr(traces, "put_ring", lambda *given: laid.append("frame"))
    monkeypatch.setattr(walls, "put_wall", lambda *given: laid.append("frame"))
    monkeypatch.setattr(tags, "put_leaders", lambda *given: laid.append("leaders"))
    monkeypatch.setattr(conflict, "put_leaders", lambda *given: laid.append("leaders"))
    for scene in (asked, scenes.scene(scenes.war()[0], size=size), scenes.scene(scenes.wars()[0], size=size)):
        laid.clear()
        board(scene)
        assert laid.count("leaders") == 1
        assert laid.index("leaders") == len(laid) - 1 > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_square_that_joins_kingdoms_without_a_war_bears_its_name_and_is_told_in_the_key(language: str) -> None:
    scene = scenes.scene(JOINING, 0, language=language, size="phone", **scenes.tile_marks(JOINING, "black"))
    joined = {str(one.mark.at) for one in candidates(scene) if one.joins}
    written = words(scene)
    assert joined == {"F5", "F6"}
    assert joined <= {*written}
    assert " " + text(language, "picture.tigris.marks.joins") in written
    fighting = position("red:E5 red:G5", "0.king:E6 1.king:G6", hands=("red black", "red"))
    other = scenes.scene(fighting, 0, **scenes.tile_marks(fighting, "black"))
    assert not [one for one in candidates(other) if one.joins]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [("tile", "black"), ("leader", "king"), ("catastrophe",), ("treasure",)])
def test_a_tip_of_the_menu_is_shown_at_its_place_and_in_the_key(
    path: tuple[str, ...], size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    swing, how = scenes.swing(), MEASURES["wide" if size == "wide" else "tall"]
    kind = path[0]
    places = [Mark(each.at, str(each.at)) for each in scenes.see(swing).treasures]
    marks = places if kind == "treasure" else [*scenes.marks(swing, kind, lambda move: _fits(move, path))]
    marks[3] = replace(marks[3], tip=True)
    sign, shown = bulb(tags._corner(how)), list[tuple[float, float]]()
    paste = Canvas.paste

    def spy(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        if sprite is sign and canvas.image.size == how.size:
            shown.append((x, y))
        paste(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "paste", spy)
    asked = scenes.scene(swing, 2, size=size, language="en", marks=tuple(marks), path=path)
    written = [line.words for line in texts(board, asked)]
    assert shown
    x, y = how.middle(marks[3].at)
    assert max(abs(shown[0][0] - x), abs(shown[0][1] - y)) <= 0.55 * how.square
    if kind != "treasure":
        assert " tip" in written


def _fits(move: object, path: tuple[str, ...]) -> bool:
    return len(path) < 2 or path[1] in (getattr(move, "colour", ""), getattr(move, "which", ""))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_a_hand_says_its_score_and_how_many_catastrophes_are_left_in_whole_words(size: Size, language: str) -> None:
    dumped = TIGRIS.dump(scenes.swing())
    dumped["players"][2] |= {"points": {"red": 7, "blue": 3, "green": 5, "black": 6}, "treasures": 2}
    scene = scenes.scene(TIGRIS.load(dumped), 2, size=size, language=language)
    written = [line.words for line in texts(hand, scene)]
    assert text(language, "picture.tigris.hand.treasures", n=2, score=5) in written
    assert text(language, "picture.tigris.hand.catastrophes", n=2) in written


@pytest.mark.parametrize("size", SIZES)
def test_pictures_say_which_action_of_a_turn_it_is_and_whose(size: Size) -> None:
    swing, (war, _) = scenes.swing(), scenes.war()
    asked, other = (words(scenes.scene(s, 2, size=size, language="en", path=("swap",))) for s in (swing, war))
    assert any(told.endswith("Action 1 of 2") for told in asked)
    assert any(told.endswith("Mia’s action 1 of 2") for told in other) is (size == "wide")


@pytest.mark.parametrize("size", SIZES)
def test_the_number_of_a_supporter_lies_in_its_own_square(size: Size) -> None:
    for s, _ in (scenes.revolt(), scenes.war()):
        scene = scenes.scene(s, size=size)
        found, how = sides(view_of(scene)), MEASURES[scene.aspect]
        assert found
        canvas = Canvas(Image.new("RGB", how.size))
        conflict._put_counts(canvas, found, how)
        counted = [(str(number), at) for side in found for number, at in enumerate(side.supporters, 1)]
        for line, (number, at) in zip(lines_on(canvas.image), counted, strict=True):
            assert line.words == number
            assert how.holds(at, line.box)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_of_a_post_says_of_treasures_and_bag_how_near_the_end_is(language: str) -> None:
    swing = scenes.swing()
    view = scenes.see(swing)
    written = words(scenes.scene(swing, size="post", language=language))
    assert {text(language, "picture.tigris.ends", n=len(view.treasures), last=2), str(view.bag)} <= {*written}


def test_what_is_chosen_from_takes_no_room_from_the_news_of_a_wide_picture() -> None:
    full = 0
    for start in turn_starts("tigris-4"):
        (seat,) = start.view.to_move
        scene = replace(start, size="wide", path=("swap",))
        assert log.lines(scene, None, 1116) == log.lines(replace(scene, path=()), None, 1116), seat
        full += not cut(log.lines(scene, None, 1116).lines)
    assert full


def test_where_every_place_has_a_tip_no_light_bulb_is_drawn() -> None:
    swing = scenes.swing()
    marks = [Mark(Square(column, 0), "A", tip=True) for column in (0, 1)]
    both, one = (scenes.scene(swing, 2, marks=found, path=("treasure",)) for found in (marks, marks[:1]))
    mixed = scenes.scene(swing, 2, marks=[marks[0], replace(marks[1], tip=False)], path=("treasure",))
    assert [[mark.tip for mark in told_apart(scene)] for scene in (both, one, mixed)] == [
        [False, False],
        [True],
        [True, False],
    ]
    assert not any(candidate.mark.tip for candidate in candidates(both))
