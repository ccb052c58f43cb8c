"""Landing: one boat for every beach, the rest anywhere, the surplus home (rules 8)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kit.choices import Deed, Question, next_question
from rules.tongiaki.events import Landed, Moored, Overflow
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.landings import chosen, spreadings
from rules.tongiaki.places import Beach, Island
from rules.tongiaki.state import Crew, State
from tests.rules.tongiaki.positions import boats, group_of, legal, play, position, refused, see, supply, told
from tests.rules.trials import every


def naive(group: Crew, free: tuple[int, ...]) -> set[tuple[Crew, ...]]:
    """Every way to send each boat to a beach or home that keeps the three sentences of the rules."""
    found = set()
    for places in product((*range(len(free)), None), repeat=len(group)):
        counts = Counter(places)
        home = counts.pop(None, 0)
        if any(counts[index] > most for index, most in enumerate(free)):
            continue
        if home != max(0, len(group) - sum(free)):
            continue
        if len(counts) < min(len(free), len(group) - home):
            continue
        pairs = list(zip(group, places, strict=True))
        found.add(tuple(tuple(boat for boat, place in pairs if place == index) for index in range(len(free))))
    return found


@given(
    st.lists(st.integers(0, 5), min_size=2, max_size=5).map(lambda boats: tuple(sorted(boats))),
    st.lists(st.integers(1, 5), min_size=1, max_size=4).map(tuple),
)
def test_every_way_that_the_rules_allow_is_offered_once(group: Crew, free: tuple[int, ...]) -> None:
    ways = spreadings(group, free)
    assert len(set(ways)) == len(ways)
    assert set(ways) == naive(group, free)


def spread(group: Crew, free: tuple[int, ...], how: str) -> tuple[Crew, ...]:
    return chosen(spreadings(group, free), free, how, 0)


def landing(deck: str = "samoa", group: str = "RRB") -> State:
    return play(position(f"tonga@0,0 D={group} A=R", deck=deck, seats=4), "sail tonga-D-n")


def test_every_beach_gets_a_boat_before_any_gets_a_second() -> None:
    s = play(position("rapa_nui@0,0 A=RRBBG", deck="samoa"), "sail rapa_nui-A-sw")
    ends = every_end(s)
    assert all(len(boats(end, "samoa").split()) == 3 for end in ends)
    assert refused(s, "land samoa-A 1,1,2,2,3") == "land_number"


def every_end(s: State) -> list[State]:
    """All positions to which a landing can lead beach by beach."""
    if s.turn.landing is None:
        return [s]
    return [end for move in legal(s, "land") for end in every_end(play(s, move))]


def test_beach_by_beach_leads_to_every_way_and_to_no_other() -> None:
    s = play(position("rapa_nui@0,0 B=RRB", deck="nauru"), "sail rapa_nui-B-n")
    found = {boats(end, "nauru") for end in every_end(s) if end.turn.landing is None}
    assert found == {"A=B B=R C=R", "A=R B=B C=R", "A=R B=R C=B"}


def test_boats_for_a_beach_are_asked_for_with_the_fewest_first() -> None:
    s = play(position("rapa_nui@0,0 A=RRBBG", deck="samoa"), "sail rapa_nui-A-sw")
    deeds = [Deed(move) for move in TONGIAKI.legal(s, TONGIAKI.to_move(s)[0])]
    for crews in (deeds, deeds[::-1]):
        asked = next_question(crews, ("land",), places=TONGIAKI.places, depth=2)
        assert isinstance(asked, Question)
        words = [step.words for step in asked.steps]
        assert words == sorted(words, key=lambda each: (each[0], len(each[1]), each[1]))


def test_what_is_chosen_beach_by_beach_is_shown_before_it_is_complete() -> None:
    s = landing(deck="fidschi", group="RBG")
    after, events = told(s, "land fidschi-B 2")
    assert every(events, Moored) == [Moored(0, at=Beach("fidschi", "B"), boats=(1,))]
    group = group_of(after)
    assert (str(group.boats), str(group.rest)) == ("1,2,3", "1,3")
    assert [str(beach) for beach in group.open] == ["fidschi-A", "fidschi-C"]
    assert [shore.landing for shore in see(after).islands[1].beaches] == [(), (1,), ()]
    assert refused(after, "land fidschi-B 1") == "land_chosen_already"
    assert refused(after, "land fidschi-A 2") == "land_not_in_group"
    assert refused(after, "land fidschi-A 4") == "land_not_in_group"
    assert refused(after, "land fidschi-D 1") == "no_such_beach"
    assert refused(after, "land tonga-A 1") == "land_elsewhere"
    assert refused(after, "sail tonga-A-s") == "land_first"


def test_the_rest_lands_by_itself_once_nothing_is_left_to_choose() -> None:
    after, events = told(landing(), "land samoa-B 2")
    assert boats(after, "samoa") == "A=R B=B C=R"
    at = tuple(Beach("samoa", letter) for letter in "ABC")
    assert every(events, Landed) == [Landed(0, island=Island("samoa"), at=at, boats=(0, 1, 0), how="beaches")]


def test_a_landing_without_a_choice_happens_by_itself() -> None:
    s, events = told(position("tonga@0,0 D=RRR A=R", deck="samoa"), "sail tonga-D-n")
    assert every(events, Landed)[0].how == "forced"
    assert boats(s, "samoa") == "A=R B=R C=R"


def test_full_beaches_that_wait_to_sail_take_no_boat() -> None:
    s = play(position("tokelau@0,0 A=RRBB; tubuai@-1,1 A=GGG", deck="wa"), "sail tokelau-A-sw")
    assert refused(s, "land tubuai-A 1") == "land_no_mooring"
    s = play(s, "land tubuai-B 1,1,2")
    assert boats(s, "tubuai").startswith("A=GGG B=RRB")


def test_on_an_island_of_full_beaches_nobody_lands() -> None:
    s = position("tokelau@0,0 A=RRBB; tubuai@-1,1 A=GGG B=GGR", deck="wa")
    after, events = told(s, "sail tokelau-A-sw")
    assert every(events, Overflow) == [Overflow(0, island=Island("tubuai"), boats=(0, 0, 1, 1))]
    assert not every(events, Landed)
    assert boats(after, "tubuai") == "A=GGG B=RGG"


def test_nobody_goes_home_while_there_is_room() -> None:
    s = play(position("tokelau@0,0 A=RRBB; tubuai@-1,1 A=GG"), "sail tokelau-A-sw")
    assert {sum(supply(end)) for end in every_end(s) if end.turn.landing is None} == {45 - 6}


@pytest.mark.parametrize(("how", "landed"), [("mine", (0, 0)), ("others", (1, 2)), ("even", (0, 1))])
def test_with_too_little_room_it_can_be_said_whose_boats_land_first(how: str, landed: Crew) -> None:
    s = position("fidschi@0,0 A=RRBGY; tubuai@-1,1 A=BB B=BB", seats=4)
    after, events = told(play(s, "sail fidschi-A-sw"), f"spread {how}")
    assert every(events, Landed)[0].boats == landed
    assert len(every(events, Overflow)[0].boats) == 3
    assert every(events, Landed)[0].how == how
    assert see(after).decision == "sail"


def test_evenly_means_equal_numbers_and_mixed_colours() -> None:
    assert spread((0, 0, 1, 1), (4, 4), "even") == ((0, 1), (0, 1))
    assert sorted(map(len, spread((0, 0, 0, 0, 0), (5, 4, 4), "even"))) == [1, 2, 2]
    assert spread((0, 1), (1, 2, 1, 2), "even") == ((), (0,), (), (1,))


def test_mine_first_puts_them_on_as_many_beaches_as_possible() -> None:
    for group in combinations((0, 0, 1, 1, 2), 4):
        way = spread(group, (3, 3, 3), "mine")
        assert sum(0 in crew for crew in way) == group.count(0)


def test_the_rest_of_a_landing_can_be_spread() -> None:
    s = play(position("fidschi@0,0 A=RRBGY", deck="tokelau", seats=4), "sail fidschi-A-sw")
    after = play(s, "land tokelau-A 1,2", "spread even")
    assert boats(after, "tokelau").startswith("A=RB ")
    assert refused(position("tonga@0,0 A=R"), "spread even") == "nothing_lands"


def test_a_landing_that_fills_beaches_goes_on() -> None:
    s = play(position("tokelau@0,0 A=RRBB; tubuai@-1,1 A=GG B=G"), "sail tokelau-A-sw")
    after = play(s, "land tubuai-B 1,2", "land tubuai-A 1")
    assert boats(after, "tubuai") == "A=RGG B=RBG"
    assert (see(after).decision, len(see(after).full)) == ("sail", 2)
