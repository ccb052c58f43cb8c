"""What holds in every position of Tigris & Euphrates, whatever is played; checked on games that hypothesis drives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kit.events import Event
from rules.kit.game import Move
from rules.tigris.board import LEADERS, RED
from rules.tigris.components import CATASTROPHES, HAND, TERRAINS, TILES
from rules.tigris.events import GameOver, Scored
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import COLOURS, PlaceLeader, PlaceTile
from rules.tigris.squares import AROUND, NOWHERE
from rules.tigris.state import State
from tests.rules.tigris.naive import Naive

ON_OFF = ("on", "off")
VARIANTS = st.fixed_dictionaries(
    {
        "board": st.sampled_from(["basic", "advanced"]),
        "buildings": st.sampled_from(ON_OFF),
        "ziggurat": st.sampled_from(ON_OFF),
        "open_scores": st.sampled_from(ON_OFF),
        "auto_end": st.sampled_from(ON_OFF),
    }
)
SEEDS = st.integers(0, 2**32)
SOME = settings(max_examples=8, deadline=None, suppress_health_check=list(HealthCheck))
LIMIT = 3000


def choose(s: State, rng: Random) -> Move:
    """A kind of move at random, then a move of it: constructions and conflicts come up more often than otherwise."""
    (seat,) = GAME.to_move(s)
    legal = list(GAME.legal(s, seat))
    usual = [move for move in legal if move.kind in ("tile", "leader")]
    if usual and rng.random() < 0.85:
        legal = [move for move in usual if move.kind == rng.choice(("tile", "tile", "leader"))] or usual
        near = [move for move in legal if isinstance(move, PlaceTile) and _reaches(s, move)]
        if near and rng.random() < 0.7:
            return rng.choice(near)
    return rng.choice(legal)


def _reaches(s: State, move: PlaceTile) -> bool:
    """Whether a tile of the same colour or a kingdom lies beside."""
    at = move.at.row * 16 + move.at.column
    return bool(AROUND[at] & (s.board.tiles[COLOURS.index(move.colour)] | s.board.standing))


def playing(seats: int, options: dict[str, str], seed: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """The positions of a game, and what led to each."""
    rng = Random(seed)
    s = GAME.setup(seats, options, rng)
    yield s, ()
    for _ in range(LIMIT):
        if not GAME.to_move(s):
            return
        s, events = GAME.apply(s, GAME.to_move(s)[0], choose(s, rng))
        yield s, events
    raise AssertionError("the game does not end")


@SOME
@given(seats=st.sampled_from(list(GAME.seats)), options=VARIANTS, seed=SEEDS)
def test_no_piece_is_ever_lost_or_made(seats: int, options: dict[str, str], seed: int) -> None:
    full = TERRAINS[options["board"]].temples.bit_count()
    for s, _ in playing(seats, options, seed):
        board = s.board
        for colour, total in enumerate(TILES):
            held = sum(player.hand[colour] + player.swapped[colour] for player in s.players)
            assert held + board.tiles[colour].bit_count() + s.gone[colour] + s.bag.count(colour) == total
        assert board.treasures.bit_count() + sum(player.treasures for player in s.players) == full
        left = sum(player.catastrophes for player in s.players)
        assert board.catastrophes.bit_count() + left == CATASTROPHES * seats
        turned = 4 * len(board.monuments) + 5 * (board.ziggurat != NOWHERE)
        assert board.face_down.bit_count() == turned
        assert all(0 <= sum(player.hand) <= HAND for player in s.players)


@SOME
@given(seats=st.sampled_from(list(GAME.seats)), options=VARIANTS, seed=SEEDS)
def test_between_actions_the_board_is_at_rest(seats: int, options: dict[str, str], seed: int) -> None:
    for s, _ in playing(seats, options, seed):
        board = s.board
        assert (board.union != NOWHERE) <= (s.turn.decision in ("commit", "war"))
        if s.turn.decision != "act":
            continue
        for kingdom in board.kingdoms:
            colours = [slot % LEADERS for slot in board.leaders_in(kingdom)]
            assert len(set(colours)) == len(colours) > 0
            trader = COLOURS.index("green") in colours
            assert not trader or (kingdom & board.treasures).bit_count() <= 1
        for square in board.leaders:
            assert square == NOWHERE or AROUND[square] & board.tiles[RED]
        assert sum(kingdom.bit_count() for kingdom in board.kingdoms) <= board.connectable.bit_count()


@SOME
@given(seats=st.sampled_from(list(GAME.seats)), options=VARIANTS, seed=SEEDS)
def test_points_only_grow_and_only_as_told(seats: int, options: dict[str, str], seed: int) -> None:
    before = None
    for s, events in playing(seats, options, seed):
        if before is not None:
            for seat, (old, new) in enumerate(zip(before.players, s.players, strict=True)):
                told = [0] * LEADERS
                for event in events:
                    if isinstance(event, Scored) and event.seat == seat:
                        told[COLOURS.index(event.colour)] += event.points
                assert [after - earlier for earlier, after in zip(old.points, new.points, strict=True)] == told
        before = s


@SOME
@given(options=VARIANTS, seed=SEEDS)
def test_places_are_those_of_the_rules_worked_out_slowly(options: dict[str, str], seed: int) -> None:
    compared = 0
    for number, (s, _) in enumerate(playing(2 + seed % 3, options, seed)):
        if s.turn.decision != "act" or s.turn.used > 1 or number % 12:
            continue
        view = GAME.view(s, s.turn.seat)
        naive = Naive(view)
        assert {frozenset(kingdom.squares) for kingdom in view.kingdoms} == set(naive.kingdoms)
        legal = list(GAME.legal(s, s.turn.seat))
        for colour in COLOURS:
            placed = {move.at for move in legal if isinstance(move, PlaceTile) and move.colour == colour}
            assert placed == (naive.tile_places(colour) if view.hand and view.hand[colour] else frozenset())
        own = {one.which: one.at for one in view.leaders if one.seat == s.turn.seat}
        for which in ("priest", "farmer", "trader", "king"):
            moved = {move.to for move in legal if isinstance(move, PlaceLeader) and move.which == which}
            assert moved == Naive(view, own.get(which)).leader_places()
            compared += 1
    assert compared


@SOME
@given(seats=st.sampled_from(list(GAME.seats)), options=VARIANTS, seed=SEEDS)
def test_a_seat_to_move_always_has_a_move(seats: int, options: dict[str, str], seed: int) -> None:
    for s, _ in playing(seats, options, seed):
        for seat in GAME.to_move(s):
            assert seat in range(seats)
            assert next(GAME.legal(s, seat), None) is not None


@SOME
@given(seats=st.sampled_from(list(GAME.seats)), options=VARIANTS, seed=SEEDS)
def test_a_view_holds_nothing_that_its_viewer_may_not_know(seats: int, options: dict[str, str], seed: int) -> None:
    for number, (s, _) in enumerate(playing(seats, options, seed)):
        if number % 20:
            continue
        for viewer in (None, *range(seats)):
            shown = GAME.view(s, viewer)
            assert GAME.view(GAME.imagine(shown, Random(seed)), viewer) == shown
            for seat, screen in enumerate(shown.screens):
                open_to_all = options["open_scores"] == "on" or shown.decision == "over"
                assert (screen.points is None) == (seat != viewer and not open_to_all)


@SOME
@given(seats=st.sampled_from(list(GAME.seats)), options=VARIANTS, seed=SEEDS, leaves=st.lists(st.integers(0, 200)))
def test_games_that_players_leave_end_too(seats: int, options: dict[str, str], seed: int, leaves: list[int]) -> None:
    rng = Random(seed)
    s = GAME.setup(seats, options, rng)
    for ply in range(LIMIT):
        if not GAME.to_move(s):
            break
        if ply in leaves:
            playing_still = [seat for seat, player in enumerate(s.players) if not player.resigned]
            s, _ = GAME.resign(s, rng.choice(playing_still))
            assert GAME.load(GAME.dump(s)) == s
            continue
        s, _ = GAME.apply(s, GAME.to_move(s)[0], choose(s, rng))
        assert not any(s.players[seat].resigned for seat in GAME.to_move(s))
    assert GAME.result(s) is not None


@pytest.mark.parametrize("values", list(product(["basic", "advanced"], ON_OFF, ON_OFF, ON_OFF)), ids="-".join)
def test_random_games_of_all_options_end(values: tuple[str, ...]) -> None:
    seats = GAME.seats[values.count("on") % len(GAME.seats)]
    options = dict(zip(("board", "buildings", "ziggurat", "auto_end"), values, strict=True))
    *_, (last, events) = playing(seats, options, seed=seats)
    result = GAME.result(last)
    assert result is not None
    assert isinstance(events[-1], GameOver)
    assert events[-1].winners == result.winners
