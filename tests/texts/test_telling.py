"""What is told in public: a paragraph a turn, nothing twice, nothing that is not so."""

from __future__ import annotations

from itertools import accumulate
from random import Random

import msgspec
import pytest

from data.texts import LANGUAGES, text
from render import words
from render.phrases import spaced
from render.scene import Scene
from rules.games import GAMES
from rules.kit.events import Event, TurnEnded
from rules.kit.game import complete_options
from rules.kit.notation import fields
from rules.kit.seats import CHANCE
from rules.kit.selfplay import choose
from rules.moana_nui import events as moana
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import Source
from rules.moana_nui.places import Cell, Segment
from rules.tigris import events as tigris
from rules.tigris.game import TIGRIS
from rules.tigris.squares import Square
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.moves import Grow
from tests.rules.tigris.positions import position, told
from tests.rules.tongiaki.positions import position as afloat

NAMES = ("Ann", "Ben", "Cleo")


def revolt() -> tuple[Event, ...]:
    """Seat 0 attacks, seat 1 answers, seat 0 goes on."""
    state = position("red:F5 red:E6", "1.king:E5", hands=("red red blue black", "red green green"))
    events: tuple[Event, ...] = ()
    for move in ("leader king G5", "commit 0", "commit 0", "tile red A1"):
        state, more = told(state, move)
        events += more
    return events


def news(events: tuple[Event, ...], language: str = "en") -> list[str]:
    view = TIGRIS.view(position(), None)
    shown = tuple(event.seen_by(None) for event in events)
    return words.summary(Scene(view=view, names=NAMES[:2], language=language, news=shown)).split("\n")


def placed(seat: int, to: str) -> Event:
    return tigris.Leader(seat, which="king", to=Square.parse(to), origin=None)


def test_a_turn_in_which_others_answer_is_one_paragraph() -> None:
    (line,) = news(revolt())
    assert line.startswith("● Ann: placed the king at G5; attacked the king of ▲ Ben")
    assert "; ▲ Ben added nothing: strength " in line
    assert "; ● Ann lost, so the king at G5 goes home; placed a red temple at A1" in line


def test_each_turn_is_a_paragraph_of_its_own() -> None:
    turn = (placed(0, "G5"), TurnEnded(0))
    other = (placed(1, "A5"), TurnEnded(1))
    assert news((*turn, *other, *turn)) == [
        "● Ann: placed the king at G5.",
        "▲ Ben: placed the king at A5.",
        "● Ann: placed the king at G5.",
    ]


def test_what_comes_to_a_seat_after_the_end_of_its_turn_is_told_with_it() -> None:
    turn = (TurnEnded(0), tigris.Treasure(0, at=Square.parse("B2"), framed=False, forced=True))
    other = (placed(1, "A5"), TurnEnded(1))
    assert news((placed(0, "G5"), *turn, *other)) == [
        "● Ann: placed the king at G5; took the treasure from B2.",
        "▲ Ben: placed the king at A5.",
    ]


def test_who_answers_first_gives_its_name_to_what_is_told() -> None:
    events = revolt()
    answer = next(index for index, event in enumerate(events) if event.seat == 1)
    (line,) = news(events[answer:])
    assert line.startswith("▲ Ben: added nothing: strength ")
    assert "; ● Ann lost" in line


