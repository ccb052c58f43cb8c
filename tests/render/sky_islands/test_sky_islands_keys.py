"""Keys explain what is drawn and nothing else; numbers of panels and of the end are all of one kind."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from data.texts import text
from render import fonts
from render.lettering import lines_on
from render.scene import Scene, Size
from render.sky_islands import around, log, news
from render.sky_islands import key as legend
from render.sky_islands.around import _belongings
from render.sky_islands.board import board
from render.sky_islands.candidates import fits_in
from render.sky_islands.hand import hand
from render.sky_islands.key import meanings
from render.sky_islands.reading import view_of
from rules.sky_islands import events
from rules.sky_islands.components import TURNS
from tests.render.sky_islands import scenes
from tests.render.sky_islands.test_sky_islands_pictures import drawn


def asked(kind: str, turn: int, **wishes: object) -> Scene:
    s, _ = scenes.played(4, 3, turn, "build")
    return scenes.scene(s, scenes.acting(s), **scenes.building(s, kind), **wishes)


def explained(scene: Scene) -> list[str]:
    """The keys of what a legend explains."""
    return [key.partition(".")[2] for key, _ in legend._explained(scene)]


def test_new_tiles_are_explained_only_where_they_are_framed_and_at_the_end_none_is() -> None:
    late, ended = drawn("late", size="wide"), drawn("ended", size="wide")
    assert "new" in explained(late)
    assert "new" not in explained(replace(late, news=()))
    assert not news.fresh(ended)


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_at_the_end_no_supply_is_shown(size: Size) -> None:
    assert around.supply_height(drawn("late", size=size)) > 0
    assert around.supply_height(drawn("ended", size=size)) == 0


def test_panels_count_houses_that_are_built_as_towers_and_ports() -> None:
    scene = drawn("late", size="wide")
    for seat in range(scene.view.seats):
        numbers = [told for _, told in _belongings(scene, seat, 26)]
        mine = [house for house in view_of(scene).houses if house.seat == seat]
        built = (mine, [house for house in mine if house.tower], [house for house in mine if house.port])
        assert numbers[3:6] == [str(len(each)) for each in built]


@pytest.mark.parametrize(("turn", "key"), [(31, "port"), (34, "port_last"), (38, "port_late")])
def test_it_is_said_how_often_a_port_still_pays(turn: int, key: str) -> None:
    scene = asked("port", turn, language="en")
    assert key == ("port" if (left := TURNS - view_of(scene).round) > 1 else "port_last" if left else "port_late")
    assert text("en", f"picture.sky_islands.marks.{key}") in [each.words for each in meanings(scene)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_line_beside_a_slim_board_is_cut(language: str) -> None:
    s, told = scenes.played(4, 1, 16)
    scene = scenes.scene(s, news=told, size="post", language=language)
    assert not [line.words for line in lines_on(board(scene)) if line.words.endswith("…")]
    room = 380 - 14 - 2 * legend._RIM - legend._SIGNS["tall"] - 12
    for key in ("worth", "closed", "now"):
        lines = fonts.wrap(text(language, f"picture.sky_islands.short.{key}"), 30, room, 2)
        assert not lines[-1].endswith("…")


@pytest.mark.parametrize("size", ["wide", "post"])
def test_a_legend_explains_plates_of_islands_only_where_these_are_shown(size: Size) -> None:
    assert {"worth", "closed"} <= {*explained(drawn("late", size=size))}
    for hiding in (drawn("late", size=size, estimates=False), asked("port", 34, size=size), asked("house", 34)):
        assert not {"worth", "closed"} & {*explained(hiding)}


@pytest.mark.parametrize(("turn", "language"), [(12, "en"), (24, "ja"), (34, "en")])
def test_a_key_explains_the_signs_beside_the_places_of_tiles_where_these_are_told(turn: int, language: str) -> None:
    s, _ = scenes.played(4, 3, turn, "place")
    held = scenes.scene(s, scenes.acting(s), size="phone", language=language)
    asked = replace(held, path=("place",), prompt="?")
    found = fits_in(held)
    listed = [fit for fits in found.values() for fit in fits[:3]]
    signs = {"closes": any(fit.closes for fit in listed), "island": any(fit.change[fit.seat] > 0 for fit in listed)}
    for picture in (hand(held), board(asked)):
        written = "".join(line.words for line in lines_on(picture)).replace(" ", "")
        assert written.count(text(language, "picture.sky_islands.best").replace(" ", "")) == len(found)
        for key, wanted in signs.items():
            assert (text(language, f"picture.sky_islands.marks.{key}").replace(" ", "") in written) == wanted


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_points_of_a_tower_stand_on_one_line_with_its_place_beside_the_slimmest_board(language: str) -> None:
    at = max(view_of(drawn("late")).board.name_of, key=lambda each: len(str(each)))
    told = (events.Tower(0, at=at, island=at, points=2),)
    scene = drawn("late", size="post", language=language, news=told)
    lines = [line for line in log.lines(scene, 320) for group in line if "+2" in group]
    assert [f" {at}" in group for line in lines for group in line if "+2" in group] == [True]
