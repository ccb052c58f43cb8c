"""The public question whether a table is to have another pace or hints, and what has come of it."""

from __future__ import annotations

import discord
from discord import ui

from cogs.ui.buttons import TableButton
from cogs.ui.layouts import button, heading, layout, mention
from data.texts import plain, text
from rules.tables.table import PaceWish, Table


def pace_layout(table: Table, wish: PaceWish) -> ui.LayoutView:
    """The question with a button for each answer, or its outcome without any."""
    language = table.language
    facts = {
        "player": plain(table.players[wish.seat].name),
        "pace": text(language, f"common.lobby.pace.{wish.pace}"),
        "agreed": tuple(plain(table.players[seat].name) for seat in wish.agreed),
        "refused": tuple(plain(table.players[seat].name) for seat in wish.awaited),
        "awaited": mention(table, wish.awaited),
    }
    told = [heading(table, language)]
    if wish.outcome:
        told.append(text(language, _key(wish, f"{wish.outcome}_all"), **facts))
        return layout(told)
    told.append(text(language, _key(wish, "question"), **facts))
    if wish.agreed:
        told.append(text(language, "common.undo_so_far", agreed=facts["agreed"]))
    return layout(told, rows=[answers(table, wish.number, language)], seat=wish.seat)


def told_of(table: Table, wish: PaceWish, key: str, language: str) -> str:
    """What somebody who wished or answered is told: `chosen`, `asked`, `agreed` or `refused`."""
    pace = text(language, f"common.lobby.pace.{table.pace}")
    return text(language, _key(wish, key), table=str(table.id), pace=pace)


def wished(wish: PaceWish, language: str) -> str:
    """What is wished, as a part of a question."""
    return text(language, _key(wish, "wished"), pace=text(language, f"common.lobby.pace.{wish.pace}"))


def answers(table: Table, number: int, language: str) -> list[TableButton]:
    """A button for each answer to the wish with this number."""
    arg = str(number)
    return [
        button(table, "pace_yes", language, arg=arg, label="agree", style=discord.ButtonStyle.success),
        button(table, "pace_no", language, arg=arg, label="refuse", style=discord.ButtonStyle.danger),
    ]


def _key(wish: PaceWish, key: str) -> str:
    return f"common.pace.{key}" if wish.hints is None else f"common.hints_{wish.hints}.{key}"
