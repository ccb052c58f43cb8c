"""What a wish to take back is about, in words, over whole recorded games: whose moves, and no clause in part."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from data.texts import text
from render.scene import Scene
from render.words import UNDONE_LIMIT, undone_text
from rules.games import get_game
from rules.kit.events import Event, TurnEnded
from rules.kit.seats import CHANCE, Seat
from rules.tables.history import Step, steps
from rules.tables.record_file import parse

RECORDS: Final = Path(__file__).parent.parent / "records"
NAMES: Final = ("Ann", "Ben", "Cleo", "Dan")
GAMES: Final = ("takenoko-4", "tigris-4", "tongiaki-4", "sky_islands-4", "moana_nui-4")


def told(done: list[Step], language: str, game: str, seat: Seat) -> str:
    """What `seat` would take back with these rows."""
    moves = [step for step in done if step.row.seat != CHANCE]
    others = tuple(dict.fromkeys(step.row.seat for step in moves if step.row.seat != seat))
    view = get_game(game).view(done[-1].state, None)

    def seen(own: bool) -> tuple[Event, ...]:
        return tuple(event.seen_by(None) for step in moves if (step.row.seat == seat) == own for event in step.events)

    scene = Scene(view=view, names=NAMES, language=language, news=seen(True))
    return undone_text(scene, seat, seen(False), others)


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("record", GAMES)
def test_all_whose_moves_go_are_named_and_nothing_is_told_in_part(record: str, language: str) -> None:
    game, read = record.partition("-")[0], parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    known = steps(get_game(game), get_game(game).load(read.start), read.rows)
    lengths = set()
    for first in range(0, len(known) - 1, 5):
        seat = known[first].row.seat
        for count in (1, 3, 12, 40):
            done = known[first : first + count]
            if seat == CHANCE or done[-1].row.text == "resign":
                continue
            said = told(done, language, game, seat)
            assert "…" not in said
            assert len(said) <= UNDONE_LIMIT + 100
            assert all(NAMES[step.row.seat] in said for step in done if step.row.seat not in (seat, CHANCE))
            lengths.add(len(said) > UNDONE_LIMIT // 2)
    assert lengths == {False, True} or language == "ja"


def test_an_end_of_a_turn_is_named_though_others_have_moved_since() -> None:
    read = parse((RECORDS / "takenoko-4.txt").read_text(encoding="utf-8"))
    known = steps(get_game("takenoko"), get_game("takenoko").load(read.start), read.rows)
    first = next(index for index, step in enumerate(known) if [type(event) for event in step.events] == [TurnEnded])
    said = told(known[first : first + 8], "en", "takenoko", known[first].row.seat)
    assert text("en", "words.end_of_turn") in said
    assert NAMES[known[first + 2].row.seat] in said
    assert "weather die" not in said
