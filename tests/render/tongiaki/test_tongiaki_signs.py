"""Arrows, numbers, names and signs on Tongiaki's maps: each keeps off what others need to show."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence

import pytest
from msgspec.structs import replace
from PIL import Image, ImageColor

from cogs.ui.marks import marks_at
from data.texts import name, text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.lettering import lines_on, signs_on
from render.news import by_turn
from render.placing import overlap
from render.scene import Size
from render.theme import SEAT_COLOURS
from render.tongiaki import (
    candidates,
    fleet,
    islands,
    news,
    offers,
    sea,
    sea_map,
    signs,
    tokens,
    voyages,
)
from render.tongiaki.board import board
from render.tongiaki.geometry import Chart, Strand, beside, strands, within
from render.tongiaki.reading import (
    crownable,
    result_of,
    trips,
    view_of,
    with_beaches,
)
from render.words import question_text
from rules.kit.seats import Seat
from rules.tongiaki import outlook
from rules.tongiaki.components import LANDS, TONGA
from rules.tongiaki.events import Failed, Grew, LastTile, Overflow, Placed
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.moves import Grow, King
from rules.tongiaki.places import Cell, Island
from rules.tongiaki.state import Adrift
from tests.render.test_news import turn_starts
from tests.render.tongiaki import scenes

LANGUAGES = ("en", "ja")


def test_voyages_that_landed_over_water_are_arrows_from_shore_to_shore() -> None:
    landed = near = shown = 0
    for start in turn_starts("tongiaki-6")[4::5]:
        scene = replace(start, names=scenes.NAMES[: start.view.seats], size="post")
        sailed = [trip for trip in trips(scene) if trip.goal is not None and not trip.end]
        landed += len({(trip.start, trip.direction, trip.legs) for trip in sailed if trip.legs})
        near += len({(trip.start, trip.direction) for trip in sailed if not trip.legs})
        shown += len([sign for sign in signs_on(board(scene)) if sign.what == "arrow"])
    assert landed >= 3
    assert landed <= shown < landed + 0.5 * near


def test_of_the_voyages_over_water_of_the_last_turn_9_in_10_are_marked_before_older_ones() -> None:
    sailed = marked = 0
    for start in (each for record in ("tongiaki-2", "tongiaki-4") for each in turn_starts(record)[2:-1:3]):
        scene = replace(start, names=scenes.NAMES[: start.view.seats], size="post")
        last = replace(scene, news=tuple(by_turn(scene.news)[-1][1]))
        new, old = voyages._shown(last), voyages._shown(scene)
        assert old[: len(new)] == new
        sailed += sum(trip.legs != () for trip in new)
        marked += len([sign for sign in signs_on(board(last)) if sign.what == "foot"])
    assert sailed > 12
    assert marked >= 0.9 * sailed


def test_opposite_voyages_keep_to_their_right_each_in_its_lane() -> None:
    trip = next(trip for start in turn_starts("tongiaki-6") for trip in trips(start))
    there = trip._replace(start=Cell(0, 0), direction=3, legs=(), goal=Cell(0, -1), end=None)
    back = there._replace(start=Cell(0, -1), direction=0, goal=Cell(0, 0))
    assert voyages._opposite(there, back)
    assert not voyages._opposite(there, there)
    chart = Chart(66, 0, 0)
    lanes = [beside(tuple(voyages._line(chart, each)), voyages._LANE * chart.size) for each in (there, back)]
    assert {x > 0 for x, _ in lanes[0]} == {True}
    assert {x > 0 for x, _ in lanes[1]} == {False}


def test_the_number_of_a_stack_stands_on_its_token_whose_colour_is_seen() -> None:
    strand = strands("fidschi", 0, True)[0]
    (berth, *_) = tokens.berths(strand, ((2, False), (2, True)), 66, tokens.Widths(24, 36))
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
        lines = signs.halves(said)
        assert "".join(lines).replace("-", "") == said.replace(" ", "")
        assert len(lines) == 2 or len(said) < 6
        sprite = signs.lettered(lines, said, 25, 0.88)
        assert [line.words for line in lines_on(sprite)] == [said]
        assert sprite.width >= 0.88 * max(fonts.width(line, 25) for line in lines)


def test_names_of_a_picture_are_at_least_88_hundredths_of_their_width() -> None:
    assert signs.alike(["Mangareva", "Fiji"], 25, 10) == 0.88
    assert signs.alike(["Fiji"], 25, 400) == 1


def test_points_of_an_island_stay_in_its_hex() -> None:
    for island, land in LANDS.items():
        for red in range(6 if land.points else 0):
            spots = islands._around_land(island, red, False, 0.25, 0.22)
            assert spots
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


def test_what_sails_stands_under_the_name_of_its_island_which_is_said_once_and_only_where_there_are_several() -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    marks = scenes.marks(s, "sail", "pier")
    (*lines,) = (row for block in offers.blocks(scenes.scene(s, language="en", marks=marks), 22) for row in block)
    assert len(lines) == len(marks)
    assert ["Tonga"] not in lines
    grown, _ = scenes.played(2, 3, 40, "act")
    scene = scenes.scene(grown, scenes.acting(grown), language="en", marks=scenes.marks(grown, "grow", "island"))
    names = [row[0] for block in offers.blocks(scene, 22) for row in block if len(row) == 1]
    assert len(names) == len({*map(str, names)}) > 2


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
    seen, gain = {line.words.strip() for line in lines_on(image)}, len(move.beaches.letters)
    assert marks | {said, f"+{gain}"} <= seen
    assert text(language, "picture.tongiaki.quiet") not in seen
    assert not [sign for sign in signs_on(image) if sign.what == "arrow"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_a_landing_is_spread_the_beaches_that_can_take_boats_are_marked(language: str) -> None:
    s, last = scenes.played(4, 3, 20, "land")
    scene = scenes.scene(s, news=last, size="phone", language=language, path=("spread",))
    group = view_of(scene).group
    assert group
    assert {mark.at for mark in with_beaches(scene).marks} == {*group.open}
    assert name(language, "tongiaki", group.island) in question_text(scene, "spread", "how")
    beach = group.open[0]
    assert [mark.at for mark in with_beaches(replace(scene, path=("land", str(beach)))).marks] == [beach]
    assert {at.letter for at in group.open} <= {line.words.strip() for line in lines_on(board(scene))}


def test_boats_that_land_one_at_a_time_are_counted_in_the_question() -> None:
    s, last = scenes.played(4, 3, 20, "land")
    marks = scenes.marks(s, "land", "at")
    scene = scenes.scene(s, s.turn.seat, news=last, size="phone", path=("land",), marks=marks, language="en")
    group = view_of(scene).group
    assert group
    assert question_text(scene, "land", "at").startswith(f"Boat 1 of {len(group.boats.seats)}")


def test_many_boats_that_wait_to_land_stand_in_two_rows() -> None:
    few, many = fleet._waiting((0, 1, 2), 30), fleet._waiting((0, 0, 1, 1, 2), 30)
    assert many.width == few.width
    assert many.height > 1.5 * few.height


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
        assert sorted(found) == sorted(map(signs.points_of, sailor.islands))
        assert sum(found) == result.totals[seat]


def test_a_failed_voyage_leads_from_its_shore_to_the_number_that_it_lacked_colours_for() -> None:
    chart, seen = Chart(100, 500, 500), 0
    for scene in turn_starts("tongiaki-6")[::3]:
        tiles = view_of(scene).known.chart.tiles
        for trip, end in ((trip, trip.end) for trip in trips(scene) if isinstance(trip.end, Failed)):
            (x, y), tile = voyages._line(chart, trip)[-1], tiles[end.at]
            numbers = sea.numbered(chart, tile.at, tile.id, tile.red, 25)
            assert any(left < x < right and top < y < bottom for left, top, right, bottom in numbers)
            assert math.dist(voyages._line(chart, trip)[0], chart.at(trip.start)) < 61
            seen += 1
    assert seen > 3


def test_voyages_that_stay_at_sea_say_so_in_words() -> None:
    scene = scenes.scene(scenes.start(4), language="en")
    assert news._told(scene, news._Way(("fidschi",), "at_sea"), [], 30, True) == ["Fiji", " → stays at sea"]


def test_the_last_tile_of_a_game_is_told_before_all_else() -> None:
    (over, events), under_way = scenes.played(4, 5, 9999), scenes.start(4)
    grew = next(event for event in events if isinstance(event, Grew))
    last = next(event for event in events if isinstance(event, LastTile))
    for state, key in ((over, "last"), (under_way, "last_turn")):
        scene = scenes.scene(state, news=events, language="en")
        told = news.told(scene, grew.seat or 0, [grew, last])
        assert " " + text("en", f"picture.tongiaki.log.{key}") in told[0]


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


def test_of_voyages_that_went_the_same_way_the_map_shows_the_last_one() -> None:
    start = next(each for each in turn_starts("tongiaki-6")[8:] if any(map(voyages._good, trips(each))))
    again = tuple(replace(event, seat=(event.seat + 1) % 6) for event in start.news if event.seat is not None)
    scene = replace(start, size="post", news=(*start.news, *again))
    once, shown = voyages._shown(start), voyages._shown(scene)
    assert [trip.seat for trip in shown] == [(trip.seat + 1) % 6 for trip in once]
    feet = [sign for sign in signs_on(board(scene)) if sign.what == "foot"]
    assert 0 < len(feet) <= len(shown) < len(trips(scene))


def test_news_of_a_post_say_of_how_many_colours_a_voyage_that_failed_had_how_many() -> None:
    for scene in (replace(each, size="post") for each in turn_starts("tongiaki-6")[3::4]):
        ends = [trip.end for trip in trips(scene) if isinstance(trip.end, Failed)]
        told = str(news.turns(scene, post.TEXT))
        for end in ends:
            assert str(signs.lacking(end.colours, end.needed, post.LEAST)) in told


def test_boats_that_stay_at_sea_lie_in_their_hex_off_its_numbers_and_off_each_other() -> None:
    chart, numbers = Chart(66, 0, 0), sea.numbered(Chart(66, 0, 0), Cell(0, 0), "wa", 0, 25)
    taken = [*numbers]
    for entered, boats in ((0, (0, 0, 1, 1)), (3, (2,))):
        group = Adrift(Cell(0, 0), entered, boats)
        _, _, box = fleet._afloat(chart, group, len({*boats}), round(fleet._TOKEN * 25), taken)
        assert sum(overlap(box, other) for other in taken) < 0.1 * (box[2] - box[0]) * (box[3] - box[1])
        assert all(within(x / 66, y / 66) for x in box[::2] for y in box[1::2])
        taken.append(box)


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_tile_alone_is_drawn_large(size: Size) -> None:
    scene = scenes.scene(scenes.start(2), size=size)
    width = {"phone": post.WIDTH, "wide": 1190}[size]
    chart = sea_map.chart_of(scene, Box(0, 0, width, sea_map.height_of(scene, width)))
    assert 2 * chart.size > 0.5 * width


@pytest.mark.parametrize("record", ["tongiaki-2", "tongiaki-4", "tongiaki-6"])
def test_tokens_of_a_map_are_of_one_width_but_on_full_beaches_and_every_one_is_seen_whole(record: str) -> None:
    for scene in (replace(each, size="post") for each in turn_starts(record)[6::7]):
        chart = sea_map.chart_of(scene, Box(0, 100, post.WIDTH, 900))
        how = islands.look(scene, chart, sea_map.small(scene.aspect, chart), view_of(scene).islands)
        singles = set[int]()
        for land in (land for land in view_of(scene).islands if how.small and land.king is None):
            lying = list[tokens.Berth]()
            for strand, shore in zip(strands(land.id, land.red, True), land.beaches, strict=True):
                found = berths(strand, shore.boats, chart.size, how.tokens)
                one = {each.width for each in found if each.seat is not None and each.boats == 1}
                singles |= set() if shore.full else one
                lying += found
            assert tokens._over(lying, chart.size) <= tokens._OVER
        assert len(singles) < 2


def berths(strand: Strand, boats: Sequence[Seat], size: int, wide: tokens.Widths) -> tuple[tokens.Berth, ...]:
    return tokens.berths(strand, tuple((seat, False) for seat in boats), size, wide)


def test_where_no_token_has_a_number_none_lies_farther_inland_for_one() -> None:
    strand = strands("tonga", 0, True)[3]
    wide = tokens.widths((((strand, ((1, False), (2, False))),),), 61)
    a, b = (each.at for each in berths(strand, (1, 2), 61, wide) if each.seat is not None)
    assert math.dist(a, b) * 61 > wide.one - tokens._OVER


def test_every_voyage_has_the_colour_of_its_seat_and_the_sign_of_that_on_a_disc_at_its_foot() -> None:
    seen = set[int]()
    for start in turn_starts("tongiaki-6")[4::5]:
        scene = replace(start, names=scenes.NAMES[: start.view.seats], size="post")
        image = board(scene)
        shown = voyages._shown(scene)
        feet = [sign.box for sign in signs_on(image) if sign.what == "foot"]
        assert len(feet) <= len(shown)
        for left, top, right, bottom in feet:
            about = {
                *image.convert("RGB").crop((round(left), round(top), round(right), round(bottom))).get_flattened_data()
            }
            assert (255, 255, 255) in about
            seen |= {seat for seat, colour in enumerate(SEAT_COLOURS) if ImageColor.getrgb(colour) in about}
    assert len(seen) > 1


def test_every_sign_of_a_failed_voyage_has_a_cross() -> None:
    short = signs.lacking(2, 3, 22)
    (digits,) = lines_on(short)
    before = short.crop((6, round(0.3 * short.height), round(digits.x) - 1, round(0.7 * short.height)))
    assert max(before.convert("L").tobytes()) > 250


def test_in_tall_pictures_signs_stand_for_boats_whose_marks_would_be_too_small() -> None:
    assert sea_map.small("tall", Chart(160, 0, 0))
    assert sea_map.small("wide", Chart(100, 0, 0))
    assert not sea_map.small("tall", Chart(300, 0, 0))


def test_tokens_with_numbers_on_one_beach_hardly_touch() -> None:
    (shore, *_) = (each for each in strands("tonga", 0, True) if len(each.slots) > 2)
    for seats in ((0, 0, 1, 1), (2, 2, 3, 3)):
        wide = tokens.widths((((shore, tuple((seat, False) for seat in seats)),),), 100)
        a, b = (each for each in berths(shore, seats, 100, wide) if each.boats > 1)
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
    told = [chunk for line in news.brief(scenes.scene(state, news=last, size=size)) for said in line for chunk in said]
    placed = [event.at.letter for event in last if isinstance(event, Placed)]
    assert placed
    assert [chunk.strip() for chunk in told if isinstance(chunk, str) and chunk.strip() in set("ABCDEF")] == placed


def test_frames_around_what_can_be_chosen_lie_off_its_moorings() -> None:
    frame = sea.outline(100, True, reach=candidates._FRAME).getchannel("A")
    for small in (False, True):
        slots = [slot for strand in strands(TONGA, 0, small) for slot in strand.slots]
        half = frame.width / 2
        assert not any(frame.getpixel((round(half + 100 * x), round(half + 100 * y))) for x, y in slots)


def test_an_arrow_gives_way_to_what_lies_on_islands() -> None:
    line = [(100.0, 3.0 * i) for i in range(20)]
    assert voyages._longest(line, 10, []) == tuple(line)
    way = voyages._longest(line, 10, [(90, -20, 110, -2), (96, 56, 104, 64)])
    assert way == tuple(line[3:16])
