"""Plan: one's next turn, kept and played when it comes; nobody else is told that there is a plan."""

from __future__ import annotations

import msgspec
import pytest
from simcord import ResponseMessage

from cogs.ui.reader import Reader
from cogs.ui.scenes import private_scene, public_scene, sit
from data.texts import LANGUAGES, text
from rules.takenoko.game import TAKENOKO
from tests.discord.conftest import BeginWith
from tests.discord.test_try import begun, called, opened, pressed, unusable
from tests.discord.world import Person, World, buttons, mentioned, said
from tests.rules.takenoko.positions import position

PLAN, KEEP, NOW, DROP = (text("en", f"common.button.plan{key}") for key in ("", "_keep", "_now", "_drop"))


async def labelled(person: Person, panel: ResponseMessage, start: str) -> ResponseMessage:
    """Press the button whose label begins like this."""
    (label,) = [label for label in buttons(panel) if label.removeprefix("💡 ").startswith(start)]
    return await pressed(person, panel, label)


async def planning(world: World, person: Person) -> ResponseMessage:
    """The board on which somebody who waits plans the next turn, reached from Play."""
    waiting = await opened(person, world.home().last_message, "Play")
    return await pressed(person, waiting, PLAN)


async def channel_and_objective(person: Person, panel: ResponseMessage) -> ResponseMessage:
    """A whole first turn of Takenoko, kept as a plan; the panel afterwards."""
    panel = await labelled(person, panel, "Take a channel")
    panel = await labelled(person, panel, "Draw an objective: Panda")
    return await pressed(person, panel, PLAN)


async def turn_of(world: World, person: Person) -> None:
    """A whole turn by commands."""
    await person.slash(world.home(), "takenoko channel")
    await person.slash(world.home(), "takenoko objective", category="plot")
    ended = await person.slash(world.home(), "takenoko end")
    if "End anyway" in buttons(ended.response):
        await person.click(ended.response, label="End anyway")


async def test_a_plan_made_while_waiting_is_played_when_the_turn_comes_and_only_the_next_is_called(
    world: World,
) -> None:
    _, active, other = await begun(world)
    panel = await planning(world, other)
    assert text("en", "common.plan.begin") in said(panel)
    assert text("en", "common.try.rested") in said(panel)
    assert text("en", "common.try.own", who=called(other)) in said(panel)
    asked = await channel_and_objective(other, panel)
    assert "1. Take an irrigation channel" in said(asked)
    assert "2. " in said(asked)
    assert text("en", "common.plan.ask") in said(asked)
    assert text("en", "common.plan.seen") in said(asked)
    kept = await pressed(other, asked, KEEP)
    assert text("en", "common.plan.kept") in said(kept)
    assert text("en", "common.plan.waiting") in said(kept)
    assert {"Try", PLAN, DROP} <= set(buttons(kept))
    before = len(world.home().history())
    await turn_of(world, active)
    table = await world.club.directory.get(1)
    assert table.names[table.to_move[0]] == active.name
    fresh = world.home().history()[before:]
    assert other.id not in [user for message in fresh for user in mentioned(message)]
    assert mentioned(fresh[-1]) == [active.id]
    thread = "\n".join(said(message) for message in world.home().history())
    assert f"{called(other)}: took an irrigation channel" in thread
    assert "plan" not in thread.replace("planted", "").lower()
    told = said(await opened(other, world.home().last_message, "Play"))
    assert text("en", "common.plan.played") in told
    again = said((await other.slash(world.home(), "table plan")).response)
    assert text("en", "common.plan.begin") in again


