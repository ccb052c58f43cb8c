"""The rules of Merchants of Sky Islands as players read them: short, numbered, and true to what is in the box."""

from __future__ import annotations

import re

import pytest

from data.texts import LANGUAGES, text, topics
from rules.sky_islands.components import (
    CUBES,
    DESIGNS,
    HOUSES,
    KEEP,
    KINDS,
    PORTS,
    PRICE,
    START,
    TILES_USED,
    TOWER_INFLUENCE,
    TOWERS,
    TURNS,
)
from rules.sky_islands.islands import points, worth

ILLEGAL_TOPICS = ("turn", "place", "discard", "house", "tower", "port", "stock", "end")
NUMBERS = [
    ("overview", TURNS),
    *(("setup", number) for number in (*TILES_USED.values(), HOUSES, TOWERS, PORTS, CUBES)),
    ("house", HOUSES),
    ("tower", TOWERS),
    ("tower", TOWER_INFLUENCE),
    ("port", PORTS),
    ("stock", PRICE),
    ("stock", KEEP),
    ("stock", KEEP + 1),
    ("end", TURNS),
]

both = pytest.mark.parametrize("language", LANGUAGES)


def body(language: str, topic: str) -> str:
    return text(language, f"rules_sky_islands.{topic}.body")


def test_every_topic_that_a_refusal_points_at_exists() -> None:
    assert set(ILLEGAL_TOPICS) <= set(topics("sky_islands"))


@both
@pytest.mark.parametrize(("topic", "number"), NUMBERS)
def test_the_rules_say_the_numbers_of_the_box(language: str, topic: str, number: int) -> None:
    assert re.search(rf"(?<!\d){number}(?!\d)", body(language, topic))


@both
def test_the_example_of_the_final_scoring_is_what_the_rules_work_out(language: str) -> None:
    example = body(language, "islands").strip().split("\n")[-1]
    open_island, closed_island = points((3, 2, 1), worth(5, False)), points((3, 2, 1), worth(6, True))
    numbers = [int(number) for number in re.findall(r"\d+", example.split(".", 1)[1])]
    assert numbers == [5, 3, 2, 1, *open_island, 6, worth(6, True), *closed_island]


@both
def test_the_initial_tile_is_named_by_its_places(language: str) -> None:
    assert all(str(cell) in body(language, "setup") for cell, _ in START)


@both
def test_every_design_is_explained(language: str) -> None:
    said = body(language, "tiles")
    names = {text(language, f"sky_islands.design.{design}") for design in DESIGNS}
    for name in names:
        shown = name.split("（")[0]
        assert shown in said or f"{shown}s" in said


@both
def test_every_tile_has_a_name_of_its_own(language: str) -> None:
    names = [text(language, f"sky_islands.names.{tile}") for tile in KINDS]
    assert len(set(names)) == len(names)
