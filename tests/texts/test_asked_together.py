"""What guided play asks for several fields together is one short question, in every game and both languages."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from data.texts import LANGUAGES, name, text
from render import fonts
from render.scene import Scene
from render.words import questions_text
from rules.games import GAMES
from rules.kit.choices import TIMES
from rules.kit.notation import fields

ROOM: Final = 620
"""Pixels beside the aside of a post's prompt."""
SMALLEST: Final = 32
TOGETHER: Final = [
    (game, kind.kind, asked)
    for game in GAMES
    for kind in GAMES[game].moves
    if len(asked := (*fields(kind), *[TIMES] * kind.several)) > 1
]
"""Kinds of moves with more than one field."""


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("game", "kind", "asked"), TOGETHER)
def test_fields_that_are_asked_for_together_are_one_question_that_a_post_has_room_for(
    game: str, kind: str, asked: tuple[str, ...], language: str
) -> None:
    view = GAMES[game].view(GAMES[game].setup(2, {}, Random(1)), None)
    said = questions_text(Scene(view=view, names=("Akari", "Haruto"), language=language), kind, asked)
    assert said.startswith(name(language, game, f"move.{kind}"))
    assert all(text(language, f"{game}.together.{kind}.{field}") in said for field in asked)
    assert not fonts.cut_short(fonts.wrap(said, SMALLEST, ROOM, 2)[-1])
