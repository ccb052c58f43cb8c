"""The games of the house, found by their key. What a game is stands in `game.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from rules.game import Game, Refused
from rules.moana_nui.game import MOANA_NUI
from rules.sky_islands.game import SKY_ISLANDS
from rules.takenoko.game import TAKENOKO
from rules.tigris.game import TIGRIS
from rules.tongiaki.game import TONGIAKI

GAMES: Final[Mapping[str, Game[Any]]] = {
    game.key: game for game in (TAKENOKO, TIGRIS, SKY_ISLANDS, TONGIAKI, MOANA_NUI)
}


def get_game(key: str) -> Game[Any]:
    """The game with this key. Raises Refused."""
    if key not in GAMES:
        raise Refused("unknown_game", game=key)
    return GAMES[key]
