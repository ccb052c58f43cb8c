"""The archipelago and the players in words: the text board, and the sentences of the alt text.

Everything here is made from what is public; the viewer's hand stands in `words_hand.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from render.moana_nui.reading import tile_name
from render.moana_nui.words_effects import yields
from render.moana_nui.words_pieces import (
    asked_of,
    buildings,
    by_row,
    edges_of,
    face_of,
    fits,
    listed,
    lying,
    paired,
    points_at,
    there,
    view_of,
)
from render.phrases import SHAPES, Voice
from rules.kit.seats import Seat
from rules.moana_nui.components import COPIES
from rules.moana_nui.view import Island, Land, MeetingHouse, MoanaNuiView


def board(voice: Voice) -> list[str]:
    """The whole position line by line: turn, players, islands, meeting houses, places for tiles, what is set aside."""
    view = view_of(voice)
    lines = [*_turn(voice, view), voice.say("board.compass"), "", voice.say("board.seats")]
    lines += [_seat(voice, view, seat) for seat in range(view.seats)]
    lines += ["", voice.say("board.islands")]
    for number, island in enumerate(view.islands):
        lines += [_island(voice, number, island), *_lands(voice, view, number)]
    return [*lines, *_meetings(voice, view), *_frontier(voice, view), "", *_aside(voice, view)]


def _turn(voice: Voice, view: MoanaNuiView) -> list[str]:
    if view.result is not None:
        return []
    now = view.now
    if now.decision == "place":
        lines = [voice.say("board.active_place", who=voice.seat(now.seat))]
    else:
        lines = [voice.say("board.active", who=voice.seat(now.seat), n=now.ap, total=now.ap_total)]
    told: dict[str, dict[str, object]] = {
        "placed": {"at": now.placed},
        "closed": {"places": now.closed},
        "generation": {"goods": yields(voice, view)},
        "canoe": {"at": now.canoe},
    }
    lines += [voice.say(f"board.{key}", **facts) for key, facts in told.items() if all(facts.values())]
    if now.decision == "combat":
        lines.append(voice.say("board.combat", used=voice.list(now.used) or voice.common("nothing")))
    lines += [voice.say(f"board.{key}") for key in ("built", "exchanged", "extra") if getattr(now, key)]
    return [*lines, voice.say("board.options", options=voice.list(_options(voice, view)))]


def _options(voice: Voice, view: MoanaNuiView) -> Iterable[str]:
    for key, value in view.options.items():
        names = {"label": voice.say(f"option.{key}.label"), "value": voice.say(f"option.{key}.{value}")}
        yield voice.say("board.option", **names)


def _seat(voice: Voice, view: MoanaNuiView, seat: Seat) -> str:
    board = view.boards[seat]
    own, table = board.player, view.board.on_table(seat)
    key = "seat_resigned" if seat in view.resigned else "seat_to_move" if seat in view.to_move else "seat"
    numbers = {"village": own.village, "council": own.council, "reserve": own.reserve, "table": table}
    things = [
        voice.say("board.total_final" if board.final else "board.total", points=voice.points(board.total)),
        voice.say("board.score", **{line.key: line.points for line in board.score}),
        voice.say("board.goods", goods=listed(voice, own.goods.names)),
        voice.say("board.units", **numbers),
        voice.say("board.left", buildings=buildings(voice, own.left)),
        *([voice.say("board.next_hut", n=own.next_hut)] if own.next_hut else []),
        voice.say("board.tiles", hand=board.hand, stack=board.stack),
    ]
    return "- " + voice.say(f"board.{key}", who=voice.seat(seat), things=voice.list(things, "clause"))


def _island(voice: Voice, number: int, island: Island) -> str:
    """An island with its size and state, and whose units are on it."""
    parts = [voice.say("board.segments", n=len(island.segments))]
    parts.append(voice.say("board.completed" if island.completed else "board.open"))
    if island.contested:
        parts.append(voice.say("board.contested"))
    elif island.units:
        parts.append(voice.say("board.threshold", n=island.threshold))
    if island.units:
        units = voice.list(voice.say("board.of_seat", who=SHAPES[seat], n=units) for seat, units in island.units)
        parts.append(voice.say("board.presence", units=units))
    if island.placed:
        parts.append(voice.say("board.placed_here"))
    return "**" + voice.say("board.island", n=number + 1, parts=voice.list(parts)) + "**"


def _lands(voice: Voice, view: MoanaNuiView, island: int) -> list[str]:
    """The segments of an island with what is on them, row by row."""
    found = {land.at: land for land in view.segments if land.island == island}
    return ["- " + _segment(voice, found[at]) for at in by_row(found)]


def _segment(voice: Voice, land: Land) -> str:
    edges = edges_of(voice, land.edges)
    return voice.say("board.segment", at=land.at, edges=edges, there=there(voice, land))


def _meetings(voice: Voice, view: MoanaNuiView) -> list[str]:
    """Meeting houses, and where one could stand."""
    lines = [voice.say("board.houses")] if view.meeting_houses else []
    lines += ["- " + _house(voice, house) for house in view.meeting_houses]
    if view.sites and view.result is None:
        lines.append(voice.say("board.sites", corners=voice.list(site.at for site in view.sites)))
    return ["", *lines] if lines else []


def _house(voice: Voice, house: MeetingHouse) -> str:
    controllers = voice.list(SHAPES[seat] for seat in house.controllers) or voice.common("nothing")
    facts = {"at": house.at, "segments": voice.list(by_row(house.segments)), "who": SHAPES[house.builder]}
    return voice.say("board.house", controllers=controllers, **facts)


def _frontier(voice: Voice, view: MoanaNuiView) -> list[str]:
    """Where a tile can lie, with the action points; nothing once the game is over."""
    if view.result is not None:
        return []
    cells = sorted(view.board.chart.frontier, key=lambda cell: (cell.r, cell.q))
    told = [voice.say("board.cell", at=at, ap=points_at(view, at), asked=asked_of(voice, view, at)) for at in cells]
    return ["", voice.say("board.frontier"), *("- " + said for said in told)]


def _aside(voice: Voice, view: MoanaNuiView) -> list[str]:
    lines = [voice.say("board.aside", n=view.aside)]
    tiles = voice.list(tile_name(voice.scene, tile) for tile in view.discarded)
    return [*lines, voice.say("board.discarded", tiles=tiles)] if tiles else lines


def alt(voice: Voice) -> list[str]:
    """Turn, players, units, contested and completed islands, buildings and resources, in this order."""
    view = view_of(voice)
    seats = voice.list((_alt_seat(voice, view, seat) for seat in range(view.seats)), "clause")
    told = {
        "units": _alt_groups(voice, view),
        "contested": voice.list(_name(island) for island in view.islands if island.contested),
        "completed": voice.list(_name(island) for island in view.islands if island.completed),
        "buildings": voice.list(_alt_buildings(voice, view)),
        "goods": _alt_goods(voice, view),
    }
    return [
        *_alt_turn(voice, view),
        voice.say("board.alt_seats", seats=seats),
        *(voice.say(f"board.alt_{key}", there=said) for key, said in told.items() if said),
    ]


def _alt_turn(voice: Voice, view: MoanaNuiView) -> list[str]:
    """Action points, the new tile, and what has to be chosen about it or about a new canoe."""
    if view.result is not None or view.decision == "place":
        return []
    told: dict[str, dict[str, object]] = {
        "alt_placed": {"at": view.now.placed},
        "generation": {"goods": yields(voice, view)},
        "canoe": {"at": view.now.canoe},
    }
    known = [voice.say(f"board.{key}", **facts) for key, facts in told.items() if all(facts.values())]
    return [voice.say("board.alt_active", n=view.now.ap, total=view.now.ap_total), *known]


def _alt_buildings(voice: Voice, view: MoanaNuiView) -> Iterator[str]:
    """Every building with its place, the meeting houses last."""
    for land in view.segments:
        if land.building is not None:
            yield voice.say("board.alt_building", building=voice.name(land.building), at=land.at)
    for house in view.meeting_houses:
        yield voice.say("board.alt_building", building=voice.name("meeting_house"), at=house.at)


def _alt_goods(voice: Voice, view: MoanaNuiView) -> str:
    found = [(good, land.at) for land in view.segments for good in land.goods]
    return lying(voice, [good for good, _ in found], [at for _, at in found])


def _alt_seat(voice: Voice, view: MoanaNuiView, seat: Seat) -> str:
    own = view.boards[seat].player
    facts = {"points": voice.points(view.boards[seat].total), "goods": listed(voice, own.goods.names)}
    return voice.say("board.alt_seat", who=voice.seat(seat), village=own.village, council=own.council, **facts)


def _alt_groups(voice: Voice, view: MoanaNuiView) -> str:
    """Units by seat with their segments: `● H8a 3, H9 1; ▲ I8 2`."""
    found = []
    for seat in range(view.seats):
        own = [land for land in view.segments if land.seat == seat]
        groups = voice.list(voice.say("board.alt_group", at=land.at, n=land.units) for land in own)
        if own:
            found.append(voice.say("board.of_seat", who=SHAPES[seat], n=groups))
    return paired(voice, "board.pair", found)


def _name(island: Island) -> str:
    """An island by its oldest segment."""
    return str(island.segments[0])


def hand(voice: Voice) -> list[str]:
    """The viewer's tiles and stock; for an onlooker that there is no hand."""
    view = view_of(voice)
    if view.viewer is None:
        return [voice.say("hand.none")]
    board = view.boards[view.viewer]
    lines = [voice.say("hand.heading", who=voice.seat(view.viewer))]
    lines += ["- " + tile(voice, "hand.tile", one) for one in view.hand] or [voice.say("hand.empty")]
    if view.hand:
        lines.append(voice.say("hand.legend"))
    if view.result is None and not board.final:
        lines.append(voice.say("hand.stack", n=board.stack) if board.stack else voice.say("hand.stack_empty"))
    return [*lines, *_stock(voice, view.viewer), voice.say("hand.left", buildings=buildings(voice, board.player.left))]


