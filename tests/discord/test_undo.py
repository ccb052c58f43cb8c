"""Taking back, with and without the others' consent, and giving up."""

from __future__ import annotations

from typing import Any

from tests.discord.world import World, buttons, said


async def started(world: World, *names: str) -> tuple[Any, Any, list[Any]]:
    """A started table: its thread, who must act, and the others."""
    home = await world.open(*names)
    table = await world.club.get(1)
    (seat,) = table.to_move
    others = [world.person(name) for index, name in enumerate(table.names) if index != seat]
    return home, world.person(table.names[seat]), others


async def test_a_move_from_which_nobody_learnt_anything_is_taken_back_at_once(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    before = (await world.club.position(1)).state
    await mover.slash(home, "takenoko channel")
    answer = await mover.click(home.last_message, label="Undo")
    assert said(answer.response) == "Taken back."
    assert (await world.club.position(1)).state == before
    assert (await world.club.get(1)).ply == 2
    assert "took an irrigation channel" not in said(home.last_message)


async def test_a_drawn_card_is_taken_back_only_when_all_others_agree(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben", "Cleo")
    before = (await world.club.position(1)).state
    await mover.slash(home, "takenoko objective", category="panda")
    asked = await mover.slash(home, "table undo")
    question = home.last_message
    assert "asked" in said(asked.response)
    assert set(buttons(question)) == {"Agree", "Refuse"}
    assert {user.id for user in question.mentions} == {other.id for other in others}
    await others[0].click(question, label="Agree")
    assert (await world.club.position(1)).state != before
    await others[1].click(question, label="Agree")
    assert (await world.club.position(1)).state == before
    settled = next(message for message in home.history() if message.id == question.id)
    assert buttons(settled) == {}


async def test_one_refusal_lets_the_move_stand(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben", "Cleo")
    await mover.slash(home, "takenoko objective", category="panda")
    after = (await world.club.position(1)).state
    await mover.slash(home, "table undo")
    question = home.last_message
    await others[0].click(question, label="Refuse")
    settled = next(message for message in home.history() if message.id == question.id)
    assert (await world.club.position(1)).state == after
    assert buttons(settled) == {}
    assert "settled" in said(settled)


async def test_the_one_who_asked_and_onlookers_cannot_answer_the_question(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    await mover.slash(home, "takenoko objective", category="panda")
    after = (await world.club.position(1)).state
    await mover.slash(home, "table undo")
    question = home.last_message
    for person in (mover, world.person("Zoe")):
        await person.click(question, label="Agree")
    assert (await world.club.position(1)).state == after


async def test_with_nothing_to_take_back_undo_says_so(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    answer = await mover.slash(home, "table undo")
    assert said(answer.response)
    assert (await world.club.get(1)).ply == 0


async def test_resigning_asks_once_more_and_the_others_play_on(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben", "Cleo")
    asked = await mover.slash(home, "table resign")
    assert (await world.club.get(1)).ply == 0
    await mover.click(asked.response, label="Yes, give up")
    table = await world.club.get(1)
    assert table.status == "playing"
    assert table.players[table.to_move[0]].user in {other.id for other in others}
    assert "resigned" in "\n".join(said(message) for message in home.history())


async def test_resigning_with_two_seats_ends_the_game_and_the_other_one_wins(world: World) -> None:
    home, mover, (other,) = await started(world, "Ann", "Ben")
    asked = await mover.slash(home, "table resign")
    await mover.click(asked.response, label="Yes, give up")
    table = await world.club.get(1)
    assert table.status == "over"
    assert "Final score" in said(home.last_message)
    assert f"1st: {'●▲'[table.seat_of(other.id) or 0]} {other.name}" in said(home.last_message)
