"""Makes discord_api.json, the part of Discord's API description that the stand-in's routes need.

python -m tests.standin.prune openapi.json
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.standin.api import FILE
from tests.standin.server import ROUTES

PROSE = {"description", "headers", "title", "operationId", "security", "deprecated", "externalDocs", "parameters"}
"""Keys that say nothing about what is valid."""

EVENTS = ("MessageResponse", "GuildMemberResponse", "GuildWithCountsResponse", "GuildChannelResponse", "ThreadResponse")
"""Schemas of what gateway events carry."""


def pruned(description: dict[str, Any]) -> dict[str, Any]:
    """Requests and answers of our routes with every schema they lead to, prose left out."""
    operations = {f"{route.method} {route.template}": _operation(description, route) for route in ROUTES}
    schemas: dict[str, Any] = {}
    wanted = [*EVENTS, *_references(operations)]
    while wanted:
        name = wanted.pop()
        if name not in schemas:
            schemas[name] = _facts(description["components"]["schemas"][name])
            wanted += _references(schemas[name])
    return {
        "source": f"{description['info']['title']} {description['info']['version']}, MIT, see README.md",
        "operations": operations,
        "schemas": dict(sorted(schemas.items())),
    }


def _operation(description: dict[str, Any], route: Any) -> dict[str, Any]:
    found = description["paths"][route.template][route.method.lower()]
    answers = {status: _schema(description, answer) for status, answer in found["responses"].items()}
    asked = _schema(description, found["requestBody"]) if "requestBody" in found else None
    return {"request": asked, "answers": answers}


def _schema(description: dict[str, Any], holder: dict[str, Any]) -> Any:
    if "$ref" in holder:
        holder = description["components"]["responses"][holder["$ref"].rsplit("/", 1)[1]]
    return _facts(holder["content"]["application/json"]["schema"]) if "content" in holder else None


def _facts(value: Any, *, names: bool = False) -> Any:
    """The value without prose; `names` says that its keys are names of properties, not keywords."""
    if isinstance(value, list):
        return [_facts(each) for each in value]
    if not isinstance(value, dict):
        return value
    kept = {key: each for key, each in value.items() if names or not (key in PROSE or key.startswith("x-"))}
    return {
        key: each.replace("#/components/schemas/", "#/schemas/")
        if key == "$ref"
        else _facts(each, names=key == "properties" and not names)
        for key, each in kept.items()
    }


def _references(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, each in value.items():
            if key == "$ref":
                yield each.rsplit("/", 1)[1]
            else:
                yield from _references(each)
    elif isinstance(value, list):
        for each in value:
            yield from _references(each)


def written(facts: dict[str, Any]) -> str:
    """As JSON with one operation or schema a line, so that a newer description can be compared with this one."""
    parts = [f'"source":{json.dumps(facts["source"])}']
    for group in ("operations", "schemas"):
        lines = ",\n".join(
            f"{json.dumps(name)}:{json.dumps(value, separators=(',', ':'))}" for name, value in facts[group].items()
        )
        parts.append(f'"{group}":{{\n{lines}\n}}')
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    FILE.write_text(written(pruned(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))), encoding="utf-8")
    print(f"{FILE.name}: {FILE.stat().st_size} bytes")
