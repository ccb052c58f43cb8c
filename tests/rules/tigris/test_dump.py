"""Positions as JSON: what is read back, and what is refused (their form follows from the types of the state)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.tigris.game import TIGRIS as GAME
from rules.tigris.state import State
from tests.rules.tigris.positions import play, position

ON = {"buildings": "on", "ziggurat": "on"}
GREENS = "green green green green green green"
ZIGGURAT = "down:F5 down:G5 down:H5 down:G4 down:G6 red:E5"
TWICE = [{"seat": 0, "which": "king", "at": at} for at in ("E5", "E6")]
POSITIONS: dict[str, State] = {
    "act": position(
        "red*:F5 down:G7 dead:H7 green:A5 green:A6", "0.king:E5 1.trader:F4", board={"buildings": {"green": "A5"}}
    ),
    "commit": play(position("red:F5", "1.king:E5"), "leader king G5", "commit 1"),
    "war": play(position("red:E5 red:G5", "0.king:D5 1.king:H5 0.trader:E4 1.trader:G4"), "tile black F5"),
    "building": play(position("green:F5 green:H5", hands=(GREENS, "red"), options=ON), "tile green G5"),
    "monument": play(position("green:F5 green:F4 green:G4", hands=(GREENS, "red"), options=ON), "tile green G5"),
    "treasure": play(position("red*:E5 red*:G5"), "leader trader F5"),
    "score": play(position(ZIGGURAT, "0.king:D5", options=ON, board={"ziggurat": "G5"}), "end"),
    "over": play(position(far=False), "end"),
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


@pytest.mark.parametrize(
    ("decision", "path", "value", "reason"),
    [
        ("act", "board.tiles.red", ["B5", "Z5"], r"board.tiles.red\[1\]: Z5: no square has this label"),
        ("act", "board.tiles.red", ["H7"], "two things lie on one square"),
        ("act", "board.tiles.red", ["E1"], "wrong ground"),
        ("act", "board.tiles.blue", ["B5"], "wrong ground"),
        ("act", "board.treasures", ["B5"], "no tile under"),
        ("act", "board.leaders.0.at", "D4", "on a river"),
        ("act", "board.leaders.0.seat", 2, "there is no seat 2"),
        ("act", "board.leaders", TWICE, "twice"),
        ("act", "board.buildings", {"red": "A5"}, "tile of its colour"),
        ("act", "board.monuments", [{"colours": "black-red", "at": "P11"}], "no four squares"),
        ("act", "board.monuments", [{"colours": "black-red", "at": "I5"}], "face up"),
        ("score", "board.monuments", [{"colours": "black-red", "at": "G5"}], "overlap"),
        ("act", "board.ziggurat", "A1", "no cross"),
        ("act", "board.union", "B5", "no tile under"),
        ("act", "board.union", "F٥", "board.union: F٥: no square has this label"),
        ("act", "board.union", "Q5", "board.union: Q5: no square has this label"),
        ("act", "board.union", 5, "board.union: Expected `str | null`"),
        ("act", "board.tiles.red", [["F5"]], r"board.tiles.red\[0\]: Expected `str`"),
        ("act", "board.tiles.pink", ["F5"], "board.tiles: Invalid enum value 'pink'"),
        ("act", "board.tiles", None, "board.tiles: Expected `object`"),
        ("act", "board.buildings", {"green": None}, "board.buildings.green: Expected `str`"),
        ("act", "board.leaders", [{"seat": 0, "which": "king"}], r"board.leaders\[0\]: .* missing required field `at`"),
        ("act", "board.leaders.0.seat", 4, r"board.leaders\[0\].seat: Expected `int` <= 3"),
        ("act", "board.name", "basic", "board: .* unknown field `name`"),
        ("act", "board.monuments", [{"colours": "pink-red", "at": "E5"}], "colours: Invalid enum"),
        ("act", "players.0.points", {"red": -1}, r"players\[0\].points.red: Expected `int` >= 0"),
        ("act", "players.0.catastrophes", 3, r"players\[0\].catastrophes: Expected `int` <= 2"),
        ("act", "turn.used", 3, "turn.used: Expected `int` <= 2"),
        ("act", "bag", ["green"] * 40, "the box holds 30"),
        ("act", "players.0.treasures", 7, "but the board has 10"),
        ("act", "players.0.dynasty", "dragon", r"players\[0\].dynasty: dragon: no such dynasty"),
        ("act", "players.0.dynasty", "bull", "same"),
        ("act", "players.0.hand", ["purple"], "purple"),
        ("act", "players.0.hand", ["red"] * 7, "6"),
        ("act", "players.0.resigned", True, "fewer than two"),
        ("act", "players", [], "2"),
        ("act", "start", 5, "there is no seat 5"),
        ("act", "turn.seat", 3, "there is no seat 3"),
        ("act", "turn.placed", "B5", "no tile"),
        ("act", "turn.decision", "war", "no war"),
        ("act", "turn.decision", "building", "turn.placed"),
        ("act", "turn.decision", "commit", "turn.conflict"),
        ("act", "turn.decision", "over", "ended"),
        ("act", "options.board", "round", "options"),
        ("act", "ended", "bag", "ended"),
        ("commit", "turn.conflict", None, "turn.conflict"),
        ("commit", "turn.conflict.defender", 0, "one kingdom"),
        ("commit", "turn.conflict.which", "trader", "one kingdom"),
        ("commit", "turn.conflict.kind", "war", "board.union"),
        ("commit", "turn.conflict.attacker", 4, "there is no seat 4"),
        ("treasure", "turn.picker", 1, "no treasure to take"),
        ("treasure", "turn.picker", None, "turn.picker"),
        ("war", "board.union", None, "no war"),
        ("score", "board.ziggurat", "G6", "face up"),
    ],
)  # fmt: skip
def test_an_impossible_position_is_refused_with_its_reason(decision: str, path: str, value: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.load(changed(decision, path, value))


@pytest.mark.parametrize("where", ["hand", "swapped", "gone", "board", "bag"])
def test_tiles_in_hands_given_up_seen_to_leave_on_the_board_and_in_the_bag_are_counted_together(where: str) -> None:
    dump = json.loads(json.dumps(GAME.dump(position("red:F5", hands=(["red"] * 5, ["red"] * 5), bag=["red"] * 31))))
    dump["players"][0]["swapped"] = {"red": 3}
    dump["players"][1]["swapped"] = {"red": 4}
    dump["gone"] = {"red": 5}
    assert GAME.dump(GAME.load(dump))["gone"]["red"] == 5
    one_more = {"hand": dump["players"][0]["hand"], "board": dump["board"]["tiles"]["red"], "bag": dump["bag"]}
    if where in one_more:
        one_more[where].append("F6" if where == "board" else "red")
    else:
        counts = dump["gone"] if where == "gone" else dump["players"][1]["swapped"]
        counts["red"] += 1
    with pytest.raises(ValueError, match="red: 58 tiles, but the box holds 57"):
        GAME.load(dump)


def test_a_war_must_be_fought_by_those_who_meet() -> None:
    s = play(POSITIONS["war"], "war king")
    dump = json.loads(json.dumps(GAME.dump(s)))
    dump["turn"]["conflict"]["which"] = "priest"
    with pytest.raises(ValueError, match="no kingdoms"):
        GAME.load(dump)
    dump["turn"]["conflict"].update(which="king", defender=0)
    with pytest.raises(ValueError, match="others fight"):
        GAME.load(dump)


def test_somebody_who_resigned_is_never_to_move() -> None:
    dump = json.loads(json.dumps(GAME.dump(position(hands=("red", "red", "red")))))
    dump["players"][0]["resigned"] = True
    with pytest.raises(ValueError, match="resigned"):
        GAME.load(dump)
