"""News of Tongiaki's wide pictures: what they leave out, and where."""

from __future__ import annotations

from msgspec.structs import replace

from render.lettering import lines_on
from render.news import cut
from render.tongiaki import log
from render.tongiaki.board import board
from tests.covered import positions


def test_wide_news_leave_nothing_out_where_a_picture_may_become_higher() -> None:
    found = next(each.scene for each in positions("tongiaki-4") if each.ply == 191)
    scene = replace(found, size="wide", language="en")
    assert cut(log.lines(scene, 388, 0)), "the usual lines have no room for all"
    image = board(scene)
    assert not [line.words for line in lines_on(image) if line.words.endswith(" more")]
    assert image.height < 1440
