"""What a person's Discord client knows and refuses: commands and their options, controls of messages, forms.

Builds the `data` of interactions; sends nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from tests.standin.limits import BUTTON, TEXT, parts
from tests.standin.world import Message

Json = dict[str, Any]

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, NUMBER = 1, 2, 3, 4, 5, 6, 10
GALLERY = 12
SELECTS = {3, 5, 6, 7, 8}
STRING_SELECT, TEXT_INPUT, LABEL, ROW = 3, 4, 18, 1
LONGEST_OPTION = 6000
LONGEST_INPUT = 4000


class ClientRefuses(AssertionError):
    """A person cannot do this: the client does not offer it."""


def text_of(message: Message | None) -> str:
    """Everything a message says, in the order of reading."""
    if message is None:
        return ""
    texts = [part["content"] for part in parts(message.components) if part["type"] == TEXT]
    return "\n".join([message.content, *texts]).strip()


def buttons_of(message: Message) -> dict[str, str]:
    """Label -> custom id of the buttons that can be pressed."""
    found = (part for part in parts(message.components) if part["type"] == BUTTON and not part["disabled"])
    return {part.get("label", ""): part["custom_id"] for part in found if "custom_id" in part}


def menu_of(message: Message) -> tuple[str, dict[str, str]] | None:
    """The custom id of a message's first menu and its options, value -> label."""
    for part in parts(message.components):
        if part["type"] == STRING_SELECT:
            return part["custom_id"], {option["value"]: option["label"] for option in part["options"]}
    return None


def pictures_of(message: Message | None) -> list[Json]:
    """The gallery items of a message."""
    return (
        []
        if message is None
        else [item for part in parts(message.components) if part["type"] == 12 for item in part["items"]]
    )


def command_data(
    commands: Iterable[Json], typed: str, locale: str, filled: Mapping[str, Any], focused: str | None = None
) -> Json:
    """The data of a slash command, or of a keystroke in its option `focused`. Raises ClientRefuses."""
    first, *rest = typed.split()
    command = _named([each for each in commands if each["type"] == 1], first, locale, typed)
    data: Json = {"id": command["id"], "name": command["name"], "type": 1}
    leaf, place = command, data
    for word in rest:
        leaf = _named(leaf.get("options", ()), word, locale, typed)
        place["options"] = [{"type": leaf["type"], "name": leaf["name"]}]
        place = place["options"][0]
    offered = leaf.get("options", [])
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in offered):
        raise ClientRefuses(f"/{typed} is not a whole command")
    place["options"] = list(_options(offered, filled, locale, typed, focused))
    return data


def _named(offered: Iterable[Json], word: str, locale: str, typed: str) -> Json:
    for each in offered:
        if word in (each["name"], (each.get("name_localizations") or {}).get(locale)):
            return each
    raise ClientRefuses(f"no command /{typed}: {word!r} is not registered")


def _options(
    offered: list[Json], filled: Mapping[str, Any], locale: str, typed: str, focused: str | None
) -> Iterator[Json]:
    known = {option["name"]: option for option in offered}
    known |= {_local_name(option, locale): option for option in offered}
    if unknown := [name for name in filled if name not in known]:
        raise ClientRefuses(f"/{typed} has no option {unknown}")
    values = {known[name]["name"]: value for name, value in filled.items()}
    if focused is not None and not known[focused].get("autocomplete"):
        raise ClientRefuses(f"option {focused!r} of /{typed} offers nothing while one types")
    for option in offered:
        name = option["name"]
        if focused is not None and known[focused] is option:
            yield {"name": name, "type": option["type"], "value": str(values[name]), "focused": True}
        elif name in values:
            yield {"name": name, "type": option["type"], "value": _value(option, values[name], locale, typed)}
        elif option.get("required") and focused is None:
            raise ClientRefuses(f"/{typed} needs the option {name!r}")


def _local_name(part: Json, locale: str) -> str:
    return str((part.get("name_localizations") or {}).get(locale, part["name"]))