GAINS = {"en": "gained 1 red point", "ja": "赤1点を獲得"}
HOME = {"en": "; you lost, so the king at G5 goes home", "ja": "あなた：敗れた国王がG5から手元へ"}
ATTACKED = {"en": "; attacked your king – revolt", "ja": "。あなたの国王に内部紛争をしかけた"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_another_seat_does_or_gains_in_a_line_bears_its_name(language: str) -> None:
    (line,) = news(revolt(), language)
    assert text(language, "words.event", who="▲ Ben", what=GAINS[language]) in line


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_reads_of_a_conflict_is_you_throughout_and_the_gain_is_the_winners(language: str) -> None:
    attacker, defender = (
        words.summary(Scene(view=TIGRIS.view(position(), viewer), names=NAMES[:2], language=language, news=revolt()))
        for viewer in (0, 1)
    )
    assert text(language, "words.event", who="▲ Ben", what=GAINS[language]) in attacker
    assert HOME[language] in attacker
    assert "● Ann" not in attacker
    assert text(language, "words.event", who=text(language, "words.you_within"), what=GAINS[language]) in defender
    assert ATTACKED[language] in defender
    assert "▲ Ben" not in defender


def test_points_of_several_monuments_are_told_together() -> None:
    scored = [
        tigris.Scored(0, colour=colour, points=1, reason="monument") for colour in ("green", "red", "black", "green")
    ]
    placed = tigris.Scored(0, colour="red", points=1, reason="leader")
    for language, expected in (
        ("en", "● Ann: gained 1 red point; gained 2 green points, 1 red point, 1 black point from monuments."),
        ("ja", "モニュメントで緑2点"),
    ):
        news = (placed, *scored)
        said = words.summary(Scene(view=TIGRIS.view(position(), None), names=NAMES[:2], language=language, news=news))
        assert expected in said
    one = Scene(view=TIGRIS.view(position(), None), names=NAMES[:2], language="en", news=(scored[0],))
    assert words.summary(one) == "● Ann: gained 1 green point from a monument."


def of_moana(*events: Event, language: str = "en") -> str:
    view = MOANA_NUI.view(MOANA_NUI.setup(2, complete_options(MOANA_NUI.options, {}), Random(1)), None)
    return words.summary(Scene(view=view, names=NAMES[:2], language=language, news=events))


def settled(at: str, units: int = 1, source: Source = "village") -> Event:
    return moana.Settled(0, source=source, at=(Segment.parse(at),) * units, units=units)


def test_units_that_settle_from_the_same_place_are_told_together() -> None:
    said = of_moana(*[settled("I10a")] * 4, settled("I10b"), settled("I10b", 1, "council"))
    assert said == (
        "● Ann: settled 5 units from the village on I10a ×4, I10b; settled a unit from the war council on I10b."
    )
    both = moana.Settled(0, source="village", at=(Segment.parse("I10a"), Segment.parse("I10b")), units=2)
    assert "settled 3 units from the village on I10a, I10b ×2" in of_moana(both, settled("I10b"))
    assert "4ユニット" in of_moana(*[settled("I10a")] * 4, language="ja")


def test_units_moved_the_same_way_or_trained_are_told_together() -> None:
    origin, to = Segment.parse("H5a"), Segment.parse("G5")
    moved = moana.Moved(0, origin=origin, to=to, units=1, free=False, shallows=False)
    trained = [moana.Trained(0, council=number) for number in (3, 4, 5)]
    assert of_moana(moved, moved, *trained) == (
        "● Ann: moved 2 units H5a → G5; trained 3 units (5 in the war council)."
    )
    back = msgspec.structs.replace(moved, origin=to, to=origin)
    assert of_moana(moved, back) == "● Ann: moved 1 unit H5a → G5 → H5a."
    assert "1ユニットをH5a → G5 → H5aと移動" in of_moana(moved, back, language="ja")
    assert of_moana(moved, back, moved, back, moved) == "● Ann: moved 1 unit H5a → G5."
    two = msgspec.structs.replace(back, units=2)
    assert of_moana(moved, two) == "● Ann: moved 1 unit H5a → G5; moved 2 units G5 → H5a."


def test_the_same_exchanges_are_told_as_one_and_a_combat_that_costs_nothing_is_its_attack() -> None:
    exchanged = moana.Exchanged(0, gave="wood", got="fish")
    other = moana.Exchanged(0, gave="fish", got="stone")
    assert of_moana(exchanged, exchanged, other) == (
        "● Ann: turned 2 wood into 2 fish at a canoe; turned 1 fish into 1 stone at a canoe."
    )
    to = Segment.parse("G5")
    attacked = moana.Attacked(
        0, defender=1, origin=Segment.parse("H5a"), to=to, attackers=2, defence=1, defenders=1, shallows=False,
        crossing=0, lost=1, killed=1,
    )  # fmt: skip
    assert of_moana(moana.Combat(0, ap=0), attacked).startswith("● Ann: attacked ▲ Ben")
    assert of_moana(moana.Combat(0, ap=2), attacked).startswith("● Ann: opened the combat; 2 action points are lost;")


def test_a_collection_by_several_seats_is_told_in_one_paragraph() -> None:
    at = Segment.parse("I10a")
    events = [moana.Collected(seat, goods=("wood",), at=(at,)) for seat in (0, 1, 0)]
    assert of_moana(*events, moana.TurnEnded(0, ap=0)) == (
        "● Ann: collected 1 wood (I10a); ▲ Ben collected 1 wood (I10a); ● Ann collected 1 wood (I10a)."
    )


def test_a_cell_that_bears_the_letters_of_a_tile_is_told_as_a_cell() -> None:
    placed = moana.Placed(0, tile="D19", at=Cell.parse("D11"), rotation=0, touching=1, ap=2)
    assert of_moana(placed).startswith("● Ann: placed tile 19 at D11: ")


def test_what_follows_a_list_is_not_drawn_as_part_of_it() -> None:
    said = "a\n- b\n- c\nd\n- e\n\nf\n- g"
    assert spaced(said, 100) == "a\n- b\n- c\n\nd\n- e\n\nf\n- g"
    assert spaced(said, len(said)) == said


def depth(said: str) -> int:
    """How deep brackets stand in brackets."""
    levels = accumulate((sign in "(（") - (sign in ")）") for sign in said)
    return max(levels, default=0)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(GAMES))
