"""Whatever can be reached in a game can be stored: every position loads as it was dumped, every record replays."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kit.game import Game
from rules.kit.seats import CHANCE, Seat
from rules.tables.history import RESIGN
from rules.tables.record_file import Record, parse, replay, write
from rules.tables.table import Row
from tests.rules.samples import EVERY_GAME, VARIANTS

LONGEST = 700
"""Moves after which a game is left unfinished; players without aim may never finish."""


def wandered(game: Game[Any], state: Any, rng: Random, leaving: float) -> list[tuple[Seat, str, Any]]:
    """A game of players who move without aim and leave now and then: who did what, and the position after it."""
    done: list[tuple[Seat, str, Any]] = []
    while len(done) < LONGEST and (deciding := game.to_move(state)):
        seat = rng.choice(deciding)
        gone = game.view(state, None).resigned
        staying = [other for other in range(game.view(state, None).seats) if other not in gone]
        if seat != CHANCE and rng.random() < leaving:
            seat, text = rng.choice(staying), RESIGN
            state, _ = game.resign(state, seat)
        else:
            move = game.chance(state, rng) if seat == CHANCE else rng.choice(list(game.legal(state, seat)))
            text = game.write(move)
            state, _ = game.apply(state, seat, move)
        done.append((seat, text, state))
    return done


@settings(max_examples=15, deadline=None)
@given(variant=st.sampled_from(VARIANTS), seed=st.integers(0, 2**32), leaving=st.sampled_from([0, 0, 0.003, 0.02]))
def test_every_position_that_is_reached_loads_and_every_record_replays(variant: Any, seed: int, leaving: float) -> None:
    key, seats, options = variant
    game, rng = EVERY_GAME[key], Random(seed)
    start = game.setup(seats, dict(options), rng)
    done = wandered(game, start, rng, leaving)
    for _, _, state in done:
        assert game.load(json.loads(json.dumps(game.dump(state)))) == state
    rows = tuple(Row(ply, seat, text) for ply, (seat, text, _) in enumerate(done, start=1))
    record = Record(key, game.version, dict(options), ("Akari",) * seats, game.dump(start), rows)
    replayed = replay(parse(write(record)), game)
    assert [state for state, _ in replayed] == [state for _, _, state in done]
