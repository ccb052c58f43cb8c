"""`/club`: what there is to tell of the people of a server and of its past tables: profile, ranks, history."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import islice
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.client import Client, Interaction
from cogs.game_names import game_called
from cogs.localised import localised, words
from cogs.posting.permissions import is_member
from cogs.suggestions import games_to_suggest, offering
from cogs.ui import past_tables
from cogs.ui.answers import UNREACHABLE, acknowledge, reader_of
from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import NO_TABLE, Press
from cogs.ui.profile_text import Ranking, Shown, profile_lines, profile_of, rank_lines, ranks_of
from cogs.ui.reader import Reader
from cogs.ui.scenes import names_in
from cogs.ui.words_first import show
from data.texts import text
from rules.games import GAMES
from rules.kit.refusals import Refused
from rules.tables.profiles import OPPONENTS, PAGE, here

AT_ONCE: Final = 100
"""So many members Discord tells of at a time."""
ANY: Final = "-"
"""In a button, in place of a user or a game that was not named."""


class ClubCog(commands.Cog):
    """Owns the command group `/club`; answers the verbs `ranks` and `past`, which turn pages."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        bot.on_press(ranks=self._turn_ranks, past=self._turn_history)

    club = app_commands.Group(name=words("commands.club.name"), description=words("commands.club.text"))

    @localised("club.profile", club)
    async def profile(self, interaction: Interaction, user: discord.User | None = None) -> None:
        """What somebody has played, as a picture and in words."""
        guild, reader = await _asked(interaction)
        meant = interaction.user if user is None else user
        await _check_member(guild, meant, reader)
        found = await self.bot.club.profiles.profile(meant.id, interaction.user.id, guild.id)
        members = await members_of(guild, [each.user for each in found.met])
        met = tuple(islice((each for each in found.met if each.user in members), OPPONENTS))
        shown = Shown(meant.display_name, found._replace(met=met), reader.language)
        hidden = meant.id == reader.user and await self.bot.club.profiles.is_hidden(reader.user)
        lines = [*profile_lines(shown), text(reader.language, "common.my.profile_hidden_own") if hidden else ""]
        alt = "\n".join(profile_lines(shown, "words"))
        await show(interaction, lines, self.bot.studio.profile(profile_of(shown), alt))

    @localised("club.ranks", club)
    async def ranks(self, interaction: Interaction, game: str) -> None:
        """The ranks of this server in a game, best first."""
        await acknowledge(interaction)
        await self._show_ranks(interaction, game_called(game), None)

    @localised("club.history", club)
    async def history(
        self, interaction: Interaction, user: discord.User | None = None, game: str | None = None
    ) -> None:
        """The finished tables of this server, the last ones first."""
        guild, reader = await _asked(interaction)
        if user is not None:
            await _check_member(guild, user, reader)
        await self._show_history(interaction, user.id if user else None, game_called(game) if game else None, 0)

    @ranks.autocomplete("game")
    @history.autocomplete("game")
    @offering
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return games_to_suggest(await reader_of(interaction), current)

    async def _turn_ranks(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        page, _, game = press.arg.partition(" ")
        if not page.isdecimal() or game not in GAMES:
            raise Refused("odd_control")
        await self._show_ranks(interaction, game, int(page[:6]))

    async def _turn_history(self, interaction: Interaction, press: Press) -> None:
        await acknowledge(interaction, update=True)
        page, user, game = [*press.arg.split(" "), "", ""][:3]
        if not page.isdecimal() or not (user == ANY or user.isdecimal()) or not (game == ANY or game in GAMES):
            raise Refused("odd_control")
        await self._show_history(
            interaction, None if user == ANY else int(user[:20]), None if game == ANY else game, int(page[:6])
        )

    async def _show_ranks(self, interaction: Interaction, game: str, page: int | None) -> None:
        """A page of the ranks (from 0); without one that on which whoever asks stands."""
        guild, reader = await _asked(interaction)
        every = await self.bot.club.profiles.ranks(game, guild.id)
        ranks = here(every, await members_of(guild, [each.ranked.user for each in every]))
        if not ranks:
            raise Refused("ranks_empty", game=game)
        own = next((n for n, each in enumerate(ranks) if each.ranked.user == reader.user), None)
        pages = -(-len(ranks) // PAGE)
        page = min((own or 0) // PAGE if page is None else page, pages - 1)
        rows = await self.bot.club.profiles.named(ranks[page * PAGE : (page + 1) * PAGE], guild.id)
        shown = Ranking(game, guild.name, rows, reader.user, (page, pages), reader.language)
        lines = rank_lines(shown, None if own is None else ranks[own], len(ranks))
        alt = "\n".join(rank_lines(shown, None, len(ranks), "words"))
        picture = self.bot.studio.ranks(ranks_of(shown), alt)
        await show(interaction, lines, picture, [_pages(reader, "ranks", page, pages, game)])

    async def _show_history(self, interaction: Interaction, user: int | None, game: str | None, page: int) -> None:
        """A page of past tables (from 0), with a button for the record of each."""
        guild, reader = await _asked(interaction)
        profiles, club = self.bot.club.profiles, self.bot.club
        pages, numbers = await profiles.past(guild.id, reader.user, user, game, page)
        page = min(page, pages - 1)
        tables = [await club.directory.get(number) for number in numbers]
        results = [await profiles.result(number) for number in numbers]
        lines = [text(reader.language, "common.club.history", page=page + 1, pages=pages)]
        lines += [
            past_tables.line(table, names_in(table, reader.language), result, reader.language)
            for table, result in zip(tables, results, strict=True)
        ]
        turn = _pages(reader, "past", page, pages, f"{user or ANY} {game or ANY}")
        rows = [*past_tables.records(tables, reader.language), turn]
        await show(interaction, ["\n".join(lines)], rows=rows)


async def _asked(interaction: Interaction) -> tuple[discord.Guild, Reader]:
    """The server in which something is asked, and the reader. Raises Refused in direct messages."""
    await acknowledge(interaction)
    if interaction.guild is None:
        raise Refused("club_server_only")
    return interaction.guild, await reader_of(interaction)


async def _check_member(guild: discord.Guild, user: discord.User | discord.Member, reader: Reader) -> None:
    """Raises Refused for a user who is no member of this server, as far as Discord says, and for a bot."""
    if user.bot:
        raise Refused("profile_bot")
    there = user.id == reader.user or isinstance(user, discord.Member) or await is_member(guild, user.id)
    if not there:
        raise Refused("profile_left", player=user.display_name)


async def members_of(guild: discord.Guild, users: Sequence[int]) -> Collection[int]:
    """Those of some users who are members of a server; all of them where Discord does not say."""
    found = set[int]()
    for start in range(0, len(users), AT_ONCE):
        some = list(users[start : start + AT_ONCE])
        try:
            found |= {member.id for member in await guild.query_members(user_ids=some, limit=AT_ONCE, cache=False)}
        except (discord.DiscordException, *UNREACHABLE):
            found |= set(some)
    return found


def _pages(reader: Reader, verb: str, page: int, pages: int, about: str) -> list[TableButton]:
    """Buttons to the page before and after; none where there is one page."""
    turned = (("page_before", page - 1, page > 0), ("page_after", page + 1, page + 1 < pages))
    return [
        TableButton(Press(NO_TABLE, 0, verb, f"{to} {about}"), text(reader.language, f"common.button.{key}"))
        for key, to, there in turned
        if there
    ]
