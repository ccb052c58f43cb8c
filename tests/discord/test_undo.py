"""Taking back, with and without the others' consent, and giving up."""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from simcord import ChannelHandle

from rules.kit.game import complete_options
from rules.takenoko.game import TAKENOKO
from rules.tongiaki.game import TONGIAKI
from tests.discord.conftest import BeginWith
from tests.discord.world import Message, Person, World, buttons, mentioned, pinged, said
from tests.rules.takenoko import positions as takenoko


async def started(world: World, *names: str) -> tuple[ChannelHandle, Person, list[Person]]:
    """A started table: its thread, who must act, and the others."""
    home = await world.open(*names)
    table = await world.club.directory.get(1)
    (seat,) = table.to_move
    others = [world.person(name) for index, name in enumerate(table.names) if index != seat]
    return home, world.person(table.names[seat]), others


def message_of(home: ChannelHandle, message: Message | None) -> Message:
    """A message as it stands now."""
    assert message is not None
    return next(other for other in home.history() if other.id == message.id)


async def test_a_move_from_which_nobody_learnt_anything_is_taken_back_at_once(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    before = (await world.club.reading.position(1)).state
    await mover.slash(home, "takenoko channel")
    answer = await mover.click(home.last_message, label="Undo")
    assert said(answer.response) == "You have taken back: took an irrigation channel."
    assert (await world.club.reading.position(1)).state == before
    assert (await world.club.directory.get(1)).ply == 2
    assert "took an irrigation channel" not in said(home.last_message)


async def test_a_drawn_card_is_taken_back_only_when_all_others_agree(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben", "Cleo")
    before = (await world.club.reading.position(1)).state
    await mover.slash(home, "takenoko objective", category="panda")
    asked = await mover.slash(home, "table undo")
    question = home.last_message
    assert "asked" in said(asked.response)
    assert set(buttons(question)) == {"Agree", "Refuse"}
    assert set(mentioned(question)) == {other.id for other in others}
    assert "Something new was turned up or drawn with it" in said(asked.response)
    for told in (said(question), said(asked.response)):
        assert "drew an objective card" in told
    assert "(panda)" in said(question), "which one it was is for the mover alone"
    await others[0].click(question, label="Agree")
    assert (await world.club.reading.position(1)).state != before
    await others[1].click(question, label="Agree")
    assert (await world.club.reading.position(1)).state == before
    settled = message_of(home, question)
    assert buttons(settled) == {}
    assert "has taken back: drew an objective card (panda)" in said(settled)
    assert all(other.name in said(settled) for other in others)


async def test_whoever_rests_or_wants_no_pings_is_asked_for_consent_without_one(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben", "Cleo", "Dan")
    await others[0].slash(home, "my pings", where="ping_off")
    # It is noon in UTC.
    await world.club.calendars.quiet(others[1].id, "10:00-20:00")
    await mover.slash(home, "takenoko objective", category="panda")
    await mover.slash(home, "table undo")
    assert pinged(world, home) == [others[2].id]
    assert all(f"<@{other.id}>" in said(home.last_message) for other in others)


async def test_a_turn_that_ended_by_itself_is_said_to_be_over_and_taken_back_freely(
    world: World, begin_with: BeginWith
) -> None:
    start = takenoko.position(
        "H9 green", others=({}, {}), options={"auto_end": "on"}, number=1, round=1, used=["panda"]
    )
    begin_with(TAKENOKO, start)
    home = await world.open("Ann", "Ben", "Cleo")
    ann = world.person("Ann")
    before = (await world.club.reading.position(1)).state
    panel = (await ann.click(home.last_message, label="Play")).response
    played = (await ann.click(panel, label="Take a channel – ends your turn")).response
    assert (await world.club.directory.get(1)).to_move == (1,)
    assert said(played).count("Done. Your turn is over.\n- You: took an irrigation channel.") == 1
    back = (await ann.click(played, label="Undo")).response
    assert "You have taken back: took an irrigation channel." in said(back)
    assert "over" not in said(back)
    assert (await world.club.reading.position(1)).state == before


async def test_where_a_die_fell_at_the_end_of_the_turn_it_is_the_reason_for_asking(
    world: World, begin_with: BeginWith
) -> None:
    begin_with(TAKENOKO, takenoko.position("H9 green", options={"auto_end": "on"}, used=["panda"]))
    home = await world.open("Ann", "Ben")
    ann = world.person("Ann")
    await ann.slash(home, "takenoko channel")
    assert said((await ann.slash(home, "table undo")).response).startswith("A die has fallen since then")


async def test_who_wants_to_take_back_again_is_told_that_the_others_are_still_being_asked(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben", "Cleo")
    await mover.slash(home, "takenoko objective", category="panda")
    first = await mover.slash(home, "table undo")
    messages = len(home.history())
    again = await mover.slash(home, "table undo")
    assert "so I have asked the others" in said(first.response)
    assert said(again.response).startswith("They are still being asked whether you may take this back: drew")
    assert len(home.history()) == messages
    await others[0].click(home.last_message, label="Refuse")
    assert "so I have asked the others" in said((await mover.slash(home, "table undo")).response)


async def test_one_refusal_lets_the_move_stand(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben", "Cleo")
    await mover.slash(home, "takenoko objective", category="panda")
    after = (await world.club.reading.position(1)).state
    await mover.slash(home, "table undo")
    question = home.last_message
    await others[0].click(question, label="Refuse")
    settled = message_of(home, question)
    assert (await world.club.reading.position(1)).state == after
    assert buttons(settled) == {}
    assert "drew an objective card (panda)" in said(settled)
    assert f"{others[0].name} has refused" in said(settled)


async def test_the_one_who_asked_and_onlookers_cannot_answer_the_question(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    await mover.slash(home, "takenoko objective", category="panda")
    after = (await world.club.reading.position(1)).state
    await mover.slash(home, "table undo")
    question = home.last_message
    for person in (mover, world.person("Zoe")):
        await person.click(question, label="Agree")
    assert (await world.club.reading.position(1)).state == after


async def test_with_nothing_to_take_back_undo_says_so(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    answer = await mover.slash(home, "table undo")
    assert said(answer.response) == "You have no move to take back."
    assert (await world.club.directory.get(1)).ply == 0


async def test_resigning_asks_once_more_and_the_others_play_on(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben", "Cleo")
    asked = await mover.slash(home, "table resign")
    assert (await world.club.directory.get(1)).ply == 0
    await mover.click(asked.response, label="Yes, give up")
    table = await world.club.directory.get(1)
    assert table.status == "playing"
    assert table.players[table.to_move[0]].user in {other.id for other in others}
    assert "resigned" in "\n".join(said(message) for message in home.history())


async def test_resigning_with_two_seats_ends_the_game_and_the_other_one_wins(world: World) -> None:
    home, mover, (other,) = await started(world, "Ann", "Ben")
    asked = await mover.slash(home, "table resign")
    await mover.click(asked.response, label="Yes, give up")
    table = await world.club.directory.get(1)
    assert table.status == "over"
    assert "Final score" in said(home.last_message)
    assert f"1st: {'●▲'[table.seat_of(other.id) or 0]} {other.name}" in said(home.last_message)


async def test_whoever_cannot_give_up_is_not_asked_whether_to_do_so(world: World) -> None:
    home = await world.open("Ann", "Ben", "Cid")
    for name, why in (("Ann", "already given up"), ("Ben", "over")):
        person = world.person(name)
        asked = (await person.slash(home, "table resign")).response
        await person.click(asked, label="Yes, give up")
        again = (await person.slash(home, "table resign")).response
        assert why in said(again)
        assert not buttons(again)


@pytest.mark.parametrize(
    ("game", "told"),
    [
        ("takenoko", "The garden stays"),
        ("tigris", "Your leaders leave the board"),
        ("sky_islands", "Your houses, towers and ports stay"),
        ("tongiaki", "Your boats stay"),
        ("moana_nui", "your points are frozen"),
    ],
)
async def test_before_giving_up_one_is_told_what_becomes_of_the_pieces(world: World, game: str, told: str) -> None:
    home = await world.open("Ann", "Ben", game=game)
    asked = await world.person("Ann").slash(home, "table resign")
    assert told in said(asked.response)


async def test_a_double_click_on_undo_takes_back_one_move_and_says_how_things_stand(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = await world.open("Ann", "Ben", game="tigris")
    table = await world.club.directory.get(1)
    mover = world.person(table.awaited[0])
    for which in ("king", "trader"):
        places = await mover.autocomplete(home, "tigris leader", "to", "", which=which)
        await mover.slash(home, "tigris leader", which=which, to=str(places[0]["value"]))
        if which == "king":
            kept = [entry.row.text for entry in await world.club.reading.history(1)]
    board = home.last_message
    # The board is not drawn anew before the second click.
    monkeypatch.setattr(world.bot.announcer, "kick", lambda table: None)
    first, late = [await mover.click(board, label="Undo") for _ in range(2)]
    assert [entry.row.text for entry in await world.club.reading.history(1)] == kept
    assert said(first.response).startswith("You have taken back: placed the trader")
    told = said(late.response)
    assert told.startswith("Nothing was taken back: the table has moved on")
    assert f"{mover.name}: choose an action (1 left)." in told
    assert "What you did last is now: placed the king" in told


async def test_an_undo_after_the_turn_has_passed_leaves_a_true_record_in_the_thread(
    world: World, begin_with: BeginWith
) -> None:
    home, (ann, ben) = await voyage(world, begin_with)
    await ann.slash(home, "tongiaki place", at="tonga-A")
    told, called = home.history()[-2:]
    assert mentioned(called) == [ben.id]
    await ann.slash(home, "table undo")
    assert last_line(message_of(home, told)) == "~~● Ann: put a boat on Tonga A.~~ (taken back)"
    assert last_line(message_of(home, called)) == VOID
    assert buttons(message_of(home, called)) == {}
    again = home.last_message
    assert said(again).split("\n")[1] == "↩ ● Ann has taken back: put a boat on Tonga A."
    assert mentioned(again) == [ann.id]
    # The same after a restart, and what is played then stands in the newest message alone.
    await world.restart()
    await ann.slash(home, "tongiaki place", at="tonga-B")
    texts = [last_line(message) for message in home.history()[-4:]]
    assert texts[:3] == ["~~● Ann: put a boat on Tonga A.~~ (taken back)", VOID, "● Ann: put a boat on Tonga B."]
    assert "Tonga A" not in said(home.last_message)


async def test_what_the_others_agree_to_take_back_is_struck_out_wherever_it_was_told(
    world: World, begin_with: BeginWith
) -> None:
    home, (ann, ben) = await voyage(world, begin_with)
    await ann.slash(home, "tongiaki place", at="tonga-A")
    await ben.slash(home, "tongiaki place", at="tonga-B")
    first, second, _ = home.history()[-3:]
    asked = await ann.slash(home, "table undo")
    question = home.last_message
    assert said(asked.response).startswith("Others have moved since then")
    assert "● Ann: put a boat on Tonga A. ▲ Ben: put a boat on Tonga B." in said(question)
    await world.restart()
    await ben.click(question, label="Agree")
    assert last_line(message_of(home, first)) == "~~● Ann: put a boat on Tonga A.~~ (taken back)"
    assert last_line(message_of(home, second)) == "~~▲ Ben: put a boat on Tonga B.~~ (taken back)"
    assert "Agreed: ▲ Ben." in said(message_of(home, question))
    thread = "\n".join(said(message) for message in home.history())
    assert "↩" not in thread, "the question has said it"


async def test_an_undo_while_nothing_else_was_said_leaves_no_trace_in_the_thread(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    messages = len(home.history())
    await mover.slash(home, "takenoko channel")
    await mover.click(home.last_message, label="Undo")
    assert len(home.history()) == messages
    assert "channel" not in said(home.last_message)
    assert "taken back" not in said(home.last_message)


async def test_an_undo_tells_in_the_readers_language_what_it_took_back(world: World, begin_with: BeginWith) -> None:
    home, (ann, _) = await voyage(world, begin_with)
    await ann.slash(home, "table settings", language="ja")
    await ann.slash(home, "tongiaki place", at="tonga-A")
    answer = await ann.slash(home, "table undo")
    assert said(answer.response).startswith("取り消しました：")
    assert "トンガA" in said(answer.response)


async def test_a_request_that_lapses_says_so_in_its_message(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    await mover.slash(home, "takenoko objective", category="panda")
    await mover.slash(home, "table undo")
    question = home.last_message
    await mover.slash(home, "takenoko channel")
    assert "The game has gone on meanwhile" in last_line(message_of(home, question))
    assert buttons(message_of(home, question)) == {}


async def test_when_the_only_one_asked_leaves_it_is_taken_back_and_said_in_the_question(world: World) -> None:
    home, mover, (other,) = await started(world, "Ann", "Ben")
    await mover.slash(home, "takenoko objective", category="panda")
    await mover.slash(home, "table undo")
    question = home.last_message
    table = await world.club.directory.get(1)
    await world.club.seats.free(1, 50, table.seat_of(other.id) or 0, interaction=None)
    await world.wait(0)
    assert "Nobody who was asked sits at the table any more." in said(message_of(home, question))
    assert buttons(message_of(home, question)) == {}
    assert len([message for message in home.history() if "has taken back" in said(message)]) == 1


async def test_a_question_that_lapses_names_who_had_asked_it(world: World) -> None:
    home, mover, _ = await started(world, "Ann", "Ben")
    await mover.slash(home, "takenoko objective", category="panda")
    await mover.slash(home, "table undo")
    question = home.last_message
    await mover.slash(home, "table seat offer")
    await world.person("Eve").click(home.last_message, label="Take this seat")
    assert f"{mover.name} wanted to take back: drew" in said(message_of(home, question))


async def test_a_question_keeps_its_verdict_when_the_next_one_is_asked(world: World) -> None:
    home, mover, others = await started(world, "Ann", "Ben")
    await mover.slash(home, "takenoko objective", category="panda")
    questions = []
    for label in ("Refuse", "Agree"):
        await mover.slash(home, "table undo")
        questions.append(home.last_message)
        assert mentioned(questions[-1]) == [others[0].id]
        await others[0].click(questions[-1], label=label)
    first, second = (last_line(message_of(home, question)) for question in questions)
    assert f"{others[0].name} has refused, so it stands." in first
    assert second.startswith(
        f"{'●▲'[(await world.club.directory.get(1)).seat_of(mover.id) or 0]} {mover.name} has taken back: drew"
    )
    assert second.endswith(f"{others[0].name}.")


VOID = "This is no longer current: ● Ann has taken back what led to it."


async def voyage(world: World, begin_with: BeginWith) -> tuple[ChannelHandle, tuple[Person, Person]]:
    """A game of Tongiaki that Ann begins: putting a boat on a beach ends the turn and tells nobody anything new."""
    options = complete_options(TONGIAKI.options, {})
    starts = (TONGIAKI.setup(2, options, Random(seed)) for seed in count())
    begin_with(TONGIAKI, next(start for start in starts if TONGIAKI.to_move(start) == (0,)))
    home = await world.open("Ann", "Ben", game="tongiaki")
    return home, (world.person("Ann"), world.person("Ben"))


def last_line(message: Message) -> str:
    return said(message).split("\n")[-1]
