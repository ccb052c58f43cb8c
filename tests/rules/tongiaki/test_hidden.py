"""What nobody may know: the order of the stack."""

from __future__ import annotations

from random import Random

from rules.tongiaki.components import LANDS
from rules.tongiaki.game import TONGIAKI as GAME
from tests.rules.tongiaki.positions import legal, play, position, see
from tests.rules.tongiaki.test_properties import choose


def test_whatever_order_the_stack_has_everybody_sees_the_same() -> None:
    rng = Random(3)
    s = GAME.setup(4, {}, rng)
    for _ in range(150):
        if not GAME.to_move(s):
            break
        for viewer in (None, 0, 3):
            shown = GAME.view(s, viewer)
            twin = GAME.imagine(shown, Random(9))
            assert GAME.view(twin, viewer) == shown
            assert list(GAME.legal(twin, s.turn.seat)) == list(GAME.legal(s, s.turn.seat))
        s, _ = GAME.apply(s, s.turn.seat, choose(s, rng))


def test_an_imagined_stack_has_the_tiles_that_are_left_in_another_order() -> None:
    s = position("tonga@0,0 A=R; samoa@0,-1; wa@1,0")
    imagined = GAME.imagine(see(s), Random(1))
    assert imagined.stack != s.stack
    assert sorted(imagined.stack) == sorted(s.stack)
    assert imagined.turn == s.turn


def test_the_tiles_left_are_public_by_kind() -> None:
    view = see(position("tonga@0,0 A=R; samoa@0,-1; wa@1,0"))
    assert (len(view.islands_left), len(view.water_left)) == (14, 15)
    assert "samoa" not in view.islands_left
    assert list(view.islands_left) == [tile for tile in LANDS if tile in view.islands_left]


def test_a_turned_tile_that_waits_to_be_laid_is_known() -> None:
    s = play(position("tonga@0,0 A=R", deck="wa"), "settle")
    assert see(s).tile == "wa"
    assert "wa" not in see(s).water_left
    assert GAME.imagine(see(s), Random(2)).turn.tile == "wa"


def test_all_views_of_a_position_show_the_same() -> None:
    s = play(position("rapa_nui@0,0 B=RRB", deck="samoa"), "sail rapa_nui-B-n")
    one, other = (GAME.dump(GAME.imagine(see(s, viewer), Random(1))) for viewer in (None, 1))
    assert one == other
    assert legal(s)
