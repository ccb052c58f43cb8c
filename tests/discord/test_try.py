"""Try: a private board on which somebody plays every seat, by the same guided play; nothing of it reaches the table."""

from __future__ import annotations

from random import Random
from zlib import crc32

import pytest
from simcord import ResponseMessage

from data.texts import LANGUAGES, text
from rules.games import GAMES
from tests.discord.test_after_the_end import ended
from tests.discord.world import Message, Person, World, buttons, components, menus, pictures, said

STEP_BACK, STEP_ON, REST, ANEW, OTHER = (
    text("en", f"common.button.try_{key}") for key in ("back", "on", "rest", "anew", "other")
)
PLAN = text("en", "common.button.plan")
COMPONENTS, CUSTOM_ID = 40, 100


def unusable(panel: ResponseMessage) -> set[str]:
    """The labels of the buttons that cannot be pressed."""
    return {part["label"] for part in components(panel) if part["type"] == 2 and part.get("disabled")}


async def pressed(person: Person, panel: ResponseMessage, label: str) -> ResponseMessage:
    return (await person.click(panel, label=label)).response


async def opened(person: Person, message: Message | None, label: str = "Try") -> ResponseMessage:
    answer = await person.click(message, label=label)
    assert answer.ephemeral
    return answer.response


async def guided(person: Person, panel: ResponseMessage, rng: Random) -> ResponseMessage:
    """Anything that guided play offers here: a button, or a value in a menu."""
    asking = [custom_id for custom_id in buttons(panel).values() if custom_id.split(":")[3] in ("ask", "go")]
    choosing = [(custom_id, list(values)) for custom_id, values in menus(panel) if ":pick:" in custom_id]
    if choosing and (not asking or rng.random() < 0.5):
        custom_id, values = rng.choice(choosing)
        return (await person.select(panel, custom_id=custom_id, values=[rng.choice(values)])).response
    return (await person.click(panel, custom_id=rng.choice(asking))).response


async def begun(world: World) -> tuple[Message | None, Person, Person]:
    """A table of Takenoko: its board message, who is to move there, and the other one."""
    home = await world.open("Ann", "Ben")
    (seat,) = (await world.club.directory.get(1)).to_move
    people = [world.person("Ann"), world.person("Ben")]
    return home.last_message, people[seat], people[1 - seat]


def called(person: Person) -> str:
    """How a player is named: Ann and Ben sit in this order."""
    return f"{'●' if person.name == 'Ann' else '▲'} {person.name}"


@pytest.mark.parametrize("language", LANGUAGES)
async def test_try_beside_play_is_a_private_board_for_every_seat_and_the_table_stays_as_it_is(
    world: World, language: str
) -> None:
    board, active, other = await begun(world)
    home, messages = world.home(), len(world.home().history())
    await other.slash(home, "table settings", language=language)
    panel = await opened(other, board, text("en", "common.button.try"))
    assert said(panel).split("\n")[1] == text(language, "common.try.imagined")
    assert text(language, "common.try.other", who=called(active)) in said(panel)
    (picture,) = pictures(panel)
    assert text(language, "common.try.label", table=1) in str(picture["description"])
    panel = (await other.click(panel, custom_id="b:1.1:0:go:channel")).response
    panel = (await other.click(panel, custom_id="b:1.1:1:go:objective panda")).response
    assert text(language, "common.try.own", who=called(other)) in said(panel)
    assert text(language, "common.try.at", n=2, last=2) in said(panel)
    assert called(active) in said(panel)
    table = await world.club.directory.get(1)
    assert (table.ply, table.names[table.to_move[0]]) == (0, active.name)
    assert len(home.history()) == messages
    assert await world.club.outbox.pending() == ()


async def test_steps_go_back_and_on_and_cannot_be_pressed_where_they_lead_nowhere(world: World) -> None:
    board, active, _ = await begun(world)
    panel = await opened(active, board)
    assert unusable(panel) == {STEP_BACK, STEP_ON, REST, PLAN}
    panel = await pressed(active, panel, "Take a channel")
    assert unusable(panel) == {STEP_ON, REST}
    panel = await pressed(active, panel, STEP_BACK)
    assert unusable(panel) == {STEP_BACK, REST, PLAN}
    assert "Choose an action (2 left)" in said(panel)
    panel = await pressed(active, panel, STEP_ON)
    assert "took an irrigation channel" in said(panel)
    assert "Choose an action (1 left)" in said(panel)


