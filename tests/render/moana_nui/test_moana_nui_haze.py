"""Haze over what cannot be chosen on a map of Moana Nui leaves land the colour of whoever controls it."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from typing import Any

import pytest

from render.canvas import mix
from render.moana_nui import board as board_module
from render.moana_nui import candidates, palette, things
from render.moana_nui.things import Chart
from tests.render.moana_nui import scenes
from tests.render.moana_nui.test_moana_nui_belonging import land_of

GROUNDS = [ground[0] for ground in (*palette.GROUND, palette.NOBODY)]
HAZE = 0.44
"""Haze takes no more of a colour."""
NEAR = 14
"""Colours that differ less are the same to the eye."""


@pytest.mark.parametrize(("kind", "field"), [("settle", "at"), ("move", "origin"), ("build", "at")])
def test_haze_over_a_map_leaves_land_the_colour_of_whose_it_is(
    kind: str, field: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    charts, shown = list[Chart](), set[int]()
    hazy = [mix(ground, palette.VEIL_LAND, HAZE)[:3] for ground in GROUNDS]
    assert all(math.dist(one, other) > 2 * NEAR for one, other in combinations(hazy, 2))

    def watched(*given: object) -> Chart:
        charts.append(things.chart(*given))  # type: ignore[arg-type]
        return charts[-1]

    monkeypatch.setattr(board_module, "chart", watched)
    for scene in scenes.asked_often(4, kind, field):
        picture, bright = board_module.board(scene), candidates.bright(scene)
        for land in scene.view.segments:  # type: ignore[attr-defined]
            if land.at.cell in charts[-1].tiles and not {land.at, land.at.cell} & bright:
                pixels: list[Any] = [picture.getpixel((round(x), round(y))) for x, y in land_of(charts[-1], land.at)]
                near = Counter(
                    i for pixel in pixels for i, ground in enumerate(hazy) if math.dist(ground, pixel) < NEAR
                )
                owner = len(hazy) - 1 if land.controller is None else land.controller
                assert not near or near.most_common(1)[0][0] == owner
                shown |= {*near}
    assert len(shown) > 3
