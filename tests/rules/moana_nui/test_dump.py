"""Positions as JSON: what is read back, and what is refused (its form follows from the types of state.py)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import ROW, TRIANGLE, placing, play, position

BAR = "H8=E-W G8=NE,W I8=SE,W"
POSITIONS: dict[str, State] = {
    "place": placing(ROW, "D03 D01", "0:H8*2 1:H12", goods="H9=wood,shell"),
    "generate": play(placing("H9=W-E I8=NW-E G9=SW-E", "E-SE,NE"), "place E-SE,NE H8 0"),
    "act": position(
        f"{TRIANGLE} H10=W", "0:H8*3 1:H9", buildings="hut:H8/1", houses="1:H8/H9/I8", placed="H10", stock=("wood",)
    ),
    "sail": play(position(BAR, "0:H8*3", stock=("wood,fish",)), "build canoe H8 wood,fish"),
    "combat": play(position(ROW, "0:H8*5 1:H9"), "attack H8 H9 2"),
    "over": play(position(seats=[{"stack": []}, {"stack": [], "score": {"segments": 1}}]), "end"),
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


HUT = {"at": "H8", "building": "hut", "builder": 0}
HOUSE = {"at": "H8/H9/I8", "builder": 1}


@pytest.mark.parametrize(
    ("decision", "path", "value", "reason"),
    [
        ("act", "board.tiles.0.at", "8H", r"^board.tiles\[0\].at: 8H: no cell has this label"),
        ("act", "board.tiles.0.at", "H٨", "no cell has this label"),
        ("act", "board.tiles.0.at", "Z60", "too far away"),
        ("act", "board.tiles.0.at", "H9", "two lie on one cell"),
        ("act", "board.tiles.0.tile", "D99", "not a tile"),
        ("act", "board.tiles.0.tile", "E-E", "not a tile"),
        ("act", "board.tiles.0.tile", "E,W,NE,NW", "not a tile"),
        ("act", "board.tiles.0.tile", "D01", "land touches sea"),
        ("act", "board.tiles.0.rotation", 6, "<= 5"),
        ("act", "board.tiles", [], "1"),
        ("act", "board.units.0.at", "H8a", r"^board.units\[0\].at: H8a: no tile has this segment"),
        ("act", "board.units.0.at", "nowhere", "no segment has this label"),
        ("act", "board.units.0.at", "H9", "^board.units: H9 is named twice"),
        ("act", "board.units.0.at", ["H9"], r"^board.units\[0\].at: Expected `str`"),
        ("act", "board.units.0.more", 1, "unknown field `more`"),
        ("act", "board.units.0.seat", 2, "there is no seat 2"),
        ("act", "board.units.0.units", 20, "units, but there are 20"),
        ("act", "board.units.0.units", 0, "1"),
        ("act", "board.goods", [{"at": "Z9", "goods": {"wood": 1}}], "no tile has this segment"),
        ("act", "board.goods", [{"at": "H8", "goods": {"wood": 1}}] * 2, "^board.goods: H8 is named twice"),
        ("act", "board.goods", [{"at": "H8", "goods": {"wood": 1001}}], "<= 1000"),
        ("act", "board.goods", [{"at": "H8"}], "missing required field `goods`"),
        ("act", "board.goods", [{"at": "H8", "goods": {"gold": 1}}], "gold"),
        ("act", "board.buildings", [HUT, HUT], "named twice"),
        ("act", "board.buildings.0.building", "meeting_house", "Invalid enum value"),
        ("act", "board.buildings.0.builder", 7, "there is no seat 7"),
        ("act", "board.buildings.0.builder", 0, "more than 4 of hut"),
        ("act", "board.houses", [{"at": "H8/H9/G9", "builder": 0}], "no three segments meet"),
        ("act", "board.houses", [{"at": "H8/H9", "builder": 0}], "no corner has this label"),
        ("act", "board.houses", [HOUSE, HOUSE], "two stand on one corner"),
        ("act", "board.houses.0.builder", 0, "more than 1 of meeting_house"),
        ("act", "aside", ["D28", "D28"], "the box holds 1"),
        ("act", "players.0.hand", ["D01"] * 3, "2"),
        ("act", "players.0.hand", ["D01", "?"], r"^players\[0\].hand\[1\]: \?: not a tile"),
        ("act", "players.0.village", 21, "<= 20"),
        ("act", "players.0.left", {"palace": 1}, "palace"),
        ("act", "players.0.resigned", True, "fewer than two"),
        ("act", "players", [], "2"),
        ("act", "start", 4, "there is no seat 4"),
        ("act", "turn.seat", 2, "there is no seat 2"),
        ("act", "turn.placed", "C3", "no tile lies there"),
        ("act", "turn.closed", ["H8"], "not on the placed tile"),
        ("act", "turn.closed", ["H10", "H10"], "named twice"),
        ("act", "turn.ap", 9, "more than turn.ap_total"),
        ("act", "turn.decision", "over", "ended"),
        ("act", "turn.decision", "place", "turn.placed"),
        ("act", "turn.decision", "generate", "nothing to distribute"),
        ("act", "turn.decision", "sail", "turn.canoe"),
        ("act", "turn.canoe", "H8", "turn.canoe"),
        ("act", "players.0.score", {"segments": 1}, "had its last turn"),
        ("act", "options.huts", "nobody", "options"),
        ("act", "ended", "played", "ended"),
        ("place", "players.0.hand", ["E-SE-SW-W-NW-NE,E"], "not a tile"),
        ("place", "players.0.hand", [], "fits"),
        ("generate", "turn.placed", None, "turn.placed"),
        ("sail", "turn.canoe", "I8a", "no canoe"),
        ("sail", "board.units", [], "no units of the active seat"),
        ("combat", "turn.used", ["H10"], "no units of the active seat"),
        ("combat", "turn.used", ["H8", "H8"], "named twice"),
        ("combat", "turn.used", ["H8a"], "turn.used: no tile has the segment H8a"),
        ("over", "turn.used", ["C3"], "turn.used: no tile has the segment C3"),
        ("over", "players.0.score", None, "missing after the end"),
    ],
)
def test_an_impossible_position_is_refused_with_its_reason(decision: str, path: str, value: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.load(changed(decision, path, value))


def test_what_is_left_out_is_none_and_may_be_written_as_zero() -> None:
    brief = json.loads(json.dumps(GAME.dump(POSITIONS["act"])))
    brief["players"][1] = {"hand": ["D01"]}
    whole = json.loads(json.dumps(GAME.dump(GAME.load(brief))))
    assert whole["players"][1] | {"goods": {}, "left": {}} == {
        "hand": ["D01"], "stack": [], "village": 0, "reserve": 0, "council": 0, "goods": {}, "left": {}, "built": 0,
        "score": None, "resigned": False,
    }  # fmt: skip
    whole["players"][1] |= {"goods": {"wood": 0}, "left": {"hut": 0}}
    assert GAME.load(whole) == GAME.load(brief)


def test_who_has_resigned_has_a_score() -> None:
    dump = json.loads(json.dumps(GAME.dump(position(hands=("E", "E", "E")))))
    dump["players"][1]["resigned"] = True
    with pytest.raises(ValueError, match="resigned"):
        GAME.load(dump)


def test_a_tile_that_is_not_in_the_box_is_spelled_by_its_segments() -> None:
    s = position("H8=E-W,NE H9=W")
    assert GAME.dump(s)["board"]["tiles"][0] == {"at": "H8", "tile": "E-W,NE", "rotation": 0}
