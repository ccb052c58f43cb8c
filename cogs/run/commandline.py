"""The command line: run the bot, play locally, and look at records as positions, pictures and words."""

from __future__ import annotations

import argparse
import asyncio
import errno
import io
import os
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Any, get_args

from cogs.game_names import game_called
from cogs.run import film_command, match_command, ratings_command, record_commands
from cogs.run.arguments import USAGE, language_of, parser_in
from cogs.run.logs import set_up_logging
from cogs.run.memory import give_back_early
from cogs.run.settings import Settings, check_there, load_settings
from data.texts import has, text
from render.refusals import refusal_for_operator
from render.scene import Size
from render.sprites import CACHE, MEBIBYTE
from rules.games import GAMES
from rules.kit.refusals import Refused
from rules.storage.moving import Moved
from rules.storage.store import Store

BAD_INPUT = 1
_HIGHEST_PORT = 65535


def main(arguments: Sequence[str]) -> int:
    """Do what the arguments say; returns the exit code. People see sentences in their language, never a traceback."""
    _show_what_the_terminal_can()
    language = language_of(arguments, os.environ)
    given = _parser(language).parse_args(arguments)
    try:
        settings = load_settings()
        set_up_logging(settings)
        CACHE.limit(settings.picture_memory * MEBIBYTE)
        give_back_early()
        return int(given.run(given, settings))
    except Refused as error:
        print(refusal_for_operator(language, error), file=sys.stderr)
        return BAD_INPUT
    except BrokenPipeError:
        # The reader of our output has read enough; keep the interpreter from complaining when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        print(_trouble(language, error), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return 0


