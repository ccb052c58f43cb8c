"""What the cards below the map say is told to its end, and in signs that say what they are."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from render.lettering import lines_on
from render.moana_nui import log
from render.moana_nui.board import board
from render.scene import Size
from tests.render.moana_nui import scenes


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_the_marks_mean_is_told_to_its_end(language: str) -> None:
    middle = scenes.positions()["middle"][0]
    seat = scenes.acting(middle)
    scene = scenes.scene(middle, seat, size="post", language=language, **scenes.cell_marks(middle, seat))
    assert not all(mark.strong for mark in scene.marks)
    said = "".join(str(chunk) for line in log.brief(scene) for piece in line for chunk in piece)
    assert said.endswith({"en": "joined.", "ja": "つながりません。"}[language])


@pytest.mark.parametrize("size", ["post", "wide", "phone"])
def test_hand_and_stack_are_two_numbers_with_signs_of_their_own(size: Size) -> None:
    scene = replace(scenes.drawn("middle"), size=size)
    words = [line.words for line in lines_on(board(scene))]
    assert not [word for word in words if re.fullmatch(r"\d+\+\d+", word)]
    for seat in scenes.view_of(scenes.positions()["middle"][0]).boards:
        assert str(seat.hand) in words
        assert str(seat.stack) in words
