"""Internal conflicts: revolts (rules 8)."""

from __future__ import annotations

from rules.tigris.events import Committed, Conflict, Decided, Leader, Returned, Scored
from tests.rules.tigris.positions import fight, leaders, legal, play, points, position, refused, see, told, treasures
from tests.rules.trials import kinds, only

REDS = "red red red red red red"
REVOLT = "leader king G5"


def test_the_one_who_placed_attacks_and_commits_first() -> None:
    s, events = told(position("red:F5", "1.king:E5"), REVOLT)
    assert kinds(events) == [Leader, Conflict]
    assert only(events, Conflict) == Conflict(
        0, form="revolt", which="king", attacker=0, defender=1, attack=1, defence=1
    )
    assert see(s).to_move == (0,)
    assert see(play(s, "commit 0")).to_move == (1,)


def test_only_the_seat_that_is_asked_can_commit() -> None:
    s = play(position("red:F5", "1.king:E5"), REVOLT)
    assert refused(s, "commit 0", seat=1) == "not_your_decision"
    assert refused(play(s, "commit 0"), "commit 0", seat=0) == "not_your_decision"


def test_strength_is_the_temples_beside_the_leader_shared_ones_for_both() -> None:
    tiles = "red:F5 red*:H5 red:G6 down:G4 green:E4 red:E6"
    s = play(position(tiles, "1.king:F6 1.priest:D6"), REVOLT)
    assert (fight(s).attack, fight(s).defence) == (3, 3)


def test_any_number_of_red_tiles_from_the_hand_can_be_committed() -> None:
    s = play(position("red:F5", "1.trader:E5", hands=("red red green green", REDS)), "leader trader G5")
    assert legal(s) == {"commit 0", "commit 1", "commit 2"}
    assert refused(s, "commit 3") == "commit_not_held"
    assert legal(play(s, "commit 0")) == {f"commit {number}" for number in range(7)}


def test_the_question_is_asked_even_of_a_hand_without_matching_tiles() -> None:
    s = play(position("red:F5", "1.king:E5", hands=("green", "green")), REVOLT)
    assert legal(s) == {"commit 0"}
    s = play(s, "commit 0")
    assert (see(s).to_move, legal(s)) == ((1,), {"commit 0"})


def test_there_is_no_withdrawal_to_escape() -> None:
    s = play(position("red:F5", "1.king:E5"), REVOLT, "commit 0")
    assert refused(s, "withdraw king") == "commit_first"


def test_the_higher_total_wins_one_red_point() -> None:
    s, events = told(play(position("red:F5", "1.king:E5", hands=(REDS, REDS)), REVOLT, "commit 2"), "commit 1")
    assert (points(s, 0), points(s, 1)) == ({"red": 1}, {})
    assert leaders(s) == {"0.king:G5"}
    assert kinds(events) == [Committed, Decided, Scored, Returned]
    assert only(events, Decided) == Decided(
        0, form="revolt", which="king", winner=0, loser=1, attack=3, defence=2, removed=()
    )


def test_the_defender_wins_a_tie() -> None:
    s = play(position("red:F5", "1.king:E5", hands=(REDS, REDS)), REVOLT, "commit 1", "commit 1")
    assert (points(s, 0), points(s, 1)) == ({}, {"red": 1})
    assert leaders(s) == {"1.king:E5"}


def test_committed_tiles_leave_the_game_and_hands_stay_until_the_end_of_the_turn() -> None:
    s = play(position("red:F5", "1.king:E5", hands=(REDS, REDS)), REVOLT, "commit 2", "commit 1")
    assert [sum(player.hand) for player in s.players] == [4, 5]
    assert see(s).gone["red"] == 3
    s = play(s, "end")
    assert [sum(player.hand) for player in s.players] == [6, 6]


def test_a_losing_attacker_links_nothing_so_no_treasure_is_taken() -> None:
    s = play(
        position("red*:F5 red*:H5", "1.trader:E5", hands=("green", REDS)), "leader trader G5", "commit 0", "commit 6"
    )
    assert s.turn.decision == "act"
    assert {"F5", "H5"} <= treasures(s)


def test_a_winning_trader_takes_treasures_afterwards() -> None:
    s = play(
        position("red*:F5 red*:H5", "1.trader:E5", hands=(REDS, "green")), "leader trader G5", "commit 6", "commit 0"
    )
    assert legal(s) == {"treasure F5", "treasure H5"}


def test_a_defeat_can_split_the_kingdom() -> None:
    s = position("red:E5 red:G5", "1.king:F5 0.farmer:D5 1.priest:H5", hands=(REDS, "green"))
    s = play(s, "leader king E4", "commit 3", "commit 0")
    assert leaders(s) == {"0.king:E4", "0.farmer:D5", "1.priest:H5"}
    assert len(see(s).kingdoms) == 2
