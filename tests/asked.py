"""A new game that computers play, and the questions that guided play asks in it, as people get them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from cogs.ui.asking import Shown, fields_of, question_at, sentence_of
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, private_scene
from render.scene import Scene
from rules.computer.matches import Name, player
from rules.computer.mind import mind_of
from rules.games import get_game
from rules.kit.choices import KIND, Question
from rules.kit.game import AnyGame, complete_options
from rules.kit.seats import CHANCE, Seat
from rules.tables.history import Entry, history_of, steps
from rules.tables.record_file import parse
from rules.tables.table import Place, Player, Row, Table

T = TypeVar("T")
RECORDS: Final = Path(__file__).parent / "records"
NAMES: Final = ("Akari", "Maximiliane", "Ren", "Sora", "Haruto", "Yui")
MOMENTS: Final = 40
"""So many moments are searched for questions."""


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


def replayed(record: str) -> list[Moment]:
    """Every moment of a recorded game."""
    recorded = parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    game = get_game(recorded.game)
    start = game.load(recorded.start)
    done = steps(game, start, recorded.rows)
    entries, found = history_of(done).entries, list[Moment]()
    for ply, state in enumerate([start, *(step.state for step in done)]):
        deciding = game.to_move(state)
        if not deciding or deciding[0] != CHANCE:
            found.append(Moment(state, deciding[0] if deciding else None, tuple(entries[:ply])))
    return found


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
    some = [f"({len(shown.labels)} of {shown.ways})"] if shown.ways else []
    scene = replace(plain, marks=shown.marks, tips=shown.tips, prompt=sentence)
    return scene, "\n".join([sentence, *some, *shown.labels])
