"""What the pictures of Tigris & Euphrates promise to who chooses: what is asked, what every square brings or begins."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from PIL import Image

from data.texts import text
from render.canvas import Canvas, rgba
from render.frame import TOP
from render.lettering import lines_on
from render.panels import bulb
from render.scene import Mark, Scene, Size
from render.tigris import hand as hands
from render.tigris import pieces, seats, supply
from render.tigris import post as tigris_post
from render.tigris.board import board
from render.tigris.candidates import builds, put_candidates, tag
from render.tigris.conflict import held
from render.tigris.floor import floor
from render.tigris.key import explained
from render.tigris.layout import MEASURES
from render.tigris.leaders import leader_of
from render.tigris.log import brief
from render.tigris.palette import CALL, ORANGE
from render.tigris.questions import candidates, yours
from render.tigris.reading import view_of
from render.words import choice_label, question_text
from rules.tigris.game import TIGRIS
from rules.tigris.outlook import matches, sides
from rules.tigris.squares import Square, squares_of
from rules.tigris.view import TigrisView
from tests.render.drawn import painted, texts
from tests.render.tigris import scenes
from tests.rules.tigris.positions import position

SIZES: tuple[Size, ...] = ("wide", "phone")
LANGUAGES = ("en", "ja")


def words(scene: Scene) -> list[str]:
    """All texts of a board picture, which is painted once."""
    return [line.words for line in lines_on(painted(board, scene))]


def test_a_square_where_a_leader_would_begin_a_revolt_shows_the_temples_of_both() -> None:
    s, _ = scenes.revolt()
    before = TIGRIS.load({**TIGRIS.dump(s), "turn": {"number": 9, "round": 3, "seat": 2}})
    assert TIGRIS.to_move(before) == (2,)
    written = words(scenes.scene(before, 2, **scenes.leader_marks(before, "king")))
    assert "1:3" in written


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
def test_a_leader_that_a_catastrophe_would_send_home_is_bright_and_the_tile_has_an_orange_name(
    size: Size,
) -> None:
    s = position("red:E5 red:M10 red:N11", "0.king:F5 1.king:M11")
    marked = scenes.scene(s, 0, size=size, marks=scenes.marks(s, "catastrophe"), path=("catastrophe",))
    (ruin,) = [one for one in candidates(marked) if one.homeless]
    assert (str(ruin.mark.at), ruin.homeless) == ("E5", tuple(view_of(marked).leaders[:1]))
    tags = [(one, sign) for one in candidates(marked) if (sign := tag(one, MEASURES[marked.aspect], marked))]
    assert [one for one, _ in tags] == [ruin]
    assert _has(tags[0][1], rgba(ORANGE)[:3])
    assert text(marked.language, "picture.tigris.marks.homeless") in " ".join(words(marked))
    how = MEASURES[marked.aspect]
    shown = Canvas(Image.new("RGB", how.size))
    put_candidates(shown, marked)
    for leader, bright in zip(view_of(marked).leaders, (True, False), strict=True):
        x, y = how.corner(leader.at)
        shades = shown.image.crop((x, y, x + 60, y + 60)).convert("L").histogram()
        assert any(shades[200:]) is bright


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
    swing, side = scenes.swing(), {"phone": 66, "wide": 46}[size]
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


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*SIZES, "post"])
def test_beside_wars_to_choose_from_stands_who_attacks_and_who_wins_a_tie(size: Size, language: str) -> None:
    s, told = scenes.wars()
    (seat,) = TIGRIS.to_move(s)
    written = words(scenes.scene(s, seat, path=("war",), news=told, size=size, language=language))
    for key in ("choose", "attacks", "tie"):
        assert text(language, f"picture.tigris.conflict.{key}") in [each.strip() for each in written]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", [("tile", "red"), ("catastrophe",)])
def test_squares_that_bring_nothing_are_light_without_a_sign_and_all_that_is_no_answer_is_darker(
    path: tuple[str, ...], size: Size
) -> None:
    asked = _asked(path, size)
    how, found = MEASURES[asked.aspect], candidates(asked)
    before, after = Canvas(floor(view_of(asked), how)), Canvas(floor(view_of(asked), how))
    put_candidates(after, asked)
    plain = [one.mark.at for one in found if not tag(one, how, asked)]
    assert len(plain) > 20
    others = {*squares_of(view_of(asked).board.empty)} - {one.mark.at for one in found}
    middles = [(round(x), round(y)) for x, y in map(how.middle, [*plain, *others])]
    same = [before.image.getpixel(at) == after.image.getpixel(at) for at in middles]
    assert same == [True] * len(plain) + [False] * len(others)


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_all_marks_are_of_one_kind_no_single_square_is_named_in_the_key(language: str) -> None:
    asked = scenes.scene(CHOICE, 0, path=("treasure",), marks=scenes.marks(CHOICE, "treasure"), language=language)
    assert explained(asked, 40) == [[text(language, "picture.tigris.marks.marked")]]


CHOICE = scenes.played(position("red*:E5 red*:G5", "0.trader:F4"), "tile red F5")[0]


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


@pytest.mark.parametrize("path", [("swap",), ("tile",), ("leader",)])
def test_who_is_asked_sees_a_map_without_marks_of_the_news(path: tuple[str, ...]) -> None:
    s, told = scenes.kept("late")
    asked = scenes.scene(s, TIGRIS.to_move(s)[0], size="phone", path=path)
    bottom = tigris_post.HEAD_HEIGHT + MEASURES["tall"].size[1]
    with_news, without = (board(replace(asked, news=news)).crop((0, 0, 1080, bottom)) for news in (told, ()))
    assert with_news.tobytes() == without.tobytes()


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
    said = "".join(words(scenes.scene(ATTACK, 0, size=size, language=language))).replace(" ", "")
    beats = text(language, "picture.tigris.conflict.beats", n=missing, strength=defender.strength)
    assert beats.replace(" ", "") in said
    assert text(language, "picture.tigris.conflict.tie").replace(" ", "") in said


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


def _asked(path: tuple[str, ...], size: Size = "phone", language: str = "en") -> Scene:
    """A question for a square in the game in full swing."""
    swing = scenes.swing()
    wishes = {"tile": scenes.tile_marks, "leader": scenes.leader_marks}.get(path[0])
    found = wishes(swing, path[1]) if wishes else {"marks": scenes.marks(swing, path[0]), "path": path}
    return scenes.scene(swing, 2, size=size, language=language, **found)


QUESTIONS = [("tile", "blue"), ("tile", "red"), ("leader", "trader"), ("catastrophe",)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", QUESTIONS)
def test_marks_bear_the_words_of_the_menu_where_they_bring_something(path: tuple[str, ...], size: Size) -> None:
    found, written = candidates(_asked(path, size)), {*words(_asked(path, size))}
    assert found
    plain = {one.mark.tag for one in found if one.plain(2) and path[0] != "leader"}
    assert {one.mark.tag for one in found if one.kind != "covered" or one.homeless} - plain <= written
    assert not plain & written
    assert {one.strengths for one in found if one.fought} <= written


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", [*QUESTIONS, ()])
def test_the_key_of_a_question_names_every_kind_of_mark_in_three_lines_at_most(
    path: tuple[str, ...], language: str
) -> None:
    swing = scenes.swing()
    scene = _asked(path, language=language) if path else scenes.scene(
        swing, 2, size="phone", language=language, marks=scenes.marks(swing, "tile")
    )  # fmt: skip
    lines = brief(scene, None)
    assert len(lines) <= 3
    assert sum(map(len, lines)) == len(explained(scene, 44))
    assert ("…",) not in lines[-1]


def test_squares_where_tiles_score_tell_for_whom_and_those_for_leaders_the_revolt() -> None:
    red, trader = (
        {str(one.mark.at): one for one in candidates(_asked(path))} for path in (("tile", "red"), ("leader", "trader"))
    )
    assert red["B6"].gain == (2, 1, True)
    assert not red["B6"].plain(2)
    assert red["B1"].gain == (0, 1, True)
    assert red["B1"].plain(2)
    assert not red["A1"].gain
    assert ([war.which for war in red["L2"].fought], red["L2"].strengths) == (["priest"], "2:2")
    assert trader["A2"].strengths == "1:1"
    assert trader["L10"].kind == "free"


def test_a_square_that_brings_somebody_else_points_bears_the_shape_of_that_seat() -> None:
    scene = _asked(("tile", "red"))
    how = MEASURES[scene.aspect]
    others = [one for one in candidates(scene) if one.gain and one.gain.seat != 2]
    assert others
    assert all(tag(one, how, scene) is pieces.badge(one.gain.seat, how.square // 2) for one in others if one.gain)


def test_while_no_piece_is_chosen_free_squares_say_where_tiles_of_the_hand_score_or_mean_war() -> None:
    swing = scenes.swing()
    every = scenes.scene(swing, 2, size="phone", language="en", marks=scenes.marks(swing, "tile"))
    found = candidates(every)
    assert {one.mark.at for one in found} == {mark.at for mark in every.marks}
    assert 0 < sum(one.kind == "war" for one in found) < sum(one.kind == "free" for one in found)
    written = words(every)
    assert any("+1" in line for line in written)
    assert {str(one.mark.at) for one in found if not one.plain(2)} <= {*written}
    assert "yours" in " ".join(written)


@pytest.mark.parametrize("path", [("swap",), ("tile",), ("leader",)])
def test_who_is_asked_on_a_phone_sees_the_tiles_in_hand_large_and_once(
    path: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = list[bool]()
    monkeypatch.setattr(seats, "_put_screen", lambda canvas, screen, held, *where: shown.append(bool(held)))
    asked, looking = (
        [line.words for line in texts(board, scenes.scene(scenes.swing(), 2, size="phone", path=way))]
        for way in (path, ())
    )
    told = text("ja", "picture.tigris.hand.tiles")
    assert (told in asked, told in looking) == (True, False)
    assert shown.count(True) == 1


@pytest.mark.parametrize("prompt", ["Build a monument, or pass", ""])
def test_who_builds_a_monument_sees_its_squares_and_which_can_be_built(
    prompt: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = position("red:E5 red:F5 red:E6 black:H7", "0.priest:D5 1.king:H8")
    built, _ = scenes.played(before, "tile red F6")
    asked = scenes.scene(built, 0, size="phone", prompt=prompt, path=() if prompt else ("monument",))
    assert [(one.kind, one.squares[0], len(one.squares)) for one in candidates(asked)] == [("figure", Square(4, 4), 4)]
    assert text("ja", "picture.tigris.left") in [line.words for line in texts(board, asked)]
    shown: dict[str, bool] = {}
    monkeypatch.setattr(supply, "_monument", lambda pair, size, left, now, tip: shown.setdefault(pair, now))
    supply._rows(asked)
    for pair in view_of(asked).monuments_left:
        assert shown[pair] is ("red" in pair.split("-"))
    assert not candidates(replace(asked, view=scenes.see(built)))


def test_tips_of_colours_stand_at_tiles_in_hand_and_those_of_monuments_in_the_supply(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    colours = Mark("red", "", tip=True), Mark("blue", "")
    sign, shown, paste = bulb(35), list[float](), Canvas.paste

    def spy(canvas: Canvas, sprite: Image.Image, x: float, y: float) -> None:
        if sprite is sign:
            shown.append(x)
        paste(canvas, sprite, x, y)

    monkeypatch.setattr(Canvas, "paste", spy)
    board(scenes.scene(scenes.swing(), 2, size="phone", path=("tile",), marks=colours))
    assert len(shown) == 1
    built, _ = scenes.played(position("red:E5 red:F5 red:E6", "0.priest:D5"), "tile red F6")
    marks = Mark("green-red", "", tip=True), Mark("red-blue", "")
    tips: dict[str, bool] = {}
    monkeypatch.setattr(supply, "_monument", lambda pair, size, left, now, tip: tips.setdefault(pair, tip))
    supply._rows(scenes.scene(built, 0, size="phone", path=("monument",), marks=marks))
    assert [pair for pair, tip in tips.items() if tip] == ["green-red"]


def test_numbers_of_suggested_leaders_stand_on_squares_of_which_no_points_are_told() -> None:
    swing = scenes.swing()
    marks = tuple(
        replace(mark, tag=str(i)) for i, mark in enumerate(scenes.leader_marks(swing, "king")["marks"][:3], 1)
    )
    scene = scenes.scene(swing, 2, size="phone", language="en", path=("leader",), marks=marks)
    written = words(scene)
    assert {"1", "2", "3"} <= {*written}
    assert " free square" in written
    assert not [each for each in written if "points" in each]


def test_a_square_for_a_leader_bears_its_name_alone_unless_it_begins_a_revolt() -> None:
    for size in SIZES:
        scene = _asked(("leader", "trader"), size)
        free = [one for one in candidates(scene) if not one.fought]
        signs = [tag(one, MEASURES[scene.aspect], scene) for one in free]
        assert free
        assert {len(lines_on(sign)) for sign in signs if sign} == {1}


@pytest.mark.parametrize("size", SIZES)
def test_whose_points_a_square_brings_stands_beside_the_sign_that_it_completes_four(size: Size) -> None:
    s = position("red:E5 red:F5 red:E6 black:J5", "1.priest:D5", hands=["red black"] * 2)
    asked = scenes.scene(s, 0, size=size, **scenes.tile_marks(s, "red"))
    (one,), how = [each for each in candidates(asked) if each.builds], MEASURES[asked.aspect]
    assert one.gain
    assert one.gain.seat == 1
    laid: dict[int, tuple[float, float]] = {}
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Canvas, "paste", lambda canvas, sprite, x, y: laid.update({id(sprite): (x, y)}))
        put_candidates(Canvas(Image.new("RGB", how.size)), asked)
    badge, built = pieces.badge(1, how.square // 2), builds(round(how.square * 0.46))
    (x, y), (u, v) = laid[id(badge)], laid[id(built)]
    apart = (badge.width + built.width) / 2
    assert max(abs(x - u), abs(y - v)) >= apart - 2
