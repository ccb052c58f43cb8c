"""Messages that are sent once and stand once, whatever happens on the way: a crash, a lost connection, a locked file.

Before a message is sent, its nonce is noted. A message of unknown fate is looked for in the channel, where its buttons
tell what it is; if it is not there, the next one takes its nonce, so that Discord itself makes only one of the two.
"""

from __future__ import annotations

import logging
import secrets
import time
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import discord
from discord import ui

from cogs.client import Client
from cogs.ui.custom_ids import BUTTON, Press, parse
from cogs.ui.layouts import nobody
from rules.games import game_of
from rules.kit.refusals import Refused
from rules.tables.sharing import TakenUp
from rules.tables.table import Posted, Sending, Table

log = logging.getLogger(__name__)

UNKNOWN_CHANNEL: Final = 10003
EDITED_TOO_OFTEN: Final = 30046

ARCHIVED: Final = 50083
"""Discord's code for a message in a thread that is archived: nobody can press anything there."""

BAD_REQUEST, NOT_FOUND, SERVER_ERROR = 400, 404, 500

NONCE: Final = 12
"""Bytes of a nonce: as text 16 characters; Discord takes 25."""

MARGIN: Final = timedelta(minutes=10)
"""How far the clock of this machine may be from Discord's."""

SEARCHED: Final = 500
"""How many messages of a channel are looked through for one of unknown fate."""

MARKS: Final = {
    "board": ("play", "rematch"),
    "undo": ("agree",),
    "lobby": ("join",),
    "seat": ("take_seat", "accept_seat"),
    "moved": ("moved",),
    "closed": ("export",),
    "late": ("late",),
    "delay": ("delay",),
    "notice": ("keep_open",),
    "host": ("keep_host",),
    "pace": ("pace_yes",),
}
"""Verbs of buttons by which a message of a kind is known."""


