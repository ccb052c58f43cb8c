"""A driver for tests that play as people do: commands, buttons and menus, and what is seen of the answers."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias, cast

import discord
import simcord

from bot import Tessera, create_bot
from cogs.run.settings import Settings
from rules.clock.time import MovedTime
from rules.tables.club import Club

BEGINNING: Final = 1_795_435_200
"""Unix seconds at the start: Monday, 23 November 2026, 12:00 UTC."""
PATIENCE: Final = 60.0
"""Seconds that the simulated Discord gives the bot to come to rest."""
GLANCE: Final = 0.002
"""Seconds after which it looks again whether it has. Its own 0.05 would be most of what the tests take."""

Message: TypeAlias = discord.Message | simcord.ResponseMessage
"""A message in a channel, or one that answers an interaction."""


class Answer:
    """What came of an interaction."""

    def __init__(self, result: simcord.InteractionResult) -> None:
        self._result = result

    @property
    def response(self) -> simcord.ResponseMessage:
        """The message that answers it."""
        response = self._result.response
        assert response is not None, "the interaction was not answered"
        return response

    @property
    def ephemeral(self) -> bool:
        return self._result.ephemeral

    @property
    def messages(self) -> list[simcord.ResponseMessage]:
        """Every message that answers it, if there is one."""
        first = self._result.response
        return [*([] if first is None else [first]), *self._result.followups]


class Person:
    """A member of a server who types commands, and presses and chooses what messages offer."""

    def __init__(self, actor: simcord.MemberActor) -> None:
        self.actor = actor

    @property
    def id(self) -> int:
        return self.actor.id

    @property
    def name(self) -> str:
        return self.actor.name

    @property
    def user(self) -> simcord.UserHandle:
        """Themselves, in direct messages."""
        return self.actor.user

    async def slash(self, channel: simcord.ChannelHandle, command: str, /, **options: Any) -> Answer:
        return Answer(await self.actor.slash(channel, command, **options))

    async def autocomplete(
        self, channel: simcord.ChannelHandle, command: str, option: str, typed: str, /, **options: Any
    ) -> list[dict[str, Any]]:
        return await self.actor.autocomplete(channel, command, option, typed, **options)

    async def click(self, message: Message | None, *, label: str | None = None, custom_id: str | None = None) -> Answer:
        return Answer(await self.actor.click(_there(message), label=label, custom_id=custom_id))

    async def select(self, message: Message | None, *, values: Sequence[str], custom_id: str | None = None) -> Answer:
        return Answer(await self.actor.select(_there(message), values, custom_id=custom_id))


class _Env(simcord.Env):
    """A simulated Discord that goes on as soon as the bot has come to rest."""

    async def _settle_internal(self, **given: Any) -> None:
        await super()._settle_internal(**{**given, "idle": GLANCE})


class World:
    """One server with the channel `games`; `people` are added by name."""

    def __init__(self, env: simcord.Env, settings: Settings, time: MovedTime) -> None:
        self.env = env
        self.settings = settings
        self.time = time
        self.guild = env.create_guild(name="Club")
        self.channel = self.guild.create_text_channel("games")
        self.people: dict[str, Person] = {}

    @property
    def bot(self) -> Tessera:
        assert isinstance(self.env.bot, Tessera)
        return self.env.bot

    @property
    def club(self) -> Club:
        return self.bot.club

    def person(self, name: str) -> Person:
        """A member of the server, made when first named."""
        if name not in self.people:
            self.people[name] = Person(self.guild.add_member(self.env.create_user(name)))
        return self.people[name]

    async def open(
        self, *names: str, game: str = "takenoko", start: bool = True, **options: Any
    ) -> simcord.ChannelHandle:
        """A table with these people, the first as host; returns the channel or thread where it is played."""
        host, *others = [self.person(name) for name in names]
        options.setdefault("seats", max(2, len(names)))
        await host.slash(self.channel, "table new", game=game, **options)
        for other in others:
            await other.slash(self.channel, "table join")
        if not start:
            return self.channel
        await host.slash(self.channel, "table start")
        return self.home()

    def text_channel(self) -> discord.TextChannel:
        """The channel as the bot sees it."""
        channel = self.bot.get_channel(self.channel.id)
        assert isinstance(channel, discord.TextChannel)
        return channel

    def thread(self) -> discord.Thread:
        """The newest thread as the bot sees it."""
        thread = self.bot.get_channel(self.home().id)
        assert isinstance(thread, discord.Thread)
        return thread

    def home(self) -> simcord.ChannelHandle:
        """The newest thread of the channel, or the channel itself."""
        return self.channel.threads[-1] if self.channel.threads else self.channel

    async def wait(self, seconds: int) -> None:
        """Let time pass for the bot, and whatever is due then be done."""
        self.time.move(seconds)
        await self.env.settle()

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database."""
        await self.bot.close()
        await self.env.restart_bot(create_bot(self.settings, time=self.time))