async def test_who_was_not_there_in_a_planned_turn_is_told_privately_what_came_before_it_and_nobody_else_sees_that(
    world: World,
) -> None:
    _, active, other = await begun(world)
    asked = await channel_and_objective(other, await planning(world, other))
    await pressed(other, asked, KEEP)
    home = world.home()
    await active.slash(home, "takenoko objective", category="gardener")
    await active.slash(home, "takenoko channel")
    sitting = await sit(world.club, 1, other.id)
    reader = Reader(other.id, "en", "phone")
    ended = [event.seat for event in private_scene(sitting, reader).news if event.kind == "turn_ended"]
    public = [event.seat for event in public_scene(sitting).news if event.kind == "turn_ended"]
    seat = sitting.seat
    assert seat is not None
    assert set(ended) == {seat, 1 - seat}
    again = msgspec.structs.replace(
        sitting,
        entries=tuple(
            msgspec.structs.replace(entry, row=msgspec.structs.replace(entry.row, interaction=entry.row.ply))
            for entry in sitting.entries
        ),
    )
    assert [event.seat for event in public_scene(again).news if event.kind == "turn_ended"] == public
    assert 1 - seat not in [event.seat for event in private_scene(again, reader).news if event.kind == "turn_ended"]


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_plan_whose_second_move_does_something_else_by_now_stops_and_says_why_to_its_user_alone(
    world: World, begin_with: BeginWith, language: str
) -> None:
    """The gardener of the one before lets bamboo grow to its height, so that it grows no more."""
    begin_with(TAKENOKO, position("G8 yellow 3; G9 yellow 1", number=1, round=1))
    await world.open("Ann", "Ben", language=language)
    ann, ben = world.person("Ann"), world.person("Ben")
    here = world.home()
    trial = await world.club.trying.open(1, ben.id)
    trial = await world.club.trying.rest(trial.trial.id, ben.id, expected=0)
    for move in ("channel", "gardener G9"):
        read = [TAKENOKO.read(move)]
        trial = await world.club.trying.play(trial.trial.id, ben.id, read, expected=trial.trial.revision)
    found = await world.club.planning.moves(trial.trial.id, ben.id)
    said_of = [dict.fromkeys(LANGUAGES, f"({one.entry.row.text})") for one in found]
    await world.club.planning.keep(trial.trial.id, ben.id, said_of, expected=trial.trial.revision)
    await ben.slash(here, "table settings", language=language)
    await ann.slash(here, "takenoko gardener", to="G8")
    await ann.slash(here, "takenoko channel")
    ended = await ann.slash(here, "takenoko end")
    if "End anyway" in buttons(ended.response):
        await ann.click(ended.response, label="End anyway")
    table = await world.club.directory.get(1)
    assert table.to_move == (1,)
    assert mentioned(here.last_message) == [ben.id]
    told = said(await opened(ben, here.last_message, text(language, "common.button.play")))
    assert text(language, "common.plan.differs", number=2, n=2, move="(gardener G9)") in told
    assert text(language, "common.plan.done") in told
    assert "(channel)" in told
    assert "(gardener G9)" not in said(here.last_message)
    assert "(gardener G9)" not in said(await opened(ann, here.last_message, text(language, "common.button.play")))
    await ben.slash(here, "takenoko gardener", to="G9")
    assert await world.club.planning.of(1, ben.id) is None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_why_a_planned_move_is_illegal_is_told_in_the_readers_language(world: World, language: str) -> None:
    _, active, other = await begun(world)
    await other.slash(world.home(), "table settings", language=language)
    trial = await world.club.trying.open(1, other.id)
    trial = await world.club.trying.rest(trial.trial.id, other.id, expected=0)
    for move in ("channel", "objective panda"):
        read = [TAKENOKO.read(move)]
        trial = await world.club.trying.play(trial.trial.id, other.id, read, expected=trial.trial.revision)
    await world.club.planning.keep(trial.trial.id, other.id, [{"en": "A"}, {"en": "B"}], expected=trial.trial.revision)
    plan = await world.club.planning.of(1, other.id)
    assert plan is not None
    spoilt = (plan.moves[0], type(plan.moves[1])("channel", plan.moves[1].told, "B"))
    changed = type(plan)(seat=plan.seat, user=plan.user, moves=spoilt)
    await world.club.store.change(lambda change: change.plan(1, plan.seat, changed))
    await turn_of(world, active)
    told = said(await opened(other, world.home().last_message, text("en", "common.button.play")))
    why = text(language, "takenoko.illegal.action_repeated", action="")
    assert text(language, "common.plan.illegal", number=2, n=2, move="B", why="").strip() in told
    assert why.partition("「")[0][:10] in told


async def test_in_ones_own_turn_what_was_tried_is_played_at_once_and_announced(world: World) -> None:
    board, active, other = await begun(world)
    asked = await channel_and_objective(active, await opened(active, board))
    assert text("en", "common.plan.ask_now") in said(asked)
    told = said(await pressed(active, asked, NOW))
    assert "took an irrigation channel" in told
    rows = (await world.club.reading.record(1)).rows
    assert [row.text for row in rows if row.seat >= 0][:2] == ["channel", "objective panda"]
    assert "took an irrigation channel" in "\n".join(said(message) for message in world.home().history())
    table = await world.club.directory.get(1)
    assert table.names[table.to_move[0]] in (active.name, other.name)


