"""Discord's limits on the whole command tree, in both languages, and that nothing in it lacks a translation."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from data.texts import LANGUAGES, text
from rules.tables.table import CHOICES
from tests.discord.world import World

NAME = re.compile(r"^[-_'\w]{1,32}$")
GROUPS = (1, 2)
WHOLE_COMMAND = 8000


@pytest.fixture
async def tree(world: World) -> list[dict[str, Any]]:
    translator = world.bot.tree.translator
    assert translator is not None
    return [
        await command.get_translated_payload(world.bot.tree, translator) for command in world.bot.tree.get_commands()
    ]


def nodes(tree: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Commands, subcommands and parameters."""
    for node in tree:
        yield node
        yield from nodes(node.get("options", []))


def in_language(node: dict[str, Any], field: str, language: str) -> str:
    return str(node[field] if language == "en" else node[f"{field}_localizations"][language])


def length(node: dict[str, Any], language: str) -> int:
    own = len(in_language(node, "name", language)) + len(in_language(node, "description", language))
    choices = sum(len(in_language(c, "name", language)) + len(str(c["value"])) for c in node.get("choices", []))
    return own + choices + sum(length(option, language) for option in node.get("options", []))


@pytest.mark.parametrize("language", LANGUAGES)
async def test_names_and_descriptions_keep_discords_limits(tree: list[dict[str, Any]], language: str) -> None:
    for node in nodes(tree):
        name = in_language(node, "name", language)
        assert NAME.match(name), name
        assert name == name.lower(), name
        assert 1 <= len(in_language(node, "description", language)) <= 100, name
        for choice in node.get("choices", []):
            assert 1 <= len(in_language(choice, "name", language)) <= 100


@pytest.mark.parametrize("language", LANGUAGES)
async def test_no_two_options_of_a_level_share_a_name_and_none_has_too_many(
    tree: list[dict[str, Any]], language: str
) -> None:
    for node in [{"options": tree}, *nodes(tree)]:
        options = node.get("options", [])
        names = [in_language(option, "name", language) for option in options]
        assert len(set(names)) == len(names) <= 25


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_whole_command_keeps_discords_limit_of_characters(tree: list[dict[str, Any]], language: str) -> None:
    for command in tree:
        assert length(command, language) <= WHOLE_COMMAND


async def test_required_parameters_come_first_and_choices_exclude_autocomplete(tree: list[dict[str, Any]]) -> None:
    for node in nodes(tree):
        required = [bool(option.get("required")) for option in node.get("options", []) if option["type"] not in GROUPS]
        assert required == sorted(required, reverse=True)
        assert not (node.get("choices") and node.get("autocomplete"))


async def test_commands_are_registered_once_and_again_only_when_they_change(world: World) -> None:
    def registrations() -> int:
        return sum(entry.method == "PUT" and "commands" in entry.path for entry in world.env.http_requests)

    before = registrations()
    await world.restart()
    assert before == 1
    assert registrations() == 1


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_the_lobby_lets_a_host_choose_is_offered_in_its_words(
    tree: list[dict[str, Any]], language: str
) -> None:
    commands = {f"{group['name']} {node['name']}": node for group in tree for node in group.get("options", [])}
    for name, keys in (("table new", ("pace", "late")), ("table pace", ("pace",)), ("server pace", ("pace",))):
        options = {option["name"]: option for option in commands[name]["options"]}
        for key in keys:
            offered = {choice["value"]: in_language(choice, "name", language) for choice in options[key]["choices"]}
            wanted = {f"{key}_{value}": text(language, f"common.lobby.{key}.{value}") for value in CHOICES[key]}
            assert offered == wanted
