"""What Takenoko's pictures promise to whoever has to choose."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import listing, text
from render import panels
from render.canvas import Canvas
from render.frame import Box
from render.hexes import Grid
from render.lettering import lines_on, signs_on
from render.scene import Mark, Scene, Size
from render.takenoko import candidates, gains, garden, own, places, progress, tray
from render.takenoko.board import board
from render.takenoko.leads import leads
from render.takenoko.reading import view_of
from rules.kit.events import Event, TurnEnded
from rules.kit.hexes import Edge, Hex, neighbours
from rules.takenoko.components import CARDS, IMPROVEMENTS, POND
from rules.takenoko.events import Completed, DrewPlots, Gardener, Objective, TookChannel
from rules.takenoko.outlook import growth, opened, prospects
from rules.takenoko.plots import Plot
from rules.takenoko.view import TakenokoView
from tests.render.drawn import covered, texts
from tests.render.takenoko import scenes

SIZES: tuple[Size, ...] = ("wide", "phone")
KEYS = ("card", "drawn", "channel", "completed", "start")


@pytest.mark.parametrize(
    ("chip", "card", "dark"),
    [
        ("watershed", "panda_2green", set()),
        ("enclosure", "panda_2green", set()),
        ("enclosure", "gardener_yellow_4_enclosure", {"I9"}),
    ],
)
def test_beside_own_cards_dark_tags_are_places_that_bring_one_farther_and_nothing_else(
    chip: str, card: str, dark: set[str]
) -> None:
    """Light tags are explained where there are both; where no place brings a card farther, the row of cards says so."""
    marks = tuple(Mark(Hex.parse(at), at) for at in ("F9", "I9", "J8"))
    scene = scenes.scene(scenes.view(0, hand=(card,)), marks=marks, path=("improve", chip), language="en")
    assert {str(mark.at) for mark in places.marks_of(scene).tiles if mark.strong} == dark
    told = " ".join(line.words for line in texts(board, scene))
    assert (text("en", "picture.takenoko.marks.light") in told) is bool(dark)
    assert text("en", "picture.takenoko.marks.weak") not in told


def test_while_several_plots_can_be_laid_a_place_is_judged_by_the_one_that_serves_own_cards_best() -> None:
    marks = tuple(Mark(at, str(at)) for at in sorted(scenes.view().garden.sites))
    found = []
    for drawn in (("yellow",), ("green",), ("yellow", "green")):
        view = scenes.view(0, hand=("plot_triangle_yellow",), drawn=drawn, decision="plot", to_move=(0,))
        found.append(own.served(scenes.scene(view, marks=marks, path=("plot",), size="phone")))
    assert [served[Hex.parse("H5")].kinds for served in found] == [("dry",), ("back",), ("dry",)]


@pytest.mark.parametrize("size", SIZES)
def test_cells_that_own_cards_name_bear_their_coordinates_while_a_plot_is_asked_for(size: Size) -> None:
    """Also those where nothing can lie yet."""
    garden = scenes.SWING.garden
    bare = {at: plot for at, plot in garden.plots.items() if at in neighbours(POND)}
    for card in (card for card in CARDS.values() if card.category == "plot"):
        view = scenes.view(0, hand=(card.id,), plots=bare, drawn=("green",), decision="plot", to_move=(0,))
        scene = scenes.scene(view, path=("plot",), size=size, language="en")
        if places.named(scene):
            break
    names = {str(at) for at in places.named(scene)}
    written = [line.words for line in texts(board, scene)]
    assert names
    assert names <= {*written}
    for number in (4, 5):
        hand = scenes.view(0, hand=(card.id,) * number, plots=bare, drawn=("green",), decision="plot", to_move=(0,))
        full = replace(scene, view=hand)
        told = "".join(line.words for line in texts(board, full))
        assert all(told.count(str(at)) > 1 for at in places.named(full))  # in the garden and on a card
    for other in (replace(scene, path=("gardener",)), replace(scene, view=scenes.view(None, plots=bare))):
        assert not places.named(other)


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
    marks = places.sort_marks((Mark(Hex.parse(at), at) for at in ("F9", "J8")), view)
    watershed = "watershed" in (chips[:1] if chosen else chips)
    told = {str(at): {*here.values()} for at, here in gains.gains(view, marks, path).items()}
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
    marks = places.sort_marks((Mark(Hex.parse(at), at) for at in ("I8", "J6")), scenes.view(plots=plots))
    assert {*map(str, places.wet_sites(marks, path))} == wet


def test_what_a_tile_brings_stands_wholly_inside_its_cell() -> None:
    view, grid = scenes.view(), Grid(75, 500, 500)
    cells = sorted(gains.walkers(view, ("gardener",))["gardener"])
    marks, canvas = (
        places.sort_marks((Mark(at, str(at)) for at in cells), view),
        Canvas(Image.new("RGB", (999, 999))),
    )
    candidates.put_mark_tags(canvas, scenes.scene(view, path=("gardener",)), marks, grid, garden.measures(75, "tall"))
    signs = [line for line in lines_on(canvas.image) if line.words.startswith("+")]
    for at in gains.gains(view, marks, ("gardener",)).keys() & {*cells}:
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
        return written & {text("en", f"picture.takenoko.key.{key}") for key in KEYS}

    card, channel, end = Objective(0, category="panda"), TookChannel(0), TurnEnded(0)
    done = Completed(0, card="panda_2green", points=3, finished=1)
    assert explained(card, end) == explained(card, end, seen="post") == {"card drawn"}
    assert explained(done, channel, end) == {"card done", "channel"}
    went = Gardener(0, origin=Hex.parse("I8"), to=Hex.parse("J7"), grown=(), bamboo=())
    assert explained(went, end) == explained(went, end, seen="post") == {"came from here"}
    assert explained(DrewPlots(0, count=3)) == {"plots drawn"}
    assert explained(DrewPlots(0, count=3), channel, end) == {"channel"}
    assert explained(*scenes.NEWS, seen="post") == set()


HAND = ("panda_2green", "gardener_pink_4_none", "plot_line_yellow", "panda_2yellow")


def _walk(
    viewer: int | None = 0, path: tuple[str, ...] = ("panda",), hand: tuple[str, ...] = HAND, **wishes: Any
) -> Scene:
    """Where the panda may go, asked of a seat that has some cards and has eaten nothing."""
    owner = replace(scenes.SWING.players[0], eaten={"green": 0, "yellow": 0, "pink": 0})
    state = replace(scenes.SWING, players=(owner, *scenes.SWING.players[1:]))
    view = scenes.view(viewer, state, to_move=(0,), hand=hand if viewer == 0 else None)
    cells = sorted(gains.walkers(view, ("panda",))["panda"])
    given: dict[str, Any] = {"marks": tuple(Mark(at, str(at)) for at in cells), "path": path, "language": "en"}
    return scenes.scene(view, **{**given, **wishes})


@pytest.mark.parametrize("size", SIZES)
def test_own_cards_stand_beside_a_question_about_places_with_those_that_bring_them_farther(size: Size) -> None:
    scene = _walk(size=size)
    told = {
        place: [line.words for tag in own.tags_of(scene)["part"].get(place, []) for line in lines_on(tag)]
        for place in (1, 3, 4)
    }
    plots = view_of(scene).garden.plots
    by_colour = {
        colour: {
            str(m.at) for m in scene.marks if m.at in plots and plots[m.at].colour == colour and can_eat(plots[m.at])
        }
        for colour in ("green", "yellow")
    }
    assert (set(told[1]), set(told[4])) == (by_colour["green"], by_colour["yellow"])
    assert told[3] == []
    assert by_colour["green"]
    assert _title("part", "back") in [line.words for line in texts(board, scene)]


def _title(*kinds: str) -> str:
    """What stands above own cards if there are such tags."""
    said = listing("en", [text("en", f"picture.takenoko.own.{kind}") for kind in kinds])
    return text("en", "picture.takenoko.own.tags", tags=said)


@pytest.mark.parametrize("size", SIZES)
def test_own_cards_tell_their_points_and_which_places_set_them_back(size: Size) -> None:
    """The panda would eat from the bamboo that a gardener card needs."""
    view = scenes.view(0, to_move=(0,), hand=("gardener_pink_4_none",))
    marks = tuple(Mark(at, str(at)) for at in sorted(gains.walkers(view, ("panda",))["panda"]))
    scene = scenes.scene(view, marks=marks, path=("panda",), size=size, language="en")
    found = own.tags_of(scene)
    back = {line.words for tags in found["back"].values() for tag in tags for line in lines_on(tag)}
    hurt = {str(m.at) for m in marks for each in prospects(view, "panda", m.at) if each.after < each.before}
    assert back == {f"▼{at}" for at in hurt} != set()
    assert not any(found[kind] for kind in ("whole", "part", "dry"))
    written = [line.words for line in texts(board, scene)]
    assert text("en", "picture.takenoko.own.only_back") in written
    assert {str(CARDS[card.id].points) for card in view.hand} <= {*written}
    assert {f"▼{at}" for at in hurt} <= {*written}


def test_places_where_a_plot_fits_into_a_figure_without_water_are_told_apart_with_the_plot() -> None:
    view = scenes.view(0, hand=("plot_line_yellow",), drawn=("green", "yellow", "pink"), decision="plot", to_move=(0,))
    marks = tuple(Mark(at, str(at)) for at in sorted(view.garden.sites))
    scene = scenes.scene(view, marks=marks, path=("plot",), language="en")
    found, wanted = own.tags_of(scene), set[str]()
    for mark in marks:
        (*here,) = prospects(view, "plot", mark.at, ("plot", "yellow"))
        wanted |= {str(mark.at) for each in here if each.dry}
    sign, *tags = found["dry"][1]
    assert {line.words for tag in (sign, *tags) for line in lines_on(tag)} == wanted
    assert len(lines_on(sign)) == 1
    assert sign.width > max((tag.width for tag in tags), default=60) + 20  # with the sign of the plot before it


def test_of_tags_beside_a_card_what_sets_it_back_comes_first_and_equal_places_of_several_plots_stand_once() -> None:
    forward, back = (
        [panels.tag(name, 24, "#FFFFFF", "#000000", "#000000") for name in names] for names in ("abc", "x")
    )
    wide = panels.measure([*forward, *back], 24)

    def shown(room: float) -> list[str]:
        return [
            part if isinstance(part, str) else lines_on(part)[0].words for part in own._some(forward, back, 24, room)
        ]

    assert shown(wide) == ["x", "a", "b", "c"]
    assert shown(wide - 1) == ["x", "a", "b", " …"]
    assert shown(1) == ["x"]
    view = scenes.view(0, hand=("plot_line_yellow",), drawn=("yellow", "yellow-watershed"), to_move=(0,))
    marks = tuple(Mark(at, str(at)) for at in sorted(view.garden.sites))
    found = own.tags_of(scenes.scene(view, marks=marks, path=("plot",)))
    assert all(len(lines_on(tag)) == 1 for tags in found.values() for each in tags.values() for tag in each)
    twice = scenes.view(0, hand=("plot_line_yellow",), drawn=("yellow", "yellow-enclosure"), to_move=(0,))
    found = own.tags_of(scenes.scene(twice, marks=marks, path=("plot",)))
    names = [line.words for tags in found.values() for each in tags.values() for tag in each for line in lines_on(tag)]
    assert len(names) == len({*names}) > 0


def test_a_card_that_has_much_to_tell_gets_more_room_than_others_in_the_row() -> None:
    for needs, widths in (
        ([100, 100], [200, 200]),
        ([300, 100], [300, 200]),
        ([300, 100, 100, 100, 100], [320, 120, 120, 120, 120]),
        ([900, 500, 100], [350, 350, 100]),
    ):
        assert own._widths(needs, needs, 800) == widths
    assert own._widths([500, 500], [300, 500], 900) == [400, 500]


@pytest.mark.parametrize("size", SIZES)
def test_while_only_the_plot_is_asked_for_the_places_where_it_can_lie_are_shown(size: Size) -> None:
    view = scenes.view(0, hand=("plot_line_yellow",), drawn=scenes.DRAWN, decision="plot", to_move=(0,))
    written = [line.words for line in texts(board, scenes.scene(view, path=("plot",), size=size, language="en"))]
    assert {*map(str, view.garden.sites)} <= {*written}
    assert any(text("en", "picture.takenoko.marks.sites") in words for words in written)
    for scene in (scenes.scene(view, size=size, language="en"), scenes.scene(path=("plot",), size=size)):
        assert places.with_sites(scene) is scene


def test_that_a_channel_may_be_kept_stands_beside_its_question() -> None:
    for path, told in ((("irrigate",), True), ((), False)):
        scene = scenes.scene(scenes.view(0), marks=scenes.edge_marks(), path=path, size="phone", language="en")
        written = " ".join(line.words for line in texts(board, scene))
        assert (text("en", "picture.takenoko.marks.kept") in written) is told


def test_the_row_of_own_cards_is_lower_where_it_bears_no_tags() -> None:
    walk = _walk()
    bare = replace(walk, marks=())
    assert own.height(bare, own.tags_of(bare)) < own.height(walk, own.tags_of(walk))


def test_numbers_while_the_gardener_is_moved_tell_what_grows_on_each_plot_as_in_the_rain() -> None:
    """Also on plots that are no candidates: these stay out of the mist."""
    view = scenes.view(0)
    cells = sorted(gains.walkers(view, ("gardener",))["gardener"])
    marks = places.sort_marks((Mark(at, str(at)) for at in cells), view)
    grown = {plot: n for at in cells for plot, n in growth(view, at, "gardener")}
    told = {at: here["gardener"] for at, here in gains.gains(view, marks, ("gardener",)).items()}
    assert grown.keys() - {*cells}
    assert told == {at: f"+{n}" for at, n in grown.items()}
    scene = scenes.scene(view, marks=(*marks.tiles,), path=("gardener",), size="phone", language="en")
    shown = board(scene)
    assert [sign.what for sign in signs_on(shown)].count("bamboo") == len(grown)
    assert covered(board, scene, 0.05) == []
    assert any(text("en", "picture.takenoko.marks.grows_there") in line.words for line in lines_on(shown))


@pytest.mark.parametrize("size", SIZES)
def test_arrows_lead_from_where_the_gardener_may_go_to_what_grows_along_with_it(size: Size) -> None:
    view = scenes.view(0)
    cells = sorted(gains.walkers(view, ("gardener",))["gardener"])
    marks = tuple(Mark(at, str(at)) for at in cells)
    wanted = [(at, plot) for at in cells for plot, _ in growth(view, at, "gardener") if plot != at]
    assert leads(view, marks, ("gardener",)) == wanted
    assert leads(view, marks, ("panda",)) == []
    scene = scenes.scene(view, marks=marks, path=("gardener",), size=size, language="en")
    shown = board(scene)
    assert [sign.what for sign in signs_on(shown)].count("arrow") == len(wanted) + 1 > 1  # one explains them
    assert covered(board, scene, 0.05) == []
    assert any(line.words.strip() == text("en", "picture.takenoko.marks.along") for line in lines_on(shown))


def test_while_plot_and_site_are_asked_for_together_sites_bear_the_plots_that_serve_own_cards_there() -> None:
    drawn = ("green", "yellow-watershed")
    view = scenes.view(0, hand=("plot_line_yellow",), drawn=drawn, decision="plot", to_move=(0,))
    marks = tuple(Mark(at, str(at)) for at in sorted(view.garden.sites))
    scene = scenes.scene(view, marks=marks, path=("plot",), size="phone")
    forward = [served for served in own.served(scene).values() if served.kinds != ("back",)]
    assert {served.chosen for served in forward} == {("yellow-watershed",)}
    chosen = own.served(replace(scene, path=("plot", "yellow-watershed")))
    assert {served.chosen for served in chosen.values()} == {()}
    alone = scenes.view(0, hand=("plot_line_yellow",), drawn=drawn[1:], decision="plot", to_move=(0,))
    assert {served.chosen for served in own.served(replace(scene, view=alone)).values()} == {()}


def test_while_plot_and_site_are_asked_for_together_every_drawn_plot_counts() -> None:
    view = scenes.view(
        0, hand=("plot_line_yellow",), drawn=("green", "yellow-watershed"), decision="plot", to_move=(0,)
    )
    marks = tuple(Mark(at, str(at)) for at in sorted(view.garden.sites))
    told = {}
    for path in (("plot",), ("plot", "green"), ("plot", "yellow-watershed")):
        found = own.tags_of(scenes.scene(view, marks=marks, path=path))
        told[path] = [line.words for tags in found.values() for tag in tags.get(1, []) for line in lines_on(tag)]
    assert told["plot",] == told["plot", "yellow-watershed"] != told["plot", "green"] == []


@pytest.mark.parametrize(
    ("path", "shown"), [((), True), (("plot",), True), (("objective",), True), (("complete",), False)]
)
def test_own_cards_stand_beside_every_question_that_does_not_list_them_itself(
    path: tuple[str, ...], shown: bool
) -> None:
    view = scenes.view(0, hand=HAND, drawn=scenes.DRAWN, to_move=(0,))
    written = {line.words for line in texts(board, scenes.scene(view, path=path, prompt="What?", language="en"))}
    assert any(words.startswith("Your cards") for words in written) is shown


def test_own_cards_beside_a_question_say_which_are_ready_already() -> None:
    scene = scenes.scene(
        _owner(hand=("panda_2green", "panda_tricolor", "plot_line_pink")), path=("plot",), language="en"
    )
    ready = [card.ready for card in view_of(scene).hand]
    written = [line for line in texts(board, scene) if line.words == text("en", "picture.ready")]
    assert len(written) == sum(ready) == 2
    canvas = Canvas(Image.new("RGB", (1200, 400)))
    high, found = own.height(scene, own.tags_of(scene)), own.tags_of(scene)
    own.put_own(canvas, scene, Box(0, 0, 1080, high), found)
    assert all(line.box[3] + 8 < high for line in lines_on(canvas.image))


def can_eat(plot: Plot) -> bool:
    return plot.bamboo > 0 and plot.improvement != "enclosure"


@pytest.mark.parametrize("size", SIZES)
def test_own_cards_beside_a_question_are_for_nobody_else_and_not_on_a_post(size: Size) -> None:
    titles = {_title("part", "back"), text("en", "picture.takenoko.own.as_they_are")}
    for scene in (_walk(1, size=size), _walk(None, size=size), _walk(size="post"), _walk(size=size, path=(), marks=())):
        assert not titles & {line.words for line in texts(board, scene)}


def test_places_that_complete_a_card_are_red_and_come_first() -> None:
    scene = _walk()
    fed = {"green": 1, "yellow": 0, "pink": 0}
    known = view_of(scene).known
    players = (replace(known.players[0], eaten=fed), *known.players[1:])
    fed_scene = replace(scene, view=replace(view_of(scene), known=replace(known, players=players)))
    part, whole = own.tags_of(scene)["part"][1], own.tags_of(fed_scene)["whole"][1]
    assert [lines_on(tag)[0].words for tag in part] == [lines_on(tag)[0].words for tag in whole]
    assert part[0].tobytes() != whole[0].tobytes()
    assert next(iter(own.tags_of(fed_scene))) == "whole"


@pytest.mark.parametrize("size", SIZES)
def test_tags_on_the_board_say_the_same_of_own_cards_as_those_beside_them(size: Size) -> None:
    scene = _walk(size=size)
    kinds, found = {at: served.kinds for at, served in own.served(scene).items()}, own.tags_of(scene)
    words = {
        kind: {line.words for tags in found[kind].values() for tag in tags for line in lines_on(tag)} for kind in found
    }
    ahead = words["whole"] | words["part"] | words["dry"]
    assert {str(at) for at, found in kinds.items() if found != ("back",)} == ahead
    assert {f"▼{at}" for at, found in kinds.items() if "back" in found} == words["back"]
    assert (
        {str(mark.at) for mark in places.marks_of(scene).tiles if mark.strong}
        == ahead
        < {mark.tag for mark in scene.marks}
    )
    told = " ".join(line.words for line in texts(board, scene))
    assert text("en", "picture.takenoko.marks.light") in told
    assert text("en", "picture.takenoko.marks.weak") not in told
    assert own.served(_walk(1, size=size)) == own.served(_walk(size="post")) == {}


def test_a_place_that_helps_one_card_and_sets_another_back_says_both_on_the_board() -> None:
    scene = _walk(hand=("gardener_pink_4_none", "panda_tricolor"), size="phone")
    both = {at for at, served in own.served(scene).items() if {"part", "back"} <= {*served.kinds}}
    assert both
    lit = {mark.at for mark in places.marks_of(scene).tiles if mark.strong}
    assert lit >= {*both}
    assert {f"▼{at}" for at in both} <= {line.words for line in texts(board, scene)}


@pytest.mark.parametrize(
    ("card", "room", "told"),
    [
        ("plot_line_yellow", 110, "2/3 + ▪"),
        ("plot_diamond_green", 110, "2/4 + ▪▪"),
        ("gardener_pink_4_none", 300, "▪▪▪▪ 3/4 · I6"),
        ("gardener_pink_4_none", 150, "3/4 · I6"),
    ],
)
def test_a_card_in_a_narrow_column_says_what_it_lacks(card: str, room: int, told: str) -> None:
    """`▪` stands for a sign: a pip, or a plot that is missing."""
    chunks = progress.told(scenes.view(0, hand=(card,)), card, room, 30)
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
def test_arrows_lead_from_edges_to_plots_that_the_channel_after_the_next_one_reaches(size: Size) -> None:
    view = scenes.view(0)
    edges = sorted(view.garden.channel_sites)
    marks = tuple(Mark(edge, chr(97 + i)) for i, edge in enumerate(edges))
    scene = scenes.scene(view, marks=marks, path=("irrigate",), size=size, language="en")
    wanted = [(edge, cell) for edge in edges for cell in opened(view.garden, edge)]
    assert leads(view, marks) == wanted
    shown = board(scene)
    assert [sign.what for sign in signs_on(shown)].count("arrow") == len(wanted) + 1 > 1  # one explains them
    assert covered(board, scene, 0.05) == []
    assert any(line.words.strip() == text("en", "picture.takenoko.marks.leads") for line in lines_on(shown))


def test_what_a_channel_would_make_grow_stands_in_the_middle_of_its_plot() -> None:
    view, grid, canvas = scenes.view(0), Grid(95, 450, 450), Canvas(Image.new("RGB", (900, 900)))
    marks = places.sort_marks((Mark(Edge.parse("F9/G9"), "a"), Mark(Edge.parse("F9/G8"), "b")), view)
    candidates.put_mark_tags(
        canvas, scenes.scene(view, path=("irrigate",)), marks, grid, garden.measures(95, "tall", True)
    )
    (sign,) = [line for line in lines_on(canvas.image) if line.words == "+1"]
    assert abs(sign.x + sign.width / 2 - grid.at(Hex.parse("F9"))[0]) < 6


@pytest.mark.parametrize("size", SIZES)
def test_coordinates_stand_off_the_edges_that_can_be_chosen_and_apart_from_their_letters(size: Size) -> None:
    scene = scenes.scene(scenes.view(0), marks=scenes.edge_marks(), path=("irrigate",), size=size, language="en")
    lines = lines_on(board(scene))
    names = [line for line in lines if line.words in {str(at) for at in view_of(scene).garden.plots}]
    letters = [line for line in lines if line.words in {mark.tag for mark in scene.marks}]
    assert len(names) >= len(view_of(scene).garden.plots)
    for name, letter in product(names, letters):
        (left, top, right, bottom), (x0, y0, x1, y1) = name.box, letter.box
        assert max(x0 - right, left - x1, y0 - bottom, top - y1) > 8


def test_coordinates_leave_the_foot_of_their_plot_only_for_an_edge_there_that_can_be_chosen() -> None:
    names = {}
    for marks in ((), (Mark(Edge.parse("H9/I8"), "a"),)):
        scene = scenes.scene(scenes.view(0), marks=marks, path=("irrigate",), size="phone", language="en")
        names[len(marks)] = {line.words: line.y for line in lines_on(board(scene)) if line.words in ("G9", "H9", "I8")}
    assert {at for at, y in names[1].items() if y < names[0][at] - 10} == {"H9"}


@pytest.mark.parametrize("decision", ["rain", "storm"])
def test_that_a_weather_need_not_be_used_stands_beside_its_question(decision: str) -> None:
    view = scenes.view(0, decision=decision, weather=decision, rolled=decision, to_move=(0,))
    marks = tuple(Mark(Hex.parse(at), at) for at in ("G6", "G7"))
    told = text("en", "picture.takenoko.marks.optional")
    scene = scenes.scene(view, marks=marks, path=(decision,), language="en", size="phone")
    assert any(told in line.words for line in texts(board, scene))
    assert not any(told in line.words for line in texts(board, _walk(size="phone")))
