"""Merchants of Sky Islands in words: what can happen, be decided, chosen or seen is said in both languages."""

from __future__ import annotations

import re

import msgspec
import pytest

from data.texts import LANGUAGES, has, name, text
from render import words
from rules.kit.events import Event, Resigned
from rules.kit.game import Move
from rules.kit.notation import fields
from rules.sky_islands import events
from rules.sky_islands.components import AIRSHIPS, DESIGNS, KINDS
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.moves import MOVES, Cubes, PlaceTile
from rules.sky_islands.places import SIDES, Cell, Segment
from rules.sky_islands.setup import OPTIONS
from rules.sky_islands.state import State
from tests.rules.sky_islands.positions import play, position
from tests.rules.sky_islands.test_islands import INNER_LAND
from tests.texts.sky_islands_scenes import (
    BUILD,
    DISCARD,
    EVENTS,
    FULL,
    LAST,
    PLACE,
    SCORED,
    STOCK,
    scene,
)

THINGS = (*AIRSHIPS, *KINDS, *SIDES, "house", "tower", "port")
BUTTON, DESCRIPTION, MENU, PROMPT = 80, 100, 96, 110
POSITIONS = {"place": PLACE, "build": BUILD, "stock": STOCK, "full": FULL, "discard": DISCARD, "end": LAST}

both = pytest.mark.parametrize("language", LANGUAGES)


def whole(said: str) -> bool:
    """Whether a sentence is filled: no brace is left, no id shows through."""
    return bool(said) and not re.search(r"[{}]|\bNone\b|\b[a-z]+_[a-z]+(_[a-z0-9]+)*\b|\b(red|blue)-[a-z]+", said)


def cell(label: str) -> Cell:
    return Cell.parse(label)


def segment(label: str) -> Segment:
    return Segment.parse(label)


@both
@pytest.mark.parametrize("thing", THINGS)
def test_every_thing_of_the_game_has_a_name(language: str, thing: str) -> None:
    assert has(language, f"sky_islands.names.{thing}")
    assert language == "en" or not name(language, "sky_islands", thing).isascii()


@both
@pytest.mark.parametrize("airship", AIRSHIPS)
@pytest.mark.parametrize("design", DESIGNS)
def test_a_tile_is_called_by_its_airship_and_its_design(language: str, airship: str, design: str) -> None:
    said = name(language, "sky_islands", f"{airship}-{design}")
    assert name(language, "sky_islands", airship) in said
    assert text(language, f"sky_islands.design.{design}") in said


@both
def test_every_option_and_each_of_its_values_has_a_name_and_a_line_about_it(language: str) -> None:
    for option in OPTIONS.values():
        assert text(language, f"sky_islands.option.{option.key}.label")
        assert len(text(language, f"sky_islands.option.{option.key}.about")) <= DESCRIPTION
        names = [text(language, f"sky_islands.option.{option.key}.{value}") for value in option.values]
        assert len(set(names)) == len(names)


def test_every_event_the_rules_tell_is_among_the_tested_ones() -> None:
    named = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    told = {kind for kind in named if kind.__module__ == events.__name__ and not kind.__subclasses__()}
    assert told - {events.GameOver} | {Resigned} == {type(event) for event in (*EVENTS, *SCORED)}


