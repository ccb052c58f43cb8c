"""Positions of Takenoko as JSON: readable, and refused with a reason when they cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from rules.takenoko.game import TAKENOKO as GAME
from tests.rules.takenoko.positions import player, position

Change = tuple[tuple[str | int, ...], Any]


def changed(path: tuple[str | int, ...], value: Any) -> dict[str, Any]:
    """A dump in which one part is replaced."""
    me = player("panda_2green", "plot_line_pink", channels=1)
    s = position("H9 green 1; G9 green 1; G10 pink", "G9/H9", me=me, others=[player(), player()])
    dump: Any = GAME.dump(s)
    part = dump
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = value
    return dict(dump)


def test_a_dump_can_be_read_by_people() -> None:
    dump = changed(("start",), 0)
    assert dump["garden"] == {
        "plots": [
            {"at": "H9", "colour": "green", "bamboo": 1, "improvement": None, "chip": False},
            {"at": "G9", "colour": "green", "bamboo": 1, "improvement": None, "chip": False},
            {"at": "G10", "colour": "pink", "bamboo": 0, "improvement": None, "chip": False},
        ],
        "channels": ["G9/H9"],
        "panda": "H8",
        "gardener": "H8",
    }
    assert dump["turn"]["decision"] == "act"
    assert dump["options"] == {"redraw": "on", "start": "random", "auto_end": "off"}
    GAME.load(dump)


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        (("garden", "plots", 0, "at"), "nowhere", r"garden.plots\[0\].at: nowhere: no hex has this label"),
        (("garden", "plots", 0, "at"), "H8", "on the pond"),
        (("garden", "plots", 0, "at"), "G9", "two plots in one place"),
        (("garden", "plots", 0, "bamboo"), 5, "bamboo"),
        (("garden", "plots", 0, "colour"), "blue", "blue"),
        (("garden", "plots", 0, "chip"), True, "chip without improvement"),
        (("garden", "channels"), ["G9/H9", "H9/G9"], "garden.channels: two are the same"),
        (("garden", "channels"), ["G9/G8"], "not between two plots"),
        (("garden", "channels"), ["G9/H10"], "no edge has this label"),
        (("garden", "panda"), "I8", "no tile at I8"),
        (("garden", "gardener"), "?", "garden.gardener: .: no hex has this label"),
        (("supply", "pile"), ["blue"], "no such plot"),
        (("supply", "decks", "plot"), ["panda_2green"], "not a card of the category plot"),
        (("supply", "channels"), -1, "channels"),
        (("players", 0, "hand"), ["joker"], "no such card"),
        (("players", 0, "hand"), ["panda_2green"] * 6, "hand"),
        (("players", 0, "eaten"), {"blue": 1}, "blue"),
        (("players",), [], "players"),
        (("turn", "seat"), 3, "no seat 3"),
        (("start",), 7, "no seat 7"),
        (("emperor",), 3, "no seat 3"),
        (("players", 0, "resigned"), True, "has resigned"),
        (("turn", "decision"), "plot", "turn.drawn"),
        (("turn", "drawn"), ["green"], "turn.drawn"),
        (("turn", "decision"), "weather", "turn.rolled"),
        (("turn", "decision"), "rain", "turn.weather"),
        (("turn", "number"), 0, "number"),
        (("options",), {"redraw": "perhaps"}, "redraw"),
        (("unknown",), 1, "unknown"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(path: Any, value: Any, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.load(changed(path, value))


def test_a_game_with_fewer_than_two_who_play_is_over() -> None:
    dump = changed(("players", 1, "resigned"), True)
    dump["players"][2]["resigned"] = True
    with pytest.raises(ValueError, match="fewer than two"):
        GAME.load(dump)
    dump["turn"]["decision"] = "over"
    assert GAME.to_move(GAME.load(dump)) == ()
