"""Rules 9: when an objective is satisfied, and what completing it does."""

from __future__ import annotations

from itertools import permutations

import pytest

from rules.kit.hexes import Hex, rotate
from rules.kit.seats import CHANCE
from rules.takenoko.components import CARDS, COLOURS, Colour, Objective
from rules.takenoko.events import Completed
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.patterns import best_match, figures_in, rotations
from rules.takenoko.plots import Plot
from tests.rules.takenoko.positions import legal, play, player, position, refused, told
from tests.rules.trials import kinds, only

PLOT_CARDS = [card for card in CARDS.values() if card.category == "plot"]
DIAMONDS = [card for card in PLOT_CARDS if card.shape == "diamond2"]


def completable(garden: str, card: str, channels: str = "", **eaten: int) -> bool:
    return f"complete {card}" in legal(position(garden, channels, me=player(card, "", 0, False, **eaten)))


def laid(cells: dict[Hex, Colour]) -> list[Plot]:
    return [Plot(at, colour, 0, True) for at, colour in cells.items()]


def turned(cells: dict[Hex, Colour], times: int) -> dict[Hex, Colour]:
    for _ in range(times):
        cells = {rotate(at): colour for at, colour in cells.items()}
    return cells


def moved(cells: dict[Hex, Colour], q: int, r: int) -> dict[Hex, Colour]:
    return {Hex(at.q + q, at.r + r): colour for at, colour in cells.items()}


def mirrored(cells: dict[Hex, Colour]) -> dict[Hex, Colour]:
    return {Hex(at.r, at.q): colour for at, colour in cells.items()}


def matches(card: str, cells: dict[Hex, Colour]) -> bool:
    return card in figures_in(laid(cells))


# plot cards


@pytest.mark.parametrize("card", PLOT_CARDS, ids=lambda card: card.id)
def test_a_figure_counts_in_all_six_rotations_wherever_it_lies(card: Objective) -> None:
    cells = dict(card.cells)
    for times in range(6):
        for q, r in ((0, 0), (3, -1), (-2, 5)):
            assert matches(card.id, moved(turned(cells, times), q, r))


@pytest.mark.parametrize("card", DIAMONDS, ids=lambda card: card.id)
def test_a_two_colour_diamond_does_not_count_mirrored(card: Objective) -> None:
    cells = mirrored(dict(card.cells))
    assert not any(matches(card.id, turned(cells, times)) for times in range(6))


@pytest.mark.parametrize("card", [card for card in PLOT_CARDS if card not in DIAMONDS], ids=lambda card: card.id)
def test_every_other_figure_is_its_own_mirror_image(card: Objective) -> None:
    assert matches(card.id, mirrored(dict(card.cells)))


@pytest.mark.parametrize(
    ("shape", "ways"), [("line", 3), ("curve", 6), ("triangle", 2), ("diamond", 3), ("diamond2", 6)]
)
def test_each_figure_has_its_number_of_rotations(shape: str, ways: int) -> None:
    for card in PLOT_CARDS:
        if card.shape == shape:
            assert len(rotations(card.id)) == ways


@pytest.mark.parametrize("card", DIAMONDS, ids=lambda card: card.id)
def test_a_half_turn_swaps_the_colours_of_a_diamond_so_their_order_does_not_matter(card: Objective) -> None:
    first, second = card.colours
    swap = {first: second, second: first}
    cells = {at: swap[colour] for at, colour in card.cells}
    assert matches(card.id, cells)


@pytest.mark.parametrize("card", PLOT_CARDS, ids=lambda card: card.id)
def test_a_figure_in_other_colours_does_not_count(card: Objective) -> None:
    cells = dict(card.cells)
    printed = sorted(card.colours)
    for other in permutations(COLOURS, len(printed)):
        if sorted(other) != printed:
            swap = dict(zip(card.colours, other, strict=True))
            assert not matches(card.id, {at: swap[colour] for at, colour in cells.items()})


@pytest.mark.parametrize("card", PLOT_CARDS, ids=lambda card: card.id)
def test_a_figure_with_a_missing_or_dry_plot_does_not_count(card: Objective) -> None:
    cells = dict(card.cells)
    for gap, colour in cells.items():
        rest = laid({at: other for at, other in cells.items() if at != gap})
        plots = [*rest, Plot(gap, colour, 4, False)]
        assert card.id not in figures_in(plots)
        assert best_match(plots, card.id) == len(cells) - 1
        assert best_match(plots, card.id, dry=True) == len(cells)
        assert card.id not in figures_in(rest)


