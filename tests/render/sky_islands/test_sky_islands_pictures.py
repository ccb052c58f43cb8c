"""What the pictures of Merchants of Sky Islands promise: nothing hidden is shown, everything can be read, any position
can be drawn."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from io import BytesIO
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image

from render import pictures
from render.frame import SMALLEST, WIDTH
from render.scene import Scene, Size, aspect_of
from render.sky_islands import header, log, pills
from render.sky_islands.board import board
from render.sky_islands.coasts import drawing
from render.sky_islands.hand import hand
from render.sky_islands.layout import Extent, Grid, Wants, layout
from render.sky_islands.news import traces
from render.sky_islands.reading import result_of, view_of
from rules.kit.events import Event
from rules.sky_islands.components import TILES
from rules.sky_islands.events import Goods, House, Placed, Port, Resources
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.places import Cell
from rules.sky_islands.state import State
from tests.render.drawn import for_readers, texts
from tests.render.sky_islands import scenes

SIZES: tuple[Size, ...] = ("wide", "phone")
LANGUAGES = ("en", "ja")
POSITIONS = ("start", "removed shown", "middle", "late", "building", "ended", "one gave up", "in a row", "in a column")
EXTREMES = ("late", "ended", "in a row", "in a column")
Told = tuple[Event, ...]


@lru_cache(maxsize=1)
def positions() -> dict[str, tuple[State, Told]]:
    late, news = scenes.played(4, 3, 34)
    return {
        "start": (scenes.start(3), ()),
        "removed shown": (scenes.start(2, removed="shown"), ()),
        "middle": scenes.played(3, 2, 14),
        "late": (late, news),
        "building": (scenes.builder(), ()),
        "ended": scenes.played(4, 5, 1000),
        "one gave up": (SKY_ISLANDS.resign(late, 0)[0], news),
        "in a row": (scenes.stretched(True), ()),
        "in a column": (scenes.stretched(False), ()),
    }


def drawn(position: str, viewer: int | None = None, **wishes: object) -> Scene:
    s, told = positions()[position]
    return scenes.scene(s, viewer, **{"news": tuple(event.seen_by(viewer) for event in told), **wishes})


def words(scene: Scene) -> list[str]:
    """All texts of a board picture."""
    return [t.words for t in texts(board, scene)]


@pytest.mark.parametrize(
    ("position", "size"),
    [
        *((position, SIZES[i % 2]) for i, position in enumerate(POSITIONS)),
        *((position, SIZES[1 - i % 2]) for i, position in enumerate(POSITIONS) if position in EXTREMES),
    ],
)
def test_any_position_makes_a_png_of_the_asked_width_and_at_most_400_kib(position: str, size: Size) -> None:
    png = pictures.board(drawn(position, size=size, language="en"))
    assert Image.open(BytesIO(png)).width == WIDTH[aspect_of(size)]
    assert len(png) <= 400 * 1024


@pytest.mark.parametrize(("seats", "seed"), [(2, 7), (3, 8), (4, 9)])
def test_every_position_of_a_game_can_be_drawn_for_everybody(seats: int, seed: int) -> None:
    for i, turn in enumerate((9 * seats, 1000)):
        s, told = scenes.played(seats, seed, turn)
        for viewer in (None, *SKY_ISLANDS.to_move(s)):
            size = SIZES[i % 2]
            scene = scenes.scene(s, viewer, news=told, size=size, language=LANGUAGES[i])
            assert board(scene).width == hand(scene).width == WIDTH[aspect_of(size)]


@pytest.mark.parametrize(("position", "size", "language"), for_readers("removed shown", "ended", "in a row"))
def test_no_text_is_smaller_than_promised_and_none_runs_over_an_edge(position: str, size: Size, language: str) -> None:
    written = texts(board, drawn(position, size=size, language=language, names=scenes.NASTY))
    assert [t for t in written if t.em < SMALLEST[aspect_of(size)]] == []
    assert [t for t in written if t.cut] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_a_hand_is_too_small_or_runs_over_an_edge(size: Size, language: str) -> None:
    shown = [("late", 1), ("building", 0), ("ended", 2), ("start", None), ("in a row", 3)]
    wanted = [drawn(position, seat, size=size, language=language, names=scenes.NASTY) for position, seat in shown]
    written = texts(hand, *wanted)
    assert [t for t in written if t.em < SMALLEST[aspect_of(size)]] == []
    assert [t for t in written if t.cut] == []


@pytest.mark.parametrize("position", ["start", "late"])
def test_a_public_picture_is_the_same_whatever_is_hidden(position: str) -> None:
    s, told = positions()[position]
    public = SKY_ISLANDS.view(s, None)
    shuffled = SKY_ISLANDS.imagine(public, Random(99))
    hands = [SKY_ISLANDS.view(one, seat).hand for one in (s, shuffled) for seat in range(len(s.players))]
    assert hands[: len(s.players)] != hands[len(s.players) :]
    news = tuple(event.seen_by(None) for event in told)
    for size in SIZES:
        one, other = (board(scenes.scene(state, news=news, size=size)) for state in (s, shuffled))
        assert one.tobytes() == other.tobytes()


def test_a_board_shows_the_viewers_tiles_only_beside_a_choice() -> None:
    s, _ = positions()["late"]
    seat = scenes.acting(s)
    assert board(scenes.scene(s, seat)).tobytes() == board(scenes.scene(s)).tobytes()
    wishes = scenes.placing(s)
    assert board(scenes.scene(s, seat, **wishes)).tobytes() != board(scenes.scene(s, **wishes)).tobytes()


@pytest.mark.parametrize("size", SIZES)
def test_marks_are_tagged_with_the_words_of_the_menu(size: Size) -> None:
    late, builder = positions()["late"][0], scenes.builder()
    asked = [(late, scenes.placing(late))]
    asked += [(builder, scenes.building(builder, kind)) for kind in ("house", "tower", "port")]
    for s, wishes in asked:
        assert wishes["marks"]
        written = words(scenes.scene(s, scenes.acting(s), size=size, **wishes))
        assert {mark.tag for mark in wishes["marks"]} <= set(written)


@pytest.mark.parametrize("size", SIZES)
def test_every_column_and_row_in_play_is_named(size: Size) -> None:
    scene = drawn("late", size=size)
    written = set(words(scene))
    for at in view_of(scene).board.grid:
        assert {str(Cell(at.x, 0)).removesuffix("20"), str(Cell(0, at.y)).removeprefix("M")} <= written


@pytest.mark.parametrize("position", ["late", "ended"])
def test_every_island_with_a_house_shows_its_worth_and_whose_influence_or_points(position: str) -> None:
    view = view_of(drawn(position))
    for island in view.islands:
        shown = dict(pills._entries(view, island))
        assert set(shown) == {seat for seat, houses in enumerate(island.houses) if houses}
        assert all(shown[seat] == (island.points if view.result else island.influence)[seat] for seat in shown)


def test_pills_do_not_lie_on_each_other() -> None:
    scene = drawn("late", size="phone")
    view = view_of(scene)
    grid = _grid(scene)
    sizes = tuple((120, 34) for island in view.islands if any(island.houses))
    indexes = tuple(i for i, island in enumerate(view.islands) if any(island.houses))
    places = pills._places(pills._owners(view), indexes, sizes, pills._obstacles(view, grid), grid)
    assert len(places) == len(indexes) > 4
    for i, (x, y) in enumerate(places):
        assert not [1 for u, v in places[:i] if abs(x - u) < 60 and abs(y - v) < 17]


def _grid(scene: Scene) -> Grid:
    cells = list(view_of(scene).board.grid)
    xs, ys = [cell.x for cell in cells], [cell.y for cell in cells]
    extent = Extent(min(xs), min(ys), max(xs), max(ys), 1)
    return layout(scene.aspect, extent, Wants(4, 160, 84, 0)).grid


def test_every_drawn_island_has_its_own_outline_with_a_place_for_a_house() -> None:
    for kind in TILES:
        for rotation, face in enumerate(kind.faces):
            shown = drawing(kind.id, rotation)
            assert len(shown.outlines) == len(shown.spots) == len(face.islands)
            for index, mask in enumerate(face.islands):
                at_side = ((0.5, 0.01), (0.99, 0.5), (0.5, 0.99), (0.01, 0.5))
                on = {
                    pills.drawn_at(kind.id, rotation, *at) == index
                    for side, at in enumerate(at_side)
                    if mask >> side & 1
                }
                off = {
                    pills.drawn_at(kind.id, rotation, *at) == index
                    for side, at in enumerate(at_side)
                    if not mask >> side & 1
                }
                assert on <= {True}
                assert off <= {False}


def test_news_tell_new_tiles_new_buildings_and_the_airships_that_paid() -> None:
    scene = drawn("late")
    found = traces(scene.news, view_of(scene))
    placed = {event.at for event in scene.news if isinstance(event, Placed)}
    built = {event.at for event in scene.news if isinstance(event, House | Port)}
    gains = [event for event in scene.news if isinstance(event, Goods | Resources)]
    assert placed
    assert set(found.tiles) == placed
    assert set(found.built) == built
    total = sum(gain.red + gain.white + gain.blue + gain.points for gain in gains)
    assert sum(found.paid.values()) == total


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_shows_every_line_of_the_score_and_every_island(language: str) -> None:
    scene = drawn("ended", language=language)
    result = result_of(scene)
    assert result is not None
    written = words(scene)
    for total, lines in zip(result.totals, result.lines, strict=True):
        assert {str(total), *(str(line.points) for line in lines)} <= set(written)
    for island in result.islands:
        assert f" {island.name} {island.worth}:" in written


def test_shared_victory_is_told() -> None:
    scene = drawn("ended", language="en")
    assert scene.view.result is not None
    tied = replace(scene, view=replace(scene.view, result=replace(scene.view.result, tie_break="shared")))
    told = [chunk for line in log.lines(tied, 408) for group in line for chunk in group if isinstance(chunk, str)]
    assert "share the victory" in " ".join(told)


def test_a_preview_says_that_it_is_one() -> None:
    scene = drawn("late", language="en")
    assert header.preview_text(scene) not in words(scene)
    assert header.preview_text(scene) in words(replace(scene, preview=True))


def test_estimates_are_shown_only_where_they_are_wanted() -> None:
    scene = drawn("late", estimates=False, language="en")
    assert board(scene).tobytes() != board(replace(scene, estimates=True)).tobytes()


def test_threads_draw_the_same_pictures() -> None:
    wanted = [drawn(position, size=size) for position in ("start", "late") for size in SIZES]
    alone = [board(scene).tobytes() for scene in wanted]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda scene: board(scene).tobytes(), wanted))
    assert alone == together
