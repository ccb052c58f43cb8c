"""Seats that keep the others waiting: asking what to do, the votes, and what follows when its time has come."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final, get_args

from cogs.client import Client, Interaction
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.custom_ids import Press
from data.texts import text
from rules.clock.alarm import Alarm
from rules.kit.refusals import Refused
from rules.tables.alarms import Work
from rules.tables.lobby import HOST, UNTOUCHED_LOBBY
from rules.tables.open_tables import DECIDED
from rules.tables.table import Choice, Table
from rules.tables.vacancies import CONSENT, EMPTY, STAND_IN

CHOICES: Final[dict[str, Choice]] = {choice: choice for choice in get_args(Choice)}


class Late:
    """Answers the verbs `delay` and `act`; the command `/table nudge` ends here too."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(delay=self._vote, act=self._act)

    def set_alarms(self) -> None:
        """Say what is done when alarms of seats and lobbies are due."""
        club = self.bot.club
        club.alarms.on(DECIDED, self._announced(club.voting.decided_due))
        club.alarms.on(CONSENT, self._announced(club.undoing.consent_due))
        club.alarms.on(STAND_IN, self._announced(club.voting.stand_in_due))
        club.alarms.on(EMPTY, self._announced(club.voting.empty_due))
        club.alarms.on(UNTOUCHED_LOBBY, self._announced(club.lobby.untouched_due))
        club.alarms.on(HOST, self._announced(club.lobby.host_due))

    async def nudge(self, interaction: Interaction, table: Table) -> None:
        """Ask what to do about those who have been waited for long enough. Raises Refused."""
        await self.bot.club.voting.nudge(table.id, interaction.user.id, interaction=interaction.id)
        self.bot.announcer.kick(table.id)
        reader = await reader_of(interaction)
        await answer(interaction, text(reader.language, "common.delay.you_asked"))

    async def _vote(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        _, _, said = press.arg.split(" ", 2) if press.arg.count(" ") == len(("number", "seat")) else ("", "", "")
        if said not in CHOICES:
            raise Refused("odd_control")
        _, delay = await self.bot.club.voting.vote(
            press.table, interaction.user.id, press.number, CHOICES[said], interaction=interaction.id
        )
        self.bot.announcer.kick(press.table)
        reader = await reader_of(interaction)
        key = "you_decided" if delay.outcome else "you_voted"
        chosen = text(reader.language, f"common.delay.{said}")
        await answer(interaction, text(reader.language, f"common.delay.{key}", choice=chosen))

    async def _act(self, interaction: Interaction, press: Press) -> None:
        """Whoever is asked about plays after all."""
        await acknowledge(interaction)
        await self.bot.panel.advance(interaction, press.table)

    def _announced(self, work: Callable[[tuple[Alarm, ...]], Awaitable[None]]) -> Work:
        """The work, and its outcome told at the tables."""

        async def done(alarms: tuple[Alarm, ...]) -> None:
            await work(alarms)
            for table in {alarm.table for alarm in alarms if alarm.table is not None}:
                self.bot.announcer.kick(table)

        return done
