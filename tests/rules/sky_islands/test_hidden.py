"""What is hidden, and positions imagined from what is seen (rules 2, R-20, R-21)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from rules.sky_islands.components import KINDS, PILE, TILES
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import play, position, see

HANDS = ("red-straight white-bend", "blue-tee green-islet", "blue-islet red-tee")


def game(**options: str) -> State:
    return GAME.setup(3, options, Random(4))


def shuffled(s: State, viewer: int | None, seed: int) -> State:
    """The position with all that a viewer cannot see dealt anew."""
    rng = Random(seed)
    open_to_all = s.options["removed"] == "shown"
    tiles = [*s.pile, *(() if open_to_all else s.removed)]
    tiles += [kind for seat, player in enumerate(s.players) if seat != viewer for kind in player.hand]
    rng.shuffle(tiles)
    players = [
        player if seat == viewer else replace(player, hand=tuple(sorted((tiles.pop(), tiles.pop()))))
        for seat, player in enumerate(s.players)
    ]
    removed = s.removed if open_to_all else tuple(sorted(tiles.pop() for _ in s.removed))
    return replace(s, players=tuple(players), removed=removed, pile=tuple(tiles))


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
@pytest.mark.parametrize("removed", ["unseen", "shown"])
def test_a_view_does_not_change_with_what_its_viewer_cannot_see(viewer: int | None, removed: str) -> None:
    s = game(removed=removed)
    others = [shuffled(s, viewer, seed) for seed in range(20)]
    assert len({(one.pile, one.removed) for one in others}) == 20
    assert all(see(one, viewer) == see(s, viewer) for one in others)


def test_a_hand_is_seen_by_its_seat_alone() -> None:
    s = position(hands=HANDS)
    assert see(s, 1).hand == ("blue-tee", "green-islet")
    assert see(s).hand is None
    assert [merchant.hand for merchant in see(s, 1).merchants] == [2, 2, 2]


def test_resources_points_and_what_is_left_are_public() -> None:
    houses = "0t:M20 0p:N20 1p:M21"
    s = position(houses=houses, hands=HANDS, cubes=("red,blue", "white"), seats=[{"points": {"airships": 3}}])
    shown = see(s)
    assert [(merchant.houses, merchant.towers, merchant.ports) for merchant in shown.merchants] == [
        (9, 1, 1),
        (10, 0, 1),
        (11, 0, 0),
    ]
    assert [str(merchant.cubes) for merchant in shown.merchants] == ["red,blue", "white", "none"]
    assert [merchant.points for merchant in shown.merchants] == [3, 0, 0]
    assert (shown.pile, shown.towers_left, shown.ports_left, shown.supply) == (6, 11, 10, (19, 19, 19))


def test_imagined_hands_can_be_any_that_fit() -> None:
    shown = see(game(), 0)
    imagined = [GAME.imagine(shown, Random(seed)) for seed in range(20)]
    assert all(see(one, 0) == shown for one in imagined)
    assert len({one.players[1].hand for one in imagined}) > 10
    assert len({one.pile for one in imagined}) == 20


def test_imagined_tiles_are_those_that_were_not_seen() -> None:
    s = play(game(), GAME.write(next(GAME.legal(game(), game().turn.seat))))
    for viewer in (None, 0, 1, 2):
        for seed in range(5):
            one = GAME.imagine(see(s, viewer), Random(seed))
            hidden = [*one.pile, *one.removed, *(kind for player in one.players for kind in player.hand)]
            laid = [tile.kind for tile in one.board.laid if tile.seat is not None]
            real = [*s.pile, *s.removed, *(kind for player in s.players for kind in player.hand)]
            assert sorted([*hidden, *laid]) == sorted([*real, *laid])


def test_whoever_is_to_place_a_tile_is_imagined_with_one_that_fits() -> None:
    gone = [tile.id for kind, tile in enumerate(TILES) for _ in range(PILE.count(kind))]
    for tile in ("red-end", "red-full", "white-full", "blue-full", "green-full"):
        gone.remove(tile)
    s = position(
        "red-islet:M20",
        initial=False,
        hands=("red-end red-full", "white-full"),
        pile="blue-full green-full",
        other={"discarded": gone},
    )
    imagined = [GAME.imagine(see(s, 1), Random(seed)) for seed in range(20)]
    assert all(next(GAME.legal(one, 0)).kind == "place" for one in imagined)
    assert len({one.players[0].hand for one in imagined}) > 1


def test_a_hand_that_was_shown_is_imagined_as_it_is() -> None:
    pile = ["red-end", "blue-end", "green-end"] * 10
    hands = ("red-full blue-full", "red-end")
    s = position("red-islet:M20", initial=False, hands=hands, pile=pile, decision="end", seat=1)
    s = play(s, "end")
    assert {GAME.imagine(see(s), Random(seed)).players[0].hand for seed in range(10)} == {s.players[0].hand}
    s = play(s, "discard red-full", "end")
    for seed in range(10):
        one = GAME.imagine(see(s, 1), Random(seed))
        assert KINDS["blue-full"] in one.players[0].hand
        others = [*one.pile, *(kind for kind in one.players[0].hand if kind != KINDS["blue-full"])]
        assert KINDS["blue-full"] not in others


def test_a_position_with_more_tiles_than_the_box_can_be_imagined() -> None:
    many = " ".join(f"red-islet:{column}20" for column in "DEFGHIJKL")
    s = position(many, hands=HANDS, pile=["red-islet"] * 30)
    assert see(GAME.imagine(see(s, 0), Random(1)), 0) == see(s, 0)
