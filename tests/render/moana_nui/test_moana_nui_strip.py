"""What the cards below the map say is told to its end, and in signs that say what they are."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from data.texts import text
from render.lettering import lines_on
from render.moana_nui import answers, candidates, reading, tray
from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.moana_nui.reading import view_of
from render.moana_nui.words_pieces import fits, points_at
from render.scene import Size
from rules.moana_nui import outlook
from rules.moana_nui.generation import yield_of
from rules.moana_nui.moves import Place
from tests.render.moana_nui import scenes
from tests.render.test_posts import sampled


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_hand_and_stack_are_two_numbers_with_signs_of_their_own(size: Size) -> None:
    scene = replace(scenes.drawn("middle"), size=size)
    words = [line.words for line in lines_on(board(scene))]
    assert not [word for word in words if re.fullmatch(r"\d+\+\d+", word)]
    for seat in scenes.view_of(scenes.positions()["middle"][0]).boards:
        assert str(seat.hand) in words
        assert str(seat.stack) in words


@pytest.mark.parametrize("position", ["middle", "ended"])
def test_on_a_phone_every_seat_is_named_on_one_card(position: str) -> None:
    scene = replace(scenes.drawn(position), size="phone", news=(), prompt="?")
    words = [line.words for line in lines_on(board(scene))]
    assert [words.count(name) for name in scene.names] == [1] * len(scene.names)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_post_says_in_a_word_how_many_turns_a_seat_has_left(language: str) -> None:
    scene = scenes.scene(scenes.game(4, 3, 8, "settle")[0], size="post", language=language)
    words = [line.words for line in lines_on(board(scene))]
    view = view_of(scene)
    assert view.decision != "place"
    for seat, board_of in enumerate(view.boards):
        # The present turn counts until it ends: its tile is no longer in the hand.
        left = board_of.hand + board_of.stack - 1 + (seat == view.now.seat)
        assert text(language, "picture.moana_nui.turns", n=left) in words


def test_a_seat_has_as_many_turns_left_before_it_places_its_tile_as_after_that() -> None:
    view = view_of(scenes.scene(scenes.game(4, 3, 8, "settle")[0]))
    seat = view.now.seat
    assert view.decision != "place"
    unplaced = replace(view.boards[seat], hand=view.boards[seat].hand + 1)
    before = replace(view, decision="place", boards=(*view.boards[:seat], unplaced, *view.boards[seat + 1 :]))
    assert before.turns_left(seat) == view.turns_left(seat) > 0


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_post_says_of_whom_the_points_are_final(language: str) -> None:
    scene = replace(scenes.drawn("one gave up"), size="post", language=language)
    words = [line.words for line in lines_on(board(scene))]
    finished = [seat.final for seat in scenes.view_of(scenes.positions()["one gave up"][0]).boards]
    assert words.count(text(language, "picture.moana_nui.final")) == sum(finished) > 0


def test_the_seats_of_a_tall_archipelago_stand_side_by_side_below_it() -> None:
    scene = replace(sampled("moana_nui-4")[-1], size="post", language="en")
    seats = [line for line in lines_on(board(scene)) if line.words in scene.names]
    assert len({line.x for line in seats}) == len({line.words for line in seats}) == len(scene.names)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_places_a_tile_sees_the_points_of_every_place_and_each_seat_once(language: str) -> None:
    middle = scenes.positions()["middle"][0]
    seat = scenes.acting(middle)
    scene = scenes.scene(middle, seat, size="phone", language=language, **scenes.cell_marks(middle, seat))
    words = [line.words for line in lines_on(board(scene))]
    view = reading.view_of(scene)
    lit = [mark for mark in scene.marks if candidates.strong(scene, mark)]
    points = [text(language, "picture.moana_nui.ap", n=points_at(view, mark.at)) for mark in lit]
    assert points
    assert {str(mark.at) for mark in scene.marks} <= {*words}
    assert all(words.count(each) >= points.count(each) for each in points)
    assert [words.count(name) for name in scene.names] == [1] * len(scene.names)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_who_chooses_a_tile_sees_every_one_with_its_best_places_and_what_it_brings_there(size: Size) -> None:
    middle = scenes.positions()["middle"][0]
    scene = scenes.scene(middle, scenes.acting(middle), size=size, path=("place",))
    view, image = reading.view_of(scene), board(scene)
    words = " ".join(line.words for line in lines_on(image))
    for tile in view.hand:
        best, *_ = answers.best(view, tile)
        assert best.ap == max(found.ap for found in fits(view, tile))
        assert reading.tile_title(scene, tile) in words
        assert re.search(rf"\b{best.at} · rotation \d · {best.ap} AP", words)


def test_what_a_tile_generates_where_it_would_lie_is_what_it_generates_once_it_lies() -> None:
    middle = scenes.positions()["middle"][0]
    view = reading.view_of(scenes.scene(middle, scenes.acting(middle)))
    for found in fits(view, view.hand[0]):
        for rotation in found.rotations:
            placed = Place(view.hand[0], found.at, rotation)
            then = outlook.laid(view, placed)
            assert then.generation is not None
            assert then.generation.goods == yield_of(outlook.tried(view, placed)[0]).goods
            assert then.now.placed == found.at


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_who_chooses_how_a_tile_lies_sees_it_in_every_way_with_its_number(language: str, size: Size) -> None:
    middle = scenes.positions()["middle"][0]
    view = reading.view_of(scenes.scene(middle, scenes.acting(middle)))
    found = max(fits(view, view.hand[0]), key=lambda each: len(each.rotations))
    path = ("place", view.hand[0], str(found.at))
    scene = scenes.scene(middle, scenes.acting(middle), size=size, language=language, path=path)
    words = [line.words for line in lines_on(board(scene))]
    assert len(found.rotations) > 1
    assert {text(language, "picture.moana_nui.rotation", n=way) for way in found.rotations} <= {*words}
    assert str(found.at) in words
    assert reading.tile_title(scene, view.hand[0]) in " ".join(words)


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_hand_says_what_the_signs_on_free_places_mean(language: str, size: Size) -> None:
    middle = scenes.positions()["middle"][0]
    drawn = hand(scenes.scene(middle, scenes.acting(middle), size=size, language=language))
    said = "".join("".join(line.words.split()) for line in lines_on(drawn))
    assert "".join(text(language, "picture.moana_nui.legend_of.weak").split()) in said


@pytest.mark.parametrize(("seats", "dots"), [(2, False), (4, True)])
def test_what_seats_collect_in_a_best_place_is_told_or_that_something_is_left_out(
    monkeypatch: pytest.MonkeyPatch, seats: int, dots: bool
) -> None:
    found = tuple(answers.Gain(seat, seat + 1, ("wood",)) for seat in range(seats))
    monkeypatch.setattr(answers, "brought", lambda view, placed: answers.Brought((), completes=False, gains=found))
    middle = scenes.positions()["middle"][0]
    words = [line.words for line in lines_on(hand(scenes.scene(middle, scenes.acting(middle), size="phone")))]
    assert {"+1", "+2"} <= {*words}
    assert any("…" in each for each in words) == dots


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_a_tile_of_the_hand_is_shown_where_it_gives_most_action_points_and_where_most_own_points(size: Size) -> None:
    middle, told = scenes.positions()["middle"][0], set[str]()
    for seat in range(4):
        scene = scenes.scene(middle, seat, size=size)
        view, words = reading.view_of(scene), [line.words for line in lines_on(hand(scene))]
        for tile in view.hand:
            found = answers.best(view, tile)
            every = [Place(tile, each.at, way) for each in found for way in each.rotations]
            first, second = tray.best_ways(view, tile, found, 2)
            ap, points = (points_at(view, each.placed.at) for each in (first, second))
            assert ap == max(each.ap for each in found) >= points
            most = max((outlook.worth(view, way) for way in every if outlook.joined(view, way.at)), default=0)
            richest = {"both": first, "points": second}.get(second.why if first.why == "ap" else first.why)
            if richest:
                assert outlook.worth(view, richest.placed) >= most
                assert outlook.worth(view, richest.placed) > view.boards[seat].total
            for best in (first, second):
                at, way = best.placed.at, best.placed.rotation
                assert any(word.startswith(f"{at} · rotation {way} · ") for word in words)
                assert text("en", f"picture.moana_nui.best.{best.why}") in words
                told.add(best.why)
    assert told == {"ap", "points", "both", "next"}


def test_a_pin_shows_where_a_canoe_lands_while_it_is_asked_with_how_many_units() -> None:
    middle = scenes.positions()["middle"][0]
    scene = scenes.scene(middle, scenes.acting(middle), path=("sail", "K6b"))
    assert [str(at) for at in candidates.pinned(scene)] == ["K6b"]
