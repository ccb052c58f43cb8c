"""Records: the truth about a game, as text that people can read and edit, and replayed with every move checked."""

from __future__ import annotations

import string

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.kit.game import Json
from rules.kit.seats import CHANCE
from rules.tables.record_file import PUBLIC_LINE, SECOND_VERSION, BadRecord, Record, parse, replay, write
from rules.tables.table import HOUSE, Row
from tests.club.conftest import Driver, Restart
from tests.sample_game.game import RACE


async def test_the_replayed_record_is_the_state_that_was_kept(club: Driver, restart: Restart) -> None:
    table = await club.long_game()
    record = await club.club.reading.record(table)
    steps = replay(record, RACE)
    assert len(steps) == len(record.rows) > 80
    kept = RACE.dump((await (await restart(club)).club.reading.position(table)).state)
    assert RACE.dump(steps[-1][0]) == kept


async def test_every_earlier_position_is_the_one_the_replay_gives(club: Driver) -> None:
    table = await club.long_game(moves=20)
    steps = replay(await club.club.reading.record(table), RACE)
    for ply, (state, _) in enumerate(steps, start=1):
        assert await club.dump(table, ply) == RACE.dump(state)


async def test_a_table_is_loaded_and_played_on_at_ply_300(club: Driver, restart: Restart) -> None:
    table = await club.start(goal="300")
    while (await club.club.directory.get(table.id)).ply < 300:
        await club.play(table.id, "draw", "end")
        if (await club.club.directory.get(table.id)).ply % 7 == 0:
            await club.play(table.id, "walk 1")
            await club.undo(table.id, (await club.club.directory.get(table.id)).to_move[0] + 1)
        if not (await club.club.reading.position(table.id)).state.pile:
            break
    while (await club.club.directory.get(table.id)).ply < 300:
        await club.play(table.id, "end")
    now, before = await club.club.directory.get(table.id), await club.dump(table.id)
    club = await restart(club)
    assert (await club.club.directory.get(table.id), await club.dump(table.id)) == (now, before)
    assert (await club.play(table.id, "end")).table.turn == now.turn + 1


async def test_a_record_written_and_read_is_the_same_record(club: Driver) -> None:
    record = await club.club.reading.record(await club.long_game())
    assert parse(write(record)) == record
    assert write(parse(write(record))) == write(record)


NAMES = st.text(st.characters(codec="utf-8"), max_size=20)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | NAMES,
    lambda inner: st.lists(inner, max_size=30) | st.dictionaries(NAMES, inner, max_size=6),
    max_leaves=60,
)


@settings(max_examples=25, deadline=None)
@given(
    names=st.lists(NAMES, min_size=1, max_size=6).map(tuple),
    options=st.dictionaries(st.text(string.ascii_lowercase, min_size=1), NAMES, max_size=3),
    start=st.dictionaries(NAMES, JSON, max_size=5),
    moves=st.lists(st.tuples(st.integers(-1, 0), st.sampled_from(["walk 3", "undo 0", "resign", "plot green D7"]))),
)
def test_any_names_options_and_positions_survive_writing_and_reading(
    names: tuple[str, ...], options: dict[str, str], start: Json, moves: list[tuple[int, str]]
) -> None:
    rows = tuple(Row(ply, seat, text) for ply, (seat, text) in enumerate(moves, start=1))
    record = Record("race", 3, options, names, start, rows)
    assert parse(write(record)) == record


RECORD = """\
tessera record 1
# A game that somebody typed by hand.
game: race
version: 1
seats: 2
options: {"goal": "12", "dice": "1"}
names: ["Ann", "Ben"]

start:
{
 "options": {"goal": "12"}, "players": [{}, {}],
 # one card only
 "pile": [3],
 "dice": 1, "turn": 1, "seat": 0, "over": false
}
moves:
1 chance roll 6
2 1 walk 5
3 1 undo 1      # a slip

  4   1   walk   6
5 1 end
6 chance roll 2
7 2 resign
"""
"""Comments, blank lines and spaces wherever a person may put them."""


@pytest.mark.parametrize(
    "content", [RECORD, RECORD.replace("\n", "\r\n"), "\ufeff" + RECORD], ids=["unix", "windows", "bom"]
)
def test_a_record_typed_by_hand_is_read_with_comments_and_spaces(content: str) -> None:
    record = parse(content)
    assert (record.game, record.version, record.seats, record.names) == ("race", 1, 2, ("Ann", "Ben"))
    assert record.options == {"goal": "12", "dice": "1"}
    assert record.rows[:4] == (
        Row(1, CHANCE, "roll 6"),
        Row(2, 0, "walk 5"),
        Row(3, 0, "undo 1"),
        Row(4, 0, "walk 6"),
    )
    state, events = replay(record, RACE)[-1]
    assert ([(player.at, player.resigned) for player in state.players], state.over) == ([(6, False), (0, True)], True)
    assert [event.kind for event in events] == ["resigned", "game_over"]


def test_rows_of_the_house_are_read_with_comments_and_spaces() -> None:
    content = RECORD.replace(
        "5 1 end\n6 chance roll 2\n7 2 resign\n",
        """\
5   seat  1  is   "A # and  two"   # sits down
6 stand-in 1 end
7 chance roll 2
8 moderator  undo   1 # somebody had asked
9 seat 2 is free
""",
    )
    rows = parse(content).rows[4:]
    assert [(row.seat, row.text, row.stand_in) for row in rows] == [
        (HOUSE, 'seat 1 is "A # and  two"', False),
        (0, "end", True),
        (CHANCE, "roll 2", False),
        (HOUSE, "moderator undo 1", False),
        (HOUSE, "seat 2 is free", False),
    ]
    steps = replay(parse(content), RACE)
    assert RACE.dump(steps[-1][0]) == RACE.dump(steps[0][0])
    assert write(parse(content)).startswith(SECOND_VERSION)
    assert parse(write(parse(content))) == parse(content)


