"""What a button or select carries: table (and trial), ply, what to do, and an argument, in at most 100 characters."""

from __future__ import annotations

import re
from typing import Final

import msgspec

from rules.kit.refusals import Refused

LIMIT: Final = 100
TEMPLATE: Final = r"(?P<table>\d+)(?:\.(?P<trial>\d+))?:(?P<ply>\d+):(?P<verb>[a-z_]+):(?P<arg>.*)"
NO_TABLE: Final = 0
"""In place of a table, for what is about none; tables are numbered from 1."""
BUTTON: Final = re.compile("b:" + TEMPLATE, re.DOTALL)
SELECT: Final = re.compile("s:" + TEMPLATE, re.DOTALL)


class Press(msgspec.Struct, frozen=True):
    """A click or a selection: at which table, for which ply the control was shown, what is asked, and with what.

    On a private board it is for the `trial` of that number, and `ply` is the trial's revision. `values` are the chosen
    values of a select, empty for a button.
    """

    table: int
    ply: int
    verb: str
    arg: str = ""
    values: tuple[str, ...] = ()
    trial: int | None = None

    @property
    def chosen(self) -> str:
        """The first value chosen in a menu. Raises Refused where there is none."""
        if not self.values:
            raise Refused("odd_control")
        return self.values[0]

    @property
    def number(self) -> int:
        """The number with which the argument begins. Raises Refused where there is none."""
        try:
            return int(self.arg.partition(" ")[0])
        except ValueError:
            raise Refused("odd_control") from None

    def custom_id(self, prefix: str) -> str:
        """The text Discord keeps for us. Raises ValueError where it would not fit."""
        where = self.table if self.trial is None else f"{self.table}.{self.trial}"
        text = f"{prefix}:{where}:{self.ply}:{self.verb}:{self.arg}"
        if len(text) > LIMIT:
            raise ValueError(text)
        return text


def parse(found: re.Match[str], values: tuple[str, ...] = ()) -> Press:
    """The press behind a matched custom id."""
    trial = int(found["trial"]) if found["trial"] else None
    return Press(int(found["table"]), int(found["ply"]), found["verb"], found["arg"], values, trial)
