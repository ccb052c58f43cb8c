"""From the outbox to the thread: one message a turn, edited while the turn lasts, a ping when a seat must act.

What is announced is always the newest position; what could not be posted stays in the outbox.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord

from cogs.answers import UNREACHABLE
from cogs.client import Client
from cogs.layouts import accent, allowed, board_buttons, heading, layout, mention, nobody
from cogs.lobby import lobby_layout
from cogs.mentions import Mentions
from cogs.places import Home, home_of
from cogs.scenes import Sitting, public_scene, sit, turn_scene
from cogs.telling import said
from cogs.undoing import undo_layout
from data.texts import name_commands, text
from render.words import prompt, score_text, summary
from rules.game import Refused
from rules.table import Post

log = logging.getLogger(__name__)

PATIENCE = 10.0
"""Seconds that closing waits for messages on their way."""

FIRST_WAIT = 1.0
LONGEST_WAIT = 60.0
"""Seconds between tries while Discord cannot be reached; doubled each time."""

SERVER_ERROR = 500

ALL = 0
"""The key of the task that looks through the whole outbox; tables are numbered from 1."""

BOARD = "board.png"
BAD_REQUEST = 400

GONE = (10003, 10008, 30046)
"""Discord's codes for a message that can no longer be edited: channel or message gone, or edited too often."""


