"""The worked positions of cases.json on growth and voyages: one check for each case, found by its number."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rules.tongiaki.components import WATERS
from rules.tongiaki.events import Crossed, Departed, Failed, Landed, Overflow, Turned
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.places import SIDES, Beach, Pier
from tests.rules.tongiaki.cases import Checks, title
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
)
from tests.rules.trials import every

check = Checks()


@check
def c01() -> None:
    s = GAME.setup(6, {}, Random(1))
    first = s.turn.seat
    for step in range(12):
        letter = "ABCDEF"[step % 6]
        s = play(s, f"place tonga-{letter}")
        if step == 6:
            assert refused(s, "place tonga-A") == "setup_mooring_free"
    assert [len(crew) for crew in s.boats["tonga"]] == [2] * 6
    assert not s.full
    assert (s.turn.seat, s.turn.decision) == (first, "act")


@check
def c03() -> None:
    s = position("tonga@0,0; hawaii@0,-1 A=RR B=R")
    assert legal(s, "grow") == ["grow hawaii A,B,C"]
    after, events = told(s, "grow hawaii A,B,C")
    assert after.turn.decision == "sail"
    assert boats(after, "hawaii") == "A=RRR B=RR C=R"
    assert not every(events, Departed)
    s = position("tonga@0,0; hawaii@0,-1 A=RR B=R C=R")
    assert legal(s, "grow") == ["grow hawaii A,B,C"]
    after = play(s, "grow hawaii A,B,C")
    assert [str(beach) for beach in see(after).full] == ["hawaii-A", "hawaii-C"]
    assert {str(pier)[:8] for pier in see(after).piers} == {"hawaii-A", "hawaii-C"}
    assert refused(after, "sail hawaii-B-n") == "beach_not_full"


@check
def c05() -> None:
    s = position("tonga@0,0; tubuai@0,-1 A=RB B=BB", deck="wp nauru")
    assert legal(s, "grow") == ["grow tubuai A", "grow tubuai B"]
    assert refused(s, "grow tubuai A,B") == "grow_number"
    grown = play(s, "grow tubuai B")
    assert boats(grown, "tubuai") == "A=RB B=RBB"
    assert grown.turn.decision == "sail"


@check
def c07() -> None:
    tonga = "tonga@0,0 A=RR B=RR C=RR D=RR E=RR F=R"
    s = position(f"{tonga}; samoa@0,-1 A=R B=R C=R; tubuai@1,0 king R")
    assert supply(s)[0] == 0
    sources = {text.split()[3] for text in legal(s, "grow") if text.startswith("grow samoa")}
    assert sources == {f"tonga-{letter}" for letter in "ABCDEF"}
    assert refused(s, "grow samoa A") == "source_missing"
    assert refused(s, "grow samoa A samoa-B") == "source_same_island"
    assert refused(s, "grow samoa A tubuai-A") == "source_king"
    assert refused(s, "grow samoa A,B tonga-A") == "grow_number"
    assert refused(s, "grow tubuai A") == "grow_king"
    after = play(s, "grow samoa A tonga-F")
    assert boats(after, "samoa") == "A=RR B=R C=R"
    assert boats(after, "tonga") == "A=RR B=RR C=RR D=RR E=RR"
    assert supply(after)[0] == 0


@check
def c09() -> None:
    """Positions with a full beach at the start of a turn cannot be set up; the properties play whole games."""
    with pytest.raises(ValueError, match="a full beach has to sail"):
        position("tonga@0,0 A=RRR", decision="act")


@check
def c11() -> None:
    s = position("tonga@0,0 D=RRB", deck="samoa")
    assert legal(s) == ["sail tonga-D-n"]
    after, events = told(s, "sail tonga-D-n")
    assert tile(after, 0, -1) == "samoa r0"
    assert every(events, Turned)[0].red == "s"
    assert boats(after, "tonga") == ""
    assert {text for text in legal(after, "land") if text.endswith(" 2")} == {f"land samoa-{x} 2" for x in "ABC"}
    assert boats(play(after, "land samoa-C 2"), "samoa") == "A=R B=R C=B"


@check
def c13() -> None:
    s = position("rapa_nui@0,0 B=RRB", deck="wf")
    assert legal(s) == ["sail rapa_nui-B-n", "sail rapa_nui-B-ne", "sail rapa_nui-B-se"]
    assert {refused(s, f"sail rapa_nui-B-{way}") for way in ("sw", "nw")} == {"no_such_pier"}
    after, events = told(s, "sail rapa_nui-B-ne")
    assert tile(after, 1, -1) == "wf r1"
    assert every(events, Failed)[0].needed == 3
    assert boats(after, "rapa_nui") == ""
    assert supply(after) == [15, 15, 15]


@check
def c15() -> None:
    s = position("muroroa@0,0 A=RB B=RG", deck="wf")
    after, events = told(s, "sail muroroa-A-sw")
    assert tile(after, -1, 1) == "wf r4"
    assert every(events, Failed)[0].colours == 2
    departures = every(events, Departed)
    assert [event.pier for event in departures] == [Pier("muroroa", "A", "sw"), Pier("muroroa", "B", "nw")]
    assert [event.colours for event in departures] == [2, 2]


@check
def c17() -> None:
    s = position("tonga@0,0 D=RRR F=R", deck="wj samoa")
    after, events = told(s, "sail tonga-D-n")
    assert tile(after, 0, -1) == "wj r0"
    assert supply(after)[0] == 14
    assert len(every(events, Turned)) == 1


@check
def c19() -> None:
    table = "tonga@0,0 {}; wm@0,-1r0; tubuai@1,-1r0 {}"
    s = position(table.format("", "A=RRR"), deck="nauru")
    after, events = told(s, "sail tubuai-A-nw")
    assert every(events, Failed)[0].needed == 2
    assert not every(events, Turned)
    s = position(table.format("", "A=RRB"), deck="nauru")
    assert tile(play(s, "sail tubuai-A-nw"), -1, -1) == "nauru r5"
    s = position(table.format("D=RRR", ""), deck="nauru")
    after, events = told(s, "sail tonga-D-n")
    assert every(events, Crossed)[0].needed == 1
    assert tile(after, 1, -2) == "nauru r1"


@check
def c21() -> None:
    for water in WATERS.values():
        assert sorted(side for route in water.routes for side in route.sides) == list(range(SIDES))


@check
def c23() -> None:
    s = position("tonga@0,0 D=RRR; wj@0,-1")
    after, events = told(s, "sail tonga-D-n")
    assert every(events, Failed)
    assert not every(events, Turned)
    assert supply(after)[0] == 15


@check
def c25() -> None:
    s = play(position("nauru@0,0 A=RB", deck="samoa"), "sail nauru-A-sw")
    assert s.turn.decision == "land"
    assert refused(s, "land samoa-A 1,2") == "land_one_each"
    found = set()
    for first in legal(s, "land"):
        after = play(s, first)
        ends = [after] if after.turn.landing is None else [play(after, second) for second in legal(after, "land")]
        found |= {boats(end, "samoa") for end in ends}
    assert found == {f"{x}={one} {y}={two}" for x, y in ("AB", "AC", "BC") for one, two in ("RB", "BR")}


@check
def c27() -> None:
    """C26 is not among the samples: three boats of two players on three beaches serve as well."""
    s = play(position("nauru@0,0 B=RRB", deck="samoa"), "sail nauru-B-n")
    assert GAME.to_move(s) == (0,)
    assert not list(GAME.legal(s, 1))
    assert {boats(play(s, f"land samoa-{x} 2"), "samoa") for x in "ABC"} == {
        "A=B B=R C=R",
        "A=R B=B C=R",
        "A=R B=R C=B",
    }
    s = play(position("tokelau@0,0 A=RRBB; tubuai@-1,1"), "sail tokelau-A-sw")
    assert boats(play(s, "land tubuai-A 1,1,2"), "tubuai") == "A=RRB B=B"


@check
def c29() -> None:
    s = position("tokelau@0,0 A=RGYY; tubuai@-1,1 A=RR B=BB", seats=4, seat=3)
    assert legal(s) == ["sail tokelau-A-sw"]
    s = play(s, "sail tokelau-A-sw")
    assert refused(s, "land tubuai-A 4,4") == "land_fill"
    after, events = told(s, "land tubuai-A 1", "land tubuai-B 3")
    assert boats(after, "tubuai") == "A=RRR B=BBG"
    assert every(events, Overflow)[0].boats == (3, 3)
    assert [str(beach) for beach in see(after).full] == ["tubuai-A", "tubuai-B"]


@check
def c31() -> None:
    s = position("tubuai@0,0 A=RRB B=RBB; wp@-1,1; wl@-1,0")
    after, events = told(s, "sail tubuai-A-sw")
    assert every(events, Landed)[0].at == (Beach("tubuai", "A"),) * 3
    assert [str(beach) for beach in see(after).full] == ["tubuai-A", "tubuai-B"]


@check
def c33() -> None:
    s = position("tonga@0,0 A=G B=G C=G D=GG; nauru@0,-1r3 B=RRB; tahiti@2,0 A=R", deck="wa")
    after = play(s, "sail nauru-B-s")
    assert group_of(after).island == "tonga"
    assert refused(after, "land tonga-A 1,1") == "land_one_each"
    after = play(after, "land tonga-A 1", "land tonga-E 1", "land tonga-F 2")
    assert boats(after, "tonga") == "A=RG B=G C=G D=GG E=R F=B"
    result = final(position("tonga@0,0 A=R; samoa@0,-1 A=B; nauru@1,0 A=B", ended="islands"))
    assert result.totals == (0, 7, 0)
    assert result.islands == (1, 2, 0)


@check
def c35() -> None:
    s = position("tonga@0,0 A=RRB D=RBB; tubuai@0,-1; nauru@0,1 C=RB")
    assert {text.rsplit("-", 1)[0] for text in legal(s)} == {"sail tonga-A", "sail tonga-D", "sail nauru-C"}
    after = play(s, "sail tonga-D-n", "spread even")
    assert {text.rsplit("-", 1)[0] for text in legal(after)} == {"sail tonga-A", "sail nauru-C"}
    s = position("tokelau@0,0 A=RRBB C=RB; tubuai@-1,1 A=RR B=BB")
    after = play(s, "sail tokelau-A-sw", "spread even")
    assert {text.rsplit("-", 1)[0] for text in legal(after)} == {"sail tokelau-C", "sail tubuai-A", "sail tubuai-B"}


@pytest.mark.parametrize("case", check.cases(), ids=title)
def test_a_worked_position_comes_out_as_written(case: dict[str, Any]) -> None:
    check[case["id"]]()
