"""A judgement in words: what was decided is compared, not what follows by itself."""

from __future__ import annotations

from random import Random

from render.judgement import Turning, judgement_lines
from render.scene import Scene
from rules.kit.events import Event
from rules.kit.game import complete_options
from rules.moana_nui import events as moana
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.places import Segment

AT = Segment.parse("I10a")
BY_ITSELF = (
    moana.Collected(1, goods=("wood",), at=(AT,)),
    moana.Generated(0, goods=("fish",), at=(AT,)),
    moana.Drew(0, tile=None, left=4),
)


def compared(played: tuple[Event, ...], preferred: tuple[Event, ...]) -> str:
    """What is told of a turn of Ann."""
    view = MOANA_NUI.view(MOANA_NUI.setup(2, complete_options(MOANA_NUI.options, {}), Random(1)), None)
    scenes = (Scene(view=view, names=("Ann", "Ben"), language="en", news=news) for news in (played, preferred))
    (_, turn, _) = judgement_lines([Turning(3, 0, 2.0, *scenes)], "en", "words")
    return turn


def test_what_follows_by_itself_is_left_out() -> None:
    settled = moana.Settled(0, source="village", at=(AT,), units=1)
    trained = moana.Trained(0, council=1)
    told = compared((settled, *BY_ITSELF), (trained, *BY_ITSELF))
    assert "Played: settled a unit from the village on I10a." in told
    assert "The computer prefers: trained a unit (1 in the war council)." in told


def test_where_nothing_else_differs_it_is_told() -> None:
    other = moana.Generated(0, goods=("shell",), at=(AT,))
    told = compared((BY_ITSELF[1],), (other,))
    assert "Played: brought new resources: I10a 1 fish." in told
    assert "The computer prefers: brought new resources: I10a 1 shell." in told
