"""What is hidden stays hidden: hands, stacks and the tiles set aside (rules 1)."""

from __future__ import annotations

from collections import Counter
from random import Random

import msgspec
import pytest

from rules.moana_nui.events import Drew
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.setup import full_pile
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import position, see, told
from tests.rules.trials import only


def started(seats: int = 3) -> State:
    """A game after some turns."""
    rng = Random(seats)
    s = GAME.setup(seats, {}, rng)
    for _ in range(25):
        s, _ = GAME.apply(s, GAME.to_move(s)[0], rng.choice(list(GAME.legal(s, GAME.to_move(s)[0]))))
    return s


def test_each_seat_sees_its_own_hand_and_an_onlooker_none() -> None:
    s = started()
    assert [see(s, seat).hand for seat in range(3)] == [player.hand for player in s.players]
    assert see(s).hand == ()
    assert [board.hand for board in see(s).boards] == [len(player.hand) for player in s.players]


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_view_does_not_change_with_what_its_viewer_cannot_see(viewer: int | None) -> None:
    s = started()
    shown = see(s, viewer)
    hidden = [msgspec.structs.replace(s, aside=tuple(reversed(s.aside)))]
    for seat, player in enumerate(s.players):
        changes = [{"stack": tuple(reversed(player.stack))}, {"stack": s.aside[: len(player.stack)]}]
        if seat != viewer:
            changes.append({"hand": s.aside[: len(player.hand)]})
        for change in changes:
            changed = msgspec.structs.replace(player, **change)
            players = (*s.players[:seat], changed, *s.players[seat + 1 :])
            hidden.append(msgspec.structs.replace(s, players=players))
    assert all(see(other, viewer) == shown for other in hidden)
    assert sum(other != s for other in hidden) >= 6


def test_a_drawn_tile_is_told_to_its_seat_alone() -> None:
    s = started()
    while s.turn.decision != "act":
        s, _ = GAME.apply(s, s.turn.seat, next(GAME.legal(s, s.turn.seat)))
    _, events = told(s, "end")
    drawn = only(events, Drew)
    assert drawn.reveals
    assert drawn.seen_by(drawn.seat) == drawn
    for viewer in {None, 0, 1, 2} - {drawn.seat}:
        assert drawn.seen_by(viewer) == msgspec.structs.replace(drawn, tile=None)


@pytest.mark.parametrize("viewer", [None, 0, 2])
def test_imagined_tiles_are_those_that_were_not_seen(viewer: int | None) -> None:
    s = started()
    shown = see(s, viewer)
    imagined = [GAME.imagine(shown, Random(seed)) for seed in range(12)]
    placed = Counter(tile.tile for tile in shown.board.chart.tiles)
    for one in imagined:
        assert GAME.view(one, viewer) == shown
        hidden = [tile for player in one.players for tile in (*player.hand, *player.stack)]
        assert Counter([*hidden, *one.aside]) == Counter(full_pile()) - placed
    assert len({one.players[1].hand for one in imagined}) > 5
    assert len({one.aside for one in imagined}) == 12
    if viewer is not None:
        assert {one.players[viewer].hand for one in imagined} == {s.players[viewer].hand}


def test_frozen_scores_are_imagined_as_they_are() -> None:
    frozen = {"segments": 2, "completed": 3, "buildings": 2, "building_points": 5, "doubled": 1, "doubled_points": 3}
    s = position(hands=("E", "E", "E"), seats=[{}, {"score": frozen}])
    twin = GAME.imagine(see(s, 0), Random(1))
    assert twin.players[1].score == s.players[1].score
    assert see(s).boards[1].total == 2 + 6 + 5 + 3


def test_everything_on_the_table_is_open() -> None:
    s = started()
    views = [see(s, viewer) for viewer in (None, 0, 1, 2)]
    for name in ("now", "board", "segments", "islands", "meeting_houses", "sites", "boards", "aside"):
        assert len({repr(getattr(view, name)) for view in views}) == 1
