"""Whole recorded games, replayed on every run: every move still legal, every end as it was."""

from __future__ import annotations

from pathlib import Path

import pytest

from render.scene import Scene
from render.words import board_text, score_text
from rules.games import GAMES, get_game
from rules.tables.record_file import parse, replay, write

RECORDS = sorted(path for path in (Path(__file__).parent / "records").glob("*.txt") if not path.stem.endswith("final"))


def ending(path: Path) -> str:
    """The last position of a record and its score, in words."""
    record = parse(path.read_text(encoding="utf-8"))
    game = get_game(record.game, record.version)
    state, _ = replay(record, game)[-1]
    scene = Scene(view=game.view(state, None), names=record.names, language="en")
    return "\n".join([*board_text(scene), score_text(scene), ""])


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_ends_as_it_did(path: Path) -> None:
    assert ending(path) == path.with_suffix(".final.txt").read_text(encoding="utf-8")


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_a_recorded_game_is_written_as_it_was_read(path: Path) -> None:
    content = path.read_text(encoding="utf-8")
    assert write(parse(content)) == content


def test_there_are_two_records_for_every_game() -> None:
    played = [path.stem.partition("-")[0] for path in RECORDS]
    assert {key: played.count(key) >= 2 for key in GAMES} == dict.fromkeys(GAMES, True)


def test_a_record_is_kept_of_every_version_that_is_still_played() -> None:
    records = [parse(path.read_text(encoding="utf-8")) for path in RECORDS]
    kept = {(record.game, record.version) for record in records}
    assert kept == {(key, version.version) for key, game in GAMES.items() for version in (game, *game.earlier)}
