"""The words of Tongiaki: decisions, events, labels and moves say what is known, in both languages."""

from __future__ import annotations

import re
from typing import Any

import pytest

from data.texts import LANGUAGES, keys, text
from render import words
from render.scene import Scene
from render.tongiaki.reading import short_way
from render.tongiaki.words_pieces import Chain
from rules.kit.events import Event, Resigned, TurnEnded
from rules.tongiaki import events
from rules.tongiaki.events import Departed, Failed, GameOver, Landed, LastTile, Moored, Overflow
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.moves import Boats, Grow, King, Land, Letters, Spread
from rules.tongiaki.outlook import prospect
from rules.tongiaki.places import Beach, Island, Pier
from rules.tongiaki.state import State
from tests.rules.tongiaki.positions import play, position
from tests.texts.tongiaki_scenes import EVENTS, scene

LEFT_OPEN = re.compile(r"[{}]|\bNone\b|\b[a-z]+_[a-z]+\b")
NAMES = ("Ann", "Ben", "Cid")

both = pytest.mark.parametrize("language", LANGUAGES)


def shown(state: State, viewer: int | None = 0, language: str = "en", **wishes: Any) -> Scene:
    return scene(state, viewer, language, names=NAMES, **wishes)


SAILS = position("tonga@0,0 D=RRB; wj@0,-1")
"""Tonga D is full: two boats of seat 0 and one of seat 1."""
ALONE = position("tonga@0,0 A=R D=RR; wj@0,-1")
KING = position("tonga@0,0 A=G; samoa@0,1 king G; tahiti@1,0 A=R")


@both
@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event.kind)
def test_every_event_is_told_with_nothing_left_open(event: Event, language: str) -> None:
    said = words.event_line(shown(ALONE, language=language), event)
    assert not LEFT_OPEN.search(said)
    assert "▲ Ben" in said


def test_every_kind_of_event_is_put_into_words() -> None:
    declared = {kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)}
    assert {type(event) for event in EVENTS} == {*declared, TurnEnded, Resigned, Chain} - {Event, GameOver}


def test_every_sentence_about_an_event_is_used() -> None:
    told = {words.event_line(shown(ALONE), event) for event in EVENTS}
    assert len([key for key in keys("en") if key.startswith("tongiaki.event.")]) <= len(told)


def test_a_departure_names_beach_direction_and_whose_boats_sail() -> None:
    (event,) = [event for event in EVENTS if isinstance(event, Departed)]
    said = words.event_line(shown(ALONE), event)
    assert said == "▲ Ben sailed from Samoa B to the northeast with 2 ● Ann, 1 ▲ Ben"


def test_a_failure_says_what_was_needed_and_what_the_group_had() -> None:
    (event,) = [event for event in EVENTS if isinstance(event, Failed)]
    assert "4 colours needed, the group has 1 colour: 3 ● Ann go home" in words.event_line(shown(ALONE), event)
    assert "4色必要、1色のみ" in words.event_line(shown(ALONE, language="ja"), event)


def test_a_landing_is_told_beach_by_beach() -> None:
    (event,) = [event for event in EVENTS if isinstance(event, Landed)]
    assert words.event_line(shown(ALONE), event).endswith("landed on Samoa: A 1 ● Ann, 1 ▲ Ben; B 1 ▲ Ben")


def test_the_label_of_an_island_says_points_and_how_many_boats_growth_puts_there() -> None:
    tahiti = next(iter(TONGIAKI.legal(KING, 0)))
    assert isinstance(tahiti, Grow)
    assert words.choice_label(shown(KING), "grow", "island", tahiti.island) == ("Tahiti – 4 points, +1 boat")


def test_a_pier_is_labelled_with_where_its_way_leads() -> None:
    route = TONGIAKI.view(SAILS, 0).known.chart.from_pier("tonga", 3)
    said = words.choice_label(shown(SAILS), "sail", "pier", Pier("tonga", "D", "n"))
    assert said.startswith("Tonga D, north pier: " + ("fails" if route.barrier(2) else "turns a tile"))


