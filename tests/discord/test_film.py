"""Film as people meet it: below a finished game and at a running table, drawn by a process of its own."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from cogs import filming
from cogs.filming import EVERYTHING, LAST_TURNS, SINCE_MINE, Order
from cogs.run import film_processes
from cogs.run.film_processes import AT_ONCE, MOST_WAITING, FilmProcesses
from data.texts import text
from rules.kit.refusals import Refused
from tests.discord.player import choose
from tests.discord.test_after_the_end import ended
from tests.discord.world import Message, Person, World, buttons, pictures, said

ANSWERS = "/webhooks/*"
"""Where answers to interactions are filled in."""


def gif(frames: int = 3) -> bytes:
    shown = [Image.new("P", (8, 8), number) for number in range(frames)]
    out = io.BytesIO()
    shown[0].save(out, "GIF", save_all=True, append_images=shown[1:], duration=100)
    return out.getvalue()


class Projector:
    """Draws a film as soon as it may, and keeps what was ordered."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.orders: list[Order] = []
        self.gates: list[asyncio.Event] = []
        self.held = False
        self.drawn: Callable[..., Awaitable[bytes]] | None = None

    async def __call__(self, order: Order, progress: Callable[[int, int], None]) -> bytes:
        gate = asyncio.Event()
        self.orders.append(order)
        self.gates.append(gate)
        frames = int(order.arguments[order.arguments.index("--frames") + 1])
        progress(1, min(frames, 74))
        if self.held:
            await self.world.env.external_wait(gate.wait(), reason="a film is drawn")
        return gif()

    def asked(self, name: str) -> list[str]:
        """What each order says of an argument."""
        return [each.arguments[each.arguments.index(name) + 1] for each in self.orders if name in each.arguments]


@pytest.fixture
def projector(world: World, monkeypatch: pytest.MonkeyPatch) -> Projector:
    """In the place of the process that draws."""
    drawing, wait = Projector(world), FilmProcesses._wait

    async def drawn(processes: FilmProcesses, order: Order, progress: Callable[[int, int], None]) -> bytes:
        return await (drawing.drawn(processes, order, progress) if drawing.drawn else drawing(order, progress))

    async def waited(processes: FilmProcesses, told: Callable[[int], None]) -> None:
        await world.env.external_wait(wait(processes, told), reason="other films are drawn")

    monkeypatch.setattr(FilmProcesses, "_drawn", drawn)
    monkeypatch.setattr(FilmProcesses, "_wait", waited)
    monkeypatch.setattr(filming, "EVERY", 0)
    return drawing


async def shown(world: World, message: Message, what: str) -> None:
    """Waits until an answer says something: what another process does comes when the simulation has settled."""
    for _ in range(600):
        await world.env.settle()
        if what in said(message):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(said(message))


async def turns(world: World, number: int) -> None:
    """So many moves, each by whoever must act."""
    rng = Random(3)
    for _ in range(number):
        name, move = await choose(world, 1, rng)
        await world.club.playing.play(1, world.person(name).id, move, expected=None, interaction=None)


async def test_anybody_who_reads_the_table_has_a_finished_game_as_a_film(world: World) -> None:
    final = await ended(world, "Ann", "Ben", moves=4)
    answer = await world.person("Zoe").click(final, label="Film")
    assert answer.ephemeral
    await shown(world, answer.response, "**Film** · Takenoko")
    for _ in range(600):
        if pictures(answer.response):
            break
        await asyncio.sleep(0.05)
        await world.env.settle()
    assert "turn" in said(answer.response)
    assert "…" not in said(answer.response)
    (file,) = answer.response.attachments
    assert file.filename == "film.gif"
    with Image.open(io.BytesIO(await file.read())) as film:
        assert film.format == "GIF"
        assert getattr(film, "n_frames", 1) > 3
    assert list(buttons(answer.response)) == ["Replay"]
    assert world.bot.film_processes._running == set()


async def test_of_a_finished_game_everybody_gets_what_an_onlooker_saw(world: World, projector: Projector) -> None:
    final = await ended(world, "Ann", "Ben", moves=6)
    await world.person("Ben").click(final, label="Film")
    await world.person("Zoe").slash(world.home(), "table film")
    assert projector.asked("--seat") == []
    assert projector.asked("--from") == ["0", "0"]


