"""What grows on the islands of Moana Nui means nothing, and hides nothing."""

from __future__ import annotations

import pytest
from PIL import Image

from render.canvas import Canvas
from render.lettering import Rect
from render.moana_nui.woods import put_woods
from render.placing import overlap
from render.scene import Size
from tests.render.moana_nui.test_moana_nui_belonging import RECORDS, SIZES, charts


class Recorder(Canvas):
    """Where something was pasted."""

    def __init__(self) -> None:
        super().__init__(Image.new("RGB", (1, 1)))
        self.boxes: list[Rect] = []

    def paste(self, sprite: Image.Image, x: float, y: float) -> None:
        dx, dy = sprite.width / 2, sprite.height / 2
        self.boxes.append((x - dx, y - dy, x + dx, y + dy))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("record", RECORDS)
def test_what_grows_keeps_off_everything_on_its_tile(record: str, size: Size) -> None:
    grown = 0
    for chart in charts(record, size):
        canvas = Recorder()
        put_woods(canvas, chart)
        grown += len(canvas.boxes)
        for cell in chart.tiles:
            x, y = chart.grid.at(cell)
            own = [
                box for box in canvas.boxes if abs((box[0] + box[2]) / 2 - x) < 0.5 * chart.grid.size > abs(box[3] - y)
            ]
            assert not any(overlap(box, thing) for box in own for thing in chart.lying.get(cell, ()))
    assert grown
