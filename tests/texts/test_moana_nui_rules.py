"""The rules of Moana Nui as players read them: short, numbered, and true to what is in the box."""

from __future__ import annotations

import re

import pytest

from data.texts import LANGUAGES, name, text, topics
from rules.moana_nui.components import (
    BUILDINGS,
    CONTEST,
    CONTEST_WITH_TEMPLE,
    COPIES,
    HAND,
    HUT_UNITS,
    KINDS,
    RESERVE,
    START,
    TILES_PER_PLAYER,
    UNITS,
    VILLAGE,
)
from rules.moana_nui.moves import RESOURCES

ILLEGAL_TOPICS = ("turn", "place", "resources", "actions", "buildings", "combat", "end")
NUMBERS = [
    *(("setup", number) for number in (*TILES_PER_PLAYER.values(), UNITS, VILLAGE, RESERVE, sum(COPIES.values()))),
    *(("setup", kind.number) for kind in KINDS.values()),
    *(("end", tiles - HAND + 1) for tiles in TILES_PER_PLAYER.values()),
    *(("buildings", number) for number in (*HUT_UNITS, CONTEST, CONTEST_WITH_TEMPLE)),
    *(("combat", number) for number in (CONTEST, CONTEST_WITH_TEMPLE)),
    *(("score", kind.points) for kind in KINDS.values()),
]

both = pytest.mark.parametrize("language", LANGUAGES)


def body(language: str, topic: str) -> str:
    return text(language, f"rules_moana_nui.{topic}.body")


def test_every_topic_that_a_refusal_points_at_exists() -> None:
    assert set(ILLEGAL_TOPICS) <= set(topics("moana_nui"))


@both
@pytest.mark.parametrize(("topic", "number"), NUMBERS)
def test_the_rules_say_the_numbers_of_the_box(language: str, topic: str, number: int) -> None:
    assert re.search(rf"(?<!\d){number}(?!\d)", body(language, topic))


def test_the_start_tiles_are_counted() -> None:
    assert len(START) == 6
    assert "Six start tiles" in body("en", "setup")
    assert "開始タイル6枚" in body("ja", "setup")


@both
def test_each_building_comes_with_its_cost_and_points(language: str) -> None:
    lines = re.findall(r"^\d+\. .*", body(language, "buildings"), re.MULTILINE)[2:]
    for kind, line in zip(BUILDINGS, lines, strict=True):
        assert name(language, "moana_nui", kind).casefold() in line.split("**")[1].casefold()
        numbers = [int(number) for number in re.findall(r"\d+", line.split("**")[2])[:2]]
        assert numbers == [KINDS[kind].cost, KINDS[kind].points]


@both
def test_resources_are_collected_in_the_order_of_the_rules(language: str) -> None:
    order = body(language, "resources").split("**")[5]
    found = [order.find(name(language, "moana_nui", good)) for good in RESOURCES]
    assert -1 not in found
    assert found == sorted(found)


@both
def test_the_example_of_the_final_scoring_adds_up(language: str) -> None:
    example = body(language, "score").strip().split("\n")[-1]
    segments, others, buildings, bare, total = 3 * 2, 3, 2 * (4 + 3 + 2 + 1 + 1), 2, 33
    assert segments + others + buildings + bare == total
    numbers = [int(number) for number in re.findall(r"\d+", example)]
    assert {segments, others, buildings, bare, total} <= set(numbers)
