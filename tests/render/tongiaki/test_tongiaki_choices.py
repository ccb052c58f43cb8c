"""The cards of what can be chosen in Tongiaki: every place once, under what it is chosen for, and no line runs over."""

from __future__ import annotations

from math import dist
from string import ascii_lowercase

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageColor

from data.texts import name, text
from render import post, words
from render.canvas import Canvas
from render.frame import Box
from render.lettering import lines_on
from render.panels import broken, bulb, measure
from render.phrases import SHAPES, Voice
from render.placing import overlap
from render.scene import Mark, Scene, Size
from render.tongiaki import (
    candidates,
    cards,
    fleet,
    header,
    islands,
    offers,
    sea_map,
    signs,
    words_choices,
)
from render.tongiaki.board import board
from render.tongiaki.boats import boat
from render.tongiaki.geometry import Chart
from render.tongiaki.palette import INK, PIN
from render.tongiaki.reading import LEAST, land_of, view_of, with_beaches
from render.words import choice_label, question_text
from rules.tongiaki import legal, outlook
from rules.tongiaki.components import LANDS
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.moves import Boats, Land
from rules.tongiaki.places import COMPASS, Beach, Island
from tests.render.tongiaki import scenes
from tests.rules.tongiaki import positions

_ALL = Box(-900, -900, 4000, 4000)
"""A map whose edge cuts nothing."""


def growing() -> Scene:
    """Where to grow and which boat to take for it, asked together: the supply is empty."""
    s, _ = scenes.played(2, 3, 40, "act")
    given = [mark for mark in scenes.marks(s, "grow", "source") if mark.at]
    sources = (replace(mark, tag=tag) for mark, tag in zip(given, ascii_lowercase, strict=False))
    marks = (*sources, *scenes.marks(s, "grow", "island"))
    return scenes.scene(s, scenes.acting(s), marks=marks, path=("grow",), language="en")


@pytest.mark.parametrize("room", [340, 290])
def test_what_would_sail_stands_on_lines_that_begin_with_their_beach_and_are_no_longer_than_there_is_room(
    room: int,
) -> None:
    scene = growing()
    lands = [land_of(view_of(scene), mark.at.id) for mark in scene.marks if isinstance(mark.at, Island)]
    lines = [part for land in lands for row in offers.rows(scene, land, 22) for part in broken(row, 22, room)]
    assert len(lines) > 1
    assert max(measure(line, 22) for line in lines) <= room
    assert all(isinstance(row[0], Image.Image) for land in lands for row in offers.rows(scene, land, 22)), "its sign"


def test_the_menu_says_whose_points_change_if_a_boat_is_taken_from_a_beach_and_how() -> None:
    scene = growing()
    view, given = view_of(scene), [mark for mark in scene.marks if isinstance(mark.at, Beach)]
    for mark in given:
        before, after = view.sailors[view.seat].points, outlook.without(view, mark.at)
        told = words.choice_label(scene, "grow", "source", mark.at)
        assert f"{SHAPES[view.seat]} {scene.names[view.seat]} {before} → {after}" in told
    assert len({outlook.without(view, mark.at) for mark in given}) > 1


def sailing(size: Size) -> Scene:
    """Piers on offer on a table whose islands are small on a phone."""
    s, _ = scenes.played(4, 3, 30, "sail")
    return scenes.scene(s, size=size, language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))


def test_pins_stand_on_the_heads_of_piers_on_offer() -> None:
    scene = sailing("wide")
    chart = sea_map.chart_of(scene, Box(0, 0, 1190, 900))
    for mark, pin in zip(scene.marks, candidates.pins(scene, chart), strict=True):
        head = chart.side(land_of(view_of(scene), mark.at.island).at, COMPASS.index(mark.at.direction), 0.96)
        assert pin.to
        assert dist(pin.to[0], head) < 0.1 * chart.size, "a line leads to the head from farther off"
        near = [dist(head, place) < candidates._STRAY * chart.size for place in pin.thing.places]
        assert near[: near.index(False)].count(True) > 20, "those are the last resort"
        assert dist(head, pin.thing.places[0]) < pin.thing.width / 2


