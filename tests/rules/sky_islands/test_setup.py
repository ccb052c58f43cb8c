"""The box and the first position (rules 1 and 2)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.kit.refusals import BadOptions
from rules.sky_islands.components import PILE, SEATS, TILES
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.places import SIDES
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import see


def new(seats: int, seed: int = 1, **options: str) -> State:
    return GAME.setup(seats, options, Random(seed))


def test_there_are_forty_tiles_ten_of_each_airship() -> None:
    assert len(PILE) == 40
    assert Counter(TILES[kind].airship for kind in PILE) == dict.fromkeys(("red", "white", "blue", "green"), 10)


def test_half_of_all_edges_are_land_and_twelve_tiles_show_two_islands() -> None:
    faces = [TILES[kind].faces[0] for kind in PILE]
    assert sum(face.land.bit_count() for face in faces) == 80
    assert Counter(len(face.islands) for face in faces) == {1: 28, 2: 12}


def test_every_face_looks_the_same_in_a_mirror() -> None:
    for tile in TILES:
        turned = [frozenset(face.islands) for face in tile.faces]
        swapped = {1: 1, 2: 8, 4: 4, 8: 2}
        mirrored = frozenset(
            sum(swapped[1 << side] for side in range(4) if mask >> side & 1) for mask in tile.faces[0].islands
        )
        assert mirrored in turned


def test_the_initial_tile_is_one_island_over_four_quarters_with_two_exits() -> None:
    shown = see(new(2))
    (island,) = shown.islands
    assert [(laid.tile.id, str(laid.at), laid.tile.airship) for laid in shown.board.laid] == [
        ("start-nw", "M20", "red"),
        ("start-ne", "N20", "white"),
        ("start-sw", "M21", "blue"),
        ("start-se", "N21", "green"),
    ]
    assert island.tiles == 4
    assert {(str(exit.at), SIDES[exit.side]) for exit in island.exits} == {("M20", "n"), ("N21", "s")}
    assert not island.closed


@pytest.mark.parametrize(("seats", "used"), [(2, 20), (3, 30), (4, 40)])
def test_so_many_tiles_are_used_and_the_others_removed(seats: int, used: int) -> None:
    s = new(seats)
    assert len(s.pile) + 2 * seats == used
    assert len(s.removed) == 40 - used
    dealt = [*s.pile, *s.removed, *(kind for player in s.players for kind in player.hand)]
    assert sorted(dealt) == sorted(PILE)


def test_each_seat_starts_with_two_tiles_eleven_houses_and_nothing_else() -> None:
    s = new(4)
    for player in s.players:
        assert (len(player.hand), player.houses, sum(player.cubes), sum(player.points)) == (2, 11, 0, 0)
    assert (s.supply, s.towers, s.ports) == ((20, 20, 20), 12, 12)


def test_anybody_can_begin() -> None:
    assert {new(3, seed).start for seed in range(20)} == {0, 1, 2}
    assert all(GAME.to_move(new(3, seed)) == (new(3, seed).start,) for seed in range(5))


def test_another_seed_gives_another_pile() -> None:
    assert len({new(2, seed).pile for seed in range(20)}) == 20


def test_removed_tiles_are_seen_only_if_it_was_agreed() -> None:
    assert see(new(2), 0).removed is None
    assert see(new(2), 0).removed_count == 20
    shown = see(new(2, removed="shown"))
    assert shown.removed is not None
    assert len(shown.removed) == 20


@pytest.mark.parametrize("seats", [SEATS[0] - 1, SEATS[-1] + 1])
def test_two_to_four_can_play(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        new(seats)
    assert caught.value.facts == {"least": 2, "most": 4}
