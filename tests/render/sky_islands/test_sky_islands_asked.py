"""What pictures of questions in Merchants of Sky Islands show of tips, rotations, places and goods."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

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
from render.sky_islands import board as boards
from render.sky_islands import candidates, hand_card, news, signs, sites
from render.sky_islands import post as cards
from render.sky_islands.board import board
from render.sky_islands.candidates import Best, fits_in, golden, with_cells
from render.sky_islands.grid import TEXT, Grid, plan, shown_in
from render.sky_islands.key import key_of, meanings
from render.sky_islands.news import traces
from render.sky_islands.reading import view_of
from render.theme import seat_symbol
from render.words import choice_label
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.goods import Gain
from rules.sky_islands.moves import Cubes, PlaceTile
from rules.sky_islands.places import Cell
from tests.render.drawn import texts
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import LANGUAGES, READERS, SIZES


def asked(kind: str, size: Size = "phone", language: str = "en") -> Scene:
    """A question for places, the first, the last and one in the middle of which the menu has tips for."""
    s = scenes.builder() if kind != "place" else scenes.played(4, 3, 34, "place")[0]
    wishes = scenes.placing(s) if kind == "place" else scenes.building(s, kind)
    marks = wishes["marks"]
    led = {marks[0].at, marks[len(marks) // 2].at, marks[-1].at}
    tipped = tuple(replace(mark, tip=mark.at in led) for mark in marks)
    return scenes.scene(s, scenes.acting(s), size=size, language=language, **{**wishes, "marks": tipped})


def rich(scene: Scene) -> Scene:
    """The same with many cubes for all."""
    merchants = tuple(replace(each, cubes=Cubes(1, 4, 2)) for each in view_of(scene).merchants)
    return replace(scene, view=replace(view_of(scene), merchants=merchants))


def without(scene: Scene) -> Scene:
    return replace(scene, marks=tuple(replace(mark, tip=False) for mark in scene.marks))


@pytest.mark.parametrize("kind", ["place", "house", "tower", "port"])
def test_the_key_explains_the_sign_of_a_tip_where_there_is_one(kind: str) -> None:
    scene, told = asked(kind), text("en", "picture.sky_islands.marks.tip")
    assert told in [each.words for each in meanings(scene)]
    assert told not in [each.words for each in meanings(without(scene))]


@pytest.mark.parametrize(("size", "language"), READERS)
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

    monkeypatch.setattr(hand_card, "bulb", noted)
    assert explained not in "".join(line.words for line in texts(board, scene))
    assert not drawn
    shown = replace(scene, tips=frozenset({(tile,)}))
    assert explained in "".join(line.words for line in texts(board, shown))
    assert len(drawn) == 1


def test_the_map_of_a_long_board_frames_all_that_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    s, parts = scenes.stretched(False), list[Rect]()
    cells = sorted(at for at, _ in SKY_ISLANDS.view(s, scenes.acting(s)).board.frontier)
    marks = tuple(Mark(at, str(at)) for at in cells)
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=marks, path=("place", "red-end"))
    how = plan("tall", boards._extent(scene), boards._weights(scene), 1080, 600)

    def noted(shapes: Sequence[Shape], part: Rect, look: Look) -> Image.Image:
        parts.append(part)
        return small_map(shapes, part, look)

    monkeypatch.setattr(news, "drawn", noted)
    news.overview(scene, shown_in("tall", how, Box(0, 0, 1080, 600)), traces((), view_of(scene)), [])
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
    assert sites._brought(scene, house, 33)[:1] == ([] if last else [signs.port(33)])


@pytest.mark.parametrize("path", [("keep",), ("exchange",)])
def test_questions_about_cubes_leave_the_worth_of_islands_out(path: tuple[str, ...]) -> None:
    s, _ = scenes.played(4, 3, 30)
    scene = scenes.scene(s, scenes.acting(s), size="phone", prompt="?")
    assert sites.tells_islands(scene)
    assert not sites.tells_islands(replace(scene, path=path))


@pytest.mark.parametrize("size", SIZES)
def test_questions_about_cubes_leave_the_board_out(size: Size) -> None:
    s, _ = scenes.played(4, 3, 30)
    scene = rich(scenes.scene(s, scenes.acting(s), size=size, prompt="?"))
    columns = {line.words for line in texts(board, scene)} & {"K", "L", "M"}
    assert columns == {"K", "L", "M"}
    assert not {line.words for line in texts(board, replace(scene, path=("keep",)))} & columns


@pytest.mark.parametrize("size", SIZES)
def test_each_cell_shows_every_rotation_in_which_the_chosen_tile_fits(
    size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    s, _ = scenes.played(4, 3, 30, "place")
    scene, drawn = scenes.scene(s, scenes.acting(s), size=size, **scenes.placing(s)), list[int]()

    def noted(tile: str, rotation: int, size: int) -> Image.Image:
        drawn.append(rotation)
        return signs.small(tile, rotation, size)

    monkeypatch.setattr(candidates, "small", noted)
    board(scene)
    tile = scene.path[1]
    moves = [move for move in SKY_ISLANDS.legal(s, scenes.acting(s)) if isinstance(move, PlaceTile)]
    assert sorted(drawn) == sorted(move.rotation for move in moves if move.tile == tile)


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_keeps_cubes_is_told_that_fewer_may_be_kept_and_in_the_last_round_that_they_are_worth_nothing(
    language: str,
) -> None:
    for turn in (30, 38):
        s, _ = scenes.played(4, 3, turn)
        scene = rich(scenes.scene(s, scenes.acting(s), size="phone", language=language, prompt="?", path=("keep",)))
        n = sum(hand_card._cubes(scene)) - 3
        table = hand_card.cube_table(scene)
        assert table
        key = "keep_last" if turn == 38 else "keep"
        wanted = text(language, f"picture.sky_islands.marks.{key}", most=3, n=n)
        assert table.notes == [wanted]


@pytest.mark.parametrize("end", [0, -1])
def test_the_part_that_is_shown_of_a_long_board_holds_the_place_to_which_a_tip_leads(end: int) -> None:
    s = scenes.stretched(True)
    cells = sorted(at for at, _ in SKY_ISLANDS.view(s, scenes.acting(s)).board.frontier)
    marks = tuple(Mark(at, str(at), tip=at == cells[end]) for at in cells)
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=marks, path=("place", "red-end"))
    shown = plan("tall", boards._extent(scene), boards._weights(scene), 1080, 600).extent
    assert shown.holds(cells[end])
    assert not all(map(shown.holds, cells))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_points_and_what_islands_add_now_keep_within_the_narrowest_card(seats: int) -> None:
    scene = scenes.scene(scenes.played(seats, 3, 18)[0], size="post", language="en")
    view, room = view_of(scene), post.card_width(seats) - 32
    rich = tuple(replace(each, points=38, islands=36, cubes=Cubes(3, 2, 3)) for each in view.merchants)
    canvas = Canvas(Image.new("RGB", (room, 60)))
    cards.content(replace(scene, view=replace(view, merchants=rich)))(canvas, Box(0, 0, room, 60), 0)
    assert [line.words for line in lines_on(canvas.image)][:2] == ["38", "+36"]
    assert not [line for line in lines_on(canvas.image) if line.cut]


@pytest.mark.parametrize("size", [32, 40, 46])
def test_a_tile_in_small_shows_wide_sky_at_each_edge_without_land(size: int) -> None:
    tee, sky = signs.small("green-tee", 0, size), rgba("#E4F4FC")
    assert tee.getpixel((round(0.2 * size), size // 2)) == sky
    assert tee.getpixel((round(0.8 * size), size // 2)) != sky


@pytest.mark.parametrize(("size", "language"), product(SIZES, LANGUAGES))
def test_what_is_said_of_cubes_to_keep_is_never_cut(size: Size, language: str) -> None:
    s, _ = scenes.played(3, 5, 29, "build")
    scene = rich(scenes.scene(s, scenes.acting(s), size=size, language=language, prompt="?", path=("keep",)))
    assert not [line for line in texts(board, scene) if line.cut or "…" in line.words]


@pytest.mark.parametrize(("size", "language"), READERS)
def test_each_cell_to_which_a_tip_leads_bears_its_sign_which_covers_no_letter(
    size: Size, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene, laid, cells = asked("place", size, language), list[Rect](), list[Rect]()
    paste, corner = Canvas.paste, Grid.corner
    tips, made = {mark.at for mark in scene.marks if mark.tip}, dict[int, Image.Image]()

    def noted(t: int) -> Image.Image:
        return made.setdefault(t, bulb(t).copy())

    def spied(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        if any(sprite is each for each in made.values()):
            laid.append((x - sprite.width / 2, y - sprite.height / 2, x + sprite.width / 2, y + sprite.height / 2))
        paste(canvas, sprite, x, y)

    def seen(grid: Grid, at: Cell) -> tuple[int, int]:
        x, y = corner(grid, at)
        if at in tips:
            cells.append((x, y, x + grid.tile, y + grid.tile))
        return x, y

    monkeypatch.setattr(candidates, "bulb", noted)
    monkeypatch.setattr(Canvas, "paste", spied)
    monkeypatch.setattr(Grid, "corner", seen)
    picture = board(scene)
    assert len(laid) == len(tips) == 3
    for box in laid:
        area = (box[2] - box[0]) * (box[3] - box[1])
        assert any(overlap(box, each) >= 0.6 * area for each in cells)
        assert not [
            line.words for line in lines_on(picture) if overlap(box, line.box) > 0.1 * overlap(line.box, line.box)
        ]


@pytest.mark.parametrize("turn", [2, 12, 20, 30, 37])
def test_gold_means_where_tips_of_the_menu_lead_in_a_hand_and_where_it_is_asked_which_tile_is_placed(
    turn: int,
) -> None:
    s, _ = scenes.played(4, 3, turn, "place")
    view = SKY_ISLANDS.view(s, scenes.acting(s))
    moves = [move for move in SKY_ISLANDS.legal(s, scenes.acting(s)) if isinstance(move, PlaceTile)]
    worth = {move: SKY_ISLANDS.heuristic(view, move) for move in moves if SKY_ISLANDS.gains(view, move)}
    best = [move for move in worth if worth[move] == max(worth.values())]
    scene = scenes.scene(s, scenes.acting(s), path=("place",), prompt="Which?")
    assert golden(fits_in(scene)) == {move.at for move in best}
    tipped = replace(scene, tips=frozenset((move.tile,) for move in best))
    assert {mark.at for mark in with_cells(tipped).marks if mark.tip} == {move.at for move in best}
    assert not any(mark.tip for mark in with_cells(scene).marks)
    # Places of a tile are listed as the menu ranks them.
    for tile, fits in fits_in(scene).items():
        own = [move for move in moves if move.tile == tile]
        ranks = [max(worth.get(move, 0) for move in own if move.at == fit.at) for fit in fits]
        assert ranks == sorted(ranks, reverse=True)


@pytest.mark.parametrize(("kind", "language"), product(["house", "place", "tower"], LANGUAGES))
@pytest.mark.parametrize("room", [404, 1020])
def test_a_key_tells_all_meanings_in_their_order(kind: str, language: str, room: int) -> None:
    scene = asked(kind, "phone", language)
    groups = [group for line in key_of(scene, room) for group in line]
    told = "".join(chunk for group in groups for chunk in group if isinstance(chunk, str)).replace(" ", "")
    begun = [told.index(each.words.replace(" ", "")) for each in meanings(scene)]
    assert begun == sorted(begun)
    assert all(sum(measure(group, 30) for group in line) <= room for line in key_of(scene, room))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("closes", [False, True])
def test_a_place_tells_all_that_a_tile_brings_there_within_its_room(size: Size, closes: bool) -> None:
    s, _ = scenes.played(4, 3, 34, "place")
    scene = scenes.scene(s, scenes.acting(s), size=size, language="en")
    room = hand_card._LISTED * TEXT[scene.aspect] - 8
    closed = tuple(view_of(scene).islands[:closes])
    rival = (scenes.acting(s) + 1) % 4
    change = [{scenes.acting(s): 7, rival: 3}.get(seat, 0) for seat in range(4)]
    for cubes, points in ((Cubes(1, 0, 0), 1), (Cubes(1, 1, 1), 1), (Cubes(2, 2, 0), 1)):
        fit = Best(Cell(3, 3), 0, Gain[Cell](cubes, points, (), ()), closed, scenes.acting(s), change)
        told = hand_card.place(scene, "red-straight", fit, room)
        assert seat_symbol(rival, TEXT[scene.aspect] - 8) in told
        assert measure(told, TEXT[scene.aspect]) <= room
        assert "+7" in told
