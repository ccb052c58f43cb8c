"""What the host of a table can choose besides the options of its game, as fixed choices of commands."""

from __future__ import annotations

from rules.kit.refusals import Refused
from rules.tables.table import CHOICES


def choices_of(key: str) -> list[str]:
    """The choices of a command for `pace`, say; their texts are those of the lobby."""
    return [f"{key}_{value}" for value in CHOICES[key]]


def value_of(key: str, choice: str) -> str:
    """What such a choice stands for. Raises Refused for what is none."""
    value = choice.removeprefix(f"{key}_")
    if value not in CHOICES[key]:
        raise Refused("odd_control")
    return value