@both
def test_menus_name_no_cell_for_pictures_show_by_beach_and_direction_where_a_voyage_ends(language: str) -> None:
    scene = shown(SAILS, language=language)
    sails = words.choice_label(scene, "sail", "pier", Pier("tonga", "D", "n"))
    move = next(each for each in TONGIAKI.legal(ALONE, 0) if isinstance(each, Grow) and "D" in each.beaches.letters)
    grows = words.choice_label(shown(ALONE, language=language, path=("grow", "tonga")), "grow", "beaches", move.beaches)
    assert not re.search(r"[A-Z][0-9]", sails + grows)
    assert "D " in grows
    assert short_way(scene, "n") in grows
    cells = str(prospect(TONGIAKI.view(SAILS, 0), Pier("tonga", "D", "n")).cell)
    assert cells in "\n".join(words.board_text(scene))


def test_the_text_board_tells_full_beaches_piers_and_the_kings_island() -> None:
    board = "\n".join(words.board_text(shown(SAILS)))
    assert "Full beaches, they have to sail: Tonga D." in board
    assert "D full 3/3 2 ● Ann, 1 ▲ Ben [north]" in board
    assert "Samoa at I8, 5 points: king’s island of ■ Cid; nobody enters." in "\n".join(words.board_text(shown(KING)))


@both
@pytest.mark.parametrize("island", ["tahiti@0,-1 C=B", "rapa_nui@0,-1 A=GGGG B=GG"])
def test_what_a_spread_is_said_to_bring_is_what_it_brings(language: str, island: str) -> None:
    state = position(f"tonga@0,0 D=RRB; {island}", options={})
    state = play(state, "sail tonga-D-n") if TONGIAKI.view(state, 0).decision == "sail" else state
    for move in [move for move in TONGIAKI.legal(state, 0) if isinstance(move, Spread)]:
        said = words.choice_label(shown(state, language=language), "spread", "how", move.how)
        _, told = TONGIAKI.apply(state, 0, move)
        (landed,) = [event for event in told if isinstance(event, Landed)]
        for at in set(landed.at):
            mine = ["●▲■"[boat] for beach, boat in zip(landed.at, landed.boats, strict=True) if beach == at]
            assert f"{at.letter} {''.join(mine)}" in said
        home = "".join("●▲■"[boat] for event in told if isinstance(event, Overflow) for boat in event.boats)
        gone = text(language, "tongiaki.choice.spread_home", boats=home)
        assert said.endswith(gone) if home else text(language, "tongiaki.choice.spread_home", boats="") not in said


@both
def test_boats_of_a_landing_are_named_by_their_owners(language: str) -> None:
    state = play(position("tonga@0,0 D=RRB; tahiti@0,-1 C=B"), "sail tonga-D-n")
    for move in TONGIAKI.legal(state, 0):
        if isinstance(move, Land):
            said = words.choice_label(shown(state, language=language), "land", "boats", move.boats)
            assert said.count("Ann") == (0 in move.boats.seats)
            assert said.count("Ben") == (1 in move.boats.seats)


def test_the_beaches_of_a_growth_say_what_sails_once_the_island_is_chosen() -> None:
    letters = {str(move.beaches): move.beaches for move in TONGIAKI.legal(ALONE, 0) if isinstance(move, Grow)}
    quiet, sails = next(one for one in letters if "D" not in one), next(one for one in letters if "D" in one)
    labels = {
        key: words.choice_label(shown(ALONE, path=("grow", "tonga")), "grow", "beaches", letters[key])
        for key in (quiet, sails)
    }
    assert labels[quiet].endswith("nothing sails")
    assert "sails D → " in labels[sails]


@both
def test_a_beach_that_a_boat_put_there_fills_says_where_it_sails(language: str) -> None:
    state = position("tonga@0,0 A=RR B=RB D=R; wj@0,-1; wa@-1,0", options={})
    labels = {at: words.choice_label(shown(state, language=language), "place", "at", Beach("tonga", at)) for at in "BD"}
    sails = text(language, "tongiaki.choice.fills", voyages="")
    assert sails in labels["B"]
    assert labels["B"].endswith(text(language, "tongiaki.outcome.unknown_brief"))
    assert sails not in labels["D"]