async def test_the_others_rest_up_to_ones_own_turn_and_the_die_falls_as_one_wants(world: World) -> None:
    board, active, other = await begun(world)
    panel = await pressed(other, await opened(other, board), REST)
    assert text("en", "common.try.rested") in said(panel)
    assert text("en", "common.try.own", who=called(other)) in said(panel)
    panel = await pressed(other, panel, "Take a channel")
    (last,) = [label for label in buttons(panel) if label.startswith("Draw an objective: Panda")]
    panel = await pressed(other, panel, last)
    for face, told in (("sun", "(3 left)"), ("clouds", "improvement")):
        ((custom_id, ways),) = [each for each in menus(panel) if ":try_fall:" in each[0]]
        assert len(ways) == 7
        panel = (await other.select(panel, custom_id=custom_id, values=[f"roll {face}"])).response
        assert told in said(panel)
    panel = await pressed(other, panel, STEP_BACK)
    assert text("en", "common.try.die") in said(panel)
    ((custom_id, ways),) = menus(panel)
    panel = (await other.select(panel, custom_id=custom_id, values=["-"])).response
    assert text("en", "common.try.other", who=called(active)) in said(panel)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_control_of_an_older_state_shows_the_board_as_it_is(world: World, language: str) -> None:
    board, active, _ = await begun(world)
    await active.slash(world.home(), "table settings", language=language)
    older = [await opened(active, board, text("en", "common.button.try")) for _ in range(2)]
    newer = await opened(active, board, text("en", "common.button.try"))
    await active.click(newer, custom_id="b:1.1:0:go:channel")
    for panel, custom_id in zip(older, ("b:1.1:0:go:channel", "b:1.1:0:try_anew:"), strict=True):
        again = (await active.click(panel, custom_id=custom_id)).response
        assert text(language, "common.try.changed") in said(again)
        assert text(language, "common.try.at", n=1, last=1) in said(again)


async def test_it_works_on_after_a_restart_and_at_a_table_that_ends_meanwhile(world: World) -> None:
    board, ann, ben = await begun(world)
    panel = await pressed(ann, await opened(ann, board), "Take a channel")
    asked = await ben.slash(world.home(), "table resign")
    await ben.click(asked.response, label="Yes, give up")
    assert (await world.club.directory.get(1)).status == "over"
    await world.restart()
    panel = await pressed(ann, panel, STEP_BACK)
    assert "Choose an action (2 left)" in said(panel)
    assert text("en", "common.try.behind") in said(panel)


async def test_it_works_from_a_direct_message(world: World) -> None:
    _, active, other = await begun(world)
    user = other.user
    panel = (await user.slash("table try", table="1")).response
    assert text("en", "common.try.other", who=called(active)) in said(panel)
    panel = (await user.click(panel, label="Take a channel")).response
    assert "took an irrigation channel" in said(panel)
    stranger = world.person("Zoe").user
    assert said((await stranger.slash("table try", table="1")).response) == "There is no table 1."


