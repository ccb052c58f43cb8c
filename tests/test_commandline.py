"""The command line: records are made, checked, drawn and read; whatever is wrong is said in a sentence."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image

from cogs.commandline import main
from cogs.settings import Settings, load_settings
from rules.game import Refused

GAME = Path(__file__).parent / "records" / "takenoko-2.txt"


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run in an empty directory, without settings from outside."""
    monkeypatch.chdir(tmp_path)
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


def test_the_same_seed_writes_the_same_game() -> None:
    for name in ("a.txt", "b.txt"):
        assert main(["selfplay", "takenoko", "--seats", "3", "--seed", "9", "-o", name]) == 0
    assert Path("a.txt").read_bytes() == Path("b.txt").read_bytes()


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("extra", [["--choices"], ["--hand"]])
def test_a_position_is_drawn_from_a_record(size: str, extra: list[str]) -> None:
    arguments = ["picture", str(GAME), "--ply", "80", "--seat", "1", "--lang", "ja", "--size", size, *extra]
    assert main([*arguments, "-o", "out.png"]) == 0
    assert Image.open(io.BytesIO(Path("out.png").read_bytes())).width == (1600 if size == "wide" else 1000)


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
        ["picture", str(GAME), "-o", "no/such/directory/x.png"],
        ["backup", "copy.sqlite3"],
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
