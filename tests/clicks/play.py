"""Whole games played through the real bot by buttons and menus, with every click counted."""

from __future__ import annotations

import tempfile
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from io import BytesIO
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

from PIL import Image
from simcord import ResponseMessage

from cogs.run.settings import Settings
from cogs.ui.deeds import MOST
from render import pictures
from rules.games import get_game
from rules.kit.choices import Deed
from rules.kit.game import HEURISTIC_STEP, Game, Move
from rules.kit.seats import Seat
from tests.discord.player import by_buttons
from tests.discord.world import Answer, Message, Person, World, simulated

NAMES = ("Ann", "Ben", "Cyd", "Dan", "Eve", "Fay")
END = "end"
MOSTLY = 0.75


@dataclass
class Counts:
    """Clicks of each turn by the one whose turn it is, and of each time that somebody else was asked in a turn."""

    turns: list[int] = field(default_factory=list)
    answers: list[int] = field(default_factory=list)


class Fingers(Person):
    """A person whose clicks and selections are counted."""

    def __init__(self, person: Person) -> None:
        super().__init__(person.actor)
        self.clicks = 0

    async def click(self, message: Message | None, *, label: str | None = None, custom_id: str | None = None) -> Answer:
        """Press a button."""
        self.clicks += 1
        return await super().click(message, label=label, custom_id=custom_id)

    async def select(self, message: Message | None, *, values: Sequence[str], custom_id: str | None = None) -> Answer:
        """Choose in a menu; opening it and choosing count as one."""
        self.clicks += 1
        return await super().select(message, values=values, custom_id=custom_id)


def sensible_move(game: Game[Any], state: Any, seat: Seat, rng: Random, used: Counter[str]) -> Move:
    """The best move of a kind; each kind in the order of worth is half as likely as the one before it.

    A kind whose best move brings next to nothing by itself is rare where another one does, and rarer still where
    the turn may be ended instead; so is one that has been made in this turn, as `used` counts.
    """
    view = game.view(state, seat)
    best: dict[str, tuple[int, Move]] = {}
    for move in game.legal(state, seat):
        worth = game.heuristic(view, move)
        if move.kind not in best or worth > best[move.kind][0]:
            best[move.kind] = worth, move
    ranked = sorted(best.values(), key=lambda found: found[0], reverse=True)
    idle = 0.01 if END in best else 0.2
    weights = [
        (1.0 if worth % HEURISTIC_STEP > 1 else 0.2 if move.kind == END else idle) / 2**place / 2 ** used[move.kind]
        for place, (worth, move) in enumerate(ranked)
    ]
    return rng.choices([move for _, move in ranked], weights)[0]


def sensible_deed(game: Game[Any], state: Any, seat: Seat, rng: Random, used: Counter[str]) -> Deed:
    """A sensible move, and how often in a row: most of those that can be repeated are made as often as possible."""
    move, times = sensible_move(game, state, seat, rng, used), 1
    if not move.again or rng.random() > MOSTLY:
        return Deed(move)
    while move in game.legal(state, seat):
        state, _ = game.apply(state, seat, move)
        times += 1
    return Deed(move, min(MOST, times - 1))


def use_plain_pictures() -> None:
    """Every picture is a small grey one: what takes time here is not looked at."""
    content = BytesIO()
    Image.new("L", (16, 16), 128).save(content, "PNG")
    pictures._kept = lambda kind, scene, paint: content.getvalue()


async def play(game: str, seats: int, seed: int, turns: int) -> Counts:
    """Play one game of at most `turns` turns; its clicks."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=str(Path(folder) / "clicks.sqlite3"), guild_ready_timeout=0.05, shards="0/1", drawers=0
        )
        async with simulated(settings) as world:
            return await _counted(world, game, NAMES[:seats], Random(seed), turns)


async def _counted(world: World, key: str, names: tuple[str, ...], rng: Random, turns: int) -> Counts:
    world.bot.club.playing._rng = Random(rng.random())
    home = await world.open(*names, game=key)
    spent: list[tuple[int, Seat, int]] = []
    used: Counter[str] = Counter()
    before: tuple[int, Seat] | None = None
    panel: ResponseMessage | None = None
    while (table := await world.club.directory.get(1)).status == "playing" and table.turn <= turns:
        (seat,) = table.to_move
        fingers = Fingers(world.person(table.players[seat].name))
        if before != (table.turn, seat):
            panel = (await fingers.click(home.last_message, label="Play")).response
        position = await world.club.reading.position(1)
        if before is None or before[0] != table.turn:
            used = Counter()
        move, times = sensible_deed(get_game(key), position.state, seat, rng, used)
        used[move.kind] += 1
        assert panel is not None
        panel = await by_buttons(fingers, panel, move, times)
        before = table.turn, seat
        spent.append((table.turn, seat, fingers.clicks))
    return _by_turn(spent)


def _by_turn(spent: list[tuple[int, Seat, int]]) -> Counts:
    """Clicks turn by turn. A turn that the end of the game or of the counting cut off counts as it is."""
    counts = Counts()
    for _, of_turn in groupby(spent, key=lambda each: each[0]):
        played = list(of_turn)
        active = played[0][1]
        by_seat: dict[bool, list[int]] = defaultdict(list)
        for own, run in groupby(played, key=lambda each: each[1] == active):
            by_seat[own].append(sum(clicks for _, _, clicks in run))
        counts.turns.append(sum(by_seat[True]))
        counts.answers += by_seat[False]
    return counts
