"""What the pictures of Tongiaki promise: nothing hidden is shown, everything can be read, any position can be drawn."""

from __future__ import annotations

import math
from collections import Counter
from functools import lru_cache, partial
from io import BytesIO

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render import pictures, post
from render.canvas import Canvas
from render.frame import SMALLEST, WIDTH, Box
from render.lettering import Line, lines_on, signs_on
from render.news import cut
from render.scene import Mark, Scene, Size, aspect_of, order
from render.theme import seat_symbol
from render.tongiaki import candidates, islands, news, sea_map, signs, tokens
from render.tongiaki import post as tongiaki_post
from render.tongiaki.board import _board_height, _place, board
from render.tongiaki.cards import choices
from render.tongiaki.geometry import Chart, polar, span, strands
from render.tongiaki.hand import hand
from render.tongiaki.palette import CROSS, PIN
from render.tongiaki.reading import (
    LEAST,
    fresh_beaches,
    fresh_tiles,
    occupied,
    result_of,
    trips,
    view_of,
)
from rules.kit.hexes import Hex
from rules.tongiaki.components import LANDS
from rules.tongiaki.events import AtSea, Blocked, Departed, Failed, Grew, Landed, Overflow, Turned
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.outlook import prospect
from rules.tongiaki.places import COMPASS
from rules.tongiaki.state import State
from rules.tongiaki.view import TongiakiView
from tests.render.drawn import texts
from tests.render.test_news import turn_starts
from tests.render.test_posts import NAME
from tests.render.tongiaki import scenes
from tests.render.tongiaki.scenes import Told

SIZES: tuple[Size, ...] = ("wide", "phone")
LANGUAGES = ("en", "ja")
POSITIONS: dict[str, Size] = {
    "start": "wide",
    "sailing": "wide",
    "laying": "phone",
    "kings": "wide",
    "late": "phone",
    "ended": "wide",
    "one gave up": "wide",
    "in a row": "phone",
    "in a column": "wide",
}
"""Positions, each with the size that shows most of it."""


@lru_cache(maxsize=1)
def positions() -> dict[str, tuple[State, Told]]:
    king, crowned = scenes.kings()
    return {
        "start": (scenes.start(2), ()),
        "sailing": scenes.played(4, 3, 30, "sail"),
        "laying": (scenes.laying(), ()),
        "kings": (king, crowned),
        "late": scenes.played(4, 3, 40, "act"),
        "ended": scenes.played(4, 5, 9999),
        "one gave up": (TONGIAKI.resign(king, scenes.acting(king))[0], crowned),
        "in a row": (scenes.stretched(True), ()),
        "in a column": (scenes.stretched(False), ()),
    }


def drawn(position: str, viewer: int | None = None, **wishes: object) -> Scene:
    s, told = positions()[position]
    marks = scenes.marks(s, "sail", "pier") if position == "sailing" else ()
    return scenes.scene(s, viewer, **{"news": told, "marks": marks, **wishes})


def words(scene: Scene) -> list[str]:
    """All texts of a board picture."""
    return [t.words for t in texts(board, scene)]


@pytest.mark.parametrize(("position", "size"), POSITIONS.items())
def test_any_position_makes_a_png_of_the_asked_width_and_at_most_400_kib(position: str, size: Size) -> None:
    png = pictures.board(drawn(position, size=size, language="en"))
    assert Image.open(BytesIO(png)).width == (post.WIDTH if size == "phone" else WIDTH["wide"])
    assert len(png) <= 400 * 1024


@pytest.mark.parametrize("position", POSITIONS)
def test_every_tile_lies_on_a_wide_map_as_a_whole(position: str) -> None:
    scene = drawn(position)
    where = Box(0, 100, 1190, sea_map.height_of(scene, 1190))
    chart, view = sea_map.chart_of(scene, where), view_of(scene)
    for cell in _cells(view):
        x, y = chart.at(cell)
        assert where.x + chart.size <= x <= where.right - chart.size
        assert where.y + chart.size * 0.866 <= y <= where.bottom - chart.size * 0.866


