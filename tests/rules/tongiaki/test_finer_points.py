"""More sentences of the rules: tie-breaks at sea, the count of idle departures, the record of a turn, long ways."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from rules.kit.refusals import IllegalMove
from rules.tongiaki.chains import endless
from rules.tongiaki.components import LANDS, MOORINGS
from rules.tongiaki.events import Blocked, Crossed, Departed, Drew, Endless, Failed, Laid, Overflow, Stuck
from rules.tongiaki.exits import FREE_LOOPS
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.places import COMPASS, Beach, Island
from rules.tongiaki.scoring import islands_count
from rules.tongiaki.state import State
from tests.rules.tongiaki.positions import (
    boats,
    cells,
    final,
    group_of,
    legal,
    play,
    position,
    see,
    supply,
    tile,
    told,
    waters,
)
from tests.rules.trials import every


def test_boats_at_sea_count_among_the_boats_that_decide_a_tie() -> None:
    text = "tonga@0,0 D=RRR; samoa@2,0 A=R; fidschi@-2,0 A=B B=B"
    result = final(play(position(text, deck="wp", away=waters("wp")), "sail tonga-D-n"))
    assert (result.totals, result.islands, result.boats) == ((5, 5, 0), (1, 1, 0), (4, 2, 0))
    assert (result.places, result.tie_break) == ((2, 1, 3), "fewer_boats")


def test_who_has_given_up_decides_no_tie() -> None:
    text = "tonga@0,0; samoa@0,-1 A=RBG B=G"
    result = final(position(text, resigned=(2,), ended="islands"))
    assert (result.places, result.winners, result.tie_break) == ((1, 1, 3), (0, 1), "shared")
    more = final(position(f"{text}; nauru@1,0 A=G", resigned=(2,), ended="islands"))
    assert (more.winners, more.tie_break) == ((0, 1), "shared")


@pytest.mark.parametrize(("tile_id", "needed"), [("wp", 1), ("wj", 2), ("wf", 3), ("wa", 4)])
def test_a_route_lets_through_at_least_as_many_colours_as_its_number_says(tile_id: str, needed: int) -> None:
    for colours, group in enumerate(("RRRRR", "RRRRB", "RRRBG", "RRBGY", "RBGYO"), start=1):
        s = position(f"fidschi@0,0 A={group}; {tile_id}@-1,1r4", seats=5, deck="nauru")
        _, events = told(s, "sail fidschi-A-sw")
        assert bool(every(events, Crossed)) == (colours >= needed)
        assert bool(every(events, Failed)) == (colours < needed)


def test_a_group_can_pass_a_water_tile_three_times_by_its_three_routes() -> None:
    water = "wp@0,-1; wh@1,-1; wo@1,-2; wk@0,-2; wl@-1,-1r5"
    after, events = told(position(f"tonga@0,0 A=R D=RRB; {water}; nauru@-1,0"), "sail tonga-D-n")
    crossed = [event.at for event in every(events, Crossed)]
    assert crossed == cells("G8", "G9", "F9", "G8", "F8", "F7", "G8")
    assert group_of(after).island == "nauru"


def test_after_a_failure_on_a_second_new_tile_both_tiles_stay() -> None:
    after = play(position("tonga@0,0 A=R D=RRB", deck="wp wa samoa"), "sail tonga-D-n")
    assert (tile(after, 0, -1), tile(after, 1, -1)) == ("wp r0", "wa r2")
    assert (after.stack[0], supply(after)) == ("samoa", [14, 15, 15])


def test_on_tonga_growth_is_six_boats_at_most() -> None:
    assert legal(position("tonga@0,0 A=RR B=RR C=RR D=R"), "grow") == ["grow tonga A,B,C,D,E,F"]


def test_a_turned_island_starts_the_count_of_idle_departures_anew() -> None:
    s = play(position("tubuai@0,0 A=RRB", deck="samoa", idle=5), "sail tubuai-A-sw")
    assert (s.turn.decision, s.turn.idle) == ("land", 0)


def test_boats_that_find_no_mooring_start_it_anew_too() -> None:
    s = position("tokelau@0,0 A=RRBB; tubuai@-1,1 A=GGG B=GG; nauru@2,0 A=R", idle=5)
    after, events = told(s, "sail tokelau-A-sw", "spread even")
    assert every(events, Overflow)
    assert after.turn.idle == 0


def test_an_island_that_left_the_game_stays_away_when_a_second_one_follows() -> None:
    ring = "wp@-1,1; wl@-1,0; wo@1,-1; wh@1,0"
    far = "muroroa@6,0 A=GG B=G C=GG; samoa@5,1 king G; nauru@5,0 king G; tahiti@7,-1 king B; oahu@7,0 king B"
    s = play(position(f"tonga@9,9 A=R; tubuai@0,0 A=RRR B=BB; {ring}; {far}"), "sail tubuai-A-sw")
    assert s.removed == ("tubuai", "muroroa")
    assert supply(s) == [14, 13, 13]


def test_a_removed_island_starts_the_count_of_idle_departures_anew() -> None:
    ring = "wp@-1,1; wl@-1,0; wo@1,-1; wh@1,0"
    far = "muroroa@6,0 A=GG B=G C=G; samoa@5,1 king G; nauru@5,0 king G; tahiti@7,-1 king B; oahu@7,0 king B"
    s = position(f"tonga@9,9 A=R; tubuai@0,0 A=RRR B=BB; {ring}; {far}", idle=5)
    after, events = told(s, "sail tubuai-A-sw")
    assert [type(event) for event in events][-3:] == [Endless, Departed, Blocked]
    assert after.turn.idle == 1


def test_a_settlement_without_boats_on_the_board_is_one_boat_and_ends_the_turn() -> None:
    s = play(position("tonga@0,0 A=B", deck="nauru"), "settle", "lay I8 n")
    assert GAME.load(GAME.dump(s)) == s
    after = play(s, "place nauru-A")
    assert (boats(after, "nauru"), after.turn.seat) == ("A=R", 1)


def test_who_begins_is_left_to_chance() -> None:
    assert {GAME.setup(3, {}, Random(seed)).start for seed in range(20)} == {0, 1, 2}


def test_a_kings_island_is_among_the_islands_that_a_seat_is_shown_to_have() -> None:
    s = position("tonga@0,0 A=R; nauru@1,0 A=R; samoa@0,-1 king R")
    sailor = see(s).sailors[0]
    assert (sailor.islands, sailor.kings) == (("nauru", "samoa"), ("samoa",))
    assert (islands_count(s, 0), sailor.points) == (3, 7)


KINGS = "samoa@-1,1 king G; fidschi@-1,0 king G; tahiti@1,-1 king B; oahu@1,0 king B"
"""King's islands at all piers of Tubuai."""