def _show_what_the_terminal_can() -> None:
    """Letters that the terminal does not know are shown as their numbers; nothing ends because of them."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")


def _trouble(language: str, error: OSError) -> str:
    """What the system could not do, and with which file."""
    name, reason = errno.errorcode.get(error.errno or 0), str(error.strerror or error)
    if has(language, f"operator.trouble.{name}"):
        reason = text(language, f"operator.trouble.{name}")
    return text(language, "operator.file", file=error.filename, reason=reason) if error.filename else reason


def _game(typed: str) -> str:
    """The key of the game that is meant; what was typed where that is not clear, which is then no choice."""
    try:
        return game_called(typed)
    except Refused:
        return typed


def _parser(language: str) -> argparse.ArgumentParser:
    explain = partial(_explain, language)
    parser = parser_in(language)(prog="bot.py", description=explain("about"))
    parser.set_defaults(run=_run)
    commands = parser.add_subparsers(title=explain("commands"), metavar=explain("command"))
    playing = commands.add_parser("play", help=explain("play"))
    playing.add_argument("--port", type=int, default=None, help=explain("port"))
    playing.add_argument("--game", type=_game, choices=sorted(GAMES), default=next(iter(GAMES)), help=explain("game"))
    playing.set_defaults(run=_play)
    selfplay = commands.add_parser("selfplay", help=explain("selfplay"))
    selfplay.add_argument("game", type=_game, choices=sorted(GAMES), help=explain("game"))
    selfplay.add_argument("--seats", type=int, default=2, help=explain("seats"))
    selfplay.add_argument("--seed", type=int, default=None, help=explain("seed"))
    selfplay.add_argument("--option", action="append", default=[], metavar="KEY=VALUE", help=explain("option"))
    selfplay.add_argument("-o", "--output", type=Path, required=True, help=explain("output"))
    selfplay.set_defaults(run=record_commands.selfplay)
    _add_record_commands(commands, language)
    match = commands.add_parser("match", help=explain("match.about"))
    match.add_argument("game", type=_game, choices=sorted(GAMES), help=explain("game"))
    match_command.add_arguments(match, language)
    match.set_defaults(run=match_command.match)
    backup = commands.add_parser("backup", help=explain("backup"))
    backup.add_argument("file", type=Path, help=explain("copy"))
    backup.set_defaults(run=_backup)
    health = commands.add_parser("health", help=explain("health"))
    health.set_defaults(run=_health)
    ratings_command.add_to(commands, language)
    moving = commands.add_parser("move-database", help=explain("move_database"))
    moving.add_argument("source", metavar="FROM", help=explain("move_from"))
    moving.add_argument("target", metavar="TO", help=explain("move_to"))
    moving.set_defaults(run=_move_database)
    return parser


def _explain(language: str, key: str) -> str:
    """The sentence of the command line; argparse reads % in it, which none has."""
    return text(language, f"operator.{key}")


def _add_record_commands(commands: argparse._SubParsersAction[Any], language: str) -> None:
    """What can be done with a record file."""
    explain = partial(_explain, language)
    replaying = commands.add_parser("replay", help=explain("replay"))
    _add_record(replaying, language)
    replaying.set_defaults(run=record_commands.replay_file)
    picture = commands.add_parser("picture", help=explain("picture"))
    _add_record(picture, language)
    picture.add_argument("--seat", type=int, default=None, help=explain("seat"))
    picture.add_argument("--size", choices=get_args(Size), default="post", help=explain("size"))
    picture.add_argument("--choices", action="store_true", help=explain("choices"))
    picture.add_argument("--hand", action="store_true", help=explain("hand"))
    picture.add_argument("-o", "--output", type=Path, required=True, help=explain("output"))
    picture.set_defaults(run=record_commands.picture)
    words = commands.add_parser("words", help=explain("words"))
    _add_record(words, language)
    words.add_argument("--seat", type=int, default=None, help=explain("seat"))
    words.set_defaults(run=record_commands.words)
    story = commands.add_parser("story", help=explain("story"))
    _add_record(story, language)
    story.add_argument("-o", "--output", type=Path, default=None, help=explain("chart"))
    story.set_defaults(run=record_commands.story)
    judging = commands.add_parser("judge", help=explain("judge"))
    judging.add_argument("file", type=Path, help=explain("record"))
    judging.add_argument("-o", "--output", type=Path, default=None, help=explain("chart"))
    judging.set_defaults(run=record_commands.judge, ply=None)
    filming = commands.add_parser("film", help=explain("film.about"))
    film_command.add_arguments(filming, language)
    filming.set_defaults(run=film_command.film)


def _add_record(parser: argparse.ArgumentParser, language: str) -> None:
    parser.add_argument("file", type=Path, help=_explain(language, "record"))
    parser.add_argument("--ply", type=int, default=None, help=_explain(language, "ply"))


def _run(given: argparse.Namespace, settings: Settings) -> int:
    if not settings.token:
        print(text(given.lang, "operator.no_token"), file=sys.stderr)
        return USAGE
    from cogs.run.supervisor import supervise  # noqa: PLC0415 - discord.py takes a second to load

    return asyncio.run(supervise(settings, given.lang))


def _play(given: argparse.Namespace, settings: Settings) -> int:
    if given.port is not None and not 0 <= given.port <= _HIGHEST_PORT:
        raise Refused("no_such_port", port=given.port, most=_HIGHEST_PORT)
    try:
        from cogs.run.local_page import play_locally  # noqa: PLC0415 - the simulated Discord is there for developers only
    except ModuleNotFoundError as error:
        print(text(given.lang, "operator.no_simulator", module=str(error.name)), file=sys.stderr)
        return USAGE
    return asyncio.run(play_locally(given.port, given.lang, given.game))


def _backup(given: argparse.Namespace, settings: Settings) -> int:
    check_there(settings.database)
    asyncio.run(_copy_database(settings.database, given.file))
    print(text(given.lang, "operator.backed_up", file=str(given.file)))
    return 0


def _health(given: argparse.Namespace, settings: Settings) -> int:
    from cogs.run.health import ask  # noqa: PLC0415 - aiohttp takes its time to load

    if settings.health_address is None:
        check_there(settings.database)
    wrong = asyncio.run(ask(settings))
    for line in wrong:
        print(line, file=sys.stderr)
    if not wrong:
        print(text(given.lang, "operator.healthy"))
    return BAD_INPUT if wrong else 0


def _move_database(given: argparse.Namespace, settings: Settings) -> int:
    check_there(given.source)
    moved = asyncio.run(_carry(given.source, given.target))
    print(text(given.lang, "operator.moved_database", tables=moved.tables, moves=moved.moves))
    return 0


async def _carry(source: str, target: str) -> Moved:
    """Carry a club from one database to another. Raises StoreFault."""
    stores = [await Store.open(source)]
    try:
        stores.append(await Store.open(target))
        return await stores[0].move_to(stores[1])
    finally:
        for store in stores:
            await store.close()


async def _copy_database(database: str, copy: Path) -> None:
    """Copy the database while the bot, perhaps an older one, may be using it. Raises StoreFault."""
    store = await Store.open(database, migrate=False)
    try:
        await store.backup(copy)
    finally:
        await store.close()
