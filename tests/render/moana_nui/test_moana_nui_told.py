"""What is written on the pictures of Moana Nui: scores, previews, battles, whose turn it is."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from data.texts import text
from render import fonts, post
from render.moana_nui import candidates, news
from render.moana_nui.board import board
from render.moana_nui.layout import COLUMN
from render.news import LeftOut, by_turn
from render.scene import Scene, Size
from rules.kit.events import Event
from rules.moana_nui.events import (
    Attacked,
    Moved,
    Sailed,
    Scored,
    Settled,
    Trained,
)
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import Build
from rules.moana_nui.places import Segment
from tests.render.drawn import texts
from tests.render.moana_nui import scenes
from tests.render.moana_nui.scenes import asked, drawn, positions

LANGUAGES = ("en", "ja")


def words(scene: Scene) -> list[str]:
    """All texts of a board picture."""
    return [t.words for t in texts(board, scene)]


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_shows_every_line_of_every_score(language: str) -> None:
    scene = drawn("ended", language=language, size="phone")
    written = words(scene)
    result = scene.view.result
    assert result is not None
    shown = [[line for line in lines if line.points] for lines in result.lines]
    for lines, total in zip(shown, result.totals, strict=True):
        assert {f"+{line.points}" for line in lines} | {str(total)} <= set(written)
        assert {f" ×{line.count}" for line in lines} <= set(written)
    assert "+0" not in written
    for key in ("segments", "completed", "buildings", "doubled"):
        label = text(language, f"picture.moana_nui.lines.{key}")
        assert written.count(label) == sum(line.key == key for lines in shown for line in lines)


def test_equal_points_behind_the_winner_are_told_with_what_came_first() -> None:
    over = drawn("ended")
    view, result = scenes.view_of(positions()["ended"][0]), over.view.result
    assert result
    order = sorted(range(4), key=lambda seat: result.places[seat])
    third = view.boards[order[2]]
    boards = list(view.boards)
    for seat, built in ((order[2], 6), (order[3], 5)):
        boards[seat] = replace(third, player=replace(third.player, built=built))
    tied = replace(view, boards=tuple(boards), result=result)
    lines = news.lines(replace(over, view=tied), post.INSIDE, 8, post.TEXT)
    said = " ".join(chunk for line in lines for group in line for chunk in group if isinstance(chunk, str))
    first, second = (over.names[seat] for seat in order[2:])
    assert text("en", "picture.moana_nui.tied.built", first=first, second=second, a=6, b=5) in said
    assert "before" not in " ".join(map(str, news.lines(over, post.INSIDE, 8, post.TEXT)[:2]))


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("language", "word"), [("en", "segments"), ("ja", "セグメント")])
@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_score_says_that_segments_are_counted_not_islands(language: str, word: str, size: Size) -> None:
    written = words(drawn("ended", language=language, size=size))
    for key in ("segments", "completed"):
        label = text(language, f"picture.moana_nui.lines.{key}")
        assert word in label
        assert label in written


@pytest.mark.usefixtures("plain")
def test_a_frozen_score_shows_its_lines_while_others_still_play() -> None:
    s = positions()["one gave up"][0]
    view = scenes.view_of(s)
    assert view.result is None
    assert view.boards[0].final
    written = words(scenes.scene(s))
    points = {line.key: line.points for line in view.boards[0].score}
    land, built = (points["segments"], points["completed"]), (points["buildings"], points["doubled"])
    assert {f"+{sum(land)}", f"+{sum(built)}"} <= set(written)
    assert f"Built {built[0]} + doubled {built[1]}" in written


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_line_of_a_frozen_score_has_its_word(language: str) -> None:
    written = words(drawn("one gave up", language=language, size="wide"))
    frozen = [board for board in scenes.view_of(positions()["one gave up"][0]).boards if board.final]
    assert frozen
    for board_of in frozen:
        points = {line.key: line.points for line in board_of.score}
        for key, one, other in (("land", "segments", "completed"), ("built", "buildings", "doubled")):
            assert text(language, f"picture.moana_nui.lines.{key}", a=points[one], b=points[other]) in written


@pytest.mark.usefixtures("plain")
def test_points_so_far_are_shown_only_where_they_are_wanted() -> None:
    view = scenes.view_of(positions()["middle"][0])
    totals = [str(seat.total) for seat in view.boards]
    shown, left_out = (words(drawn("middle", estimates=wanted)) for wanted in (True, False))
    assert all(shown.count(total) > left_out.count(total) for total in totals)


@pytest.mark.usefixtures("plain")
def test_a_preview_says_that_it_is_one() -> None:
    sign = text("en", "picture.preview")
    assert sign not in words(drawn("start"))
    assert sign in words(drawn("start", preview=True))


def test_a_score_belongs_to_the_turn_after_which_it_was_frozen() -> None:
    s, told = scenes.game(3, 4)
    assert s is not None
    turns = by_turn(told, news.AFTERWARDS)
    for seat, events in turns:
        assert {event.seat for event in events if isinstance(event, Scored)} <= {seat}
    assert sum(isinstance(event, Scored) for event in told) > 1


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_header_says_whose_turn_it_is_and_how_many_action_points_are_left(language: str) -> None:
    scene = asked("settle", "at", "wide")
    scene = replace(scene, language=language, prompt=None)
    view: Any = scene.view
    written = words(scene)
    assert post.heading(scene, 42, 320) in written
    assert text(language, "picture.moana_nui.points", n=view.now.ap, all=view.now.ap_total) in written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [3, 5, 8])
def test_a_deed_that_begins_in_words_is_set_off_from_the_one_before_it_but_no_line_begins_with_a_dot(
    language: str, seed: int
) -> None:
    dots = 0
    for turns in (12, 22, 30):
        scene = scenes.scene(*scenes.game(4, seed, turns)[:1], news=scenes.game(4, seed, turns)[1], language=language)
        for line in (*news.lines(scene, post.INSIDE, 4, post.TEXT), *news.lines(scene, COLUMN, 12)):
            begun = [chunk for said in line for chunk in said if isinstance(chunk, str) and chunk.strip()][:1]
            assert begun != [news.APART]
            deeds = line[1 + (len(line[0]) == 1) :]
            assert all(deed[0] == news.APART or not news.begins_in_words(deed) or deed in line[:2] or
                       isinstance(deed[0], LeftOut) for deed in deeds)  # fmt: skip
            dots += sum(deed[0] == news.APART for deed in deeds)
    assert dots


def test_an_attack_tells_what_it_cost_the_attacker_in_the_shallows_too_and_nothing_that_nobody_lost() -> None:
    one, two = Segment.parse("H8a"), Segment.parse("H8b")
    fought = Attacked(
        0,
        origin=one,
        to=two,
        defender=1,
        shallows=True,
        attackers=3,
        defenders=1,
        defence=1,
        crossing=1,
        lost=1,
        killed=1,
    )
    beaten = replace(fought, attackers=1, defenders=2, defence=2, lost=0, killed=0)

    def told(event: Attacked) -> list[str]:
        (deed,) = news.told(drawn("middle"), 0, [event], 40)
        return [chunk for chunk in deed if isinstance(chunk, str)]

    assert told(fought) == [" attacked H8a→H8b", " (", "−2", " ", "−1", ")"]
    assert told(beaten) == [" attacked H8a→H8b", " (", "−1", ")"]


DEEDS = {Attacked: "attacked", Moved: "moved", Sailed: "sailed", Settled: "settled", Trained: "trained"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_deed_is_told_with_its_word_beside_its_sign(language: str) -> None:
    scene, found = drawn("middle", language=language), set[type[Event]]()
    for seed in range(1, 7):
        for event in scenes.game(4, seed)[1]:
            if type(event) in DEEDS:
                told = [chunk for deed in news.told(scene, 0, [event], 40) for chunk in deed]
                said = "".join(chunk for chunk in told if isinstance(chunk, str))
                assert text(language, f"picture.moana_nui.log.{DEEDS[type(event)]}") in said
                found.add(type(event))
    assert found == {*DEEDS}


CHOICES = (
    ("settle", "at"), ("move", "origin"), ("move", "to"), ("build", "at"), ("house", "at"), ("sail", "to"),
    ("attack", "origin"), ("attack", "to"),
)  # fmt: skip


def test_only_segments_that_can_be_chosen_are_bright_and_where_a_move_began() -> None:
    scene = asked("move", "origin", "wide")
    lit = {mark.at for mark in scene.marks}
    assert candidates.bright(scene) == lit
    origin = scene.marks[0].at
    to = replace(scene, marks=scene.marks[1:2], path=("move", str(origin)))
    assert candidates.bright(to) == {mark.at for mark in scene.marks[:2]}
    assert not candidates.bright(replace(scene, marks=(), path=()))


@pytest.mark.parametrize(("kind", "field"), [("settle", "at"), ("move", "origin")])
def test_where_something_could_be_done_is_bright_and_told_before_places_are_asked_for(kind: str, field: str) -> None:
    scene = asked(kind, field, "phone")
    before = replace(scene, marks=(), news=scenes.game(3, 1, 12)[1])
    assert candidates.bright(before) == {mark.at for mark in scene.marks}
    table = news.table(before)
    assert table is not None
    said = " ".join(str(chunk) for row in table.rows for cell in row for chunk in cell)
    assert any(str(mark.at) in said for mark in scene.marks)


def test_of_what_is_chosen_before_the_last_question_only_that_is_bright() -> None:
    s, scene = scenes.asked_position("build")[0], asked("build", "at", "phone")
    move = next(move for move in MOANA_NUI.legal(s, scenes.acting(s)) if isinstance(move, Build))
    assert candidates.bright(replace(scene, marks=(), path=("build", move.building, str(move.at)))) == {move.at}


def test_a_picture_of_what_a_move_leads_to_has_no_haze() -> None:
    assert not candidates.bright(replace(asked("move", "origin", "phone"), preview=True))


def test_who_can_be_attacked_is_bright_while_the_attacker_is_chosen() -> None:
    s, scene = scenes.asked_position("attack")[0], asked("attack", "origin", "phone")
    assert {scenes.attack(s).to, scenes.attack(s).origin} <= candidates.bright(scene)


def test_while_resources_are_distributed_the_segments_of_the_new_tile_are_bright_and_pinned() -> None:
    s = scenes.asked_position("generate")[0]
    scene = scenes.scene(s, scenes.acting(s), size="phone", path=("generate",))
    placed = {*scenes.view_of(s).placed}
    assert placed
    assert candidates.bright(scene) == {*candidates.pinned(scene)} == placed
    assert not candidates.pinned(replace(scene, path=()))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rows_of_a_frozen_score_have_room_for_many_points(language: str) -> None:
    for key in ("land", "built"):
        assert fonts.width(text(language, f"picture.moana_nui.lines.{key}", a=24, b=28), 30) < 336
