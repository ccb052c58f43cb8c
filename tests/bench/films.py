"""What films cost: the recorded games, each drawn once, as frames, pixels, bytes and processor time beside the aims.

Figures only. Sprites are cold, as in the process that draws a film for the bot.
"""

from __future__ import annotations

import io
import time
from pathlib import Path
from typing import Final, NamedTuple

from PIL import Image

from cogs.ui.filmed import filmed
from render.film import durations_of, film_of, merged, most_frames
from render.sprites import CACHE
from rules.games import get_game
from rules.tables.record_file import parse

RECORDS: Final = Path(__file__).parents[1] / "records"
TURNS: Final = 80
KIB: Final = 2048.0
SECONDS: Final = 10.0
"""A film of TURNS turns takes at most so much."""


class Figures(NamedTuple):
    """A film: its turns, frames, size in pixels, KiB, processor seconds, and how many seconds it lasts."""

    turns: int
    frames: int
    size: tuple[int, int]
    kib: float
    seconds: float
    lasts: float


def figures(record: Path) -> Figures:
    """What the film of a record costs."""
    CACHE.clear()
    begun = time.process_time()
    known = parse(record.read_text(encoding="utf-8"))
    film = filmed(known, get_game(known.game, known.version), "en", label="#12")
    data = film_of(film)
    spent = time.process_time() - begun
    with Image.open(io.BytesIO(data)) as opened:
        frames, size = getattr(opened, "n_frames", 1), opened.size
    lasts = sum(durations_of(merged(film, most_frames(size, 2**23)))) / 1000
    return Figures(len(film.shots), frames, size, len(data) / 1024, spent, lasts)


def print_all() -> None:
    """A line a recorded game."""
    print(f"{'':<24}{'turns':>6}{'frames':>8}{'pixels':>12}{'KiB':>8}{'CPU s':>8}{'lasts s':>9}")
    for record in sorted(path for path in RECORDS.glob("*.txt") if not path.name.endswith(".final.txt")):
        one = figures(record)
        pixels = "×".join(map(str, one.size))
        print(
            f"{record.stem:<24}{one.turns:>6}{one.frames:>8}{pixels:>12}{one.kib:>8.0f}{one.seconds:>8.1f}{one.lasts:>9.1f}"
        )
    print(f"aims for {TURNS} turns: {KIB:.0f} KiB, {SECONDS:.0f} s")
