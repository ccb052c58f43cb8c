"""`/my`: what a user chooses for themselves: when they rest, how they are called, how private answers look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, get_args

from discord import app_commands
from discord.ext import commands

from cogs.client import Client, Interaction
from cogs.localised import localised, words
from cogs.suggestions import fitting, offering
from cogs.ui.answers import acknowledge, answer, reader_of
from cogs.ui.my_text import away_said, back_said, language_said, looks_text, my_text, rest_text, wishes_text
from cogs.ui.reader import Reader
from data.texts import text
from rules.clock.quiet import clock, minute_of
from rules.clock.rest import Calendar
from rules.clock.zones import names, wall, zone
from rules.tables.preferences import NEVER, Pings, Remind
from rules.tables.profiles import HIDDEN, PROFILE, SHOWN

PINGS: Final = [f"ping_{value}" for value in get_args(Pings)]
REMIND: Final = [f"remind_{value}" for value in get_args(Remind)]
"""Choices of commands, whose texts tell them apart from others of the same name."""
OFTEN: Final = {
    "ja": ("Asia/Tokyo",),
    "en": ("Europe/London", "Europe/Berlin", "America/New_York", "America/Chicago", "America/Los_Angeles"),
}
"""The zones that are offered first to readers of a language, then those for all others."""


class My(commands.Cog):
    """Owns the command group `/my`, which works everywhere, in direct messages too."""

    def __init__(self, bot: Client) -> None:
        self.bot = bot

    my = app_commands.Group(name=words("commands.my.name"), description=words("commands.my.text"))

    @localised("my.show", my)
    async def show(self, interaction: Interaction) -> None:
        """Everything that the user has chosen."""
        await acknowledge(interaction)
        reader, club = await reader_of(interaction), self.bot.club
        calendar = await club.calendars.of(reader.user)
        wishes = await club.preferences.wishes(reader.user)
        hidden = await club.profiles.is_hidden(reader.user)
        await answer(interaction, my_text(calendar, wishes, reader, self.bot.time.now(), hidden=hidden))

    @localised("my.zone", my)
    async def zone(self, interaction: Interaction, place: str) -> None:
        """The time zone in which the user lives."""
        await acknowledge(interaction)
        await self._rest(interaction, await self.bot.club.calendars.move(interaction.user.id, place))

    @localised("my.quiet", my)
    async def quiet(self, interaction: Interaction, hours: str) -> None:
        """When nobody is to call, and clocks stand still."""
        await acknowledge(interaction)
        typed = "" if hours.strip().casefold() == NEVER else hours or " "
        await self._rest(interaction, await self.bot.club.calendars.quiet(interaction.user.id, typed))

    @localised("my.away", my, shown=["away_private", "away_shown"])
    async def away(self, interaction: Interaction, until: str, since: str | None = None, shown: str = "") -> None:
        """Days on which the user is away."""
        await acknowledge(interaction)
        user, now = interaction.user.id, self.bot.time.now()
        calendar = await self.bot.club.calendars.leave(user, since, until, shown=shown == "away_shown")
        said = away_said(calendar, since, (await reader_of(interaction)).language, now)
        await self._rest(interaction, calendar, said)

    @localised("my.back", my)
    async def back(self, interaction: Interaction) -> None:
        """Take back the days away that have not begun."""
        await acknowledge(interaction)
        user, calendars = interaction.user.id, self.bot.club.calendars
        before, after = await calendars.of(user), await calendars.back(user)
        said = back_said(before, after, (await reader_of(interaction)).language, self.bot.time.now())
        await self._rest(interaction, after, first=said)

    @localised("my.pings", my, where=PINGS)
    async def pings(self, interaction: Interaction, where: str) -> None:
        """Where the user is called."""
        await self._wish(interaction, "pings", where.removeprefix("ping_"))

    @localised("my.remind", my, after=REMIND)
    async def remind(self, interaction: Interaction, after: str) -> None:
        """When the user is reminded."""
        await self._wish(interaction, "remind", after.removeprefix("remind_"))

    @localised("my.digest", my)
    async def digest(self, interaction: Interaction, at: str) -> None:
        """One message a day on all that waits."""
        await acknowledge(interaction)
        off = at.strip().casefold() == NEVER
        await self._wish(interaction, "digest", NEVER if off else clock(minute_of(at)))

    @localised("my.size", my, size=["phone", "post", "wide"])
    async def size(self, interaction: Interaction, size: str) -> None:
        """How large private pictures are."""
        await settle_looks(interaction, {"size": size})

    @localised("my.language", my, language=["en", "ja", "auto"])
    async def language(self, interaction: Interaction, language: str) -> None:
        """The language of private answers."""
        await settle_looks(interaction, {"language": language})

    @localised("my.estimates", my, estimates=["shown", "hidden"])
    async def estimates(self, interaction: Interaction, estimates: str) -> None:
        """Whether boards show what they would be worth now."""
        await settle_looks(interaction, {"estimates": estimates})

    @localised("my.profile", my, profile=[SHOWN, HIDDEN])
    async def profile(self, interaction: Interaction, profile: str) -> None:
        """Whether others see the user's profile and rank."""
        await acknowledge(interaction)
        value = HIDDEN if profile == HIDDEN else SHOWN
        await self.bot.club.preferences.set(interaction.user.id, PROFILE, value)
        await answer(interaction, text((await reader_of(interaction)).language, f"common.my.profile_{value}"))

    @localised("my.preview", my, preview=["always", "needed"])
    async def preview(self, interaction: Interaction, preview: str) -> None:
        """Which moves are shown before they are played."""
        await settle_looks(interaction, {"preview": preview})

    @zone.autocomplete("place")
    @offering
    async def _zones(self, interaction: Interaction, current: str) -> list[app_commands.Choice[str]]:
        return zones_to_suggest(await reader_of(interaction), current, self.bot.time.now())

    async def _rest(self, interaction: Interaction, calendar: Calendar, said: str = "", *, first: str = "") -> None:
        """Say when the user rests now, and what is to be said before and after that."""
        await self.bot.club.calling.replan(interaction.user.id)
        reader = await reader_of(interaction)
        told = rest_text(calendar, reader, self.bot.time.now())
        await answer(interaction, "\n".join(filter(None, (first, told, said))))

    async def _wish(self, interaction: Interaction, key: str, value: str) -> None:
        await acknowledge(interaction)
        club, user = self.bot.club, interaction.user.id
        await club.preferences.set(user, key, value)
        if key in ("pings", "digest"):
            await club.calling.try_direct(user)
        await club.calling.replan(user)
        reader = await reader_of(interaction)
        await answer(
            interaction, wishes_text(await club.preferences.wishes(user), await club.calendars.of(user), reader)
        )


async def settle_looks(interaction: Interaction, given: Mapping[str, str | None]) -> None:
    """Keep what a user has chosen of language, size, estimates and preview, and say what holds now."""
    await acknowledge(interaction)
    for key, value in given.items():
        if value:
            await interaction.client.club.preferences.set(interaction.user.id, key, value)
    reader = await reader_of(interaction)
    said = language_said(reader) if given.get("language") else ""
    await answer(interaction, "\n".join(filter(None, (said, looks_text(reader)))))


def zones_to_suggest(reader: Reader, current: str, now: int) -> list[app_commands.Choice[str]]:
    """Zones with what clocks there show, those first that most readers of this language live in."""
    first = [*OFTEN.get(reader.language, ()), *(name for each in OFTEN.values() for name in each)]
    ordered = dict.fromkeys([*first, *(name for name in names() if "/" in name), *names()])
    typed = "_".join(current.split())
    fit = [name for name in ordered if typed.casefold() in name.casefold()][:25]
    return fitting({name: f"{name} ({wall(now, zone(name)):%H:%M})" for name in fit}, "")
