"""Questions for numbers of units, for from where and whereto at once, and for resources show every way to answer."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from render import tables
from render.frame import HEADER
from render.hexes import Grid
from render.lettering import lines_on
from render.moana_nui import candidates, log, offers, routes, sites, spreads, tray
from render.moana_nui.board import board
from render.moana_nui.layout import Sizes
from render.moana_nui.reading import tile_title, view_of
from render.moana_nui.things import Chart
from render.moana_nui.words_effects import signed
from render.news import Said
from render.panels import Chunk, bulb
from render.scene import Mark, Scene, Size
from render.words import choice_label
from rules.kit.choices import board_order, label
from rules.moana_nui import outlook
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


def rows(scene: Scene) -> list[dict[str, str]]:
    """The table of what units can do: what stands in each column of every row, by the word above it; from where is
    not repeated."""
    table, found = routes.table(scene, 1040), list[dict[str, str]]()
    for row in table.rows if table else ():
        told = dict(zip(table.heads, (in_words([cell]) for cell in row), strict=True)) if table else {}
        kept = {head: found[-1][head] for head in ("From",) if head in told and not told[head]}
        found.append(told | kept)
    return found


@pytest.mark.parametrize(("kind", "fields"), [("settle", ("source", "at", "also")), ("train", ())])
@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_every_number_of_units_that_can_settle_or_train_is_told_with_how_many_stay_and_its_price(
    kind: str, fields: tuple[str, ...], size: Size
) -> None:
    s, _ = scenes.asked_position(kind)
    move = next(move for move in legal(s, kind) if move.again)
    player, many, then = s.players[scenes.acting(s)], 0, s
    while MOANA_NUI.to_move(then) == MOANA_NUI.to_move(s) and move in MOANA_NUI.legal(then, scenes.acting(then)):
        then, many = MOANA_NUI.apply(then, scenes.acting(then), move)[0], many + 1
    told = rows(asked_of(s, move, fields, size))
    assert len(told) == many > 1
    for n, row in enumerate(told, 1):
        stay = player.village - n
        assert (f"{stay} → ☻ {n}" if fields else f"☻ {stay} → ☻ {player.council + n}") in row.values()
        assert row["Price"] == f"{n} AP"


@pytest.mark.parametrize("kind", ["move", "sail", "attack"])
@pytest.mark.parametrize("size", SIZES)
def test_every_number_of_units_that_can_go_has_a_row_with_how_that_changes_points(kind: str, size: Size) -> None:
    shown = 0
    for seed in range(1, 9):
        s, _ = scenes.game(4, seed, 14, kind)
        ways: dict[tuple[Any, ...], list[Any]] = {}
        for move in legal(s, kind) if MOANA_NUI.to_move(s) else []:
            ways.setdefault((getattr(move, "origin", None), move.to), []).append(move)
        for same in ways.values():
            fields = [field for field in ("origin", "to") if hasattr(same[0], field)]
            told = rows(asked_of(s, same[0], fields, size))
            for row, move in zip(told, same, strict=True):
                units = move.enter if kind == "attack" else move.units
                assert len(same) == 1 or any(cell.endswith(f"→ ☻ {units}") for cell in row.values())
                assert not own(s, move) or f"☻{signed(own(s, move))}" in row["Points"]
                shown += len(same) > 1
    assert shown


def test_where_a_second_unit_of_the_council_settles_is_told_as_in_the_menu() -> None:
    apart = (
        (s, move)
        for s, _ in (scenes.game(4, seed, 12, "settle") for seed in range(1, 60))
        for move in (legal(s, "settle") if MOANA_NUI.to_move(s) else ())
        if move.also not in (None, move.at)
    )
    s, move = next(apart)
    scene = asked_of(s, move, ("source", "at"))
    told, same = rows(scene), [each for each in legal(s, "settle") if (each.source, each.at) == (move.source, move.at)]
    assert any(f"☻ {move.at} + ☻ {move.also}" in cell for row in told for cell in row.values())
    for row, each in zip(told, same, strict=True):
        label = choice_label(scene, "settle", "also", each.also)
        assert label.startswith(row["Second unit"])
        assert f"☻{signed(own(s, each))}" in row["Points"] if own(s, each) else "points" not in label
        assert not own(s, each) or signed(own(s, each)) in label


@pytest.mark.parametrize("kind", ["settle", "move", "attack", "build"])
def test_the_sign_of_a_tip_stands_in_the_row_of_its_answer_and_in_no_other(kind: str) -> None:
    s, _ = scenes.asked_position(kind)
    scene = asked_of(s, legal(s, kind)[0], ())
    bare = log.table(scene)
    assert bare
    for move in legal(s, kind):
        words = (*offers.words_of(move)[1:], *["1"] * (kind == "settle"))
        table = log.table(replace(scene, tips=frozenset({words})))
        assert table
        tipped = [row for row in table.rows if any(has_bulb(cell, table.size) for cell in row)]
        assert not any(has_bulb(cell, bare.size) for row in bare.rows for cell in row)
        assert len(tipped) == 1
        last = getattr(move, "at", None) or move.to
        assert any(str(last) in in_words([cell]) for row in tipped for cell in row) or kind == "build"


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


def test_what_the_card_of_a_battle_says_is_not_repeated_in_the_table() -> None:
    s, _ = scenes.asked_position("attack")
    scene = asked_of(s, legal(s, "attack")[0], ("origin", "to"))
    assert {"From", "To", "Outcome"}.isdisjoint(rows(scene)[0])
    assert {"From", "To", "Outcome"} <= rows(replace(scene, size="post"))[0].keys()


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


@pytest.mark.parametrize("size", SIZES)
def test_from_where_and_whereto_are_marked_unlike_and_told_in_pairs(size: Size) -> None:
    scene, moves = both_ends(size)
    origins, targets = {move.origin for move in moves}, {move.to for move in moves}
    assert offers.origins(scene) == origins
    assert offers.targets(scene) == targets
    first = replace(scene, marks=tuple(mark for mark in scene.marks if mark.at in origins))
    assert offers.origins(first) == origins
    assert not offers.targets(first)
    assert not candidates.some_weak(first)
    assert {(row["From"], row["To"]) for row in rows(scene)} == {(str(m.origin), f"→ {m.to}") for m in moves}


def test_where_units_can_only_come_from_no_name_is_lit() -> None:
    scene, moves = both_ends("phone")
    cells = frozenset(mark.at.cell for mark in scene.marks)
    found = dict(candidates.items(scene, Grid(104, 0, 0), Sizes.on(104, "tall"), cells))
    assert {at for kind, at in found if kind == "name"} == {move.to.cell for move in moves} < cells


@pytest.mark.parametrize("kind", ["move", "attack"])
def test_every_target_of_the_table_has_a_pin_also_where_units_can_go_to_no_other(kind: str) -> None:
    settled = 0
    for seed in range(1, 12):
        s, _ = scenes.game(4, seed, 31, kind)
        reached = dict[Segment, set[Segment]]()
        for move in legal(s, kind) if MOANA_NUI.to_move(s) else ():
            reached.setdefault(move.origin, set()).add(move.to)
        marked = {at for origin, to in reached.items() for at in (origin, *(to if len(to) > 1 else ()))}
        marks, targets = tuple(Mark(at, str(at)) for at in marked), {to for each in reached.values() for to in each}
        if targets - marked:
            scene = scenes.scene(s, scenes.acting(s), path=(kind,), marks=marks)
            cells = frozenset(at.cell for at in targets)
            found = dict(candidates.items(scene, Grid(104, 0, 0), Sizes.on(104, "tall"), cells)).keys()
            assert {("tag", at) for at in targets} | {("name", cell) for cell in cells} <= found
            settled += 1
    assert settled


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


def test_ways_from_which_one_can_be_chosen_are_drawn_all_or_none_and_no_more_than_two_on_a_tile(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    led, drawn = list[object](), set[bool]()
    monkeypatch.setattr(candidates, "put_way", lambda _canvas, *ends: led.append(ends[:2]))
    for seed in range(1, 12):
        s, _ = scenes.game(4, seed, 31, "move")
        if MOANA_NUI.to_move(s):
            marks = tuple(Mark(at, str(at)) for move in legal(s, "move") for at in (move.origin, move.to))
            scene = scenes.scene(s, scenes.acting(s), path=("move",), marks=marks)
            ways = offers.ways(scene)
            cells = [cell for move in ways for cell in {move.origin.cell, move.to.cell}]
            assert all(cells.count(cell) <= 2 for cell in cells)
            led.clear()
            board(scene)
            assert led in ([], [(move.origin, move.to) for move in ways])
            drawn.add(bool(led))
    assert drawn


def test_an_attack_says_that_it_costs_all_action_points() -> None:
    s, _ = scenes.asked_position("attack")
    table = routes.table(asked_of(s, legal(s, "attack")[0], ()), 1040)
    assert table is not None
    assert any(f"{s.turn.ap} AP lost" in note for note in table.notes)


@pytest.mark.parametrize("size", SIZES)
def test_every_way_to_distribute_resources_is_shown_on_the_segments_that_get_them(size: Size) -> None:
    s, _ = scenes.asked_position("generate")
    scene = scenes.scene(s, scenes.acting(s), size=size, path=("generate",))
    shown = spreads.spreads(scene)
    assert shown
    assert [way[0] for way in shown.ways] == [f"{i + 1}  " for i in range(len(legal(s, "generate")))]
    assert {"1  ", shown.title} <= {line.words for line in lines_on(board(scene))}
    assert not spreads.spreads(replace(scene, path=()))


def test_a_long_prompt_of_a_wide_picture_leaves_out_what_stands_above_it() -> None:
    scene = replace(scenes.drawn("middle"), size="wide", prompt="Where from, where to and how many? " * 2)
    lines = [line for line in lines_on(board(scene)) if line.y < HEADER and line.x < 900]
    assert len(lines) == 2
    assert lines[0].box[3] < lines[1].box[1]
    assert lines[1].box[3] < HEADER - 16


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


@pytest.mark.parametrize("size", SIZES)
def test_the_table_of_places_has_a_row_for_each_with_its_rotations_and_the_card_shows_these(size: Size) -> None:
    s, _ = scenes.asked_position("place")
    for tile, ways in places(s):
        asked = marked(s, tile, ways, size)
        table, words = sites.table(asked, 1060), [line.words for line in lines_on(board(asked))]
        assert table is not None
        first = [row[0][0] for row in table.rows if row[0]]
        assert {*first} == {str(at) for at in ways}
        assert all(words.count(str(each)) >= 1 + first.count(each) for each in first if isinstance(each, str))
        turned = sites.rotations(asked)
        assert {*turned} == {way for found in ways.values() for way in found}
        assert not turned[1:] or {str(way) for way in turned} <= {*words}


def test_a_place_says_what_the_chosen_tile_brings_there_in_each_rotation() -> None:
    completing = 0
    for s in (scenes.game(4, seed, turns, "place")[0] for seed in range(1, 5) for turns in (8, 14, 20)):
        for tile, ways in places(s) if MOANA_NUI.to_move(s) else ():
            view = MOANA_NUI.view(s, scenes.acting(s))
            for at, way in ((at, way) for at, turned in ways.items() for way in turned):
                then, told = MOANA_NUI.apply(s, scenes.acting(s), Place(tile, at, way))
                found = sites.brought(view, Place(tile, at, way))
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


def test_a_table_is_set_smaller_only_to_have_two_stacks() -> None:
    s, _ = scenes.game(4, 3, 22)
    for tile, ways in places(s):
        for width in (1060, 900):
            table = sites.table(marked(s, tile, ways), width)
            assert table is not None
            assert table.size == 30 or tables.set_in(table, width).stacks > 1 or table.size == 26


@pytest.mark.usefixtures("plain")
@pytest.mark.parametrize(("seats", "turns"), [(2, 12), (3, 18), (4, 12), (4, 18)])
def test_a_wide_picture_with_a_table_of_places_is_hardly_higher_than_wide(seats: int, turns: int) -> None:
    for s in (scenes.game(seats, seed, turns, "place")[0] for seed in (1, 2, 3)):
        for tile, ways in places(s) if MOANA_NUI.to_move(s) else ():
            drawn = board(marked(s, tile, ways, "wide"))
            assert drawn.height <= 1.05 * drawn.width


@pytest.mark.usefixtures("plain")
def test_a_long_table_of_places_leaves_the_map_its_room_for_the_seats_have_only_their_strip() -> None:
    long = 0
    for s in (scenes.game(4, seed, 26, "place")[0] for seed in range(1, 5)):
        for tile, ways in places(s) if MOANA_NUI.to_move(s) else ():
            asked = marked(s, tile, ways)
            table, drawn = log.table(asked), board(asked)
            assert table is not None
            assert drawn.height <= 2.2 * drawn.width
            words = [line.words for line in lines_on(drawn)]
            assert {str(at) for at in ways} <= {*words}
            strip = any(word.endswith(" turns") for word in words)
            assert strip == (tables.height(table, 1060) > 600)
            long += strip
    assert long


def own(s: State, move: Any) -> int:
    """By how much a move changes the points of whoever makes it."""
    seat = scenes.acting(s)
    before, then = (MOANA_NUI.view(each, seat) for each in (s, MOANA_NUI.apply(s, seat, move)[0]))
    return then.boards[seat].total - before.boards[seat].total


def test_an_attack_says_how_it_ends_and_what_both_lose() -> None:
    ends = set()
    for seed in range(1, 30):
        s, _ = scenes.game(4, seed, 22, "attack")
        for move in legal(s, "attack") if MOANA_NUI.to_move(s) else []:
            fought = outlook.battle(MOANA_NUI.view(s, scenes.acting(s)), move)
            lost = "".join(f"☻−{units} " for units in (fought.crossing + fought.lost, fought.killed) if units)
            end = "nobody left" if fought.end == "all_lost" else fought.end
            told = rows(asked_of(s, move, ("origin",)))
            row = next(row for row in told if (row["To"], row["Outcome"]) == (f"→ {move.to}", end))
            assert row["Units"] == lost
            ends.add(fought.end)
    assert {"won", "lost"} < ends


@pytest.mark.parametrize("kind", ["move", "attack"])
def test_every_way_to_move_or_attack_has_a_row_in_the_order_of_the_menu(kind: str) -> None:
    shown = 0
    for seed in range(1, 12):
        s, _ = scenes.game(4, seed, 31, kind)
        moves = legal(s, kind) if MOANA_NUI.to_move(s) else []
        told = rows(asked_of(s, moves[0], ())) if moves else []
        ways = sorted({(move.origin, move.to): move for move in moves}.values(), key=ordered)
        pairs = [(str(move.origin), f"→ {move.to}") for move in ways]
        assert [*dict.fromkeys((row["From"], row["To"]) for row in told)] == pairs
        shown += len(pairs)
    assert shown


def test_many_numbers_of_units_share_the_line_of_their_way_where_they_change_points_alike() -> None:
    s, _ = scenes.game(3, 10, 22, "move")
    moves = legal(s, "move")
    assert len(moves) > 24
    told = rows(asked_of(s, moves[0], ()))
    assert len(told) < len(moves)
    for row in told:
        same = [move for move in moves if (str(move.origin), f"→ {move.to}") == (row["From"], row["To"])]
        numbers = [int(number) for number in row["Number"].split("–")]
        (change,) = {own(s, move) for move in same if numbers[0] <= move.units <= numbers[-1]}
        assert not change or f"☻{signed(change)}" in row["Points"]


def ordered(move: Any) -> tuple[object, object]:
    """By what moves stand in menus."""
    return board_order(str(move.origin)), board_order(str(move.to))


@pytest.mark.parametrize("size", SIZES)
def test_what_can_be_built_stands_in_a_table_with_every_payment_every_place_and_what_it_brings(size: Size) -> None:
    s, _ = scenes.asked_position("build")
    moves = legal(s, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, path=("build",))
    assert {*candidates.pinned(scene)} == {move.at for move in moves}
    scene = replace(scene, marks=tuple(Mark(at, str(at)) for at in dict.fromkeys(move.at for move in moves)))
    table = log.table(scene)
    assert len(moves) <= 25
    assert table is not None
    kinds = dict.fromkeys(move.building for move in moves)
    for kind, rows in zip(kinds, table.groups, strict=True):
        same = [move for move in moves if move.building == kind]
        assert str(rows[0][0][-1]).lower() == kind.replace("_", " ")
        ways, places = len({move.pay for move in same}), [at for row in rows for at in re.findall(r"\w+", str(row[1]))]
        paid = sum(bool(row[3]) for row in rows)
        assert paid % ways == 0
        assert {*places} == {str(move.at) for move in same}
        assert [*dict.fromkeys(places)] == sorted({*places}, key=board_order) or len({own(s, m) for m in same}) > 1
        # Payments stand beside the places of each gain, or once below all of them.
        gained = [row for row in rows if row[2] and (row[2][0] == "–" or not isinstance(row[2][0], str))]
        assert paid == ways * len(gained) or not any(row[1] and row[3] for row in rows)
        gains = {chunk for row in rows for chunk in row[2] if isinstance(chunk, str)}
        assert {signed(own(s, move)) for move in same if own(s, move)} <= gains
    written = {line.words for line in lines_on(board(scene))}
    assert {*table.heads} <= written


@pytest.mark.parametrize(("kind", "field"), [("settle", "at"), ("house", "at")])
def test_where_units_settle_and_meeting_houses_stand_it_is_said_how_that_changes_points(kind: str, field: str) -> None:
    s, _ = scenes.asked_position(kind)
    scene = scenes.asked(kind, field, "phone")
    told, tags = rows(scene), {mark.at: mark.tag for mark in scene.marks}
    assert {row["To"] for row in told} == {f"→ {tag}" for tag in tags.values()}
    changed = [move for move in legal(s, kind) if own(s, move)]
    assert changed
    for move in changed:
        assert any(f"☻{signed(own(s, move))}" in row["Points"] for row in told if row["To"] == f"→ {tags[move.at]}")


def test_where_only_a_part_of_what_can_be_done_is_marked_only_that_is_told() -> None:
    scene = scenes.asked("settle", "at", "phone")
    assert rows(scene)
    assert not rows(replace(scene, marks=(Mark(Segment.parse("A1a"), "1"),)))


def test_units_that_can_move_are_told_with_the_price_of_their_move() -> None:
    s, _ = scenes.asked_position("move")
    told = rows(asked_of(s, legal(s, "move")[0], ()))
    for move in legal(s, "move"):
        price = s.turn.ap - MOANA_NUI.apply(s, scenes.acting(s), move)[0].turn.ap
        row = next(row for row in told if (row["From"], row["To"]) == (str(move.origin), f"→ {move.to}"))
        assert row["Price"] == (f"{price} AP" if price else "free")


def test_rings_of_origins_lie_over_one_another_in_the_same_order_at_every_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for scene in scenes.asked_often(4, "move", "origin"):
        ringed = list[Segment]()
        monkeypatch.setattr(
            Chart, "put_under", lambda _chart, _canvas, key, _fill="", ringed=ringed: ringed.append(key[1])
        )
        board(scene)
        assert len(ringed) > 2
        assert ringed == sorted(ringed)
