"""The command line: records are made, checked, drawn and read; whatever is wrong is said in a sentence."""

from __future__ import annotations

import io
import re
import socket
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from cogs.run.arguments import language_of
from cogs.run.commandline import main
from cogs.run.settings import Settings, load_settings
from data.texts import text
from rules.kit.refusals import Refused

LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
JAPANESE = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff]")
GAME = Path(__file__).parent / "records" / "takenoko-2.txt"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run in an empty directory, without settings from outside."""
    monkeypatch.chdir(tmp_path)
    for variable in LOCALE:
        monkeypatch.delenv(variable, raising=False)
    for field in (*Settings.__struct_fields__, "config"):
        monkeypatch.delenv(f"TESSERA_{field.upper()}", raising=False)
    return tmp_path


def test_without_a_token_it_says_how_to_get_one_and_how_to_play_locally(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    said = capsys.readouterr().err
    assert "TESSERA_TOKEN" in said
    assert "bot.py play" in said


def test_a_random_game_is_written_and_replays(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "takenoko", "--seats", "2", "--seed", "4", "-o", "game.txt"]) == 0
    assert main(["replay", "game.txt"]) == 0
    assert "Final score" in capsys.readouterr().out


def test_a_game_may_be_named_as_people_call_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "空島の商人", "--seed", "4", "-o", "game.txt"]) == 0
    assert "game: sky_islands" in Path("game.txt").read_text(encoding="utf-8")
    with pytest.raises(SystemExit):
        main(["selfplay", "chess", "-o", "game.txt"])
    assert "sky_islands" in capsys.readouterr().err


def test_the_same_seed_writes_the_same_game() -> None:
    for name in ("a.txt", "b.txt"):
        assert main(["selfplay", "takenoko", "--seats", "3", "--seed", "9", "-o", name]) == 0
    assert Path("a.txt").read_bytes() == Path("b.txt").read_bytes()


@pytest.mark.parametrize("size", ["post", "wide", "phone"])
@pytest.mark.parametrize("extra", [["--choices"], ["--hand"]])
def test_a_position_is_drawn_from_a_record(size: str, extra: list[str]) -> None:
    arguments = ["picture", str(GAME), "--ply", "80", "--seat", "1", "--lang", "ja", "--size", size, *extra]
    assert main([*arguments, "-o", "out.png"]) == 0
    tall = 1000 if extra == ["--hand"] else 1080
    assert Image.open(io.BytesIO(Path("out.png").read_bytes())).width == (1600 if size == "wide" else tall)


def test_a_position_is_put_into_words_with_the_hand_of_the_seat(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["words", str(GAME), "--ply", "10", "--seat", "2"]) == 0
    assert "Your hand" in capsys.readouterr().out
    assert main(["words", str(GAME), "--ply", "10"]) == 0
    assert "Your hand" not in capsys.readouterr().out


def test_a_broken_record_is_refused_with_file_line_and_reason(capsys: pytest.CaptureFixture[str]) -> None:
    lines = GAME.read_text(encoding="utf-8").splitlines()
    at = lines.index("moves:") + 3
    lines[at] = lines[at].rsplit(" ", 1)[0] + " nonsense"
    Path("broken.txt").write_text("\n".join(lines), encoding="utf-8")
    assert main(["replay", "broken.txt"]) == 1
    said = capsys.readouterr().err
    assert "broken.txt" in said
    assert str(at + 1) in said
    assert "Traceback" not in said


@pytest.mark.parametrize(
    "arguments",
    [
        ["replay", "missing.txt"],
        ["replay", str(GAME), "--ply", "9999"],
        ["words", str(GAME), "--seat", "7"],
        ["selfplay", "takenoko", "--seats", "9", "-o", "x.txt"],
        ["selfplay", "takenoko", "--option", "redraw=maybe", "-o", "x.txt"],
        ["match", "takenoko", "medium"],
        ["match", "takenoko", "uniform", "uniform", "--games", "0"],
        ["picture", str(GAME), "-o", "no/such/directory/x.png"],
        ["backup", "copy.sqlite3"],
        ["ratings", "--rebuild"],
    ],
)
def test_what_cannot_be_done_is_said_in_one_sentence(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 1
    said = capsys.readouterr().err.strip()
    assert said
    assert "\n" not in said
    assert "Traceback" not in said


def test_bytes_that_are_no_text_are_refused_as_a_record(capsys: pytest.CaptureFixture[str]) -> None:
    Path("bytes.txt").write_bytes(b"\xff\xfe\x00\x01")
    assert main(["replay", "bytes.txt"]) == 1
    assert "bytes.txt" in capsys.readouterr().err


def test_settings_come_from_the_file_and_the_environment_wins(elsewhere: Path) -> None:
    (elsewhere / "tessera.toml").write_text('token = "from file"\nlog_level = "DEBUG"\n', encoding="utf-8")
    settings = load_settings({"TESSERA_TOKEN": "from environment"})
    assert (settings.token, settings.log_level) == ("from environment", "DEBUG")


@pytest.mark.parametrize("content", ["token = ", 'log_level = "LOUD"', "nonsense = 1"])
def test_a_settings_file_that_cannot_be_used_is_refused_in_a_sentence(
    elsewhere: Path, content: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (elsewhere / "tessera.toml").write_text(content, encoding="utf-8")
    with pytest.raises(Refused):
        load_settings({})
    assert main([]) == 1
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "ja_JP.UTF-8"}, "ja"),
        ({"LANG": "ja"}, "ja"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "jam_JM"}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": "en_US.UTF-8"}, "en"),
        ({"LANG": "ja_JP.UTF-8", "LC_ALL": ""}, "ja"),
        ({"LANG": "en_US.UTF-8", "LC_MESSAGES": "ja_JP.UTF-8"}, "ja"),
    ],
)
def test_the_language_is_that_of_the_terminal_unless_it_is_named(variables: dict[str, str], language: str) -> None:
    assert language_of(["replay", "x"], variables) == language
    assert language_of(["replay", "x", "--lang", "ja"], variables) == "ja"
    assert language_of(["--lang=en", "replay", "x"], variables) == "en"
    assert language_of(["replay", "x", "--lang", "fr"], variables) == language
    assert language_of(["replay", "x", "--lang"], variables) == language


MESSAGES = [
    ["-h"],
    ["picture", "-h"],
    ["selfplay", "-h"],
    ["match", "-h"],
    ["match", "takenoko", "nobody"],
    ["nothing"],
    ["replay"],
    ["replay", "x", "y"],
    ["replay", "x", "--ply"],
    ["replay", "x", "--ply", "many"],
    ["replay", "x", "--language", "en"],
    ["picture", "x", "--size", "huge", "-o", "x.png"],
]
CANNOT = [
    [],
    ["replay", "missing.txt"],
    ["replay", "."],
    ["replay", str(GAME), "--ply", "9999"],
    ["replay", str(GAME), "--ply", "-1"],
    ["words", str(GAME), "--seat", "7"],
    ["selfplay", "takenoko", "--seats", "9", "-o", "x.txt"],
    ["selfplay", "takenoko", "--option", "redraw=maybe", "-o", "x.txt"],
    ["picture", str(GAME), "-o", "no/such/directory/x.png"],
    ["picture", str(GAME), "-o", f"{GAME}/x.png"],
    ["picture", str(GAME), "-o", "x" * 300],
    ["backup", "copy.sqlite3"],
    ["ratings"],
    ["play", "--port", "-1"],
    ["play", "--port", "65536"],
]
DONE = [
    ["selfplay", "takenoko", "-o", "x.txt"],
    ["replay", str(GAME)],
    ["words", str(GAME), "--seat", "1", "--ply", "9"],
    ["picture", str(GAME), "-o", "x.png"],
]


@pytest.mark.parametrize("arguments", MESSAGES)
@pytest.mark.parametrize("place", ["before", "after", "terminal"])
def test_help_and_wrong_arguments_are_explained_in_japanese(
    arguments: list[str], place: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    if place == "terminal":
        monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    named = {"before": ["--lang", "ja", *arguments], "after": [*arguments, "--lang=ja"]}.get(place, arguments)
    with pytest.raises(SystemExit) as ended:
        main(named)
    told = capsys.readouterr()
    assert ended.value.code == (0 if "-h" in arguments else 2)
    said = told.out if "-h" in arguments else told.err
    assert JAPANESE.search(said)
    assert not re.search(r"usage|error|argument|option[s:]|invalid|show this|required", said)


@pytest.mark.parametrize("arguments", [*CANNOT, *DONE])
def test_what_is_done_or_not_is_said_in_japanese(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*arguments, "--lang", "ja"]) == (0 if arguments in DONE else 1 if arguments else 2)
    told = capsys.readouterr()
    said = told.out if arguments in DONE else told.err
    assert JAPANESE.search(said)
    assert "Traceback" not in said
    assert not re.search(r"\b(the|is|no|such|of|are)\b", said.lower().replace("no/such", ""))


@pytest.mark.parametrize("arguments", [*CANNOT, *DONE])
def test_the_same_is_said_in_english(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    main(arguments)
    told = capsys.readouterr()
    assert told.out or told.err
    assert not JAPANESE.search(told.out + told.err)


def test_a_bad_record_is_refused_in_the_readers_language(capsys: pytest.CaptureFixture[str]) -> None:
    content = GAME.read_text(encoding="utf-8")
    Path("bad.txt").write_text(content.replace("1 2 objective panda", "1 1 objective panda", 1), encoding="utf-8")
    assert main(["replay", "bad.txt", "--lang", "ja"]) == 1
    assert capsys.readouterr().err == "bad.txt：記録の59行目：この席の番ではありません。\n"
    assert main(["replay", "bad.txt"]) == 1
    assert capsys.readouterr().err == "bad.txt: Line 59 of the record: This seat is not to move.\n"


def test_what_somebody_typed_is_shown_as_it_is_and_harmless(capsys: pytest.CaptureFixture[str]) -> None:
    content = GAME.read_text(encoding="utf-8")
    Path("bad.txt").write_text(content.replace("1 2 objective panda", "1 2 fly_to *H9*\x1b[31m", 1), encoding="utf-8")
    assert main(["replay", "bad.txt"]) == 1
    assert "“fly_to *H9*[31m” is not a move" in capsys.readouterr().err


def test_a_random_game_names_its_seats_in_the_readers_language() -> None:
    assert main(["selfplay", "takenoko", "--seed", "4", "-o", "game.txt", "--lang", "ja"]) == 0
    assert 'names: ["席1", "席2"]' in Path("game.txt").read_text(encoding="utf-8")


def test_a_port_that_is_taken_is_told_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert main(["play", "--port", str(taken.getsockname()[1]), "--lang", "ja"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "このポートはほかのプログラムが使っています。"


def test_a_terminal_without_japanese_letters_gets_numbers_and_no_traceback() -> None:
    bot = Path(__file__).parents[1] / "bot.py"
    command = [sys.executable, str(bot), "replay", str(GAME), "--ply", "3", "--lang", "ja"]
    told = subprocess.run(command, capture_output=True, env={"PYTHONIOENCODING": "ascii"}, check=False)
    assert (told.returncode, told.stderr) == (0, b"")
    assert rb"\u" in told.stdout


def test_a_finished_game_is_judged_in_words_and_as_a_chart(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["judge", str(GAME), "-o", "chart.png"]) == 0
    said = capsys.readouterr().out
    assert "The computer prefers:" in said
    assert "This is the opinion of a computer" in said
    assert Image.open("chart.png").width == 1080
    assert main(["judge", str(GAME), "--lang", "ja"]) == 0
    assert "講評" in capsys.readouterr().out


def test_a_game_is_filmed_whole_and_in_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["film", str(GAME), "-o", "film.gif", "--to", "12", "--frames", "4", "--label", "#7"]) == 0
    told = capsys.readouterr()
    assert told.out.strip() == text("en", "operator.drawn", file="film.gif")
    assert told.err.split()[-1] == "3/3"
    with Image.open("film.gif") as film:
        assert (film.format, film.n_frames) == ("GIF", 3)  # type: ignore[attr-defined]
    wrong: dict[str, tuple[str, ...]] = {
        text("en", "errors.film_frames", least=3): ("--frames", "2"),
        text("en", "errors.film_nothing"): ("--from", "9", "--to", "9"),
        text("en", "errors.no_such_seat", seat=5, seats=2): ("--seat", "5"),
    }
    for sentence, arguments in wrong.items():
        assert main(["film", str(GAME), "-o", "film.gif", *arguments]) == 1
        assert capsys.readouterr().err.strip() == sentence
    assert main(["film", str(GAME), "-o", "film.gif", "--to", "100000", "--lang", "ja"]) == 1
    assert JAPANESE.search(capsys.readouterr().err)


def test_a_record_is_handed_in_and_its_film_handed_out() -> None:
    bot = Path(__file__).parents[1] / "bot.py"
    command = [sys.executable, str(bot), "film", "-", "-o", "-", "--to", "3"]
    told = subprocess.run(command, input=GAME.read_bytes(), capture_output=True, check=False)
    assert told.returncode == 0
    assert told.stderr.splitlines()[-1] == b"2/2"
    with Image.open(io.BytesIO(told.stdout)) as film:
        assert film.format == "GIF"
    broken = subprocess.run(command, input=b"no record", capture_output=True, check=False)
    assert (broken.returncode, broken.stdout) == (1, b"")
    assert b"Traceback" not in broken.stderr


def test_a_game_that_has_not_ended_is_not_judged(capsys: pytest.CaptureFixture[str]) -> None:
    lines = GAME.read_text(encoding="utf-8").splitlines()
    Path("begun.txt").write_text("\n".join(lines[: lines.index("moves:") + 9]), encoding="utf-8")
    assert main(["judge", "begun.txt"]) == 1
    assert capsys.readouterr().err.strip() == text("en", "errors.judge_not_over")
    assert main(["judge", "missing.txt"]) == 1
    assert "missing.txt" in capsys.readouterr().err
