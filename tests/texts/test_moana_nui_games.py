"""Words over whole games of Moana Nui: what is said is what is, and what comes."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from data.texts import LANGUAGES, text
from render import phrases, words
from render.moana_nui import words as moana
from render.phrases import Voice
from rules.moana_nui.components import COPIES
from rules.moana_nui.events import Attacked, Generated, Placed
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import Attack, Place
from rules.moana_nui.scoring import MoanaNuiResult
from tests.rules.trials import only
from tests.texts.complete import assert_complete, assert_told_apart
from tests.texts.moana_nui_scenes import final, played, scene
from tests.texts.test_moana_nui_words import MENU, PROMPT, whole

EVERY = 17
NAMES = ("Ann", "Ben", "Cid", "Dan")
LABEL = re.compile(r"(?<![A-Z/])(?:[ABZ]?[A-Z])-?\d{1,2}[abc]?(?![/\d])", re.ASCII)

both = pytest.mark.parametrize("language", LANGUAGES)
sizes = pytest.mark.parametrize("seats", MOANA_NUI.seats)


@both
@sizes
def test_the_text_board_names_every_segment_and_every_free_cell(seats: int, language: str) -> None:
    compass = text(language, "moana_nui.board.compass")
    for state, *_ in played(seats)[::EVERY]:
        view = MOANA_NUI.view(state, None)
        board = moana.board(Voice(scene(state, None, language, names=NAMES)))
        said = "\n".join(line for line in board if line != compass)
        places = {str(land.at) for land in view.segments} | {str(cell) for cell in view.board.chart.frontier}
        places |= {str(view.now.placed)} - {"None"}
        assert set(LABEL.findall(said)) == places


@sizes
def test_units_buildings_and_resources_stand_at_their_segment(seats: int) -> None:
    for state, *_ in played(seats)[::EVERY]:
        view = MOANA_NUI.view(state, None)
        board = moana.board(Voice(scene(state, None, names=NAMES)))
        for land in view.segments:
            (line,) = [line for line in board if line.startswith(f"- {land.at} (") and "action points)" not in line]
            assert (f"{phrases.SHAPES[land.seat]} {land.units} unit" in line) if land.seat is not None else True
            assert (land.building or "") in line
            assert sum(map(int, re.findall(r"(\d+) (?:wood|fish|stone|shell)", line))) == len(land.goods)


@sizes
def test_the_outcome_that_an_attack_announces_is_the_one_that_comes(seats: int) -> None:
    fought = 0
    for state, seat, move, told in played(seats):
        if isinstance(move, Attack):
            event = only(told, Attacked)
            said = words.move_text(scene(state, seat, names=NAMES), move)
            assert f"attacker loses {event.crossing + event.lost}" in said
            assert f"defender {event.killed};" in said
            fought += 1
    assert fought


@sizes
def test_the_points_that_a_move_announces_are_the_ones_that_come(seats: int) -> None:
    for state, seat, move, _ in played(seats)[::3]:
        after = MOANA_NUI.apply(state, seat, move)[0]
        said = words.move_text(scene(state, seat, names=NAMES), move)
        before, then = MOANA_NUI.view(state, None).boards, MOANA_NUI.view(after, None).boards
        changes = {
            phrases.SHAPES[n]: new.total - old.total for n, (old, new) in enumerate(zip(before, then, strict=True))
        }
        if found := re.search(rf"points ((?:[{phrases.SHAPES}] [+−]\d+(?:, )?)+)", said):
            shown = re.findall(rf"([{phrases.SHAPES}]) ([+−])(\d+)", found[1])
            announced = {shape: int(number) * (1 if sign == "+" else -1) for shape, sign, number in shown}
            assert announced == {shape: change for shape, change in changes.items() if change}
        elif "no change in points" in said:
            assert not any(changes.values())


@both
@sizes
def test_all_words_are_complete_and_short_enough(seats: int, language: str) -> None:
    for state, seat, move, told in played(seats)[::EVERY]:
        for viewer in (None, seat):
            assert_complete(scene(state, viewer, language, names=NAMES[:seats], news=told), whole, PROMPT)
        assert whole(words.move_text(scene(state, seat, language, names=NAMES[:seats]), move))


@both
@sizes
def test_every_label_fits_a_menu_and_differs_from_its_neighbours_along_the_path(seats: int, language: str) -> None:
    for state, seat, *_ in played(seats)[::EVERY]:
        assert_told_apart(scene(state, seat, language), list(MOANA_NUI.legal(state, seat))[::7], MENU)


@sizes
def test_a_cell_announces_the_action_points_and_resources_that_come(seats: int) -> None:
    for state, seat, move, told in played(seats):
        if isinstance(move, Place):
            said = words.choice_label(scene(state, seat), "place", "at", move.at)
            assert f"{only(told, Placed).ap} action points" in said
            for event in (event for event in told if isinstance(event, Generated)):
                shown = re.findall(r"(\d+) (wood|fish|stone|shell)", said.rpartition("at most")[2])
                assert {good: int(number) for number, good in shown} == Counter(event.goods)


@sizes
def test_what_a_viewer_has_not_seen_is_counted(seats: int) -> None:
    for state, seat, *_ in played(seats)[::EVERY]:
        view = MOANA_NUI.view(state, seat)
        said = words.remaining_text(scene(state, seat))
        found = re.search(r"you have not seen yet: (\d+)\.", said)
        assert found is not None
        placed = sum(tile.tile in COPIES for tile in view.board.chart.tiles)
        assert int(found[1]) == sum(COPIES.values()) - placed - len(view.hand)
        assert sum(map(int, re.findall(r"^- (\d+)×", said, re.MULTILINE))) == int(found[1])


@both
@sizes
def test_the_end_is_told_seat_by_seat(seats: int, language: str) -> None:
    state = final(seats)
    result = MOANA_NUI.result(state)
    assert isinstance(result, MoanaNuiResult)
    said = words.score_text(scene(state, None, language, names=NAMES[:seats]))
    assert text(language, "moana_nui.over.played") in said.split("\n")
    for seat, total in enumerate(result.totals):
        assert re.search(rf"{phrases.SHAPES[seat]} {NAMES[seat]}\D+{total}\D", said)
