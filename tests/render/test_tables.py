"""The table of a choice as every game sets it."""

from __future__ import annotations

from typing import NamedTuple

import pytest
from PIL import Image

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.lettering import Line, lines_on
from render.tables import Groups, Style, Table, fits, height, put_table, roomy, set_in

INK, SOFT, RULE = "#101010", "#707070", "#C00000"
HEADS, NOTE = ("from", "to", "points"), "Paler: brings less than others do. " * 3


class Case(NamedTuple):
    """The number of lines of each row, group by group, set in so much width, in how many stacks how many rows deep."""

    groups: list[list[int]]
    width: int
    stacks: int
    deep: int


CASES = [
    Case([[1, 1, 1, 1, 1]], 900, 1, 5),
    Case([[1, 1, 1, 1, 1, 1]], 900, 2, 3),
    Case([[1, 1], [1, 1], [1, 1, 1]], 340, 1, 7),
    Case([[1, 1, 1, 1, 1, 1, 1]], 900, 2, 4),
    Case([[1, 1], [3, 1, 1, 1]], 900, 2, 5),
    Case([[1, 1, 1], [1] * 6], 1300, 3, 3),
    Case([[1] * 4, [7], [1]], 1300, 2, 11),
]


def groups(lines: list[list[int]]) -> Groups:
    """Rows with so many lines each."""
    return [
        [([f"A{number}"] if not i else [], [f"→ B{i}"], [f"+{i}"]) for number in group for i in range(number)]
        for group in lines
    ]


def card(canvas: Canvas, where: Box) -> None:
    canvas.fill(where.x, where.y, where.right, where.bottom, "#FFFFFF")


def style(least: int = 0) -> Style:
    return Style(card, INK, SOFT, RULE, 40, deep=3, least=least)


def drawn(table: Table, width: int) -> tuple[Line, ...]:
    canvas = Canvas(Image.new("RGB", (width + 100, height(table, width) + 100)))
    put_table(canvas, Box(50, 50, width, height(table, width)), table)
    return lines_on(canvas.image)


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("heads", [HEADS, ()])
def test_rows_stand_in_as_many_stacks_as_there_is_room_for_and_none_begins_within_a_row(
    case: Case, heads: tuple[str, ...]
) -> None:
    table = Table(style(), 30, groups(case.groups), heads)
    found = set_in(table, case.width)
    assert (found.stacks, found.deep) == (case.stacks, case.deep)
    assert all(row[0] for row in table.rows[:: found.deep])


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("heads", [HEADS, ()])
def test_all_of_a_table_stands_on_its_card(case: Case, heads: tuple[str, ...]) -> None:
    table = Table(style(), 30, groups(case.groups), heads, [NOTE])
    assert fits(table, case.width)
    lines = drawn(table, case.width)
    for left, top, right, bottom in (line.box for line in lines):
        assert left > 50
        assert right < 50 + case.width
        assert top > 50
        assert bottom < 50 + height(table, case.width)
    words = [line.words for line in lines]
    assert all(words.count(head) == case.stacks for head in heads)
    assert sum(word.startswith("→") for word in words) == len(table.rows)


def test_a_column_is_as_wide_as_its_only_head() -> None:
    (found,) = {*set_in(Table(style(), 30, [[[["1"]]]], HEADS[2:]), 340).columns}
    assert found == fonts.width(HEADS[2], 30)


def test_stacks_are_as_wide_as_wanted_and_text_is_smaller_only_for_more_of_them() -> None:
    rows = groups([[1] * 8])
    assert set_in(Table(style(400), 30, rows), 900).stacks == 2
    assert set_in(Table(style(450), 30, rows), 900).stacks == 1
    for width, size in ((900, 30), (440, 20)):
        assert roomy(lambda size: Table(style(), size, rows, HEADS), (30, 20), width).size == size
