"""The table of what can be chosen tells the best answers, what they bring and to whom, and counts the others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from render import tables
from render.lettering import lines_on
from render.moana_nui import answers, candidates, news
from render.moana_nui.board import board
from render.moana_nui.words_effects import signed
from render.panels import Chunk, bulb
from render.scene import Mark, Scene, Size
from rules.kit.choices import label
from rules.moana_nui import outlook
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.places import Segment
from rules.moana_nui.state import State
from tests.render.moana_nui import scenes

SIZES: tuple[Size, ...] = ("phone", "wide")


def legal(s: State, kind: str) -> list[Any]:
    return [move for move in MOANA_NUI.legal(s, scenes.acting(s)) if move.kind == kind] if MOANA_NUI.to_move(s) else []


def asked_of(s: State, move: Any, *fields: str, **wishes: Any) -> Scene:
    """What is asked once some fields of a move are chosen."""
    path = (move.kind, *(label(getattr(move, field)) for field in fields))
    return scenes.scene(s, scenes.acting(s), path=path, **{"size": "phone", **wishes})


def in_words(cell: Any) -> str:
    """A cell with ☻ for signs that are no mere room."""

    def told(chunk: Chunk) -> str:
        return chunk if isinstance(chunk, str) else "☻" if chunk.getbbox() else ""

    return re.sub(" +", " ", "".join(map(told, cell)))


def rows(scene: Scene) -> list[dict[str, str]]:
    """What stands in each column of every row, by the word above it."""
    table = news.table(scene)
    heads = table.heads if table else ()
    return [dict(zip(heads, map(in_words, row), strict=True)) for row in (table.rows if table else ())]


def noted(scene: Scene) -> str:
    table = news.table(scene)
    return "".join(note if isinstance(note, str) else in_words(note) for note in table.notes) if table else ""


_ALIKE = answers._ALIKE


@pytest.fixture(autouse=True)
def every_column(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the rows stands also what is the same in all of them."""
    monkeypatch.setattr(answers, "_ALIKE", ())


def test_what_is_the_same_in_all_rows_is_said_once_below_them(monkeypatch: pytest.MonkeyPatch) -> None:
    once = 0
    for s in games("build"):
        scene = asked_of(s, legal(s, "build")[0])
        found = rows(scene)
        monkeypatch.setattr(answers, "_ALIKE", _ALIKE)
        shown, told = rows(scene), noted(scene)
        monkeypatch.setattr(answers, "_ALIKE", ())
        for head in {*found[0]} - {*shown[0]} if found else ():
            assert len({row[head] for row in found}) == 1
            assert found[0][head] == "–" or f"{head} {found[0][head]}" in told
            once += 1
    assert once


def changes(s: State, move: Any) -> dict[int, int]:
    """By how much a move changes the points of seats."""
    seat = scenes.acting(s)
    before, then = (MOANA_NUI.view(each, seat) for each in (s, MOANA_NUI.apply(s, seat, move)[0]))
    both = enumerate(zip(before.boards, then.boards, strict=True))
    return {who: new.total - old.total for who, (old, new) in both if new.total != old.total}


def games(kind: str, turns: int = 22) -> Iterator[State]:
    """Positions in which moves of a kind are legal."""
    for seed in range(1, 9):
        s, _ = scenes.game(4, seed, turns, kind)
        if MOANA_NUI.to_move(s):
            yield s


@pytest.mark.parametrize("kind", ["move", "settle", "attack", "build", "house"])
@pytest.mark.parametrize("size", SIZES)
def test_of_all_answers_the_best_have_a_row_and_the_others_are_counted(kind: str, size: Size) -> None:
    told = 0
    for s in games(kind):
        moves, own = legal(s, kind), scenes.acting(s)
        scene = asked_of(s, moves[0], size=size)
        found = rows(scene)
        assert len(found) <= answers.MOST
        best = max(changes(s, move).get(own, 0) for move in moves)
        if found and best:
            assert signed(best) in found[0]["You"]
        assert found or not any(changes(s, move) for move in moves)
        told += bool(re.search(r"\d+ more|The rest changes no points", noted(scene)))
    assert told or kind not in ("move", "settle")


