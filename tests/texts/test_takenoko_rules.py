"""The rules of Takenoko as players read them: short enough, numbered, and true to what is in the box."""

from __future__ import annotations

import re

import pytest

from data.texts import LANGUAGES, name, text
from rules.takenoko.components import (
    CHANNELS,
    CHIPS,
    COLOURS,
    DECK,
    EMPEROR_POINTS,
    HAND_LIMIT,
    MAX_BAMBOO,
    THRESHOLDS,
    TILES,
)

both = pytest.mark.parametrize("language", LANGUAGES)


@both
@pytest.mark.parametrize(
    ("topic", "number"),
    [
        *(("overview", sum(n for tile, n in TILES.items() if tile.startswith(colour))) for colour in COLOURS),
        ("overview", sum(TILES.values())),
        ("overview", CHANNELS),
        ("overview", sum(CHIPS.values())),
        ("overview", DECK),
        *(("end", threshold) for threshold in THRESHOLDS.values()),
        ("end", EMPEROR_POINTS),
        ("scoring", EMPEROR_POINTS),
        ("channel", CHANNELS),
        ("irrigation", MAX_BAMBOO),
        ("weather", MAX_BAMBOO),
        ("gardener", MAX_BAMBOO),
    ],
)
def test_the_rules_say_the_numbers_of_the_box(language: str, topic: str, number: int) -> None:
    assert re.search(rf"(?<!\d){number}(?!\d)", text(language, f"rules_takenoko.{topic}.body"))


@both
def test_the_end_comes_with_the_right_number_of_cards_for_each_number_of_players(language: str) -> None:
    said = text(language, "rules_takenoko.end.body")
    assert re.findall(r"\*\*(\d)", said)[:3] == [str(THRESHOLDS[seats]) for seats in sorted(THRESHOLDS)]


def test_the_hand_limit_is_the_one_of_the_box() -> None:
    assert HAND_LIMIT == 5
    assert "**five cards**" in text("en", "rules_takenoko.objective.body")
    assert "**5枚まで**" in text("ja", "rules_takenoko.objective.body")


@both
def test_every_weather_and_every_improvement_is_explained(language: str) -> None:
    weather = text(language, "rules_takenoko.weather.body").casefold()
    improvement = text(language, "rules_takenoko.improvement.body").casefold()
    for face in ("sun", "rain", "wind", "storm", "clouds"):
        assert f"**{name(language, 'takenoko', face)}**" in weather
    for chip in CHIPS:
        assert f"**{name(language, 'takenoko', chip)}**" in improvement
