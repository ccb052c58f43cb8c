"""Moana Nui in words: what can happen, be decided, chosen or seen is said in both languages."""

from __future__ import annotations

import re

import msgspec
import pytest

from data.texts import LANGUAGES, has, name, text
from render import words
from render.refusals import refusal
from rules.kit.events import Event, Resigned
from rules.kit.game import Move
from rules.kit.notation import fields
from rules.kit.refusals import IllegalMove
from rules.moana_nui import events
from rules.moana_nui.components import BUILDINGS, COPIES, START
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import MOVES, RESOURCES, SOURCES, Goods, Spread
from rules.moana_nui.places import Cell, Corner, Segment
from rules.moana_nui.setup import OPTIONS
from rules.moana_nui.state import State
from tests.rules.moana_nui.positions import placing, play, position
from tests.texts.moana_nui_scenes import ACT, EVENTS, FIGHT, MEETING, PLACE, TEMPLE, WATER, scene

THINGS = (*RESOURCES, *BUILDINGS, *SOURCES, "reserve")
BUTTON, DESCRIPTION, MENU, PROMPT = 80, 100, 96, 110
POSITIONS = {"place": PLACE, "act": ACT, "temple": TEMPLE, "meeting": MEETING, "fight": FIGHT, "water": WATER}
ANN = ("Ann", "Ben")

both = pytest.mark.parametrize("language", LANGUAGES)


def whole(said: str) -> bool:
    """Whether a sentence is filled: no brace is left, no id shows through."""
    return bool(said) and not re.search(r"[{}]|\bNone\b|\b[a-z]+_[a-z]+(_[a-z0-9]+)*\b", said)


@both
@pytest.mark.parametrize("thing", THINGS)
def test_every_thing_of_the_game_has_a_name(language: str, thing: str) -> None:
    assert has(language, f"moana_nui.names.{thing}")
    assert language == "en" or not name(language, "moana_nui", thing).isascii()


@both
def test_every_tile_has_a_name_of_its_own(language: str) -> None:
    tiles = (*COPIES, *(tile for tile, _ in START))
    assert len({text(language, f"moana_nui.tile.{tile}") for tile in tiles}) == len(tiles)


@both
def test_every_option_and_each_of_its_values_has_a_name_and_a_line_about_it(language: str) -> None:
    for option in OPTIONS.values():
        assert text(language, f"moana_nui.option.{option.key}.label")
        assert len(text(language, f"moana_nui.option.{option.key}.about")) <= DESCRIPTION
        names = [text(language, f"moana_nui.option.{option.key}.{value}") for value in option.values]
        assert len(set(names)) == len(names)


def test_every_event_the_rules_tell_is_among_the_tested_ones() -> None:
    named = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    told = {kind for kind in named if kind.__module__ == events.__name__} - {events.SeatEvent, events.ResourceEvent}
    assert told - {events.GameOver} | {Resigned} == {type(event) for event in EVENTS}


@both
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_event_has_a_sentence(language: str, event: Event) -> None:
    said = words.event_line(scene(PLACE, None, language), event)
    assert whole(said.replace("Har\\_uto", ""))
    assert said.startswith("▲ ")
    assert language == "en" or not [thing for thing in THINGS if thing in said]


EXPECTED = [
    "placed tile 9 at H9: 1 edge touches, 2 action points",
    "placed tile 9 at H9: 3 edges touch, 4 action points",
    "collected 2 wood, 1 shell (H8, H9)",
    "completed an island of 2 segments (H8, H9)",
    "brought new resources: H8 1 wood; H9 1 wood, 1 shell",
    "settled 2 units from the war council on H9",
    "settled 2 units from the war council on H9a, H9b",
    "moved 3 units H8 → H9 through the shallows, free by a hut",
    "built a meeting house at H8/H9/I8 for 1 wood, 1 fish, 1 stone, 1 shell",
    "opened the combat; 2 action points are lost",
    "attacked ● Ann H8 → H9a by land, 3 against 1: attacker loses 0, defender 1; no defender is left",
    "attacked ● Ann H8 → H9a through the shallows, 5 against 2: "
    "attacker loses 4 (2 in the shallows), defender 1; no defender is left",
    "drew a tile (1 left in the stack)",
    "drew tile 9, a E | b W-NW (5 left in the stack)",
]


