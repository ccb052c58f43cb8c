"""What is in the box and how a game begins (rules 1, 9)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.kit.refusals import BadOptions
from rules.moana_nui.components import COPIES, HUT_UNITS, KINDS, SHAPES, UNITS
from rules.moana_nui.faces import face, rotations
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.moves import Place
from tests.rules.moana_nui.positions import see


def test_the_box_holds_fifty_game_tiles_with_their_edges_and_segments() -> None:
    tiles = [name for name, copies in COPIES.items() for _ in range(copies)]
    land = [sum(map(len, SHAPES[name])) for name in tiles]
    assert (len(tiles), len(COPIES)) == (50, 28)
    assert (sum(land), 6 * len(tiles) - sum(land)) == (173, 127)
    assert Counter(len(SHAPES[name]) for name in tiles) == {1: 17, 2: 30, 3: 3}
    assert land.count(6) == 1
    assert land.count(0) == 0


def test_mirror_images_are_in_the_box_in_equal_numbers() -> None:
    def looks(name: str, mirrored: bool) -> frozenset[object]:
        turned = [[(-edge if mirrored else edge) % 6 for edge in segment] for segment in SHAPES[name]]
        return frozenset(frozenset(frozenset((e + k) % 6 for e in part) for part in turned) for k in range(6))

    found = {looks(name, False): copies for name, copies in COPIES.items()}
    assert all(found[looks(name, True)] == copies for name, copies in COPIES.items())


def test_each_player_has_twenty_units_and_ten_buildings() -> None:
    assert {kind: (facts.number, facts.cost, facts.points) for kind, facts in KINDS.items()} == {
        "hut": (4, 1, 1),
        "canoe": (3, 2, 2),
        "temple": (2, 3, 3),
        "meeting_house": (1, 4, 4),
    }
    assert sum(HUT_UNITS) == 10
    s = GAME.setup(4, {}, Random(1))
    for number, seat in enumerate(s.players):
        assert (seat.village, seat.reserve, seat.council, s.board.on_table(number)) == (10, 10, 0, 0)
        assert seat.village + seat.reserve == UNITS
        assert seat.left == {"hut": 4, "canoe": 3, "temple": 2, "meeting_house": 1}
        assert sum(seat.goods) == 0
        assert seat.next_hut == 1


@pytest.mark.parametrize(("seats", "stack", "aside", "rounds"), [(2, 9, 28, 10), (3, 8, 20, 9), (4, 7, 14, 8)])
def test_stacks_are_dealt_and_the_rest_is_set_aside(seats: int, stack: int, aside: int, rounds: int) -> None:
    s = GAME.setup(seats, {}, Random(seats))
    view = see(s)
    assert [(board.hand, board.stack) for board in view.boards] == [(2, stack)] * seats
    assert (view.aside, view.rounds) == (aside, rounds)
    dealt = Counter([*s.aside, *(tile for player in s.players for tile in (*player.hand, *player.stack))])
    assert dealt == Counter(COPIES)


def test_the_archipelago_at_the_start_is_the_printed_one() -> None:
    view = see(GAME.setup(2, {}, Random(1)))
    assert [str(tile.at) for tile in view.board.chart.tiles] == ["H8", "H9", "H10", "I8", "I9", "J8"]
    assert (len(view.segments), len(view.islands)) == (8, 6)
    (completed,) = [island for island in view.islands if island.completed]
    assert set(map(str, completed.segments)) == {"H10b", "I9b"}
    edges = [edges for _, edges in view.board.chart.places]
    assert sum(found.known.bit_count() for found in edges) == 18
    assert sum(found.land.bit_count() for found in edges) == 9


def test_the_starting_player_is_drawn() -> None:
    assert {GAME.setup(3, {}, Random(seed)).start for seed in range(30)} == {0, 1, 2}


def test_a_tile_always_fits_at_the_corner_of_the_start() -> None:
    """The cell north-east of the last tile of the top row touches one edge only (rules 9)."""
    for seed in range(40):
        s = GAME.setup(4, {}, Random(seed))
        assert any(isinstance(move, Place) and str(move.at) == "G11" for move in GAME.legal(s, s.start))
    assert all(0 < face(name, 0).mask < 63 for name in COPIES if name != "D28")


def test_rotations_that_look_the_same_are_counted_once() -> None:
    assert rotations("D01") == (0, 1, 2, 3, 4, 5)
    assert rotations("D03") == rotations("D05") == rotations("D22") == (0, 1, 2)
    assert rotations("D14") == (0, 1)
    assert rotations("D28") == (0,)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_other_numbers_of_seats_are_refused(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        GAME.setup(seats, {}, Random(1))
    assert caught.value.facts == {"least": 2, "most": 4}