async def test_at_a_running_table_one_sees_what_one_may_know_and_no_more(world: World, projector: Projector) -> None:
    home = await world.open("Ann", "Ben")
    await turns(world, 6)
    for name in ("Ann", "Ben", "Zoe"):
        answer = await world.person(name).slash(home, "table film")
        assert answer.ephemeral
        assert len(pictures(answer.response)) == 1
    seats = {(await world.club.directory.get(1)).seat_of(world.person(name).id) for name in ("Ann", "Ben")}
    assert seats == {0, 1}
    assert sorted(projector.asked("--seat")) == ["1", "2"], "Zoe looks on"
    table = await world.club.directory.get(1)
    assert set(projector.asked("--to")) == {str(table.ply)}
    assert set(projector.asked("--lang")) == {"en"}


async def test_a_part_of_a_game_begins_after_ones_last_turn_or_some_turns_ago(
    world: World, projector: Projector, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(filming, "LAST", 3)
    home = await world.open("Ann", "Ben")
    while (await world.club.directory.get(1)).turn <= 4:
        await turns(world, 3)
    entries = await world.club.reading.history(1)
    table = await world.club.directory.get(1)
    (seat,) = table.to_move
    name = table.players[seat].name
    for span in (SINCE_MINE, LAST_TURNS, EVERYTHING):
        await world.person(name).slash(home, "table film", part=span)
    mine, last, everything = map(int, projector.asked("--from"))
    assert everything == 0
    after = {entry.turn for entry in entries if entry.row.ply > mine}
    owner = next(entry.row.seat for entry in entries if entry.row.ply == mine)
    assert owner == seat
    assert after <= {table.turn - 1, table.turn}
    assert len({entry.turn for entry in entries if entry.row.ply > last}) == 3
    answer = await world.person("Zoe").slash(home, "table film", part=SINCE_MINE)
    assert said(answer.response) == text("en", "errors.not_seated")


async def test_what_cannot_be_filmed_is_said_in_a_sentence(world: World, projector: Projector) -> None:
    channel = await world.open("Ann", "Ben", start=False)
    ann = world.person("Ann")
    lobby = (await ann.slash(channel, "table film", table="1")).response
    assert said(lobby) == text("en", "errors.not_playing")
    await ann.slash(channel, "table start", table="1")
    assert (await world.club.directory.get(1)).status == "playing"
    begun = (await ann.slash(channel, "table film", table="1")).response
    assert said(begun) == text("en", "errors.film_nothing")
    elsewhere = world.env.create_guild(name="Elsewhere")
    yan = Person(elsewhere.add_member(world.env.create_user("Yan")))
    hidden = (await yan.slash(elsewhere.create_text_channel("games"), "table film", table="1")).response
    assert said(hidden) == text("en", "errors.no_such_table", table="1")
    assert projector.orders == []


async def test_the_third_film_waits_and_is_told_its_place(world: World, projector: Projector) -> None:
    final = await ended(world, "Ann", "Ben", moves=3)
    projector.held = True
    people = [world.person(name) for name in ("Ann", "Ben", "Zoe", "Yan")]
    answers = [(await person.click(final, label="Film")).response for person in people]
    for answer in answers[:AT_ONCE]:
        await shown(world, answer, text("en", "common.film.drawing", done=1, all=74))
    for place, answer in enumerate(answers[AT_ONCE:], start=1):
        await shown(world, answer, text("en", "common.film.waiting", place=place))
    assert len(projector.orders) == AT_ONCE
    projector.gates[0].set()
    await shown(world, answers[3], text("en", "common.film.waiting", place=1))
    projector.held = False
    for gate in projector.gates:
        gate.set()
    await world.env.settle()
    assert [len(pictures(answer)) for answer in answers] == [1, 1, 1, 1]


async def test_where_too_many_wait_one_is_told_to_come_later() -> None:
    processes, told = FilmProcesses(), list[int]()
    gate = asyncio.Event()

    async def drawn(order: Order, progress: Callable[[int, int], None]) -> bytes:
        await gate.wait()
        return b"film"

    processes._drawn = drawn  # type: ignore[method-assign]

    async def one() -> bytes | str:
        try:
            return await processes.draw(Order("", ()), told.append, lambda done, number: None)
        except Refused as refused:
            return refused.key

    tasks = [asyncio.create_task(one()) for _ in range(AT_ONCE + MOST_WAITING + 1)]
    await asyncio.sleep(0)
    assert await tasks[-1] == "film_busy"
    assert told == list(range(1, MOST_WAITING + 1))
    tasks[AT_ONCE].cancel()
    await asyncio.gather(tasks[AT_ONCE], return_exceptions=True)
    assert told[MOST_WAITING:] == list(range(1, MOST_WAITING)), "whoever leaves lets the others move up"
    gate.set()
    assert await asyncio.gather(*tasks[:AT_ONCE], *tasks[AT_ONCE + 1 : -1]) == [b"film"] * (len(tasks) - 2)
    assert processes._busy == 0


async def test_a_film_that_the_server_refuses_is_made_smaller_once(world: World, projector: Projector) -> None:
    final = await ended(world, "Ann", "Ben", moves=3)
    zoe = world.person("Zoe")
    refuse_uploads(world, 1)
    answer = (await zoe.click(final, label="Film")).response
    await shown(world, answer, "**Film**")
    for _ in range(100):
        if pictures(answer):
            break
        await asyncio.sleep(0.05)
        await world.env.settle()
    assert len(pictures(answer)) == 1
    assert projector.asked("--frames")[1] == str(74 // 2)
    projector.orders.clear()
    refuse_uploads(world, 2)
    answer = (await zoe.click(final, label="Film")).response
    await shown(world, answer, text("en", "errors.film_too_large"))
    assert len(projector.orders) == 2, "made smaller once, not ten times"


def refuse_uploads(world: World, times: int) -> None:
    """The simulated Discord refuses so many files."""
    world.env.inject_error("PATCH", ANSWERS, status=413, code=filming.TOO_LARGE, times=times)


async def test_a_process_that_dies_is_told_as_our_fault_and_asked_again_it_works(
    world: World, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    final = await ended(world, "Ann", "Ben", moves=3)
    script = tmp_path / "bot.py"
    script.write_text("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n", encoding="utf-8")
    monkeypatch.setattr(film_processes, "_BOT", script)
    zoe = world.person("Zoe")
    answer = (await zoe.click(final, label="Film")).response
    await shown(world, answer, text("en", "errors.film_failed"))
    assert "ended with -9" in caplog.text
    assert world.bot.film_processes._busy == 0


async def test_a_process_that_takes_too_long_is_killed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(film_processes, "_BOT", endless(tmp_path))
    monkeypatch.setattr(film_processes, "PATIENCE", 0.3)
    processes = FilmProcesses()
    with pytest.raises(Refused) as refused:
        await processes.draw(Order("x" * 300_000, ()), lambda place: None, lambda done, number: None)
    assert refused.value.key == "film_failed"
    assert processes._running == set()


async def test_a_stop_kills_what_is_drawn_and_refuses_whoever_waits(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(film_processes, "_BOT", endless(tmp_path))
    processes, begun = FilmProcesses(), asyncio.Event()

    async def one() -> str:
        with pytest.raises(Refused) as refused:
            await processes.draw(Order("", ()), lambda place: None, lambda done, number: begun.set())
        return refused.value.key

    asked = [asyncio.create_task(one()) for _ in range(AT_ONCE + 1)]
    await begun.wait()
    running = tuple(processes._running)
    assert len(running) == AT_ONCE
    processes.stop()
    assert await asyncio.gather(*asked) == ["shutting_down"] * len(asked)
    assert all(process.returncode == -9 for process in running)
    assert await one() == "shutting_down"


async def test_whoever_has_asked_when_the_bot_stops_is_told(world: World, projector: Projector) -> None:
    final = await ended(world, "Ann", "Ben", moves=3)

    async def cut_off(processes: FilmProcesses, order: Order, progress: Callable[[int, int], None]) -> bytes:
        progress(1, 9)
        processes.stop()
        processes._go_on()
        raise AssertionError

    projector.drawn = cut_off
    answer = (await world.person("Zoe").click(final, label="Film")).response
    await shown(world, answer, text("en", "errors.shutting_down"))


def endless(folder: Path) -> Path:
    """A program that says it has begun, and draws for ever."""
    script = folder / "bot.py"
    script.write_text("import sys, time\nprint('1/9', file=sys.stderr, flush=True)\ntime.sleep(60)\n", encoding="utf-8")
    return script
