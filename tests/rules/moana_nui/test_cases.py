"""The worked positions of cases.json, played by the real engine."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.rules.moana_nui.adapter import differences

CASES = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))["cases"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['id']}: {case['note']}")
def test_a_worked_position_comes_out_as_written(case: dict[str, Any]) -> None:
    assert differences(case) == []
