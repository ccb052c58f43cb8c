"""`bot.py film RECORD -o FILE.gif`: the film of a game. A running bot has its films drawn by this command, too."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from cogs.run.record_commands import HANDED_IN, record_in, seat_in
from cogs.run.settings import Settings
from cogs.ui.filmed import filmed
from data.texts import text
from render.film import LEAST_FRAMES, film_of
from rules.kit.refusals import Refused
from rules.tables.record_file import BadRecord


def add_arguments(parser: argparse.ArgumentParser, language: str) -> None:
    """The arguments of the command, explained in a language."""

    def explain(key: str) -> str:
        return text(language, f"operator.{key}")

    parser.add_argument("file", type=Path, help=explain("film.record"))
    parser.add_argument("-o", "--output", type=Path, required=True, help=explain("film.output"))
    parser.add_argument("--seat", type=int, default=None, help=explain("seat"))
    parser.add_argument("--from", type=int, default=0, dest="since", metavar="PLY", help=explain("film.from"))
    parser.add_argument("--to", type=int, default=None, dest="until", metavar="PLY", help=explain("film.to"))
    parser.add_argument("--frames", type=int, default=None, help=explain("film.frames"))
    parser.add_argument("--label", default="", help=explain("film.label"))


def film(given: argparse.Namespace, settings: Settings) -> int:
    """Draw the film, and tell the error stream frame by frame how far that is."""
    if given.frames is not None and given.frames < LEAST_FRAMES:
        raise Refused("film_frames", least=LEAST_FRAMES)
    try:
        record, game = record_in(given.file)
        seat = seat_in(record, given.seat)
        shown = filmed(record, game, given.lang, seat, given.since, given.until, given.label)
    except BadRecord as error:
        error.facts["file"] = str(given.file)
        raise
    drawn = film_of(shown, given.frames, _say)
    if given.output == HANDED_IN:
        sys.stdout.buffer.write(drawn)
        sys.stdout.buffer.flush()
    else:
        given.output.write_bytes(drawn)
        print(text(given.lang, "operator.drawn", file=str(given.output)))
    return 0


def _say(done: int, number: int) -> None:
    """`12/74`: a line each, or on a terminal one that is written over."""
    over = "\r" if sys.stderr.isatty() and done < number else "\n"
    print(f"{done}/{number}", end=over, file=sys.stderr, flush=True)
