"""Chains that go in circles, and the endless chain (rules 12)."""

from __future__ import annotations

from itertools import product

import pytest

from rules.kit.events import TurnEnded
from rules.tongiaki import chains
from rules.tongiaki.chains import endless
from rules.tongiaki.circles import Budget
from rules.tongiaki.events import Departed, Endless, Grew, Laid
from rules.tongiaki.exits import FREE_LOOPS, LAST_LOOP
from rules.tongiaki.places import Island
from tests.rules.tongiaki.positions import boats, final, legal, play, position, refused, see, supply, told, waters
from tests.rules.trials import every

WEST = "wp@-1,1; wl@-1,0"
RING = f"{WEST}; wo@1,-1; wh@1,0"
"""Water all around Tubuai that leads every group back to it."""
KINGS = "samoa@-1,1 king G; nauru@-1,0 king G; tahiti@1,-1 king B; oahu@1,0 king B"
"""King's islands at all piers of Tubuai."""


def test_a_chain_that_can_only_come_back_is_broken_off_at_once() -> None:
    s = position(f"tubuai@0,0 A=RR B=BB; {RING}; nauru@3,0 A=R")
    _, events = told(s, "grow tubuai A,B")
    assert [type(event) for event in events] == [Grew, Endless, TurnEnded]
    assert every(events, Endless) == [Endless(0, islands=(Island("tubuai"),), boats=(0, 0, 0, 0, 1, 1))]


def test_the_boats_go_home_and_the_island_leaves_the_game() -> None:
    s = position(f"tubuai@0,0 A=RR B=BB; {RING}; nauru@3,0 A=R")
    after = play(s, "grow tubuai A,B")
    assert after.removed == ("tubuai",)
    assert "tubuai" not in after.boats
    assert supply(after) == [14, 15, 15]
    assert after.turn.seat == 1


def test_five_boats_on_two_beaches_of_three_moorings_never_come_to_rest() -> None:
    for ring, (a, b) in product((RING, KINGS), (("RRR", "BB"), ("RRG", "BR"), ("RRR", "BBB"))):
        assert endless(position(f"tubuai@0,0 A={a} B={b}; {ring}")) == {"tubuai"}


def test_four_boats_come_to_rest() -> None:
    for ring in (RING, KINGS):
        s = position(f"tubuai@0,0 A=RRR B=B; {ring}")
        assert not endless(s)
        s = play(s, "sail tubuai-A-sw", "land tubuai-B 1")
        assert (boats(s, "tubuai"), s.turn.seat) == ("A=RR B=RB", 1)


def test_where_kings_islands_send_boats_home_nothing_is_endless() -> None:
    s = position(f"tubuai@0,0 A=RRR B=BB; {KINGS}", options={"king_block": "fail"})
    assert not endless(s)


def test_an_unknown_cell_is_a_way_out() -> None:
    assert not endless(position(f"tubuai@0,0 A=RRR B=BB; {WEST}; wo@1,-1"))


def test_a_route_on_which_the_group_fails_is_a_way_out() -> None:
    assert not endless(position(f"tubuai@0,0 A=RRR B=RR; {WEST}; wk@1,-1; wh@1,0"))


def test_a_number_that_every_group_satisfies_is_none() -> None:
    """Whatever is left on the beaches, three of these five boats always have two colours."""
    mixed = f"tubuai@0,0 A=RBG B=YO; {WEST}; wk@1,-1; wh@1,0"
    assert endless(position(mixed, seats=5)) == {"tubuai"}


def test_an_island_with_room_on_the_way_is_a_way_out() -> None:
    east_and_west = "samoa@-1,1 king G; nauru@-1,0; tahiti@1,-1 king B; oahu@1,0 king B"
    assert not endless(position(f"tubuai@0,0 A=RRR B=BB; {east_and_west}"))


FAR = "muroroa@6,0 A=GG B=G C={}; samoa@5,1 king G; nauru@5,0 king G; tahiti@7,-1 king B; oahu@7,0 king B"
"""Muroroa with king's islands at all its piers: four boats come to rest there, five do not."""


def test_several_islands_in_this_situation_all_leave_the_game() -> None:
    s = position(f"tonga@9,9 A=R; tubuai@0,0 A=RRR B=BB; {RING}; {FAR.format('GG')}")
    after, events = told(s, "sail tubuai-A-sw")
    assert [event.islands for event in every(events, Endless)] == [(Island("tubuai"),), (Island("muroroa"),)]
    assert after.turn.seat == 1


def test_an_island_that_can_come_to_rest_stays() -> None:
    s = position(f"tonga@9,9 A=R; tubuai@0,0 A=RRR B=BB; {RING}; {FAR.format('G')}")
    after, events = told(s, "sail tubuai-A-sw")
    assert [event.islands for event in every(events, Endless)] == [(Island("tubuai"),)]
    after = play(after, "spread even")
    assert (boats(after, "muroroa"), after.turn.seat) == ("A=G B=G C=GG", 1)
    assert after.removed == ("tubuai",)


