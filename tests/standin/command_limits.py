"""What Discord demands of command definitions beyond its API description: names, order, numbers, whole size."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator
from typing import Any

from tests.standin.routing import invalid

Json = dict[str, Any]

PER_KIND = {1: 100, 2: 15, 3: 15}
"""How many slash commands, user commands and message commands there may be."""
CHAT_INPUT = 1
SUBCOMMAND, GROUP = 1, 2
WHOLE_SIZE = 8000


def check_commands(commands: list[Json], locales: Collection[str]) -> None:
    """Refuse a set of commands that Discord would not register. Raises Refused."""
    for kind, most in PER_KIND.items():
        names = [command["name"] for command in commands if (command.get("type") or CHAT_INPUT) == kind]
        if len(names) > most:
            invalid("", f"Maximum number of application commands of type {kind} reached ({most})")
        if len(names) != len(set(names)):
            invalid("", "Application command names must be unique")
    for index, command in enumerate(commands):
        if (command.get("type") or CHAT_INPUT) == CHAT_INPUT:
            _check_part(command, str(index), locales)
            if (size := whole_size(command)) > WHOLE_SIZE:
                invalid(str(index), f"Application command is too large: {size} of {WHOLE_SIZE} characters")


def whole_size(command: Json) -> int:
    """The characters of names, descriptions and values of a command; of each text its longest language counts."""
    texts = [_longest(command, "name"), _longest(command, "description")]
    for choice in command.get("choices") or ():
        texts += [_longest(choice, "name"), len(str(choice["value"]))]
    return sum(texts) + sum(whole_size(option) for option in command.get("options") or ())


def _longest(part: Json, key: str) -> int:
    texts = [part.get(key), *(part.get(f"{key}_localizations") or {}).values()]
    return max(len(each or "") for each in texts)


def _check_part(part: Json, path: str, locales: Collection[str]) -> None:
    """A command, subcommand or option with everything below it."""
    for language, name in _names(part):
        if not fits_as_name(name):
            invalid(f"{path}.name", f"String value did not validate against validation regex: {name!r} ({language})")
    if not part.get("description"):
        invalid(f"{path}.description", "This field is required")
    for key in ("name_localizations", "description_localizations"):
        for locale in part.get(key) or {}:
            if locale not in locales:
                invalid(f"{path}.{key}", f"{locale!r} is not a locale")
    if part.get("choices") and part.get("autocomplete"):
        invalid(f"{path}.autocomplete", "Choices and autocomplete exclude each other")
    for choice in part.get("choices") or ():
        for locale in choice.get("name_localizations") or {}:
            if locale not in locales:
                invalid(f"{path}.choices", f"{locale!r} is not a locale")
    _check_options(part.get("options") or [], path, locales)


def _check_options(options: list[Json], path: str, locales: Collection[str]) -> None:
    _check_unique(options, path)
    optional_seen = False
    for index, option in enumerate(options):
        required = bool(option.get("required"))
        if required and optional_seen:
            invalid(f"{path}.options.{index}", "Required options must be placed before non-required options")
        optional_seen |= not required and option["type"] not in (SUBCOMMAND, GROUP)
        _check_part(option, f"{path}.options.{index}", locales)
    kinds = {option["type"] in (SUBCOMMAND, GROUP) for option in options}
    if len(kinds) > 1:
        invalid(f"{path}.options", "Sub-command and sub-command group option types are mutually exclusive with others")


def _check_unique(options: Iterable[Json], path: str) -> None:
    """No two options of one level have the same name in any language."""
    seen: set[tuple[str, str]] = set()
    for option in options:
        for named in _names(option):
            if named in seen:
                invalid(f"{path}.options", f"Option names must be unique: {named}")
            seen.add(named)


def _names(part: Json) -> Iterator[tuple[str, str]]:
    yield "", part["name"]
    yield from (part.get("name_localizations") or {}).items()


def fits_as_name(name: str) -> bool:
    """Letters and digits of any script, `-`, `_` and `'`, up to 32, nothing in upper case."""
    fitting = all(sign in "-_'" or unicodedata.category(sign)[0] in "LN" for sign in name)
    return 1 <= len(name) <= 32 and fitting and name == name.lower()
