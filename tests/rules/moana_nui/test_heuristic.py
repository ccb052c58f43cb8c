"""The order of suggestions, and what can be seen of a move before it is made."""

from __future__ import annotations

from rules.kit.game import HEURISTIC_STEP
from rules.kit.selfplay import play as self_play
from rules.moana_nui.game import MOANA_NUI as GAME
from rules.moana_nui.outlook import candidates
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import ROW, SHUT, legal, placing, play, points, position, see, stock


def best(s: State, kind: str) -> str:
    """The most promising move of a kind of whoever is to move."""
    (seat,) = GAME.to_move(s)
    view = see(s, seat)
    moves = [move for move in GAME.legal(s, seat) if move.kind == kind]
    return GAME.write(max(moves, key=lambda move: GAME.heuristic(view, move)))


def test_many_touching_edges_come_first() -> None:
    s = placing("H8=E H9=W", "D01")
    assert best(s, "place").split()[2] in ("G9", "I8")


def test_own_land_comes_before_others() -> None:
    s = placing(ROW, "D03", "0:H8 1:H12")
    own, other = (GAME.heuristic(see(s, 0), GAME.read(f"place D03 {at} 0")) for at in ("H7", "H13"))
    assert own > other


def test_own_segments_get_the_resources() -> None:
    s = play(placing("H9=W-E I8=NW-E G9=SW-E", "E-SE,NE", "0:G9"), "place E-SE,NE H8 0")
    assert best(s, "generate") == "generate a,b"


def test_two_settlers_come_before_one() -> None:
    s = position("H8=E-W,NE H9=W-E", placed="H8", seats=[{"council": 2}])
    assert best(s, "settle") == "settle council H8a H8b"


def test_attacks_that_cost_the_other_more_come_first() -> None:
    s = position(ROW, "0:H9*4 1:H10 1:H8*3")
    assert best(s, "attack").startswith("attack H9 H8")
    view = see(s, 0)
    assert GAME.heuristic(view, GAME.read("attack H9 H10 0")) % HEURISTIC_STEP > 0


def test_a_canoe_is_advised_to_leave_somebody_behind_and_to_reach_new_land() -> None:
    """G7 lies on the island of G8b, where there is a unit already."""
    s = position("H8=E-W G8=NE,W G7=E I8=SE", "0:H8*3 0:G7", stock=("wood,fish",))
    s = play(s, "build canoe H8 wood,fish")
    assert {text.split()[1] for text in legal(s)} == {"G8a", "G8b", "I8"}
    view = see(s, 0)
    worth = {text: GAME.heuristic(view, GAME.read(text)) for text in legal(s)}
    assert worth["sail I8 2"] > worth["sail I8 3"] > worth["sail I8 0"]
    assert worth["sail I8 2"] > worth["sail G8b 2"]


def test_a_canoe_is_advised_to_go_where_points_become_most() -> None:
    several = 0
    for seed in range(4):
        s, moves = self_play(GAME, 3, {}, seed)
        for seat, move in moves:
            if move.kind == "sail":
                before = points(s, seat)
                change = {text: points(play(s, text), seat) - before for text in legal(s, "sail")}
                several += len({*change.values()}) > 1 and max(change.values()) > 0
                assert max(change.values()) <= 0 or change[best(s, "sail")] == max(change.values())
            s, _ = GAME.apply(s, seat, move)
    assert several


def test_dear_buildings_come_first() -> None:
    s = position(SHUT, "0:H8*2", stock=("wood,wood,fish,stone",))
    assert best(s, "build").startswith("build temple")
    assert best(s, "build") == "build temple H8 wood,fish,stone"
    assert best(position(ROW, "0:H8", stock=("wood,wood,fish",)), "build") == "build canoe H8 wood,fish"


def test_moves_to_new_land_or_an_empty_building_promise_something() -> None:
    s = position(ROW, "0:H8*2 1:H12", buildings="hut:H9/1")
    assert best(s, "move") == "move H8 H9 1"
    s = position(ROW, "0:H8*2")
    assert {GAME.heuristic(see(s, 0), GAME.read(text)) % HEURISTIC_STEP for text in legal(s, "move")} == {0}


