"""Where the chosen tile can lie, and what it generates there and brings to each seat."""

from __future__ import annotations

from typing import NamedTuple

from PIL import Image

from render.moana_nui import glyphs
from render.moana_nui.reading import view_of
from render.moana_nui.words_effects import signed
from render.moana_nui.words_pieces import fits
from render.panels import SPACE, Chunk, coin
from render.scene import Scene
from render.theme import seat_symbol
from rules.kit.seats import Seat
from rules.moana_nui import events, outlook
from rules.moana_nui.moves import RESOURCES, Place
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.view import MoanaNuiView


class Gain(NamedTuple):
    """By how much the points of a seat change, and the resources that it collects."""

    seat: Seat
    points: int
    goods: tuple[str, ...]


class Brought(NamedTuple):
    """What a tile generates that lies some way, whether it completes an island, and what seats gain."""

    goods: tuple[str, ...]
    completes: bool
    gains: tuple[Gain, ...]


def shown(scene: Scene) -> tuple[Candidate, ...]:
    """The marked places of the chosen tile, those with most action points first."""
    if scene.path[:1] != (Place.kind,) or len(scene.path) != 2:
        return ()
    marked = {mark.at for mark in scene.marks}
    return tuple(each for each in best(view_of(scene), scene.path[1]) if each.at in marked)


def best(view: MoanaNuiView, tile: str) -> list[Candidate]:
    """Where a tile fits, the places that give most action points first, of these those that join most own land."""
    return sorted(fits(view, tile), key=lambda each: (-each.ap, -outlook.joined(view, each.at), each.at))


def brought(view: MoanaNuiView, placed: Place) -> Brought:
    """What a tile brings that lies so; not to seats whose score is final."""
    then = outlook.outcome(view, placed)
    collected = dict[Seat, tuple[str, ...]]()
    goods = tuple[str, ...]()
    for event in then.told:
        if isinstance(event, events.Collected | events.Cleared):
            collected[event.seat] = (*collected.get(event.seat, ()), *event.goods)
        elif isinstance(event, events.Generated):
            goods = event.goods
    gains = [
        Gain(seat, total - board.total, tuple(sorted(collected.get(seat, ()), key=RESOURCES.index)))
        for seat, (total, board) in enumerate(zip(then.totals, view.boards, strict=True))
        if not board.final
    ]
    gains.sort(key=lambda gain: (gain.seat != view.now.seat, -abs(gain.points)))
    completes = any(isinstance(event, events.Completed) for event in then.told)
    return Brought(then.goods or goods, completes, tuple(gain for gain in gains if gain.points or gain.goods))


def gained(gain: Gain, size: int, named: bool = True) -> list[Chunk]:
    """What a seat gains, behind its sign where it is `named`: points, and apart from these what it collects."""
    told: list[Chunk] = [seat_symbol(gain.seat, size - 4), " "] if named else []
    told += [coin(size - 4), signed(gain.points)] if gain.points else []
    apart: list[Chunk] = [Image.new("RGBA", (SPACE, 1))] if gain.points else []
    return [*told, *apart, glyphs.goods(gain.goods, size)] if gain.goods else told