class Announcer:
    """Posts what the outbox holds, one table at a time, several tables at once."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._wanted: set[int] = set()
        self._running: dict[int, asyncio.Task[None]] = {}
        self._resting: set[asyncio.Task[None]] = set()
        self._stopping = False

    def kick(self, table: int) -> None:
        """Post what is new at a table, soon; returns at once."""
        self._wanted.add(table)
        if table not in self._running and not self._stopping:
            self._running[table] = asyncio.create_task(self._drain(table), name=f"announce {table}")

    def kick_all(self) -> None:
        """Post everything that is still in the outbox; returns at once."""
        if not self._stopping and ALL not in self._running:
            self._running[ALL] = asyncio.create_task(self._kick_pending(), name="announce all")

    async def stop(self) -> None:
        """Let messages on their way arrive, then take no more; what is left stays in the outbox."""
        self._stopping = True
        for task in self._resting:
            task.cancel()
        if self._running:
            await asyncio.wait(list(self._running.values()), timeout=PATIENCE)

    async def _kick_pending(self) -> None:
        try:
            for post in await self.bot.club.pending():
                self.kick(post.table)
        except Refused as error:
            log.warning("the outbox could not be read: %r", error)
        finally:
            del self._running[ALL]

    async def _drain(self, table: int) -> None:
        """Post what the table has in the outbox; while Discord cannot be reached, try again after a while."""
        # Whoever's click began this task: what is posted is for everybody.
        name_commands(Mentions(self.bot.command_ids))
        wait = FIRST_WAIT
        try:
            while table in self._wanted and not self._stopping:
                self._wanted.discard(table)
                if not await self._post_all(table):
                    self._wanted.add(table)
                    await self._rest(wait)
                    wait = min(2 * wait, LONGEST_WAIT)
        finally:
            # Before anything else can run: a kick from now on starts a new task.
            del self._running[table]

    async def _post_all(self, table: int) -> bool:
        """Post what is pending at a table; whether trying again soon would be no use."""
        try:
            pending = await self.bot.club.pending(table)
        except Refused as error:
            log.warning("the outbox could not be read: %r", error, extra={"table": table})
            return True
        # One post that is refused does not hold back the others.
        return all([await self._settled(post) for post in pending])

    async def _settled(self, post: Post) -> bool:
        """Post one; False where trying again soon may help."""
        try:
            await self._post(post)
        except (discord.HTTPException, *UNREACHABLE, Refused) as error:
            # It stays in the outbox: the next move, the next start or being let in again brings it out.
            log.warning("not posted: %r", error, extra={"table": post.table})
            return isinstance(error, Refused) or getattr(error, "status", SERVER_ERROR) < SERVER_ERROR
        except Exception:
            log.exception("not posted", extra={"table": post.table})
        return True

    async def _rest(self, seconds: float) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._resting.add(task)
        try:
            await asyncio.sleep(seconds)
        finally:
            self._resting.discard(task)

    async def _post(self, post: Post) -> None:
        ways: dict[str, Callable[[Sitting, Home], Awaitable[int | None]]] = {
            "lobby": self._post_lobby,
            "turn": self._post_board,
            "over": self._post_board,
            "undo": self._post_undo,
        }
        sitting = await sit(self.bot.club, post.table, None)
        home = await home_of(self.bot, sitting.table)
        message = await ways[post.kind](sitting, home)
        await self.bot.club.posted(post, message)

    async def _post_lobby(self, sitting: Sitting, home: Home) -> int | None:
        table = sitting.table
        known = await self.bot.club.message_of(table.id, "lobby")
        view = lobby_layout(table)
        if known and await self._edit(known.channel, known.message, view):
            return known.message
        sent = await home.lobby.send(view=view, nonce=f"{table.id}.l", allowed_mentions=nobody())
        await self.bot.club.remember_message(table.id, "lobby", sent.id, home.lobby.id, ply=table.ply, turn=0)
        return sent.id

    async def _post_board(self, sitting: Sitting, home: Home) -> int | None:
        table = sitting.table
        shown = public_scene(sitting)
        known = await self.bot.club.message_of(table.id, "board")
        files = await self.bot.studio.board(shown)
        view = layout(
            [heading(table, table.language), said(lambda: summary(shown)), self._call(sitting)],
            files,
            [board_buttons(table, table.language)],
            seat=accent(shown),
        )
        same = known is not None and (known.turn, known.awaited) == (table.turn, table.to_move)
        if known and same and table.status == "playing" and await self._edit(known.channel, known.message, view, files):
            await self.bot.club.remember_message(
                table.id, "board", known.message, known.channel, ply=table.ply, turn=table.turn, awaited=table.to_move
            )
            return known.message
        if known:
            await self._retire(sitting, known.channel, known.message, known.turn)
        for each in files:
            each.reset()
        sent = await home.play.send(
            view=view, files=files, nonce=f"{table.id}.{table.ply}", allowed_mentions=allowed(table, table.to_move)
        )
        await self.bot.club.remember_message(
            table.id, "board", sent.id, home.play.id, ply=table.ply, turn=table.turn, awaited=table.to_move
        )
        return sent.id

    def _call(self, sitting: Sitting) -> str:
        """Who must act, with the ping; at the end the score."""
        table = sitting.table
        shown = public_scene(sitting)
        if table.status == "over":
            return said(lambda: score_text(shown))
        called = mention(table, table.to_move)
        return text(table.language, "common.call", players=called, prompt=said(lambda: prompt(shown)))

    async def _post_undo(self, sitting: Sitting, home: Home) -> int | None:
        """Ask whether a move may be taken back; once that is settled, say so in the same message."""
        table, club = sitting.table, self.bot.club
        request = await club.undo_request(table.id)
        known = await club.message_of(table.id, "undo")
        if request is None or request.outcome:
            if known:
                closed = [heading(table, table.language), text(table.language, "common.undo_closed")]
                await self._edit(known.channel, known.message, layout(closed))
            return known.message if known else None
        view = undo_layout(table, request)
        if known and known.ply == request.ply and await self._edit(known.channel, known.message, view):
            return known.message
        sent = await home.play.send(
            view=view,
            nonce=f"{table.id}.u{request.ply}",
            allowed_mentions=allowed(table, request.awaited),
        )
        await club.remember_message(table.id, "undo", sent.id, home.play.id, ply=request.ply, turn=table.turn)
        return sent.id

    async def _retire(self, sitting: Sitting, channel: int, message: int, turn: int) -> None:
        """Leave a past turn's message with its picture and what happened in it, without buttons."""
        table = sitting.table
        told = said(lambda: summary(turn_scene(sitting, turn))) or text(table.language, "common.turn_over")
        texts = [heading(table, table.language), told]
        try:
            await self._edit(channel, message, layout(texts, kept=[BOARD]))
        except discord.HTTPException as error:
            if error.status != BAD_REQUEST:
                raise
            # The message never held a picture: it could not be drawn then.
            await self._edit(channel, message, layout(texts))

    async def _edit(
        self, channel: int, message: int, view: discord.ui.LayoutView, files: list[discord.File] | None = None
    ) -> bool:
        """Whether the message could be edited; a message that is gone is not an error."""
        place = self.bot.get_partial_messageable(channel)
        fields: dict[str, Any] = {"view": view, "allowed_mentions": nobody()}
        if files is not None:
            fields["attachments"] = files
        try:
            await place.get_partial_message(message).edit(**fields)
        except discord.HTTPException as error:
            if error.code in GONE or error.status == 404:
                return False
            raise
        return True
