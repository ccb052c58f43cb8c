"""Try: a private board on which a user plays every seat by guided play. Nothing of it reaches the table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

import msgspec

from cogs.client import Client, Interaction
from cogs.ui.answers import acknowledge, reader_of
from cogs.ui.custom_ids import Press
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit_at
from cogs.ui.sentences import said
from cogs.ui.trial_controls import DRAWN
from data.texts import text
from render.words import summary
from rules.kit.choices import Deed
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.tables.trying import Tried

STALE = "stale"


class Trying:
    """Answers the verb `try` and those that begin with `try_`; plays on such a board."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(**{"try": self._try}, try_step=self._step, try_rest=self._rest, try_fall=self._fall)
        bot.on_press(try_anew=self._anew, try_other=self._other)

    async def open(self, interaction: Interaction, table: int, ply: int | None = None) -> None:
        """The user's private board from the present position, or the one after so many rows. Raises Refused."""
        await self.bot.panel.show_trial(interaction, await self.bot.club.trying.open(table, interaction.user.id, ply))

    async def play(self, interaction: Interaction, press: Press, deed: Deed) -> None:
        """Play on a private board for whoever must decide there. Raises Refused."""
        before = await self.bot.club.trying.look(number_of(press), interaction.user.id)
        act = partial(self.bot.club.trying.play, moves=[deed.move] * deed.times)
        await self._change(interaction, press, act, before.trial.done, before.to_move[0] if before.to_move else None)

    async def _try(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.open(interaction, press.table, press.number if press.arg else None)

    async def _step(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        done = press.number
        before = await self.bot.club.trying.look(number_of(press), interaction.user.id)
        mover = before.to_move[0] if before.to_move else None
        await self._change(interaction, press, partial(self.bot.club.trying.step, done=done), max(0, done - 1), mover)

    async def _rest(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        before = await self.bot.club.trying.look(number_of(press), interaction.user.id)
        told = text((await reader_of(interaction)).language, "common.try.rested")
        await self._change(interaction, press, self.bot.club.trying.rest, before.trial.done, None, told)

    async def _fall(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        wanted = "" if press.chosen == DRAWN else press.chosen
        before = await self.bot.club.trying.look(number_of(press), interaction.user.id)
        since = max(0, before.trial.done - 1)
        await self._change(interaction, press, partial(self.bot.club.trying.fall, text=wanted), since, None)

    async def _anew(self, interaction: Interaction, press: Press) -> None:
        """Begin once more from the same position, and imagine anew what is hidden."""
        await acknowledge(interaction, update=True)
        club, user = self.bot.club, interaction.user.id
        tried, key = await club.trying.look(number_of(press), user), "changed"
        if tried.trial.revision == press.ply:
            # While a game runs only its present position can be begun from.
            ply = tried.trial.ply if tried.table.status == "over" else None
            tried, key = await club.trying.open(tried.table.id, user, ply, anew=True), "begun"
        told = text((await reader_of(interaction)).language, f"common.try.{key}")
        await self.bot.panel.show_trial(interaction, tried, told=told)

    async def _other(self, interaction: Interaction, press: Press) -> None:
        """Go on with what was tried from another position."""
        await acknowledge(interaction, update=True)
        tried = await self.bot.club.trying.look(press.number, interaction.user.id)
        await self.bot.panel.show_trial(interaction, tried)

    async def _change(
        self,
        interaction: Interaction,
        press: Press,
        act: Callable[..., Awaitable[Tried]],
        since: int,
        seat: Seat | None,
        told: str = "",
    ) -> None:
        """Change a private board and tell what happened after its first `since` rows, with what `seat` alone may know.

        A control of an older state of the board changes nothing, and the board is shown as it is.
        """
        reader = await reader_of(interaction)
        number = number_of(press)
        try:
            tried = await act(number, interaction.user.id, expected=press.ply)
        except Refused as error:
            if error.key != STALE:
                raise
            tried = await self.bot.club.trying.look(number, interaction.user.id)
            told = text(reader.language, "common.try.changed")
            since = tried.trial.done
        happened = told_of(sit_at(tried), reader, since, seat)
        await self.bot.panel.show_trial(interaction, tried, told="\n".join(filter(None, [told, happened])))


def number_of(press: Press) -> int:
    """The number of the private board to which a control belongs. Raises Refused for a control of a table."""
    if press.trial is None:
        raise Refused("odd_control")
    return press.trial


def told_of(sitting: Sitting, reader: Reader, since: int, seat: Seat | None) -> str:
    """What happened after the first `since` rows of a private board, told of everybody by name."""
    news = tuple(event.seen_by(seat) for entry in sitting.entries[since:] for event in entry.events)
    shown = private_scene(sitting, reader)
    view = msgspec.structs.replace(shown.view, viewer=None)
    return said(partial(summary, msgspec.structs.replace(shown, view=view, news=news)))
