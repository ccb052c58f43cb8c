"""Arrows, numbers, names and signs on Tongiaki's maps: each keeps off what others need to show."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations, pairwise

import pytest
from msgspec.structs import replace
from PIL import Image, ImageColor

from cogs.ui.marks import marks_at
from data.texts import name, text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect, lines_on, signs_on
from render.news import by_turn
from render.panels import measure
from render.placing import Thing, overlap
from render.scene import Scene, Size
from render.shapes import Point
from render.theme import SEAT_COLOURS
from render.tongiaki import (
    candidates,
    fleet,
    islands,
    isle,
    labels,
    landing_table,
    log,
    news,
    offers,
    overlay,
    sea,
    sea_map,
    signs,
    tokens,
    voyages,
)
from render.tongiaki.board import board
from render.tongiaki.geometry import Chart, strands, within
from render.tongiaki.isle import SMALLEST
from render.tongiaki.palette import INK, WHITE
from render.tongiaki.reading import (
    LEAST,
    crownable,
    fresh_tiles,
    laid_lately,
    land_of,
    lately,
    occupied,
    result_of,
    trips,
    view_of,
    with_beaches,
)
from render.words import choice_label, question_text
from rules.kit.hexes import distance
from rules.tongiaki import legal, outlook
from rules.tongiaki.components import LANDS, TONGA
from rules.tongiaki.events import Failed, Grew, LastTile, Overflow, Placed, Turned
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.moves import Grow, King, Land
from rules.tongiaki.places import COMPASS, Cell, Island, neighbour
from rules.tongiaki.state import Adrift
from tests.render.test_news import turn_starts
from tests.render.tongiaki import scenes
from tests.rules.tongiaki import positions

LANGUAGES = ("en", "ja")


def test_every_landed_voyage_is_an_arrow_from_shore_to_shore() -> None:
    landed = shown = 0
    for start in turn_starts("tongiaki-4")[8::8]:
        scene = replace(start, names=scenes.NAMES[: start.view.seats], size="post")
        ways = {voyages._way(trip) for trip in trips(scene) if trip.goal is not None and not trip.end}
        landed += len(ways)
        shown += len([sign for sign in signs_on(board(scene)) if sign.what == "arrow"])
    assert landed > 3
    assert shown == landed


def test_an_arrow_gives_way_to_what_lies_on_islands() -> None:
    chart = sea_map.chart_of(scenes.scene(scenes.start(2), size="post"), Box(0, 124, 1080, 800))._replace(size=66)
    line = [(100.0, 3.0 * i) for i in range(20)]
    assert voyages._fitted(chart, line, True, [])[0] == line
    taken = [(90, -20, 110, -8), (96, 56, 104, 64)]
    way, _ = voyages._fitted(chart, line, True, taken)
    assert line[0] not in way
    reach = voyages._foot(chart) / 2
    (x, y) = way[0]
    assert not any(overlap((x - reach, y - reach, x + reach, y + reach), box) for box in taken)


def test_opposite_voyages_keep_to_their_right_each_in_its_lane() -> None:
    chart, line = Chart(66, 0, 0), [(100.0, 3.0 * i) for i in range(20)]
    south, north = (voyages._fitted(chart, way, True, [], True) for way in (line, line[::-1]))
    assert south is not None
    assert north is not None
    assert min(x for x, _ in north[0]) - max(x for x, _ in south[0]) > 2 * south[1]


def test_the_number_of_a_stack_stands_on_its_token_whose_colour_is_seen() -> None:
    strand = strands("fidschi", 0, isle.SMALLEST)[0]
    (berth, *_) = tokens.berths(strand, ((2, False), (2, True)), 66)
    canvas = Canvas(Image.new("RGB", (200, 200)))
    tokens.put(canvas, Chart(66, 100, 100), Cell(0, 0), [berth], 25)
    ((number, box),) = [(line.words, line.box) for line in lines_on(canvas.image)]
    x, y = 100 + 66 * berth.at[0], 100 + 66 * berth.at[1]
    assert number == "2"
    assert max(abs(box[0] - x), abs(box[2] - x), abs(box[1] - y), abs(box[3] - y)) < berth.width / 2
    colours = Counter(canvas.image.get_flattened_data())
    assert colours[ImageColor.getrgb(SEAT_COLOURS[2])] > 200


@pytest.mark.parametrize("language", LANGUAGES)
def test_long_names_stand_in_two_lines_of_all_their_letters(language: str) -> None:
    for island in LANDS:
        said = name(language, "tongiaki", island)
        lines = labels.halves(said)
        assert "".join(lines).replace("-", "") == said.replace(" ", "")
        assert len(lines) == 2 or len(said) < 6
        sprite = labels.lettered(lines, said, 25, 0.88)
        assert [line.words for line in lines_on(sprite)] == [said]
        assert sprite.width >= 0.88 * max(fonts.width(line, 25) for line in lines)


def test_names_of_a_picture_are_at_least_88_hundredths_of_their_width() -> None:
    assert labels.alike(["Mangareva", "Fiji"], 25, 10) == 0.88
    assert labels.alike(["Fiji"], 25, 400) == 1


def test_points_of_an_island_stay_in_its_hex() -> None:
    for island, land in LANDS.items():
        for red in range(6 if land.points else 0):
            spots, costs = islands._around_land(island, red, SMALLEST, False, 0.25, 0.22)
            assert spots
            assert [*costs] == sorted(costs)
            assert all(within(abs(x) + 0.8 * 0.25, abs(y) + 0.8 * 0.22) for x, y in spots)


def test_piers_lie_over_the_frames_of_their_island_and_of_its_neighbours() -> None:
    s = scenes.start()
    scene = scenes.scene(s, size="post", marks=marks_at([Island(TONGA)]))
    chart = Chart(150, 200, 200)
    canvas, bare = Canvas(Image.new("RGB", (400, 400))), Canvas(Image.new("RGB", (400, 400)))
    framed = candidates.put_outlines(canvas, scene, chart)
    sea_map.put_piers(canvas, scene, chart, framed)
    sea_map.put_piers(bare, scene, chart, [Cell(1, 0)])
    for pier in range(6):
        x, y = (round(each) for each in chart.side(Cell(0, 0), pier, 0.81))
        assert canvas.image.getpixel((x, y)) == bare.image.getpixel((x, y)) != (0, 0, 0)


def test_signs_of_what_changed_prefer_the_open_sea() -> None:
    tiles = [(0.0, 0.0, 100.0, 100.0)]
    places = [(50.0, 50.0), (95.0, 50.0), (160.0, 50.0)]
    assert overlay.at_sea(places, (60, 40), tiles) == [(160.0, 50.0)]
    start = scenes.played(6, 3, 20)
    image = board(scenes.scene(start[0], news=start[1], size="post"))
    laid = [sign.box for sign in signs_on(image) if sign.what == "laid"]
    assert all(left >= 0 and right <= image.width for left, _, right, _ in laid)
    assert not overlap(Thing(60, 40, []).at((160, 50)), tiles[0])


def test_places_on_offer_stand_under_the_name_of_their_island_which_is_said_once() -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    marks = scenes.marks(s, "sail", "pier")
    found = offers.offers(scenes.scene(s, language="en", marks=marks), 30)
    grouped = offers.by_island(found)
    assert [offer for _, group in grouped for offer in group] == found
    assert [island for island, _ in grouped] == ["Tonga"]
    assert all("Tonga" not in offer.said for offer in found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beaches_of_an_island_that_grows_are_lettered_and_listed_and_the_question_names_it(language: str) -> None:
    s, last = scenes.played(4, 3, 30, "act")
    move = next(move for move in TONGIAKI.legal(s, scenes.acting(s)) if isinstance(move, Grow))
    path, said = ("grow", str(move.island)), name(language, "tongiaki", move.island.id)
    scene = scenes.scene(s, news=last, size="phone", language=language, path=path)
    marks = {mark.at.letter for mark in with_beaches(scene).marks}
    assert {*move.beaches.letters} <= marks
    assert said in question_text(scene, "grow", "beaches")
    image = board(scene)
    assert marks | {said} <= {line.words.strip() for line in lines_on(image)}
    assert not [sign for sign in signs_on(image) if sign.what == "arrow"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_ways_to_spread_a_landing_are_listed_with_the_beaches_that_can_take_boats(language: str) -> None:
    s, last = scenes.played(4, 3, 20, "land")
    scene = scenes.scene(s, news=last, size="phone", language=language, path=("spread",))
    group = view_of(scene).group
    assert group
    assert {mark.at for mark in with_beaches(scene).marks} == {*group.open}
    assert name(language, "tongiaki", group.island) in question_text(scene, "spread", "how")
    beach = group.open[0]
    assert [mark.at for mark in with_beaches(replace(scene, path=("land", str(beach)))).marks] == [beach]
    assert name(language, "tongiaki", "even") in {line.words.strip() for line in lines_on(board(scene))}


@pytest.mark.parametrize("size", ["wide", "phone"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_ways_of_spreading_come_first_by_the_numbers_of_the_menu_and_say_who_goes_home(
    size: Size, language: str
) -> None:
    s = positions.play(positions.position("tonga@0,0 D=RRB; rapa_nui@0,-1 A=GGGG B=GG", options={}), "sail tonga-D-n")
    scene = with_beaches(scenes.scene(s, s.turn.seat, size=size, path=("spread",), language=language))
    ways = outlook.spreads(view_of(scene))
    lines = landing_table.told(scene, 22, 340)
    image, home = board(scene), text(language, "picture.tongiaki.home")
    written = [line for line in lines_on(image) if line.em < 60]
    filled = next(line.y for line in written if line.words == text(language, "picture.tongiaki.filled"))
    assert len(ways) > 1
    for i, (placing, how) in enumerate(ways.items(), 1):
        number = signs.disc(str(i), 14, WHITE, INK, 22)
        assert [number, f" {name(language, 'tongiaki', how)}"] in lines
        assert choice_label(scene, "spread", "how", how).startswith(f"{i} · ")
        (lost,) = outlook.homeward(view_of(scene), placing)
        assert any(home in line and signs.grown(-1, lost, 22) in line for line in lines)
        assert next(line.y for line in written if line.words.strip() == name(language, "tongiaki", how)) < filled
    assert max(line.x + line.width for line in written) < image.width - post.MARGIN


def test_where_boats_lead_a_pier_to_different_ends_each_end_says_with_which_boats() -> None:
    view = TONGIAKI.view(positions.position("tonga@0,0 D=R; wj@0,-1"), 0)
    shore = next(each for each in land_of(view, TONGA).beaches if each.at.letter == "D")
    ends = offers._ends(view, shore, [(0, 0), (0, 1), (1,)])
    assert [(end.outcome, crews) for end, crews in ends] == [("fails", [(0, 0)]), ("unknown", [(0, 1)])]
    assert [crews for _, crews in offers._ends(view, shore, [(0, 1), (1, 1)])] == [[]]


def test_boats_that_land_one_at_a_time_are_counted_in_question_and_picture() -> None:
    s, last = scenes.played(4, 3, 20, "land")
    marks = scenes.marks(s, "land", "at")
    scene = scenes.scene(s, s.turn.seat, news=last, size="phone", path=("land",), marks=marks, language="en")
    group = view_of(scene).group
    assert group
    assert landing_table.told(scene, 30, 800)[0] == [f"boat 1 of {len(group.boats.seats)}"]
    assert question_text(scene, "land", "at").startswith(f"Boat 1 of {len(group.boats.seats)}")
    assert not {line.words for line in lines_on(board(replace(scene, path=("spread",))))} & {"boat 1 of 3"}


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_ways_to_land_are_a_table_with_what_is_free_on_each_beach_then(size: Size) -> None:
    s, last = scenes.played(4, 3, 20, "land")
    landings = [move for move in legal.moves(s) if isinstance(move, Land)]
    marks = scenes.marks(s, "land", "at")
    scene = with_beaches(scenes.scene(s, s.turn.seat, news=last, size=size, path=("land",), marks=marks, language="en"))
    shores = {shore.at: shore for land in view_of(scene).islands for shore in land.beaches}
    taken = [len((*shores[each.at].boats, *shores[each.at].landing, *each.boats.seats)) for each in landings]
    ways = [
        (shores[each.at].moorings - lying, len(each.boats.seats)) for each, lying in zip(landings, taken, strict=True)
    ]
    heading, *lines = landing_table.table(scene, 30, 800)
    assert heading == [f"{name('en', 'tongiaki', landings[0].at.island)} – free moorings"]
    cells = [[line.words for line in lines_on(cell)] for row in lines for cell in row[2:] if not isinstance(cell, str)]
    rows = 1 + len({move.at for move in landings})
    assert len(lines) == rows
    assert len(landing_table.table(scene, 30, 1)) == 1 + len(lines[0]), "rows and columns change places"
    told = Counter(cell[0] for i, cell in enumerate(cells) if cell and not cell[0].isalpha())
    wanted = Counter(f"{left + coming}→{left}" for left, coming in ways)
    assert all(told[said] >= times for said, times in wanted.items())
    assert len({measure(row, 30) for row in lines[:rows]}) == 1, "aligned"
    written = [line.words.strip() for line in lines_on(board(scene))]
    assert all(written.count(said) >= times for said, times in wanted.items())


@pytest.mark.parametrize(("language", "told"), [("en", ["2 ", " "]), ("ja", ["×2", " "])])
def test_boats_in_the_table_of_landings_are_told_as_in_the_menu_one_by_its_shape(
    language: str, told: list[str]
) -> None:
    scene = scenes.scene(scenes.start(2), language=language)
    said = landing_table._crew(scene, (0, 0, 1), 30)
    assert [chunk for chunk in said if isinstance(chunk, str)] == told


def test_many_boats_that_wait_to_land_stand_in_two_rows() -> None:
    few, many = fleet._waiting((0, 1, 2), 30), fleet._waiting((0, 0, 1, 1, 2), 30)
    assert many.width == few.width
    assert many.height > 1.5 * few.height


def test_wide_news_explain_the_boxes_of_voyages_where_the_map_shows_any() -> None:
    starts = [replace(each, names=scenes.NAMES[:4], size="wide") for each in turn_starts("tongiaki-4")[2:40:6]]
    key = text("en", "picture.tongiaki.crew")
    told = [any(key == line.words for line in lines_on(board(scene))) for scene in starts]
    assert told == [any(trip.number for trip in trips(scene)) for scene in starts]
    assert any(told)


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_cards_of_a_finished_game_show_what_every_island_is_worth(seats: int) -> None:
    over, last = scenes.played(seats, 3, 9999)
    scene = scenes.scene(over, news=last, size="post")
    view, result = view_of(scene), result_of(scene)
    assert result is not None
    image = board(scene)
    for seat, sailor in enumerate(view.sailors):
        at = next(line for line in lines_on(image) if line.words == scene.names[seat])
        card = (at.x - 50, at.y, at.x - 60 + post.card_width(seats), at.y + 140)
        coins = [sign.box for sign in signs_on(image) if sign.what == "coin" and overlap(sign.box, card)]
        found = [int(line.words) for line in lines_on(image) if any(overlap(line.box, coin) for coin in coins)]
        assert sorted(found) == sorted(
            [*map(labels.points_of, sailor.islands), *[0] * (TONGA in occupied(scene, seat))]
        )
        assert len(found) == result.islands[seat]
        assert sum(found) == result.totals[seat]


def test_pins_of_piers_stand_in_the_hex_of_their_island_where_a_tile_lies_beside_it() -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    scene, chart = scenes.scene(s), Chart(100, 0, 0)
    for pier in view_of(scene).piers:
        at = land_of(view_of(scene), pier.island).at
        far = max(math.dist(spot, chart.at(at)) for spot in candidates._spots(scene, chart, pier))
        beside = neighbour(at, COMPASS.index(pier.direction)) in view_of(scene).known.chart.tiles
        assert (far < 100) == beside


def test_every_voyage_that_failed_says_how_many_colours_it_had_and_needed() -> None:
    for scene in turn_starts("tongiaki-4"):
        failed = [trip.end for trip in trips(scene) if isinstance(trip.end, Failed)]
        where = Box(0, 0, post.WIDTH, 900)
        ends = voyages.ends(replace(scene, size="post"), sea_map.chart_of(scene, where), where)
        told = {line.words for each in ends if each.sprite for line in lines_on(each.sprite)}
        assert {f"{end.colours}/{end.needed}" for end in failed} <= told


def test_what_a_voyage_lacked_stands_about_a_hex_off_its_end_at_most_and_is_told_in_any_case() -> None:
    where, seen = Box(0, 0, post.WIDTH, 900), 0
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[::4]):
        chart = sea_map.chart_of(scene, where)
        flags = [(each, each.of[0][0]) for each in voyages.ends(scene, chart, where) if each.less and each.of]
        for flag, (x, y) in flags:
            for left, top, right, bottom in map(flag.thing.at, flag.thing.places):
                assert math.hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0)) < 1.2 * chart.size
            canvas = Canvas(Image.new("RGB", (post.WIDTH, 900)))
            overlay.put(canvas, [flag], where, [(0, 0, post.WIDTH, 900)])
            (sign,), (told,) = signs_on(canvas.image), lines_on(canvas.image)
            assert flag.sprite is not None
            assert [told.words] == [line.words for line in lines_on(flag.sprite)]
            left, top, right, bottom = sign.box
            assert math.hypot(max(left - x, x - right, 0), max(top - y, y - bottom, 0)) < 1.2 * chart.size
            seen += 1
    assert seen > 5


def test_a_failed_voyage_leads_from_its_shore_to_the_number_that_it_lacked_colours_for() -> None:
    chart, seen = Chart(100, 500, 500), 0
    for scene in turn_starts("tongiaki-6")[::3]:
        tiles = view_of(scene).known.chart.tiles
        for trip, end in ((trip, trip.end) for trip in trips(scene) if isinstance(trip.end, Failed)):
            (x, y), tile = voyages._line(chart, trip)[-1], tiles[end.at]
            numbers = sea.numbered(chart, tile.at, tile.id, tile.red, 25)
            assert any(left < x < right and top < y < bottom for left, top, right, bottom in numbers)
            assert math.dist(voyages._line(chart, trip)[0], chart.at(trip.start)) < 60
            seen += 1
    assert seen > 3


def test_voyages_that_stay_at_sea_say_so_in_words() -> None:
    scene = scenes.scene(scenes.start(4), language="en")
    assert news._told(scene, news._Way(("fidschi",), "at_sea"), [], 30) == ["Fiji", " → stays at sea"]


def test_the_last_turn_of_a_game_is_told_as_it_happened() -> None:
    (over, events), under_way = scenes.played(4, 5, 9999), scenes.start(4)
    grew = next(event for event in events if isinstance(event, Grew))
    last = next(event for event in events if isinstance(event, LastTile))
    for state, at, key in ((over, 1, "last"), (under_way, 0, "last_turn")):
        scene = scenes.scene(state, news=events, language="en")
        told = news.brief(scene, grew.seat or 0, [grew, last])
        assert " " + text("en", f"picture.tongiaki.log.{key}") in told[at]


def test_landings_told_together_name_each_island_behind_one_from_which_it_was_reached_and_found_ones_always() -> None:
    seen, left_out = 0, 0
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[::3]):
        for seat, events in by_turn(scene.news):
            found = {event.tile for event in events if isinstance(event, Turned)}
            apart = news._ways(events)
            ways = news._gathered(apart, found, 1)
            legs = {leg for way in apart if way.end == "landed" for leg in pairwise(way.stations)}
            landed = [way for way in ways if way.end == "landed"]
            assert len(landed) <= 1
            for way in (way for way in landed if way.together):
                told = [leg for each in (way.stations, *way.branches) for leg in pairwise(each)]
                goals = [goal for _, goal in told]
                assert {*told} <= legs
                assert len(goals) == len({*goals})
                assert {goal for _, goal in legs} & found <= {*goals}
                assert len(goals) + way.more == len({goal for _, goal in legs} - {way.stations[0]})
                more = text(scene.language, "picture.tongiaki.log.more", n=way.more)
                assert str(news._told(scene, way, ways[way], 34)[0]).endswith(more) == bool(way.more)
                seen, left_out = seen + 1, left_out + way.more
            assert len(news.brief(scene, seat, events, 34, 3)) <= len(news.brief(scene, seat, events, 34))
    assert seen > 3
    assert left_out


def test_a_voyage_that_failed_is_told_from_where_it_began_and_not_as_one_to_that_island() -> None:
    seen = 0
    for scene in turn_starts("tongiaki-4"):
        for _, events in by_turn(scene.news):
            failed = [way for way in news._ways(events) if way.end in ("failed", "at_sea")]
            assert all(len(way.stations) == 1 for way in failed)
            seen += len(failed)
    assert seen > 3


def test_boats_that_find_no_mooring_are_told_with_the_reason() -> None:
    scene = scenes.scene(scenes.start(4), language="en")
    told = news._overflow(scene, Overflow(0, island=Island("tubuai"), boats=(1,)), 30)
    assert told[0] == "Tubuai full"


def test_every_seat_that_sailed_a_way_has_its_sign_at_the_foot_of_its_arrow() -> None:
    start = next(each for each in turn_starts("tongiaki-6")[8:] if any(map(voyages._good, trips(each))))
    again = tuple(replace(event, seat=(event.seat + 1) % 6) for event in start.news if event.seat is not None)
    scene = replace(start, size="post", news=(*start.news, *again))
    crews = voyages._sailed(scene)
    shown = [trip for trip in voyages._shown(scene) if trip.legs or voyages._good(trip)]
    feet = [sign for sign in signs_on(board(scene)) if sign.what == "foot"]
    assert len(feet) == sum(len(crews[voyages._way(trip)]) for trip in shown) == 2 * len(shown)
    assert {trip.seat for trip in trips(scene)} == {seat for crew in crews.values() for seat in crew}


def test_new_tiles_that_lie_together_and_that_one_seat_laid_have_one_line_and_one_sign() -> None:
    scene = replace(turn_starts("tongiaki-6")[16], size="post")
    parts = laid_lately(scene)
    assert sorted(at for _, part in parts for at in part) == sorted(fresh_tiles(scene))
    assert max(len(part) for _, part in parts) > 1
    for (one, part), (other, others) in combinations(parts, 2):
        assert one != other or not any(distance(a, b) == 1 for a in part for b in others)
    where = Box(0, 0, post.WIDTH, 900)
    found = [each for each in fleet.changes(scene, sea_map.chart_of(scene, where), where, []) if each.sprite]
    grown = sum(isinstance(event, Grew) for event in scene.news)
    assert len(found) <= grown + len(parts)


def test_the_pole_of_a_flag_stands_where_it_is_planted() -> None:
    flag = signs.flag(2, 30)
    x, y = signs.planted(flag, (0, 0))
    at = round(flag.width / 2 - x), round(flag.height / 2 - y)
    alpha = flag.getchannel("A")
    assert alpha.getpixel(at) == 255
    assert alpha.getpixel((at[0] + 12, at[1])) == 0, "nothing but the pole"


def test_the_wedge_of_what_a_voyage_lacked_comes_to_its_number_through_the_box_of_that() -> None:
    number = (90.0, 90.0, 110.0, 110.0)
    for spot in ((200, 160), (100, 220)):
        _, wedge, _, whole = overlay._wedge(30, spot, [((100, 100), 9)], [number])
        assert whole
        assert min(math.dist((100, 100), box[:2]) for box in wedge) < 20
        assert not overlay._wedge(30, spot, [((100, 100), 9)], [number, (95, 120, 175, 150)])[3]


def test_news_of_a_post_say_why_a_voyage_failed_with_the_sign_that_the_map_has() -> None:
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[3::4]):
        ends = [trip.end for trip in trips(scene) if isinstance(trip.end, Failed)]
        told = str(log.brief(scene))
        for end in ends:
            assert str(signs.lacking(end.colours, end.needed, post.LEAST)) in told


def test_what_a_voyage_lacked_leaves_its_way_in_sight() -> None:
    where, seen = Box(0, 0, post.WIDTH, 900), 0
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[::4]):
        chart = sea_map.chart_of(scene, where)
        lines = {line[-1]: line for line in (voyages._line(chart, trip) for trip in trips(scene))}
        flags = [(each, lines[each.of[0][0]]) for each in voyages.ends(scene, chart, where) if each.less and each.of]
        for flag, line in flags:
            for left, top, right, bottom in map(flag.thing.at, flag.thing.places):
                assert sum(left < x < right and top < y < bottom for x, y in line) <= len(line) / 4
            seen += 1
    assert seen > 5


@pytest.mark.parametrize("taken", [(), ((0, 0, 1200, 900),)])
def test_every_voyage_that_the_log_tells_by_number_has_its_number_on_the_map(taken: tuple[Rect, ...]) -> None:
    where, most = Box(0, 0, 1200, 900), 0
    for scene in (replace(each, size="wide") for each in turn_starts("tongiaki-4")[12::2]):
        canvas = Canvas(Image.new("RGB", (1200, 900)))
        overlay.put(canvas, voyages.ends(scene, sea_map.chart_of(scene, where), where), where, taken)
        shown = [number for line in lines_on(canvas.image) for number in line.words.split("·") if number.isdecimal()]
        assert sorted(shown, key=int) == [str(trip.number) for trip in trips(scene) if trip.number]
        most = max(most, len(shown))
    assert most > 5


def test_after_the_end_a_wide_map_has_the_numbers_that_the_log_gives_to_voyages() -> None:
    s, told = scenes.played(6, 3, 9999)
    scene, where = lately(scenes.scene(s, news=told)), Box(0, 0, 1200, 900)
    numbers = [str(trip.number) for trip in trips(scene) if trip.number]
    canvas = Canvas(Image.new("RGB", (1200, 900)))
    overlay.put(canvas, voyages.ends(scene, sea_map.chart_of(scene, where), where), where)
    shown = [number for line in lines_on(canvas.image) for number in line.words.split("·") if number.isdecimal()]
    assert sorted(shown) == sorted(numbers) != []


def test_the_group_of_a_failed_voyage_stands_at_what_it_lacked_and_no_other_one_near() -> None:
    where, seen = Box(0, 0, 1200, 900), 0
    for scene in (replace(each, size="wide") for each in turn_starts("tongiaki-6")[3::4]):
        chart = sea_map.chart_of(scene, where)
        shown = [each.sprite for each in voyages.ends(scene, chart, where) if each.sprite]
        for trip in trips(scene):
            if isinstance(trip.end, Failed):
                alone = signs.lacking(trip.end.colours, trip.end.needed, LEAST["wide"])
                told = {line.words for line in lines_on(alone)}
                found = [sprite.size for sprite in shown if told <= {line.words for line in lines_on(sprite)}]
                assert found
                assert alone.size not in found
                seen += 1
    assert seen > 2
    assert voyages._apart([(0, 0), (300, 0)], (60, 30), [(20, 0)], 40) == [(300, 0)]


def test_what_is_shown_in_any_case_covers_the_map_rather_than_another_sign() -> None:
    sprite, canvas = signs.crew((), "1", True, 22), Canvas(Image.new("RGB", (200, 60)))
    places = [(40.0, 30.0), (60.0, 30.0)]
    less = overlay.laid(sprite, places)
    both = [overlay.laid(sprite, places, most=0, bound=True, less=less)] * 2
    overlay.put(canvas, both, Box(0, 0, 200, 60), [(0, 0, 200, 60)])
    first, second = (sign.box for sign in signs_on(canvas.image))
    assert first[0] < second[0]


def test_numbers_of_opposite_voyages_stand_on_their_right() -> None:
    chart, scene = Chart(80, 600, 400), replace(turn_starts("tongiaki-6")[20], size="wide")
    start, goal = Cell(0, 0), Cell(0, -1)
    there = trips(scene)[0]._replace(start=start, direction=3, legs=(), goal=goal, end=None, number=1)
    for trip, side in ((there, 1), (there._replace(start=goal, direction=0, goal=start), -1)):
        spots = voyages._close(chart, trip, (30, 30), lanes=True)
        assert all(side * (x - 600) > 15 for x, _ in spots)
        assert {x > 600 for x, _ in voyages._close(chart, trip, (30, 30), lanes=False)} == {True, False}


def test_piers_to_sail_from_bear_the_sign_of_whoever_sails() -> None:
    scene = replace(scenes.scene(scenes.played(4, 3, 30, "sail")[0]), marks=())
    view = view_of(scene)
    pins = candidates.pins(scene, Chart(100, 0, 0))
    assert len(pins) == len(view.piers) > 0
    assert all(pin.sprite is signs.sailing(view.to_move[0], candidates._LARGE) for pin in pins)
    told = text(scene.language, "picture.tongiaki.sail")
    assert told in str(log.brief(replace(scene, size="post")))
    assert told in str(log.lines(scene, 388, 400))


def test_boats_that_stay_at_sea_lie_in_their_hex_off_its_numbers_and_off_each_other() -> None:
    chart, numbers = Chart(66, 0, 0), sea.numbered(Chart(66, 0, 0), Cell(0, 0), "wa", 0, 25)
    taken = [*numbers]
    for entered, boats in ((0, (0, 0, 1, 1)), (3, (2,))):
        _, _, box = fleet._afloat(chart, Adrift(Cell(0, 0), entered, boats), 22, taken)
        assert sum(overlap(box, other) for other in taken) < 0.1 * (box[2] - box[0]) * (box[3] - box[1])
        assert all(within(x / 66, y / 66) for x in box[::2] for y in box[1::2])
        taken.append(box)


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_tile_alone_is_drawn_large(size: Size) -> None:
    scene = scenes.scene(scenes.start(2), size=size)
    width = {"phone": post.WIDTH, "wide": 1190}[size]
    chart = sea_map.chart_of(scene, Box(0, 0, width, sea_map.height_of(scene, width)))
    assert 2 * chart.size > 0.5 * width


def test_tokens_of_a_map_are_of_one_width_and_smaller_only_where_they_must() -> None:
    (beach, *_), size = strands("tonga", 0, isle.SMALLEST), 84
    full, roomy, other = (
        tokens.berths(beach, tuple((s, False) for s in seats), size)[0] for seats in ((0, 1), (0,), (3,))
    )
    assert full.width < roomy.width == other.width <= 0.4 * size


def test_where_no_token_has_a_number_none_lies_farther_inland_for_one() -> None:
    strand = strands("tonga", 0, isle.SMALLEST)[3]
    berths = tokens.berths(strand, ((1, False), (2, False)), 61)
    (a, b), wide = [each.at for each in berths if each.seat is not None], berths[0].width
    assert math.dist(a, b) * 61 > 0.75 * wide


def test_where_all_boats_that_land_are_alike_their_count_stands_in_the_question_alone() -> None:
    s, _ = scenes.played(4, 4, 20, "land")
    marks = scenes.marks(s, "land", "at")
    scene = scenes.scene(s, s.turn.seat, size="phone", path=("land",), marks=marks, language="en")
    assert question_text(scene, "land", "at").startswith("Boat ")
    told = landing_table.told(scene, 30, 800)
    assert told == landing_table.table(scene, 30, 800) != []


def test_every_voyage_has_the_colour_of_its_seat_and_the_sign_of_that_on_a_disc_at_its_foot() -> None:
    seen = set[int]()
    for start in turn_starts("tongiaki-4")[8::8]:
        scene = replace(start, names=scenes.NAMES[: start.view.seats], size="post")
        image = board(scene)
        shown = voyages._shown(scene)
        feet = [sign.box for sign in signs_on(image) if sign.what == "foot"]
        sailed = [trip for trip in shown if trip.legs or voyages._good(trip)]
        assert len(feet) == sum(len(voyages._sailed(scene)[voyages._way(trip)]) for trip in sailed)
        for left, top, right, bottom in feet:
            about = {
                *image.convert("RGB").crop((round(left), round(top), round(right), round(bottom))).get_flattened_data()
            }
            assert (255, 255, 255) in about
            seen |= {seat for seat, colour in enumerate(SEAT_COLOURS) if ImageColor.getrgb(colour) in about}
    assert len(seen) > 2


def test_every_sign_of_a_failed_voyage_has_a_cross() -> None:
    short = signs.lacking(2, 3, 22)
    (digits,) = lines_on(short)
    before = short.crop((6, round(0.3 * short.height), round(digits.x) - 1, round(0.7 * short.height)))
    assert max(before.convert("L").tobytes()) > 250


def test_in_tall_pictures_signs_stand_for_boats_whose_marks_would_be_too_small() -> None:
    assert sea_map.level("tall", Chart(120, 0, 0)) == sea_map.level("tall", Chart(160, 0, 0)) == SMALLEST
    assert sea_map.level("tall", Chart(300, 0, 0)) < SMALLEST


def test_signs_of_what_changed_lie_off_failed_voyages_and_off_new_tiles() -> None:
    where, seen = Box(0, 0, post.WIDTH, 900), 0
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[::4]):
        chart = sea_map.chart_of(scene, where)
        failed = voyages.failing(scene, chart)
        for each in fleet.changes(scene, chart, where, failed, moored(scene, chart)):
            if each.of and failed:
                assert not any(overlap(each.thing.at(place), box) for place in each.thing.places for box in failed)
                seen += 1
    assert seen > 3


def moored(scene: Scene, chart: Chart) -> list[islands.Moored]:
    """What lies on the beaches of a post."""
    how = islands.look(scene, chart, sea_map.level(scene.aspect, chart))
    return islands.moored(chart, view_of(scene).islands, how, voyages.landings(scene))


def _doubled(box: Rect) -> Point:
    """Twice the middle of a box."""
    return box[0] + box[2], box[1] + box[3]


def test_growth_is_on_signs_that_point_to_its_beaches_stand_on_no_other_island_and_are_always_shown() -> None:
    where, seen = Box(0, 0, post.WIDTH, 900), 0
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[::4]):
        chart = sea_map.chart_of(scene, where)
        lying, grew = moored(scene, chart), [event for event in scene.news if isinstance(event, Grew)]
        found = [each for each in fleet.changes(scene, chart, where, [], lying) if each.less]
        signs_of = {(event.island.id, event.seat): land_of(view_of(scene), event.island.id).at for event in grew}
        reach = 0.5 * fleet._LAND * chart.size
        for each, at in zip(found, signs_of.values(), strict=True):
            others = [chart.at(land.at) for land in view_of(scene).islands if land.at != at]
            lands = [(x - reach, y - reach, x + reach, y + reach) for x, y in others]
            assert each.of
            assert not any(overlap(each.thing.at(place), land) for place in each.thing.places for land in lands)
        assert all(overlay._shown(each, (0, 0), [(0, 0, post.WIDTH, 900)], (0, 0, post.WIDTH, 900)) for each in found)
        for (x, y), _ in (disc for each in found for disc in each.of):
            near = min(lying, key=lambda each: math.dist((2 * x, 2 * y), _doubled(each.box)))
            assert near.at in {at for event in grew for at in event.at}
            seen += 1
    assert seen > 9


def test_tokens_with_numbers_on_one_beach_hardly_touch() -> None:
    (shore, *_) = (each for each in strands("tonga", 0, SMALLEST) if len(each.slots) > 2)
    for seats in ((0, 0, 1, 1), (2, 2, 3, 3)):
        a, b = (each for each in tokens.berths(shore, tuple((seat, False) for seat in seats), 100) if each.boats > 1)
        assert 100 * math.dist(a.at, b.at) > (a.width + b.width) / 2 - 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_king_is_offered_in_words_and_by_a_crown_only_where_the_rules_allow_one(language: str) -> None:
    offered = set[bool]()
    for scene in (replace(each, language=language, marks=()) for each in turn_starts("tongiaki-4")):
        if (view := view_of(scene)).decision == "act":
            legal_kings = {str(move.island) for move in outlook.ways(view) if isinstance(move, King)}
            assert crownable(view) == legal_kings
            word = {"en": "king", "ja": "国王"}[language]
            assert (word in post.heading(scene)) == bool(legal_kings)
            offered.add(bool(legal_kings))
    assert offered == {False, True}


@pytest.mark.parametrize("size", ["post", "wide"])
def test_at_the_start_news_name_the_beaches_of_tonga_by_their_letters(size: Size) -> None:
    state, last = scenes.played(4, 3, 3)
    told = [chunk for line in log.brief(scenes.scene(state, news=last, size=size)) for said in line for chunk in said]
    placed = [event.at.letter for event in last if isinstance(event, Placed)]
    assert placed
    assert [chunk.strip() for chunk in told if isinstance(chunk, str) and chunk.strip() in set("ABCDEF")] == placed


def test_frames_around_what_can_be_chosen_lie_off_its_moorings() -> None:
    frame = sea.outline(100, True, reach=candidates._FRAME).getchannel("A")
    for level in (0, 1, SMALLEST):
        slots = [slot for strand in strands(TONGA, 0, level) for slot in strand.slots]
        half = frame.width / 2
        assert not any(frame.getpixel((round(half + 100 * x), round(half + 100 * y))) for x, y in slots)
