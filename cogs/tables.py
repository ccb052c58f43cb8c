"""`/table`: everything that is the same for all games: opening, joining, looking, undoing, leaving."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from cogs import rulebook
from cogs.client import Client, Interaction
from cogs.game_names import game_called
from cogs.learning import Learning
from cogs.lobby import DEFAULT_LEVEL, Lobby, level_meant
from cogs.lobby_choices import choices_of, value_of
from cogs.localised import localised, words
from cogs.my import settle_looks
from cogs.opening import going_on_here, language_here, place_here, require_opening
from cogs.replaying import ply_of
from cogs.showing import MESSAGE, Looking, sized
from cogs.suggestions import fitting, games_to_suggest, offering, own_tables, table_label
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit
from cogs.undoing import Undoing
from cogs.which_table import lobbies, named_table, table_here, table_to_join
from data.texts import LANGUAGES, text
from render.phrases import spaced
from render.words import board_text, hand_text, remaining_text
from rules.computer.mind import LEVELS
from rules.games import get_game
from rules.kit.refusals import Refused
from rules.tables.table import Player, Table


class Tables(commands.Cog):
    """Owns the command group `/table`."""

    def __init__(self, bot: Client, lobby: Lobby, looking: Looking, undoing: Undoing, learning: Learning) -> None:
        self.bot = bot
        self._lobby = lobby
        self._looking = looking
        self._undoing = undoing
        self._learning = learning

    table = app_commands.Group(name=words("commands.table.name"), description=words("commands.table.text"))

    async def _named(self, interaction: Interaction, given: str | None) -> tuple[Table, Reader]:
        await acknowledge(interaction)
        return await named_table(interaction, given), await reader_of(interaction)

    async def _sit(self, interaction: Interaction, given: str | None) -> tuple[Sitting, Reader]:
        table, reader = await self._named(interaction, given)
        if not table.has_begun:
            raise Refused("not_playing")
        return await sit(self.bot.club, table.id, interaction.user.id), reader

    @localised(
        "table.new",
        table,
        pace=choices_of("pace"),
        late=choices_of("late"),
        level=[f"level_{level}" for level in LEVELS],
        rated=choices_of("rated"),
        place=["thread", "here"],
        language=["en", "ja"],
    )
    async def new(
        self,
        interaction: Interaction,
        game: str,
        seats: app_commands.Range[int, 2, 6] | None = None,
        pace: str | None = None,
        late: str | None = None,
        computers: app_commands.Range[int, 0, 5] = 0,
        level: str | None = None,
        rated: str | None = None,
        place: str = "thread",
        language: str | None = None,
    ) -> None:
        """Open a table and sit down at it as its host."""
        await acknowledge(interaction)
        if interaction.guild_id is None:
            raise Refused("server_only")
        settled = await self.bot.club.servers.settled(interaction.guild_id)
        reader = await reader_of(interaction)
        kind = get_game(game_called(game))
        size = seats or (max(computers + 1, kind.seats[0]) if computers else kind.seats[-1])
        if computers >= size:
            raise Refused("computers_too_many", n=size - 1)
        chosen = {"pace": pace, "late": late, "rated": rated}
        choices = {key: value_of(key, choice) for key, choice in chosen.items() if choice}
        if computers and choices.get("rated") == "yes":
            raise Refused("computers_rated")
        strength = level_meant(level.removeprefix("level_")) if level else DEFAULT_LEVEL
        taken = await going_on_here(interaction)
        where = place_here(interaction, here=place == "here", taken=taken is not None)
        await require_opening(interaction, settled, where)
        user = interaction.user
        table = await self.bot.club.lobby.open(
            kind.key,
            Player(user.id, user.display_name),
            size=size,
            options={},
            chosen=choices,
            language=language if language in LANGUAGES else settled.language or language_here(interaction, reader),
            place=where,
            interaction=interaction.id,
        )
        if computers and table.status == "lobby" and len(table.players) == 1:
            table = await self._lobby.seat_computers(interaction, table.id, computers, strength)
        # Nobody else can come: there is nothing to wait for.
        if computers and table.status == "lobby" and not table.free:
            table = await self.bot.club.playing.start(table.id, user.id)
        self.bot.announcer.kick(table.id)
        told = "opened" if taken is None else "opened_elsewhere"
        facts = {"place": f"<#{where.channel}>", "other": str(taken.id)} if taken else {}
        await answer(interaction, text(reader.language, f"common.lobby.{told}", table=str(table.id), **facts))

    @localised("table.learn", table)
    async def learn(self, interaction: Interaction, game: str, again: bool = False) -> None:
        """A table against an easy computer at which everything new is explained."""
        await self._learning.by_name(interaction, game, again=again)

    @localised("table.join", table)
    async def join(self, interaction: Interaction, table: str | None = None) -> None:
        """Take a seat before the start."""
        await acknowledge(interaction)
        found = await table_to_join(interaction, table)
        await self._lobby.ask_to_join(interaction, found)

    @localised("table.leave", table)
    async def leave(self, interaction: Interaction, table: str | None = None) -> None:
        """Give the seat back before the start."""
        found, _ = await self._named(interaction, table)
        await self._lobby.leave(interaction, found.id)

    @localised("table.start", table)
    async def start(self, interaction: Interaction, table: str | None = None) -> None:
        """Begin the game."""
        found, _ = await self._named(interaction, table)
        await self._lobby.start(interaction, found.id)

    @localised("table.board", table, size=["phone", "post", "wide"])
    async def board(
        self,
        interaction: Interaction,
        size: str | None = None,
        text_only: bool = False,
        around: str | None = None,
        table: str | None = None,
    ) -> None:
        """The present position, as picture or as words, or the part of it round a place."""
        sitting, reader = await self._sit(interaction, table)
        reader = sized(reader, size)
        if around:
            await self._looking.show_zoom(interaction, sitting, reader, around.strip().upper())
        elif text_only:
            await self._say(interaction, board_text(private_scene(sitting, reader)))
        else:
            await self._looking.show_board(interaction, sitting, reader)

    @localised("table.hand", table)
    async def hand(self, interaction: Interaction, text_only: bool = False, table: str | None = None) -> None:
        """What you hold, for your eyes only."""
        sitting, reader = await self._sit(interaction, table)
        if sitting.seat is None:
            raise Refused("not_seated")
        if text_only:
            await answer(interaction, hand_text(private_scene(sitting, reader)))
        else:
            await self._looking.show_hand(interaction, sitting, reader)

    @localised("table.log", table)
    async def log(self, interaction: Interaction, table: str | None = None) -> None:
        """What happened so far, newest last."""
        sitting, reader = await self._sit(interaction, table)
        await self._looking.show_log(interaction, sitting, reader)

    @localised("table.list", table)
    async def list_tables(self, interaction: Interaction) -> None:
        """Your tables everywhere, those that wait for you first."""
        await self._looking.show_tables(interaction)

    @localised("table.remaining", table)
    async def remaining(self, interaction: Interaction, table: str | None = None) -> None:
        """Public things worth counting."""
        sitting, reader = await self._sit(interaction, table)
        await answer(interaction, remaining_text(private_scene(sitting, reader)))

    @localised("table.rules", table)
    async def rules(self, interaction: Interaction, topic: str | None = None) -> None:
        """The rules of a game, topic by topic."""
        await acknowledge(interaction)
        reader = await reader_of(interaction)
        await self._looking.show_rules(interaction, topic, await table_here(interaction), reader)

    @localised("table.undo", table)
    async def undo(self, interaction: Interaction, table: str | None = None) -> None:
        """Take back your last move; where somebody learnt something from it, the others are asked."""
        found, _ = await self._named(interaction, table)
        await self._undoing.undo(interaction, found.id, None)

    @localised("table.resign", table)
    async def resign(self, interaction: Interaction, table: str | None = None) -> None:
        """Give up; you are asked once more."""
        sitting, reader = await self._sit(interaction, table)
        await self._undoing.ask_resign(interaction, sitting, reader)

    @localised("table.try", table)
    async def try_out(
        self,
        interaction: Interaction,
        move: app_commands.Range[int, 0, 999_999] | None = None,
        table: str | None = None,
    ) -> None:
        """A private board on which you play every seat, from now or, after the end, from any move."""
        sitting, _ = await self._sit(interaction, table)
        await self.bot.trying.open(interaction, sitting.table.id, None if move is None else tried_from(sitting, move))

    @localised("table.plan", table)
    async def plan(self, interaction: Interaction, delete: bool = False, table: str | None = None) -> None:
        """Plan your next turn: its moves are played when it comes, as long as nothing has changed what they do."""
        sitting, _ = await self._sit(interaction, table)
        await self.bot.planning.show(interaction, sitting.table.id, delete=delete)

    @localised("table.hint", table)
    async def hint(self, interaction: Interaction, table: str | None = None) -> None:
        """What a good player would consider now."""
        found, _ = await self._named(interaction, table)
        await self.bot.hinting.open(interaction, found.id)

    @localised("table.export", table)
    async def export(self, interaction: Interaction, table: str | None = None) -> None:
        """The record as a text file."""
        found, reader = await self._named(interaction, table)
        await self._looking.show_export(interaction, found.id, reader)

    @localised(
        "table.settings",
        table,
        language=["en", "ja", "auto"],
        size=["phone", "post", "wide"],
        estimates=["shown", "hidden"],
        preview=["always", "needed"],
    )
    async def settings(
        self,
        interaction: Interaction,
        language: str | None = None,
        size: str | None = None,
        estimates: str | None = None,
        preview: str | None = None,
    ) -> None:
        """Language and picture size of your private answers, whether boards show estimates, what is shown first."""
        given = {"language": language, "size": size, "estimates": estimates, "preview": preview}
        await settle_looks(interaction, given)

    @learn.autocomplete("game")
    @new.autocomplete("game")
    @offering
    async def _games(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return games_to_suggest(await reader_of(interaction), current)

    @join.autocomplete("table")
    @offering
    async def _lobbies(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        reader = await reader_of(interaction)
        return fitting({str(table.id): table_label(table, reader) for table in await lobbies(interaction)}, current)

    @rules.autocomplete("topic")
    @offering
    async def _topics(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        here = await table_here(interaction)
        language = (await reader_of(interaction)).language
        return rulebook.topics_to_suggest(language, current, here.game if here else None)

    async def _say(self, interaction: Interaction, chunks: list[str]) -> None:
        """A text of several messages: the answer, then follow-ups."""
        await answer(interaction, chunks[0])
        for chunk in chunks[1:]:
            await interaction.followup.send(spaced(chunk, MESSAGE), ephemeral=True)


for _command in Tables.table.walk_commands():
    if isinstance(_command, app_commands.Command) and any(
        parameter.name == "table" and not parameter.autocomplete for parameter in _command.parameters
    ):
        _command.autocomplete("table")(own_tables())


def tried_from(sitting: Sitting, move: int) -> int:
    """The ply of the `move`-th move of a finished game, as a replay numbers them. Raises Refused."""
    if sitting.table.status != "over":
        raise Refused("not_over")
    if move > len(sitting.entries):
        raise Refused("no_such_ply", ply=move, last=len(sitting.entries))
    return ply_of(sitting, move)
