"""What Takenoko's pictures promise: nothing hidden is shown, everything can be read, any position can be drawn."""

from __future__ import annotations

import math
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from itertools import pairwise, product
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render import encode, grounds, pictures, post
from render.canvas import Canvas
from render.frame import SMALLEST, WIDTH, Box
from render.hexes import Grid
from render.lettering import lines_on, signs_on
from render.news import cut
from render.overview import Shape, overview
from render.scene import Mark, Scene, Size, aspect_of
from render.sprites import CACHE
from render.takenoko import garden, layout, log, status, tokens
from render.takenoko import post as takenoko_post
from render.takenoko.board import board
from render.takenoko.candidates import sort_marks
from render.takenoko.hand import hand
from render.takenoko.reading import view_of
from rules.kit.events import TurnEnded
from rules.kit.hexes import Edge, Hex
from rules.kit.seats import CHANCE
from rules.takenoko.components import CARDS
from rules.takenoko.events import (
    Completed,
    Gardener,
    Improved,
    Irrigated,
    Laid,
    Objective,
    Panda,
    Rained,
    Rolled,
    Thrown,
    TookChannel,
    TookChip,
    Weather,
)
from rules.takenoko.game import TAKENOKO
from rules.takenoko.view import TakenokoView
from tests.bench.pictures import bytes_ratio
from tests.render.drawn import covered, for_readers, painted, texts
from tests.render.takenoko import scenes
from tests.render.test_news import MOST_SEATS, turn_starts

SIZES: tuple[Size, ...] = ("wide", "phone")
NASTY = (
    "**bold** " + "あ" * 2000,
    "🐼🎋 Anna\n\u200b\u202eevil" + "W" * 1900,
    "محمد بن عبد الله",
    "Z͑ͫ̓ͪ̂a̴̢l̷g̶o̴ 𝓕𝓪𝓷𝓬𝔂 Łódź",
)
DRAWN = ("green", "pink-enclosure", "yellow-fertilizer")
POSITIONS = {
    "start": scenes.start(),
    "start of two": scenes.start(2),
    "start of three": scenes.start(3),
    "full swing": scenes.view(),
    "fullest": scenes.fullest(),
    **{f"strip to the {way}": scenes.strip(i) for i, way in enumerate(("E", "SE", "SW", "W", "NW", "NE"))},
    "ended": scenes.ended(),
    "drawing": scenes.view(viewer=0, drawn=DRAWN, decision="plot"),
    "last round": scenes.view(last_turns=0, resigned=(1, 2)),
    "die falls": scenes.view(decision="roll", rolled=None, weather=None),
}


def random_views(seats: int, seed: int, every: int = 50) -> list[tuple[object, TakenokoView]]:
    """States of a random game with the views of those to move and of onlookers."""
    rng = Random(seed)
    state = TAKENOKO.setup(seats, {key: option.default for key, option in TAKENOKO.options.items()}, rng)
    found: list[tuple[object, TakenokoView]] = []
    for played in range(300):
        deciding = TAKENOKO.to_move(state)
        if not deciding:
            break
        seat = deciding[0]
        if played % every == 0 and seat != CHANCE:
            found += [(state, TAKENOKO.view(state, seat)), (state, TAKENOKO.view(state, None))]
        move = TAKENOKO.chance(state, rng) if seat == CHANCE else rng.choice(list(TAKENOKO.legal(state, seat)))
        state, _ = TAKENOKO.apply(state, seat, move)
    return found


def opened(png: bytes) -> Image.Image:
    image = Image.open(BytesIO(png))
    image.load()
    return image


STRIPS = [position for position in POSITIONS if position.startswith("strip")]
SHOWN = [(position, size) for position in POSITIONS if position not in STRIPS for size in SIZES]
SHOWN += [(position, SIZES[i % 2]) for i, position in enumerate(STRIPS)]


