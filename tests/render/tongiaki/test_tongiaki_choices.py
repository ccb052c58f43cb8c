"""The cards of what can be chosen in Tongiaki: every place once, under what it is chosen for, and no line runs over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from math import dist
from string import ascii_lowercase

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops, ImageColor

from data.texts import name, text
from render import post, words
from render.canvas import Canvas
from render.frame import Box
from render.lettering import Rect, lines_on
from render.news import left_out
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
    news,
    offers,
    overlay,
    sea_map,
    signs,
    words_choices,
)
from render.tongiaki.board import _board_height, board
from render.tongiaki.geometry import Chart
from render.tongiaki.palette import PINS
from render.tongiaki.reading import LEAST, land_of, view_of, with_beaches
from render.words import choice_label
from rules.tongiaki import legal, outlook
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.moves import Boats, Land
from rules.tongiaki.places import COMPASS, Beach, Island
from tests.render.tongiaki import scenes
from tests.rules.tongiaki import positions


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
    lines = [line for land in lands for line in offers.sailing(scene, land, 22, room)]
    assert len(lines) > 1
    assert max(measure(line, 22) for line in lines) <= room
    assert all(isinstance(line[0], Image.Image) for line in lines), "the sign of the beach"


def test_where_not_all_that_would_sail_has_room_the_last_line_says_how_many_are_left_out() -> None:
    scene = replace(growing(), path=("grow",))
    whole, few = (offers.lines(scene, 22, 340, most) for most in (99, 3))
    assert len(few) == 3
    assert few[:2] == whole[:2]
    assert few[2] == [left_out("en", len(whole) - 2)]


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
        assert max(dist(head, place) for place in pin.thing.places) < candidates._STRAY * chart.size
        assert dist(head, pin.thing.places[0]) < pin.thing.width / 2


def test_piers_of_an_island_are_chosen_on_a_large_card_on_a_phone_and_have_small_pins_on_the_map() -> None:
    scene = sailing("phone")
    island = {mark.at.island for mark in scene.marks}
    assert [card.land.id for card in cards.cards(scene)] == [*island]
    image, top = board(scene), sea_map.height_of(scene, post.WIDTH, 900)
    tags = Counter(mark.tag for mark in scene.marks)
    found = [line for line in lines_on(image) if line.words in tags]
    assert cards._LETTER in {tag.em for tag in found}
    assert Counter(line.words for line in found if line.y < top) == tags
    assert max(line.x + line.width for line in lines_on(image)) < post.WIDTH - post.MARGIN
    assert not cards.cards(sailing("post"))


def test_beaches_of_an_island_are_chosen_on_its_card_and_the_map_shows_only_the_island() -> None:
    s, _ = scenes.played(5, 3, 36)
    marks = tuple(Mark(beach, beach.letter) for beach in (Beach("tonga", letter) for letter in "AB"))
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=marks, path=("land",))
    assert [mark.at for mark in cards.on_map(scene).marks] == [Island("tonga")]


def test_the_unknown_to_which_piers_on_offer_lead_is_marked_on_its_cell_and_no_veil_is_over_the_way() -> None:
    s, _ = scenes.played(4, 3, 21, "sail")
    scene = scenes.scene(s, size="phone", language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
    ends = [outlook.prospect(view_of(scene), mark.at) for mark in scene.marks]
    chart, white = Chart(60, 400, 400), Canvas(Image.new("RGB", (900, 900), "#FFFFFF"))
    sign = signs.unknown(LEAST[scene.aspect] + 10)
    marked = [pin.thing.places[0] for pin in candidates.pins(scene, chart) if pin.sprite is sign]
    assert marked == [chart.at(end.cell) for end in ends if end.outcome == "unknown"] != []
    candidates.put_veil(white, scene, chart)
    over = [chart.at(leg.at) for end in ends for leg in end.legs]
    assert over
    assert all(white.image.getpixel((round(x), round(y))) == (255, 255, 255) for x, y in over)


def test_where_a_map_above_many_cards_could_not_be_read_there_are_only_cards() -> None:
    scene = replace(growing(), size="phone")
    assert _board_height(scene, post.WIDTH, 1500, 1700) == 1500
    assert _board_height(scene, post.WIDTH, 900, 1700) > 900


def test_names_stand_on_wood_on_all_islands_of_a_wide_question_or_on_none() -> None:
    asked = growing()
    looks = {size: islands.look(asked, Chart(size, 0, 0), 0).plates for size in (84, 96, 102)}
    assert looks == {84: False, 96: False, 102: True}
    assert islands.look(replace(asked, marks=()), Chart(96, 0, 0), 0).plates


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
    candidates.put_veil(plain, bare, chart)
    candidates.put_outlines(marked, scene, chart)
    candidates.put_veil(marked, scene, chart)
    for land in view_of(scene).islands:
        middle, side = ((round(x), round(y)) for x, y in (chart.at(land.at), chart.side(land.at, 0, 0.89)))
        assert plain.image.getpixel(middle) == (128, 128, 128)
        assert (marked.image.getpixel(middle) == (128, 128, 128)) is (land.id in taken)
        if land.id in taken:
            assert marked.image.getpixel(side) in {ImageColor.getrgb(colour) for colour in PINS}


@pytest.mark.parametrize("seats", [2, 6])
def test_islands_on_offer_are_cards_on_a_phone_with_letters_that_can_be_read(seats: int) -> None:
    s = scenes.played(seats, 3, 40, "act")[0]
    marks = scenes.marks(s, "grow", "island")
    scene = scenes.scene(s, scenes.acting(s), size="phone", language="en", marks=marks, path=("grow",))
    image = board(scene)
    top = sea_map.height_of(scene, post.WIDTH)
    letters = [line for line in lines_on(image) if line.words in "ABCDEF" and line.y > top]
    called = {line.words for line in lines_on(image) if line.em >= post.LEAST}
    for mark in marks:
        assert name("en", "tongiaki", mark.at.id) in called
    assert letters
    assert min(line.em for line in letters) >= post.LEAST
    alone = replace(scene, size="post")
    assert board(alone).height < image.height
    assert not cards.cards(alone)


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_piers_say_in_words_to_what_each_of_them_leads(size: Size) -> None:
    s, _ = scenes.played(4, 3, 21, "sail")
    scene = scenes.scene(s, size=size, language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
    ends = [outlook.prospect(view_of(scene), mark.at) for mark in scene.marks]
    assert {end.outcome for end in ends} == {"fails", "unknown", "lands"}
    (land,) = {land_of(view_of(scene), end.pier.island).id for end in ends}
    lines = offers.sailing(scene, land_of(view_of(scene), land), 22, 400)
    for end, line in zip(ends, lines, strict=True):
        said = text("en", f"picture.tongiaki.log.known.{end.outcome}", n=end.needed) if not end.island else ""
        assert str(line[-1]).endswith(said or name("en", "tongiaki", str(end.island)))
    written = {line.words.strip() for line in lines_on(board(scene))}
    assert {str(line[-1]).strip() for line in lines} <= written


def test_islands_to_which_piers_on_offer_lead_lie_under_no_veil() -> None:
    s, _ = scenes.played(4, 3, 21, "sail")
    scene = scenes.scene(s, size="phone", language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
    ends = {outlook.prospect(view_of(scene), mark.at).island for mark in scene.marks} - {None}
    chart, white = Chart(60, 400, 400), Canvas(Image.new("RGB", (900, 900), "#FFFFFF"))
    candidates.put_veil(white, scene, chart)
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


def test_boats_that_wait_to_land_stay_off_the_card_of_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    s, _ = scenes.played(4, 3, 20, "land")
    piles, free = list[Box](), list[Rect]()
    put_stack, put = header.put_stack, overlay.put

    def stacked(canvas: Canvas, scene: Scene, where: Box) -> None:
        piles.append(where)
        put_stack(canvas, scene, where)

    def laid(
        canvas: Canvas, found: Sequence[overlay.Laid], where: Box, kept: Iterable[Rect] = (), strive: int = 0
    ) -> None:
        free.extend(kept := [*kept])
        put(canvas, found, where, kept, strive)

    monkeypatch.setattr(stack, "put_stack", stacked)
    monkeypatch.setattr(overlay, "put", laid)
    board(scenes.scene(s, scenes.acting(s), size="wide"))
    assert [(pile.x, pile.y, pile.right, pile.bottom) in free for pile in piles] == [True]


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
    told = [said[0] for said in offers.sailing(scene, island, 30, 800) if isinstance(said[0], Image.Image)]
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
    plain, lit = (signs.pin("a", 28, True, signs.ON_LAND, False, tip) for tip in (False, True))
    _, _, right, bottom = ImageChops.difference(plain, lit).getbbox() or (0, 0, 0, 0)
    assert 0 < right <= plain.width / 2
    assert 0 < bottom <= plain.height / 2 + 4


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rows_of_piers_in_wide_pictures_name_beach_and_direction_whole(language: str) -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    marks = tuple(replace(mark, tip=True) for mark in scenes.marks(s, "sail", "pier"))
    scene = scenes.scene(s, size="wide", language=language, marks=marks)
    assert not any("…" in line.words for line in lines_on(board(scene)))
    rows = news._sailing(scene)
    assert len(rows) == len(marks)
    assert max(measure(row, LEAST["wide"]) for row in rows) <= 352


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