class Delivery:
    """Sends the messages of tables, and knows which one of each kind stands."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    async def standing(self, table: Table, kind: str) -> Posted | None:
        """The message of this kind that stands; one of unknown fate is looked for. Raises HTTPException, Refused."""
        sending = await self.bot.club.outbox.sending(table.id, kind)
        if sending is not None:
            found = await self._find(table, sending)
            if found is not None:
                await self._adopt(table, kind, found)
        return await self.bot.club.outbox.message_of(table.id, kind)

    async def send(
        self,
        table: Table,
        what: Posted,
        view: ui.LayoutView,
        files: Sequence[discord.File],
        mentions: discord.AllowedMentions,
    ) -> int | None:
        """Send a message to the channel that `what` names; its number. Raises HTTPException, Refused.

        None where an older one of unknown fate came out in its stead: that one stands now.
        """
        club = self.bot.club
        before = await club.outbox.sending(table.id, what.kind)
        again = before is not None and before.channel == what.channel
        if before is None or not again:
            before = Sending(what.kind, secrets.token_urlsafe(NONCE), what.channel, int(time.time()))
            await club.outbox.begin_sending(table.id, before)
        for file in files:
            file.reset()
        place = self.bot.get_partial_messageable(what.channel)
        try:
            sent = await place.send(view=view, files=list(files), nonce=before.nonce, allowed_mentions=mentions)
        except discord.HTTPException as error:
            if BAD_REQUEST <= error.status < SERVER_ERROR and not again:
                await club.outbox.not_sent(table.id, what.kind)
            raise
        if again and buttons_in(sent) != buttons_in(view):
            await self._adopt(table, what.kind, sent)
            return None
        try:
            await club.outbox.remember_message(
                table.id, what.kind, sent.id, what.channel, ply=what.ply, turn=what.turn, awaited=what.awaited
            )
        except TakenUp:
            await self._withdraw(table, what, sent.id, before)
            raise
        if again:
            # It may be the older one all the same, with the same buttons and other words.
            await self.edit(what.channel, sent.id, view, files)
        return sent.id

    async def _withdraw(self, table: Table, what: Posted, message: int, sending: Sending) -> None:
        """Another process has posted meanwhile: what we sent goes again, unless that is what the other one found."""
        outbox = self.bot.club.outbox
        stands = await outbox.message_of(table.id, what.kind)
        known = {posted.message for posted in await outbox.past_messages(table.id)}
        known |= {board.message for board in await outbox.boards(table.id)}
        known |= {stands.message} if stands is not None else set()
        still = await outbox.sending(table.id, what.kind)
        if message not in known and (still is None or still.nonce != sending.nonce):
            log.warning("sent by another process too, taken away", extra={"table": table.id})
            await self.delete(what.channel, message)

    async def edit(
        self, channel: int, message: int, view: ui.LayoutView, files: Sequence[discord.File] | None = None
    ) -> bool:
        """Whether the message could be edited; one that is gone, or put away, is not an error. Raises HTTPException."""
        fields: dict[str, Any] = {"view": view, "allowed_mentions": nobody()}
        if files is not None:
            for file in files:
                file.reset()
            fields["attachments"] = list(files)
        try:
            await self._message(channel, message).edit(**fields)
        except discord.HTTPException as error:
            if error.status != NOT_FOUND and error.code != ARCHIVED:
                raise
            return False
        return True

    async def described(self, channel: int, message: int) -> str | None:
        """What the picture of a message shows, in words; None where it holds none, or is gone. Raises HTTPException."""
        try:
            found = await self._message(channel, message).fetch()
        except discord.NotFound:
            return None
        except discord.Forbidden:
            # We may not look back here; that it holds one is likely.
            return ""
        galleries = (part for part in _parts(found.components) if isinstance(part, discord.MediaGalleryComponent))
        return next((item.description or "" for gallery in galleries for item in gallery.items), None)

    async def delete(self, channel: int, message: int) -> None:
        """Take a message away; one that is gone, or put away, is not an error. Raises HTTPException."""
        try:
            await self._message(channel, message).delete()
        except discord.HTTPException as error:
            if error.status != NOT_FOUND and error.code != ARCHIVED:
                raise

    def _message(self, channel: int, message: int) -> discord.PartialMessage:
        return self.bot.get_partial_messageable(channel).get_partial_message(message)

    async def _find(self, table: Table, sending: Sending) -> discord.Message | None:
        """The message of unknown fate, if the channel shows it. Raises HTTPException where that cannot be asked now."""
        known = await self.bot.club.outbox.message_of(table.id, sending.kind)
        past = {posted.message for posted in await self.bot.club.outbox.past_messages(table.id)}
        place = self.bot.get_partial_messageable(sending.channel)
        since = datetime.fromtimestamp(sending.at, UTC) - MARGIN
        try:
            async for message in place.history(limit=SEARCHED, after=since):
                others = message.id in past or (known is not None and message.id == known.message)
                if not others and self._is(message, table, sending.kind):
                    return message
        except (discord.Forbidden, discord.NotFound):
            # Without history there is still the nonce; and nothing stands in a channel that is gone.
            return None
        return None

    def _is(self, message: discord.Message, table: Table, kind: str) -> bool:
        own = self.bot.user is not None and message.author.id == self.bot.user.id
        what, _, seat = kind.partition(":")
        presses = [press for press in presses_in(message) if press.table == table.id and press.verb in MARKS[what]]
        # Of messages about a seat only those about the same one.
        return own and any(not seat or seat in press.arg.split(" ")[1:2] for press in presses)

    async def _adopt(self, table: Table, kind: str, message: discord.Message) -> None:
        """Let a message that was sent without our knowing it stand, for what it shows."""
        ply = next((press.ply for press in presses_in(message)), table.ply)
        turn, awaited = await self._called(table, ply)
        log.info("found again", extra={"table": table.id, "ply": ply})
        await self.bot.club.outbox.remember_message(
            table.id, kind, message.id, message.channel.id, ply=ply, turn=turn, awaited=awaited
        )

    async def _called(self, table: Table, ply: int) -> tuple[int, tuple[int, ...]]:
        """The turn at a ply, and whom a message called then; nobody where that cannot be told."""
        if ply == table.ply:
            return table.turn, table.to_move
        try:
            state = (await self.bot.club.reading.position(table.id, ply)).state
        except Refused:
            return -1, ()
        game = game_of(table)
        return game.turn(state), game.to_move(state)


def buttons_in(message: discord.Message | ui.LayoutView) -> frozenset[str]:
    """The custom ids of the buttons of a message, nested ones too."""
    parts = message.walk_children() if isinstance(message, ui.LayoutView) else _parts(message.components)
    return frozenset(found for part in parts if (found := getattr(part, "custom_id", None)) and BUTTON.fullmatch(found))


def presses_in(message: discord.Message) -> list[Press]:
    """What the buttons of a message stand for."""
    return [parse(found) for custom_id in buttons_in(message) if (found := BUTTON.fullmatch(custom_id))]


def _parts(components: Sequence[Any]) -> Iterator[Any]:
    for part in components:
        yield part
        yield from _parts(getattr(part, "children", ()))