@both
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_event_has_a_sentence(language: str, event: Event) -> None:
    said = words.event_line(scene(PLACE, None, language), event)
    assert whole(said.replace("Har\\_uto", ""))
    assert said.startswith("▲ ")
    assert language == "en" or not [thing for thing in THINGS if len(thing) > 1 and thing in said]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (0, "▲ Ben received 1 red, 2 blue and 1 point from ports (M20, M19n)"),
        (1, "▲ Ben received 1 red, 2 blue and 1 point from ports (M20, M19n); the supply has no more white"),
        (2, "▲ Ben received nothing from ports: the supply has no red"),
        (3, "▲ Ben placed a red tee at M19 (land NSW)"),
        (4, "▲ Ben placed a blue split tee at M19 (land EW/S)"),
        (5, "▲ Ben placed a green islet at M19 (no land)"),
        (6, "▲ Ben joined 2 islands: M20 now has 7 tiles"),
        (8, "▲ Ben closed the island M20: 6 tiles, worth 12"),
        (19, "▲ Ben built a port on M19n; from the next turn it brings 1 red"),
        (18, "▲ Ben built a tower on M19n: 3 points"),
        (21, "▲ Ben exchanged 3 red cubes for 1 blue"),
        (22, "▲ Ben kept 1 red, 1 white, 1 blue and returned 2 red"),
        (23, "▲ Ben drew a tile"),
        (24, "▲ Ben drew a white split bend"),
        (27, "▲ Ben enlarged the closed island M19n: now 9 tiles, worth 18"),
    ],
)
def test_events_say_what_happened(number: int, expected: str) -> None:
    assert words.event_line(scene(PLACE, names=("Ann", "Ben")), EVENTS[number], "words") == expected


def test_the_scoring_of_an_island_says_who_gains_what() -> None:
    said = [words.event_line(scene(LAST, names=("Ann", "Ben")), event, "words") for event in SCORED]
    assert said == [
        "Island M20 (5 tiles): ● Ann 5, ▲ Ben 2",
        "Island M20 (6 tiles, closed, worth 12): ▲ Ben 12",
        "Island M20 (1 tile): nobody gains points",
    ]


@both
@pytest.mark.parametrize("event", SCORED, ids=("open", "closed", "nobody"))
def test_the_scoring_of_an_island_has_a_sentence(language: str, event: Event) -> None:
    assert whole(words.event_line(scene(LAST, None, language, names=("Ann", "Ben")), event))


DECISIONS = [
    (PLACE, "place a tile"),
    (BUILD, "build, or end the turn"),
    (FULL, "build, or choose 3 of 4 cubes to keep"),
    (position(cubes=("red,red,red,white,blue",), decision="build"), "build, exchange, or choose 3 of 5 cubes to keep"),
    (STOCK, "4 cubes held – exchange, or choose 3 to keep"),
    (position(cubes=("red,red,red",), decision="stock"), "exchange cubes, or end the turn"),
    (position(cubes=("red,red,blue,blue",), decision="stock"), "4 cubes held – choose 3 to keep"),
    (DISCARD, "no tile fits anywhere – discard one"),
]


@pytest.mark.parametrize(("state", "expected"), DECISIONS, ids=[said for _, said in DECISIONS])
def test_the_prompt_says_who_decides_and_what(state: State, expected: str) -> None:
    assert words.prompt(scene(state, None, names=("Ann", "Ben")), "words") == f"● Ann: {expected}"
    assert len(words.prompt(scene(state, None, "ja"))) <= PROMPT


@both
@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.kind)
def test_every_kind_of_move_has_a_button_a_description_and_a_question_for_each_field(
    language: str, kind: type[Move]
) -> None:
    assert 0 < len(text(language, f"sky_islands.move.{kind.kind}.label")) <= BUTTON
    assert 0 < len(text(language, f"sky_islands.move.{kind.kind}.description")) <= DESCRIPTION
    for field in fields(kind):
        assert whole(words.question_text(scene(PLACE, 0, language), kind.kind, field))


