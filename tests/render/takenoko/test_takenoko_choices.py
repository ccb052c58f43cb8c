"""What Takenoko's pictures promise to whoever has to choose."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render.canvas import Canvas
from render.frame import Box
from render.hexes import Grid
from render.lettering import lines_on, signs_on
from render.scene import Mark, Scene, Size
from render.takenoko import candidates, cards, garden
from render.takenoko.board import board
from render.takenoko.reading import view_of
from rules.kit.game import HEURISTIC_STEP
from rules.kit.hexes import Edge, Hex
from rules.takenoko.components import CARDS, IMPROVEMENTS, WEATHERS
from rules.takenoko.game import TAKENOKO
from rules.takenoko.moves import MovePanda
from rules.takenoko.outlook import growth, reach
from rules.takenoko.view import TakenokoView
from tests.render.drawn import covered, painted
from tests.render.takenoko import scenes

SIZES: tuple[Size, ...] = ("wide", "phone")
HAND = ("panda_2green", "gardener_pink_4_none", "plot_line_yellow", "panda_2yellow")


def _owner(chips: tuple[str, ...] = ("watershed",), **facts: Any) -> TakenokoView:
    """The view of a seat to move that has these chips and could complete cards of any kind."""
    held = {chip: int(chip in chips) for chip in IMPROVEMENTS}
    owner = replace(scenes.SWING.players[0], chips=held, eaten={"green": 3, "yellow": 3, "pink": 3})
    state = replace(scenes.SWING, players=(owner, *scenes.SWING.players[1:]))
    return scenes.view(0, state, to_move=(0,), **facts)


def _walk(viewer: int | None = 0, kind: str = "panda", **wishes: Any) -> Scene:
    """Where a figure may go, asked of a seat that has some cards and has eaten nothing."""
    owner = replace(scenes.SWING.players[0], eaten={"green": 0, "yellow": 0, "pink": 0})
    state = replace(scenes.SWING, players=(owner, *scenes.SWING.players[1:]))
    view = scenes.view(viewer, state, to_move=(0,), hand=HAND if viewer == 0 else None)
    cells = sorted(reach(view, view.garden.panda if kind == "panda" else view.garden.gardener))
    given: dict[str, Any] = {"marks": tuple(Mark(at, str(at)) for at in cells), "path": (kind,), "language": "en"}
    return scenes.scene(view, **{**given, **wishes})


def _written(scene: Scene) -> list[str]:
    return [line.words for line in lines_on(painted(board, scene))]


@pytest.mark.parametrize("size", SIZES)
def test_equal_plots_stand_once_with_how_many_they_are(size: Size) -> None:
    drawn = scenes.view(0, drawn=("green", "green", "pink-enclosure"), decision="plot")
    written = _written(scenes.scene(drawn, path=("plot",), size=size, language="en"))
    assert [words for words in written if words.startswith("Green plot")] == ["Green plot ×2"]


@pytest.mark.parametrize("size", SIZES)
def test_while_only_the_plot_is_asked_for_the_places_where_it_can_lie_are_shown(size: Size) -> None:
    view = scenes.view(0, hand=("plot_line_yellow",), drawn=scenes.DRAWN, decision="plot", to_move=(0,))
    written = _written(scenes.scene(view, path=("plot",), size=size, language="en"))
    assert {*map(str, view.garden.sites)} <= {*written}
    assert any(text("en", "picture.takenoko.marks.sites") in words for words in written)
    for scene in (scenes.scene(view, size=size, language="en"), scenes.scene(path=("plot",), size=size)):
        assert candidates.as_asked(scene) is scene


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


@pytest.mark.parametrize("chip", ["watershed", "enclosure"])
def test_what_a_watershed_would_grow_is_told(chip: str) -> None:
    marks = candidates.sort_marks((Mark(Hex.parse(at), at) for at in ("F9", "J8", "G6")), view := _owner())
    told = {str(at): words for at, words in candidates.gains(view, marks, ("improve", chip)).items()}
    assert told == ({"F9": "+1", "J8": "+1"} if chip == "watershed" else {})


@pytest.mark.parametrize("kind", ["panda", "gardener"])
def test_what_each_tile_brings_stands_on_it_and_is_explained(kind: str) -> None:
    scene = _walk(None, kind, size="phone")
    written = _written(scene)
    grown = (sum(n for _, n in growth(view_of(scene), mark.at, kind)) for mark in scene.marks if kind == "gardener")
    wanted = sorted(f"+{n}" for n in grown if n)
    assert sorted(words for words in written if words[:1] in "+−" and words[1:].isdigit()) == wanted
    assert ("+n: " in " ".join(written)) is (kind == "gardener")


@pytest.mark.parametrize("kind", ["panda", "storm", "gardener"])
def test_where_the_panda_eats_names_are_dark_and_it_is_said_that_this_means_it(kind: str) -> None:
    scene = _walk(kind="panda", path=(kind,), size="phone")
    for dark in (True, False):
        marks = tuple(replace(mark, strong=dark and not i) for i, mark in enumerate(scene.marks))
        shown, eats = replace(scene, marks=marks), dark and kind != "gardener"
        assert (text("en", "picture.takenoko.marks.eats") in " ".join(_written(shown))) is eats


def test_a_tile_where_the_panda_eats_is_one_whose_name_is_dark() -> None:
    view = view_of(_walk())
    for at in reach(view, view.garden.panda):
        strong = TAKENOKO.heuristic(view, MovePanda(at)) % HEURISTIC_STEP > 0
        assert strong is (view.garden.eat(at)[1] is not None)


def test_a_plot_for_a_chip_promises_a_gain_only_where_bamboo_grows_or_a_card_comes_farther() -> None:
    """The enclosure of no card: none, though a rule of thumb has its favourites; a watershed on a dry plot: a gain."""
    marks = tuple(Mark(Hex.parse(at), at, strong=True) for at in ("F9", "G7"))
    for chip, gains in (("enclosure", {"F9": False, "G7": False}), ("watershed", {"F9": True, "G7": False})):
        scene = scenes.scene(_owner((chip,), hand=("panda_2green",)), marks=marks, path=("improve", chip))
        assert {mark.tag: mark.strong for mark in candidates.as_asked(scene).marks} == gains


@pytest.mark.parametrize("size", SIZES)
def test_what_grows_on_all_plots_together_is_told_as_that(size: Size) -> None:
    for kind, everywhere in (("gardener", True), ("rain", False), ("panda", False)):
        told = " ".join(_written(_walk(kind="gardener", path=(kind,), size=size)))
        assert (text("en", "picture.takenoko.marks.grows_all") in told) is everywhere
        assert (text("en", "picture.takenoko.marks.grows") in told) is (kind == "rain")


@pytest.mark.parametrize(("strong", "key"), [((), "weak"), ((0, 2), "names"), (range(99), None)])
def test_dark_and_light_names_are_explained_where_they_are_drawn(strong: Sequence[int], key: str | None) -> None:
    scene = _walk(kind="gardener", size="phone")
    marks = tuple(replace(mark, strong=i in strong) for i, mark in enumerate(scene.marks))
    told = " ".join(_written(replace(scene, marks=marks)))
    for each in ("weak", "names"):
        assert (text("en", f"picture.takenoko.marks.{each}") in told) is (each == key)


def test_while_all_choices_are_shown_no_tile_says_what_it_brings() -> None:
    """Two figures may go to one tile, and bring something else there."""
    assert candidates.gains(scenes.view(0), candidates.sort_marks(scenes.tile_marks(), scenes.view()), ()) == {}


@pytest.mark.parametrize("cell", [59, 75, 110])
def test_what_a_tile_brings_lies_in_its_cell(cell: int) -> None:
    scene, grid, canvas = _walk(kind="gardener"), Grid(cell, 900, 900), Canvas(Image.new("RGB", (1800, 1800)))
    marks, how = candidates.sort_marks(scene.marks, view_of(scene)), garden.measures(cell, "tall")
    garden.put_contents(canvas, view_of(scene), grid, how, view_of(scene).garden.tiles)
    candidates.put_mark_tags(canvas, scene, marks, grid, how, ())
    signs = [line for line in lines_on(canvas.image) if line.words.startswith("+")]
    wanted = candidates.gains(view_of(scene), marks, ("gardener",))
    assert {grid.cell((sign.x + sign.width / 2, sign.y)): sign.words for sign in signs} == wanted


@pytest.mark.parametrize("size", SIZES)
def test_own_cards_stand_beside_a_question_with_their_points_and_how_far_they_have_come(size: Size) -> None:
    written = _written(_walk(size=size))
    assert text("en", "picture.takenoko.own") in written
    assert {str(CARDS[card].points) for card in HAND} <= {*written}
    assert {"0/2", "2/3"} <= {words.strip(" +") for words in written}


@pytest.mark.parametrize("size", SIZES)
def test_own_cards_beside_a_question_are_for_nobody_else_and_not_on_a_post(size: Size) -> None:
    for scene in (_walk(1, size=size), _walk(None, size=size), _walk(size="post"), _walk(size=size, path=(), marks=())):
        assert text("en", "picture.takenoko.own") not in _written(scene)


def test_own_cards_beside_a_question_say_which_are_ready_already() -> None:
    hand = ("panda_2green", "panda_tricolor", "plot_line_pink")
    scene = scenes.scene(_owner(hand=hand), path=("complete",), language="en")
    ready = [card.ready for card in view_of(scene).hand]
    assert _written(scene).count(text("en", "picture.ready")) == sum(ready) == 2
    canvas = Canvas(Image.new("RGB", (1200, 400)))
    cards.put_own(canvas, scene, Box(0, 0, 1080, cards.own_height(scene)))
    assert all(line.box[3] < cards.own_height(scene) for line in lines_on(canvas.image))


@pytest.mark.parametrize(
    ("card", "room", "told"),
    [
        ("plot_line_yellow", 300, "2/3 + ▪J9"),
        ("plot_line_yellow", 110, "2/3 + ▪"),
        ("plot_diamond_green", 110, "2/4 + ▪▪"),
        ("gardener_pink_4_none", 300, "▪▪▪▪ 3/4 · I6"),
        ("gardener_pink_4_none", 150, "▪▪▪▪ 3/4"),
    ],
)
def test_a_card_in_a_narrow_column_says_what_it_lacks(card: str, room: int, told: str) -> None:
    """`▪` stands for a sign: a section, or a plot that is missing."""
    chunks = cards.told(scenes.view(0, hand=(card,)), card, room, 30)
    assert "".join(each if isinstance(each, str) else "▪" for each in chunks) == told


@pytest.mark.parametrize("size", SIZES)
def test_a_candidate_with_a_tip_bears_a_light_bulb_that_is_explained_and_hides_nothing(size: Size) -> None:
    plain = _walk(size=size)
    sites = scenes.scene(scenes.view(0), marks=scenes.site_marks(), path=("plot", "green"), size=size, language="en")
    edges = scenes.scene(scenes.view(0), marks=scenes.edge_marks(), path=("irrigate",), size=size, language="en")
    for scene in (plain, sites, edges):
        tipped = replace(scene, marks=tuple(replace(m, tip=i == 3) for i, m in enumerate(scene.marks)))
        for each, number in ((scene, 0), (tipped, 1)):
            shown = board(each)
            assert [sign.what for sign in signs_on(shown)].count("tip") == number
            assert any(line.words.strip() == "tip" for line in lines_on(shown)) is bool(number)
            assert covered(board, each, 0.03) == covered(board, scene, 0.03)


@pytest.mark.parametrize("size", SIZES)
def test_coordinates_stand_apart_from_the_letters_of_edges_that_can_be_chosen(size: Size) -> None:
    scene = scenes.scene(scenes.view(0), marks=scenes.edge_marks(), path=("irrigate",), size=size, language="en")
    lines = lines_on(board(scene))
    names = [line for line in lines if line.words in {str(at) for at in view_of(scene).garden.plots}]
    letters = [line for line in lines if line.words in {mark.tag for mark in scene.marks}]
    assert len(names) >= len(view_of(scene).garden.plots)
    for name, letter in product(names, letters):
        (left, top, right, bottom), (x0, y0, x1, y1) = name.box, letter.box
        assert max(x0 - right, left - x1, y0 - bottom, top - y1) > 8


def test_plots_that_a_channel_would_water_tell_what_would_grow_there() -> None:
    for edge, told in (("F9/G9", True), ("G8/G9", False)):
        marks = (Mark(Edge.parse(edge), "a"),)
        written = _written(scenes.scene(marks=marks, path=("irrigate",), language="en"))
        assert written.count("+1") == told
        assert any(text("en", "picture.takenoko.marks.grows") in words for words in written) is told


@pytest.mark.parametrize("cell", [59, 82, 110])
def test_the_letter_of_an_edge_lies_near_its_middle(cell: int) -> None:
    scene, grid, canvas = (
        scenes.scene(marks=scenes.edge_marks()),
        Grid(cell, 900, 900),
        Canvas(Image.new("RGB", (1800, 1800))),
    )
    lying = candidates.put_letters(canvas, scene.marks, grid)
    for mark, line, (x, y) in zip(scene.marks, lines_on(canvas.image), lying, strict=True):
        assert line.words == mark.tag
        assert abs(line.x + line.width / 2 - x) < 4
        assert math.dist((x, y), grid.middle(mark.at)) < 0.38 * cell


@pytest.mark.parametrize("size", SIZES)
def test_while_a_weather_is_chosen_it_is_told_what_each_brings(size: Size) -> None:
    view = scenes.view(0, decision="weather", rolled="choice", weather=None, to_move=(0,))
    written = _written(scenes.scene(view, path=("weather",), size=size, language="en"))
    assert {text("en", f"picture.takenoko.signs.{face}") for face in WEATHERS} <= {*written}
