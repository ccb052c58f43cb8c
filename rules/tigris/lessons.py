"""What Tigris & Euphrates explains to whoever plays it for the first time; the lessons themselves stand in data."""

from __future__ import annotations

from typing import Final

from rules.kit.lessons import read_lessons
from rules.tigris.view import TigrisView

NEAR: Final = 4
"""The end is near when at most a quarter of the bag is left, or so many treasures."""


def facts(view: TigrisView) -> tuple[str, ...]:
    """`end_near`: the bag or the treasures run out."""
    return ("end_near",) if view.bag * NEAR <= view.bag_full or len(view.treasures) <= NEAR else ()


LESSONS = read_lessons("tigris", facts)
