"""Turning the body of a request into a message: text, components, attachments, mentions; new ones and edits alike."""

from __future__ import annotations

import copy
import io
import mimetypes
import re
from collections.abc import Mapping
from typing import Any

from PIL import Image, UnidentifiedImageError

from tests.standin.limits import BUTTON, CONTAINER, FILE, INTERACTIVE, TEXT, THUMBNAIL, check_message, parts
from tests.standin.routing import Call, Refused, invalid
from tests.standin.shapes import attachment_json
from tests.standin.world import COMPONENTS_V2, EPHEMERAL, LOADING, Attachment, Message, World, now

Json = dict[str, Any]

MOST_FILES = 10
SILENT = 1 << 12
SETTABLE = COMPONENTS_V2 | SILENT | 1 << 2
"""Flags a bot may set on any message: components, silent, without link previews."""

REFERENCE = "attachment://"
MENTION = re.compile(r"<@!?(\d+)>")


def fill(world: World, cdn: str, message: Message, body: Json, files: Mapping[int, tuple[str, bytes]]) -> None:
    """Apply a body to a message, new or old, wholly or not at all. Raises Refused."""
    content = (body["content"] or "") if "content" in body else message.content
    embeds = body.get("embeds") or [] if "embeds" in body else message.embeds
    flags = _flags(message, body)
    attachments = _attachments(world, message, body, files)
    shown = message.components
    if "components" in body:
        components = [_tidy(each) for each in body["components"] or []]
        check_message(content, embeds, components, flags, len(attachments))
        _number(components)
        _resolve(cdn, message, components, attachments)
        shown = components
    else:
        check_message(content, embeds, message.components, flags, len(attachments))
    mentioned = _mentioned(world, content, shown, body.get("allowed_mentions"))
    message.content, message.embeds, message.components = content, [_rich(each) for each in embeds], shown
    message.attachments, message.flags, message.mentioned = attachments, flags, mentioned
    for attachment in attachments:
        world.files[attachment.id] = attachment


def post(world: World, cdn: str, message: Message, body: Json, call: Call) -> Message:
    """Put a new message into its channel; sending it pings those it may mention. Raises Refused."""
    fill(world, cdn, message, body, call.files)
    message.nonce, message.born_with = body.get("nonce"), message.components
    if message.seen_by is None and not message.flags & SILENT:
        message.pinged = message.mentioned
    message.channel.messages[message.id] = message
    world.pulse.beat()
    return message


def edit(world: World, cdn: str, message: Message, body: Json, call: Call) -> Message:
    """Change a message in place; this pings nobody. Raises Refused."""
    fill(world, cdn, message, body, call.files)
    if message.loading:
        message.flags &= ~LOADING
    else:
        message.edited = now()
    message.edits += 1
    world.pulse.beat()
    return message


def _flags(message: Message, body: Json) -> int:
    wanted: int | None = body.get("flags")
    if wanted is None:
        return message.flags
    if message.flags & COMPONENTS_V2 and not wanted & COMPONENTS_V2:
        invalid("flags", "MessageFlags.IS_COMPONENTS_V2 cannot be removed")
    return message.flags & ~SETTABLE | wanted & SETTABLE


def _attachments(
    world: World, message: Message, body: Json, files: Mapping[int, tuple[str, bytes]]
) -> list[Attachment]:
    """What the message holds afterwards: kept ones first. Without a list in the body everything is kept."""
    listed = body.get("attachments")
    told = {str(each["id"]): each for each in listed or ()}
    unknown = set(told) - {str(each.id) for each in message.attachments} - {str(index) for index in files}
    if unknown:
        invalid("attachments", f"No such attachment: {sorted(unknown)}")
    kept = [each for each in message.attachments if listed is None or str(each.id) in told]
    new = [_uploaded(world, *files[index], told.get(str(index), {})) for index in sorted(files)]
    if len(kept) + len(new) > MOST_FILES:
        invalid("attachments", f"Must be {MOST_FILES} or fewer in length.")
    return kept + new