def test_an_island_that_only_leads_into_an_endless_chain_stays_in_the_game() -> None:
    """Five boats never come to rest on Tubuai; Nauru in the north has only sent some of them there."""
    s = position(f"tubuai@0,0 A=B B=B; nauru@0,-1r3 A=R B=GG; {KINGS}")
    s, events = told(s, "grow nauru B", "spread even")
    assert every(events, Endless) == [Endless(0, islands=(Island("tubuai"),), boats=(0, 1, 1, 2, 2))]
    assert (s.removed, boats(s, "nauru"), s.turn.seat) == (("tubuai",), "A=R", 1)


def test_who_can_only_change_from_one_circle_to_another_may_do_so_for_a_while() -> None:
    kings = "samoa@-1,0 king R; fidschi@-2,1 king R; tahiti@0,1 king B; oahu@-1,2 king B"
    east = "hawaii@1,-1 king G; tuvalu@1,0 king G"
    text = f"tubuai@0,0 A=RRR B=BB; muroroa@-1,1r1 A=G B=G C=GG; {kings}; {east}"
    assert not endless(position(text))
    assert not endless(position(text, idle=FREE_LOOPS - 1))
    assert endless(position(text, idle=FREE_LOOPS)) == {"tubuai", "muroroa"}


def test_only_the_voyages_of_one_turn_are_kept() -> None:
    s = position("tonga@0,0 A=RRB B=BB", deck="wa wd")
    s = play(s, "sail tonga-A-s")
    assert [voyage.turn for voyage in see(s).known.voyages] == [20]
    s = play(s, "grow tonga B,C")
    assert [(voyage.turn, voyage.direction) for voyage in see(s).known.voyages] == [(21, COMPASS.index("sw"))]


def test_a_tile_knows_the_turn_in_which_it_was_laid_and_a_group_where_it_comes_from() -> None:
    view = see(play(position("tonga@0,0 D=RRB", deck="wp samoa"), "sail tonga-D-n"))
    assert [isle.turn for isle in view.islands] == [0, 20]
    assert [sea.turn for sea in view.water] == [20]
    assert view.group is not None
    assert (view.group.origin, view.group.island) == ("tonga", "samoa")


def test_boats_that_are_landing_belong_to_no_supply() -> None:
    s = play(position("tonga@0,0 A=R D=RRB", deck="samoa"), "sail tonga-D-n")
    assert (s.turn.decision, supply(s)) == ("land", [12, 14, 15])


def test_how_many_boats_will_find_no_mooring_is_shown() -> None:
    s = play(position("tokelau@0,0 A=RRBB; tubuai@-1,1 A=GG B=GG"), "sail tokelau-A-sw")
    assert group_of(s).surplus == 2
    assert group_of(play(position("tokelau@0,0 A=RRBB; tubuai@-1,1"), "sail tokelau-A-sw")).surplus == 0


def test_the_last_water_tile_ends_the_game_only_when_it_is_laid() -> None:
    s = play(position("tonga@0,0 A=RB", deck="wa", away=waters("wa")), "settle")
    assert (see(s).known.last_kind, see(s).decision) == (None, "lay")
    assert GAME.load(GAME.dump(s)) == s


