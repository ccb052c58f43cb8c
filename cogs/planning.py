"""Plan: the moves of one's next turn, kept and played when it comes. Nobody else is told that there is a plan."""

from __future__ import annotations

import discord

from cogs.client import Client, Interaction
from cogs.trying import STALE, number_of, told_of
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import Press
from cogs.ui.plan_words import listed, moves_by_language, moves_said
from cogs.ui.reader import Reader
from cogs.ui.scenes import sit_at
from cogs.ui.words_first import show
from data.texts import name, text
from rules.kit.refusals import Refused
from rules.tables.trying import Tried


class Planning:
    """Answers the verbs `plan`, `plan_keep` and `plan_drop`."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(plan=self._plan, plan_keep=self._keep, plan_drop=self._drop)

    async def show(self, interaction: Interaction, table: int, *, delete: bool = False) -> None:
        """What the user has planned at a table, or a private board on which to plan. Raises Refused."""
        club, user, reader = self.bot.club, interaction.user.id, await reader_of(interaction)
        if delete:
            dropped = await club.planning.drop(table, user)
            await answer(interaction, text(reader.language, f"common.plan.{'dropped' if dropped else 'none'}"))
            return
        known = await club.planning.of(table, user)
        if known is not None and not known.outcome:
            await self.bot.panel.advance(interaction, table)
        else:
            await self._begin(interaction, table, reader)

    async def _plan(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        reader = await reader_of(interaction)
        if press.trial is None:
            await self._begin(interaction, press.table, reader)
            return
        tried = await self.bot.club.trying.look(press.trial, interaction.user.id)
        if tried.trial.revision != press.ply:
            await self.bot.panel.show_trial(interaction, tried, told=text(reader.language, "common.try.changed"))
            return
        await self._ask(interaction, tried, reader)

    async def _begin(self, interaction: Interaction, table: int, reader: Reader) -> None:
        """A private board on which it is the user's own turn, where nobody else does more than has to be done."""
        club, user = self.bot.club, interaction.user.id
        tried = await club.trying.open(table, user)
        if tried.table.status != "playing":
            raise Refused("table_over")
        if tried.trial.seat is None:
            raise Refused("not_seated")
        told = [text(reader.language, "common.plan.begin")]
        if not tried.is_own_turn and not tried.trial.rows:
            tried = await club.trying.rest(tried.trial.id, user, expected=tried.trial.revision)
            happened = told_of(sit_at(tried), reader, 0, None)
            told += [text(reader.language, "common.try.rested"), happened]
        await self.bot.panel.show_trial(interaction, tried, told="\n".join(told))

    async def _ask(self, interaction: Interaction, tried: Tried, reader: Reader) -> None:
        """Show what would be planned, and say what that means, before it is kept."""
        language, table, trial = reader.language, tried.table, tried.trial
        moves = await self.bot.club.planning.moves(trial.id, reader.user)
        now = table.turn == moves[0].entry.turn
        texts = [
            text(language, "common.plan.heading", game=name(language, table.game, "title"), table=str(table.id)),
            listed(moves_said(tried, moves, reader)),
            text(language, f"common.plan.{'ask_now' if now else 'ask'}"),
            text(language, "common.plan.seen"),
        ]
        known = await self.bot.club.planning.of(table.id, reader.user)
        if known is not None and not known.outcome:
            texts.append(text(language, "common.plan.replaces", n=len(known.moves)))
        wanted = (("plan_keep", "", "plan_now" if now else "plan_keep"), ("try_other", str(trial.id), "back"))
        row = [
            TableButton(
                Press(table.id, trial.revision, verb, arg, trial=trial.id),
                text(language, f"common.button.{key}"),
                style=discord.ButtonStyle.success if verb == "plan_keep" else discord.ButtonStyle.secondary,
            )
            for verb, arg, key in wanted
        ]
        await show(interaction, texts, rows=[row], seat=trial.seat)

    async def _keep(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        reader, number, club = await reader_of(interaction), number_of(press), self.bot.club
        tried = await club.trying.look(number, reader.user)
        moves = await club.planning.moves(number, reader.user)
        try:
            told_as = moves_by_language(tried, moves, reader)
            played = await club.planning.keep(number, reader.user, told_as, expected=press.ply)
        except Refused as error:
            if error.key != STALE:
                raise
            tried = await club.trying.look(number, reader.user)
            await self.bot.panel.show_trial(interaction, tried, told=text(reader.language, "common.try.changed"))
            return
        told = ""
        if played.events:
            self.bot.announcer.kick(press.table)
            told = await self.bot.mover.report(interaction, played, reader)
        elif played.table.turn != moves[0].entry.turn:
            told = text(reader.language, "common.plan.kept")
        await self.bot.panel.advance(interaction, press.table, told=told)

    async def _drop(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        dropped = await self.bot.club.planning.drop(press.table, interaction.user.id)
        told = text((await reader_of(interaction)).language, f"common.plan.{'dropped' if dropped else 'none'}")
        await self.bot.panel.advance(interaction, press.table, told=told)
