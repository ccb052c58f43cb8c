"""The story of a finished game: every sentence is a fact of its record, counted here in another way."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest

from rules.games import get_game
from rules.kit.game import Result, first_of, rank
from rules.kit.story import Telling
from rules.tables.played_turns import Case, turns_of
from rules.tables.record_file import parse
from rules.tables.stories import SENTENCES, After, lead_of, story_of
from rules.tables.storytelling import Story, told
from rules.tables.table import Row
from rules.tigris.scoring import TigrisResult

RECORDS = Path(__file__).parents[1] / "records"
NAMES = sorted(path.stem for path in RECORDS.glob("*.txt") if "." not in path.stem)
BY_WORD = {
    "houses": "house", "built": "build", "channels": "irrigate", "kings": "king",
    "catastrophes": "catastrophe",
}  # fmt: skip
"""Fact -> how a row of the record begins that adds one to it."""


@cache
def case(name: str) -> Case:
    record = parse((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))
    return Case(get_game(record.game, record.version), msgspec.json.encode(record.start), record.rows)


@cache
def story(name: str) -> Story:
    game = case(name).game
    return told(game, game.load(msgspec.json.decode(case(name).start)), turns_of(case(name)))


def result(name: str) -> Result:
    found = case(name).game.result(turns_of(case(name))[-1].turn.after)
    assert found is not None
    return found


def facts(name: str) -> dict[str, Telling]:
    return {telling.key: telling for telling in story(name).tellings}


@pytest.mark.parametrize("name", NAMES)
def test_the_points_end_where_the_final_score_does(name: str) -> None:
    found = result(name)
    final = tuple(p[0] for p in found.sorted_points) if isinstance(found, TigrisResult) else found.totals
    assert story(name).course[-1].points == final
    assert story(name).course[0].turn == 0


@pytest.mark.parametrize("name", NAMES)
def test_a_story_has_at_most_five_sentences_the_first_how_it_was_won_and_none_twice(name: str) -> None:
    tellings = story(name).tellings
    assert 2 <= len(tellings) <= SENTENCES
    assert tellings[0].who == result(name).winners
    assert len({telling.key for telling in tellings}) == len(tellings)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_told_of_leads_and_gaps_is_what_the_points_say(name: str) -> None:
    course, known = story(name).course, facts(name)
    alone = [a.points for a in course if a.points.count(max(a.points)) == 1]
    leaders = [points.index(max(points)) for points in alone]
    changes = sum(before != after for before, after in pairwise(leaders))
    if "changed" in known:
        assert known["changed"].facts["n"] == changes
    if "behind" in known:
        (winner,) = result(name).winners
        assert known["behind"].facts["n"] == max(max(a.points) - a.points[winner] for a in course)
    if "led_longest" in known:
        counted = Counter(leaders)
        (who,) = known["led_longest"].who
        assert known["led_longest"].facts["n"] == counted[who] == max(counted.values())
        assert who not in result(name).winners
    for key in ("overtook", "overtook_late", "led_early", "led_since"):
        if key in known:
            since = known[key].facts["turn"]
            assert isinstance(since, int)
            assert all(a.points[known[key].who[0]] == max(a.points) for a in course[since:]), key


@pytest.mark.parametrize("name", NAMES)
def test_no_turn_brought_its_owner_more_than_the_biggest(name: str) -> None:
    course = {after.turn: after.made for after in story(name).course}
    gains: list[int] = []
    before = course[0]
    for each in turns_of(case(name)):
        now, seat = course[each.turn.number], each.turn.seat
        if seat is not None:
            gains.append(now[seat] - before[seat])
        before = now
    for key, telling in facts(name).items():
        if key.startswith("biggest"):
            assert telling.facts["n"] == max(gains)
            assert (gains.count(max(gains)) > 1) == key.startswith("biggest_first")


@pytest.mark.parametrize("name", NAMES)
def test_what_only_one_game_can_tell_is_what_its_record_says(name: str) -> None:
    rows = [row for row in case(name).rows if row.text.partition(" ")[0] != "undo"]
    for key, telling in facts(name).items():
        if key in BY_WORD:
            by_seat = Counter(row.seat for row in rows if row.text.partition(" ")[0] == BY_WORD[key])
            if telling.who:
                assert telling.facts["all"] == by_seat.total(), key
                assert by_seat.most_common(1) == [(telling.who[0], telling.facts["n"])], key
            else:
                assert telling.facts["n"] == by_seat.total(), key


def of(*points: tuple[int, ...]) -> tuple[After, ...]:
    """The course of a game in which everything that is made is points."""
    return tuple(After(turn, each, each) for turn, each in enumerate(points))


def ended(points: tuple[int, ...], tie_break: str | None = None) -> Result:
    places = rank((total,) for total in points)
    return Result(((),) * len(points), points, places, first_of(places), tie_break)


def test_a_lead_that_was_shared_in_between_and_kept_has_not_changed() -> None:
    lead = lead_of(of((0, 0), (3, 0), (3, 3), (4, 3)))
    assert (lead.since, lead.before, lead.changes) == (1, None, 0)
    lead = lead_of(of((0, 0), (3, 0), (3, 3), (3, 4)))
    assert (lead.since, lead.before, lead.changes) == (3, 0, 1)
    assert lead_of(of((0, 0), (2, 2))).changes == 0


def test_who_is_level_at_the_end_is_not_said_to_have_led() -> None:
    race = case("takenoko-2").game
    keys = [telling.key for telling in story_of(race, of((0, 0), (5, 0), (5, 5)), (), ended((5, 5)))]
    assert keys == ["shared"]


def test_a_game_that_was_given_up_at_once_is_told_in_one_sentence() -> None:
    game = case("takenoko-2").game
    cut = Case(game, case("takenoko-2").start, (Row(1, 0, "resign"),))
    found = told(game, game.load(msgspec.json.decode(cut.start)), turns_of(cut))
    assert [(telling.key, telling.who) for telling in found.tellings] == [("won_alone", (1,))]


def test_a_game_that_goes_on_has_a_course_and_no_story() -> None:
    game = case("sky_islands-2").game
    cut = Case(game, case("sky_islands-2").start, case("sky_islands-2").rows[:9])
    found = told(game, game.load(msgspec.json.decode(cut.start)), turns_of(cut))
    assert found.tellings == ()
    assert found.course == story("sky_islands-2").course[: len(found.course)] or len(found.course) > 1
    nothing = told(game, game.load(msgspec.json.decode(cut.start)), ())
    assert nothing.course == story("sky_islands-2").course[:1]
