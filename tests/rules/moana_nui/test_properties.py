"""What holds in every position of Moana Nui, whatever is played; checked on games that hypothesis drives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kit.events import Event
from rules.kit.game import Move
from rules.moana_nui.components import BUILDINGS, KINDS, UNITS
from rules.moana_nui.events import Built, ExtraTurn, GameOver, Generated
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.generation import distributed, yield_of
from rules.moana_nui.moves import Generate
from rules.moana_nui.setup import full_pile
from rules.moana_nui.state import State
from tests.rules.moana_nui.naive import Naive, pairs_apart

VARIANTS = st.fixed_dictionaries({key: st.sampled_from(option.values) for key, option in GAME.options.items()})
SEATS = st.sampled_from(list(GAME.seats))
SEEDS = st.integers(0, 2**32)
SOME = settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
LIMIT = 3000
OFTEN = {"house": 60, "build": 25, "settle": 12, "attack": 8, "exchange": 4, "place": 10, "generate": 1, "sail": 1}


def choose(s: State, rng: Random) -> Move:
    """A kind of move at random, buildings and settling before the rest, and well-joined tiles before others."""
    (seat,) = GAME.to_move(s)
    legal = list(GAME.legal(s, seat))
    if legal[0].kind == "place":
        view = GAME.view(s, seat)
        return max(rng.sample(legal, min(len(legal), 12)), key=lambda move: GAME.heuristic(view, move))
    kinds = sorted({move.kind for move in legal})
    (kind,) = rng.choices(kinds, [OFTEN.get(kind, 2) for kind in kinds])
    return rng.choice([move for move in legal if move.kind == kind])


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
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_no_piece_is_ever_lost_or_made(seats: int, options: dict[str, str], seed: int) -> None:
    for s, _ in playing(seats, options, seed):
        tiles = Counter(tile.tile for tile in s.board.chart.tiles[6:])
        tiles.update([*s.aside, *(tile for player in s.players for tile in (*player.hand, *player.stack))])
        assert tiles == Counter(full_pile())
        assert not s.discarded
        standing: Counter[tuple[int, str]] = Counter((built.builder, built.kind) for _, built in s.board.built)
        standing.update((house.builder, BUILDINGS[-1]) for house in s.board.houses)
        for seat, player in enumerate(s.players):
            assert player.village + player.reserve + player.council + s.board.on_table(seat) == UNITS
            assert min(player.village, player.reserve, player.council, *player.goods, *player.left.values()) >= 0
            for kind, left in player.left.items():
                assert standing[seat, kind] + left == KINDS[kind].number
            assert player.built == sum(standing[seat, kind] for kind in BUILDINGS)


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_resources_come_and_go_only_as_told(seats: int, options: dict[str, str], seed: int) -> None:
    before = 0
    for s, events in playing(seats, options, seed):
        held = sum(sum(player.goods) for player in s.players) + sum(map(sum, s.board.goods))
        made = sum(len(event.goods) for event in events if isinstance(event, Generated))
        paid = sum(len(event.paid) for event in events if isinstance(event, Built))
        assert held - before == made - paid
        assert all(count >= 0 for goods in s.board.goods for count in goods)
        before = held


@SOME
@given(options=VARIANTS, seed=SEEDS)
def test_land_and_control_are_those_of_the_rules_worked_out_slowly(options: dict[str, str], seed: int) -> None:
    compared = 0
    for number, (s, _) in enumerate(playing(2 + seed % 3, options, seed)):
        if number % 23 and s.turn.decision != "over":
            continue
        view = GAME.view(s, None)
        naive = Naive(view)
        assert {frozenset(map(str, island.segments)) for island in view.islands} == naive.islands()
        assert pairs_apart(naive.islands())
        for land in view.segments:
            assert land.controller == naive.controller(str(land.at))
            island = view.islands[land.island]
            assert island.completed == naive.completed(str(land.at))
            assert island.contested == naive.contested(str(land.at))
        segments = [*(site.segments for site in view.sites), *(house.segments for house in view.meeting_houses)]
        corners = {frozenset(map(str, corner)) for corner in segments}
        assert corners == naive.corners()
        compared += 1
    assert compared > 2


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_no_two_seats_share_a_segment_and_buildings_stand_where_they_can(
    seats: int, options: dict[str, str], seed: int
) -> None:
    for s, _ in playing(seats, options, seed):
        temples = Counter(s.board.chart.island_of[segment] for segment in s.board.of_kind("temple"))
        assert all(number == 1 for number in temples.values())
        assert all(s.board.chart.completed[island] for island in temples)
        assert len({house.at for house in s.board.houses}) == len(s.board.houses)
        assert all(group is None or group.units > 0 for group in s.board.groups)
        assert s.turn.ap <= s.turn.ap_total


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_every_distribution_gives_each_segment_its_land_resources(
    seats: int, options: dict[str, str], seed: int
) -> None:
    for s, _ in playing(seats, options, seed):
        if s.turn.decision != "generate":
            continue
        found = yield_of(s)
        outcomes = set()
        for move in GAME.legal(s, s.turn.seat):
            assert isinstance(move, Generate)
            shares = distributed(found, move)
            assert [share.wood + share.stone for share in shares] == list(found.land)
            assert sum(share.fish for share in shares) == found.fish
            assert sum(share.shell for share in shares) == found.shell
            outcomes.add(tuple(shares))
        assert len(outcomes) == len(list(GAME.legal(s, s.turn.seat))) > 1


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_a_seat_to_move_always_has_a_move_and_turns_are_counted(seats: int, options: dict[str, str], seed: int) -> None:
    number, extra = 0, 0
    for s, events in playing(seats, options, seed):
        for seat in GAME.to_move(s):
            assert next(GAME.legal(s, seat), None) is not None
        extra += sum(isinstance(event, ExtraTurn) for event in events)
        number = s.turn.number
    assert number == GAME.view(s, None).rounds * seats + extra


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_a_view_holds_nothing_that_its_viewer_may_not_know(seats: int, options: dict[str, str], seed: int) -> None:
    for number, (s, _) in enumerate(playing(seats, options, seed)):
        if number % 29:
            continue
        for viewer in (None, *range(seats)):
            shown = GAME.view(s, viewer)
            twin = GAME.imagine(shown, Random(seed))
            assert GAME.view(twin, viewer) == shown
            assert GAME.load(GAME.dump(twin)) == twin


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS, leaves=st.lists(st.integers(0, 120)))
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


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("values", list(product(*(one.values for one in GAME.options.values()))), ids="-".join)
def test_random_games_of_all_options_end(seats: int, values: tuple[str, ...]) -> None:
    options = dict(zip(GAME.options, values, strict=True))
    *_, (last, events) = playing(seats, options, seed=seats)
    result = GAME.result(last)
    assert result is not None
    assert isinstance(events[-1], GameOver)
    assert (events[-1].winners, events[-1].reason) == (result.winners, "played")
    assert all(board.final for board in GAME.view(last, None).boards)