@pytest.mark.parametrize("across", [True, False])
def test_a_post_shows_the_part_that_matters_of_a_stretched_map_at_a_readable_size_and_all_of_it_in_a_corner(
    across: bool,
) -> None:
    s = scenes.stretched(across)
    scene, where = scenes.scene(s, size="post"), Box(0, 124, 1080, 800)
    chart, view = sea_map.chart_of(scene, where), view_of(scene)
    assert chart.size >= 57
    inside = {cell for cell in _cells(view) if sea_map.whole(cell, chart, where)}
    assert 7 <= len(inside) < len(_cells(view))
    assert fresh_tiles(scene) & inside
    canvas = Canvas(Image.new("RGB", (1080, 1000)))
    assert sea_map.put_overview(canvas, scene, chart, where, [])
    assert not sea_map.put_overview(canvas, drawn("late", size="post"), *_laid_out(drawn("late", size="post")), [])


def test_no_tile_is_cut_off_where_somewhat_smaller_hexes_have_room_for_all() -> None:
    scene = scenes.scene(scenes.stretched(False, 10), size="post")
    where = Box(0, 124, 1080, round(49 * span(sea_map._shown(scene), 0.14)[1]))
    chart = sea_map.chart_of(scene, where)
    assert all(sea_map.whole(cell, chart, where) for cell in _cells(view_of(scene)))


def test_news_make_no_map_on_a_phone_smaller() -> None:
    scene = scenes.scene(scenes.stretched(False), size="phone")
    assert _place(scene, 6).board == _place(scene, 1).board


def _laid_out(scene: Scene) -> tuple[Chart, Box]:
    where = Box(0, 124, 1080, 800)
    return sea_map.chart_of(scene, where), where


def _cells(view: TongiakiView) -> list[Hex]:
    return [*(land.at for land in view.islands), *(water.at for water in view.water)]


@pytest.mark.parametrize("seats", [2, 6])
def test_positions_of_whole_games_can_be_drawn_for_everybody(seats: int) -> None:
    for i, turn in enumerate((3, 9999)):
        s, told = scenes.played(seats, seats, turn)
        for viewer in (None, *TONGIAKI.to_move(s)):
            scene = scenes.scene(s, viewer, news=told, size="phone", language=LANGUAGES[i % 2])
            assert board(scene).width == post.WIDTH


@pytest.mark.parametrize("size", SIZES)
def test_no_text_is_smaller_than_promised_and_none_runs_over_an_edge(size: Size) -> None:
    shown = [position for position, usual in POSITIONS.items() if usual == size]
    languages = LANGUAGES * len(shown)
    wanted = [
        drawn(position, size=size, language=language, names=scenes.NASTY)
        for position, language in zip(shown, languages, strict=False)
    ]
    written = texts(board, *wanted)
    _check_sizes(written, {"wide": SMALLEST["wide"], "phone": post.LEAST}[size])


@pytest.mark.parametrize(("language", "size"), [("en", "phone"), ("ja", "wide")])
def test_no_text_of_a_hand_is_too_small_or_runs_over_an_edge(language: str, size: Size) -> None:
    shown = [("late", 1), ("ended", 2), ("start", None), ("start", 0), ("kings", 0)]
    wanted = [drawn(position, seat, size=size, language=language, names=scenes.NASTY) for position, seat in shown]
    _check_sizes(texts(hand, *wanted), SMALLEST[aspect_of(size)])


def _check_sizes(written: list[Line], least: int) -> None:
    """Names of islands, cells and beaches, and numbers, may be smaller than all else."""
    islands = {name(language, "tongiaki", each) for language in LANGUAGES for each in LANDS}
    short = {t for t in written if NAME.fullmatch(t.words.replace("-", "")) or t.words in islands}
    assert [t for t in written if t.em < (min(least, post.NAME) if t in short else least)] == []
    assert [t for t in written if t.cut] == []


def test_a_hand_shows_every_island_of_its_seat_with_all_boats_that_lie_there() -> None:
    scene = drawn("late", 1, language="en")
    view, image = view_of(scene), hand(scene)
    mine = [land for land in view.islands if 1 in land.seats]
    written = [line.words for line in lines_on(image)]
    for land in mine:
        assert name("en", "tongiaki", land.id) in written
        assert land.king is not None or str(land.points) in written or not land.points
    lying = sum(len(shore.boats) for land in mine for shore in land.beaches)
    gains, left = sum(said.startswith("+") for said in written), view.sailors[1].supply
    assert len([sign for sign in signs_on(image) if sign.what == "boat"]) - left - gains == lying > 3


