"""The worked positions of each game's cases.json, played by the real engine."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from rules.kit.game import Json
from tests.rules.moana_nui import adapter as moana_nui
from tests.rules.sky_islands import adapter as sky_islands
from tests.rules.takenoko import adapter as takenoko
from tests.rules.tigris import adapter as tigris

PLAYED: Final[dict[str, Callable[[Json], list[str]]]] = {
    "takenoko": takenoko.differences,
    "tigris": tigris.differences,
    "sky_islands": sky_islands.differences,
    "moana_nui": moana_nui.differences,
}
"""By game: what plays a case and says where the engine shows something else. Those of Tongiaki are written out."""


def cases() -> Iterator[Any]:
    """Every case, called by its game, its number and its title."""
    for game in PLAYED:
        file = Path(__file__).parent / game / "cases.json"
        for case in json.loads(file.read_text(encoding="utf-8"))["cases"]:
            number, title = case.get("id", case.get("n")), case.get("title", case.get("note"))
            yield pytest.param(game, case, id=f"{game} {number}: {title}")


@pytest.mark.parametrize(("game", "case"), cases())
def test_a_worked_position_comes_out_as_written(game: str, case: Json) -> None:
    assert PLAYED[game](case) == []
