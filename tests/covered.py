"""`python -m tests.covered [game …] [--positions 200]`: looks for what is covered on boards from recorded games.

So many positions a game are taken evenly from all its records, at any move; sizes and languages take turns. Each thing
that must be read or seen and is covered by what was painted later is printed with its record and move, to be drawn by
`bot.py picture RECORD --ply N`. Ends with 1 if anything was found.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from typing import Final, NamedTuple

from msgspec.structs import replace

from cogs.ui.scenes import news_for
from render import pictures
from render.scene import Scene, Size
from rules.games import GAMES, get_game
from rules.kit.seats import CHANCE
from rules.tables.history import history_of, steps
from rules.tables.record_file import parse
from tests.render.drawn import Covered, covered
from tests.render.test_news import RECORDS

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


def looked_at(position: Position, number: int) -> tuple[Scene, list[Covered]]:
    """A position in the size and language whose turn it is, and what is covered there."""
    size, language = SHOWN[number % len(SHOWN)]
    scene = replace(position.scene, size=size, language=language)
    return scene, covered(pictures.painters_of(scene.view.game).board, scene)


def main(arguments: list[str]) -> int:
    """Looks at every game that is named, or at all. Returns 1 if anything is covered."""
    parser = argparse.ArgumentParser(prog="python -m tests.covered", description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", metavar="game")
    parser.add_argument("--positions", type=int, default=200, metavar="N")
    wanted = parser.parse_args(arguments)
    if unknown := set(wanted.games) - set(GAMES):
        parser.error(f"no such game: {', '.join(sorted(unknown))} (there are {', '.join(GAMES)})")
    everything = 0
    for game in wanted.games or GAMES:
        shown, bad = sampled(game, max(1, wanted.positions)), 0
        for number, position in enumerate(shown):
            scene, found = looked_at(position, number)
            bad += bool(found)
            for each in found:
                print(f"{position.record} --ply {position.ply} --size {scene.size} --lang {scene.language}: ", end="")
                print(f"{each.part:.0%} of {each.words!r} at ({each.x:.0f}, {each.y:.0f}), by {each.by or 'a drawing'}")
        print(f"{game}: something is covered on {bad} of {len(shown)} boards", flush=True)
        everything += bad
    return 1 if everything else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
