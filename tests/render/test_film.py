"""Films: what is in the file is what was painted, they are as large as was reckoned, and the camera stands still."""

from __future__ import annotations

import io
from functools import lru_cache
from pathlib import Path
from random import Random

import pytest
from PIL import Image

from cogs.ui.filmed import filmed
from render import film as films
from render.film import Film, Shot, cameras_of, colours_of, durations_of, film_of, frames_of, merged, most_frames
from render.gif import MOST_COLOURS, gif, reduced
from render.pictures import painters_of
from rules.games import get_game
from rules.kit.refusals import Refused
from rules.kit.selfplay import play
from rules.tables.record_file import Record, parse
from rules.tables.table import Row
from tests.sample_game.game import RACE

RECORDS = Path(__file__).parents[1] / "records"
GAMES = ("takenoko-4", "tigris-4", "sky_islands-4", "tongiaki-6", "moana_nui-4")
SIZE = (1080, 1000)


@lru_cache
def record(name: str) -> Record:
    return parse((RECORDS / f"{name}.txt").read_text(encoding="utf-8"))


def film(name: str, since: int = 0, until: int | None = None, language: str = "en") -> Film:
    known = record(name)
    return filmed(known, get_game(known.game, known.version), language, None, since, until, "#12")


def end(name: str) -> Film:
    """The last turns of a game."""
    return film(name, len(record(name).rows) - 4)


def decoded(data: bytes) -> list[tuple[bytes, int]]:
    """Every frame of a file as a viewer shows it, and how long."""
    found = []
    with Image.open(io.BytesIO(data)) as opened:
        for number in range(getattr(opened, "n_frames", 1)):
            opened.seek(number)
            found.append((opened.convert("RGB").tobytes(), opened.info["duration"]))
    return found


@pytest.mark.parametrize("name", GAMES)
def test_every_frame_of_the_file_is_the_painted_frame_in_the_films_colours(name: str) -> None:
    shown = end(name)
    colours, durations = colours_of(shown), durations_of(shown)
    expected: list[tuple[bytes, int]] = []
    frames = list(frames_of(shown))
    for frame, stays in zip(frames, durations, strict=True):
        assert frame.width == SIZE[0]
        assert frame.height <= SIZE[1]
        painted = reduced(frame, colours).convert("RGB").tobytes()
        before = expected.pop()[1] if expected and expected[-1][0] == painted else 0
        expected.append((painted, stays + before))
    assert decoded(gif(frames, durations, colours)) == expected


def test_one_colour_stays_free_or_a_film_is_several_times_as_large() -> None:
    shown = end("tigris-4")
    stored = painters_of("tigris").colours["board"]
    assert len(colours_of(shown)) == MOST_COLOURS
    frames, durations = list(frames_of(shown)), durations_of(shown)
    reckoned = films._PLACE_BYTES + films._FRAME_BYTES * (len(frames) + 1)
    assert len(gif(frames, durations, colours_of(shown))) <= reckoned
    # Here every colour is in use, as on a board late in a game.
    noise = Image.frombytes("P", (120, 100), Random(1).randbytes(12000))
    noise.putpalette(b"".join(bytes.fromhex(colour[1:]) for colour in stored))
    for frame in frames:
        frame.paste(noise.convert("RGB"), (0, 0))
    usual, full = (len(gif(frames, durations, colours)) for colours in (colours_of(shown), stored))
    assert usual <= reckoned < full


def test_a_whole_game_begins_with_its_title_and_ends_with_the_score_and_a_part_does_neither() -> None:
    whole = film("takenoko-2")
    assert whole.whole
    durations = durations_of(whole)
    assert len(durations) == len(whole.shots) + 2
    assert (durations[0], durations[-1]) == (1500, 5000)
    part = film("takenoko-2", 0, 20)
    assert not part.whole
    assert len(durations_of(part)) == len(part.shots) + 1
    title, plain = (next(frames_of(each)) for each in (whole, whole._replace(whole=False)))
    assert title.tobytes() != plain.tobytes()


def test_a_turn_in_which_points_changed_stays_longer() -> None:
    shown = film("takenoko-4")
    durations = durations_of(shown)[1:-2]
    points = [[films.filmed("takenoko").points(each.scene, seat) for seat in range(4)] for each in shown.shots]
    before = [["0"] * 4, *points]
    assert durations == [1000 if one != two else 500 for one, two in zip(before, points[:-1], strict=False)]


