"""The one path of a move: what was typed or clicked → Move → the club → a private answer → the thread."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Final

import msgspec

from cogs.client import Client, Interaction
from cogs.posting.places import not_shown
from cogs.ui.answers import acknowledge, note_kept, reader_of
from cogs.ui.deeds import unspent
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit
from cogs.ui.sentences import said
from cogs.ui.typed import understood
from cogs.which_table import table_for_move
from data.texts import text
from render.words import summary
from rules.kit.choices import Deed
from rules.kit.events import ends_turn_of
from rules.kit.game import Move
from rules.kit.refusals import NotAMove
from rules.tables.playing import Played

log = logging.getLogger(__name__)

MOVED: Final = "moved"
"""Under this name an interaction keeps that it made a move."""


class Mover:
    """Plays moves for users and tells them, privately, what came of it."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self.counted: Callable[[str, int], None] = lambda game, moves: None
        """Told at which game how many moves were made."""

    async def by_command(
        self, interaction: Interaction, game: str, kind: type[Move], given: Sequence[str | None], table: str | None
    ) -> None:
        """A move typed as a slash command, answered as guided play answers. Raises Refused.

        The end of a turn in which something would be lost is asked for once more.
        """
        await acknowledge(interaction)
        reader = await reader_of(interaction)
        number = await table_for_move(interaction, game, table)
        sitting = await sit(self.bot.club, number, interaction.user.id)
        try:
            deed = Deed(understood(sitting, kind, given, reader))
        except NotAMove:
            # Out of turn nothing is suggested, so nothing that is typed can fit.
            sitting.require_turn()
            raise
        why = unspent(sitting, reader, deed) if deed.move in sitting.moves() else ""
        if why:
            await self.bot.panel.warn(interaction, sitting, reader, deed, why)
            return
        played = await self.play(interaction, number, [deed.move], None)
        told = await self.report(interaction, played, reader)
        await self.bot.panel.advance(interaction, number, told=told, typed=True)

    async def play(self, interaction: Interaction, table: int, moves: Sequence[Move], expected: int | None) -> Played:
        """Play `moves` as one and have them announced; they are kept before this returns. Raises Refused."""
        played = await self.bot.club.playing.play(
            table, interaction.user.id, moves, expected=expected, interaction=interaction.id
        )
        note_kept(interaction)
        interaction.extras[MOVED] = True
        if not played.repeated:
            self.counted(played.table.game, len(moves))
        log.info("move", extra={"table": table, "ply": played.table.ply, "interaction": interaction.id})
        self.bot.announcer.kick(table)
        return played

    async def report(self, interaction: Interaction, played: Played, reader: Reader) -> str:
        """What the mover is told: what happened, with what only the mover may know."""
        sitting = await sit(self.bot.club, played.table.id, reader.user)
        news = tuple(event.seen_by(sitting.seat) for event in played.events)
        shown = msgspec.structs.replace(private_scene(sitting, reader), news=news)
        lines = said(lambda: summary(shown)).splitlines()
        told = [_done(played, sitting, reader), *(f"- {line}" for line in lines if line)]
        told.append(await not_shown(interaction, played.table, reader.language))
        return "\n".join(filter(None, told))


def _done(played: Played, sitting: Sitting, reader: Reader) -> str:
    """That the move is made, and whether the mover's turn is over with it: nobody is to look for a way to end it."""
    done = text(reader.language, "common.move_done")
    ended = ends_turn_of(sitting.seat, played.events)
    if not ended or sitting.may_move or sitting.table.status != "playing":
        return done
    return text(reader.language, "words.space").join((done, text(reader.language, "common.own_turn_over")))
