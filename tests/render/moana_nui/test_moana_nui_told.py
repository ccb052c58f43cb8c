"""What is written on the pictures of Moana Nui: scores, previews, battles, whose turn it is."""

from __future__ import annotations

import re
from collections.abc import Iterable
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from data.texts import text
from render import fonts, post
from render.moana_nui import battle, candidates, journeys, log, news
from render.moana_nui.board import board
from render.moana_nui.layout import COLUMN, TEXT
from render.news import LeftOut, Line, by_turn
from render.panels import SPACE, measure
from render.scene import Scene, Size
from rules.kit.events import Event, TurnEnded
from rules.moana_nui import outlook
from rules.moana_nui.events import (
    Attacked,
    Built,
    Collected,
    ExtraTurn,
    Moved,
    Placed,
    Sailed,
    Scored,
    Settled,
    Trained,
)
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import Attack, Build
from rules.moana_nui.places import Segment
from tests.render.drawn import texts
from tests.render.moana_nui import scenes
from tests.render.moana_nui.scenes import asked, drawn, positions
from tests.rules.trials import only

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
    for lines, total in zip(result.lines, result.totals, strict=True):
        assert {f"+{line.points}" for line in lines} | {str(total)} <= set(written)
        assert {f" ×{line.count}" for line in lines} <= set(written)
    note = text(language, "picture.moana_nui.legend_of.completed")
    for key in ("segments", "completed", "buildings", "doubled"):
        label = text(language, f"picture.moana_nui.lines.{key}")
        assert written.count(label) == scene.view.seats + (label == note)


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
def test_the_wide_picture_of_two_tells_what_their_points_come_from() -> None:
    s = scenes.game(2, 3, 8)[0]
    label = text("en", "picture.moana_nui.lines.buildings")
    shown, left_out = (words(scenes.scene(s, estimates=wanted)) for wanted in (True, False))
    assert shown.count(label) == 2
    assert {f"+{line.points}" for seat in scenes.view_of(s).boards for line in seat.score} <= {*shown}
    assert label not in left_out


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


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_attack_is_shown_with_both_sides_and_its_outcome(language: str) -> None:
    s, _ = positions()["fighting"]
    move, seat = scenes.attack(s), scenes.acting(s)
    after, told = MOANA_NUI.apply(s, seat, move)
    fought = only(told, Attacked)
    path = ("attack", str(move.origin), str(move.to))
    choosing = scenes.scene(s, seat, path=path, language=language)
    preview = scenes.scene(after, seat, news=told, preview=True, language=language)
    for scene in (choosing, preview):
        found = battle.fight(scene)
        assert found is not None
        assert found[:4] == (seat, fought.defender, fought.origin, fought.to)
        assert (found.battle.lost, found.battle.killed) == (fought.lost, fought.killed)
        written = words(scene)
        assert battle.outcome(scene, found) in written
        assert text(language, "picture.moana_nui.battle.lost", n=found.battle.killed) in written
    assert battle.fight(scenes.scene(after, seat, news=told)) is None


@pytest.mark.usefixtures("plain")
def test_a_side_that_loses_nothing_in_a_battle_has_no_losses() -> None:
    found = (scenes.game(4, seed, 22, "attack")[0] for seed in range(1, 30))
    fights = (
        (s, move)
        for s in found
        for move in (MOANA_NUI.legal(s, scenes.acting(s)) if MOANA_NUI.to_move(s) else ())
        if isinstance(move, Attack) and not outlook.battle(scenes.view_of(s), move).lost
    )
    s, move = next(fights)
    written = words(scenes.scene(s, scenes.acting(s), path=("attack", str(move.origin), str(move.to))))
    assert (
        text("en", "picture.moana_nui.battle.strength", n=outlook.battle(scenes.view_of(s), move).attackers) in written
    )
    assert text("en", "picture.moana_nui.battle.lost", n=0) not in written


def test_a_score_belongs_to_the_turn_after_which_it_was_frozen() -> None:
    s, told = scenes.game(3, 4)
    assert s is not None
    turns = by_turn(told, journeys.AFTERWARDS)
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


