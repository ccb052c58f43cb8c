"""The news of every game's pictures, over whole recorded games: no turn is missing, no deed is cut, what is left out is
counted."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import pytest
from msgspec.structs import replace
from PIL import Image

import rules.games
from cogs.ui.scenes import news_for
from data.texts import text
from render.moana_nui import news as moana_nui
from render.news import Line, Said, Turn, by_turn, fitted, flowing
from render.panels import SPACE, measure
from render.scene import Scene, Size
from render.sky_islands import log as sky_islands
from render.takenoko import log as takenoko
from render.takenoko.candidates import sort_marks
from render.theme import seat_symbol
from render.tigris import log as tigris
from render.tigris.layout import MEASURES
from render.tongiaki import news as tongiaki
from rules.games import get_game
from rules.kit.events import Event, Resigned, TurnEnded
from rules.kit.seats import CHANCE
from rules.tables.history import history_of, steps
from rules.tables.record_file import parse
from rules.tigris.outlook import sides

RECORDS: Final = Path(__file__).parent.parent / "records"
MOST_SEATS: Final = ("takenoko-4", "tigris-4", "tongiaki-6", "sky_islands-4", "moana_nui-4")
LANGUAGES: Final = ("en", "ja")
SIZES: Final[tuple[Size, ...]] = ("wide", "phone")
TEXT: Final[dict[str, dict[Size, int]]] = {
    "takenoko": {"wide": 34, "phone": 30},
    "tigris": {"wide": 24, "phone": 30},
    "tongiaki": {"wide": 22, "phone": 34},
    "sky_islands": {"wide": 24, "phone": 30},
    "moana_nui": {"wide": 24, "phone": 31},
}
"""How large the words of a log are, in pixels."""
ROOM: Final[dict[str, dict[Size, int]]] = {
    "takenoko": {"wide": 1040, "phone": 932},
    "tigris": {"wide": 1116, "phone": 1024},
    "tongiaki": {"wide": 352, "phone": 1024},
    "sky_islands": {"wide": 408, "phone": 1024},
    "moana_nui": {"wide": 1060, "phone": 1024},
}
"""How wide the lines of a log may be, in pixels."""


LINES: Final[dict[str, Callable[[Scene, int], list[Line]]]] = {
    "takenoko": lambda scene, room: takenoko.lines(scene, sort_marks((), _view(scene)), room),
    "tigris": lambda scene, room: tigris.by_lines(scene, sides(_view(scene)), room),
    "tongiaki": lambda scene, room: (
        tongiaki.brief(scene) if scene.aspect == "tall" else tongiaki.lines(scene, room + 36, 500)
    ),
    "sky_islands": sky_islands.lines,
    "moana_nui": lambda scene, room: moana_nui.lines(scene, room, 8),
}


TURNS: Final[dict[str, Callable[[Scene, int], list[Turn]]]] = {
    "takenoko": lambda scene, room: takenoko.turns(scene, *{"wide": (34, 44), "tall": (30, 40)}[scene.aspect]),
    "tigris": lambda scene, room: tigris.turns(scene, *MEASURES[scene.aspect][3:5]),
    "tongiaki": lambda scene, room: tongiaki.turns(scene, {"wide": 22, "tall": 34}[scene.aspect]),
    "sky_islands": sky_islands.turns,
    "moana_nui": lambda scene, room: moana_nui.turns(scene, TEXT["moana_nui"][scene.size], 34),
}


def _view(scene: Scene) -> Any:
    return scene.view


@lru_cache(maxsize=len(MOST_SEATS))
def turn_starts(record: str) -> list[Scene]:
    """What everybody is shown when somebody's turn begins, with the news for that player; the names are long."""
    played = parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    game = get_game(played.game)
    done = steps(game, game.load(played.start), played.rows)
    entries, names = history_of(done).entries, tuple(f"{seat}{'あ' * 31}" for seat in range(played.seats))
    found: list[Scene] = []
    shown = 1
    for i, step in enumerate(done, 1):
        deciding = game.to_move(step.state)
        if deciding and deciding[0] != CHANCE and game.turn(step.state) > shown:
            shown = game.turn(step.state)
            news = news_for(entries[:i], deciding[0], shown, None)
            found.append(Scene(view=game.view(step.state, None), names=names, language="en", news=news))
    return found


@pytest.mark.parametrize("record", ["takenoko-4", "takenoko-2"])
def test_of_a_finished_game_everybody_is_told_the_turns_from_the_emperors_on(record: str) -> None:
    played = parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    game = get_game(played.game)
    done = steps(game, game.load(played.start), played.rows)
    entries, turn = history_of(done).entries, game.turn(done[-1].state)
    for viewer in (None, *range(played.seats)):
        told = by_turn(news_for(entries, viewer, turn, viewer))
        assert len(told) == played.seats
        assert "last_round" in [event.kind for event in told[0][1]]


def test_who_has_another_turn_at_once_is_told_what_brought_it() -> None:
    played = parse((RECORDS / "moana_nui-4.txt").read_text(encoding="utf-8"))
    game = get_game(played.game)
    entries = history_of(steps(game, game.load(played.start), played.rows)).entries
    again = [(entry.turn, event) for entry in entries for event in entry.events if event.again]
    for turn, event in again:
        before = [entry for entry in entries if entry.turn <= turn]
        assert news_for(before, event.seat, turn + 1, event.seat) == (event,)
    assert again


def test_every_game_is_looked_at() -> None:
    assert {record.partition("-")[0] for record in MOST_SEATS} == set(rules.games.GAMES) == set(LINES) == set(TURNS)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", MOST_SEATS)
