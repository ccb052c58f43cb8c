"""Rules 2: what is in the box, and how a game begins."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.kit.refusals import BadOptions
from rules.takenoko.components import CARDS, CATEGORIES, CHANNELS, CHIPS, COLOURS, FACES, POND, TILES
from rules.takenoko.game import TAKENOKO as GAME
from rules.takenoko.state import State
from tests.rules.takenoko.positions import deck


def begin(seats: int = 2, seed: int = 1, **options: str) -> State:
    return GAME.setup(seats, options, Random(seed))


def test_the_box_holds_27_plots_20_channels_9_chips_and_a_die_with_6_different_faces() -> None:
    assert (TILES.total() if isinstance(TILES, Counter) else sum(TILES.values())) == 27
    assert CHANNELS == 20
    assert dict(CHIPS) == {"enclosure": 3, "fertilizer": 3, "watershed": 3}
    assert len(set(FACES)) == len(FACES) == 6


def test_there_are_11_green_9_yellow_and_7_pink_plots() -> None:
    colours: Counter[str] = Counter()
    for tile, number in TILES.items():
        colours[tile.partition("-")[0]] += number
    assert colours == {"green": 11, "yellow": 9, "pink": 7}


@pytest.mark.parametrize(
    ("colour", "printed"),
    [
        ("green", {"": 6, "enclosure": 2, "watershed": 2, "fertilizer": 1}),
        ("yellow", {"": 6, "enclosure": 1, "watershed": 1, "fertilizer": 1}),
        ("pink", {"": 4, "enclosure": 1, "watershed": 1, "fertilizer": 1}),
    ],
)
def test_so_many_plots_of_a_colour_have_each_improvement_printed(colour: str, printed: dict[str, int]) -> None:
    tiles = {f"{colour}-{improvement}" if improvement else colour: number for improvement, number in printed.items()}
    assert {tile: number for tile, number in TILES.items() if tile.startswith(colour)} == tiles


@pytest.mark.parametrize(
    ("category", "printed"),
    [
        ("plot", "line 2 3 4, curve 2 3 4, triangle 2 3 4, diamond 3 4 5, green_yellow 3, green_pink 4, pink_yellow 5"),
        ("gardener", "none 5 6 7, enclosure 4 5 6, watershed 4 5 6, fertilizer 3 4 5, 3x4 8, 3x3 7, 3x2 6"),
        ("panda", "2green 3 3 3 3 3, 2yellow 4 4 4 4, 2pink 5 5 5, tricolor 6 6 6"),
    ],
)
def test_the_cards_bring_the_printed_points(category: str, printed: str) -> None:
    """Points as printed, the cards of a kind in the order green, yellow, pink."""
    for kind in printed.split(", "):
        word, *points = kind.split()
        cards = [CARDS[card] for card in deck(category) if word in card.split("_", maxsplit=1)[1]]
        if word == "diamond":
            cards = [card for card in cards if len(card.colours) == 1]
        cards.sort(key=lambda card: COLOURS.index(card.colours[0]))
        assert [card.points for card in cards] == [int(number) for number in points], kind


@pytest.mark.parametrize("category", CATEGORIES)
def test_each_deck_has_15_cards(category: str) -> None:
    assert len(deck(category)) == 15


def test_the_pond_lies_in_the_middle_with_panda_and_gardener_on_it() -> None:
    s = begin()
    assert s.garden.plots == {}
    assert s.garden.panda == s.garden.gardener == POND
    assert str(POND) == "H8"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_player_is_dealt_one_card_of_each_category_from_its_deck(seats: int) -> None:
    s = begin(seats)
    for player in s.players:
        assert sorted(CARDS[card].category for card in player.hand) == sorted(CATEGORIES)
    for category in CATEGORIES:
        dealt = [card for player in s.players for card in player.hand if CARDS[card].category == category]
        assert Counter(dealt) + Counter(s.supply.decks[category]) == Counter(deck(category))


def test_plots_and_every_deck_are_shuffled() -> None:
    games = [begin(seed=seed) for seed in range(8)]
    assert len({s.supply.pile for s in games}) > 1
    for category in CATEGORIES:
        assert len({s.supply.decks[category] for s in games}) > 1
    assert all(Counter(s.supply.pile) == Counter(TILES) for s in games)


def test_the_same_generator_gives_the_same_first_position() -> None:
    assert begin(seed=7) == begin(seed=7)


@pytest.mark.parametrize("seats", [0, 1, 5])
def test_only_2_to_4_can_play(seats: int) -> None:
    with pytest.raises(BadOptions) as caught:
        begin(seats)
    assert caught.value.key == "bad_size"


def test_the_starting_player_is_random_by_default() -> None:
    assert {begin(4, seed).turn.seat for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_the_host_can_choose_the_starting_player(number: int) -> None:
    assert {begin(4, seed, start=str(number)).turn.seat for seed in range(9)} == {number - 1}


def test_a_starting_player_beyond_the_seats_is_refused() -> None:
    with pytest.raises(BadOptions) as caught:
        begin(2, start="3")
    assert caught.value.key == "start_beyond_seats"


@pytest.mark.parametrize("options", [{"start": "5"}, {"redraw": "perhaps"}, {"speed": "on"}])
def test_an_unknown_option_or_value_is_refused(options: dict[str, str]) -> None:
    with pytest.raises(BadOptions):
        begin(2, 1, **options)


def test_hands_pile_and_decks_are_hidden_while_counts_are_public() -> None:
    s = begin(2)
    shown = GAME.view(s, None)
    assert (shown.hand, shown.drawn) == ((), ())
    assert len(shown.known.supply.pile) == 27
    assert [len(deck) for deck in shown.known.supply.decks.values()] == [13] * 3
    assert [shown.held(seat) for seat in (0, 1)] == [dict.fromkeys(CATEGORIES, 1)] * 2
    assert [card.id for card in GAME.view(s, 1).hand] == list(s.players[1].hand)
