"""What a move would lead to, worked out from a view: candidate cells of a tile, the outcome of a battle.

Nothing here is decided; what a whole move changes is seen by making it on a position.
"""

from __future__ import annotations

from random import Random
from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from rules.kit.events import Event
from rules.kit.game import Move
from rules.kit.refusals import Refused
from rules.moana_nui import battle as battles
from rules.moana_nui import legal
from rules.moana_nui.building import payments
from rules.moana_nui.chart import NOWHERE, Placed
from rules.moana_nui.components import KINDS
from rules.moana_nui.faces import fitting
from rules.moana_nui.generation import distributed as shared_out
from rules.moana_nui.generation import yield_of
from rules.moana_nui.imagine import imagine
from rules.moana_nui.moves import Attack, Generate, Goods, Place
from rules.moana_nui.places import SIDES, Cell, Segment
from rules.moana_nui.play import apply
from rules.moana_nui.scoring import points, score, standing
from rules.moana_nui.show import view as show
from rules.moana_nui.state import State, placed_segments, with_turn
from rules.moana_nui.view import MoanaNuiView


class Candidate(msgspec.Struct, frozen=True):
    """A cell on which a tile could be placed, the action points it would give, the rotations in which it fits."""

    at: Cell
    ap: int
    rotations: tuple[int, ...]


class After(NamedTuple):
    """What a move leads to: its events, and the position as the same viewer would see it."""

    told: tuple[Event, ...]
    view: MoanaNuiView


def candidates(view: MoanaNuiView, tile: str) -> tuple[Candidate, ...]:
    """Where a tile of the hand could be placed, from west to east; nowhere while nothing is to be placed."""
    if view.decision != "place":
        return ()
    fit = ((cell, edges, fitting(tile, *edges)) for cell, edges in view.board.chart.places)
    return tuple(Candidate(cell, edges.touching + 1, rotations) for cell, edges, rotations in fit if rotations)


def moves(view: MoanaNuiView) -> tuple[Move, ...]:
    """Every legal move of the active seat; which tile it could place is known only to itself."""
    return tuple(legal.moves(imagine(view, Random(0)))) if view.to_move else ()


class Brought(NamedTuple):
    """The most that a tile generates on a cell, however it lies there, and whether it can complete an island."""

    goods: tuple[str, ...]
    completes: bool


def brought(view: MoanaNuiView, tile: str, at: Cell) -> Brought:
    """What a tile would bring on a free cell; whoever is to place."""
    ways = [_laid(view, Place(tile, at, way)) for way in fitting(tile, *view.board.chart.frontier[at])]
    goods = (yield_of(then).goods.names for then in ways)
    charts = ((then.board.chart, segment) for then in ways for segment in placed_segments(then))
    completes = any(chart.completed[chart.island_of[segment]] for chart, segment in charts)
    return Brought(max(goods, key=len, default=()), completes)


def distributed(view: MoanaNuiView, m: Generate) -> list[Goods]:
    """What each segment of the new tile gets by a legal way to distribute what it generates."""
    return shared_out(view.generation, m) if view.generation else []


