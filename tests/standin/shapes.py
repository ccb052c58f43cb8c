"""The state as JSON: users, members, channels, servers, messages, as Discord sends them over HTTP and the gateway."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from tests.standin.permissions import permissions
from tests.standin.world import (
    PRIVATE_THREAD,
    Attachment,
    Channel,
    Guild,
    Interaction,
    Member,
    Message,
    Role,
    Thread,
    User,
    World,
)

Json = dict[str, Any]


def when(moment: datetime | None) -> str | None:
    """A moment in ISO 8601."""
    return moment.isoformat(timespec="microseconds") if moment else None


def user_json(user: User) -> Json:
    """A user as others see it."""
    return {
        "id": str(user.id),
        "username": user.name.lower().replace(" ", "_"),
        "global_name": None if user.bot else user.name,
        "discriminator": "0",
        "avatar": None,
        "bot": user.bot,
        "public_flags": 0,
        "flags": 0,
        "primary_guild": None,
    }


def member_json(member: Member, *, with_user: bool = True) -> Json:
    """A member of a server."""
    return {
        **({"user": user_json(member.user)} if with_user else {}),
        "nick": None,
        "avatar": None,
        "banner": None,
        "roles": [str(role) for role in member.roles],
        "joined_at": when(member.joined),
        "premium_since": None,
        "communication_disabled_until": None,
        "pending": False,
        "deaf": False,
        "mute": False,
        "flags": 0,
    }


def role_json(role: Role, position: int) -> Json:
    """A role; the bot's own one says whose it is."""
    return {
        "id": str(role.id),
        "name": role.name,
        "permissions": str(int(role.permissions)),
        "position": position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": role.managed_by is not None,
        "mentionable": False,
        "icon": None,
        "unicode_emoji": None,
        "flags": 0,
        **({"tags": {"bot_id": str(role.managed_by)}} if role.managed_by else {}),
    }


def channel_json(world: World, channel: Channel) -> Json:
    """A channel or thread."""
    base = {"id": str(channel.id), "type": channel.kind, "flags": 0, "last_message_id": _last(channel)}
    if channel.guild is None:
        return {**base, "recipients": [user_json(world.users[user]) for user in channel.recipients]}
    base |= {"guild_id": str(channel.guild), "name": channel.name, "rate_limit_per_user": 0}
    if channel.thread:
        return {**base, **_thread_json(channel, channel.thread), "parent_id": str(channel.parent)}
    return {
        **base,
        "parent_id": None,
        "position": 0,
        "topic": None,
        "nsfw": False,
        "permission_overwrites": [_overwrite(world, channel, owner) for owner in channel.overwrites],
    }


def _last(channel: Channel) -> str | None:
    return str(max(channel.messages)) if channel.messages else None


def _overwrite(world: World, channel: Channel, owner: int) -> Json:
    allowed, denied = channel.overwrites[owner]
    kind = 0 if owner in world.guild_of(channel).roles else 1
    return {"id": str(owner), "type": kind, "allow": str(int(allowed)), "deny": str(int(denied))}


def _thread_json(channel: Channel, thread: Thread) -> Json:
    return {
        "owner_id": str(thread.owner),
        "message_count": len(channel.messages),
        "total_message_sent": len(channel.messages),
        "member_count": len(thread.members),
        "thread_metadata": {
            "archived": thread.archived,
            "archive_timestamp": when(thread.archived_at),
            "auto_archive_duration": thread.archive_minutes,
            "locked": thread.locked,
            "create_timestamp": when(thread.created),
            **({"invitable": True} if channel.kind == PRIVATE_THREAD else {}),
        },
    }


def thread_member_json(channel: Channel, user: int) -> Json:
    """A member of a thread."""
    assert channel.thread is not None
    return {"id": str(channel.id), "user_id": str(user), "join_timestamp": when(channel.thread.created), "flags": 0}