def test_events_say_what_happened() -> None:
    said = {words.event_line(scene(PLACE, names=ANN), event, "words") for event in EVENTS}
    assert {f"▲ Ben {line}" for line in EXPECTED} <= said


SAIL = play(position("H8=E-W H9=E-W I8=E", "0:H8*2", stock=("wood,fish",)), "build canoe H8 wood,fish")
SHUT_DOWN = position("H8=E-W H9=E-W", "0:H8", ap=0)
BUILDING = position("H8=E-W H9=E-W I8=E", "0:H8*2", stock=("wood,fish",), ap=0)
DECISIONS = [
    (PLACE, "place a tile"),
    (ACT, "choose an action (3 action points left)"),
    (SHUT_DOWN, "end the turn"),
    (BUILDING, "build, or end the turn"),
    (SAIL, "choose where the new canoe at H8 sails"),
    (play(FIGHT, "attack H8 H9a 1"), "attack again, or end the turn"),
]


@pytest.mark.parametrize(("state", "expected"), DECISIONS, ids=[said for _, said in DECISIONS])
def test_the_prompt_says_who_decides_and_what(state: State, expected: str) -> None:
    assert words.prompt(scene(state, None, names=ANN), "words") == f"● Ann: {expected}"
    assert len(words.prompt(scene(state, None, "ja"))) <= PROMPT


@both
@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.kind)
def test_every_kind_of_move_has_a_button_a_description_and_a_question_for_each_field(
    language: str, kind: type[Move]
) -> None:
    assert 0 < len(text(language, f"moana_nui.move.{kind.kind}.label")) <= BUTTON
    assert 0 < len(text(language, f"moana_nui.move.{kind.kind}.description")) <= DESCRIPTION
    for field in fields(kind):
        assert whole(words.question_text(scene(PLACE, 0, language), kind.kind, field))


def at(label: str) -> Segment:
    return Segment.parse(label)


