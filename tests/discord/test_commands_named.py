"""Every command that is named to a reader is there for that reader, and can be tapped where Discord allows it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from cogs.run.local_time import time_command
from cogs.ui.layouts import TEXT_LIMIT
from cogs.ui.mentions import Mentions
from data import DATA, texts
from data.texts import LANGUAGES, Registered, command_name, keys, name_commands, text, topics
from rules.clock.time import MovedTime
from rules.games import GAMES
from tests.discord.test_command_tree import in_language, tree
from tests.discord.world import World, said
from tests.texts.test_both_languages import sentences

__all__ = ["tree"]

NAMED = re.compile(r"\{(cmd|option):([\w.]+)\}")
SPELLED = re.compile(r"[`「]/[^`」\d]|</")
TYPED = re.compile(r"`/([^`]+)`")
TAPPED = re.compile(
    r"rules_\w+\.\w+\.body|errors\.\w+|\w+\.illegal\.\w+|\w+\.standing\.\w+|common\.((seat|my|letter|lesson|hints_on)\.)?\w+"
)
"""Sentences of messages; others stand in pictures, in labels, or on the command line, where nobody can tap."""
NO_COMMANDS = ("data",)
"""Other words behind a slash in the papers."""
LONG_ID = 10**19


def paths(part: dict[str, Any], language: str, before: tuple[str, ...] = ()) -> Iterator[str]:
    """`table new` and `table new seats`: every command and option below a command, by its names in a language."""
    path = (*before, in_language(part, "name", language))
    yield " ".join(path)
    for option in part.get("options", []):
        yield from paths(option, language, path)


@pytest.fixture
def everybody() -> Iterator[None]:
    """Commands are named as to everybody, by the longest ids there could be."""
    name_commands(Mentions(dict.fromkeys((command_name("en", key) for key in ("table", *GAMES)), LONG_ID)))
    yield
    name_commands(Registered())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_option_that_a_text_names_is_registered(tree: list[dict[str, Any]], language: str) -> None:
    known = {path for command in tree for path in paths(command, language)}
    of_all = {path.rpartition(" ")[2] for path in known}
    spoken = "\n".join(said for said_in in LANGUAGES for _, said in sentences(said_in))
    groups = ("table", "my", "server", "moderate", "parameters", *GAMES)
    named = {(what, which) for what, which in NAMED.findall(spoken) if which.partition(".")[0] in groups}
    assert len(named) > 50
    for what, which in named:
        if what == "cmd":
            assert command_name(language, which) in known, which
        else:
            option = Registered().option(language, which).strip("`")
            command = which.rpartition(".")[0]
            shared = command == "parameters"
            assert (option in of_all) if shared else (f"{command_name(language, command)} {option}" in known), which


def test_no_text_spells_a_command_by_itself() -> None:
    """A name that is spelled out is wrong for clients of another language: `{cmd:table.new}` stands for it."""
    wrong = [(key, said) for language in LANGUAGES for key, said in sentences(language) if SPELLED.search(said)]
    assert wrong == []


def test_commands_are_named_only_where_they_can_be_tapped() -> None:
    wrong = [key for language in LANGUAGES for key, said in sentences(language) if NAMED.search(said)]
    assert [key for key in wrong if not TAPPED.fullmatch(key)] == []


@pytest.mark.parametrize("file", ["README.md", "README.ja.md", "CHANGELOG.md"])
async def test_every_command_that_the_papers_name_is_registered(
    world: World, tree: list[dict[str, Any]], file: str
) -> None:
    translator = world.bot.tree.translator
    assert translator is not None
    local = await time_command(MovedTime()).get_translated_payload(world.bot.tree, translator)
    known = {path for language in LANGUAGES for command in (*tree, local) for path in paths(command, language)}
    named = set(TYPED.findall((DATA.parent / file).read_text(encoding="utf-8"))) - set(NO_COMMANDS)
    bare = [" ".join(word for word in said.split(" ") if ":" not in word) for said in named]
    assert bare
    assert [path for path in bare if path not in known] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.usefixtures("everybody")
def test_what_is_shown_with_mentions_still_fits_a_message(language: str) -> None:
    assert all(len(text(language, key)) <= TEXT_LIMIT for key in keys(language) if key.startswith("rules_"))
    for game in GAMES:
        shown = [text(language, f"rules_{game}.{topic}.body") for topic in (topics(game)[0], topics(game)[-1])]
        shown.append(text(language, "common.rules_settings"))
        assert sum(map(len, shown)) <= TEXT_LIMIT - 200, game


async def test_a_command_is_named_by_the_mention_that_discord_knows_also_after_a_restart(world: World) -> None:
    async def told() -> str:
        return said((await world.person("Ann").slash(world.channel, "table list")).response)

    (number,) = [command.id for command in await world.bot.tree.fetch_commands() if command.name == "table"]
    assert f"</table new:{number}>" in await told()
    await world.restart()
    assert f"</table new:{number}>" in await told()
    await world.club.preferences.set_meta("command_ids", "")
    await world.restart()
    assert f"</table new:{number}>" in await told()


async def test_without_ids_commands_are_named_as_the_readers_client_knows_them(world: World) -> None:
    """Whoever reads Japanese on an English client finds no `/卓` there."""
    ann = world.person("Ann")
    await ann.slash(world.channel, "table settings", language="ja")
    world.bot.command_ids.clear()
    told = said((await ann.slash(world.channel, "table list")).response)
    assert "参加中の卓はありません" in told
    assert "`/table new`" in told


async def test_what_is_for_everybody_does_not_follow_the_client_of_whoever_clicked(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = {language: dict(texts.keys(language)) for language in LANGUAGES}
    known["ja"]["common.lobby.closed_cancelled"] = "{cmd:table.new}"
    monkeypatch.setattr(texts, "_sentences", lambda language: known[language])
    await world.open("Ann", start=False, language="ja")
    numbers = dict(world.bot.command_ids)
    world.bot.command_ids.clear()
    await world.person("Ann").slash(world.channel, "table leave")
    assert "`/卓 新規`" in said(world.channel.last_message)
    world.bot.command_ids.update(numbers)
    await world.open("Ann", start=False, language="ja")
    await world.person("Ann").slash(world.channel, "table leave")
    assert f"</table new:{numbers['table']}>" in said(world.channel.last_message)


def test_names_follow_the_client_and_not_the_language_of_the_sentence() -> None:
    assert Mentions({}, "ja").command("en", "table.new") == "`/卓 新規`"
    assert Mentions({}, "en").command("ja", "table.new") == "`/table new`"
    assert Mentions({}).command("ja", "table.new") == "`/卓 新規`"
    assert Mentions({"table": 12}, "ja").command("ja", "table.new") == "</table new:12>"
    assert Mentions({}, "ja").option("en", "table.settings.size") == "`図の形`"
    assert Mentions({"table": 12}, "en").option("ja", "parameters.table") == "`table`"
