"""In a last turn no picture offers the tile that stays in hand; what is distributed takes no key from a hand."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from data.texts import text
from render.lettering import lines_on
from render.moana_nui import tray, words_board
from render.moana_nui.board import board
from render.moana_nui.hand import hand
from render.moana_nui.reading import view_of
from render.phrases import Voice
from render.scene import Scene, Size
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.scoring import score
from rules.moana_nui.state import State
from tests.render.moana_nui import scenes

LANGUAGES = ("en", "ja")


@cache
def last(decision: str) -> State:
    """A position in which the acting seat of two has its last turn and decides so."""
    for seed in range(1, 20):
        s = scenes.game(2, seed, 18)[0]
        while deciding := MOANA_NUI.to_move(s):
            view = MOANA_NUI.view(s, deciding[0])
            if view.is_last(deciding[0]) and view.decision == decision:
                return s
            s = MOANA_NUI.apply(s, deciding[0], next(iter(MOANA_NUI.legal(s, deciding[0]))))[0]
    raise AssertionError(decision)


def scene_of(s: State, size: Size, language: str = "en") -> Scene:
    return scenes.scene(s, scenes.acting(s), size=size, language=language)


def words_on(scene: Scene) -> str:
    return " ".join(line.words for line in lines_on(hand(scene)))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_hand_says_that_the_tile_left_in_a_last_turn_stays_unplayed(size: Size, language: str) -> None:
    told = text(language, "picture.moana_nui.unplayed")
    joined = "" if language == "ja" else " "
    for decision, unplayed in (("place", False), ("act", True)):
        scene = scene_of(last(decision), size, language)
        words = joined.join(line.words for line in lines_on(hand(scene)))
        assert (told in words) == unplayed
        assert ("AP" in words) != unplayed


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_the_card_of_a_tile_that_stays_unplayed_is_lower(size: Size) -> None:
    full, low = (tray.tiles(scene_of(last(decision), size), 1052).height for decision in ("place", "act"))
    assert low < 0.8 * full


def test_words_of_a_hand_do_not_say_where_the_tile_left_in_a_last_turn_fits() -> None:
    scene = scene_of(last("act"), "wide")
    told = " ".join(words_board.hand(Voice(scene)))
    assert "fits at" not in told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("decision", ["place", "act"])
def test_the_strip_of_a_post_says_who_has_the_last_turn_now_or_next(decision: str, language: str) -> None:
    scene = scene_of(last(decision), "post", language)
    words = [line.words for line in lines_on(board(scene))]
    left = [not board.final for board in view_of(scene).boards]
    assert words.count(text(language, "picture.moana_nui.last")) == sum(left) == 2


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_a_hand_explains_its_cells_while_resources_are_distributed(size: Size) -> None:
    s = scenes.game(4, 3, 8, "generate")[0]
    words = words_on(scene_of(s, size))
    assert text("en", "picture.moana_nui.legend_of.weak") in words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", ["post", "phone", "wide"])
def test_the_end_says_that_seats_were_scored_earlier_only_where_the_map_has_changed_since(
    size: Size, language: str
) -> None:
    ended = scenes.positions()["ended"][0]
    told, joined = text(language, "picture.moana_nui.scored"), "" if language == "ja" else " "
    present = [score(ended.board, seat) for seat in range(len(ended.players))]
    now = tuple(replace(player, score=each) for player, each in zip(ended.players, present, strict=True))
    moved = replace(present[0], segments=present[0].segments + 1)
    for players, said in ((now, False), ((replace(now[0], score=moved), *now[1:]), True)):
        drawn = board(scenes.scene(replace(ended, players=players), None, size=size, language=language))
        assert (told in joined.join(line.words for line in lines_on(drawn))) == said