@pytest.mark.parametrize(("seats", "seed"), [(4, 5), (6, 3)])
def test_a_phone_tells_the_whole_end_in_at_most_1600_pixels(seats: int, seed: int) -> None:
    s, told = scenes.played(seats, seed, 9999)
    shown = board(scenes.scene(s, news=told, size="phone"))
    assert shown.height <= 1600
    owned = {island for sailor in TONGIAKI.view(s, None).sailors for island in sailor.islands}
    assert {name("ja", "tongiaki", island) for island in owned} <= {line.words for line in lines_on(shown)}


def test_the_order_of_the_stack_does_not_change_the_picture() -> None:
    s, told = positions()["late"]
    other = replace(s, stack=s.stack[::-1])
    assert other.stack != s.stack
    for viewer, paint in ((None, board), (0, hand)):
        one, two = (paint(scenes.scene(each, viewer, news=told, size="phone")) for each in (s, other))
        assert one.tobytes() == two.tobytes()


def test_the_map_names_every_empty_cell_while_a_tile_is_laid_and_all_directions() -> None:
    before, scene = drawn("kings", language="en"), drawn("laying", language="en")
    assert not {str(cell) for cell in view_of(before).known.chart.frontier} & set(words(before))
    written = set(words(scene))
    shown = {str(cell) for cell in view_of(scene).known.chart.frontier} & written
    assert len(shown) >= 0.8 * len(view_of(scene).known.chart.frontier)
    assert {"N", "NE", "SE", "S", "SW", "NW"} <= written


def test_the_rose_is_left_out_where_tiles_leave_no_room() -> None:
    canvas, where = Canvas(Image.new("RGB", (500, 400))), Box(0, 0, 500, 400)
    assert sea_map.put_compass(canvas, where, [], [(0, 0, 500, 400)], "en", "wide")
    assert sea_map.put_compass(canvas, where, [(100, 100, 400, 300)], [], "en", "wide") is None


@pytest.mark.parametrize(("position", "size"), [("in a row", "wide"), ("in a column", "wide"), ("late", "post")])
@pytest.mark.parametrize("language", LANGUAGES)
def test_islands_are_named_whole_on_maps_and_in_scores(position: str, size: Size, language: str) -> None:
    scene = drawn(position, size=size, language=language)
    assert {name(language, "tongiaki", land.id) for land in view_of(scene).islands} <= set(words(scene))
    over = drawn("ended", size="wide", language=language, news=())
    assert result_of(over) is not None
    scored = {island for sailor in view_of(over).sailors for island in sailor.islands}
    assert len(scored) > 10
    assert {name(language, "tongiaki", island) for island in scored} <= set(words(over))


def test_news_rim_the_boats_and_tiles_that_are_new() -> None:
    s, told = scenes.played(5, 7, 40)
    scene = scenes.scene(s, news=told)
    grown = {at for event in scene.news if isinstance(event, Grew) for at in event.at}
    turned = {event.at for event in scene.news if isinstance(event, Turned)}
    assert grown
    assert turned
    assert turned <= fresh_tiles(scene)
    assert grown <= fresh_beaches(scene)


def test_only_voyages_are_drawn_of_which_the_news_tell() -> None:
    s, told = scenes.played(5, 7, 40)
    scene = scenes.scene(s, news=told)
    voyages = view_of(scene).known.voyages
    assert [trip.legs for trip in trips(scene)][-len(voyages) :] == [each.legs for each in voyages]
    assert voyages
    assert len(trips(scene)) == sum(isinstance(event, Departed) for event in scene.news)
    assert trips(replace(scene, news=())) == []


