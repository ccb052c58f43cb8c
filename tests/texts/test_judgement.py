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


SETTLED = moana.Settled(0, source="village", at=(AT,), units=1)
BUILT = moana.Built(0, building="hut", at=AT, paid=("wood",))
TRAINED = moana.Trained(0, council=1)
MOVED = moana.Moved(0, origin=AT, to=Segment.parse("I10b"), units=1, free=False, shallows=True)


def test_what_both_turns_begin_with_is_told_once() -> None:
    told = compared((SETTLED, BUILT, TRAINED), (SETTLED, *BY_ITSELF, BUILT, MOVED))
    assert told.splitlines()[1:] == [
        "Both begin alike: settled a unit from the village on I10a; built a hut at I10a for 1 wood.",
        "Played: trained a unit (1 in the war council).",
        "The computer prefers: moved 1 unit I10a → I10b through the shallows.",
    ]


def test_a_turn_that_ends_where_the_other_goes_on_has_ended() -> None:
    told = compared((SETTLED, BUILT), (SETTLED, BUILT, MOVED))
    assert "Played: the end of the turn." in told


def test_turns_part_where_their_owner_decides_not_within_what_others_do() -> None:
    attacked = moana.Combat(0, ap=1)
    recalled = [moana.Recalled(1, at=AT, units=units) for units in (1, 2)]
    told = compared((SETTLED, BUILT, attacked, recalled[0]), (SETTLED, BUILT, attacked, recalled[1]))
    assert "Both begin alike: settled a unit from the village on I10a; built a hut at I10a for 1 wood." in told
    assert "Played: opened the combat; 1 action point is lost;" in told


def test_one_common_step_is_told_with_both() -> None:
    told = compared((SETTLED, TRAINED), (SETTLED, MOVED))
    assert "alike" not in told
    assert told.count("settled a unit") == 2
