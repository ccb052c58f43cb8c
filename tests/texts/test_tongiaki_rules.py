"""The rules of Tongiaki as players read them: short enough, numbered, and true to what is in the box."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from data.texts import LANGUAGES, name, text
from rules.tongiaki.components import BOATS, KINGS, LANDS, TONGA, TURN_LIMITS, WATERS
from rules.tongiaki.moves import HOWS
from rules.tongiaki.places import COMPASS

POINTS = Counter(land.points for land in LANDS.values() if land.id != TONGA)

both = pytest.mark.parametrize("language", LANGUAGES)


def body(language: str, topic: str) -> str:
    return text(language, f"rules_tongiaki.{topic}.body").strip()


@both
@pytest.mark.parametrize(
    ("topic", "number"),
    [("overview", BOATS), ("overview", len(WATERS)), ("special", BOATS), ("end", len(LANDS) - 1), ("end", len(WATERS))]
    + [("end", limit) for limit in TURN_LIMITS],
)
def test_the_rules_say_the_numbers_of_the_box(language: str, topic: str, number: int) -> None:
    assert re.search(rf"(?<!\d){number}(?!\d)", body(language, topic))


def test_the_overview_counts_the_islands_by_their_points() -> None:
    words = {3: "three", 4: "four", 5: "five"}
    for points, number in POINTS.items():
        assert f"{points}ポイント{number}枚" in body("ja", "overview")
        assert re.search(rf"{words[number]} with {points}", body("en", "overview"))


def test_a_quarter_of_the_routes_has_each_number() -> None:
    routes = Counter(route.colours for water in WATERS.values() for route in water.routes)
    assert len(set(routes.values())) == 1
    assert set(routes) == {1, 2, 3, 4}
    assert KINGS == 2


@both
def test_the_help_names_every_typed_word_of_a_direction(language: str) -> None:
    said = body(language, "commands")
    assert all(f"`{direction}`" in said for direction in COMPASS)


@both
def test_islands_beaches_directions_and_ways_of_landing_have_names_of_their_own(language: str) -> None:
    beaches = [f"{land.id}-{shore.letter}" for land in LANDS.values() for shore in land.beaches]
    things = [*LANDS, *beaches, *COMPASS, *HOWS]
    names = [name(language, "tongiaki", thing) for thing in things]
    assert not set(names) & set(things)
    assert len(set(names)) == len(things)
    for beach in beaches:
        island, _, letter = beach.partition("-")
        said = name(language, "tongiaki", beach)
        assert said.startswith(name(language, "tongiaki", island)), beach
        assert said.endswith(letter), beach
