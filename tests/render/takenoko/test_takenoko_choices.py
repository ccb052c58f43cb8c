"""What Takenoko's pictures promise to whoever has to choose."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cogs.ui.recommending import STAR
from data.texts import text
from render.lettering import lines_on
from render.scene import Mark, Size
from render.takenoko import candidates, tray
from render.takenoko.board import board
from rules.kit.events import Event, TurnEnded
from rules.kit.hexes import Hex
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


def test_of_cards_that_can_be_completed_those_with_most_points_bear_the_star_of_the_menu() -> None:
    hand = ("panda_2green", "plot_diamond_pink", "panda_tricolor")
    (part,) = tray._parts(scenes.scene(_owner(hand=hand), path=("complete",), language="en"))
    stars = {label: label.startswith(STAR) for _, label in part.told}
    assert {label.split()[-2] for label, star in stars.items() if star} == {max(label.split()[-2] for label in stars)}
    assert len({*stars.values()}) == 2


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


def _owner(**facts: Any) -> TakenokoView:
    """The view of a seat to move that has a chip and could complete cards of any kind."""
    owner = replace(
        scenes.SWING.players[0],
        chips={"enclosure": 0, "fertilizer": 0, "watershed": 1},
        eaten={"green": 3, "yellow": 3, "pink": 3},
    )
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