def test_a_tile_that_waits_when_the_game_is_given_up_goes_back_to_the_stack() -> None:
    s = play(position("tonga@0,0 A=RB", deck="wa wb", seats=2), "settle")
    over, _ = GAME.resign(s, 1)
    assert (over.stack[:2], see(over).tile, see(over).decision) == (("wa", "wb"), None, "over")
    assert GAME.load(GAME.dump(over)) == over


def test_a_group_that_lands_when_the_game_is_given_up_goes_home() -> None:
    s = play(position("tonga@0,0 A=R D=RRB", deck="samoa", seats=2), "sail tonga-D-n")
    over, _ = GAME.resign(s, 1)
    assert (supply(over), final(over).totals) == ([14, 15], (0, 0))


ALL: list[State] = [
    position("tonga@0,0 A=RB B=R; samoa@0,-1 A=RR B=R; nauru@1,0 king B; tubuai@-1,0 A=B"),
    position("tonga@0,0 A=RR B=RR C=RR D=RR E=RR F=R; samoa@0,-1 A=R B=R C=R; tubuai@1,0 king R"),
    position("tonga@0,0 A=BB B=G; samoa@0,-1 king R"),
    play(position("tonga@0,0 A=BB B=G; samoa@0,-1 king R"), "place tonga-A"),
    position("tonga@0,0 A=RRB D=RBB; nauru@0,1 C=RB; samoa@1,0 king G"),
    play(position("rapa_nui@0,0 A=RRBBG", deck="samoa"), "sail rapa_nui-A-sw", "land samoa-B 1,2"),
    play(position("tokelau@0,0 A=RRBB; tubuai@-1,1 A=GG B=GG"), "sail tokelau-A-sw"),
    play(position("tonga@0,0 A=R", deck="nauru"), "settle", "lay I8 n"),
]


@pytest.mark.parametrize("s", ALL, ids=lambda s: s.turn.decision)
def test_whatever_is_not_offered_is_refused(s: State) -> None:
    accepted = set()
    for text in written(s):
        try:
            GAME.apply(s, 0, GAME.read(text))
        except IllegalMove:
            continue
        accepted.add(text)
    assert accepted == set(legal(s))


def written(s: State) -> list[str]:
    """Moves of every kind at the places of a position, most of them illegal."""
    beaches = [f"{island}-{shore.letter}" for island in s.boats for shore in LANDS[island].beaches]
    crews = [",".join(crew) for size in range(1, 5) for crew in sorted(set(combinations("11122233", size)))]
    found = ["settle", "spread even", "spread mine", "spread others"]
    found += [f"place {at}" for at in beaches] + [f"land {at} {crew}" for at in beaches for crew in crews]
    found += [f"sail {at}-{way}" for at in beaches for way in COMPASS] + [f"king {island}" for island in s.boats]
    for island in s.boats:
        letters = [shore.letter for shore in LANDS[island].beaches]
        groups = [",".join(group) for size in range(1, len(letters) + 1) for group in combinations(letters, size)]
        found += [
            f"grow {island} {group}{source}" for group in groups for source in ("", *(f" {at}" for at in beaches))
        ]
    return found


def test_boats_that_wait_on_a_full_beach_at_the_end_still_count_for_their_island() -> None:
    s = position("tonga@0,0 A=R D=RRB; samoa@2,0 A=BBB; nauru@-2,0 A=R", deck="wp", away=waters("wp"))
    after, events = told(s, "sail tonga-D-n")
    assert every(events, Stuck) == [Stuck(0, at=(Beach("samoa", "A"),))]
    assert boats(after, "samoa") == "A=BBB"
    assert len(after.boats["samoa"][0]) == MOORINGS["samoa"][0]
    assert final(after).totals == (2, 5, 0)


RING = "wp@-1,1; wl@-1,0; wo@1,-1; wh@1,0"
FAR = "muroroa@6,0 A=GG B=G C=G; samoa@5,1 king G; nauru@5,0 king G; tahiti@7,-1 king B; oahu@7,0 king B"


def test_who_has_lost_all_boats_turns_tiles_before_other_full_beaches_sail() -> None:
    s = position(f"tubuai@0,0 A=RRR B=BB; {RING}; {FAR}", deck="wa fidschi")
    s = play(s, "sail tubuai-A-sw")
    assert (see(s).decision, see(s).tile, [str(at) for at in see(s).full]) == ("lay", "wa", ["muroroa-A"])
    assert GAME.load(GAME.dump(s)) == s
    s, events = told(s, "lay H8 s", "lay G8 s")
    assert [type(event) for event in events] == [Laid, Drew, Laid, Departed, Blocked]
    assert (s.turn.seat, boats(s, "fidschi")) == (0, "")
    s = play(s, "spread even")
    assert (s.turn.seat, s.full) == (1, ())
