"""Words over whole games of Tongiaki: what is said is what is, what was announced comes, and everything fits."""

from __future__ import annotations

import re

import pytest

from data.texts import LANGUAGES, name
from render import words
from render.phrases import Voice
from render.tongiaki import words as tongiaki
from rules.tongiaki import events
from rules.tongiaki.components import WATERS
from rules.tongiaki.events import Blocked, Departed, Failed, Grew, Landed
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.moves import Grow, King, Sail, Spread
from rules.tongiaki.outlook import prospect, spread
from tests.texts.test_tongiaki_words import LEFT_OPEN
from tests.texts.tongiaki_scenes import final, played, scene

EVERY = 11
MENU = 96
PROMPT = 110
NAMES = ("Ann", "Ben", "Cid", "Dan", "Eve", "Flo")

both = pytest.mark.parametrize("language", LANGUAGES)
sizes = pytest.mark.parametrize("seats", TONGIAKI.seats)


@both
@sizes
def test_the_text_board_tells_every_boat_mooring_pier_and_route(seats: int, language: str) -> None:
    for state, *_ in played(seats)[::EVERY]:
        view = TONGIAKI.view(state, None)
        board = "\n".join(tongiaki.board(Voice(scene(state, None, language, names=NAMES))))
        places = [*(isle.at for isle in view.islands), *(sea.at for sea in view.water)]
        lines = {str(at): line for at in places for line in board.split("\n")
                 if re.search(rf"(?:^| at ){at}[ :,：]", line)}  # fmt: skip
        for isle in view.islands:
            if isle.king is not None:
                assert NAMES[isle.king] in lines[str(isle.at)]
                continue
            taken = [tuple(map(int, pair)) for pair in re.findall(r"(\d+)[/／](\d+)", lines[str(isle.at)])]
            assert taken == [(len(shore.boats), shore.moorings) for shore in isle.beaches]
            for shore in isle.beaches:
                piers = [name(language, "tongiaki", pier.direction) for pier in shore.piers]
                assert re.search(rf"[\[［]{'(?:, |、)'.join(piers)}[\]］]", lines[str(isle.at)])
        for sea in view.water:
            needed = [int(number) for number in re.findall(r"[(（](\d)", lines[str(sea.at)])]
            assert needed == [route.colours for route in WATERS[sea.id].routes if route.colours > 1]


@sizes
def test_a_voyage_ends_as_its_pier_was_said_to_lead_where_that_was_known(seats: int) -> None:
    ends = {Landed: "lands", Failed: "fails", Blocked: "returns"}
    checked = 0
    for state, seat, move, told in played(seats):
        if isinstance(move, Sail):
            found = prospect(TONGIAKI.view(state, seat), move.pier)
            kinds = [type(event) for event in told]
            if found.outcome != "unknown":
                begun = kinds.index(Departed) + 1
                end = next((ends[kind] for kind in kinds[begun:] if kind in ends), "lands")
                assert end == found.outcome
                checked += 1
    assert checked or seats == 2


@sizes
def test_a_spread_lands_as_its_label_says(seats: int) -> None:
    for state, seat, move, told in played(seats):
        if isinstance(move, Spread):
            said = spread(TONGIAKI.view(state, seat), move.how)
            if said is not None:
                landed = next(event for event in told if isinstance(event, Landed))
                assert [at for at, crew in said for _ in crew] == list(landed.at)
                assert [boat for _, crew in said for boat in crew] == list(landed.boats)


@sizes
def test_growth_and_kings_islands_count_boats_as_they_come(seats: int) -> None:
    for state, seat, move, told in played(seats):
        if isinstance(move, Grow | King):
            label = words.choice_label(scene(state, seat), move.kind, "island", move.island)
            first = told[0]
            assert isinstance(first, Grew | events.King)
            number = len(first.at) if isinstance(first, Grew) else first.count
            counted = re.search(rf"(?:\+|frees ){number} boat", label)
            assert counted if number else "boat" not in label


@both
@sizes
def test_all_words_are_complete_and_short_enough(seats: int, language: str) -> None:
    for state, seat, move, told in played(seats)[::EVERY]:
        for viewer in (None, seat):
            shown = scene(state, viewer, language, names=NAMES[:seats], news=told)
            alt, prompt = words.alt_text(shown), words.prompt(shown)
            said = [prompt, words.summary(shown), words.hand_text(shown), words.remaining_text(shown)]
            said += words.board_text(shown)
            assert len(alt) <= words.ALT_LIMIT
            assert len(prompt) <= PROMPT
            assert not [one for one in said if LEFT_OPEN.search(one) or "…" in one or len(one) > words.CHUNK_LIMIT]
        assert not LEFT_OPEN.search(words.move_text(scene(state, seat, language, names=NAMES), move))


@both
@sizes
def test_every_label_fits_a_menu_also_when_the_choices_before_it_are_known(seats: int, language: str) -> None:
    for state, seat, *_ in played(seats)[::EVERY]:
        for move in list(TONGIAKI.legal(state, seat))[::5]:
            path: tuple[str, ...] = (move.kind,)
            for field in move.__struct_fields__:
                shown = scene(state, seat, language, names=NAMES, path=path)
                said = words.choice_label(shown, move.kind, field, getattr(move, field))
                assert 0 < len(said) <= (words.LABEL_LIMIT if field == "beaches" else MENU)
                assert not LEFT_OPEN.search(said)
                path += (str(getattr(move, field)),)


@both
@sizes
def test_the_end_is_told_with_points_islands_and_boats_of_every_seat(seats: int, language: str) -> None:
    state = final(seats)
    result, voice = TONGIAKI.result(state), Voice(scene(state, None, language, names=NAMES))
    assert result is not None
    for seat in range(seats):
        numbers = [int(number) for number in re.findall(r"\d+", tongiaki.worth(voice, result, seat))]
        assert numbers == [result.totals[seat], result.islands[seat], result.boats[seat]]
    assert tongiaki.ending(voice, result.reason) in words.score_text(voice.scene)