def test_no_label_move_or_question_has_brackets_in_brackets(key: str, language: str) -> None:
    game, rng = GAMES[key], Random(1)
    state = game.setup(3, complete_options(game.options, {}), rng)
    for _ in range(60):
        if not game.to_move(state):
            break
        (seat, *_) = game.to_move(state)
        shown = Scene(view=game.view(state, seat), names=NAMES, language=language)
        legal = list(game.legal(state, seat))
        said = [words.prompt(shown)]
        for move in rng.sample(legal, min(3, len(legal))) if seat != CHANCE else ():
            path: tuple[str, ...] = (move.kind,)
            said.append(words.move_text(shown, move))
            for field in fields(type(move)):
                asked = msgspec.structs.replace(shown, path=path)
                said.append(words.choice_label(asked, move.kind, field, getattr(move, field)))
                path += (str(getattr(move, field)),)
        assert [one for one in said if depth(one) > 1] == []
        state, _ = game.apply(state, seat, choose(game, state, seat, rng))


def test_a_beach_that_sails_is_told_without_brackets_in_brackets() -> None:
    state = afloat("tonga@0,0 A=RB D=RB E=RG; wj@0,-1", deck="oahu wa samoa")
    letters = [move.beaches for move in TONGIAKI.legal(state, 0) if isinstance(move, Grow)]
    for language in LANGUAGES:
        shown = Scene(view=TONGIAKI.view(state, 0), names=NAMES, language=language, path=("grow", "tonga"))
        labels = [words.choice_label(shown, "grow", "beaches", beaches) for beaches in letters]
        assert max(map(depth, labels)) < 2


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(GAMES))
def test_how_to_play_here_is_called_the_same_in_every_game_and_begins_with_the_button(key: str, language: str) -> None:
    assert text(language, f"rules_{key}.commands.title") == text(language, "rules_takenoko.commands.title")
    play = text(language, "common.button.play")
    assert f"**{play}**" in text(language, f"rules_{key}.commands.body").split("\n")[0]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", ["sky_islands", "moana_nui"])
def test_who_has_given_up_is_not_said_to_have_had_all_turns(key: str, language: str) -> None:
    game, rng = GAMES[key], Random(2)
    state, _ = game.resign(game.setup(3, complete_options(game.options, {}), rng), 1)
    while seats := game.to_move(state):
        state, _ = game.apply(state, seats[0], choose(game, state, seats[0], rng))
    said = words.score_text(Scene(view=game.view(state, None), names=NAMES, language=language))
    assert text(language, f"{key}.over.played_stayed") in said
    assert text(language, f"{key}.over.played") not in said.split("\n")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", list(GAMES))
def test_when_the_game_is_over_the_news_leave_to_the_score_what_it_tells(key: str, language: str) -> None:
    game, rng = GAMES[key], Random(3)
    state, events = game.resign(game.setup(2, complete_options(game.options, {}), rng), 1)
    assert "game_over" in [event.kind for event in events]
    shown = Scene(view=game.view(state, None), names=NAMES[:2], language=language, news=events)
    over = text(language, "words.event_of.game_over", winners="● Ann")
    assert over not in words.summary(shown)
    assert words.score_text(shown).count(over) == 1
