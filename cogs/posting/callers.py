"""Tells users that a table waits for them, where and when they wish: direct messages, held pings, reminders.

The ping that comes with a board is the announcer's. What is owed to whom stands in `rules.tables.calling`; a message is
sent once, known by its buttons, and deleted when its tables do not wait any more.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final

import discord

from cogs.client import Client, Interaction
from cogs.posting.asked import as_call
from cogs.posting.letters import LETTER, LetterCarrier, direct_channel
from cogs.posting.notice_delivery import Known, NoticeDelivery, Shown
from cogs.posting.places import home_of
from cogs.posting.retrying import SETTLED, Rounds
from cogs.ui.answers import UNREACHABLE, acknowledge, answer, reader_for, reader_of
from cogs.ui.call_messages import CALLS, digest_view, direct_view, ping_view, reminder_view
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import pinging
from cogs.ui.mentions import Mentions
from cogs.ui.question_messages import asked_view
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, sit
from cogs.ui.tables_board import MINE
from data.texts import DEFAULT, name_commands, text
from rules.kit.refusals import Refused
from rules.tables.calling import AGAIN, DIRECT, HERE, OVERDUE, OWED
from rules.tables.open_questions import KINDS, Asked, Owed, Topic
from rules.tables.table import Call, Notice, NoticeKey, Table

log = logging.getLogger(__name__)

SOON: Final = 60.0
"""Longest wait (seconds) between tries."""
SELDOM: Final = 3600.0
"""The same for what only people can mend, such as a channel that is gone."""
DIGEST: Final = "digest"
QUESTION: Final = "asked"
REMINDERS: Final = "remind", "remind_direct"
"""The reminder in the thread, and the one as a direct message."""
ALL: Final = 0
"""The number under which everybody is looked at to whom something may be owed; no user has it."""


class Callers:
    """Answers the verbs `called`, `soon`, `overdue` and `not_today`."""

    def __init__(self, bot: Client, delivery: NoticeDelivery) -> None:
        self.bot = bot
        self._delivery = delivery
        self._letters = LetterCarrier(bot, delivery)
        self._rounds = Rounds(self._round, lambda number: bot.club.sharing.held("call", number))
        bot.on_press(called=self._play, soon=self._play, overdue=self._play, not_today=self._not_today)

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
        if user == ALL:
            return await self._tried(self._kick_users)
        found: list[Callable[[], Awaitable[None]]] = []

        async def look() -> None:
            found.extend(await self._owed_here(user))

        works = (self._clear, self._direct, self._direct_questions, self._letters.send)
        waits = [await self._tried(partial(work, user)) for work in works]
        waits.append(await self._tried(look))
        found.append(partial(self._digest, user))
        # One table that cannot be told holds back no other.
        waits += [await self._tried(work) for work in found]
        return min((wait for wait in waits if wait != SETTLED), default=SETTLED)

    async def _owed_here(self, user: int) -> list[Callable[[], Awaitable[None]]]:
        """The pings and reminders that are owed to a user, each to be tried by itself."""
        calls = await self.bot.club.calling.owed(user)
        asked = [call for call in await self._questions(user) if call.owed & HERE]
        groups = await self._together([*(call for call in calls if call.owed & HERE), *asked])
        reminders = [call for call in calls if call.owed & AGAIN and not call.owed & HERE]
        return [
            *(partial(self._ping, user, group) for group in groups),
            *(partial(self._remind, call) for call in reminders),
        ]

    async def _questions(self, user: int) -> list[Asked]:
        """The questions of which a user is to be told now; what needs no answer any more is owed no more."""
        questions, found = self.bot.club.questions, []
        for owed in await questions.of(user):
            call = await as_call(self.bot, user, owed)
            if call is None:
                await questions.over(user, owed.topic)
            elif call.owed:
                found.append(call)
        return found

    async def _direct_questions(self, user: int) -> None:
        """Send a user direct messages about questions; where these are closed, threads call instead."""
        calls = [call for call in await self._questions(user) if call.owed & DIRECT]
        place = await direct_channel(self.bot, user) if calls else None
        for call in calls if place is not None else ():
            await self._ask_directly(call, place or 0)

    async def _ask_directly(self, call: Asked, place: int) -> None:
        user, owed = call.user, Owed(call.topic, call.since, call.owed)
        sitting = await sit(self.bot.club, call.table, user)
        language = (await self._reader(sitting, user)).language
        call = await as_call(self.bot, user, owed, language) or call
        shown = Shown(asked_view(sitting, call, language), _fingerprint_of_question(call), _known(call))
        key = NoticeKey("user", user, f"{QUESTION}:{call.table}:{call.topic.about}")
        try:
            await self._delivery.once(await self.bot.club.notices.place(key, place), shown)
        except discord.Forbidden:
            await self.bot.club.calling.direct_closed(user)
        else:
            await self.bot.club.questions.told(user, call.topic, DIRECT)

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> float:
        """Do one thing: SETTLED, or the longest wait before another try."""
        try:
            await work()
        except (discord.HTTPException, *UNREACHABLE, Refused) as error:
            log.warning("not told yet: %r", error)
            return SELDOM if isinstance(error, Refused | discord.NotFound) else SOON
        except Exception:
            log.exception("not told")
        return SETTLED

    async def _kick_users(self) -> None:
        for user in await self.bot.club.calling.users():
            self.kick(user)

    async def _direct(self, user: int) -> None:
        """Send a user direct messages about the calls that owe one; where these are closed, threads call instead."""
        calls = [call for call in await self.bot.club.calling.owed(user) if call.owed & DIRECT]
        place = await direct_channel(self.bot, user) if calls else None
        for call in calls if place is not None else ():
            sitting = await sit(self.bot.club, call.table, user)
            reader = await self._reader(sitting, user)
            files = await self.bot.studio.board(private_scene(sitting, reader)).files() or []
            shown = Shown(direct_view(sitting, reader, call, files), f"{call.turn}.{call.since}", _known(call), files)
            try:
                await self._delivery.once(await self._placed(call, "turn", place or 0), shown)
            except discord.Forbidden:
                await self.bot.club.calling.direct_closed(user)
                place = None
                break
            await self.bot.club.calling.told(call, DIRECT)
        if calls and place is None:
            await self.bot.club.calling.here_instead(user)

    async def _together(self, calls: Sequence[Call]) -> list[tuple[Call, ...]]:
        """Calls that are told in one message: all of a channel, where we may write there."""
        found: dict[tuple[int, int], list[Call]] = {}
        for call in calls:
            channel = (await self.bot.club.directory.get(call.table)).place.channel
            found.setdefault((channel, 0 if self._may_write(channel) else call.table), []).append(call)
        return [tuple(group) for group in found.values()]

    async def _ping(self, user: int, calls: Sequence[Call]) -> None:
        """Call a user for one table in its thread, for several in their channel."""
        table = await self.bot.club.directory.get(calls[0].table)
        channel = table.place.channel if len(calls) > 1 else await self._home(table)
        await self._ping_at(user, calls, channel)

    async def _home(self, table: Table) -> int:
        """Where a table is played; Discord is asked, for nothing else may have been posted there for days."""
        return (await home_of(self.bot, table, believed=False)).play.id

    async def _ping_at(self, user: int, calls: Sequence[Call], channel: int) -> None:
        key = NoticeKey("user", user, f"ping:{channel}")
        shown = await self._ping_shown(user, calls)
        await self._delivery.once(await self.bot.club.notices.place(key, channel), shown)
        for call in calls:
            if isinstance(call, Asked):
                await self.bot.club.questions.told(user, call.topic, HERE)
            else:
                await self.bot.club.calling.told(call, HERE)

    async def _ping_shown(self, user: int, calls: Sequence[Call]) -> Shown:
        sittings = [await sit(self.bot.club, call.table, None) for call in calls]
        fingerprint = " ".join(f"{call.table}.{_fingerprint_of_call(call)}" for call in calls)
        return Shown(ping_view(sittings, calls, user), fingerprint, _known(*calls), mentions=pinging((user,)))

    async def _remind(self, call: Call) -> None:
        """Remind a user of a table, in place of the reminder before, wherever calls are wished."""
        table = await self.bot.club.directory.get(call.table)
        clock = table.clock_of(call.seat)
        if call.owed & OVERDUE and not (clock is not None and clock.late):
            # Meanwhile the others have given more time.
            await self.bot.club.calling.told(call, OVERDUE)
            return
        wished = OWED[(await self.bot.club.calling.wishes(call.user)).pings]
        place = await direct_channel(self.bot, call.user) if wished & DIRECT else None
        told = place is not None and await self._reminded(call, place, REMINDERS[1])
        if wished & HERE or not told:
            await self._reminded(call, await self._home(table), REMINDERS[0])
        await self.bot.club.calling.told(call, call.owed & AGAIN)

    async def _reminded(self, call: Call, channel: int, kind: str) -> bool:
        """Whether a reminder could be sent there; in a thread it can, or HTTPException is raised."""
        sitting = await sit(self.bot.club, call.table, call.user)
        direct = kind == REMINDERS[1]
        language = (await self._reader(sitting, call.user)).language if direct else sitting.table.language
        fingerprint = f"{call.turn}.{call.since}.{call.reminders + 1}.{call.owed & AGAIN}"
        view = reminder_view(sitting, call, language)
        shown = Shown(view, fingerprint, _known(call), mentions=pinging((call.user,)))
        try:
            await self._delivery.once(await self._placed(call, kind, channel), shown)
        except discord.Forbidden:
            if not direct:
                raise
            await self.bot.club.calling.direct_closed(call.user)
            return False
        return True

    async def _digest(self, user: int) -> None:
        """Send a digest where one is owed and something waits; keep the one that stands true."""
        calling = self.bot.club.calling
        due, key = await calling.digest_owed(user), NoticeKey("user", user, DIGEST)
        known = await self.bot.club.notices.get(key)
        if due is not None and (await calling.wishes(user)).is_away(self.bot.time.now()):
            # Quiet hours hold no digest, for its hour was chosen; days away do.
            await calling.digest_out(user)
            due = None
        if due is None and (known is None or known.message is None):
            return
        calls = await calling.calls_of(user)
        sittings = [await sit(self.bot.club, call.table, user) for call in calls]
        reader = await reader_for(self.bot.club, user, sittings[0].table.language if sittings else DEFAULT)
        if due is None:
            due = int(known.shown.partition(" ")[0]) if known is not None and known.shown else 0
            if known is not None and known.shown and known.shown != _fingerprint_of(due, calls):
                await self._delivery.edit_only(known, self._digest_shown(sittings, calls, reader, due))
            return
        place = await direct_channel(self.bot, user) if calls else None
        if place is not None:
            shown = self._digest_shown(sittings, calls, reader, due)
            try:
                await self._delivery.once(await self.bot.club.notices.place(key, place), shown)
            except discord.Forbidden:
                await calling.direct_closed(user)
                place = None
        if calls and place is None:
            # Reminders come in place of a digest that does not arrive, those too that were left out for it.
            await calling.replan(user)
        await calling.digest_out(user)

    def _digest_shown(self, sittings: Sequence[Sitting], calls: Sequence[Call], reader: Reader, due: int) -> Shown:
        view = digest_view(sittings, calls, reader.language)
        return Shown(view, _fingerprint_of(due, calls), lambda press: press.verb == MINE and not press.arg)

    async def _clear(self, user: int) -> None:
        """Delete what was said about tables that do not wait for the user any more, and keep a list of several true."""
        calls = await self.bot.club.calling.calls_of(user)
        for notice in await self.bot.club.notices.of_owner("user", user):
            if notice.key.kind.startswith(LETTER):
                await self._letters.clear(notice)
            if notice.key.kind == DIGEST or notice.key.kind.startswith(LETTER) or not notice.shown:
                continue
            listed = _numbers_in(notice)
            asked = [await as_call(self.bot, user, question) for question in _questions_in(notice)]
            called = {numbers[:3] for numbers in listed}
            standing = [call for call in calls if (call.table, call.turn, call.since) in called]
            standing += [call for call in asked if call is not None]
            if not standing:
                await self.bot.club.notices.remove(notice.key)
                self._delivery.clear()
            elif len(standing) < len(listed):
                await self._delivery.edit_only(notice, await self._ping_shown(user, standing))

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
        for kind in REMINDERS:
            await self.bot.club.notices.remove(NoticeKey("user", user, f"{kind}:{press.table}"))
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
    return lambda press: press.verb in CALLS and (press.table, press.arg) in args


def _fingerprint_of(due: int, calls: Sequence[Call]) -> str:
    """When a digest was due, and which calls it lists."""
    return " ".join([str(due), *(f"{call.table}.{call.turn}.{call.since}" for call in calls)])


def _fingerprint_of_call(call: Call) -> str:
    return _fingerprint_of_question(call) if isinstance(call, Asked) else f"{call.turn}.{call.since}"


def _fingerprint_of_question(call: Asked) -> str:
    return f"{call.turn}.{call.since}.{call.number}.{KINDS.index(call.kind)}"


def _questions_in(notice: Notice) -> list[Owed]:
    """The questions that a message is about."""
    if notice.key.kind.partition(":")[0] not in ("ping", QUESTION):
        return []
    return [
        Owed(Topic(table, KINDS[kind[0] if kind else 0], number), since, 0)
        for table, _, since, *question in _numbers_in(notice)
        for number, *kind in ([question] if question else [])
    ]


def _numbers_in(notice: Notice) -> set[tuple[int, ...]]:
    """What a message is about: table, turn and since when each call; of a question its number and kind besides."""
    kind, _, about = notice.key.kind.partition(":")
    parts = {tuple(int(value) for value in part.split(".")) for part in notice.shown.split(" ")}
    return parts if kind == "ping" else {(int(about.partition(":")[0]), *part) for part in parts}
