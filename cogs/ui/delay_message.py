"""The public question what to do about a seat that keeps the others waiting, with a button for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import discord
from discord import ui

from cogs.ui.buttons import TableButton
from cogs.ui.layouts import button, heading, layout
from data.texts import listing, plain, text
from rules.kit.seats import Seat
from rules.tables.delays import IN_A_ROW, choices
from rules.tables.table import Delay, Table

_STYLES: Final = {"wait": discord.ButtonStyle.secondary, "stand_in": discord.ButtonStyle.primary}


def delay_layout(
    table: Table, delay: Delay, voters: Sequence[Seat], in_a_row: int, *, gone: bool = False
) -> ui.LayoutView:
    """The question, and who has answered what.

    `in_a_row` are the last turns that the stand-in has played; `gone`: who sits there has left the server.
    """
    language = table.language
    lines = [
        text(
            language,
            f"common.delay.asked_{delay.why}{'_rated' * table.is_rated}",
            player=plain(table.players[delay.seat].name),
            since=f"<t:{delay.since}:R>",
            voters=_mentions(table, voters),
        ),
        text(
            language,
            f"common.delay.majority{'_alone' if len(voters) == 1 else ''}",
            n=len(voters) // 2 + 1,
            all=len(voters),
        ),
    ]
    if gone:
        lines.append(text(language, "common.delay.gone", player=plain(table.players[delay.seat].name)))
    if delay.why != "vacant" and not table.is_rated and in_a_row >= IN_A_ROW:
        lines.append(text(language, "common.delay.in_a_row", n=in_a_row))
    lines += [
        text(
            language,
            "common.delay.so_far",
            choice=text(language, f"common.delay.{choice}"),
            players=listing(language, (plain(table.players[vote.seat].name) for vote in votes), "and"),
        )
        for choice in choices(table, delay)
        if (votes := [vote for vote in delay.votes if vote.choice == choice])
    ]
    buttons = answers(table, delay, language)
    if delay.why != "vacant":
        # Whoever is late may still play at any moment, also from here.
        buttons.append(button(table, "act", language, label="play"))
    return layout([heading(table, language), *lines], rows=[buttons], seat=delay.seat)


def answers(table: Table, delay: Delay, language: str) -> list[TableButton]:
    """A button for each answer."""
    return [
        button(
            table, "delay", language, arg=f"{delay.number} {delay.seat} {choice}", label=f"delay_{choice}",
            style=_STYLES.get(choice, discord.ButtonStyle.danger),
        )
        for choice in choices(table, delay)
    ]  # fmt: skip


def closed_layout(table: Table, delay: Delay | None, news: Sequence[str] = ()) -> ui.LayoutView:
    """What has come of a question; where that is not known any more, the `news` of its seat."""
    if delay is None and news:
        return layout([heading(table, table.language), *news])
    outcome: str = "over" if delay is None or not delay.outcome else delay.outcome
    if delay is not None and delay.why == "vacant" and outcome == "stand_in":
        outcome = "stand_in_vacant"
    player = plain(table.players[delay.seat].name) if delay is not None else ""
    said = text(table.language, f"common.delay.outcome_{outcome}", player=player)
    return layout([heading(table, table.language), said])


def _mentions(table: Table, seats: Sequence[Seat]) -> str:
    if not seats:
        return text(table.language, "common.delay.others")
    return listing(table.language, (f"<@{table.players[seat].user}>" for seat in seats), "and")
