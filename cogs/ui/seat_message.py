"""The public message that says which seats of a running game can be taken, with the buttons for it."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ui

from cogs.ui.buttons import TableButton
from cogs.ui.layouts import button, heading, layout
from data.texts import plain, text, tidy
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


def called(table: Table) -> tuple[int, ...]:
    """The users to whom a seat shall be given."""
    return tuple(offer.to.user for offer in table.offers if offer.to is not None)


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
    verbs = ["accept_seat", "decline_seat"] if offer.to else ["take_seat"]
    verbs += [] if offer.seat in table.vacant else ["keep_seat"]
    found = [button(table, verb, language, arg=seat, style=_STYLES.get(verb, _PLAIN)) for verb in verbs]
    if len(table.offers) > 1 and not offer.to:
        name = tidy(table.players[offer.seat].name)
        found[0].item.label = text(language, "common.seat.take_one", player=name, n=offer.seat + 1)[:LABEL]
    return found


_PLAIN = discord.ButtonStyle.secondary
_STYLES = {"accept_seat": discord.ButtonStyle.success, "take_seat": discord.ButtonStyle.primary}
