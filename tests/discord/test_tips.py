"""A tip says one thing at every question: behind this entry lies one of the best moves that bring something."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from cogs.ui.asking import Shown, question_at
from cogs.ui.board_parts import is_by_part, within
from cogs.ui.buttons import TableSelect
from cogs.ui.deeds import read_deed
from cogs.ui.panel_controls import controls
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting
from cogs.ui.ways import Way
from data.texts import text
from rules.games import GAMES, get_game
from rules.kit.choices import names_of
from rules.kit.game import Game, Move
from rules.kit.notation import LEFT_OUT
from rules.kit.seats import CHANCE
from rules.kit.selfplay import play
from rules.tigris.game import TIGRIS
from tests.discord.conftest import BeginWith
from tests.discord.test_guided_play import opened, world_table
from tests.discord.world import World, buttons, menu
from tests.rules.tigris.positions import position

READER = Reader(0, "en", "wide")
NAVIGATION = {text("en", f"common.button.{key}") for key in ("previous", "next", "others")}
"""Buttons by which nothing is answered."""


def tips(game: Game[Any], state: Any, seat: int) -> set[Move]:
    """Of every kind, the legal moves that bring something and promise most among those that do."""
    view = game.view(state, seat)
    gaining = [move for move in game.legal(state, seat) if game.gains(view, move)]
    promise = {move: game.heuristic(view, move) for move in gaining}
    return {
        move for move in gaining if promise[move] == max(promise[other] for other in gaining if other.kind == move.kind)
    }


def behind(sitting: Sitting, way: Way) -> set[Move]:
    """The moves that begin with a path, within the part of the board that is asked for."""
    found = question_at(sitting, READER, way.path, way.page)
    if isinstance(found, Shown) and is_by_part(found.asked):
        return {deed.move for step in within(found.asked, way.page).steps for deed in step.deeds}
    return {move for move in sitting.moves() if begins(move, way.path)}


def begins(move: Move, path: tuple[str, ...]) -> bool:
    words = [move.kind]
    words += [LEFT_OUT if (value := getattr(move, name, None)) is None else str(value) for name in names_of(move)]
    if move.several:
        words = words[:-1]
        path = path[: len(words)]
    return tuple(words[: len(path)]) == path


def entries(sitting: Sitting, found: Shown, way: Way) -> Iterator[tuple[str, Way | None, set[Move]]]:
    """Every button and option that answers a question: its label, where it leads, and the moves behind it."""
    for row in controls(sitting, READER, found, way):
        for control in row:
            press = control.press
            if isinstance(control, TableSelect):
                for option in control.item.options:
                    onward = Way.parse(press.arg)
                    onward = onward._replace(path=(*onward.path, *option.value.split()))
                    yield option.label, onward, behind(sitting, onward)
            elif press.verb == "go":
                yield control.item.label or "", None, {read_deed(sitting, press.arg).move}
            elif press.verb == "ask" and control.item.label not in NAVIGATION:
                onward = Way.parse(press.arg)
                yield control.item.label or "", onward, behind(sitting, onward)


def check(sitting: Sitting, best: set[Move], way: Way, most: int) -> tuple[int, int]:
    """Looks at a question and those behind it: (entries, entries with a tip)."""
    found = question_at(sitting, READER, way.path, way.page)
    if not isinstance(found, Shown):
        return 0, 0
    for mark in found.marks:
        leading = [step for step in found.asked.steps if mark.at in [value for _, value in step.given]]
        assert mark.tip == any(deed.move in best for step in leading for deed in step.deeds), (way, mark)
    seen = lit = 0
    onward = []
    for label, next_way, moves in entries(sitting, found, way):
        assert moves, label
        assert label.startswith("💡 ") == bool(moves & best), (way, label)
        seen, lit = seen + 1, lit + label.startswith("💡 ")
        if next_way is not None and len(moves) > 1:
            onward.append((not moves & best, next_way))
    if way.path and behind(sitting, way) & best:
        assert lit, way
    for _, next_way in sorted(onward, key=lambda each: each[0])[:most]:
        more, shining = check(sitting, best, next_way, most)
        seen, lit = seen + more, lit + shining
    return seen, lit


@pytest.mark.parametrize("game", list(GAMES))
async def test_an_entry_is_a_tip_exactly_where_a_recommended_move_lies_behind_it(world: World, game: str) -> None:
    rules, seen, lit = get_game(game), 0, 0
    table = await world_table(world)
    state, moves = play(rules, 2, {}, 3)
    for number, (seat, move) in enumerate(moves):
        if seat != CHANCE and number % 6 == 0:
            sitting = Sitting(table, rules, state, seat, ())
            found = check(sitting, tips(rules, state, seat), Way(), 2)
            seen, lit = seen + found[0], lit + found[1]
        state, _ = rules.apply(state, seat, move)
        if lit and seen > 150:
            break
    assert 0 < lit < seen


async def test_a_button_with_a_tip_opens_a_menu_with_a_tip(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red:F5 green:F6", "0.trader:E5", hands=("green red", "red")))
    _, ann, panel = await opened(world, "tigris")
    lit = [label for label in buttons(panel) if label.startswith("💡 ")]
    assert [label for label in lit if "Green" in label]
    panel = (await ann.click(panel, label=next(label for label in lit if "Green" in label))).response
    shown = menu(panel)
    assert shown is not None
    assert any(label.startswith("💡 ") for label in shown[1].values())
    parts = [label for label in buttons(panel) if "–" in label]
    assert 0 < sum(label.startswith("💡 ") for label in parts) < len(parts)
