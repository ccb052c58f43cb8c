"""Tigris & Euphrates in words: all that can happen, be decided, chosen or seen has a sentence in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from data.texts import LANGUAGES, has, name, text
from render import phrases, words
from render.phrases import Voice
from render.tigris import words as tigris
from rules.kit.events import Event, Resigned, TurnEnded
from rules.kit.game import Move
from rules.kit.notation import fields
from rules.tigris import events
from rules.tigris.components import DYNASTIES, MONUMENTS
from rules.tigris.game import TIGRIS
from rules.tigris.moves import COLOURS, MOVES, OFFICES, Tiles
from rules.tigris.scoring import DECIDED_BY
from rules.tigris.setup import OPTIONS
from rules.tigris.squares import Square
from rules.tigris.state import State
from tests.rules.tigris.positions import play, position
from tests.texts.tigris_scenes import ATTACKED, CHOICE, EVENTS, REVOLT, SQUARE, WARS, scene

THINGS = (*COLOURS, *OFFICES, *DYNASTIES, *MONUMENTS, "ziggurat", "revolt", "war")
BUTTON, DESCRIPTION, MENU, PROMPT = 80, 100, 96, 110
JOINED = position("red:E5 red:G5", "0.king:D5 1.king:H5")
EMPTIED = position("red:F5", bag="red red", hands=("red red green", "red"))
ASKED = {"commit": REVOLT, "war": WARS, "monument": SQUARE, "treasure": CHOICE, "act": position("red:F5")}

both = pytest.mark.parametrize("language", LANGUAGES)


def whole(said: str) -> bool:
    """Whether a sentence is filled: no brace is left, no id shows through."""
    return bool(said) and not re.search(r"[{}]|\bNone\b|\b[a-z]+_[a-z]+(_[a-z0-9]+)*\b", said)


def at(label: str) -> Square:
    return Square.parse(label)


@both
@pytest.mark.parametrize("thing", THINGS)
def test_every_thing_of_the_game_has_a_name(language: str, thing: str) -> None:
    assert has(language, f"tigris.names.{thing}")
    assert language == "en" or not name(language, "tigris", thing).isascii()


@both
def test_every_option_and_each_of_its_values_has_a_name_and_a_line_about_it(language: str) -> None:
    for option in OPTIONS.values():
        assert text(language, f"tigris.option.{option.key}.label")
        assert len(text(language, f"tigris.option.{option.key}.about")) <= DESCRIPTION
        names = [text(language, f"tigris.option.{option.key}.{value}") for value in option.values]
        assert len(set(names)) == len(names)


def test_every_event_the_rules_tell_is_among_the_tested_ones() -> None:
    declared = {kind for kind in Event.__subclasses__() if kind.__module__ == events.__name__}
    assert declared | {TurnEnded, Resigned} == {type(event) for event in EVENTS}


@both
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_event_has_a_sentence(language: str, event: Event) -> None:
    said = words.event_line(scene(position(hands=("red",) * 3), None, language), event)
    assert whole(said.replace("Har\\_uto", ""))
    assert said.startswith("▲ ")
    assert language == "en" or not [thing for thing in THINGS if thing in said]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, "▲ Har_uto* joined two kingdoms with a blue farm at D4"),
        (6, "▲ Har_uto* must take the farmer at D5 home: no temple is left beside it"),
        (12, "▲ Har_uto* swapped tiles: 2 red, 1 blue for 1 green, 2 black"),
        (17, "▲ Har_uto* gained 3 black points through the king"),
    ],
)
def test_events_say_what_happened(number: int, expected: str) -> None:
    assert words.event_line(scene(position(hands=("red",) * 3)), EVENTS[number], "words") == expected


def test_a_conflict_is_told_with_its_strengths_and_a_tie_with_its_rule() -> None:
    shown = scene(position(hands=("red",) * 3), names=("Ann", "Ben", "Cid"))
    fought = [event for event in EVENTS if isinstance(event, events.Conflict | events.Decided)]
    lines = [words.event_line(shown, event, "words") for event in fought]
    assert lines[0] == "▲ Ben attacked the king of ■ Cid – revolt, 2 against 3 on the board"
    assert lines[3] == "▲ Ben won the revolt against ■ Cid, 3 to 3 – a tie goes to the defender"
    assert lines[6] == "▲ Ben won the war against ■ Cid, 3 to 1; 2 tiles are removed (D5, D6)"


@both
@pytest.mark.parametrize("decision", ["act", "commit", "war", "building", "monument", "treasure", "score", "over"])
def test_every_decision_has_a_sentence(language: str, decision: str) -> None:
    sentences = ["act", "act_end", "attack", "defend", "attack_short", "defend_short"]
    keys = sentences if decision in ("act", "commit") else [decision]
    assert all(has(language, f"tigris.decision.{key}") for key in keys)


@both
@pytest.mark.parametrize("state", ASKED.values(), ids=ASKED)
def test_the_prompt_names_who_decides_and_is_short(language: str, state: State) -> None:
    (seat,) = TIGRIS.to_move(state)
    said = words.prompt(scene(state, None, language))
    assert said.startswith(phrases.SHAPES[seat])
    assert len(said) <= PROMPT
    assert len(words.prompt(scene(state, None, language), "picture")) <= len(said)


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (REVOLT, "● Ann: attack the king of ▲ Ben (revolt, 1 : 1): choose how many red tiles to add"),
        (ATTACKED, "▲ Ben: ● Ann attacks your king (revolt, 2 : 1): choose how many red tiles to add"),
        (WARS, "● Ann: choose which war is fought next"),
    ],
)
def test_the_question_of_a_conflict_says_who_fights_whom_and_how_strong(state: State, expected: str) -> None:
    (asked,) = TIGRIS.to_move(state)
    assert words.prompt(scene(state, asked, names=("Ann", "Ben")), "words") == expected


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (REVOLT, "● Ann: choosing how many red tiles to add – attacks the king of ▲ Ben (revolt, 1 : 1)"),
        (ATTACKED, "▲ Ben: choosing how many red tiles to add – ● Ann attacks the king (revolt, 2 : 1)"),
    ],
)
def test_who_waits_for_an_answer_in_a_conflict_is_given_no_order(state: State, expected: str) -> None:
    (asked,) = TIGRIS.to_move(state)
    for viewer in (None, 1 - asked):
        assert words.prompt(scene(state, viewer, names=("Ann", "Ben")), "words") == expected
        assert "選択中" in words.prompt(scene(state, viewer, "ja"))
        assert "choosing red tiles" in words.prompt(scene(state, viewer), "picture")


def test_the_question_for_tiles_names_their_colour() -> None:
    assert words.question_text(scene(REVOLT, 0), "commit", "tiles") == "Revolt at G5: how many red tiles do you add?"
    assert words.question_text(scene(REVOLT, 0, "ja"), "commit", "tiles").startswith("G5の内部紛争：赤タイルを何枚")


@both
@pytest.mark.parametrize("state", [REVOLT, ATTACKED], ids=["attacker", "defender"])
def test_the_question_of_a_conflict_is_the_same_whatever_the_hands_are(language: str, state: State) -> None:
    known = TIGRIS.dump(state)
    players = [{**player, "hand": ["blue"] * len(player["hand"])} for player in known["players"]]
    bare = TIGRIS.load({**known, "players": players})
    for say in (words.prompt, words.alt_text, words.board_text, words.summary):
        assert say(scene(state, None, language)) == say(scene(bare, None, language))


@both
@pytest.mark.parametrize("kind", MOVES, ids=lambda kind: kind.kind)
def test_every_kind_of_move_has_a_button_a_description_and_a_question_for_each_field(
    language: str, kind: type[Move]
) -> None:
    assert 0 < len(text(language, f"tigris.move.{kind.kind}.label")) <= BUTTON
    assert 0 < len(text(language, f"tigris.move.{kind.kind}.description")) <= DESCRIPTION
    for field in fields(kind):
        assert whole(words.question_text(scene(REVOLT, 0, language), kind.kind, field))


LABELS = [
    (ASKED["act"], 0, "tile", "colour", "red", "Red temple ×2 – no points now"),
    (ASKED["act"], 0, "leader", "which", "king", "King (black) – 10 squares"),
    (ASKED["act"], 0, "leader", "to", at("F4"), "F4 – 1 temple, no kingdom"),
    (EMPTIED, 0, "swap", "tiles", Tiles(1, 0, 1, 0), "1 red, 1 green (2 tiles)"),
    (EMPTIED, 0, "swap", "tiles", Tiles(2, 0, 1, 0), "2 red, 1 green (3 tiles) – ends the game (bag 2)"),
    (ASKED["act"], 0, "catastrophe", "at", at("F5"), "F5 – destroys the red temple"),
    (REVOLT, 0, "catastrophe", "at", at("F5"), "F5 – destroys the red temple; king ●, king ▲ go home"),
    (ASKED["act"], 0, "catastrophe", "at", at("E1"), "E1 – empty river"),
    (ASKED["act"], 0, "swap", "tiles", Tiles(2, 0, 1, 0), "2 red, 1 green (3 tiles)"),
    (REVOLT, 0, "tile", "at", at("F4"), "F4 – kingdom of king ●, king ▲"),
    (REVOLT, 0, "commit", "tiles", 0, "No tiles – too little to win"),
    (REVOLT, 0, "commit", "tiles", 2, "2 tiles – the defender holds with 2 more tiles"),
    (ATTACKED, 1, "commit", "tiles", 0, "No tiles – you lose"),
    (ATTACKED, 1, "commit", "tiles", 1, "1 tile – you win"),
    (WARS, 0, "war", "which", "king", "King (black) – ● Ann 1 against ▲ Ben 0"),
    (WARS, 0, "tile", "at", at("F5"), "F5 – joins two kingdoms"),
    (SQUARE, 0, "monument", "colours", "black-red", "Black-red monument – points each turn for priest ●"),
    (
        SQUARE,
        0,
        "monument",
        "colours",
        "red-blue",
        "Red-blue monument – points each turn for priest ●, farmer ▲",
    ),
    (SQUARE, 0, "monument", "at", at("E5"), "E5–F6"),
    (CHOICE, 0, "treasure", "at", at("E5"), "E5 – treasure; leaves G5"),
    (CHOICE, 0, "withdraw", "which", "trader", "Trader (green) – at F5, 0 supporters"),
    (CHOICE, 0, "score", "colour", "blue", "Blue – you have 0"),
]


@pytest.mark.parametrize(("state", "viewer", "kind", "field", "value", "expected"), LABELS)
def test_labels_say_what_one_wants_to_know_to_choose(
    state: State, viewer: int, kind: str, field: str, value: object, expected: str
) -> None:
    assert words.choice_label(scene(state, viewer, names=("Ann", "Ben")), kind, field, value) == expected
    japanese = words.choice_label(scene(state, viewer, "ja"), kind, field, value)
    assert whole(japanese)
    assert len(japanese) <= MENU


def test_squares_for_a_leader_tell_the_supporters_it_would_have_and_their_kingdom_without_it() -> None:
    moved = position("red:D5 red:F5 black:G5", "0.king:E5 1.priest:C5")
    shown = scene(moved, 0, names=("Ann", "Ben"), path=("leader", "king"))
    assert words.choice_label(shown, "leader", "to", at("D6")) == "D6 – 1 temple, 0 supporters, kingdom of priest ▲"
    assert words.choice_label(shown, "leader", "to", at("F4")) == "F4 – 1 temple, 1 supporter, no kingdom"


def test_squares_where_a_tile_starts_wars_tell_both_sides_and_their_strengths() -> None:
    shown = scene(JOINED, 0, names=("Ann", "Ben"), path=("tile", "black"))
    told = words.choice_label(shown, "tile", "at", at("F5"))
    assert told == "F5 – starts a war (king, ● Ann 0 against ▲ Ben 0; a tie defends)"
    both_fight = position("red:E5 red:G5 blue:D4", "0.farmer:E6 0.king:D5 1.king:H5 1.farmer:G4")
    several = words.choice_label(scene(both_fight, 0, path=("tile", "black")), "tile", "at", at("F5"))
    assert several == "F5 – starts wars (farmer ● 1 against ▲ 0, king ● 0 against ▲ 0; a tie defends)"


SENTENCES = [
    (ASKED["act"], "tile red G5", "Place a red temple at G5: brings no points."),
    (ASKED["act"], "leader king E5", "Place the king at E5: 1 temple beside it, a kingdom of its own."),
    (ASKED["act"], "catastrophe F5", "Lay a catastrophe on F5: it destroys the red temple there."),
    (ASKED["act"], "swap red,green", "Discard tiles (1 red, 1 green) and draw as many from the bag."),
    (
        EMPTIED,
        "swap red,red,green",
        "Discard tiles (2 red, 1 green): this ends the game at once, for the bag holds only 2.",
    ),
    (ASKED["act"], "pass", "Let one action go."),
    (ASKED["act"], "end", "End your turn, although 2 actions are left."),
    (
        position("red:F5", "1.king:E5"),
        "tile red G5",
        "Place a red temple at G5: 1 red point for ▲ Ben through the king.",
    ),
    (position("red:F5", "1.priest:E5"), "tile red G5", "Place a red temple at G5: 1 red point for ▲ Ben."),
    (
        position("red:F5", "1.king:E5"),
        "leader king G5",
        "Place the king at G5: revolt against ▲ Ben, 1 against 1 on the board, a tie defends.",
    ),
    (
        position("red:F5 red:G5", "1.king:E5 0.trader:F4"),
        "leader trader H5",
        "Move the trader F4 → H5: 1 temple beside it, joins the kingdom of king ▲.",
    ),
    (
        position("red:E5 red:G5", "0.king:D5 1.king:H5"),
        "tile black F5",
        "Place a black settlement at F5: starts a war (king, ● Ann 0 against ▲ Ben 0; a tie defends).",
    ),
    (
        position("red:E5 red:G5", "0.king:D5 1.priest:H5"),
        "tile black F5",
        "Place a black settlement at F5: joins two kingdoms without a war.",
    ),
    (REVOLT, "commit 2", "Add 2 red tiles: strength 3 (the defender holds with 2 more tiles)."),
    (REVOLT, "commit 0", "Add no tiles: strength 1 (too little to win)."),
    (WARS, "war king", "The next war (king): ● Ann 1 against ▲ Ben 0."),
    (SQUARE, "monument black-red E5", "Build the black-red monument at E5–F6: points each turn for priest ●."),
    (SQUARE, "pass", "Build nothing on these tiles."),
    (CHOICE, "treasure E5", "Take the treasure from E5."),
]


@pytest.mark.parametrize(
    ("state", "move", "expected"), SENTENCES, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_move_is_a_sentence_that_says_what_it_does(state: State, move: str, expected: str) -> None:
    (seat,) = TIGRIS.to_move(state)
    shown = scene(state, seat, names=("Ann", "Ben"))
    assert words.move_text(shown, TIGRIS.read(move)) == expected
    japanese = words.move_text(scene(state, seat, "ja"), TIGRIS.read(move))
    assert whole(japanese.replace("Har\\_uto", ""))
    assert japanese.endswith("。")


def test_the_hand_tells_what_each_number_of_tiles_would_lead_to() -> None:
    attacker = words.hand_text(scene(REVOLT, names=("Ann", "Ben")), "words").split("\n")
    assert attacker[2] == "You attack the king of ▲ Ben (revolt): 1 against 1 on the board. What you can add:"
    assert attacker[3:6] == [
        "- no tiles: strength 1 – too little to win",
        "- 1 tile: strength 2 – the defender holds with 1 more tile",
        "- 2 tiles: strength 3 – the defender holds with 2 more tiles",
    ]
    defender = words.hand_text(scene(ATTACKED, 1, names=("Ann", "Ben")), "words").split("\n")
    assert defender[3:5] == ["- no tiles: strength 1 – you lose", "- 1 tile: strength 2 – you win"]


@pytest.mark.parametrize(("hand", "wins"), [("blue", False), ("", True)])
def test_an_attacker_is_told_that_a_hand_is_too_small_to_hold(hand: str, wins: bool) -> None:
    state = play(position("red:F5 red:F6", "1.king:E5", hands=("red red", hand)), "leader king G5")
    said = words.hand_text(scene(state)).split("\n")[4]
    assert ("you win" in said) == wins
    assert ("the defender holds with 1 more tile" in said) != wins


@both
def test_only_the_seat_that_is_asked_reads_what_its_tiles_would_lead_to(language: str) -> None:
    other = words.hand_text(scene(REVOLT, 1, language))
    assert text(language, "tigris.effect.loses_attack") not in other
    assert words.hand_text(scene(REVOLT, None, language)) == text(language, "tigris.hand.none")


def test_the_hand_tells_points_with_the_treasures_where_they_help_most() -> None:
    state = position("red:F5", seats=({"points": {"red": 3, "blue": 1, "green": 2, "black": 4}, "treasures": 2},))
    said = words.hand_text(scene(state))
    assert "Victory points: red 3, blue 1, green 2, black 4. Treasures: 2." in said
    assert "red 3, blue 3, green 2, black 4. Weakest: 2." in said


@both
@pytest.mark.parametrize("tie_break", [key for key in DECIDED_BY if key] + ["shared"])
def test_every_tie_break_and_every_end_has_a_sentence(language: str, tie_break: str | None) -> None:
    assert whole(text(language, f"tigris.tie_break.{tie_break}").replace("_", ""))
    for reason in ("treasures", "bag", "resigned"):
        assert whole(tigris.ending(Voice(scene(REVOLT, None, language)), reason))


def test_the_final_table_tells_the_sorted_points_and_the_treasures_assigned() -> None:
    seats: list[dict[str, Any]] = [
        {"points": {"red": 5, "blue": 2, "green": 6, "black": 7}, "treasures": 2},
        {"points": {"red": 9}},
    ]
    state = play(position("red:F5", seats=seats, far=False), "end")
    voice, result = Voice(scene(state, None)), TIGRIS.result(state)
    assert result is not None
    assert tigris.worth(voice, result, 0) == "weakest colour 4 (4, 5, 6, 7; total 22)"
    assert [tigris.line(voice, line) for line in result.lines[0]] == [
        "Red",
        "Blue (with 2 treasures)",
        "Green",
        "Black",
    ]
    assert tigris.outcome(voice, result) == "4 in the weakest colour"
    assert tigris.opening(voice, result)[0] == tigris.ending(voice, "treasures")
    assert tigris.ending(voice, "treasures") == "At most 2 treasures are left on the board."


@both
def test_plain_words_hold_no_markdown(language: str) -> None:
    said = words.alt_text(scene(REVOLT, 0, language, news=EVENTS)) + words.hand_text(
        scene(REVOLT, 0, language), "words"
    )
    assert "**" not in said
    assert "\\" not in said
