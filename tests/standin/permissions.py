"""Who may do what where: the permission bits the stand-in enforces and how roles and overwrites combine to them.

Decides nothing about single requests; the routes ask here.
"""

from __future__ import annotations

from enum import IntFlag
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.standin.world import Channel, Guild


class Permission(IntFlag):
    """The bits of Discord's permission integer that matter to a bot of board games."""

    ADMINISTRATOR = 1 << 3
    MANAGE_CHANNELS = 1 << 4
    MANAGE_GUILD = 1 << 5
    VIEW_CHANNEL = 1 << 10
    SEND_MESSAGES = 1 << 11
    MANAGE_MESSAGES = 1 << 13
    EMBED_LINKS = 1 << 14
    ATTACH_FILES = 1 << 15
    READ_MESSAGE_HISTORY = 1 << 16
    MENTION_EVERYONE = 1 << 17
    USE_APPLICATION_COMMANDS = 1 << 31
    MANAGE_THREADS = 1 << 34
    CREATE_PUBLIC_THREADS = 1 << 35
    CREATE_PRIVATE_THREADS = 1 << 36
    SEND_MESSAGES_IN_THREADS = 1 << 38


ALL = Permission((1 << 53) - 1)
"""Everything, as an administrator has it."""

EVERYONE = (
    Permission.VIEW_CHANNEL
    | Permission.SEND_MESSAGES
    | Permission.EMBED_LINKS
    | Permission.ATTACH_FILES
    | Permission.READ_MESSAGE_HISTORY
    | Permission.USE_APPLICATION_COMMANDS
    | Permission.CREATE_PUBLIC_THREADS
    | Permission.SEND_MESSAGES_IN_THREADS
)
"""What a new server gives to everybody, as far as we look at it."""


def permissions(guild: Guild, user: int, channel: Channel | None = None) -> Permission:
    """The permissions of a member, in a channel if one is given; a thread has those of its parent."""
    roles = [guild.roles[guild.id], *(guild.roles[role] for role in guild.members[user].roles)]
    granted = Permission(0)
    for role in roles:
        granted |= role.permissions
    if user == guild.owner or Permission.ADMINISTRATOR in granted:
        return ALL
    place = guild.parent_of(channel) if channel else None
    for owners in ((guild.id,), tuple(role.id for role in roles[1:]), (user,)):
        overwrites = [place.overwrites[owner] for owner in owners if place and owner in place.overwrites]
        for denied in (denied for _, denied in overwrites):
            granted &= ~denied
        for allowed in (allowed for allowed, _ in overwrites):
            granted |= allowed
    return granted


def speaking(channel: Channel) -> Permission:
    """The permission it takes to send a message there."""
    return Permission.SEND_MESSAGES_IN_THREADS if channel.thread else Permission.SEND_MESSAGES