LABELS = [
    (PLACE, (), "place", "tile", "red-straight", "Red straight – land NS, fits at 8 places"),
    (PLACE, (), "place", "at", cell("M18"), "M18 – beside green; land S"),
    (PLACE, (), "place", "at", cell("N19"), "N19 – beside white, green; sky SW"),
    (
        PLACE,
        ("place", "red-straight"),
        "place",
        "at",
        cell("M18"),
        "M18 – you gain 1 red and 1 point; M20 then 6 tiles; islands ▲ +1",
    ),
    (PLACE, (), "place", "rotation", 2, "Turned by 2 quarters"),
    (
        PLACE,
        ("place", "red-straight", "M18"),
        "place",
        "rotation",
        0,
        "Not turned – land NS; M20 then 6 tiles; islands ▲ +1",
    ),
    (PLACE, ("place", "white-bend", "N19"), "place", "rotation", 0, "Not turned – land NE; a new island"),
    (DISCARD, (), "discard", "tile", "blue-full", "Blue crossing – you gain 1 blue"),
    (BUILD, (), "house", "at", segment("M21"), "M21 (blue) – influence ● 2, ▲ 1 (5 tiles); islands ● +3"),
    (BUILD, (), "house", "at", segment("M19e"), "M19e (green) – influence ● 1 (1 tile); islands ● +1"),
    (BUILD, (), "tower", "at", segment("N20"), "N20 – 2 points; influence ● 2, ▲ 1 (5 tiles); islands ● +3"),
    (BUILD, (), "port", "at", segment("N20"), "N20 – 1 white in each of 7 turns to come"),
    (STOCK, (), "exchange", "pay", "red", "Red – you hold 3"),
    (STOCK, (), "exchange", "get", "blue", "Blue – you hold 1, the supply 19"),
    (STOCK, (), "keep", "cubes", Cubes(2, 0, 1), "2 red, 1 blue – return 1 red"),
    (STOCK, (), "keep", "cubes", Cubes(), "Nothing – return 3 red, 1 blue"),
]


@pytest.mark.parametrize(("state", "path", "kind", "field", "value", "expected"), LABELS)
def test_labels_say_what_one_wants_to_know_to_choose(
    state: State, path: tuple[str, ...], kind: str, field: str, value: object, expected: str
) -> None:
    shown = msgspec.structs.replace(scene(state), path=path)
    assert words.choice_label(shown, kind, field, value) == expected
    japanese = words.choice_label(msgspec.structs.replace(shown, language="ja"), kind, field, value)
    assert whole(japanese)
    assert len(japanese) <= MENU


def test_labels_of_where_and_how_a_tile_lies_say_where_its_land_is_as_pictures_do() -> None:
    shown = msgspec.structs.replace(scene(PLACE), path=("place", "red-straight"))
    told = words.whole_label(shown, PlaceTile("red-straight", Cell.parse("M18"), 0))
    assert told == "M18, land NS – you gain 1 red and 1 point; M20 then 6 tiles; islands ▲ +1"
    alike = words.whole_label(shown, PlaceTile("red-islet", Cell.parse("N19"), 0))
    assert alike.startswith("N19 – you gain ")


SENTENCES = [
    (
        PLACE,
        "place red-straight M18 0",
        "Place the red straight at M18, not turned (land NS). "
        "You gain 1 red and 1 point; M20 then 6 tiles; island points ▲ +1.",
    ),
    (DISCARD, "discard red-full", "Discard the red crossing. You gain 1 red."),
    (
        BUILD,
        "house M21",
        "Build a trading house on M21 for 1 red, 1 white, 1 blue: "
        "island M20, 5 tiles: influence ● 2, ▲ 1; island points ● +3.",
    ),
    (
        BUILD,
        "tower N20",
        "Build a tower on N20 for 1 red, 1 white, 1 blue: 2 points at once; "
        "island M20, 5 tiles: influence ● 2, ▲ 1; island points ● +3.",
    ),
    (
        BUILD,
        "port N20",
        "Build a port on N20 for 1 red, 1 white, 1 blue: "
        "1 white at the start of each of your turns, from the next one on.",
    ),
    (STOCK, "exchange red blue", "Pay 3 red cubes for 1 blue. After that you cannot build any more in this turn."),
    (STOCK, "keep red,red,blue", "Keep 2 red, 1 blue and return 1 red."),
    (STOCK, "keep none", "Return all cubes (3 red, 1 blue)."),
    (BUILD, "end", "End your turn."),
]


