"""After the end: the rematch of those who played, and stepping through the game in words."""

from __future__ import annotations

import re
from random import Random
from typing import Any

from data.texts import text
from tests.discord.player import choose
from tests.discord.world import Message, World, buttons, components, mentioned, newest, pinged, said

AT = re.compile(r"\*\*Move (\d+) of (\d+)\*\* · turn (\d+)\n(.+)", re.DOTALL)


async def ended(world: World, *names: str, moves: int = 0, **options: Any) -> Message:
    """A game in which everybody but the last gave up after some moves; its last message."""
    home = await world.open(*names, **options)
    rng = Random(5)
    for _ in range(moves):
        name, move = await choose(world, 1, rng)
        await world.club.playing.play(1, world.person(name).id, move, expected=None, interaction=None)
    for name in names[:-1]:
        asked = await world.person(name).slash(home, "table resign")
        await world.person(name).click(asked.response, label="Yes, give up")
    return newest(home)


async def test_a_rematch_calls_the_others_and_holds_their_seats(world: World) -> None:
    final = await ended(world, "Ann", "Ben", "Cleo")
    ann, ben, cleo, zoe = map(world.person, ("Ann", "Ben", "Cleo", "Zoe"))
    told = said((await ben.click(final, label="Rematch")).response)
    assert told.startswith("The rematch is table 2, and you are its host:")
    assert f"https://discord.com/channels/{world.guild.id}/{world.channel.id}" in told
    lobby = world.channel.last_message
    assert set(mentioned(lobby)) == {ann.id, cleo.id}
    shown = said(lobby)
    assert "Rematch of table 1." in shown
    assert "Ben (host)" in shown
    assert "held for Ann" in shown
    assert "Seat order: as in the last game" in shown
    assert "Waiting for Ann and Cleo.\n" in shown
    assert said((await zoe.click(lobby, label="Join")).response) == text("en", "errors.seats_held")
    await cleo.click(lobby, label="Join")
    assert "Waiting for Ann. Ben can start without them, too." in said(world.channel.last_message)
    told = said((await ann.click(final, label="Rematch")).response)
    assert told.startswith("The rematch is table 2, and you have your seat there:")
    assert "Everybody is here; Ben can start." in said(world.channel.last_message)
    assert (await world.club.directory.get(2)).names == ("Ann", "Ben", "Cleo")


async def test_whoever_wants_no_pings_is_invited_to_a_rematch_without_one(world: World) -> None:
    final = await ended(world, "Ann", "Ben", "Cleo")
    ann, ben, cleo = map(world.person, ("Ann", "Ben", "Cleo"))
    await ann.slash(world.channel, "my pings", where="ping_off")
    await ben.click(final, label="Rematch")
    assert pinged(world, world.channel) == [cleo.id]
    assert "held for Ann" in said(world.channel.last_message)


async def test_an_invitation_is_declined_with_leave(world: World) -> None:
    final = await ended(world, "Ann", "Ben")
    await world.person("Ben").click(final, label="Rematch")
    await world.person("Ann").click(world.channel.last_message, label="Leave")
    shown = said(world.channel.last_message)
    assert "held for" not in shown
    assert "Looking for 1 more player." in shown
    await world.person("Zoe").click(world.channel.last_message, label="Join")
    assert (await world.club.directory.get(2)).names == ("Ben", "Zoe")


async def test_an_onlooker_opens_no_rematch(world: World) -> None:
    final = await ended(world, "Ann", "Ben")
    answer = await world.person("Zoe").click(final, label="Rematch")
    assert said(answer.response) == text("en", "errors.not_seated")
    assert await world.club.directory.tables_of(world.person("Zoe").id) == ()


async def test_a_replay_says_every_move_in_words_and_goes_by_move_and_by_turn(world: World) -> None:
    final = await ended(world, "Ann", "Ben", moves=12)
    zoe = world.person("Zoe")
    answer = (await zoe.click(final, label="Replay")).response
    assert "**Start** · " in said(answer)
    entries = await world.club.reading.history(1)
    seen: list[str] = []
    while not_pressed_out(answer, "Move ▶"):
        answer = (await zoe.click(answer, label="Move ▶")).response
        ply, last, turn, words = at(answer)
        assert (ply, last, turn) == (len(seen) + 1, len(entries), entries[len(seen)].turn)
        seen.append(words)
    assert len(seen) == len(entries)
    assert all(words.strip() for words in seen)
    stops = [number for number in range(1, len(entries)) if entries[number].turn != entries[number - 1].turn]
    assert len(stops) > 1
    went = []
    while not_pressed_out(answer, "◀◀ Turn"):
        answer = (await zoe.click(answer, label="◀◀ Turn")).response
        went.append(0 if "**Start**" in said(answer) else at(answer)[0])
    assert went == [*reversed(stops), 0]
    answer = (await zoe.click(answer, label="Turn ▶▶")).response
    ply, _, _, words = at(answer)
    assert ply == stops[0]
    assert len(words) > max(map(len, seen[: stops[0]])), "a whole turn is told"
    answer = (await zoe.click(answer, label="End ⏭")).response
    assert at(answer)[0] == len(entries)
    answer = (await zoe.click(answer, label="⏮ Start")).response
    assert "**Start**" in said(answer)


def at(answer: Message) -> tuple[int, int, int, str]:
    """Move, number of moves, turn, and the words of a step."""
    found = AT.search(said(answer))
    assert found, said(answer)
    return int(found[1]), int(found[2]), int(found[3]), found[4]


def not_pressed_out(answer: Message, label: str) -> bool:
    """Whether a button can be pressed."""
    assert label in buttons(answer)
    (button,) = [part for part in components(answer) if part.get("label") == label]
    return not button.get("disabled")
