"""What the pictures of Tigris & Euphrates promise: nothing hidden is shown, everything can be read, any position can
be drawn."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from io import BytesIO
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import pictures, post
from render.canvas import Canvas, plaque
from render.frame import SMALLEST, WIDTH, Box
from render.lettering import Line, lines_on
from render.news import cut
from render.scene import Scene, Size, aspect_of
from render.tigris import leaders, pieces, seats, traces
from render.tigris import post as tigris_post
from render.tigris.board import board
from render.tigris.hand import hand
from render.tigris.layout import MEASURES
from render.tigris.log import brief
from render.tigris.reading import letter, view_of
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.events import Catastrophe, Short, SwapFailed, Swapped, Tile
from rules.tigris.game import TIGRIS
from rules.tigris.moves import OFFICES
from rules.tigris.outlook import sides
from rules.tigris.scoring import TigrisResult
from rules.tigris.squares import COLUMNS, ROWS, Square
from rules.tigris.state import State
from tests.bench.pictures import bytes_ratio
from tests.render.drawn import for_readers, painted, texts
from tests.render.test_news import turn_starts
from tests.render.tigris import scenes

SIZES: tuple[Size, ...] = ("wide", "phone")
BOARD_WIDTH: dict[Size, int] = {"wide": WIDTH["wide"], "phone": post.WIDTH, "post": post.WIDTH}
SQUARE = re.compile(r"[A-P]?\d{0,2}|.*[神農商王].*|[PFTK]+|\d+:\d+|×\d")
"""A square, and what may be set as small in a tag beside one: the sides of a conflict; letters of plates."""
LANGUAGES = ("en", "ja")
Told = tuple[Event, ...]


@lru_cache(maxsize=1)
def positions() -> dict[str, tuple[State, Told]]:
    war, told = scenes.war()
    after, more = scenes.played(war, "commit 1")
    return {
        "start": (TIGRIS.setup(2, {"auto_end": "on"}, Random(1)), ()),
        "start of three": (TIGRIS.setup(3, scenes.ADVANCED, Random(2)), ()),
        "full swing": (scenes.swing(), ()),
        "fullest": (scenes.fullest(), ()),
        "late": scenes.kept("late"),
        "war": (war, told),
        "after a war": (after, told + more),
        "revolt": scenes.revolt(),
        "wars to choose": scenes.wars(),
        "ended": scenes.kept("ended"),
        "one gave up": (TIGRIS.resign(scenes.swing(), 0)[0], ()),
    }


POSITIONS = (
    "start", "start of three", "full swing", "fullest", "late", "war", "after a war", "revolt", "wars to choose",
    "ended", "one gave up",
)  # fmt: skip


def drawn(position: str, viewer: int | None = None, **wishes: object) -> Scene:
    s, told = positions()[position]
    news = tuple(event.seen_by(viewer) for event in told)
    return scenes.scene(s, viewer, **{"news": news, **wishes})


@pytest.mark.parametrize("size", BOARD_WIDTH)
@pytest.mark.parametrize("position", POSITIONS)
def test_any_position_makes_a_png_of_the_asked_width_and_at_most_400_kib(position: str, size: Size) -> None:
    png = pictures.board(drawn(position, size=size, language="en"))
    assert Image.open(BytesIO(png)).width == BOARD_WIDTH[size]
    assert len(png) <= 400 * 1024


@pytest.mark.parametrize(("seats", "advanced"), [(2, True), (3, False), (4, True)])
def test_every_position_of_a_game_can_be_drawn_for_everybody(seats: int, advanced: bool) -> None:
    for turn in (15, 44):
        s, told = scenes.late(seats, 7, advanced, turn)
        for viewer in (None, *TIGRIS.to_move(s)):
            scene = scenes.scene(s, viewer, news=told)
            assert board(scene).width == hand(scene).width == WIDTH["wide"]


@pytest.mark.parametrize(
    ("position", "size", "language"),
    for_readers("fullest", "late", "war", "revolt", "wars to choose", "ended", "start of three"),
)
def test_no_text_is_smaller_than_promised_and_none_runs_over_an_edge(position: str, size: Size, language: str) -> None:
    written = texts(board, drawn(position, size=size, language=language, names=scenes.NASTY))
    least = SMALLEST["wide"] if size == "wide" else post.LEAST
    assert [t for t in written if t.em < least and not SQUARE.fullmatch(t.words)] == []
    assert [t for t in written if t.em < min(least, post.NAME)] == []
    assert [t for t in written if t.cut] == []


@pytest.mark.parametrize("position", POSITIONS)
def test_a_post_is_as_high_as_one_may_be_most_of_it_is_the_map_and_a_phone_shows_it_above_all_news_and_details(
    position: str,
) -> None:
    image, phone = (board(drawn(position, size=size, names=scenes.NASTY)) for size in ("post", "phone"))
    assert image.height <= post.MOST
    assert MEASURES["tall"].size[1] * post.WIDTH >= 0.6 * image.width * image.height
    assert phone.height <= 2.2 * post.WIDTH
    above = 0, 0, post.WIDTH, tigris_post.HEAD_HEIGHT + MEASURES["tall"].size[1]
    assert not cut(brief(drawn(position, size="phone"), sides(view_of(drawn(position)))))
    assert phone.crop(above).tobytes() == image.crop(above).tobytes()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_a_hand_is_too_small_or_runs_over_an_edge(size: Size, language: str) -> None:
    shown = [("full swing", 2), ("war", 3), ("revolt", 0), ("fullest", 2), ("ended", 1), ("start", None)]
    wanted = [drawn(position, seat, size=size, language=language, names=scenes.NASTY) for position, seat in shown]
    written = texts(hand, *wanted)
    assert [t for t in written if t.em < SMALLEST[aspect_of(size)]] == []
    assert [t for t in written if t.cut] == []


def words(scene: Scene) -> list[str]:
    """All texts of a board picture, which is painted once."""
    return [t.words for t in lines_on(painted(board, scene))]


@pytest.mark.parametrize("size", SIZES)
def test_every_column_and_row_is_named_on_both_sides(size: Size) -> None:
    written = words(drawn("start", size=size))
    assert all(written.count(chr(ord("A") + column)) == 2 for column in range(COLUMNS))
    assert all(written.count(str(row + 1)) >= 2 for row in range(ROWS))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_names_the_game_whole(size: Size, language: str) -> None:
    asked = scenes.scene(scenes.swing(), 2, size=size, language=language, label="#12")
    title = text(language, "picture.tigris.title")
    assert any(line.words == f"{title} #12" for line in texts(hand, asked))


@pytest.mark.parametrize("size", SIZES)
def test_every_leader_on_the_board_shows_its_strength(size: Size) -> None:
    for position in ("full swing", "fullest"):
        scene = drawn(position, size=size)
        written = words(scene)
        assert {str(leader.supporters) for leader in scenes.see(positions()[position][0]).leaders} <= set(written)


def test_the_header_names_whoever_has_to_decide_and_not_the_active_player() -> None:
    written = words(drawn("war", language="en"))
    assert any(line.startswith("レン: ") for line in written)
    assert not any(line.startswith("Mia: ") for line in written)


def test_a_war_shows_both_sums_the_gains_and_what_would_be_removed() -> None:
    for size in ("wide", "post"):
        written = words(drawn("war", language="en", size=size))
        assert {"4", "2", "3", "?", "= 6", "Wins:", "+4", "+5", "−3", "−4"} <= set(written)
    assert any(line.startswith("3 more hold") for line in written)


def test_wars_to_choose_from_are_told_with_both_strengths() -> None:
    written = words(drawn("wars to choose", language="en"))
    start = written.index("Wars to choose from:")
    assert [word.strip() for word in written[start + 1 : start + 7]] == ["3", "3", "1", "2", "1", "1"]


def test_hidden_things_change_no_picture() -> None:
    for position in ("full swing", "war", "late"):
        s, told = positions()[position]
        open_scores = s.options["open_scores"] == "on"
        for viewer in (None, 1):
            view = TIGRIS.view(s, viewer)
            other = TIGRIS.imagine(view, Random(5))
            assert other != s or open_scores
            news = tuple(event.seen_by(viewer) for event in told)
            one, two = (scenes.scene(state, viewer, news=news) for state in (s, other))
            assert board(one).tobytes() == board(two).tobytes()


def test_secret_facts_of_events_are_never_told() -> None:
    swapped = Swapped(1, count=2, gave=("red", "red"), drew=("blue", "black"))
    for viewer in (None, 2):
        told = board(scenes.scene(scenes.swing(), 2, news=(swapped.seen_by(1),))).tobytes()
        assert told == board(scenes.scene(scenes.swing(), 2, news=(swapped.seen_by(viewer),))).tobytes()


def test_points_stand_on_a_tablet_only_for_those_who_may_know_them() -> None:
    dumped = TIGRIS.dump(scenes.swing())
    points = {"red": 91, "blue": 92, "green": 93, "black": 94}
    dumped["players"][2] |= {"points": points, "treasures": 0}
    s = TIGRIS.load(dumped)
    for viewer, shown in ((2, True), (None, False), (1, False)):
        written = set(words(scenes.scene(s, viewer)))
        assert ({str(number) for number in points.values()} <= written) is shown


def test_a_hand_shows_ones_own_points_with_treasures_added() -> None:
    written = [t.words for t in texts(hand, drawn("full swing", 2, language="en"))]
    assert {"7", "5", "4", "6", "3+1"} <= set(written)
    assert "Score now 4 (1 treasure included)" in written


def test_a_finished_game_shows_all_colours_with_treasures_and_the_score() -> None:
    s, _ = positions()["ended"]
    result = TIGRIS.result(s)
    assert isinstance(result, TigrisResult)
    written = words(drawn("ended", language="en", size="phone"))
    for lines, points in zip(result.lines, result.sorted_points, strict=True):
        assert {str(line.points) for line in lines} <= set(written)
        assert {f"{line.points - line.count}+{line.count}" for line in lines if line.count} <= set(written)
        assert {str(point) for point in points} <= set(written)
    assert any("bag" in line for line in written)


@pytest.mark.parametrize("size", SIZES)
def test_the_colours_of_all_scores_stand_in_the_same_columns_with_legible_sums(size: Size) -> None:
    shown = drawn("ended", size=size)
    sums: list[Line] = []
    for seat in range(shown.view.seats):
        panel = Canvas(Image.new("RGB", (520, 240)))
        seats.put_score(panel, shown, Box(0, 0, 500, seats.HEIGHT[shown.aspect]), seat)
        sums += [line for line in lines_on(panel.image) if "+" in line.words]
    assert len(sums) > 1
    assert len({line.x for line in sums}) <= 4
    assert min(line.em for line in sums) >= (30 if size == "phone" else 24)


@pytest.mark.parametrize("tie_break", ["second_lowest", "shared"])
def test_a_tie_break_is_told(tie_break: str) -> None:
    scene = drawn("ended", language="en")
    result = scene.view.result
    assert result is not None
    tied = replace(scene, view=replace(scene.view, result=replace(result, tie_break=tie_break)))
    written = words(tied)
    assert "lowest first:" in written
    assert " " + "·".join(map(str, max(expect(TigrisResult, result).sorted_points))) in written


def test_a_preview_says_that_it_is_one_and_hides_no_square() -> None:
    scene = scenes.scene(scenes.fullest(), language="en")
    assert any(line.startswith("PREVIEW") for line in words(replace(scene, preview=True)))
    plain, preview = board(scene), board(replace(scene, preview=True))
    inside = (58, 184, 58 + 16 * 68, 184 + 11 * 68)
    assert plain.crop(inside).tobytes() == preview.crop(inside).tobytes()
    assert plain.tobytes() != preview.tobytes()


def test_news_show_points_where_they_were_made() -> None:
    assert "+4" in words(drawn("after a war"))


def test_names_of_usual_length_stand_whole_with_the_places_after_the_end() -> None:
    names = ("Maximiliane", "Haruto", "Katharina", "あかりさん")
    over, _ = scenes.kept("ended")
    written = {t.words for t in texts(board, scenes.scene(over, names=names, size="post", language="en"))}
    assert {*names[: scenes.see(over).seats], "1st"} <= written


def test_points_stand_at_the_square_where_they_were_made() -> None:
    late, told = scenes.kept("late")
    scene = scenes.scene(late, news=told, size="post")
    how, points = MEASURES["tall"], traces.traces(told, view_of(scene)).points
    canvas = Canvas(Image.new("RGB", how.size))
    traces.put_changes(canvas, view_of(scene), traces.Traces(points=points), how)
    written = [line for line in lines_on(canvas.image) if line.words.startswith("+")]
    assert len(written) > 2
    squares = [at for at, _, _ in points]
    squares += [at for each in view_of(scene).monuments if each.squares[0] in squares for at in each.squares]
    for line in written:
        x, y = (line.box[0] + line.box[2]) / 2, (line.box[1] + line.box[3]) / 2
        assert min(max(abs(x - u), abs(y - v)) for u, v in map(how.middle, squares)) < 1.7 * how.square


def test_pictures_are_worth_their_bytes() -> None:
    for position, size, most in (
        ("start", "wide", 0.4),
        ("war", "wide", 0.4),
        ("late", "wide", 0.45),
        ("fullest", "phone", 0.45),
    ):
        ratio, size_in_bytes = bytes_ratio(drawn(position, size=size))
        assert ratio <= most
        assert size_in_bytes <= 400 * 1024


def test_threads_draw_the_same_pictures() -> None:
    wanted = [drawn(position, size=size) for position in ("start", "late", "war") for size in SIZES]
    alone = [board(scene).tobytes() for scene in wanted]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda scene: board(scene).tobytes(), wanted))
    assert alone == together


def test_the_header_of_a_post_shows_the_shape_of_whoever_decides_and_no_emblem(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[Seat] = []
    badge = pieces.badge

    def spy(seat: Seat, high: int) -> Image.Image:
        shown.append(seat)
        return badge(seat, high)

    monkeypatch.setattr(pieces, "badge", spy)
    monkeypatch.setattr(pieces, "seal", lambda *how: shown.append(-1))
    s = scenes.swing()
    scene = scenes.scene(s, size="post")
    board(scene)
    assert shown == list(scene.view.to_move)


def test_news_of_a_post_take_no_more_lines_than_every_piece_laid_needs_to_be_named() -> None:
    starts = [replace(scene, size="post") for scene in turn_starts("tigris-4")]
    lines = [brief(scene, None) for scene in starts]
    assert {*map(len, lines)} == {1, 2, 3}
    for scene, told in zip(starts, lines, strict=True):
        words = " ".join(each for line in told for said in line for each in said if isinstance(each, str)).split()
        assert {str(event.at) for event in scene.news if isinstance(event, (Tile, Catastrophe))} <= {*words}
    assert board(max(zip(map(len, lines), range(len(lines)), starts, strict=True))[2]).height <= post.MOST


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("position", ["full swing", "fullest", "late"])
def test_every_leader_on_a_post_bears_its_letter_below_the_shape_of_its_seat(
    position: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    put: list[tuple[str, str]] = []
    plate, token = leaders.plate, pieces.token

    def spy_plate(letter: str, colour: str, words: str, *rest: Any) -> Image.Image:
        sprite = plate(letter, colour, words, *rest)
        assert [line.words for line in lines_on(sprite)] == [letter, words]
        put.append((letter, words))
        return sprite

    put_on: dict[int, list[Seat]] = {}
    monkeypatch.setattr(leaders, "plate", spy_plate)

    def spy_token(seat: Seat, colour: str, size: int, *rest: Any, **how: Any) -> Image.Image:
        put_on.setdefault(size, []).append(seat)
        return token(seat, colour, size, *rest, **how)

    monkeypatch.setattr(pieces, "token", spy_token)
    scene = drawn(position, size="post", language=language)
    board(scene)
    standing = scenes.see(positions()[position][0]).leaders
    on_board = [(letter(language, leader.which), str(leader.supporters)) for leader in standing]
    assert sorted(each for each in put if each[1].isdecimal()) == sorted(on_board)
    assert sorted(put_on[round(MEASURES["tall"].square * 0.94)]) == sorted(leader.seat for leader in standing)


@pytest.mark.parametrize(
    ("position", "size", "other"),
    [
        ("full swing", "phone", "disc"),
        ("full swing", "wide", "token"),
        ("war", "post", "disc"),
        ("war", "wide", "badge"),
        ("late", "phone", "disc"),
        ("late", "wide", "token"),
        ("late", "wide", "badge"),
    ],
)
def test_leaders_and_news_show_a_player_by_the_same_sign_on_the_map_and_beside_it(
    position: str, size: Size, other: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delattr(pieces, other)
    board(drawn(position, size=size))


def test_every_colour_that_ties_for_the_lowest_is_framed(monkeypatch: pytest.MonkeyPatch) -> None:
    over, _ = scenes.kept("ended")
    scene = scenes.scene(over, size="post")
    result = expect(TigrisResult, scene.view.result)
    tied = tuple(tuple(replace(line, points=3) for line in lines) for lines in result.lines)
    framed: list[tuple[int, int]] = []

    def spy(width: int, height: int, *rest: Any) -> Image.Image:
        framed.append((width, height))
        return plaque(width, height, *rest)

    monkeypatch.setattr(tigris_post, "plaque", spy)
    board(replace(scene, view=replace(scene.view, result=replace(result, lines=tied))))
    assert len(framed) == 4 * len(tied)


def test_the_end_tells_the_last_deeds_as_well_as_why_it_came() -> None:
    over, _ = scenes.kept("ended")
    for size in ("post", "wide"):
        scene = scenes.scene(over, news=(Tile(0, colour="red", at=_king(over), union=False),), size=size, language="en")
        assert f" {_king(over)}" in words(scene)
        assert any("bag" in line for line in words(scene))


@pytest.mark.parametrize("size", SIZES)
def test_a_finished_game_lists_nothing_that_could_still_be_built(size: Size) -> None:
    for label, shown in (("full swing", True), ("ended", False)):
        assert ("Left to build" in words(drawn(label, language="en", size=size))) is shown


@pytest.mark.parametrize("size", ["post", "wide"])
def test_a_bag_that_ends_the_game_tells_how_many_tiles_were_needed_and_left(size: Size) -> None:
    over, _ = scenes.kept("ended")
    for event in (SwapFailed(0, count=6, left=5), Short(0, count=6, left=5)):
        assert any(
            "6 needed, 5 left." in said for said in words(scenes.scene(over, news=(event,), size=size, language="en"))
        )


def _king(s: State) -> Square:
    view = scenes.see(s)
    return next(leader.at for leader in view.leaders if leader.seat == 0 and leader.which == "king")


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_wide_picture_says_what_the_letters_of_leaders_mean_and_what_counts_in_conflicts(
    seats: int, language: str
) -> None:
    first = TIGRIS.setup(seats, {"board": "basic", "auto_end": "on"}, Random(1))
    written = words(scenes.scene(first, language=language))
    for office in OFFICES:
        said = f"{text(language, f'picture.tigris.letters.{office}')} = {name(language, 'tigris', office)}"
        assert said in written
    for key in ("war", "revolt"):
        assert text(language, f"picture.tigris.legend.{key}") in " ".join(written)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_can_still_be_built_is_named(language: str, size: Size) -> None:
    written = words(scenes.scene(scenes.swing(), size=size, language=language))
    assert text(language, "picture.tigris.left") in written
