"""`python -m tests.gallery FOLDER [game …] [--seats N] [--seed S]`: the pictures of a new game, as people get them.

Computers play a game; its posts, wide pictures and hands are drawn at turns spread over it, and every kind of question
that guided play asked, with its menu as text beside it, each twice: early and late. Languages and sizes take turns.
Beside each picture lies one 400 pixels wide, as a phone shows it. For eyes that judge; fails only where nothing can be
drawn.
"""

from __future__ import annotations

import argparse
from collections import defaultdict
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace
from PIL import Image

from cogs.ui.asking import Shown, fields_of, question_at, sentence_of
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene, public_scene
from render import pictures
from render.scene import Scene, Size
from rules.computer.matches import Name, player
from rules.computer.mind import mind_of
from rules.games import GAMES, get_game
from rules.kit.choices import KIND, Question
from rules.kit.game import AnyGame, complete_options
from rules.kit.seats import CHANCE, Seat
from rules.tables.history import Entry
from rules.tables.table import Place, Player, Row, Table

T = TypeVar("T")
NAMES: Final = ("Akari", "Maximiliane", "Ren", "Sora", "Haruto", "Yui")
PHONE: Final = 400
"""Pixels that a phone shows of a picture's width."""
BOARDS: Final = 8
HANDS: Final = 3
MOMENTS: Final = 40
"""So many moments are searched for questions."""
SIZES: Final[tuple[Size, ...]] = ("phone", "wide")
LANGUAGES: Final = ("en", "ja")


class Moment(NamedTuple):
    """A position of a game in which a seat decides, or its end (None), and what led there."""

    state: Any
    seat: Seat | None
    entries: tuple[Entry, ...]


class Asked(NamedTuple):
    """A question at a moment, by the words chosen so far."""

    moment: Moment
    path: tuple[str, ...]


def played(game: AnyGame, seats: int, seed: int, level: Name) -> list[Moment]:
    """Every moment of a game that computers of one level play."""
    rng, deal, thinks = Random(seed), Random(f"{seed}:deal"), player(level, mind_of(game))
    state, entries, turn, made = game.setup(seats, complete_options(game.options, {}), deal), list[Entry](), 0, 0
    moments: list[Moment] = []
    while deciding := game.to_move(state):
        seat = deciding[0]
        turn, made = (turn, made + 1) if game.turn(state) == turn else (game.turn(state), 0)
        if seat != CHANCE:
            moments.append(Moment(state, seat, tuple(entries)))
        move = game.chance(state, deal) if seat == CHANCE else thinks(game.view(state, seat), made, rng)
        state, events = game.apply(state, seat, move)
        entries.append(Entry(Row(len(entries) + 1, seat, str(move)), events, turn))
    return [*moments, Moment(state, None, tuple(entries))]


def sitting_at(game: AnyGame, moment: Moment, seats: int, language: str) -> Sitting:
    """A table at which that moment has come, as the seat that decides finds it."""
    place, over = Place(None, 1), moment.seat is None
    table = Table(
        id=7, game=game.key, version=game.version, options={}, host=1, size=seats, language=language, place=place,
        players=tuple(Player(n + 1, name) for n, name in enumerate(NAMES[:seats])), created=0, updated=0,
        status="over" if over else "playing", ply=len(moment.entries), turn=game.turn(moment.state),
        to_move=game.to_move(moment.state),
    )  # fmt: skip
    return Sitting(table, game, moment.state, moment.seat, moment.entries, moment.entries)


def spread(found: list[T], most: int) -> list[T]:
    """So many of them, evenly, the last one among them."""
    return [found[(i + 1) * len(found) // most - 1] for i in range(most)] if len(found) > most else found


def turns(moments: list[Moment], game: AnyGame) -> list[Moment]:
    """The first moment of every turn, and the end."""
    first = {game.turn(moment.state): moment for moment in reversed(moments)}
    return [*(first[turn] for turn in sorted(first)), moments[-1]]


def paths(sitting: Sitting, reader: Reader, rng: Random) -> Iterator[tuple[tuple[str, ...], Shown]]:
    """The questions that follow each kind of move there, one answer after the other taken by chance."""
    start = question_at(sitting, reader, ())
    steps = start.asked.steps if isinstance(start, Shown) else ()
    if isinstance(start, Shown) and start.asked.field != KIND:
        yield (), start
    for kind in dict.fromkeys(step.words[0] for step in steps):
        path = rng.choice([step.words for step in steps if step.words[0] == kind])
        while isinstance(found := question_at(sitting, reader, path), Shown):
            yield path, found
            path = (*found.asked.path, *rng.choice(found.asked.steps).words)


def questions(game: AnyGame, moments: list[Moment], seats: int, seed: int) -> Iterator[tuple[str, Asked]]:
    """An early and a late moment of every kind of question, each with a name that says its kind and fields."""
    rng, found = Random(seed), defaultdict[str, list[Asked]](list)
    for moment in spread(moments[:-1], MOMENTS):
        for path, shown in paths(sitting_at(game, moment, seats, "en"), Reader(0, "en", "wide"), rng):
            found[named(shown.asked)].append(Asked(moment, path))
    for name, asked in found.items():
        yield from ((f"{name}-{i + 1}", each) for i, each in enumerate(spread(asked[len(asked) // 3 :], 2)))


def named(asked: Question) -> str:
    """A question's kind and fields, such as `place-at+rotation`."""
    return f"{asked.kind}-{'+'.join(fields_of(asked)) or asked.field}"


def ask(game: AnyGame, asked: Asked, seats: int, reader: Reader) -> tuple[Scene, str]:
    """What somebody sees who is asked: the scene, and the menu as text."""
    sitting = sitting_at(game, asked.moment, seats, reader.language)
    shown = question_at(sitting, reader, asked.path)
    assert isinstance(shown, Shown)
    plain = replace(private_scene(sitting, reader), path=shown.asked.path)
    sentence = sentence_of(plain, shown.asked)
    return replace(plain, marks=shown.marks, prompt=sentence), "\n".join([sentence, *shown.labels])


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