@pytest.mark.parametrize("kind", ["move", "attack", "sail"])
def test_what_a_seat_gains_itself_and_what_others_gain_stand_in_columns_of_their_own(kind: str) -> None:
    rivals = 0
    for s in games(kind):
        move = legal(s, kind)[0]
        fields = ("to",) if kind == "sail" else ("origin", "to")
        same = [each for each in legal(s, kind) if all(getattr(each, f) == getattr(move, f) for f in fields)]
        found = rows(asked_of(s, move, *fields))
        for each in same:
            own, others = changes(s, each).pop(scenes.acting(s), 0), changes(s, each)
            others.pop(scenes.acting(s), None)
            fits = [row for row in found if (signed(own) if own else "–") in row["You"]]
            assert len(same) > answers.MOST or not (own or others) or fits
            for change in others.values():
                assert len(same) > answers.MOST or any(signed(change) in row["Others"] for row in fits)
            rivals += len(others)
    assert rivals


def test_a_move_says_its_price_and_of_one_way_every_number_of_units_that_changes_points() -> None:
    several = 0
    for s in games("move"):
        for move in legal(s, "move"):
            same = [each for each in legal(s, "move") if (each.origin, each.to) == (move.origin, move.to)]
            found = rows(asked_of(s, move, "origin", "to"))
            telling = [each for each in same if changes(s, each)]
            assert bool(found) == bool(telling)
            told = " ".join(row["Way"] for row in found)
            for each in telling[: answers.MOST] if len(telling) <= 3 else ():
                assert f"{each.origin}→{each.to}" in told
            price = s.turn.ap - MOANA_NUI.apply(s, scenes.acting(s), move)[0].turn.ap
            assert all(row["Price"] == (f"{price} AP" if price else "free") for row in found)
            several += len(telling) > 1
    assert several


def _stands_for(row: str, move: Any) -> bool:
    """Whether a row names a move, by its way and units."""
    for way, first, last in re.findall(r"(\w+→\w+)(?: ×(\d+)(?:–(\d+))?)?", row):
        if way == f"{move.origin}→{move.to}" and (not first or int(first) <= move.units <= int(last or first)):
            return True
    return False


def test_a_row_is_true_for_every_number_of_units_it_stands_for_and_the_rest_changes_nobodys_points() -> None:
    numbered = losses = 0
    for s in games("move"):
        seat, moves = scenes.acting(s), legal(s, "move")
        scene = scenes.scene(s, seat, path=("move",), size="phone")
        found = rows(scene)
        own = [int(row["You"].rpartition("☻")[2].replace("−", "-")) for row in found if row["You"] != "–"]
        assert own == sorted(own, reverse=True)
        assert [row["You"] == "–" for row in found] == sorted(row["You"] == "–" for row in found)
        for row in found:
            for move in (move for move in moves if _stands_for(row["Way"], move)):
                change = changes(s, move)
                assert row["You"] == (f"☻{signed(change[seat])}" if seat in change else "–")
                others = row.get("Others", "–")
                assert others.count("☻") == 2 * len({*change} - {seat})
                assert f"×{move.units}" in row["Way"] or "×" not in row["Way"] or "–" in row["Way"] or "," in row["Way"]
                numbered, losses = numbered + ("×" in row["Way"]), losses + (change.get(seat, 0) < 0)
        unnamed = [move for move in moves if not any(_stands_for(row["Way"], move) for row in found)]
        if "more" not in noted(scene):
            assert not any(changes(s, move) for move in unnamed)
    assert numbered
    assert losses


def test_every_way_to_pay_has_a_row_with_what_is_paid_and_what_is_kept() -> None:
    several = 0
    for s in games("build"):
        moves, held = legal(s, "build"), s.players[scenes.acting(s)].goods
        scene = asked_of(s, moves[0], "building", "at")
        same = [move for move in moves if (move.building, move.at) == (moves[0].building, moves[0].at)]
        if len(same) > 1:
            found = [*answers._answers(scene)]
            assert {each.pay for each in found} == {move.pay.names for move in same}
            for row in rows(scene):
                kept = "".join(re.findall(r"\d", row["Keep"]))
                assert row["Pay"] == "☻"
                assert sum(map(int, kept)) == sum(held) - sum(same[0].pay)
            several += len(rows(scene)) == len(same)
    assert several


def test_what_is_settled_in_several_numbers_has_all_their_prices() -> None:
    ranges = 0
    for s in games("settle"):
        move = legal(s, "settle")[0]
        for row in rows(asked_of(s, move, "source", "at")):
            ranges += "–" in row["Price"]
            assert re.fullmatch(r"\d(–\d)? AP", row["Price"])
    assert ranges


