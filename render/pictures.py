"""The entry point for pictures: a scene in, a PNG out, by the painter of the scene's game.

Finished pictures are kept for a while, keyed by everything that was drawn; safe to call from several threads.
"""

from __future__ import annotations

import hashlib
import pickle
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from PIL import Image

from data import load_json
from render import encode
from render.moana_nui.board import board as moana_nui_board
from render.moana_nui.hand import hand as moana_nui_hand
from render.scene import Scene
from render.sky_islands.board import board as sky_islands_board
from render.sky_islands.hand import hand as sky_islands_hand
from render.takenoko.board import board as takenoko_board
from render.takenoko.hand import hand as takenoko_hand
from render.tigris.board import board as tigris_board
from render.tigris.hand import hand as tigris_hand
from render.tongiaki.board import board as tongiaki_board
from render.tongiaki.hand import hand as tongiaki_hand


class Pictures(NamedTuple):
    """A game's painters, and the colours its pictures are stored in: `board` and `hand`, '#RRGGBB' each."""

    board: Callable[[Scene], Image.Image]
    hand: Callable[[Scene], Image.Image]
    colours: Mapping[str, tuple[str, ...]]


def _colours(game: str) -> dict[str, tuple[str, ...]]:
    return {kind: tuple(colours) for kind, colours in load_json(f"{game}/palette.json").items()}


PAINTERS: Final[Mapping[str, Pictures]] = {
    "takenoko": Pictures(takenoko_board, takenoko_hand, _colours("takenoko")),
    "tigris": Pictures(tigris_board, tigris_hand, _colours("tigris")),
    "sky_islands": Pictures(sky_islands_board, sky_islands_hand, _colours("sky_islands")),
    "tongiaki": Pictures(tongiaki_board, tongiaki_hand, _colours("tongiaki")),
    "moana_nui": Pictures(moana_nui_board, moana_nui_hand, _colours("moana_nui")),
}
"""The painters by game key."""

_KEPT: Final = 64
_finished: OrderedDict[bytes, bytes] = OrderedDict()
_lock = threading.Lock()


def board(scene: Scene) -> bytes:
    """The board as this reader may see it, as PNG. Raises KeyError for a game without painters."""
    return _kept("board", scene, PAINTERS[scene.view.game].board)


def hand(scene: Scene) -> bytes:
    """The viewer's own hand and belongings, as PNG: for nobody else's eyes. Raises KeyError as `board`."""
    return _kept("hand", scene, PAINTERS[scene.view.game].hand)


def _kept(kind: str, scene: Scene, paint: Callable[[Scene], Image.Image]) -> bytes:
    # Pickled, a scene may hold masks of any size and mappings with any keys; it is never read back.
    key = hashlib.blake2b(kind.encode() + pickle.dumps(scene), digest_size=16).digest()
    with _lock:
        if key in _finished:
            _finished.move_to_end(key)
            return _finished[key]
    picture = encode.png(paint(scene), PAINTERS[scene.view.game].colours[kind])
    with _lock:
        _finished[key] = picture
        while len(_finished) > _KEPT:
            _finished.popitem(last=False)
    return picture


def forget() -> None:
    """Drops the finished pictures; sprites and grounds stay."""
    with _lock:
        _finished.clear()