async def test_from_what_was_asked_one_gets_back_to_the_board(world: World) -> None:
    board, active, _ = await begun(world)
    asked = await channel_and_objective(active, await opened(active, board))
    panel = await pressed(active, asked, "Back")
    assert text("en", "common.try.at", n=2, last=2)[:8] in said(panel)
    assert await world.club.planning.of(1, active.id) is None


async def test_without_a_move_of_ones_own_nothing_can_be_planned(world: World) -> None:
    board, active, other = await begun(world)
    for person in (active, other, world.person("Zoe")):
        assert PLAN in unusable(await opened(person, board))
    panel = await labelled(other, await opened(other, board), "Take a channel")
    assert PLAN in unusable(panel)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_plan_is_shown_replaced_and_deleted_by_command_also_in_a_direct_message(
    world: World, language: str
) -> None:
    _, _, other = await begun(world)
    user, home = other.user, world.home()
    await other.slash(home, "table settings", language=language)
    nothing = await other.slash(home, "table plan", delete=True)
    assert said(nothing.response) == text(language, "common.plan.none")
    panel = (await user.slash("table plan", table="1")).response
    assert text(language, "common.plan.begin") in said(panel)
    for move in ("channel", "objective panda"):
        trial = (await world.club.trying.look(1, other.id)).trial
        read = [TAKENOKO.read(move)]
        await world.club.trying.play(1, other.id, read, expected=trial.revision)
    panel = (await user.slash("table try", table="1")).response
    asked = (await user.click(panel, label=text(language, "common.button.plan"))).response
    kept = (await user.click(asked, label=text(language, "common.button.plan_keep"))).response
    assert text(language, "common.plan.waiting") in said(kept)
    shown = (await other.slash(home, "table plan")).response
    assert text(language, "common.plan.waiting") in said(shown)
    panel = (await user.slash("table try", table="1")).response
    asked = (await user.click(panel, label=text(language, "common.button.plan"))).response
    assert text(language, "common.plan.replaces", n=2) in said(asked)
    gone = (await other.click(shown, label=text(language, "common.button.plan_drop"))).response
    assert text(language, "common.plan.dropped") in said(gone)
    assert await world.club.planning.of(1, other.id) is None


@pytest.mark.parametrize("language", LANGUAGES)
async def test_what_cannot_be_planned_is_said(world: World, language: str) -> None:
    board, active, other = await begun(world)
    zoe = world.person("Zoe")
    for person in (active, other, zoe):
        await person.slash(world.home(), "table settings", language=language)
    told = said((await zoe.slash(world.home(), "table plan")).response)
    assert told == text(language, "errors.not_seated")
    asked = await channel_and_objective_in(language, active, await opened(active, board, "Try"))
    await active.slash(world.home(), "takenoko channel")
    refused = (await active.click(asked, label=text(language, "common.button.plan_now"))).messages[-1]
    assert said(refused) == text(language, "errors.plan_past")


async def channel_and_objective_in(language: str, person: Person, panel: ResponseMessage) -> ResponseMessage:
    for move in ("channel", "objective panda"):
        (custom_id,) = [custom_id for custom_id in buttons(panel).values() if custom_id.endswith(f":go:{move}")]
        panel = (await person.click(panel, custom_id=custom_id)).response
    return await pressed(person, panel, text(language, "common.button.plan"))


async def test_a_planned_move_is_taken_back_as_any(world: World) -> None:
    _, active, other = await begun(world)
    asked = await channel_and_objective(other, await planning(world, other))
    await pressed(other, asked, KEEP)
    await turn_of(world, active)
    undo = await other.slash(world.home(), "table undo")
    assert "objective" in said(undo.response)
    question = world.home().last_message
    await active.click(question, label="Agree")
    table = await world.club.directory.get(1)
    assert table.names[table.to_move[0]] == other.name
    told = said(await opened(other, world.home().last_message, "Play"))
    assert text("en", "common.plan.undone") in told


async def test_a_plan_survives_a_restart(world: World) -> None:
    _, active, other = await begun(world)
    asked = await channel_and_objective(other, await planning(world, other))
    await world.restart()
    await pressed(other, asked, KEEP)
    await world.restart()
    await turn_of(world, active)
    rows = (await world.club.reading.record(1)).rows
    seat = (await world.club.directory.get(1)).seat_of(other.id)
    assert [row.text for row in rows if row.seat == seat] == ["channel", "objective panda"]
