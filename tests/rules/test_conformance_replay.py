"""What every game promises about stored games: dumps load as they were, and moves replay the same everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from itertools import cycle
from typing import Any

import pytest

from tests.rules.samples import VARIANTS, Played, everyone


def test_a_dump_is_json_and_loads_as_the_same_position(match: Played) -> None:
    game = match.game
    for step in match.sample():
        for state in (step.state, step.after) if step is match.steps[-1] else (step.state,):
            loaded = game.load(json.loads(json.dumps(game.dump(state))))
            assert loaded == state
            assert game.dump(loaded) == game.dump(state)
            for viewer in everyone(match.seats):
                assert game.view(loaded, viewer) == game.view(state, viewer)
            for seat in game.to_move(state):
                assert list(game.legal(loaded, seat)) == list(game.legal(state, seat))


def damaged(dump: Any, value: Any) -> list[Any]:
    """Copies of a dump with one part replaced, for every part."""
    inner: list[Any] = []
    if isinstance(dump, dict):
        inner = [{**dump, key: one} for key, part in dump.items() for one in damaged(part, value)]
    elif isinstance(dump, list):
        inner = [[*dump[:at], one, *dump[at + 1 :]] for at, part in enumerate(dump) for one in damaged(part, value)]
    return [value, *inner]


def test_a_damaged_dump_is_refused_with_a_reason(match: Played) -> None:
    dump = match.game.dump(match.steps[len(match.steps) // 2].state)
    for broken in damaged(dump, [[0.5]]):
        with pytest.raises(ValueError, match=r"\S"):
            match.game.load(broken)


@pytest.mark.parametrize(
    ("match", "value"), list(zip(VARIANTS, cycle(["nonsense", -1, 10**6, None, {}]), strict=False)), indirect=["match"]
)
def test_loading_raises_value_errors_and_nothing_else(match: Played, value: Any) -> None:
    """The variants of a game take turns at the values; every game has met each of them."""
    dump = match.game.dump(match.steps[len(match.steps) // 2].state)
    for broken in damaged(dump, value):
        try:
            state = match.game.load(broken)
        except ValueError:
            continue
        for seat in match.game.to_move(state):
            list(match.game.legal(state, seat))
        match.game.dump(state)


SCRIPT = """
import hashlib, json, sys
from rules.kit.selfplay import play
from tests.rules.samples import EVERY_GAME
for key, game in EVERY_GAME.items():
    for seats in game.seats:
        state, moves = play(game, seats, {}, 11)
        for seat, move in moves:
            state, events = game.apply(state, seat, move)
            print(seat, game.write(move), [(event.kind, event.facts) for event in events])
        print(json.dumps(game.dump(state)), json.dumps(game.view(state, 0).turn))
"""


def test_the_same_game_comes_out_in_every_process() -> None:
    said = []
    for seed in ("1", "2"):
        environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": os.pathsep.join(sys.path)}
        done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, env=environment, check=True)
        said.append(done.stdout)
    assert said[0] == said[1]
    assert len(said[0].splitlines()) > 1


def test_the_same_setup_and_moves_give_the_same_position(match: Played) -> None:
    state = match.game.load(match.game.dump(match.start))
    for step in match.steps:
        state, events = match.game.apply(state, step.seat, step.move)
        assert events == step.events
    assert state == match.last
