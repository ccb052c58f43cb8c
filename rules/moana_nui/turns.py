"""The end of a turn: drawing, the final score after a last turn, the next turn, giving up (rules 3.7).

What happens within a turn stands in `play.py` and the modules it calls.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.events import Resigned
from rules.kit.refusals import already_resigned, game_over
from rules.kit.seating import seats_from, with_player
from rules.kit.seats import Seat
from rules.kit.stages import NOTHING, Events
from rules.moana_nui import events
from rules.moana_nui.events import Ending
from rules.moana_nui.placing import no_fit, placements
from rules.moana_nui.scoring import lines, points, score, winners
from rules.moana_nui.state import Done, State, Turn, active, to_move, with_turn


def end_turn(s: State) -> Done:
    """A tile is drawn; without one this was the player's last turn, and the player scores at once (rules 3.7)."""
    seat = s.turn.seat
    told = (events.TurnEnded(seat, ap=s.turn.ap),)
    s, drawn = _draw(s)
    if not drawn and not s.turn.extra:
        s, drawn = freeze(s, seat)
    s, more = next_turn(s)
    return s, told + drawn + more


def next_turn(s: State) -> Done:
    """The turn of the next seat that has not had its last one, or the end (rules 3.5, 3.7)."""
    turn = s.turn
    order = seats_from(s, turn.seat)
    candidates = order if turn.extra else [*order[1:], order[0]]
    seat = next((other for other in candidates if s.players[other].score is None), None)
    if seat is None:
        return over(s, "played")
    passed = order[1 : order.index(seat) + 1] if seat != turn.seat else order
    later = not turn.extra and s.start in passed
    s = replace(s, turn=Turn(turn.number + 1, turn.round + later, seat))
    if next(placements(s), None) is None:
        return no_fit(s)
    return s, NOTHING


def freeze(s: State, seat: Seat) -> Done:
    """A seat's score as it is now, for good (rules 3.7)."""
    found = score(s.board, seat)
    segments, completed, buildings, doubled = (line.points for line in lines(found))
    told = events.Scored(
        seat, segments=segments, completed=completed, buildings=buildings, doubled=doubled, total=points(found)
    )
    return replace(s, players=with_player(s, seat, score=found)), (told,)


def over(s: State, reason: Ending) -> Done:
    """The game is over; whoever has not scored scores now."""
    told = NOTHING
    for seat, player in enumerate(s.players):
        if player.score is None:
            s, scored = freeze(s, seat)
            told += scored
    turn = with_turn(s, decision="over", ap=0, extra=False, canoe=None)
    after = replace(s, turn=turn, ended=reason)
    return after, (*told, events.GameOver(None, winners=winners(after), reason=reason))


def resign(s: State, seat: Seat) -> Done:
    """`seat` gives up. Raises IllegalMove.

    Its score is frozen and its pieces stay as after a last turn; its turns are skipped.
    """
    if not to_move(s):
        raise game_over()
    if seat not in range(len(s.players)) or s.players[seat].resigned:
        raise already_resigned()
    after = replace(s, players=with_player(s, seat, resigned=True))
    told: Events = (Resigned(seat),)
    if after.players[seat].score is None:
        after, scored = freeze(after, seat)
        told += scored
    if sum(not player.resigned for player in after.players) < 2:
        after, more = over(after, "resigned")
    elif seat == s.turn.seat:
        after, more = next_turn(replace(after, turn=with_turn(after, extra=False)))
    else:
        more = NOTHING
    return after, told + more


def _draw(s: State) -> Done:
    """The next tile of the own stack, if there is one."""
    player, seat = active(s), s.turn.seat
    if not player.stack:
        return s, NOTHING
    tile, *stack = player.stack
    players = with_player(s, seat, hand=(*player.hand, tile), stack=tuple(stack))
    return replace(s, players=players), (events.Drew(seat, left=len(stack), tile=tile),)
