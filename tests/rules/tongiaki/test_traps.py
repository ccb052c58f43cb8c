"""What leads into an endless chain may not be chosen while there is another way (rules 12)."""

from __future__ import annotations

from unittest import mock

from msgspec.structs import replace

from rules.kit.events import foreseeable
from rules.tongiaki import chains
from rules.tongiaki.chains import soonest_way, ways
from rules.tongiaki.events import Departed, Endless, Grew, Landed
from rules.tongiaki.exits import FREE_LOOPS, LAST_LOOP
from rules.tongiaki.landings import possible
from tests.rules.tongiaki.positions import boats, legal, play, position, refused, see, told

KINGS = "samoa@-1,1 king G; muroroa@-1,0 king G; tahiti@1,-1 king B; oahu@1,0 king B"
TRAP = f"tubuai@0,0 A=GG B=G; {KINGS}"
"""Three more boats on Tubuai, and its groups turn back for ever."""
THERE = f"{TRAP}; rapa_nui@0,1 A=R B=RRB"
"""Rapa Nui with a pier into the trap, and two to cells where no tile lies."""
ASHORE = f"{TRAP}; nauru@0,1 B=RR; hiva_oa@0,2 B=RB"
"""Two boats are about to land on Nauru; from its beach B the only pier leads into the trap."""


def test_a_pier_into_a_trap_is_not_offered_while_there_is_another() -> None:
    s = position(THERE)
    assert legal(s) == ["sail rapa_nui-B-ne", "sail rapa_nui-B-se"]
    assert refused(s, "sail rapa_nui-B-n") == "chain_trap"


def test_so_it_is_at_every_choice_and_not_only_after_idle_departures() -> None:
    for idle in (0, FREE_LOOPS - 1, FREE_LOOPS, LAST_LOOP - 1):
        assert "sail rapa_nui-B-n" not in legal(position(THERE, idle=idle))


def test_where_the_boats_can_come_to_rest_there_is_no_trap() -> None:
    assert "sail rapa_nui-B-n" in legal(position(THERE.replace("A=GG B=G", "A=G")))


def test_a_cell_without_a_tile_or_a_number_behind_the_landing_makes_it_none() -> None:
    for instead in ("", "; wk@1,-1"):
        assert "sail rapa_nui-B-n" in legal(position(THERE.replace("; tahiti@1,-1 king B", instead)))


def test_where_kings_islands_send_boats_home_there_is_none() -> None:
    assert "sail rapa_nui-B-n" in legal(position(THERE, options={"king_block": "fail"}))


def test_a_landing_that_leads_into_a_trap_is_not_offered_while_there_is_another() -> None:
    s = play(position(ASHORE), "sail hiva_oa-B-n")
    assert [move for move in legal(s, "land") if "nauru-B" in move] == []
    assert refused(s, "land nauru-B 1") == "land_trap"
    assert see(s).avoids
    after = play(s, "spread even")
    assert (boats(after, "nauru"), after.removed) == ("A=R B=RR C=B", ())


def test_where_nothing_else_is_left_the_trap_is_taken_and_told_before_it_is_confirmed() -> None:
    s = position(f"{TRAP}; nauru@0,1 B=RR")
    after, events = told(s, "grow nauru A,B")
    assert [type(event) for event in events][:4] == [Grew, Departed, Landed, Endless]
    assert foreseeable(events)
    assert after.removed == ("tubuai",)
    assert "nauru" in after.boats


def test_in_the_first_version_traps_could_be_chosen() -> None:
    s = position(THERE, version=1)
    assert "sail rapa_nui-B-n" in legal(s)
    ashore = play(position(ASHORE, version=1), "sail hiva_oa-B-n")
    assert "land nauru-B 1" in legal(ashore)
    assert not see(ashore).avoids


def test_a_chain_that_is_endless_already_is_no_trap_for_what_goes_on_elsewhere() -> None:
    ring = "wp@-1,1; wl@-1,0; wo@1,-1; wh@1,0"
    s = position(f"tubuai@0,0 A=RRR B=BB; {ring}; nauru@6,0 A=RB")
    assert any(move.startswith("sail tubuai") for move in legal(s))


def test_a_landing_that_overflows_and_leaves_an_endless_chain_is_one() -> None:
    """Four boats for three moorings: one goes home, and those that are left go round for ever."""
    s = position(f"{TRAP}; rarotonga@0,1 B=RRBG")
    assert legal(s) == ["sail rarotonga-B-ne", "sail rarotonga-B-se"]


def test_whoever_gives_up_lands_in_a_way_that_is_offered_too() -> None:
    """What such a chain tries first is held against traps as well, though it does not look at every way."""
    s = play(position(ASHORE), "sail hiva_oa-B-n")
    gone = replace(s, resigned=tuple(seat == s.turn.seat for seat in range(s.seats)))
    traps = set(possible(gone)) - set(ways(gone))
    assert traps
    traps_first = tuple(sorted(possible(gone), key=lambda way: way not in traps))
    first = mock.patch.object(chains, "possible", return_value=traps_first)
    with first, mock.patch.object(chains, "filled", return_value=0):
        assert soonest_way(gone) not in traps
