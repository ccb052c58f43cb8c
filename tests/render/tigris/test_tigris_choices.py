"""What the pictures of Tigris & Euphrates promise to who chooses: what is asked, what every square brings or begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import name, text
from render.canvas import Canvas, rgba
from render.frame import TOP
from render.lettering import lines_on
from render.scene import Scene, Size
from render.tigris import hand as hands
from render.tigris import pieces, seats, supply
from render.tigris import post as tigris_post
from render.tigris.board import board
from render.tigris.candidates import _homeless, put_candidates, tag
from render.tigris.conflict_sides import held
from render.tigris.key import explained
from render.tigris.layout import MEASURES
from render.tigris.palette import CALL, ORANGE
from render.tigris.pieces_on_board import leader_of
from render.tigris.questions import Support, Tiles, candidates, yours
from render.tigris.reading import view_of
from render.words import choice_label, question_text
from rules.tigris.game import TIGRIS
from rules.tigris.moves import OFFICES
from rules.tigris.outlook import Ruin, matches, sides
from rules.tigris.squares import Square
from rules.tigris.view import TigrisView
from tests.render.drawn import texts
from tests.render.tigris import scenes
from tests.rules.tigris.positions import position

SIZES: tuple[Size, ...] = ("wide", "phone")
LANGUAGES = ("en", "ja")


def words(scene: Scene) -> list[str]:
    """All texts of a board picture."""
    return [line.words for line in texts(board, scene)]


@pytest.mark.parametrize("size", SIZES)
def test_marks_are_tagged_with_the_words_of_the_menu_where_they_bring_something(size: Size) -> None:
    swing = scenes.swing()
    asked = [scenes.leader_marks(swing, "trader"), scenes.tile_marks(swing, "blue")]
    asked.append({"marks": scenes.marks(swing, "catastrophe"), "path": ("catastrophe",)})
    for wishes in asked:
        written = words(scenes.scene(swing, 2, size=size, **wishes))
        assert wishes["marks"]
        found = candidates(scenes.scene(swing, 2, size=size, **wishes))
        assert {one.mark.tag for one in found if not one.plain} <= set(written)
        assert not {one.mark.tag for one in found if one.plain} & set(written)


def test_a_square_where_a_leader_would_begin_a_revolt_shows_the_temples_of_both() -> None:
    s, _ = scenes.revolt()
    before = TIGRIS.load({**TIGRIS.dump(s), "turn": {"number": 9, "round": 3, "seat": 2}})
    assert TIGRIS.to_move(before) == (2,)
    written = words(scenes.scene(before, 2, **scenes.leader_marks(before, "king")))
    assert "1:3" in written


@pytest.mark.parametrize("size", SIZES)
def test_a_square_where_a_tile_would_begin_wars_tells_how_many_and_words_say_whose(size: Size) -> None:
    swing = scenes.swing()
    scene = scenes.scene(swing, 2, language="en", size=size, **scenes.tile_marks(swing, "red"))
    written = words(scene)
    found = [one for one in candidates(scene) if one.wars]
    shown = [one for one in found if one.fight(2) != "others" or len(one.wars) > 1]
    assert {one.detail for one in shown} <= {*written}
    assert "×2" in written
    told = {name: written.count(f" {text('en', f'picture.tigris.marks.{name}')}") for name in ("war", "others_war")}
    others = {one.fight(2) == "others" for one in found}
    assert told == {"war": int(False in others), "others_war": int(True in others)}


def test_a_war_of_others_looks_different_from_an_own_one_and_names_both_sides_instead_of_strengths() -> None:
    s = position("red:E5 red:G5", "0.king:E6 1.king:G6", hands=("red", "red", "red"))
    marks = scenes.marks(s, "tile")
    shown = {}
    for seat in (0, 2):
        view = replace(scenes.see(s, 0), now=replace(scenes.see(s, 0).now, seat=seat))
        scene = replace(scenes.scene(s, 0, marks=marks, path=("tile", "red")), view=view)
        war = next(one for one in candidates(scene) if one.wars)
        shown[war.fight(seat)] = tag(war, MEASURES[scene.aspect], scene).tobytes()
        assert (war.detail in words(scene)) is (seat == 0)
    assert [*shown] == ["war", "others"]
    assert len({*shown.values()}) == 2


def test_wars_and_revolts_are_told_apart() -> None:
    swing = scenes.swing()
    war, revolt = (
        words(scenes.scene(swing, 2, language="en", **wishes))
        for wishes in (scenes.tile_marks(swing, "red"), scenes.leader_marks(swing, "trader"))
    )
    assert " war" in war
    assert " revolt (temples)" not in war
    assert " revolt (temples)" in revolt
    assert " war" not in revolt


def test_a_square_where_a_tile_would_begin_a_war_and_a_leader_a_revolt_counts_both() -> None:
    s = position("red:E5 red:G5", "0.king:E6 1.king:G6", hands=("red", "red"))
    scene = scenes.scene(s, 0, size="phone", language="en", marks=scenes.marks(s, "tile"))
    both = next(one for one in candidates(scene) if one.wars and one.revolts)
    assert (len(both.wars), len(both.revolts), both.detail) == (1, 1, "×2")
    assert "×2" in words(scene)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_square_for_a_leader_bears_its_supporters_also_none_and_the_sample_is_no_square_that_looks_like_these(
    language: str,
) -> None:
    swing = scenes.swing()
    scene = scenes.scene(swing, 2, language=language, **scenes.leader_marks(swing, "trader"))
    free = [one.brings for one in candidates(scene) if one.kind == "free"]
    assert {brings.supporters for brings in free if isinstance(brings, Support)} == {0, 1, 2}
    assert None not in free
    (told, *_) = explained(scene, 40)
    sample = told[0]
    assert isinstance(sample, Image.Image)
    assert {*"PFTK"}.isdisjoint(line.words[0] for line in lines_on(sample) if len(line.words) > 1)


@pytest.mark.parametrize("language", LANGUAGES)
def test_wherever_conflicts_can_begin_the_key_says_who_wins_a_tie(language: str) -> None:
    swing, tie = scenes.swing(), " " + text(language, "picture.tigris.conflict.tie")
    fought = scenes.scene(swing, 2, language=language, **scenes.leader_marks(swing, "trader"))
    begun = scenes.scene(swing, 2, language=language, **scenes.tile_marks(swing, "blue"))
    peaceful = scenes.scene(
        swing, 2, language=language, marks=scenes.marks(swing, "catastrophe"), path=("catastrophe",)
    )
    assert [tie in words(each) for each in (fought, begun, peaceful)] == [True, True, False]


@pytest.mark.parametrize("size", SIZES)
def test_a_leader_that_a_catastrophe_would_send_home_is_bright_and_ringed(size: Size) -> None:
    s = position("red:E5 red:M10 red:N11", "0.king:F5 1.king:M11")
    marked = scenes.scene(s, 0, size=size, marks=scenes.marks(s, "catastrophe"), path=("catastrophe",))
    (ruin,) = [one for one in candidates(marked) if one.ruin]
    assert (str(ruin.mark.at), ruin.ruin) == ("E5", Ruin(tuple(view_of(marked).leaders[:1]), False))
    how = MEASURES[marked.aspect]
    shown = Canvas(Image.new("RGB", how.size))
    put_candidates(shown, marked)
    for leader, bright in zip(view_of(marked).leaders, (True, False), strict=True):
        x, y = how.corner(leader.at)
        shades = shown.image.crop((x, y, x + 60, y + 60)).convert("L").histogram()
        assert any(shades[200:]) is bright


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catastrophe_tells_which_leaders_it_sends_home_and_where_a_kingdom_splits(language: str) -> None:
    swing = scenes.swing()
    scene = scenes.scene(
        swing, 2, language=language, size="phone", marks=scenes.marks(swing, "catastrophe"), path=("catastrophe",)
    )
    ruins = {str(one.mark.at): one.ruin for one in candidates(scene) if one.ruin}
    assert [leader.which for leader in ruins["F4"].homeless] == ["trader"]
    assert ruins["C2"].splits
    assert "C9" not in ruins
    written = " ".join(words(scene))
    for key in ("free", "covered", "homeless", "splits"):
        assert text(language, f"picture.tigris.marks.{key}") in written
    menu = {at: choice_label(scene, "catastrophe", "at", Square.parse(at)) for at in ruins}
    assert name(language, "tigris", "trader") in menu["F4"]
    assert text(language, "tigris.effect.splits") in menu["C2"]


@pytest.mark.parametrize(
    ("path", "asked"),
    [
        (("tile", "black"), "Black settlement: on which square?"),
        (("leader", "trader"), "Trader: on which square?"),
        (("leader", "king"), "King from C8: to which square?"),
        (("catastrophe",), "Catastrophe: on which square?"),
        (("tile",), "On which square?"),
    ],
)
def test_a_question_for_a_square_names_what_is_put_there(path: tuple[str, ...], asked: str) -> None:
    field = "to" if path[0] == "leader" else "at"
    assert question_text(scenes.scene(scenes.swing(), 2, language="en", path=path), path[0], field) == asked


@pytest.mark.parametrize("size", ["post", "phone"])
def test_long_lists_of_what_may_begin_stand_below_the_map(size: Size) -> None:
    swing = scenes.swing()
    written = texts(board, scenes.scene(swing, 2, size=size, language="en", **scenes.tile_marks(swing, "red")))
    last = max(line.y for line in written if line.words in ("A", "P") and line.em == MEASURES["tall"].label)
    assert min(line.y - line.em for line in written if "points for you" in line.words) > last


ATTACK, _ = scenes.revolt()
HELD = scenes.see(ATTACK, 0).hand or {}


@pytest.mark.parametrize(
    ("scene", "colour", "ringed"),
    [
        (scenes.scene(scenes.swing(), 2, size="phone", **scenes.tile_marks(scenes.swing(), "blue")), "blue", 1),
        (scenes.scene(ATTACK, 0, size="phone", path=("commit",)), "red", HELD["red"]),
    ],
    ids=["one that is placed", "all that count in a conflict"],
)
def test_tiles_of_a_colour_lie_together_and_those_that_it_is_about_are_ringed(
    monkeypatch: pytest.MonkeyPatch, scene: Scene, colour: str, ringed: int
) -> None:
    rings: list[tuple[float, float]] = []
    tiles: list[tuple[float, float]] = []
    place, paste = Canvas.place, Canvas.paste

    def spy_place(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        if sprite is pieces.tile(colour, 84):
            tiles.append((x, y))
        place(canvas, sprite, x, y)

    def spy_paste(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        if sprite is hands._ring(84 * ringed, 84):
            rings.append((x - 42 * ringed, y - 42))
        paste(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "place", spy_place)
    monkeypatch.setattr(Canvas, "paste", spy_paste)
    board(scene)
    (first, *others) = tiles
    assert rings == [pytest.approx(first)]
    assert [round(x - first[0]) for x, _ in others] == [84 * i for i in range(1, len(tiles))]
    board(scenes.scene(scenes.swing(), 2, size="phone", **scenes.leader_marks(scenes.swing(), "trader")))
    assert len(rings) == 1


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [("tile", "green"), ("leader", "trader"), ("catastrophe",)])
def test_the_piece_for_which_a_square_is_asked_stands_beside_the_question(
    path: tuple[str, ...], size: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    swing, side = scenes.swing(), {"phone": 66, "wide": 58}[size]
    scene = scenes.scene(swing, 2, size=size, marks=scenes.marks(swing, path[0]), path=path)
    wanted = {
        "tile": pieces.tile("green", side),
        "leader": leader_of(scene, 2, "green", side, called=True),
        "catastrophe": pieces.catastrophe(side),
    }[path[0]]
    shown: list[float] = []
    paste = Canvas.paste

    def spy(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        if sprite is wanted:
            shown.append(y)
        paste(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "paste", spy)
    board(scene)
    assert [y for y in shown if y < 94]


@pytest.mark.parametrize("wishes", [{}, scenes.tile_marks(scenes.swing(), "blue")])
def test_who_looks_on_a_phone_sees_each_seat_once(wishes: dict[str, object]) -> None:
    written = [t.words for t in texts(board, scenes.scene(scenes.swing(), 2, size="phone", **wishes))]
    assert [written.count(name) for name in scenes.NAMES[:4]] == [1] * 4


@pytest.mark.parametrize("language", LANGUAGES)
def test_while_no_piece_is_chosen_squares_that_bring_something_are_named_and_the_viewer_sees_the_tiles_in_hand(
    language: str,
) -> None:
    swing = scenes.swing()
    every = scenes.scene(swing, 2, language=language, size="phone", marks=scenes.marks(swing, "tile"))
    asked = candidates(every)
    assert {one.mark.at for one in asked} == {mark.at for mark in every.marks}
    assert 0 < sum(one.kind == "conflict" for one in asked) < sum(one.kind == "free" for one in asked)
    written = [line.words for line in texts(board, every)]
    assert {str(one.mark.at) for one in asked if one.stand or not one.plain} <= {*written}
    for key in ("tiles_score", "stand", "revolt", "war", "any", "yours"):
        assert text(language, f"picture.tigris.marks.{key}") in " ".join(written)
    held = {colour for colour, count in (view_of(every).hand or {}).items() if count}
    assert {text(language, f"picture.tigris.tiles.{colour}") for colour in held} <= {*written}


def test_while_no_piece_is_chosen_every_square_names_the_leaders_that_can_stand_there_and_their_revolts() -> None:
    swing = scenes.swing()
    every = scenes.scene(swing, 2, size="phone", marks=scenes.marks(swing, "tile"))
    said = {str(one.mark.at): one.stand for one in candidates(every) if one.stand}
    for office in OFFICES:
        squares = {str(mark.at): mark for mark in scenes.leader_marks(swing, office)["marks"]}
        assert {at for at, stand in said.items() if office in stand.offices} <= {*squares}
        asked = {
            str(one.mark.at): one for one in candidates(scenes.scene(swing, 2, **scenes.leader_marks(swing, office)))
        }
        for at, stand in said.items():
            begun = dict(stand.revolts).get(office)
            assert (asked[at].rival if at in asked else None) == (begun.rival if begun else None)


def test_every_free_square_says_what_a_tile_or_leader_there_brings() -> None:
    swing = scenes.swing()
    every = scenes.scene(swing, 2, marks=scenes.marks(swing, "tile"))
    hand = view_of(every).hand
    assert hand
    scoring = [one.brings for one in candidates(every) if isinstance(one.brings, Tiles)]
    assert scoring
    assert all(hand[colour] for brings in scoring for colour in brings.colours)
    red = {str(one.mark.at): one for one in candidates(scenes.scene(swing, 2, **scenes.tile_marks(swing, "red")))}
    assert red["B6"].brings == (2, 1, True)
    assert red["B1"].brings == (0, 1, True)
    assert red["A1"].plain
    assert ([war.which for war in red["L2"].wars], red["L2"].detail) == (["priest"], "2:2")
    trader = {
        str(one.mark.at): one for one in candidates(scenes.scene(swing, 2, **scenes.leader_marks(swing, "trader")))
    }
    assert trader["L10"].brings == ("trader", 2)
    assert trader["A2"].detail == "1:1"


@pytest.mark.parametrize("size", SIZES)
def test_who_is_asked_about_the_hand_sees_its_tiles_large(size: Size) -> None:
    swing = scenes.swing()
    asked, looking = (words(scenes.scene(swing, 2, size=size, path=way)) for way in (("swap",), ()))
    assert text("ja", "picture.tigris.hand.tiles") in asked
    assert text("ja", "picture.tigris.hand.tiles") not in looking


@pytest.mark.parametrize("size", SIZES)
def test_who_swaps_with_too_few_tiles_in_the_bag_sees_that_too_many_end_the_game(size: Size) -> None:
    enough, short = (position("red:F5", bag=bag) for bag in (["red"] * 6, ["red"] * 5))
    told = text("en", "picture.tigris.short", n=5)
    for s, expected in ((enough, False), (short, True)):
        written = " ".join(words(scenes.scene(s, 0, size=size, path=("swap",), language="en")))
        assert (told in written) is expected


@pytest.mark.parametrize("size", SIZES)
def test_a_leader_that_is_moved_is_ringed_where_it_stands_while_its_place_is_asked(size: Size) -> None:
    swing = scenes.swing()
    asked = scenes.scene(swing, 2, size=size, **scenes.leader_marks(swing, "king"))
    view, how = view_of(asked), MEASURES[asked.aspect]
    placed = view.leader(2, "king")
    assert placed
    x, y = how.corner(placed.at)
    beside = Canvas(Image.new("RGB", how.size))
    put_candidates(beside, asked)
    assert beside.image.getpixel((x - 2, y + how.square // 2)) == rgba(CALL)[:3]


SWING, CHOICE = scenes.swing(), scenes.played(position("red*:E5 red*:G5", "0.trader:F4"), "tile red F5")[0]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        (scenes.scene(SWING, 2, path=("tile",), language="en"), {"red temple ×1", "+1 on 15 squares, 9 wars"}),
        (scenes.scene(SWING, 2, path=("leader",), language="en"), {"priest (red) P9", "19 squares, 3 revolts"}),
        (
            scenes.scene(CHOICE, 0, path=("treasure",), marks=scenes.marks(CHOICE, "treasure"), language="en"),
            {"E5", "treasure; leaves G5", "G5", "treasure; leaves E5", "score 0 → 0"},
        ),
    ],
    ids=["colours", "leaders", "treasures"],
)
def test_what_is_chosen_from_is_listed_with_what_it_brings(size: Size, asked: Scene, expected: set[str]) -> None:
    told = " ".join(words(replace(asked, size=size)))
    assert not [each for each in expected if each not in told]


def test_who_chooses_a_colour_or_leader_sees_where_tiles_score_and_where_leaders_would_revolt() -> None:
    tiles, leaders = (
        {str(one.mark.at): one for one in candidates(scenes.scene(SWING, 2, path=(kind,)))}
        for kind in ("tile", "leader")
    )
    scoring, stand = tiles["B6"].brings, leaders["A2"].stand
    assert isinstance(scoring, Tiles)
    assert "red" in scoring.colours
    assert tiles["L2"].wars
    assert "A1" not in tiles
    assert stand
    assert "trader" in [office for office, _ in stand.revolts]
    assert not candidates(scenes.scene(SWING, 1, path=("tile",)))


def test_the_name_of_a_treasure_lies_beside_it_where_a_square_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = scenes.scene(CHOICE, 0, path=("treasure",), marks=scenes.marks(CHOICE, "treasure"))
    how = MEASURES[asked.aspect]
    laid: list[tuple[float, float]] = []
    monkeypatch.setattr(Canvas, "paste", lambda canvas, sprite, x, y: laid.append((x, y)))
    put_candidates(Canvas(Image.new("RGB", how.size)), asked)
    for one in candidates(asked):
        x, y = how.middle(one.mark.at)
        assert not [place for place in laid if 0 < max(abs(place[0] - x), abs(place[1] - y)) < how.square / 2]


def test_who_is_asked_to_add_tiles_sees_how_many_count_and_the_others_do_not() -> None:
    fought, _ = scenes.war()
    (seat,) = TIGRIS.to_move(fought)
    own = scenes.see(fought, seat)
    assert own.hand
    assert own.fight
    assert _held(scenes.scene(fought, seat), own, seat)[1] == str(own.hand[own.fight.colour])
    assert _held(scenes.scene(fought), own, seat)[1] == str(own.screens[seat].hand)


def _held(scene: Scene, own: TigrisView, seat: int) -> tuple[Image.Image, str]:
    fighters = sides(own)
    assert fighters
    assert own.fight
    found = held(scene, next(side for side in fighters if side.leader.seat == seat), own.fight.colour)
    assert found
    return found


@pytest.mark.parametrize("kind", ["leader", "withdraw"])
def test_who_chooses_a_leader_sees_the_own_ones_on_a_map_without_news(kind: str) -> None:
    swing = scenes.swing()
    asked = scenes.scene(swing, 2, path=(kind,))
    own = {leader.at for leader in view_of(asked).leaders if leader.seat == 2}
    assert own
    assert {leader.at for leader in yours(asked)} == own
    assert not yours(scenes.scene(swing, 1, path=(kind,)))


def test_who_chooses_a_monument_sees_its_squares_and_what_each_that_can_be_built_brings(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    before = position("red:E5 red:F5 red:E6 black:H7", "0.priest:D5 1.king:H8")
    built, _ = scenes.played(before, "tile red F6")
    asked = scenes.scene(built, 0, size="phone", language="en", path=("monument",))
    assert [candidate.kind for candidate in candidates(asked)] == ["figure"]
    assert len(candidates(asked)[0].squares) == 4
    told = " ".join(words(asked))
    shown: dict[str, bool] = {}
    monkeypatch.setattr(supply, "_monument", lambda pair, size, left, now: shown.setdefault(pair, now))
    supply._rows(asked)
    for pair in view_of(asked).monuments_left:
        assert (name("en", "tigris", pair) in told) is shown[pair] is ("red" in pair.split("-"))


@pytest.mark.parametrize("path", [("swap",), ("tile",), ("leader",)])
def test_who_is_asked_sees_a_map_without_marks_of_the_news(path: tuple[str, ...]) -> None:
    s, told = scenes.kept("late")
    asked = scenes.scene(s, TIGRIS.to_move(s)[0], size="phone", path=path)
    bottom = tigris_post.HEAD_HEIGHT + MEASURES["tall"].size[1]
    with_news, without = (board(replace(asked, news=news)).crop((0, 0, 1080, bottom)) for news in (told, ()))
    assert with_news.tobytes() == without.tobytes()


def test_a_leader_that_would_go_home_bears_a_cross_and_the_tile_in_question_an_orange_name() -> None:
    s = position("red:E5 red:M10 red:N11", "0.king:E6 1.king:M11")
    marked = scenes.scene(s, 0, marks=scenes.marks(s, "catastrophe"), path=("catastrophe",))
    how, found = MEASURES[marked.aspect], candidates(marked)
    ((_, places),) = _homeless(found, how)
    x, y = how.middle(Square.parse("E6"))
    assert all(max(abs(u - x), abs(v - y)) < 0.7 * how.square for u, v in places)
    orange = {
        str(one.mark.at) for one in found if one.kind == "covered" and _has(tag(one, how, marked), rgba(ORANGE)[:3])
    }
    assert orange == {"E5"}


def _has(sprite: Image.Image, colour: tuple[int, ...]) -> bool:
    return any(pixel[:3] == colour for _, pixel in sprite.getcolors(1 << 20) or ())  # type: ignore[index]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
def test_an_attacker_reads_how_many_tiles_beat_what_the_other_side_has_on_the_board(language: str, size: Size) -> None:
    fighters = sides(scenes.see(ATTACK, 0))
    assert fighters
    attacker, defender = fighters
    missing = defender.strength + 1 - attacker.strength
    assert missing > 0
    said = words(scenes.scene(ATTACK, 0, size=size, language=language))
    assert text(language, "picture.tigris.conflict.beats", n=missing, strength=defender.strength) in said
    assert text(language, "picture.tigris.conflict.tie") in said


def test_who_chooses_a_war_sees_its_leaders_bright_on_a_darker_map() -> None:
    s, _ = scenes.wars()
    (seat,) = TIGRIS.to_move(s)
    plain, asked = (board(scenes.scene(s, seat, path=path)).convert("RGB") for path in ((), ("war",)))
    how = MEASURES["wide"]
    view = scenes.see(s, seat)
    fighting = {(who, match.which) for match in matches(view) for who in (match.attacker, match.defender)}
    assert fighting
    for leader in view.leaders:
        x, y = how.corner(leader.at)
        head = x + 24 + how.square // 2 - 8, y + TOP + 10, x + 24 + how.square // 2 + 8, y + TOP + 26
        same = plain.crop(head).tobytes() == asked.crop(head).tobytes()
        assert same is ((leader.seat, leader.which) in fighting)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_square_where_a_tile_completes_four_for_a_monument_is_marked_and_told(language: str) -> None:
    s = position("red:E5 red:F5 red:E6 black:J5", "0.king:D5", hands=["red black"] * 2)
    asked = scenes.scene(s, 0, size="phone", language=language, **scenes.tile_marks(s, "red"))
    assert [one.mark.at for one in candidates(asked) if one.builds] == [Square(5, 5)]
    written = words(asked)
    assert text(language, "picture.tigris.marks.builds") in " ".join(written)
    assert text(language, "picture.tigris.left") in written
    assert choice_label(asked, "tile", "at", Square(5, 5)).endswith(text(language, "tigris.effect.builds"))


def test_phones_list_what_is_left_to_build_in_questions_only_where_a_tile_lets_build() -> None:
    swing = scenes.swing()
    for wishes in (scenes.leader_marks(swing, "king"), {"path": ("swap",)}, {"path": ("leader",)}):
        assert "Left to build" not in words(scenes.scene(swing, 2, size="phone", language="en", **wishes))


def test_whoever_is_asked_whether_to_build_sees_where_and_what() -> None:
    s, _ = scenes.played(
        position("red:E5 red:F5 red:E6 black:J5", "0.priest:D5", hands=["red black"] * 2), "tile red F6"
    )
    asked = scenes.scene(s, 0, size="phone", language="en", prompt="Build a monument, or pass")
    assert [one.squares[0] for one in candidates(asked)] == [Square(4, 4)]
    assert "green-red monument" in words(asked)
    assert not candidates(replace(asked, view=scenes.see(s)))


@pytest.mark.parametrize(("path", "lies"), [(("swap",), False), (("tile",), False), (("leader",), True)])
def test_the_tiles_in_hand_are_shown_once(path: tuple[str, ...], lies: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    shown = list[bool]()
    monkeypatch.setattr(seats, "_put_screen", lambda canvas, screen, held, *where: shown.append(bool(held)))
    board(scenes.scene(scenes.swing(), 2, size="phone", path=path))
    assert any(shown) is lies


MANY = "red green blue black " * 10


@pytest.mark.parametrize("size", ["post", "phone", "wide"])
def test_words_say_how_near_the_end_is_once_few_treasures_or_turns_are_left(size: Size) -> None:
    for bag, treasures, expected in (
        ("red " * 5, "", "Ends after 1 more treasure or after 3 turns of 2 tiles (bag 5)."),
        (MANY, "red*:A11 red*:C11 red*:E11", "Ends after 1 more treasure."),
        (MANY, "red*:A11 red*:C11 red*:E11 red*:G11 red*:I11", ""),
    ):
        s = position(f"red:F5 {treasures}", "0.king:F6", far=not treasures, bag=bag)
        told = " ".join(words(scenes.scene(s, 0, size=size, language="en")))
        assert expected in told if expected else "Ends after" not in told


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_square_where_a_monument_would_pay_a_leader_is_marked_and_told(language: str) -> None:
    board_ = {"monuments": [{"colours": "blue-green", "at": "E5"}]}
    s = position("down:E5 down:F5 down:E6 down:F6 red:G5 red:K6", "0.priest:G4", board=board_)
    for office, pays in (("trader", True), ("king", False)):
        asked = scenes.scene(s, 0, language=language, **scenes.leader_marks(s, office))
        found = {str(one.mark.at): one.pays for one in candidates(asked)}
        assert found["H5"] is pays
        assert not found["K5"]
        assert (text(language, "picture.tigris.marks.pays") in " ".join(words(asked))) is pays
        said = text(language, "tigris.effect.pays")
        assert (said in choice_label(asked, "leader", "to", Square(7, 4))) is pays


def test_who_withdraws_a_leader_sees_what_each_leaves() -> None:
    asked = scenes.scene(scenes.swing(), 2, size="phone", language="en", path=("withdraw",))
    told = " ".join(words(asked))
    for leader in yours(asked):
        assert f"at {leader.at}, {leader.supporters} supporter" in told
