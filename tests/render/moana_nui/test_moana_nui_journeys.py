"""Moves are told and drawn as what they come to, with heads in sight, and a canoe's way leads over the sea."""

from __future__ import annotations

import math

import pytest
from msgspec.structs import replace
from PIL import Image

from render.canvas import Canvas
from render.hexes import Grid
from render.moana_nui import glyphs, news, spots, tiles, ways
from render.moana_nui.board import board
from render.moana_nui.journeys import journeys, of_turns
from render.moana_nui.layout import Sizes
from render.moana_nui.things import Chart
from rules.moana_nui import events
from rules.moana_nui.events import Built, Called, Collected, Exchanged, Generated, Moved, Placed, Sailed, Settled
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import Sail
from rules.moana_nui.places import Segment, around
from tests.render.moana_nui import scenes
from tests.render.moana_nui.scenes import drawn
from tests.render.test_posts import sampled


def moved(origin: str, to: str, units: int = 1) -> Moved:
    at = [Segment.parse(name) for name in (origin, to)]
    return Moved(0, origin=at[0], to=at[1], units=units, free=False, shallows=False)


def told(*happened: events.SeatEvent, brief: bool = False, listed: bool = True) -> list[str]:
    """The words of every deed."""
    deeds = news.told(drawn("middle"), 0, happened, 40, brief, listed)
    return ["".join(chunk if isinstance(chunk, str) else "*" for chunk in deed) for deed in deeds]


def test_moves_that_lead_on_are_one_and_those_that_lead_back_are_none() -> None:
    assert told(moved("F13", "G13a"), moved("K8a", "K8b"), moved("G13a", "G12"), moved("K8b", "K8a")) == [
        "moved F13→G12"
    ]
    assert told(moved("H8", "H7a"), moved("H7a", "H7b", 2), moved("H7b", "H7a")) == ["moved H8→H7b"]
    assert not journeys([moved("G10a", "G10b"), moved("G10b", "G11"), moved("G11", "G10a")])


def test_units_that_go_on_together_or_part_keep_their_number() -> None:
    assert told(moved("F13", "G13a", 3), moved("G13a", "G12", 2)) == ["moved F13→G13a", "F13→G12 ×2"]


def test_moves_are_counted_where_not_all_of_them_are_listed() -> None:
    moves = [moved("F13", "G13a"), moved("H8", "H9"), moved("K8a", "K8b")]
    assert told(*moves, brief=True, listed=False) == ["3 moves"]
    assert told(*moves[:1], brief=True, listed=False) == ["moved F13→G13a"]


def test_a_building_is_told_with_its_payment_and_the_units_that_it_calls() -> None:
    at = Segment.parse("H8")
    built = Built(0, building="hut", at=at, paid=("wood",))
    assert told(built, Called(0, units=4, left=2)) == ["* hut H8 paid * *+4"]
    assert told(built, Called(0, units=4, left=2), brief=True) == ["* hut H8"]
    assert told(Exchanged(0, gave="wood", got="fish")) == ["**→*"]
    assert told(Generated(0, goods=("wood", "fish"), at=(at, at))) == ["generated * *"]


def test_of_a_tile_that_was_laid_the_tile_itself_is_told() -> None:
    laid = [Placed(0, at=Segment.parse("G7").cell, tile=tile, rotation=2, touching=1, ap=2) for tile in ("D01", "D02")]
    signs = [news.told(drawn("middle"), 0, (each,), 40, brief=True)[0][0] for each in laid]
    assert signs == [tiles.sign(each.tile, 2, 40) for each in laid]
    assert signs[0] != signs[1]


def test_in_brief_the_first_deed_of_every_kind_is_told_before_others_like_it() -> None:
    laid = Placed(0, at=Segment.parse("G7").cell, tile="D01", rotation=0, touching=1, ap=2)
    huts = [Built(0, building="hut", at=Segment.parse(at), paid=("wood",)) for at in ("H8", "H9")]
    canoe = Sailed(0, origin=Segment.parse("F13"), to=Segment.parse("G13a"), units=0)
    assert told(*huts, canoe, laid, brief=True) == ["* G7", "* hut H8", "* sailed F13→G13a", "* hut H9"]


def test_a_post_sums_up_who_settles_and_a_log_tells_where_the_units_came_from() -> None:
    (bare, a, b) = (Segment.parse(name) for name in ("G7", "G7a", "G7b"))
    laid = Placed(0, at=bare.cell, tile="D01", rotation=0, touching=1, ap=2)
    council = Settled(0, source="council", at=(b,), units=2)
    village = Settled(0, source="village", at=(a, b), units=2)
    assert told(laid, council, village, brief=True) == ["* G7, settled a b×3"]
    assert told(laid, Settled(0, source="village", at=(bare,), units=1), brief=True) == ["* G7, settled"]
    assert told(council, council, village) == ["* settled G7b×4", "* settled G7a G7b"]
    heads = [chunk for deed in news.told(drawn("middle"), 0, (council, village), 40) for chunk in deed[:1]]
    assert heads == [glyphs.head(0, source, 36) for source in ("council", "village")]