def test_labels_say_where_every_beach_sails_that_a_choice_fills_whether_it_is_one_island_many_beaches_or_boats() -> (
    None
):
    state = position("tonga@0,0 A=RR B=RB C=BB D=R; wj@0,-1; wa@-1,0; samoa@1,0 A=R")
    label = words.choice_label(shown(state, path=("grow", "tonga")), "grow", "beaches", Letters("ABCD"))
    assert label == "A, B, C, D – sails A → S, B → SW: new tile; C → NW: fails 2/4"
    forced = position("tonga@0,0; rapa_nui@0,-1 A=RRRR B=BB")
    assert words.whole_label(shown(forced), Grow(Island("rapa_nui"), Letters("AB"))).count("→") == 2
    free = position("tonga@0,0; rapa_nui@0,-1 A=RRB B=B")
    assert words.whole_label(shown(free), Grow(Island("rapa_nui"), Letters("AB"))).endswith("nothing sails")
    landing = play(position("tonga@0,0 D=RRB; rapa_nui@0,-1 A=GGGG B=GG", options={}), "sail tonga-D-n")
    beach = Beach("rapa_nui", "A")
    for path, field, value in ((("land",), "at", beach), (("land", str(beach)), "boats", Boats((0,)))):
        told = words.choice_label(shown(landing, path=path), "land", field, value)
        assert ("sails A → " in told) is (field == "boats")
    alike = play(position("tonga@0,0 A=BB B=BB C=BB D=BB E=BB F=BB; tahiti@0,-1r5 A=RR", options={}), "sail tahiti-A-s")
    assert "sails A → " in words.choice_label(shown(alike, path=("land",)), "land", "at", Beach("tonga", "A"))


def test_what_is_left_in_the_stack_tells_no_order() -> None:
    view = TONGIAKI.view(ALONE, 0)
    said = words.remaining_text(shown(ALONE))
    assert f"{len(view.islands_left)} islands (with points)" in said
    assert f"{len(view.water_left)} water tiles." in said


def test_an_onlooker_has_no_hand() -> None:
    assert "do not play" in words.hand_text(shown(ALONE, None))
    assert "● Ann" in words.hand_text(shown(ALONE))


def voyages(number: int, *more: Event) -> list[Event]:
    """So many voyages of one turn that all land on Samoa, and what happened besides."""
    of_each = [event for event in EVENTS if isinstance(event, Departed | Landed)]
    return [*(of_each * number), *more]


@pytest.mark.parametrize("number", [1, 2])
def test_one_or_two_voyages_are_told_one_by_one(number: int) -> None:
    said = words.summary(shown(ALONE, news=tuple(voyages(number))))
    assert said.count("sailed from Samoa B") == said.count("landed on Samoa") == number


def test_a_long_chain_is_one_sentence_with_what_became_of_the_voyages() -> None:
    (failed,) = [event for event in EVENTS if isinstance(event, Failed)]
    (last,) = [event for event in EVENTS if isinstance(event, LastTile) and event.water]
    said = words.summary(shown(ALONE, news=(*voyages(40), *voyages(1)[:1], failed, last)))
    assert said == (
        "▲ Ben: made 41 voyages: 40 landed on Samoa; 1 failed; 3 ● Ann went home; "
        "laid the last water tile; the game ends with this turn."
    )


def test_the_boats_of_a_landing_are_not_told_twice() -> None:
    moored, landed = (next(event for event in EVENTS if isinstance(event, kind)) for kind in (Moored, Landed))
    assert "Samoa B" in words.summary(shown(ALONE, news=(moored,)))
    said = words.summary(shown(ALONE, news=(moored, landed)))
    assert said == "▲ Ben: landed on Samoa: A 1 ● Ann, 1 ▲ Ben; B 1 ▲ Ben."


def test_a_kings_island_that_frees_no_boat_says_nothing_of_boats() -> None:
    for language, freed in (("en", "boat"), ("ja", "船")):
        for boats, told in (("A=R", False), ("A=R B=RR", True)):
            state = position(f"tonga@0,0; samoa@0,1 {boats}")
            (king,) = [move for move in TONGIAKI.legal(state, 0) if isinstance(move, King)]
            label = words.choice_label(shown(state, language=language), "king", "island", king.island)
            sentence = words.move_text(shown(state, language=language), king)
            assert (freed in label, freed in sentence) == (told, told)


def test_the_hand_says_how_many_boats_growth_puts_on_an_island_exactly() -> None:
    assert "Tahiti: exactly 1 boat (A, B, C)." in words.hand_text(shown(KING))
    japanese = words.hand_text(shown(KING, language="ja"))
    assert "タヒチ：ちょうど船1個" in japanese
    assert "まで" not in japanese


def test_without_boats_the_prompt_speaks_of_beaches_for_a_statue_boat_is_on_the_board() -> None:
    state = position("tonga@0,0; samoa@0,1 king R", decision="start")
    assert words.prompt(shown(state)).endswith("no boats on any beach – put 2 on Tonga or found a settlement")
    assert "浜辺に自分の船がない" in words.prompt(shown(state, language="ja"))
