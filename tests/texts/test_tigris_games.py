"""Words over whole random games of Tigris & Euphrates with all its options: what is said is what is, and what comes."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from data.texts import LANGUAGES
from render import words
from render.phrases import Voice
from render.tigris import words as tigris
from render.tigris.words_choices import prospect_of
from rules.tigris.events import Conflict, Decided, Scored
from rules.tigris.game import TIGRIS
from rules.tigris.moves import COLOURS, Commit, PlaceLeader, PlaceTile
from rules.tigris.squares import index_of
from rules.tigris.tile_points import gain_of
from rules.tigris.view import TigrisView
from tests.rules.trials import every, only
from tests.texts.test_tigris_words import MENU, PROMPT, whole
from tests.texts.tigris_scenes import final, played, scene

EVERY = 17
LABEL = re.compile(r"(?<![A-Z])[A-P](?:1[01]|[1-9])(?!\d)", re.ASCII)

both = pytest.mark.parametrize("language", LANGUAGES)
sizes = pytest.mark.parametrize("seats", TIGRIS.seats)


def squares_told(view: TigrisView, said: str) -> set[str]:
    """The squares that a text names; a monument is named by two of its corners, the ziggurat by its middle."""
    found = set(LABEL.findall(said))
    for built in view.monuments:
        corners = {str(built.squares[0]), str(built.squares[-1])}
        if corners <= found or (built.colours == "ziggurat" and str(built.at) in found):
            found |= {str(square) for square in built.squares}
    return found


@both
@sizes
def test_the_text_board_names_every_square_that_holds_something_and_no_other(seats: int, language: str) -> None:
    for state, *_ in played(seats)[::EVERY]:
        shown = scene(state, None, language)
        view = shown.view
        assert isinstance(view, TigrisView)
        board = "\n".join(tigris.board(Voice(shown)))
        below = board[board.index("**") :]
        holding = {str(tile.at) for tile in view.tiles} | {str(leader.at) for leader in view.leaders}
        holding |= {str(square) for square in (*view.face_down, *view.catastrophes)}
        assert squares_told(view, below) == holding


@both
@sizes
def test_the_river_and_every_leader_with_its_strengths_are_told(seats: int, language: str) -> None:
    for state, *_ in played(seats)[::EVERY]:
        view = TIGRIS.view(state, None)
        board = "\n".join(tigris.board(Voice(scene(state, None, language))))
        for leader in view.leaders:
            strengths = rf"{leader.at}\W+{leader.supporters}\W{leader.temples}\W"
            assert re.search(strengths, board), leader
        assert len([line for line in board.split("\n") if "C1–D1" in line]) == 1


@sizes
def test_the_points_that_a_tile_is_said_to_bring_are_those_it_brings(seats: int) -> None:
    counted = 0
    for state, _, move, told in played(seats):
        if not isinstance(move, PlaceTile):
            continue
        gain = gain_of(state.board, COLOURS.index(move.colour), index_of(move.at))
        scored = [event for event in told[:2] if isinstance(event, Scored) and event.reason in ("leader", "king")]
        expected = [] if gain is None else [(gain.seat, gain.points, "king" if gain.king else "leader")]
        assert [(event.seat, event.points, event.reason) for event in scored] == expected
        counted += bool(expected)
    assert counted > 10


@sizes
def test_a_revolt_is_announced_exactly_where_one_follows(seats: int) -> None:
    for state, seat, move, told in played(seats):
        if isinstance(move, PlaceLeader):
            said = words.move_text(scene(state, seat), move)
            begun = every(told, Conflict)
            assert ("revolt against" in said) == bool(begun)
            for one in begun:
                assert f"{one.attack} against {one.defence} on the board" in said


def test_what_a_defender_is_told_about_a_number_of_tiles_is_what_happens() -> None:
    answered = 0
    for seats in TIGRIS.seats:
        for state, seat, move, told in played(seats):
            view = TIGRIS.view(state, seat)
            if not isinstance(move, Commit) or view.fight is None or view.fight.committed is None:
                continue
            prospect = prospect_of(view, move.tiles)
            assert prospect is not None
            assert prospect.wins == (only(told, Decided).winner == seat)
            answered += 1
    assert answered > 5


@both
@sizes
def test_all_words_are_complete_and_short_enough_with_all_options(seats: int, language: str) -> None:
    for state, seat, move, told in played(seats)[::EVERY]:
        for viewer in (None, seat):
            shown = scene(state, viewer, language, names=("Ann", "Ben", "Cid", "Dan")[:seats], news=told)
            said = [
                words.alt_text(shown),
                words.prompt(shown),
                words.hand_text(shown, "words"),
                *words.board_text(shown),
            ]
            assert all(whole(one) and "…" not in one[-1:] for one in said[1:])
            assert len(said[0]) <= words.ALT_LIMIT
            assert len(said[1]) <= PROMPT
        assert whole(words.move_text(scene(state, seat, language, names=("Ann",) * seats), move))


@both
@sizes
def test_every_label_of_a_square_fits_a_menu_even_beside_a_kingdom_full_of_leaders(seats: int, language: str) -> None:
    for state, seat, *_ in played(seats)[::EVERY]:
        shown = scene(state, seat, language)
        moves = list(TIGRIS.legal(state, seat))[::5]
        for kind, field, value in {
            (move.kind, name, getattr(move, name)) for move in moves for name in move.__struct_fields__
        }:
            assert 0 < len(words.choice_label(shown, kind, field, value)) <= MENU


@sizes
def test_what_nobody_has_seen_is_bag_hands_and_swapped_tiles(seats: int) -> None:
    for state, *_ in played(seats)[::EVERY]:
        hidden = Counter(COLOURS[colour] for colour in state.bag)
        for player in state.players:
            for tiles in (player.hand, player.swapped):
                hidden.update(dict(zip(COLOURS, tiles, strict=True)))
        said = words.remaining_text(scene(state, None))
        (line,) = [line for line in said.split("\n") if line.startswith("In the bag, in hands")]
        assert {colour: int(number) for number, colour in re.findall(r"(\d+) (\w+)", line)} == +hidden


@both
@sizes
def test_the_end_is_told_with_every_colour_of_every_seat(seats: int, language: str) -> None:
    state = final(seats)
    voice, result = Voice(scene(state, None, language)), TIGRIS.result(state)
    assert result is not None
    for seat in range(seats):
        said = tigris.worth(voice, result, seat)
        points = sorted(line.points for line in result.lines[seat])
        assert [int(number) for number in re.findall(r"\d+", said)] == [points[0], *points, sum(points)]
