"""What a computer seat sees in a position of Tigris & Euphrates: terms that say what a player would say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.computer.matches import play as match
from rules.computer.matches import player
from rules.computer.mind import Effort, mind_of
from rules.computer.search import consider
from rules.tigris.evaluation import TERMS, measure
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import PlaceLeader, PlaceTile, Swap
from rules.tigris.odds import hands, held, knowledge
from rules.tigris.promising import promising
from rules.tigris.show import recalled
from rules.tigris.sight import sight
from rules.tigris.state import State
from tests.rules.tigris.positions import play, position

MIND = mind_of(GAME)
MIXED = ("red", "blue", "green", "black")
RIVALS = "red:F5 black:F6 0.king:E5 red:L5 black:L6 black:L7 1.king:M5"
"""Two kingdoms, the one of seat 1 with two settlements; two tiles between them."""


def at(tiles: str, **given: Any) -> State:
    """A position of tiles and leaders in one line of words."""
    words = tiles.split()
    leaders = [word for word in words if "." in word]
    return position(" ".join(word for word in words if word not in leaders), " ".join(leaders), **given)


def terms(s: State, seat: int = 0, thinker: int = 0) -> dict[str, float]:
    """The terms of a seat by name, as somebody who remembers all gains knows them."""
    return dict(zip(TERMS, measure(s, seat, knowledge(recalled(s, thinker))), strict=True))


def best(s: State, **effort: Any) -> str:
    """What a computer would do here."""
    found = consider(MIND, recalled(s, GAME.to_move(s)[0]), Effort(**effort), Random(1))
    return GAME.write(found[0].move)


def test_a_point_of_the_lowest_colour_is_worth_more_than_one_of_the_highest() -> None:
    points = {"red": 8, "blue": 5, "green": 1, "black": 6}
    now, lowest, highest = (
        terms(position(seats=[{"points": {**points, **more}}]))["even"] for more in ({}, {"green": 2}, {"red": 9})
    )
    assert lowest - now > 5 * (highest - now) > 0


def test_treasures_count_as_the_lowest_colours() -> None:
    with_treasures = terms(position(seats=[{"points": {"red": 4, "blue": 4, "green": 1, "black": 4}, "treasures": 3}]))
    assert with_treasures["lowest"] == terms(position(seats=[{"points": dict.fromkeys(MIXED, 4)}]))["lowest"]


def test_a_king_scores_what_no_other_leader_of_the_kingdom_does() -> None:
    alone = terms(at("red:F5 black:F6 0.king:E5"))
    with_rival = terms(at("red:F5 black:F6 0.king:E5 1.trader:G5"))
    assert alone["income"] > with_rival["income"] > 0


def test_a_war_within_reach_counts_by_the_tiles_in_hand_and_threatens_the_other() -> None:
    ready = at("red:F5 black:F6 0.king:E5 red:H5 black:H6 1.king:I5", hands=(["black"] * 6, MIXED))
    empty = at("red:F5 black:F6 0.king:E5 red:H5 black:H6 1.king:I5", hands=(["green"] * 6, MIXED))
    assert terms(ready)["war"] > terms(empty)["war"] == 0
    assert terms(ready, seat=1)["war_threat"] > terms(empty, seat=1)["war_threat"]


def test_who_has_used_half_a_turn_has_half_of_what_it_could_do_and_the_next_seat_the_other_half() -> None:
    whole, half = (
        at("red:F5 black:F6 0.king:E5 red:H5 black:H6 1.king:I5", hands=(["black"] * 6, MIXED), used=used)
        for used in (0, 1)
    )
    assert terms(half)["war"] == pytest.approx(terms(whole)["war"] / 2) == pytest.approx(terms(half)["war_later"])
    assert terms(whole, seat=1)["war_threat"] == pytest.approx(2 * terms(half, seat=1)["war_threat"])
    assert terms(whole)["actions"] - terms(half)["actions"] == 1


def test_a_leader_beside_more_temples_fears_revolts_less() -> None:
    weak = terms(at("red:F5 red:F7 black:F6 0.king:E5 black:G6 red:G5 red:G7 0.trader:E7"), thinker=1)
    firm = terms(at("red:F5 red:E4 red:D5 black:F6 0.king:E5 black:G6"), thinker=1)
    assert weak["revolt_risk"] > firm["revolt_risk"]


def test_a_trader_sees_a_treasure_one_tile_away() -> None:
    near, far = (at(f"red*:F5 0.trader:E5 red*:{there}") for there in ("H5", "N5"))
    assert terms(near)["treasure"] == 1
    assert terms(near)["near"] > terms(far)["near"]
    assert terms(far)["treasure"] == 0


def test_three_tiles_of_a_square_promise_a_monument_to_who_has_the_leader() -> None:
    tiles = "red:F5 black:G5 black:G6 black:H5 red:F6"
    assert terms(at(f"{tiles} 0.king:E5"))["site"] > 0
    assert terms(at(f"{tiles} 1.king:E5"))["site"] == 0


def test_two_tiles_of_a_square_promise_less_of_a_monument_than_three() -> None:
    three, two, none = (
        terms(at(f"red:F5 red:F6 black:G6 {more} 0.king:E5"))["site"]
        for more in ("black:H6 black:G5", "black:H6", "green:H6")
    )
    assert three > two > none == 0


@pytest.mark.parametrize("number", [0, 1, 2])
def test_a_conflict_being_fought_counts_by_how_likely_it_is_won(number: int) -> None:
    s = play(at("red:F5 red:F7 1.king:E5 red:G4", hands=("red red red", MIXED)), "leader king G5")
    sure, unsure = (terms(play(s, f"commit {tiles}")) for tiles in (number + 1, number))
    assert sure["leaders"] > unsure["leaders"]


def test_tiles_that_were_only_imagined_to_be_drawn_count_as_average_ones() -> None:
    s = at("red:F5 black:F6 0.king:E5", hands=("blue blue green green green green", MIXED))
    known = knowledge(recalled(s, 0))
    swap = next(m for m in GAME.legal(s, 0) if isinstance(m, Swap) and sum(m.tiles) == 6)
    lucky, unlucky = (replace(s, bag=bytes([colour] * 40)) for colour in (3, 2))
    drawn = [held(GAME.apply(each, 0, swap)[0], 0, known) for each in (lucky, unlucky)]
    assert drawn[0] == pytest.approx(drawn[1])
    assert all(0 < count < 4 for count in drawn[0])


def test_tiles_that_were_only_imagined_to_be_drawn_are_not_played_in_thought() -> None:
    s = at("red:F5 black:F6 0.king:E5", hands=("red blue green green green green", MIXED), bag="black " * 20)
    known = knowledge(recalled(s, 0))
    after = play(s, "swap green,green,green,green")
    thought = promising(after, 0, known, tuple(GAME.legal(after, 0)))
    assert {move.colour for move in thought if isinstance(move, PlaceTile)} <= {"red", "blue"}
    assert not any(isinstance(move, Swap) for move in thought)
    really = promising(after, 0, knowledge(recalled(after, 0)), tuple(GAME.legal(after, 0)))
    assert "black" in {move.colour for move in really if isinstance(move, PlaceTile)}


@pytest.mark.parametrize(("temples", "thought_of"), [("red", True), ("green", False)])
def test_a_revolt_that_no_temples_in_hand_can_win_is_not_thought_of(temples: str, thought_of: bool) -> None:
    s = at("red:F5 red:E4 red:D5 black:F6 red:G6 1.king:E5", hands=([temples] * 6, MIXED))
    moves = promising(s, 0, knowledge(recalled(s, 0)), tuple(GAME.legal(s, 0)))
    placed = [GAME.apply(s, 0, move)[0] for move in moves if isinstance(move, PlaceLeader)]
    assert any(after.turn.decision == "commit" for after in placed) == thought_of


def test_hands_of_others_are_expected_never_looked_at() -> None:
    one, other = (at("red:F5 0.king:E5", hands=(MIXED, [colour] * 6)) for colour in ("red", "black"))
    assert terms(one, seat=1) == terms(other, seat=1)
    known = knowledge(recalled(one, 0))
    assert hands(one, known).counts[1] == pytest.approx([6 * share for share in known.shares])


def test_a_computer_remembers_what_others_gained_but_its_view_for_people_does_not_show_it() -> None:
    s = position(seats=[{}, {"points": {"red": 3}, "treasures": 2}])
    assert recalled(s, 0).screens[1].points == {"red": 3, "blue": 0, "green": 0, "black": 0}
    assert GAME.view(s, 0).screens[1].points is None
    assert GAME.imagine(recalled(s, 0), Random(1)).players[1].treasures == 2


def test_a_computer_takes_the_point_that_it_lacks() -> None:
    lacking = {"red": 5, "blue": 5, "green": 0, "black": 5}
    leaders = "0.king:E5 0.trader:G5"
    apart = "red*:A9 red*:P9 red*:K1"
    hands = ("red green black", MIXED)
    s = at(f"red:F5 black:F6 {leaders} {apart}", hands=hands, seats=[{"points": lacking}], used=1, far=False)
    assert best(s).startswith("tile green")


def test_few_of_the_legal_moves_are_thought_about_and_there_is_always_one() -> None:
    s = at(RIVALS)
    thought = MIND.promising(s, 0, knowledge(recalled(s, 0)))
    everything = list(GAME.legal(s, 0))
    assert set(thought) <= set(everything)
    assert 0 < len(thought) < len(everything) / 2
    assert any(isinstance(move, PlaceTile) for move in thought)


def test_what_is_seen_on_a_board_is_what_the_rules_say() -> None:
    board = at(RIVALS).board
    seen = sight(board)
    for slot, number in enumerate(seen.where):
        if number >= 0:
            assert seen.temples[slot] == board.temples_beside(slot)
            assert seen.realms[number].supporters[slot % 4] == board.supporters(slot).bit_count()


def test_a_thoughtful_player_beats_the_beginner() -> None:
    game = match(GAME, [player(Effort(), MIND), player("eager", MIND)], 0, 5)
    assert game.finished
    assert game.shares == (1.0, 0.0)
