"""The public message that says which seats of a running game can be taken, with the buttons for it."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from cogs.ui.buttons import TableButton
from cogs.ui.layouts import button, heading, layout
from data.texts import plain, text, tidy
from rules.kit.seats import Seat
from rules.tables.table import Offer, Table

LABEL = 80
ROWS = 5


def seat_layout(table: Table, news: Sequence[str]) -> ui.LayoutView:
    """What has become of seats that could be taken, and which can be taken now."""
    language = table.language
    lines = [*news, *(_line(table, offer) for offer in table.offers)]
    if not lines:
        lines = [text(language, "common.seat.withdrawn")]
    rows = [_buttons(table, offer) for offer in table.offers[:ROWS]]
    return layout([heading(table, language), *lines], rows=rows)


def newest_offer(table: Table) -> int:
    """The number of the offer made last; 0 where there is none."""
    return max((offer.number for offer in table.offers), default=0)


def _line(table: Table, offer: Offer) -> str:
    vacant = offer.seat in table.vacant
    key = "given" if offer.to else "free" if vacant else "offered"
    return text(
        table.language,
        f"common.seat.{key}",
        player=plain(table.players[offer.seat].name),
        n=offer.seat + 1,
        to=f"<@{offer.to.user}>" if offer.to else "",
    )


def _buttons(table: Table, offer: Offer) -> list[TableButton]:
    language, seat = table.language, str(offer.seat)
    take = button(table, "take_seat", language, arg=seat, style=discord.ButtonStyle.primary)
    found = answers(table, offer.seat, language) if offer.to else [take]
    if offer.seat not in table.vacant:
        found.append(button(table, "keep_seat", language, arg=seat))
    if len(table.offers) > 1 and not offer.to:
        name = tidy(table.players[offer.seat].name)
        found[0].item.label = text(language, "common.seat.take_one", player=name, n=offer.seat + 1)[:LABEL]
    return found


def answers(table: Table, seat: Seat, language: str) -> list[TableButton]:
    """The buttons for whoever shall be given a seat."""
    return [
        button(table, "accept_seat", language, arg=str(seat), style=discord.ButtonStyle.success),
        button(table, "decline_seat", language, arg=str(seat)),
    ]