def test_the_log_tells_who_grew_where_and_where_every_voyage_led() -> None:
    s, told = scenes.played(5, 7, 40)
    scene = scenes.scene(s, news=told, language="en")
    deeds = [deed for turn in news.turns(scene, 22) for deed in turn.told]
    said = ["".join(chunk for chunk in deed if isinstance(chunk, str)).strip() for deed in deeds]
    ends = [event for event in scene.news if isinstance(event, Landed | Failed | Blocked | AtSea)]
    grown = [event for event in scene.news if isinstance(event, Grew)]
    reached = {event.island for event in ends if isinstance(event, Landed | Blocked)}
    assert reached
    for island in reached:
        assert any(name("en", "tongiaki", str(island)) in line.partition("→")[2] for line in said)
    for event in grown:
        assert any(line.startswith(name("en", "tongiaki", str(event.island))) for line in said)


def test_a_phone_leaves_no_deed_out() -> None:
    for scene in (replace(each, size="phone") for each in turn_starts("tongiaki-6")[::3]):
        assert not cut(news.brief(scene))


@pytest.mark.parametrize("language", LANGUAGES)
def test_news_of_a_post_of_six_take_four_lines_and_its_map_three_fifths_of_it(language: str) -> None:
    for scene in (replace(each, size="post", language=language) for each in turn_starts("tongiaki-6")[::2]):
        told = news.brief(replace(scene, names=scenes.NAMES[:6]))
        place = _place(scene, len(told))
        assert len(told) <= 4
        assert place.board.h >= 0.6 * place.bottom or place.bottom < post.MOST


def test_a_post_has_its_seats_below_the_map_at_every_turn_on_cards_of_one_size() -> None:
    starts = [replace(each, size="post") for each in turn_starts("tongiaki-3-first")[::3]]
    strips = [_place(each, 3) for each in starts]
    assert all(place.seats[0].y > place.news.bottom for place in strips)
    assert len({(seat.x, seat.w, seat.h) for place in strips for seat in place.seats}) == 3


def test_the_map_of_a_post_of_six_is_as_large_in_a_turn_of_little_news_as_in_others() -> None:
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[4::8]):
        assert len({_place(scene, lines).board for lines in (1, 2, 3, 4)}) == 1


def test_seats_that_would_have_two_rows_stand_beside_the_map_where_that_makes_its_hexes_no_smaller() -> None:
    columns = 0
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[4::4]):
        place = _place(scene, 3)
        if place.seats[0].y < place.news.y:
            columns += 1
            strip = post.layout(post.Wants(6, 3, tongiaki_post.CARD_HEIGHT, partial(_board_height, scene, 0, True), 0))
            assert sea_map.chart_of(scene, place.board).size >= sea_map.chart_of(scene, strip.board).size
            assert place.seats[0].x >= place.board.right
            assert place.seats[-1].bottom <= place.board.bottom
    assert columns > 2


@pytest.mark.parametrize(("seats", "seed"), [(4, 5), (6, 3), (6, 4)])
def test_after_the_end_a_phone_has_the_coins_of_every_seat_and_no_smaller_map_than_a_post(
    seats: int, seed: int
) -> None:
    s, told = scenes.played(seats, seed, 9999)
    scenes_of = [scenes.scene(s, news=told, size=size) for size in ("phone", "post")]
    phone, low = (_place(scene, len(news.brief(scene))).board for scene in scenes_of)
    assert sea_map.chart_of(scenes_of[0], phone).size >= sea_map.chart_of(scenes_of[1], low).size
    coins = [sign for sign in signs_on(board(scenes_of[0])) if sign.what == "coin" and sign.box[1] > phone.bottom]
    assert len(coins) == sum(len(sailor.islands) for sailor in view_of(scenes_of[0]).sailors)


@pytest.mark.parametrize(("seed", "turn"), [(3, 36), (7, 40), (7, 30), (4, 50)])
def test_a_post_leaves_no_deed_out_before_it_has_four_lines_and_every_line_begins_with_a_seat(
    seed: int, turn: int
) -> None:
    s, told = scenes.played(5, seed, turn)
    lines = news.brief(scenes.scene(s, news=told, size="post"))
    assert len(lines) >= 4 or not cut(lines)
    heads = [*(seat_symbol(seat, post.TEXT + 6) for seat in range(5)), signs.crown(LEAST["tall"], True)]
    assert all(any(line[0][0] is head for head in heads) for line in lines)


