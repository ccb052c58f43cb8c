"""One path of a move: what is refused, what is stale, what comes twice, and what nobody else may see."""

from __future__ import annotations

import asyncio
from random import Random

import pytest
from simcord import ChannelHandle

from data.texts import name
from render.game_words import words_of
from rules.kit.game import Move
from rules.kit.notation import write
from rules.takenoko.game import TAKENOKO
from rules.takenoko.view import TakenokoView
from tests.discord.player import by_buttons, by_command, choose
from tests.discord.world import Person, World, buttons, components, mentioned, newest, pictures, said


async def two_seats(world: World) -> tuple[ChannelHandle, Person, Person]:
    """A started table of two: its thread, who must act, and the other one."""
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    (seat,) = table.to_move
    return home, world.person(table.names[seat]), world.person(table.names[1 - seat])


async def test_a_move_out_of_turn_is_refused_and_says_who_is_awaited(world: World) -> None:
    home, mover, other = await two_seats(world)
    answer = await other.slash(home, "takenoko channel")
    assert mover.name in said(answer.response)
    assert (await world.club.directory.get(1)).ply == 0


@pytest.mark.parametrize("named", [True, False])
async def test_a_move_typed_elsewhere_is_refused_in_the_words_of_its_own_game(world: World, named: bool) -> None:
    await world.open("Ann", "Ben", game="tigris")
    elsewhere = world.guild.create_text_channel("talk")
    table = await world.club.directory.get(1)
    mover = world.person(table.names[table.to_move[0]])
    where = {"table": "1"} if named else {}
    refused = await mover.slash(elsewhere, "tigris leader", which="priest", to="E3", **where)
    assert "river" in said(refused.response)
    unread = await mover.slash(elsewhere, "tigris swap", tiles="blau", **where)
    assert "swap" not in said(unread.response)
    assert (await world.club.directory.get(1)).ply == 0


async def test_out_of_turn_whatever_is_typed_is_told_whose_turn_it_is(world: World) -> None:
    home, mover, other = await two_seats(world)
    answer = await other.slash(home, "takenoko panda", to="nowhere")
    assert f"Waiting for {mover.name}" in said(answer.response)


async def test_somebody_without_a_seat_is_told_so(world: World) -> None:
    home, _, _ = await two_seats(world)
    answer = await world.person("Zoe").slash(home, "takenoko channel")
    panel = await world.person("Zoe").click(home.last_message, label="Play")
    assert "seat" in said(answer.response)
    assert "seat" in said(panel.response)


async def test_an_illegal_move_names_the_rule_and_changes_nothing(world: World) -> None:
    home, mover, _ = await two_seats(world)
    before = await world.club.reading.position(1)
    for command, options in (
        ("panda", {"to": "H9"}),
        ("end", {}),
        ("irrigate", {"edge": "G9/H9"}),
        ("plot", {"tile": "green", "at": "H9"}),
        ("complete", {"card": "panda_2green"}),
    ):
        answer = await mover.slash(home, f"takenoko {command}", **options)
        assert "Rules:" in said(answer.response), (command, said(answer.response))
    assert (await world.club.reading.position(1)).state == before.state


async def test_text_that_is_no_cell_is_refused_and_says_what_was_expected(world: World) -> None:
    home, mover, _ = await two_seats(world)
    answer = await mover.slash(home, "takenoko panda", to="@everyone the moon")
    assert "H9" in said(answer.response)
    assert "@everyone" not in said(answer.response)
    assert (await world.club.directory.get(1)).ply == 0


async def test_a_move_is_told_to_everybody_in_the_message_of_the_turn(world: World) -> None:
    home, mover, _ = await two_seats(world)
    count = len(home.history())
    await mover.slash(home, "takenoko channel")
    assert len(home.history()) == count
    assert "channel" in said(home.last_message)


async def test_the_next_turn_is_a_new_message_and_the_old_one_loses_its_buttons(world: World) -> None:
    home, mover, other = await two_seats(world)
    first = newest(home)
    await mover.slash(home, "takenoko channel")
    await mover.slash(home, "takenoko objective", category="panda")
    await mover.slash(home, "takenoko end")
    old, new = next(m for m in home.history() if m.id == first.id), newest(home)
    assert new.id != old.id
    assert buttons(old) == {}
    assert "channel" in said(old)
    assert mentioned(new) == [other.id]


async def test_a_confirm_pressed_twice_makes_one_move(world: World) -> None:
    home, mover, _ = await two_seats(world)
    await mover.slash(home, "table settings", preview="always")
    panel = (await mover.click(home.last_message, label="Play")).response
    panel = (await mover.click(panel, label="Take a channel")).response
    confirm = next(custom_id for custom_id in buttons(panel).values() if ":go:" in custom_id)
    again = (await mover.click(panel, custom_id=confirm)).response
    assert (await world.club.directory.get(1)).ply == 1
    assert confirm not in buttons(again).values()


async def test_two_moves_at_the_same_instant_do_not_both_count_for_one_ply(world: World) -> None:
    await two_seats(world)
    table = await world.club.directory.get(1)
    user = table.players[table.to_move[0]].user
    results = await asyncio.gather(
        *(world.club.playing.play(1, user, "channel", expected=0, interaction=900 + n) for n in range(5)),
        return_exceptions=True,
    )
    assert sum(not isinstance(result, BaseException) for result in results) == 1
    assert (await world.club.directory.get(1)).ply == 1


