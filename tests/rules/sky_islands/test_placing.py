"""Placing a tile (rules 4, step 2)."""

from __future__ import annotations

import pytest

from rules.sky_islands.events import Closed, Joined, Placed, Resources
from rules.sky_islands.places import Cell, Segment
from tests.rules.sky_islands.positions import legal, play, position, refusal, refused, see, told
from tests.rules.trials import kinds, only


def test_a_tile_touches_a_placed_tile_by_a_full_edge() -> None:
    s = position(hands=("red-end", "red-end"))
    assert legal(s) == {
        "place red-end M19 2", "place red-end N22 0",
        *(f"place red-end N19 {r}" for r in (0, 1, 3)), *(f"place red-end M22 {r}" for r in (1, 2, 3)),
        *(f"place red-end {at} {r}" for at in ("L20", "L21") for r in (0, 2, 3)),
        *(f"place red-end {at} {r}" for at in ("O20", "O21") for r in (0, 1, 2)),
    }  # fmt: skip


def test_corners_are_not_enough() -> None:
    s = position(hands=("red-end", "red-end"))
    assert refused(s, "place red-end L19 0") == "cell_apart"
    assert refused(s, "place red-end R20 0") == "cell_apart"


def test_no_tile_lies_on_another() -> None:
    assert refused(position(), "place red-straight M20 0") == "cell_taken"


def test_land_meets_land_and_sky_meets_sky_on_all_edges() -> None:
    s = position("red-end/2:M19", hands=("blue-bend", "red-end"))
    assert refusal(s, "place blue-bend L20 0").facts["sides"] == ("e",)
    assert refusal(s, "place blue-bend N19 2").facts["sides"] == ("s", "w")
    assert "place blue-bend N19 0" in legal(s)


def test_a_tile_that_fits_somewhere_in_no_rotation_is_refused_as_such() -> None:
    s = position("red-end/2:M19", hands=("blue-straight", "red-end"))
    found = {
        refused(s, text)
        for at in s.board.touching
        if not {f"place blue-straight {at} {r}" for r in range(4)} & legal(s)
        for text in [f"place blue-straight {at} {r}" for r in range(4)]
    }
    assert found == {"fits_nowhere_there"}


def test_a_cavity_may_be_made_and_filled_later() -> None:
    ring = "red-bend/1:O20 blue-straight/1:P20 red-bend/2:Q20 red-straight:Q21 red-bend/3:Q22 blue-straight/1:P22 "
    s = position(ring + "white-bend:O22 white-straight:O21", initial=False, hands=("red-islet", "red-end"))
    assert set(map(str, see(s).board.enclosed)) == {"P21"}
    assert "place red-islet P21 0" in legal(s)
    assert not see(play(s, "place red-islet P21 0")).board.enclosed


def test_a_cavity_takes_only_what_matches_all_around() -> None:
    ring = "red-bend/1:O20 red-tee/1:P20 red-bend/2:Q20 red-straight:Q21 red-bend/3:Q22 blue-straight/1:P22 "
    s = position(ring + "white-bend:O22 white-straight:O21", initial=False, hands=("red-islet red-end", "red-end"))
    assert "place red-end P21 0" in legal(s)
    assert refused(s, "place red-islet P21 0") == "fits_nowhere_there"
    assert refusal(s, "place red-end P21 1").facts["sides"] == ("n", "e")


@pytest.mark.parametrize(
    ("tile", "rotations"),
    [("islet", 1), ("full", 1), ("straight", 2), ("straight_split", 2), ("end", 4), ("bend", 4), ("bend_split", 4),
     ("tee", 4), ("tee_split", 4)],
)  # fmt: skip
def test_rotations_that_look_alike_are_offered_once(tile: str, rotations: int) -> None:
    s = position(hands=(f"blue-{tile}", "red-end"))
    assert len({text.split()[-1] for text in legal(s)}) == rotations


def test_a_rotation_that_looks_like_a_smaller_one_is_refused() -> None:
    s = position(hands=("red-straight", "red-end"))
    assert refusal(s, "place red-straight M19 2").facts["alike"] == 0
    assert refused(s, "place red-straight M19 4") == "no_such_rotation"
    assert refused(s, "place red-straight M19 -1") == "no_such_rotation"


def test_only_tiles_of_the_hand_are_placed() -> None:
    s = position(hands=("red-straight", "blue-end"))
    assert refused(s, "place blue-end M19 2") == "tile_not_held"
    assert refused(s, "place blue-castle M19 2") == "no_such_tile"
    assert refused(s, "place start-nw M19 2") == "tile_not_held"


def test_two_tiles_that_look_alike_are_offered_once() -> None:
    s = position(hands=("red-end red-end", "red-end"))
    assert len(legal(s)) == len(legal(position(hands=("red-end", "red-end"))))
    assert len(play(s, "place red-end M19 2").players[0].hand) == 1


def test_a_tile_must_be_placed_before_anything_else() -> None:
    s = position(cubes=("red,white,blue",))
    assert {refused(s, text) for text in ("end", "house M20", "tower M20", "port M20", "exchange red blue")} == {
        "place_first"
    }
    assert refused(s, "discard red-straight") == "discard_tile_fits"


def test_one_tile_is_placed_in_a_turn() -> None:
    s = play(position(), "place red-straight M19 0")
    assert refused(s, "place white-bend L20 2") == "tile_done"
    assert refused(s, "discard white-bend") == "tile_done"


def test_only_the_seat_whose_turn_it_is_moves() -> None:
    assert refusal(position(), "place red-straight M19 0", seat=1).facts == {"awaited": 0}


def test_a_tile_is_told_as_it_lies() -> None:
    s, events = told(position(), "place red-straight M19 0")
    assert only(events, Placed) == Placed(0, tile="red-straight", at=Cell.parse("M19"), rotation=0)
    placed = see(s).board.laid[-1]
    assert (str(placed.at), placed.tile.id, placed.seat, placed.face.islands) == ("M19", "red-straight", 0, (0b0101,))


def test_islands_that_a_tile_joins_are_told() -> None:
    s = position("red-end/1:M19 red-end/3:O19 green-islet:M20", hands=("white-straight", "red-end"), initial=False)
    s, events = told(s, "place white-straight N19 1")
    name = Segment.parse("M19")
    assert only(events, Joined) == Joined(0, island=name, at=Cell.parse("N19"), count=2, tiles=3)
    assert only(events, Closed) == Closed(0, island=name, tiles=3, worth=6)


def test_an_island_that_only_grows_is_neither_joined_nor_closed() -> None:
    _, events = told(position(), "place red-straight M19 0")
    assert kinds(events) == [Placed, Resources]
