"""What is hidden stays hidden (rules 1.5)."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.tigris.events import Drew
from rules.tigris.game import TIGRIS as GAME
from tests.rules.tigris.positions import play, position, see, told
from tests.rules.trials import every

HANDS = ("red red blue green", "green green green", "black")


def test_each_seat_sees_its_own_hand_and_an_onlooker_none() -> None:
    s = position(hands=HANDS)
    assert see(s, 1).hand == {"red": 0, "blue": 0, "green": 3, "black": 0}
    assert see(s).hand is None
    assert [screen.hand for screen in see(s).screens] == [4, 3, 1]


def test_each_seat_sees_its_own_points_and_an_onlooker_none() -> None:
    s = position(hands=HANDS, seats=[{"points": {"red": 3}, "treasures": 1}, {"points": {"blue": 2}}])
    assert [screen.points is None for screen in see(s, 0).screens] == [False, True, True]
    assert [screen.treasures for screen in see(s, 0).screens] == [1, None, None]
    assert [screen.points for screen in see(s).screens] == [None] * 3


def test_with_the_option_everybody_sees_all_points() -> None:
    s = position(hands=HANDS, seats=[{"points": {"red": 3}, "treasures": 1}], options={"open_scores": "on"})
    assert see(s).screens[0].points == {"red": 3, "blue": 0, "green": 0, "black": 0}
    assert see(s, 1).screens[0].treasures == 1


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_a_view_does_not_change_with_what_its_viewer_cannot_see(viewer: int | None) -> None:
    s = play(position("red:F5", "1.king:E5", hands=HANDS), "swap red", "leader king G5")
    shown = see(s, viewer)
    others = [n for n in range(3) if n != viewer]
    hidden = [msgspec.structs.replace(s, bag=bytes(reversed(s.bag)))]
    for number in others:
        player = s.players[number]
        changes = ({"points": player.points._replace(red=9)}, {"treasures": 2}, {"hand": player.hand._replace(
            red=player.hand.black, black=player.hand.red)}, {"swapped": player.swapped._replace(
            red=player.swapped.black, black=player.swapped.red)})  # fmt: skip
        for change in changes:
            changed = msgspec.structs.replace(player, **change)
            players = (*s.players[:number], changed, *s.players[number + 1 :])
            hidden.append(msgspec.structs.replace(s, players=players))
    assert all(see(other, viewer) == shown for other in hidden)
    assert any(other != s for other in hidden)


def test_everybody_sees_the_strengths_and_who_is_awaited() -> None:
    s = play(position("red:F5", "1.king:E5", hands=HANDS), "leader king G5", "commit 1")
    views = [see(s, viewer) for viewer in (None, 0, 1, 2)]
    assert {view.fight for view in views} == {views[0].fight}
    assert all(view.to_move == (1,) for view in views)
    fight = views[0].fight
    assert fight is not None
    assert (fight.attack, fight.defence, fight.committed) == (1, 1, 1)


def test_drawn_tiles_are_told_to_their_seat_alone() -> None:
    _, events = told(position(hands=HANDS), "end")
    drawn = every(events, Drew)
    assert [event.seat for event in drawn] == [0, 1, 2]
    for event in drawn:
        assert event.reveals
        assert event.drew is not None
        assert event.seen_by(event.seat) == Drew(event.seat, count=len(event.drew), drew=event.drew)
        assert event.seen_by(None) == Drew(event.seat, count=len(event.drew))


def test_imagined_hands_can_be_any_that_fit() -> None:
    s = position(hands=HANDS)
    shown = see(s, 0)
    imagined = [GAME.imagine(shown, Random(seed)) for seed in range(20)]
    assert all(GAME.view(one, 0) == shown for one in imagined)
    assert len({one.players[1].hand for one in imagined}) > 5
    assert len({one.bag for one in imagined}) == 20


def test_imagined_tiles_are_those_that_were_not_seen() -> None:
    gone = {"green": 30 - 3, "black": 30}
    s = position(hands=("red", "green green", "red"), bag="green red", gone=gone)
    shown = see(s, 0)
    for seed in range(20):
        one = GAME.imagine(shown, Random(seed))
        assert all(player.hand.black == 0 for player in one.players)
        assert sum(player.hand.green for player in one.players) + one.bag.count(2) <= 3


def test_treasures_that_have_left_the_board_are_imagined_somewhere() -> None:
    s = position(hands=HANDS, seats=[{"treasures": 1}, {"treasures": 3}, {"treasures": 3}])
    imagined = GAME.imagine(see(s, 0), Random(1))
    assert imagined.players[0].treasures == 1
    assert sum(player.treasures for player in imagined.players) == 7


def test_a_conflict_is_imagined_as_it_is() -> None:
    s = play(position("red:F5", "1.king:E5", hands=HANDS), "leader king G5", "commit 1")
    for viewer in (None, 0, 1, 2):
        shown = see(s, viewer)
        imagined = GAME.imagine(shown, Random(2))
        assert imagined.turn == s.turn
        assert see(imagined, viewer) == shown
