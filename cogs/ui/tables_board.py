"""A server's board of tables: those that can be joined, those that are played, and whom they wait for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

import discord
from discord import ui

from cogs.ui.awaited import Since, awaited_text
from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import NO_TABLE, Press
from cogs.ui.layouts import TEXT_LIMIT, link
from cogs.ui.reader import Reader
from cogs.ui.scenes import names_in
from data.texts import listing, name, plain, text
from rules.tables.table import Offer, Table

JOINABLE: Final = 8
"""Tables with a button of their own: Discord takes 40 components, and each such table is three of them."""
MINE: Final = "mine"
"""The verb of the button by which a board of tables is known."""


def tables_board(tables: Sequence[Table], since: Since, language: str) -> ui.LayoutView:
    """The board of tables with the tables of a server that have not ended, newest first.

    `since` says since when running ones wait for whom they wait for.
    """
    box: ui.Container[Any] = ui.Container()
    box.add_item(ui.TextDisplay(text(language, "common.listed_head")))
    # A seat that waits for somebody holds up a whole game.
    inviting = sorted((table for table in tables if _invites(table)), key=lambda table: table.status == "lobby")
    for table in inviting[:JOINABLE]:
        box.add_item(_gathering(table, language) if table.status == "lobby" else _offering(table, since, language))
    if len(inviting) > JOINABLE:
        box.add_item(ui.TextDisplay(text(language, "common.listed_more", n=len(inviting) - JOINABLE)))
    others = sorted((table for table in tables if table not in inviting), key=lambda table: _waits(table, since))
    if others:
        room = TEXT_LIMIT - box.content_length()
        box.add_item(
            ui.TextDisplay(_fitting((_line(table, since, language) for table in others), len(others), room, language))
        )
    if not tables:
        box.add_item(ui.TextDisplay(text(language, "common.listed_none")))
    mine = TableButton(Press(NO_TABLE, 0, MINE), text(language, "common.button.mine"))
    box.add_item(ui.ActionRow(mine))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def _invites(table: Table) -> bool:
    """Whether there is a seat for somebody."""
    return bool(table.free or table.held) if table.status == "lobby" else _offer(table) is not None


def _waits(table: Table, since: Since) -> tuple[int, int]:
    """The order of tables: since when one waits, longest first."""
    calls = [call for seat in table.to_move if (call := since.get((table.id, seat))) is not None]
    return min(calls, default=table.updated), table.id


def _offer(table: Table) -> Offer | None:
    """The seat of a running game that anybody can take, the one offered first."""
    return next((offer for offer in table.offers if offer.to is None), None)


def _section(table: Table, told: str, verb: str, label: str, arg: str = "") -> ui.Item[Any]:
    press = Press(table.id, table.ply, verb, arg)
    button = TableButton(press, label, style=discord.ButtonStyle.primary)
    return ui.Section(ui.TextDisplay(told), accessory=button)


def _offering(table: Table, since: Since, language: str) -> ui.Item[Any]:
    """A running game in which a seat can be taken."""
    offer = _offer(table)
    assert offer is not None
    facts = {"n": offer.seat + 1, "player": plain(table.players[offer.seat].name)}
    told = [
        text(language, "common.listed_seat", **_who(table, language), **facts),
        f"-# {awaited_text(table, since, language)}",
    ]
    label = text(language, "common.listed_take", n=offer.seat + 1, table=str(table.id))
    return _section(table, "\n".join(told), "take_listed", label, str(offer.seat))


def _gathering(table: Table, language: str) -> ui.Item[Any]:
    """A table that can be joined."""
    facts = {"taken": len(table.players), "size": table.size, "time": f"<t:{table.created}:R>"}
    told = text(language, "common.listed_lobby", **_who(table, language), **facts)
    if table.held:
        held = listing(language, (plain(player.name) for player in table.held))
        told += f"\n-# {text(language, 'common.listed_held', players=held)}"
    if table.is_rated:
        told += f"\n-# {text(language, 'common.listed_rated')}"
    return _section(table, told, "sit", text(language, "common.listed_join", table=str(table.id)))


def _line(table: Table, since: Since, language: str) -> str:
    """A table that is full or played, and whom it waits for."""
    if table.status == "playing":
        status = awaited_text(table, since, language)
    else:
        host = next(plain(player.name) for player in table.players if player.user == table.host)
        status = text(language, "common.listed_full", host=host)
    return text(language, "common.listed", **_who(table, language), status=status)


def listed_for(table: Table, since: Since, reader: Reader) -> str:
    """A table in the list of a user who has a seat there."""
    language = reader.language
    if table.status == "playing":
        status = awaited_text(table, since, language, reader.user)
    else:
        status = text(language, f"common.status.{table.status}")
    return text(language, "common.listed", **_who(table, language), status=status)


def _who(table: Table, language: str) -> dict[str, object]:
    return {
        "table": str(table.id),
        "game": name(language, table.game, "title"),
        "link": link(table),
        "players": listing(language, map(plain, names_in(table, language))),
    }


def _fitting(lines: Iterable[str], number: int, room: int, language: str) -> str:
    """As many whole lines as there is room for, and how many more there are."""
    kept = [text(language, "common.listed_others")]
    room -= len(kept[0]) + len(text(language, "common.listed_more", n=number)) + 1
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            kept.append(text(language, "common.listed_more", n=number - len(kept) + 1))
            break
        kept.append(line)
    return "\n".join(kept)
