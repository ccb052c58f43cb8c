"""What a player has and could do in words, and what is left in the stack, which everybody may count.

Nobody holds anything secret in this game.
"""

from __future__ import annotations

from collections import Counter

from render.phrases import Voice
from render.tongiaki import words_pieces as pieces
from rules.kit.seats import Seat
from rules.tongiaki.components import KINGS, LANDS, WATERS
from rules.tongiaki.outlook import grown, may_be_king, prospect
from rules.tongiaki.view import Isle, Shore, TongiakiView


def hand(voice: Voice) -> list[str]:
    """The viewer's boats and points, where growth is possible and what it would make sail, possible king's islands."""
    view = pieces.view_of(voice)
    if view.viewer is None:
        return [voice.say("hand.none")]
    sailor, seat = view.sailors[view.viewer], view.viewer
    lines = [voice.say("hand.heading", who=voice.seat(seat))]
    lines.append(voice.say("hand.supply", n=sailor.supply, on_board=sailor.on_board))
    facts = {"points": voice.points(sailor.points), "islands": voice.names(sailor.islands)}
    lines.append(voice.say("hand.points", **facts) if sailor.islands else voice.say("hand.no_points"))
    if view.result is not None:
        return lines
    return [*lines, *_waiting(voice, view, seat), *_kings(voice, view, seat), *_growth(voice, view, seat)]


def brief(voice: Voice) -> list[str]:
    """The viewer's boats."""
    view = pieces.view_of(voice)
    if view.viewer is None:
        return []
    sailor = view.sailors[view.viewer]
    return [voice.say("hand.supply", n=sailor.supply, on_board=sailor.on_board)]


def unspent(voice: Voice) -> str:
    """Nothing: a turn ends by itself."""
    return ""


def _waiting(voice: Voice, view: TongiakiView, seat: Seat) -> list[str]:
    """How many boats of the seat wait to land, and where."""
    waiting = view.group.rest.seats.count(seat) if view.group else 0
    if not view.group or not waiting:
        return []
    boats = voice.say("say.boats", n=waiting)
    return [voice.say("hand.waiting", island=voice.name(view.group.island), boats=boats)]


def _kings(voice: Voice, view: TongiakiView, seat: Seat) -> list[str]:
    left = KINGS - len(view.sailors[seat].kings)
    if not left:
        return [voice.say("hand.no_kings")]
    able = [isle.id for isle in view.islands if may_be_king(view, isle.id, seat)]
    lines = [voice.say("hand.kings", n=left)]
    return [*lines, voice.say("hand.able", islands=_with_points(voice, able))] if able else lines


def _growth(voice: Voice, view: TongiakiView, seat: Seat) -> list[str]:
    isles = [isle for isle in view.islands if isle.king is None and seat in isle.seats]
    if not isles:
        return [voice.say("hand.nowhere")]
    lines = [voice.say("hand.growth")]
    for isle in isles:
        lines.append("- " + _isle(voice, view, isle, seat))
        lines += ["  - " + _sails(voice, view, shore, seat) for shore in isle.beaches if _lacks_one(shore)]
    return lines


def _isle(voice: Voice, view: TongiakiView, isle: Isle, seat: Seat) -> str:
    open_shores = [shore for shore in isle.beaches if len(shore.boats) < shore.moorings]
    letters, boats = voice.list(shore.at.letter for shore in open_shores), grown(view, isle, seat)
    return voice.say("hand.island", island=voice.name(isle.id), boats=voice.say("say.boats", n=boats), beaches=letters)


def _lacks_one(shore: Shore) -> bool:
    return len(shore.boats) + 1 == shore.moorings


def _sails(voice: Voice, view: TongiakiView, shore: Shore, seat: Seat) -> str:
    """Where a beach would sail if the seat put the last boat there."""
    full = tuple(sorted((*shore.boats, seat)))
    outcomes = pieces.apart(voice, (pieces.outcome(voice, prospect(view, pier, full)) for pier in shore.piers))
    colours = pieces.colours(voice, len(set(full)))
    return voice.say("hand.full_soon", beach=voice.name(shore.at), colours=colours, outcomes=outcomes)


def remaining(voice: Voice) -> list[str]:
    """Islands and water left in the stack, routes by the colours they need, king's islands and supplies."""
    view = pieces.view_of(voice)
    islands = sorted(view.islands_left, key=lambda island: -LANDS[island].points)
    numbers = Counter(route.colours for water in view.water_left for route in WATERS[water].routes)
    lines = [voice.say("remaining.heading")]
    lines.append(voice.say("remaining.islands", n=len(islands), islands=_with_points(voice, islands)))
    lines.append(voice.say("remaining.water", n=len(view.water_left)))
    if numbers:
        routes = voice.list(_routes(voice, needed, numbers[needed]) for needed in sorted(numbers))
        lines.append(voice.say("remaining.routes", routes=routes))
    kings = [
        voice.say("remaining.of_seat", who=voice.seat(seat), n=len(view.sailors[seat].kings))
        for seat in range(view.seats)
    ]
    supply = [
        voice.say("remaining.of_seat", who=voice.seat(seat), n=view.sailors[seat].supply) for seat in range(view.seats)
    ]
    lines.append(voice.say("remaining.supply", seats=voice.list(supply)))
    return [*lines, voice.say("remaining.kings", seats=voice.list(kings)), voice.say("remaining.end")]


def _routes(voice: Voice, needed: int, number: int) -> str:
    if needed == pieces.NO_NUMBER:
        return voice.say("remaining.routes_free", n=number)
    return voice.say("remaining.routes_needs", n=number, colours=pieces.colours(voice, needed))


def _with_points(voice: Voice, islands: list[str]) -> str:
    said = (voice.say("say.points", island=voice.name(island), n=LANDS[island].points) for island in islands)
    return voice.list(said) or voice.common("nothing")
