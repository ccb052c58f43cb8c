"""Planned turns, as pure code: what is played of them, and where they stop, over many games."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.games import GAMES
from rules.kit.events import foreseeable
from rules.kit.game import AnyGame, Move
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE, Seat
from rules.kit.selfplay import choose
from rules.tables import history
from rules.tables.history import Cause, Progress, owners
from rules.tables.planned_turns import carry_out, foreseen
from rules.tables.standing_answers import nobody_answers
from rules.tables.table import PlannedMove, PlannedTurn
from tests.sample_game.game import RACE

AT = 1_700_000_000
EVERY = {**GAMES, RACE.key: RACE}
SEEDS = st.integers(0, 10_000)


def on(game: AnyGame, progress: Progress, moves: int, rng: Random) -> Progress:
    """The progress after so many random moves."""
    for _ in range(moves):
        to_move = game.to_move(progress.state)
        if not to_move:
            break
        seat = to_move[0]
        move = choose(game, progress.state, seat, rng)
        progress, _ = history.play(game, progress, seat, [move], Cause(seat, None, AT), rng)
    return progress


def up_to_turn(game: AnyGame, progress: Progress, rng: Random) -> Progress:
    """The progress in which somebody is about to begin a turn; as it is where the game ends before."""
    for _ in range(60):
        if not game.to_move(progress.state) or game.turn(progress.state) not in owners(entries(progress)):
            break
        progress = on(game, progress, 1, rng)
    return progress


def up_to_own_turn(game: AnyGame, progress: Progress, seat: Seat, rng: Random) -> Progress:
    """The progress in which a seat is about to begin a turn, as long as that comes soon."""
    for _ in range(20):
        progress = up_to_turn(game, progress, rng)
        if game.to_move(progress.state)[:1] in ((), (seat,)):
            break
        progress = on(game, progress, 1, rng)
    return progress


def entries(progress: Progress) -> tuple[history.Entry, ...]:
    assert progress.history is not None
    return progress.history.entries


def begun(game: AnyGame, seed: int) -> tuple[Progress, Random]:
    """A game some way on, about to begin a turn."""
    rng = Random(seed)
    start = game.setup(game.seats[-1], {}, rng)
    return up_to_turn(game, on(game, history.begin(game, start, rng, AT), rng.randint(0, 40), rng), rng), rng


def turn_of(game: AnyGame, progress: Progress, rng: Random) -> list[history.Entry]:
    """What happens in the present turn when it is played out from here at random."""
    turn, before = game.turn(progress.state), len(entries(progress))
    while game.to_move(progress.state) and game.turn(progress.state) == turn and len(entries(progress)) < before + 60:
        progress = on(game, progress, 1, rng)
    return [entry for entry in entries(progress)[before:] if entry.turn == turn]


def plan_of(seat: Seat, made: list[history.Entry]) -> PlannedTurn:
    """A plan of what a seat has done in these entries."""
    own = [entry for entry in made if entry.row.seat == seat]
    return PlannedTurn(
        seat=seat, user=seat, moves=tuple(PlannedMove(entry.row.text, foreseen(entry.events)) for entry in own)
    )


def carried(game: AnyGame, progress: Progress, plan: PlannedTurn, seed: int = 1) -> tuple[Any, PlannedTurn, list[str]]:
    """The position to which a plan leads, what has become of it, and what its seat has played."""
    course = carry_out(game, progress, {plan.seat: plan}, AT, Random(seed), nobody_answers)
    played = [entry.row.text for entry in course.entries if entry.row.seat == plan.seat]
    return course.progress.state, course.changed.get(plan.seat, plan), played


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
@settings(max_examples=15, deadline=None)
@given(seed=SEEDS)
def test_what_is_played_is_a_beginning_of_the_plan_that_told_what_was_planned_and_the_rest_would_not_have(
    game: AnyGame, seed: int
) -> None:
    """The plan is made from what its seat imagines; the game goes on otherwise before the turn comes."""
    progress, rng = begun(game, seed)
    to_move = game.to_move(progress.state)
    if not to_move or to_move[0] == CHANCE:
        return
    seat = to_move[0]
    imagined = game.imagine(game.view(progress.state, seat), rng)
    plan = plan_of(seat, turn_of(game, msgspec.structs.replace(progress, state=imagined), rng))
    if not plan.moves:
        return
    real = progress
    if rng.random() < 0.7:
        real = up_to_own_turn(game, on(game, real, 1, rng), seat, rng)
    if game.to_move(real.state)[:1] != (seat,):
        return
    state, after, played = carried(game, real, plan, seed)
    assert played == [move.text for move in plan.moves[: after.done]]
    assert_each_was_as_planned(game, real, plan, after.done, seed)
    if after.outcome in ("illegal", "differs"):
        assert not as_planned(game, state, seat, plan.moves[after.done])
    elif after.outcome == "played":
        assert after.done == len(plan.moves)
    elif game.to_move(state):
        assert seat not in game.to_move(state) or after.outcome == "turn_over"


def as_planned(game: AnyGame, state: Any, seat: Seat, planned: PlannedMove) -> bool:
    try:
        return foreseen(game.apply(state, seat, game.read(planned.text))[1]) == planned.told
    except Refused:
        return False


def assert_each_was_as_planned(game: AnyGame, progress: Progress, plan: PlannedTurn, done: int, seed: int) -> None:
    """Making the same moves by hand, with the same dice, tells each time what was planned."""
    rng = Random(seed)
    for planned in plan.moves[:done]:
        assert as_planned(game, progress.state, plan.seat, planned)
        move: Move = game.read(planned.text)
        progress, _ = history.play(game, progress, plan.seat, [move], Cause(plan.user, None, AT), rng)


@pytest.mark.parametrize("game", EVERY.values(), ids=EVERY)
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_where_nothing_has_changed_and_nothing_is_drawn_the_whole_turn_is_played(game: AnyGame, seed: int) -> None:
    progress, rng = begun(game, seed)
    to_move = game.to_move(progress.state)
    if not to_move or to_move[0] == CHANCE:
        return
    made = turn_of(game, progress, rng)
    known = [entry for entry in made if entry.row.seat == to_move[0] and foreseeable(entry.events)]
    known = [one for one, other in zip(known, made, strict=False) if one == other]
    if not known:
        return
    _, after, played = carried(game, progress, plan_of(to_move[0], known), seed)
    assert played == [entry.row.text for entry in known]
    assert after.outcome in ("played", "")


@given(done=st.integers(0, 3))
def test_a_plan_waits_for_the_beginning_of_a_turn_of_its_seat(done: int) -> None:
    start = Progress(RACE.setup(2, {}, Random(1)))
    progress = history.begin(RACE, start.state, Random(done), AT)
    plan = PlannedTurn(
        seat=1, user=1, moves=(PlannedMove("end", foreseen(RACE.apply(_of(1), 1, RACE.read("end"))[1])),)
    )
    assert carried(RACE, progress, plan)[1:] == (plan, [])
    passed, _ = history.play(RACE, progress, 0, [RACE.read("end")], Cause(0, None, AT), Random(2))
    _, after, played = carried(RACE, passed, plan)
    assert (after.outcome, after.turn, played) == ("played", 2, ["end"])
    walked, _ = history.play(RACE, passed, 1, [RACE.read("walk 1")], Cause(1, None, AT), Random(2))
    assert carried(RACE, walked, plan)[1:] == (plan, [])


def _of(seat: Seat) -> Any:
    """A position of the race in which a seat is to move."""
    return msgspec.structs.replace(RACE.setup(2, {}, Random(1)), dice=0, pips=3, seat=seat)


def test_what_comes_after_something_unforeseen_is_not_compared() -> None:
    draw = RACE.apply(_of(0), 0, RACE.read("draw"))[1]
    assert foreseen(draw) == "[]"
    assert foreseen((*RACE.apply(_of(0), 0, RACE.read("walk 2"))[1], *draw)) == '[["walked",0,{"steps":2,"to":2}]]'


@pytest.mark.parametrize(
    ("text", "refusal"), [("walk 6", "too_far"), ("roll 3", "not_a_move"), ("fly", "not_a_move_kind")]
)
def test_why_a_move_is_illegal_is_kept_with_its_facts_and_reads_back(text: str, refusal: str) -> None:
    progress = Progress(_of(0))
    plan = PlannedTurn(
        seat=0, user=1, moves=(PlannedMove("walk 1", '[["walked",0,{"steps":1,"to":1}]]'), PlannedMove(text, ""))
    )
    _, after, played = carried(RACE, progress, plan)
    assert (after.outcome, after.done, played) == ("illegal", 1, ["walk 1"])
    kept = msgspec.json.decode(msgspec.json.encode(after), type=PlannedTurn)
    assert kept.why is not None
    assert (kept.why.key, type(kept.why)) == (refusal, type(after.why))


def test_a_move_that_tells_something_else_is_not_made() -> None:
    plan = PlannedTurn(seat=0, user=1, moves=(PlannedMove("walk 2", '[["walked",0,{"steps":1,"to":2}]]'),))
    state, after, played = carried(RACE, Progress(_of(0)), plan)
    assert (after.outcome, after.done, played, state) == ("differs", 0, [], _of(0))