def brief(voice: Voice) -> list[str]:
    """The viewer's tiles, resources and units."""
    view = view_of(voice)
    if view.viewer is None:
        return []
    tiles = voice.list(tile_name(voice.scene, tile) for tile in view.hand)
    held = voice.say("hand.brief", tiles=tiles) if tiles else voice.say("hand.empty")
    return [held, *_stock(voice, view.viewer)]


def _stock(voice: Voice, seat: Seat) -> list[str]:
    """Resources and units of a seat."""
    own, table = view_of(voice).boards[seat].player, view_of(voice).board.on_table(seat)
    numbers = {"village": own.village, "council": own.council, "reserve": own.reserve, "table": table}
    return [voice.say("hand.goods", goods=listed(voice, own.goods.names)), voice.say("hand.units", **numbers)]


def unspent(voice: Voice) -> str:
    """Action points that are left, as long as anybody is there to act."""
    view = view_of(voice)
    own = view.boards[view.now.seat].player
    return voice.say("unspent.ap", n=view.now.ap) if view.now.ap and view.decision == "act" and own.village else ""


def tile(voice: Voice, key: str, name: str) -> str:
    """A tile with its land, and where it fits now: the sentence under `key`, or the one without places."""
    view = view_of(voice)
    points = [] if view.unplayed else [found.ap for found in fits(view, name)]
    facts = {"tile": tile_name(voice.scene, name), "land": face_of(voice, name)}
    if view.result is not None or not points:
        return voice.say(f"{key}_bare", **facts)
    return voice.say(key, n=len(points), most=max(points), **facts)


