"""King's islands (rules 9)."""

from __future__ import annotations

import pytest

from rules.tongiaki.events import Blocked, Crossed, Departed, Failed, King
from rules.tongiaki.places import Island
from tests.rules.tongiaki.positions import boats, final, group_of, legal, play, position, refused, see, supply, told
from tests.rules.trials import every

FAIL = {"king_block": "fail"}


def test_one_boat_stands_at_the_statue_and_the_others_go_home() -> None:
    s = position("tonga@0,0; samoa@0,-1 A=RR B=R")
    after, events = told(s, "king samoa")
    assert every(events, King) == [King(0, island=Island("samoa"), points=5, count=2)]
    assert (boats(after, "samoa"), supply(after)[0]) == ("", 14)
    isle = see(after).islands[1]
    assert (isle.king, isle.seats) == (0, (0,))
    assert see(after).sailors[0].points == 5


def test_it_takes_the_whole_turn() -> None:
    after = play(position("tonga@0,0 A=R; samoa@0,-1 A=R; nauru@1,0 A=B"), "king samoa")
    assert (after.turn.seat, after.turn.decision) == (1, "act")


def test_only_where_all_boats_are_ones_own() -> None:
    s = position("tonga@0,0 A=R; samoa@0,-1 A=RB; nauru@1,0 A=R B=R; tubuai@0,1 A=B; tahiti@-1,0")
    assert legal(s, "king") == ["king nauru"]
    assert refused(s, "king samoa") == "king_foreign_boats"
    assert refused(s, "king tubuai") == "king_without_boat"
    assert refused(s, "king tahiti") == "king_without_boat"
    assert refused(s, "king oahu") == "island_not_on_table"
    assert refused(s, "king atlantis") == "no_such_island"


def test_never_tonga() -> None:
    s = position("tonga@0,0 A=R")
    assert refused(s, "king tonga") == "king_tonga"
    assert not legal(s, "king")


def test_two_at_most_and_none_twice() -> None:
    s = position("tonga@0,0; samoa@0,-1 king R; nauru@1,0 A=R; tubuai@0,1 king B")
    assert legal(s, "king") == ["king nauru"]
    assert refused(s, "king samoa") == "king_already"
    s = position("tonga@0,0; samoa@0,-1 king R; nauru@1,0 A=R; tubuai@0,1 king R")
    assert not legal(s, "king")
    assert refused(s, "king nauru") == "king_most"


def test_a_pier_towards_a_kings_island_can_be_chosen() -> None:
    s = position("tonga@0,0 A=R; samoa@-1,-1 king G; nauru@0,-2 A=RB")
    assert legal(s) == ["sail nauru-A-sw", "sail nauru-A-nw"]


def test_who_comes_to_one_over_water_goes_back_to_where_the_voyage_began() -> None:
    s = position("tonga@0,0 A=R D=RRB; wp@0,-1; samoa@1,-1 king B")
    after, events = told(s, "sail tonga-D-n")
    assert [type(event) for event in events] == [Departed, Crossed, Blocked]
    samoa, tonga = Island("samoa"), Island("tonga")
    assert every(events, Blocked) == [Blocked(0, island=samoa, king=1, boats=(0, 0, 1), back=tonga)]
    assert group_of(after).island == "tonga"
    assert see(after).known.voyages[0].outcome == "returned"


def test_the_owner_is_turned_back_too() -> None:
    _, events = told(position("tonga@0,0 A=R D=RRB; samoa@0,-1 king R"), "sail tonga-D-n")
    assert every(events, Blocked)


def test_a_group_that_comes_back_can_fill_other_beaches() -> None:
    s = position("tubuai@0,0 A=RRR B=BB; samoa@-1,1 king G")
    after, _ = told(s, "sail tubuai-A-sw")
    assert boats(after, "tubuai") == "A=RR B=RBB"
    assert [str(beach) for beach in see(after).full] == ["tubuai-B"]


def test_with_the_option_the_boats_go_home() -> None:
    s = position("tonga@0,0 A=R D=RRB; samoa@0,-1 king B", options=FAIL)
    after, events = told(s, "sail tonga-D-n")
    assert every(events, Blocked)[0].back is None
    assert (boats(after, "tonga"), supply(after)) == ("A=R", [14, 14, 15])
    assert see(after).known.voyages[0].outcome == "blocked"


@pytest.mark.parametrize("options", [{}, FAIL])
def test_a_number_on_the_way_is_checked_first(options: dict[str, str]) -> None:
    s = position("tonga@0,0 A=R D=RRB; wa@0,-1; samoa@0,-2 king B", options=options)
    _, events = told(s, "sail tonga-D-n")
    assert every(events, Failed)
    assert not every(events, Blocked)


def test_it_counts_points_for_its_owner_at_the_end() -> None:
    result = final(position("tonga@0,0 A=R; samoa@0,-1 king R; nauru@1,0 A=R", ended="islands"))
    assert [(line.key, line.points, line.count) for line in result.lines[0]] == [("islands", 2, 1), ("kings", 5, 1)]
