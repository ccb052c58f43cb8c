"""What the stand-in knows: users, servers, channels, threads, messages and interactions.

Plain state; what it looks like on the wire stands in `shapes`, what may be done to it in the routes.
"""

from __future__ import annotations

import itertools
import time
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any

from tests.standin.permissions import EVERYONE, Permission
from tests.standin.pulse import Pulse

EPOCH = 1420070400000
"""Milliseconds of Discord's epoch, the zero of every snowflake."""

LOADING, EPHEMERAL, COMPONENTS_V2 = 1 << 7, 1 << 6, 1 << 15
LARGEST_FILE = 10 * 1024 * 1024
"""Bytes that may be uploaded; a stand-in may be told to take less."""
TEXT_CHANNEL, DIRECT, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12


def now() -> datetime:
    """The time as messages carry it."""
    return datetime.now(UTC)


@dataclass(slots=True)
class User:
    """A person or the bot. `locale` is the language of the person's client."""

    id: int
    name: str
    locale: str = "en-US"
    bot: bool = False


@dataclass(slots=True)
class Role:
    """A role of a server."""

    id: int
    name: str
    permissions: Permission
    managed_by: int | None = None


@dataclass(slots=True)
class Member:
    """A user in a server, with the ids of roles beside @everyone."""

    user: User
    roles: list[int] = field(default_factory=list)
    joined: datetime = field(default_factory=now)


@dataclass(slots=True)
class Thread:
    """What a thread has beyond a channel."""

    owner: int
    archive_minutes: int
    created: datetime = field(default_factory=now)
    archived: bool = False
    archived_at: datetime = field(default_factory=now)
    locked: bool = False
    members: set[int] = field(default_factory=set)


@dataclass(slots=True, repr=False)
class Channel:
    """A text channel, a thread, or a direct conversation (without a server)."""

    id: int
    name: str
    kind: int = TEXT_CHANNEL
    guild: int | None = None
    parent: int | None = None
    thread: Thread | None = None
    recipients: tuple[int, ...] = ()
    overwrites: dict[int, tuple[Permission, Permission]] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)

    @property
    def mention(self) -> str:
        """How texts name the channel."""
        return f"<#{self.id}>"


@dataclass(slots=True, repr=False)
class Guild:
    """A server."""

    id: int
    name: str
    owner: int
    locale: str
    roles: dict[int, Role]
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)

    def parent_of(self, channel: Channel) -> Channel:
        """The channel whose permissions count: a thread's parent, else the channel itself."""
        return self.channels[channel.parent] if channel.parent else channel


@dataclass(slots=True)
class Attachment:
    """An uploaded file; `size` is (width, height) of a picture."""

    id: int
    filename: str
    data: bytes
    description: str | None
    content_type: str
    size: tuple[int, int] | None


@dataclass(slots=True, eq=False, repr=False)
class Message:
    """A message as it stands now. `seen_by` is the reader of an ephemeral one; `pinged` are those it notified.

    `born_with` are the components with which it was sent.
    """

    id: int
    channel: Channel
    author: User
    kind: int = 0
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    born_with: list[dict[str, Any]] = field(default_factory=list)
    attachments: list[Attachment] = field(default_factory=list)
    flags: int = 0
    nonce: str | int | None = None
    seen_by: int | None = None
    interaction: dict[str, Any] | None = None
    mentioned: frozenset[int] = frozenset()
    pinged: frozenset[int] = frozenset()
    created: datetime = field(default_factory=now)
    edited: datetime | None = None
    edits: int = 0
    deleted: bool = False

    @property
    def loading(self) -> bool:
        """Whether it shows "is thinking…"."""
        return bool(self.flags & LOADING)


@dataclass(slots=True, eq=False, repr=False)
class Interaction:
    """One interaction from its dispatch to its last follow-up.

    `ack` is the type of the first answer. `source` is the message whose control was used, `shown` the message that
    the first answer made. `asked` are the sessions that were told of it; `over` says that nobody is left who
    could answer.
    """

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    born: float
    metadata: dict[str, Any]
    source: Message | None = None
    ack: int | None = None
    shown: Message | None = None
    choices: list[dict[str, Any]] = field(default_factory=list)
    modal: dict[str, Any] | None = None
    followups: list[Message] = field(default_factory=list)
    touched: bool = False
    failed: bool = False
    asked: frozenset[str] = frozenset()
    over: bool = False


class World:
    """Everything there is. Anything that changes ends in `pulse.beat()`."""

    def __init__(self) -> None:
        self.pulse = Pulse()
        self._counter = itertools.count()
        self.bot = User(self.snowflake(), "Tessera", bot=True)
        self.users: dict[int, User] = {self.bot.id: self.bot}
        self.owner = self.add_user("owner of the application")
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.interactions: dict[str, Interaction] = {}
        self.commands: dict[int | None, list[dict[str, Any]]] = {None: []}
        self.files: dict[int, Attachment] = {}
        self.largest_file = LARGEST_FILE

    def snowflake(self) -> int:
        """A new id; ids grow in the order of their making."""
        return (int(time.time() * 1000) - EPOCH) << 22 | next(self._counter) & 0x3FFFFF

    def add_user(self, name: str, locale: str = "en-US") -> User:
        """A new person."""
        user = User(self.snowflake(), name, locale)
        self.users[user.id] = user
        return user

    def add_guild(self, name: str, locale: str = "en-US", bot_permissions: Permission = EVERYONE) -> Guild:
        """A new server with the bot in it; the bot's own role has `bot_permissions`."""
        number, owner = self.snowflake(), self.add_user(f"owner of {name}")
        role = Role(self.snowflake(), self.bot.name, bot_permissions, managed_by=self.bot.id)
        guild = Guild(number, name, owner.id, locale, {number: Role(number, "@everyone", EVERYONE), role.id: role})
        guild.members = {owner.id: Member(owner), self.bot.id: Member(self.bot, [role.id])}
        self.guilds[number] = guild
        return guild

    def add_channel(self, guild: Guild, name: str) -> Channel:
        """A new text channel."""
        return self._keep(Channel(self.snowflake(), name, guild=guild.id), guild)

    def add_thread(self, parent: Channel, name: str, kind: int, archive_minutes: int, number: int = 0) -> Channel:
        """A new thread of the bot; one that grows from a message has the message's number."""
        thread = Thread(self.bot.id, archive_minutes, members={self.bot.id})
        channel = Channel(number or self.snowflake(), name, kind, parent.guild, parent.id, thread)
        return self._keep(channel, self.guild_of(parent))

    def add_direct(self, user: User) -> Channel:
        """The direct conversation between the bot and a user, made when first asked for."""
        for channel in self.channels.values():
            if channel.recipients == (user.id,):
                return channel
        channel = Channel(self.snowflake(), "", DIRECT, recipients=(user.id,))
        self.channels[channel.id] = channel
        return channel

    def remove_channel(self, channel: Channel) -> None:
        """Delete a channel or thread with everything in it."""
        del self.channels[channel.id], self.guild_of(channel).channels[channel.id]

    def guild_of(self, channel: Channel) -> Guild:
        """The server of a channel that is in one."""
        assert channel.guild is not None
        return self.guilds[channel.guild]

    def commands_in(self, guild: Guild) -> list[dict[str, Any]]:
        """The registered commands that people see in a server."""
        return [*self.commands[None], *self.commands.get(guild.id, ())]

    def _keep(self, channel: Channel, guild: Guild) -> Channel:
        self.channels[channel.id] = guild.channels[channel.id] = channel
        self.pulse.beat()
        return channel
