"""Discord's published API description as a judge: of what the bot sends and of what the stand-in answers.

What the description does not say stands in `limits` and `command_limits`.
"""

from __future__ import annotations

import copy
import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from referencing import Registry
from referencing.jsonschema import DRAFT202012

FILE = Path(__file__).with_name("discord_api.json")
OPEN, CLOSED = "urn:answers", "urn:requests"

ALSO_TAKEN = {
    "ApplicationCommandUpdateRequest": ["nsfw"],
    "MessageEditRequestPartial": ["tts"],
    "IncomingWebhookUpdateRequestPartial": ["tts"],
    "IncomingWebhookUpdateForInteractionCallbackRequestPartial": ["tts"],
}
"""Keys that discord.py always sends and Discord takes, though the description does not name them."""

Fault = tuple[str, str]
"""Where in a body, as dotted path, and what is wrong there."""


class ApiDescription:
    """Checks bodies against the description. Requests may not hold keys that the description does not know."""

    def __init__(self, facts: dict[str, Any]) -> None:
        self.facts = facts
        sorted_out = _sorted_out(facts, facts["schemas"])
        documents = {OPEN: sorted_out, CLOSED: _closed(sorted_out)}
        self._registry: Registry[Any] = Registry().with_resources(
            [(name, DRAFT202012.create_resource(each)) for name, each in documents.items()]
        )
        self._validators: dict[str, Draft202012Validator] = {}

    @classmethod
    @lru_cache(maxsize=1)
    def load(cls) -> ApiDescription:
        """The description beside this file."""
        return cls(json.loads(FILE.read_text(encoding="utf-8")))

    @property
    def locales(self) -> frozenset[str]:
        """The languages Discord's clients speak."""
        return frozenset(each["const"] for each in self.facts["schemas"]["AvailableLocalesEnum"]["oneOf"])

    def request(self, method: str, template: str, body: Any) -> list[Fault]:
        """What is wrong with a request's body."""
        name = f"{method} {template}"
        if self.facts["operations"][name]["request"] is None:
            return [("", "there is no body here")] if body is not None else []
        return self._faults(f"{CLOSED}#/operations/{_pointer(name)}/request", snowflakes_as_text(body))

    def answer(self, method: str, template: str, status: int, body: Any) -> list[Fault]:
        """What is wrong with an answer's body."""
        name = f"{method} {template}"
        answers = self.facts["operations"][name]["answers"]
        key = next((key for key in (str(status), f"{status // 100}XX") if key in answers), None)
        if key is None:
            return [("", f"the status {status} is not foreseen")]
        if answers[key] is None:
            return [("", f"{status} has no body")] if body is not None else []
        return self._faults(f"{OPEN}#/operations/{_pointer(name)}/answers/{key}", body)

    def shape(self, schema: str, value: Any) -> list[Fault]:
        """What is wrong with a value that should have the shape of a named schema."""
        return self._faults(f"{OPEN}#/schemas/{schema}", value)

    def _faults(self, reference: str, value: Any) -> list[Fault]:
        if reference not in self._validators:
            self._validators[reference] = Draft202012Validator({"$ref": reference}, registry=self._registry)
        return [_told(_meant(error)) for error in self._validators[reference].iter_errors(value)]


def snowflakes_as_text(value: Any, key: str = "") -> Any:
    """The body with ids as text: Discord takes numbers too, and discord.py sends some as numbers."""
    if isinstance(value, dict):
        return {name: snowflakes_as_text(each, name) for name, each in value.items()}
    if isinstance(value, list):
        if key == "attachments":
            return [each | {"id": str(each["id"])} if "id" in each else each for each in value]
        if key in ("users", "roles"):
            return [str(each) for each in value]
        return [snowflakes_as_text(each) for each in value]
    is_id = key.endswith("_id") and isinstance(value, int)
    return str(value) if is_id else value


def _closed(facts: dict[str, Any]) -> dict[str, Any]:
    """A copy in which objects hold no other keys than those described."""
    copied = copy.deepcopy(facts)
    for name, schema in copied["schemas"].items():
        if "properties" in schema and "allOf" not in schema:
            schema["properties"] |= dict.fromkeys(ALSO_TAKEN.get(name, ()), True)
            schema.setdefault("additionalProperties", False)
    return copied


def _sorted_out(value: Any, schemas: dict[str, Any]) -> Any:
    """The description with unions decided by `type` where they can be: quicker, and faults name the branch meant.

    Lists of constants become enumerations, and of other unions one branch that fits is enough.
    """
    if isinstance(value, list):
        return [_sorted_out(each, schemas) for each in value]
    if not isinstance(value, dict):
        return value
    for key in {"oneOf", "anyOf"} & value.keys():
        if kinds := _kinds(value[key], schemas):
            return _decided(value[key], kinds)
        if all("const" in branch for branch in value[key]):
            return {"enum": [branch["const"] for branch in value[key]]}
    if "enum" in value:
        return {"enum": value["enum"]}
    return {"anyOf" if key == "oneOf" else key: _sorted_out(each, schemas) for key, each in value.items()}


def _kinds(branches: list[Any], schemas: dict[str, Any]) -> dict[str, list[int]] | None:
    """Reference -> values of `type` for the objects of a union; None where that does not tell them apart."""
    kinds = {}
    for branch in branches:
        if "$ref" in branch:
            schema = schemas[branch["$ref"].rsplit("/", 1)[1]]
            kinds[branch["$ref"]] = schema.get("properties", {}).get("type", {}).get("enum")
        elif branch != {"type": "null"}:
            return None
    told = [kind for each in kinds.values() for kind in each or ()]
    return kinds if len(kinds) > 1 and all(kinds.values()) and len(told) == len(set(told)) else None


def _decided(branches: list[Any], kinds: dict[str, list[int]]) -> dict[str, Any]:
    every = [kind for each in kinds.values() for kind in each]
    needed = {"required": ["type"], "properties": {"type": {"enum": every}}}
    decisions = [
        {
            "if": {"type": "object", "properties": {"type": {"enum": each}}, "required": ["type"]},
            "then": {"$ref": reference},
        }
        for reference, each in kinds.items()
    ]
    allowed = ["object", "null"] if {"type": "null"} in branches else ["object"]
    return {"type": allowed, "allOf": [needed, *decisions]}


def _pointer(name: str) -> str:
    """A key as part of a JSON pointer in a URI fragment."""
    return name.replace("~", "~0").replace("/", "~1").replace(" ", "%20").replace("{", "%7B").replace("}", "%7D")


def _meant(error: ValidationError) -> ValidationError:
    """Of the branches of a union, the one that was meant: of the right type, with the fewest faults, told deepest."""
    while error.context:
        branches: dict[Any, list[ValidationError]] = {}
        for each in error.context:
            branches.setdefault(each.schema_path[0], []).append(each)
        best = min(branches.values(), key=lambda faults: (any(_other_type(each) for each in faults), len(faults)))
        error = max(best, key=lambda each: len(each.absolute_path))
    return error


def _other_type(error: ValidationError) -> bool:
    return error.validator == "type" or list(error.relative_path)[-1:] == ["type"]


def _told(error: ValidationError) -> Fault:
    return ".".join(str(step) for step in error.absolute_path), error.message[:300]