def test_every_plot_of_the_figure_must_be_irrigated() -> None:
    triangle = "H9 green; G9 green; G10 green"
    assert not completable(triangle, "plot_triangle_green")
    assert completable(triangle, "plot_triangle_green", "G9/H9 G9/G10")
    assert refused(position(triangle, me=player("plot_triangle_green")), "complete plot_triangle_green") == (
        "card_plot_dry"
    )


def test_a_figure_becomes_complete_with_its_last_plot_its_last_channel_or_a_watershed() -> None:
    me = player("plot_triangle_green", channels=2, watershed=1)
    s = position("H9 green; G9 green", me=me, supply={"pile": ["green", "green-watershed"]})
    s = play(s, "draw")
    assert "complete plot_triangle_green" in legal(play(s, "plot green-watershed G10"))
    s = play(s, "plot green G10")
    assert "complete plot_triangle_green" not in legal(s)
    assert "complete plot_triangle_green" in legal(play(s, "improve watershed G10"))
    assert "complete plot_triangle_green" in legal(play(s, "irrigate G9/H9", "irrigate G10/H9"))


def test_bamboo_figures_and_improvements_do_not_matter_for_plot_cards() -> None:
    s = position(
        "H9 green 4 enclosure; G9 green 0 fertilizer; G10 green 2 watershed chip", me=player("plot_triangle_green")
    )
    s = play(s, "panda H9", "gardener G9")
    assert "complete plot_triangle_green" in legal(s)


def test_the_pond_is_no_plot() -> None:
    assert not completable("H9 green; H7 green", "plot_line_green")
    assert not completable("H9 green; G9 green", "plot_triangle_green")


def test_larger_areas_contain_the_smaller_figures() -> None:
    garden = "H9 pink; G9 pink; G8 pink; H7 pink; I7 pink; I8 pink"
    assert completable(garden, "plot_curve_pink")
    for shape in ("line", "triangle", "diamond"):
        assert not completable(garden, f"plot_{shape}_pink")
    wide = "H9 pink; G9 pink; G10 pink 0 watershed; H10 pink 0 watershed; G11 pink 0 watershed"
    for shape in ("line", "curve", "triangle", "diamond"):
        assert completable(wide, f"plot_{shape}_pink")


# gardener cards


@pytest.mark.parametrize(("bamboo", "counts"), [(3, False), (4, True)])
def test_the_height_must_be_exactly_the_printed_one(bamboo: int, counts: bool) -> None:
    assert completable(f"H9 green {bamboo}", "gardener_green_4_none") == counts


@pytest.mark.parametrize(
    ("card", "places"), [("gardener_green_3x4", 4), ("gardener_yellow_3x3", 3), ("gardener_pink_3x2", 2)]
)
def test_so_many_plots_as_printed_must_have_three_sections(card: str, places: int) -> None:
    colour = CARDS[card].colours[0]
    plots = [f"{at} {colour} 3" for at in ("H9", "G9", "G8", "H7", "I7")]
    assert not completable(";".join(plots[: places - 1]), card)
    assert not completable(";".join([*plots[: places - 1], plots[places].replace("3", "4")]), card)
    assert completable(";".join(plots[:places]), card)
    assert completable(";".join(plots), card)


@pytest.mark.parametrize("colour", COLOURS)
@pytest.mark.parametrize("wanted", ["none", "enclosure", "watershed", "fertilizer"])
@pytest.mark.parametrize("there", ["", "enclosure", "watershed", "fertilizer"])
@pytest.mark.parametrize("chip", ["", " chip"])
def test_the_named_improvement_or_none_must_be_on_the_plot_printed_or_a_chip(
    colour: str, wanted: str, there: str, chip: str
) -> None:
    garden = f"H9 {colour} 4 {there}{chip if there else ''}"
    assert completable(garden, f"gardener_{colour}_4_{wanted}") == ((there or "none") == wanted)


@pytest.mark.parametrize("improvement", ["", "enclosure", "watershed", "fertilizer"])
def test_cards_for_three_sections_take_any_improvement(improvement: str) -> None:
    assert completable(f"H9 pink 3 {improvement}; G9 pink 3", "gardener_pink_3x2")