def test_piers_on_offer_are_pinned_at_their_side() -> None:
    scene = drawn("sailing")
    view = view_of(scene)
    chart = sea_map.chart_of(scene, Box(0, 0, 1190, 1014))
    for pier in view.piers:
        land = next(isle for isle in view.islands if isle.id == pier.island)
        u, v = chart.side(land.at, COMPASS.index(pier.direction))
        assert math.dist(candidates._spots(scene, chart, pier)[0], (u, v)) < 0.1 * chart.size + 28


def test_a_beach_on_offer_has_one_letter_and_every_letter_points_to_the_middle_of_its_beach() -> None:
    scene = drawn("start", marks=scenes.marks(positions()["start"][0], "place", "at"))
    tonga = view_of(scene).islands[0]
    chart = sea_map.chart_of(scene, Box(0, 0, 1190, 1014))
    canvas = Canvas(Image.new("RGB", (1190, 1014)))
    islands.put_islands(canvas, scene, chart, [tonga], islands.look(scene, chart, False, [tonga]))
    letters = {line.words: line for line in lines_on(canvas.image) if len(line.words) == 1}
    assert len([line for line in lines_on(canvas.image) if len(line.words) == 1]) == len(letters) == 6
    x, y = chart.at(tonga.at)
    for strand in strands(tonga.id, tonga.red):
        line = letters[strand.letter]
        turn = math.degrees(math.atan2(line.y - y, line.x + line.width / 2 - x))
        assert abs((turn - strand.angle + 180) % 360 - 180) < 15


def test_beaches_among_which_growth_chooses_have_their_letters_on_cards_below_small_maps() -> None:
    s, _ = scenes.played(5, 3, 36)
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=scenes.marks(s, "grow", "island"), path=("grow",))
    found = choices(scene)
    assert found
    shown = [shore.at.letter for card in found.cards for shore in card.land.beaches]
    letters = Counter(line.words for line in texts(board, scene) if line.words in tuple("ABCDEF"))
    signed = (line.words for card in found.cards for said in card.rows for line in _signed(said[0]))
    sails = Counter(words for words in signed if not words.startswith("+"))
    assert shown
    assert letters == Counter(shown) + sails, "on its card, and below it if it sails"


def _signed(chunk: Image.Image | str) -> tuple[Line, ...]:
    return () if isinstance(chunk, str) else lines_on(chunk)


@pytest.mark.parametrize(("seed", "turn"), [(3, 36), (7, 40)])
def test_news_tell_of_every_boat_that_was_lost(seed: int, turn: int) -> None:
    s, told = scenes.played(5, seed, turn)
    lost = sum(len(event.boats) for event in told if isinstance(event, Failed | Overflow))
    turns = news.turns(scenes.scene(s, news=told, size="post"), post.TEXT)
    counts = [each.words for turn in turns for said in turn.told for chunk in said for each in _signed(chunk)]
    assert sum(int(count[1:]) for count in counts if count.startswith("−")) == lost > 0


def colours_of(sprite: Image.Image | None) -> set[str]:
    """The colours of a sprite, as its palette writes them."""
    assert sprite is not None
    return {
        "#" + bytes(pixel).hex().upper() for pixel in zip(*[iter(sprite.convert("RGB").tobytes())] * 3, strict=True)
    }


def test_pins_of_piers_are_yellow_and_struck_through_where_the_voyage_is_known_to_fail() -> None:
    scene = drawn("sailing")
    pins = candidates.pins(scene, sea_map.chart_of(scene, Box(0, 0, 1190, 1014)))
    fails = [prospect(view_of(scene), pier).outcome == "fails" for pier in view_of(scene).piers]
    struck = [CROSS in colours_of(pin.sprite) for pin in pins]
    assert struck == fails
    assert all(PIN in colours_of(pin.sprite) for pin in pins)


