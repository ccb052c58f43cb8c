"""The chart of a judged game: all can be read on a phone, nothing is covered, every seat is told by its shape."""

from __future__ import annotations

import math
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from render.chart import Chart, Level, Mark, chart, steps_of
from render.lettering import lines_on, signs_on
from render.placing import overlap
from render.post import LEAST, WIDTH
from tests.render.drawn import covered
from tests.render.goldens import BLOCK, beside, changed, small, stored

GOLDEN = Path(__file__).parent / "goldens" / "chart.png"
NAMES = ("あかり", "Haruto", "Maximiliane von und zu Hohenstein", "Ren", "Олександра", "Zoë")


def drawn(seats: int = 4, turns: int = 60, language: str = "en", **given: Any) -> Chart:
    """A game in which everybody gains, some faster than others."""
    course = tuple(
        Level(turn, tuple(turn * (seat + 3) / 8 + 3 * math.sin(turn / 4 + seat) for seat in range(seats)))
        for turn in range(1, turns + 2)
    )
    marks = tuple(
        Mark(number, turn, turn % seats) for number, turn in enumerate(sorted({1, max(1, turns - 1), turns}), start=1)
    )
    facts: dict[str, Any] = {
        "course": course, "marks": marks, "names": NAMES[:seats], "places": tuple(range(seats, 0, -1)),
        "totals": tuple(round(points) for points in course[-1].points), "title": "How a computer saw this game",
        "below": "Takenoko #12 · points it expected for each player", "end": "end", "game": "takenoko",
        "language": language,
    }  # fmt: skip
    return Chart(**{**facts, **given})


FLAT = tuple(Level(turn, (0.0,) * 6) for turn in range(1, 9))
HARD: dict[str, Chart] = {
    "two seats": drawn(2),
    "six seats": drawn(6, 120, "ja"),
    "one turn": drawn(2, 1),
    "two turns": drawn(3, 2),
    "a long game": drawn(4, 400),
    "nobody ever expects anything": drawn(6, course=FLAT, marks=(Mark(1, 3, 0),), totals=(0,) * 6, places=(1,) * 6),
    "below nothing": drawn(2, course=(Level(1, (-30.0, 4.0)), Level(2, (-2.0, 180.0))), marks=()),
    "places, for points do not decide": drawn(4, totals=None, language="ja"),
    "numbers far apart": drawn(4, 60, marks=(Mark(1, 30, 0), Mark(2, 31, 1), Mark(3, 32, 2))),
}


@pytest.mark.parametrize("name", HARD)
def test_everything_can_be_read_without_opening_the_chart(name: str) -> None:
    shown = chart(HARD[name])
    assert shown.width == WIDTH
    assert shown.height <= WIDTH * 1.1
    for line in lines_on(shown):
        assert line.em >= LEAST, line
        assert not line.cut, line
        left, top, right, bottom = line.box
        assert left >= 8, line
        assert right <= shown.width - 8, line
        assert top >= 8, line
        assert bottom <= shown.height - 8, line


@pytest.mark.parametrize("name", HARD)
def test_nothing_covers_a_number_a_name_or_a_symbol(name: str) -> None:
    scene: Any = HARD[name]
    paint: Any = chart
    assert covered(paint, scene) == []
    lines = lines_on(chart(HARD[name]))
    for number, line in enumerate(lines):
        assert not any(overlap(line.box, other.box) for other in lines[number + 1 :]), line


@pytest.mark.parametrize("name", HARD)
def test_every_seat_has_its_shape_beside_its_name_and_at_the_end_of_its_line(name: str) -> None:
    signs = [sign.what for sign in signs_on(chart(HARD[name]))]
    for seat in range(len(HARD[name].names)):
        assert f"key {seat}" in signs
        assert f"end {seat}" in signs


def test_numbered_turns_bear_their_numbers_in_order_and_the_shape_of_their_seat() -> None:
    shown = drawn(3, 40, marks=(Mark(1, 4, 2), Mark(2, 20, 0), Mark(3, 40, 1)))
    picture = chart(shown)
    above = sorted((line for line in lines_on(picture) if line.em == 40), key=lambda line: line.x)
    assert [line.words for line in above] == ["1", "2", "3"]
    assert [sign.what for sign in signs_on(picture) if sign.what.startswith("turn of")] == [
        f"turn of {seat}" for seat in (2, 0, 1)
    ]


@pytest.mark.parametrize(("low", "high", "most"), [(0, 1, 8), (-3.2, 47, 8), (0, 10_000, 8), (1, 400, 12), (5, 5, 2)])
def test_a_scale_has_few_round_numbers_that_hold_everything(low: float, high: float, most: int) -> None:
    steps = steps_of(low, high, most)
    assert 2 <= len(steps) <= most
    assert steps[0] <= low
    assert steps[-1] >= high
    assert len({after - before for before, after in pairwise(steps)}) == 1


def test_the_chart_looks_as_it_did(tmp_path: Path) -> None:
    now, golden = small(chart(drawn(4, 53))), Image.open(GOLDEN).convert("RGB")
    if blocks := changed(now, golden):
        shown = tmp_path / "chart.png"
        beside(now, golden, blocks).save(shown)
        pytest.fail(f"the chart has changed in the blocks of {BLOCK} pixels at {blocks}: look at {shown}")


if __name__ == "__main__":
    # Look at it before committing it.
    GOLDEN.parent.mkdir(exist_ok=True)
    stored(small(chart(drawn(4, 53)))).save(GOLDEN)
