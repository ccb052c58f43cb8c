"""The end of a turn: ziggurat, monuments, refilled hands, the end of the game, the next turn (rules 3, 12).

What happens within a turn stands in `play.py` and `stages.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.events import Event, TurnEnded
from rules.kit.seating import seats_from, with_player
from rules.kit.seats import Seat
from rules.kit.stages import NOTHING, Events
from rules.tigris.board import BLACK, LEADERS, slot_of
from rules.tigris.components import HAND, MONUMENT_COLOURS, MONUMENT_POINTS, ZIGGURAT_POINTS
from rules.tigris.events import Drew, GameOver, Scored, Short
from rules.tigris.moves import COLOURS, Colour, Tiles
from rules.tigris.scoring import winners
from rules.tigris.squares import BITS, NOWHERE
from rules.tigris.state import Done, Ending, State, Turn, few_treasures, plus, sum_of


def end_turn(s: State) -> Done:
    """The active player's king chooses a colour for the ziggurat first, if it is in his kingdom (rules 13)."""
    king, ziggurat = s.board.leaders[slot_of(s.turn.seat, BLACK)], s.board.ziggurat
    if NOWHERE not in (king, ziggurat) and s.board.kingdom_of(king) & BITS[ziggurat]:
        return replace(s, turn=replace(s.turn, decision="score")), NOTHING
    return finish_turn(s)


def score_ziggurat(s: State, colour: Colour) -> Done:
    """The victory point of the ziggurat in the chosen colour; then the turn goes on to its end."""
    seat = s.turn.seat
    points = plus(s.players[seat].points, COLOURS.index(colour), ZIGGURAT_POINTS)
    scored = Scored(seat, colour=colour, points=ZIGGURAT_POINTS, reason="ziggurat", payer="ziggurat")
    after, told = finish_turn(replace(s, players=with_player(s, seat, points=points)))
    return after, (scored, *told)


def finish_turn(s: State) -> Done:
    """Monuments score, hands are refilled, the end is tested, the next turn begins (rules 3)."""
    seat = s.turn.seat
    s, scored = _score_monuments(s, seat)
    s, drawn, short = _refill(s)
    told = (*scored, *drawn, TurnEnded(seat))
    if short:
        s, more = over(s, "bag")
    elif few_treasures(s.board):
        s, more = over(s, "treasures")
    else:
        s, more = _next(s), NOTHING
    return s, told + more


def over(s: State, reason: Ending) -> Done:
    """The game is over; everybody sees all points now (rules 12)."""
    turn = replace(s.turn, decision="over", placed=NOWHERE, conflict=None, picker=None)
    board = s.board if s.board.union == NOWHERE else replace(s.board, union=NOWHERE)
    after = replace(s, board=board, turn=turn, ended=reason)
    return after, (GameOver(None, winners=winners(after), reason=reason),)


def draw(s: State, seat: Seat, number: int) -> tuple[State, Tiles]:
    """The next tiles of the bag, which holds enough of them, to a seat's hand."""
    counts = [0] * LEADERS
    for colour in s.bag[:number]:
        counts[colour] += 1
    drawn = Tiles(*counts)
    players = with_player(s, seat, hand=sum_of(s.players[seat].hand, drawn))
    return replace(s, players=players, bag=s.bag[number:]), drawn


def _score_monuments(s: State, seat: Seat) -> Done:
    """Each leader of the seat scores every monument of its colour in its kingdom; no king in its stead (rules 10.5)."""
    points, told = s.players[seat].points, NOTHING
    for monument in s.board.monuments:
        pair = monument.colours
        for colour in MONUMENT_COLOURS[pair]:
            square = s.board.leaders[slot_of(seat, colour)]
            if square != NOWHERE and s.board.kingdom_of(square) & monument.squares:
                points = plus(points, colour, MONUMENT_POINTS)
                told += (Scored(seat, colour=COLOURS[colour], points=MONUMENT_POINTS, reason="monument", payer=pair),)
    return (replace(s, players=with_player(s, seat, points=points)), told) if told else (s, told)


def _refill(s: State) -> tuple[State, Events, bool]:
    """Every hand up to six, the active player's first, then clockwise; whether somebody could not draw (rules 12.2)."""
    told: list[Event] = []
    for seat in seats_from(s, s.turn.seat):
        player = s.players[seat]
        missing = HAND - sum(player.hand)
        if player.resigned or missing <= 0:
            continue
        if missing > len(s.bag):
            told.append(Short(seat, count=missing, left=len(s.bag)))
            return s, tuple(told), True
        s, drawn = draw(s, seat, missing)
        told.append(Drew(seat, count=missing, drew=drawn.colours))
    return s, tuple(told), False


def _next(s: State) -> State:
    """The turn of the next seat that has not given up."""
    turn = s.turn
    order = seats_from(s, turn.seat)
    seat = next(other for other in (*order[1:], order[0]) if not s.players[other].resigned)
    passed = order[1 : order.index(seat) + 1] if seat != turn.seat else order
    return replace(s, turn=Turn(turn.number + 1, turn.round + (s.start in passed), seat))
