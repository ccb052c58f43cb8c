"""`python -m tests.bench.successive [game …]`: what pictures cost as players meet them, each of a new position.

Every game is drawn in a process of its own, the turns of its longest recorded game one after the other: processor time
from scene to PNG over that of Pillow's default PNG encoding of the same picture (median and 90th percentile), bytes
over those of Pillow's (median and most), and processor seconds for what is prepared and the very first picture. Then
one process draws the posts of all games, of each in turn. At the end one draws boards of all games and says how much
memory it has come to.
"""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
import time
from functools import partial
from typing import Final

from msgspec.structs import replace

from cogs.run.drawers import BESIDES
from cogs.run.memory import held, set_aside
from cogs.run.settings import Settings
from render import encode, pictures
from render.scene import Scene, Size
from rules.games import GAMES
from tests.bench.pictures import default_png, least
from tests.render.test_news import MOST_SEATS, turn_starts

BOARDS: Final = 228
"""So many boards of all games are drawn in one process."""
SHOWN: Final = 40
"""So many successive turns of each game are drawn."""
SIZES: Final[tuple[Size, ...]] = ("post", "wide", "phone")
NAMES: Final = ("Akari", "Haruto", "Mia", "Ren", "Sora", "Yui")


def successive(game: str, size: Size) -> list[Scene]:
    """The last turns of a recorded game with the most seats, in their order, as everybody sees them."""
    record = next(each for each in MOST_SEATS if each.startswith(game))
    starts = turn_starts(record)[-SHOWN:]
    return [replace(scene, size=size, names=NAMES[: scene.view.seats]) for scene in starts]


def measure(game: str, size: Size) -> None:
    """Draws the turns of one game in this process, which begins as a drawing process does, and prints one line."""
    painters, ratios, weights = pictures.painters_of(game), list[float](), list[float]()
    scenes, first = successive(game, size), time.process_time()
    painters.prepare()
    encode.png(painters.board(scenes[0]), painters.colours.get("board", ()))
    first = time.process_time() - first
    set_aside()
    for scene in scenes[1:]:
        ratio, weight = dear(scene)
        ratios.append(ratio)
        weights.append(weight)
    print(f"{game:<12} {size:<6} {_middle(ratios)}  first {first:.2f} s", end="  ")
    print(f"bytes {statistics.median(weights):.2f} to {max(weights):.2f}")


def dear(scene: Scene) -> tuple[float, float]:
    """A board's processor time from scene to PNG, and its bytes, over those of Pillow's PNG of the same picture."""
    painters = pictures.painters_of(scene.view.game)
    start = time.process_time()
    image = painters.board(scene)
    png = encode.png(image, painters.colours.get("board", ()))
    spent = time.process_time() - start
    return spent / least(partial(default_png, image)), len(png) / len(default_png(image))


def _middle(ratios: list[float]) -> str:
    return f"median {statistics.median(ratios):.2f}  p90 {statistics.quantiles(ratios, n=10)[-1]:.2f}"


def in_turn() -> None:
    """Draws posts of all games in this process, of one table after the other as these are played at once."""
    tables = [successive(game, "post") for game in GAMES]
    for game in GAMES:
        pictures.painters_of(game).prepare()
    set_aside()
    ratios = [dear(scene)[0] for scenes in zip(*tables, strict=False) for scene in scenes]
    print(f"{'all in turn':<12} {'post':<6} {_middle(ratios[len(GAMES) :])}")


def memory() -> None:
    """Draws boards of all games in this process, and prints what memory it holds, in MiB."""
    per_game = -(-BOARDS // (len(GAMES) * len(SIZES)))
    most, drawn, between = Settings().picture_memory + BESIDES, 0, 0
    for size in SIZES:
        for game in GAMES:
            for scene in successive(game, size)[:per_game]:
                pictures.board(scene)
                drawn += 1
                between = max(between, held(most))
    while_drawing = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    print(f"{drawn} boards of all games: {between} MiB held at most between two, {while_drawing} while drawing")


def main(arguments: list[str]) -> None:
    """Measures in processes of their own; `--here` with `game:size`, `turn` or `memory` is what each of these does."""
    if arguments[:1] == ["--here"]:
        game, _, size = arguments[1].partition(":")
        if size:
            measure(game, next(each for each in SIZES if each == size))
        else:
            {"memory": memory, "turn": in_turn}[game]()
        return
    parts = [f"{game}:{size}" for game in arguments or GAMES for size in SIZES]
    for part in parts if arguments else [*parts, "turn", "memory"]:
        subprocess.run([sys.executable, "-m", "tests.bench.successive", "--here", part], check=True)


if __name__ == "__main__":
    main(sys.argv[1:])
