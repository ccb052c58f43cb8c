"""The buttons and menus of guided play: a question laid out, and the few buttons that every panel has."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

import discord

from cogs.ui import asking, deeds
from cogs.ui.asking import BUTTON, DECLINING, FEW, OPTION, Shown
from cogs.ui.board_parts import PAGE, SINGLY, is_by_part, parts_of, within
from cogs.ui.buttons import Control, TableButton, TableSelect
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import ROW, rows_of
from cogs.ui.reader import Reader
from cogs.ui.recommending import TIP, is_tip
from cogs.ui.scenes import Sitting, private_scene
from cogs.ui.ways import Way
from data.texts import name, text
from render.words import says_unspent, unspent_text
from rules.computer.mind import has_mind
from rules.kit.choices import KIND, Deed, Question, Step, next_question

Rows = list[Sequence[Control]]

WIDTH: Final = 84
"""Characters of the labels that stand side by side in a row of buttons."""
TALL: Final = 9
"""More rows than these are too many components for one message; then every row is full."""

ROOM: Final = 30
"""Components that the answers to a question may take, rows included; the rest of the panel takes up to ten."""


BESIDES: Final = 5
"""So many components fewer on a private board and at a learning table, which have more controls of their own."""


def press(sitting: Sitting, verb: str, arg: str = "") -> Press:
    """What a control of the panel carries: bound to the table, or to the private board."""
    trial = sitting.tried.trial.id if sitting.tried else None
    return Press(sitting.table.id, sitting.table.ply, verb, arg, trial=trial)


def control(
    sitting: Sitting,
    reader: Reader,
    verb: str,
    arg: str,
    key: str,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> TableButton:
    """A button of the panel with the label `common.button.<key>`."""
    return TableButton(press(sitting, verb, arg), text(reader.language, f"common.button.{key}"), style=style)


def controls(sitting: Sitting, reader: Reader, found: Shown, way: Way) -> Rows:
    """The rows of a question to which `way` has led: to a part of the board perhaps, or to a page of a menu."""
    asked = found.asked
    if asked.field == KIND:
        return _with_menus(sitting, reader, found, way, _first_rows(sitting, reader, found, way))
    if is_by_part(asked):
        inside = within(asked, way.page)
        if inside is asked:
            best = asking.best_of(sitting, private_scene(sitting, reader), found, PAGE)
            placeholder = text(reader.language, "common.panel.choose_best", n=PAGE, all=len(asked.steps))
            menu = [_menu(sitting, best, way, placeholder)]
            return [menu, *rows_of([_part(sitting, found, way, *part) for part in parts_of(asked).items()])]
        found = asking.within_part(found, inside)
    if len(found.labels) <= FEW and all(len(said) <= BUTTON for said in found.labels):
        rows = _packed([_button(sitting, reader, found, way, *each) for each in _pairs(found)])
        return _with_menus(sitting, reader, found, way, rows)
    return _paged(sitting, reader, found, way)


def back(sitting: Sitting, reader: Reader, way: Way) -> list[TableButton]:
    """One step back on the way; nothing at the first question."""
    return [] if way.back is None else [control(sitting, reader, "ask", str(way.back), "back")]


def undo(sitting: Sitting, reader: Reader) -> list[TableButton]:
    """Undo, while the last move can be taken back freely."""
    return [control(sitting, reader, "retract", "", "undo")] if sitting.may_take_back else []


def last_row(sitting: Sitting, reader: Reader, way: Way) -> Rows:
    """Back and Undo, as far as there is anything to go back to; at the first question Hint, where there are hints."""
    asks_for_hint = way.back is None and sitting.may_move and sitting.table.suggests and has_mind(sitting.game)
    hint = [control(sitting, reader, "hint", "", "hint")] if asks_for_hint else []
    row = [*back(sitting, reader, way), *undo(sitting, reader), *hint]
    return [row] if row else []


def plays_at_once(sitting: Sitting, reader: Reader, deed: Deed, *, by_button: bool) -> bool:
    """Whether a deed is carried out without a Confirm.

    That is what can be taken back freely, and what the pressed button has said exactly already; nothing for a reader
    who wants to see everything first, no move that gives up more than its name says, no end of actions by which
    something would be lost, and the end of a turn in which something would be lost only where the button has said so.
    On a private board nothing is lost, for one can step back from everything.
    """
    if sitting.tried is not None:
        return not reader.preview
    if reader.preview or deed.move.shown_first:
        return False
    if deed.move.forfeits and unspent_text(private_scene(sitting, reader)):
        return False
    if deeds.unspent(sitting, reader, deed):
        return by_button and says_unspent(private_scene(sitting, reader), deed.move)
    return deeds.is_free(sitting, deed) or (by_button and deeds.says_all(sitting, deed))


def _pairs(found: Shown) -> list[tuple[Step, str]]:
    return list(zip(found.asked.steps, found.labels, strict=True))


def _first_rows(sitting: Sitting, reader: Reader, found: Shown, way: Way) -> Rows:
    """Kinds in the order of the rules: those that stand there with their values have rows of their own, neighbours
    without values share rows."""
    by_kind: dict[str, list[TableButton]] = {}
    for step, said in _pairs(found):
        by_kind.setdefault(step.words[0], []).append(_button(sitting, reader, found, way, step, said))
    rows: Rows = []
    for single, kinds in groupby(by_kind.values(), key=lambda buttons: len(buttons) == 1):
        groups = list(kinds)
        packed = [[button for buttons in groups for button in buttons]] if single else groups
        rows += [row for buttons in packed for row in _packed(buttons)]
    return rows if len(rows) <= TALL else rows_of([button for row in rows for button in row])


def _with_menus(sitting: Sitting, reader: Reader, found: Shown, way: Way, rows: Rows) -> Rows:
    """The buttons of a question, and below them the menus of whole moves, as many as there is room for."""
    room = (ROOM - (BESIDES if sitting.tried or sitting.table.teaches else 0) - sum(1 + len(row) for row in rows)) // 2
    return [*rows, *([_menu_of_moves(sitting, reader, menu, way)] for menu in found.menus[: max(0, room)])]


def _menu_of_moves(sitting: Sitting, reader: Reader, found: Shown, way: Way) -> TableSelect:
    kind = name(reader.language, sitting.game.key, f"move.{found.asked.kind}")
    key = "whole_best" if found.ways else "whole"
    facts = {"kind": kind, "n": len(found.labels), "all": found.ways}
    return _menu(sitting, found, way, text(reader.language, f"common.panel.{key}", **facts))


def _packed(buttons: list[TableButton]) -> Rows:
    """Buttons in rows, as many side by side as can be read."""
    rows: list[list[TableButton]] = []
    room = 0
    for button in buttons:
        wanted = len(button.item.label or "")
        if not rows or wanted > room or len(rows[-1]) == ROW:
            rows.append([])
            room = WIDTH
        rows[-1].append(button)
        room -= wanted
    return list(rows) if len(rows) <= TALL else rows_of(buttons)


def _button(sitting: Sitting, reader: Reader, found: Shown, way: Way, step: Step, said: str) -> TableButton:
    """The button of a step: it plays at once where it settles everything and nothing speaks against that."""
    words = (*found.asked.path, *step.words)
    deed = next_question(step.deeds, words, places=sitting.game.places)
    at_once = isinstance(deed, Deed) and plays_at_once(sitting, reader, deed, by_button=True)
    arg = deeds.written(deed) if at_once and isinstance(deed, Deed) else str(way.on(words))
    plain = found.asked.field == KIND and step.words[0] in DECLINING
    style = discord.ButtonStyle.secondary if plain else discord.ButtonStyle.primary
    return TableButton(press(sitting, "go" if at_once else "ask", arg), said, style=style)


def _part(sitting: Sitting, found: Shown, way: Way, number: int, said: str) -> TableButton:
    """The button of a part of the board; a part with one place answers the question at once."""
    inside = asking.within_part(found, within(found.asked, number))
    path, steps = found.asked.path, inside.asked.steps
    onward = way.on(path, number) if len(steps) > 1 else way.on((*path, *steps[0].words))
    label = f"{TIP}{said}" if any(map(is_tip, inside.labels)) else said
    return TableButton(press(sitting, "ask", str(onward)), label)


def _menu(sitting: Sitting, found: Shown, way: Way, placeholder: str) -> TableSelect:
    """A menu that leads on from where `way` has led; the chosen option completes the path."""
    options = [discord.SelectOption(label=said[:OPTION], value=" ".join(step.words)) for step, said in _pairs(found)]
    return TableSelect(press(sitting, "pick", str(way.on(found.asked.path))), placeholder, options)


def _paged(sitting: Sitting, reader: Reader, found: Shown, way: Way) -> Rows:
    """A menu in pages of as many values as one takes, with buttons to the pages beside this one."""
    pages = range(0, len(found.labels), PAGE)
    singly = way.page <= SINGLY
    page = SINGLY - way.page if singly else way.page
    page = page if 0 <= page < len(pages) else 0
    here = slice(page * PAGE, (page + 1) * PAGE)
    shown = Shown(_only(found, here), found.labels[here], found.marks)
    key = "choose_best" if found.ways else "choose" if len(pages) == 1 else "choose_page"
    facts = {"page": page + 1, "pages": len(pages), "n": len(found.labels), "all": found.ways}
    menu = _menu(sitting, shown, way, text(reader.language, f"common.panel.{key}", **facts))
    if found.ways:
        return [[menu], [control(sitting, reader, "ask", str(way.on(way.path, SINGLY)), "others")]]
    turns = [
        control(sitting, reader, "ask", str(way.turned(SINGLY - other if singly else other)), key)
        for other, key in ((page - 1, "previous"), (page + 1, "next"))
        if 0 <= other < len(pages)
    ]
    return [[menu], turns]


def _only(found: Shown, here: slice) -> Question:
    return asking.with_steps(found.asked, found.asked.steps[here])