async def test_after_the_end_a_replay_leads_to_it_from_any_move_and_nothing_is_imagined(world: World) -> None:
    final = await ended(world, "Ann", "Ben", moves=6)
    ben = world.person("Ben")
    replay = (await ben.click(final, label="Replay")).response
    for _ in range(3):
        replay = (await ben.click(replay, label="Move ▶")).response
    panel = await opened(ben, replay)
    assert said(panel).split("\n")[1] == text("en", "common.try.real")
    trial = (await world.club.trying.look(1, ben.id)).trial
    entries = await world.club.reading.history(1)
    assert trial.ply == entries[2].row.ply
    again = (await ben.slash(world.home(), "table try", move=3)).response
    assert said(again) == said(panel)
    refused = (await ben.slash(world.home(), "table try", move=99)).response
    assert said(refused) == text("en", "errors.no_such_ply", ply=99, last=len(entries))
    over = await opened(ben, (await ben.click(final, label="Replay")).response)
    assert text("en", "common.try.real") in said(over)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_while_the_game_runs_no_earlier_move_can_be_tried_from(world: World, language: str) -> None:
    home = await world.open("Ann", "Ben")
    ann = world.person("Ann")
    await ann.slash(home, "table settings", language=language)
    assert said((await ann.slash(home, "table try", move=0)).response) == text(language, "errors.not_over")
    lobby = await world.open("Cleo", "Dai", start=False)
    told = said((await ann.slash(lobby, "table try", table="2")).response)
    assert told == text(language, "errors.not_playing")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_board_that_has_ended_says_so(world: World, language: str) -> None:
    home = await world.open("Ann", "Ben")
    ann = world.person("Ann")
    await ann.slash(home, "table settings", language=language)
    panel = await opened(ann, home.last_message)
    await world.club.store.change(lambda change: change.end_trials(2**40))
    told = (await ann.click(panel, custom_id="b:1.1:0:go:channel")).messages[-1]
    assert said(told).split("（")[0].startswith(text(language, "errors.trial_gone")[:20])


async def test_what_was_tried_before_is_found_again_and_a_board_begins_anew(world: World) -> None:
    board, ann, _ = await begun(world)
    panel = await pressed(ann, await opened(ann, board), "Take a channel")
    panel = await pressed(ann, panel, ANEW)
    assert text("en", "common.try.begun") in said(panel)
    assert "Choose an action (2 left)" in said(panel)
    await pressed(ann, panel, "Draw plots")
    await ann.slash(world.home(), "takenoko channel")
    fresh = await opened(ann, world.home().last_message)
    assert "Choose an action (1 left)" in said(fresh)
    before = await pressed(ann, fresh, OTHER)
    assert text("en", "common.try.behind") in said(before)
    assert "Plots you have drawn" in said(before)
    fresh = await pressed(ann, before, ANEW)
    assert "Choose an action (1 left)" in said(fresh)


async def test_who_wants_to_see_every_move_first_sees_it_here_too(world: World) -> None:
    board, ann, _ = await begun(world)
    await ann.slash(world.home(), "table settings", preview="always")
    panel = await pressed(ann, await opened(ann, board), "Take a channel")
    assert text("en", "common.try.preview") in said(panel)
    panel = await pressed(ann, panel, "Take a channel")
    assert "Choose an action (1 left)" in said(panel)


async def test_an_onlooker_of_the_server_can_try_and_imagines_every_hand(world: World) -> None:
    board, active, _ = await begun(world)
    panel = await opened(world.person("Zoe"), board)
    assert text("en", "common.try.other", who=called(active)) in said(panel)
    assert REST in unusable(panel)


@pytest.mark.parametrize("game", GAMES)
async def test_every_game_can_be_tried_by_buttons_and_menus_alone(world: World, game: str) -> None:
    """Whatever is asked fits a message, with the steps of the board below it."""
    home = await world.open("Ann", "Ben", game=game)
    ann, rng = world.person("Ann"), Random(crc32(game.encode()))
    panel = await opened(ann, home.last_message)
    for number in range(20):
        if any(":try_fall:" in custom_id for custom_id, _ in menus(panel)) and number % 7 == 3:
            custom_id, ways = next(each for each in menus(panel) if ":try_fall:" in each[0])
            panel = (await ann.select(panel, custom_id=custom_id, values=[rng.choice(list(ways))])).response
        if not (await world.club.trying.look(1, ann.id)).to_move:
            break
        panel = await guided(ann, panel, rng)
        found = list(components(panel))
        assert len(found) <= COMPONENTS
        assert any(":try_step:" in custom_id for custom_id in buttons(panel).values())
        assert all(len(part.get("custom_id", "")) <= CUSTOM_ID for part in found)
        assert STEP_BACK in buttons(panel)
    tried = await world.club.trying.look(1, ann.id)
    assert len(tried.entries) > 5
    assert (await world.club.directory.get(1)).ply == 0