def broken(old: str, new: str) -> BadRecord:
    assert RECORD.count(old) == 1, old
    with pytest.raises(BadRecord) as caught:
        replay(parse(RECORD.replace(old, new)), RACE)
    assert caught.value.key == "bad_record"
    assert set(caught.value.facts) == {"line"}
    return caught.value


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("tessera record 1", "tessera record 3", 1, "record_first"),
        ("tessera record 1", PUBLIC_LINE, 1, "record_first"),
        ("game: race", "game: chess", 3, "record_game"),
        ("game: race", "colour: race", 3, "record_header"),
        ("game: race", "race", 3, "record_header"),
        ("version: 1", "version: one", 4, "record_value"),
        ("version: 1", "version: 2", 4, "record_version"),
        ("version: 1", "# version: 1", 9, "record_missing"),
        ("seats: 2", "seats: 3", 5, "record_names"),
        ('options: {"goal": "12", ', 'options: {"goal": 12, ', 6, "record_value"),
        ('options: {"goal": "12", ', 'options: {"gaol": "12", ', 6, "option_unknown"),
        ('options: {"goal": "12", ', 'options: {"goal": "11", ', 6, "option_value"),
        ('names: ["Ann", "Ben"]', "names: Ann, Ben", 7, "record_value"),
        ("start:\n", "", 9, "record_header"),
        ('"pile": [3],', '"pile": [3]', 14, "json_here"),
        ('"pile": [3],', '"pile": ["three"],', 13, "record_start"),
        ("moves:", "", 24, "record_missing"),
        ("2 1 walk 5", "2 1", 18, "record_row"),
        ("2 1 walk 5", "two 1 walk 5", 18, "record_row"),
        ("2 1 walk 5", "3 1 walk 5", 18, "record_ply"),
        ("2 1 walk 5", "2 3 walk 5", 18, "record_seat"),
        ("2 1 walk 5", "2 0 walk 5", 18, "record_seat"),
        ("2 1 walk 5", "2 2 walk 5", 18, "record_turn"),
        ("2 1 walk 5", "2 chance roll 5", 18, "record_turn"),
        ("2 1 walk 5", "2 1 walk 7", 18, "too_far"),
        ("2 1 walk 5", "2 1 walk", 18, "not_a_move_missing"),
        ("2 1 walk 5", "2 1 fly 5", 18, "not_a_move_kind"),
        ("2 1 walk 5", "2 stand-in chance roll 5", 18, "record_row"),
        ("2 1 walk 5", "2 stand-in 3 walk 5", 18, "record_seat"),
        ("2 1 walk 5", '2 seat 3 is "Eve"', 18, "record_seat"),
        ("2 1 walk 5", "2 seat 1 is Eve", 18, "record_row"),
        ("2 1 walk 5", '2 seat 1 is "Eve', 18, "record_row"),
        ("2 1 walk 5", '2 seat 0 is "Eve"', 18, "record_row"),
        ("2 1 walk 5", '2 seat 1 is "\\ud800"', 18, "record_row"),
        ("2 1 walk 5", '3 seat 1 is "Eve"', 18, "record_ply"),
        ("2 1 walk 5", "2 moderator walk 5", 18, "record_row"),
        ("2 1 walk 5", "2 moderator undo 1", 18, "record_undo"),
        ("undo 1 ", "undo 2 ", 19, "record_undo"),
        ("undo 1 ", "undo 9 ", 19, "record_undo"),
        ("undo 1 ", "undo it ", 19, "record_undo"),
        ("  4   1   walk   6", "  4   1   walk   7", 21, "too_far"),
        ("7 2 resign", "7 2 resign\n8 2 resign", 25, "already_resigned"),
    ],
)
def test_a_broken_record_is_refused_with_line_and_reason(old: str, new: str, line: int, why: str) -> None:
    error = broken(old, new)
    assert (error.facts["line"], error.why.key) == (line, why)


@pytest.mark.parametrize(
    "content", ["", "\n\n", "\ufeff", "# nothing\n", "\x00\x01", "{}", "tessera record 1", RECORD[:60]]
)
def test_what_is_no_record_is_refused_with_a_line(content: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse(content)
    assert 1 <= caught.value.line <= max(1, len(content.splitlines()))


async def test_an_illegal_move_in_a_record_of_the_club_is_found_at_its_written_line(club: Driver) -> None:
    record = await club.club.reading.record(await club.long_game(moves=9))
    rows = (*record.rows[:4], msgspec.structs.replace(record.rows[4], text="walk 9"), *record.rows[5:])
    bad = Record(record.game, record.version, record.options, record.names, record.start, rows)
    with pytest.raises(BadRecord) as caught:
        replay(bad, RACE)
    assert write(bad).splitlines()[caught.value.line - 1].endswith("walk 9")


@settings(max_examples=100, deadline=None)
@given(at=st.integers(0, len(RECORD) - 1), letter=st.characters(codec="utf-8"))
def test_no_damaged_letter_ends_in_anything_but_a_record_or_a_clear_refusal(at: int, letter: str) -> None:
    damaged, line = RECORD[:at] + letter + RECORD[at + 1 :], 1
    try:
        replay(parse(damaged), RACE)
    except BadRecord as error:
        line = error.line
    assert 1 <= line <= damaged.count("\n") + 1
