"""`python -m tests.gallery FOLDER [game …] [--seats N] [--seed S]`: the pictures of a new game, as people get them.

Computers play a game; its posts, wide pictures and hands are drawn at turns spread over it, and every kind of question
that guided play asked, with its menu as text beside it, each twice: early and late. Languages and sizes take turns.
Beside each picture lies one 400 pixels wide, as a phone shows it. For eyes that judge; fails only where nothing can be
drawn.
"""

from __future__ import annotations

import argparse
from io import BytesIO
from pathlib import Path
from typing import Final

from msgspec.structs import replace
from PIL import Image

from cogs.ui.reader import Reader
from cogs.ui.scenes import private_scene, public_scene
from render import pictures
from render.scene import Size
from rules.computer.matches import Name
from rules.games import GAMES, get_game
from rules.kit.game import AnyGame
from tests.asked import Moment, ask, played, questions, sitting_at, spread

PHONE: Final = 400
"""Pixels that a phone shows of a picture's width."""
BOARDS: Final = 8
HANDS: Final = 3
SIZES: Final[tuple[Size, ...]] = ("phone", "wide")
LANGUAGES: Final = ("en", "ja")


def turns(moments: list[Moment], game: AnyGame) -> list[Moment]:
    """The first moment of every turn, and the end."""
    first = {game.turn(moment.state): moment for moment in reversed(moments)}
    return [*(first[turn] for turn in sorted(first)), moments[-1]]


def write(folder: Path, name: str, png: bytes, told: str = "") -> None:
    """A picture, the same as a phone shows it, and what stands beside it."""
    (folder / f"{name}.png").write_bytes(png)
    image = Image.open(BytesIO(png)).convert("RGB")
    image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.LANCZOS).save(
        folder / f"{name}@400.png"
    )
    if told:
        (folder / f"{name}.txt").write_text(told + "\n", encoding="utf-8")


def show(folder: Path, key: str, seats: int, seed: int, level: Name) -> None:
    """Play and draw one game."""
    game = get_game(key)
    moments = played(game, seats, seed, level)
    folder.mkdir(parents=True, exist_ok=True)
    starts = turns(moments, game)
    for i, moment in enumerate(spread(starts, BOARDS)):
        language = LANGUAGES[i % 2]
        sitting = sitting_at(game, moment, seats, language)
        write(folder, f"post-{i + 1}-{language}", pictures.board(public_scene(sitting)))
        if i % 2:
            write(folder, f"wide-{i + 1}-{language}", pictures.board(replace(public_scene(sitting), size="wide")))
    for i, moment in enumerate(spread(starts[:-1], HANDS)):
        for size, language in zip(SIZES, LANGUAGES[:: 1 - 2 * (i % 2)], strict=True):
            scene = private_scene(sitting_at(game, moment, seats, language), Reader(0, language, size))
            write(folder, f"hand-{i + 1}-{size}-{language}", pictures.hand(scene))
    for i, (name, asked) in enumerate(questions(game, moments, seats, seed)):
        for size, language in zip(SIZES, LANGUAGES[:: 1 - 2 * (i % 2)], strict=True):
            scene, menu = ask(game, asked, seats, Reader(0, language, size))
            write(folder, f"ask-{name}-{size}-{language}", pictures.board(scene), menu)


def main() -> None:
    """Play and draw."""
    parser = argparse.ArgumentParser(prog="python -m tests.gallery", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("game", nargs="*", choices=[*GAMES, []], help="only these games")
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="easy", help="how well the computers play")
    given = parser.parse_args()
    for key in given.game or GAMES:
        show(given.folder / key, key, given.seats, given.seed, given.level)
        print(f"{key}: {len(list((given.folder / key).glob('*@400.png')))} pictures")


if __name__ == "__main__":
    main()
