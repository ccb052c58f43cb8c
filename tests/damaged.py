"""Records damaged in every way that people, editors and disks damage files, and what the bot makes of them.

`python -m tests.damaged [seconds] [seed]` damages recorded games for so long, draws pictures of some that still replay,
and tells what it found.
"""

from __future__ import annotations

import json
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from data.texts import LANGUAGES, tidy
from render import pictures
from render.refusals import refusal
from render.scene import Scene, Size
from render.words import board_text, hand_text, score_text
from rules.games import GAMES, get_game
from rules.kit.game import Game
from rules.kit.seats import CHANCE
from rules.tables.history import Step
from rules.tables.record_file import BadRecord, Record, decode, parse, start_of, walk
from rules.tables.record_file import write as write_record

FOLDER = Path(__file__).parent / "records"
RECORDS = sorted(path for path in FOLDER.glob("*.txt") if not path.stem.endswith("final"))

STRANGE_NUMBERS = (
    "0", "-1", "1", "2", "7", "99", "1000", "-1000", "900000", "999999999999999", "9" * 20, "9" * 5000, "1.5", "1e9",
    "1e400", "NaN", "Infinity", "-Infinity", "٣", "３", "०", "²", "01", "+1", "1_0", "0x1", "true", "null", '"1"', "[]",
)  # fmt: skip
STRANGE_WORDS = (
    "ZZ8", "BZ8", "AZ99", "ZZ-99", "A-99", "H٨", "Ｈ８", "ı8", "H8/H8/H8", "H8/ZZ99/A1", "H8a", "ZZ99c", "M20n", "P11",
    "Q12", "-", "chance", "undo", "undo 0", "resign", "nothing", "{n}", "%s", "\x00", "\ufeff", "\u2028", "\u202e",
    "\U0001f600", "x" * 300, "null", '"', "\\", "\\ud800", "[" * 60, "]", "{", "}", "#", ":", ",", "E-W,NE", "E", "E-E",
    "samoa", "tonga",
)  # fmt: skip
STRANGE_BYTES = (b"\x00", b"\xff", b"\xed\xa0\x80", b"\xc3", b"\r", b"\n", b"\r\n", b"\t", b"\xef\xbb\xbf", b"\x1b[31m")
STRANGE_VALUES: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 3, 99, 1000, 900_000, 10**12, "", "H8", "ZZ8", "ZZ99c", "A-99", "x" * 300, "red", [],
    {}, [None], [[]], {"": 0}, {"seat": 0}, ["H8", "H8"], [0] * 3000, [1, 2, 3], ["red"] * 50, "over", "act", "place",
)  # fmt: skip


def damaged(content: str, rng: Random) -> bytes:
    """The record with one to three things done to it."""
    raw = content.encode()
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        raw = rng.choice(_DAMAGES)(raw, rng)
    return raw


def position(content: str, rng: Random) -> bytes:
    """A record without moves that begins somewhere in the middle of another one, with a damaged start position."""
    record = parse(content)
    game = get_game(record.game, record.version)
    ply = rng.randrange(len(record.rows) + 1)
    states = [start_of(record, game), *(step.state for step in steps(game, record, ply))]
    begun = replace(record, start=game.dump(states[-1]), rows=(), lines={}, located=None)
    return _start(write_record(begun).encode(), rng)


def steps(game: Game[Any], record: Record, ply: int) -> Iterator[Step]:
    """The first steps of a record."""
    return islice(walk(record, game, start_of(record, game)), ply)


def played_on(record: Record, rng: Random, moves: int = 12) -> Any:
    """The position after some random legal moves from the end of a record, each shown and told to everybody."""
    game = get_game(record.game, record.version)
    states = [start_of(record, game), *(step.state for step in walk(record, game, start_of(record, game)))]
    state = states[-1]
    for _ in range(moves):
        if not game.to_move(state):
            break
        seat = rng.choice(game.to_move(state))
        legal = list(game.legal(state, seat))
        move = game.chance(state, rng) if seat == CHANCE else rng.choice(legal)
        assert move in legal or seat == CHANCE
        state, _ = game.apply(state, seat, game.read(game.write(move)))
        assert board_text(Scene(view=game.view(state, max(seat, 0)), names=record.names, language="ja"))
    return state