def gaining(s: State) -> set[str]:
    """The moves of whoever is to move that bring something right away."""
    (seat,) = GAME.to_move(s)
    return {text for text in legal(s) if GAME.gains(see(s, seat), GAME.read(text))}


def gained(s: State, text: str) -> int:
    """By how much a move raises the points of whoever is to move."""
    (seat,) = GAME.to_move(s)
    return points(play(s, text), seat) - points(s, seat)


def test_what_brings_points_to_the_mover_gains_and_what_brings_none_does_not() -> None:
    s = position("H8=E-W H9=W,E I8=E", "0:H8*2 1:I8", placed="H9", goods="H9a=wood", stock=("wood,fish,stone",))
    tried = {text for text in legal(s) if text.split()[0] in ("settle", "move", "build")}
    assert gaining(s) == {text for text in tried if gained(s, text) > 0}
    assert {text.split()[0] for text in tried - gaining(s)} >= {"move"}
    assert {text.split()[0] for text in gaining(s)} >= {"settle", "build"}


def test_units_that_leave_a_building_for_another_gain_nothing() -> None:
    """The hut at H9 is controlled from H8 already; leaving H8, whose canoe is then unmanned, brings nothing more."""
    s = position("H8=E-W H9=E-W", "0:H8", buildings="hut:H9 canoe:H8")
    assert gained(s, "move H8 H9 1") <= 0
    assert not gaining(s)


def test_nothing_gains_that_costs_own_points_or_brings_another_more() -> None:
    """Who moves all units from the hut at H9 gives it up; the tile between H8 and H10 completes the other's island."""
    s = position(ROW, "0:H9*4 1:H10*2 1:H8", buildings="hut:H9")
    attacks = {text for text in legal(s) if text.startswith("attack H9 H8")}
    assert {text for text in attacks if gained(s, text) > 0} == attacks & gaining(s) < attacks
    other = placing("H8=E H10=W", "D03", "1:H8")
    assert {text for text in legal(other) if text.startswith("place D03 H9")}.isdisjoint(gaining(other))


def test_completing_an_island_gains_and_so_do_own_resources_but_not_those_of_others() -> None:
    s = placing("H8=E", "D01", "0:H8")
    done = {text for text in legal(s) if gained(s, text) > 0}
    assert done
    assert done <= gaining(s)
    other = placing("H8=E-W", "D01", "1:H8", goods="H8=wood")
    own = placing("H8=E-W", "D01", "0:H8", goods="H8=wood")
    assert not gaining(other)
    assert {text for text in legal(own) if stock(play(own, text), 0)} == gaining(own) != set()


def test_every_kind_has_its_own_step() -> None:
    s = position(SHUT, "0:H8*5 1:H9", stock=("wood,fish,stone",), placed="H8", buildings="canoe:H10")
    view = see(s, 0)
    by_kind: dict[str, set[int]] = {}
    for move in GAME.legal(s, 0):
        by_kind.setdefault(move.kind, set()).add(GAME.heuristic(view, move) // HEURISTIC_STEP)
    assert all(len(steps) == 1 for steps in by_kind.values())
    assert len(set(map(min, by_kind.values()))) == len(by_kind) >= 5


def test_an_onlooker_can_be_advised_too() -> None:
    s = position(ROW, "0:H8*5 1:H9", stock=("wood",))
    assert {type(GAME.heuristic(see(s), move)) for move in GAME.legal(s, 0)} == {int}


def test_candidates_are_the_legal_cells_with_their_action_points_and_rotations() -> None:
    s = placing("H8=E H9=W I8=SE", "D01 D28")
    for tile in ("D01", "D28"):
        found = candidates(see(s, 0), tile)
        moves = {f"place {tile} {one.at} {rotation}" for one in found for rotation in one.rotations}
        assert moves == {text for text in legal(s) if text.startswith(f"place {tile}")}
        for one in found:
            assert play(s, f"place {tile} {one.at} {one.rotations[0]}").turn.ap_total == one.ap
    assert candidates(see(position(), 0), "D01") == ()
