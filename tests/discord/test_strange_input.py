"""What no client of ours would send, and what comes too early: a sentence, never a traceback, and nothing changes."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui

from cogs.game_commands import people_make
from cogs.ui.buttons import TableButton
from cogs.ui.custom_ids import Press
from cogs.ui.layouts import layout
from cogs.ui.lobby_message import ADD
from data.texts import LANGUAGES, text
from rules.games import GAMES
from rules.kit.notation import fields, is_optional
from rules.storage.store import StoreFault
from rules.tables.playing import Played
from tests.discord.world import Answer, Message, Person, World, newest, said

VERBS = (
    "join", "leave", "start", "cancel", "option", "hand", "look", "size", "export", "help", "topic", "play", "ask",
    "pick", "go", "undo", "agree", "refuse", "resign", "replay", "step", "rematch", "dance",
    "hint", "hinted", "judge", "learn", "lesson_more", "pace_yes", "pace_no", "person",
)  # fmt: skip
ARGS = ("", "x", "0 panda Z99", "99999999999999999999 panda", "-1 ", "panda Q77 7 7 7")
HUGE = 2**70
BEFORE = "Some message with a control."

INTERNAL = {text(language, "errors.internal") for language in LANGUAGES}


async def shown(world: World, view: ui.LayoutView) -> Message:
    """A message of the bot with these controls."""
    await world.text_channel().send(view=view)
    await world.env.settle()
    return newest(world.channel)


async def clicked(world: World, person: Person, press: Press) -> str:
    """What comes of a click on a button that is made for it."""
    message = await shown(world, layout([BEFORE], rows=[[TableButton(press)]]))
    return told(await person.click(message, custom_id=press.custom_id("b")), message)


async def chosen(world: World, person: Person, press: Press, *values: str) -> str:
    """What comes of a choice in a menu that is made for it; of nothing where no value is given."""
    options = [discord.SelectOption(label=value, value=value) for value in values or ("something",)]
    menu: ui.Select[Any] = ui.Select(custom_id=press.custom_id("s"), options=options, min_values=0)
    message = await shown(world, layout([BEFORE], rows=[[menu]]))
    return told(await person.select(message, custom_id=press.custom_id("s"), values=list(values)), message)


def told(answer: Answer, source: Message) -> str:
    """All that was said in answer; the message with the control counts where it has become something else."""
    answers = [each for each in answer.messages if said(each) != BEFORE]
    assert all(each.ephemeral for each in answers if each.id != source.id)
    return "\n".join(map(said, answers))


def is_a_sentence(answer: str) -> bool:
    return bool(answer) and not any(sentence[:30] in answer for sentence in INTERNAL)


@pytest.mark.parametrize("verbs", [VERBS[place::4] for place in range(4)], ids=" ".join)
async def test_a_button_that_nobody_made_is_answered_with_a_sentence(world: World, verbs: tuple[str, ...]) -> None:
    await world.open("Ann", "Ben", start=False)
    dan = world.person("Dan")
    for press in [press for verb in verbs for press in (Press(1, 0, verb, "x"), Press(HUGE, HUGE, verb))]:
        assert is_a_sentence(await clicked(world, dan, press)), press
    assert is_a_sentence(await clicked(world, dan, Press(77, 0, verbs[0])))
    await world.person("Ann").slash(world.channel, "table start", table="1")
    before = await world.club.directory.get(1)
    mover = world.person(before.names[before.to_move[0]])
    for press in [Press(1, before.ply, verb, arg) for verb in verbs for arg in ARGS]:
        answer = await clicked(world, mover if press.verb not in ("undo", "resign") else dan, press)
        assert is_a_sentence(answer), (press, answer)
        assert (await world.club.directory.get(1)).ply == before.ply, press


async def test_a_menu_with_a_value_that_nobody_made_or_with_none_is_answered_with_a_sentence(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    ann, odd = world.person("Ann"), text("en", "errors.odd_control")
    assert await chosen(world, ann, Press(1, 0, "option"), "size=abc") == odd
    assert await chosen(world, ann, Press(1, 0, "option"), "size=-1") == odd
    assert await chosen(world, ann, Press(1, 0, "option")) == odd
    for value in ("size=99999999999999999999", "size=", "=", "colour=red", "nonsense"):
        assert is_a_sentence(await chosen(world, ann, Press(1, 0, "option"), value)), value
    for value in (f"{ADD}=godlike", f"{ADD}=", ADD):
        assert await chosen(world, ann, Press(1, 0, "person"), value) == odd, "no computer is as strong as that"
    assert (await world.club.directory.get(1)).size == 2
    assert (await world.club.directory.get(1)).names == ("Ann", "Ben")
    await world.person("Ann").slash(world.channel, "table start")
    assert await chosen(world, ann, Press(1, 0, "topic")) == odd
    assert is_a_sentence(await chosen(world, ann, Press(1, 0, "topic"), "dance"))
    assert is_a_sentence(await chosen(world, ann, Press(1, 0, "pick", "panda")))


@pytest.mark.parametrize("number", [str(HUGE), "99999999999999999999", "#0", "-1", "1.5", "one", "١٢"])
async def test_a_table_that_cannot_be_is_answered_with_a_sentence(world: World, number: str) -> None:
    ann, nobody = world.person("Ann"), text("en", "errors.no_such_table", table="|").split("|")[0]
    for command in ("takenoko channel", "table board", "table join", "table export"):
        answer = await ann.slash(world.channel, command, table=number)
        assert said(answer.response).startswith(nobody), (command, said(answer.response))


@pytest.mark.parametrize("game", GAMES)
async def test_a_game_that_has_not_begun_is_not_played_and_offers_nothing(world: World, game: str) -> None:
    await world.open("Ann", "Ben", game=game, start=False)
    ann, group = world.person("Ann"), text("en", f"commands.{game}.name")
    for kind in people_make(game):
        needed = {name: "x" for name in fields(kind) if not is_optional(kind, name)}
        answer = await ann.slash(world.channel, f"{group} {kind.kind}", **needed)
        assert said(answer.response) == text("en", "errors.not_playing")
        for name in fields(kind):
            assert await ann.autocomplete(world.channel, f"{group} {kind.kind}", name, "") == []
    for verb in ("play", "hand", "look", "resign"):
        assert await clicked(world, ann, Press(1, 0, verb)) == text("en", "errors.not_playing")


async def test_a_fault_of_the_database_is_told_without_its_path_and_logged_with_it(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    mover = world.person(table.names[table.to_move[0]])
    for key in ("db_locked", "db_damaged", "db_read_only", "db_conflict", "db_unreachable", "disk_full"):

        async def failing(*_: Any, key: str = key, **__: Any) -> None:
            raise StoreFault(key, file=world.settings.database, reason=f"no {world.settings.database}")

        with monkeypatch.context() as patch:
            patch.setattr(world.club.store, "change", failing)
            told = said((await mover.slash(home, "takenoko channel")).response)
        assert told == text("en", f"errors.{key}")
        assert world.settings.database not in told
        assert world.settings.database in caplog.text
        caplog.clear()


async def test_who_moved_just_before_the_database_went_away_is_not_told_that_nothing_is_saved(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    mover, play = world.person(table.names[table.to_move[0]]), world.club.playing.play

    async def away(*_: Any, **__: Any) -> None:
        raise StoreFault("db_unreachable", file=world.settings.database, reason="away")

    async def then_away(*given: Any, **more: Any) -> Played:
        played = await play(*given, **more)
        monkeypatch.setattr("cogs.mover.sit", away)
        return played

    monkeypatch.setattr(world.club.playing, "play", then_away)
    answer = said((await mover.slash(home, "takenoko channel")).response)
    assert answer.startswith("Done. The bot's database cannot be reached"), answer
    assert (await world.club.directory.get(1)).ply == 1


async def test_a_name_is_shown_as_it_is_where_discord_formats_nothing_and_without_its_power_where_it_does(
    world: World,
) -> None:
    names = ("john_doe", "[gift](https://a.b)")
    await world.open(*names)
    john = world.person("john_doe")
    assert world.thread().name == "Takenoko 1 · john_doe · [gift](https://a.b)"
    (offered,) = await john.autocomplete(world.channel, "table board", "table", "")
    assert offered["name"].startswith("#1 Takenoko – john_doe, [gift](https://a.b)")
    listed = said((await john.slash(world.channel, "table list")).response)
    assert "john\\_doe, \\[gift\\]\\(https\\://a.b\\)" in listed
