"""The outbox: what is still to be announced, and which messages stand where.

What is announced, and when, is decided by `lobby.py`, `playing.py` and `undoing.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from rules.kit.seats import Seat
from rules.storage.store import Store
from rules.tables.table import Board, Post, Posted, Request, Sending

_SHOW_ALIKE: Final = ("turn", "over")
"""Kinds of post that show the same thing, the board as it is now; the newest one stands for all."""


class Outbox:
    """What is to be announced, and the messages that stand."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._posts = store.posts
        self.told: Callable[[int], None] = lambda table: None
        """Called where something at a table is to be announced that nobody has asked for, such as what is due."""

    async def pending(self, table: int | None = None) -> tuple[Post, ...]:
        """What is to be posted, of one table or of all, in order; of several posts that show the same the newest."""
        newest = {(post.table, _alike(post)): post for post in await self._posts.pending(table)}
        return tuple(sorted(newest.values(), key=lambda post: post.id))

    async def posted(self, post: Post, message: int | None) -> None:
        """Say that a post is out, and with it the older ones it stands for."""
        await self._posts.mark_posted(post, _alike(post), message)

    async def unsettled(self) -> tuple[int, ...]:
        """The tables with something to post, a message of unknown fate, or one that may still have its buttons."""
        return await self._posts.unsettled()

    async def message_of(self, table: int, kind: str) -> Posted | None:
        """The message that stands for a table: its `board` or its `lobby`."""
        return await self._posts.message(table, kind)

    async def remember_message(
        self,
        table: int,
        kind: str,
        message: int,
        channel: int,
        *,
        ply: int,
        turn: int,
        awaited: tuple[Seat, ...] = (),
    ) -> None:
        """Keep which message stands for a table, what it showed and whom it called.

        An older one of its kind is from now on among those to be taken out of use (`past_messages`).
        """
        await self._posts.remember(table, Posted(kind, message, channel, ply, turn, awaited))

    async def past_messages(self, table: int) -> tuple[Posted, ...]:
        """The messages of a table that others have replaced and that may still have their buttons, oldest first."""
        return await self._posts.past(table)

    async def out_of_use(self, message: int) -> None:
        """Say that a past message has no buttons any more, or is gone."""
        await self._posts.drop_past(message)

    async def sending(self, table: int, kind: str) -> Sending | None:
        """The message of this kind that was on its way when it was last heard of."""
        return await self._posts.sending(table, kind)

    async def begin_sending(self, table: int, sending: Sending) -> None:
        """Say that a message is about to be sent; `remember_message` or `not_sent` say what became of it."""
        await self._posts.note_sending(table, sending)

    async def not_sent(self, table: int, kind: str) -> None:
        """Say that the message on its way never came to be."""
        await self._posts.drop_sending(table, kind)

    async def forget_message(self, table: int, kind: str) -> None:
        """Say that the message of this kind is done with: it stays as it is."""
        await self._posts.forget(table, kind)

    async def boards(self, table: int) -> tuple[Board, ...]:
        """Every message that has shown the board of a table, in the order in which they were sent."""
        return await self._posts.boards(table)

    async def outdated(self, table: int, board: Board) -> None:
        """Say that a board's message has to be edited again: it is once more one of `past_messages`."""
        await self._posts.add_past(table, Posted("board", board.message, board.channel, board.ply, board.turn, ()))

    async def note_taken_back(self, message: int, taken_back: int) -> None:
        """Say that a board's message now tells how many of its rows were taken back."""
        await self._posts.note_taken_back(message, taken_back)

    async def undo_request(self, table: int) -> Request | None:
        """The latest wish to take back; where its `outcome` is not empty, it is settled."""
        return await self._store.request(table)


def _alike(post: Post) -> tuple[str, ...]:
    return _SHOW_ALIKE if post.kind in _SHOW_ALIKE else (post.kind,)
