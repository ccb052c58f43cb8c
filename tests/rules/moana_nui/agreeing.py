"""How cases write tiles and resources, and when what the engine shows agrees with what a case expects."""

from __future__ import annotations

import json
from typing import Any

from rules.moana_nui.places import DIRECTION_NAMES

Json = dict[str, Any]
NAMES = ("wood", "fish", "stone", "shell")


def spelled(segments: list[list[int]]) -> str:
    """The name of a tile with these segments, whose edges are counted counter-clockwise."""
    return ",".join("-".join(DIRECTION_NAMES[-edge % 6] for edge in edges) for edges in segments)


def named(lying: Json) -> str:
    return ",".join(name for name in NAMES for _ in range(lying[name]))


def agree(key: str, shown: Any, expected: Any) -> bool:
    """Whether both say the same; lists of places and of attacks have no order, counts by seat have one."""
    if key == "sites":
        shown, expected = ([unordered(site) for site in sites] for sites in (shown, expected))
    if key == "sites" or key.startswith("attacks"):
        shown, expected = unordered(shown), unordered(expected)
    return bool(shown == expected)


def unordered(many: Any) -> Any:
    """The things of a list in an order that depends on nothing but them; a number as it is."""
    return many if isinstance(many, int) else sorted(many, key=lambda one: json.dumps(one, sort_keys=True))
