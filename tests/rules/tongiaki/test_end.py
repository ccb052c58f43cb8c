"""The end of the game, the score and its ties, the turn limit (rules 13)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.kit.events import TurnEnded
from rules.tongiaki.events import AtSea, Departed, Failed, GameOver, Landed, LastTile, Stuck, Turned
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.places import Beach, Cell, Pier
from tests.rules.tongiaki.positions import (
    boats,
    final,
    group_of,
    islands,
    legal,
    play,
    position,
    refused,
    see,
    supply,
    told,
    waters,
)
from tests.rules.trials import every


def test_the_last_island_is_landed_on_and_the_game_ends_with_the_turn() -> None:
    s = position("tonga@0,0 A=R D=RRB", deck="samoa wa", away=islands("samoa"))
    landing, events = told(s, "sail tonga-D-n")
    assert every(events, LastTile) == [LastTile(0, water=False)]
    assert see(landing).known.last_kind == "islands"
    after, events = told(landing, "spread even")
    assert [type(event) for event in events] == [Landed, TurnEnded, GameOver]
    assert every(events, GameOver) == [GameOver(None, winners=(0,), reason="islands")]
    assert final(after).totals == (5, 5, 0)
    assert final(after).tie_break == "islands"


def test_after_the_last_tile_full_beaches_sail_over_known_tiles_only() -> None:
    text = "tonga@0,0 A=RRB B=RRB D=RRB; nauru@0,1"
    s = position(text, deck="samoa", away=islands("samoa", "nauru"))
    s = play(s, "sail tonga-D-n", "spread even")
    assert s.turn.decision == "land"
    assert group_of(s).island == "nauru"
    after, events = told(s, "spread even")
    assert not every(events, Turned)
    assert every(events, Stuck) == [Stuck(0, at=(Beach("tonga", "B"),))]
    assert boats(after, "tonga") == "B=RRB"
    assert final(after).totals[:2] == (7, 7)


def test_no_pier_towards_an_unknown_cell_can_be_chosen_then() -> None:
    s = position("tonga@0,0; samoa@1,0 A=RRR B=RRBB; nauru@0,1", away=waters())
    assert legal(s) == ["sail samoa-A-sw", "sail samoa-A-nw"]
    assert refused(s, "sail samoa-B-n") == "no_tile_turned"


def test_on_known_water_a_group_may_still_fail_then() -> None:
    s = position("tonga@0,0 A=R D=RRR E=RRB; wa@0,-1", away=waters("wa"))
    assert legal(s) == ["sail tonga-D-n"]
    after, events = told(s, "sail tonga-D-n")
    assert every(events, Failed)
    assert every(events, Stuck) == [Stuck(0, at=(Beach("tonga", "E"),))]
    assert final(after).reason == "water"


def test_on_the_last_water_tile_the_boats_stay_at_sea() -> None:
    s = position("tonga@0,0 A=R D=RRB; nauru@1,-1", deck="wp", away=waters("wp"))
    after, events = told(s, "sail tonga-D-n")
    assert every(events, AtSea) == [AtSea(0, tile="wp", at=Cell.parse("G8"), boats=(0, 0, 1))]
    assert [group.boats for group in see(after).known.adrift] == [(0, 0, 1)]
    assert supply(after) == [12, 14, 15]
    assert [sailor.at_sea for sailor in see(after).sailors] == [2, 1, 0]
    assert (final(after).boats, final(after).totals) == ((3, 1, 0), (0, 0, 0))


def test_with_too_few_colours_for_it_they_go_home() -> None:
    after = play(position("tonga@0,0 A=R D=RRB", deck="wb", away=waters("wb")), "sail tonga-D-n")
    assert (see(after).known.adrift, supply(after)) == ((), [14, 15, 15])


def test_other_beaches_sail_on_after_boats_stayed_at_sea() -> None:
    s = position("tonga@0,0 A=RRB D=RRB; nauru@0,1", deck="wp", away=waters("wp"))
    after, events = told(s, "sail tonga-D-n", "spread even")
    assert [event.pier for event in every(events, Departed)] == [Pier("tonga", "D", "n"), Pier("tonga", "A", "s")]
    assert boats(after, "nauru") != ""


@pytest.mark.parametrize(
    ("text", "places", "tie_break"),
    [
        ("tonga@0,0; samoa@0,-1 A=R; nauru@1,0 A=B", (1, 2, 3), None),
        ("tonga@0,0 A=R; samoa@0,-1 A=RB", (1, 2, 3), "islands"),
        ("tonga@0,0; samoa@0,-1 A=RB B=B", (1, 2, 3), "fewer_boats"),
        ("tonga@0,0; samoa@0,-1 A=RB", (1, 1, 3), "shared"),
        ("tonga@0,0; nauru@1,0 A=R; tubuai@0,1 A=B; muroroa@0,2 king G", (1, 1, 1), "shared"),
        (
            "tonga@0,0; tokelau@1,0 A=R B=R; nauru@0,1 A=B; muroroa@0,2 A=R; rapa_nui@0,3 king B",
            (2, 1, 3),
            "fewer_boats",
        ),
    ],
)
def test_ties_are_decided_by_islands_then_by_fewer_boats(
    text: str, places: tuple[int, ...], tie_break: str | None
) -> None:
    result = final(position(text, ended="islands"))
    assert (result.places, result.tie_break) == (places, tie_break)


def test_an_island_counts_once_however_many_boats_are_there() -> None:
    result = final(position("tonga@0,0; samoa@0,-1 A=RR B=RRR; nauru@1,0 A=B", ended="islands"))
    assert result.totals == (5, 2, 0)
    assert [(line.key, line.points, line.count) for line in result.lines[1]] == [("islands", 2, 1), ("kings", 0, 0)]


def test_with_two_players_a_turn_limit_can_be_chosen() -> None:
    at: dict[str, Any] = {"seats": 2, "options": {"turn_limit": "60"}}
    s = position("tonga@0,0 A=RB", number=63, **at)
    assert see(s).turns_left == 2
    after = play(s, "grow tonga B")
    assert (see(after).turns_left, see(after).decision) == (1, "act")
    over, events = told(after, "grow tonga C")
    assert final(over).reason == "turn_limit"
    assert every(events, GameOver)[0].reason == "turn_limit"


def test_with_more_players_it_is_not_kept() -> None:
    s = position("tonga@0,0 A=RB", number=400, options={"turn_limit": "60"})
    assert see(s).turns_left is None
    assert see(play(s, "grow tonga B")).decision == "act"


def test_when_the_game_is_over_nobody_moves() -> None:
    s = position("tonga@0,0 A=R", ended="islands")
    assert (GAME.to_move(s), legal(s)) == ((), [])
