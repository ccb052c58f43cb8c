"""Channels and their messages: reading, sending, editing, deleting, with the permissions it takes."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

from tests.standin.messages import edit, post
from tests.standin.permissions import Permission, permissions, speaking
from tests.standin.routing import Answer, Call, Refused, Routes, invalid
from tests.standin.shapes import channel_json, message_json
from tests.standin.world import Channel, Message, now

if TYPE_CHECKING:
    from tests.standin.server import StandIn

routes = Routes()

NONCE_WINDOW = timedelta(minutes=5)
"""How long Discord remembers a nonce: its documents say "the past few minutes"."""

HISTORY = 50


def channel_of(standin: StandIn, call: Call, *needed: Permission) -> Channel:
    """The channel of a call in which the bot has these permissions. Raises Refused."""
    channel = standin.world.channels.get(call.id("channel_id"))
    if channel is None:
        raise Refused(10003)
    if channel.guild is not None:
        own = permissions(standin.world.guild_of(channel), standin.world.bot.id, channel)
        if Permission.VIEW_CHANNEL not in own:
            raise Refused(50001)
        if any(each not in own for each in needed):
            raise Refused(50013)
    return channel


def message_of(channel: Channel, call: Call) -> Message:
    """The message of a call, one that everybody sees. Raises Refused."""
    message = channel.messages.get(call.id("message_id"))
    if message is None or message.seen_by is not None:
        raise Refused(10008)
    return message


@routes.on("GET", "/channels/{channel_id}")
async def get_channel(standin: StandIn, call: Call) -> Answer:
    """A channel or thread, archived ones too."""
    return 200, channel_json(standin.world, channel_of(standin, call))


@routes.on("GET", "/channels/{channel_id}/messages")
async def list_messages(standin: StandIn, call: Call) -> Answer:
    """Messages, newest first: the newest ones, those before a message, or the first ones after one."""
    channel = channel_of(standin, call, Permission.READ_MESSAGE_HISTORY)
    limit, after = int(call.query.get("limit", HISTORY)), int(call.query.get("after", 0))
    before = int(call.query.get("before", 1 << 63))
    shown = sorted(number for number, each in channel.messages.items() if each.seen_by is None)
    within = [number for number in shown if after < number < before]
    chosen = within[:limit] if "after" in call.query else within[-limit:]
    return 200, [message_json(standin.world, standin.cdn, channel.messages[each], old=True) for each in chosen[::-1]]


@routes.on("GET", "/channels/{channel_id}/messages/{message_id}")
async def get_message(standin: StandIn, call: Call) -> Answer:
    """One message."""
    channel = channel_of(standin, call, Permission.READ_MESSAGE_HISTORY)
    return 200, message_json(standin.world, standin.cdn, message_of(channel, call))


@routes.on("POST", "/channels/{channel_id}/messages")
async def create_message(standin: StandIn, call: Call) -> Answer:
    """Send a message; one with a nonce that was used lately is only answered again."""
    channel = channel_of(standin, call)
    _check_may_send(standin, channel, call)
    body, world = call.body, standin.world
    if body.get("enforce_nonce") and body.get("nonce") is not None and (known := _known(standin, body["nonce"])):
        return 200, message_json(world, standin.cdn, known)
    reference = body.get("message_reference")
    if reference and int(reference["message_id"]) not in channel.messages:
        invalid("message_reference", "Unknown message")
    message = post(world, standin.cdn, Message(world.snowflake(), channel, world.bot), body, call)
    if channel.thread:
        channel.thread.archived = False
    await standin.tell("MESSAGE_CREATE", message)
    return 200, message_json(world, standin.cdn, message)


@routes.on("PATCH", "/channels/{channel_id}/messages/{message_id}")
async def edit_message(standin: StandIn, call: Call) -> Answer:
    """Edit one of the bot's own messages."""
    channel = channel_of(standin, call)
    message = message_of(channel, call)
    if message.author is not standin.world.bot:
        raise Refused(50005)
    if channel.thread and channel.thread.archived:
        raise Refused(50083)
    if call.files:
        channel_of(standin, call, Permission.ATTACH_FILES)
    edit(standin.world, standin.cdn, message, call.body, call)
    await standin.tell("MESSAGE_UPDATE", message)
    return 200, message_json(standin.world, standin.cdn, message)


@routes.on("DELETE", "/channels/{channel_id}/messages/{message_id}")
async def delete_message(standin: StandIn, call: Call) -> Answer:
    """Delete a message of one's own, or with permission anybody's."""
    channel = channel_of(standin, call)
    message = message_of(channel, call)
    if message.author is not standin.world.bot:
        channel_of(standin, call, Permission.MANAGE_MESSAGES)
    await standin.remove(message)
    return 204, None


def _check_may_send(standin: StandIn, channel: Channel, call: Call) -> None:
    channel_of(standin, call, speaking(channel), *([Permission.ATTACH_FILES] if call.files else []))
    if channel.thread and channel.thread.locked:
        channel_of(standin, call, Permission.MANAGE_THREADS)


def _known(standin: StandIn, nonce: str | int) -> Message | None:
    """The bot's message with this nonce, if it is not too long ago."""
    since = now() - NONCE_WINDOW
    for channel in standin.world.channels.values():
        for message in channel.messages.values():
            if message.nonce == nonce and message.author is standin.world.bot and message.created > since:
                return message
    return None
