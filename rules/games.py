"""The games of the house, found by their key. What a game is stands in `game.py`."""

from __future__ import annotations

from typing import Final

from rules.kit.game import AnyGame, of_version
from rules.kit.refusals import Refused
from rules.moana_nui.game import MOANA_NUI
from rules.sky_islands.game import SKY_ISLANDS
from rules.tables.table import Table, ruled
from rules.takenoko.game import TAKENOKO
from rules.tigris.game import TIGRIS
from rules.tongiaki.game import TONGIAKI

GAMES: Final[dict[str, AnyGame]] = {game.key: game for game in (TAKENOKO, TIGRIS, SKY_ISLANDS, TONGIAKI, MOANA_NUI)}
"""What the bot offers when it starts; a game that is put in here before that is offered as well."""


def get_game(key: str, version: int | None = None) -> AnyGame:
    """The game with this key, under this version of its rules if that is still played. Raises Refused."""
    if key not in GAMES:
        raise Refused("unknown_game", game=key)
    return GAMES[key] if version is None else of_version(GAMES[key], version)


def game_of(table: Table) -> AnyGame:
    """The game under the rules that hold at a table. Raises Refused."""
    return ruled(table, get_game(table.game))