def _uploaded(world: World, filename: str, data: bytes, told: Json) -> Attachment:
    if len(data) > world.largest_file:
        raise Refused(40005)
    filename = told.get("filename") or filename
    kind = mimetypes.guess_type(filename)[0] or "application/octet-stream"
    return Attachment(world.snowflake(), filename, data, told.get("description"), kind, _size(data))


def _size(data: bytes) -> tuple[int, int] | None:
    try:
        with Image.open(io.BytesIO(data)) as picture:
            return picture.size
    except UnidentifiedImageError:
        return None


def _tidy(component: Json) -> Json:
    """The component as Discord gives it back: without empty keys, with its defaults."""
    tidied = {key: copy.deepcopy(value) for key, value in component.items() if value is not None}
    if tidied["type"] in INTERACTIVE:
        tidied.setdefault("disabled", False)
        if tidied["type"] != BUTTON:
            tidied = {"min_values": 1, "max_values": 1, **tidied}
    if tidied["type"] in (THUMBNAIL, FILE, CONTAINER):
        tidied.setdefault("spoiler", False)
    if tidied["type"] == CONTAINER:
        tidied.setdefault("accent_color", None)
    if "components" in tidied:
        tidied["components"] = [_tidy(each) for each in tidied["components"]]
    if "accessory" in tidied:
        tidied["accessory"] = _tidy(tidied["accessory"])
    if "items" in tidied:
        tidied["items"] = [{"description": None, "spoiler": False} | _filled(item) for item in tidied["items"]]
    if "options" in tidied:
        tidied["options"] = [_filled(option) for option in tidied["options"]]
    return tidied


def _filled(item: Json) -> Json:
    return {key: value for key, value in item.items() if value is not None}


def _number(components: list[Json]) -> None:
    """Give every component that has none an id of its own."""
    everything = list(parts(components))
    taken = {part["id"] for part in everything if part.get("id")}
    free = (number for number in range(1, 2 * len(everything) + 2) if number not in taken)
    for part in everything:
        if not part.get("id"):
            part["id"] = next(free)


def _resolve(cdn: str, message: Message, components: list[Json], attachments: list[Attachment]) -> None:
    """Turn `attachment://name` into what clients show. Raises Refused for a file that is not there."""
    by_name = {each.filename: attachment_json(cdn, message.channel, each) for each in attachments}
    for part in parts(components):
        holders = [*part.get("items", ()), part]
        for holder in holders:
            for key in {"media", "file"} & holder.keys():
                url = holder[key]["url"]
                if url.startswith(REFERENCE) and url.removeprefix(REFERENCE) not in by_name:
                    invalid("components", f"The referenced attachment was not found: {url}")
                found = by_name.get(url.removeprefix(REFERENCE))
                holder[key] = _media(url, found)
                if part["type"] == FILE and found:
                    part |= {"name": found["filename"], "size": found["size"]}


def _media(url: str, attachment: Json | None) -> Json:
    """What a component knows of its picture or file."""
    if attachment is None:
        return {"id": "0", "url": url, "proxy_url": url}
    shared = {key: attachment[key] for key in ("id", "url", "proxy_url", "content_type")}
    return {
        **shared,
        "attachment_id": attachment["id"],
        "width": attachment.get("width"),
        "height": attachment.get("height"),
    }


def _rich(embed: Json) -> Json:
    """An embed as Discord gives it back."""
    return {"type": "rich", **{key: value for key, value in embed.items() if value is not None}}


def _mentioned(world: World, content: str, components: list[Json], allowed: Json | None) -> frozenset[int]:
    """The users whom the text names and the message may mention. Raises Refused for a contradiction."""
    if allowed and "users" in (allowed.get("parse") or ()) and allowed.get("users"):
        invalid("allowed_mentions", 'parse:["users"] and users: [ids...] are mutually exclusive.')
    text = "\n".join([content, *(part["content"] for part in parts(components) if part["type"] == TEXT)])
    named = {int(number) for number in MENTION.findall(text)} & world.users.keys()
    if allowed is None or "users" in (allowed.get("parse") or ()):
        return frozenset(named)
    return frozenset(named & {int(user) for user in allowed.get("users") or ()})


def ephemeral(flags: int | None) -> bool:
    """Whether these flags ask for a message that only one person sees."""
    return bool((flags or 0) & EPHEMERAL)