@pytest.mark.parametrize(("position", "size"), SHOWN)
def test_any_position_makes_a_png_of_the_asked_width_and_at_most_400_kib(position: str, size: Size) -> None:
    png = pictures.board(scenes.scene(POSITIONS[position], size=size, language="en"))
    assert opened(png).width == (WIDTH["wide"] if size == "wide" else post.WIDTH)
    assert len(png) <= 400 * 1024


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_position_of_a_random_game_can_be_drawn_for_everybody(seats: int) -> None:
    for _, view in random_views(seats, seed=seats):
        scene = scenes.scene(view, names=scenes.NAMES[:seats])
        assert board(scene).width == WIDTH["wide"]
        assert hand(scene).width == WIDTH["wide"]


@pytest.mark.parametrize(
    ("position", "size", "language"),
    for_readers("fullest", "strip to the SE", "ended", "drawing", "last round", "start of three"),
)
def test_no_text_is_smaller_than_promised_and_none_runs_over_an_edge(position: str, size: Size, language: str) -> None:
    scene = scenes.scene(POSITIONS[position], size=size, language=language, names=NASTY, news=scenes.NEWS)
    written = lines_on(painted(board, scene))
    assert [t for t in written if t.em < SMALLEST[aspect_of(size)]] == []
    assert [t for t in written if t.cut] == []


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_a_badge_cuts_no_name(size: Size, language: str) -> None:
    def named(**facts: Any) -> list[str]:
        shown = scenes.scene(scenes.view(**facts), size=size, language=language, names=names)
        written = [t.words for t in lines_on(painted(board, shown)) if t.words[:4] == "Maxi" and t.em >= 30]
        assert len(written) >= 4
        return written[-4:]

    names = ("Maximilian von Habsburg-Lothring",) * 4
    without = named(to_move=(CHANCE,))
    for facts in ({"to_move": (0, 1)}, {"to_move": (3,), "resigned": (1, 2)}):
        assert all(len(one) >= len(other) for one, other in zip(named(**facts), without, strict=True))
    names = ("Maxi",) * 4
    assert named(to_move=(0,)) == ["Maxi"] * 4


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("size", SIZES)
def test_no_text_of_a_hand_is_too_small_or_runs_over_an_edge(size: Size, language: str) -> None:
    # Half of the cards in each, so that every card is seen in both sizes and in both languages.
    odd = (SIZES.index(size) + ("en", "ja").index(language)) % 2
    cards = tuple(CARDS)[odd::2]  # seat 2 can complete a card of either half
    held = [scenes.view(viewer=2, hand=cards[i : i + 5]) for i in range(0, len(cards), 5)]
    views = (*held, scenes.view(viewer=1, hand=()), scenes.view())
    wanted = [scenes.scene(view, size=size, language=language, names=NASTY) for view in views]
    written = texts(hand, *wanted)
    assert [t for t in written if t.em < SMALLEST[aspect_of(size)]] == []
    assert [t for t in written if t.cut] == []


@pytest.mark.parametrize("size", SIZES)
def test_marks_are_tagged_with_the_words_of_the_menu(size: Size) -> None:
    for marks in (scenes.tile_marks(), scenes.site_marks(), scenes.edge_marks()):
        written = [t.words for t in lines_on(painted(board, scenes.scene(marks=marks, size=size)))]
        assert {mark.tag for mark in marks} <= set(written)


@pytest.mark.parametrize("size", SIZES)
def test_letters_of_channel_sites_touch_no_name_and_no_number(size: Size) -> None:
    letters = {mark.tag for mark in scenes.edge_marks()}
    touched = covered(board, scenes.scene(marks=scenes.edge_marks(), size=size), 0.005)
    assert [each for each in touched if letters & {*each.by}] == []


def test_every_plot_of_a_garden_that_is_seen_whole_shows_its_coordinates() -> None:
    view = scenes.fullest()
    written = [t.words for t in lines_on(painted(board, scenes.scene(view)))]
    assert set(map(str, view.garden.tiles)) <= set(written)


