"""Moves are told and drawn as what they come to, with heads in sight, and a canoe's way leads over the sea."""

from __future__ import annotations

from render.moana_nui import news, tiles
from render.moana_nui.news import journeys
from rules.moana_nui import events
from rules.moana_nui.events import Built, Called, Collected, Exchanged, Generated, Moved, Placed, Sailed, Settled
from rules.moana_nui.places import Segment
from tests.render.moana_nui.scenes import drawn


def moved(origin: str, to: str, units: int = 1) -> Moved:
    at = [Segment.parse(name) for name in (origin, to)]
    return Moved(0, origin=at[0], to=at[1], units=units, free=False, shallows=False)


def told(*happened: events.SeatEvent) -> list[str]:
    """The words of every deed."""
    deeds = news.told(drawn("middle"), 0, happened, 40)
    return ["".join(chunk if isinstance(chunk, str) else "*" for chunk in deed) for deed in deeds]


def test_moves_that_lead_on_are_one_and_those_that_lead_back_are_none() -> None:
    assert told(moved("F13", "G13a"), moved("K8a", "K8b"), moved("G13a", "G12"), moved("K8b", "K8a")) == [
        "moved F13→G12"
    ]
    assert told(moved("H8", "H7a"), moved("H7a", "H7b", 2), moved("H7b", "H7a")) == ["moved H8→H7b"]
    assert not journeys([moved("G10a", "G10b"), moved("G10b", "G11"), moved("G11", "G10a")])


def test_units_that_go_on_together_or_part_keep_their_number() -> None:
    assert told(moved("F13", "G13a", 3), moved("G13a", "G12", 2)) == ["moved F13→G13a", "F13→G12 ×2"]


def test_of_a_tile_that_was_laid_the_tile_itself_is_told() -> None:
    laid = [Placed(0, at=Segment.parse("G7").cell, tile=tile, rotation=2, touching=1, ap=2) for tile in ("D01", "D02")]
    signs = [news.told(drawn("middle"), 0, (each,), 40)[0][0] for each in laid]
    assert signs == [tiles.sign(each.tile, 2, 40) for each in laid]
    assert signs[0] != signs[1]


def test_what_follows_from_a_hut_or_tile_is_not_told_and_what_a_canoe_exchanges_is_no_income() -> None:
    at = Segment.parse("H8")
    assert told(Built(0, building="hut", at=at, paid=("wood",)), Called(0, units=4, left=2)) == ["* hut H8"]
    assert told(Generated(0, goods=("wood", "fish"), at=(at, at))) == []
    exchanged = Exchanged(0, gave="wood", got="fish")
    assert told(Collected(0, goods=("wood",), at=(at,)), exchanged, exchanged) == ["*→* ×2", "· +*"]


def test_a_turn_tells_its_tile_with_who_settled_there_then_attacks_and_what_is_built() -> None:
    (bare, a, b) = (Segment.parse(name) for name in ("G7", "G7a", "G7b"))
    laid = Placed(0, at=bare.cell, tile="D01", rotation=0, touching=1, ap=2)
    council = Settled(0, source="council", at=(b,), units=2)
    village = Settled(0, source="village", at=(a, b), units=2)
    canoe = Sailed(0, origin=Segment.parse("F13"), to=Segment.parse("G13a"), units=0)
    hut = Built(0, building="hut", at=Segment.parse("H8"), paid=("wood",))
    assert told(canoe, hut, moved("H8", "H9"), laid, council, village) == [
        "* G7, settled a b×3",
        "* sailed F13→G13a",
        "* hut H8",
        "· moved H8→H9",
    ]
    assert told(laid, Settled(0, source="village", at=(bare,), units=1)) == ["* G7, settled"]
    assert told(council, council, village) == ["* settled G7a G7b×5"]
