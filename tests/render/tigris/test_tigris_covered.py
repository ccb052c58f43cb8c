"""Nothing that must be read on the map of Tigris & Euphrates is covered by anything laid over it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from cogs.ui.scenes import news_for
from render.canvas import Canvas
from render.lettering import lines_on
from render.placing import overlap
from render.scene import Mark, Scene, Size
from render.tigris import traces
from render.tigris.board import board
from render.tigris.layout import MEASURES, Measures
from render.tigris.leaders import owner_of, put_leaders
from render.tigris.reading import view_of
from render.tigris.traces import Traces
from rules.games import get_game
from rules.kit.seats import CHANCE, Seat
from rules.tables.history import history_of, steps
from rules.tables.record_file import parse
from rules.tigris.events import Monument
from rules.tigris.outlook import sides
from rules.tigris.squares import Square
from rules.tigris.view import TigrisView
from tests.render.drawn import covered, texts
from tests.render.tigris import scenes
from tests.rules.tigris.positions import position

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
    """Some conflicts of a game, beside the turns that `test_posts` looks at; languages take turns."""
    fights = [scene for scene in decisions(record) if view_of(scene).fight or view_of(scene).decision == "war"]
    shown = fights[:: max(1, len(fights) // 4)]
    return (replace(scene, language=("en", "ja")[i % 2]) for i, scene in enumerate(shown))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", ["tigris-4", "tigris-3-advanced"])
def test_nothing_that_must_be_read_is_covered_in_the_conflicts_of_a_whole_game(record: str, size: Size) -> None:
    shown = [replace(scene, size=size) for scene in sampled(record)]
    assert len(shown) > 3
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


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("opened", [False, True])
def test_no_number_of_points_is_covered_by_the_next_sign_however_many_they_are(size: Size, opened: bool) -> None:
    many = {"points": {"red": 12, "blue": 28, "green": 10, "black": 36}, "treasures": 1}
    options = {"open_scores": "on" if opened else "off"}
    state = position("red:E5", "0.king:E6", hands=(("red",),) * 4, seats=[many] * 4, options=options)
    for path in ((), ("swap",)):
        scene = scenes.scene(state, 0, size=size if size == "wide" else "phone", path=path)
        assert {"12", "28", "36"} <= {line.words for line in texts(board, scene)}
        assert covered(board, scene) == []


def test_what_is_laid_over_a_leader_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scenes.scene(scenes.kept("late")[0], size="post", news=scenes.kept("late")[1])
    assert covered(board, scene) == []
    monkeypatch.setattr(traces, "overlap", lambda *boxes: 0)
    assert covered(board, scene) != []


@pytest.mark.parametrize("size", SIZES)
def test_points_gained_stand_on_the_map_or_are_left_out_where_they_would_cover_something(size: Size) -> None:
    shown = gained = 0
    for scene in decisions("tigris-4")[::4]:
        if view_of(scene).fight is None:
            points, how = traces.traces(scene.news, view_of(scene)).points, MEASURES[replace(scene, size=size).aspect]
            canvas = Canvas(Image.new("RGB", how.size))
            traces.put_changes(canvas, view_of(scene), Traces(points=points), how)
            written = [line.words for line in lines_on(canvas.image)]
            assert Counter(written) <= Counter(f"+{each}" for each in points.values())
            shown, gained = shown + len(written), gained + len(points)
    assert gained > 50
    assert shown > 0.8 * gained, (shown, gained)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_new_bears_the_sign_of_its_player_once(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    scene = replace(next(each for each in decisions("tigris-4") if _built(each)), size=size)
    found = traces.traces(scene.news, view_of(scene))
    (squares,) = found.built
    assert not found.rings.keys() & set(squares)
    assert not found.treasures & set(squares)
    laid: list[Seat] = []

    def spy(view: TigrisView, seat: Seat, high: int, how: Measures) -> Image.Image:
        laid.append(seat)
        return owner_of(view, seat, high, how)

    monkeypatch.setattr(traces, "owner_of", spy)
    how = MEASURES[scene.aspect]
    traces.put_changes(Canvas(Image.new("RGB", how.size)), view_of(scene), found, how)
    leaders = {(leader.at, leader.seat) for leader in view_of(scene).leaders}
    said = leaders | {(at, seat) for at, seat, _ in found.points}
    assert len(laid) == len({*found.rings.items()} - said) + 1


@pytest.mark.parametrize("size", SIZES)
def test_a_tile_whose_points_find_no_place_bears_no_badge_either(size: Size, monkeypatch: pytest.MonkeyPatch) -> None:
    where, how = Square.parse("K5"), MEASURES[scenes.scene(position("red:K5"), size=size).aspect]
    monkeypatch.setattr(traces, "overlap", lambda *boxes: how.square**2)
    for points, signs in (({(where, 1, "red"): 1}, 0), ({}, 1)):
        laid: list[Seat] = []
        monkeypatch.setattr(traces, "owner_of", lambda *who, _laid=laid: _laid.append(1) or owner_of(*who))
        canvas = Canvas(Image.new("RGB", how.size))
        traces.put_changes(canvas, scenes.see(position("red:K5")), Traces(rings={where: 1}, points=points), how)
        assert (lines_on(canvas.image), len(laid)) == ((), signs)


def _built(scene: Scene) -> bool:
    view = view_of(scene)
    return any(isinstance(event, Monument) for event in scene.news) and view.fight is None


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


@pytest.mark.parametrize("size", SIZES)
def test_points_of_tiles_side_by_side_stand_on_the_free_squares_below_them(size: Size) -> None:
    state = position("red:K5 red:L5 red:M5 red:N5 red:K6 green:L6 black:M6 black:N6")
    scene = scenes.scene(state, size=size)
    how, points = MEASURES[scene.aspect], {(Square.parse("L6"), 1, "green"): 1, (Square.parse("M6"), 1, "black"): 1}
    canvas = Canvas(Image.new("RGB", how.size))
    traces.put_changes(canvas, view_of(scene), Traces(points=points), how)
    below = [Square.parse("L7"), Square.parse("M7")]
    assert [
        at
        for at in below
        for line in lines_on(canvas.image)
        if how.holds(at, (line.x, line.y, line.x + line.width, line.y))
    ] == below


@pytest.mark.parametrize("size", SIZES)
def test_points_that_find_no_free_square_stand_between_the_glyphs_of_two_tiles(size: Size) -> None:
    tiles, points = "red:K5 red:J5 red:L5 red:K4", {(Square.parse("K5"), 1, "red"): 1}
    for below in ("red:K6", "dead:K6", ""):
        scene = scenes.scene(position(f"{tiles} {below}"), size=size)
        how = MEASURES[scene.aspect]
        canvas = Canvas(Image.new("RGB", how.size))
        traces.put_changes(canvas, view_of(scene), Traces(points=points), how)
        (line,) = lines_on(canvas.image)
        assert not overlap(how.glyph(Square.parse("K5")), line.box)
        assert how.holds(Square.parse("K6"), line.box) or (
            below and not overlap(how.glyph(Square.parse("K6")), line.box)
        )


@pytest.mark.parametrize("size", SIZES)
def test_points_of_a_leader_without_a_free_square_are_left_out_and_never_lie_on_its_head(size: Size) -> None:
    around = "red:J5 red:L5 red:K4 red:K6"
    points = {(Square.parse("K5"), 0, "black"): 1}
    scene = scenes.scene(position(around, "0.king:K5"), size=size)
    how = MEASURES[scene.aspect]
    canvas = Canvas(Image.new("RGB", how.size))
    put_leaders(canvas, scene)
    traces.put_changes(canvas, view_of(scene), Traces(points=points), how)
    assert "+1" not in [line.words for line in lines_on(canvas.image)]
