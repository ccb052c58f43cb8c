"""What Takenoko's hand tells of each card: how far it has come, and that it is ready."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageChops

from render.canvas import Canvas
from render.lettering import lines_on
from render.panels import measure
from render.scene import Size
from render.takenoko import cards
from render.takenoko import hand as hand_module
from render.takenoko.hand import hand
from rules.kit.typed import expect
from rules.takenoko.components import CARDS, COLOURS
from rules.takenoko.view import TakenokoView
from tests.render.looks import contrast
from tests.render.takenoko import scenes
from tests.render.test_news import turn_starts


def card(name: str, **facts: Any) -> Image.Image:
    """A card of the first seat, alone."""
    canvas = Canvas(Image.new("RGB", (cards.WIDTH, cards.HEIGHT)))
    cards.put_card(canvas, 0, 0, scenes.scene(scenes.view(0, hand=(name,), **facts), language="en"), 0)
    return canvas.image


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("gardener_pink_4_watershed", "3/4 · H7"),
        ("gardener_green_3x4", "1/4 · J7"),
        ("panda_2pink", "1/2"),
        ("plot_line_yellow", "2/3 + J9"),
    ],
)
def test_a_card_tells_how_far_it_has_come_and_where(name: str, told: str) -> None:
    assert told in " ".join(" ".join(line.words for line in lines_on(card(name))).split())


@pytest.mark.parametrize(("name", "sign"), [("gardener_pink_4_watershed", "section"), ("gardener_green_3x4", "plot")])
def test_sections_of_one_plot_and_several_plots_are_counted_by_signs_of_their_own(name: str, sign: str) -> None:
    (colour,) = CARDS[name].colours
    chunks = cards.told(scenes.view(0, hand=(name,)), name, cards.ROOM)
    whole = {"section": cards._section(colour), "plot": cards._plot(colour)}[sign]
    signs = [each for each in chunks if not isinstance(each, str)]
    assert len(signs) == 4
    assert {each.size for each in signs} == {whole.size}


def test_a_small_card_that_asks_for_several_plots_has_their_number_and_their_height() -> None:
    written = {line.words for line in lines_on(cards.small("gardener_green_3x4", 1, 104))}
    assert {"1", "×4", "3"} <= written


@pytest.mark.parametrize("name", [name for name, each in CARDS.items() if each.category != "panda"])
def test_how_far_a_card_has_come_stays_within_its_rim(name: str) -> None:
    for scene in turn_starts("takenoko-4")[::6]:
        told = cards.told(expect(TakenokoView, scene.view), name, cards.ROOM)
        assert measure(told, 28) <= cards.ROOM


@pytest.mark.parametrize("size", ["wide", "phone"])
def test_what_one_has_none_of_has_its_whole_sign_and_a_paler_number(size: Size) -> None:
    def shown(number: int) -> Image.Image:
        own = replace(scenes.SWING.players[0], channels=number, hand=())
        state = replace(scenes.SWING, players=(own, *scenes.SWING.players[1:]))
        return hand(scenes.scene(scenes.view(0, state), size=size))

    changed = ImageChops.difference(shown(0), shown(1)).getbbox()
    assert changed is not None
    assert changed[2] - changed[0] < 40
    paper = "#24392F"
    assert contrast("#FFF6DC", paper) > 2 * contrast(hand_module._NONE, paper) > 9


def test_that_a_card_is_ready_covers_nothing_of_it() -> None:
    def shown(eaten: int) -> Image.Image:
        own = replace(scenes.SWING.players[0], eaten=dict.fromkeys(COLOURS, eaten))
        return card("panda_tricolor", s=replace(scenes.SWING, players=(own, *scenes.SWING.players[1:])))

    changed = ImageChops.difference(shown(0), shown(1)).getbbox()
    ready = {line.words: line.box for line in lines_on(shown(1))}
    caption = max(box[3] for words, box in ready.items() if "pink" in words)
    assert changed is not None
    assert changed[1] > caption
    assert "READY" in ready
