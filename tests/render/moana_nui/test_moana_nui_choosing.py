"""What can be chosen is told so that one can choose from the picture: all of it, by name, with the tips of menus."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from render import post
from render.canvas import rgba
from render.hexes import Grid
from render.lettering import lines_on
from render.moana_nui import candidates, news, things, tiles
from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.moana_nui.layout import Sizes
from render.moana_nui.palette import COMPLETED
from render.moana_nui.things import Chart
from render.panels import bulb
from render.scene import Scene, Size
from rules.moana_nui.faces import shape
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.places import Cell, Segment
from tests.render.moana_nui import scenes

SIZES: tuple[Size, ...] = ("phone", "wide")


def placing(size: Size = "phone", few: int = 4) -> tuple[Scene, list[Cell]]:
    """The question where a tile is placed of which a menu has only a few places, and the others."""
    middle = scenes.positions()["middle"][0]
    seat = scenes.acting(middle)
    asked = scenes.scene(middle, seat, size=size, **scenes.cell_marks(middle, seat))
    marks = sorted(asked.marks, key=lambda mark: not mark.strong)
    return replace(asked, marks=tuple(marks[:few])), [mark.at for mark in marks[few:]]


def with_tip(scene: Scene, at: object) -> Scene:
    """The same question with a tip that leads to one place."""
    marks = tuple(replace(mark, tip=mark.at == at) for mark in scene.marks)
    return replace(scene, marks=marks, tips=frozenset({(str(at),)}))


@pytest.mark.parametrize("size", SIZES)
def test_the_sign_of_a_tip_stands_in_the_row_of_its_place_and_in_the_key_and_not_on_the_map(size: Size) -> None:
    (scene, _), rows, keys = placing(size), 0, 0
    for asked in (scene, scenes.asked("settle", "at", size), scenes.asked("house", "at", size)):
        at = asked.marks[-1].at
        cells = frozenset({*candidates.cells_of(asked.marks[-1]), *(cell for cell, _ in candidates.free_cells(asked))})
        bare, tipped = (
            dict(candidates.items(each, Grid(60, 0, 0), Sizes.on(60, "tall"), cells))
            for each in (asked, with_tip(asked, at))
        )
        assert {key for key in tipped if key[0] != "badge"} == {key for key in bare if key[0] != "badge"}
        keys += "a tip of the menu" in [line.words for line in lines_on(board(with_tip(asked, at)))]
        assert "a tip of the menu" not in [line.words for line in lines_on(board(asked))]
        table, plain = (news.table(each) for each in (with_tip(asked, at), asked))
        assert table
        assert plain

        def signed(rows: Any, size: int) -> list[str]:
            sign = {id(bulb(size + 2))}
            return ["".join(c for c in cell if isinstance(c, str)).strip("→ ") for row in rows for cell in row
                    if any(id(c) in sign for c in cell)]  # fmt: skip

        tag = next(mark.tag for mark in asked.marks if mark.at == at)
        assert {*signed(table.rows, table.size)} <= {tag}
        assert not signed(plain.rows, plain.size)
        rows += len(signed(table.rows, table.size))
    assert rows
    assert keys


@pytest.mark.parametrize("cell", [44, 52, 76, 104])
def test_action_points_on_a_free_cell_are_written_in_thirty_pixels_and_its_name_in_24_or_more(cell: int) -> None:
    scene, _ = placing("wide", 99)
    cells = frozenset(at for at, _ in candidates.free_cells(scene))
    found = dict(candidates.items(scene, Grid(cell, 0, 0), Sizes.on(cell, "wide"), cells))
    ems = {key: lines_on(item.sprite)[0].em for key, item in found.items() if key[0] in ("name", "badge")}
    badges = [at for kind, at in ems if kind == "badge"]
    assert bool(badges) == (cell > 48)
    assert {ems["badge", at] for at in badges} <= {post.LEAST}
    assert min(ems.values()) >= post.NAME


def test_a_tip_makes_no_pin_say_that_something_is_gained() -> None:
    asked = scenes.asked("settle", "at", "phone")
    weak = [mark.at for mark in asked.marks if not candidates.strong(asked, mark)]
    assert weak
    tipped = with_tip(asked, weak[0])
    assert all(candidates.strong(tipped, mark) == (mark.at not in weak) for mark in tipped.marks)


def test_tiles_of_a_wide_hand_stand_side_by_side_below_the_map_each_in_two_of_its_best_places() -> None:
    middle = scenes.positions()["middle"][0]
    scene = scenes.scene(middle, 0, size="wide")
    held = MOANA_NUI.view(middle, 0).hand
    written = lines_on(hand(scene))
    best = [line for line in written if " · rotation " in line.words and line.words.endswith(" AP")]
    assert len(best) == 2 * len(held)
    assert len({line.y for line in best}) == 1
    free = {*map(str, scenes.view_of(middle).board.chart.frontier)}
    assert best[0].y > max(line.y for line in written if line.words in free)


def test_while_something_is_chosen_only_tiles_with_answers_are_lettered(charts: list[Chart]) -> None:
    s, _ = scenes.game(4, 5, 27, "place")
    asked = scenes.scene(s, scenes.acting(s), size="phone", **scenes.cell_marks(s, scenes.acting(s)))
    for scene in (asked, scenes.asked("settle", "at", "phone"), scenes.question(151, "sail-to+units-1", "en", "wide")):
        board(scene)
        cells = {cell for mark in scene.marks for cell in candidates.cells_of(mark)}
        letters = {at for kind, at in charts[-1].places if kind == "letter"}
        assert {at.cell for at in letters if isinstance(at, Segment)} <= cells
    board(scenes.drawn("middle", size="wide"))
    assert sum(kind == "letter" for kind, _ in charts[-1].places) > 5


def test_a_wide_question_which_tile_is_placed_says_of_every_tile_in_hand_what_a_phone_says() -> None:
    s, _ = scenes.game(4, 5, 27, "place")
    asked = scenes.scene(s, scenes.acting(s), path=("place",))
    told = list[Counter[str]]()
    for size in SIZES:
        lines = lines_on(board(replace(asked, size=size)))
        top = min(line.y for line in lines if re.fullmatch(r"Tile \d+", line.words))
        told.append(Counter(line.words for line in lines if line.y > top and " · rotation " in line.words))
    assert told[0] == told[1]
    assert told[0].total() == 2 * len(MOANA_NUI.view(s, scenes.acting(s)).hand)


@pytest.mark.parametrize("cell", [30, 36, 40, 58])
def test_tiles_on_cards_have_all_of_their_rim(cell: int) -> None:
    sprite = tiles.loose("D01", 0, cell, "#FFFFFF")
    left, top, right, bottom = sprite.getchannel("A").getbbox() or (0, 0, 0, 0)
    assert (min(left, top) > 0, right < sprite.width, bottom < sprite.height) == (True, True, True)


def test_a_completed_island_that_is_contested_keeps_its_gold_inside_of_the_stripes_and_at_the_end_has_no_stripes() -> (
    None
):
    shore = (tiles.Shore(coast=coast) for coast in ("completed", "contested", "both"))
    gold, striped, both = (
        tiles.tile(tiles.Look("D20", 0, (each,) * len(shape("D20"))), 112).convert("RGB") for each in shore
    )
    found = [
        any(colour == rgba(COMPLETED[0])[:3] for _, colour in picture.getcolors(1 << 20) or ())
        for picture in (gold, striped, both)
    ]
    assert found == [True, False, True]
    middle = scenes.view_of(scenes.positions()["ended"][0])
    islands = tuple(replace(island, contested=True) for island in middle.islands)
    coasts = {shore.coast for _, look in things.looks(replace(middle, islands=islands)) for shore in look.shores}
    assert coasts == {"", "completed"}
