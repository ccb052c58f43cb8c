"""From the outbox to the thread: one message a turn, edited while the turn lasts, a ping when a seat must act.

What is announced is always the newest position; what could not be posted stays in the outbox.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

import discord

from cogs.client import Client
from cogs.posting import chronicle
from cogs.posting.delivery import EDITED_TOO_OFTEN, MARKS, UNKNOWN_CHANNEL, Delivery, presses_in
from cogs.posting.pings import asking
from cogs.posting.places import Home, home_of, put_away
from cogs.posting.questions import Questions
from cogs.posting.retrying import SETTLED, Rounds
from cogs.posting.seat_posts import SeatPosts
from cogs.ui.answers import UNREACHABLE
from cogs.ui.due import due_text, late_text
from cogs.ui.house_words import told_between
from cogs.ui.layouts import accent, allowed, board_buttons, button, heading, layout, mention, nobody, rows_of
from cogs.ui.lessons import closing_word, lesson_text, taught_openly
from cogs.ui.lobby_message import invited, lobby_layout
from cogs.ui.mentions import Mentions
from cogs.ui.my_text import away_text
from cogs.ui.profile_text import gains_line
from cogs.ui.scenes import Sitting, public_scene, sit
from cogs.ui.sentences import said
from cogs.ui.studio import LOOKING, Picture
from data.texts import name_commands, plain, text
from render.scene import Scene
from render.story import story_text
from render.words import decision_text
from rules.kit.refusals import Refused
from rules.tables.open_questions import Topic
from rules.tables.table import Post, Posted, Table

log = logging.getLogger(__name__)

SOON: Final = 45.0
"""Longest wait (seconds) between tries of what may work again any moment."""
SELDOM: Final = 3600.0
"""The same for what only people can mend: a channel that is gone, a message that Discord finds malformed."""

ALL: Final = 0
"""The number under which everything that is unsettled is looked through; tables are numbered from 1."""

_LEAVING: Final = {"moved": 1, "turn": 2, "over": 2, "closed": 2}
"""What is posted after everything else, later the larger the number."""

BOARD = "board.png"
MALFORMED = 50035


_SHOWING: Final = ("turn", "over")
"""What is posted with the board."""


class _Late(NamedTuple):
    """A board whose words are out: which message, what it shows and says, and the picture that is being drawn."""

    message: int
    shown: Scene
    texts: tuple[str, ...]
    picture: Picture


class Announcer:
    """Posts what the outbox holds, one table at a time, several tables at once."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot
        self._delivery = Delivery(bot)
        self._seats = SeatPosts(bot, self._delivery)
        self._questions = Questions(bot, self._delivery)
        self._rounds = Rounds(self._round, lambda number: bot.club.sharing.held("post", number))
        self._failing: dict[int, tuple[int | None, str]] = {}
        """Of the tables that wait for another try, the server and what went wrong."""
        self._late: dict[int, _Late] = {}
        """Of the tables whose words are out the picture that is still to come; its post stays in the outbox."""
        self._outdated: set[int] = set()
        """Tables whose board shows an older position, though it was brought up to date."""

    def kick(self, table: int) -> None:
        """Post what is new at a table, soon; returns at once."""
        self._rounds.kick(table)

    def kick_all(self) -> None:
        """Post everything that is still in the outbox, and finish what was begun; returns at once."""
        self._rounds.kick(ALL)

    def wake(self, guild: int) -> None:
        """Something has changed in a server: try again there what could not be posted; returns at once."""
        self._rounds.wake([table for table, (where, _) in self._failing.items() if where == guild])

    async def look_at(self, message: discord.Message) -> None:
        """One of our messages has changed. An edit that Discord held back for long may have put back what was there."""
        for press in presses_in(message):
            if press.verb not in MARKS["board"]:
                continue
            known = await self.bot.club.outbox.message_of(press.table, "board")
            if known is not None and message.id < known.message:
                for board in await self.bot.club.outbox.boards(press.table):
                    if board.message == message.id:
                        await self.bot.club.outbox.outdated(press.table, board)
                self.kick(press.table)
            elif known is not None and message.id == known.message and press.ply < known.ply:
                self._outdated.add(press.table)
                self.kick(press.table)

    def hold(self) -> None:
        """Post nothing more; what is not on its way stays in the outbox."""
        self._rounds.hold()

    async def finished(self, within: float) -> None:
        """After `hold`: let messages on their way arrive, for at most so many seconds."""
        await self._rounds.finished(within)

    async def _round(self, table: int) -> float:
        """Do all there is to do at a table: the longest wait before another try, or SETTLED."""
        # Whoever's click began this task: what is posted is for everybody.
        name_commands(Mentions(self.bot.command_ids))
        if table == ALL:
            return await self._tried(ALL, self._kick_unsettled)
        found: list[Post] = []

        async def look() -> None:
            found.extend(await self.bot.club.outbox.pending(table))

        waits = [await self._tried(table, look)]
        if table in self._outdated:
            waits.append(await self._tried(table, partial(self._renew, table)))
        # An old thread is left when everything there is settled.
        found.sort(key=lambda post: (_LEAVING.get(post.kind, 0), post.id))
        # One post that is refused does not hold back the others.
        waits += [await self._tried(table, partial(self._post, post)) for post in found]
        waits.append(await self._tried(table, partial(self._clear_past, table)))
        waits.append(await self._tried(table, partial(self._list_anew, table)))
        unsettled = [wait for wait in waits if wait != SETTLED]
        if not unsettled:
            self._failing.pop(table, None)
        return min(unsettled, default=SETTLED)

    async def _tried(self, table: int, work: Callable[[], Awaitable[None]]) -> float:
        """Do one thing: SETTLED, or the longest wait before another try."""
        try:
            await work()
        except (discord.HTTPException, *UNREACHABLE, Refused) as error:
            # It stays in the outbox: the next try, the next move or the next start brings it out.
            await self._note_failure(table, error)
            guild, _ = self._failing[table]
            away = guild is not None and self.bot.get_guild(guild) is None
            return SELDOM if away or _hopeless(error) else SOON
        except Exception:
            log.exception("not posted", extra={"table": table})
        return SETTLED

    async def _note_failure(self, table: int, error: Exception) -> None:
        """Say once what goes wrong at a table."""
        _, known = self._failing.get(table, (None, ""))
        if repr(error) == known:
            return
        log.warning("not posted: %r", error, extra={"table": table})
        try:
            guild = (await self.bot.club.directory.get(table)).place.guild
        except Refused:
            guild = None
        self._failing[table] = guild, repr(error)

    async def _list_anew(self, table: int) -> None:
        """Have the server's board of tables, and what was said to its players, say how this one stands."""
        found = await self.bot.club.directory.get(table)
        if found.place.guild is not None:
            self.bot.tables_boards.kick(found.place.guild)
        # Whoever is asked something need not sit there.
        for user in {*(player.user for player in found.players), *await self.bot.club.questions.users(table)}:
            self.bot.club.calling.kick(user)

    async def _kick_unsettled(self) -> None:
        for table in await self.bot.club.outbox.unsettled():
            self.kick(table)

    async def _post(self, post: Post) -> None:
        kind, _, about = post.kind.partition(":")
        ways: dict[str, Callable[[Sitting, Home], Awaitable[int | None]]] = {
            "lobby": self._post_lobby,
            "turn": self._post_board,
            "over": self._post_board,
            "undo": self._questions.post_undo,
            "seat": self._seats.post_seats,
            "notice": self._seats.post_notice,
            "host": self._seats.post_host,
            "moved": self._post_moved,
            "closed": self._post_closed,
            "late": self._post_late,
            "delay": partial(self._questions.post_delay, seat=int(about or 0)),
            "pace": self._questions.post_pace,
        }
        sitting = await sit(self.bot.club, post.table, None)
        home = await home_of(self.bot, sitting.table)
        try:
            message = await ways[kind](sitting, home)
        except discord.NotFound as error:
            if error.code != UNKNOWN_CHANNEL:
                raise
            # The thread was deleted and nobody told us.
            home = await home_of(self.bot, sitting.table, believed=False)
            message = await ways[kind](await sit(self.bot.club, post.table, None), home)
        if kind not in _SHOWING or post.table not in self._late:
            await self.bot.club.outbox.posted(post, message)

    async def _renew(self, table: int) -> None:
        """Show the board as it is once more."""
        sitting = await sit(self.bot.club, table, None)
        await self._post_board(sitting, await home_of(self.bot, sitting.table))
        if table not in self._late:
            self._outdated.discard(table)

    async def _post_lobby(self, sitting: Sitting, home: Home) -> int | None:
        table = sitting.table
        known = await self._delivery.standing(table, "lobby")
        view = lobby_layout(table)
        here = known is not None and known.channel == home.lobby.id
        if known and here and await self._delivery.edit(known.channel, known.message, view):
            return known.message
        what = Posted("lobby", 0, home.lobby.id, table.ply, 0, ())
        mentions = await asking(self.bot, Topic(table.id, "rematch"), invited(table))
        return await self._delivery.send(table, what, view, (), mentions) or await self._post_lobby(sitting, home)

    async def _post_board(self, sitting: Sitting, home: Home) -> int | None:
        table = sitting.table
        shown = public_scene(sitting)
        known = await self._delivery.standing(table, "board")
        # A board of its own comes when the computers have moved.
        same = known is not None and (_thinking(table) or (known.turn, known.awaited) == (table.turn, table.to_move))
        same = same and known is not None and known.channel == home.play.id
        # After the end the board is edited only where its picture is still to come.
        stands = known if same and known and (table.status == "playing" or known.ply == table.ply) else None
        late = self._late.pop(table.id, None)
        if late is not None and (stands is None or (late.message, late.shown) != (stands.message, shown)):
            late = None
        picture = late.picture if late is not None else self.bot.studio.board(shown)
        picture.begin(("board", table.id))
        there = await picture.within(0 if late else LOOKING)
        if late is not None and not there:
            return self._wait_for(table.id, late)
        files = await picture.files() if there else None
        texts = late.texts if late is not None else await self._told(sitting, shown, begins=not same)
        view = partial(self._layout, table, shown, texts)
        what = Posted("board", 0, home.play.id, table.ply, table.turn, table.to_move)
        calling = self.bot.club.calling
        if stands is not None and await self._edit_board(table, stands, view, files):
            await self._note_outdated(sitting)
            await calling.seen(table.id)
            if files is None:
                self._wait_for(table.id, _Late(stands.message, shown, texts, picture))
            return stands.message
        # Whoever was called here for this very turn is not called twice.
        called = same and known is not None and known.channel == home.play.id
        mentions = nobody() if called else allowed(table, await calling.announce(table.id))
        sent = await self._delivery.send(table, what, view(files), files or (), mentions)
        await self._note_outdated(sitting)
        await self.bot.club.clocks.begin(table.id)
        await calling.out(table.id)
        if sent is not None and files is None:
            self._wait_for(table.id, _Late(sent, shown, texts, picture))
        return sent or await self._post_board(sitting, home)

    async def _story(self, sitting: Sitting, shown: Scene) -> str:
        """At the end the story of the game; nothing where it cannot be told, for the score stands without it, too."""
        table = sitting.table
        if table.status != "over":
            return ""
        try:
            story = await self.bot.club.storytelling.story(table.id)
        except (Refused, ValueError):
            log.warning("no story", exc_info=True, extra={"table": table.id})
            return ""
        told = await asyncio.to_thread(said, partial(story_text, shown, story.tellings))
        return f"{text(table.language, 'words.story.heading')}\n{told}" if told else ""

    def _wait_for(self, table: int, late: _Late) -> int:
        """Have a picture shown as soon as it is there, or one of a newer position instead; its message."""
        self._late[table] = late
        late.picture.then(lambda: self.kick(table))
        return late.message

    async def _told(self, sitting: Sitting, shown: Scene, *, begins: bool) -> tuple[str, ...]:
        """What a board's message says."""
        table, club = sitting.table, self.bot.club
        lesson = await taught_openly(club, sitting)
        new = lesson_text(table.language, table.game, lesson) if lesson else await closing_word(club, sitting)
        told = chronicle.news(sitting, await club.outbox.boards(table.id), begins=begins)
        story = await self._story(sitting, shown)
        gains = gains_line(await club.profiles.gains(table.id), table.language) if table.ended else ""
        return (heading(table, table.language), told, story, gains, new, self._call(sitting), await self._away(table))

    def _layout(
        self,
        table: Table,
        shown: Scene,
        texts: Sequence[str],
        files: Sequence[discord.File] | None,
        before: str | None = None,
    ) -> discord.ui.LayoutView:
        """A board's message. Without `files` its picture is still to come: until then that from `before` stays.

        `before` is what it shows in words; None where there is none.
        """
        note = () if files is not None else ("picture_follows" if before is None else "picture_before",)
        return layout(
            [*texts, *(text(table.language, f"common.{key}") for key in note)],
            files or (),
            rows_of(board_buttons(table, table.language)),
            seat=accent(shown),
            kept={} if before is None else {BOARD: before},
        )

    async def _edit_board(
        self,
        table: Table,
        known: Posted,
        layout_of: Callable[..., discord.ui.LayoutView],
        files: list[discord.File] | None,
    ) -> bool:
        """Whether the board that stands could be brought up to date; otherwise a new one must be sent."""
        before = await self._delivery.described(known.channel, known.message) if files is None else None
        try:
            if not await self._delivery.edit(known.channel, known.message, layout_of(files, before), files):
                return False
        except discord.HTTPException as error:
            if error.code != EDITED_TOO_OFTEN:
                raise
            return False
        turn, awaited = (known.turn, known.awaited) if _thinking(table) else (table.turn, table.to_move)
        await self.bot.club.outbox.remember_message(
            table.id, "board", known.message, known.channel, ply=table.ply, turn=turn, awaited=awaited
        )
        return True

    def _call(self, sitting: Sitting) -> str:
        """Who must act, with the ping; nothing at the end."""
        table = sitting.table
        if table.status == "over":
            return ""
        if _thinking(table):
            names = tuple(plain(table.players[seat].name) for seat in table.to_move)
            return text(table.language, "common.thinking", players=names)
        asked = said(lambda: decision_text(public_scene(sitting)))
        called = text(table.language, "common.call", players=mention(table, table.to_move), prompt=asked)
        return "\n".join(part for part in (called, due_text(table, table.language)) if part)

    async def _away(self, table: Table) -> str:
        """Who of those who must act is away until when, as far as they let everybody know."""
        lines = []
        for seat in table.to_move if table.status == "playing" else ():
            player = table.players[seat]
            calendar = await self.bot.club.calendars.of(player.user)
            lines.append(away_text(calendar, plain(player.name), table.language, self.bot.time.now()))
        return "\n".join(line for line in lines if line)

    async def _note_outdated(self, sitting: Sitting) -> None:
        """Have past messages edited again where something of what they told was taken back."""
        boards = await self.bot.club.outbox.boards(sitting.table.id)
        for board in chronicle.outdated(sitting, boards):
            await self.bot.club.outbox.outdated(sitting.table.id, board)

    async def _post_late(self, sitting: Sitting, home: Home) -> int | None:
        """Say once that the time of seats is used up; nothing else happens by itself."""
        table, club = sitting.table, self.bot.club
        late = tuple(clock.seat for clock in table.clocks if clock.late)
        known = await self._delivery.standing(table, "late")
        if not late or (known and (known.turn, known.awaited) == (table.turn, late)):
            return known.message if known else None
        # What was said of another turn stays as it is.
        await club.outbox.forget_message(table.id, "late")
        what = Posted("late", 0, home.play.id, table.ply, table.turn, late)
        # Whoever is late may still play at any moment, also from here.
        play = button(table, "late", table.language, label="play", style=discord.ButtonStyle.primary)
        view = layout([heading(table, table.language), late_text(table, table.language)], rows=[[play]])
        return await self._delivery.send(table, what, view, (), nobody()) or await self._post_late(sitting, home)

    async def _post_moved(self, sitting: Sitting, home: Home) -> int | None:
        """Leave the table's old thread: a link to the new one, no buttons any more, and into the archive."""
        table, club = sitting.table, self.bot.club
        board = await club.outbox.message_of(table.id, "board")
        if board is None or board.channel == home.play.id:
            return None
        known = await self._delivery.standing(table, "moved")
        sent = known.message if known is not None and known.channel == board.channel else None
        if sent is None:
            shown = text(table.language, "common.house.moved_away", place=f"<#{home.play.id}>")
            view = layout([heading(table, table.language), shown], rows=[[button(table, "moved", table.language)]])
            try:
                sent = await self._delivery.send(
                    table, Posted("moved", 0, board.channel, table.ply, 0, ()), view, (), nobody()
                )
            except (discord.NotFound, discord.Forbidden) as error:
                log.warning("no link to the new thread: %r", error, extra={"table": table.id})
                await club.outbox.not_sent(table.id, "moved")
        await self._leave_board(sitting, board)
        await self._clear_past(table.id)
        await put_away(self.bot, board.channel)
        await club.outbox.forget_message(table.id, "board")
        return sent

    async def _post_closed(self, sitting: Sitting, home: Home) -> int | None:
        """Say that a game was cancelled, and take its board out of use."""
        table, club = sitting.table, self.bot.club
        board = await club.outbox.message_of(table.id, "board")
        known = await self._delivery.standing(table, "closed")
        sent = known.message if known is not None else None
        if sent is None:
            house = told_between(table, sitting.every, table.ply - 1, table.ply, table.language)
            view = layout([heading(table, table.language), *house], rows=[[button(table, "export", table.language)]])
            what = Posted("closed", 0, home.play.id, table.ply, table.turn, ())
            sent = await self._delivery.send(table, what, view, (), nobody())
        if board is not None:
            await self._leave_board(sitting, board)
            await club.outbox.forget_message(table.id, "board")
        return sent

    async def _leave_board(self, sitting: Sitting, board: Posted) -> None:
        """Take the buttons off a board that stands no longer for its table."""
        self._late.pop(sitting.table.id, None)
        try:
            await self._retire(sitting, board.channel, board.message)
        except discord.Forbidden as error:
            log.warning("an old board keeps its buttons: %r", error, extra={"table": sitting.table.id})

    async def _clear_past(self, table: int) -> None:
        """Take the buttons off every message that another one has replaced, and say what of it still holds."""
        past = await self.bot.club.outbox.past_messages(table)
        if not past:
            return
        sitting = await sit(self.bot.club, table, None)
        for posted in past:
            if posted.kind == "board":
                await self._retire(sitting, posted.channel, posted.message)
            elif posted.kind == "undo":
                await self._questions.close_undo(sitting, posted)
            elif posted.kind.startswith("delay"):
                await self._questions.close_delay(sitting, posted)
            else:
                await self._seats.clear(sitting, posted)
            await self.bot.club.outbox.out_of_use(posted.message)

    async def _retire(self, sitting: Sitting, channel: int, message: int) -> None:
        """Leave a past message with its picture and what happened while it was the newest, without buttons."""
        table = sitting.table
        past = chronicle.past(sitting, await self.bot.club.outbox.boards(table.id), message)
        texts = [heading(table, table.language), past.text]
        # An edit says anew what a picture shows; without a picture, it could not be drawn then.
        described = await self._delivery.described(channel, message)
        await self._delivery.edit(channel, message, layout(texts, kept={} if described is None else {BOARD: described}))
        await self.bot.club.outbox.note_taken_back(message, past.taken_back)


def _thinking(table: Table) -> bool:
    """Whether nobody but computers must decide."""
    return table.status == "playing" and set(table.to_move) <= set(table.computers)


def _hopeless(error: Exception) -> bool:
    """Whether trying again soon is of no use."""
    if isinstance(error, Refused):
        return error.key == "thread_gone"
    return getattr(error, "code", 0) in (UNKNOWN_CHANNEL, MALFORMED)