def outcome(raw: bytes) -> Record | str:
    """The record, if it replays to the end and can be put into words, or the sentence that refuses it.

    Everything else that could happen is an error of ours.
    """
    try:
        record = parse(decode(raw))
        if record.game not in GAMES:
            return "unknown game"
        game = get_game(record.game, record.version)
        state = start_of(record, game)
        states = [state, *(step.state for step in walk(record, game, state))]
    except BadRecord as error:
        return _refused(error, raw)
    for state in states[:: max(1, len(states) // 4)]:
        assert game.dump(game.load(game.dump(state))) == game.dump(state)
        for viewer in (None, 0):
            scene = Scene(view=game.view(state, viewer), names=record.names, language="en")
            assert board_text(scene)
            assert viewer is None or hand_text(scene)
            assert scene.view.result is None or score_text(scene)
    assert parse(write_record(record)) == record
    return record


def _refused(error: BadRecord, raw: bytes) -> str:
    assert 1 <= error.line <= raw.count(b"\n") + 1
    said = [refusal(language, error, harmless=tidy) for language in LANGUAGES]
    assert all(sentence and sentence.isprintable() and len(sentence) < 1000 for sentence in said), said
    return said[0]


def _flipped(raw: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(raw) or 1)
    return raw[:at] + bytes([(raw[at] if raw else 0) ^ 1 << rng.randrange(8)]) + raw[at + 1 :]


def _cut(raw: bytes, rng: Random) -> bytes:
    at = rng.randrange(len(raw) + 1)
    return raw[:at] + raw[at + rng.choice((1, 2, 20, 500, len(raw))) :]


def _inserted(raw: bytes, rng: Random) -> bytes:
    at = rng.choice((0, rng.randrange(len(raw) + 1)))
    return raw[:at] + rng.choice(STRANGE_BYTES) + raw[at:]


def _by_lines(raw: bytes, rng: Random) -> bytes:
    lines = raw.split(b"\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    if rng.random() < 0.4:
        at = rng.randrange(min(8, len(lines)))
    match rng.randrange(5):
        case 0:
            del lines[at]
        case 1:
            lines.insert(at, lines[at])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines[at] = lines[other]
        case _:
            lines = [line + b"\r" for line in lines]
    return b"\n".join(lines)


def _put(pattern: bytes, strange: tuple[str, ...]) -> Callable[[bytes, Random], bytes]:
    def put(raw: bytes, rng: Random) -> bytes:
        found = list(re.finditer(pattern, raw))
        if not found:
            return raw
        there = rng.choice(found)
        value = rng.choice(strange).encode() if rng.random() < 0.6 else rng.choice(found)[0]
        return raw[: there.start()] + value + raw[there.end() :]

    return put


def _start(raw: bytes, rng: Random) -> bytes:
    """A value somewhere in the start position replaced, left out, or another one added."""
    head, found, rest = raw.partition(b"start:\n")
    block, moves, tail = rest.partition(b"\n#")
    try:
        start = json.loads(block)
    except (ValueError, RecursionError):
        return raw
    part, step = rng.choice(list(_steps(start)))
    _change(part, step, rng)
    return head + found + json.dumps(start, indent=1).encode() + moves + tail


def _steps(part: Any) -> Iterator[tuple[Any, Any]]:
    """Every value inside an object or list, as what holds it and the step that leads to it."""
    for step, inner in part.items() if isinstance(part, dict) else enumerate(part):
        yield part, step
        if isinstance(inner, dict | list):
            yield from _steps(inner)


def _change(part: Any, step: Any, rng: Random) -> None:
    match rng.randrange(5):
        case 0:
            del part[step]
        case 1 if isinstance(part, list):
            part.insert(step, part[step])
        case 1:
            part["extra"] = part[step]
        case _:
            part[step] = rng.choice(STRANGE_VALUES)


_DAMAGES = (
    _flipped,
    _cut,
    _inserted,
    _by_lines,
    _put(rb"-?\d+", STRANGE_NUMBERS),
    _put(rb"[A-Za-z0-9_/-]+", STRANGE_WORDS),
    _start,
    _start,
    _start,
)


def main(arguments: list[str]) -> int:
    """Damage records for so many seconds; returns the exit code."""
    seconds, seed = float(arguments[0]) if arguments else 60.0, int(arguments[1]) if len(arguments) > 1 else 1
    until, found, slowest = time.monotonic() + seconds, Counter[str](), (0.0, seed)
    while time.monotonic() < until:
        rng = Random(seed)
        path = rng.choice(RECORDS)
        content = path.read_text(encoding="utf-8")
        raw = rng.choice((damaged, position))(content, rng)
        began = time.monotonic()
        try:
            said = outcome(raw)
            if isinstance(said, Record):
                _shown(said, rng)
        except Exception:
            Path("damaged.txt").write_bytes(raw)
            print(f"seed {seed}, {path.name}: the damaged record is in damaged.txt")
            raise
        slowest = max(slowest, (time.monotonic() - began, seed))
        found["replayed" if isinstance(said, Record) else re.sub(r"“.*?”|\d+", "…", said)[:60]] += 1
        seed += 1
    print(f"{found.total()} records, the slowest, seed {slowest[1]}, took {slowest[0]:.1f} s")
    for what, number in found.most_common(12):
        print(f"{number:6} {what}")
    return 0


def _shown(record: Record, rng: Random) -> None:
    state = played_on(record, rng)
    view = get_game(record.game, record.version).view(state, 0)
    if rng.random() < 0.1:
        size: Size = rng.choice(("wide", "phone"))
        assert pictures.board(Scene(view=view, names=record.names, language=rng.choice(LANGUAGES), size=size))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
