"""Learning a game: a table of one person and one easy computer at which the bot explains what is new."""

from __future__ import annotations

from typing import Final

from cogs.client import Client, Interaction
from cogs.game_names import game_called
from cogs.lobby import Lobby
from cogs.opening import language_here, place_here, require_opening
from cogs.showing import Looking
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.custom_ids import Press
from data.texts import LANGUAGES, plain, text
from rules.computer.mind import Level
from rules.games import get_game
from rules.kit.refusals import Refused
from rules.tables.table import Player

LEVEL: Final[Level] = "easy"
"""How strong the computer is against which one learns."""


class Learning:
    """Answers the verbs `learn`, `lesson_more`, `lesson_done` and `lesson_known`. The command ends here too."""

    def __init__(self, bot: Client, lobby: Lobby, looking: Looking) -> None:
        self.bot = bot
        self._lobby = lobby
        self._looking = looking
        bot.on_press(learn=self._learn, lesson_more=self._more, lesson_done=self._done, lesson_known=self._known)

    async def open(self, interaction: Interaction, key: str, *, again: bool = False) -> None:
        """Open a learning table and begin; `again` explains what has been explained before, too. Raises Refused."""
        await acknowledge(interaction)
        if interaction.guild_id is None:
            raise Refused("server_only")
        game, user, club = get_game(key), interaction.user, self.bot.club
        if game.lessons is None:
            raise Refused("no_lessons", game=key)
        settled = await club.servers.settled(interaction.guild_id)
        reader = await reader_of(interaction)
        # A thread belongs to one table, and somebody who learns is best left alone.
        place = place_here(interaction, here=False, taken=True)
        await require_opening(interaction, settled, place)
        least = game.seats[0]
        table = await club.lobby.open(
            game.key,
            Player(user.id, user.display_name),
            size=least,
            options={},
            language=settled.language if settled.language in LANGUAGES else language_here(interaction, reader),
            place=place,
            teaches=True,
            interaction=interaction.id,
        )
        if again:
            await club.teaching.forget(user.id, game.key)
        if table.status == "lobby" and len(table.players) == 1:
            table = await self._lobby.seat_computers(interaction, table.id, least - 1, LEVEL)
        if table.status == "lobby":
            table = await club.playing.start(table.id, user.id)
        self.bot.announcer.kick(table.id)
        new = await club.teaching.left(user.id, game)
        facts = {"table": str(table.id), "place": f"<#{place.channel}>", "n": new}
        computers = tuple(plain(table.players[seat].name) for seat in table.computers)
        told = "opened" if new else "opened_known"
        await answer(interaction, text(reader.language, f"common.lesson.{told}", players=computers, **facts))

    async def by_name(self, interaction: Interaction, called: str, *, again: bool) -> None:
        """The same for a game as it was typed. Raises Refused."""
        await acknowledge(interaction)
        await self.open(interaction, game_called(called), again=again)

    async def _learn(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        await self.open(interaction, press.arg or (await self.bot.club.directory.get(press.table)).game)

    async def _more(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction)
        table = await self.bot.club.directory.get(press.table)
        await self._looking.show_rules(interaction, f"{table.game}.{press.arg}", table, await reader_of(interaction))

    async def _done(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        await self.bot.club.teaching.put_away(interaction.user.id, press.table)
        await self.bot.panel.advance(interaction, press.table)

    async def _known(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        table = await self.bot.club.directory.get(press.table)
        await self.bot.club.teaching.know(interaction.user.id, table.game)
        told = text((await reader_of(interaction)).language, "common.lesson.known")
        await self.bot.panel.advance(interaction, press.table, told=told)
