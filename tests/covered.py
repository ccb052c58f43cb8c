"""`python -m tests.covered [game …] [--positions 200] [--questions SEED]`: looks for what is covered on pictures.

Boards are those of recorded games; with `--questions` those of a new game of computers instead, the pictures of its
questions and the post of every turn.
So many positions a game are taken evenly from all its records, at any move; sizes and languages take turns. Each thing
that must be read or seen and is covered by what was painted later is printed with its record and move, to be drawn by
`bot.py picture RECORD --ply N`, or with the name that its question has in `python -m tests.gallery FOLDER GAME --seed
SEED`. Ends with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from cogs.ui.reader import Reader
from cogs.ui.scenes import news_for, public_scene
from render import pictures
from render.scene import Scene, Size
from render.sprites import CACHE
from rules.games import GAMES, get_game
from rules.kit.seats import CHANCE
from rules.tables.history import history_of, steps
from rules.tables.record_file import parse
from tests.asked import ask, played, questions, sitting_at
from tests.gallery import LANGUAGES, SIZES, turns
from tests.render.drawn import covered
from tests.render.test_news import RECORDS

SEATS: Final = 4
NAMES: Final = ("Akari", "Haruto", "Maximiliane", "Ren", "Sora", "Yui")
SHOWN: Final[tuple[tuple[Size, str], ...]] = (("post", "en"), ("wide", "ja"), ("post", "ja"), ("wide", "en"))


class Position(NamedTuple):
    """What everybody is shown after a move of a record, with the news for whoever decides then."""

    record: str
    ply: int
    scene: Scene


def positions(record: str) -> Iterator[Position]:
    """Every position of a record in which somebody has to decide, and the last one."""
    played = parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    game = get_game(played.game)
    done = steps(game, game.load(played.start), played.rows)
    entries, names = history_of(done).entries, NAMES[: played.seats]
    for ply, step in enumerate(done, 1):
        deciding = game.to_move(step.state)
        if deciding and deciding[0] == CHANCE:
            continue
        news = news_for(entries[:ply], deciding[0], game.turn(step.state), None) if deciding else ()
        yield Position(record, ply, Scene(view=game.view(step.state, None), names=names, language="en", news=news))


def sampled(game: str, most: int) -> list[Position]:
    """So many positions of a game's records, evenly spread; where there are fewer, some twice."""
    records = sorted(path.stem for path in RECORDS.glob(f"{game}-*.txt") if not path.stem.endswith(".final"))
    found = [position for record in records for position in positions(record)]
    return [found[i * len(found) // most] for i in range(most)] if len(found) > most else [*found, *found][:most]


def questioned(game: str, seed: int) -> Iterator[tuple[str, Scene]]:
    """The posts of a new game by their turns, and its questions by the names of their pictures, in both sizes."""
    rules = get_game(game)
    moments = played(rules, SEATS, seed, "easy")
    for number, moment in enumerate(turns(moments, rules), 1):
        language = LANGUAGES[number % 2]
        yield f"{game} post of turn {number}-{language}", public_scene(sitting_at(rules, moment, SEATS, language))
    for i, (name, asked) in enumerate(questions(rules, moments, SEATS, seed)):
        for size, language in zip(SIZES, LANGUAGES[:: 1 - 2 * (i % 2)], strict=True):
            yield f"{game} {name}-{size}-{language}", ask(rules, asked, SEATS, Reader(0, language, size))[0]


def boards(game: str, most: int) -> Iterator[tuple[str, Scene]]:
    """So many positions of a game's records, each in the size and language whose turn it is, by how they are drawn."""
    for number, (record, ply, scene) in enumerate(sampled(game, most)):
        size, language = SHOWN[number % len(SHOWN)]
        yield f"{record} --ply {ply} --size {size} --lang {language}", replace(scene, size=size, language=language)


def main(arguments: list[str]) -> int:
    """Looks at every game that is named, or at all. Returns 1 if anything is covered."""
    parser = argparse.ArgumentParser(prog="python -m tests.covered", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--positions", type=int, default=200, metavar="N")
    parser.add_argument("--questions", type=int, metavar="SEED")
    wanted = parser.parse_args(arguments)
    if unknown := set(wanted.games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))} (there are {', '.join(GAMES)})")
    everything = 0
    for game in wanted.games or GAMES:
        seed = wanted.questions
        shown = [*(boards(game, max(1, wanted.positions)) if seed is None else questioned(game, seed))]
        bad = sum([_is_covered(name, scene) for name, scene in shown])
        print(
            f"{game}: something is covered on {bad} of {len(shown)} {'boards' if seed is None else 'questions'}",
            flush=True,
        )
        everything += bad
    return 1 if everything else 0


def _is_covered(name: str, scene: Scene) -> bool:
    """Whether anything is covered on a picture, or inside a sprite on it, none of which is kept; prints it."""
    CACHE.clear()
    found = covered(pictures.painters_of(scene.view.game).board, scene)
    for each in found:
        print(f"{name}: {each.part:.0%} of {each.words!r} at ({each.x:.0f}, {each.y:.0f}), by {each.by or 'a drawing'}")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
