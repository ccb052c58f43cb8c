"""The stand-in Discord tells a discord.py bot over real sockets what Discord would tell it."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest
import yarl

from tests.standin.client import buttons_of, pictures_of, text_of
from tests.standin.conftest import Scene
from tests.standin.permissions import Permission
from tests.standin.sample_bot import SampleBot
from tests.standin.world import Channel, Message

ACK = r"^/interactions/.*/callback$"
SEND = r"^/channels/\d+/messages$"
FOLLOW_UP = r"^/webhooks/\d+/[^/]+$"


async def posted(scene: Scene, channel: Channel | None = None) -> Message:
    """The first board of the sample bot in a channel."""
    place = channel or scene.channel

    def found() -> Any:
        return next((each for each in place.messages.values() if each.attachments), None)

    board: Message = await scene.standin.world.pulse.until(found, "the board is there")
    return board


def threads(scene: Scene) -> Channel | None:
    return next((each for each in scene.guild.channels.values() if each.thread), None)


def statuses(scene: Scene, method: str, ending: str) -> list[int]:
    return [call.status for call in scene.standin.calls if call.method == method and call.path.endswith(ending)]


@pytest.mark.parametrize("sample", [True, False], ids=["zlib", "plain"], indirect=True)
async def test_a_bot_is_served_with_and_without_compression(scene: Scene, sample: SampleBot) -> None:
    session = scene.standin.gateway.session
    assert session is not None
    assert session.line is not None
    assert session.line.compressed == scene.standin.gateway.compress
    assert (await scene.ben.slash(scene.channel, "sample greet", name="Ren")).text == "hello Ren"


async def test_commands_are_registered_and_typed_in_the_persons_own_language(scene: Scene, sample: SampleBot) -> None:
    record = await scene.akari.slash(scene.channel, "見本 挨拶", 名前="Ren", times=2)
    assert record.text == "こんにちは Ren こんにちは Ren"
    assert (await scene.ben.slash(scene.channel, "sample greet", name="Ren")).text == "hello Ren"


async def test_autocomplete_offers_what_the_bot_suggests(scene: Scene, sample: SampleBot) -> None:
    offered = await scene.ben.autocomplete(scene.channel, "sample greet", option="name", value="A")
    assert [choice["value"] for choice in offered] == ["Akari", "Aoi"]


async def test_a_private_answer_is_seen_by_one_person_only(scene: Scene, sample: SampleBot) -> None:
    record = await scene.akari.slash(scene.channel, "sample greet", name="Ren")
    assert scene.akari.last_message(scene.channel) is record.message
    assert scene.ben.messages(scene.channel) == []


async def test_a_picture_arrives_byte_by_byte_with_its_size_and_alt_text(scene: Scene, sample: SampleBot) -> None:
    await scene.ben.slash(scene.channel, "sample board", where="here")
    board = await posted(scene)
    (shown,) = pictures_of(board)
    async with aiohttp.ClientSession() as session, session.get(shown["media"]["url"]) as answer:
        assert await answer.read() == board.attachments[0].data
    assert (shown["media"]["width"], shown["media"]["height"]) == (100, 80)
    assert (shown["description"], board.attachments[0].description) == ("a drawing", "drawing 0")


async def test_a_message_pings_exactly_those_it_may_mention(scene: Scene, sample: SampleBot) -> None:
    await scene.ben.slash(scene.channel, "sample board", where="here", of=scene.akari)
    board = await posted(scene)
    assert scene.ben.mention in text_of(board)
    assert board.pinged == {scene.akari.user.id}


async def test_a_thread_is_opened_and_people_play_in_it(scene: Scene, sample: SampleBot) -> None:
    await scene.ben.slash(scene.channel, "sample board", where="thread")
    thread = await scene.standin.world.pulse.until(lambda: threads(scene), "the thread is there")
    board = await posted(scene, thread)
    record = await scene.akari.click(board, label="Step 1")
    assert record.message is board
    assert buttons_of(board) == {"Step 2": "step:2"}
    assert board.attachments[0].size == (101, 80)
    assert board.pinged == set()


async def test_a_menu_is_answered_by_a_private_follow_up(scene: Scene, sample: SampleBot) -> None:
    await scene.ben.slash(scene.channel, "sample board", where="here")
    record = await scene.akari.select(await posted(scene), ["b"])
    assert [text_of(each) for each in record.followups] == ["chosen: b"]
    assert record.followups[0].seen_by == scene.akari.user.id


async def test_a_form_is_filled_in_by_its_labels(scene: Scene, sample: SampleBot) -> None:
    opened = await scene.ben.slash(scene.channel, "sample form")
    assert (await scene.ben.submit(opened, {"Why": "so", "Kind": ["card"]})).text == "so/card"


async def test_the_first_follow_up_takes_the_place_of_is_thinking(scene: Scene, sample: SampleBot) -> None:
    record = await scene.ben.slash(scene.channel, "sample many")
    await scene.standin.world.pulse.until(lambda: statuses(scene, "DELETE", "") == [204], "the third is taken away")
    assert record.text == "first\nchanged"


async def test_a_nonce_used_twice_makes_one_message(scene: Scene, sample: SampleBot) -> None:
    for _ in range(2):
        await scene.ben.slash(scene.channel, "sample board", where="here")
    await scene.standin.world.pulse.until(lambda: statuses(scene, "POST", "/messages") == [200, 200], "both are sent")
    assert len([each for each in scene.channel.messages.values() if each.attachments]) == 1


async def test_an_interaction_delivered_three_times_is_acknowledged_once(scene: Scene, sample: SampleBot) -> None:
    await scene.ben.slash(scene.channel, "sample board", where="here")
    board = await posted(scene)
    record = await scene.ben.click(board, label="Step 1", copies=3)
    await scene.standin.world.pulse.until(lambda: len(sample.steps) == 3, "all three are delivered")
    assert set(sample.steps) == {record.interaction.id}
    await scene.standin.world.pulse.until(
        lambda: sorted(statuses(scene, "POST", "/callback")[1:]) == [200, 400, 400], "all three are answered"
    )
    assert board.edits == 1


# What can go wrong


async def test_an_error_before_the_work_is_retried(scene: Scene, sample: SampleBot) -> None:
    scene.standin.faults.status(500, "POST", ACK)
    record = await scene.ben.slash(scene.channel, "sample greet", name="Ren")
    assert record.text == "hello Ren"
    assert statuses(scene, "POST", "/callback") == [500, 200]


async def test_a_limit_is_waited_for(scene: Scene, sample: SampleBot) -> None:
    scene.standin.faults.limit("POST", ACK, retry_after=0.1, everywhere=True)
    assert (await scene.ben.slash(scene.channel, "sample greet", name="Ren")).text == "hello Ren"
    assert statuses(scene, "POST", "/callback") == [429, 200]


async def test_a_follow_up_that_was_stored_before_the_error_is_there_twice(scene: Scene, sample: SampleBot) -> None:
    await scene.ben.slash(scene.channel, "sample board", where="here")
    board = await posted(scene)
    scene.standin.faults.status(502, "POST", FOLLOW_UP, after=True)
    record = await scene.ben.select(board, ["a"])
    await scene.standin.world.pulse.until(lambda: len(record.followups) == 2, "the retry is there too")


async def test_a_message_that_was_stored_before_the_error_is_there_once(scene: Scene, sample: SampleBot) -> None:
    scene.standin.faults.status(502, "POST", SEND, after=True)
    await scene.ben.slash(scene.channel, "sample board", where="here")
    await scene.standin.world.pulse.until(lambda: statuses(scene, "POST", "/messages") == [502, 200], "it is retried")
    assert len([each for each in scene.channel.messages.values() if each.attachments]) == 1


@pytest.mark.parametrize("after", [False, True])
async def test_a_cut_connection_is_an_error_for_the_bot(scene: Scene, sample: SampleBot, after: bool) -> None:
    scene.standin.faults.drop("POST", ACK, after=after)
    scene.standin.answer_within = 0.5
    if not after:
        scene.standin.ack_within = 0.5
    record = await scene.ben.slash(scene.channel, "sample greet", name="Ren")
    assert (record.failed, record.answered) == (not after, False)
    assert isinstance(sample.errors[0], aiohttp.ServerDisconnectedError)


async def test_an_answer_that_comes_too_late_is_no_answer(scene: Scene, sample: SampleBot) -> None:
    scene.standin.ack_within = 0.2
    scene.standin.faults.delay(0.4, "POST", ACK)
    assert (await scene.ben.slash(scene.channel, "sample greet", name="Ren")).failed
    await scene.standin.world.pulse.until(lambda: sample.errors, "the bot is told")
    error = sample.errors[0]
    assert isinstance(error, discord.NotFound)
    assert error.code == 10062


@pytest.mark.parametrize("trouble", ["close", "reconnect", "abort"])
async def test_a_broken_gateway_is_resumed_and_nothing_is_lost(scene: Scene, sample: SampleBot, trouble: str) -> None:
    gateway = scene.standin.gateway
    ended = getattr(gateway, trouble)()
    if ended is not None:
        await ended
    assert (await scene.ben.slash(scene.channel, "sample greet", name="Ren")).text == "hello Ren"
    await scene.standin.world.pulse.until(lambda: gateway.resumed == 1, "the session is resumed")
    assert gateway.identified == 1


async def test_an_invalid_session_loses_what_happens_until_the_bot_is_back(scene: Scene, sample: SampleBot) -> None:
    gateway = scene.standin.gateway
    await gateway.invalidate()
    assert (await scene.ben.slash(scene.channel, "sample greet", name="Ren")).failed
    await scene.standin.world.pulse.until(lambda: gateway.ready, "the bot has identified itself again")
    assert gateway.identified == 2
    assert (await scene.ben.slash(scene.channel, "sample greet", name="Ren")).text == "hello Ren"


async def test_a_held_request_goes_on_when_it_is_released(scene: Scene, sample: SampleBot) -> None:
    gate = scene.standin.faults.hold("POST", ACK)
    asking = asyncio.create_task(scene.ben.slash(scene.channel, "sample greet", name="Ren"))
    await gate.reached.wait()
    assert not asking.done()
    gate.release()
    assert (await asking).text == "hello Ren"


async def test_a_bot_without_a_permission_is_told_so(scene: Scene, sample: SampleBot) -> None:
    scene.channel.overwrites[scene.standin.world.bot.id] = (Permission(0), Permission.CREATE_PUBLIC_THREADS)
    await scene.ben.slash(scene.channel, "sample board", where="thread")
    await scene.standin.world.pulse.until(lambda: sample.errors, "the bot is told")
    error = sample.errors[0]
    assert isinstance(error, discord.Forbidden)
    assert error.code == 50013


@pytest.mark.parametrize(
    ("token", "intents", "error"),
    [
        ("wrong", discord.Intents.default(), discord.LoginFailure),
        (None, discord.Intents.all(), discord.PrivilegedIntentsRequired),
    ],
)
async def test_a_bot_that_may_not_connect_is_told_why(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, token: str | None, intents: Any, error: type[Exception]
) -> None:
    monkeypatch.setattr(discord.http.Route, "BASE", scene.standin.api_base)
    gateway = yarl.URL(scene.standin.gateway_url)
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", gateway)
    async with discord.Client(intents=intents) as bot:
        with pytest.raises(error):
            await bot.start(token or scene.standin.token)