def test_without_an_island_or_boat_left_tiles_are_turned_until_an_island_lies_there() -> None:
    s = position(f"tubuai@0,0 A=RR B=BB; {RING}", removed="tonga", deck="wa nauru")
    after = play(s, "grow tubuai A,B")
    assert (see(after).decision, see(after).tile, see(after).known.turn.settling) == ("lay", "wa", False)
    assert "H8" in map(str, see(after).known.chart.frontier)
    after = play(after, "lay H8 s")
    assert see(after).tile == "nauru"
    after, events = told(after, "lay G8 s")
    assert [type(event) for event in events] == [Laid, TurnEnded]
    assert (boats(after, "nauru"), after.turn.seat) == ("", 1)


def test_a_boat_at_a_statue_is_a_boat_on_the_board() -> None:
    s = position(f"tubuai@0,0 A=RR B=BB; {RING}; nauru@3,0 king R", deck="wa")
    after = play(s, "grow tubuai A,B")
    assert (after.turn.seat, see(after).tile) == (1, None)


CIRCLE = "tubuai@0,0 A={} B={}; samoa@-1,1 king G; tahiti@1,-1 king G; oahu@1,0 king B"
"""Only the pier to the north-west leads to an unknown cell; by all others the group comes back."""


def test_a_player_may_go_in_circles_for_a_while() -> None:
    s = position(CIRCLE.format("RRR", "RR"))
    for loop in range(FREE_LOOPS):
        assert s.turn.idle == loop
        assert not see(s).must_leave
        s, events = told(s, next(move for move in legal(s, "sail") if not move.endswith("nw")))
    assert [event.pier.direction for event in every(events, Departed)] == ["ne", "nw"]


def test_then_the_way_out_must_be_taken() -> None:
    s = position(CIRCLE.format("RRR", "RR"), idle=FREE_LOOPS)
    assert legal(s) == ["sail tubuai-A-nw"]
    assert see(s).must_leave
    assert refused(s, "sail tubuai-A-sw") == "chain_has_way_out"


def test_if_it_is_not_at_hand_the_shortest_way_there_must_be_taken() -> None:
    s = position(CIRCLE.format("RR", "RRR"), idle=FREE_LOOPS, deck="wp")
    assert legal(s) == ["sail tubuai-B-ne", "sail tubuai-B-se"]
    assert not see(s).must_leave
    _, events = told(s, "sail tubuai-B-ne")
    assert [str(event.pier) for event in every(events, Departed)] == ["tubuai-B-ne", "tubuai-A-nw"]


def test_landings_are_restricted_to_those_that_lead_out() -> None:
    kings = "samoa@-1,1 king G; nauru@-1,0 king G; tahiti@1,-1 king B; oahu@1,0 king B; fidschi@0,-1 king R"
    text = f"hawaii@0,0 A=RR B=RRR C=RB; {kings}"
    free = play(position(text), "sail hawaii-C-se")
    assert "land hawaii-A 1" in legal(free)
    s = play(position(text, idle=FREE_LOOPS), "sail hawaii-C-se")
    assert [move for move in legal(s, "land") if "-A" in move] == []
    assert see(s).must_leave
    assert refused(s, "land hawaii-A 1") == "land_keeps_circling"
    after = play(s, "spread even")
    assert (len(after.boats["hawaii"][1]), after.turn.seat) == (4, 1)


def test_a_chain_too_wide_to_be_searched_ends_after_many_loops(monkeypatch: pytest.MonkeyPatch) -> None:
    nothing = Budget(0, 0)
    for searched, budgets in {"COUNTED": (nothing,) * 4, "GLANCE": nothing, "MIXED": nothing}.items():
        monkeypatch.setattr(chains, searched, budgets)
    text = f"tubuai@0,0 A=RRB B=RB; {KINGS}"
    assert not endless(position(text, idle=FREE_LOOPS))
    assert not endless(position(text, idle=LAST_LOOP - 1))
    assert endless(position(text, idle=LAST_LOOP)) == {"tubuai"}


def test_progress_starts_the_count_anew() -> None:
    s = play(position("tubuai@0,0 A=RRR B=RRB", deck="wa", idle=5), "sail tubuai-A-nw")
    assert s.turn.idle == 0


def test_departures_without_progress_are_counted() -> None:
    s = play(position("tubuai@0,0 A=RRR B=BBB; samoa@-1,1 king G"), "sail tubuai-A-sw")
    assert (s.turn.idle, s.turn.departures) == (1, 1)


def test_after_the_last_tile_an_endless_chain_ends_the_game() -> None:
    ring = "wp@-1,1; wl@-1,0; wo@1,-1; wh@1,0"
    s = position(f"tubuai@0,0 A=RRR B=BB; {ring}", away=waters("wp", "wl", "wo", "wh"), removed="tonga")
    after, events = told(s, "sail tubuai-A-sw")
    assert every(events, Endless)
    assert (see(after).decision, final(after).reason) == ("over", "water")
