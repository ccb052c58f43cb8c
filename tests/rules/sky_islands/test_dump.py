"""Positions as JSON: what is read back, and what is refused (the form follows from the types of `State`)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.sky_islands.game import SKY_ISLANDS as GAME
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import play, position

SET = "red,white,blue"
TILES = "red-straight_split:M19 blue-end/1:O20"
STUCK = position("red-islet:M20", initial=False, hands=("red-full blue-full", "red-end"), decision="end", seat=1)
POSITIONS: dict[str, State] = {
    "place": position(TILES, "0tp:M19n 1:M20", cubes=(SET,), options={"removed": "shown"}),
    "discard": play(STUCK, "end"),
    "build": position(TILES, "0:M20", cubes=(SET,), decision="build"),
    "stock": position(TILES, cubes=("red,red,red,red",), decision="stock"),
    "end": play(STUCK, "end", "discard red-full"),
    "over": position(TILES, "0:M20", decision="over", other={"ended": "played"}),
}


@pytest.mark.parametrize("decision", POSITIONS)
def test_every_kind_of_position_is_read_back(decision: str) -> None:
    s = POSITIONS[decision]
    assert s.turn.decision == decision
    loaded = GAME.load(json.loads(json.dumps(GAME.dump(s))))
    assert loaded == s
    for viewer in (None, 0, 1):
        assert GAME.view(loaded, viewer) == GAME.view(s, viewer)


def changed(decision: str, path: str, value: Any) -> Any:
    """The dump of a position with one part replaced."""
    dump = json.loads(json.dumps(GAME.dump(POSITIONS[decision])))
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    part = dump
    for step in way:
        part = part[step]
    part[last] = value
    return dump


TWICE = [{"at": "M20", "seat": 0}, {"at": "M20", "seat": 1}]


@pytest.mark.parametrize(
    ("decision", "path", "value", "reason"),
    [
        ("place", "tiles.0.at", "20", "no cell has this label"),
        ("place", "tiles.0.at", "N20", "two lie in one cell"),
        ("place", "tiles.4.at", "M99", "too far"),
        ("place", "tiles.4.rotation", 1, "differ"),
        ("place", "tiles.4.rotation", 4, "rotation"),
        ("place", "tiles.4.tile", "red-castle", "red-castle: no such tile"),
        ("place", "tiles.4.seat", 2, "there is no seat 2"),
        ("place", "tiles", [], "tiles"),
        ("place", "houses.0.at", "M19", "M19 is not an island"),
        ("place", "houses.0.at", "nowhere", "nowhere: no segment has this label"),
        ("place", "houses.0.seat", 2, "there is no seat 2"),
        ("place", "houses", TWICE, "two stand"),
        ("place", "players.0.houses", 11, "more than 11"),
        ("place", "players.0.hand", ["red-end"] * 3, "2"),
        ("place", "players.0.hand", [], "no tile to place"),
        ("place", "players.0.hand", ["start-nw"], "initial tile"),
        ("place", "players.0.shown", ["green-end"], "not in the hand"),
        ("place", "players.0.cubes.red", 21, "20"),
        ("place", "players.1.cubes.red", 1, "red: 21 cubes"),
        ("place", "players.0.resigned", True, "fewer than two"),
        ("place", "players", [], "2"),
        ("place", "supply.white", 20, "white: 21 cubes"),
        ("place", "towers", 12, "towers: more than 12"),
        ("place", "ports", 12, "ports: more than 12"),
        ("place", "pile", ["start-se"], "initial tile"),
        ("place", "start", 5, "there is no seat 5"),
        ("place", "turn.seat", 3, "there is no seat 3"),
        ("place", "turn.round", 11, "10"),
        ("place", "turn.decision", "discard", "place if a tile of the hand fits"),
        ("place", "turn.decision", "over", "ended"),
        ("place", "ended", "played", "ended"),
        ("place", "options.cavity", "round", "options"),
        ("place", "nonsense", 1, "nonsense"),
        ("discard", "turn.decision", "place", "place if a tile of the hand fits"),
        ("discard", "players.0.shown", [], "all have seen"),
        ("build", "players.0.cubes.red", 0, "nothing can be built"),
        ("build", "turn.decision", "stock", "nothing to exchange"),
        ("stock", "turn.decision", "end", "too many"),
        ("end", "turn.decision", "build", "nothing can be built"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(decision: str, path: str, value: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.load(changed(decision, path, value))


def test_somebody_who_resigned_is_never_to_move() -> None:
    dump = GAME.dump(position(hands=("red-end",) * 3))
    dump["players"][0]["resigned"] = True
    with pytest.raises(ValueError, match="resigned"):
        GAME.load(dump)


def test_somebody_without_a_tile_plays_on_without_placing() -> None:
    s = play(position(hands=((), "red-end"), decision="end", seat=1), "end")
    assert (s.turn.seat, s.turn.decision) == (0, "end")
