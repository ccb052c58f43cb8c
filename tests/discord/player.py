"""A careful player for whole games, who types slash commands or presses buttons, and reads what the bot offers."""

from __future__ import annotations

from random import Random
from typing import Any

from data.texts import text
from rules.game import Game, Move, Seat
from rules.games import get_game
from rules.notation import fields, write
from tests.discord.world import World, buttons, menu

AT_ONCE = ("complete", "improve", "irrigate")
"""Kinds of moves that the careful player makes whenever they are legal."""


def careful_move(game: Game[Any], state: Any, seat: Seat, rng: Random) -> Move:
    """A sensible legal move: what helps at once, then a card for a hand with room, then any action at its best."""
    view: Any = game.view(state, seat)
    legal = list(game.legal(state, seat))
    best = {move.kind: move for move in sorted(legal, key=lambda move: game.promise(view, move))}
    for kind in AT_ONCE:
        if kind in best:
            return best[kind]
    if "objective" in best:
        return next((move for move in legal if write(move) == "objective panda"), best["objective"])
    eager = [kind for kind in best if kind not in ("end", "skip")]
    return best[rng.choice(eager)] if eager else next(iter(best.values()))


async def choose(world: World, table: int, rng: Random) -> tuple[str, Move]:
    """The name of the player who must act, and a careful move."""
    position = await world.club.position(table)
    (seat,) = position.table.to_move
    return position.table.players[seat].name, careful_move(get_game(position.table.game), position.state, seat, rng)


async def by_command(person: Any, home: Any, move: Move, game: str = "takenoko") -> Any:
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


async def by_buttons(person: Any, panel: Any, move: Move) -> Any:
    """Lead the guided panel to this move, question by question, and confirm it; the panel afterwards."""
    words = write(move).split()
    for _ in range(2 * len(words) + 2):
        if confirmation(panel):
            break
        panel = await _answer(person, panel, words) or panel
    return (await person.click(panel, custom_id=confirmation(panel))).response


def confirmation(panel: Any) -> str | None:
    """The custom id of the button that plays the move which a panel previews; None while it still asks."""
    return next((custom_id for custom_id in buttons(panel).values() if custom_id.split(":")[3] == "go"), None)


async def _answer(person: Any, panel: Any, words: list[str]) -> Any:
    """Answer one question so that the path stays on the way to the move."""
    shown = menu(panel)
    if shown is not None:
        custom_id, options = shown
        done = len(custom_id.split(":", 4)[4].split())
        value = words[done] if done < len(words) else "-"
        assert value in options, (value, options)
        return (await person.select(panel, custom_id=custom_id, values=[value])).response
    for custom_id in buttons(panel).values():
        _page, *path = custom_id.split(":", 4)[4].split(" ")
        if any(path) and [*words, "-"][: len(path)] == path:
            return (await person.click(panel, custom_id=custom_id)).response
    raise AssertionError((words, buttons(panel)))
