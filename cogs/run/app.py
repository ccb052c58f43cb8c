"""The bot itself: opens the club, loads the cogs, registers the commands when they changed, routes presses."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import logging
import socket
from collections.abc import Sequence
from importlib.util import find_spec

import aiohttp
import discord
import msgspec
from discord import app_commands
from discord.ext import commands

from cogs.charting import Charting, add_chart_command
from cogs.client import Client, Handler, Interaction
from cogs.club import ClubCog
from cogs.filming import Filming, add_film_command
from cogs.game_commands import GameCog
from cogs.hinting import Hinting
from cogs.judging import Judge, add_judge_command
from cogs.late import Late
from cogs.learning import Learning
from cogs.lobby import Lobby
from cogs.localised import TextTranslator
from cogs.moderate import Moderate
from cogs.mover import Mover
from cogs.my import My
from cogs.pacing import PaceOfTables, add_pace_commands
from cogs.planning import Planning
from cogs.play_panel import PlayPanel
from cogs.posting.announcer import Announcer
from cogs.posting.callers import Callers
from cogs.posting.notice_delivery import NoticeDelivery
from cogs.posting.tables_boards import TablesBoards
from cogs.replaying import Replaying
from cogs.run.clockwork import Clockwork
from cogs.run.company import Company
from cogs.run.drawers import Drawers
from cogs.run.film_processes import FilmProcesses
from cogs.run.health import Health
from cogs.run.reception import Reception
from cogs.run.settings import Settings
from cogs.run.starting import Starting
from cogs.run.thinkers import Thinkers
from cogs.seat_commands import add_seat_commands
from cogs.seats import Seats
from cogs.server import Server
from cogs.showing import Looking
from cogs.tables import Tables
from cogs.trying import Trying
from cogs.ui.answers import UNREACHABLE, acknowledge, explain
from cogs.ui.buttons import TableButton, TableSelect
from cogs.ui.custom_ids import NO_TABLE, Press
from cogs.ui.layouts import nobody
from cogs.ui.mentions import Ids, as_text, from_text, ids_of, name_for
from cogs.ui.studio import Studio
from cogs.undoing import Undoing
from cogs.which_table import reached, table_here
from rules.clock.time import Time
from rules.games import GAMES
from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.tables.club import Club
from rules.tables.table import Table

log = logging.getLogger(__name__)

DEADLINE = 20.0
"""Seconds that a stop waits for what is in hand: answers, and messages on their way."""
GRACE = 3.0
"""Seconds for what came in while the gateway was being closed, and for telling those who were cut off."""

FAMILIES = {"ipv4": socket.AF_INET, "ipv6": socket.AF_INET6}


class TableTree(app_commands.CommandTree["Tessera"]):
    """A command tree whose errors end as a sentence for the reader."""

    async def interaction_check(self, interaction: Interaction) -> bool:
        """Everybody may use every command, until we stop; sentences name commands as this reader finds them."""
        name_for(interaction, self.client.command_ids)
        if self.client.reception.admit(interaction):
            return True
        await self.client.turn_away(interaction)
        return False

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Explain what went wrong; nothing is ever shown as a traceback."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed", exc_info=error, extra={"interaction": interaction.id})
        else:
            await explain(interaction, error, await self.client.table_of(interaction))


class Tessera(Client):
    """The Discord client of Tessera. `club` is there from `setup_hook` on."""

    announcer: Announcer
    tables_boards: TablesBoards
    mover: Mover
    panel: PlayPanel
    trying: Trying
    planning: Planning
    hinting: Hinting

    def __init__(
        self, settings: Settings, connector: aiohttp.BaseConnector | None = None, time: Time | None = None
    ) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents.default(),
            allowed_mentions=nobody(),
            tree_cls=TableTree,
            connector=connector,
            guild_ready_timeout=settings.guild_ready_timeout,
            # Its annotation does not know that None, the default, means all.
            shard_ids=list(settings.shard_ids) if settings.shard_ids else None,  # type: ignore[arg-type]
            shard_count=settings.shard_count,
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
        )
        self.settings = settings
        self.time = time or Time()
        self.command_ids: Ids = {}
        self._verbs: dict[str, Handler] = {}
        self._stopping: asyncio.Task[None] | None = None
        self._leaving = False
        self.reception = Reception()
        self.drawers = Drawers(settings) if settings.drawers else None
        self.studio = Studio(self.drawers)
        self.clockwork = Clockwork(self)
        self.company = Company(self, settings.shards, self.take_up)
        self.starting = Starting(self)
        self.thinkers = Thinkers(settings.thinkers)
        self.film_processes = FilmProcesses()
        self.announcer = Announcer(self)
        self.notices = NoticeDelivery(self)
        self.tables_boards = TablesBoards(self, self.notices)
        self.callers = Callers(self, self.notices)
        self.mover = Mover(self)
        self.health = Health(self, self.thinkers, self.drawers)
        self.reception.answered = self.health.answered
        self.studio.told = self.health.drawn
        self.mover.counted = self.health.moved
        self.lobby = Lobby(self)
        self.judge = Judge(self)
        self.charting = Charting(self)
        self.looking = Looking(self, self.judge)
        self.learning = Learning(self, self.lobby, self.looking)
        self.undoing = Undoing(self)
        self.pacing = PaceOfTables(self)
        self.replaying = Replaying(self)
        self.filming = Filming(self, self.film_processes)
        self.panel = PlayPanel(self)
        self.seats = Seats(self)
        self.late = Late(self)
        self.trying = Trying(self)
        self.planning = Planning(self)
        self.hinting = Hinting(self)

    def on_press(self, **handlers: Handler) -> None:
        """Register what the verbs of buttons and selects do."""
        self._verbs.update(handlers)

    async def pressed(self, interaction: Interaction, press: Press) -> None:
        """Do what a button or select asks; whatever goes wrong ends as a sentence."""
        name_for(interaction, self.command_ids)
        if not self.reception.admit(interaction):
            await self.turn_away(interaction)
            return
        try:
            if press.table != NO_TABLE:
                await self._admit(interaction, press.table)
            handler = self._verbs.get(press.verb, self.looking.unknown)
            await handler(interaction, press)
        except Exception as error:
            with contextlib.suppress(discord.HTTPException):
                await acknowledge(interaction)
            await explain(interaction, error, await self.table_of(interaction, press.table))

    async def _admit(self, interaction: Interaction, table: int) -> None:
        """Raises Refused where there is no such table for this user here."""
        if self.club.directory.known(table) is None:
            # The database may take its time: what is pressed on a private panel changes it, all else is answered.
            pressed = interaction.message
            await acknowledge(interaction, update=pressed is not None and pressed.flags.ephemeral)
        try:
            await reached(interaction, table)
        except Refused as why:
            # Of a message that stands since before, more can be said than of a number that somebody typed.
            raise Refused("table_not_yours", **why.facts) if why.key == "no_such_table" else why from None

    async def turn_away(self, interaction: Interaction, key: str = "shutting_down") -> None:
        """Say that we are being restarted; a keystroke is only answered with nothing."""
        if interaction.type is not discord.InteractionType.autocomplete:
            await explain(interaction, Refused(key), None)
            return
        with contextlib.suppress(discord.HTTPException, *UNREACHABLE):
            await interaction.response.autocomplete([])

    async def table_of(self, interaction: Interaction, number: int | None = None) -> Table | None:
        """The table that a refused command or click was about, as far as that can be told."""
        try:
            return await reached(interaction, number) if number is not None else await table_here(interaction)
        except Refused:
            return None

    async def setup_hook(self) -> None:
        """Open the club, load the cogs, register commands that changed. Raises StoreFault."""
        store, thinkers = await Store.open(self.settings.database), self.thinkers
        self.club = Club(store, GAMES, time=self.time, thinker=thinkers, judge=thinkers)
        self.club.outbox.told = self.announcer.kick
        self.club.calling.kick = self.callers.kick
        self.late.set_alarms()
        self.add_dynamic_items(TableButton, TableSelect)
        await self.tree.set_translator(TextTranslator())
        tables = Tables(self, self.lobby, self.looking, self.undoing, self.learning)
        add_seat_commands(tables.table, self.lobby, self.seats, self.late)
        add_pace_commands(tables.table, self.pacing)
        add_chart_command(tables.table, self.charting)
        add_judge_command(tables.table, self.judge)
        add_film_command(tables.table, self.filming)
        await self.add_cog(tables)
        await self.add_cog(My(self))
        await self.add_cog(Server(self))
        await self.add_cog(Moderate(self))
        await self.add_cog(ClubCog(self))
        for key in GAMES:
            if find_spec(f"cogs.{key}"):
                await self.load_extension(f"cogs.{key}")
            else:
                await self.add_cog(GameCog(self, key))
        await self._register_commands()
        self.clockwork.start()
        self.company.start()
        if self.drawers is not None:
            self.drawers.start()
        await self.health.start(self.settings.health_address)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Shards begin apart: those of this process as discord.py has it, those of several as all of them agree."""
        if self.club.sharing.shared:
            await self.starting.turn(shard_id or 0)
        else:
            await super().before_identify_hook(shard_id, initial=initial)

    async def on_ready(self) -> None:
        """Post what a stop left unposted, do what has fallen due; Discord may call this many times."""
        self.clockwork.connect()
        await self.take_up()

    async def take_up(self) -> None:
        """Take up whatever was left undone, by this process or by another one that is gone."""
        self.announcer.kick_all()
        self.notices.clear()
        self.callers.kick_all()
        await self.club.computers.kick_all()
        await self.tables_boards.kick_all()

    async def on_resumed(self) -> None:
        """The connection is back."""
        self.clockwork.connect()

    async def on_disconnect(self) -> None:
        """The connection is lost, or being closed."""
        self.clockwork.disconnect()

    async def on_raw_message_edit(self, payload: discord.RawMessageUpdateEvent) -> None:
        """See whether a message of ours shows what it should."""
        if self.user is not None and payload.message.author.id == self.user.id:
            try:
                await self.announcer.look_at(payload.message)
            except Refused as error:
                log.warning("an edited message could not be looked at: %r", error)

    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Back in a server: post what could not be posted while we were away."""
        self.announcer.kick_all()
        self.tables_boards.kick(guild.id)

    async def on_guild_available(self, guild: discord.Guild) -> None:
        """A server is back after an outage: try again there."""
        self._wake(guild.id)

    async def on_guild_channel_update(self, before: discord.abc.GuildChannel, after: discord.abc.GuildChannel) -> None:
        """We may have been given a permission in a channel: try again in its server."""
        self._wake(after.guild.id)

    async def on_guild_role_update(self, before: discord.Role, after: discord.Role) -> None:
        """A role of ours may have been given a permission: try again in its server."""
        self._wake(after.guild.id)

    async def on_member_update(self, before: discord.Member, after: discord.Member) -> None:
        """We may have been given a role: try again in that server."""
        if self.user is not None and after.id == self.user.id:
            self._wake(after.guild.id)

    async def on_raw_thread_update(self, payload: discord.RawThreadUpdateEvent) -> None:
        """A thread may have been opened or unlocked: try again in its server."""
        self._wake(payload.guild_id)

    async def on_raw_thread_delete(self, payload: discord.RawThreadDeleteEvent) -> None:
        """A locked thread may be gone, so that a new one can be opened: try again in its server."""
        self._wake(payload.guild_id)

    async def on_raw_message_delete(self, payload: discord.RawMessageDeleteEvent) -> None:
        """A board of tables that was deleted is sent again."""
        if payload.guild_id is not None:
            await self.tables_boards.deleted(payload.guild_id, {payload.message_id})

    async def on_raw_bulk_message_delete(self, payload: discord.RawBulkMessageDeleteEvent) -> None:
        """A board of tables that was deleted among others is sent again."""
        if payload.guild_id is not None:
            await self.tables_boards.deleted(payload.guild_id, payload.message_ids)

    def _wake(self, guild: int) -> None:
        """Something may have been allowed in a server: try again there."""
        self.announcer.wake(guild)
        self.tables_boards.wake(guild)

    def is_closed(self) -> bool:
        """Whether the connection is closed, or about to be: then discord.py does not try to connect again."""
        return self._leaving or super().is_closed()

    async def close(self) -> None:
        """Turn away whoever comes, answer whoever is here, then close Discord and the database.

        Takes at most DEADLINE seconds and a few more; what is not posted by then stays in the outbox.
        """
        if self._stopping is None:
            self._stopping = asyncio.create_task(self._stop(), name="stop")
        await asyncio.shield(self._stopping)

    async def _stop(self) -> None:
        posting = (self.announcer, self.tables_boards, self.callers, self.notices)
        for each in posting:
            each.hold()
        self.reception.close()
        if hasattr(self, "club"):
            await self.club.computers.stop()
            await self.club.judging.stop()
        self.thinkers.stop()
        self.film_processes.stop()
        await self.company.stop()
        await self.health.stop()
        finishing = asyncio.gather(*(each.finished(DEADLINE) for each in posting), self.clockwork.stop(DEADLINE))
        late = await self.reception.emptied(DEADLINE)
        await finishing
        await self._tell_cut_off(late)
        self.studio.close()
        if self.drawers is not None:
            self.drawers.stop()
        self._leaving = True
        await asyncio.gather(*(shard.disconnect() for shard in self.shards.values() if not shard.is_closed()))
        # Whoever came in while the gateway was being closed is still turned away.
        await self.reception.emptied(GRACE)
        await super().close()
        if hasattr(self, "club"):
            await self.club.close()

    async def _tell_cut_off(self, late: Sequence[Interaction]) -> None:
        """Leave nobody before "is thinking…": what was asked may be done or not, and cannot be shown any more."""
        telling = [asyncio.create_task(self.turn_away(interaction, "cut_off")) for interaction in late]
        if telling:
            log.warning("%d interactions could not be answered in time", len(telling))
            _, silent = await asyncio.wait(telling, timeout=GRACE)
            for task in silent:
                task.cancel()
            await asyncio.gather(*telling, return_exceptions=True)

    async def _register_commands(self) -> None:
        translator = self.tree.translator
        assert translator is not None
        payload = [await command.get_translated_payload(self.tree, translator) for command in self.tree.get_commands()]
        fingerprint = hashlib.sha256(msgspec.json.encode([self.application_id, payload], order="sorted")).hexdigest()
        known = from_text(await self.club.preferences.meta("command_ids"))
        if self.settings.sync == "changed" and await self.club.preferences.meta("commands") == fingerprint:
            self.command_ids = known or await self._fetch_command_ids()
        else:
            self.command_ids = ids_of(await self.tree.sync())
            await self.club.preferences.set_meta("commands", fingerprint)
            log.info("commands registered")
        if self.command_ids != known:
            await self.club.preferences.set_meta("command_ids", as_text(self.command_ids))

    async def _fetch_command_ids(self) -> Ids:
        """What Discord calls our commands; nothing where it does not say: then they are named without mentions."""
        try:
            return ids_of(await self.tree.fetch_commands())
        except discord.HTTPException as error:
            log.warning("the ids of the commands are not known: %r", error)
            return {}


def create_bot(settings: Settings, connector: aiohttp.BaseConnector | None = None, time: Time | None = None) -> Tessera:
    """A bot that is not connected yet, with the machine's time unless it is given another.

    Must be called inside a running event loop when a connector is chosen.
    """
    if connector is None and settings.connector in FAMILIES:
        connector = aiohttp.TCPConnector(limit=0, family=FAMILIES[settings.connector])
    # We never speak; without this discord.py would miss its voice libraries aloud at every start.
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
    if settings.api_base:
        discord.http.Route.BASE = settings.api_base
    if settings.gateway:
        import yarl  # noqa: PLC0415 - only where another gateway is wanted

        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(settings.gateway)
    return Tessera(settings, connector, time)