def test_on_small_hexes_a_seat_has_one_token_a_beach_and_free_moorings_can_be_counted() -> None:
    strand = strands("fidschi", 0, True)[0]
    found = tokens.berths(strand, ((0, False), (1, True), (0, False)), 66, tokens.Widths(24, 36))
    assert [(berth.seat, berth.boats, berth.fresh) for berth in found[:2]] == [(0, 2, False), (1, 1, True)]
    assert [berth.seat for berth in found[2:]] == [None] * (len(strand.slots) - 3)
    end, few = (
        polar(90 + 60 * strand.piers[0], strand.reach),
        tokens.berths(strand, ((0, False),), 100, tokens.Widths(37, 40)),
    )
    assert min(math.dist(berth.at, end) * 100 - berth.width / 2 for berth in few) > 1, "piers are free"


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_private_picture_lists_everything_that_can_be_chosen(language: str) -> None:
    s, _ = positions()["late"]
    marks = tuple(
        Mark(shore.at, f"a{i}", True)
        for i, shore in enumerate(shore for land in TONGIAKI.view(s, None).islands for shore in land.beaches)
    )[:20]
    written = words(scenes.scene(s, size="phone", language=language, marks=marks, path=("grow", "samoa", "A")))
    assert {mark.tag for mark in marks} <= set(written)
    said = {each.strip() for each in written}
    assert {name(language, "tongiaki", mark.at.island) for mark in marks} <= said


def test_beaches_of_one_island_are_listed_under_its_name_by_their_letters() -> None:
    scene = drawn("start", language="en", size="post", marks=scenes.marks(positions()["start"][0], "place", "at"))
    written = words(scene)
    tonga = name("en", "tongiaki", "tonga")
    assert not [each for each in written if each.startswith(f"{tonga} ") and each.strip() != tonga]
    assert {mark.tag for mark in scene.marks} <= set(written)


def test_a_long_name_stands_whole_on_a_low_card_however_many_points_are_beside_it() -> None:
    s, _ = scenes.played(6, 3, 55)
    scene = replace(scenes.scene(s, size="post", language="en"), names=("Maximiliane",) * 6)
    assert [line.words for line in texts(board, scene)].count("Maximiliane") == 6


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_finished_game_shows_totals_in_order_why_it_ended_and_the_tie_break(language: str) -> None:
    scene = drawn("ended", language=language, news=())
    result = result_of(scene)
    assert result is not None
    tied = replace(scene, view=replace(scene.view, result=replace(result, tie_break="shared")))
    written = words(tied)
    assert {str(total) for total in result.totals} <= set(written)
    assert "".join(text(language, f"tongiaki.over.{result.reason}").split()) in "".join(written).replace(" ", "")
    shared = text(language, "picture.tongiaki.tie_break.shared")
    assert "".join(shared.split()) in "".join(written).replace(" ", "")


def test_the_end_of_a_game_is_told_once() -> None:
    s, told = scenes.played(6, 3, 9999)
    scene = scenes.scene(s, news=told, size="post", language="en")
    result = result_of(scene)
    assert result is not None
    reason = text("en", f"tongiaki.over.{result.reason}")
    assert reason not in str(news.brief(scene))
    last = text("en", "picture.tongiaki.log.last")
    assert last in str(news.turns(scene, post.TEXT))
    assert last not in str(news.brief(scene))
    s, told = scenes.played(6, 1, 9999)
    assert last in str(news.brief(scenes.scene(s, news=told, size="post", language="en")))
    assert reason in str(news.brief(replace(scene, news=())))


def test_a_preview_says_that_it_is_one() -> None:
    scene = drawn("start", language="en")
    told = text("en", "picture.preview")
    assert told not in words(scene)
    assert told in words(replace(scene, preview=True))


def test_points_are_shown_only_where_estimates_are_wanted() -> None:
    scene = drawn("start", language="en")
    shown = Counter(words(scene)) - Counter(words(replace(scene, estimates=False)))
    assert shown == {"0": scene.view.seats}


def test_news_on_a_post_of_many_seats_show_whose_turn_it_was_by_signs_alone() -> None:
    for seats, named in ((4, True), (6, False)):
        s, told = scenes.played(seats, 1, 3, "act")
        scene = scenes.scene(s, news=told, size="post")
        said = [str(chunk).strip() for turn in news.turns(scene, post.TEXT) for chunk in turn.who]
        assert any(name in said for name in scene.names) is named