LABELS = [
    (PLACE, (), "place", "tile", "D03", "Tile 3: E-W – fits at 11 places, up to 3 action points"),
    (PLACE, (), "place", "at", Cell.parse("H9"), "H9 – 3 action points; land E-W; at most 1 wood, 1 stone"),
    (PLACE, (), "place", "rotation", 2, "Rotation 2"),
    (ACT, (), "settle", "source", "village", "Village – 8 units there"),
    (ACT, ("settle", "village"), "settle", "at", at("H9a"), "H9a – 1 wood, controlled by ●"),
    (ACT, (), "settle", "also", None, "No – only one unit"),
    (ACT, (), "move", "origin", at("H8"), "H8 – 2 units (1 action point)"),
    (ACT, ("move", "H8"), "move", "to", at("H9a"), "H9a – 1 wood, controlled by ●"),
    (ACT, ("move", "H8", "H9a"), "move", "units", 2, "2 units, 0 stay"),
    (ACT, (), "build", "building", "hut", "Hut – 1 resource, 1 point; calls 1 unit"),
    (
        ACT,
        ("build", "hut"),
        "build",
        "at",
        at("H8"),
        "H8 – ● 2 units; points ● +2; 1 unit from the reserve",
    ),
    (ACT, ("build", "hut", "H8"), "build", "pay", Goods(wood=1), "1 wood – you keep 1 fish, 1 stone"),
    (
        TEMPLE,
        ("build", "temple"),
        "build",
        "at",
        at("H8"),
        "H8 – ● 2 units; points ● +10, ▲ −4; sends 3 units to war councils",
    ),
    (
        MEETING,
        (),
        "house",
        "at",
        Corner.parse("H8/H9/I8"),
        "H8/H9/I8 – between H8, H9 and I8; points ● +8",
    ),
    (FIGHT, (), "attack", "origin", at("H8"), "H8 – 4 units"),
    (FIGHT, (), "attack", "to", at("H9a"), "H9a – ▲, 2 units"),
    (
        FIGHT,
        ("attack", "H8"),
        "attack",
        "to",
        at("H9a"),
        "H9a – ▲: won; units ● −1, ▲ −2",
    ),
    (FIGHT, ("attack", "H8", "H9a"), "attack", "enter", 0, "No unit – all stay outside; points ● +1, ▲ −1"),
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


COUNCIL = position("H8=E-W H9=W,E", "0:H8", seats=({"council": 2},), placed="H9")
SPREAD = position("H8=E-W H10=E-W", hands=("D05 D01", "D01 D02"), decision="place", ap=0)
SENTENCES = [
    (
        PLACE,
        "place D03 H9 0",
        "Place tile 3 at H9 with land E-W: 3 action points; ● gets 1 fish; new 1 wood, 1 stone; ▲ gets 1 wood.",
    ),
    (ACT, "settle village H9a", "Settle a unit from the village on H9a: no change in points."),
    (ACT, "train", "Move a unit from the village to the war council."),
    (ACT, "move H8 H9a 1", "Move 1 unit H8 → H9a (1 action point): no change in points."),
    (
        ACT,
        "build hut H8 wood",
        "Build a hut at H8 for 1 wood: points ● +2; 1 unit from the reserve.",
    ),
    (MEETING, "house H8/H9/I8", "Build the meeting house at H8/H9/I8: points ● +8; an extra turn follows."),
    (
        FIGHT,
        "attack H8 H9a 1",
        "Attack ▲ Ben H8 → H9a, 4 against 2: attacker loses 1, defender 2; no defender is left; points ● +1, ▲ −1; "
        "then move 1 unit in. This ends your actions; 3 action points are lost.",
    ),
    (
        WATER,
        "attack H9a H9b 0",
        "Attack ▲ Ben H9a → H9b, 5 against 1: attacker loses 1 (1 in the shallows), defender 1; no defender is left; "
        "points ▲ −1. This ends your actions; 3 action points are lost.",
    ),
    (ACT, "end", "End your turn, although 3 action points are left."),
    (
        COUNCIL,
        "settle council H9a H9a",
        "Settle two units from the war council on H9a: no change in points.",
    ),
    (
        COUNCIL,
        "settle council H9a H9b",
        "Settle a unit from the war council on H9a and one on H9b: points ● +1.",
    ),
    (
        SPREAD,
        "place D05 H9 0",
        "Place tile 5 at H9 with land a E | b W: 3 action points; 1 wood, 1 stone to distribute.",
    ),
]


def labelled(state: State, path: str, field: str, value: object) -> str:
    shown = msgspec.structs.replace(scene(state), path=tuple(path.split()))
    return words.choice_label(shown, path.split(maxsplit=1)[0], field, value)


def test_a_canoe_tells_the_points_of_every_crew_and_of_no_destination_that_leaves_it_open() -> None:
    """The two segments of the canoe's origin stay controlled only while a unit stays."""
    assert "points" not in labelled(SAIL, "sail", "to", at("I8"))
    empty, one, two = (labelled(SAIL, "sail I8", "units", n) for n in range(3))
    assert empty == "No unit; points ● −4"
    assert one == "1 unit, 1 stay; points ● +1"
    assert two == "2 units, 0 stay; points ● −1"


def test_a_move_of_a_group_tells_points_by_its_number_alone() -> None:
    tiles = "H8=E-W H9=W,E"
    assert labelled(position(tiles, "0:H9a*2"), "move H9a", "to", at("H9b")) == "H9b – controlled by nobody"
    assert labelled(position(tiles, "0:H9a*2"), "move H9a H9b", "units", 1) == "1 unit, 1 stay; points ● +1"
    assert labelled(position(tiles, "0:H9a"), "move H9a", "to", at("H9b")).endswith("; points ● −1")


ISLET = placing("H8=E H10=W", "D03 D09")
"""D03 at H9 completes the only island there is."""


def test_a_place_promises_no_resources_where_the_chosen_tile_completes_an_island() -> None:
    told = labelled(ISLET, "place D03", "at", Cell.parse("H9"))
    assert told == "H9 – 3 action points; completes an island (3 segments); no new resources"
    assert labelled(ISLET, "place", "at", Cell.parse("H9")).endswith("at most 1 wood, 1 stone")


def test_a_place_tells_how_points_change_at_least_and_at_most_by_the_ways_in_which_the_tile_can_lie() -> None:
    both, one = placing("H8=E H10=W", "D09", "0:H8 1:H10"), placing("H8=E", "D09", "0:H8")
    two, one_end = (labelled(s, "place D09", "at", Cell.parse("H9")) for s in (both, one))
    assert "; completes an island (2 segments); points ● +1…+3, ▲ +1…+3; " in two
    assert "; can complete an island; points ● +1…+3; " in one_end


def test_an_attack_as_a_whole_names_target_losses_and_price() -> None:
    attack = MOANA_NUI.read("attack H8 H9a 1")
    assert words.whole_label(scene(FIGHT), attack) == (
        "H8 → H9a: won; units ● −1, ▲ −2; 1 enters; points ● +1, ▲ −1; 3 AP lost"
    )
    later = position("H8=E-W H9=E-W,NE", "0:H8*4 1:H9a*2 1:H9b", decision="combat", ap=0)
    assert words.whole_label(scene(later), attack) == "H8 → H9a: won; units ● −1, ▲ −2; 1 enters; points ● +1, ▲ −1"


@pytest.mark.parametrize(("state", "move", "expected"), SENTENCES, ids=[move for _, move, _ in SENTENCES])
def test_a_move_is_a_sentence_that_says_what_it_does(state: State, move: str, expected: str) -> None:
    assert words.move_text(scene(state, names=ANN), MOANA_NUI.read(move)) == expected
    japanese = words.move_text(scene(state, 0, "ja", names=ANN), MOANA_NUI.read(move))
    assert whole(japanese)
    assert japanese.endswith("。")


def test_wood_and_stone_are_told_by_the_segments_they_would_lie_on() -> None:
    shown = scene(play(SPREAD, "place D05 H9 0"))
    assert words.choice_label(shown, "generate", "wood", Spread(a=1)) == "H9a (stone: H9b)"
    assert words.choice_label(shown, "generate", "wood", Spread(b=1)) == "H9b (stone: H9a)"
    assert words.choice_label(shown, "generate", "wood", None) == "Nothing to choose"


@both
@pytest.mark.parametrize("state", POSITIONS.values(), ids=POSITIONS)
def test_the_hand_of_another_seat_is_in_no_word(language: str, state: State) -> None:
    bare = MOANA_NUI.dump(state)
    bare["players"][1]["hand"] = ["D27"] * len(bare["players"][1]["hand"])
    other = MOANA_NUI.load(bare)
    for say in (words.prompt, words.alt_text, words.board_text, words.summary, words.hand_text):
        assert say(scene(state, 0, language)) == say(scene(other, 0, language))


def test_the_board_tells_units_control_resources_and_places_for_tiles() -> None:
    board = "\n".join(words.board_text(scene(PLACE, None, names=ANN)))
    assert "- H8 (E-W): ● 1 unit, 1 fish, 1 shell." in board
    assert "- H10 (W): ▲ 2 units, 2 wood, 1 stone." in board
    assert "- H9 (3 action points): land E-W." in board
    assert "village 9, war council 0, reserve 10, on the table 1" in board


def test_the_builder_of_a_hut_is_told_where_it_serves_nobody_else() -> None:
    for huts, said in (("everyone", "- H8 (E-W): ● 1 unit, hut."), ("owner", "- H8 (E-W): ● 1 unit, hut of ▲.")):
        state = position(units="0:H8", buildings="hut:H8/1", options={"huts": huts})
        assert said in "\n".join(words.board_text(scene(state, None)))


@both
def test_a_cell_that_bears_the_letters_of_a_tile_is_refused_as_a_cell(language: str) -> None:
    with pytest.raises(IllegalMove) as caught:
        MOANA_NUI.apply(ACT, 0, MOANA_NUI.read("settle village D11"))
    said = refusal(language, caught.value, "moana_nui")
    assert "D11" in said
    assert text(language, "moana_nui.tile.D11") not in said


@both
def test_the_end_says_why(language: str) -> None:
    over = MOANA_NUI.resign(ACT, 1)[0]
    lines = words.score_text(scene(over, None, language, names=ANN)).split("\n")
    assert text(language, "moana_nui.over.resigned") in lines
