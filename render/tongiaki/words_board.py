"""The board and the players in words: the text board, and the sentences of the alt text.

Everything here is made from the view; what could be done stands in `py`.
"""

from __future__ import annotations

from collections import Counter

from render.phrases import SHAPES, Voice
from render.tongiaki import words_pieces as pieces
from rules.kit.seats import Seat
from rules.tongiaki.chart import Tile
from rules.tongiaki.components import BEACHES, KINGS, LANDS, STACKED_ISLANDS, WATERS, Route
from rules.tongiaki.outlook import departures, grown, may_be_king, prospect
from rules.tongiaki.places import COMPASS
from rules.tongiaki.state import Voyage
from rules.tongiaki.view import Isle, Shore, TongiakiView


def board(voice: Voice) -> list[str]:
    """The whole position line by line: turn, stack, islands, water, last voyages, players."""
    view = pieces.view_of(voice)
    lines = [*_turn(voice, view), *_ending(voice, view), "", voice.say("board.compass"), ""]
    lines += [voice.say("board.islands", n=len(view.islands)), voice.say("board.legend")]
    lines += [_isle(voice, isle) for isle in view.islands]
    if view.known.removed:
        lines.append(voice.say("board.removed", islands=voice.names(view.known.removed)))
    if view.water:
        lines += ["", voice.say("board.water", n=len(view.water)), *(_sea(voice, view, sea) for sea in view.water)]
    if voyages := view.known.voyages:
        lines += ["", voice.say("board.voyages_heading"), *(_voyage_line(voice, view, each) for each in voyages)]
    return [*lines, "", voice.say("board.seats"), *(_seat(voice, view, seat) for seat in range(view.seats))]


def alt(voice: Voice) -> list[str]:
    """What must be decided, what is left to the end, players, islands with their boats, voyages, water."""
    view = pieces.view_of(voice)
    seats = voice.list(_alt_seat(voice, view, seat) for seat in range(view.seats))
    islands = pieces.apart(voice, (_alt_isle(voice, isle) for isle in view.islands))
    voyages = pieces.apart(voice, (_end(voice, each) for each in view.known.voyages))
    cells = voice.list(sea.at for sea in view.water)
    return [
        *_deciding(voice, view),
        *_ending(voice, view),
        voice.say("board.alt_seats", seats=seats),
        voice.say("board.alt_islands", islands=islands),
        *([voice.say("board.alt_last", voyages=voyages)] if voyages else []),
        *([voice.say("board.alt_water", cells=cells)] if cells else []),
    ]


def _turn(voice: Voice, view: TongiakiView) -> list[str]:
    if view.result is not None:
        return []
    who = voice.seat(view.seat)
    if view.turns_left is None:
        return [voice.say("board.active", who=who), *_deciding(voice, view)]
    return [voice.say("board.active_limit", who=who, n=view.turns_left), *_deciding(voice, view)]


def _deciding(voice: Voice, view: TongiakiView) -> list[str]:
    """The decision in detail: full beaches and piers, the group that lands, the tile to be laid."""
    lines = []
    if view.full and view.result is None:
        lines.append(voice.say("board.sail", beaches=voice.names(view.full)))
    if view.piers:
        piers = (
            voice.say("board.pier_of", pier=pieces.pier(voice, each.pier), outcome=pieces.outcome(voice, each))
            for each in departures(view)
        )
        lines.append(voice.say("board.piers", piers=pieces.apart(voice, piers)))
    if view.must_leave:
        lines.append(voice.say("board.out"))
    if view.avoids:
        lines.append(voice.say("board.avoids"))
    if view.tile is not None:
        cells = voice.list(map(str, view.known.chart.frontier))
        lines.append(voice.say("board.tile", tile=pieces.tile(voice, view.tile), cells=cells))
    return lines + _group(voice, view)


def _group(voice: Voice, view: TongiakiView) -> list[str]:
    group = view.group
    if group is None:
        return []
    ends = {"origin": voice.name(group.origin), "island": voice.name(group.island)}
    lines = [voice.say("board.group", **ends, boats=pieces.crew(voice, group.boats.seats))]
    rest = pieces.crew(voice, group.rest.seats)
    lines.append(voice.say("board.rest", boats=rest, beaches=voice.names(group.open)))
    return lines + ([voice.say("board.surplus", n=group.surplus)] if group.surplus else [])


def _ending(voice: Voice, view: TongiakiView) -> list[str]:
    if view.result is not None:
        return []
    if view.known.last_kind is not None:
        return [voice.say(f"board.last_{view.known.last_kind}")]
    islands = {"islands": len(view.islands_left), "all_islands": STACKED_ISLANDS}
    return [voice.say("board.ending", **islands, water=len(view.water_left), all_water=len(WATERS))]


