"""`python -m tests.covered` draws so many positions of a game and names the move after which something is covered."""

from __future__ import annotations

import pytest

from render.scene import Scene
from tests import covered
from tests.render.drawn import Covered


def test_positions_come_from_all_records_and_something_covered_is_named_with_its_move(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def look(_: object, scene: Scene) -> list[Covered]:
        return [Covered("roof", 7, 9, 0.5, ())] if scene.view.seats == 2 else []

    monkeypatch.setattr(covered, "covered", look)
    assert covered.main(["sky_islands", "--positions", "10"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert all(line.startswith("sky_islands-2 --ply ") and "50% of 'roof'" in line for line in told[:-1])
    assert told[-1] == f"sky_islands: something is covered on {len(told) - 1} of 10 boards"
    assert 2 < len(told) - 1 < 8


def test_what_is_covered_in_a_question_is_named_with_its_picture_in_the_gallery(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def look(_: object, scene: Scene) -> list[Covered]:
        return [Covered("roof", 7, 9, 0.5, ())] if scene.path[:1] == ("house",) and scene.size == "wide" else []

    monkeypatch.setattr(covered, "covered", look)
    assert covered.main(["sky_islands", "--questions", "1"]) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[:-1]
    assert all(line.startswith("sky_islands house-") and "-wide-" in line for line in told[:-1])
    assert told[-1].startswith(f"sky_islands: something is covered on {len(told) - 1} of ")


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(SystemExit):
        covered.main(["chess"])
