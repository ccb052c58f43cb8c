"""What the pictures of Merchants of Sky Islands promise: nothing hidden is shown, everything can be read, any position
can be drawn."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from io import BytesIO
from itertools import combinations, product
from random import Random

import pytest
from msgspec.structs import replace
from PIL import Image, ImageColor

from data.texts import text
from render import pictures, post
from render.canvas import Canvas, rgba
from render.frame import SMALLEST, Box
from render.lettering import Rect, lines_on
from render.news import cut
from render.phrases import Voice, capital
from render.placing import overlap
from render.scene import Mark, Scene, Size
from render.sky_islands import around, candidates, coasts, log, news, over, signs, sites
from render.sky_islands import board as boards
from render.sky_islands.board import board
from render.sky_islands.candidates import fits_of, inside, numbers, put_cells, with_cells
from render.sky_islands.coasts import drawing
from render.sky_islands.grid import INNER, LABEL, Extent, Grid, Wants, layout, needs_width, plan, shown_in
from render.sky_islands.ground import arrows, ground
from render.sky_islands.hand import hand
from render.sky_islands.hand_card import cube_table
from render.sky_islands.key import key_of, meanings
from render.sky_islands.news import frame, traces
from render.sky_islands.palette import CREAM, GOLD, NEWS
from render.sky_islands.pills import Shores
from render.sky_islands.reading import letter, result_of, view_of
from render.sky_islands.sites import free_islands, put_sites
from render.sky_islands.ways import layout_of, leaning, ways, with_place
from render.sprites import CACHE
from render.tables import fits
from render.theme import SEAT_COLOURS, seat_symbol
from render.words import question_text
from rules.kit.events import Event
from rules.sky_islands import outlook
from rules.sky_islands.components import TILES
from rules.sky_islands.events import Closed, Exchanged, Goods, House, Kept, Opened, Placed, Port, Tower
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.moves import COLOURS, BuildHouse, BuildPort, BuildTower, Cubes
from rules.sky_islands.places import Cell
from rules.sky_islands.state import State
from rules.sky_islands.view import SkyView
from tests.render.drawn import for_readers, texts
from tests.render.sky_islands import scenes

SIZES: tuple[Size, ...] = ("wide", "phone")
WIDTH: dict[Size, int] = {"wide": 1600, "phone": post.WIDTH, "post": post.WIDTH}
LEAST: dict[Size, int] = {"wide": SMALLEST["wide"], "phone": post.LEAST, "post": post.LEAST}
LANGUAGES = ("en", "ja")
READERS: tuple[tuple[Size, str], ...] = (("wide", "en"), ("phone", "ja"))
"""Where sizes and languages take turns: what they show does not depend on one another."""
POSITIONS = ("start", "removed shown", "middle", "late", "building", "ended", "one gave up", "in a row", "in a column")
EXTREMES = ("late", "ended", "in a row", "in a column")
NAMES = {f(n) for n in range(-45, 90) for f in (str, lambda n: str(Cell(n, 0)).removesuffix("20"))}
"""Names of columns and rows."""
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
    assert Image.open(BytesIO(png)).width == WIDTH[size]
    assert len(png) <= 400 * 1024


@pytest.mark.parametrize(("seats", "seed"), [(2, 7), (3, 8), (4, 9)])
def test_every_position_of_a_game_can_be_drawn_for_everybody(seats: int, seed: int) -> None:
    for i, turn in enumerate((9 * seats, 1000)):
        s, told = scenes.played(seats, seed, turn)
        for viewer in (None, *SKY_ISLANDS.to_move(s)):
            size = SIZES[i % 2]
            scene = scenes.scene(s, viewer, news=told, size=size, language=LANGUAGES[i])
            assert board(scene).width == hand(scene).width == WIDTH[size]


@pytest.mark.parametrize(("position", "size", "language"), for_readers("removed shown", "ended", "in a row", "late"))
def test_no_text_is_smaller_than_promised_and_none_runs_over_an_edge(position: str, size: Size, language: str) -> None:
    """Points for islands may be as small as names of cells rather than lie on another island."""
    written = texts(board, drawn(position, size=size, language=language, names=scenes.NASTY))
    small = [t for t in written if t.em < LEAST[size]]
    assert [t for t in small if t.em < post.NAME or not t.words.strip().isdigit()] == []
    assert [t for t in written if t.cut] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_a_hand_is_too_small_or_runs_over_an_edge(size: Size, language: str) -> None:
    """Points for islands may be as small as names of cells where there is no other room for them."""
    shown = [("late", 1), ("building", 0), ("ended", 2), ("start", None), ("in a row", 3)]
    wanted = [drawn(position, seat, size=size, language=language, names=scenes.NASTY) for position, seat in shown]
    written = texts(hand, *wanted)
    small = [t for t in written if t.em < LEAST[size]]
    assert [t for t in small if t.em < post.NAME or not (t.words in NAMES or t.words.strip().isdigit())] == []
    assert [t for t in written if t.cut] == []


@pytest.mark.parametrize("position", ["start", "late"])
def test_a_public_picture_is_the_same_whatever_is_hidden(position: str) -> None:
    s, told = positions()[position]
    public = SKY_ISLANDS.view(s, None)
    shuffled = SKY_ISLANDS.imagine(public, Random(99))
    hands = [SKY_ISLANDS.view(one, seat).hand for one in (s, shuffled) for seat in range(len(s.players))]
    assert hands[: len(s.players)] != hands[len(s.players) :]
    news = tuple(event.seen_by(None) for event in told)
    for size in (*SIZES, "post"):
        one, other = (board(scenes.scene(state, news=news, size=size)) for state in (s, shuffled))
        assert one.tobytes() == other.tobytes()


def test_a_board_shows_the_viewers_tiles_only_beside_a_choice() -> None:
    s, _ = positions()["late"]
    seat = scenes.acting(s)
    assert board(scenes.scene(s, seat)).tobytes() == board(scenes.scene(s)).tobytes()
    wishes = scenes.placing(s)
    assert board(scenes.scene(s, seat, **wishes)).tobytes() != board(scenes.scene(s, **wishes)).tobytes()


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_post_is_at_most_1350_high_and_the_picture_with_details_at_most_2376(seats: int) -> None:
    most: dict[Size, int] = {"post": post.MOST, "phone": 2376}
    for turn in (1, 7 * seats, 1000):
        s, told = scenes.played(seats, 6, turn)
        shown = SKY_ISLANDS.to_move(s)
        wishes = scenes.placing(s) if shown and turn > 1 else {"news": told}
        for size, height in most.items():
            assert board(scenes.scene(s, shown[0] if shown else None, size=size, **wishes)).height <= height


def test_news_that_do_not_fit_into_the_post_are_counted_there_and_told_below() -> None:
    scene = drawn("late", size="phone", language="en", names=scenes.LONG)
    swaps = tuple(Exchanged(0, price=price, pay="red", get="white") for price in range(3, 15))
    twice = replace(scene, news=(*(event for event in scene.news for _ in range(3)), *swaps))
    told = log.brief(twice)
    assert cut(told)
    assert not cut(log.lines(scene, 1024))
    assert board(twice).height > board(scene).height


def test_a_slim_board_is_larger_with_the_news_at_its_side() -> None:
    s, told = scenes.played(4, 1, 16)
    scene = scenes.scene(s, news=told, size="post", language="en")
    placed = [str(event.at) for event in told if isinstance(event, Placed)]
    below, beside = boards._arranged(scene, post.WIDTH, 2, False)[0], boards._upper(scene, log.brief(scene))[0]
    assert beside.tile > below.tile
    written = texts(board, scene)
    assert placed
    for at in placed:
        line = next(line for line in written if line.words.startswith(at))
        assert line.x > post.WIDTH - boards._SIDE
    assert not any("more" in line.words for line in written)


@pytest.mark.parametrize("size", SIZES)
def test_marks_are_tagged_with_the_words_of_the_menu(size: Size) -> None:
    late, builder = positions()["late"][0], scenes.builder()
    asked = [(late, scenes.placing(late))]
    asked += [(builder, scenes.building(builder, kind)) for kind in ("house", "tower", "port")]
    for s, wishes in asked:
        assert wishes["marks"]
        written = words(scenes.scene(s, scenes.acting(s), size=size, **wishes))
        assert {mark.tag.rstrip("nesw") for mark in wishes["marks"]} <= {
            *written,
            *(x + y for x in written for y in written),
        }


@pytest.mark.parametrize("size", SIZES)
def test_every_column_and_row_in_play_is_named(size: Size) -> None:
    scene = drawn("late", size=size)
    written = set(words(scene))
    for at in view_of(scene).board.grid:
        assert {str(Cell(at.x, 0)).removesuffix("20"), str(Cell(0, at.y)).removeprefix("M")} <= written


def grid_in(scene: Scene) -> Grid:
    """A grid for all cells of a scene."""
    return shown_in("tall", plan("tall", boards._extent(scene), {}, 1080, 960), Box(0, 0, 1080, 960))


def sheet() -> Canvas:
    """Something to draw on."""
    return Canvas(Image.new("RGB", (1080, 1000)))


def bodies(ships: Sequence[over.Lying]) -> list[Rect]:
    """What is seen of airships but for their rims."""
    return [
        (x - 0.21 * wide, y - 0.18 * wide, x + 0.21 * wide, y + 0.18 * wide)
        for sprite, (x, y) in ships
        for wide in (sprite.width / 0.8,)
    ]


@pytest.mark.parametrize("position", ["in a row", "in a column"])
def test_of_a_board_that_is_too_long_the_part_with_the_most_is_shown_and_a_map_of_all(position: str) -> None:
    scene = drawn(position, size="post", language="en")
    extent = boards._extent(scene)
    how = plan("tall", extent, {Cell(extent.right, extent.bottom): 1}, 1080, 960)
    assert how.extent != extent
    assert how.tile >= 52
    assert (how.extent.right, how.extent.bottom) == (extent.right, extent.bottom)
    assert how.extent.columns * how.extent.rows < extent.columns * extent.rows
    post = board(scene)
    written = {line.words for line in lines_on(post) if line.y < 0.7 * post.height}
    columns = {str(Cell(x, 0)).removesuffix("20") for x in range(extent.left, extent.right + 1)}
    rows = {str(Cell(0, y)).removeprefix("M") for y in range(extent.top, extent.bottom + 1)}
    shown = written & (columns if position == "in a row" else rows)
    assert len(shown) >= 8


def test_a_ground_to_which_a_tile_is_added_is_the_one_that_is_painted_at_once() -> None:
    late, earlier = scenes.played(3, 2, 20)[0], scenes.played(3, 2, 19)[0]
    grid = grid_in(scenes.scene(late))
    added: list[bytes] = []
    whole: list[bytes] = []
    for found, clear in ((added, False), (whole, True)):
        for s in (earlier, late):
            if clear:
                CACHE.clear()
            found.append(ground(SKY_ISLANDS.view(s, None), grid, (1080, 1000), 32).tobytes())
    assert added == whole
    assert added[0] != added[1]


def test_every_drawn_island_has_its_own_outline_with_a_place_for_a_house() -> None:
    fine, at_side = coasts.GRAIN, ((0.5, 0.01), (0.99, 0.5), (0.5, 0.99), (0.01, 0.5))
    for kind in TILES:
        for rotation, face in enumerate(kind.faces):
            shown, drawn = drawing(kind.id, rotation), coasts.islands_on(kind.id, rotation)
            assert len(shown.outlines) == len(shown.spots) == len(face.islands)
            at_edge = [drawn[int(y * fine) * fine + int(x * fine)] for x, y in at_side]
            for side, found in enumerate(at_edge):
                assert found == next((i for i, mask in enumerate(face.islands) if mask >> side & 1), coasts._SKY)


def test_news_mark_new_tiles_and_new_buildings() -> None:
    scene = drawn("late")
    found = traces(scene.news, view_of(scene))
    placed = {event.at for event in scene.news if isinstance(event, Placed)}
    built = {event.at for event in scene.news if isinstance(event, House | Tower | Port)}
    assert placed
    assert set(found.tiles) == placed
    assert set(found.built) == built


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_shows_every_line_of_the_score_and_every_island(language: str) -> None:
    scene = drawn("ended", language=language)
    result = result_of(scene)
    assert result is not None
    written = words(scene)
    for total, lines in zip(result.totals, result.lines, strict=True):
        assert {str(total), *(f"+{line.points}" for line in lines if line.points)} <= set(written)
    told = Counter(each.strip() for each in written)
    assert not Counter(str(n) for island in result.islands for n in island.points if n) - told


def test_shared_victory_is_told() -> None:
    scene = drawn("ended", language="en")
    assert scene.view.result is not None
    tied = replace(scene, view=replace(scene.view, result=replace(scene.view.result, tie_break="shared")))
    told = [chunk for line in log.lines(tied, 408) for group in line for chunk in group if isinstance(chunk, str)]
    assert "share the victory" in " ".join(told)


def test_the_header_of_a_wide_picture_has_the_signs_of_both_winners(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, shown = drawn("ended", size="wide", language="en"), list[list[Image.Image]]()
    result = scene.view.result
    assert result is not None
    monkeypatch.setattr(around, "put_prompt", lambda *given: shown.append(given[-1]))
    for winners in ((0, 1), (0,)):
        board(replace(scene, view=replace(scene.view, result=replace(result, winners=winners))))
    expected = [[seat_symbol(seat, 48).tobytes() for seat in seats] for seats in ((0, 1), (0,))]
    assert [[sign.tobytes() for sign in signs] for signs in shown] == expected


def test_a_preview_says_that_it_is_one() -> None:
    scene = drawn("late", language="en")
    told = text("en", "picture.preview")
    for size in SIZES:
        assert told not in words(replace(scene, size=size))
        assert told in words(replace(scene, size=size, preview=True))


def test_estimates_are_shown_only_where_they_are_wanted() -> None:
    scene = drawn("late", estimates=False, language="en")
    assert board(scene).tobytes() != board(replace(scene, estimates=True)).tobytes()


def test_threads_draw_the_same_pictures() -> None:
    wanted = [drawn(position, size=size) for position in ("start", "late") for size in SIZES]
    alone = [board(scene).tobytes() for scene in wanted]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda scene: board(scene).tobytes(), wanted))
    assert alone == together


def test_what_comes_from_ports_every_turn_is_no_news() -> None:
    scene = drawn("late", size="post", language="en")
    income = Goods(0, at=(), red=0, white=7, blue=0, points=0, lost=())
    assert log.brief(replace(scene, news=(*scene.news, income))) == log.brief(scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_airships_lie_beside_arrows_at_open_edges_and_jetties(language: str) -> None:
    scene = drawn("late", size="post", language=language, news=())
    grid = grid_in(scene)
    built = over.houses(scene, grid)
    houses = [rect for _, house in built for rect in house.taken]
    ships = bodies(over.laid_over(scene, grid, built)[0])
    kept_free = [*houses, *arrows(view_of(scene), grid)]
    assert len(kept_free) > len(houses) > 0
    assert sum(overlap(ship, rect) for ship in ships for rect in kept_free) < 0.01 * sum(
        (x1 - x0) * (y1 - y0) for x0, y0, x1, y1 in kept_free
    )


def test_a_turn_tells_its_tile_first_and_no_line_leaves_it_out() -> None:
    scene = drawn("late", size="post", language="en", names=scenes.LONG)
    placed = [str(event.at) for event in scene.news if isinstance(event, Placed)]
    assert [turn.told[0] for turn in log.turns(scene, 1000)] == [[at] for at in placed]
    shown = [chunk for line in log.brief(scene) for said in line for chunk in said if isinstance(chunk, str)]
    assert {*placed} <= {*shown}


def test_buildings_and_islands_closed_or_opened_again_are_never_among_the_more_of_a_post() -> None:
    scene = drawn("late", size="post", language="en", names=scenes.LONG)
    swap = Exchanged(0, price=3, pay="red", get="white")
    island = view_of(scene).islands[0]
    seat = scene.news[0].seat or 0
    changed = Closed(seat, island=island.name, tiles=1, worth=9), Opened(seat, island=island.name, tiles=13)
    told = (*scene.news[:1], swap, swap, *changed)
    shown = replace(scene, news=(*(event for _ in range(2) for event in scene.news), *told))
    said = [chunk for line in log.brief(shown) for each in line for chunk in each if isinstance(chunk, str)]
    built = [f"{event.at}" for event in scene.news if isinstance(event, House | Tower | Port)]
    assert {*built, "9"} <= {chunk.split(" ")[-1] for chunk in said}
    for key, n in (("closed", 9), ("opened", 13)):
        assert f" {text('en', f'picture.sky_islands.{key}', island=island.name, n=n)}" in said


def test_cubes_that_nobody_may_keep_and_exchanges_do_not_read_as_gains() -> None:
    scene = drawn("late", size="post", language="en")
    kept = Kept(0, cubes=(), returned=("white", "blue", "white"))
    swap = Exchanged(0, price=3, pay="red", get="white")
    (turn,) = log.turns(replace(scene, news=(swap, kept)), 1000)
    assert [[chunk for chunk in said if isinstance(chunk, str)] for said in turn.told] == [["3", "→"]]


def test_exchanges_are_told_for_every_number_of_times_with_what_is_held_then() -> None:
    s, _ = scenes.played(4, 3, 30, "place")
    scene = scenes.scene(s, scenes.acting(s), path=("exchange",), language="en")
    merchants = [replace(each, cubes=Cubes(6, 1, 0)) for each in view_of(scene).merchants]
    scene = replace(scene, view=replace(view_of(scene), merchants=tuple(merchants)))
    table = cube_table(scene)
    assert table
    told = [["".join(part for part in chunks if isinstance(part, str)) for chunks in way] for way in table.rows]
    assert told == [[" → ", "3 2 "], ["2×  → ", "3 "], [" → ", "3 1 1 "], ["2×  → ", "1 2 "]]


def meant(scene: Scene) -> list[str]:
    """What the signs of a question mean."""
    return [each.words for each in meanings(scene)]


def on_cells(scene: Scene, tile: int) -> Image.Image:
    """The cells of a scene on tiles with such an edge."""
    canvas = Canvas(Image.new("RGBA", (3000, 3000)))
    gold = frozenset(mark.at for mark in scene.marks if mark.tip)
    put_cells(canvas, scene, grid_in(scene)._replace(tile=tile), inside(scene), gold)
    return canvas.image


def test_a_cell_says_to_everybody_what_the_airships_beside_it_pay() -> None:
    s, _ = scenes.played(4, 3, 30, "place")
    public = scenes.scene(s, None, size="phone", language="en", **{**scenes.placing(s), "path": ("place",)})
    asked = Counter(line.words for line in lines_on(on_cells(public, 110)))
    paid = [outlook.paid_beside(view_of(public), mark.at) for mark in public.marks]
    told = Counter(letter(public, colour) for gain in paid for colour in gain.cubes.colours)
    assert told
    assert not told - asked


@pytest.mark.parametrize("kind", [BuildHouse, BuildTower, BuildPort])
def test_a_place_for_a_building_says_what_it_brings(kind: type[BuildHouse | BuildTower | BuildPort]) -> None:
    s = scenes.builder()
    scene = scenes.scene(s, scenes.acting(s), size="phone", language="en", **scenes.building(s, kind.kind))
    brought = [outlook.building(view_of(scene), kind(mark.at)) for mark in scene.marks]
    facts = {
        BuildHouse.kind: {f"+{added}" for each in brought if (added := each.change[view_of(scene).seat])},
        BuildTower.kind: [f"+{each.points + each.change[view_of(scene).seat]}" for each in brought],
        BuildPort.kind: [letter(scene, each.income) for each in brought if each.income in COLOURS],
    }[kind.kind]
    told = Counter(words(scene)) - Counter(words(replace(scene, marks=(), estimates=False)))
    assert facts
    assert not Counter(facts) - Counter(said.lstrip("nesw ") for said in told.elements())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_post_of_a_finished_game_tells_what_the_points_came_from(seats: int, language: str) -> None:
    s, told = scenes.played(seats, 5, 1000)
    scene = scenes.scene(s, news=told, size="post", language=language)
    result = result_of(scene)
    assert result is not None
    lines = [f"+{line.points}" for lines in result.lines for line in lines if line.points]
    assert not Counter(lines) - Counter(words(scene))
    assert board(scene).height <= post.MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_wide_picture_explains_its_signs_where_the_column_is_free(language: str) -> None:
    s, told = scenes.played(2, 2, 18)
    scene = scenes.scene(s, news=told, size="wide", language=language)
    key = text(language, "picture.sky_islands.key.open")
    assert key in words(scene)
    assert key not in words(replace(scene, size="phone"))


def test_kanji_on_airships_of_small_tiles_can_be_read_and_leave_a_rim_of_their_hull() -> None:
    scene = drawn("late", size="post", language="ja")
    grid = grid_in(scene)._replace(tile=100)
    for ship in over.laid_over(scene, grid, [])[0]:
        (line,), (_, top, _, bottom) = lines_on(ship.sprite), ship.sprite.getbbox() or (0, 0, 0, 0)
        assert line.words in {"赤", "白", "青", "緑"}
        assert post.LEAST <= line.em <= 0.6 * (bottom - top)


def test_the_frame_of_a_new_tile_is_yellow_outside_and_has_the_colour_of_its_seat_inside() -> None:
    side = 100
    sprite = frame(3, side)
    found = [sprite.getpixel((x, side // 2)) for x in range(side // 2)]
    assert found.index((*ImageColor.getrgb(NEWS), 255)) < found.index((*ImageColor.getrgb(SEAT_COLOURS[3]), 255))


@pytest.mark.parametrize("other", [Cell(1, 0), Cell(0, 1)])
def test_frames_of_new_tiles_side_by_side_do_not_run_into_each_other(other: Cell) -> None:
    found = traces((), view_of(drawn("late")))._replace(tiles={Cell(0, 0): 0, other: 1})
    grid = grid_in(drawn("late"))
    assert not overlap(news._framed(grid, found, Cell(0, 0)), news._framed(grid, found, other))


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_a_post_show_cubes_for_all_seats_or_for_none(language: str) -> None:
    for turn in (4, 10, 18):
        s, _ = scenes.played(2, 3, turn)
        scene = scenes.scene(s, size="post", language=language)
        told = [line for line in texts(board, scene) if line.words in {letter(scene, colour) for colour in COLOURS}]
        assert len([line for line in told if line.y > max(each.y for each in told) - 20]) == 6


def _slim(view: SkyView) -> bool:
    xs, ys = {at.x for at in view.board.grid}, {at.y for at in view.board.grid}
    return len(xs) <= 6 and len(ys) >= 9


@pytest.mark.parametrize(
    ("seats", "turn", "language"),
    [(2, 1, "en"), (2, 18, "ja"), (3, 20, "en"), (4, 1, "ja"), (4, 38, "en"), (4, 38, "ja")],
)
def test_every_card_says_what_the_islands_add_now_if_they_add_anything(seats: int, turn: int, language: str) -> None:
    s, _ = scenes.played(seats, 3, turn)
    for size in ("post", "wide", "phone"):
        scene = scenes.scene(s, size=size, language=language)
        adding = [each.islands for each in view_of(scene).merchants]
        told = {n: text(language, "picture.sky_islands.islands", n=n) for n in adding}
        written = words(scene)
        assert not Counter(told[n] for n in adding if n) - Counter(written)
        assert told.get(0) not in written


@pytest.mark.parametrize("names", [scenes.NAMES, scenes.LONG])
@pytest.mark.parametrize("size", ["post", "wide", "phone"])
def test_what_the_islands_add_now_has_their_sign_on_every_card_however_long_names_are(
    size: Size, names: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = scenes.scene(scenes.played(4, 3, 30)[0], size=size, names=names, language="en", news=())
    adding, put = [each.islands for each in view_of(scene).merchants if each.islands], list[int]()
    paste, sign = Canvas.paste, {each: signs.island(each) for each in (33, 36, 38)}

    def spied(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        put.extend(each for each, island in sign.items() if island is sprite)
        paste(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "paste", spied)
    written = words(scene)
    assert len(adding) == 4
    assert not Counter(f"+{n}" for n in adding) - Counter(written)
    assert len(put) >= 4


def test_beside_a_slim_board_names_in_the_news_are_whole_or_signs_stand_for_all() -> None:
    s, told = scenes.played(4, 1, 16)
    for names, shown in (scenes.NAMES, True), (("Maximiliane", *scenes.NAMES[1:]), False):
        scene = replace(scenes.scene(s, news=told, size="post", language="en"), names=names)
        beside = [line.words for line in texts(board, scene) if line.x > post.WIDTH - boards._SIDE]
        assert any(f" {name}" in beside for name in names) == shown
        assert not any("…" in line for line in beside)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_a_slim_board_it_is_told_what_plates_of_islands_mean(language: str) -> None:
    s, told = scenes.played(4, 1, 16)
    written = "".join(words(scenes.scene(s, news=told, size="post", language=language))).replace(" ", "")
    for key in ("worth", "now"):
        assert text(language, f"picture.sky_islands.short.{key}").replace(" ", "") in written


@pytest.mark.parametrize("width", [700, 1052, 1572])
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_no_row_of_places_for_a_house_is_wider_than_its_column(size: Size, width: int) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, **scenes.building(s, "house"))
    found = sites.table(scene, width)
    assert found
    assert fits(found, width)


@pytest.mark.parametrize(("size", "language"), READERS)
@pytest.mark.parametrize("number", [2, 3])
def test_where_a_rotation_is_asked_for_each_says_how_it_is_turned_and_how_points_change(
    number: int, size: Size, language: str
) -> None:
    scene = scenes.turning(number, size=size, language=language)
    found = ways(scene)
    assert len(found) == number
    assert [mark.at for mark in with_place(scene).marks] == [found[0].at]
    written, voice, view = "".join(words(scene)).replace(" ", ""), Voice(scene, "words"), view_of(scene)
    for way in found:
        turned = capital(voice.say(f"turned.t{way.rotation}")).replace(" ", "")
        then = outlook.placement(view, way)
        others = [n for seat, n in enumerate(then.change) if n and seat != view.seat]
        points = "".join(f"{n:+}".replace("-", "−") for n in (then.change[view.seat], *others))
        assert f"{turned}{points}".replace(" ", "") in written
    assert not with_place(replace(scene, preview=True)).marks


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("number", [2, 3])
def test_the_ways_of_a_tile_are_large_and_the_board_is_not_smaller_for_them(number: int, size: Size) -> None:
    scene = scenes.turning(number, size=size)
    shape = layout_of(scene, INNER if size == "wide" else post.WIDTH - 2 * post.MARGIN)
    assert min(3 * shape.tile, shape.wide) >= 200
    assert _edge(scene) == _edge(replace(with_place(scene), path=scene.path[:2]))


def _edge(scene: Scene) -> float:
    """How far the names of the first two columns of a board lie apart."""
    named = [line for line in texts(board, scene) if line.em == LABEL[scene.aspect] and line.words.isalpha()]
    first, second = sorted(line.x + line.width / 2 for line in named if line.y == min(each.y for each in named))[:2]
    return second - first


def test_the_part_of_the_board_around_a_way_is_moved_to_where_tiles_lie() -> None:
    view = view_of(scenes.turning(2))
    for at, _ in view.board.frontier:
        around = [(x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if Cell(at.x + x, at.y + y) in view.board.grid]
        across, down = leaning(view, at)
        assert across * sum(x for x, _ in around) + down * sum(y for _, y in around) >= 0
        assert (across, down) != (0, 0) or {sum(each) for each in zip(*around, strict=True)} == {0}


@pytest.mark.parametrize("kind", ["house", "tower", "port"])
def test_beside_the_places_for_a_building_it_is_told_what_it_costs(kind: str) -> None:
    s = scenes.builder()
    scene = scenes.scene(s, scenes.acting(s), size="phone", language="en", **scenes.building(s, kind))
    assert text("en", "picture.sky_islands.marks.cost") in meant(scene)
    assert text("en", "picture.sky_islands.marks.cost") in [each.strip() for each in words(scene)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_asked_for_a_colour_is_told_what_is_paid_for_it(language: str) -> None:
    s, _ = scenes.played(2, 3, 10)
    scene = scenes.scene(s, scenes.acting(s), language=language, path=("exchange", "blue"))
    merchants = tuple(replace(each, cubes=Cubes(0, 0, 3)) for each in view_of(scene).merchants)
    scene = replace(scene, view=replace(view_of(scene), merchants=merchants))
    assert text(language, "sky_islands.names.blue") in question_text(scene, "exchange", "get")
    never = {"en": "cannot build any more", "ja": "建設できません"}[language]
    assert never.replace(" ", "") in "".join(words(replace(scene, prompt="?"))).replace(" ", "")


def _wants(columns: int, rows: int, seats: int = 4) -> Wants:
    """What a wide picture has to hold with so many cells, some news and a strip below the board."""
    return Wants(Extent(0, 0, columns - 1, rows - 1, 0.16), {}, seats, 142, 72, 300, 0, 200)


@pytest.mark.parametrize(
    ("columns", "rows", "below"),
    [
        *((columns, rows, False) for columns, rows in ((4, 4), (7, 5), (8, 8), (6, 12), (16, 16), (2, 40))),
        *((columns, rows, True) for columns, rows in ((9, 4), (12, 6), (14, 5), (16, 11), (40, 2))),
    ],
)
def test_only_boards_that_are_much_larger_by_it_have_the_whole_width(columns: int, rows: int, below: bool) -> None:
    wants = _wants(columns, rows)
    assert needs_width(wants) == below
    if below:
        assert layout(wants, below=True).edge >= 1.2 * layout(wants, below=False).edge


@pytest.mark.parametrize("below", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_no_parts_of_a_wide_picture_lie_on_each_other(seats: int, below: bool) -> None:
    place = layout(_wants(12, 6, seats), below)
    assert place.strip
    parts = [place.grid.room, *place.panels, place.supply, place.log, place.strip]
    parts += [place.spare] if place.spare else []
    for one, other in combinations(parts, 2):
        assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y
    assert max(part.bottom for part in parts) < place.height


@pytest.mark.parametrize(("across", "language"), [(False, "en"), (True, "ja")])
def test_what_the_marks_mean_stands_on_the_card_with_the_tiles(across: bool, language: str) -> None:
    s = scenes.stretched(across)
    scene = scenes.scene(s, scenes.acting(s), language=language, **scenes.placing(s))
    wants, _ = boards._wanted(scene, across)
    place = layout(wants, needs_width(wants))
    assert place.extra
    written = texts(board, scene)
    for meaning in meant(scene):
        line = next(line for line in written if line.words.endswith(meaning[-8:].strip()))
        assert place.extra.y < line.y < place.extra.bottom - line.em / 2


@pytest.mark.parametrize(("turn", "language"), [(1, "ja"), (14, "en"), (26, "ja"), (34, "en"), (34, "ja")])
def test_airships_leave_the_compass_free(turn: int, language: str) -> None:
    s, _ = scenes.played(4, 3, turn)
    scene = scenes.scene(s, size="post", language=language)
    grid = grid_in(scene)
    (x, y), reach = grid.corner(Cell(1, 1)), 0.17 * grid.tile
    covered = 0.0
    for x0, y0, x1, y1 in bodies(over.laid_over(scene, grid, over.houses(scene, grid))[0]):
        wide, high = min(x1, x + reach) - max(x0, x - reach), min(y1, y + reach) - max(y0, y - reach)
        covered += max(0, wide) * max(0, high) / (2 * reach) ** 2
    assert covered < 0.3


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("hand", [True, False])
def test_what_the_marks_of_houses_mean_is_told_to_the_end(hand: bool, size: Size, language: str) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, language=language, **scenes.building(s, "house"))
    scene = scene if hand else replace(scene, view=replace(view_of(scene), hand=()))
    written = "".join(line.words.replace(" ", "") for line in texts(board, scene))
    assert all(each.replace(" ", "") in written for each in meant(scene))


@pytest.mark.parametrize(("turn", "language"), [(12, "ja"), (30, "en"), (34, "ja")])
def test_a_cell_shows_a_sign_for_all_that_the_chosen_tile_brings_there_within_it(turn: int, language: str) -> None:
    s, _ = scenes.played(4, 3, turn, "place")
    scene = scenes.scene(s, scenes.acting(s), size="phone", language=language, **scenes.placing(s))
    letters, (tile,) = {letter(scene, colour): colour for colour in COLOURS}, numbers(scene)
    for fit, edge in product(fits_of(view_of(scene), tile), (76, 100, 140)):
        mark = next(mark for mark in scene.marks if mark.at == fit.at)
        written = texts(partial(on_cells, tile=edge), replace(scene, marks=(replace(mark, tip=True),)))
        told = Counter(letters[line.words] for line in written)
        assert told == Counter(fit.gain.cubes.colours)
        (x, y), boxes = grid_in(scene)._replace(tile=edge).corner(fit.at), [line.box for line in written]
        assert all(x <= box[0] and box[2] <= x + edge and y <= box[1] and box[3] <= y + edge for box in boxes)
        assert not any(overlap(*pair) for pair in combinations(boxes, 2))
        assert all(line.em >= post.NAME for line in written)


@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("tile", [76, 100])
def test_letters_of_as_many_goods_as_there_can_be_in_a_cell_lie_apart_within_it(tile: int, number: int) -> None:
    scene, canvas = drawn("late", size="phone"), Canvas(Image.new("RGB", (tile, tile)))
    goods = candidates.Inside((*("red", "white", "blue") * 2,)[:number], (), closes=False)
    candidates._put_signs(canvas, scene, goods, (tile / 2, tile / 2), tile)
    boxes = [line.box for line in lines_on(canvas.image)]
    assert len(boxes) == number
    assert not any(overlap(*pair) > 0.1 * overlap(pair[0], pair[0]) for pair in combinations(boxes, 2))
    assert all(min(box[:2]) >= 0 and max(box[2:]) <= tile for box in boxes)


@pytest.mark.parametrize("turn", [12, 30])
def test_cells_where_the_chosen_tile_closes_an_island_bear_a_tick_that_is_explained(turn: int) -> None:
    s, _ = scenes.played(4, 3, turn, "place")
    whole = scenes.scene(s, scenes.acting(s), size="phone", language="en")
    for tile in view_of(whole).hand or ():
        fits = fits_of(view_of(whole), tile)
        marks = tuple(Mark(fit.at, str(fit.at)) for fit in fits)
        scene = replace(whole, path=("place", tile), marks=marks)
        cells = inside(scene)
        assert {at for at, each in cells.items() if each.closes} == {fit.at for fit in fits if fit.closes}
        told = text("en", "picture.sky_islands.marks.closes") in meant(scene)
        assert told == any(fit.closes for fit in fits)


@pytest.mark.parametrize("size", SIZES)
def test_who_is_asked_which_tile_sees_where_only_one_fits_by_its_number_and_the_best_places_of_each(size: Size) -> None:
    s, _ = scenes.played(4, 3, 12, "place")
    asked = scenes.scene(s, scenes.acting(s), size=size, language="en", path=("place",), prompt="Which tile?")
    scene, written = with_cells(asked), words(asked)
    fits = {tile: fits_of(view_of(scene), tile) for tile in numbers(scene)}
    assert {mark.at for mark in scene.marks} == {fit.at for each in fits.values() for fit in each}
    assert with_cells(replace(asked, prompt=None)).marks == ()
    for tile, number in numbers(scene).items():
        told = {at for at, each in inside(scene).items() if (tile, number) in each.tiles}
        others = {fit.at for other, each in fits.items() if other != tile for fit in each}
        assert told == {fit.at for fit in fits[tile]} - others
        assert written.count(str(number)) > len(told)
        assert {f"{fit.at} " for fit in fits[tile][:3]} <= set(written)


def test_every_connected_island_says_once_what_a_house_adds_in_gold_where_a_tip_leads() -> None:
    s = scenes.builder()
    wishes = scenes.building(s, "house")
    last = wishes["marks"][-1].at
    marks = tuple(replace(mark, tip=mark.at == last) for mark in wishes["marks"])
    scene = scenes.scene(s, scenes.acting(s), size="phone", language="en", marks=marks, path=("house",))
    view, islands, grid = view_of(scene), free_islands(scene), grid_in(scene)
    names = {view.board.name_of[mark.at] for mark in marks}
    assert {view.board.name_of[island.at] for island in islands} == names
    assert len(islands) == len(names) < len(marks)
    pieces = put_sites(sheet(), scene, grid, over.houses(scene, grid), Shores(view, grid))
    for island, piece in zip(islands, pieces, strict=True):
        change = outlook.building(view, BuildHouse(island.at)).change
        assert island.change == change
        assert [line.words for line in lines_on(piece.sprite)] == [f"+{change[view.seat]}"]
        assert lines_on(piece.sprite)[0].em >= post.LEAST
        assert piece.sprite.getpixel((piece.sprite.width // 2, 4)) == rgba(GOLD if island.tip else CREAM)
    assert [island.at for island in islands if island.tip] == [last]


@pytest.mark.parametrize("size", SIZES)
def test_a_list_names_every_place_with_a_tip_or_where_a_house_takes_from_others_beside_what_one_adds_and_takes(
    size: Size,
) -> None:
    s, _ = scenes.played(4, 3, 34, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, **scenes.building(s, "house"))
    first, *rest = scene.marks
    scene = replace(scene, marks=(replace(first, tip=True), *rest))
    found, told = sites.table(scene, INNER), dict[str, list[str]]()
    assert found
    head, losses = list[str](), list[str]()
    for row in found.rows:
        head = [line.words for part in row[0][:1] if isinstance(part, Image.Image) for line in lines_on(part)] or head
        losses = [part for part in row[0] if isinstance(part, str) and part.strip()] if row[0] else losses
        told.update({name: [*head, *losses] for name in row[1] if isinstance(name, str)})
    seat = view_of(scene).seat
    assert told == {
        mark.tag: [
            f"+{change[seat]}",
            *(f"{n:+}".replace("-", "−") for other, n in enumerate(change) if n and other != seat),
        ]
        for mark in scene.marks
        for change in (outlook.building(view_of(scene), BuildHouse(mark.at)).change,)
        if mark.tip or any(n for other, n in enumerate(change) if other != seat)
    }
    assert {*told} <= {*words(scene)}


@pytest.mark.parametrize("kind", ["tower", "port"])
def test_what_can_be_added_to_a_house_stands_close_to_it_in_gold_where_a_tip_leads(kind: str) -> None:
    s = scenes.builder()
    wishes = scenes.building(s, kind)
    marks = tuple(replace(mark, tip=i == 0) for i, mark in enumerate(wishes["marks"]))
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=marks, path=(kind,))
    grid = grid_in(scene)
    houses = over.houses(scene, grid)
    marked = [(house, lying) for house, lying in houses if house.at in {mark.at for mark in marks}]
    shores = Shores(view_of(scene), grid)
    for (house, lying), piece in zip(marked, put_sites(sheet(), scene, grid, houses, shores), strict=True):
        gold = piece.sprite.getpixel((5, piece.sprite.height // 2)) == rgba(GOLD)
        assert gold == (house.at == marks[0].at)
        for x, y in piece.places:
            assert math.dist((x, y), lying.at) < 2 * grid.tile


@pytest.mark.parametrize("kind", ["house", "tower", "port", "place"])
def test_a_key_has_no_more_than_three_lines_on_a_phone(kind: str) -> None:
    s = scenes.builder() if kind != "place" else scenes.played(4, 3, 34, "place")[0]
    wishes = scenes.placing(s) if kind == "place" else scenes.building(s, kind)
    for language in LANGUAGES:
        marks = tuple(replace(mark, tip=True) for mark in wishes["marks"])
        scene = scenes.scene(s, scenes.acting(s), size="phone", language=language, **{**wishes, "marks": marks})
        assert len(key_of(scene, post.WIDTH - 60)) <= 3


def test_the_post_of_a_finished_game_is_no_higher_on_a_phone() -> None:
    assert board(drawn("ended", size="phone")).height == board(drawn("ended", size="post")).height <= post.MOST
