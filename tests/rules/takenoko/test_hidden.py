"""What a seat may know of Takenoko: hands, drawn plots, pile and decks stay hidden, everything else is public."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.takenoko.components import CARDS, CATEGORIES
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.state import State
from tests.rules.samples import everyone, played
from tests.rules.takenoko.positions import play, player, position


def shuffled(s: State, viewer: Seat | None, rng: Random) -> State:
    """The same position for the viewer, everything hidden from it shuffled: category by category, and in the hands."""
    hands = [list(seat.hand) for seat in s.players]
    decks, thrown = {}, {}
    for category in CATEGORIES:
        places = [
            (hand, at)
            for seat, hand in enumerate(hands)
            for at, card in enumerate(hand)
            if seat != viewer and CARDS[card].category == category
        ]
        cards = [hand[at] for hand, at in places] + [*s.supply.decks[category], *s.supply.thrown[category]]
        rng.shuffle(cards)
        for hand, at in places:
            hand[at] = cards.pop()
        deck = len(s.supply.decks[category])
        decks[category], thrown[category] = tuple(cards[:deck]), tuple(cards[deck:])
    for seat, hand in enumerate(hands):
        if seat != viewer:
            rng.shuffle(hand)
    drawn = len(s.turn.drawn) if viewer != s.turn.seat else 0
    plots = [*s.turn.drawn[:drawn], *s.supply.pile]
    rng.shuffle(plots)
    return replace(
        s,
        players=tuple(replace(seat, hand=tuple(hand)) for seat, hand in zip(s.players, hands, strict=True)),
        supply=replace(s.supply, pile=tuple(plots[drawn:]), decks=decks, thrown=thrown),
        turn=replace(s.turn, drawn=tuple(plots[:drawn]) or s.turn.drawn),
    )


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_shuffling_what_is_hidden_changes_no_view(seats: int) -> None:
    game, changed = played("takenoko", seats), 0
    for step in game.sample(60):
        for viewer in everyone(seats):
            other = shuffled(step.state, viewer, Random(repr(viewer)))
            changed += other != step.state
            assert GAME.view(other, viewer) == GAME.view(step.state, viewer)
    assert changed


@pytest.mark.parametrize("seats", [2, 4])
def test_what_is_imagined_is_dealt_from_what_is_unseen(seats: int) -> None:
    for step in played("takenoko", seats).sample(20):
        for viewer in everyone(seats):
            imagined = GAME.imagine(GAME.view(step.state, viewer), Random(3))
            for category in CATEGORIES:
                assert unseen(imagined, category) == unseen(step.state, category)
            assert Counter(imagined.supply.pile + imagined.turn.drawn) == Counter(
                step.state.supply.pile + step.state.turn.drawn
            )


def unseen(s: State, category: str) -> Counter[str]:
    hands = (card for seat in s.players for card in seat.hand if CARDS[card].category == category)
    return Counter((*hands, *s.supply.decks[category], *s.supply.thrown[category]))


def test_the_own_hand_is_shown_with_what_it_lacks() -> None:
    me = player("plot_triangle_green gardener_pink_3x2 panda_tricolor", green=3, yellow=1)
    s = position("H9 green 1; G9 green 1; G10 green 0; H7 pink 3", me=me)
    assert [(card.id, card.ready, card.progress) for card in GAME.view(s, 0).hand] == [
        ("plot_triangle_green", False, (2, 3)),
        ("gardener_pink_3x2", False, (1, 2)),
        ("panda_tricolor", False, (2, 3)),
    ]
    assert GAME.view(s, 1).hand == ()


def test_a_satisfied_card_is_shown_as_ready() -> None:
    s = position("H9 green 4; G9 green 4", me=player("gardener_green_4_none panda_2green", green=5))
    assert [(card.ready, card.progress) for card in GAME.view(s, 0).hand] == [(True, (1, 1)), (True, (2, 2))]


def test_everything_that_lies_open_is_shown_to_everybody() -> None:
    others = [player("panda_2green panda_2pink", "plot_line_pink", channels=2, watershed=1, yellow=3)]
    s = position("H9 green 2 enclosure chip; G9 pink 1", "G9/H9", others=others, panda="H9", gardener="G9")
    shown: Any = GAME.view(s, None)
    seat, garden = shown.known.players[1], shown.garden
    assert shown.held(1) == {"plot": 0, "gardener": 0, "panda": 2}
    assert (seat.finished, shown.points(1), shown.known.emperor) == (("plot_line_pink",), 4, None)
    assert (seat.channels, seat.chips["watershed"], seat.eaten["yellow"]) == (2, 1, 3)
    assert [str(edge) for edge in garden.channels] == ["G9/H9"]
    assert (str(garden.panda), str(garden.gardener)) == ("H9", "G9")
    plot = next(iter(garden.plots.values()))
    assert (str(plot.at), plot.colour, plot.bamboo, plot.improvement, plot.chip) == (
        "H9",
        "green",
        2,
        "enclosure",
        True,
    )


def test_a_view_follows_the_turn() -> None:
    s = position("H9 green 1", decision="roll")
    assert (GAME.view(s, 0).decision, GAME.view(s, 0).to_move, GAME.view(s, 0).now.seat) == ("roll", (-1,), 0)
    s = play(s, "roll choice")
    assert (GAME.view(s, 1).now.rolled, GAME.view(s, 1).now.weather) == ("choice", None)
    s = play(s, "weather sun", "panda H9")
    shown = GAME.view(s, 1)
    assert (shown.now.weather, shown.now.used, shown.actions_total) == ("sun", ("panda",), 3)
