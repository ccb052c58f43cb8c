"""What holds in every position of Tongiaki, whatever is played; checked on games that hypothesis drives (rules 17)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kit.events import Event
from rules.kit.game import Move
from rules.tongiaki.components import BOATS, KINGS, LANDS, STACK, TONGA, WATERS
from rules.tongiaki.events import (
    Blocked,
    Endless,
    Failed,
    Grew,
    King,
    Laid,
    Landed,
    Overflow,
    Placed,
    Settlement,
    Turned,
)
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.moves import Sail
from rules.tongiaki.outlook import prospect
from rules.tongiaki.places import SIDES, Beach, neighbour, opposite
from rules.tongiaki.state import State, supply
from rules.tongiaki.turns import turns_left
from tests.rules.trials import every

SEATS = st.sampled_from(list(GAME.seats))
SEEDS = st.integers(0, 2**32)
VARIANTS = st.fixed_dictionaries(
    {key: st.sampled_from(option.values) for key, option in GAME.options.items() if key != "start"}
)
SOME = settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
LIMIT = 4000
RARE = {"settle": 0.04, "king": 0.25}
Step = tuple[State, tuple[Event, ...], State]


def choose(s: State, rng: Random) -> Move:
    """A kind of move at random, new settlements and king's islands less often, then a move of it."""
    legal = list(GAME.legal(s, s.turn.seat))
    kinds = sorted({move.kind for move in legal})
    usual = [kind for kind in kinds if rng.random() < RARE.get(kind, 1)] or kinds
    kind = rng.choice(usual)
    return rng.choice([move for move in legal if move.kind == kind])


def playing(seats: int, options: dict[str, str], seed: int) -> Iterator[Step]:
    """Every step of a game: the position before, what happened, the position after."""
    rng = Random(seed)
    s = GAME.setup(seats, options, rng)
    for _ in range(LIMIT):
        if not GAME.to_move(s):
            return
        after, events = GAME.apply(s, s.turn.seat, choose(s, rng))
        yield s, events, after
        s = after
    raise AssertionError("the game does not end")


