"""What Takenoko explains to whoever plays it for the first time; the lessons themselves stand in data."""

from __future__ import annotations

from typing import Final

from rules.kit.lessons import read_lessons
from rules.takenoko.state import threshold
from rules.takenoko.view import TakenokoView

NEAR: Final = 3
"""So many objectives before the last round the end is near."""


def facts(view: TakenokoView) -> tuple[str, ...]:
    """`end_near`: somebody has nearly finished enough objectives."""
    most = max(len(player.finished) for player in view.known.players)
    return ("end_near",) if most >= threshold(view.known) - NEAR else ()


LESSONS = read_lessons("takenoko", facts)