def test_what_a_canoe_exchanges_is_never_told_as_income() -> None:
    exchanged = Exchanged(0, gave="wood", got="fish")
    collected = Collected(0, goods=("wood",), at=(Segment.parse("H8"),))
    assert told(collected, exchanged, exchanged, brief=True) == ["*→* ×2", "· +*"]


def test_the_way_of_a_canoe_crosses_only_edges_of_sea() -> None:
    s = scenes.asked_position("sail")[0]
    view = scenes.view_of(s)
    canoe = view.now.canoe
    assert canoe
    tiles = {here.at: here for here in view.board.chart.tiles}
    chart = Chart(Grid(100, 0, 0), Sizes.on(100, "wide"), tiles, {}, {}, {})
    goals = {move.to for move in MOANA_NUI.legal(s, scenes.acting(s)) if isinstance(move, Sail)}
    assert goals
    for to in goals:
        cell = canoe.cell
        for direction in ways.crossed(canoe, to, chart):
            assert not tiles[cell].face.mask >> direction & 1
            cell = around(cell)[direction]
        assert cell == to.cell


def test_the_way_of_a_canoe_is_drawn_on_water() -> None:
    s = scenes.asked_position("sail")[0]
    view, size = scenes.view_of(s), 100
    canoe, tiles = view.now.canoe, {here.at: here for here in view.board.chart.tiles}
    assert canoe
    grid = Grid(size, 1500, 1500)
    left, top = (min(grid.at(cell)[i] for cell in tiles) - 2 * size for i in (0, 1))
    wide, high = (round(max(grid.at(cell)[i] for cell in tiles) + 2 * size) for i in (0, 1))
    assert min(left, top) > 0
    chart = Chart(grid, Sizes.on(size, "wide"), tiles, {}, {}, {})
    drawn_ways = 0
    for to in {move.to for move in MOANA_NUI.legal(s, scenes.acting(s)) if isinstance(move, Sail)}:
        canvas = Canvas(Image.new("RGB", (wide, high), "#FFFFFF"))
        ways.put_way(canvas, canoe, to, "#000000", chart, by_sea=True)
        drawn_ways += canvas.image.getextrema() != ((255, 255),) * 3
        for cell, tile in tiles.items():
            x, y = grid.at(cell)
            inland = [spot.at for land in spots.lands(tile.tile, tile.rotation) for spot in land.points.values()]
            for u, v in inland:
                at = x + u * size, y + v * size
                deep = all(not ways.wet((at[0] + a, at[1] + b), chart, cell) for a in (-9, 0, 9) for b in (-9, 0, 9))
                if deep and math.dist(at, chart.middle(to)) > 0.4 * size:
                    assert canvas.image.getpixel((round(at[0]), round(at[1]))) == (255, 255, 255)
    assert drawn_ways


def test_an_arrow_on_a_post_tells_where_units_went_and_nothing_hides_its_head_or_much_of_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    led, near, heads = list[tuple[Segment, Segment]](), list[float](), 0
    lead, paste = ways.put_way, Canvas.paste

    def put_way(
        canvas: Canvas, origin: Segment, to: Segment, colour: str, where: Chart, by_sea: bool, *, seen: float
    ) -> None:
        nonlocal heads
        ends = list[tuple[float, float]]()

        def note(_: Canvas, sprite: Image.Image, x: float, y: float) -> None:
            paste(canvas, sprite, x, y)
            ends.append((x, y))

        with monkeypatch.context() as patch:
            patch.setattr(Canvas, "paste", note)
            lead(canvas, origin, to, colour, where, by_sea, seen=seen)
        led.append((origin, to))
        boxes = [where.items[key].box(at) for key, at in where.places.items()]
        free = [not any(left < x < right and top < y < bottom for left, top, right, bottom in boxes) for x, y in ends]
        assert all(free[-1:])
        assert sum(free) >= 0.75 * len(free)
        if ends and (key := ("unit", to)) in where.places:
            left, top, right, bottom = where.items[key].box(where.places[key])
            (x, y), size = ends[-1], where.grid.size
            near.append(math.hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0)) / size)
        heads += bool(free)

    monkeypatch.setattr(news, "put_way", put_way)
    shown = [replace(scene, size="post") for scene in sampled("moana_nui-4")]
    for scene in shown:
        board(scene)
    moves = [event for scene in shown for event in of_turns(scene.news) if isinstance(event, Moved)]
    left = {(move.origin, move.to) for move in moves if move.origin.cell != move.to.cell}
    assert left
    assert left <= {*led}
    assert heads > len(led) / 2
    assert near
    assert max(near) < 0.6
