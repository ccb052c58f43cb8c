"""Standing answers: conflicts, treasures, and what each number of tiles would lead to."""

from __future__ import annotations

from itertools import product

import pytest

from rules.kit.refusals import Refused
from rules.tigris.events import Decided
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import Commit, TakeTreasure
from rules.tigris.outlook import Prospect, prospects
from rules.tigris.standing import PICKS, Pick, Policy, Rule, answer, read, write
from rules.tigris.state import State
from tests.rules.tigris.positions import play, position, see
from tests.rules.trials import only

RULES = [Rule("none"), Rule("all"), Rule("enough"), Rule("ask"), Rule("most", 0), Rule("most", 12)]


def attacked(attack: int, held: int, defence: int = 1) -> State:
    """Seat 1 is asked in a war of traders: the attacker has `attack` in all, it has `defence` and holds `held`."""
    others = " ".join(f"green:{at}" for at in ("H5", "H6", "H7", "I6")[:defence])
    hands = ("black" + " green" * (attack - 1), " ".join(["green"] * held + ["black"]))
    s = position(f"red:E5 green:F5 red:I5 {others}", "0.trader:D5 1.trader:J5", hands=hands)
    return play(s, "tile black G5", f"commit {attack - 1}")


def committed(s: State, text: str) -> int | None:
    """What a policy commits for seat 1; whatever it is must be legal."""
    move = answer(see(s, 1), read(text))
    assert move is None or move in list(GAME.legal(s, 1))
    return move.tiles if isinstance(move, Commit) else None


def offered(tiles: str = "red*:E5 red*:H5 red*:G6", leaders: str = "1.trader:D5", joined: str = "G5") -> State:
    """Seat 1 is asked in the turn of seat 0 which treasure its trader takes."""
    s = play(position(f"black:F5 {tiles}", leaders, hands=("black", "red")), f"tile black {joined}")
    assert (see(s).to_move, see(s).decision) == ((1,), "treasure")
    return s


def taken(s: State, text: str) -> list[str]:
    """Where the treasures lie that a policy takes for seat 1, one after the other until a person has to decide."""
    found = []
    while (move := answer(see(s, 1), read(text))) is not None:
        assert isinstance(move, TakeTreasure)
        assert move in list(GAME.legal(s, 1))
        found.append(str(move.at))
        s, _ = GAME.apply(s, 1, move)
    return found


@pytest.mark.parametrize(
    ("attack", "held", "text", "tiles"),
    [
        (3, 4, "none", 0),
        (3, 4, "all", 4),
        (3, 4, "ask", None),
        (3, 4, "just-enough", 2),
        (3, 2, "just-enough", 2),
        (4, 2, "just-enough", 0),
        (1, 4, "just-enough", 0),
        (3, 4, "at-most-2", 2),
        (3, 4, "at-most-1", 0),
        (3, 4, "at-most-6", 2),
        (4, 2, "at-most-6", 0),
        (3, 0, "all", 0),
        (3, 0, "just-enough", 0),
    ],
)
def test_a_defender_commits_what_was_said(attack: int, held: int, text: str, tiles: int | None) -> None:
    assert committed(attacked(attack, held), text) == tiles


@pytest.mark.parametrize("attack", range(1, 6))
@pytest.mark.parametrize("held", range(5))
def test_just_enough_wins_whenever_it_can_be_won_and_with_as_few_tiles_as_possible(attack: int, held: int) -> None:
    s = attacked(attack, held)
    tiles = committed(s, "just-enough")
    won = [n for n in range(held + 1) if play(s, f"commit {n}").board.leaders[4 + 2] >= 0]
    assert tiles == (won[0] if won else 0)


def test_wars_of_each_leader_and_revolts_can_have_rules_of_their_own() -> None:
    s = attacked(3, 4)
    assert committed(s, "none, trader all") == 4
    assert committed(s, "none, king all, revolt all") == 0
    revolt = play(position("red:F5", "1.king:E5"), "leader king G5", "commit 0")
    assert committed(revolt, "none, revolt all") == 2
    assert committed(revolt, "none, king all") == 0


def test_who_is_not_asked_gives_no_answer() -> None:
    s = attacked(3, 4)
    assert answer(see(s, 0), read("all")) is None
    assert answer(see(s), read("all")) is None
    assert answer(see(position(), 0), read("all")) is None
    waiting = position("red:E5 green:F5 red:I5 green:H5", "0.trader:D5 1.trader:J5")
    assert answer(see(play(waiting, "tile black G5"), 1), read("all")) is None


def test_the_active_player_always_decides_itself() -> None:
    s = play(position("red:F5", "1.king:E5"), "leader king G5")
    assert answer(see(s, 0), read("all")) is None


def test_an_attacker_out_of_turn_cannot_know_what_is_enough() -> None:
    hands = ("black", "green green", "green")
    s = position("red:E5 green:F5 red:I5 green:H5", "1.trader:D5 2.trader:J5", hands=hands)
    s = play(s, "tile black G5")
    assert see(s).to_move == (1,)
    assert committed(s, "none") == 0
    assert committed(s, "all") == 2
    assert committed(s, "just-enough") is committed(s, "at-most-1") is committed(s, "ask") is None


