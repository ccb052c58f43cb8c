"""The command line's work on record files: random games, replays, pictures and words."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import SystemRandom
from typing import Final

import msgspec

from cogs.run.settings import Settings
from cogs.ui.charted import course_text, points_chart
from cogs.ui.judged import chart_of, comments_of
from cogs.ui.marks import every_choice
from cogs.ui.scenes import news_for
from data.texts import text
from render import encode, pictures
from render.chart import chart
from render.scene import Scene, Size
from render.story import story_text
from render.words import board_text, hand_text, score_text
from rules.computer.mind import has_mind, mind_of
from rules.games import GAMES, get_game
from rules.kit.game import AnyGame, complete_options
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.kit.selfplay import play
from rules.tables.history import Entry, history_of
from rules.tables.house_rows import names_after
from rules.tables.judgements import judge_game, opinion_of
from rules.tables.played_turns import Case, turns_of
from rules.tables.record_file import MOST_BYTES, BadRecord, Record, bad_record, decode, parse, start_of, walk
from rules.tables.record_file import write as write_record
from rules.tables.storytelling import told
from rules.tables.table import Row

HANDED_IN: Final = Path("-")
"""Stands for what is handed in, or out, instead of a file."""


class RecordAt:
    """A record, every move of it checked, at one ply: its game, the position, and the entries that count until then."""

    def __init__(self, given: argparse.Namespace) -> None:
        """Raises BadRecord naming file, line and reason; Refused for a ply beyond the record; OSError."""
        try:
            self.record, self.game = record_in(given.file)
            self._go(given.ply)
        except BadRecord as error:
            error.facts["file"] = str(given.file)
            raise

    def _go(self, ply: int | None) -> None:
        """Check every move, and keep the position after `ply` (None: the last one)."""
        self.state = start_of(self.record, self.game)
        last = len(self.record.rows)
        asked = last if ply is None else ply
        done: list[Entry] = []
        for step in walk(self.record, self.game, self.state):
            if step.row.ply <= asked:
                self.state = step.state
                done.append(Entry(step.row, step.events, step.turn))
        if not 0 <= asked <= last:
            raise Refused("no_such_ply", ply=asked, last=last)
        self.entries: tuple[Entry, ...] = history_of(done).entries
        self.names = names_after(self.record.names, (entry.row for entry in done))

    def names_at(self, ply: int) -> tuple[str, ...]:
        """Who sat in each seat after so many rows."""
        return names_after(self.record.names, self.record.rows[:ply])

    def scene(self, seat: Seat | None, language: str, size: Size = "wide") -> Scene:
        """The position as `seat` sees it, with the news for it; for an onlooker with the news for who decides."""
        turn, awaited = self.game.turn(self.state), self.game.to_move(self.state)
        to_whom = seat if seat is not None else next((each for each in awaited if each >= 0), None)
        return Scene(
            view=self.game.view(self.state, seat),
            names=self.names,
            language=language,
            size=size,
            news=news_for(self.entries, to_whom, turn, seat),
        )

    def seat(self, number: int | None) -> Seat | None:
        """The seat a person counts from 1. Raises Refused."""
        return seat_in(self.record, number)


def record_in(path: Path) -> tuple[Record, AnyGame]:
    """The record in a file, or in what is handed in (`-`), whose moves are not checked yet, and its game.

    Raises BadRecord, OSError.
    """
    record = parse(decode(_content(path)))
    return record, _game_of(record)


def seat_in(record: Record, number: int | None) -> Seat | None:
    """The seat a person counts from 1. Raises Refused."""
    if number is None:
        return None
    if not 1 <= number <= record.seats:
        raise Refused("no_such_seat", seat=number, seats=record.seats)
    return number - 1


def _content(path: Path) -> bytes:
    """What the file holds, and of what is too large for a record only so much that this is seen. Raises OSError."""
    if path == HANDED_IN:
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)


def _game_of(record: Record) -> AnyGame:
    """The record's game, under the rules of its version. Raises BadRecord."""
    if record.game not in GAMES:
        raise bad_record(record, "game", Refused("record_unknown_game", text=record.game, games=tuple(GAMES)))
    return get_game(record.game, record.version)


def selfplay(given: argparse.Namespace, settings: Settings) -> int:
    """`selfplay GAME`: a random legal game, written as a record."""
    options = dict(pair.partition("=")[::2] for pair in given.option)
    seed = given.seed if given.seed is not None else SystemRandom().randrange(2**32)
    game = get_game(given.game)
    chosen = complete_options(game.options, options)
    start, moves = play(game, given.seats, chosen, seed)
    rows = tuple(Row(ply, seat, game.write(move)) for ply, (seat, move) in enumerate(moves, start=1))
    names = tuple(text(given.lang, "words.seat", n=seat + 1) for seat in range(given.seats))
    record = Record(game.key, game.version, chosen, names, game.dump(start), rows)
    given.output.write_text(write_record(record), encoding="utf-8")
    print(text(given.lang, "operator.written", file=str(given.output), n=len(record.rows)))
    return 0


def replay_file(given: argparse.Namespace, settings: Settings) -> int:
    """`replay FILE`: check every move, print the position, at the end the result."""
    played = RecordAt(given)
    scene = played.scene(None, given.lang)
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
    print(text(given.lang, "operator.drawn", file=str(given.output)))
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


def story(given: argparse.Namespace, settings: Settings) -> int:
    """`story FILE [-o CHART.png]`: how the points of a game went, in sentences and as a chart."""
    played = RecordAt(given)
    game, shown = played.game, played.scene(None, given.lang)
    if game.storyteller is None:
        raise Refused("chart_none", game=game.key)
    rows = played.record.rows if given.ply is None else played.record.rows[: given.ply]
    start = start_of(played.record, game)
    found = told(game, start, turns_of(Case(game, msgspec.json.encode(played.record.start), rows)))
    print("\n".join(filter(None, [story_text(shown, found.tellings, "words"), course_text(found, shown)])))
    if given.output is not None:
        given.output.write_bytes(encode.png(chart(points_chart(found, shown))))
        print(text(given.lang, "operator.drawn", file=str(given.output)))
    return 0


def judge(given: argparse.Namespace, settings: Settings) -> int:
    """`judge FILE [-o CHART.png]`: what a computer thinks of a finished game, in words and as a chart."""
    played = RecordAt(given)
    record, game = played.record, played.game
    end = played.scene(None, given.lang)
    if end.view.result is None:
        raise Refused("judge_not_over")
    if not has_mind(game):
        raise Refused("judge_no_computer", game=game.key)
    mind, turns = mind_of(game), turns_of(Case(game, msgspec.json.encode(record.start), record.rows))
    opinion = opinion_of(game, turns, judge_game(mind, turns))
    for line in comments_of(game, opinion, end, played.names_at):
        print(line)
    if given.output is not None:
        given.output.write_bytes(encode.png(chart(chart_of(game, opinion, end.names, "", given.lang))))
        print(text(given.lang, "operator.drawn", file=str(given.output)))
    return 0
