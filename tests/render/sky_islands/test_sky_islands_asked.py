"""What pictures of questions in Merchants of Sky Islands show of tips, rotations, places and goods."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, product
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import post
from render.canvas import Canvas, rgba
from render.frame import Box
from render.lettering import Rect, lines_on
from render.overview import Look, Shape
from render.overview import overview as small_map
from render.panels import bulb, measure
from render.placing import overlap
from render.scene import Mark, Scene, Size
from render.sky_islands import best_places, candidates, cube_card, overview, signs, sites, tables
from render.sky_islands import board as boards
from render.sky_islands import post as cards
from render.sky_islands.board import board
from render.sky_islands.candidates import Cells
from render.sky_islands.grid import Grid, plan, shown_in
from render.sky_islands.key import key_of, meanings
from render.sky_islands.layout import TEXT
from render.sky_islands.news import traces
from render.sky_islands.reading import view_of
from render.sky_islands.tips import tips
from render.tables import set_in
from render.words import choice_label
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.goods import Gain
from rules.sky_islands.moves import Cubes, PlaceTile
from rules.sky_islands.places import Cell
from tests.render.drawn import texts
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import LANGUAGES, SIZES


def asked(kind: str, size: Size = "phone", language: str = "en") -> Scene:
    """A question for places, the first, the last and one in the middle of which the menu has tips for."""
    s = scenes.builder() if kind != "place" else scenes.played(4, 3, 34, "place")[0]
    wishes = scenes.placing(s) if kind == "place" else scenes.building(s, kind)
    marks = wishes["marks"]
    led = {marks[0].at, marks[len(marks) // 2].at, marks[-1].at}
    tipped = tuple(replace(mark, tip=mark.at in led) for mark in marks)
    return scenes.scene(s, scenes.acting(s), size=size, language=language, **{**wishes, "marks": tipped})


def without(scene: Scene) -> Scene:
    return replace(scene, marks=tuple(replace(mark, tip=False) for mark in scene.marks))


@pytest.mark.parametrize(("size", "language"), product(SIZES, LANGUAGES))
@pytest.mark.parametrize("kind", ["place", "tower"])
def test_a_row_of_the_table_bears_the_sign_of_a_tip_where_one_leads_to_its_place(
    kind: str, size: Size, language: str
) -> None:
    scene, sign = asked(kind, size, language), tables._SIGN["wide" if size == "wide" else "tall"]
    found = tables.table(scene, 1052)
    assert found
    named = {str(row[0][0]): len(row[0]) for row in found.rows if row[0]}
    assert named == {mark.tag: 2 if mark.tip else 1 for mark in scene.marks}
    assert all(row[0][1] in (bulb(sign), bulb(sign - 2)) for row in found.rows if len(row[0]) > 1)


@pytest.mark.parametrize("kind", ["place", "house", "tower", "port"])
def test_the_key_explains_the_sign_of_a_tip_where_there_is_one(kind: str) -> None:
    scene, told = asked(kind), text("en", "picture.sky_islands.marks.tip")
    assert told in [each.words for each in meanings(scene)]
    assert told not in [each.words for each in meanings(without(scene))]


@pytest.mark.parametrize("size", SIZES)
def test_what_a_house_adds_bears_the_sign_of_a_tip_where_one_leads_to_its_island(size: Size) -> None:
    scene = asked("house", size)
    for island, plain in zip(sites.free_islands(scene), sites.free_islands(without(scene)), strict=True):
        told, bare = (sites.offer(each, one, 30) for each, one in ((scene, island), (without(scene), plain)))
        assert (told.width > bare.width) == (not tips(scene).isdisjoint(island.sites))


@pytest.mark.parametrize(("size", "language"), product(SIZES, LANGUAGES))
def test_each_cell_to_which_a_tip_leads_bears_its_sign_inside_which_covers_no_letter(
    size: Size, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, laid, cells = asked("place", size, language), list[Rect](), list[Rect]()
    place, tip, corner = Canvas.place, candidates._tip, Grid.corner
    made: dict[int, Image.Image] = {}

    def noted(t: int) -> Image.Image:
        return made.setdefault(t, tip(t).copy())

    def spied(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        if any(sprite is each for each in made.values()):
            laid.append((x, y, x + sprite.width, y + sprite.height))
        place(canvas, sprite, x, y)

    def seen(grid: Grid, at: Cell) -> tuple[int, int]:
        x, y = corner(grid, at)
        if at in tips(scene):
            cells.append((x, y, x + grid.tile, y + grid.tile))
        return x, y

    monkeypatch.setattr(candidates, "_tip", noted)
    monkeypatch.setattr(Canvas, "place", spied)
    monkeypatch.setattr(Grid, "corner", seen)
    picture = board(scene)
    assert len(laid) == len(tips(scene)) == 3
    for box in laid:
        area = (box[2] - box[0]) * (box[3] - box[1])
        assert any(overlap(box, each) >= 0.99 * area for each in cells)
        assert not [
            line.words for line in lines_on(picture) if overlap(box, line.box) > 0.1 * overlap(line.box, line.box)
        ]


@pytest.mark.parametrize("turn", [2, 12, 30])
@pytest.mark.parametrize("size", SIZES)
def test_where_several_tiles_are_asked_for_a_row_bears_the_sign_of_a_tip_only_beside_the_tile_that_it_means(
    size: Size, turn: int
) -> None:
    s, _ = scenes.played(4, 3, turn, "place")
    view = SKY_ISLANDS.view(s, scenes.acting(s))
    worths = dict[tuple[Cell, str], int]()
    for move in SKY_ISLANDS.legal(s, scenes.acting(s)):
        assert isinstance(move, PlaceTile)
        key = move.at, move.tile
        worths[key] = max(worths.get(key, 0), SKY_ISLANDS.heuristic(view, move))
    best = {key for key, worth in worths.items() if worth == max(worths.values())}
    marks = tuple(replace(mark, tip=mark.at in {at for at, _ in best}) for mark in scenes.marks(s, "place"))
    scene = scenes.scene(s, scenes.acting(s), size=size, language="en", marks=marks, path=("place",))
    scene = replace(scene, tips=frozenset((tile, str(at)) for at, tile in best))
    found, sign = tables.table(scene, 1052), bulb(tables._SIGN[scene.aspect] - 2)
    assert found
    assert len(candidates.numbers(scene)) == 2
    assert not any(sign in row[0] for row in found.rows)
    if tables.shows_ways(scene):
        told = [(mark.at, each.tile) for mark in marks for each in candidates.told_on(scene, mark.at)]
        assert [sign in row[1] for row in found.rows] == [key in best for key in told]
    else:
        for mark, row in zip(marks, found.rows, strict=True):
            assert [sign in cell for cell in row[1:]] == [(mark.at, tile) in best for tile in candidates.numbers(scene)]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("seed", "turn"), [(1, 37), (3, 36)])
def test_many_places_stand_in_two_stacks_so_that_the_whole_board_is_shown(seed: int, turn: int, language: str) -> None:
    s, _ = scenes.played(4, seed, turn, "place")
    scene = scenes.scene(
        s, scenes.acting(s), size="phone", language=language, prompt="Where and how?", **scenes.placing(s)
    )
    found = tables.table(scene, 1052)
    assert found
    assert len(scene.marks) > 20
    assert set_in(found, 1052).stacks >= 2
    assert boards._upper(scene, [])[0].extent == boards._extent(scene)
    assert [row[0][0] for row in found.rows if row[0]] == [mark.tag for mark in scene.marks]
    told = sum(len(each.rotations) for mark in scene.marks for each in candidates.told_on(scene, mark.at))
    high = [one for row in found.rows for one in row[2] if isinstance(one, Image.Image) and one.height == tables._LOW]
    assert len(high) == told


@pytest.mark.parametrize("wide", [300, 420, 520, 9999])
def test_a_way_of_a_tile_that_changes_islands_in_its_own_way_stands_in_a_line_of_its_own_with_all_that_it_does(
    wide: int,
) -> None:
    gain, changes = Gain[Cell](Cubes(1, 0, 0), 0, (), ()), ((5, 0, 0, 0), (1, 0, -1, 0), (1, 0, 0, 0))
    told = candidates.Told("red-tee", 0, gain, (0, 1, 2), ((((), 8),), (), ()), changes)
    ways = tables._ways(told, tables._LOW, 34)
    lines = [row[2] for row in tables._broken([(["J22"], [])], [ways], TEXT["tall"], wide)]
    tiles = [candidates.lying("red-tee", n, worth, tables._LOW) for n, worth in enumerate(told.closing)]
    begun = [next((n for n, tile in enumerate(tiles) if line[0] is tile), None) for line in lines]
    assert [n for n in begun if n is not None] == [0, 1, 2]
    done, at = ["", "", ""], 0
    for n, line in zip(begun, lines, strict=True):
        at = at if n is None else n
        assert sum(chunk in tiles for chunk in line) == (n is not None)
        done[at] += "".join(chunk.strip() for chunk in line if isinstance(chunk, str))
    assert done == ["+5", "+1−1", "+1"]
    same = tables._ways(told._replace(changes=((1, 0, 0, 0),) * 3), tables._LOW, 34)
    assert len(tables._broken([(["J22"], [])], [same], TEXT["tall"], 9999)) == 1


@pytest.mark.parametrize("tile", [60, 88, 130])
def test_where_a_cell_has_no_room_for_all_goods_every_cell_tells_how_much_it_is_in_one_way(tile: int) -> None:
    s, _ = scenes.played(4, 3, 30, "place")
    scene = scenes.scene(s, scenes.acting(s), size="phone", language="ja", **scenes.placing(s))
    extent = boards._extent(scene)
    grid = shown_in("tall", plan("tall", extent, {}, 3000, 3000), Box(0, 0, 3000, 3000))._replace(tile=tile)
    canvas = Canvas(Image.new("RGBA", (3000, 3000)))
    found = candidates.put_cells(canvas, scene, grid)
    assert found.counted == (tile == 60)
    goods = {mark.at: candidates.told_on(scene, mark.at)[0].all for mark in scene.marks if isinstance(mark.at, Cell)}
    counts = [line.words for line in lines_on(canvas.image) if line.words.startswith("×")]
    assert counts == (
        [f"×{goods[mark.at]}" for mark in scene.marks if isinstance(mark.at, Cell)] if found.counted else []
    )
    assert ("all" if found.counted else "brings") in _keys(scene, found)


def _keys(scene: Scene, cells: Cells) -> set[str]:
    """The keys of what the marks of a question mean."""
    told, keys = (
        [each.words for each in meanings(scene, cells)],
        ("all", "brings", "total", "numbers", "closes"),
    )
    return {key for key in keys if text(scene.language, f"picture.sky_islands.marks.{key}") in told}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_where_it_is_asked_which_tile_is_placed_it_is_said_what_numbers_on_cells_mean(
    size: Size, language: str
) -> None:
    s, _ = scenes.played(4, 3, 34, "place")
    scene = scenes.scene(s, scenes.acting(s), size=size, language=language, prompt="Which?", path=("place",), marks=())
    asked = best_places.with_cells(scene)
    for cells, key in (
        (Cells([], True), "total"),
        (Cells([], False), "numbers"),
    ):
        told = [meaning.words for meaning in meanings(asked, cells)]
        gold = ["gold"] * bool(best_places.golden_asked(asked))
        keys = sorted((*gold, key, "closes"), key=("gold", key, "closes").index)
        assert told == [text(language, f"picture.sky_islands.marks.{each}") for each in keys]
    written = "".join(line.words for line in texts(board, scene))
    assert any(text(language, f"picture.sky_islands.marks.{key}")[:8] in written for key in ("numbers", "total"))


@pytest.mark.parametrize(("size", "language"), product(SIZES, LANGUAGES))
def test_the_name_of_a_tile_bears_the_sign_of_a_tip_where_one_leads_to_it_and_a_key_explains_that(
    size: Size, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    s, _ = scenes.played(4, 3, 34, "place")
    scene = scenes.scene(
        s, scenes.acting(s), size=size, language=language, prompt="Which tile?", path=("place",), marks=()
    )
    tile = (view_of(scene).hand or ("",))[-1]
    drawn, explained = list[int](), text(language, "picture.sky_islands.marks.tip")

    def noted(high: int) -> Image.Image:
        drawn.append(high)
        return bulb(high)

    monkeypatch.setattr(best_places, "bulb", noted)
    assert explained not in "".join(line.words for line in texts(board, scene))
    assert not drawn
    shown = replace(scene, tips=frozenset({(tile,)}))
    assert explained in "".join(line.words for line in texts(board, shown))
    assert len(drawn) == 1
    assert [best_places.is_meant(shown, each) for each in view_of(scene).hand or ()] == [
        each == tile for each in view_of(scene).hand or ()
    ]


def test_the_map_of_a_long_board_frames_all_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    s, parts = scenes.stretched(False), list[Rect]()
    cells = sorted(at for at, _ in SKY_ISLANDS.view(s, scenes.acting(s)).board.frontier)
    marks = tuple(Mark(at, str(at)) for at in cells)
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=marks, path=("place", "red-end"))
    how = plan("tall", boards._extent(scene), boards._weights(scene), 1080, 600)

    def noted(shapes: Sequence[Shape], part: Rect, look: Look) -> Image.Image:
        parts.append(part)
        return small_map(shapes, part, look)

    monkeypatch.setattr(overview, "drawn", noted)
    overview.overview(scene, shown_in("tall", how, Box(0, 0, 1080, 600)), traces((), view_of(scene)), [])
    ((_, top, _, bottom),) = parts
    assert how.extent.ring == 1
    assert top < how.extent.top - 1
    assert bottom > how.extent.bottom + 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("turn", [30, 38])
def test_of_ports_that_pay_no_more_that_is_told_and_no_sign_says_what_they_pay(turn: int, language: str) -> None:
    s, _ = scenes.played(4, 3, turn, "build")
    houses = [house.at for house in SKY_ISLANDS.view(s, scenes.acting(s)).houses if not house.port]
    marks = tuple(Mark(at, str(at)) for at in houses)
    scene = scenes.scene(s, scenes.acting(s), size="phone", language=language, marks=marks, path=("port",))
    last = view_of(scene).round == 10
    assert last == (turn == 38)
    told = [each.words for each in meanings(scene)]
    assert (text(language, "picture.sky_islands.marks.port_late") in told) == last
    assert (text(language, "picture.sky_islands.marks.port") in told) == (not last)
    late = text(language, "sky_islands.choice.port_late", at=houses[0])
    assert (choice_label(scene, "port", "at", houses[0]) == late) == last
    house = next(each for each in view_of(scene).houses if not each.port)
    assert sites._brought(scene, house, None, 33)[:1] == ([] if last else [signs.port(33)])


@pytest.mark.parametrize("path", [("keep",), ("exchange",)])
def test_questions_about_cubes_leave_the_worth_of_islands_out(path: tuple[str, ...]) -> None:
    s, _ = scenes.played(4, 3, 30)
    scene = scenes.scene(s, scenes.acting(s), size="phone", prompt="?")
    assert sites.tells_islands(scene)
    assert not sites.tells_islands(replace(scene, path=path))


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_keeps_cubes_is_told_that_fewer_may_be_kept_and_in_the_last_round_that_they_are_worth_nothing(
    language: str,
) -> None:
    for turn in (30, 38):
        s, _ = scenes.played(4, 3, turn)
        scene = scenes.scene(s, scenes.acting(s), size="phone", language=language, prompt="?", path=("keep",))
        n = sum(cube_card._held(scene)) - 3
        key = "keep_last" if turn == 38 else "keep"
        wanted = text(language, f"picture.sky_islands.marks.{key}", most=3, n=n)
        assert "".join(cube_card._told(scene, 1052)).replace(" ", "") == wanted.replace(" ", "")


@pytest.mark.parametrize("end", [0, -1])
def test_the_part_that_is_shown_of_a_long_board_holds_the_place_to_which_a_tip_leads(end: int) -> None:
    s = scenes.stretched(True)
    cells = sorted(at for at, _ in SKY_ISLANDS.view(s, scenes.acting(s)).board.frontier)
    marks = tuple(Mark(at, str(at), tip=at == cells[end]) for at in cells)
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=marks, path=("place", "red-end"))
    shown = plan("tall", boards._extent(scene), boards._weights(scene), 1080, 600).extent
    assert shown.holds(cells[end])
    assert not all(map(shown.holds, cells))


@pytest.mark.parametrize(("points", "islands"), [(8, 7), (13, 12), (38, 36)])
def test_points_and_what_islands_add_now_keep_within_the_narrowest_card(points: int, islands: int) -> None:
    s, _ = scenes.played(4, 3, 30)
    scene = scenes.scene(s, size="post", language="en")
    view = view_of(scene)
    rich = tuple(replace(each, points=points, islands=islands) for each in view.merchants)
    scene = replace(scene, view=replace(view, merchants=rich))
    room = (post.WIDTH - 5 * post.MARGIN) / 4 - 32
    much, apart = cards._much(scene, room)
    assert sum(item.width + apart for item in cards._items(scene, 0, much)) - apart <= room


@pytest.mark.parametrize(("size", "language"), product(SIZES, LANGUAGES))
def test_cells_of_a_large_board_show_three_goods_in_signs(size: Size, language: str) -> None:
    s, _ = scenes.played(3, 12, 29, "place")
    scene = scenes.scene(s, scenes.acting(s), size=size, language=language)
    gain = Gain[Cell](Cubes(1, 1, 1), 0, (), ())
    tile = {("wide", "en"): 84, ("wide", "ja"): 92, ("phone", "en"): 84, ("phone", "ja"): 92}[size, language]
    room = candidates._HIGH * tile - candidates._named(scene, tile) * candidates._CAPITAL
    told = candidates.Told("red-end", 0, gain)
    line = candidates._line(scene, told, candidates._INSIDE * tile, 40, room)
    assert line
    assert len(lines_on(line)) == 3


@pytest.mark.parametrize("size", [32, 40, 46])
def test_a_tile_in_small_shows_wide_sky_at_each_edge_without_land(size: int) -> None:
    tee, sky = signs.small("green-tee", 0, size), rgba("#E4F4FC")
    assert tee.getpixel((round(0.2 * size), size // 2)) == sky
    assert tee.getpixel((round(0.8 * size), size // 2)) != sky


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_without_tiles_in_hand_each_sign_of_a_question_stands_before_its_own_line(size: Size) -> None:
    scene = asked("house", size)
    scene = replace(scene, view=replace(view_of(scene), hand=()))
    written = texts(board, scene)
    wanted = [each.words for each in meanings(scene)]
    begun = [line for line in written if any(words.startswith(line.words) for words in wanted) and len(line.words) > 7]
    assert len(begun) >= len(wanted)
    # On a phone they stand in two columns.
    assert len({line.x for line in begun}) == (2 if size == "phone" else 1)
    assert text("en", "picture.sky_islands.your_tiles") not in [line.words for line in written]


@pytest.mark.parametrize(("kind", "language"), product(["house", "place", "tower"], LANGUAGES))
def test_what_marks_mean_stands_in_two_columns_in_its_order_where_that_is_lower(kind: str, language: str) -> None:
    scene, wanted = asked(kind, "phone", language), []
    slim, wide = (key_of(scene, room) for room in (420, 1052))
    for key in (slim, wide):
        told = ["".join(row.words) for column in key.columns for row in column.rows]
        wanted.append([words.replace(" ", "") for words in told])
    assert (len(slim.columns), len(wide.columns)) == (1, 2)
    assert wide.height < slim.height
    assert wanted == [[each.words.replace(" ", "") for each in meanings(scene)]] * 2


@pytest.mark.parametrize("width", [204, 230, 260])
def test_places_where_a_tile_closes_shared_islands_keep_within_their_card(width: int) -> None:
    s, _ = scenes.played(4, 3, 34, "place")
    scene = scenes.scene(s, scenes.acting(s), language="en")
    viewer, size = scenes.acting(s), TEXT["wide"]
    points = tuple(7 if seat in (viewer, (viewer + 1) % 4) else 0 for seat in range(4))
    shared = next(island for island in view_of(scene).islands if any(island.houses))
    closed = replace(shared, closed=True, worth=14, points=points)
    fit = best_places.Best(Cell(3, 3), 0, Gain[Cell](Cubes(1, 0, 0), 1, (), ()), (closed,), viewer)
    assert measure(best_places.told(scene, "red-straight", fit, (size, width)), size + 2) <= width


@pytest.mark.parametrize("size", SIZES)
def test_what_a_house_changes_stands_once_on_its_island_where_a_tip_leads_and_other_places_have_a_disc(
    size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    asks, told, flag = asked("house", size), list[str](), sites.flag

    def noted(side: str, *how: Any) -> Image.Image:
        told.append(side)
        return flag(side, *how)

    monkeypatch.setattr(sites, "flag", noted)
    islands = sites.free_islands(asks)
    last = {island.sites[-1] for island in islands}
    scene = replace(asks, marks=tuple(replace(mark, tip=mark.at in last) for mark in asks.marks))
    extent = boards._extent(scene)
    grid = shown_in("tall", plan("tall", extent, {}, 1080, 1600, least=0), Box(0, 0, 1080, 1600))
    found = sites.put_sites(Canvas(Image.new("RGBA", (1080, 1600))), scene, grid)
    assert sorted(told) == sorted(at.side for at in last)
    sides = [at.side for island in islands for at in island.sites if at not in last]
    assert len(found.tags) == len(islands)
    assert sorted("".join(line.words for line in lines_on(each.sprite)) for each in found.further) == sorted(sides)


@pytest.mark.parametrize("own", [0, 12])
def test_the_side_of_a_tile_and_all_that_a_house_changes_can_be_read_on_a_phone_apart_from_one_another(
    own: int,
) -> None:
    others = ((1, -12), (3, 4))
    sprite = sites.flag("n", own, others, tip=True, best=False, sizes=(sites._OWN["tall"][-1], sites._OTHERS["tall"]))
    written = lines_on(sprite)
    assert [line.words for line in written] == [f"+{own}", "−12", "+4", "n"]
    assert all(line.em >= post.NAME for line in written)
    assert not any(overlap(one.box, other.box) for one, other in combinations(written, 2))


@pytest.mark.parametrize("room", [26, 40, 60])
def test_the_sign_of_a_tip_stands_behind_the_line_of_its_tile_as_large_as_there_is_room(room: int) -> None:
    lines, tip = [Image.new("RGBA", (80, 30))] * 2, bulb(40)
    rows, corner = candidates._with_tips(lines, [False, True], 80 + room, tip)
    assert corner is None
    assert rows[0] is lines[0]
    assert 80 < rows[1].width <= 80 + room


def test_how_much_a_cell_brings_is_told_as_a_count_apart_from_numbers_of_tiles() -> None:
    written = lines_on(candidates.total(3, 30, 40))
    assert [line.words for line in written] == ["×3"]
    assert written[0].width <= 40


def test_tiles_that_bring_as_much_in_a_cell_share_its_count_and_a_closed_island_stands_beside_or_below_it() -> None:
    s, _ = scenes.played(4, 3, 34, "place")
    scene = scenes.scene(s, scenes.acting(s), size="phone", language="en", path=("place",))
    one, two = (
        candidates.Told(tile, n, Gain[Cell](Cubes(1, 1), 0, (), ()))
        for n, tile in enumerate(("red-end", "blue-end"), 1)
    )
    closing = two._replace(closing=((((), 8),),))
    richer = two._replace(gain=Gain[Cell](Cubes(1, 2), 0, (), ()))
    both, ticked, apart = (candidates._much(scene, 88, [one, other], 2, True) for other in (two, closing, richer))
    assert [line.words for line in lines_on(both)] == ["1", "2", "×2"]
    assert [line.words for line in lines_on(ticked)] == ["1", "2", "×2"]
    assert ticked.tobytes() != both.tobytes()
    assert lines_on(ticked)[-1].em == lines_on(both)[-1].em
    first = candidates._much(scene, 88, [one._replace(closing=closing.closing), two], 2, True)
    assert lines_on(first)[-1].em == lines_on(both)[-1].em
    assert sorted(line.words for line in lines_on(apart)) == ["1", "2", "×2", "×3"]
    alone = candidates._much(scene, 88, [closing._replace(number=0)], 1, True)
    assert [line.words for line in lines_on(alone)] == ["×2", "8"]
    assert max(each.width for each in (both, ticked, apart, alone)) <= 88


def test_each_island_that_a_way_of_a_tile_closes_stands_behind_it_with_its_own_worth() -> None:
    sprite = candidates.lying("red-tee", 0, (((), 8), (((1, 2),), 2)), 40)
    assert [line.words for line in lines_on(sprite)] == ["8", "2"]


def test_a_house_that_takes_as_much_from_the_leading_rival_is_among_the_best() -> None:
    view = view_of(asked("house", "phone"))
    lead = max((each.points + each.islands, seat) for seat, each in enumerate(view.merchants) if seat != view.seat)[1]
    own, most = [0] * view.seats, [0] * view.seats
    own[view.seat], most[lead] = 4, -5
    none = (0,) * view.seats
    assert candidates.best_of(view, [tuple(own), tuple(most), none]) == {tuple(own), tuple(most)}


@pytest.mark.parametrize(("size", "language"), product(SIZES, LANGUAGES))
def test_what_is_said_of_cubes_to_keep_is_never_cut(size: Size, language: str) -> None:
    s, _ = scenes.played(3, 5, 29, "build")
    scene = scenes.scene(s, scenes.acting(s), size=size, language=language, prompt="?", path=("keep",))
    merchants = tuple(replace(each, cubes=Cubes(1, 4, 2)) for each in view_of(scene).merchants)
    scene = replace(scene, view=replace(view_of(scene), merchants=merchants))
    assert not [line for line in texts(board, scene) if line.cut or "…" in line.words]
