"""News are shared out fairly, and nothing is explained or drawn that matters no more or hides what happened."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import post
from render.frame import Box
from render.hexes import Grid
from render.lettering import lines_on, signs_on
from render.moana_nui import contests, layout, legend, news, things
from render.moana_nui.board import board, cells_of
from render.moana_nui.hand import hand
from render.moana_nui.layout import Sizes
from render.moana_nui.reading import view_of
from render.news import LeftOut, Line, Turn, fitted
from render.scene import Size
from render.theme import seat_symbol
from rules.moana_nui.events import Settled
from rules.moana_nui.places import Cell, Segment
from tests.render.moana_nui import scenes
from tests.render.test_news import turn_starts
from tests.render.test_posts import sampled

LANGUAGES = ("en", "ja")


def left_out(lines: list[Line]) -> int:
    """How many deeds lines leave out."""
    chunks = [chunk for line in lines for said in line for chunk in said if isinstance(chunk, LeftOut)]
    return sum(int(number) for chunk in chunks for number in re.findall(r"\d+", chunk))


def test_lines_that_are_left_go_to_all_turns_where_these_share_equally() -> None:
    turns = [Turn((name,), [(f"{name} did {i} with great care",) for i in range(6)]) for name in ("One", "Two")]
    newest, equally = (fitted("en", turns, 24, 300, 8, equally=each) for each in (False, True))
    begun = [[i for i, line in enumerate(lines) if line[0][0] == "Two"] for lines in (newest, equally)]
    assert begun == [[min(begun[0])], [4]]
    assert begun[0] < begun[1]


def test_letters_give_way_where_a_tile_is_too_crowded_for_all() -> None:
    cell, at = Cell(0, 0), Segment(Cell(0, 0), "a")
    item = things.Item(Image.new("RGBA", (9, 9)), 1)
    items: dict[things.Key, things.Item] = {("name", cell): item, ("unit", at): item, ("letter", at): item}

    def find(given: Sequence[tuple[things.Key, things.Item]], _: int) -> tuple[dict[things.Key, Any], float]:
        return {key: (0, 0) for key, _ in given}, 0.1 * len(given)

    def smaller(steps: int) -> dict[things.Key, things.Item]:
        return {key: item for key in items if key[0] != "letter" or steps < 3}

    assert {*things._fitting(items, smaller, find)[1]} == {("name", cell), ("unit", at)}


def test_a_post_of_a_tie_tells_the_last_turns_below_what_decided() -> None:
    over = scenes.drawn("ended", size="post")
    assert over.view.result
    tied = replace(over, view=replace(over.view, result=replace(over.view.result, tie_break="units")))
    assert news.lines(tied, post.INSIDE, 4, post.TEXT)[1:] == news.lines(over, post.INSIDE, 3, post.TEXT)


def test_on_a_crowded_post_only_land_is_lettered_that_the_news_name_or_one_of_some_with_resources(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    charts, find = list[things.Chart](), things.chart
    said = list[str]()

    def chart(*given: Any) -> things.Chart:
        charts.append(find(*given))
        return charts[-1]

    monkeypatch.setattr("render.moana_nui.board.chart", chart)
    monkeypatch.setattr(post, "put_news", lambda _canvas, _where, told, _material: said.append(str(told)))
    for scene in sampled("moana_nui-4"):
        board(replace(scene, size="post"))
        lettered = {at for kind, at in charts[-1].places if kind == "letter"}
        assert lettered
        settled = {at for event in scene.news if isinstance(event, Settled) for at in event.at}
        lands = [land.at for land in view_of(scene).segments if land.goods]
        alike = {at for at in lands if [each.cell for each in lands].count(at.cell) > 1}
        assert not charts[-1].sizes.small or all(str(at) in said[-1] for at in lettered - settled - alike)
    assert any(each.sizes.small for each in charts)


@pytest.mark.parametrize("size", ["post", "wide", "phone"])
def test_after_the_end_nothing_is_shown_or_explained_that_matters_no_more(size: Size) -> None:
    scene = scenes.drawn("ended", size=size)
    assert any(land.goods for land in scenes.view_of(scenes.positions()["ended"][0]).segments)
    picture = board(scene)
    words = " ".join(line.words for line in lines_on(picture))
    assert "goods" not in [sign.what for sign in signs_on(picture)]
    assert not any(each in words for each in ("attacks by land", "collected from", "in the village"))
    assert not re.search(r"\b\d/\d\b", words)


@pytest.mark.parametrize("cell", [66, 71, 112])
def test_units_of_wide_pictures_are_figures_on_cells_that_have_room_for_them(cell: int) -> None:
    assert not Sizes.on(cell, "wide").small


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_the_hand_says_first_how_many_tiles_are_in_the_stack(size: Size, language: str) -> None:
    middle = scenes.positions()["middle"][0]
    scene = scenes.scene(middle, 1, size=size, language=language)
    told = text(language, "picture.moana_nui.stack", n=scenes.view_of(middle).boards[1].stack)
    assert [line.words for line in lines_on(hand(scene)) if line.words.startswith(told)]


@pytest.mark.parametrize(("seats", "size"), [(2, "phone"), (3, "phone"), (4, "phone"), (3, "post")])
def test_the_signs_are_explained_beside_three_cards_or_on_the_map(
    seats: int, size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    put = list[str]()
    monkeypatch.setattr(legend, "put_legend", lambda *_: put.append("card"))
    monkeypatch.setattr(legend, "note", lambda *_: put.append("map"))
    board(scenes.scene(scenes.game(seats, 3, 8)[0], size=size))
    assert put == ["card" if (seats, size) == (3, "phone") else "map"]


def test_no_pill_lies_outside_of_its_map() -> None:
    middle = scenes.view_of(scenes.positions()["fighting"][0])
    grid, tiles = Grid(90, 0, 0), {here.at: here for here in middle.board.chart.tiles}
    marked = {land.at for land in middle.segments}
    items = partial(contests.items, scenes.drawn("fighting"), grid, Sizes.on(90, "wide"), tiles, marked)
    beside = [(key, item) for key, item in items(Box(-5000, -5000, 9999, 9999))]
    assert beside
    for key, item in beside:
        half, high = item.sprite.width / 2, item.sprite.height / 2
        x, y = item.places[0]
        # The best place lies half above this map.
        room = Box(round(x) - 1000, round(y), 2000, 1000)
        inside = dict(items(room))[key].places
        assert inside
        for u, v in inside:
            assert room.x + half <= u <= room.right - half
            assert room.y + high <= v <= room.bottom - high


def test_no_card_of_a_wide_picture_makes_cells_smaller_than_the_width_of_the_map_allows() -> None:
    for scene in sampled("moana_nui-4"):
        cells = cells_of(scene)
        wants = layout.Wants(cells, 4, layout.PANEL["wide"], *news.card(replace(scene, size="wide")).high, 0)
        where = layout.layout(wants).board
        least = layout.section(cells, {}, Box(0, 0, layout.MAP, 1100)).grid.size
        assert layout.section(cells, {}, where).grid.size >= least


def test_a_log_that_is_higher_than_the_map_lies_below_map_and_cards() -> None:
    cells = [Cell(q - r // 2, r) for q in range(8) for r in range(8)]
    beside, across = 600, 170
    place = layout.layout(layout.Wants(cells, 4, layout.PANEL["wide"], beside, across, 0))
    assert place.log.w == layout.ACROSS
    assert place.log.y >= max(place.board.bottom, place.panels[-1].bottom)
    short = layout.layout(layout.Wants(cells, 4, layout.PANEL["wide"], 100, 100, 0))
    assert short.log.w == layout.COLUMN


def test_a_post_tells_every_turn_on_four_lines_and_counts_what_it_leaves_out(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[Sequence[Line]]()
    monkeypatch.setattr(post, "put_news", lambda _canvas, _where, told, _material: shown.append(told))
    signs = [seat_symbol(seat, post.TEXT + 4) for seat in range(4)]
    for scene in sampled("moana_nui-4"):
        turns = news.turns(scene, post.TEXT, post.SIGN)
        assert board(replace(scene, size="post")).height <= post.MOST
        assert 0 < len(shown[-1]) <= max(news.POSTED, len(turns)) + bool(scene.view.result)
        seats = {turn.who[0].tobytes() for turn in turns if isinstance(turn.who[0], Image.Image)}
        firsts = [said[0] for line in shown[-1] for said in line if said[0] in signs]
        assert seats <= {sign.tobytes() for sign in firsts if isinstance(sign, Image.Image)}
    assert any(left_out([*told]) for told in shown)


def test_posts_of_most_turns_have_cells_as_large_as_the_one_before(charts: list[things.Chart]) -> None:
    for scene in turn_starts("moana_nui-4"):
        board(replace(scene, size="post"))
    changes = sum(one.grid.size != other.grid.size for one, other in pairwise(charts))
    assert len(charts) > 25
    assert changes <= 6


def test_a_sign_is_explained_in_the_first_round_and_then_only_what_is_asked_or_contested() -> None:
    told = text("en", "picture.moana_nui.legend_of.completed")
    for turns, known in ((3, False), (14, True)):
        s, news = scenes.game(4, 3, turns)
        words = [line.words for line in lines_on(board(scenes.scene(s, size="wide", news=news)))]
        assert (told in words) != known
