"""What a hand and a question on a phone say is read at first sight: signs of points, keys, columns, whose a pin is."""

from __future__ import annotations

import math
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render.frame import Box
from render.hexes import ROOT
from render.lettering import lines_on
from render.moana_nui import answers, tray
from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.moana_nui.reading import view_of
from render.moana_nui.things import Chart
from render.panels import SPACE, coin, measure
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import RESOURCES, Place
from rules.moana_nui.places import around
from rules.moana_nui.scoring import score
from tests.render.moana_nui import scenes


def test_points_that_a_seat_gains_stand_behind_a_coin_and_apart_from_what_it_collects() -> None:
    symbol, _, points, number, gap, strip = answers.gained(answers.Gain(0, 2, ("wood", "fish")), 30)
    assert isinstance(symbol, Image.Image)
    assert points is coin(26)
    assert number == "+2"
    assert measure([gap], 30) >= 12
    assert isinstance(strip, Image.Image)
    assert len(answers.gained(answers.Gain(0, 0, ("wood",)), 30)) == 3


@pytest.mark.parametrize("goods", [("fish",), RESOURCES, ("wood", *RESOURCES)])
@pytest.mark.parametrize("room", [330.0, 372.0])
def test_what_a_place_brings_to_a_seat_never_reaches_beyond_its_window(
    monkeypatch: pytest.MonkeyPatch, goods: tuple[str, ...], room: float
) -> None:
    found = answers.Brought((), completes=False, gains=(answers.Gain(0, 10, goods), answers.Gain(1, 1, goods[:1])))
    monkeypatch.setattr(answers, "brought", lambda view, placed: found)
    middle = scenes.positions()["middle"][0]
    scene = scenes.scene(middle, scenes.acting(middle), size="phone", language="ja")
    lines = tray._gains(scene, Place(view_of(scene).hand[0], min(view_of(scene).board.chart.frontier), 0), room)
    left = room - tray._labels(scene)
    assert 0 < len(lines) <= 2
    assert all(sum(measure(group, 30) for group in line) + SPACE * (len(line) - 1) <= left for line in lines)


def test_what_a_seat_collects_stands_in_the_order_of_resources_and_seats_whose_score_is_final_gain_nothing() -> None:
    middle, several = scenes.positions()["middle"][0], 0
    view = MOANA_NUI.view(middle, scenes.acting(middle))
    for tile in view.hand:
        for each in answers.best(view, tile):
            for way in each.rotations:
                gains = answers.brought(view, Place(tile, each.at, way)).gains
                for seat, _, goods in gains:
                    assert list(goods) == sorted(goods, key=RESOURCES.index)
                    several += len({*goods}) > 1
                    own = view.boards[seat].player
                    over = replace(view.boards[seat], player=replace(own, score=score(view.board, seat)))
                    boards = (*view.boards[:seat], over, *view.boards[seat + 1 :])
                    left = answers.brought(replace(view, boards=boards), Place(tile, each.at, way)).gains
                    assert left == tuple(gain for gain in gains if gain[0] != seat)
    assert several


def test_a_tile_among_its_neighbours_lies_in_its_window_with_more_than_slivers_of_them_in_the_middle() -> None:
    view, where = view_of(scenes.scene(scenes.positions()["middle"][0])), Box(0, 0, 384, 186)
    laid = {here.at for here in view.board.chart.tiles}
    for at in view.board.chart.frontier:
        near = [each for each in around(at) if each in laid]
        grid = tray._about(at, near, where, 62)
        x, y = grid.at(at)
        assert ROOT / 2 * 62 < x < where.w - ROOT / 2 * 62
        assert 62 < y < where.h - 62
        middles = [grid.at(each)[0] for each in (at, *near)]
        assert abs(min(middles) + max(middles) - where.w) < 2
    assert tray._shown((-30, 90), where, 62)
    assert not tray._shown((-40, 90), where, 62)
    assert not tray._shown((90, 236), where, 62)


def test_the_key_of_a_hand_stands_beside_the_card_of_its_seat_and_is_not_cut() -> None:
    lines = {line.words: line for line in lines_on(hand(scenes.question(151, "place-tile-1", "en", "phone")))}
    words = " ".join(lines)
    keys = [each for each in ("weak", "contested") if text("en", f"picture.moana_nui.legend_of.{each}") in words]
    assert keys
    first = " ".join(text("en", f"picture.moana_nui.legend_of.{keys[0]}").split()[:3])
    beside = [line for told, line in lines.items() if told.startswith(first)]
    assert beside
    assert all(line.x > 560 for line in beside)


def test_the_names_of_all_free_cells_on_a_map_are_equally_large() -> None:
    middle = scenes.positions()["middle"][0]
    drawn = hand(scenes.scene(middle, scenes.acting(middle), size="phone"))
    free = {*map(str, scenes.view_of(middle).board.chart.frontier)}
    sizes = {line.em for line in lines_on(drawn) if line.words in free}
    assert len(sizes) == 1


def test_a_question_on_a_phone_has_a_key_to_the_numbers_on_its_map_and_a_pin_lies_by_its_own_units(
    charts: list[Chart],
) -> None:
    scene = scenes.question(151, "attack-origin+to-1", "en", "phone")
    words = " ".join(line.words for line in lines_on(board(scene)))
    pills = [number for kind, number in charts[-1].places if kind == "pill"]
    islands = [view_of(scene).islands[int(str(number))] for number in pills]
    assert any(
        text("en", f"picture.moana_nui.legend_of.{key}", n=sum(units for _, units in each.units), at=each.threshold)
        in words
        for each in islands
        for key in ("pill", "contested")
    )
    places, pins = charts[-1].places, 0
    for (kind, at), place in places.items():
        if kind == "tag" and ("unit", at) in places:
            others = [
                other for (what, near), other in places.items() if what == "unit" and _beside(near, at) and near != at
            ]
            pins += bool(others)
            assert all(math.dist(place, places["unit", at]) < math.dist(place, other) for other in others)
    assert pins


def _beside(one: Any, other: Any) -> bool:
    return bool(one.cell == other.cell)
