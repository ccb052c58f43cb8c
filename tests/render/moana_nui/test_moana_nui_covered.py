"""Nothing on a map of Moana Nui covers what must be read: choices, previews, ends, and turn starts of whole games."""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from cogs.ui.reader import Reader
from cogs.ui.scenes import private_scene, public_scene
from data.texts import text
from render import post
from render.canvas import Canvas
from render.frame import Box
from render.hexes import ROOT, Grid
from render.lettering import lines_on, signs_on
from render.moana_nui import contests, glyphs, news, things, tray
from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.moana_nui.reading import view_of
from render.moana_nui.things import Chart
from render.placing import overlap
from render.scene import Mark, Scene, Size
from render.tails import Tail
from rules.moana_nui.components import SHAPES
from rules.moana_nui.events import Placed
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import RESOURCES
from rules.moana_nui.places import Cell
from rules.moana_nui.view import MoanaNuiView
from tests.asked import sitting_at
from tests.covered import positions
from tests.gallery import turns
from tests.render.drawn import covered
from tests.render.moana_nui import scenes
from tests.render.test_news import turn_starts

SIZES: tuple[Size, ...] = ("post", "wide")


@lru_cache(maxsize=1)
def _scenes() -> dict[str, Scene]:
    middle = scenes.positions()["middle"][0]
    fighting = scenes.positions()["fighting"][0]
    after, fought = MOANA_NUI.apply(fighting, scenes.acting(fighting), scenes.attack(fighting))
    seat = scenes.acting(middle)
    return {
        "placing": scenes.scene(middle, seat, **scenes.cell_marks(middle, seat)),
        "settling": scenes.asked("settle", "at", "wide"),
        "moving": scenes.asked("move", "origin", "wide"),
        "a meeting house": scenes.asked("house", "at", "wide"),
        "battle": scenes.scene(after, seat, news=fought, preview=True),
        "one gave up": scenes.drawn("one gave up", estimates=False),
        "ended": scenes.drawn("ended", names=scenes.NASTY),
        "in a row": scenes.drawn("in a row"),
    }


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "name", ["placing", "settling", "moving", "a meeting house", "battle", "one gave up", "ended", "in a row"]
)
def test_nothing_covers_what_must_be_read_while_something_is_chosen_or_at_the_end(name: str, size: Size) -> None:
    assert covered(board, replace(_scenes()[name], size=size)) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(("record", "every"), [("moana_nui-4", 7), ("moana_nui-2", 5)])
def test_nothing_covers_what_must_be_read_in_whole_games(record: str, every: int, size: Size) -> None:
    starts = turn_starts(record)[1::every]
    assert len(starts) >= 3
    for scene in starts:
        assert covered(board, replace(scene, size=size)) == []


def test_nothing_covers_what_must_be_read_in_the_posts_of_a_new_game() -> None:
    starts = enumerate(turns(scenes.moments(151), MOANA_NUI))
    shown = [public_scene(sitting_at(MOANA_NUI, moment, 4, ("en", "ja")[i % 2])) for i, moment in starts]
    assert len(shown) > 20
    for scene in shown[-16::2]:
        assert covered(board, scene) == []