def test_of_a_long_garden_the_part_with_the_figures_is_shown_at_a_readable_size_and_all_of_it_as_a_small_map(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    maps: list[int] = []

    def noted(shapes: Sequence[Shape], *how: Any) -> Image.Image:
        maps.append(len(shapes))
        return overview(shapes, *how)

    monkeypatch.setattr(layout, "overview", noted)
    view = scenes.strip(3)
    for size in SIZES:
        names = [t for t in texts(board, scenes.scene(view, size=size)) if t.words in map(str, view.garden.tiles)]
        assert {str(view.garden.panda)} <= {t.words for t in names}
        assert 10 <= len(names) < len(view.garden.tiles)
    assert maps == [2 * len(view.garden.tiles)] * len(SIZES)


def test_while_something_is_chosen_in_a_long_garden_all_of_it_is_shown() -> None:
    view = scenes.strip(3)
    marks = tuple(Mark(cell, str(cell)) for cell in view.garden.plots)
    written = [t.words for t in lines_on(painted(board, scenes.scene(view, marks=marks, size="post")))]
    assert set(map(str, view.garden.tiles)) <= set(written)


def test_a_hand_and_drawn_plots_never_change_what_others_see() -> None:
    first, *others = scenes.PLAYERS
    other = replace(scenes.SWING, players=(replace(first, hand=scenes.HAND), *others))
    for viewer in (None, 1):
        bare = scenes.view(viewer, decision="plot", drawn=DRAWN)
        secret = scenes.view(viewer, other, decision="plot", drawn=("green", "pink", "yellow"))
        assert board(scenes.scene(bare)).tobytes() == board(scenes.scene(secret)).tobytes()
    own, others_own = scenes.view(0), scenes.view(0, other)
    assert board(scenes.scene(own)).tobytes() == board(scenes.scene(others_own)).tobytes()


def test_an_onlookers_picture_is_the_same_for_every_state_an_onlooker_may_imagine() -> None:
    for state, view in random_views(3, seed=11, every=60):
        if view.viewer is None:
            other = TAKENOKO.view(TAKENOKO.imagine(view, Random(5)), None)
            assert other is not state
            assert board(scenes.scene(other)).tobytes() == board(scenes.scene(view)).tobytes()


def test_secret_facts_of_events_are_never_told() -> None:
    drew = Objective(1, category="panda", card="panda_2pink")
    told = board(scenes.scene(news=(drew.seen_by(1),))).tobytes()
    assert told == board(scenes.scene(news=(drew.seen_by(None),))).tobytes()


def test_only_its_owner_sees_the_drawn_plots() -> None:
    for viewer, shown in ((0, True), (1, False), (None, False)):
        view = scenes.view(viewer=viewer, drawn=DRAWN, decision="plot")
        written = " ".join(t.words for t in lines_on(painted(board, scenes.scene(view, language="en"))))
        assert ("fertilizer" in written) is shown


def test_a_finished_game_shows_every_line_of_every_score_that_brought_something() -> None:
    view = scenes.ended()
    assert view.result is not None
    written = [t.words for t in lines_on(painted(board, scenes.scene(view, language="en")))]
    for lines, total in zip(view.result.lines, view.result.totals, strict=True):
        told = [line for line in lines if line.points]
        wanted = [str(total), *(str(line.points) for line in told), *(f"×{line.count}" for line in told)]
        assert all(word in written for word in wanted)
    assert "×0" not in written
    assert any("panda" in words for words in written if words.startswith("Tie"))


def test_the_last_round_is_announced() -> None:
    written = [t.words for t in lines_on(painted(board, scenes.scene(scenes.view(last_turns=2), language="en")))]
    assert "LAST ROUND" in written
    assert "2 turns after this" in written


@pytest.mark.parametrize("last_turns", [None, 1])
def test_a_phone_shows_the_weather_and_the_actions_of_the_turn_also_in_the_last_round(last_turns: int | None) -> None:
    view = scenes.view(0, last_turns=last_turns, used=("plot",), weather="sun", rolled="sun")
    aside = takenoko_post.aside(scenes.scene(view, size="phone", language="en"))
    assert aside is not None
    assert aside.sign == tokens.weather("sun", 84)
    assert isinstance(aside.below, Image.Image)
    (line,) = lines_on(aside.below)
    assert line.words == ("Sun" if last_turns is None else "1 turn after this")
    fresh = scenes.view(0, last_turns=last_turns, used=(), weather="sun", rolled="sun")
    other = takenoko_post.aside(scenes.scene(fresh, size="phone", language="en"))
    assert other is not None
    assert other.below != aside.below


def test_a_post_shows_the_weather_also_in_the_last_round() -> None:
    aside = takenoko_post.aside(scenes.scene(scenes.view(last_turns=1), size="post", language="en"))
    assert aside is not None
    assert (aside.below, aside.sign) == ("1 turn after this", tokens.weather("sun", 84))


def test_where_three_sit_a_phone_tells_what_the_signs_mean_in_the_free_place() -> None:
    state = replace(scenes.SWING, players=scenes.PLAYERS[:3])
    told = text("en", "picture.takenoko.signs.dry")
    for players, shown in ((state, True), (scenes.SWING, False)):
        seats = len(players.players)
        scene = scenes.scene(scenes.view(None, players), names=scenes.NAMES[:seats], size="phone", language="en")
        assert (told in {t.words for t in lines_on(painted(board, scene))}) is shown


def test_a_preview_says_that_it_is_one() -> None:
    written = [t.words for t in lines_on(painted(board, scenes.scene(preview=True, language="en")))]
    assert any(words.startswith("PREVIEW") for words in written)


@pytest.mark.parametrize("size", ["wide", "post"])
def test_while_the_weather_die_is_rolled_it_is_said_for_whom(size: Size) -> None:
    view = replace(scenes.view(), to_move=(CHANCE,), decision="roll")
    shown = scenes.scene(view, size=size, language="en")
    heading = f"{shown.names[view.now.seat]}: the weather die is being rolled"
    assert heading in " ".join(t.words for t in lines_on(painted(board, shown)))


def test_news_mark_what_they_changed() -> None:
    shown = board(scenes.scene(news=scenes.NEWS))
    assert {"+1", "−1"} <= {t.words for t in lines_on(shown)}
    assert [sign.what for sign in signs_on(shown)].count("badge") == 1


def test_a_post_names_the_cause_of_everything_that_it_marks() -> None:
    for scene in (replace(scene, size="post") for scene in turn_starts("takenoko-4")[8::9]):
        said = [said for line in log.brief(scene, sort_marks((), view_of(scene))) for said in line]
        told = {word for each in said for piece in each if isinstance(piece, str) for word in piece.split()}
        for event in scene.news:
            match event:
                case Laid() | Improved() | Rained():
                    assert str(event.at) in told
                case Panda() | Gardener():
                    assert str(event.to) in told
                case Irrigated():
                    assert str(event.edge) in told


@pytest.mark.parametrize("size", ["post", "phone"])
def test_a_tall_picture_leaves_no_news_out(size: Size) -> None:
    for scene in turn_starts("takenoko-4"):
        assert not cut(log.brief(replace(scene, size=size), sort_marks((), view_of(scene))))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_wide_picture_leaves_no_news_out(language: str) -> None:
    for scene in turn_starts("takenoko-4"):
        told = replace(scene, size="wide", language=language)
        assert not cut(log.lines(told, sort_marks((), view_of(told)), layout.ACROSS - 40))


def test_seats_stand_beside_a_slim_garden_and_on_no_cell_of_it() -> None:
    beside = 0
    for shown in (replace(scene, size="post", names=("Ann",) * 4) for scene in turn_starts("takenoko-4")[::3]):
        cells = view_of(shown).garden.tiles
        place, strip = layout.tall(shown, cells, 2), layout.tall(replace(shown, size="phone"), cells, 2)
        grid, other = (garden.grid_for(cells, each.board.w, each.board.h) for each in (place, strip))
        if place.board.w == strip.board.w:
            continue
        beside += 1
        assert place.bottom <= post.MOST
        assert grid.size > other.size * 0.9
        for seat, (x, y) in product(place.seats, map(grid.at, cells)):
            left, top = seat.x - place.board.x, seat.y - place.board.y
            assert math.hypot(max(left - x, 0, x - left - seat.w), max(top - y, 0)) > grid.size
    assert beside > 3


def test_weather_is_told_by_its_sign_once_unless_rain_says_it() -> None:
    for events, words in (
        ([Rolled(0, face="sun")], [[]]),
        ([Rolled(0, face="choice"), Weather(0, face="wind")], [[]]),
        ([Rolled(0, face="rain"), Rained(0, at=Hex.parse("G9"), bamboo=1)], [[" G9 +1"]]),
    ):
        told = log.told(0, [*events, TurnEnded(0)], "en", 40)
        assert [[chunk for chunk in said if isinstance(chunk, str)] for said in told] == words


def test_what_was_taken_and_used_in_one_turn_is_told_once() -> None:
    took = [TookChannel(0), Objective(0, category="panda"), TookChip(0, chip="enclosure")]
    used = [
        Irrigated(0, edge=Edge.parse("G6/H6"), watered=(), bamboo=()),
        Improved(0, chip="enclosure", at=Hex.parse("G6"), bamboo=0),
    ]
    assert len(log.told(0, took, "en", 40)) == len(log.told(0, took + used, "en", 40)) == 3


def test_cards_that_are_drawn_thrown_away_and_finished_are_told_by_a_word() -> None:
    thrown, drawn = Thrown(0, category="panda"), Objective(0, category="panda")
    done = Completed(0, card="panda_2green", points=3, finished=1)
    said = log.told(0, [thrown, drawn, done], "en", 40)
    assert [each[-1] for each in said] == ["discards", "drew", " +3 pts"]
    assert said[0][0] is said[1][0] is tokens.card("panda", 40)


@pytest.mark.parametrize(
    ("grown", "told"), [((1, 2), " H9 +3 in all"), ((0, 2), " H9 +2 in all"), ((2,), " H9 +2"), ((), " H9")]
)
def test_what_the_gardener_made_grow_is_told_in_all(grown: tuple[int, ...], told: str) -> None:
    cells = tuple(map(Hex.parse, ("H9", "I9")))[: len(grown)]
    walk = Gardener(0, origin=Hex.parse("H8"), to=Hex.parse("H9"), grown=cells, bamboo=grown)
    (said,) = log.told(0, [walk], "en", 40)
    assert "".join(chunk for chunk in said if isinstance(chunk, str)) == told


def test_a_post_tells_no_card_that_is_drawn_beside_something_else_and_no_weather_that_stands_in_its_header() -> None:
    at, marks = Hex.parse("G6"), sort_marks((), scenes.view())
    drew, laid = Objective(0, category="panda"), Laid(0, at=at, tile="green", chip=None, bamboo=0)
    sun, rain = Rolled(0, face="sun"), Rolled(1, face="rain")
    for events, signs in (
        ([sun, drew, laid, TurnEnded(0), rain], {"post": (0, 1), "phone": (1, 1)}),
        ([sun, drew, TurnEnded(0)], {"post": (1, 1), "phone": (1, 1)}),
        ([drew, rain], {"post": (1, 0), "phone": (1, 0)}),
    ):
        for size, (cards, weathers) in signs.items():
            told = log.brief(scenes.scene(size=size, news=tuple(events)), marks)
            chunks = [chunk for line in told for said in line for chunk in said]
            assert chunks.count(tokens.card("panda", post.SIGN)) == cards
            assert sum(tokens.weather(face, post.SIGN) in chunks for face in ("sun", "rain")) == weathers


@pytest.mark.parametrize("language", ["en", "ja"])
def test_after_the_end_a_phone_shows_places_totals_and_rows_apart(language: str) -> None:
    shown = scenes.scene(scenes.ended(), size="phone", language=language)
    canvas = Canvas(Image.new("RGB", (1080, 400)))
    post.put_panels(canvas, shown, [Box(10, 40, 520, 252)], status.put_score, takenoko_post.MATERIAL)
    lines = [line for line in lines_on(canvas.image) if line.x > 300 and "×" not in line.words]
    rows = sorted((line.box[1], line.box[3]) for line in lines)
    assert len(rows) == 5  # place, total, and three kinds that brought something
    assert all(low <= top for (_, low), (top, _) in pairwise(rows))


def test_news_on_many_lines_make_a_phone_s_picture_higher_and_its_garden_no_smaller() -> None:
    shown, tiles = scenes.scene(size="phone"), scenes.SWING.garden.tiles
    few, many = (layout.tall(shown, tiles, lines) for lines in (2, 6))
    assert few.board == many.board
    assert many.bottom > few.bottom


def test_whether_a_chip_goes_on_a_plot_is_asked_behind_that_plot() -> None:
    asked = scenes.scene(size="phone", path=("plot", "green", "H6"))
    assert status.piece(asked, 66)
    assert not status.piece(replace(asked, path=("plot",)), 66)


def test_who_chooses_sees_each_seat_once() -> None:
    written = [t.words for t in lines_on(painted(board, scenes.scene(marks=scenes.edge_marks(), size="phone")))]
    assert [written.count(name) for name in scenes.NAMES[:4]] == [1] * 4


def test_names_of_usual_length_stand_whole_with_the_places_after_the_end() -> None:
    names = ("Maximiliane", "Haruto", "Katharina", "あかりさん")
    written = lines_on(painted(board, scenes.scene(scenes.ended(), names=names, size="post", language="en")))
    assert {*names, "1st", "2nd", "3rd", "4th"} <= {t.words for t in written}


def test_pictures_are_worth_their_bytes() -> None:
    for scene in (scenes.scene(news=scenes.NEWS), scenes.scene(scenes.fullest(), size="phone")):
        ratio, size = bytes_ratio(scene)
        assert ratio <= 0.4
        assert size <= 400 * 1024


def test_threads_draw_the_same_pictures() -> None:
    names = ("start", "full swing", "fullest", "ended")
    wanted: list[Scene] = [scenes.scene(POSITIONS[name], size=size) for name in names for size in SIZES]
    alone = [board(scene).tobytes() for scene in wanted]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda scene: board(scene).tobytes(), wanted))
    assert alone == together


def test_a_finished_picture_is_not_drawn_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    pictures.forget()
    first = pictures.board(scenes.scene())
    monkeypatch.setattr(encode, "png", lambda *_: b"drawn again")
    assert pictures.board(scenes.scene()) is first
    assert pictures.board(scenes.scene(language="en")) == b"drawn again"
    pictures.forget()


def test_a_floor_to_which_plots_are_added_is_the_one_that_is_painted_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    record = next(each for each in MOST_SEATS if each.startswith("takenoko"))
    views, grid = [view_of(start) for start in turn_starts(record)[-12:]], Grid(36, 530.3, 480.7)
    floors: list[list[bytes]] = []
    for much in (grounds._MUCH, -1):  # beyond that everything is painted anew
        monkeypatch.setattr(grounds, "_MUCH", much)
        CACHE.clear()
        floors.append([garden.floor(view, grid, 1060, 912).tobytes() for view in views])
    assert floors[0] == floors[1]
    assert len({*floors[0]}) > 4
