"""Rules 10: the last round, the score, and giving up."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kit.events import GameOver, Resigned, TurnEnded
from rules.kit.refusals import IllegalMove
from rules.takenoko.events import Completed, Emperor, LastRound
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.state import State
from tests.rules.takenoko.positions import legal, play, player, position, refused, told
from tests.rules.trials import kinds, only

GREEN = "panda_2green"


def nearly(seats: int, short: int = 1, **turn: Any) -> State:
    """Seat 0 holds a card to complete and is `short` of the threshold."""
    goal = {2: 9, 3: 8, 4: 7}[seats]
    me = player(GREEN, " ".join([GREEN] * (goal - short)), green=2)
    others = [player(GREEN, " ".join([GREEN] * (goal - 1)), green=2)] * (seats - 1)
    return position("H9 green 1", me=me, others=others, **turn)


def turn_over(s: State) -> State:
    """The turn of whoever is to move, with the first actions that come."""
    if s.turn.decision == "roll":
        s = play(s, "roll wind")
    while "end" not in legal(s):
        s = play(s, min(legal(s, "channel") or legal(s, "objective")))
    return play(s, "end")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_to_reach_the_number_takes_the_emperor_and_triggers_the_last_round(seats: int) -> None:
    s, events = told(nearly(seats), f"complete {GREEN}")
    assert kinds(events) == [Completed, Emperor, LastRound]
    assert only(events, Emperor) == Emperor(0, points=2)
    assert only(events, LastRound) == LastRound(0, turns=seats - 1)
    shown = GAME.view(s, None)
    assert (shown.known.emperor, shown.last_turns) == (0, seats - 1)
    assert shown.points(0) == 3 * {2: 9, 3: 8, 4: 7}[seats] + 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_one_card_less_triggers_nothing(seats: int) -> None:
    s, events = told(nearly(seats, short=2), f"complete {GREEN}")
    assert kinds(events) == [Completed]
    assert GAME.view(s, None).last_turns is None


def test_the_turn_in_which_the_number_is_reached_is_played_to_its_end() -> None:
    s = play(nearly(2), f"complete {GREEN}")
    assert {"panda H9", "channel", "draw"} <= legal(s)
    assert refused(s, "end") == "end_too_early"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("first", [0, 1])
def test_then_every_other_player_has_one_more_turn_whoever_began(seats: int, first: int) -> None:
    s = turn_over(play(nearly(seats, start=first), f"complete {GREEN}"))
    for seat in range(1, seats):
        assert s.turn.seat == seat
        assert GAME.view(s, None).last_turns == seats - 1 - seat
        s = turn_over(s)
    assert GAME.to_move(s) == ()
    assert GAME.result(s) is not None


def test_who_reaches_the_number_later_gets_no_emperor_and_prolongs_nothing() -> None:
    s = turn_over(play(nearly(3), f"complete {GREEN}"))
    s, events = told(play(s, "roll wind"), f"complete {GREEN}")
    assert kinds(events) == [Completed]
    assert GAME.view(s, None).last_turns == 1
    assert GAME.view(s, None).known.emperor == 0


def test_when_the_game_is_over_nobody_can_move() -> None:
    s = turn_over(turn_over(play(nearly(2), f"complete {GREEN}")))
    assert not legal(s)
    assert refused(s, "panda H8", seat=0) == "game_over"
    assert refused(s, "end", seat=1) == "game_over"


def test_the_last_turn_ends_with_the_names_of_the_winners() -> None:
    s = play(turn_over(play(nearly(2), f"complete {GREEN}")), "roll wind", "channel", "channel")
    s, events = told(s, "end")
    assert kinds(events) == [TurnEnded, GameOver]
    assert only(events, GameOver) == GameOver(None, winners=(0,))
    assert GAME.view(s, None).decision == "over"


def finished(*cards: str, emperor: int | None = None, resigned: tuple[int, ...] = ()) -> Any:
    """The result of a game that ended with these finished cards, one string a seat."""
    players = [player(finished=one, resigned=seat in resigned) for seat, one in enumerate(cards)]
    return GAME.result(position(me=players[0], others=players[1:], decision="over", emperor=emperor))


def test_the_score_is_the_points_of_finished_cards_and_the_emperor_line_by_line() -> None:
    result = finished("panda_2green panda_tricolor plot_line_pink", "gardener_green_3x4", emperor=0)
    assert [(line.key, line.points, line.count) for line in result.lines[0]] == [
        ("plot", 4, 1),
        ("gardener", 0, 0),
        ("panda", 9, 2),
        ("emperor", 2, 1),
    ]
    assert [(line.key, line.points, line.count) for line in result.lines[1]][-1] == ("emperor", 0, 0)
    assert result.totals == (15, 8)


def test_cards_in_hand_bamboo_channels_and_chips_score_nothing() -> None:
    rich = player("panda_2green", green=9, channels=9, watershed=3)
    result = GAME.result(position(me=rich, others=[player(finished="plot_line_green")], decision="over"))
    assert result is not None
    assert result.totals == (0, 2)


def test_most_points_win() -> None:
    result = finished("plot_line_green", "panda_tricolor", "plot_line_pink")
    assert (result.winners, result.places, result.tie_break) == ((1,), (3, 1, 2), None)


def test_a_tie_is_decided_by_the_points_on_finished_panda_cards() -> None:
    result = finished("panda_2green plot_line_yellow", "panda_tricolor", "plot_triangle_yellow plot_diamond_green")
    assert result.totals == (6, 6, 6)
    assert (result.winners, result.places, result.tie_break) == ((1,), (2, 1, 3), "panda_points")


def test_those_who_are_still_tied_all_win() -> None:
    result = finished("panda_2green", "panda_2green", "plot_line_green")
    assert (result.winners, result.places, result.tie_break) == ((0, 1), (1, 1, 3), "shared")


def test_the_number_of_finished_cards_decides_no_tie() -> None:
    result = finished("panda_tricolor plot_line_pink", "panda_2green panda_2green plot_line_green plot_curve_green")
    assert (result.totals, result.winners, result.tie_break) == ((10, 10), (0, 1), "shared")


def test_the_emperor_counts_for_the_total_and_not_as_panda_points() -> None:
    result = finished("gardener_green_4_none", "panda_2green gardener_green_4_none plot_line_green", emperor=0)
    assert result.totals == (7, 10)
    tied = finished("panda_2green plot_line_green", "panda_2yellow plot_line_yellow", emperor=0)
    assert tied.totals == (7, 7)
    assert (tied.winners, tied.tie_break) == ((1,), "panda_points")


def test_the_emperor_is_no_objective_card() -> None:
    result = finished("panda_2green", "plot_line_green", emperor=0)
    assert sum(line.count for line in result.lines[0][:3]) == 1


def test_a_tie_below_the_winners_is_told_by_no_tie_break() -> None:
    assert finished("panda_tricolor", "plot_line_green", "plot_line_green").tie_break is None


# giving up


def resign(s: State, seat: int) -> tuple[State, tuple[Any, ...]]:
    return GAME.resign(s, seat)


def test_who_gives_up_keeps_everything_and_is_passed_over() -> None:
    s, events = resign(position("H9 green 1", others=[player(GREEN, GREEN, channels=2), player()]), 1)
    assert kinds(events) == [Resigned]
    assert s.players[1].hand == s.players[1].finished == (GREEN,)
    assert s.turn.seat == 0
    assert turn_over(s).turn.seat == 2
    assert GAME.view(s, None).resigned == (1,)


def test_who_gives_up_in_the_own_turn_ends_it_and_drawn_plots_go_under_the_pile() -> None:
    s = position("H9 green 1", others=[player(), player()], supply={"pile": ["pink", "green", "yellow", "pink"]})
    s, events = resign(play(s, "draw"), 0)
    assert kinds(events) == [Resigned]
    assert s.supply.pile == ("pink", "pink", "green", "yellow")
    assert (s.turn.seat, s.turn.number, s.turn.drawn, s.turn.decision) == (1, 6, (), "roll")


@pytest.mark.parametrize("seat", [0, 1])
def test_one_can_give_up_while_the_die_falls(seat: int) -> None:
    s, _ = resign(position("H9 green 1", others=[player(), player()], decision="roll"), seat)
    assert s.turn.seat == (1 if seat == 0 else 0)


def test_with_fewer_than_two_left_the_game_is_over_and_who_gave_up_is_last() -> None:
    s = position(me=player(finished="panda_tricolor"), supply={"pile": ["pink", "green"]})
    s, events = resign(play(s, "draw"), 0)
    assert kinds(events) == [Resigned, GameOver]
    assert s.supply.pile == ("pink", "green")
    result = GAME.result(s)
    assert result is not None
    assert (result.totals, result.winners, result.places, result.tie_break) == ((6, 0), (1,), (2, 1), None)


def test_nobody_gives_up_twice_or_after_the_end() -> None:
    s, _ = resign(position(others=[player(), player()]), 1)
    with pytest.raises(IllegalMove) as caught:
        resign(s, 1)
    assert caught.value.key == "already_resigned"
    over, _ = resign(s, 2)
    with pytest.raises(IllegalMove) as caught:
        resign(over, 0)
    assert caught.value.key == "game_over"


def test_the_threshold_stays_when_somebody_gives_up() -> None:
    s, _ = resign(nearly(3), 2)
    assert GAME.view(s, None).threshold == 8


def test_the_last_round_counts_only_seats_that_still_play() -> None:
    s, _ = resign(play(nearly(4), f"complete {GREEN}"), 2)
    assert GAME.view(s, None).last_turns == 2
    s = turn_over(s)
    assert s.turn.seat == 1
    s = turn_over(s)
    assert s.turn.seat == 3
    assert GAME.to_move(turn_over(s)) == ()


def test_when_the_last_who_waited_gives_up_the_present_turn_is_the_last() -> None:
    s = turn_over(turn_over(play(nearly(4), f"complete {GREEN}")))
    assert s.turn.seat == 2
    s, _ = resign(s, 3)
    assert GAME.view(s, None).last_turns == 0
    assert GAME.to_move(turn_over(s)) == ()


def test_the_last_round_goes_on_when_the_one_who_triggered_it_gives_up() -> None:
    s, _ = resign(play(nearly(3), f"complete {GREEN}"), 0)
    assert (s.turn.seat, s.emperor) == (1, 0)
    s = turn_over(s)
    assert s.turn.seat == 2
    s = turn_over(s)
    result = GAME.result(s)
    assert result is not None
    assert (result.places[0], result.winners) == (3, (1, 2))


def test_rounds_are_counted_on_when_the_starting_player_has_given_up() -> None:
    s, _ = resign(position(others=[player(), player()], round=4), 0)
    s = turn_over(turn_over(s))
    assert (s.turn.seat, s.turn.round) == (1, 5)


def test_in_round_1_the_first_turns_stay_without_a_die_when_somebody_gives_up() -> None:
    s, _ = resign(position("H9 green 1", others=[player(), player()], round=1, number=1), 0)
    assert (s.turn.decision, s.turn.round) == ("act", 1)
