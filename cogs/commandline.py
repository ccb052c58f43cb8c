"""The command line: run the bot, play locally, and look at records as positions, pictures and words."""

from __future__ import annotations

import argparse
import asyncio
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from cogs import record_files
from cogs.logs import set_up_logging
from cogs.settings import Settings, load_settings
from data.texts import LANGUAGES, text
from render.refusals import refusal_for_operator
from rules.game import Refused
from rules.games import GAMES
from rules.store import Store

USAGE = 2
BAD_INPUT = 1


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; returns the exit code. People see sentences, never a traceback."""
    given = _parser().parse_args(arguments)
    try:
        settings = load_settings()
        set_up_logging(settings)
        return int(given.run(given, settings))
    except Refused as error:
        print(refusal_for_operator(error), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader of our output has read enough; keep the interpreter from complaining when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(text("en", "operator.file", file=str(error.filename), reason=str(error.strerror)), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="bot.py", description=text("en", "operator.about"))
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(title=text("en", "operator.commands"))
    playing = commands.add_parser("play", help=text("en", "operator.play"))
    playing.add_argument("--port", type=int, default=None)
    playing.add_argument("--lang", choices=LANGUAGES, default="en")
    playing.add_argument("--game", choices=sorted(GAMES), default=next(iter(GAMES)))
    playing.set_defaults(run=_play)
    selfplay = commands.add_parser("selfplay", help=text("en", "operator.selfplay"))
    selfplay.add_argument("game", choices=sorted(GAMES))
    selfplay.add_argument("--seats", type=int, default=2)
    selfplay.add_argument("--seed", type=int, default=None)
    selfplay.add_argument("--option", action="append", default=[], metavar="KEY=VALUE")
    selfplay.add_argument("-o", "--output", type=Path, required=True)
    selfplay.set_defaults(run=record_files.selfplay)
    replaying = commands.add_parser("replay", help=text("en", "operator.replay"))
    _add_record(replaying)
    replaying.set_defaults(run=record_files.replay_file)
    picture = commands.add_parser("picture", help=text("en", "operator.picture"))
    _add_record(picture)
    _add_reader(picture)
    picture.add_argument("--size", choices=("wide", "phone"), default="wide")
    picture.add_argument("--choices", action="store_true", help=text("en", "operator.choices"))
    picture.add_argument("--hand", action="store_true", help=text("en", "operator.hand"))
    picture.add_argument("-o", "--output", type=Path, required=True)
    picture.set_defaults(run=record_files.picture)
    words = commands.add_parser("words", help=text("en", "operator.words"))
    _add_record(words)
    _add_reader(words)
    words.set_defaults(run=record_files.words)
    backup = commands.add_parser("backup", help=text("en", "operator.backup"))
    backup.add_argument("file", type=Path)
    backup.set_defaults(run=_backup)
    return parser


def _add_record(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path)
    parser.add_argument("--ply", type=int, default=None, help=text("en", "operator.ply"))


def _add_reader(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seat", type=int, default=None, help=text("en", "operator.seat"))
    parser.add_argument("--lang", choices=LANGUAGES, default="en")


def _run(given: argparse.Namespace, settings: Settings) -> int:
    if not settings.token:
        print(text("en", "operator.no_token"), file=sys.stderr)
        return USAGE
    from cogs.supervisor import supervise  # noqa: PLC0415 - discord.py takes a second to load

    return asyncio.run(supervise(settings))


def _play(given: argparse.Namespace, settings: Settings) -> int:
    try:
        from cogs.local import play_locally  # noqa: PLC0415 - the simulated Discord is there for developers only
    except ModuleNotFoundError as error:
        print(text("en", "operator.no_simulator", module=str(error.name)), file=sys.stderr)
        return USAGE
    return asyncio.run(play_locally(given.port, given.lang, given.game))


def _backup(given: argparse.Namespace, settings: Settings) -> int:
    if not Path(settings.database).exists():
        raise FileNotFoundError(2, "No such file", settings.database)
    asyncio.run(_copy_database(settings.database, given.file))
    print(text("en", "operator.backed_up", file=str(given.file)))
    return 0


async def _copy_database(database: str, copy: Path) -> None:
    """Copy the database while the bot, perhaps an older one, may be using it. Raises StoreFault."""
    store = await Store.open(database, migrate=False)
    try:
        await store.backup(copy)
    finally:
        await store.close()