def test_an_attack_says_how_it_ends_what_both_lose_and_that_it_costs_all_action_points() -> None:
    ends = set()
    for s in games("attack", 31):
        for move in legal(s, "attack"):
            fought = outlook.battle(MOANA_NUI.view(s, scenes.acting(s)), move)
            lost = "".join(f"☻−{units} " for units in (fought.crossing + fought.lost, fought.killed) if units)
            end = "nobody left" if fought.end == "all_lost" else fought.end
            scene = asked_of(s, move, "origin", "to")
            assert all((row["Outcome"], row["Units"]) == (end, lost) for row in rows(scene))
            assert not s.turn.ap or f"{s.turn.ap} AP lost" in noted(scene)
            ends.add(fought.end)
    assert {"won", "lost"} < ends


def test_what_can_be_built_is_told_with_its_places_and_the_units_that_a_hut_calls() -> None:
    called = 0
    for s in games("build"):
        moves = legal(s, "build")
        scene = asked_of(s, moves[0], "building")
        assert {*candidates.pinned(scene)} == {m.at for m in moves if m.building == moves[0].building}
        named = " ".join(row["Build"] for row in rows(scene))
        assert all(each in {str(m.at) for m in moves} for each in re.findall(r"[A-Z]\d+[abc]?", named))
        hut = s.players[scenes.acting(s)].next_hut if moves[0].building == "hut" else 0
        called += bool(hut) and any(f"☻+{hut}" in row["You"] for row in rows(scene))
    assert called


@pytest.mark.parametrize("size", SIZES)
def test_of_a_chosen_tile_the_places_with_most_action_points_and_points_are_told_and_the_others_counted(
    size: Size,
) -> None:
    for s in games("place", 14):
        scene = scenes.scene(s, scenes.acting(s), size=size, **scenes.cell_marks(s, scenes.acting(s)))
        found = rows(scene)
        assert len(found) == min(answers.MOST, len(found)) > 1
        named = [at for row in found for at in re.findall(r"[A-Z]\d+", row["At"])]
        rest = re.search(r"(\d+) more", noted(scene))
        assert len(named) == len(found)
        assert len(named) + (int(rest[1]) if rest else 0) == len(scene.marks)
        table, drawn = news.table(scene), board(scene)
        assert table
        assert tables.fits(table, 1060)
        assert drawn.height <= (2.2 if size == "phone" else 1.05) * drawn.width
        assert {*table.heads} <= {line.words for line in lines_on(drawn)}


@pytest.mark.parametrize("kind", ["settle", "move", "attack", "build"])
def test_the_sign_of_a_tip_stands_in_the_row_of_its_answer_and_in_no_other(kind: str) -> None:
    s, _ = scenes.asked_position(kind)
    bare, shown = asked_of(s, legal(s, kind)[0]), 0
    for move in legal(s, kind):
        words = (*candidates.words_of(move)[1:], *["1"] * (kind == "settle"))
        table, plain = (news.table(each) for each in (replace(bare, tips=frozenset({words})), bare))
        assert table
        assert plain
        assert not any(_tipped(row, plain.size) for row in plain.rows)
        tipped = [in_words(row[0]) for row in table.rows if _tipped(row, table.size)]
        assert len(tipped) <= 1
        assert all(str(getattr(move, "at", None) or move.to) in told for told in tipped)
        shown += len(tipped)
    # There is a single attack there: of one answer no sign is needed.
    assert bool(shown) == (kind != "attack")


def _tipped(row: Any, size: int) -> bool:
    return any(chunk is bulb(size + 2) for cell in row for chunk in cell)


def test_where_only_a_part_of_what_can_be_done_is_marked_only_that_is_told() -> None:
    scene = scenes.asked("settle", "at", "phone")
    assert rows(scene)
    assert not rows(replace(scene, marks=(Mark(Segment.parse("A1a"), "1"),)))


def test_where_nothing_that_can_be_chosen_brings_anything_that_is_said() -> None:
    scene = replace(scenes.asked("settle", "at", "phone"), marks=(Mark(Segment.parse("A1a"), "1"),))
    assert "None of these changes points at once." in [line.words for line in lines_on(board(scene))]
