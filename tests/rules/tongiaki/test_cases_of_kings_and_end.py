"""The worked positions of cases.json on king's islands, tiles and the end: one check for each case."""

from __future__ import annotations

from typing import Any

import pytest

from rules.tongiaki.events import AtSea, Blocked, Departed, Endless, Failed, King, Settlement, Stuck, Turned
from rules.tongiaki.outlook import prospect
from rules.tongiaki.places import Beach, Cell, Island, Pier
from tests.rules.tongiaki.cases import CASES, Checks, title
from tests.rules.tongiaki.positions import (
    boats,
    final,
    group_of,
    legal,
    play,
    position,
    refused,
    see,
    supply,
    tile,
    told,
    waters,
)
from tests.rules.tongiaki.test_cases import check as others
from tests.rules.trials import every

check = Checks()
LOOP = "tubuai@0,0 A=RRR B=RR; wp@-1,1; wl@-1,0; "
"""Tubuai with water in the west that leads back to it; what lies in the east is added."""


@check
def c37() -> None:
    s = position("tonga@0,0; samoa@0,-1 A=RR B=R")
    after, events = told(s, "king samoa")
    assert after.kings == {"samoa": 0}
    assert boats(after, "samoa") == ""
    assert supply(after)[0] == 14
    assert every(events, King)[0].count == 2
    assert after.turn.seat == 1
    assert not every(events, Departed)


@check
def c39() -> None:
    s = position("tonga@0,0 A=R D=RRB; tubuai@0,-1 king G")
    after, events = told(s, "sail tonga-D-n")
    assert every(events, Blocked)[0].back == Island("tonga")
    assert group_of(after).island == "tonga"
    after = play(after, "land tonga-B 1", "land tonga-C 1", "land tonga-D 2")
    assert boats(after, "tonga") == "A=R B=R C=R D=B"
    s = position("tonga@0,0 A=R D=RRB; tubuai@0,-1 king G", options={"king_block": "fail"})
    after = play(s, "sail tonga-D-n")
    assert boats(after, "tonga") == "A=R"
    assert supply(after) == [14, 15, 14]


@check
def c41() -> None:
    s = position("tonga@0,0 A=RB B=RB; samoa@0,-1 king R; nauru@0,1 A=R B=R", deck="tahiti")
    after, events = told(s, "settle")
    assert every(events, Settlement)[0].count == 4
    assert after.kings == {"samoa": 0}
    assert boats(after, "tonga") == "A=B B=B"
    assert supply(after)[0] == 14


@check
def c43() -> None:
    assert "settle" in legal(position("tonga@0,0 A=RB; samoa@0,-1 A=R"))
    assert "settle" in legal(position("tonga@0,0 A=B"))


@check
def c45() -> None:
    s = position("tonga@0,0 A=B; oahu@0,-1 king R")
    assert s.turn.decision == "start"
    assert legal(s) == [f"place tonga-{letter}" for letter in "ABCDEF"] + ["settle"]
    assert refused(s, "grow tonga A") == "no_boats_on_board"


@check
def c47() -> None:
    for last, stays in (("wp", True), ("wa", False)):
        s = position("tonga@0,0 A=R D=RRB; nauru@1,-1", deck=last, away=waters(last))
        after, events = told(s, "sail tonga-D-n")
        assert bool(every(events, AtSea)) == stays
        assert bool(every(events, Failed)) != stays
        result = final(after)
        assert result.reason == "water"
        assert result.boats == ((3, 1, 0) if stays else (1, 0, 0))
        assert result.totals == (0, 0, 0)
        assert supply(after) == ([12, 14, 15] if stays else [14, 15, 15])
        assert boats(after, "nauru") == ""


