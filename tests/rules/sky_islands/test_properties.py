"""What holds in every position, whatever is played; checked on games that hypothesis drives."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from data import load_json
from rules.kit.events import Event
from rules.kit.game import Move
from rules.sky_islands.components import CUBES, HOUSES, KEEP, PILE, PORTS, TOWERS
from rules.sky_islands.events import Closed, Exchanged, GameOver, Goods, Grown, House, Kept, Port, Resources, Tower
from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.moves import PlaceTile
from rules.sky_islands.state import State
from tests.rules.sky_islands.naive import Naive

DESIGNS = load_json("sky_islands/components.json")["designs"]
ON_OFF = ("on", "off")
VARIANTS = st.fixed_dictionaries(
    {
        "removed": st.sampled_from(["unseen", "shown"]),
        "cavity": st.sampled_from(["outer", "strict"]),
        "auto_end": st.sampled_from(ON_OFF),
    }
)
SEEDS = st.integers(0, 2**32)
SEATS = st.sampled_from(list(GAME.seats))
SOME = settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
LIMIT = 600


def choose(s: State, rng: Random) -> Move:
    """Builds whenever it can, towers before ports before houses most of the time; else anything."""
    legal = list(GAME.legal(s, s.turn.seat))
    if rng.random() < 0.8:
        for kind in ("tower", "port", "house"):
            built = [move for move in legal if move.kind == kind]
            if built and rng.random() < 0.7:
                return rng.choice(built)
    return rng.choice(legal)


def playing(seats: int, options: dict[str, str], seed: int) -> Iterator[tuple[State, tuple[Event, ...]]]:
    """The positions of a game, and what led to each."""
    rng = Random(seed)
    s = GAME.setup(seats, options, rng)
    yield s, ()
    for _ in range(LIMIT):
        if not GAME.to_move(s):
            return
        s, events = GAME.apply(s, s.turn.seat, choose(s, rng))
        yield s, events
    raise AssertionError("the game does not end")


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_no_piece_is_ever_lost_or_made(seats: int, options: dict[str, str], seed: int) -> None:
    for s, _ in playing(seats, options, seed):
        laid = [one.kind for one in s.board.laid if one.seat is not None]
        hands = [kind for player in s.players for kind in player.hand]
        assert Counter([*laid, *hands, *s.pile, *s.removed, *s.discarded]) == Counter(PILE)
        for colour in range(3):
            assert s.supply[colour] + sum(player.cubes[colour] for player in s.players) == CUBES
            assert min(s.supply) >= 0
        assert s.towers + sum(house.tower for house in s.houses) == TOWERS
        assert s.ports + sum(house.port for house in s.houses) == PORTS
        for seat, player in enumerate(s.players):
            assert player.houses + sum(house.seat == seat for house in s.houses) == HOUSES
            assert len(player.hand) <= 2
            assert min(player.cubes) >= 0
            assert seat == s.turn.seat or sum(player.cubes) <= KEEP


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_islands_are_those_of_the_rules_worked_out_slowly(seats: int, options: dict[str, str], seed: int) -> None:
    strict = options["cavity"] == "strict"
    for number, (s, _) in enumerate(playing(seats, options, seed)):
        if number % 9:
            continue
        shown = GAME.view(s, None)
        naive = Naive(shown)
        islands = naive.islands()
        assert {frozenset(one.segments) for one in shown.islands} == islands
        outside = naive.outside()
        assert not outside & shown.board.enclosed
        for one in shown.islands:
            assert one.closed == naive.closed(frozenset(one.segments), strict)
            assert set(one.cells) == {segment.cell for segment in one.segments}
            assert len(set(one.cells)) == one.tiles
            assert {exit.beyond for exit in one.exits}.isdisjoint(naive.cells)
        named = {one.name: one for one in shown.islands}
        for segment in naive.drawn:
            assert segment in named[shown.board.name_of[segment]].segments


@SOME
@given(seats=SEATS, seed=SEEDS)
def test_placements_are_those_of_the_rules_worked_out_slowly(seats: int, seed: int) -> None:
    compared = 0
    for number, (s, _) in enumerate(playing(seats, {}, seed)):
        if s.turn.decision not in ("place", "discard") or number % 5:
            continue
        shown = GAME.view(s, s.turn.seat)
        naive = Naive(shown)
        legal = [move for move in GAME.legal(s, s.turn.seat) if isinstance(move, PlaceTile)]
        for tile in set(shown.hand or ()):
            edges = "".join(DESIGNS[tile.split("-")[1]]["islands"])
            assert {move.at for move in legal if move.tile == tile} == {at for at, _ in naive.placements(edges)}
            offered = {(move.at, move.rotation) for move in legal if move.tile == tile}
            assert offered <= naive.placements(edges)
            compared += len(offered)
    assert compared


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_points_and_cubes_change_only_as_told(seats: int, options: dict[str, str], seed: int) -> None:
    before = None
    for s, events in playing(seats, options, seed):
        if before is not None:
            for seat, (old, new) in enumerate(zip(before.players, s.players, strict=True)):
                own = [event for event in events if event.seat == seat]
                paid = [event for event in own if isinstance(event, Goods | Resources)]
                gained = sum(event.points for event in own if isinstance(event, Goods | Resources | Tower))
                assert sum(new.points) - sum(old.points) == gained
                cubes = sum(event.red + event.white + event.blue for event in paid)
                cubes -= 3 * sum(isinstance(event, House | Tower | Port) for event in own)
                cubes -= 2 * sum(isinstance(event, Exchanged) for event in own)
                cubes -= sum(len(event.returned) for event in own if isinstance(event, Kept))
                assert sum(new.cubes) - sum(old.cubes) == cubes
        before = s


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_every_island_that_is_closed_or_grows_closed_is_told(seats: int, options: dict[str, str], seed: int) -> None:
    before: dict[str, int] = {}
    for s, events in playing(seats, options, seed):
        closed = {str(one.name): len(one.segments) for one in s.islands if one.closed}
        told = {kind: {str(event.island) for event in events if isinstance(event, kind)} for kind in (Closed, Grown)}
        assert closed.keys() - before.keys() == told[Closed]
        assert {name for name, size in closed.items() if size > before.get(name, size)} == told[Grown]
        before = closed


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_a_decision_is_asked_only_where_there_is_a_choice(seats: int, options: dict[str, str], seed: int) -> None:
    for s, _ in playing(seats, options, seed):
        kinds = {move.kind for move in GAME.legal(s, s.turn.seat)}
        asked = {"build": {"house", "tower", "port"}, "stock": {"exchange", "keep"}, "place": {"place"}}
        assert kinds & asked.get(s.turn.decision, kinds) or s.turn.decision == "over"
        assert (kinds == {"end"}) == (s.turn.decision == "end")
        assert not (s.turn.decision == "end" and options["auto_end"] == "on")


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS)
def test_a_view_holds_nothing_that_its_viewer_may_not_know(seats: int, options: dict[str, str], seed: int) -> None:
    for number, (s, _) in enumerate(playing(seats, options, seed)):
        if number % 12:
            continue
        for viewer in (None, *range(seats)):
            shown = GAME.view(s, viewer)
            assert GAME.view(GAME.imagine(shown, Random(seed)), viewer) == shown


@SOME
@given(seats=SEATS, options=VARIANTS, seed=SEEDS, leaves=st.lists(st.integers(0, 100)))
def test_games_that_players_leave_end_too(seats: int, options: dict[str, str], seed: int, leaves: list[int]) -> None:
    rng = Random(seed)
    s = GAME.setup(seats, options, rng)
    for ply in range(LIMIT):
        if not GAME.to_move(s):
            break
        if ply in leaves:
            still = [seat for seat, player in enumerate(s.players) if not player.resigned]
            s, _ = GAME.resign(s, rng.choice(still))
            assert GAME.load(GAME.dump(s)) == s
            continue
        s, _ = GAME.apply(s, s.turn.seat, choose(s, rng))
        assert s.turn.decision == "over" or not s.players[s.turn.seat].resigned
    assert GAME.result(s) is not None


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("values", list(product(["unseen", "shown"], ["outer", "strict"], ON_OFF)), ids="-".join)
def test_random_games_of_all_options_end(seats: int, values: tuple[str, ...]) -> None:
    options = dict(zip(("removed", "cavity", "auto_end"), values, strict=True))
    *_, (last, events) = playing(seats, options, seed=seats)
    result = GAME.result(last)
    assert result is not None
    assert isinstance(events[-1], GameOver)
    assert events[-1].winners == result.winners
    assert last.turn.number == 10 * seats
