"""The entry point for pictures: a scene in, a PNG out, by the painter of the scene's game.

Finished pictures are kept for a while, keyed by everything that was drawn; safe to call from several threads.
"""

from __future__ import annotations

import hashlib
import pickle
import threading
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from data import DATA, load_json
from render import encode, frame, words
from render.canvas import Canvas
from render.drawings import module_of, offers
from render.scene import Scene
from render.theme import PLAIN
from render.zoom import zoomed


class Pictures(NamedTuple):
    """A game's painters, and the colours its pictures are stored in: `board` and `hand`, '#RRGGBB' each. `prepare`
    draws beforehand what pictures of every position need.

    A picture without such a palette finds 256 colours of its own, which takes longer.
    """

    board: Callable[[Scene], Image.Image]
    hand: Callable[[Scene], Image.Image]
    colours: Mapping[str, tuple[str, ...]]
    prepare: Callable[[], None]


@lru_cache
def painters_of(game: str) -> Pictures:
    """The painters of a game, found by its key and loaded when first needed. Raises ModuleNotFoundError.

    A game that does not draw hands has them written.
    """
    board = module_of(game, "board")
    hand = module_of(game, "hand").hand if offers(game, "hand") else written_hand
    stored = load_json(f"{game}/palette.json") if (DATA / game / "palette.json").exists() else {}
    colours = {kind: tuple(known) for kind, known in stored.items()}
    return Pictures(board.board, hand, colours, getattr(board, "prepare", _nothing))


def _nothing() -> None:
    """There is nothing to prepare."""


def written_hand(scene: Scene) -> Image.Image:
    """What the viewer holds in words, for a game that does not draw it."""
    width, said = frame.WIDTH[scene.aspect], words.hand_text(scene, "picture")
    canvas = Canvas(frame.sheet(width, 120, PLAIN))
    canvas.fitted(40, 60, said, (40,), width - 80, PLAIN.ink)
    return canvas.image


_KEPT: Final = 24
_finished: OrderedDict[bytes, bytes] = OrderedDict()
_lock = threading.Lock()


def board(scene: Scene) -> bytes:
    """The board as this reader may see it, as PNG. Raises ModuleNotFoundError for a game without painters."""
    return _kept("board", scene, painters_of(scene.view.game).board)


def zoom(scene: Scene, places: Sequence[str]) -> bytes | None:
    """The part of the post round some places at double size, as PNG; None where it names none of them."""
    part = zoomed(painters_of(scene.view.game).board(replace(scene, size="post")), places)
    return None if part is None else encode.png(part, painters_of(scene.view.game).colours.get("board", ()))


def hand(scene: Scene) -> bytes:
    """The viewer's own hand and belongings, as PNG: for nobody else's eyes. Raises as `board` does."""
    return _kept("hand", scene, painters_of(scene.view.game).hand)


def _kept(kind: str, scene: Scene, paint: Callable[[Scene], Image.Image]) -> bytes:
    # Pickled, a scene may hold masks of any size and mappings with any keys; it is never read back.
    key = hashlib.blake2b(kind.encode() + pickle.dumps(scene), digest_size=16).digest()
    with _lock:
        if key in _finished:
            _finished.move_to_end(key)
            return _finished[key]
    picture = encode.png(paint(scene), painters_of(scene.view.game).colours.get(kind, ()))
    with _lock:
        _finished[key] = picture
        while len(_finished) > _KEPT:
            _finished.popitem(last=False)
    return picture


def forget() -> None:
    """Drops the finished pictures; sprites and grounds stay."""
    with _lock:
        _finished.clear()
