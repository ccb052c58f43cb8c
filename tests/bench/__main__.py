"""`python -m tests.bench`: figures beside their references, as ratios. Measures, never fails.

`python -m tests.bench load` puts the shipped bot under load, `python -m tests.bench film` draws the films of the
recorded games.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from render.scene import Scene, Size
from rules.games import GAMES
from rules.kit.events import Event
from rules.kit.game import Game
from rules.kit.seats import CHANCE
from tests.bench import films
from tests.bench.club import MANY, load_late_ms, start_seconds
from tests.bench.engine import legal_p99_ms, per_second
from tests.bench.load.figures import main as load
from tests.bench.pictures import bytes_ratio, render_ratio
from tests.bench.thinking import positions_per_second

AIMS = {
    "takenoko": ("turns", 3000.0),
    "tigris": ("decisions", 2500.0),
    "sky_islands": ("decisions", 3000.0),
    "tongiaki": ("decisions", 2500.0),
    "moana_nui": ("decisions", 2500.0),
}
"""What is counted in random play, and the aim per processor second."""
THOUGHT = {"takenoko": 15400.0, "tigris": 3250.0, "sky_islands": 6350.0, "tongiaki": 4800.0, "moana_nui": 8700.0}
"""Positions that a computer looked at per processor second when that was first measured."""
LEGAL_MS = 10.0
RENDER = 0.40
BYTES = 0.4
BYTES_MOST = 400 * 1024
START = 1.1
SECONDS = 5.0
NAMES = ("Akari", "Haruto", "Mia", "Ren", "Sora", "Yui")


def row(what: str, value: float, reference: float, unit: str = "") -> None:
    """One line: the figure, what it is held against, and their ratio."""
    print(f"{what:<52}{value:>12.3f}{reference:>12.3f}{value / reference:>9.2f}  {unit}")


def late_scenes(game: Game[Any], seats: int, seed: int) -> list[Scene]:
    """Late positions of a random game in both languages and sizes, as the public picture shows them."""
    rng = Random(seed)
    state = game.setup(seats, {}, rng)
    events: list[tuple[int, Event]] = []
    turn = 0
    while game.to_move(state) and len(events) < 4000:
        seat = game.to_move(state)[0]
        moves = list(game.legal(state, seat))
        move = game.chance(state, rng) if seat == CHANCE else rng.choice(moves)
        state, told = game.apply(state, seat, move)
        events += [(game.turn(state), event.seen_by(None)) for event in told]
        turn = game.turn(state)
        if turn > 60 * seats:
            break
    news = tuple(event for at, event in events if at > turn - seats)
    view = game.view(state, None)
    sizes: tuple[Size, ...] = ("wide", "phone")
    return [
        Scene(view=view, names=NAMES[:seats], language=language, size=size, news=news)
        for size in sizes
        for language in ("en", "ja")
    ]


def main() -> None:
    """Measure every game, then the club."""
    print(f"{'':<52}{'value':>12}{'reference':>12}{'ratio':>9}")
    for key, game in GAMES.items():
        most = game.seats[-1]
        for seats in (game.seats[0], most):
            counted, aim = AIMS[key]
            rate = per_second(game, seats, SECONDS)[counted]
            row(f"{key}, {seats} seats: random {counted}", rate, aim, "per CPU second")
        row(f"{key}: 99th percentile of legal lists", legal_p99_ms(game, most), LEGAL_MS, "ms")
        row(f"{key}: positions a computer looks at", positions_per_second(key), THOUGHT[key], "per CPU second")
        scenes = [scene for seed in (1, 2, 3) for scene in late_scenes(game, most, seed)]
        row(f"{key}: worst picture against Pillow's encoding", max(map(render_ratio, scenes)), RENDER, "CPU ratio")
        sizes = [bytes_ratio(scene) for scene in scenes]
        row(f"{key}: worst bytes against Pillow's default", max(ratio for ratio, _ in sizes), BYTES, "bytes ratio")
        row(f"{key}: largest picture", max(size for _, size in sizes) / 1024, BYTES_MOST / 1024, "KiB")
        kept, replayed = load_late_ms(key)
        row(f"{key}: table at ply 300, kept position ÷ replayed", kept, replayed, "ms")
    full, empty = start_seconds(MANY), start_seconds(0)
    row(f"start with {MANY} tables ÷ with none (aim {START})", full * 1000, empty * 1000, "ms")


if __name__ == "__main__":
    if sys.argv[1:2] == ["load"]:
        load(sys.argv[2:])
    elif sys.argv[1:] == ["film"]:
        films.print_all()
    else:
        main()