@pytest.mark.parametrize(("otherwise", "special"), list(product(RULES, [*RULES, None])))
def test_a_policy_reads_back_what_it_writes(otherwise: Rule, special: Rule | None) -> None:
    for policy in (
        Policy(otherwise, revolt=special),
        Policy(otherwise, king=special, priest=special),
        Policy(otherwise, farmer=special, trader=Rule("none")),
    ):
        assert read(write(policy)) == policy
        assert read(f" {write(policy).upper()} ") == policy


@pytest.mark.parametrize("pick", [*PICKS, None])
def test_a_policy_about_treasures_reads_back_what_it_writes(pick: Pick | None) -> None:
    for policy in (Policy(treasure=pick), Policy(Rule("all"), king=Rule("none"), treasure=pick)):
        assert read(write(policy)) == policy
        assert read(write(policy).upper()) == policy


def test_without_anything_said_the_seat_is_asked() -> None:
    assert write(Policy()) == "ask"
    assert committed(attacked(3, 4), "ask") is None


@pytest.mark.parametrize(
    "text",
    [
        "",
        "maybe",
        "at-most-",
        "at-most-x",
        "at-most-100",
        "none none",
        "none, king",
        "none, emperor all",
        "none,",
        "treasure first",
    ],
)
def test_text_that_is_no_policy_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="standing_answer"):
        read(text)


@pytest.mark.parametrize("text", ["none, treasure all", "none, treasure nearest", "none, treasure at-most-2"])
def test_text_that_says_nothing_of_treasures_is_refused_with_what_can_be_said(text: str) -> None:
    with pytest.raises(Refused, match="standing_treasure"):
        read(text)


def test_a_case_is_named_once() -> None:
    with pytest.raises(Refused, match="standing_answer"):
        read("none, king all, king none")


def test_the_defender_sees_which_numbers_win() -> None:
    assert prospects(see(attacked(3, 3), 1)) == (
        Prospect(0, 1, False, None),
        Prospect(1, 2, False, None),
        Prospect(2, 3, True, None),
        Prospect(3, 4, True, None),
    )


def test_the_attacker_sees_how_many_tiles_the_defender_would_need_and_wins_where_it_holds_too_few() -> None:
    hands = ("black green green", "green")
    s = position("red:E5 green:F5 red:I5 green:H5", "0.trader:D5 1.trader:J5", hands=hands)
    s = play(s, "tile black G5")
    assert prospects(see(s, 0)) == (
        Prospect(0, 1, False, 0),
        Prospect(1, 2, None, 1),
        Prospect(2, 3, True, 2),
    )
    assert prospects(see(s, 1)) == prospects(see(s)) == ()


def test_the_first_treasures_in_reading_order_are_taken_until_one_is_left() -> None:
    assert taken(offered(), "ask, treasure first") == ["E5", "H5"]


@pytest.mark.parametrize("text", ["none", "all, king none", "just-enough, treasure ask"])
def test_without_an_answer_about_treasures_the_seat_is_asked_whatever_it_said_of_conflicts(text: str) -> None:
    assert taken(offered(), text) == []


def test_an_answer_about_treasures_says_nothing_of_conflicts() -> None:
    assert committed(attacked(3, 4), "ask, treasure first") is None


@pytest.mark.parametrize(
    ("leaders", "pick", "squares"),
    [
        ("1.trader:H6", "green", ["H5", "G6"]),
        ("1.trader:D5 0.king:I5", "black", ["H5", "G6"]),
        ("1.trader:D5 0.farmer:G7", "blue", ["G6", "H5"]),
        ("1.trader:D5 1.priest:F6", "red", ["G6", "E5"]),
        ("1.trader:D5 0.king:I5", "blue", ["E5", "H5"]),
    ],
)
def test_by_colour_the_treasure_nearest_to_the_kingdoms_leader_is_taken_without_one_the_first(
    leaders: str, pick: str, squares: list[str]
) -> None:
    assert taken(offered(leaders=leaders), f"ask, treasure {pick}") == squares


def test_near_is_counted_in_steps_within_the_kingdom_not_as_the_crow_flies() -> None:
    """From the king on G7 it is 3 steps to H5, and to F7, which touches its square, but across the border, 5."""
    tiles = "red:G6 red*:E5 red:E6 red*:E7 red*:H5"
    s = offered(tiles, "1.trader:D5 0.king:G7")
    assert taken(s, "ask, treasure black") == ["H5", "E5"]


@pytest.mark.parametrize("pick", ["first", "red", "green"])
def test_framed_treasures_go_first_whatever_was_said(pick: str) -> None:
    tiles = "red*:B2 red:B3 blue:B4 green:B5 green:B6 blue:B7 red*:B8 red*:C3 red*:C2"
    s = play(position(tiles, "1.trader:A2", hands=("black", "red")), "pass")
    assert see(s).to_move == (1,)
    squares = taken(s, f"ask, treasure {pick}")
    assert squares[0] == "B2"
    assert squares[1] in ("C2", "C3")


def test_the_active_player_chooses_its_treasures_itself() -> None:
    s = play(position("red*:E5 red*:G5"), "leader trader F5")
    assert answer(see(s, 0), read("ask, treasure first")) is None


@pytest.mark.parametrize("attack", [2, 3])
def test_what_is_foretold_comes_true(attack: int) -> None:
    s = attacked(attack, 3)
    for prospect in prospects(see(s, 1)):
        after, events = GAME.apply(s, 1, Commit(prospect.tiles))
        decided = only(events, Decided)
        assert (decided.winner == 1, decided.defence) == (prospect.wins, prospect.total)
        assert after.turn.decision == "act"
