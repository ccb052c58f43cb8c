"""Hint as people meet it: a button and a command, a reason for each move, and nothing played before it was seen."""

from __future__ import annotations

import asyncio
import os
import signal

import pytest
from simcord import ChannelHandle, ResponseMessage

from data.texts import LANGUAGES, text
from rules.computer.hints import Suggestion
from rules.games import GAMES
from rules.kit.selfplay import play
from rules.tables.thinking import OwnThread, Question
from rules.tigris.game import TIGRIS
from tests.discord.conftest import BeginWith
from tests.discord.world import Person, World, buttons, newest, pictures, said

HINT, BACK = (text("en", f"common.button.{key}") for key in ("hint", "back"))
LEADS = tuple(text("en", f"words.hint.{key}") for key in ("lead", "clear"))
THINKING = text("en", "common.hint.thinking")


class Thinks(OwnThread):
    """Answers in this process, after so many seconds."""

    seconds = 0.0

    async def suggest(self, question: Question) -> tuple[Suggestion, ...]:
        await asyncio.sleep(self.seconds)
        return await super().suggest(question)


@pytest.fixture
def thinks(world: World, monkeypatch: pytest.MonkeyPatch) -> Thinks:
    """Thinking for hints in this process: starting one takes longer than most tests."""
    thinks = Thinks()
    monkeypatch.setattr(world.club.hinting, "_thinker", thinks)
    return thinks


async def begun(world: World, game: str = "takenoko", hints: str = "on") -> tuple[ChannelHandle, Person, Person]:
    """A table with hints: its thread, who must act, and the other one."""
    await world.open("Ann", "Ben", game=game, start=False)
    await world.club.lobby.configure(1, world.person("Ann").id, chosen={"hints": hints})
    await world.person("Ann").slash(world.channel, "table start")
    table = await world.club.directory.get(1)
    people = [world.person(name) for name in table.names]
    (seat,) = table.to_move
    return world.home(), people[seat], people[1 - seat]


async def panel(home: ChannelHandle, person: Person) -> ResponseMessage:
    return (await person.click(home.last_message, label="Play")).response


async def finished(world: World, message: ResponseMessage) -> str:
    """What a message says when the bot has thought."""
    for _ in range(400):
        await world.env.settle()
        if said(message) and THINKING not in said(message):
            break
        await asyncio.sleep(0.05)
    return said(message)


def suggested(message: ResponseMessage) -> dict[str, str]:
    """Label -> custom id of the suggested moves."""
    return {label: custom_id for label, custom_id in buttons(message).items() if ":hinted:" in custom_id}


async def hinted(world: World, home: ChannelHandle, person: Person) -> ResponseMessage:
    """The panel with a hint."""
    shown = (await person.click(await panel(home, person), label=HINT)).response
    await finished(world, shown)
    return shown


async def test_the_button_tells_moves_with_reasons_and_each_leads_to_its_preview(world: World, thinks: Thinks) -> None:
    home, mover, _ = await begun(world)
    shown = await hinted(world, home, mover)
    told = said(shown)
    assert any(lead in told for lead in LEADS)
    assert told.count("→") == len(suggested(shown)) > 0
    assert pictures(shown)
    for custom_id in suggested(shown).values():
        preview = (await mover.click(shown, custom_id=custom_id)).response
        assert any(":go:" in custom_id for custom_id in buttons(preview).values())
        assert (await world.club.directory.get(1)).ply == 0
        assert HINT in buttons((await mover.click(preview, label=BACK)).response)
        shown = await hinted(world, home, mover)
    preview = (await mover.click(shown, custom_id=next(iter(suggested(shown).values())))).response
    go = next(custom_id for custom_id in buttons(preview).values() if ":go:" in custom_id)
    await mover.click(preview, custom_id=go)
    assert (await world.club.directory.get(1)).ply == 1


async def test_the_command_works_in_the_thread_the_channel_and_direct_messages(world: World, thinks: Thinks) -> None:
    home, mover, _ = await begun(world)
    there = await mover.slash(home, "table hint")
    elsewhere = await mover.slash(world.channel, "table hint")
    assert there.ephemeral
    assert elsewhere.ephemeral
    direct = (await mover.user.slash("table hint")).response
    assert direct is not None
    for response in (there.response, elsewhere.response, direct):
        told = await finished(world, response)
        assert any(lead in told for lead in LEADS)


@pytest.mark.parametrize("key", sorted(key for key, game in GAMES.items() if game.evaluation))
async def test_every_game_that_can_be_judged_has_hints(world: World, thinks: Thinks, key: str) -> None:
    home, mover, _ = await begun(world, key)
    shown = await hinted(world, home, mover)
    assert suggested(shown)
    assert "None" not in said(shown)


async def test_without_hints_there_is_no_button_and_the_command_says_why(world: World) -> None:
    home, mover, _ = await begun(world, hints="off")
    assert HINT not in buttons(await panel(home, mover))
    told = said((await mover.slash(home, "table hint")).response)
    assert told.startswith("Hints are off at this table.")
    assert "/table hints" in told


async def test_others_and_onlookers_are_told_why_there_is_none(world: World, thinks: Thinks) -> None:
    home, _, other = await begun(world)
    assert "not your turn" in said((await other.slash(home, "table hint")).response)
    assert "no seat" in said((await world.person("Cleo").slash(home, "table hint")).response)


async def test_an_old_hint_plays_nothing_and_shows_how_things_stand(world: World, thinks: Thinks) -> None:
    home, mover, _ = await begun(world)
    asked = await panel(home, mover)
    shown = await hinted(world, home, mover)
    old = next(iter(suggested(shown).values()))
    await mover.slash(home, "takenoko channel")
    ply = (await world.club.directory.get(1)).ply
    assert ply > 0
    assert "gone on in the meantime" in said((await mover.click(shown, custom_id=old)).response)
    assert "gone on in the meantime" in said((await mover.click(asked, label=HINT)).response)
    assert (await world.club.directory.get(1)).ply == ply