@asynccontextmanager
async def simulated(
    settings: Settings, prepare: Callable[[Tessera, MovedTime], None] = lambda bot, time: None
) -> AsyncIterator[World]:
    """A running bot in a server with one channel; every error that it has swallowed is raised at the end.

    `prepare` is done to the bot before it starts.
    """
    time = MovedTime(lambda: BEGINNING)
    bot = create_bot(settings, time=time)
    prepare(bot, time)
    env = _Env(bot, settle_timeout=PATIENCE)
    try:
        await env.start()
        yield World(env, settings, time)
        await env.shutdown()
        env.raise_errors()
    finally:
        # A database left open would keep the interpreter from ever ending.
        await cast(Tessera, env.bot).close()


def newest(channel: simcord.ChannelHandle) -> discord.Message:
    """The last message of a channel."""
    message = channel.last_message
    assert message is not None, "nothing was posted"
    return message


def _there(message: Message | None) -> Message:
    """The last message of a channel, where there is one."""
    assert message is not None, "nothing was posted"
    return message


def mentioned(message: Message | None) -> list[int]:
    """Whom a message calls."""
    there = _there(message)
    return [user.id for user in (there if isinstance(there, discord.Message) else there.message).mentions]


def pinged(world: World, channel: simcord.ChannelHandle) -> list[int]:
    """Whom the message may ping that was sent last to a channel; names in its text ping nobody else."""
    path = f"/channels/{channel.id}/messages"
    requests = [entry for entry in world.env.http_requests if (entry.method, entry.path) == ("POST", path)]
    sent = [entry.json for entry in requests if entry.json is not None]
    return [int(user) for user in sent[-1]["allowed_mentions"].get("users", [])]


def components(message: Message | None) -> Iterator[dict[str, Any]]:
    """Every component of a message or answer, nested ones too."""
    parts: Sequence[Any] = _there(message).components
    found: list[dict[str, Any]] = [part if isinstance(part, dict) else part.to_dict() for part in parts]
    while found:
        part = found.pop(0)
        yield part
        found = [*part.get("components", ()), *found]
        if "accessory" in part:
            found.append(part["accessory"])


def said(message: Message | None) -> str:
    """All text of a message or answer."""
    return "\n".join(
        [_there(message).content or "", *(part["content"] for part in components(message) if part["type"] == 10)]
    ).strip()


def buttons(message: Message | None) -> dict[str, str]:
    """Label -> custom id of the buttons of a message."""
    return {part["label"]: part["custom_id"] for part in components(message) if part["type"] == 2}


def menus(message: Message | None) -> list[tuple[str, dict[str, str]]]:
    """The custom ids of a message's menus, each with its options, value -> label."""
    return [
        (part["custom_id"], {option["value"]: option["label"] for option in part["options"]})
        for part in components(message)
        if part["type"] == 3
    ]


def menu(message: Message | None) -> tuple[str, dict[str, str]]:
    """The custom id of a message's first menu and its options, value -> label."""
    return menus(message)[0]


def pictures(message: Message | None) -> list[dict[str, Any]]:
    """The gallery items of a message."""
    return [item for part in components(message) if part["type"] == 12 for item in part["items"]]