def test_every_turn_since_ones_own_has_a_line_and_what_is_left_out_is_counted(
    record: str, size: Size, language: str
) -> None:
    scenes = [replace(scene, size=size, language=language) for scene in turn_starts(record)]
    assert len(scenes) > 30
    for scene in scenes:
        room = ROOM[scene.view.game][size]
        turns = TURNS[scene.view.game](scene, room)
        ended = [event.seat for event in scene.news if event.kind == "turn_ended"]
        assert [_seat(turn) for turn in turns[: len(ended)]] == ended
        lines = LINES[scene.view.game](scene, room)
        for turn, shown in zip(turns, _shown(lines, turns), strict=True):
            _check(turn, shown, language)
        widths = [sum(measure(said, TEXT[scene.view.game][size]) + SPACE for said in line) - SPACE for line in lines]
        assert max(widths, default=0) <= room


def _seat(turn: Turn) -> int:
    """Whose turn it was: the names begin with it; where these have no room, the shape tells."""
    told = turn.who[-1]
    if isinstance(told, str):
        return int(told.strip()[0])
    across = round(0.9 * told.height)  # the rest is the outline around the shape
    return next(seat for seat in range(6) if seat_symbol(seat, across) == told)


def _shown(lines: Sequence[Line], turns: Sequence[Turn]) -> list[list[Line]]:
    """The lines of every turn, from its name to the next one's."""
    heads = [i for i, line in enumerate(lines) if any(list(line[0]) == list(turn.who) for turn in turns)]
    ends = [*heads[1:], len(lines)][: len(heads)]
    return [list(lines[start:end]) for start, end in zip(heads, ends, strict=True)]


def _check(turn: Turn, shown: Sequence[Line], language: str) -> None:
    """Whether a turn is told from its first deed on, none of them cut, and the rest counted."""
    said = [group for line in shown for group in line][1:]
    groups = [group for group in said if not (len(group) == 1 and isinstance(group[0], Image.Image))]
    words = _words(groups)
    left_out = next((n for n in range(1, len(turn.told)) if words.endswith(_bare(_more(language, n)))), 0)
    kept = list(turn.told)[: len(turn.told) - left_out]
    assert words == _words(kept) + (_bare(_more(language, left_out)) if left_out else "")
    assert "…" not in words
    assert len(kept) >= min(1, len(turn.told))


def _more(language: str, n: int) -> str:
    return text(language, "picture.more", n=n)


def _words(groups: Sequence[Said]) -> str:
    return _bare("".join(chunk for said in groups for chunk in said if isinstance(chunk, str)))


def _bare(words: str) -> str:
    """Words alone: blanks and dots between deeds depend on where a line begins."""
    return re.sub(r"[\s·]+", "", words)


def _told(*turns: tuple[str, int]) -> list[Turn]:
    return [Turn([name], [[f"{name}{deed}"] for deed in range(deeds)]) for name, deeds in turns]


def _read(lines: Sequence[Line]) -> list[str]:
    return [" ".join(chunk for said in line for chunk in said if isinstance(chunk, str)) for line in lines]


def test_every_turn_has_a_line_even_where_there_are_more_turns_than_lines() -> None:
    assert _read(fitted("en", _told(("a", 1), ("b", 1), ("c", 1)), 20, 200, 2)) == ["a a0", "b b0", "c c0"]


def test_lines_that_are_left_go_to_the_newest_turns_and_the_others_say_how_many_deeds_are_missing() -> None:
    told = _told(("a", 9), ("b", 9))
    short, *long = _read(fitted("en", told, 20, 160, 4))
    assert short == "a a0 +8 more"
    assert " ".join(long) == "b " + " ".join(f"b{deed}" for deed in range(9))
    assert _read(fitted("ja", told, 20, 160, 4))[0].endswith("ほか8件")


def test_one_deed_that_is_missing_is_told_in_the_singular() -> None:
    assert _read(fitted("en", [Turn(["a"], [["b"], ["c" * 14]])], 20, 150, 1)) == ["a b +1 more"]


def test_a_deed_that_is_wider_than_a_line_is_broken_between_words_and_not_cut() -> None:
    sentence = "the last water tile is laid and the game ends with this turn"
    lines = _read(fitted("en", [Turn(["a"], [["x", sentence]])], 20, 260, 1))
    assert len(lines) > 1
    assert " ".join(lines).split() == ["a", "x", *sentence.split()]


class Done(Event, frozen=True):
    """Something that a seat does in its turn."""


class Scored(Event, frozen=True):
    """What comes to a seat after its turn."""


def test_a_turn_belongs_to_whoever_ends_it_or_gives_up_in_it() -> None:
    news = [Done(CHANCE), Done(0), Resigned(2), TurnEnded(0), Scored(0)]
    news += [Done(1), Resigned(1), Done(0), Done(2)]
    groups = by_turn(news, {"scored"})
    assert [(seat, len(events)) for seat, events in groups] == [(0, 5), (1, 2), (0, 2)]


def test_a_deed_that_is_wider_than_a_line_goes_on_below_behind_the_sign_of_its_turn() -> None:
    sign, pill = seat_symbol(1, 40), Image.new("RGBA", (90, 40))
    lines = flowing("en", [Turn([sign], [["a way of many words", *[pill] * 5]])], 34, 500, 4)
    assert lines[1][0] == [sign]
    assert sum(chunk is pill for line in lines for said in line for chunk in said) == 5
    assert all(sum(measure(said, 34) + SPACE for said in line) - SPACE <= 500 for line in lines)
