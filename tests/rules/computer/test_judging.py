"""A finished game judged: what was expected, which turns changed it, and that nothing but what a seat saw is used."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import msgspec
import pytest

from rules.computer import judging, matches
from rules.computer.judging import LEAST, SHOWN, Judged, Judgement
from rules.computer.mind import has_mind, mind_of
from rules.games import GAMES, get_game
from rules.kit.seats import CHANCE
from rules.tables.history import RESIGN
from rules.tables.judgements import effort_in, judge_all, judge_game, judgement_of, opinion_of
from rules.tables.played_turns import Case, Played, turns_of
from rules.tables.record_file import parse
from rules.tables.table import Row

RECORDS = Path(__file__).parents[2] / "records"
LAST = 16
"""Turns of a recorded game that are judged where it need not be all."""
THINKING = sorted(key for key, game in GAMES.items() if has_mind(game))


@cache
def recorded(name: str) -> Case:
    record = parse((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    return Case(get_game(record.game, record.version), msgspec.json.encode(record.start), record.rows)


@cache
def thought(name: str) -> tuple[tuple[Played, ...], Judgement]:
    case = recorded(name)
    turns, mind = turns_of(case), mind_of(case.game)
    return turns, judge_game(mind, turns)


def played(key: str, seats: int, *texts: str) -> Case:
    """A game of these rows, each `seat text`, from a fixed deal."""
    game = GAMES[key]
    rows = [Row(ply, int(text.split()[0]), text.partition(" ")[2]) for ply, text in enumerate(texts, start=1)]
    return Case(game, msgspec.json.encode(game.dump(game.setup(seats, {}, Random(1)))), tuple(rows))


def test_every_turn_is_judged_and_the_end_is_the_result() -> None:
    turns, judgement = thought("takenoko-2")
    assert [each.turn for each in judgement.turns] == [each.turn.number for each in turns]
    assert judgement.final == (21.0, 41.0)
    assert all(len(each.expected) == 2 for each in judgement.turns)


def test_at_most_three_turns_are_told_of_in_their_order_and_none_of_them_for_little() -> None:
    judged = [Judged(turn, 0, (0.0,), lost) for turn, lost in enumerate((2, 7, LEAST / 2, 3, 5, 4), start=1)]
    assert [each.turn for each in Judgement(tuple(judged), (0.0,)).turning] == [2, 5, 6]
    assert len(thought("takenoko-2")[1].turning) == SHOWN
    assert Judgement(tuple(judged[2:3]), (0.0,)).turning == ()


@pytest.mark.parametrize("key", THINKING)
def test_what_a_computer_prefers_is_legal_from_where_the_turn_was_decided(key: str) -> None:
    """The last turns of a recorded game, thought about as long as when the whole game is judged."""
    name = next(path.stem for path in sorted(RECORDS.glob(f"{key}-*.txt")) if path.stem.count(".") == 0)
    game = recorded(name).game
    turns, mind = turns_of(recorded(name)), mind_of(game)
    last = turns[-LAST:]
    found = judge_all(mind, [each.turn for each in last], effort_in(mind, turns))
    opinion = opinion_of(game, last, judgement_of(mind, last, found))
    assert opinion.told
    for told in opinion.told:
        assert told.judged.lost >= LEAST
        assert told.judged.preferred
        assert game.turn(told.preferred_after) != told.judged.turn or game.result(told.preferred_after) is not None


def test_pieces_come_to_the_same_as_all_at_once() -> None:
    turns, judgement = thought("takenoko-2")
    mind = mind_of(GAMES["takenoko"])
    found: list[Judged] = []
    while len(found) < 6:
        rest = [each.turn for each in turns[len(found) :]]
        found += judge_all(mind, rest, effort_in(mind, turns), lambda: True)
    assert tuple(found) == judgement.turns[:6]


def test_only_what_the_seat_saw_is_used() -> None:
    """Dealt anew, what the owner of a turn could not see changes nothing of the turn that is preferred to its own."""
    turns, judgement = thought("takenoko-2")
    mind = mind_of(GAMES["takenoko"])
    game = mind.game
    same = 0
    for each, known in list(zip(turns, judgement.turns, strict=True))[10:20]:
        seat = each.turn.seat
        assert seat is not None
        anew = game.imagine(game.view(each.turn.decided, seat), Random(7))
        turn = msgspec.structs.replace(each.turn, decided=anew)
        effort = judging.effort_for(mind, sum(each.decisions for each in turns))
        moves = judging._preferred(mind, turn, effort, lambda: False)[1]
        before = judging._preferred(mind, each.turn, effort, lambda: False)[1]
        assert moves[0] == before[0]
        same += known.lost >= 0
    assert same == 10


def test_a_computer_of_the_level_that_judges_gives_away_little() -> None:
    """Whoever plays as the judge does is hardly ever told that it should have played otherwise."""
    game = GAMES["takenoko"]
    mind = mind_of(game)
    rows: list[Row] = []
    decided: list[matches.Decision] = []
    matches.play(game, [matches.player("medium", mind)] * 2, 0, 5, decided.append)
    rows = [Row(ply, each.seat, game.write(each.move)) for ply, each in enumerate(decided, start=1)]
    turns = turns_of(Case(game, msgspec.json.encode(game.dump(decided[0].state)), tuple(rows)))
    lost = [each.lost for each in judge_game(mind, turns).turns]
    careless = [each.lost for each in thought("takenoko-2")[1].turns]
    assert sum(lost) / len(lost) < sum(careless) / len(careless) / 3


def test_dice_before_the_first_decision_are_nobodys_doing() -> None:
    turns, _ = thought("takenoko-2")
    with_dice = [each for each in turns if each.turn.start != each.turn.decided]
    game = GAMES["takenoko"]
    assert with_dice
    assert all(game.to_move(each.turn.start) == (CHANCE,) for each in with_dice)
    assert all(game.to_move(each.turn.decided) == (each.turn.seat,) for each in with_dice)


def test_a_turn_in_which_somebody_gave_up_is_compared_with_nothing() -> None:
    case = played("takenoko", 2, f"0 {RESIGN}")
    turns, mind = turns_of(case), mind_of(case.game)
    judgement = judge_game(mind, turns)
    assert [(each.seat, each.lost) for each in judgement.turns] == [(None, 0.0)]
    assert len(judgement.final) == 2
    assert opinion_of(case.game, turns, judgement).told == ()


def test_long_games_are_thought_about_less_at_each_decision() -> None:
    mind = mind_of(GAMES["takenoko"])
    assert judging.effort_for(mind, 1) == mind.efforts["medium"]
    assert judging.effort_for(mind, 1000).nodes == judging.NODES // 1000
    assert judging.effort_for(mind, 10**9).nodes == 1


def test_a_judgement_is_without_the_noise_of_its_level() -> None:
    mind = mind_of(GAMES["tigris"])
    assert mind.efforts["medium"].noise > 0
    assert judging.effort_for(mind, 1) == msgspec.structs.replace(mind.efforts["medium"], noise=0.0)


def test_a_thought_that_is_cut_off_still_ends_its_turn() -> None:
    turns, _ = thought("takenoko-2")
    mind = mind_of(GAMES["takenoko"])
    (judged,) = judge_all(mind, [turns[12].turn], effort_in(mind, turns), cut_off=lambda: True)
    assert judged.turn == turns[12].turn.number
