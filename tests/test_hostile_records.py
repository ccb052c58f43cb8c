"""Files that are no good records: the bot answers with one sentence that names file and line, whatever they hold."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, Protocol

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cogs.run.commandline import main
from rules.games import GAMES
from rules.kit.hexes import Hex, distance
from rules.moana_nui.places import Cell as MoanaCell
from rules.sky_islands.places import Cell as SkyCell
from rules.tables.record_file import MOST_BYTES, MOST_ROWS, BadRecord, Record, parse, replay, start_of
from rules.takenoko.game import TAKENOKO as TAKENOKO_GAME
from rules.tongiaki.places import Cell as TongiakiCell
from tests.damaged import RECORDS, damaged, outcome, played_on, position

TAKENOKO = (Path(__file__).parent / "records" / "takenoko-2.txt").read_text(encoding="utf-8")
MOANA = (Path(__file__).parent / "records" / "moana_nui-2.txt").read_text(encoding="utf-8")
HEAD = TAKENOKO[: TAKENOKO.index("start:")]
MANY = "9" * 5000

NOT_JSON = "cannot stand here"
REPLACED: list[tuple[str, str, int, str]] = [
    ("version: 1", f"version: {MANY}", 3, "too long"),
    ("version: 1", "version: ١", 3, "no value"),
    ("version: 1", "version: １", 3, "no value"),
    ("version: 1", "version: 1.0", 3, "not a whole number"),
    ("version: 1", "version: NaN", 3, "no value"),
    ("version: 1", "version: true", 3, "no value"),
    ("version: 1", "version: 999999", 3, "cannot replay it"),
    ("seats: 2", f"seats: {MANY}", 4, "too long"),
    ("seats: 2", "seats: -2", 4, "says otherwise"),
    ("seats: 2", "seats: 2\nseats: 2", 5, "second time"),
    ("seats: 2", "seats: 3", 4, "says otherwise"),
    ('seats: 2\n', 'seats: 3\n# \n', 4, "says otherwise"),
    ('"Haruto"]', '"Haruto", "Mia"]', 4, "says otherwise"),
    ('"Haruto"]', '"\\ud800"]', 6, "half a character"),
    ('"Haruto"]', f'"Haruto", {"[" * 100_000}', 6, "are open here"),
    ('"Haruto"]', '7]', 6, "no value"),
    ('options: {"redraw": "on"', 'options: {"redraw": "off"', 5, "do not agree"),
    ('options: {"redraw": "on"', 'options: {"redraw": "on", "redraw": "on"', 5, "second time"),
    ('options: {"redraw": "on"', 'options: {"nonsense": "on"', 5, "no option"),
    ('options: {"redraw": "on"', 'options: {"redraw": "maybe"', 5, "not possible"),
    ("game: takenoko", "game: chess", 2, "There is no game “chess”"),
    ("game: takenoko", "game: tigris", 5, "no option “redraw”"),
    ("game: takenoko", "game: \x00\x1b[31m", 2, "There is no game"),
    ("names:", "NAMES:", 6, "no line of the head"),
    ("tessera record 1", "tessera record 3", 1, "begins with"),
    ("start:\n", "start:\nstart:\n", 8, NOT_JSON),
    ('"start": 1,', f'"start": {MANY},', 9, "too long"),
    ('"start": 1,', '"start": NaN,', 9, NOT_JSON),
    ('"start": 1,', '"start": Infinity,', 9, NOT_JSON),
    ('"start": 1,', '"start": 1e400,', 9, "not a whole number"),
    ('"start": 1,', '"start": 1.0,', 9, "not a whole number"),
    ('"start": 1,', '"start": ١,', 9, NOT_JSON),
    ('"start": 1,', '"start": "1",', 9, "Expected `int`"),
    ('"start": 1,', '"start": 999999999999999,', 9, "Expected `int`"),
    ('"start": 1,', '"start": 2,', 9, "there is no seat 2"),
    ('"start": 1,', f'"start": {"[" * 100_000},', 9, "are open here"),
    ('"start": 1,', '"start": 1, "start": 1,', 9, "second time"),
    ('"start": 1,', "", 7, "missing required field `start`"),
    ('"redraw": false', '"redraw": false, "more": 1', 51, "turn: Object contains unknown field `more`"),
    ('"panda_2pink"], "finished"', '7], "finished"', 17, "players[1].hand[2]: Expected `str`"),
    ('"panda_2pink"], "finished"', '"panda_2pink\x00"], "finished"', 17, NOT_JSON),
    ('"panda_2pink"], "finished"', '"\\udfff"], "finished"', 17, "half a character"),
    ('"panda_2pink"], "finished"', '"panda_9pink"], "finished"', 17, "no such card"),
    ('"plots": []', '"plots": [{"at": "ZZ8", "colour": "pink"}]', 22, "ZZ8: no hex has this label"),
    ('"plots": []', '"plots": [{"at": "Z30", "colour": "pink"}]', 22, "too far away"),
    ('"plots": []', '"plots": [{"at": "H٩", "colour": "pink"}]', 22, "no hex has this label"),
    ('"plots": []', '"plots": [{"at": "H9", "colour": "pink", "bamboo": 1000}]', 22, "Expected `int` <= 4"),
    ('"channels": 20', '"channels": 1000000', 48, "Expected `int` <= 100"),
    ('"number": 1,', '"number": 9999999,', 52, "Expected `int` <= 1000000"),
    ('"decision": "act"', '"decision": "rain"', 52, "turn.weather"),
    ("moves:\n", "", 321, "missing"),
    ("\n1 2 objective panda", "\n1 2 objective \x00", 59, "objective"),
    ("\n1 2 objective panda", "\n١ 2 objective panda", 59, "is no move"),
    ("\n1 2 objective panda", "\n1 ２ objective panda", 59, "is no move"),
    ("\n1 2 objective panda", f"\n{MANY} 2 objective panda", 59, "is no move"),
    ("\n1 2 objective panda", f"\n1 {MANY} objective panda", 59, "is no move"),
    ("\n1 2 objective panda", "\n1 2 undo ٠", 59, "no earlier position"),
    ("\n1 2 objective panda", f"\n1 2 undo {MANY}", 59, "no earlier position"),
    ("\n1 2 objective panda", "\n1 chance resign", 59, "not to move"),
    ("\n1 2 objective panda", "\n1 chance undo 0", 59, "no earlier position"),
    ("\n1 2 objective panda", "\n1 2 panda H９", 59, "cannot be read as the destination"),
    ("\n1 2 objective panda", "\n1 2 obȷective panda", 59, "is not a move"),
    ("\n1 2 objective panda", "\nmoves:\n1 2 objective panda", 59, "is no move"),
    ("\n1 2 objective panda\n", "\n", 59, "without gaps"),
]  # fmt: skip


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Run in an empty directory, on an English terminal."""
    monkeypatch.chdir(tmp_path)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


