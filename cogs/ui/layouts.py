"""What messages look like: text, picture and controls as Components V2 layouts. Builds, never sends."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import discord
from discord import ui

from cogs.ui.buttons import Control, TableButton
from cogs.ui.custom_ids import Press
from data.texts import name, plain, text
from render.phrases import cut, spaced
from render.scene import Scene
from render.theme import SEAT_COLOURS
from rules.computer.mind import has_mind
from rules.games import game_of
from rules.kit.game import AnyGame
from rules.kit.refusals import Refused
from rules.tables.table import Table

GALLERY_ALT = 256
TEXT_LIMIT = 3800
"""Room for text in one layout; Discord takes 4000 characters over all of it."""
ROW = 5


def layout(
    texts: Iterable[str],
    files: Sequence[discord.File] = (),
    rows: Iterable[Sequence[ui.Item[Any]]] = (),
    *,
    seat: int | None = None,
    kept: Mapping[str, str] = MappingProxyType({}),
) -> ui.LayoutView:
    """A layout that never expires: texts, then the pictures, then rows of buttons or single selects.

    `kept` names pictures that the message to be edited already holds, with what they show in words.
    """
    colour = discord.Colour.from_str(SEAT_COLOURS[seat % len(SEAT_COLOURS)]) if seat is not None and seat >= 0 else None
    box: ui.Container[Any] = ui.Container(accent_colour=colour)
    room = TEXT_LIMIT
    for part in texts:
        if part and room > 0:
            said = spaced(part, room)
            box.add_item(ui.TextDisplay(said))
            room -= len(said)
    shown = [*kept.items()] + [(file.filename, file.description or "") for file in files]
    if shown:
        gallery: ui.MediaGallery[Any] = ui.MediaGallery()
        for filename, description in shown:
            gallery.add_item(media=f"attachment://{filename}", description=cut(description, GALLERY_ALT) or None)
        box.add_item(gallery)
    for items in rows:
        if items:
            box.add_item(ui.ActionRow(*items))
    view = ui.LayoutView(timeout=None)
    view.add_item(box)
    return view


def rows_of(buttons: Sequence[Control]) -> list[Sequence[Control]]:
    """Buttons in rows of five."""
    return [buttons[start : start + ROW] for start in range(0, len(buttons), ROW)]


def heading(table: Table, language: str) -> str:
    """`### Takenoko #12`, the first line of every message of a table."""
    return text(language, "common.heading", game=name(language, table.game, "title"), table=str(table.id))


def button(
    table: Table,
    verb: str,
    language: str,
    *,
    arg: str = "",
    label: str | None = None,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> TableButton:
    """A button labelled `common.button.<label, else verb>`, bound to the table's present ply."""
    shown = text(language, f"common.button.{label or verb}")
    return TableButton(Press(table.id, table.ply, verb, arg), shown, style=style)


def board_buttons(table: Table, language: str) -> list[Control]:
    """The buttons below the board in the thread: while playing, and after the end."""
    primary, plain = discord.ButtonStyle.primary, discord.ButtonStyle.secondary
    if table.status == "over":
        shown = [("rematch", primary), ("replay", plain), ("film", plain)]
        shown += [("chart", plain)] if charted(table) else []
        shown += [("judge", plain)] if judged(table) else []
        shown += [("export", plain)]
    else:
        shown = [("play", primary), ("try", plain), ("hand", plain), ("look", plain), ("zoom", plain), ("log", plain)]
        shown = [each for each in shown if each[0] != "try" or not table.is_rated]
        shown += [("undo", plain), ("help", plain)]
    return [button(table, verb, language, style=style) for verb, style in shown]


def charted(table: Table) -> bool:
    """Whether it can be told how the points of a finished game went."""
    game = _finished(table)
    return game is not None and game.storyteller is not None


def judged(table: Table) -> bool:
    """Whether the game of a table is over and a computer can judge it."""
    game = _finished(table)
    return game is not None and has_mind(game)


def _finished(table: Table) -> AnyGame | None:
    """The rules of a game that is over, if they are still known."""
    if table.status != "over":
        return None
    try:
        game = game_of(table)
    except Refused:
        return None
    return game if game.version == table.version else None


def link(table: Table) -> str:
    """A link to where the table lives, good from any server."""
    return f"https://discord.com/channels/{table.place.guild or '@me'}/{table.place.thread or table.place.channel}"


def mention(table: Table, seats: Iterable[int]) -> str:
    """The pings of these seats, one after the other; a vacant one and a computer are only named."""
    return " ".join(
        f"<@{table.players[seat].user}>" if table.players[seat].is_person else plain(table.players[seat].name)
        for seat in seats
        if seat >= 0
    )


def allowed(table: Table, seats: Iterable[int]) -> discord.AllowedMentions:
    """Ping exactly these seats, as far as somebody sits there."""
    return pinging(table.players[seat].user for seat in seats if seat in table.people)


def pinging(users: Iterable[int]) -> discord.AllowedMentions:
    """Ping exactly these users and nobody whose name happens to stand in the text."""
    called = [discord.Object(user) for user in users]
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=called)


def nobody() -> discord.AllowedMentions:
    """Ping nobody."""
    return pinging(())


def accent(scene: Scene) -> int | None:
    """The seat whose colour the message wears: the one that must act."""
    return scene.view.to_move[0] if scene.view.to_move else None
