"""A small bot that uses what the stand-in is made for, so that the stand-in can be tested without ours."""

from __future__ import annotations

import io
import re
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands
from PIL import Image

JAPANESE = {"sample": "見本", "greet": "挨拶", "Say hello": "挨拶する", "name": "名前", "Whom": "だれに"}


class Step(ui.DynamicItem[ui.Button[Any]], template=r"step:(?P<number>\d+)"):
    """A button that counts: it lives in its custom id alone."""

    def __init__(self, number: int) -> None:
        self.number = number
        super().__init__(ui.Button(label=f"Step {number}", custom_id=f"step:{number}"))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Step:
        """The button that was clicked."""
        return cls(int(match["number"]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Show the next number in place."""
        interaction.client.steps.append(interaction.id)
        picture = drawing(self.number)
        await interaction.response.edit_message(view=board(self.number + 1, picture), attachments=[picture])


class Pick(ui.DynamicItem[ui.Select[Any]], template=r"pick"):
    """A menu whose choice is told after a silent acknowledgement."""

    def __init__(self) -> None:
        super().__init__(ui.Select(custom_id="pick", options=[discord.SelectOption(label=each) for each in "abc"]))

    @classmethod
    async def from_custom_id(cls, interaction: Any, item: Any, match: re.Match[str]) -> Pick:
        """The menu that was used."""
        return cls()

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        """Tell what was chosen, privately."""
        await interaction.response.defer()
        chosen: Any = interaction.data
        await interaction.followup.send(f"chosen: {chosen['values'][0]}", ephemeral=True)


class Form(ui.Modal, title="A form"):
    """A form with a text and a menu."""

    why: ui.Label[Any] = ui.Label(text="Why", component=ui.TextInput(custom_id="why", max_length=20))
    kind: ui.Label[Any] = ui.Label(
        text="Kind",
        component=ui.Select(custom_id="kind", options=[discord.SelectOption(label=each) for each in ("tile", "card")]),
    )

    async def on_submit(self, interaction: discord.Interaction[Any]) -> None:
        """Repeat what was filled in."""
        text: Any = self.why.component
        menu: Any = self.kind.component
        await interaction.response.send_message(f"{text.value}/{menu.values[0]}", ephemeral=True)


def drawing(number: int) -> discord.File:
    """A picture as wide as the number says."""
    data = io.BytesIO()
    Image.new("RGB", (100 + number, 80), "teal").save(data, "PNG")
    data.seek(0)
    return discord.File(data, "board.png", description=f"drawing {number}")


def board(number: int, picture: discord.File) -> ui.LayoutView:
    """A picture with its controls."""
    rows: tuple[ui.ActionRow[Any], ...] = (ui.ActionRow(Step(number)), ui.ActionRow(Pick()))
    box: Any = ui.Container(ui.TextDisplay(f"number {number}"), accent_colour=0x336699)
    gallery: Any = ui.MediaGallery()
    gallery.add_item(media=picture, description="a drawing")
    box.add_item(gallery).add_item(rows[0]).add_item(rows[1])
    return ui.LayoutView(timeout=None).add_item(box)


class Japanese(app_commands.Translator):
    """Names and descriptions in Japanese."""

    async def translate(self, string: app_commands.locale_str, locale: discord.Locale, context: Any) -> str | None:
        """The text, where we have one."""
        return JAPANESE.get(string.message) if locale is discord.Locale.japanese else None


group = app_commands.Group(name="sample", description="Samples")


@group.command(description="Say hello")
@app_commands.describe(name="Whom")
async def greet(interaction: discord.Interaction[Any], name: str, times: app_commands.Range[int, 1, 3] = 1) -> None:
    """Answer privately after a deferral, in the person's language."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    hello = "こんにちは" if interaction.locale is discord.Locale.japanese else "hello"
    await interaction.edit_original_response(content=f"{hello} {name} " * times)


@greet.autocomplete("name")
async def names(interaction: discord.Interaction[Any], current: str) -> list[app_commands.Choice[str]]:
    """Names that begin as typed."""
    return [app_commands.Choice(name=each, value=each) for each in ("Akari", "Aoi", "Ren") if each.startswith(current)]


@group.command(name="board", description="Post a board")
@app_commands.choices(where=[app_commands.Choice(name=each, value=each) for each in ("here", "thread")])
async def post_board(
    interaction: discord.Interaction[Any], where: str, of: discord.Member | None = None, nonce: str = "n1"
) -> None:
    """Post a picture with controls here or in a new thread, pinging one member."""
    await interaction.response.send_message("posting", ephemeral=True)
    channel: Any = interaction.channel
    if where == "thread":
        channel = await channel.create_thread(name="game", type=discord.ChannelType.public_thread)
    picture = drawing(0)
    layout = board(1, picture)
    if of:
        layout.add_item(ui.TextDisplay(f"{of.mention} {interaction.user.mention}"))
    pinged = discord.AllowedMentions(users=[of] if of else False, everyone=False, roles=False)
    await channel.send(view=layout, file=picture, nonce=nonce, allowed_mentions=pinged)


@group.command(name="form", description="Open a form")
async def form(interaction: discord.Interaction[Any]) -> None:
    """Open a form as the first answer."""
    await interaction.response.send_modal(Form())


@group.command(name="many", description="Several messages")
async def many(interaction: discord.Interaction[Any]) -> None:
    """A deferral that a follow-up fills, then another one that is changed and removed."""
    await interaction.response.defer(thinking=True)
    await interaction.followup.send("first")
    second: Any = await interaction.followup.send("second", wait=True)
    await second.edit(content="changed")
    third: Any = await interaction.followup.send("third", wait=True)
    await third.delete()


class SampleBot(commands.Bot):
    """The bot; `errors` are what its commands ended with, `steps` the interactions that pressed a button."""

    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default(), guild_ready_timeout=0.05)
        self.errors: list[BaseException] = []
        self.steps: list[int] = []

    async def setup_hook(self) -> None:
        """Register everything."""
        self.add_dynamic_items(Step, Pick)
        self.tree.add_command(group)
        self.tree.error(self._note)
        await self.tree.set_translator(Japanese())
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Identify again at once: discord.py would wait five seconds, which only makes the tests slow."""

    async def _note(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        self.errors.append(getattr(error, "original", error))
