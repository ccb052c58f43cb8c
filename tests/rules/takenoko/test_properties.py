"""What holds in every position of Takenoko, whatever is played; checked on games that hypothesis drives."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rules.kit.hexes import Edge, Hex, distance, edge_ends, neighbours
from rules.kit.seats import CHANCE
from rules.takenoko.components import (
    CARDS,
    CHANNELS,
    CHIPS,
    HAND_LIMIT,
    MAX_BAMBOO,
    POND,
    TILES,
)
from rules.takenoko.events import Gardener, Improved, Irrigated, Laid, Panda, Rained, Stormed
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.garden import Garden, walks
from rules.takenoko.objectives import is_satisfied, progress
from rules.takenoko.state import State

GAMES_TRIED = settings(max_examples=25, suppress_health_check=list(HealthCheck))
PREFERRED = ("complete", "irrigate", "improve", "plot", "cloud")
"""Kinds that bring games into interesting positions."""


@st.composite
def positions(draw: st.DrawFn) -> list[State]:
    """The positions of a game played up to somewhere, with a taste for some kinds of moves."""
    rng = Random(draw(st.integers(0, 2**32)))
    seats = draw(st.integers(2, 4))
    options = {"redraw": draw(st.sampled_from(["on", "off"])), "auto_end": draw(st.sampled_from(["on", "off"]))}
    eager = draw(st.floats(0, 1))
    s = GAME.setup(seats, options, rng)
    passed = [s]
    for _ in range(draw(st.integers(0, 400))):
        deciding = GAME.to_move(s)
        if not deciding:
            break
        moves = list(GAME.legal(s, deciding[0]))
        preferred = [move for move in moves if move.kind in PREFERRED]
        move = rng.choice(preferred if preferred and rng.random() < eager else moves)
        s, _ = GAME.apply(s, deciding[0], move)
        passed.append(s)
    return passed


def printed(s: State) -> Counter[str]:
    """All plots of the game by what is printed on them."""
    laid = (plot.tile for plot in s.garden.plots.values())
    return Counter((*laid, *s.supply.pile, *s.turn.drawn))


@GAMES_TRIED
@given(positions())
def test_no_piece_is_lost_or_added(passed: list[State]) -> None:
    for s in passed:
        assert printed(s) == Counter(TILES)
        assert s.supply.channels + sum(player.channels for player in s.players) + len(s.garden.channels) == CHANNELS
        for chip, number in CHIPS.items():
            placed = sum(plot.chip and plot.improvement == chip for plot in s.garden.plots.values())
            assert s.supply.chips[chip] + sum(player.chips[chip] for player in s.players) + placed == number
        cards = Counter(card for player in s.players for card in (*player.hand, *player.finished))
        for piles in (s.supply.decks, s.supply.thrown):
            cards.update(card for pile in piles.values() for card in pile)
        assert cards == {card.id: card.count for card in CARDS.values()}


@GAMES_TRIED
@given(positions())
def test_every_count_stays_within_its_limits(passed: list[State]) -> None:
    for s in passed:
        assert all(0 <= plot.bamboo <= MAX_BAMBOO for plot in s.garden.plots.values())
        assert all(plot.irrigated or not plot.bamboo for plot in s.garden.plots.values())
        assert s.supply.channels >= 0
        for player in s.players:
            assert len(player.hand) <= HAND_LIMIT
            assert player.channels >= 0
            assert min((*player.eaten.values(), *player.chips.values())) >= 0
        assert len(s.turn.used) <= (3 if s.turn.weather == "sun" else 2)
        if s.turn.weather != "wind":
            assert len(set(s.turn.used)) == len(s.turn.used)


@GAMES_TRIED
@given(positions())
def test_bamboo_comes_and_goes_as_it_is_told(passed: list[State]) -> None:
    s = passed[0]
    for after in passed[1:]:
        (seat,) = GAME.to_move(s)
        move = next(move for move in GAME.legal(s, seat) if GAME.apply(s, seat, move)[0] == after)
        _, events = GAME.apply(s, seat, move)
        added = 0
        for event in events:
            if isinstance(event, Gardener | Irrigated):
                added += sum(event.bamboo)
            elif isinstance(event, Laid | Improved | Rained):
                added += event.bamboo
            elif isinstance(event, Panda | Stormed):
                added -= event.ate is not None
        assert sum(plot.bamboo for plot in after.garden.plots.values()) == added + sum(
            plot.bamboo for plot in s.garden.plots.values()
        )
        s = after


@GAMES_TRIED
@given(positions())
def test_what_a_garden_hands_on_is_what_it_would_work_out_anew(passed: list[State]) -> None:
    for s in passed[::7]:
        known, fresh = s.garden, Garden(s.garden.plots, s.garden.channels, s.garden.panda, s.garden.gardener)
        assert known == fresh
        for derived in ("tiles", "sites", "sources", "channel_sites", "figures", "stacks"):
            assert getattr(known, derived) == getattr(fresh, derived), derived


@GAMES_TRIED
@given(positions())
def test_a_plot_is_irrigated_exactly_for_one_of_the_three_reasons(passed: list[State]) -> None:
    s = passed[-1]
    for at, plot in s.garden.plots.items():
        channel = any(at in edge for edge in s.garden.channels)
        assert plot.irrigated == (channel or distance(at, POND) == 1 or plot.improvement == "watershed")


@GAMES_TRIED
@given(positions())
def test_plots_can_be_laid_exactly_beside_the_pond_or_two_plots(passed: list[State]) -> None:
    laid = passed[-1].garden.plots
    for cell in (Hex(q, r) for q in range(-9, 10) for r in range(-9, 10)):
        beside = sum(near in laid for near in neighbours(cell))
        free = cell != POND and cell not in laid
        assert (cell in passed[-1].garden.sites) == (free and (distance(cell, POND) == 1 or beside >= 2))


@GAMES_TRIED
@given(positions())
def test_channels_can_be_placed_exactly_between_two_plots_where_water_reaches(passed: list[State]) -> None:
    garden = passed[-1].garden
    wet = {corner for edge in garden.channels for corner in edge_ends(edge)}
    for at in garden.plots:
        for other in neighbours(at):
            edge = Edge.of(at, other)
            reached = any(corner in wet or POND in corner for corner in edge_ends(edge))
            free = other in garden.plots and edge not in garden.channels
            assert (edge in garden.channel_sites) == (free and reached)


@GAMES_TRIED
@given(positions())
def test_every_channel_is_joined_to_the_pond_by_channels(passed: list[State]) -> None:
    garden = passed[-1].garden
    reached, rest = (
        {corner for edge in garden.channels for corner in edge_ends(edge) if POND in corner},
        set(garden.channels),
    )
    while joined := {edge for edge in rest if reached.intersection(edge_ends(edge))}:
        reached |= {corner for edge in joined for corner in edge_ends(edge)}
        rest -= joined
    assert not rest


@GAMES_TRIED
@given(positions())
def test_figures_stand_on_tiles_and_walk_over_tiles_only(passed: list[State]) -> None:
    s = passed[-1]
    for origin in (s.garden.panda, s.garden.gardener):
        assert origin in s.garden.tiles
        for to in s.garden.tiles:
            length = distance(origin, to)
            straight = length > 0 and 0 in (to.q - origin.q, to.r - origin.r, to.q + to.r - origin.q - origin.r)
            between = [
                Hex(origin.q + (to.q - origin.q) * step // length, origin.r + (to.r - origin.r) * step // length)
                for step in range(1, length)
            ]
            open_way = straight and all(cell in s.garden.tiles for cell in between)
            assert (to in walks(origin, s.garden.tiles)) == open_way


@GAMES_TRIED
@given(positions())
def test_a_card_is_ready_exactly_when_all_it_needs_is_there(passed: list[State]) -> None:
    s = passed[-1]
    for player in s.players:
        for card in CARDS:
            have, need = progress(s.garden, player.eaten, card)
            assert 0 <= have <= need
            assert is_satisfied(s.garden, player.eaten, card) == (have == need)


@GAMES_TRIED
@given(positions())
def test_the_game_goes_on_or_is_over_and_points_never_fall(passed: list[State]) -> None:
    before = [0] * len(passed[0].players)
    for s in passed:
        points = [GAME.view(s, None).points(seat) for seat in range(len(s.players))]
        assert all(now >= then for now, then in zip(points, before, strict=True))
        before = points
        deciding = GAME.to_move(s)
        assert bool(deciding) == (GAME.result(s) is None)
        for seat in deciding:
            assert next(GAME.legal(s, seat), None) is not None
            assert (seat == CHANCE) == (s.turn.decision == "roll")