def _value(option: Json, value: Any, locale: str, typed: str) -> Any:
    """The value as it is sent; one of the choices, within the bounds, of the right kind. Raises ClientRefuses."""
    for choice in option.get("choices") or ():
        if value in (choice["value"], choice["name"], _local_name(choice, locale)):
            return choice["value"]
    kinds: dict[int, Any] = {STRING: str, INTEGER: int, BOOLEAN: bool, NUMBER: (int, float), USER: int}
    fitting = isinstance(value, kinds[option["type"]]) and isinstance(value, bool) == (option["type"] == BOOLEAN)
    size = len(value) if isinstance(value, str) else value
    low, high = _bounds(option)
    if option.get("choices") or not fitting or (option["type"] != USER and not low <= size <= high):
        raise ClientRefuses(f"/{typed} does not take {value!r} for {option['name']!r}")
    return str(value) if option["type"] == USER else value


def _bounds(option: Json) -> tuple[float, float]:
    if option["type"] == STRING:
        return option.get("min_length", 0), option.get("max_length", LONGEST_OPTION)
    return option.get("min_value", float("-inf")), option.get("max_value", float("inf"))


def control(message: Message, kinds: set[int], custom_id: str | None, label: str | None) -> Json:
    """A control of a message that can be used now, by id, by label, or the only one. Raises ClientRefuses."""
    there = [part for part in parts(message.components) if part["type"] in kinds and "custom_id" in part]
    meant = [
        part
        for part in there
        if (custom_id is None or part["custom_id"] == custom_id) and (label is None or part.get("label") == label)
    ]
    if len(meant) != 1:
        names = [part.get("label") or part["custom_id"] for part in there]
        raise ClientRefuses(f"{len(meant)} controls {custom_id or label or ''} among {names}")
    if meant[0]["disabled"]:
        raise ClientRefuses(f"the control {meant[0].get('label')} is grey")
    return meant[0]


def press_data(part: Json) -> Json:
    """The data of a click."""
    return {"component_type": part["type"], "custom_id": part["custom_id"], "id": part["id"]}


def choice_data(part: Json, values: list[str]) -> Json:
    """The data of a selection. Raises ClientRefuses."""
    offered = [option["value"] for option in part.get("options") or ()]
    if part["type"] == STRING_SELECT and not set(values) <= set(offered):
        raise ClientRefuses(f"the menu offers {offered}, not {values}")
    if not part["min_values"] <= len(values) <= part["max_values"]:
        raise ClientRefuses(f"the menu takes {part['min_values']} to {part['max_values']} values")
    return {**press_data(part), "values": values}


def form_data(modal: Json, filled: Mapping[str, Any]) -> Json:
    """The data of a modal sent off; fields are named by label or custom id. Raises ClientRefuses."""
    left = dict(filled)
    sent = [_field(part, number, left) for number, part in enumerate(modal["components"], start=1)]
    if left:
        raise ClientRefuses(f"the form has no fields {list(left)}")
    return {"custom_id": modal["custom_id"], "components": sent}


def _field(part: Json, number: int, left: dict[str, Any]) -> Json:
    base = {"type": part["type"], "id": number}
    if part["type"] == LABEL:
        return {**base, "component": _entry(part["component"], part["label"], left)}
    if part["type"] == ROW:
        return {**base, "components": [_entry(each, each["label"], left) for each in part["components"]]}
    return base


def _entry(part: Json, label: str, left: dict[str, Any]) -> Json:
    value = left.pop(label, None) if label in left else left.pop(part["custom_id"], part.get("value"))
    base = {"type": part["type"], "custom_id": part["custom_id"], "id": part.get("id") or 0}
    if value is None and part.get("required", True):
        raise ClientRefuses(f"the form wants {label!r}")
    if part["type"] in SELECTS:
        return {**choice_data({"min_values": 1, "max_values": 1, "id": 0, **part}, list(value or [])), **base}
    text = value or ""
    if part["type"] == TEXT_INPUT and not (part.get("min_length") or 0 if text else 0) <= len(text) <= (
        part.get("max_length") or LONGEST_INPUT
    ):
        raise ClientRefuses(f"{label!r} does not take a text of {len(text)} letters")
    return {**base, "value": text}
