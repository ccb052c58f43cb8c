"""Segments, islands, completion, corners, control and the connections by sea (rules 2, 3.5)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from rules.moana_nui.chart import chart_of
from rules.moana_nui.faces import face
from rules.moana_nui.places import DIRECTION_NAMES, Cell, Corner, Segment, around
from tests.rules.moana_nui.positions import ROW, SHUT, TRIANGLE, controllers, island, land, play, position, see

SEAS = json.loads(Path(__file__).with_name("seas.json").read_text(encoding="utf-8"))
RING = "H8=E-SE H9=W-SE I9=NW-W I8=E-NW"
"""Four tiles in a lozenge, whose land runs round without leaving it."""
HOLE = "H8=E-SW H9=W-SE I9=NW-SW J8=NE-W J7=E-NW I7=SE-NE"
"""Six tiles round the empty cell I8, joined in a ring."""


@pytest.mark.parametrize("name", SEAS)
def test_the_sea_of_every_tile_falls_into_its_printed_regions(name: str) -> None:
    printed = {
        (frozenset(DIRECTION_NAMES.index(edge) for edge in water["edges"]), tuple(water["segments"]))
        for water in SEAS[name]
    }
    for rotation in range(6):
        turned = {(frozenset((edge + rotation) % 6 for edge in edges), segments) for edges, segments in printed}
        assert {(frozenset(water.edges), water.segments) for water in face(name, rotation).waters} == turned


def test_land_edges_that_touch_join_segments_to_islands() -> None:
    s = position("H8=E,W H9=E-W H10=W I8=E")
    assert [set(map(str, one.segments)) for one in see(s).islands] == [{"H8a", "H9", "H10"}, {"H8b"}, {"I8"}]


def test_two_segments_of_a_tile_can_lie_on_the_same_island() -> None:
    s = position("H8=E,SE H9=W-SW I8=NW-NE")
    (one,) = see(s).islands
    assert len(one.segments) == 4
    assert one.completed


def test_an_island_is_completed_when_no_land_edge_faces_an_empty_cell() -> None:
    assert island(position(SHUT), "H9").completed
    assert not island(position(ROW), "H9").completed
    assert island(position(RING), "H8").completed


def test_an_empty_cell_inside_keeps_an_island_open() -> None:
    assert island(position(HOLE), "H8").completed
    assert not island(position(HOLE.replace("H8=E-SW", "H8=E-SE-SW")), "H8").completed


def test_three_connected_segments_meet_in_a_corner() -> None:
    (site,) = see(position(TRIANGLE)).sites
    assert str(site.at) == "H8/H9/I8"
    assert set(map(str, site.segments)) == {"H8", "H9", "I8"}


@pytest.mark.parametrize("rotation", range(6))
def test_corners_are_found_whichever_way_the_tiles_lie_and_in_whatever_order(rotation: int) -> None:
    middle, cells = Cell(0, 0), around(Cell(0, 0))
    one, other = cells[rotation], cells[(rotation + 1) % 6]
    names = [DIRECTION_NAMES[(rotation + step) % 6] for step in range(6)]
    tiles = {
        middle: f"{names[0]}-{names[1]}",
        one: f"{names[3]}-{names[2]}",
        other: f"{names[4]}-{names[5]}",
    }
    corner = Corner.of(middle, one, other)
    for order in ((middle, one, other), (other, middle, one), (one, other, middle)):
        s = position(" ".join(f"{cell}={tiles[cell]}" for cell in order))
        assert [site.at for site in see(s).sites] == [corner]


def test_a_channel_at_the_corner_leaves_no_place_for_a_meeting_house() -> None:
    assert not see(position("H8=E,SE-W H9=W-SW-E I8=NW-NE-SE")).sites


def test_the_nearest_unit_controls_whatever_its_number() -> None:
    s = position(ROW, "0:H8 1:H12*9")
    assert controllers(s) == {"H8": 0, "H9": 0, "H10": None, "H11": 1, "H12": 1}
    assert land(s, "H10").tied == (0, 1)


def test_no_unit_on_an_island_means_nobody() -> None:
    assert set(controllers(position(ROW)).values()) == {None}
    assert land(position(ROW), "H10").tied == ()


def test_distance_is_never_counted_across_shallows() -> None:
    s = position("H8=E,W H9=E-W H7=E", "0:H7")
    assert controllers(s) == {"H8a": None, "H8b": 0, "H9": None, "H7": 0}


def test_control_follows_every_move_of_units() -> None:
    s = position(ROW, "0:H8*2 1:H12")
    assert controllers(play(s, "move H8 H9 1"))["H10"] == 0


def test_a_tie_of_three_is_nobodys_and_goes_no_further() -> None:
    s = position("H8=E-W H9=E-SE-W H10=W-E I9=NW", "0:H8 1:H10 2:I9", hands=("E", "E", "E"))
    assert land(s, "H9").tied == (0, 1, 2)
    assert land(s, "H9").controller is None


def test_water_connects_through_sea_edges_only() -> None:
    chart = position("H8=E-W G9=NE I8=SE").board.chart
    names = {str(name): number for number, name in enumerate(chart.segments)}

    def reached(at: str) -> set[str]:
        return {str(chart.segments[number]) for number in chart.reach[names[at]]}

    assert reached("H8") == {"G9", "I8"}
    assert reached("G9") == {"H8"}


def test_a_channel_connects_the_two_sides_of_its_own_tile() -> None:
    chart = position("H8=E-NE-NW,W-SW-SE").board.chart
    assert chart.reach == ((1,), (0,))


def test_unexplored_space_connects_nothing() -> None:
    chart = position("H8=E H9=W H10=E H11=W").board.chart
    assert chart.reach == ((), (2,), (1,), ())


@pytest.mark.parametrize("label", ["H8", "A1", "Z-31", "AA8", "AZ3", "ZA8", "ZT40", "BA-4", "BC12"])
def test_labels_of_cells_are_read_back(label: str) -> None:
    assert str(Cell.parse(label.lower())) == label


def test_labels_reach_as_far_as_an_archipelago_can_grow() -> None:
    cells = [Cell(q, r) for q in range(-40, 43) for r in range(-40, 43)]
    labels = {str(cell): cell for cell in cells}
    assert len(labels) == len(cells)
    assert all(Cell.parse(label) == cell for label, cell in labels.items())


@pytest.mark.parametrize("text", ["", "8H", "H", "H8d", "H8/H9", "H123", "CA1", "H8 a b"])
def test_text_that_names_no_segment_is_refused(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        Segment.parse(text)


def test_segments_and_corners_are_read_back() -> None:
    assert str(Segment.parse("h8B")) == "H8b"
    assert Segment.parse("H8") == Segment(Cell(0, 0), "")
    assert str(Corner.parse("i8/H9/h8")) == "H8/H9/I8"
    for text in ("H8/H9", "H8/H9/H10", "H8/H8/H9", "H8/I8/I7/H7"):
        with pytest.raises(ValueError):  # noqa: PT011
            Corner.parse(text)


def test_a_chart_is_the_same_however_it_was_made() -> None:
    s = position(TRIANGLE)
    assert chart_of(s.board.chart.tiles) == s.board.chart
