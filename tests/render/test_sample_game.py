"""The sample game is drawn and put into words as every game is, although it stands outside of `render`."""

from __future__ import annotations

from io import BytesIO

import msgspec
import pytest
from PIL import Image

from data.texts import LANGUAGES, text
from render import pictures, words
from render.drawings import module_of
from render.frame import WIDTH
from render.scene import Mark, Scene, Size, aspect_of
from rules.kit.selfplay import play
from tests.sample_game.game import RACE


def scene(seat: int | None, language: str = "en", size: Size = "wide") -> Scene:
    """Amid a race of three."""
    state, moves = play(RACE, 3, {}, 5)
    for mover, move in moves[:30]:
        state, _ = RACE.apply(state, mover, move)
    return Scene(view=RACE.view(state, seat), names=("Ann", "Ben", "長い名前" * 8), language=language, size=size)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["wide", "phone"])
def test_its_board_and_hand_are_pictures_as_wide_as_all_others(language: str, size: Size) -> None:
    for picture in (pictures.board(scene(1, language, size)), pictures.hand(scene(1, language, size))):
        assert Image.open(BytesIO(picture)).width == WIDTH[aspect_of(size)]


def test_a_marked_space_is_drawn_otherwise() -> None:
    plain = scene(1)
    marked = msgspec.structs.replace(plain, marks=(Mark(9, "9"),))
    assert pictures.board(marked) != pictures.board(plain)


def test_a_hand_is_drawn_from_the_view_of_its_seat() -> None:
    own, looking_on = scene(1), scene(None)
    assert words.hand_text(own, "picture") == "Your cards: 3, -2"
    assert words.hand_text(looking_on, "picture") == text("en", "race.no_cards")
    assert pictures.hand(own) != pictures.hand(looking_on)


def test_a_game_without_drawings_is_an_error() -> None:
    with pytest.raises(ModuleNotFoundError):
        module_of("chess", "board")


def test_its_sentences_are_spoken_in_every_language_with_their_plural_forms() -> None:
    assert [text(language, "race.title") for language in LANGUAGES] == ["Race", "レース"]
    assert text("en", "race.unspent", n=1) == "You have 1 pip left."
    assert [text(language, "race.unspent", n=2) for language in LANGUAGES] == [
        "You have 2 pips left.",
        "目が2残っています。",
    ]
