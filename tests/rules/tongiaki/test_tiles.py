"""The printed tiles: what the rules say about them, and how they lie on the table (rules 1, 2)."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest

from rules.tongiaki.chart import ORIGIN, Chart, Tile
from rules.tongiaki.components import BOATS, KINGS, LANDS, ROUTES, SEATS, STACK, TONGA, WATERS
from rules.tongiaki.places import COMPASS, SIDES, Beach, Cell, Island, Pier, neighbour, opposite


def test_the_box_holds_tonga_fifteen_islands_and_sixteen_water_tiles() -> None:
    assert (len(LANDS), len(WATERS), len(STACK)) == (16, 16, 31)
    assert Counter(land.points for land in LANDS.values()) == {0: 1, 2: 3, 3: 4, 4: 5, 5: 3}
    assert (15, 2, range(2, 7)) == (BOATS, KINGS, SEATS)


def test_tonga_has_six_beaches_with_three_moorings_and_a_pier_on_each_side() -> None:
    beaches = LANDS[TONGA].beaches
    assert [beach.moorings for beach in beaches] == [3] * 6
    assert [beach.piers for beach in beaches] == [(side,) for side in range(6)]


def test_other_islands_have_no_pier_on_the_entry_side_and_each_pier_belongs_to_one_beach() -> None:
    for land in LANDS.values():
        piers = [side for beach in land.beaches for side in beach.piers]
        assert len(set(piers)) == len(piers)
        assert all(2 <= beach.moorings <= 5 and beach.piers for beach in land.beaches)
        if land.id != TONGA:
            assert 0 not in piers
            assert len(land.beaches) in (2, 3)


def test_each_number_stands_on_a_quarter_of_the_routes() -> None:
    numbers = Counter(route.colours for water in WATERS.values() for route in water.routes)
    assert numbers == {1: 12, 2: 12, 3: 12, 4: 12}


def test_a_route_leads_both_ways_with_the_same_number() -> None:
    for water, side in product(WATERS, range(SIDES)):
        left, colours = ROUTES[water][side]
        assert ROUTES[water][left] == (side, colours)
        assert left != side


def test_a_turned_tile_turns_its_routes_and_piers_with_it() -> None:
    for water, red, entered in product(WATERS, range(SIDES), range(SIDES)):
        left, colours = Tile(water, ORIGIN, red).through(entered)
        assert Tile(water, ORIGIN, red).through(left) == (entered, colours)
        assert ((left - red) % 6, colours) == ROUTES[water][(entered - red) % 6]
    chart = Chart.of([Tile("rapa_nui", ORIGIN, 2)])
    assert chart.piers("rapa_nui", 0) == (3, 4)
    assert chart.piers("rapa_nui", 1) == (5, 0, 1)


def test_a_way_can_lead_back_to_where_it_began_and_leads_the_other_way_round_too() -> None:
    tiles = [Tile("tubuai", ORIGIN, 0), Tile("wp", Cell(-1, 1), 0), Tile("wl", Cell(-1, 0), 0)]
    way = Chart.of(tiles).way(ORIGIN, COMPASS.index("sw"))
    assert way.island == "tubuai"
    assert [leg.at for leg in way.legs] == [Cell(-1, 1), Cell(-1, 0)]
    back = Chart.of(tiles).way(ORIGIN, COMPASS.index("nw"))
    assert [leg.at for leg in back.legs] == [Cell(-1, 0), Cell(-1, 1)]


def test_the_frontier_is_what_touches_a_tile() -> None:
    assert set(Chart.of([Tile(TONGA, ORIGIN, 0)]).frontier) == {neighbour(ORIGIN, way) for way in range(6)}
    assert Chart({}).frontier == (ORIGIN,)


def test_steps_lead_there_and_back() -> None:
    for way in range(SIDES):
        assert neighbour(neighbour(ORIGIN, way), opposite(way)) == ORIGIN
    assert [str(neighbour(ORIGIN, way)) for way in range(6)] == ["I8", "H7", "G7", "G8", "G9", "H9"]


def test_every_cell_that_a_game_can_reach_has_a_label_of_its_own() -> None:
    cells = [Cell(q, r) for q, r in product(range(-32, 33), repeat=2) if max(abs(q), abs(r), abs(q + r)) <= 32]
    assert len({str(cell) for cell in cells}) == len(cells)
    assert all(Cell.parse(str(cell).lower()) == cell for cell in cells)


@pytest.mark.parametrize("text", ["", "8H", "H", "H8-", "BB8", "H123"])
def test_text_that_is_no_cell_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".*"):
        Cell.parse(text)


def test_names_of_places_are_read_in_either_case() -> None:
    assert Island.parse("Rapa_Nui") == Island("rapa_nui")
    assert Beach.parse("SAMOA-b") == Beach("samoa", "B")
    assert Pier.parse("Samoa-b-NE") == Pier("samoa", "B", "ne")
    assert Pier.parse("samoa-B-ne").beach == Beach("samoa", "B")
    kinds: tuple[type[Island | Beach | Pier], ...] = (Island, Beach, Pier)
    for kind, text in product(kinds, ("", "samoa B", "samoa-B-ne-x", "1")):
        with pytest.raises(ValueError, match=r".*"):
            kind.parse(text)