def remaining(voice: Voice) -> list[str]:
    """Tiles in hands, stacks and set aside, tiles that the viewer has not seen, buildings and units by seat."""
    view = view_of(voice)
    held = voice.list(
        voice.say("remaining.of_seat", who=voice.seat(seat), n=board.hand + board.stack)
        for seat, board in enumerate(view.boards)
    )
    unseen = Counter(COPIES) - Counter([*(tile.tile for tile in view.board.chart.tiles), *view.hand, *view.discarded])
    key = "remaining.unseen" if view.viewer is None else "remaining.unseen_own"
    lines = [voice.say("remaining.heading"), voice.say("remaining.tiles", seats=held, aside=view.aside)]
    lines.append(voice.say(key, n=unseen.total()))
    lines += ["- " + _design(voice, name, n) for name, n in unseen.items()]
    for seat, board in enumerate(view.boards):
        who, own = voice.seat(seat), board.player
        lines.append(voice.say("remaining.buildings", who=who, buildings=buildings(voice, own.left)))
        numbers = {"village": own.village, "council": own.council, "reserve": own.reserve}
        lines.append(voice.say("remaining.units", who=who, **numbers))
    return lines


def _design(voice: Voice, name: str, number: int) -> str:
    return voice.say("remaining.design", n=number, land=face_of(voice, name), tile=tile_name(voice.scene, name))
