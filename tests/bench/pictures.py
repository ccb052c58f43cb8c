"""How dear pictures are: ratios against Pillow's own encoding of the same picture, in processor time and bytes.

Figures only; what they must not exceed is the business of whoever calls.
"""

from __future__ import annotations

import io
import time
from collections.abc import Callable

from PIL import Image

from render import encode, pictures
from render.scene import Scene

_REPEATS = 5


def render_ratio(scene: Scene) -> float:
    """Processor time from scene to PNG with warm sprites (the finished picture is not reused), over the processor
    time of Pillow's default PNG encoding of the same picture."""
    _paint(scene)
    image = _paint(scene)
    ours = least(lambda: encode.png(_paint(scene), _palette(scene)))
    return ours / least(lambda: default_png(image))


def bytes_ratio(scene: Scene) -> tuple[float, int]:
    """Bytes of the picture over bytes of Pillow's default PNG of the same picture, and its bytes."""
    image = _paint(scene)
    size = len(encode.png(image, _palette(scene)))
    return size / len(default_png(image)), size


def cold_start(scene: Scene) -> float:
    """Processor seconds for the first picture of a process; call it before any other picture is drawn."""
    start = time.process_time()
    encode.png(_paint(scene), _palette(scene))
    return time.process_time() - start


def _paint(scene: Scene) -> Image.Image:
    return pictures.painters_of(scene.view.game).board(scene)


def _palette(scene: Scene) -> tuple[str, ...]:
    return pictures.painters_of(scene.view.game).colours["board"]


def default_png(image: Image.Image) -> bytes:
    """The picture as Pillow writes it when asked for nothing else."""
    out = io.BytesIO()
    image.save(out, "PNG")
    return out.getvalue()


def least(work: Callable[[], object]) -> float:
    """The least processor seconds of a few times."""
    best = float("inf")
    for _ in range(_REPEATS):
        start = time.process_time()
        work()
        best = min(best, time.process_time() - start)
    return best
