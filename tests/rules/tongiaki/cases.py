"""The worked positions of cases.json, and how the functions that play them are found by their numbers."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

CASES: list[dict[str, Any]] = json.loads(Path(__file__).with_name("cases.json").read_text(encoding="utf-8"))["cases"]


class Checks(dict[str, Callable[[], None]]):
    """Number of a case -> what plays it. Called as a decorator, it takes the number from the function's name."""

    def __call__(self, function: Callable[[], None]) -> Callable[[], None]:
        self[function.__name__.upper()] = function
        return function

    def cases(self) -> list[dict[str, Any]]:
        """The cases that are played here."""
        return [case for case in CASES if case["id"] in self]


def title(case: dict[str, Any]) -> str:
    """How a case is called in the report of the tests."""
    return f"{case['id']}: {case['title']}"