def test_of_a_turn_the_tile_is_told_first_then_attacks_points_and_buildings_and_these_before_units() -> None:
    scene, (_, happened) = drawn("middle"), scenes.game(4, 5)
    kinds = (Placed, Attacked, Scored, Built, Settled)
    told = [next(event for event in happened if isinstance(event, kind)) for kind in kinds]
    alone = [said for event in told for said in news.told(scene, 0, [event], 40)]
    assert [event.building for event in told if isinstance(event, Built)] == ["canoe"]
    assert len(alone) == len(kinds)
    assert news.told(scene, 0, told[::-1], 40) == alone


def _plain(deeds: Iterable[Iterable[Any]]) -> list[str]:
    """The words of deeds without their signs."""
    return ["".join(chunk for chunk in deed if isinstance(chunk, str)).strip() for deed in deeds]


def _attacked(origin: str, to: str) -> Attacked:
    """An attack in which both sides lose a unit."""
    return Attacked(
        0,
        origin=Segment.parse(origin),
        to=Segment.parse(to),
        defender=1,
        shallows=False,
        attackers=3,
        defenders=1,
        defence=1,
        crossing=0,
        lost=1,
        killed=1,
    )


def _moved(origin: str, to: str) -> Moved:
    return Moved(0, origin=Segment.parse(origin), to=Segment.parse(to), units=1, shallows=False, free=False)


def _landed(at: str, units: int) -> Settled:
    return Settled(0, at=(Segment.parse(at),), source="village", units=units)


@pytest.mark.parametrize("brief", [True, False])
def test_a_move_that_led_to_where_an_attack_began_is_told_before_it(brief: bool) -> None:
    attack = _attacked("K8a", "K8b")
    led, away = _moved("J9", "K8a"), _moved("H7", "H8")
    told = [_plain(news.told(drawn("middle"), 0, each, 40, brief)) for each in ([led, attack, away], [attack, led])]
    assert [words.split(" (")[0] for words in told[0]] == ["moved J9→K8a", "attacked K8a→K8b", "· moved H7→H8"]
    assert [words.split(" (")[0] for words in told[1]] == ["attacked K8a→K8b", "· moved J9→K8a"]


