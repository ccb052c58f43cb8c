"""Answering one interaction: in time, privately, in the reader's language, and never with a traceback."""

from __future__ import annotations

import logging
import time
from collections.abc import Mapping, Sequence
from typing import Any, Final, get_args

import aiohttp
import discord
from discord import ui

from cogs.client import Interaction
from cogs.ui.layouts import TEXT_LIMIT, layout
from cogs.ui.reader import Reader
from data.texts import DEFAULT, LANGUAGES, language_of, text
from render.phrases import spaced
from render.refusals import refusal
from render.scene import Size
from rules.kit.refusals import Refused
from rules.storage.store import StoreFault
from rules.tables.club import Club
from rules.tables.preferences import CLIENT
from rules.tables.table import Table

log = logging.getLogger(__name__)

ALREADY_ANSWERED = 40060
TOKEN_DEAD = 10062
QUIET = (ALREADY_ANSWERED, TOKEN_DEAD)
"""Discord's error codes that mean only that the answer came twice or too late: what was done stays done."""

UNREACHABLE = (aiohttp.ClientError, OSError, TimeoutError)
"""A call that Discord did not answer at all: what was done stays done, and the outbox brings it out later."""

ACKNOWLEDGED: Final = "acknowledged"
ANSWERED: Final = "answered"
"""Under these names an interaction keeps when (by `time.monotonic`) it was first acknowledged and answered."""

TRIES = 2
"""How often an acknowledgement or an answer is tried over a broken connection: a third would come too late."""

AT_ONCE: Final = 1.5
"""Seconds: an interaction of which Discord says sooner than this that it is over was over before we began."""

LAID_OUT: Final = "laid out"
"""What an interaction bears whose answer is a layout: Discord takes no plain text in its place any more."""

KEPT: Final = "kept"
"""What an interaction bears whose work is done and kept."""

CONTENT_LIMIT = 2000
BESIDES = 500
"""Room that is left to what is said in an answer besides."""
COMPONENTS = 40
"""So many components Discord takes in one message, nested ones too."""

SIZES: Final[dict[str, Size]] = {size: size for size in get_args(Size)}
"""What a reader can wish private pictures to be; `phone` where nothing is wished."""


async def reader_of(interaction: Interaction) -> Reader:
    """The reader behind an interaction; which language their Discord has is kept for what is told them later."""
    club, user, client = interaction.client.club, interaction.user.id, language_of(str(interaction.locale))
    if await club.preferences.get(user, CLIENT) != client:
        try:
            await club.preferences.set(user, CLIENT, client)
        except Refused as fault:
            # What was asked is answered all the same, in the language of the client it came from.
            note_fault(fault, interaction)
            return await reader_for(club, user, client, now=client)
    return await reader_for(club, user, client)


async def reader_for(club: Club, user: int, otherwise: str, *, now: str | None = None) -> Reader:
    """A user as a reader of something private, whether they have asked for it or not.

    It is in the language that they chose; else in that of their Discord (`now`, or as it was last told); else in
    `otherwise`, that of the table or the server.
    """
    kept = await club.preferences.all(user)
    order = (kept.get("language"), now or kept.get(CLIENT), otherwise)
    return Reader(
        user,
        next((language for language in order if language in LANGUAGES), DEFAULT),
        SIZES.get(kept.get("size") or "", "phone"),
        kept.get("estimates") != "hidden",
        kept.get("preview") == "always",
        kept.get("language") not in LANGUAGES,
    )


async def acknowledge(interaction: Interaction, *, update: bool = False) -> None:
    """Tell Discord within its three seconds that an answer is coming: privately, or as an update of the panel.

    Raises HTTPException where it came to us when its user had long been told that nobody answers: it may have been
    asked again since, and nothing is done.
    """
    began = time.monotonic()
    for _ in range(TRIES):
        if interaction.response.is_done():
            return
        try:
            if update:
                await interaction.response.defer()
            else:
                await interaction.response.defer(ephemeral=True, thinking=True)
            interaction.extras.setdefault(ACKNOWLEDGED, time.monotonic())
        except discord.HTTPException as error:
            if error.code not in QUIET or (error.code == TOKEN_DEAD and time.monotonic() - began < AT_ONCE):
                raise
            log.info("answered twice or too late", extra={"interaction": interaction.id})
            return
        except UNREACHABLE as error:
            # What was asked is done all the same; the thread will show it.
            log.warning("not acknowledged: %r", error, extra={"interaction": interaction.id})


async def answer(
    interaction: Interaction,
    content: str | None = None,
    *,
    view: ui.LayoutView | None = None,
    files: Sequence[discord.File] = (),
) -> None:
    """Fill the private answer, with text or with a layout and its files. Late and double answers are only logged."""
    await acknowledge(interaction)
    full = len(content or "") > CONTENT_LIMIT - BESIDES if view is None else not has_room(view)
    besides = "" if full or not is_private(interaction) else await say_besides(interaction)
    fields: dict[str, Any] = {}
    if view is None:
        fields["content"] = spaced("\n".join(filter(None, (content, besides))), CONTENT_LIMIT)
    else:
        fields["view"] = view
        if besides:
            view.add_item(ui.TextDisplay(besides))
    await fill(interaction, fields, files)


