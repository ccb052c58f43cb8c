"""What the viewer holds in words, and what is left, as far as it may be counted.

What is in the box comes from the components; who holds what comes from the view and nowhere else.
"""

from __future__ import annotations

from collections import Counter

from render.moana_nui.reading import tile_name
from render.moana_nui.words_pieces import buildings, face_of, fits, listed, view_of
from render.phrases import Voice
from rules.kit.seats import Seat
from rules.moana_nui.components import COPIES


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
