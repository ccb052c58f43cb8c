"""What Takenoko's pictures promise to whoever has to choose."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render.canvas import Canvas
from render.hexes import Grid
from render.lettering import lines_on, signs_on
from render.scene import Mark, Size
from render.takenoko import candidates, garden, tray
from render.takenoko.board import board
from rules.kit.events import Event, TurnEnded
from rules.kit.hexes import Hex
from rules.takenoko.components import IMPROVEMENTS
from rules.takenoko.events import Completed, DrewPlots, Objective, TookChannel
from rules.takenoko.view import TakenokoView
from tests.render.drawn import texts
from tests.render.takenoko import scenes

SIZES: tuple[Size, ...] = ("wide", "phone")
KEYS = ("card", "drawn", "channel", "completed")


def test_the_plots_for_a_chip_bear_tags_that_are_all_alike() -> None:
    marks = tuple(Mark(Hex.parse(at), at, strong) for at, strong in (("G6", True), ("G7", False)))
    scene = scenes.scene(scenes.view(0), marks=marks, path=("improve", "enclosure"), language="en")
    assert {mark.strong for mark in candidates.marks_of(scene).tiles} == {True}
    assert not any(text("en", "picture.takenoko.marks.weak") in line.words for line in texts(board, scene))


@pytest.mark.parametrize("size", SIZES)
def test_equal_plots_and_equal_cards_stand_once_as_menus_offer_them_with_how_many_or_which_they_are(size: Size) -> None:
    drawn = scenes.view(0, drawn=("green", "green", "pink-enclosure"), decision="plot")
    plots = [line.words for line in texts(board, scenes.scene(drawn, path=("plot",), size=size, language="en"))]
    assert [words for words in plots if words.startswith("Green plot")] == ["Green plot ×2"]
    ready = scenes.view(0, hand=("plot_line_pink", "panda_2green", "panda_2green"))
    (part,) = tray._parts(scenes.scene(ready, path=("complete",), size=size))
    assert [[line.words for line in lines_on(sign)] for sign, _ in part.told] == [["2", "3"]]


def test_of_cards_that_can_be_completed_those_with_most_points_bear_a_light_bulb_as_in_the_menu() -> None:
    hand = ("panda_2green", "plot_diamond_pink", "panda_tricolor")
    (part,) = tray._parts(scenes.scene(_owner(hand=hand), path=("complete",), language="en"))
    tips = {label: "tip" in [shown.what for shown in signs_on(sign)] for sign, label in part.told}
    assert {label.split()[-2] for label, tip in tips.items() if tip} == {max(label.split()[-2] for label in tips)}
    assert len({*tips.values()}) == 2


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("path", "plots", "chips"),
    [
        (("plot",), 3, ["No chip", "Watershed"]),
        (("plot", "green"), 0, ["No chip", "Watershed"]),
        (("plot", "pink-enclosure"), 3, []),
        (("irrigate",), 3, []),
    ],
)
def test_own_chips_stand_beside_the_question_for_a_plot_that_can_bear_one(
    size: Size, path: tuple[str, ...], plots: int, chips: list[str]
) -> None:
    parts = tray._parts(scenes.scene(_owner(drawn=scenes.DRAWN), path=path, size=size, language="en"))
    assert [len(part.told) for part in parts if part.beside] == [plots] * bool(plots)
    assert [label.split(" – ")[0] for part in parts if not part.beside for _, label in part.told] == chips
    assert [part.chosen for part in parts if part.beside] == [1 if "pink-enclosure" in path else -1] * bool(plots)


@pytest.mark.parametrize("chips", [("watershed",), ("enclosure",), ("enclosure", "watershed")])
@pytest.mark.parametrize("chosen", [False, True])
def test_what_a_watershed_would_grow_is_told_as_soon_as_chip_and_plot_are_asked_for(
    chips: tuple[str, ...], chosen: bool
) -> None:
    view = _owner(chips=chips)
    path = ("improve", chips[0]) if chosen else ("improve",)
    marks = candidates.sort_marks((Mark(Hex.parse(at), at) for at in ("F9", "J8")), view)
    watershed = "watershed" in (chips[:1] if chosen else chips)
    told = {str(at): {*here.values()} for at, here in candidates.gains(view, marks, path).items()}
    assert told == ({"F9": {"+1"}, "J8": {"+1"}} if watershed else {})


@pytest.mark.parametrize(
    ("path", "wet"),
    [
        (("plot", "pink"), {"I8"}),
        (("plot", "pink-watershed"), {"I8", "J6"}),
        (("plot", "pink-enclosure"), {"I8"}),
        (("plot",), {"I8"}),
    ],
)
def test_sites_bear_a_drop_beside_the_pond_and_wherever_the_plot_brings_water_itself(
    path: tuple[str, ...], wet: set[str]
) -> None:
    plots = {at: plot for at, plot in scenes.SWING.garden.plots.items() if str(at) != "I8"}
    marks = candidates.sort_marks((Mark(Hex.parse(at), at) for at in ("I8", "J6")), scenes.view(plots=plots))
    assert {*map(str, candidates.wet_sites(marks, path))} == wet


def test_what_a_tile_brings_stands_wholly_inside_its_cell() -> None:
    view, grid = scenes.view(), Grid(75, 500, 500)
    cells = sorted(candidates.walkers(view, ("gardener",))["gardener"])
    marks, canvas = (
        candidates.sort_marks((Mark(at, str(at)) for at in cells), view),
        Canvas(Image.new("RGB", (999, 999))),
    )
    candidates.put_mark_tags(canvas, view, marks, grid, garden.measures(75, "tall"), ("gardener",))
    signs = [line for line in lines_on(canvas.image) if line.words.startswith("+")]
    for at in candidates.gains(view, marks, ("gardener",)):
        x, y = grid.at(at)
        assert any(x - 60 < sign.box[0] and sign.box[2] < x + 60 and abs(sign.y - y) < 60 for sign in signs)


def _owner(chips: tuple[str, ...] = ("watershed",), **facts: Any) -> TakenokoView:
    """The view of a seat to move that has these chips and could complete cards of any kind."""
    held = {chip: int(chip in chips) for chip in IMPROVEMENTS}
    owner = replace(scenes.SWING.players[0], chips=held, eaten={"green": 3, "yellow": 3, "pink": 3})
    state = replace(scenes.SWING, players=(owner, *scenes.SWING.players[1:]))
    return scenes.view(0, state, to_move=(0,), **facts)


@pytest.mark.parametrize("size", SIZES)
def test_signs_in_the_news_that_say_nothing_themselves_are_explained_as_far_as_they_occur(size: Size) -> None:
    def explained(*news: Event, seen: Size = size) -> set[str]:
        written = {line.words.strip() for line in texts(board, scenes.scene(news=news, size=seen, language="en"))}
        return written & {
            text("en", f"picture.takenoko.key.{key}") for key in ("card", "drawn", "channel", "completed")
        }

    card, channel, end = Objective(0, category="panda"), TookChannel(0), TurnEnded(0)
    done = Completed(0, card="panda_2green", points=3, finished=1)
    assert explained(card, end) == explained(card, end, seen="post") == {"card drawn"}
    assert explained(done, channel, end) == {"card done", "channel"}
    assert explained(DrewPlots(0, count=3)) == {"plots drawn"}
    assert explained(DrewPlots(0, count=3), channel, end) == {"channel"}
    assert explained(*scenes.NEWS, seen="post") == set()