async def fill(interaction: Interaction, fields: Mapping[str, Any], files: Sequence[discord.File] | None) -> None:
    """Fill the answer that was announced; `files` None leaves those that are there. Late answers are only logged."""
    if "content" in fields and LAID_OUT in interaction.extras:
        fields = {"view": layout([fields["content"]])}
    if files is not None:
        fields = {**fields, "attachments": list(files)}
    if "view" in fields:
        interaction.extras[LAID_OUT] = True
    for _ in range(TRIES):
        for file in files or ():
            file.reset()
        try:
            await interaction.edit_original_response(**fields)
            interaction.extras.setdefault(ANSWERED, time.monotonic())
            return
        except discord.HTTPException as error:
            if error.code not in QUIET and error.status != 404:
                raise
            log.info("the answer could not be shown", extra={"interaction": interaction.id})
            return
        except UNREACHABLE as error:
            # Filling the same answer twice is harmless, so it may be tried again.
            log.warning("not answered: %r", error, extra={"interaction": interaction.id})


async def say_besides(interaction: Interaction) -> str:
    """What is said in a private answer besides, whatever it is about: once, that direct messages do not arrive."""
    club, user = interaction.client.club, interaction.user.id
    try:
        if not await club.calling.say_closed(user):
            return ""
        return text((await reader_of(interaction)).language, "common.direct_closed")
    except Refused as fault:
        # It is said another time.
        note_fault(fault, interaction)
        return ""


def has_room(view: ui.LayoutView) -> bool:
    """Whether there is room below it for what is said besides."""
    return view.content_length() <= TEXT_LIMIT - BESIDES and view.total_children_count < COMPONENTS


def is_private(interaction: Interaction) -> bool:
    """Whether what answers an interaction is for the eyes of whoever acted alone."""
    if interaction.response.type is not discord.InteractionResponseType.deferred_message_update:
        return True
    return interaction.message is not None and interaction.message.flags.ephemeral


async def tell(interaction: Interaction, sentence: str) -> None:
    """A private sentence that leaves the message behind the control as it is."""
    if interaction.response.type is discord.InteractionResponseType.deferred_message_update:
        told = "\n".join(filter(None, (sentence[: CONTENT_LIMIT - BESIDES], await say_besides(interaction))))
        await interaction.followup.send(told, ephemeral=True)
    else:
        await answer(interaction, sentence)


def sentence_of(error: Refused, language: str, table: Table | None) -> str:
    """The sentence of a refusal, with the rule's topic where there is one."""
    return refusal(language, error, table.game if table else None, table.names if table else ())


def note_kept(interaction: Interaction) -> None:
    """Say that what was asked is kept: if the database goes away before it is shown, nobody is told that it is not."""
    interaction.extras[KEPT] = True


def _told_of(error: Refused, interaction: Interaction) -> Refused:
    """What to tell of a refusal: a fault of the database is none of what was kept before it."""
    return Refused("kept_unseen") if isinstance(error, StoreFault) and interaction.extras.get(KEPT) else error


def note_fault(error: Refused, interaction: Interaction) -> None:
    """Log a fault of the database with its file, which users are not told."""
    if isinstance(error, StoreFault) and error.key != "shutting_down":
        log.error("the database failed: %r", error, extra={"interaction": interaction.id})


async def explain(interaction: Interaction, error: BaseException, table: Table | None) -> None:
    """Tell the reader what went wrong (at `table`, if at one).

    What was not foreseen is logged with its traceback and told as our fault.
    """
    original = getattr(error, "original", error)
    try:
        reader = await reader_of(interaction)
        if isinstance(original, Refused):
            note_fault(original, interaction)
            await tell(interaction, sentence_of(_told_of(original, interaction), reader.language, table))
        elif isinstance(original, discord.HTTPException) and original.code in QUIET:
            log.info("answered twice or too late", extra={"interaction": interaction.id})
        elif isinstance(original, UNREACHABLE):
            log.warning("Discord could not be reached: %r", original, extra={"interaction": interaction.id})
            await tell(interaction, text(reader.language, "errors.internal"))
        else:
            log.error("unforeseen", exc_info=original, extra={"interaction": interaction.id})
            await tell(interaction, text(reader.language, "errors.internal"))
    except (discord.HTTPException, *UNREACHABLE):
        log.warning("the refusal could not be shown", extra={"interaction": interaction.id})
    except Refused as fault:
        # The database does not even say which language the reader wants.
        note_fault(fault, interaction)
        language = language_of(str(interaction.locale))
        await _try_to_tell(interaction, sentence_of(_told_of(fault, interaction), language, table))


async def _try_to_tell(interaction: Interaction, sentence: str) -> None:
    try:
        await tell(interaction, sentence)
    except (discord.HTTPException, *UNREACHABLE):
        log.warning("the refusal could not be shown", extra={"interaction": interaction.id})
