"""The cards of what can be chosen in Tongiaki: every place once, under what it is chosen for, and no line runs over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
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
from render.panels import Chunk, broken, bulb, measure
from render.phrases import SHAPES, Voice
from render.placing import overlap
from render.scene import Mark, Scene, Size
from render.tongiaki import (
    candidates,
    choice_cards,
    fleet,
    islands,
    landing_table,
    log,
    offers,
    overlay,
    sea_map,
    signs,
    stack,
    words_choices,
)
from render.tongiaki.board import _board_height, board
from render.tongiaki.geometry import Chart
from render.tongiaki.offers import listed
from render.tongiaki.palette import PINS
from render.tongiaki.reading import LEAST, land_of, view_of, with_beaches
from render.words import choice_label
from rules.tongiaki import legal, outlook
from rules.tongiaki.components import LANDS
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.moves import Boats, Grow, Land
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


@pytest.mark.parametrize("room", [312, 250])
def test_what_would_sail_is_broken_between_piers_into_lines_that_begin_with_their_beach(room: int) -> None:
    scene = growing()
    whole, broken = (
        [line for each in offers.offers(scene, 22, most) for line in each.sails] for most in (float("inf"), room)
    )
    assert max(measure(line, 22) for line in whole) > room >= max(measure(line, 22) for line in broken)
    assert all(isinstance(line[0], Image.Image) for line in broken), "the sign of the beach"


def test_islands_to_grow_on_and_beaches_that_give_a_boat_are_listed_apart() -> None:
    scene = growing()
    grow, give, _ = log._cards(scene)
    assert [str(rows[0][0][0]) for rows in (grow, give)] == [
        text("en", f"picture.tongiaki.{key}") for key in ("grow_on", "boat_from")
    ]
    islands = sum(isinstance(mark.at, Island) for mark in scene.marks)
    assert sum(bool(left and right) for left, right in grow) == islands
    given = [chunk.strip() for _, right in give for chunk in right if isinstance(chunk, str) and chunk.strip()]
    assert sorted(given) == sorted(mark.at.letter for mark in scene.marks if isinstance(mark.at, Beach))
    (alone, _) = log._cards(replace(scene, marks=tuple(mark for mark in scene.marks if isinstance(mark.at, Island))))
    assert [left for left, right in alone if left and right] == [left for left, right in grow if left and right]


def test_wide_pictures_tell_free_moorings_of_islands_on_offer_and_what_signs_mean() -> None:
    s, _ = scenes.played(4, 3, 20, "act")
    for kind, keys in (("grow", ("hand.grown", "hand.free")), ("king", ("for_good_means",))):
        scene = scenes.scene(s, scenes.acting(s), language="en", path=(kind,))
        view = view_of(scene)
        land = next(each for each in view.islands if view.seat in each.seats)
        scene = replace(scene, marks=(Mark(Island(land.id), "", False),))
        written = [line.words.strip() for line in lines_on(board(scene))]
        assert all(text("en", f"picture.tongiaki.{key}") in " ".join(" ".join(written).split()) for key in keys)
        free = [(shore.at.letter, str(shore.moorings - len(shore.boats))) for shore in land.beaches]
        assert ({*free} <= {*pairwise(written)}) == (kind == "grow")


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_picture_and_menu_say_whose_points_change_if_a_boat_is_taken_from_a_beach_and_how(size: Size) -> None:
    scene = growing()
    view, given = view_of(scene), [mark for mark in scene.marks if isinstance(mark.at, Beach)]
    scene = replace(scene, size=size, marks=tuple(given), path=("grow", "samoa", "A"))
    shown = [chunk for rows in log._cards(scene) for left, right in rows for chunk in (*left, *right)]
    shown += [
        chunk for card in choice_cards.cards(scene) for line in card.foot or () for part in line for chunk in part
    ]
    for mark in given:
        before, after = view.sailors[view.seat].points, outlook.without(view, mark.at)
        assert any(
            chunk is signs.points(view.seat, before, after, 22 if size == "wide" else choice_cards._sizes(3).text)
            for chunk in shown
        )
        told = words.choice_label(scene, "grow", "source", mark.at)
        assert f"{SHAPES[view.seat]} {scene.names[view.seat]} {before} → {after}" in told
    assert len({outlook.without(view, mark.at) for mark in given}) > 1


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_beaches_that_growth_may_choose_have_one_row_each_within_the_card_however_many_ways_there_are(
    size: Size,
) -> None:
    s, news = scenes.played(2, 3, 16, "act")
    growths = Counter(str(move.island) for move in legal.moves(s) if isinstance(move, Grow))
    ((island, ways),) = growths.most_common(1)
    scene = with_beaches(scenes.scene(s, s.turn.seat, news=news, size=size, language="en", path=("grow", island)))
    free = [shore for shore in land_of(view_of(scene), island).beaches if len(shore.boats) < shore.moorings]
    image = board(scene)
    written = [(line.words.strip(), line.x + line.width) for line in lines_on(image)]
    assert ways > 12 > len(free) > 1
    left = [shore.moorings - len(shore.boats) for shore in free]
    held = [f"{n} → {n - 1} free" if n > 1 or size == "wide" else "1 free  sails" for n in left]
    rows = [said for said, _ in written if said[:1].isdigit() and " free" in said]
    assert len(rows) == len(held)
    assert all(any(said.startswith(each) for said in rows) for each in held)
    assert max(right for _, right in written) < image.width - 18, "within the card"
    assert any(said.endswith(f"of {len(free)}") for said, _ in written)


def test_boats_that_a_king_frees_bear_another_sign_than_boats_that_are_placed() -> None:
    s, _ = scenes.played(2, 3, 40, "act")
    view = view_of(scenes.scene(s, scenes.acting(s)))
    land = max(view.islands, key=lambda each: sum(shore.boats.count(view.seat) for shore in each.beaches))
    freed = sum(shore.boats.count(view.seat) for shore in land.beaches) - 1
    assert freed > 0
    assert signs.freed(freed, view.seat, 30) in offers.gains(view, land, view.seat, 30, "king")
    assert signs.grown(freed, view.seat, 30) not in offers.gains(view, land, view.seat, 30, "king")


def sailing(size: Size) -> Scene:
    """Piers on offer on a table whose islands are small on a phone."""
    s, _ = scenes.played(4, 3, 30, "sail")
    return scenes.scene(s, size=size, language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))


def test_pins_stand_on_the_heads_of_piers_on_offer_and_the_letter_of_their_beach_is_printed() -> None:
    scene = sailing("wide")
    chart = sea_map.chart_of(scene, Box(0, 0, 1190, 900))
    for mark, pin in zip(scene.marks, candidates.pins(scene, chart), strict=True):
        head = chart.side(land_of(view_of(scene), mark.at.island).at, COMPASS.index(mark.at.direction), 0.96)
        assert max(dist(head, place) for place in pin.thing.places) < 0.36 * chart.size
        assert dist(head, pin.thing.places[0]) < pin.thing.width / 2
    assert {mark.at.beach for mark in scene.marks} == listed(scene)


def test_piers_of_an_island_are_chosen_on_a_large_card_on_a_phone_and_have_small_pins_on_the_map() -> None:
    scene = sailing("phone")
    island = {mark.at.island for mark in scene.marks}
    assert [card.land.id for card in choice_cards.cards(scene)] == [*island]
    image, top = board(scene), sea_map.height_of(scene, post.WIDTH, 900)
    tags = Counter(mark.tag for mark in scene.marks)
    found = [line for line in lines_on(image) if line.words in tags]
    assert choice_cards._LETTER in {tag.em for tag in found}
    assert Counter(line.words for line in found if line.y < top) == tags
    assert max(line.x + line.width for line in lines_on(image)) < post.WIDTH - post.MARGIN
    assert not choice_cards.cards(sailing("post"))


def test_beaches_of_an_island_are_chosen_on_its_card_and_the_map_shows_only_the_island() -> None:
    s, _ = scenes.played(5, 3, 36)
    marks = tuple(Mark(beach, beach.letter) for beach in (Beach("tonga", letter) for letter in "AB"))
    scene = scenes.scene(s, scenes.acting(s), size="phone", marks=marks, path=("land",))
    assert [mark.at for mark in choice_cards.on_map(scene).marks] == [Island("tonga")]


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


def test_in_a_wide_picture_no_pier_stands_under_the_name_of_another_island() -> None:
    known = [offers.Offer(["A"], "S", ["?"], island="Fiji"), offers.Offer(["C"], "N", ["?"], island="Fiji")]
    rows = log._rows(scenes.scene(scenes.start()), "", [*known, offers.Offer(["B"], "NE", ["?"], island="Muroroa")])
    assert [left[-1] for left, _ in rows] == ["Fiji", "S", "N", "Muroroa", "NE"]
    (alone,) = log._rows(scenes.scene(scenes.start()), "", known[:1])
    assert alone[0] == ["A", "Fiji S"]


@pytest.mark.parametrize("kind", ["grow", "king"])
@pytest.mark.parametrize("seats", [2, 6])
def test_islands_on_offer_are_cards_on_a_phone_with_letters_that_can_be_read(kind: str, seats: int) -> None:
    s = scenes.played(seats, 3, 40, "act")[0] if kind == "grow" else scenes.kings()[0]
    marks = scenes.marks(s, kind, "island") or scenes.marks(s, "grow", "island")
    scene = scenes.scene(s, scenes.acting(s), size="phone", language="en", marks=marks, path=(kind,))
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
    assert not choice_cards.cards(alone)


def test_piers_on_a_phone_say_once_what_their_signs_mean_and_which_routes_are_left() -> None:
    s, _ = scenes.played(4, 3, 21, "sail")
    scene = scenes.scene(s, size="phone", language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
    lines = log.brief(scene)
    told = [str(chunk).strip() for line in lines for group in line for chunk in group]
    ends = {outlook.prospect(view_of(scene), mark.at).outcome for mark in scene.marks}
    assert ends == {"fails", "unknown", "lands"}
    assert [told.count(text("en", f"picture.tongiaki.{key}")) for key in ("hand.unknown", "hand.key.fails")] == [1, 1]
    assert told.count(text("en", "picture.tongiaki.stack")) == 1
    assert all(each in told for each in map(str, stack.left(scene)[1])), "routes that are left"


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_piers_say_how_many_colours_sail_into_the_unknown_and_what_is_free_where_they_land(size: Size) -> None:
    seen = set[str]()
    for seed in (1, 3):
        s, _ = scenes.played(4, seed, 21, "sail")
        scene = scenes.scene(s, size=size, language="en", marks=scenes.marks(s, "sail", "pier"), path=("sail",))
        view = view_of(scene)
        for offer, mark in zip(offers.offers(scene, 34), scene.marks, strict=True):
            end, told = outlook.prospect(view, mark.at), "".join(each for each in offer.gain if isinstance(each, str))
            if end.outcome == "unknown":
                assert text("en", "picture.tongiaki.colours", n=end.colours) in told
            elif end.island and end.outcome == "lands":
                open_ = [shore for shore in land_of(view, end.island).beaches if not shore.full]
                free = sum(shore.moorings - len(shore.boats) for shore in open_)
                assert f" {free} free" in told
                there = end.island in view.sailors[view.seat].islands
                assert (text("en", "picture.tongiaki.there") in told) is (there and size == "phone")
            seen.add(end.outcome)
    assert {"unknown", "lands"} <= seen


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
    assert waiting.of


def test_boats_that_wait_to_land_stay_off_the_card_of_the_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    s, _ = scenes.played(4, 3, 20, "land")
    piles, free = list[Box](), list[Rect]()
    put_stack, put = stack.put_stack, overlay.put

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


def test_in_wide_pictures_every_name_of_an_island_fits_beside_what_a_king_brings_there() -> None:
    s, _ = scenes.played(2, 3, 40, "act")
    scene = scenes.scene(s, scenes.acting(s), language="en", path=("king",))
    land = max(view_of(scene).islands, key=lambda each: sum(shore.boats.count(s.turn.seat) for shore in each.beaches))
    (offer,) = offers.offers(replace(scene, marks=(Mark(Island(land.id), "", False),)), LEAST["wide"])
    longest = max(measure([name("en", "tongiaki", island)], LEAST["wide"]) for island in LANDS)
    assert longest + 12 + measure(offer.gain, LEAST["wide"]) <= 388 - 32


def test_boats_for_one_beach_tell_what_others_get_then_and_where_these_sail() -> None:
    s = positions.play(positions.position("tonga@0,0 D=RRB; rapa_nui@0,-1 A=GGG B=GG", options={}), "sail tonga-D-n")
    a, b = (shore.at for shore in land_of(TONGIAKI.view(s, s.turn.seat), "rapa_nui").beaches)
    scene = with_beaches(scenes.scene(s, s.turn.seat, size="phone", path=("land", str(a)), language="en"))
    crews = sorted({move.boats.seats for move in legal.moves(s) if isinstance(move, Land) and move.at == a})
    group = view_of(scene).group
    assert group
    for crew in crews:
        ((other, rest),) = outlook.settled(view_of(scene), a, crew)
        assert (other, sorted((*crew, *rest))) == (b, sorted(group.boats.seats))
        assert f", then B {SHAPES[rest[0]]} – sails" in choice_label(scene, "land", "boats", Boats(crew))
    _, heads, _, *rows = landing_table.table(scene, 30, 800)
    assert [_words(head)[-1] for head in heads[1:]] == ["A", "B"]
    assert [[_words(cell)[-1] for cell in row[1:]] for row in rows] == [["2→0", "1→0"]] * len(crews)
    assert [bool(each.sails) for each in offers.offers(scene, 30)] == [True, True]


def test_a_table_of_landings_leaves_the_cells_of_other_beaches_empty_where_there_is_still_a_choice() -> None:
    s, _ = scenes.played(4, 3, 20, "land")
    (at, *_) = sorted({move.at for move in legal.moves(s) if isinstance(move, Land)}, key=str)
    scene = with_beaches(scenes.scene(s, s.turn.seat, size="phone", path=("land", str(at)), language="en"))
    _, heads, _, *rows = landing_table.table(scene, 30, 800)
    assert len(heads) > 2
    told = [_words(cell) for row in rows for cell in row[2:]]
    assert [] in told
    assert not [cell for cell in told if "?" in "".join(cell)]


def _words(cell: Chunk) -> list[str]:
    return [cell] if isinstance(cell, str) else [line.words.strip() for line in lines_on(cell)]


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_places_to_which_a_tip_leads_bear_its_sign_where_they_are_listed_and_the_picture_says_what_it_means(
    size: Size,
) -> None:
    for decision, kind, field in (("sail", "sail", "pier"), ("act", "grow", "island")):
        s, _ = scenes.played(4, 3, 21, decision)
        first, *others = scenes.marks(s, kind, field)
        scene = scenes.scene(s, scenes.acting(s), size=size, language="en", marks=(first, *others), path=(kind,))
        lit = replace(scene, marks=(replace(first, tip=True), *others))
        for each, tips in ((scene, 0), (lit, 1)):
            found = offers.offers(each, 22)
            assert sum(bulb(round(1.2 * 22)) in offer.sign for offer in found) == tips
            written = " ".join(line.words for line in lines_on(board(each)))
            assert (text("en", "picture.tongiaki.tip") in written) == bool(tips)


def test_a_pin_to_which_a_tip_leads_bears_its_sign_beside_its_letter() -> None:
    plain, lit = (signs.pin("a", 28, True, signs.ON_LAND, False, tip) for tip in (False, True))
    _, _, right, bottom = ImageChops.difference(plain, lit).getbbox() or (0, 0, 0, 0)
    assert 0 < right <= plain.width / 2
    assert 0 < bottom <= plain.height / 2 + 4


def test_free_moorings_stand_beside_their_island_in_a_wide_picture_where_one_line_has_room_for_both() -> None:
    offer = offers.Offer([], "", ["+1"], moorings=[["A", "3", "  ", "B", "2", "  "]])
    assert log._beside(offer, "Fiji", 22) == (["+1", " ", "A", "3", "  ", "B", "2"], ())
    assert log._beside(offer, "W" * 16, 22) == (["+1"], offer.moorings)


def test_names_of_islands_beside_their_free_moorings_are_whole_in_a_wide_picture() -> None:
    scene, said = scenes.scene(scenes.start()), name("ja", "tongiaki", "fiji")
    for wide in range(120, 300, 2):
        offer = offers.Offer([], said, [Image.new("RGBA", (wide, 20))], moorings=[["A", "3", "  "]])
        canvas = Canvas(Image.new("RGBA", (388, 400)))
        log._put_rows(canvas, Box(0, 0, 388, 400), log._rows(scene, "", [offer]))
        assert said in [line.words.strip() for line in lines_on(canvas.image)]


@pytest.mark.parametrize("turn", [16, 24, 30])
def test_every_beach_to_which_a_boat_can_come_has_a_letter_of_the_same_colour(turn: int) -> None:
    s, _ = scenes.played(2, 3, turn, "act")
    scene = scenes.scene(s, s.turn.seat, marks=scenes.marks(s, "grow", "island"), path=("grow",))
    offered = [land_of(view_of(scene), mark.at.id) for mark in scene.marks]
    assert offered
    shores = [shore for land in offered for shore in land.beaches]
    assert listed(scene) == {shore.at for shore in shores if len(shore.boats) < shore.moorings}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_rows_of_piers_in_wide_pictures_name_beach_and_direction_whole(language: str) -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    marks = tuple(replace(mark, tip=True) for mark in scenes.marks(s, "sail", "pier"))
    scene = scenes.scene(s, size="wide", language=language, marks=marks)
    assert not any("…" in line.words for line in lines_on(board(scene)))
    for rows in log._cards(scene):
        for left, right in rows:
            assert measure([*left, " ", *right] if left else right, LEAST["wide"]) <= 352


def test_what_is_left_in_the_stack_is_told_by_islands_and_by_routes() -> None:
    s, _ = scenes.played(4, 3, 30, "sail")
    scene = scenes.scene(s, language="en", size="phone", marks=scenes.marks(s, "sail", "pier"))
    lands, routes = stack.told(scene, 30)
    numbers = [[int(str(said[1])) for said in kind] for kind in (lands, routes)]
    assert sum(numbers[0]) == len(view_of(scene).islands_left)
    assert sum(numbers[1]) == 3 * len(view_of(scene).water_left)


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


def test_boats_that_lead_to_the_same_end_stand_on_as_many_lines_as_they_need_each_with_that_end() -> None:
    scene = scenes.scene(scenes.start())
    pier = next(pier for shore in view_of(scene).islands[0].beaches for pier in shore.piers)
    end = replace(outlook.prospect(view_of(scene), pier), outcome="fails", colours=3, needed=4)
    crews = [(0, 0, 1), (0, 0, 2), (0, 1, 2), (0, 1, 3), (1, 2, 3)]
    lines = offers._told(scene, end, crews, 30, 360)
    assert len(lines) > 1
    assert all(measure(line, 30) <= 360 for line in lines)
    assert all(line[-1] is signs.lacking(3, 4, 30) for line in lines)
    boats = [chunk for line in lines for chunk in line[1:-2] if not isinstance(chunk, str)]
    assert len(boats) == sum(map(len, crews))