def test_a_film_of_one_move_is_a_film() -> None:
    shown = film("takenoko-4", 0, 1)
    assert len(shown.shots) == 1
    told: list[tuple[int, int]] = []
    assert len(decoded(film_of(shown, progress=lambda done, number: told.append((done, number))))) == 2
    assert told == [(1, 2), (2, 2)]


def test_nothing_played_is_nothing_to_film() -> None:
    for since, until in ((0, 0), (5, 5), (6, 5)):
        with pytest.raises(Refused) as refused:
            film("takenoko-4", since, until)
        assert refused.value.key == "film_nothing"
    with pytest.raises(Refused) as refused:
        film("takenoko-4", 0, 100_000)
    assert refused.value.key == "no_such_ply"


def test_what_was_taken_back_is_not_filmed() -> None:
    known = record("takenoko-4")
    rows = (*known.rows[:12], Row(13, known.rows[11].seat, "undo 11"))
    game = get_game("takenoko")
    taken = Record(known.game, known.version, known.options, known.names, known.start, rows)
    shown = filmed(taken, game, "en")
    assert shown.shots[-1].scene.view == filmed(known, game, "en", until=11).shots[-1].scene.view
    # The film of what was there before somebody took it back.
    assert filmed(taken, game, "en", until=12).shots == filmed(known, game, "en", until=12).shots


def test_six_hundred_turns_share_frames_so_that_a_film_keeps_its_bounds() -> None:
    shown = film("sky_islands-4")
    long = shown._replace(shots=tuple(shown.shots[number * len(shown.shots) // 600] for number in range(600)))
    few = merged(long, most_frames(SIZE, films.MOST_BYTES))
    durations = durations_of(few)
    assert len(durations) <= films.MOST_FRAMES
    assert sum(durations) <= 1000 * films.MOST_SECONDS
    assert few.shots[-1].scene.view == shown.shots[-1].scene.view
    told, all_told = ([event for shot in each.shots for event in shot.scene.news] for each in (few, long))
    assert told == all_told


def test_how_many_frames_there_may_be_is_reckoned_from_bytes_and_memory() -> None:
    assert most_frames(SIZE, films.MOST_BYTES) == films.MOST_FRAMES
    assert most_frames(SIZE, 2**20) < most_frames(SIZE, 2**21) < films.MOST_FRAMES
    assert most_frames((4000, 4000), films.MOST_BYTES) == 8
    assert most_frames(SIZE, 1) == 1
    shown = film("takenoko-2")
    assert len(durations_of(merged(shown, 12))) <= 12
    assert len(durations_of(merged(shown, 1))) == 3, "title, end and score are always there"


@pytest.mark.parametrize("name", GAMES)
def test_the_camera_has_three_places_at_most_and_shows_all_that_lies_on_the_table(name: str) -> None:
    shown = film(name)
    cameras = cameras_of(shown)
    order = [shown.opening.view, *(shot.scene.view for shot in shown.shots)]
    places = list(dict.fromkeys(map(id, cameras)))
    assert len(places) <= 3
    assert cameras[-1] is order[-1]
    known = [id(view) for view in order]
    assert all(known.index(id(camera)) >= number for number, camera in enumerate(cameras)), "none is an earlier one"


def test_a_game_that_brings_nothing_for_films_is_filmed_as_its_posts() -> None:
    start, moves = play(RACE, 2, {"goal": "12"}, 1)
    rows = tuple(Row(ply, seat, RACE.write(move)) for ply, (seat, move) in enumerate(moves[:6], start=1))
    race = Record("race", RACE.version, {"goal": "12"}, ("Ann", "Ben"), RACE.dump(start), rows)
    shown = filmed(race, RACE, "en")
    assert 1 < len(decoded(film_of(shown))) <= len(shown.shots) + 1


def test_a_film_that_comes_out_too_large_has_fewer_frames(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = film("takenoko-4", 0, 12)
    usual = film_of(shown)
    monkeypatch.setattr(films, "MOST_BYTES", len(usual) - 1)
    monkeypatch.setattr(films, "_FRAME_BYTES", 1)
    smaller = film_of(shown)
    assert len(smaller) < len(usual)
    assert len(decoded(smaller)) < len(decoded(usual))


def test_a_shot_of_several_turns_is_of_the_last_seat() -> None:
    shown = film("takenoko-4", 0, 30)
    shots = merged(shown, 4).shots
    assert [shot.seat for shot in shots][-1] == shown.shots[-1].seat
    assert isinstance(shots[0], Shot)