def _isle(voice: Voice, isle: Isle) -> str:
    facts = {"island": voice.name(isle.id), "at": isle.at, "points": voice.points(isle.points)}
    if isle.king is not None:
        return voice.say("board.king", **facts, who=voice.seat(isle.king))
    return voice.say(
        "board.island", **facts, beaches=pieces.apart(voice, (_shore(voice, each) for each in isle.beaches))
    )


def _shore(voice: Voice, shore: Shore) -> str:
    key = "board.beach_empty" if not shore.boats else "board.beach_full" if shore.full else "board.beach"
    said = voice.say(
        key,
        letter=shore.at.letter,
        taken=len(shore.boats),
        moorings=shore.moorings,
        boats=pieces.crew(voice, shore.boats),
        piers=voice.names(pier.direction for pier in shore.piers),
    )
    return voice.say("board.landing", beach=said, boats=pieces.crew(voice, shore.landing)) if shore.landing else said


def _sea(voice: Voice, view: TongiakiView, sea: Tile) -> str:
    routes = voice.list(_route(voice, sea, route) for route in WATERS[sea.id].routes)
    adrift = tuple(sorted(boat for group in view.known.adrift if group.at == sea.at for boat in group.boats))
    if adrift:
        boats = pieces.crew(voice, adrift)
        return voice.say("board.sea_adrift", at=sea.at, routes=routes, boats=boats)
    return voice.say("board.sea", at=sea.at, routes=routes)


def _route(voice: Voice, sea: Tile, route: Route) -> str:
    free = route.colours == pieces.NO_NUMBER
    needs = voice.say("say.needs_free") if free else voice.say("say.needs", n=route.colours)
    one, other = (voice.name(COMPASS[sea.direction(side)]) for side in route.sides)
    return voice.say("say.route", one=one, other=other, needs=needs)


def _voyage_line(voice: Voice, view: TongiakiView, voyage: Voyage) -> str:
    left = voyage.island_from
    beach = voice.name(BEACHES[left][voyage.beach] if left in view.known.boats else left)
    cells = voice.list(leg.at for leg in voyage.legs)
    way = voice.say(
        "board.voyage_over" if cells else "board.voyage_way",
        boats=pieces.crew(voice, voyage.boats),
        beach=beach,
        direction=voice.name(COMPASS[voyage.direction]),
        cells=cells,
    )
    return "- " + voice.say("board.voyage", way=way, end=_end(voice, voyage))


def _end(voice: Voice, voyage: Voyage) -> str:
    """How a voyage ended."""
    last = voyage.legs[-1].at if voyage.legs else voyage.cell
    island = "" if voyage.island is None else voice.name(voyage.island)
    return voice.say(f"board.end_{voyage.outcome}", island=island, cell=last)


def _seat(voice: Voice, view: TongiakiView, seat: Seat) -> str:
    sailor, over = view.sailors[seat], view.result is not None
    things = [
        voice.points(sailor.points) if over else voice.say("board.points_now", points=voice.points(sailor.points)),
        voice.say("board.supply", n=sailor.supply),
        voice.say("board.on_board", n=sailor.on_board),
    ]
    if sailor.at_sea:
        things.append(voice.say("board.at_sea", n=sailor.at_sea))
    if sailor.islands:
        things.append(voice.say("board.on_islands", islands=voice.names(sailor.islands)))
    kings = voice.names(sailor.kings)
    things.append(voice.say("board.kings", islands=kings) if kings else voice.say("board.no_kings"))
    key = "seat_resigned" if seat in view.resigned else "seat_to_move" if seat in view.to_move else "seat"
    return voice.say(f"board.{key}", who=voice.seat(seat), things=pieces.apart(voice, things))


def _alt_seat(voice: Voice, view: TongiakiView, seat: Seat) -> str:
    sailor = view.sailors[seat]
    return voice.say("board.alt_seat", who=voice.seat(seat), points=voice.points(sailor.points), n=sailor.supply)


def _alt_isle(voice: Voice, isle: Isle) -> str:
    facts = {"island": voice.name(isle.id), "at": isle.at}
    if isle.king is not None:
        return voice.say("board.alt_king", **facts, shape=SHAPES[isle.king % len(SHAPES)])
    beaches = voice.list(
        voice.say(
            "board.alt_beach",
            letter=shore.at.letter,
            crew=pieces.shapes(shore.boats) or "0",
            moorings=shore.moorings,
        )
        for shore in isle.beaches
        if shore.boats
    )
    return voice.say("board.alt_island", **facts, beaches=beaches or voice.common("nothing"))


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
        lines.append("- " + _growing(voice, view, isle, seat))
        lines += ["  - " + _sails(voice, view, shore, seat) for shore in isle.beaches if _lacks_one(shore)]
    return lines


def _growing(voice: Voice, view: TongiakiView, isle: Isle, seat: Seat) -> str:
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
