"""Questions for numbers of units, for from where and whereto at once, and for resources show every way to answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from render.frame import HEADER, Box
from render.hexes import Grid
from render.lettering import lines_on
from render.moana_nui import answers, candidates, news, tray
from render.moana_nui.board import board
from render.moana_nui.layout import Sizes
from render.moana_nui.reading import tile_title, view_of
from render.moana_nui.things import Chart
from render.moana_nui.words_effects import signed
from render.news import Said
from render.panels import Chunk, bulb
from render.scene import Mark, Scene, Size
from render.words import choice_label
from rules.kit.choices import label
from rules.moana_nui.events import Cleared, Collected, Completed, Generated, Placed
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.generation import yield_of
from rules.moana_nui.moves import SOURCES, MoveUnits, Place
from rules.moana_nui.places import Segment
from rules.moana_nui.state import State
from tests.render.moana_nui import scenes

SIZES: tuple[Size, ...] = ("phone", "wide")


def asked_of(s: State, move: Any, fields: Sequence[str], size: Size = "phone") -> Scene:
    """What is asked once some fields of a move are chosen."""
    path = (move.kind, *(label(getattr(move, field)) for field in fields))
    return scenes.scene(s, scenes.acting(s), size=size, path=path)


def legal(s: State, kind: str) -> list[Any]:
    return [move for move in MOANA_NUI.legal(s, scenes.acting(s)) if move.kind == kind]


def has_bulb(cell: Sequence[Chunk], size: int) -> bool:
    return any(chunk is bulb(size + 2) for chunk in cell)


def test_the_sign_of_a_tip_stands_by_the_name_of_its_tile(monkeypatch: pytest.MonkeyPatch) -> None:
    s, _ = scenes.asked_position("place")
    scene, seen = asked_of(s, legal(s, "place")[0], ()), list[tuple[str, bool]]()
    hand = view_of(scene).hand

    def put(canvas: Any, x: float, y: float, chunks: Sequence[Chunk], size: int, ink: str) -> None:
        seen.extend((chunk, bulb(size + 3) in chunks) for chunk in chunks if isinstance(chunk, str))

    monkeypatch.setattr(tray, "put_chunks", put)
    board(replace(scene, tips=frozenset({(hand[0],)})))
    titles = [tile_title(scene, tile) for tile in hand]
    assert [tip for told, tip in seen if told in titles] == [True, False]


def test_village_and_council_say_what_settling_brings_where_only_one_place_is_left() -> None:
    told = set[bool]()
    for s in (scenes.game(3, seed, 12, "settle")[0] for seed in range(1, 30)):
        for source in SOURCES if MOANA_NUI.to_move(s) else ():
            moves = [move for move in legal(s, "settle") if move.source == source]
            if not moves or not own(s, moves[0]):
                continue
            label = choice_label(asked_of(s, moves[0], ()), "settle", "source", source)
            assert ("points" in label) == (len(moves) == 1)
            assert len(moves) > 1 or signed(own(s, moves[0])) in label
            told.add(len(moves) == 1)
    assert told == {True, False}


@pytest.mark.parametrize("size", SIZES)
def test_while_it_is_asked_which_tile_is_placed_the_map_shows_every_resource_and_no_news(
    charts: list[Chart], size: Size
) -> None:
    s, news = scenes.game(4, 5, 27, "place")
    seat = scenes.acting(s)
    told = tuple(event.seen_by(seat) for event in news)
    stocked = {land.at for land in view_of(scenes.scene(s, seat)).segments if land.goods}
    assert stocked
    for path, asked in (((), False), (("place",), True)):
        board(scenes.scene(s, seat, size=size, path=path, news=told))
        assert stocked <= {at for kind, at in charts[-1].places if kind == "goods"}
        frees = [at for kind, at in charts[-1].places if kind == "name" and at not in charts[-1].tiles]
        assert bool(frees) == asked
        placed = [event.at for event in told if isinstance(event, Placed)]
        assert any(("badge", at) in charts[-1].places for at in placed) != asked


def in_words(pieces: Iterable[Said]) -> str:
    """Pieces one behind the other, with ☻ for signs that are no mere room."""

    def told(chunk: Chunk) -> str:
        return chunk if isinstance(chunk, str) else "☻" if chunk.getbbox() else ""

    return re.sub(" +", " ", " ".join("".join(map(told, piece)) for piece in pieces))


def both_ends(size: Size) -> tuple[Scene, list[MoveUnits]]:
    """Asked at once from where and whereto, in a position where there are several of both."""
    s, _ = scenes.asked_position("move")
    moves = legal(s, "move")
    places = dict.fromkeys(at for field in ("origin", "to") for at in (getattr(move, field) for move in moves))
    marks = tuple(Mark(at, str(at)) for at in places)
    return scenes.scene(s, scenes.acting(s), size=size, path=("move",), marks=marks), moves


def test_from_where_and_whereto_are_marked_unlike_and_told_in_pairs() -> None:
    scene, moves = both_ends("phone")
    origins, targets = {move.origin for move in moves}, {move.to for move in moves}
    assert candidates.origins(scene) == origins
    assert candidates.targets(scene) == targets == candidates.segments(scene)
    first = replace(scene, marks=tuple(mark for mark in scene.marks if mark.at in origins))
    assert candidates.origins(first) == origins


def test_where_it_is_only_asked_from_where_the_chips_lie_there_and_not_on_whoever_is_attacked() -> None:
    asked = 0
    for seed in range(1, 12):
        s, _ = scenes.game(4, seed, 31, "attack")
        moves = legal(s, "attack") if MOANA_NUI.to_move(s) else []
        origins = {move.origin for move in moves}
        if origins:
            marks = tuple(Mark(at, str(at)) for at in sorted(origins))
            scene = scenes.scene(s, scenes.acting(s), path=("attack",), marks=marks)
            assert candidates.segments(scene) == origins
            assert {move.to for move in moves} <= candidates.bright(scene)
            gaining = {move.origin for move in moves if MOANA_NUI.gains(view_of(scene), move)}
            # Where none gains anything no chip is pale: that would set none of them apart.
            assert {mark.at for mark in marks if candidates.strong(scene, mark)} == (gaining or origins)
            assert candidates.some_weak(scene) == bool(gaining and gaining < origins)
            asked += 1
    assert asked


@pytest.mark.parametrize("kind", ["move", "attack"])
def test_every_target_has_one_chip_also_where_units_can_go_to_no_other(kind: str) -> None:
    settled = 0
    for seed in range(1, 12):
        s, _ = scenes.game(4, seed, 31, kind)
        reached = dict[Segment, set[Segment]]()
        for move in legal(s, kind) if MOANA_NUI.to_move(s) else ():
            reached.setdefault(move.origin, set()).add(move.to)
        marked = {at for origin, to in reached.items() for at in (origin, *(to if len(to) > 1 else ()))}
        marks, targets = tuple(Mark(at, str(at)) for at in marked), {to for each in reached.values() for to in each}
        if targets - marked and marked > {*reached}:
            scene = scenes.scene(s, scenes.acting(s), path=(kind,), marks=marks)
            cells = frozenset(at.cell for at in targets)
            found = dict(candidates.items(scene, Grid(104, 0, 0), Sizes.on(104, "tall"), cells)).keys()
            assert {("tag", at) if at.letter else ("name", at.cell) for at in targets} == found
            settled += 1
    assert settled or kind == "attack"


def test_pins_are_white_where_units_gain_nothing_by_the_rule_for_tips() -> None:
    scene, moves = both_ends("phone")
    view = MOANA_NUI.view
    s, _ = scenes.asked_position("move")
    gaining = {move.to for move in moves if MOANA_NUI.gains(view(s, scenes.acting(s)), move)}
    targets = {move.to for move in moves}
    assert {mark.at for mark in scene.marks if mark.at in targets and candidates.strong(scene, mark)} == gaining


def test_pins_of_places_to_settle_tell_what_is_gained_there_without_a_second_unit_elsewhere() -> None:
    apart = 0
    for seed in range(1, 30):
        s, _ = scenes.game(4, seed, 12, "settle")
        moves = legal(s, "settle") if MOANA_NUI.to_move(s) else []
        marks = tuple(Mark(at, str(at)) for at in dict.fromkeys(move.at for move in moves))
        for mark in marks:
            scene = scenes.scene(s, scenes.acting(s), path=("settle",), marks=marks)
            alone = [move for move in moves if {move.at, move.also or move.at} == {mark.at}]
            assert candidates.strong(scene, mark) == any(own(s, move) > 0 for move in alone)
            apart += any(own(s, move) > 0 for move in moves if move.at == mark.at and move not in alone)
    assert apart


def test_a_long_prompt_of_a_wide_picture_and_what_stands_above_it_keep_off_one_another() -> None:
    scene = replace(scenes.drawn("middle"), size="wide", prompt="Where from, where to and how many? " * 2)
    lines = [line for line in lines_on(board(scene)) if line.y < HEADER and line.x < 900]
    assert len(lines) == 3
    assert all(one.box[3] < other.box[1] for one, other in pairwise(lines))
    assert lines[-1].box[3] < HEADER - 16


@pytest.mark.parametrize(
    ("language", "told"), [("en", ("Train", "village", "council")), ("ja", ("訓練", "村", "作戦会議"))]
)
def test_where_units_are_trained_the_prompt_says_from_where_whereto_and_no_empty_card_lies_below(
    language: str, told: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    boxes = list[Box]()
    monkeypatch.setattr(news, "put_card", lambda _canvas, where, *_given, **_more: boxes.append(where))
    for size in SIZES:
        scene = scenes.question(151, "train-times-1", language, size)
        words = " ".join(line.words for line in lines_on(board(scene)))
        assert all(each in words for each in told)
    assert not boxes


@pytest.mark.parametrize(
    ("question", "size"),
    [("move-origin+to+units-1", "phone"), ("move-origin+to+units-2", "wide"), ("sail-to+units-1", "phone")],
)
def test_every_destination_has_a_chip_on_the_map_also_where_it_is_crowded(
    question: str, size: Size, charts: list[Chart]
) -> None:
    scene = scenes.question(151, question, "ja", size)
    board(scene)
    places = charts[-1].places
    marked = {mark.at for mark in scene.marks if isinstance(mark.at, Segment)} - candidates.origins(scene)
    assert marked
    assert all((("tag", at) if at.letter else ("name", at.cell)) in places for at in marked)


def places(s: State) -> Iterator[tuple[str, dict[Any, set[int]]]]:
    """Every tile in hand with the rotations in which it can lie, place by place."""
    for tile in MOANA_NUI.view(s, scenes.acting(s)).hand:
        ways: dict[Any, set[int]] = {}
        for move in legal(s, "place"):
            if move.tile == tile:
                ways.setdefault(move.at, set()).add(move.rotation)
        yield tile, ways


def marked(s: State, tile: str, ways: dict[Any, set[int]], size: Size = "phone") -> Scene:
    """The question where a tile is placed."""
    marks = tuple(Mark(at, str(at)) for at in ways)
    return scenes.scene(s, scenes.acting(s), size=size, path=("place", tile), marks=marks)


def test_a_place_says_what_the_chosen_tile_brings_there_in_each_rotation() -> None:
    completing = 0
    for s in (scenes.game(4, seed, turns, "place")[0] for seed in range(1, 5) for turns in (8, 14, 20)):
        for tile, ways in places(s) if MOANA_NUI.to_move(s) else ():
            view = MOANA_NUI.view(s, scenes.acting(s))
            for at, way in ((at, way) for at, turned in ways.items() for way in turned):
                then, told = MOANA_NUI.apply(s, scenes.acting(s), Place(tile, at, way))
                found = answers.brought(view, Place(tile, at, way))
                after = MOANA_NUI.view(then, scenes.acting(s))
                changes = [new.total - old.total for old, new in zip(view.boards, after.boards, strict=True)]
                assert {seat: change for seat, change, _ in found.gains if change} == {
                    seat: change for seat, change in enumerate(changes) if change
                }
                assert {seat for seat, _, goods in found.gains if goods} == {
                    event.seat for event in told if isinstance(event, Collected | Cleared)
                }
                generated = [event.goods for event in told if isinstance(event, Generated)]
                assert sorted(found.goods) == sorted(generated[0] if generated else yield_of(then).goods.names)
                assert found.completes == any(isinstance(event, Completed) for event in told)
                completing += found.completes
    assert completing


def own(s: State, move: Any) -> int:
    """By how much a move changes the points of whoever makes it."""
    seat = scenes.acting(s)
    before, then = (MOANA_NUI.view(each, seat) for each in (s, MOANA_NUI.apply(s, seat, move)[0]))
    return then.boards[seat].total - before.boards[seat].total


def test_rings_of_origins_lie_over_one_another_in_the_same_order_at_every_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for seed in range(1, 5):
        s, _ = scenes.game(4, seed, 12, "move")
        moves = legal(s, "move") if MOANA_NUI.to_move(s) else []
        marks = tuple(Mark(at, str(at)) for at in {at for move in moves for at in (move.origin, move.to)})
        scene = scenes.scene(s, scenes.acting(s), size="phone", path=("move",), marks=marks) if moves else None
        if not scene or len(candidates.origins(scene)) < 3:
            continue
        ringed = list[Segment]()
        monkeypatch.setattr(
            Chart, "put_rim", lambda _chart, _canvas, key, _fill="", ringed=ringed: ringed.append(key[1])
        )
        board(scene)
        assert len(ringed) > 2
        assert ringed == sorted(ringed)