@pytest.mark.parametrize(("state", "move", "expected"), SENTENCES, ids=[move for _, move, _ in SENTENCES])
def test_a_move_is_a_sentence_that_says_what_it_does(state: State, move: str, expected: str) -> None:
    assert words.move_text(scene(state), SKY_ISLANDS.read(move)) == expected
    japanese = words.move_text(scene(state, 0, "ja"), SKY_ISLANDS.read(move))
    assert whole(japanese)
    assert japanese.endswith("。")


def test_a_tile_that_closes_an_island_around_a_cavity_is_announced() -> None:
    ring = position("red-end/2:M19", "0:M20", hands=("red-end", "red-end"))
    said = words.move_text(scene(ring), SKY_ISLANDS.read("place red-end N22 0"))
    assert "closes M20, worth 12" in said
    after = play(ring, "place red-end N22 0")
    assert "closed, worth 12" in "\n".join(words.board_text(scene(after)))


def test_a_tile_that_enlarges_a_closed_island_from_inside_is_announced() -> None:
    ring = position(INNER_LAND, initial=False, hands=("red-end red-islet", "red-end"))
    said = words.move_text(scene(ring), SKY_ISLANDS.read("place red-end P21 0"))
    assert "closed island O20 then 9 tiles, worth 18" in said
    assert "O20の閉じた島9枚（18枚分）" in words.move_text(
        scene(ring, 0, "ja"), SKY_ISLANDS.read("place red-end P21 0")
    )


def test_the_hand_tells_how_each_tile_fits_and_whether_a_building_can_be_paid() -> None:
    said = words.hand_text(scene(PLACE, names=("Ann", "Ben")), "words").split("\n")
    assert said == [
        "Your hand (● Ann) – only you can see it",
        "- red straight: land NS; fits at 8 places",
        "- white bend: land NE; fits at 9 places",
        "Cubes: 1 red, 1 white – a building still lacks 1 blue.",
        "You can still build 11 houses.",
    ]
    paid = words.hand_text(scene(BUILD), "words").split("\n")
    assert paid[-2] == "Cubes: 1 red, 1 white, 1 blue – enough for 1 building."
    assert "fits nowhere now" in words.hand_text(scene(DISCARD))
    assert words.hand_text(scene(PLACE, None)) == text("en", "sky_islands.hand.none")


@both
@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)
def test_the_hand_of_another_seat_is_in_no_word(language: str, state: State) -> None:
    hand = SKY_ISLANDS.dump(state)["players"][1]["hand"]
    bare = SKY_ISLANDS.dump(state)
    bare["players"][1]["hand"] = ["green-bend"] * len(hand)
    other = SKY_ISLANDS.load(bare)
    for say in (words.prompt, words.alt_text, words.board_text, words.summary, words.hand_text):
        assert say(scene(state, 0, language)) == say(scene(other, 0, language))


def test_a_shown_hand_is_public() -> None:
    board = "\n".join(words.board_text(scene(DISCARD, None, names=("Ann", "Ben"))))
    assert "shown to all: red crossing, blue crossing" in board


def test_the_board_tells_islands_tiles_and_places_for_tiles() -> None:
    board = "\n".join(words.board_text(scene(BUILD, None, names=("Ann", "Ben"))))
    assert (
        "- M20: 5 tiles; open to N22, M18; ● Ann influence 1 (N20); ▲ Ben influence 1 (M20); "
        "points if the game ended now: ● 2, ▲ 2; places M20, N20, M21, N21, M19n." in board
    )
    assert "- M19e: 1 tile; open to N19; no houses." in board
    assert "- M19 green NS/E.\n- M20 red NES, N20 white SW.\n- M21 blue NE, N21 green NSW." in board
    assert "L19 (sky E); N19 (land W, sky S)." in board
