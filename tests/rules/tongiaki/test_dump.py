"""Positions as JSON: what is read back, and what is refused (the form follows from the types of `State`)."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from rules.kit.game import Move
from rules.kit.refusals import IllegalMove, NotAMove
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.moves import Boats, Lay, Letters, Spread
from rules.tongiaki.places import Cell
from rules.tongiaki.state import State
from tests.rules.tongiaki.positions import play, position, waters

LOOP = "tubuai@0,0 A=RR B=BB; wp@-1,1; wl@-1,0; wo@1,-1; wh@1,0"
POSITIONS: dict[str, State] = {
    "act": position("tonga@0,0 A=RB; samoa@0,-1r2 king B; wa@1,0r4; nauru@0,1 A=R", resigned=(2,)),
    "start": play(position("tonga@0,0 A=BB"), "place tonga-A"),
    "sail": play(position("tonga@0,0 A=RRB B=RRB D=RRB", deck="wp wa"), "sail tonga-D-n"),
    "land": play(position("rapa_nui@0,0 B=RBG", deck="fidschi"), "sail rapa_nui-B-n", "land fidschi-B 2"),
    "lay": play(position("tonga@0,0 A=R", deck="wa"), "settle"),
    "settle": play(position("tonga@0,0 A=R", deck="nauru"), "settle", "lay I8 n"),
    "removed": play(position(f"{LOOP}; nauru@3,0 A=R"), "grow tubuai A,B"),
    "over": play(position("tonga@0,0 A=R D=RRB", deck="wp", away=waters("wp")), "sail tonga-D-n"),
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_kind_of_position_is_read_back(name: str) -> None:
    s = POSITIONS[name]
    loaded = GAME.load(json.loads(json.dumps(GAME.dump(s))))
    assert loaded == s
    assert GAME.dump(loaded) == GAME.dump(s)
    assert GAME.view(loaded, None) == GAME.view(s, None)
    assert s.turn.decision == name or name == "removed"


def changed(name: str, path: str, value: Any) -> Any:
    """The dump of a position with one part replaced."""
    dump = json.loads(json.dumps(GAME.dump(POSITIONS[name])))
    *way, last = [int(step) if step.isdecimal() else step for step in path.split(".")]
    part = dump
    for step in way:
        part = part[step]
    part[last] = value
    return dump


@pytest.mark.parametrize(
    ("name", "path", "value", "reason"),
    [
        ("act", "tiles.0.tile", "atlantis", r"^tiles\[0\]\.tile: atlantis: no such tile$"),
        ("act", "tiles.0.at", "8H", r"^tiles\[0\]\.at: 8H: no cell has this label$"),
        ("act", "tiles.0.at", "H٩", "no cell has this label"),
        ("act", "tiles.0.at", "H99", "H99: too far away"),
        ("act", "tiles.1.at", "H8", "two tiles lie"),
        ("act", "tiles.0.red", "west", "west"),
        ("act", "boats.tahiti", {"A": [0]}, "not on the table"),
        ("act", "boats.tonga", {"G": [0]}, "^boats.tonga: Invalid enum value 'G'"),
        ("act", "boats.samoa", {"F": [0]}, "samoa: there is no beach F"),
        ("act", "boats.atlantis", {}, "atlantis: no such island"),
        ("act", "boats.tonga", {"A": [[0]]}, r"^boats\.tonga\.A\[0\]: Expected `int`, got `array`"),
        ("act", "boats.tonga", {"A": [0, 0, 0, 0]}, "3 moorings"),
        ("act", "boats.tonga", {"A": [0, 0, 1]}, "has to sail first"),
        ("act", "boats.tonga", {"A": [5]}, "there is no seat 5"),
        ("act", "boats.samoa", {"A": [0]}, "boats on the beaches of samoa"),
        ("act", "boats", {}, "`act` with boats on beaches"),
        ("act", "kings", {"tonga": 1}, "tonga cannot be one"),
        ("act", "kings", {"tahiti": 1}, "tahiti cannot be one"),
        ("act", "stack", [], "missing"),
        ("act", "stack.0", "samoa", "in two places"),
        ("act", "removed", ["samoa"], "in two places"),
        ("act", "removed", ["wa"], r"^removed\[0\]: wa: no such island"),
        ("act", "stack.0", "tonga", "no such tile in the stack"),
        ("act", "start", 3, "there is no seat 3"),
        ("act", "turn.seat", 2, "has resigned"),
        ("act", "resigned", [True, True, False], "fewer than two"),
        ("act", "resigned", [False], "2"),
        ("act", "options", {"king_block": "maybe"}, "king_block"),
        ("act", "turn.round", 2, "set-up takes 2 rounds"),
        ("act", "turn.decision", "over", "ended"),
        ("act", "turn.decision", "sail", "no beach is full"),
        ("act", "turn.decision", "settle", "turn.settling"),
        ("act", "turn.left", 1, "turn.left"),
        ("act", "turn.tile", "wb", "in two places"),
        ("act", "ended", "water", "ended"),
        ("start", "turn.left", 2, "has to sail"),
        ("lay", "turn.tile", None, "missing wa|turn.tile"),
        ("land", "turn.landing", None, "turn.landing"),
        ("land", "turn.landing.island", "atlantis", "no such island"),
        ("land", "turn.landing.island", "tahiti", "nobody can land on tahiti"),
        ("land", "turn.landing.landed", {"Z": [0]}, "^turn.landing.landed: Invalid enum value 'Z'"),
        ("land", "turn.landing.landed", {"F": [0]}, "fidschi: there is no beach F"),
        ("land", "turn.landing.landed", {"B": [0, 0]}, "nothing to choose"),
        ("land", "turn.landing.boats", [0], "nothing to choose"),
        ("settle", "turn.settling", False, "turn.settling"),
        ("over", "adrift.0.at", "H8", "no water"),
        ("over", "adrift", 5, "^adrift: Expected `array`, got `int`"),
        ("over", "voyages.0.island", "atlantis", "no such island"),
        ("over", "voyages.0.reached", "atlantis", "no such island"),
        ("over", "voyages.0.island", "samoa", "samoa: there is no beach D"),
        ("over", "voyages.0.legs.0.at", "ZZ8", r"^voyages\[0\]\.legs\[0\]\.at: ZZ8: too far away"),
        ("over", "voyages.0.boats", [9], "there is no seat 9"),
        ("over", "unknown", 1, "unknown"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(name: str, path: str, value: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.load(changed(name, path, value))


def test_one_group_at_sea_or_none_is_read_as_older_dumps_have_it() -> None:
    (group,) = GAME.dump(POSITIONS["over"])["adrift"]
    assert GAME.load(changed("over", "adrift", group)) == POSITIONS["over"]
    assert GAME.load(changed("act", "adrift", None)) == POSITIONS["act"]


def test_what_is_as_usual_may_be_left_out() -> None:
    dump = json.loads(json.dumps(GAME.dump(POSITIONS["act"])))
    for part in ("removed", "adrift", "voyages", "ended"):
        del dump[part]
    dump["turn"] = {"number": 20, "round": 5, "seat": 0}
    dump["boats"] = {island: beaches for island, beaches in dump["boats"].items() if beaches}
    dump["tiles"][0].pop("turn")
    assert GAME.load(dump) == POSITIONS["act"]


def test_boats_of_one_player_are_fifteen_at_most() -> None:
    with pytest.raises(ValueError, match="the box holds 15"):
        position("tonga@0,0 A=RR B=RR C=RR D=RR E=RR F=RR; samoa@0,-1 A=RR B=RR")


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("grow tonga c,a", "grow tonga A,C"),
        ("GROW Tonga AC", "grow tonga A,C"),
        ("sail SAMOA-b-NE", "sail samoa-B-ne"),
        ("land samoa-a 2,1,1", "land samoa-A 1,1,2"),
        ("lay h8 NE", "lay H8 ne"),
        ("grow tonga A samoa-B", "grow tonga A samoa-B"),
    ],
)
def test_moves_are_read_as_people_type_them(text: str, same: str) -> None:
    assert GAME.write(GAME.read(text)) == same


@pytest.mark.parametrize(
    "text", ["grow tonga", "grow tonga 1", "land samoa-A 0", "land samoa-A x", "sail samoa-B", "lay H8 west", "king -"]
)
def test_text_that_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(NotAMove):
        GAME.read(text)


WEST: Any = "west"
NICELY: Any = "nicely"
"""Values that no type lets through."""


class Foreign(Move, frozen=True):
    kind = "foreign"


def test_values_that_no_text_leads_to_are_refused_with_a_topic() -> None:
    lay, land = POSITIONS["lay"], POSITIONS["land"]
    for s, move, key in (
        (lay, Lay(Cell(0, 1), WEST), "no_such_direction"),
        (land, Spread(NICELY), "no_such_way"),
        (POSITIONS["act"], Foreign(), "not_a_move"),
    ):
        with pytest.raises(IllegalMove) as caught:
            GAME.apply(s, 0, move)
        assert caught.value.key == key
        assert caught.value.rule
    assert (str(Letters("AC")), str(Boats((0, 0, 2)))) == ("A,C", "1,1,3")


def test_who_is_not_to_move_is_told_who_is() -> None:
    with pytest.raises(IllegalMove) as caught:
        GAME.apply(POSITIONS["act"], 1, GAME.read("settle"))
    assert (caught.value.key, caught.value.facts) == ("not_your_turn", {"awaited": 0})
    with pytest.raises(IllegalMove, match="game_over"):
        GAME.apply(POSITIONS["over"], 0, GAME.read("settle"))


def test_no_die_falls() -> None:
    with pytest.raises(ValueError, match="no die"):
        GAME.chance(POSITIONS["act"], Random(1))
