"""Words over whole games of Merchants of Sky Islands and their ends: what is said is what is, and what comes."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from msgspec.structs import replace

from data.texts import LANGUAGES, text
from render import phrases, words
from render.phrases import Voice
from render.sky_islands import words as sky
from render.sky_islands import words_pieces
from render.sky_islands.words_pieces import signed
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.sky_islands import outlook
from rules.sky_islands.components import PILE, ids
from rules.sky_islands.events import Closed, Resources, Tower
from rules.sky_islands.game import SKY_ISLANDS
from rules.sky_islands.islands import House, Island
from rules.sky_islands.moves import BuildTower, PlaceTile
from rules.sky_islands.scoring import SkyResult
from rules.sky_islands.view import SkyView
from tests.rules.sky_islands.positions import play, position
from tests.texts.complete import assert_complete, assert_told_apart
from tests.texts.sky_islands_scenes import LAST, final, played, scene
from tests.texts.test_sky_islands_words import MENU, PROMPT, whole

EVERY = 13
NAMES = ("Ann", "Ben", "Cid", "Dan")
LABEL = re.compile(r"(?<![A-Z])[A-Z]{1,2}-?\d{1,2}[nesw]?", re.ASCII)

both = pytest.mark.parametrize("language", LANGUAGES)
sizes = pytest.mark.parametrize("seats", SKY_ISLANDS.seats)


@both
@sizes
def test_the_text_board_names_every_island_tile_and_free_place(seats: int, language: str) -> None:
    for state, *_ in played(seats)[::EVERY]:
        view = SKY_ISLANDS.view(state, None)
        assert isinstance(view, SkyView)
        said = set(LABEL.findall("\n".join(sky.board(Voice(scene(state, None, language))))))
        board = view.board
        places = {str(at) for at in (*board.name_of, *board.touching, *board.enclosed, *board.grid)}
        assert said - {"M19n"} == places - {"M19n"}


@both
@sizes
def test_every_house_is_told_with_its_seat_and_what_is_attached(seats: int, language: str) -> None:
    heading = text(language, "sky_islands.board.islands")
    for state, *_ in played(seats)[::EVERY]:
        view = SKY_ISLANDS.view(state, None)
        assert isinstance(view, SkyView)
        board = sky.board(Voice(scene(state, None, language, names=NAMES)))
        lines = board[board.index(heading) + 1 :][: len(view.islands)]
        for island in view.islands:
            (line,) = [line for line in lines if re.match(rf"- {island.name}\W", line)]
            told = re.findall(r"(\w+) (?:influence |影響力)(\d)[ ]?[(（](.*?)[)）]", line)
            standing = {NAMES.index(who): (int(number), re.split(", |、", houses)) for who, number, houses in told}
            assert standing == {
                seat: (number, [_house(language, house) for house in view.houses if _stands(house, seat, island)])
                for seat, number in enumerate(island.influence)
                if number
            }


def _stands(house: House, seat: Seat, island: Island) -> bool:
    return house.seat == seat and house.at in island.segments


def _house(language: str, house: House) -> str:
    """How a house is told with what is attached to it."""
    form = {(True, True): "_both", (True, False): "_tower", (False, True): "_port", (False, False): ""}
    return text(language, f"sky_islands.board.house{form[house.tower, house.port]}", at=house.at)


@sizes
def test_what_a_placement_is_said_to_gain_is_gained(seats: int) -> None:
    for state, seat, move, told in played(seats):
        if not isinstance(move, PlaceTile):
            continue
        said = words.move_text(scene(state, seat, names=NAMES), move)
        (gained,) = [event for event in told if isinstance(event, Resources)]
        line = words.event_line(scene(state, seat, names=NAMES), gained, "words")
        assert f"You {line.partition(NAMES[seat] + ' ')[2].replace('gained', 'gain').split(';')[0]};" in said
        closed = {str(event.island) for event in told if isinstance(event, Closed)}
        announced = set(re.findall(r"closes (\w+)", said))
        assert announced <= closed
        assert len(announced) + said.count("a new closed island") == len(closed)


@both
@sizes
def test_no_label_of_a_place_for_a_tile_is_cut_and_the_own_points_are_always_told(
    seats: int, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for room in (words_pieces._ROOM, 0):
        monkeypatch.setattr(words_pieces, "_ROOM", room)
        for state, seat, move, _ in [each for each in played(seats) if isinstance(each[2], PlaceTile)][::3]:
            assert isinstance(move, PlaceTile)
            asked = replace(scene(state, seat, language), path=(move.kind, move.tile))
            label = words.choice_label(asked, move.kind, "at", move.at), words.whole_label(asked, move)
            own = outlook.placement(expect(SkyView, asked.view), move).change[seat]
            assert not [each for each in label if "…" in each or len(each) > 98]
            assert not own or f"{phrases.SHAPES[seat]} {signed(own)}" in label[1]


@sizes
def test_what_a_tower_is_said_to_score_is_scored(seats: int) -> None:
    towers = [(state, seat, move, told) for state, seat, move, told in played(seats) if isinstance(move, BuildTower)]
    for state, seat, move, told in towers:
        (built,) = [event for event in told if isinstance(event, Tower)]
        points = re.search(r"(\d+) points? at once", words.move_text(scene(state, seat, names=NAMES), move))
        assert points is not None
        assert int(points[1]) == built.points
    assert towers


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
        assert_told_apart(scene(state, seat, language), list(SKY_ISLANDS.legal(state, seat))[::3], MENU)


@sizes
def test_what_a_viewer_has_not_seen_is_counted(seats: int) -> None:
    for state, *_ in played(seats)[::EVERY]:
        hidden = Counter(ids(PILE)) - Counter(laid.tile.id for laid in SKY_ISLANDS.view(state, None).board.laid)
        hidden -= Counter(ids(state.discarded))
        if seats == 3:
            hidden -= Counter(ids(state.removed))
        said = words.remaining_text(scene(state, None))
        found = re.search(r"shown or placed yet: (\d+)\.", said)
        assert (int(found[1]) if found else 0) == hidden.total()
        for airship in ("red", "white", "blue", "green"):
            (line,) = [line for line in said.split("\n") if line.startswith(f"- {airship}")] or [""]
            number = sum(int(one or 1) for one in re.findall(r"(?:: |, )(?:(\d+)× )?[a-z]", line))
            assert number == sum(n for tile, n in hidden.items() if tile.startswith(f"{airship}-"))


@both
@sizes
def test_the_end_is_told_island_by_island_and_seat_by_seat(seats: int, language: str) -> None:
    state = final(seats)
    result = SKY_ISLANDS.result(state)
    assert isinstance(result, SkyResult)
    said = words.score_text(scene(state, None, language, names=NAMES[:seats]))
    assert len(said) <= words.CHUNK_LIMIT
    for island in result.islands:
        (line,) = [line for line in said.split("\n") if re.match(rf"- {island.name}\W", line)]
        gained = {phrases.SHAPES[seat]: number for seat, number in enumerate(island.points) if number}
        assert {shape: int(n) for shape, n in re.findall(rf"([{phrases.SHAPES}]) (\d+)", line)} == gained
    for seat, total in enumerate(result.totals):
        assert re.search(rf"{phrases.SHAPES[seat]} {NAMES[seat]}\D+{total}\D", said)


def test_tiles_removed_and_shown_are_named_and_no_longer_unseen() -> None:
    shown = position(options={"removed": "shown"}, other={"removed": ["blue-full", "red-end"]})
    said = words.remaining_text(scene(shown, None))
    assert "Removed before the game: red cape, blue crossing." in said
    assert "- red: islet, cape, bend, split bend" in said
    hidden = words.remaining_text(scene(position(other={"removed": ["blue-full", "red-end"]}), None))
    assert "2 tiles were removed before the game, unseen." in hidden
    assert "- red: islet, 2× cape, bend, split bend" in hidden


@both
def test_the_end_says_why(language: str) -> None:
    ends = {"played": play(LAST, "end"), "resigned": SKY_ISLANDS.resign(LAST, 1)[0]}
    for reason, over in ends.items():
        lines = words.score_text(scene(over, None, language, names=("Ann", "Ben"))).split("\n")
        assert text(language, f"sky_islands.over.{reason}") in lines


def test_the_final_table_tells_island_by_island_who_gained_what() -> None:
    over, _ = SKY_ISLANDS.resign(position("red-end/2:M19", "0:M20 1:M19 0t:N20"), 1)
    said = words.score_text(scene(over, None, names=("Ann", "Ben"))).split("\n")
    assert said[:4] == [
        "Game over. The winner is ● Ann!",
        "**Final score**",
        "Only one player is left.",
        "- M20 (5 tiles): ● 5, ▲ 2",
    ]
    assert said[4:7] == [
        "**1st: ● Ann – 5 points**",
        "- Towers (1 built): 0 points",
        "- Islands (1 scored): 5 points",
    ]
    assert not any("(0" in line for line in said)


def test_the_islands_are_told_once_when_the_game_is_over() -> None:
    over, events = SKY_ISLANDS.resign(position("red-end/2:M19", "0:M20 1:M19 0t:N20"), 1)
    shown = scene(over, None, names=("Ann", "Ben"), news=events)
    assert words.summary(shown) == "▲ Ben: resigned."
    assert words.score_text(shown).count("M20") == 1


def test_equal_points_are_said_to_share_the_victory() -> None:
    shown = scene(play(LAST, "end"), None, names=("Ann", "Ben"))
    assert words.score_text(shown).split("\n")[-1] == "Tie: equal points share the victory."
    assert words.prompt(shown, "words") == "● Ann and ▲ Ben share the victory with 0 points"
