"""What a person is told before a choice: prospects of piers and of growth, and the order of suggestions."""

from __future__ import annotations

import pytest

from rules.kit.events import Event
from rules.tongiaki.events import Blocked, Failed, Landed
from rules.tongiaki.game import TONGIAKI as GAME
from rules.tongiaki.moves import Grow
from rules.tongiaki.outlook import departures, growth, prospect
from rules.tongiaki.places import Pier
from rules.tongiaki.state import State
from tests.rules.tongiaki.positions import group_of, legal, play, position, see, told
from tests.rules.trials import every


@pytest.mark.parametrize(
    ("text", "outcome", "island", "needed"),
    [
        ("tonga@0,0 D=RRB", "unknown", None, None),
        ("tonga@0,0 D=RRB; samoa@0,-1", "lands", "samoa", None),
        ("tonga@0,0 D=RRB; wp@0,-1; samoa@1,-1", "lands", "samoa", None),
        ("tonga@0,0 D=RRB; wp@0,-1", "unknown", None, None),
        ("tonga@0,0 D=RRB; wa@0,-1; samoa@0,-2", "fails", None, 4),
        ("tonga@0,0 D=RRB; samoa@0,-1 king G", "returns", "samoa", None),
    ],
)
def test_a_pier_tells_what_known_tiles_lead_to(text: str, outcome: str, island: str | None, needed: int | None) -> None:
    (known,) = departures(see(position(text)))
    assert (known.outcome, known.island, known.needed, known.colours) == (outcome, island, needed, 2)
    assert str(known.pier) == "tonga-D-n"


def test_where_kings_islands_send_boats_home_that_is_told() -> None:
    s = position("tonga@0,0 D=RRB; samoa@0,-1 king G", options={"king_block": "fail"})
    assert departures(see(s))[0].outcome == "blocked"


def test_the_cell_where_a_tile_will_be_turned_is_told() -> None:
    known = prospect(see(position("tonga@0,0 D=RRB; wp@0,-1")), Pier("tonga", "D", "n"))
    assert (str(known.cell), [str(leg.at) for leg in known.legs]) == ("G9", ["G8"])


def grow(beaches: str) -> Grow:
    """Growth on Tonga."""
    move = GAME.read(f"grow tonga {beaches}")
    assert isinstance(move, Grow)
    return move


def test_growth_tells_where_the_beaches_it_fills_lead_to() -> None:
    s = position("tonga@0,0 A=RB; samoa@0,1")
    (known,) = growth(see(s), grow("A"))
    assert (known.outcome, known.island, known.boats) == ("lands", "samoa", (0, 0, 1))
    assert growth(see(s), grow("B")) == ()


def test_what_is_told_comes_true() -> None:
    for text in ("tonga@0,0 D=RRB; samoa@0,-1", "tonga@0,0 D=RRB; wa@0,-1", "tonga@0,0 D=RRB; samoa@0,-1 king G"):
        s = position(text)
        (known,) = departures(see(s))
        _, events = told(s, "sail tonga-D-n")
        kinds: dict[str, type[Event]] = {"lands": Landed, "fails": Failed, "returns": Blocked}
        after = play(s, "sail tonga-D-n")
        assert every(events, kinds[known.outcome]) or group_of(after).island == known.island


def best(s: State) -> str:
    """The most promising move."""
    view = see(s, s.turn.seat)
    return GAME.write(max(GAME.legal(s, s.turn.seat), key=lambda move: GAME.heuristic(view, move)))


def test_a_pier_that_reaches_new_points_comes_first_and_one_that_fails_last() -> None:
    s = position("muroroa@0,0 A=RB B=RG; samoa@-1,1; wa@-1,0")
    assert best(s) == "sail muroroa-A-sw"
    view = see(s, 0)
    assert GAME.heuristic(view, GAME.read("sail muroroa-B-nw")) % 1000 == 0


def test_growth_that_sends_a_group_to_its_failure_comes_last() -> None:
    s = position("tonga@0,0 A=RR; wa@0,1", seats=2)
    moves = legal(s, "grow")
    view = see(s, 0)
    worths = {text: GAME.heuristic(view, GAME.read(text)) for text in moves}
    assert min(worths, key=lambda text: worths[text]).startswith("grow tonga A")


def test_a_tile_is_suggested_with_its_red_mark_towards_a_tile() -> None:
    s = play(position("tonga@0,0 A=R; samoa@0,-1", deck="wa"), "settle")
    _, at, red = best(s).split()
    assert f"lay {at} {red}" == next(text for text in legal(s) if text.startswith(f"lay {at}"))


def test_a_landing_is_suggested_to_be_spread_evenly() -> None:
    assert best(play(position("rapa_nui@0,0 B=RRB", deck="samoa"), "sail rapa_nui-B-n")) == "spread even"


def test_boats_are_placed_in_company() -> None:
    assert best(position("tonga@0,0 A=B D=BG")) == "place tonga-D"


def test_a_kings_island_with_more_points_comes_first() -> None:
    s = position("tonga@0,0; samoa@0,-1 A=R; nauru@1,0 A=R")
    view = see(s, 0)
    assert GAME.heuristic(view, GAME.read("king samoa")) > GAME.heuristic(view, GAME.read("king nauru"))


def test_points_made_safe_by_a_kings_island_are_a_gain() -> None:
    s = position("tonga@0,0; samoa@0,-1 A=R")
    assert GAME.gains(see(s, 0), GAME.read("king samoa"))
    assert not GAME.gains(see(s, 0), GAME.read("settle"))