def test_no_line_of_a_pill_crosses_what_is_said_on_a_free_cell(
    charts: list[Chart], monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = list[Tail]()
    monkeypatch.setattr(contests, "put_tail", lambda _canvas, line, _fill: lines.append(line))
    scene = scenes.question(151, "place-tile-1", "en", "wide")
    board(scene)
    chart = charts[-1]
    told = [chart.items[key].box(at) for key, at in chart.places.items() if key[0] in ("name", "badge")]
    assert lines
    assert not any(line.over(box) for line in lines for box in told)


def test_things_on_a_crowded_tile_are_so_much_smaller_that_none_covers_another() -> None:
    crowded = next(position for position in positions("moana_nui-2") if position.ply == 117)
    assert covered(board, replace(crowded.scene, size="post")) == []


@pytest.mark.parametrize("question", ["move-origin+to+units-2", "build-at+pay-2"])
@pytest.mark.parametrize(("size", "language"), [("phone", "en"), ("wide", "ja")])
def test_on_crowded_tiles_of_a_question_things_yield_until_nothing_covers_what_must_be_read(
    question: str, size: Size, language: str
) -> None:
    scene = scenes.question(61, question, language, size)
    board(scene)
    assert covered(board, scene) == []


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("position", ["in a row", "in a column"])
def test_of_candidates_on_a_large_archipelago_some_are_tagged_and_the_others_counted(position: str, size: Size) -> None:
    bare = scenes.drawn(position, size=size)
    cells = sorted(scenes.view_of(scenes.positions()[position][0]).board.chart.frontier)
    scene = replace(bare, marks=tuple(Mark(cell, str(cell)) for cell in cells), path=("place",))
    written = {line.words for line in lines_on(board(scene))}
    tagged = {str(cell) for cell in cells} & written
    assert len(tagged) > 15
    assert text("en", "picture.more", n=len(cells) - len(tagged)) in written
    assert covered(board, scene) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_pill_put_on_a_token_or_a_letter_is_found(size: Size) -> None:
    scene = replace(scenes.drawn("middle"), size=size)

    def planted(scene: Scene) -> Image.Image:
        canvas = Canvas(board(scene).copy())
        token = next(sign for sign in signs_on(canvas.image) if sign.what in ("token", "unit"))
        letter = next(line for line in lines_on(canvas.image) if line.words == "a")
        pill = contests.pill("2/5", False, 30)
        canvas.paste(pill, (token.box[0] + token.box[2]) / 2, (token.box[1] + token.box[3]) / 2)
        canvas.paste(pill, letter.x + letter.width / 2, letter.y)
        return canvas.image

    found = {each.words for each in covered(planted, scene)}
    assert "a" in found
    assert found & {"token", "unit"}


@pytest.mark.parametrize("size", SIZES)
def test_hardly_a_name_is_left_out_for_want_of_room(size: Size) -> None:
    starts = turn_starts("moana_nui-4")[2::6]
    named = missing = 0
    for scene in starts:
        written = {line.words for line in lines_on(board(replace(scene, size=size)))}
        names = {str(tile.at) for tile in scene.view.board.chart.tiles}  # type: ignore[attr-defined]
        named, missing = named + len(names), missing + len(names - written)
    assert missing < 0.02 * named


def test_every_resource_is_seen_on_crowded_tiles_too(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, draw = set[tuple[str, ...]](), glyphs.heap

    def heap(kinds: tuple[str, ...], size: int) -> Image.Image:
        shown.add(kinds)
        return draw(kinds, size)

    monkeypatch.setattr(glyphs, "heap", heap)
    for record in ("moana_nui-4", "moana_nui-2"):
        for scene in turn_starts(record)[1::7]:
            shown.clear()
            board(replace(scene, size="post"))
            assert {land.goods for land in view_of(scene).segments if land.goods} <= shown


@pytest.mark.parametrize("number", [3, 4, 6, 9])
def test_many_resources_lie_in_rows_on_the_map_none_over_another_and_none_over_the_rim(number: int) -> None:
    goods, at = tuple(RESOURCES[i % 4] for i in range(number)), list[tuple[float, float]]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Canvas, "paste", lambda _canvas, _sprite, x, y: at.append((x, y)))
        glyphs.heap.__wrapped__(goods, 20)  # type: ignore[attr-defined]
    sheet = glyphs.heap(goods, 20)
    assert len(at) == number
    assert at == sorted(at, key=lambda point: (point[1], point[0]))
    assert all(math.dist(one, other) > 18 for i, one in enumerate(at) for other in at[:i])
    assert all(10 < x < sheet.width - 10 and 10 < y < sheet.height - 10 for x, y in at)
    assert sheet.width < glyphs.goods(goods, 20).width


def test_the_badge_of_a_new_tile_lies_within_the_map() -> None:
    cell = Cell(0, 0)
    laid = Placed(0, at=cell, tile="D01", rotation=0, touching=1, ap=2)
    for where in (Box(-40, -50, 300, 300), Box(-240, -250, 280, 300)):
        (item,) = dict(news.items([laid], Grid(50, 0, 0), {cell}, where)).values()
        assert item.places
        for left, top, right, bottom in map(item.box, item.places):
            assert where.x <= left + 2
            assert right - 2 <= where.right
            assert where.y <= top + 2
            assert bottom - 2 <= where.bottom


def test_the_line_of_a_pill_ends_inside_of_a_tile_of_its_island(monkeypatch: pytest.MonkeyPatch) -> None:
    ends = list[tuple[float, float]]()
    monkeypatch.setattr(contests, "put_tail", lambda _canvas, line, _fill: ends.append(line.end))
    grids = list[Grid]()
    draw = contests.put_tails

    def noted(canvas: Canvas, view: MoanaNuiView, where: Chart) -> None:
        grids.append(where.grid)
        draw(canvas, view, where)

    monkeypatch.setattr(contests, "put_tails", noted)
    found = 0
    for scene in turn_starts("moana_nui-4")[1::2]:
        ends.clear()
        board(replace(scene, size="post"))
        for x, y in ends:
            middles = [grids[-1].at(here.at) for here in view_of(scene).board.chart.tiles]
            u, v = min(((abs(x - p), abs(y - q)) for p, q in middles), key=lambda off: math.hypot(*off))
            assert max(2 * u, u + ROOT * v) < 0.81 * ROOT * grids[-1].size
            found += 1
    assert found


@pytest.mark.parametrize(("cell", "size"), [(20, 22), (26, 22), (36, 26), (58, 26)])
def test_letters_on_cards_of_tiles_never_hide_one_another(cell: int, size: int) -> None:
    lettered = 0
    for tile in SHAPES:
        for way in range(6):
            sheet = Image.new("RGBA", (200, 200))
            tray.put_letters(Canvas(sheet), tile, way, (100, 100), cell, size)
            lines = lines_on(sheet)
            middles = [(line.x + line.width / 2, line.y) for line in lines]
            apart = [math.dist(one, other) for i, one in enumerate(middles) for other in middles[:i]]
            assert all(far > 0.6 * size for far in apart)
            lettered += bool(apart)
    assert lettered


def test_every_resource_and_every_contest_is_seen_below_a_late_hand(charts: list[Chart]) -> None:
    late = next(moment for moment in scenes.moments(151) if MOANA_NUI.turn(moment.state) > 24)
    scene = private_scene(sitting_at(MOANA_NUI, late, 4, "en"), Reader(0, "en", "phone"))
    hand(scene)
    view = view_of(scene)
    assert {land.at for land in view.segments if land.goods} <= {
        at for kind, at in charts[-1].places if kind == "goods"
    }
    shared = {number for number, island in enumerate(view.islands) if island.contested}
    assert shared == {number for kind, number in charts[-1].places if kind == "pill"}


def test_no_pill_lies_on_a_free_cell_where_a_tile_can_be_placed_unless_there_is_no_other_room(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    charts, find, pills = list[tuple[Chart, list[Cell]]](), things.chart, 0

    def chart(*given: Any) -> Chart:
        charts.append((find(*given), [*given[5]]))
        return charts[-1][0]

    monkeypatch.setattr("render.moana_nui.board.chart", chart)
    moments = [moment for moment in scenes.moments(151) if MOANA_NUI.turn(moment.state) > 16]
    for moment in moments[::9]:
        if moment.seat is not None:
            hand(private_scene(sitting_at(MOANA_NUI, moment, 4, "en"), Reader(0, "en", "phone")))
    for found, panes in charts:
        half = 0.6 * found.grid.size
        free = [(x - half, y - half, x + half, y + half) for x, y in map(found.grid.at, panes)]
        across, down = (part * found.grid.size for part in things._PANE)
        whole = [(x - across, y - down, x + across, y + down) for x, y in map(found.grid.at, panes)]
        for key, at in found.places.items():
            item, pills = found.items[key], pills + (key[0] == "pill")
            if key[0] == "pill" and any(overlap(item.box(at), pane) for pane in free):
                others = [found.items[other].box(place) for other, place in found.places.items() if other != key]
                for x, y in item.places:
                    box = item.box((item.about[0] + x, item.about[1] + y))
                    assert any(overlap(box, each) for each in (*whole, *others))
    assert pills > 3


def test_what_must_be_read_on_a_hand_for_a_phone_is_thirty_pixels_high_and_names_of_cells_are_24() -> None:
    for position, language in (("middle", "ja"), ("late", "en")):
        scene = scenes.drawn(position, 1, size="phone", language=language, news=())
        drawn = hand(scene)
        for line in lines_on(drawn):
            named = re.fullmatch(r"[A-Z]{1,2}\d{1,2}|[abc]|only \d+|\d+だけ", line.words)
            assert line.em >= (24 if named or line.words.isdigit() else 30), line
        bottom = max(line.y for line in lines_on(drawn) if "rotation" in line.words or "向き" in line.words) + 140
        strips = [sign for sign in signs_on(drawn) if sign.what == "goods" and sign.box[3] < bottom]
        assert strips
        assert all(sign.box[3] - sign.box[1] >= 42 for sign in strips)


@pytest.mark.parametrize("seat", range(4))
def test_a_hand_for_a_phone_is_no_higher_than_any_other_picture_for_one(seat: int) -> None:
    for position in ("middle", "late"):
        scene = scenes.drawn(position, seat, size="phone", language="en", news=())
        assert hand(scene).height <= post.HIGHEST, (position, scene.view.viewer)
