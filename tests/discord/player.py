"""A careful player for whole games, who types slash commands or presses buttons, and reads what the bot offers."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from simcord import ChannelHandle, ResponseMessage

from cogs.ui.board_parts import WHOLE, part_of
from cogs.ui.deeds import written
from cogs.ui.ways import Way
from data.texts import LANGUAGES, text
from rules.games import get_game
from rules.kit.choices import Deed
from rules.kit.game import Game, Move
from rules.kit.notation import fields, write
from rules.kit.seats import CHANCE, Seat
from rules.tigris.squares import Square
from tests.discord.world import Person, World, buttons, menus, said

AT_ONCE = ("complete", "improve", "irrigate")
"""Kinds of moves that the careful player makes whenever they are legal."""
UNEAGER = {"end", "skip"}
"""Kinds of moves that it makes only where there is nothing else."""


def careful_move(game: Game[Any], state: Any, seat: Seat, rng: Random) -> Move:
    """A sensible legal move: what helps at once, then a card for a hand with room, then any action at its best."""
    view = game.view(state, seat)
    legal = list(game.legal(state, seat))
    best = {move.kind: move for move in sorted(legal, key=lambda move: game.heuristic(view, move))}
    for kind in AT_ONCE:
        if kind in best:
            return best[kind]
    if "objective" in best:
        return next((move for move in legal if write(move) == "objective panda"), best["objective"])
    eager = [kind for kind in best if kind not in UNEAGER]
    return best[rng.choice(eager)] if eager else next(iter(best.values()))


def far_on(game: Game[Any], seats: int, seed: int, left: int) -> Any:
    """The position that careful players reach so many moves before the end of a game."""
    rng = Random(seed)
    state = game.setup(seats, {}, rng)
    reached = []
    while deciding := game.to_move(state):
        (seat,) = deciding
        if seat != CHANCE:
            reached.append(state)
        move = game.chance(state, rng) if seat == CHANCE else careful_move(game, state, seat, rng)
        state, _ = game.apply(state, seat, move)
    return reached[-left]


async def choose(world: World, table: int, rng: Random) -> tuple[str, Move]:
    """The name of the player who must act, and a careful move."""
    position = await world.club.reading.position(table)
    (seat,) = position.table.to_move
    return position.table.players[seat].name, careful_move(get_game(position.table.game), position.state, seat, rng)


async def by_command(person: Person, home: ChannelHandle, move: Move, game: str = "takenoko") -> ResponseMessage:
    """Type a move as a slash command, every parameter taken from what autocomplete offers; the answer."""
    command = f"{text('en', f'commands.{game}.name')} {move.kind}"
    filled: dict[str, str] = {}
    for name in fields(type(move)):
        value = getattr(move, name)
        if value is not None:
            offered = await person.autocomplete(home, command, name, str(value), **filled)
            assert str(value) in [choice["value"] for choice in offered], (command, name, value, offered)
            filled[name] = str(value)
    return (await person.slash(home, command, **filled)).response


async def by_buttons(person: Person, panel: ResponseMessage, move: Move, times: int = 1) -> ResponseMessage:
    """Lead the guided panel to this move, question by question, and confirm where asked; the panel afterwards."""
    words = [*write(move).split(), *["-"] * len(fields(type(move)))][: len(fields(type(move))) + 1]
    words += [str(times)] * move.several
    for _ in range(2 * len(words) + 6):
        panel = await _press(person, panel, words, written(Deed(move, times)))
        if any(text(language, "common.move_done") in said(panel) for language in LANGUAGES):
            return panel
    raise AssertionError((words, buttons(panel)))


async def _press(person: Person, panel: ResponseMessage, words: list[str], said_all: str) -> ResponseMessage:
    """One click on the way to the words: the button that plays them, else what leads farthest, else the next page."""
    pressed = [custom_id.split(":", 4) for custom_id in buttons(panel).values()]
    for parts in pressed:
        if parts[3:] == ["go", said_all]:
            return (await person.click(panel, custom_id=":".join(parts))).response
    asked = _asked(pressed, words)
    ways: list[tuple[int, str, str | None]] = [(len(path), ":".join(parts), None) for parts, path in asked]
    for custom_id, offered in menus(panel):
        chosen = Way.parse(custom_id.split(":", 4)[4]).path
        options = [(option, [*chosen, *option.split()]) for option in offered]
        ways += [(len(path), custom_id, option) for option, path in options if path == words[: len(path)]]
    if not ways:
        assert [label for label in buttons(panel) if label.startswith("Next")], (
            words,
            said(panel),
            buttons(panel),
            menus(panel),
        )
        (more,) = [custom_id for label, custom_id in buttons(panel).items() if label.startswith("Next")]
        return (await person.click(panel, custom_id=more)).response
    _, custom_id, option = max(ways, key=lambda way: way[0])
    if option is None:
        return (await person.click(panel, custom_id=custom_id)).response
    return (await person.select(panel, custom_id=custom_id, values=[option])).response


def _asked(pressed: list[list[str]], words: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    """The buttons that ask further on the way to the words, with their paths; those of a part if it is theirs."""
    for parts in pressed:
        if parts[3] == "ask":
            way = Way.parse(parts[4])
            path = list(way.path)
            if path and path == words[: len(path)] and way.page in (WHOLE, _part_of(words, len(path))):
                yield parts, path


def _part_of(words: list[str], done: int) -> int | None:
    """The part of the board in which the next word lies; None where it is no square."""
    try:
        return part_of(Square.parse(words[done]))
    except (IndexError, ValueError):
        return None