async def test_a_move_while_the_bot_thinks_makes_the_hint_one_of_the_past(world: World, thinks: Thinks) -> None:
    home, mover, _ = await begun(world)
    asked = await panel(home, mover)
    thinks.seconds = 0.6
    pressing = asyncio.create_task(mover.click(asked, label=HINT))
    await asyncio.sleep(0.3)
    await world.club.playing.play(1, mover.id, "channel", expected=None, interaction=None)
    shown = (await pressing).response
    assert "gone on in the meantime" in await finished(world, shown)
    assert not suggested(shown)


async def test_who_waits_longer_is_told_that_the_bot_thinks_and_then_that_it_takes_too_long(
    world: World, thinks: Thinks, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rules.tables.hinting.PATIENCE", 0.3)
    monkeypatch.setattr("cogs.hinting.SOON", 0.05)
    home, mover, _ = await begun(world)
    thinks.seconds = 1.0
    shown = (await mover.click(await panel(home, mover), label=HINT)).response
    told = await finished(world, shown)
    assert text("en", "errors.hint_late") in told
    assert any(THINKING in str(request.json) for request in world.env.http_requests)
    assert HINT in buttons(shown)


async def test_after_the_end_there_is_none(world: World, thinks: Thinks) -> None:
    home, mover, other = await begun(world)
    await world.club.playing.resign(1, mover.id, interaction=None)
    told = said((await other.slash(home, "table hint")).response)
    assert told == text("en", "errors.table_over")


async def test_one_legal_move_is_said_to_be_the_only_one(world: World, begin_with: BeginWith) -> None:
    state, moves = play(TIGRIS, 2, {}, seed=6, limit=0)[0], play(TIGRIS, 2, {}, seed=6, limit=100)[1]
    for seat, move in moves:
        if len(list(TIGRIS.legal(state, seat))) == 1:
            break
        state, _ = TIGRIS.apply(state, seat, move)
    begin_with(TIGRIS, state)
    home, mover, _ = await begun(world, "tigris")
    told = said((await mover.slash(home, "table hint")).response)
    assert text("en", "words.hint.only") in told
    assert "→" not in told.splitlines()[-2]


@pytest.mark.apart
async def test_a_worker_that_is_killed_while_it_thinks_costs_no_hint(world: World) -> None:
    home, mover, _ = await begun(world)
    asked = await panel(home, mover)
    pressing = asyncio.create_task(mover.click(asked, label=HINT))
    (worker,) = world.bot.thinkers._workers
    for _ in range(400):
        await asyncio.sleep(0.01)
        if worker.pid is not None:
            os.kill(worker.pid, signal.SIGKILL)
            break
    else:
        pytest.fail("nobody began to think")
    shown = (await pressing).response
    told = await finished(world, shown)
    assert any(lead in told for lead in LEADS)


async def test_a_dead_thinker_ends_as_a_sentence(world: World) -> None:
    home, mover, _ = await begun(world)
    world.bot.thinkers.stop()
    shown = (await mover.click(await panel(home, mover), label=HINT)).response
    assert text("en", "errors.hint_failed") in await finished(world, shown)
    assert HINT in buttons(shown)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_hints_speak_the_readers_language(world: World, thinks: Thinks, language: str) -> None:
    home, mover, _ = await begun(world)
    await mover.slash(home, "my language", language=language)
    shown = (await mover.click(await panel(home, mover), label=text(language, "common.button.hint"))).response
    told = await finished(world, shown)
    assert any(text(language, f"words.hint.{key}") in told for key in ("lead", "clear"))


async def test_hints_are_switched_by_command_with_the_consent_of_whoever_else_plays(
    world: World, thinks: Thinks
) -> None:
    home, first, other = await begun(world, hints="off")
    off = said((await first.slash(home, "table hint")).response)
    assert "/table hints" in off
    assert "asked" in said((await first.slash(home, "table hints", hints="hints_on")).response)
    question = newest(home)
    assert "would like hints" in said(question)
    assert said((await other.click(question, label="Agree")).response).startswith("Table 1 has hints")
    await world.env.settle()
    settled = next(message for message in home.history() if message.id == question.id)
    assert "has hints from now on" in said(settled)
    assert buttons(settled) == {}
    hint = (await first.slash(home, "table hint")).response
    await finished(world, hint)
    assert suggested(hint)
    again = await first.slash(home, "table hints", hints="hints_on")
    assert said(again.response) == text("en", "errors.hints_same")


async def test_before_the_start_the_host_alone_switches_hints(world: World) -> None:
    await world.open("Ann", "Ben", start=False)
    ann, ben = world.person("Ann"), world.person("Ben")
    assert "Only the host" in said((await ben.slash(world.channel, "table hints", hints="hints_on")).response)
    assert "has hints" in said((await ann.slash(world.channel, "table hints", hints="hints_on")).response)
    assert (await world.club.directory.get(1)).hints == "on"


async def test_whoever_waits_for_others_is_offered_no_hint(world: World) -> None:
    home, first, _ = await begun(world)
    board = newest(home)
    shown = await panel(home, first)
    assert HINT in buttons(shown)
    for command, options in (("channel", {}), ("objective", {"category": "panda"}), ("end", {})):
        if (await world.club.directory.get(1)).awaited == (first.name,):
            await first.slash(home, f"takenoko {command}", **options)
    waiting = (await first.click(shown, custom_id=buttons(shown)[HINT])).response
    assert "Plan" in buttons(waiting)
    assert HINT not in buttons(waiting)
    assert board.id != newest(home).id