def refused(content: str | bytes, capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What `replay` says of this file, which is one line."""
    Path("game.txt").write_bytes(content.encode("utf-8", "surrogatepass") if isinstance(content, str) else content)
    assert main([*(arguments or ("replay",)), "game.txt"]) == 1
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert len(told.err) < 600
    assert told.err[:-1].isprintable()
    return told.err


@pytest.mark.parametrize(("old", "new", "line", "why"), REPLACED, ids=range(len(REPLACED)))
def test_a_bad_record_is_refused_with_file_line_and_reason(
    old: str, new: str, line: int, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert TAKENOKO.count(old) == 1
    said = refused(TAKENOKO.replace(old, new), capsys)
    assert said.startswith(f"game.txt: Line {line} of the record: ")
    assert why in said


@pytest.mark.parametrize(
    ("content", "line", "why"),
    [
        (b"\x00" * 100, 1, "begins with"),
        (b"", 1, "begins with"),
        (TAKENOKO.encode().replace(b"Akari", b"\xff\xfe", 1), 6, "not UTF-8"),
        (TAKENOKO.encode("utf-16"), 1, "not UTF-8"),
        (TAKENOKO.replace("Akari", "\ud800", 1), 6, "not UTF-8"),
        (TAKENOKO.replace("\n", "\r"), 1, "begins with"),
        (HEAD + "start:\n" + "[" * 100_000 + "\nmoves:\n", 8, "are open here"),
        (HEAD + "start:\n[]\nmoves:\n", 8, "{…}"),
        (HEAD + "start:\n{}\nmoves:\n", 7, "missing required field"),
        (HEAD + 'start:\n{"a": [' + "0," * 3000 + "0]}\nmoves:\n", 8, "things are listed"),
        (TAKENOKO.encode() + b"# " + b"x" * MOST_BYTES, 323, "larger than"),
        ("\n" * (MOST_BYTES + 1), MOST_BYTES + 1, "larger than"),
    ],
    ids=range(12),
)
def test_what_is_no_record_at_all_is_refused_with_file_line_and_reason(
    content: str | bytes, line: int, why: str, capsys: pytest.CaptureFixture[str]
) -> None:
    said = refused(content, capsys)
    assert said.startswith(f"game.txt: Line {line} of the record: ")
    assert why in said


@pytest.mark.parametrize("change", [lambda text: "\ufeff" + text, lambda text: text.replace("\n", "\r\n")])
def test_a_byte_order_mark_and_windows_line_ends_do_no_harm(change: Any) -> None:
    Path("game.txt").write_bytes(change(TAKENOKO).encode())
    assert main(["replay", "game.txt"]) == 0


def test_more_moves_than_any_game_has_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    begin = TAKENOKO[: TAKENOKO.index("1 2 objective")] + "1 2 objective panda\n"
    rows = [f"{ply} 2 {'undo 0' if ply % 2 == 0 else 'objective panda'}\n" for ply in range(2, MOST_ROWS + 2)]
    said = refused(begin + "".join(rows), capsys)
    assert said.startswith(f"game.txt: Line {58 + MOST_ROWS + 1} of the record: ")


def test_a_long_record_of_moves_taken_back_replays() -> None:
    begin = TAKENOKO[: TAKENOKO.index("1 2 objective")] + "1 2 objective panda\n"
    rows = [f"{ply} 2 {'undo 0' if ply % 2 == 0 else 'objective panda'}\n" for ply in range(2, MOST_ROWS + 1)]
    Path("game.txt").write_text(begin + "".join(rows), encoding="utf-8")
    assert main(["words", "game.txt", "--ply", str(MOST_ROWS)]) == 0


@pytest.mark.parametrize("command", ["words", "picture"])
def test_words_and_pictures_refuse_as_replay_does(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = [command, *(["-o", "out.png"] if command == "picture" else [])]
    said = refused(TAKENOKO.replace("\n1 2 objective panda", "\n1 2 nonsense"), capsys, *arguments)
    assert said.startswith("game.txt: Line 59 of the record: “nonsense” is not a move of this game.")
    assert not Path("out.png").exists()


def test_a_start_position_is_refused_in_which_nobody_has_a_move() -> None:
    stuck = replace(TAKENOKO_GAME, moves_of=lambda state: ())
    with pytest.raises(BadRecord) as caught:
        start_of(parse(TAKENOKO), stuck)
    assert (caught.value.facts["line"], caught.value.why.key) == (7, "record_stuck")


@pytest.mark.parametrize(
    ("game", "path", "label"),
    [
        ("moana_nui", ("board", "tiles", 5, "at"), "ZZ8"),
        ("moana_nui", ("board", "tiles", 5, "at"), "BZ8"),
        ("moana_nui", ("board", "tiles", 5, "at"), "H99"),
        ("moana_nui", ("board", "tiles", 5, "at"), "H-99"),
        ("sky_islands", ("tiles", 3, "at"), "NA20"),
        ("sky_islands", ("tiles", 3, "at"), "MZ20"),
        ("sky_islands", ("tiles", 3, "at"), "M-99"),
        ("tongiaki", ("tiles", 0, "at"), "ZZ8"),
        ("tongiaki", ("tiles", 0, "at"), "AZ8"),
        ("tongiaki", ("tiles", 0, "at"), "H99"),
        ("tigris", ("board", "tiles", "red", 0), "Q12"),
        ("tigris", ("board", "tiles", "red", 0), "P12"),
    ],
)
def test_places_that_no_game_reaches_are_refused(game: str, path: tuple[Any, ...], label: str) -> None:
    record = next(parse(file.read_text(encoding="utf-8")) for file in RECORDS if file.stem.startswith(game))
    start = json.loads(json.dumps(record.start))
    part = start
    for step in path[:-1]:
        part = part[step]
    part[path[-1]] = label
    with pytest.raises(ValueError, match=r"too far away|no square has this label|differ|touches"):
        GAMES[game].load(start)


class Cell(Protocol):
    """A cell of a board, made from two numbers, with a label."""

    def __call__(self, x: int, y: int, /) -> tuple[int, int]: ...

    def parse(self, text: str, /) -> tuple[int, int]: ...


FARTHEST: dict[str, tuple[Cell, Callable[[tuple[int, int]], int], int]] = {
    "takenoko": (Hex, lambda at: distance(Hex(0, 0), Hex(*at)), 14),
    "sky_islands": (SkyCell, lambda at: max(map(abs, at)), 60),
    "tongiaki": (TongiakiCell, lambda at: distance(TongiakiCell(0, 0), TongiakiCell(*at)), 32),
    "moana_nui": (MoanaCell, lambda at: max(map(abs, at)), 40),
}
"""By game: its cells, how their distance is counted, and how far away a position may hold something."""


@pytest.mark.parametrize("game", FARTHEST)
def test_all_places_of_a_position_and_those_around_it_have_labels_that_are_read_back(game: str) -> None:
    cell, away, reach = FARTHEST[game]
    near = [cell(x, y) for x in range(-62, 63) for y in range(-62, 63)]
    around = [at for at in near if away(at) <= reach + 1]
    assert [at for at in around if cell.parse(str(at)) != at] == []
    assert len({str(at) for at in around}) == len(around)


def test_a_record_with_a_label_at_the_end_of_the_range_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert "too far away" in refused(MOANA.replace('{"at": "I9", "tile"', '{"at": "ZZ8", "tile"'), capsys)


@settings(max_examples=60, deadline=None)
@given(path=st.sampled_from(RECORDS), rng=st.randoms(use_true_random=False))
def test_however_a_record_is_damaged_it_replays_or_is_refused_in_a_sentence(path: Path, rng: Random) -> None:
    assert outcome(damaged(path.read_text(encoding="utf-8"), rng))


@settings(max_examples=30, deadline=None)
@given(path=st.sampled_from(RECORDS), rng=st.randoms(use_true_random=False))
def test_a_position_changed_by_hand_can_be_played_on_or_is_refused_in_a_sentence(path: Path, rng: Random) -> None:
    found = outcome(position(path.read_text(encoding="utf-8"), rng))
    assert not isinstance(found, Record) or played_on(found, rng)


def test_unharmed_records_come_through() -> None:
    for path in RECORDS:
        record = outcome(path.read_bytes())
        assert isinstance(record, Record)
        assert len(replay(record, GAMES[record.game])) == len(record.rows)