def joined(view: MoanaNuiView, at: Cell) -> int:
    """By how many edges a tile on a free cell joins land that the viewer controls, whichever tile fits there."""
    chart, land = view.board.chart, view.board.chart.frontier[at].land
    found = 0
    for direction, tile in enumerate(chart.numbers_near(at)):
        if tile != NOWHERE and land >> direction & 1:
            across = chart.face(tile).edges[(direction + SIDES // 2) % SIDES]
            found += view.board.control[chart.first[tile] + across] == view.viewer
    return found


def laid(view: MoanaNuiView, placed: Place) -> MoanaNuiView:
    """The position with a tile of the viewer on a cell where it fits, before anybody collects and before what it
    generates is distributed; whoever is to place."""
    return show(_laid(view, placed), view.viewer)


def _laid(view: MoanaNuiView, placed: Place) -> State:
    before = imagine(view, Random(0))
    turn = with_turn(before, placed=placed.at, decision="generate")
    board = view.board.extended(Placed(placed.at, placed.tile, placed.rotation))
    return replace(before, board=board, turn=turn)


def worth(view: MoanaNuiView, placed: Place) -> int:
    """How many points the viewer has once a tile of its hand lies on a cell where it fits; whoever is to place."""
    board = view.board.extended(Placed(placed.at, placed.tile, placed.rotation))
    return points(score(board, view.viewer or 0))


def battle(view: MoanaNuiView, attack: Attack) -> battles.Battle:
    """How a legal attack comes out."""
    chart = view.board.chart
    return battles.battle(view.board, chart.number_of(attack.origin), chart.number_of(attack.to))


def tried(view: MoanaNuiView, move: Move) -> tuple[State, tuple[Event, ...]]:
    """A position to which a move of the active seat leads, hidden things imagined, and what happened.

    Raises IllegalMove.
    """
    return apply(imagine(view, Random(0)), view.now.seat, move)


def after(view: MoanaNuiView, move: Move) -> After | None:
    """What a move of the active seat would lead to; None for a move that is not legal now."""
    if not view.to_move:
        return None
    try:
        then, told = tried(view, move)
    except Refused:
        return None
    return After(told, show(then, view.viewer))


class Outcome(NamedTuple):
    """What a move leads to, without a view of it, which takes longer: its events, what is to be distributed then, and
    the points of every seat."""

    told: tuple[Event, ...]
    goods: tuple[str, ...]
    totals: tuple[int, ...]


def outcome(view: MoanaNuiView, move: Move) -> Outcome:
    """What a legal move of the active seat would lead to. Raises IllegalMove."""
    then, told = tried(view, move)
    goods = yield_of(then).goods.names if then.turn.decision == "generate" else ()
    return Outcome(told, goods, tuple(points(standing(then, seat)) for seat in range(len(then.players))))


def own_change(view: MoanaNuiView, move: Move) -> int:
    """By how many points a legal move changes the score of the seat that makes it, as it would stand at once. Raises
    IllegalMove."""
    seat, (then, _) = view.now.seat, tried(view, move)
    return points(standing(then, seat)) - view.boards[seat].total


def can_attack(view: MoanaNuiView, origin: Segment, to: Segment) -> bool:
    """Whether the active seat's group on a segment can attack another segment (rules 3.6)."""
    chart = view.board.chart
    return chart.number_of(to) in battles.targets(view.board, view.now.seat, chart.number_of(origin))


def payment(view: MoanaNuiView, building: str) -> Goods | None:
    """Resources with which the active seat can pay for a hut, canoe or temple (rules 3.5); None where it cannot."""
    goods = view.boards[view.now.seat].player.goods
    ways = payments(tuple(map(bool, goods)), KINDS[building].cost)
    return ways[0] if ways else None


def gains(v: MoanaNuiView, m: Move) -> bool:
    """Whether points as they stand or resources of the viewer's own become more, a tile gives more action points than
    every place does, or a battle costs the other more.

    Never where its own points become fewer, or those of another grow by more than its own; action points beyond those
    that every place gives count as points then.
    """
    if v.viewer is None:
        return False
    beyond = v.board.chart.frontier[m.at].touching - 1 if isinstance(m, Place) else 0
    before, (then, _) = v.boards[v.viewer], tried(v, m)
    changes = [points(standing(then, seat)) - board.total for seat, board in enumerate(v.boards)]
    if (own := changes[v.viewer]) < 0 or own + beyond < max(changes):
        return False
    if own + beyond > 0 or sum(then.players[v.viewer].goods) > sum(before.player.goods):
        return True
    return isinstance(m, Attack) and 2 * (fought := battle(v, m)).killed > fought.lost + fought.crossing
