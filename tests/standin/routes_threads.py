"""Threads: opening them from a channel or a message, renaming, archiving, deleting, letting people in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.standin.permissions import Permission, permissions
from tests.standin.routes_channels import channel_of, message_of
from tests.standin.routing import Answer, Call, Refused, Routes, invalid
from tests.standin.shapes import channel_json, thread_member_json
from tests.standin.world import PRIVATE_THREAD, PUBLIC_THREAD, TEXT_CHANNEL, Channel, Message, now

if TYPE_CHECKING:
    from tests.standin.server import StandIn

routes = Routes()

THREAD_OPENED = 18
"""The kind of message with which Discord itself tells of a new thread."""

ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
DAY = 1440


@routes.on("POST", "/channels/{channel_id}/threads")
async def open_thread(standin: StandIn, call: Call) -> Answer:
    """Open a thread in a text channel; Discord says so in the channel when it is public."""
    kind = call.body.get("type") or PRIVATE_THREAD
    private = kind == PRIVATE_THREAD
    parent = _parent(standin, call, Permission.CREATE_PRIVATE_THREADS if private else Permission.CREATE_PUBLIC_THREADS)
    thread = await _open(standin, parent, call, kind)
    if not private:
        note = Message(standin.world.snowflake(), parent, standin.world.bot, THREAD_OPENED, content=thread.name)
        parent.messages[note.id] = note
    return 201, _told(standin, thread)


@routes.on("POST", "/channels/{channel_id}/messages/{message_id}/threads")
async def open_thread_from_message(standin: StandIn, call: Call) -> Answer:
    """Open a thread from a message; its id is the message's."""
    parent = _parent(standin, call, Permission.CREATE_PUBLIC_THREADS)
    message = message_of(parent, call)
    if message.id in standin.world.channels:
        raise Refused(160004)
    return 201, _told(standin, await _open(standin, parent, call, PUBLIC_THREAD, message.id))


@routes.on("PATCH", "/channels/{channel_id}")
async def edit_thread(standin: StandIn, call: Call) -> Answer:
    """Rename, archive or lock a thread; its owner may without further permission, locking excepted."""
    channel = channel_of(standin, call)
    if channel.thread is None:
        channel_of(standin, call, Permission.MANAGE_CHANNELS)
        channel.name = call.body.get("name") or channel.name
        return 200, channel_json(standin.world, channel)
    own = permissions(standin.world.guild_of(channel), standin.world.bot.id, channel)
    manager, owner = Permission.MANAGE_THREADS in own, channel.thread.owner == standin.world.bot.id
    wakes = set(call.body) == {"archived"} and not call.body["archived"] and not channel.thread.locked
    if not (manager or (owner and "locked" not in call.body) or wakes):
        raise Refused(50013)
    if channel.thread.archived and call.body.get("archived", True):
        raise Refused(50083)
    _change(channel, call)
    await standin.gateway.dispatch("THREAD_UPDATE", channel_json(standin.world, channel))
    standin.world.pulse.beat()
    return 200, channel_json(standin.world, channel)


@routes.on("DELETE", "/channels/{channel_id}")
async def delete_channel(standin: StandIn, call: Call) -> Answer:
    """Delete a thread or channel with everything in it."""
    channel = channel_of(standin, call)
    channel_of(standin, call, Permission.MANAGE_THREADS if channel.thread else Permission.MANAGE_CHANNELS)
    gone = channel_json(standin.world, channel)
    await standin.remove_channel(channel)
    return 200, gone


@routes.on("PUT", "/channels/{channel_id}/thread-members/{user_id}")
async def add_to_thread(standin: StandIn, call: Call) -> Answer:
    """Let somebody into a thread."""
    channel = channel_of(standin, call, Permission.SEND_MESSAGES_IN_THREADS)
    if channel.thread is None:
        raise Refused(50024)
    if channel.thread.archived:
        raise Refused(50083)
    if call.id("user_id") not in standin.world.guild_of(channel).members:
        raise Refused(10007)
    channel.thread.members.add(call.id("user_id"))
    return 204, None


@routes.on("GET", "/guilds/{guild_id}/threads/active")
async def active_threads(standin: StandIn, call: Call) -> Answer:
    """The threads of a server that are not archived."""
    guild = standin.world.guilds.get(call.id("guild_id"))
    if guild is None:
        raise Refused(10004)
    threads = [each for each in guild.channels.values() if each.thread and not each.thread.archived]
    own = [thread_member_json(each, standin.world.bot.id) for each in threads if _inside(standin, each)]
    return 200, {
        "threads": [channel_json(standin.world, each) for each in threads],
        "members": own,
    }


def _parent(standin: StandIn, call: Call, needed: Permission) -> Channel:
    parent = channel_of(standin, call, needed)
    if parent.kind != TEXT_CHANNEL:
        raise Refused(50024)
    return parent


async def _open(standin: StandIn, parent: Channel, call: Call, kind: int, number: int = 0) -> Channel:
    minutes = call.body.get("auto_archive_duration") or DAY
    if minutes not in ARCHIVE_MINUTES:
        invalid("auto_archive_duration", f"Value must be one of {ARCHIVE_MINUTES}.")
    thread = standin.world.add_thread(parent, call.body["name"], kind, minutes, number)
    await standin.gateway.dispatch("THREAD_CREATE", {**_told(standin, thread), "newly_created": True})
    return thread


def _told(standin: StandIn, thread: Channel) -> dict[str, object]:
    member = thread_member_json(thread, standin.world.bot.id)
    return {**channel_json(standin.world, thread), "member": member}


def _change(channel: Channel, call: Call) -> None:
    thread = channel.thread
    assert thread is not None
    channel.name = call.body.get("name") or channel.name
    thread.locked = call.body.get("locked", thread.locked)
    if "archived" in call.body:
        thread.archived, thread.archived_at = call.body["archived"], now()
    thread.archive_minutes = call.body.get("auto_archive_duration") or thread.archive_minutes


def _inside(standin: StandIn, channel: Channel) -> bool:
    return channel.thread is not None and standin.world.bot.id in channel.thread.members