def crews(s: State) -> Iterator[tuple[str, int, tuple[int, ...]]]:
    for island, beaches in s.boats.items():
        for shore, crew in zip(LANDS[island].beaches, beaches, strict=True):
            yield island, shore.moorings, crew


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_boats_go_where_the_events_say(seats: int, options: dict[str, str], seed: int) -> None:
    for before, events, after in playing(seats, options, seed):
        change = [0] * seats
        for event in events:
            if isinstance(event, Failed | Overflow | Endless) or (isinstance(event, Blocked) and not event.back):
                for boat in event.boats:
                    change[boat] += 1
            elif event.seat is None:
                continue
            elif isinstance(event, Grew) and event.source is None:
                change[event.seat] -= len(event.at)
            elif isinstance(event, Placed):
                change[event.seat] -= 1
            elif isinstance(event, King | Settlement):
                change[event.seat] += event.count
        assert [supply(after, seat) - supply(before, seat) for seat in range(seats)] == change
        assert all(0 <= supply(after, seat) <= BOATS for seat in range(seats))


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_no_beach_is_too_full_and_none_full_when_a_turn_begins(seats: int, options: dict[str, str], seed: int) -> None:
    for _, _, s in playing(seats, options, seed):
        assert all(len(crew) <= moorings and list(crew) == sorted(crew) for _, moorings, crew in crews(s))
        if s.turn.decision in ("setup", "act", "settle") or s.turn.left == 2 or s.turn.settling:
            assert not s.full
        if s.turn.decision == "over":
            assert not s.full or s.last_kind


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_kings_islands_are_empty_for_ever_and_few(seats: int, options: dict[str, str], seed: int) -> None:
    for before, _, s in playing(seats, options, seed):
        assert before.kings.items() <= s.kings.items()
        assert all(not any(s.boats[island]) and island != TONGA for island in s.kings)
        owners = list(s.kings.values())
        assert all(owners.count(seat) <= KINGS for seat in range(seats))


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_tiles_stay_as_they_were_laid(seats: int, options: dict[str, str], seed: int) -> None:
    for before, events, s in playing(seats, options, seed):
        gone = set(s.removed) - set(before.removed)
        kept = {cell: tile for cell, tile in before.chart.tiles.items() if tile.id not in gone}
        assert kept.items() <= s.chart.tiles.items()
        laid = [event.at for event in events if isinstance(event, Turned | Laid)]
        assert len(s.chart.tiles) == len(kept) + len(laid)
        for cell in laid:
            assert any(neighbour(cell, way) in s.chart.tiles for way in range(SIDES)) or len(s.chart.tiles) == 1


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_a_new_tile_has_its_red_mark_towards_the_boats(seats: int, options: dict[str, str], seed: int) -> None:
    for _, _, s in playing(seats, options, seed):
        for voyage in s.voyages:
            cell, way = voyage.cell_from, voyage.direction
            for leg in voyage.legs:
                cell = neighbour(cell, way)
                assert (cell, opposite(way)) == (leg.at, leg.entered)
                tile = s.chart.tiles[cell]
                assert tile.through(leg.entered) == (leg.left, leg.colours)
                way = leg.left
            if voyage.outcome not in ("failed", "at_sea"):
                assert voyage.cell == neighbour(cell, way)


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_each_tile_is_somewhere_and_one_kind_runs_out_at_the_end(
    seats: int, options: dict[str, str], seed: int
) -> None:
    for _, _, s in playing(seats, options, seed):
        laid = [tile.id for tile in s.chart.tiles.values()]
        waiting = [s.turn.tile] if s.turn.tile else []
        assert sorted([*laid, *s.removed, *s.stack, *waiting]) == sorted((TONGA, *STACK))
        left = [sum(tile in kind for tile in (*s.stack, *waiting)) for kind in (LANDS, WATERS)]
        if s.turn.decision != "over":
            continue
        assert s.ended == "turn_limit" or left.count(0) == 1
        left_to_play = turns_left(s)
        assert left_to_play is None or left_to_play > 0


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_landings_keep_the_rules(seats: int, options: dict[str, str], seed: int) -> None:
    """Nobody goes home while a mooring is free, and every open beach gets a boat while there are enough."""
    for before, events, _ in playing(seats, options, seed):
        landings = every(events, Landed)
        if before.turn.landing is None or not landings:
            continue
        landed = landings[0]
        island, group = before.turn.landing.island, before.turn.landing.boats
        free = {}
        for shore, crew in zip(LANDS[island].beaches, before.boats[island], strict=True):
            if len(crew) < shore.moorings:
                free[Beach(island, shore.letter)] = shore.moorings - len(crew)
        used = {at: landed.at.count(at) for at in landed.at}
        assert len(landed.at) == min(len(group), sum(free.values()))
        assert all(used[at] <= free[at] for at in used)
        assert len(used) == min(len(free), len(group))


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_only_the_boats_of_one_seat_grow_and_growth_is_as_large_as_it_must_be(
    seats: int, options: dict[str, str], seed: int
) -> None:
    for before, events, _ in playing(seats, options, seed):
        for event in every(events, Grew):
            island, seat = event.island.id, event.seat
            assert seat is not None
            own = sum(crew.count(seat) for crew in before.boats[island])
            number = min(own, len(LANDS[island].beaches), supply(before, seat) or 1)
            assert len(set(event.at)) == len(event.at) == number
            assert (event.source is None) == (supply(before, seat) > 0)


@SOME
@given(SEATS, VARIANTS, SEEDS)
def test_chains_come_to_an_end(seats: int, options: dict[str, str], seed: int) -> None:
    """Also for players who prefer piers that bring nothing new."""
    rng = Random(seed)
    s = GAME.setup(seats, options, rng)
    for _ in range(LIMIT):
        if not GAME.to_move(s) or s.turn.number > 60:
            return
        move = choose(s, rng)
        if s.turn.decision == "sail":
            circling = [m for m in GAME.legal(s, s.turn.seat) if _comes_back(s, m)]
            move = rng.choice(circling) if circling else move
        s, _ = GAME.apply(s, s.turn.seat, move)
        assert s.turn.idle < 60
    raise AssertionError("a chain does not end")


def _comes_back(s: State, move: Move) -> bool:
    """Whether a voyage is known to end on an island or at a king's island."""
    assert isinstance(move, Sail)
    return prospect(GAME.view(s, None), move.pier).outcome in ("lands", "returns")