def test_the_unknown_to_which_piers_on_offer_lead_is_marked_on_its_cell_and_no_veil_is_over_the_way() -> None:
    s, _ = scenes.played(4, 3, 21, "sail")
    scene = scenes.scene(s, size="phone", language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
    ends = [outlook.prospect(view_of(scene), mark.at) for mark in scene.marks]
    chart, white = Chart(60, 400, 400), Canvas(Image.new("RGB", (900, 900), "#FFFFFF"))
    sign = signs.unknown(LEAST[scene.aspect] + 10)
    marked = [pin.thing.places[0] for pin in candidates.pins(scene, chart) if pin.sprite is sign]
    assert marked == [chart.at(end.cell) for end in ends if end.outcome == "unknown"] != []
    candidates.put_veil(white, scene, chart, _ALL)
    over = [chart.at(leg.at) for end in ends for leg in end.legs]
    assert over
    assert all(white.image.getpixel((round(x), round(y))) == (255, 255, 255) for x, y in over)


def test_names_stand_on_wood_on_all_islands_of_a_wide_question_or_on_none() -> None:
    asked = growing()
    lands = view_of(asked).islands
    looks = {size: islands.look(asked, Chart(size, 0, 0), False, lands).plates for size in (84, 96, 102)}
    assert looks == {84: False, 96: False, 102: True}
    assert islands.look(replace(asked, marks=()), Chart(96, 0, 0), False, lands).plates


@pytest.mark.parametrize("room", [80, 400])
def test_a_group_that_is_too_long_for_a_line_goes_on_in_another_one(room: int) -> None:
    group = ["one ", "two ", "three"]
    assert [chunk for part in broken(group, 34, room) for chunk in part] == group
    assert measure(broken(group, 34, room)[0], 34) <= room
    assert len(broken(group, 34, room)) == (2 if room < measure(group, 34) else 1)


def test_islands_on_offer_are_framed_in_yellow_and_all_other_tiles_are_darker() -> None:
    s, _ = scenes.kings()
    taken = {str(mark.at) for mark in scenes.marks(s, "grow", "island")}
    bare = scenes.scene(s, scenes.acting(s), size="phone")
    scene = replace(bare, marks=scenes.marks(s, "grow", "island"), path=("grow",))
    chart = Chart(90, 600, 600)
    plain, marked = (Canvas(Image.new("RGB", (1200, 1200), "#808080")) for _ in range(2))
    candidates.put_veil(plain, bare, chart, _ALL)
    candidates.put_outlines(marked, scene, chart)
    candidates.put_veil(marked, scene, chart, _ALL)
    for land in view_of(scene).islands:
        middle, side = ((round(x), round(y)) for x, y in (chart.at(land.at), chart.side(land.at, 0, 0.89)))
        assert plain.image.getpixel(middle) == (128, 128, 128)
        assert (marked.image.getpixel(middle) == (128, 128, 128)) is (land.id in taken)
        if land.id in taken:
            assert marked.image.getpixel(side) == ImageColor.getrgb(PIN)


@pytest.mark.parametrize("seats", [2, 6])
def test_islands_on_offer_are_cards_on_a_phone_with_letters_that_can_be_read(seats: int) -> None:
    s = scenes.played(seats, 3, 40, "act")[0]
    marks = scenes.marks(s, "grow", "island")
    scene = scenes.scene(s, scenes.acting(s), size="phone", language="en", marks=marks, path=("grow",))
    image = board(scene)
    letters = [line for line in lines_on(image) if line.words in tuple("ABCDEF")]
    called = {line.words for line in lines_on(image) if line.em >= post.LEAST}
    for mark in marks:
        assert name("en", "tongiaki", mark.at.id) in called
    assert letters
    assert min(line.em for line in letters) >= post.LEAST
    alone = replace(scene, size="post")
    assert not cards.choices(alone)


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_piers_say_in_words_to_what_each_of_them_leads(size: Size) -> None:
    s, _ = scenes.played(4, 3, 21, "sail")
    scene = scenes.scene(s, size=size, language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
    ends = [outlook.prospect(view_of(scene), mark.at) for mark in scene.marks]
    assert {end.outcome for end in ends} == {"fails", "unknown", "lands"}
    (land,) = {land_of(view_of(scene), end.pier.island).id for end in ends}
    lines = offers.rows(scene, land_of(view_of(scene), land), 22)
    for end, line in zip(ends, lines, strict=True):
        said = text("en", f"picture.tongiaki.log.known.{end.outcome}", n=end.needed) if not end.island else ""
        assert str(line[-1]).endswith(said or name("en", "tongiaki", str(end.island)))
    written = {line.words.strip() for line in lines_on(board(scene))}
    assert {str(line[-1]).strip() for line in lines} <= written


def test_of_tiles_that_the_edge_of_a_map_cuts_little_is_seen_under_the_sea() -> None:
    s, _ = scenes.played(4, 3, 21, "sail")
    scene = scenes.scene(s, size="phone", language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
    chart, white = Chart(60, 400, 400), Canvas(Image.new("RGB", (900, 900), "#FFFFFF"))
    candidates.put_veil(white, scene, chart, Box(2000, 2000, 10, 10))
    ends = {outlook.prospect(view_of(scene), mark.at).island for mark in scene.marks}
    bright = ends | {mark.at.island for mark in scene.marks}
    for land in (land for land in view_of(scene).islands if land.id not in bright):
        x, y = map(round, chart.at(land.at))
        red, *_ = white.image.crop((x, y, x + 1, y + 1)).tobytes()
        assert red < 150


def test_islands_to_which_piers_on_offer_lead_lie_under_no_veil() -> None:
    s, _ = scenes.played(4, 3, 21, "sail")
    scene = scenes.scene(s, size="phone", language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
    ends = {outlook.prospect(view_of(scene), mark.at).island for mark in scene.marks} - {None}
    chart, white = Chart(60, 400, 400), Canvas(Image.new("RGB", (900, 900), "#FFFFFF"))
    candidates.put_veil(white, scene, chart, _ALL)
    bright = ends | {mark.at.island for mark in scene.marks}
    for land in view_of(scene).islands:
        x, y = map(round, chart.at(land.at))
        assert (white.image.getpixel((x, y)) == (255, 255, 255)) is (land.id in bright)


def test_boats_that_wait_to_land_lie_off_all_piers_and_point_to_their_island() -> None:
    s, _ = scenes.played(4, 3, 20, "land")
    scene = scenes.scene(s, size="phone")
    chart = sea_map.chart_of(scene, Box(0, 0, 1080, 900))
    (waiting,) = fleet.group(scene, chart)
    piers = fleet._heads(view_of(scene), chart)
    assert not any(overlap(waiting.thing.at(at), box) for at in waiting.thing.places for box in piers)
    assert waiting.to


def test_boats_for_one_beach_tell_what_others_get_then_and_where_these_sail() -> None:
    s = positions.play(positions.position("tonga@0,0 D=RRB; rapa_nui@0,-1 A=GGG B=GG", options={}), "sail tonga-D-n")
    island = land_of(TONGIAKI.view(s, s.turn.seat), "rapa_nui")
    a, b = (shore.at for shore in island.beaches)
    scene = with_beaches(scenes.scene(s, s.turn.seat, size="phone", path=("land", str(a)), language="en"))
    crews = sorted({move.boats.seats for move in legal.moves(s) if isinstance(move, Land) and move.at == a})
    group = view_of(scene).group
    assert group
    for crew in crews:
        ((other, rest),) = outlook.settled(view_of(scene), a, crew)
        assert (other, sorted((*crew, *rest))) == (b, sorted(group.boats.seats))
        assert f", then B {SHAPES[rest[0]]} – sails" in choice_label(scene, "land", "boats", Boats(crew))
    told = [said[0] for said in offers.rows(scene, island, 30) if isinstance(said[0], Image.Image)]
    letters = [line.words for sign in told for line in lines_on(sign)]
    assert {*letters} == {"A", "B"}
    (waiting,) = offers.waiting(scene, 30)
    assert len(waiting) == 1 + len(group.rest.seats)


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_an_island_to_which_a_tip_leads_bears_its_sign_on_the_map(size: Size) -> None:
    s, _ = scenes.played(4, 3, 21, "act")
    first, *others = scenes.marks(s, "grow", "island")
    chart, sign = Chart(80, 600, 600), bulb(round(1.5 * LEAST["wide" if size == "wide" else "tall"]))
    for tip in (True, False):
        marks = (replace(first, tip=tip), *others)
        scene = scenes.scene(s, scenes.acting(s), size=size, language="en", marks=marks, path=("grow",))
        (*found,) = (pin for pin in candidates.pins(scene, chart) if pin.sprite is sign)
        assert len(found) == tip
        middle = chart.at(land_of(view_of(scene), first.at.id).at)
        assert all(dist(at, middle) < 1.1 * chart.size for pin in found for at in pin.thing.places)


def test_a_pin_to_which_a_tip_leads_bears_its_sign_beside_its_letter() -> None:
    plain, lit = (signs.pin("a", 28, signs.ON_LAND, False, tip) for tip in (False, True))
    _, _, right, bottom = ImageChops.difference(plain, lit).getbbox() or (0, 0, 0, 0)
    assert 0 < right <= plain.width / 2
    assert 0 < bottom <= plain.height / 2 + 4


def test_what_is_left_in_the_stack_is_counted_by_islands_and_by_routes() -> None:
    scene = scenes.scene(scenes.played(4, 3, 30, "sail")[0])
    lands, routes = header.left(scene)
    assert sum(lands) == len(view_of(scene).islands_left)
    assert sum(routes) == 3 * len(view_of(scene).water_left)


def test_a_label_without_room_for_all_voyages_tells_those_of_the_first_beaches() -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    scene = scenes.scene(s, s.turn.seat, language="en")
    found = [outlook.prospect(view_of(scene), pier) for pier in view_of(scene).piers]
    beaches = list(words_choices.by_beach(found))
    assert len(beaches) > 1
    whole, short = (words_choices._sails(Voice(scene, "message"), found, taken) for taken in (0, 70))
    assert whole.count("→") == len(beaches)
    assert 0 < short.count("→") < len(beaches)
    assert len(short) <= 27


def test_piers_are_told_beside_their_island_on_a_card_on_a_phone_by_the_tags_of_their_pins_on_the_map() -> None:
    asked = sailing("phone")
    scene = replace(asked, marks=tuple(replace(mark, tag=f"x{i}") for i, mark in enumerate(asked.marks)))
    found = cards.choices(scene)
    assert found
    assert [card.land.id for card in found.cards] == [*{mark.at.island: 0 for mark in scene.marks}]
    image, top = board(scene), sea_map.height_of(scene, post.WIDTH, 900)
    tags = {mark.tag for mark in scene.marks}
    for written in (
        [line.words for line in lines_on(image) if (line.y < top) is above and line.words in tags]
        for above in (True, False)
    ):
        assert sorted(written) == sorted(tags)
    assert max(line.x + line.width for line in lines_on(image)) < post.WIDTH - post.MARGIN
    assert cards.choices(sailing("post")) is None


def test_beaches_of_an_island_are_chosen_on_its_card_and_the_map_shows_only_the_island() -> None:
    s, _ = scenes.played(5, 3, 36)
    marks = tuple(Mark(beach, beach.letter) for beach in (Beach("tonga", letter) for letter in "AB"))
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=marks, path=("land",))
    assert [mark.at for mark in cards.on_map(scene, cards.choices(scene)).marks] == [Island("tonga")]


def test_where_several_islands_are_on_offer_there_are_only_cards_as_large_as_there_is_room() -> None:
    scene = replace(growing(), size="phone", marks=[mark for mark in growing().marks if isinstance(mark.at, Island)])
    found = cards.choices(scene)
    assert found
    assert not cards.mapped(scene, len(found.cards))
    assert sum(found.rows) <= cards._MOST
    assert cards.grid(scene, found.cards[:2], 1060, 1900, (1, 2), 30).sizes.radius > found.sizes.radius


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rows_below_a_wide_map_name_beach_and_direction_whole_in_columns_of_about_one_height(language: str) -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    marks = tuple(replace(mark, tip=True) for mark in scenes.marks(s, "sail", "pier"))
    scene = scenes.scene(s, size="wide", language=language, marks=marks)
    assert not any("…" in line.words for line in lines_on(board(scene)))
    for each in (scene, replace(growing(), language=language)):
        found = offers.blocks(each, 22)
        assert max(measure(row, 22) for block in found for row in block) <= offers._WIDE
        columns = [sum(map(len, column)) for column in offers._columns(found)]
        assert len(columns) <= offers.COLUMNS
        assert sum(columns) == sum(map(len, found))
        assert max(columns) <= sum(columns) / len(columns) + max(map(len, found))


def test_each_source_says_what_it_costs_and_the_map_which_island_the_boat_is_for() -> None:
    asked = growing()
    marks = tuple(mark for mark in asked.marks if isinstance(mark.at, Beach))
    grows = next(land.id for land in view_of(asked).islands if land.id not in {mark.at.island for mark in marks})
    scene = replace(asked, marks=marks, path=("grow", grows, "A"))
    view = view_of(scene)
    for mark in marks:
        rows = offers.rows(scene, land_of(view, mark.at.island), 30)
        lost = view.sailors[view.seat].points - outlook.without(view, mark.at)
        row = next(row for row in rows if row[0] is signs.disc(mark.tag, 19, PIN, INK, 30))
        assert row[2] == f"{mark.at.letter}  {f'−{lost}' if lost else '±0'} "
    assert name("en", "tongiaki", grows) in question_text(scene, "grow", "source")
    chart = Chart(80, 600, 600)
    (sign,) = candidates.pins(scene, chart)
    assert dist(sign.thing.places[0], chart.at(land_of(view, grows).at)) < 1.1 * chart.size


def test_after_the_last_tile_no_pier_at_an_empty_cell_is_told() -> None:
    s = positions.position("tonga@0,0 D=R; wj@0,-1", options={})
    view = TONGIAKI.view(s, 0)
    shore = next(each for each in land_of(view, "tonga").beaches if each.at.letter == "E")
    assert [end.outcome for end, _ in offers.led(view, shore, [(0, 0, 0)])] == ["unknown"]
    late = TONGIAKI.view(replace(s, stack=tuple(each for each in s.stack if each not in LANDS)), 0)
    assert late.known.last_kind
    assert offers.led(late, shore, [(0, 0, 0)]) == []


def test_where_it_depends_on_the_boats_whether_a_voyage_fails_the_rows_show_them() -> None:
    scene = scenes.scene(positions.position("tonga@0,0 D=R; wj@0,-1"), language="en")
    shore = next(each for each in land_of(view_of(scene), "tonga").beaches if each.at.letter == "D")
    fails, passes = offers.filled(scene, shore, [(0, 0), (0, 1)], 30)
    signs_in = [[chunk for chunk in row[2:] if isinstance(chunk, Image.Image)] for row in (fails, passes)]
    assert boat(1, 30) not in signs_in[0]
    assert signs_in[1][:2] == [boat(0, 30), boat(1, 30)]
    (same,) = offers.filled(scene, shore, [(0, 1), (1, 0)], 30)
    assert boat(1, 30) not in same