def test_bamboo_of_another_colour_does_not_count() -> None:
    assert not completable("H9 yellow 4; G9 pink 4", "gardener_green_4_none")
    assert not completable("H9 pink 3; G9 green 3", "gardener_pink_3x2")


# panda cards


@pytest.mark.parametrize(
    ("card", "enough", "short"),
    [
        ("panda_2green", {"green": 2}, {"green": 1, "yellow": 3, "pink": 3}),
        ("panda_2yellow", {"yellow": 2}, {"yellow": 1, "green": 3}),
        ("panda_2pink", {"pink": 2}, {"pink": 1, "green": 3}),
        ("panda_tricolor", {"green": 1, "yellow": 1, "pink": 1}, {"green": 3, "yellow": 3}),
    ],
)
def test_a_panda_card_is_paid_from_the_own_board(card: str, enough: dict[str, int], short: dict[str, int]) -> None:
    assert f"complete {card}" not in legal(position("H9 green 4", me=player(card, "", 0, False, **short)))
    s = position(me=player(card, "", 0, False, **{**enough, "green": enough.get("green", 0) + 1}))
    assert play(s, f"complete {card}").players[0].eaten == {"green": 1, "yellow": 0, "pink": 0}


def test_what_others_have_eaten_does_not_pay() -> None:
    s = position(me=player("panda_2green", green=1), others=[player(green=5)])
    assert refused(s, "complete panda_2green") == "card_panda_missing"


# completing


def test_a_completed_card_is_shown_and_its_points_are_scored() -> None:
    s, events = told(
        position("H9 green 4", me=player("panda_2pink gardener_green_4_none")), "complete gardener_green_4_none"
    )
    assert only(events, Completed) == Completed(0, card="gardener_green_4_none", points=5, finished=1)
    assert s.players[0].hand == ("panda_2pink",)
    assert s.players[0].finished == ("gardener_green_4_none",)
    assert GAME.view(s, 1).points(0) == 5


def test_completing_is_no_action() -> None:
    s = position("H9 green 4", me=player("gardener_green_4_none"))
    assert play(s, "complete gardener_green_4_none").turn.used == ()


def test_completing_is_voluntary() -> None:
    s = position("H9 green 4", me=player("gardener_green_4_none"))
    assert "end" in legal(play(s, "channel", "objective panda"))


def test_only_cards_of_the_own_hand_are_completed() -> None:
    s = position("H9 green 4", others=[player("gardener_green_4_none")])
    assert refused(s, "complete gardener_green_4_none") == "card_not_held"
    assert refused(s, "complete nonsense") == "card_not_held"
    assert refused(s, "complete gardener_green_4_none", seat=1) == "not_your_turn"


@pytest.mark.parametrize(
    ("card", "key"),
    [
        ("plot_line_pink", "card_plot_missing"),
        ("gardener_pink_3x2", "card_gardener_missing"),
        ("panda_2pink", "card_panda_missing"),
    ],
)
def test_an_unsatisfied_card_is_refused_with_what_is_missing(card: str, key: str) -> None:
    assert refused(position("H9 pink 1", me=player(card)), f"complete {card}") == key


def test_one_figure_serves_several_cards_and_players() -> None:
    garden = "H9 green 4; G9 green 3; G10 green 3 watershed; I8 green 3; H7 green 3"
    mine = "plot_triangle_green gardener_green_4_none gardener_green_3x4"
    s = position(garden, me=player(mine), others=[player("plot_triangle_green")])
    s = play(s, *(f"complete {card}" for card in mine.split()), "channel", "panda H7", "end")
    s = play(s, "roll wind", seat=CHANCE)
    assert "complete plot_triangle_green" in legal(s)


def test_a_finished_card_stays_finished_when_the_garden_changes() -> None:
    s = play(position("H9 green 4", me=player("gardener_green_4_none")), "complete gardener_green_4_none", "panda H9")
    assert GAME.view(s, 0).points(0) == 5


def test_of_two_equal_cards_one_is_completed_at_a_time() -> None:
    s = position(me=player("panda_2green panda_2green", green=4))
    assert legal(s, "complete") == {"complete panda_2green"}
    s = play(s, "complete panda_2green")
    assert s.players[0].hand == ("panda_2green",)
    s, events = told(s, "complete panda_2green")
    assert kinds(events) == [Completed]
    assert only(events, Completed).finished == 2