@pytest.mark.parametrize("turn", [20, 500])
def test_points_on_low_cards_stand_beside_the_name(turn: int) -> None:
    scene, wide = scenes.scene(scenes.played(6, 1, turn)[0], language="en"), post.card_width(6)
    more = tongiaki_post.more(scene, wide)
    canvas, cards = Canvas(Image.new("RGB", (wide, 1200))), [Box(0, 200 * i, wide, post.LOW + more) for i in range(6)]
    post.put_seats(canvas, scene, cards, tongiaki_post.content(scene, True), tongiaki_post.MATERIAL, more=more)
    for card, seat in zip(cards, order(scene), strict=True):
        name, points, *_ = [line for line in lines_on(canvas.image) if card.y <= line.y < card.bottom]
        assert name.words == scene.names[seat]
        assert points.words == str(view_of(scene).sailors[seat].points)
        assert abs(name.y - points.y) < 24
        assert name.x + name.width < points.x


@pytest.mark.parametrize("size", ["post", "wide"])
def test_after_the_end_the_map_shows_who_is_where_and_no_voyage_no_growth_and_no_compass(size: Size) -> None:
    s, told = scenes.played(6, 3, 9999)
    image = board(scenes.scene(s, news=told, size=size, language="en"))
    assert not {sign.what for sign in signs_on(image)} & {"foot", "arrow"}
    written = [line.words for line in lines_on(image) if line.x < 1190 and line.y < 900]
    assert not {"N", "SW"} & {*written}
    assert not [each for each in written if each[:1] == "+" and each[1:].isdigit()]
    assert {sign.what for sign in signs_on(image)} >= {"boat", "mooring"}


def test_the_news_of_a_finished_game_are_one_line_of_its_last_turn_and_what_decided() -> None:
    s, told = scenes.played(4, 5, 9999)
    scene = scenes.scene(s, news=told, size="post", language="en")
    first, *others = news.brief(scene)
    assert others == news.ending(scene)
    assert cut([first]) or len(first) == len(news.turns(scene, post.TEXT)[-1].told)


@pytest.mark.parametrize("size", ["post", "phone", "wide"])
def test_there_is_a_compass_and_beaches_of_maps_have_letters_only_where_something_is_chosen(size: Size) -> None:
    assert not {"NE", "A"} & {*words(drawn("kings", size=size, language="en"))}
    assert size == "post" or "NE" in words(drawn("laying", size=size, language="en"))


def ended(**found: object) -> Scene:
    """A finished game of four with another result."""
    scene = drawn("ended", size="post", language="en", news=())
    result = result_of(scene)
    assert result is not None
    return replace(scene, view=replace(scene.view, result=replace(result, tie_break=None, **found)))


TIES: list[tuple[str, dict[str, tuple[int, ...]], set[int]]] = [
    ("fewer_boats", {"totals": (9, 5, 5, 1), "places": (1, 2, 3, 4), "islands": (3, 2, 2, 1)}, {1, 2}),
    ("both", {"totals": (9, 5, 5, 1), "places": (1, 2, 2, 4), "islands": (3, 2, 2, 1)}, {1, 2}),
    ("both", {"totals": (9, 5, 5, 5), "places": (1, 2, 3, 4), "islands": (3, 3, 2, 2)}, {1, 2, 3}),
    ("islands", {"totals": (9, 5, 5, 1), "places": (1, 2, 3, 4), "islands": (3, 3, 2, 1)}, {1, 2}),
]


@pytest.mark.parametrize(("rule", "found", "seats"), TIES)
def test_equal_points_are_explained_and_the_cards_of_those_who_have_them_count_their_boats(
    rule: str, found: dict[str, tuple[int, ...]], seats: set[int]
) -> None:
    scene = ended(**found, boats=(41, 43, 46, 47))
    written = words(scene)
    told = " ".join(str(said[0]) for line in news.ending(scene, 5000) for said in line)
    assert text("en", f"picture.tongiaki.tie_break.{rule}") in told
    counted = {seat for seat, boats in enumerate((41, 43, 46, 47)) if f" {boats}" in written}
    assert counted == seats
    assert {f" {count}" for count in found["islands"]} <= {*written}


def test_the_islands_on_a_card_are_as_many_as_its_coins_tonga_among_them_and_panels_count_boats_on_the_board() -> None:
    scene = drawn("ended", language="en", news=())
    result = result_of(scene)
    assert result is not None
    assert all(len(occupied(scene, seat)) == count for seat, count in enumerate(result.islands))
    written = words(scene)
    assert "on board" in written
    assert text("en", "picture.tongiaki.supply") not in written
