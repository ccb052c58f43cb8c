"""The rules of Tigris & Euphrates as players read them: short enough, numbered, and true to what is in the box."""

from __future__ import annotations

import re
from typing import get_args

import pytest

from data.texts import LANGUAGES, has, name, text, topics
from rules.tigris.components import (
    BUILDING_LINE,
    CATASTROPHES,
    DYNASTIES,
    HAND,
    MONUMENTS,
    TERRAINS,
    TILES,
)
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import labels_of
from rules.tigris.standing import PICKS, Answer, Rule

ILLEGAL_TOPICS = (
    "turn", "tile", "leader", "catastrophe", "swap", "conflict", "war", "building", "monument", "ziggurat", "treasure",
    "end",
)  # fmt: skip
NUMBERS = [
    ("overview", sum(TILES)),
    *(("overview", number) for number in TILES),
    ("overview", len(MONUMENTS)),
    ("overview", CATASTROPHES),
    ("overview", HAND),
    ("treasure", TERRAINS["advanced"].temples.bit_count()),
]

both = pytest.mark.parametrize("language", LANGUAGES)


def body(language: str, topic: str) -> str:
    return text(language, f"rules_tigris.{topic}.body")


def test_every_topic_that_a_refusal_points_at_exists() -> None:
    assert set(ILLEGAL_TOPICS) <= set(topics("tigris"))


def test_the_rules_say_that_lengthening_a_buildings_own_line_gives_no_move() -> None:
    assert "only lengthens the line of the building gives no move" in body("en", "building")
    assert "今ある列をのばしただけでは動かせません" in body("ja", "building")


@both
@pytest.mark.parametrize(("topic", "number"), NUMBERS)
def test_the_rules_say_the_numbers_of_the_box(language: str, topic: str, number: int) -> None:
    assert re.search(rf"(?<!\d){number}(?!\d)", body(language, topic))


@both
@pytest.mark.parametrize("board", TERRAINS)
def test_the_framed_treasures_of_both_boards_are_named(language: str, board: str) -> None:
    named = re.findall(r"\b[A-P]\d{1,2}\b", body(language, "treasure"), re.ASCII)
    assert set(labels_of(TERRAINS[board].framed)) <= set(named)
    assert len(named) == sum(terrain.framed.bit_count() for terrain in TERRAINS.values())


@both
def test_dynasties_leaders_and_buildings_are_named(language: str) -> None:
    overview = body(language, "overview")
    for thing in (*DYNASTIES, *OFFICES, *COLOURS):
        assert name(language, "tigris", thing) in overview
    assert BUILDING_LINE == 3
    for colour in COLOURS:
        building = text(language, f"tigris.building.{colour}")
        short = building.split()[-1] if language == "en" else building.split("の")[-1]
        assert short in body(language, "building")


@both
def test_the_help_names_the_standing_answers(language: str) -> None:
    group, said = text(language, "commands.tigris.name"), body(language, "commands")
    assert f"/{group} {text(language, 'commands.tigris.standing.name')}`" in said


@both
def test_every_standing_answer_is_explained_in_the_rules_and_where_it_is_chosen(language: str) -> None:
    rules = body(language, "standing")
    for answer in get_args(Answer):
        word = str(Rule(answer, 2))
        assert f"**{word}**" in rules
        assert text(language, f"tigris.standing.about.{answer}").startswith(f"**{word}**")
        assert text(language, f"tigris.standing.rule.{answer}", n=2)


@both
def test_every_answer_about_treasures_is_explained_in_the_rules_and_where_it_is_chosen(language: str) -> None:
    rules = body(language, "standing")
    about = " ".join(text(language, f"tigris.standing.about_{kind}") for kind in ("first", "colour", "ask"))
    for pick in PICKS:
        assert f"**{pick}**" in rules
        assert pick in about
        assert text(language, f"tigris.standing.pick.{pick}")


@both
def test_every_case_of_a_standing_answer_has_a_name_and_a_parameter(language: str) -> None:
    for case in ("revolt", *OFFICES, "otherwise", "treasure"):
        assert has(language, f"tigris.standing.case.{case}")
        assert has(language, f"commands.tigris.standing.{case}.name")