def guild_json(guild: Guild) -> Json:
    """A server as `GET /guilds/{id}` tells it."""
    absent = (
        "icon description home_header splash discovery_splash banner application_id afk_channel_id system_channel_id"
        " widget_channel_id vanity_url_code rules_channel_id safety_alerts_channel_id public_updates_channel_id"
        " max_presences incidents_data"
    )
    zero = (
        "system_channel_flags verification_level default_message_notifications mfa_level explicit_content_filter"
        " premium_tier premium_subscription_count nsfw_level max_stage_video_channel_users max_video_channel_users"
    )
    return {
        **dict.fromkeys(absent.split()),
        **dict.fromkeys(zero.split(), 0),
        "id": str(guild.id),
        "name": guild.name,
        "owner_id": str(guild.owner),
        "preferred_locale": guild.locale,
        "features": [],
        "region": "japan",
        "afk_timeout": 300,
        "max_members": 500000,
        "widget_enabled": False,
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "roles": [role_json(role, position) for position, role in enumerate(guild.roles.values())],
        "emojis": [],
        "stickers": [],
    }


def guild_create_json(world: World, guild: Guild) -> Json:
    """A server as the gateway tells it when the bot connects: with channels, threads and the bot as a member."""
    channels = [channel for channel in guild.channels.values() if not channel.thread]
    threads = [channel for channel in guild.channels.values() if channel.thread and not channel.thread.archived]
    own = guild.members[world.bot.id]
    return {
        **guild_json(guild),
        "joined_at": when(own.joined),
        "large": False,
        "unavailable": False,
        "member_count": len(guild.members),
        "members": [member_json(own)],
        "channels": [channel_json(world, channel) for channel in channels],
        "threads": [channel_json(world, channel) for channel in threads],
        "voice_states": [],
        "presences": [],
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
    }


def attachment_json(cdn: str, channel: Channel, attachment: Attachment) -> Json:
    """An attachment; its URL is served by the stand-in's CDN."""
    url = f"{cdn}/attachments/{channel.id}/{attachment.id}/{attachment.filename}"
    width, height = attachment.size or (None, None)
    return {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": len(attachment.data),
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        **({"description": attachment.description} if attachment.description else {}),
        **({"width": width, "height": height} if attachment.size else {}),
    }


def message_json(world: World, cdn: str, message: Message, *, old: bool = False) -> Json:
    """A message as the bot and everybody who may see it get it; one read back later does not show its nonce."""
    flags = message.flags
    return {
        "id": str(message.id),
        "channel_id": str(message.channel.id),
        "type": message.kind,
        "author": user_json(message.author),
        "content": message.content,
        "embeds": message.embeds,
        "components": message.components,
        "attachments": [attachment_json(cdn, message.channel, each) for each in message.attachments],
        "mentions": [user_json(world.users[user]) for user in sorted(message.mentioned)],
        "mention_roles": [],
        "mention_everyone": False,
        "pinned": False,
        "tts": False,
        "timestamp": when(message.created),
        "edited_timestamp": when(message.edited),
        "flags": flags,
        **({"nonce": message.nonce} if message.nonce is not None and not old else {}),
        **({"interaction_metadata": message.interaction} if message.interaction else {}),
        **({"application_id": str(world.bot.id), "webhook_id": str(world.bot.id)} if message.interaction else {}),
    }


def interaction_json(world: World, cdn: str, interaction: Interaction, data: Json) -> Json:
    """INTERACTION_CREATE: what the bot is told of a command, a keystroke, a click or a modal."""
    channel, user = interaction.channel, interaction.user
    guild = world.guild_of(channel)
    own = permissions(guild, world.bot.id, channel)
    theirs = {"permissions": str(int(permissions(guild, user.id, channel)))}
    return {
        "id": str(interaction.id),
        "application_id": str(world.bot.id),
        "type": interaction.kind,
        "token": interaction.token,
        "version": 1,
        "data": data,
        "guild": {"id": str(guild.id), "locale": guild.locale, "features": []},
        "guild_id": str(guild.id),
        "guild_locale": guild.locale,
        "channel": {**channel_json(world, channel), **theirs},
        "channel_id": str(channel.id),
        "member": {**member_json(guild.members[user.id]), **theirs},
        "locale": user.locale,
        "app_permissions": str(int(own)),
        "entitlements": [],
        "authorizing_integration_owners": {"0": str(guild.id)},
        "context": 0,
        "attachment_size_limit": 10 * 1024 * 1024,
        **({"message": message_json(world, cdn, interaction.source)} if interaction.source else {}),
    }
