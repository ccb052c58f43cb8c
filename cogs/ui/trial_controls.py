"""What a private board has beside guided play: its heading, steps back and forward, dice, a new beginning."""

from __future__ import annotations

from typing import Final

import discord

from cogs.ui.asking import OPTION
from cogs.ui.board_parts import PAGE
from cogs.ui.buttons import TableButton, TableSelect
from cogs.ui.marks import in_fields
from cogs.ui.panel_controls import Rows, back, press
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene
from cogs.ui.ways import Way
from data.texts import name, text
from render.phrases import Voice, capital, cut
from rules.kit.notation import write
from rules.kit.seats import CHANCE
from rules.tables.planning import may_plan
from rules.tables.trying import Tried

DRAWN: Final = "-"
"""The value of the menu by which a die is thrown anew."""


def trial_heading(sitting: Sitting, tried: Tried, reader: Reader) -> str:
    """What a private board is, how it came to be, and who decides on it: the first lines of its panel."""
    language, trial = reader.language, tried.trial
    game = name(language, sitting.table.game, "title")
    lines = [
        text(language, "common.try.heading", game=game, table=str(sitting.table.id)),
        text(language, f"common.try.{'imagined' if trial.imagined else 'real'}"),
    ]
    if trial.imagined and trial.ply != tried.table.ply:
        lines.append(text(language, "common.try.behind"))
    if trial.rows:
        lines.append(text(language, "common.try.at", n=trial.done, last=len(trial.rows)))
    if sitting.may_move and sitting.seat is not None:
        own = sitting.seat == trial.seat
        who = Voice(private_scene(sitting, reader)).seat(sitting.seat)
        lines.append(text(language, f"common.try.{'own' if own else 'other' if trial.imagined else 'any'}", who=who))
    elif sitting.table.to_move == (CHANCE,):
        lines.append(text(language, "common.try.die"))
    return "\n".join(lines)


def trial_rows(sitting: Sitting, tried: Tried, reader: Reader, way: Way) -> Rows:
    """The last rows of a private board; behind its first question only the way back and the step back."""
    before = _step(sitting, tried, reader, "try_back", tried.trial.done - 1)
    if way.back is not None:
        return [[*back(sitting, reader, way), before]]
    after = _step(sitting, tried, reader, "try_on", tried.trial.done + 1)
    able = tried.trial.seat is not None and bool(tried.to_move) and not tried.is_own_turn
    rest = _button(sitting, reader, "try_rest", disabled=not able)
    plan = _button(sitting, reader, "plan", disabled=not may_plan(tried))
    return [*_falls(sitting, tried, reader), [before, after, rest, plan, _begin(sitting, tried, reader)]]


def _begin(sitting: Sitting, tried: Tried, reader: Reader) -> TableButton:
    """Begin anew; as long as nothing is tried here, on with what was tried at another time instead."""
    other = next((trial for trial in tried.others if trial.rows), None)
    if other is None or tried.trial.rows:
        return _button(sitting, reader, "try_anew")
    return _button(sitting, reader, "try_other", str(other.id))


def _step(sitting: Sitting, tried: Tried, reader: Reader, key: str, done: int) -> TableButton:
    reachable = 0 <= done <= len(tried.trial.rows)
    return TableButton(
        press(sitting, "try_step", f"{done} {key}"),
        text(reader.language, f"common.button.{key}"),
        disabled=not reachable,
    )


def _button(sitting: Sitting, reader: Reader, verb: str, arg: str = "", *, disabled: bool = False) -> TableButton:
    return TableButton(press(sitting, verb, arg), text(reader.language, f"common.button.{verb}"), disabled=disabled)


def _falls(sitting: Sitting, tried: Tried, reader: Reader) -> Rows:
    """A menu of the ways in which the die may fall that falls now or has fallen last."""
    if not tried.falls:
        return []
    language, shown = reader.language, private_scene(sitting, reader)
    options = [discord.SelectOption(label=text(language, "common.try.drawn"), value=DRAWN)]
    for move in tried.falls[: PAGE - 1]:
        said = cut(capital(in_fields(shown, move)), OPTION)
        options.append(discord.SelectOption(label=said, value=write(move)))
    key = "falls" if tried.to_move == (CHANCE,) else "fell"
    return [[TableSelect(press(sitting, "try_fall"), text(language, f"common.try.{key}"), options)]]
