"""Nothing that must be read on the map of Tigris & Euphrates is covered by anything laid over it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from cogs.ui.scenes import news_for
from render.scene import Mark, Scene, Size
from render.tigris import changes, news
from render.tigris.board import board
from render.tigris.reading import view_of
from rules.games import get_game
from rules.kit.seats import CHANCE
from rules.tables.history import history_of, steps
from rules.tables.record_file import parse
from rules.tigris.outlook import sides
from tests.render.drawn import covered, texts
from tests.render.tigris import scenes

RECORDS = Path(__file__).parents[2] / "records"
SIZES: tuple[Size, ...] = ("post", "wide")


@lru_cache(maxsize=2)
def decisions(record: str) -> list[Scene]:
    """Every decision of a recorded game as an onlooker is shown it, with the news for whoever decides."""
    played = parse((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
    game = get_game(played.game)
    done = steps(game, game.load(played.start), played.rows)
    entries = history_of(done).entries
    found = []
    for i, step in enumerate(done, 1):
        for seat in game.to_move(step.state)[:1]:
            if seat != CHANCE:
                view, happened = game.view(step.state, None), news_for(entries[:i], seat, game.turn(step.state), None)
                found.append(Scene(view=view, names=scenes.NAMES[: played.seats], language="en", news=happened))
    return found


def sampled(record: str) -> Iterator[Scene]:
    """Some decisions from the beginning to the end of a game, and some of its conflicts; languages take turns."""
    everything = decisions(record)
    fights = [scene for scene in everything if view_of(scene).fight or view_of(scene).decision == "war"]
    shown = everything[:: len(everything) // 15] + fights[:: max(1, len(fights) // 15)]
    return (replace(scene, language=("en", "ja")[i % 2]) for i, scene in enumerate(shown))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", ["tigris-4", "tigris-3-advanced"])
def test_nothing_that_must_be_read_is_covered_in_a_whole_game(record: str, size: Size) -> None:
    shown = [replace(scene, size=size) for scene in sampled(record)]
    assert len(shown) > 25
    for scene in shown:
        assert covered(board, scene) == [], scene.view.turn


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_covered_in_choices_conflicts_and_on_the_fullest_map(size: Size) -> None:
    swing, (war, told), (revolt, rising) = scenes.swing(), scenes.war(), scenes.revolt()
    after, more = scenes.played(war, "commit 1")
    fullest = scenes.fullest()
    turned = scenes.see(fullest).face_down
    treasures = tuple(Mark(each.at, str(each.at)) for each in scenes.see(fullest).treasures if each.at in turned)
    shown = [
        scenes.scene(fullest, 0, size=size, marks=treasures, path=("treasure",)),
        scenes.scene(swing, 2, size=size, **scenes.leader_marks(swing, "trader")),
        scenes.scene(swing, 2, size=size, **scenes.tile_marks(swing, "blue")),
        scenes.scene(swing, 2, size=size, marks=scenes.marks(swing, "catastrophe"), path=("catastrophe",)),
        scenes.scene(war, size=size, news=told),
        scenes.scene(revolt, size=size, news=rising),
        scenes.scene(scenes.wars()[0], size=size, news=scenes.wars()[1]),
        scenes.scene(after, size=size, news=told + more, preview=True),
        scenes.scene(fullest, size=size, preview=True),
    ]
    for scene in shown:
        assert covered(board, scene) == []


def test_what_is_laid_over_a_leader_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scenes.scene(scenes.kept("late")[0], size="post", news=scenes.kept("late")[1])
    assert covered(board, scene) == []
    monkeypatch.setattr(changes, "taken_on", lambda image: [])
    monkeypatch.setattr(changes, "_STEPS", (0,))
    assert covered(board, scene) != []


@pytest.mark.parametrize("size", SIZES)
def test_points_gained_stand_on_the_map_whole(size: Size) -> None:
    shown = 0
    for scene in sampled("tigris-4"):
        if view_of(scene).fight is None:
            points = [f"+{points}" for points in news.traces(scene.news, view_of(scene)).points.values()]
            written = [line.words for line in texts(board, replace(scene, size=size))]
            assert all(written.count(told) >= points.count(told) for told in points)
            shown += len(points)
    assert shown > 10


@pytest.mark.parametrize("size", SIZES)
def test_a_temple_that_supports_both_sides_of_a_revolt_shows_both_numbers(size: Size) -> None:
    s, told = scenes.revolt()
    scene = scenes.scene(s, news=told, size=size, language="en")
    fight = sides(view_of(scene))
    assert fight is not None
    assert len(set(fight[0].supporters) & set(fight[1].supporters)) == 2
    written = [line.words for line in texts(board, scene)]
    for number in range(1, 4):
        assert written.count(str(number)) >= 2
    assert covered(board, scene) == []