async def test_a_stale_panel_changes_nothing_and_shows_what_can_be_done_now(world: World) -> None:
    home, mover, _ = await two_seats(world)
    panel = (await mover.click(home.last_message, label="Play")).response
    await mover.slash(home, "takenoko channel")
    answer = await mover.click(panel, label="Draw plots")
    assert "gone on" in said(answer.response)
    assert "channel" not in " ".join(buttons(answer.response))
    assert (await world.club.directory.get(1)).ply == 1


async def test_a_stale_confirm_plays_nothing_and_is_replaced_by_what_can_be_done_now(world: World) -> None:
    home, mover, other = await two_seats(world)
    await mover.slash(home, "table settings", preview="always")
    panel = (await mover.click(home.last_message, label="Play")).response
    panel = (await mover.click(panel, label="Take a channel")).response
    stale = next(custom_id for custom_id in buttons(panel).values() if ":go:" in custom_id)
    await mover.slash(home, "takenoko objective", category="panda")
    (answer,) = (await mover.click(panel, custom_id=stale)).messages
    assert "gone on" in said(answer)
    assert stale not in buttons(answer).values()
    assert pictures(answer)
    assert (await world.club.directory.get(1)).ply == 1
    await mover.slash(home, "takenoko channel")
    late = (await mover.click(answer, custom_id=next(iter(buttons(answer).values())))).response
    assert "gone on" in said(late)
    assert other.name in said(late)
    assert not [custom_id for custom_id in buttons(late).values() if ":ask:" in custom_id or ":go:" in custom_id]


async def test_the_hand_is_shown_to_its_owner_only(world: World) -> None:
    home, mover, other = await two_seats(world)
    for person in (mover, other):
        answer = await person.click(home.last_message, label="My hand")
        assert answer.ephemeral
    table = await world.club.directory.get(1)
    public = "\n".join(str(list(components(m))) + said(m) for m in (*home.history(), *world.channel.history()))
    state = (await world.club.reading.position(1)).state
    for seat in range(len(table.players)):
        view = TAKENOKO.view(state, seat)
        assert isinstance(view, TakenokoView)
        for card in view.hand:
            assert name("en", "takenoko", card.id) not in public


async def test_drawn_plots_are_told_to_their_owner_and_counted_for_the_others(world: World) -> None:
    home, mover, _ = await two_seats(world)
    answer = await mover.slash(home, "takenoko draw")
    assert "plot" in said(answer.response)
    assert "3 plots" in said(home.last_message)
    state = (await world.club.reading.position(1)).state
    assert (await world.club.reading.export(1)).count("tiles") == 0
    assert state is not None


async def test_a_restart_in_the_middle_of_a_turn_leaves_old_buttons_and_panels_alive(world: World) -> None:
    home, mover, _ = await two_seats(world)
    await mover.slash(home, "takenoko channel")
    panel = (await mover.click(home.last_message, label="Play")).response
    await world.restart()
    panel = await by_buttons(mover, panel, _objective())
    assert (await world.club.directory.get(1)).ply == 2
    assert (await world.club.directory.get(1)).turn == 2, "nothing was left to do"
    assert "choose an action" in said(panel)


async def test_every_message_stands_once_after_a_restart(world: World) -> None:
    home, _, _ = await two_seats(world)
    rng = Random(1)
    for _ in range(6):
        name, move = await choose(world, 1, rng)
        await by_command(world.person(name), home, move)
    before = [message.id for message in home.history()]
    await world.restart()
    await world.env.settle()
    assert [message.id for message in home.history()] == before
    assert await world.club.outbox.pending() == ()


async def test_a_move_typed_in_another_channel_goes_to_the_only_table_that_waits(world: World) -> None:
    _, mover, _ = await two_seats(world)
    answer = await mover.slash(world.channel, "takenoko channel")
    assert said(answer.response).startswith("Done.")


async def test_the_table_must_be_named_where_two_wait(world: World) -> None:
    ann = world.person("Ann")
    for number in (1, 2):
        await world.open("Ann", "Ben", start=False)
        await world.club.lobby.configure(number, ann.id, options={"start": "1"})
        await ann.slash(world.channel, "table start", table=str(number))
    lounge = world.guild.create_text_channel("lounge")
    answer = await ann.slash(lounge, "takenoko channel")
    assert "1, 2" in said(answer.response)
    named = await ann.slash(lounge, "takenoko channel", table="2")
    assert said(named.response).startswith("Done.")
    assert [(await world.club.directory.get(number)).ply for number in (1, 2)] == [0, 1]


def _objective() -> Move:
    move = TAKENOKO.read("objective panda")
    assert write(move) == "objective panda"
    return move


async def test_a_sentence_that_cannot_be_said_holds_up_neither_move_nor_board(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    home = await world.open("Ann", "Ben")
    table = await world.club.directory.get(1)
    mover = world.person(table.players[table.to_move[0]].name)

    def fail(voice: object, event: object) -> str:
        raise KeyError("no such sentence")

    monkeypatch.setattr(words_of("takenoko"), "event", fail)
    answer = await mover.slash(home, "takenoko objective", category="panda")
    assert said(answer.response).startswith("Done.\nYour cards: ")
    assert (await world.club.directory.get(1)).ply == table.ply + 1
    assert mover.id in mentioned(home.last_message)
    assert pictures(home.last_message)
    assert "could not be put into words" in caplog.text