def test_no_arrow_shows_an_attack_that_no_word_tells(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    drawn_ways = list[str]()
    monkeypatch.setattr(news, "put_way", lambda canvas, origin, to, *style, seen: drawn_ways.append(f"{origin}→{to}"))
    first, second, move = _attacked("K8a", "K8b"), _attacked("J8", "K8b"), _moved("J9", "K9a")
    chart: Any = SimpleNamespace(tiles={at.cell for each in (first, second, move) for at in (each.origin, each.to)})
    canvas: Any = None

    def ways(*told: Line) -> list[str]:
        drawn_ways.clear()
        news.put_ways(canvas, [first, second, move, TurnEnded(0)], chart, told)
        return [*drawn_ways]

    assert ways() == ["K8a→K8b", "J8→K8b", "J9→K9a"]
    assert ways([("attacked K8a→K8b",)]) == ["K8a→K8b", "J9→K9a"]


def test_where_those_went_who_have_just_landed_is_told_before_what_the_turn_brought() -> None:
    laid = Placed(
        0,
        at=Segment.parse("E11a").cell,
        tile=scenes.view_of(positions()["middle"][0]).board.chart.tiles[0].tile,
        rotation=0,
        touching=1,
        ap=2,
    )
    happened = [laid, _landed("E11a", 1), _moved("E11a", "E11b"), Collected(0, goods=("wood",), at=())]
    assert _plain(news.told(drawn("middle"), 0, happened, 40, brief=True)) == [
        "E11, settled a",
        "· moved E11a→E11b",
        "· +",
    ]


def test_of_a_post_every_attack_is_told_before_buildings_and_gains() -> None:
    laid = Placed(
        0,
        at=Segment.parse("F8a").cell,
        tile=scenes.view_of(positions()["middle"][0]).board.chart.tiles[0].tile,
        rotation=0,
        touching=1,
        ap=2,
    )
    built = [Built(0, building="hut", at=Segment.parse(at), paid=()) for at in ("F8b", "H9b", "H8b")]
    sums = Collected(0, goods=("wood",), at=())
    happened = [laid, *built, sums, _attacked("G7b", "H7b"), _attacked("H8a", "H7b")]
    lines = log.brief(drawn("middle", news=[*happened, TurnEnded(0)], size="post", names=("Maximiliane" * 2,) * 4), 2)
    told = " ".join(word for line in lines for word in _plain(line))
    assert "attacked G7b→H7b" in told
    assert "attacked H8a→H7b" in told
    assert "H8b" not in told
    assert "more" in told
    assert all(measure([chunk for said in line for chunk in said], post.TEXT) <= post.INSIDE for line in lines)


def test_of_two_turns_of_a_seat_the_second_says_that_it_is_the_extra_one() -> None:
    tile = scenes.view_of(positions()["middle"][0]).board.chart.tiles[0].tile
    laid = [Placed(0, at=Segment.parse(at).cell, tile=tile, rotation=0, touching=1, ap=2) for at in ("G7", "G8")]
    granted = ExtraTurn(0, tile=True)
    first, second = [laid[0], granted, TurnEnded(0)], [laid[1], TurnEnded(0)]

    def told(*happened: Event) -> list[list[str]]:
        turns = log.turns(drawn("middle", news=happened), 30, 40)
        return [["".join(c for c in deed if isinstance(c, str)).strip() for deed in turn.told] for turn in turns]

    assert told(*first, *second) == [["tile G7"], ["extra turn", "tile G8"]]
    assert told(*first) == [["tile G7", "· extra turn"]]


@pytest.mark.parametrize("size", ["post", "phone", "wide"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_an_extra_turn_of_which_there_are_no_other_news_says_that_a_meeting_house_brought_it(
    size: Size, language: str
) -> None:
    scene = drawn("middle", size=size, news=(ExtraTurn(0, tile=True),), language=language)
    words = "".join(line.words for line in texts(board, scene))
    assert "".join(text(language, "picture.moana_nui.log.granted").split()) in "".join(words.split())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seed", [3, 5, 8])
def test_a_deed_that_begins_in_words_is_set_off_from_the_one_before_it_but_no_line_begins_with_a_dot(
    language: str, seed: int
) -> None:
    dots = 0
    for turns in (12, 22, 30):
        scene = scenes.scene(*scenes.game(4, seed, turns)[:1], news=scenes.game(4, seed, turns)[1], language=language)
        for line in (*log.brief(scene, 4), *log.lines(scene, COLUMN, 12)):
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


DEEDS = {
    Attacked: "attacked", Moved: "moved", Placed: "placed", Sailed: "sailed", Settled: "settled",
    Trained: "trained",
}  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("brief", [True, False])
def test_every_deed_is_told_with_its_word_beside_its_sign(brief: bool, language: str) -> None:
    scene, found = drawn("middle", language=language), set[type[Event]]()
    for seed in range(1, 7):
        for event in scenes.game(4, seed)[1]:
            if type(event) in DEEDS:
                told = [chunk for deed in news.told(scene, 0, [event], 40, brief) for chunk in deed]
                said = "".join(chunk for chunk in told if isinstance(chunk, str))
                # A tile that was laid is its own sign, and behind it stands where units settled.
                hidden = brief and isinstance(event, Settled | Placed)
                assert hidden or text(language, f"picture.moana_nui.log.{DEEDS[type(event)]}") in said
                found.add(type(event))
    assert found == {*DEEDS}


CHOICES = (
    ("settle", "at"), ("move", "origin"), ("move", "to"), ("build", "at"), ("house", "at"), ("sail", "to"),
    ("attack", "origin"), ("attack", "to"),
)  # fmt: skip


@pytest.mark.parametrize(("kind", "field"), CHOICES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_candidate_is_listed_by_the_name_in_the_menu_within_its_card(
    kind: str, field: str, language: str
) -> None:
    shown = False
    for seats in (2, 4):
        for scene in scenes.asked_often(seats, kind, field):
            asking = replace(scene, language=language)
            for size, lines, room in (
                (post.TEXT, log.brief(asking), post.INSIDE),
                (TEXT["wide"], log.lines(replace(asking, size="wide"), COLUMN - 40, log.MEANINGS["wide"]), COLUMN - 40),
            ):
                assert max(sum(measure(said, size) + SPACE for said in line) - SPACE for line in lines) <= room
                said = " ".join(str(chunk) for line in lines for said in line for chunk in said)
                names = re.split("[ →]+", said)
                assert {str(mark.at) if isinstance(mark.at, Segment) else mark.tag for mark in scene.marks} <= {*names}
                shown = True
    assert shown


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
    table = log.table(before)
    assert table is not None
    said = {str(chunk).removeprefix("→ ") for row in table.rows for cell in row for chunk in cell}
    assert {str(mark.at) for mark in scene.marks} <= said


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
