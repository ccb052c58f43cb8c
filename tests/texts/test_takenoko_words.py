"""Takenoko in words: everything that can happen, be decided, chosen or seen has a sentence in both languages."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from data.texts import LANGUAGES, has, name, text
from render import words
from rules.kit.events import Event, GameOver, Resigned, TurnEnded
from rules.kit.game import Move
from rules.kit.hexes import Edge, Hex
from rules.kit.notation import fields
from rules.takenoko import events
from rules.takenoko.components import (
    ACTION_NAMES,
    CARDS,
    CATEGORIES,
    COLOURS,
    FACES,
    IMPROVEMENTS,
    TILES,
    WEATHERS,
)
from rules.takenoko.moves import MOVES
from tests.render.takenoko.scenes import SWING, view
from tests.texts.scenes import ALL_EVENTS, EVENTS, over, scene

IDS = (*COLOURS, *IMPROVEMENTS, *CATEGORIES, *ACTION_NAMES, *FACES, *TILES, *CARDS)
DECISIONS = ("roll", "weather", "rain", "storm", "cloud", "plot", "act", "over")
BUTTON, DESCRIPTION, LABEL = 80, 100, 100
MOVES_BY_KIND = {kind.kind: kind for kind in MOVES}

both = pytest.mark.parametrize("language", LANGUAGES)


def whole(said: str) -> bool:
    """Whether a sentence is filled: no brace is left, no id shows through."""
    return bool(said) and not re.search(r"[{}]|\bNone\b|\b[a-z]+_[a-z]+_[a-z0-9]+\b", said)


@both
@pytest.mark.parametrize("thing", IDS)
def test_every_thing_of_the_game_has_a_name(language: str, thing: str) -> None:
    assert has(language, f"takenoko.names.{thing}")
    assert language == "en" or not name(language, "takenoko", thing).isascii()


@both
def test_no_two_cards_have_the_same_name(language: str) -> None:
    names = [name(language, "takenoko", card) for card in CARDS]
    assert len(set(names)) == len(names)


@both
@pytest.mark.parametrize("event", ALL_EVENTS, ids=lambda event: event.kind)
def test_every_event_has_a_sentence(language: str, event: Event) -> None:
    said = words.event_line(scene(language), event)
    assert whole(said)
    assert language == "en" or not [thing for thing in IDS if len(thing) > 3 and thing in said]


def test_every_event_the_rules_tell_is_among_the_tested_ones() -> None:
    named = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    told = {kind for kind in named if kind.__module__ == events.__name__}
    assert told | {TurnEnded, Resigned, GameOver} == {type(event) for event in EVENTS}


@both
@pytest.mark.parametrize("decision", DECISIONS)
def test_every_decision_has_a_prompt_with_the_name_of_the_one_who_decides(language: str, decision: str) -> None:
    to_move = (-1,) if decision == "roll" else (2,)
    facts = over((1, 2, 3, 4), (9, 8, 7, 6)) if decision == "over" else {"decision": decision, "to_move": to_move}
    said = words.prompt(scene(language, drawn=("green",) * 3, **facts))
    assert whole(said)
    assert "■" in said or decision in ("roll", "over")
    assert len(said) <= 110


@pytest.mark.parametrize(("rolled", "told"), [("choice", "choose the weather"), ("clouds", "no chips left – ")])
def test_that_another_weather_is_chosen_for_want_of_chips_is_said(rolled: str, told: str) -> None:
    assert told in words.prompt(scene("en", decision="weather", rolled=rolled, to_move=(2,)))


@pytest.mark.parametrize(
    ("used", "total", "expected"),
    [
        ((), 2, "choose an action (2 left)"),
        (("plot",), 2, "choose an action (1 left)"),
        (("plot", "panda"), 2, "both actions are taken – free actions, or end the turn"),
        (("plot", "panda", "channel"), 3, "all 3 actions are taken – free actions, or end the turn"),
        (("plot", "panda"), 3, "choose an action (1 left)"),
    ],
)
def test_the_prompt_counts_the_actions_that_are_left(used: tuple[str, ...], total: int, expected: str) -> None:
    said = words.prompt(scene(used=used, weather="sun" if total > 2 else None))
    assert said == f"● あかり: {expected}"


@both
@pytest.mark.parametrize("kind", MOVES_BY_KIND)
def test_every_kind_of_move_has_a_button_a_description_and_a_question_for_each_field(language: str, kind: str) -> None:
    assert 0 < len(text(language, f"takenoko.move.{kind}.label")) <= BUTTON
    assert 0 < len(text(language, f"takenoko.move.{kind}.description")) <= DESCRIPTION
    for field in fields(MOVES_BY_KIND[kind]):
        assert whole(words.question_text(scene(language), kind, field))


def test_a_question_for_a_place_names_what_was_chosen_for_it() -> None:
    def asked(*path: str, language: str = "en") -> str:
        return words.question_text(msgspec.structs.replace(scene(language), path=path), path[0], "at")

    assert asked("improve", "watershed") == "Which plot gets the watershed?"
    assert asked("plot", "pink-enclosure") == "Where do you lay the pink plot with enclosure?"
    assert asked("improve", "watershed", language="ja") == "水域をどの区画に設置しますか？"
    assert asked("plot", "green", language="ja") == "緑の区画をどこに設置しますか？"


@both
@pytest.mark.parametrize("face", WEATHERS)
def test_every_weather_says_what_it_does(language: str, face: str) -> None:
    assert whole(words.choice_label(scene(language), "weather", "face", face))


VALUES = [
    *(("objective", "category", category) for category in CATEGORIES),
    *(("complete", "card", card) for card in CARDS),
    *(("plot", "tile", tile) for tile in TILES),
    *((kind, "chip", chip) for kind in ("cloud", "improve", "plot") for chip in IMPROVEMENTS),
    ("plot", "chip", None),
    *((kind, "to", Hex.parse(at)) for kind in ("panda", "storm", "gardener") for at in ("H8", "H9", "F9", "J8", "I7")),
    *((kind, "at", Hex.parse(at)) for kind in ("rain", "improve") for at in ("I9", "J8", "I7")),
    *(("plot", "at", Hex.parse(at)) for at in ("K7", "I5", "AA9", "H-3")),
    *(("irrigate", "edge", Edge.parse(edge)) for edge in ("F9/G9", "I7/I8", "I8/J8")),
    *(("", "kind", kind) for kind in MOVES_BY_KIND),
]


@both
@pytest.mark.parametrize(("kind", "field", "value"), VALUES)
def test_every_value_has_a_label_that_fits_a_menu_beside_its_mark(
    language: str, kind: str, field: str, value: object
) -> None:
    said = words.choice_label(scene(language), kind, field, value)
    assert whole(said)
    assert len(said) <= LABEL - len("a · ")


@pytest.mark.parametrize(
    ("kind", "field", "value", "expected"),
    [
        ("panda", "to", "H9", "H9 – yellow, 4 sections (eats 1)"),
        ("panda", "to", "I8", "I8 – pink, 1 section (eats 1)"),
        ("panda", "to", "G10", "G10 – green, 4 sections (enclosure, eats nothing)"),
        ("storm", "to", "G8", "G8 – yellow, no bamboo (eats nothing)"),
        ("panda", "to", "H8", "H8 – pond (eats nothing)"),
        ("gardener", "to", "J7", "J7 – green, 3 sections (bamboo J7 +1, I7 +1)"),
        ("gardener", "to", "G9", "G9 – pink, no bamboo (bamboo G9 +2)"),
        ("gardener", "to", "F9", "F9 – green, no bamboo (nothing grows)"),
        ("gardener", "to", "H8", "H8 – pond (nothing grows)"),
        ("rain", "at", "I7", "I7 – green, 2 sections (bamboo I7 +1)"),
        ("improve", "at", "J8", "J8 – yellow, no bamboo (dry)"),
        ("plot", "at", "K7", "K7 – beside J7 and J8"),
        ("irrigate", "edge", "F9/G9", "F9/G9 – first water for F9 (green): bamboo +1"),
        ("irrigate", "edge", "I7/I8", "I7/I8 – no plot gets its first water"),
        ("complete", "card", "plot_diamond_pink", "Pink diamond of 4 – 5 points"),
        ("objective", "category", "plot", "Plot – 4 cards left"),
        ("cloud", "chip", "enclosure", "Enclosure – the panda cannot eat here (2 left)"),
        ("plot", "tile", "pink-enclosure", "Pink plot with enclosure"),
        ("plot", "chip", None, "No chip"),
    ],
)
def test_labels_say_what_would_happen(kind: str, field: str, value: str | None, expected: str) -> None:
    places: dict[str, Callable[[str], object]] = {"to": Hex.parse, "at": Hex.parse, "edge": Edge.parse}
    given = places[field](value) if field in places and value is not None else value
    assert words.choice_label(scene(), kind, field, given) == expected


@pytest.mark.parametrize(
    ("language", "viewer", "expected"),
    [
        ("en", 0, "H10 – green, 2 sections (eats 1); card 1: 0→1/2"),
        ("ja", 0, "H10：緑、竹2個（1個食べる）・カード1：0→1/2"),
        ("en", 1, "H10 – green, 2 sections (eats 1)"),
        ("en", None, "H10 – green, 2 sections (eats 1)"),
    ],
)
def test_labels_of_places_say_how_far_these_bring_the_cards_of_their_reader(
    language: str, viewer: int | None, expected: str
) -> None:
    owner = msgspec.structs.replace(SWING.players[0], eaten=dict.fromkeys(COLOURS, 0))
    state = msgspec.structs.replace(SWING, players=(owner, *SWING.players[1:]))
    hand = ("panda_2green",) if viewer == 0 else ("panda_2pink",) if viewer == 1 else None
    shown = msgspec.structs.replace(scene(language), view=view(viewer, state, hand=hand), path=("panda",))
    assert words.choice_label(shown, "panda", "to", Hex.parse("H10")) == expected


@pytest.mark.parametrize(
    ("language", "tile", "site"),
    [
        ("en", "green", "K7 – beside J7 and J8, dry"),
        ("en", "green-watershed", "K7 – beside J7 and J8, irrigated by its watershed"),
        ("ja", "green", "K7：J7とJ8の隣、水なし"),
        ("ja", "green-watershed", "K7：J7とJ8の隣、水域で水が引かれる"),
    ],
)
def test_a_site_away_from_the_pond_says_whether_the_chosen_tile_has_water_there(
    language: str, tile: str, site: str
) -> None:
    shown = msgspec.structs.replace(scene(language), path=("plot", tile))
    assert words.choice_label(shown, "plot", "at", Hex.parse("K7")) == site


def test_a_channel_says_the_same_as_a_sentence_and_as_a_label() -> None:
    for edge, brings in (
        ("F9/G9", "first water for F9 (green): bamboo +1"),
        ("I7/I8", "no plot gets its first water"),
        ("G8/G9", "no first water; the next channel reaches F9"),
    ):
        at = Edge.parse(edge)
        assert words.move_text(scene(), MOVES_BY_KIND["irrigate"](at)) == f"Place a channel at {edge}: {brings}."
        assert words.choice_label(scene(), "irrigate", "edge", at) == f"{edge} – {brings}"


_TOLD: tuple[tuple[Any, ...], ...] = (
    ("roll", "storm"),
    ("weather", "wind"),
    ("rain", Hex.parse("I9")),
    ("storm", Hex.parse("H10")),
    ("cloud", "enclosure"),
    ("skip",),
    ("draw",),
    ("plot", "pink-enclosure", Hex.parse("K7"), None),
    ("plot", "green", Hex.parse("K7"), "watershed"),
    ("channel",),
    ("panda", Hex.parse("H8")),
    ("gardener", Hex.parse("H10")),
    ("objective", "panda"),
    ("irrigate", Edge.parse("F9/G9")),
    ("complete", "panda_2green"),
    ("improve", "fertilizer", Hex.parse("J8")),
    ("end",),
)
MOVES_TO_TELL: list[Move] = [MOVES_BY_KIND[kind](*values) for kind, *values in _TOLD]


@both
@pytest.mark.parametrize("move", MOVES_TO_TELL, ids=str)
def test_every_move_is_a_sentence_to_confirm(language: str, move: Move) -> None:
    said = words.move_text(scene(language), move)
    assert whole(said)
    assert said.endswith((".", "。"))


def test_every_kind_of_move_is_told() -> None:
    assert {type(move) for move in MOVES_TO_TELL} == set(MOVES)
