"""The command line's work on record files: random games, replays, pictures and words."""

from __future__ import annotations

import argparse
from random import SystemRandom
from typing import Any

from cogs.marks import every_choice
from cogs.settings import Settings
from data.texts import text
from render import pictures
from render.scene import Scene, Size
from render.words import board_text, hand_text, score_text
from rules.course import Step, history_of, steps
from rules.game import Game, Refused, Seat, complete_options
from rules.games import get_game
from rules.record import Record, parse, replay
from rules.record import write as write_record
from rules.selfplay import play
from rules.table import Row


class RecordAt:
    """A record at one ply: its game, the position, and the steps that led there."""

    def __init__(self, given: argparse.Namespace) -> None:
        """Raises BadRecord naming file, line and reason; Refused for a ply beyond the record; OSError."""
        self.record: Record = read(given)
        self.game: Game[Any] = get_game(self.record.game)
        start = self.game.load(self.record.start)
        rows = self.record.rows
        ply = len(rows) if given.ply is None else given.ply
        if not 0 <= ply <= len(rows):
            raise Refused("no_such_ply", ply=ply, last=len(rows))
        self.steps: list[Step] = steps(self.game, start, rows[:ply])
        self.state = self.steps[-1].state if self.steps else start

    def scene(self, seat: Seat | None, language: str, size: Size = "wide") -> Scene:
        """The position as `seat` sees it, with the news of the last two turns."""
        entries = history_of(self.steps).entries
        since = self.game.turn(self.state) - 2
        return Scene(
            view=self.game.view(self.state, seat),
            names=self.record.names,
            language=language,
            size=size,
            news=tuple(event.seen_by(seat) for entry in entries if entry.turn > since for event in entry.events),
        )

    def seat(self, number: int | None) -> Seat | None:
        """The seat a person counts from 1. Raises Refused."""
        if number is None:
            return None
        if not 1 <= number <= self.record.seats:
            raise Refused("no_such_seat", seat=number, seats=self.record.seats)
        return number - 1


def read(given: argparse.Namespace) -> Record:
    """The record in the file, every move of it checked. Raises BadRecord naming file, line and reason."""
    try:
        record = parse(given.file.read_text(encoding="utf-8"))
        replay(record, get_game(record.game))
    except UnicodeDecodeError:
        raise Refused("record_encoding", file=str(given.file)) from None
    except Refused as error:
        error.facts.setdefault("file", str(given.file))
        raise
    return record


def selfplay(given: argparse.Namespace, settings: Settings) -> int:
    """`selfplay GAME`: a random legal game, written as a record."""
    options = dict(pair.partition("=")[::2] for pair in given.option)
    seed = given.seed if given.seed is not None else SystemRandom().randrange(2**32)
    game = get_game(given.game)
    chosen = complete_options(game.options, options)
    start, moves = play(game, given.seats, chosen, seed)
    rows = tuple(Row(ply, seat, game.write(move)) for ply, (seat, move) in enumerate(moves, start=1))
    names = tuple(text("en", "words.seat", n=seat + 1) for seat in range(given.seats))
    record = Record(game.key, game.version, chosen, names, game.dump(start), rows)
    given.output.write_text(write_record(record), encoding="utf-8")
    print(text("en", "operator.written", file=str(given.output), n=len(record.rows)))
    return 0


def replay_file(given: argparse.Namespace, settings: Settings) -> int:
    """`replay FILE`: check every move, print the position, at the end the result."""
    played = RecordAt(given)
    scene = played.scene(None, "en")
    print("\n".join(board_text(scene)))
    if scene.view.result is not None:
        print(score_text(scene))
    return 0


def picture(given: argparse.Namespace, settings: Settings) -> int:
    """`picture FILE -o OUT.png`: draw a position or a hand."""
    played = RecordAt(given)
    seat = played.seat(given.seat)
    scene = played.scene(seat, given.lang, given.size)
    if given.choices:
        scene = every_choice(scene, played.game, played.state, seat)
    given.output.write_bytes(pictures.hand(scene) if given.hand else pictures.board(scene))
    print(text("en", "operator.drawn", file=str(given.output)))
    return 0


def words(given: argparse.Namespace, settings: Settings) -> int:
    """`words FILE`: print a position, and the seat's hand, in words."""
    played = RecordAt(given)
    scene = played.scene(played.seat(given.seat), given.lang)
    print("\n".join(board_text(scene)))
    if given.seat is not None:
        print(hand_text(scene))
    if scene.view.result is not None:
        print(score_text(scene))
    return 0