@check
def c48() -> None:
    s = position("tonga@0,0 A=RRB D=RRB; mangareva@0,-1 B=RRB; wp@0,-2", away=waters("wp"))
    assert refused(s, "sail tonga-A-s") == "no_tile_turned"
    assert refused(s, "sail mangareva-B-ne") == "no_tile_turned"
    assert prospect(see(s), Pier("mangareva", "B", "n")).outcome == "at_sea"
    sailed, events = told(s, "sail mangareva-B-n")
    assert not every(events, Turned)
    assert every(events, AtSea) == [AtSea(0, tile="wp", at=Cell.parse("F8"), boats=(0, 0, 1))]
    assert boats(sailed, "mangareva") == ""
    assert see(sailed).known.adrift[0].boats == (0, 0, 1)
    after, events = told(sailed, "spread even") if see(sailed).decision == "land" else (sailed, events)
    assert every(events, Stuck) == [Stuck(0, at=(Beach("tonga", "A"),))]
    assert boats(after, "tonga") == "A=RRB"
    assert (see(after).decision, final(after).reason) == ("over", "water")


@check
def c57() -> None:
    kings = "samoa@-1,1 king G; nauru@-1,0 king G; tahiti@1,-1 king B; oahu@1,0 king B"
    s = position(f"tubuai@0,0 A=GG B=G; rapa_nui@0,1 A=R B=RRB; {kings}; tokelau@1,1")
    assert legal(s) == ["sail rapa_nui-B-ne", "sail rapa_nui-B-se"]
    assert refused(s, "sail rapa_nui-B-n") == "chain_trap"
    assert see(s).avoids


@check
def c49() -> None:
    text = "tonga@0,0 A=RB; samoa@0,-1 A=RR; nauru@1,-1 A=B; tubuai@1,0 A=G; tokelau@0,1 A=B B=G; muroroa@-1,0 king R"
    result = final(position(text, ended="islands"))
    assert result.totals == (7, 5, 5)
    assert result.islands == (3, 3, 2)
    assert result.boats == (4, 3, 2)
    assert result.places == (1, 2, 3)
    assert result.tie_break is None


@check
def c51() -> None:
    for east in ("wo@1,-1", "wk@1,-1; wh@1,0"):
        s = play(position(f"{LOOP}{east}", seats=2), "sail tubuai-A-sw")
        assert not s.removed
        assert [str(beach) for beach in see(s).full] == ["tubuai-B"]
        for way in ("ne", "se"):
            after, events = told(s, f"sail tubuai-B-{way}")
            assert every(events, Turned if east == "wo@1,-1" else Failed)
            assert not after.removed


@check
def c53() -> None:
    loop = f"{LOOP}wo@1,-1; wh@1,0"
    s = position(loop, deck="wa nauru wb", seats=2, removed="tonga")
    after, events = told(s, "sail tubuai-A-sw")
    assert every(events, Endless)[0].islands == (Island("tubuai"),)
    assert see(after).tile == "wa"
    assert not see(after).known.turn.settling
    after = play(after, "lay H8 s")
    assert see(after).tile == "nauru"
    after = play(after, "lay H10 s")
    assert (after.turn.seat, after.turn.decision) == (1, "start")
    assert boats(after, "nauru") == ""
    assert legal(after) == ["settle"]
    lost = told(position(f"{loop}; tahiti@3,0", deck="nauru", seats=2), "sail tubuai-A-sw")[0]
    assert see(lost).tile == "nauru"
    kept = told(position(f"{loop}; tahiti@3,0 A=R", deck="nauru", seats=2), "sail tubuai-A-sw")[0]
    assert (kept.turn.seat, see(kept).tile) == (1, None)


@check
def c55() -> None:
    s = position("tonga@0,0 D=RRB; wp@-1,0; wo@1,-1; wn@-1,-1", deck="wa")
    after = play(s, "sail tonga-D-n")
    assert tile(after, 0, -1) == "wa r0"
    assert Cell(0, -1) in after.chart.tiles
    assert prospect(see(s), Pier("tonga", "D", "n")).outcome == "unknown"


@pytest.mark.parametrize("case", check.cases(), ids=title)
def test_a_worked_position_comes_out_as_written(case: dict[str, Any]) -> None:
    check[case["id"]]()


def test_every_case_is_played() -> None:
    assert sorted([*check, *others]) == sorted(case["id"] for case in CASES)
