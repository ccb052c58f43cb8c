"""A driver for tests that play as people do: commands, buttons and menus, and what is seen of the answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import simcord

from bot import create_bot
from cogs.run.settings import Settings
from rules.tables.club import Club


class World:
    """One server with the channel `games`; `people` are added by name."""

    def __init__(self, env: simcord.Env, settings: Settings) -> None:
        self.env = env
        self.settings = settings
        self.guild = env.create_guild(name="Club")
        self.channel = self.guild.create_text_channel("games")
        self.people: dict[str, Any] = {}

    @property
    def bot(self) -> Any:
        return self.env.bot

    @property
    def club(self) -> Club:
        return self.bot.club

    def person(self, name: str) -> Any:
        """A member of the server, made when first named."""
        if name not in self.people:
            self.people[name] = self.guild.add_member(self.env.create_user(name))
        return self.people[name]

    async def open(self, *names: str, game: str = "takenoko", start: bool = True, **options: Any) -> Any:
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

    def home(self) -> Any:
        """The newest thread of the channel, or the channel itself."""
        return self.channel.threads[-1] if self.channel.threads else self.channel

    async def restart(self) -> None:
        """Stop the bot and start a new one on the same database."""
        await self.bot.close()
        await self.env.restart_bot(create_bot(self.settings))


def components(message: Any) -> Iterator[dict[str, Any]]:
    """Every component of a message or answer, nested ones too."""
    found = [part if isinstance(part, dict) else part.to_dict() for part in message.components]
    while found:
        part = found.pop(0)
        yield part
        found = [*part.get("components", ()), *found]
        if "accessory" in part:
            found.append(part["accessory"])


def said(message: Any) -> str:
    """All text of a message or answer."""
    return "\n".join(
        [message.content or "", *(part["content"] for part in components(message) if part["type"] == 10)]
    ).strip()


def buttons(message: Any) -> dict[str, str]:
    """Label -> custom id of the buttons of a message."""
    return {part["label"]: part["custom_id"] for part in components(message) if part["type"] == 2}


def menus(message: Any) -> list[tuple[str, dict[str, str]]]:
    """The custom ids of a message's menus, each with its options, value -> label."""
    return [
        (part["custom_id"], {option["value"]: option["label"] for option in part["options"]})
        for part in components(message)
        if part["type"] == 3
    ]


def menu(message: Any) -> tuple[str, dict[str, str]] | None:
    """The custom id of a message's first menu and its options, value -> label."""
    return next(iter(menus(message)), None)


def pictures(message: Any) -> list[dict[str, Any]]:
    """The gallery items of a message."""
    return [item for part in components(message) if part["type"] == 12 for item in part["items"]]
