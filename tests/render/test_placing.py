"""Things laid over a board: each as near to its best place as can be without covering another."""

from __future__ import annotations

from random import Random

from render.placing import Thing, around, arrange, hidden, overlap


def test_a_thing_takes_its_first_place_that_covers_nothing() -> None:
    thing = Thing(10, 10, [(0, 0), (30, 0), (60, 0)])
    assert arrange([thing]) == [(0, 0)]
    assert arrange([thing], taken=[(-20, -20, 20, 20)]) == [(30, 0)]
    assert arrange([thing], taken=[(-20, -20, 20, 20)], within=(50, -10, 70, 10)) == [(60, 0)]


def test_what_may_be_covered_less_keeps_its_place() -> None:
    heavy, light = Thing(10, 10, [(0, 0), (20, 0)], 5), Thing(10, 10, [(0, 0), (20, 0)], 1)
    assert arrange([light._replace(places=[(0, 0)]), heavy]) == [(0, 0), (20, 0)]


def test_a_row_makes_room_for_one_that_comes_last() -> None:
    # Every thing may shift by one place; only if all do there is room for the one that cannot.
    row = [Thing(10, 10, [(10.0 * i, 0), (10.0 * i + 10, 0)]) for i in range(6)]
    fixed = Thing(10, 10, [(0, 0)], 3)
    assert sum(hidden([*row, fixed], arrange([*row, fixed]))) > 0
    places = arrange([*row, fixed], strive=6)
    assert sum(hidden([*row, fixed], places)) == 0


def test_crowded_things_end_with_hardly_anything_covered_and_always_alike() -> None:
    rng = Random(4)
    things = [
        Thing(24, 24, around((rng.uniform(0, 300), rng.uniform(0, 300)), (0, 20, 40), 10), rng.choice((1, 3, 6)))
        for _ in range(110)
    ]
    first, settled, striven = [thing.places[0] for thing in things], arrange(things), arrange(things, strive=8)
    assert striven == arrange(things, strive=8)
    shares = [sum(part * part for part in hidden(things, places)) for places in (first, settled, striven)]
    assert shares[1] < 0.5 * shares[0]
    assert shares[2] < shares[1]


def test_the_hidden_part_of_a_thing_counts_what_others_and_taken_boxes_share_with_it() -> None:
    things = [Thing(10, 10, [(5, 5)]), Thing(10, 10, [(10, 5)])]
    assert hidden(things, [(5, 5), (10, 5)]) == [0.5, 0.5]
    assert hidden(things, [(5, 5), (100, 5)], taken=[(0, 0, 5, 10)]) == [0.5, 0]
    assert overlap((0, 0, 10, 10), (10, 0, 20, 10)) == 0
