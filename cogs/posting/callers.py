"""Tells users that a table waits for them, where and when they wish: direct messages, held pings, reminders.

The ping that comes with a board is the announcer's. What is owed to whom stands in `rules.tables.calling`; a message is
sent once, known by its buttons, and deleted when its tables do not wait any more.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from itertools import groupby
from typing import Final

import discord

from cogs.client import Client, Interaction
from cogs.posting.notice_delivery import Known, NoticeDelivery, Shown
from cogs.posting.places import home_of
from cogs.posting.retrying import SETTLED, Rounds
from cogs.ui.answers import UNREACHABLE, acknowledge, answer, reader_for, reader_of
from cogs.ui.call_messages import CALLED, digest_view, direct_view, ping_view, reminder_view
from cogs.ui.custom_ids import Press
from cogs.ui.mentions import Mentions
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit
from cogs.ui.tables_board import MINE
from data.texts import DEFAULT, name_commands, text
from rules.kit.refusals import Refused
from rules.tables.calling import DIRECT, HERE, REMINDER
from rules.tables.table import Call, Notice, NoticeKey

log = logging.getLogger(__name__)

SOON: Final = 60.0
"""Longest wait (seconds) between tries."""
DIGEST: Final = "digest"
ALL: Final = 0
"""The number under which everybody is looked at to whom something may be owed; no user has it."""


class Callers:
    """Answers the verbs `called` and `not_today`."""

    def __init__(self, bot: Client, delivery: NoticeDelivery) -> None:
        self.bot = bot
        self._delivery = delivery
        self._rounds = Rounds(self._round)
        bot.on_press(called=self._play, not_today=self._not_today)

    def kick(self, user: int) -> None:
        """Something may be owed to a user, or be settled; returns at once."""
        self._rounds.kick(user)

    def kick_all(self) -> None:
        """Something may be owed to anybody; returns at once."""
        self._rounds.kick(ALL)

    def hold(self) -> None:
        """Send nothing more."""
        self._rounds.hold()

    async def finished(self, within: float) -> None:
        """After `hold`: let messages on their way arrive, for at most so many seconds."""
        await self._rounds.finished(within)

    async def _round(self, user: int) -> float:
        """Tell a user all that is owed: SETTLED, or the longest wait (seconds) before another try."""
        name_commands(Mentions(self.bot.command_ids))
        try:
            if user == ALL:
                for each in await self.bot.club.calling.users():
                    self.kick(each)
            else:
                await self._tell(user)
        except (discord.HTTPException, *UNREACHABLE, Refused) as error:
            log.warning("not told yet: %r", error)
            return SOON
        except Exception:
            log.exception("not told")
        return SETTLED

    async def _tell(self, user: int) -> None:
        """Raises HTTPException, Refused."""
        calling = self.bot.club.calling
        await self._clear(user)
        direct = [call for call in await calling.owed(user) if call.owed & DIRECT]
        if direct and not await self._direct(user, direct):
            await calling.here_instead(user)
        await self._ping(user, [call for call in await calling.owed(user) if call.owed & HERE])
        for call in await calling.owed(user):
            if call.owed & REMINDER:
                await self._remind(call)
        await self._digest(user)

    async def _direct(self, user: int, calls: Sequence[Call]) -> bool:
        """Whether a user was sent direct messages about these calls."""
        place = await self._direct_channel(user)
        if place is None:
            return False
        for call in calls:
            sitting = await sit(self.bot.club, call.table, user)
            reader = await self._reader(sitting, user)
            files = await self.bot.studio.board(private_scene(sitting, reader))
            view = direct_view(sitting, reader, call, files)
            shown = Shown(view, f"{call.turn}.{call.since}", _known(call), files)
            notice = await self._placed(call, "turn", place)
            try:
                await self._delivery.once(notice, shown)
            except discord.Forbidden:
                await self.bot.club.calling.direct_closed(user)
                return False
            await self.bot.club.calling.told(call, DIRECT)
        return True

    async def _direct_channel(self, user: int) -> int | None:
        """Where direct messages to a user go; None where they are known not to arrive. Raises HTTPException."""
        if await self.bot.club.calling.is_closed(user):
            return None
        try:
            return (await self.bot.create_dm(discord.Object(user))).id
        except (discord.Forbidden, discord.NotFound):
            await self.bot.club.calling.direct_closed(user)
            return None

    async def _ping(self, user: int, calls: Sequence[Call]) -> None:
        """Call a user for all tables of a channel at once, where we may write there; else in each thread."""
        tables = {call.table: await self.bot.club.directory.get(call.table) for call in calls}

        def channel(call: Call) -> int:
            return tables[call.table].place.channel

        for number, group in groupby(sorted(calls, key=channel), key=channel):
            together = tuple(group)
            if len(together) > 1 and self._may_write(number):
                await self._ping_at(user, together, number)
                continue
            for call in together:
                home = await home_of(self.bot, tables[call.table])
                await self._ping_at(user, (call,), home.play.id)

    async def _ping_at(self, user: int, calls: Sequence[Call], channel: int) -> None:
        sittings = [await sit(self.bot.club, call.table, None) for call in calls]
        digest = " ".join(f"{call.table}.{call.turn}.{call.since}" for call in calls)
        shown = Shown(ping_view(sittings, calls, user), digest, _known(*calls), mentions=_only(user))
        key = NoticeKey("user", user, f"ping:{channel}")
        await self._delivery.once(await self.bot.club.notices.place(key, channel), shown)
        for call in calls:
            await self.bot.club.calling.told(call, HERE)

    async def _remind(self, call: Call) -> None:
        """Remind a user of a table, in place of the reminder before."""
        wish = await self.bot.club.calling.wishes(call.user)
        place = await self._direct_channel(call.user) if wish.pings == "direct" else None
        sitting = await sit(self.bot.club, call.table, call.user)
        for channel in (place, None):
            where = channel or (await home_of(self.bot, sitting.table)).play.id
            language = (await self._reader(sitting, call.user)).language if channel else sitting.table.language
            view = reminder_view(sitting, call, language)
            digest = f"{call.turn}.{call.since}.{call.reminders + 1}"
            shown = Shown(view, digest, _known(call), mentions=_only(call.user))
            try:
                await self._delivery.once(await self._placed(call, "remind", where), shown)
            except discord.Forbidden:
                if channel is None:
                    raise
                await self.bot.club.calling.direct_closed(call.user)
                continue
            await self.bot.club.calling.told(call, REMINDER)
            return

    async def _digest(self, user: int) -> None:
        """Send a digest where one is owed and something waits; keep the one that stands true."""
        calling = self.bot.club.calling
        due, key = await calling.digest_owed(user), NoticeKey("user", user, DIGEST)
        known = await self.bot.club.notices.get(key)
        if due is None and (known is None or known.message is None):
            return
        calls = await calling.calls_of(user)
        sittings = [await sit(self.bot.club, call.table, user) for call in calls]
        reader = await reader_for(self.bot.club, user, sittings[0].table.language if sittings else DEFAULT)
        if due is None:
            due = int(known.shown.partition(" ")[0]) if known is not None and known.shown else 0
            if known is not None and known.shown and known.shown != _digest_of(due, calls):
                await self._delivery.edit_only(known, self._digest_shown(sittings, calls, reader, due))
            return
        place = await self._direct_channel(user) if calls else None
        if place is not None:
            shown = self._digest_shown(sittings, calls, reader, due)
            try:
                await self._delivery.once(await self.bot.club.notices.place(key, place), shown)
            except discord.Forbidden:
                await calling.direct_closed(user)
        await calling.digest_out(user)

    def _digest_shown(self, sittings: Sequence[Sitting], calls: Sequence[Call], reader: Reader, due: int) -> Shown:
        view = digest_view(sittings, calls, reader.language)
        return Shown(view, _digest_of(due, calls), lambda press: press.verb == MINE)

    async def _clear(self, user: int) -> None:
        """Delete what was said about tables that do not wait for the user any more."""
        calls = await self.bot.club.calling.calls_of(user)
        standing = {(call.turn, call.since) for call in calls}
        for notice in await self.bot.club.notices.of_owner("user", user):
            if notice.key.kind != DIGEST and notice.shown and not standing & set(_calls_in(notice)):
                await self.bot.club.notices.remove(notice.key)
                self._delivery.clear()

    async def _placed(self, call: Call, kind: str, channel: int) -> Notice:
        return await self.bot.club.notices.place(NoticeKey("user", call.user, f"{kind}:{call.table}"), channel)

    async def _reader(self, sitting: Sitting, user: int) -> Reader:
        return await reader_for(self.bot.club, user, sitting.table.language)

    def _may_write(self, channel: int) -> bool:
        found = self.bot.get_channel(channel)
        if not isinstance(found, discord.TextChannel):
            return False
        own = found.permissions_for(found.guild.me)
        return own.view_channel and own.send_messages

    async def _play(self, interaction: Interaction, press: Press) -> None:
        """Play, below a message that calls somebody."""
        await acknowledge(interaction)
        _require_called(interaction, press)
        await self.bot.panel.advance(interaction, press.table)

    async def _not_today(self, interaction: Interaction, press: Press) -> None:
        """Hold reminders until tomorrow, and take this one away."""
        await acknowledge(interaction)
        _require_called(interaction, press)
        user = interaction.user.id
        until = await self.bot.club.calling.not_today(press.table, user)
        await self.bot.club.notices.remove(NoticeKey("user", user, f"remind:{press.table}"))
        self._delivery.clear()
        reader = await reader_of(interaction)
        await answer(interaction, text(reader.language, "common.not_today", time=f"<t:{until}:f>"))


def _require_called(interaction: Interaction, press: Press) -> None:
    """Raises Refused for anybody but the one who was called."""
    if press.arg.partition(".")[0] != str(interaction.user.id):
        raise Refused("called_other")


def _known(*calls: Call) -> Known:
    """A message is known by a button for one of these very calls."""
    args = {(call.table, f"{call.user}.{call.since}") for call in calls}
    return lambda press: press.verb == CALLED and (press.table, press.arg) in args


def _digest_of(due: int, calls: Sequence[Call]) -> str:
    """When a digest was due, and which calls it lists."""
    return " ".join([str(due), *(f"{call.table}.{call.turn}.{call.since}" for call in calls)])


def _calls_in(notice: Notice) -> list[tuple[int, int]]:
    """The turns and times of the calls that a message is about."""
    found = []
    for part in notice.shown.split(" "):
        numbers = [int(number) for number in part.split(".")]
        start = 1 if notice.key.kind.startswith("ping:") else 0
        found.append((numbers[start], numbers[start + 1]))
    return found


def _only(user: int) -> discord.AllowedMentions:
    """Ping this user and nobody else."""
    return discord.AllowedMentions(everyone=False, roles=False, replied_user=False, users=[discord.Object(user)])
