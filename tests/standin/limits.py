"""What Discord demands of messages and modals beyond its API description. Knows bodies only, no state."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from tests.standin.routing import invalid
from tests.standin.world import COMPONENTS_V2

Json = dict[str, Any]

CONTENT, EMBED_TEXT, ROWS, COMPONENTS, V2_TEXT, MODAL_PARTS = 2000, 6000, 5, 40, 4000, 5
ACTION_ROW, BUTTON, TEXT, THUMBNAIL, FILE, CONTAINER = 1, 2, 10, 11, 13, 17
INTERACTIVE = {2, 3, 4, 5, 6, 7, 8}
V2_ONLY = {9, 10, 11, 12, 13, 14, 17}
LINK, PREMIUM = 5, 6
ROW_WIDTH = 5


def parts(components: Iterable[Json]) -> Iterator[Json]:
    """Every component, nested ones too, in the order of reading."""
    for component in components:
        yield component
        yield from parts(component.get("components") or ())
        for key in ("accessory", "component"):
            if component.get(key):
                yield from parts([component[key]])


def check_message(content: str, embeds: list[Json], components: list[Json], flags: int, attachments: int) -> None:
    """Refuse a message that Discord would not take as a whole. Raises Refused."""
    if len(content) > CONTENT:
        invalid("content", f"Must be {CONTENT} or fewer in length.")
    if sum(map(_letters, embeds)) > EMBED_TEXT:
        invalid("embeds", f"Embed size exceeds maximum size of {EMBED_TEXT}")
    check_custom_ids(components)
    if flags & COMPONENTS_V2:
        _check_v2(content, embeds, components)
    else:
        _check_rows(components)
    if not (content or embeds or components or attachments):
        invalid("content", "Cannot send an empty message")


def check_custom_ids(components: list[Json]) -> None:
    """Every control needs an id of its own, links excepted. Raises Refused."""
    seen = set()
    for part in parts(components):
        if part["type"] not in INTERACTIVE or part.get("style") in (LINK, PREMIUM):
            continue
        custom_id = part.get("custom_id")
        if not custom_id:
            invalid("components", "A custom id is required")
        if custom_id in seen:
            invalid("components", f"Component custom id cannot be duplicated: {custom_id}")
        seen.add(custom_id)
        values = [option["value"] for option in part.get("options") or ()]
        if len(values) != len(set(values)):
            invalid("components", f"The options of {custom_id} have duplicate values")


def check_modal(data: Json) -> None:
    """Refuse a modal that is no form. Raises Refused."""
    if not 1 <= len(data["components"]) <= MODAL_PARTS:
        invalid("data.components", f"Must be between 1 and {MODAL_PARTS} in length.")
    check_custom_ids(data["components"])


def _check_v2(content: str, embeds: list[Json], components: list[Json]) -> None:
    if content or embeds:
        invalid("content" if content else "embeds", "Cannot be used together with MessageFlags.IS_COMPONENTS_V2")
    everything = list(parts(components))
    if len(everything) > COMPONENTS:
        invalid("components", f"The total number of components cannot exceed {COMPONENTS}")
    if sum(len(part["content"]) for part in everything if part["type"] == TEXT) > V2_TEXT:
        invalid("components", f"The text of all components exceeds the maximum size of {V2_TEXT}")
    _check_row_widths(everything)


def _check_rows(components: list[Json]) -> None:
    if len(components) > ROWS:
        invalid("components", f"Must be {ROWS} or fewer in length.")
    for part in parts(components):
        if part["type"] in V2_ONLY:
            invalid("components", f"Component type {part['type']} needs MessageFlags.IS_COMPONENTS_V2")
    _check_row_widths(components)


def _check_row_widths(components: Iterable[Json]) -> None:
    """A row holds up to five buttons or a single menu."""
    for row in components:
        kinds = [part["type"] for part in row["components"]] if row["type"] == ACTION_ROW else []
        if (any(kind != BUTTON for kind in kinds) and len(kinds) > 1) or len(kinds) > ROW_WIDTH:
            invalid("components", "The specified component exceeds the maximum width")


def _letters(embed: Json) -> int:
    texts = [embed.get("title"), embed.get("description")]
    texts += [(embed.get(key) or {}).get("text" if key == "footer" else "name") for key in ("footer", "author")]
    for field in embed.get("fields") or ():
        texts += [field["name"], field["value"]]
    return sum(len(each or "") for each in texts)
