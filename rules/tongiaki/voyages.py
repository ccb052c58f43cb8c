"""A voyage: a group leaves by a pier and sails until it lands, fails, is turned back or stays at sea (rules 6, 7, 9).

Which departures can be chosen stands in `chains.py`, what follows a voyage in `stages.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.events import Event
from rules.tongiaki import events
from rules.tongiaki.chart import Leg, Tile
from rules.tongiaki.components import pier
from rules.tongiaki.places import COMPASS, Cell, Island, neighbour, opposite
from rules.tongiaki.state import (
    Adrift,
    Crew,
    Done,
    Landing,
    Outcome,
    State,
    Voyage,
    empty_beaches,
    with_adrift,
    with_beaches,
)

Departure = tuple[str, int, int]
"""A way to leave: the island, the index of the beach, the direction of the pier."""


def sail(s: State, departure: Departure, forced: bool) -> Done:
    """The group of a full beach leaves and sails until its voyage is over.

    Afterwards either its landing is under way (`turn.landing`), or it is home or at sea.
    """
    island, beach, _ = departure
    boats, number = s.boats[island][beach], s.turn.departures + 1
    told = events.Departed(
        s.turn.seat, number=number, pier=pier(*departure), forced=forced, boats=boats, colours=len(set(boats))
    )
    turn = replace(s.turn, decision="sail", departures=number, idle=s.turn.idle + 1)
    left = replace(with_beaches(s, island, {beach: ()}), turn=turn)
    return _Sailing(left, departure, boats, told).until_it_ends()


def place_tile(s: State, tile: Tile) -> State:
    """The position with a tile laid on its cell, which is empty; a new island has empty beaches."""
    boats = {**s.boats, tile.id: empty_beaches(tile.id)} if tile.is_island else s.boats
    return replace(s, chart=s.chart.with_tile(tile), boats=boats)


class _Sailing:
    """A group under way: the position without it, where it left, what has been told, and the legs behind it."""

    def __init__(self, s: State, departure: Departure, boats: Crew, left: Event) -> None:
        self.state = s
        self.departure = departure
        self.origin = departure[0]
        self.start = s.chart.places[self.origin]
        self.boats = boats
        self.told = [left]
        self.legs: list[Leg] = []

    def until_it_ends(self) -> Done:
        """Cell after cell until the voyage is over."""
        cell, (_, _, direction), seat = self.start, self.departure, self.state.turn.seat
        boats, colours = self.boats, len(set(self.boats))
        while True:
            before, cell = cell, neighbour(cell, direction)
            known = self.state.chart.tiles.get(cell)
            if known is None and self.state.last_kind:
                return self._stay(before)
            tile = known or self._turn(cell, direction)
            if tile.is_island:
                return self._reach(tile.id, cell)
            leg = Leg(cell, opposite(direction), *tile.through(opposite(direction)))
            self.legs.append(leg)
            if colours < leg.colours:
                self.told.append(
                    events.Failed(seat, tile=tile.id, at=cell, colours=colours, needed=leg.colours, boats=boats)
                )
                return self._end("failed", idle=0)
            self.told.append(events.Crossed(seat, tile=tile.id, at=cell, colours=colours, needed=leg.colours))
            if known is None and self.state.last_kind:
                return self._stay(cell)
            direction = leg.left

    def _stay(self, cell: Cell) -> Done:
        """The group stays at sea, on the last water tile that it reached: no tile is turned any more (rules 13)."""
        tile, boats = self.state.chart.tiles[cell].id, self.boats
        self.told.append(events.AtSea(self.state.turn.seat, tile=tile, at=cell, boats=boats))
        self.state = with_adrift(self.state, Adrift(cell, self.legs[-1].entered, boats))
        return self._end("at_sea", idle=0, cell=cell)

    def _turn(self, cell: Cell, direction: int) -> Tile:
        """The top tile of the stack is turned and laid with its red mark towards the boats (rules 2)."""
        s, seat = self.state, self.state.turn.seat
        tile = Tile(s.stack[0], cell, opposite(direction), s.turn.number)
        turn = replace(s.turn, idle=0)
        self.state = place_tile(replace(s, stack=s.stack[1:], turn=turn), tile)
        water, red = not tile.is_island, COMPASS[tile.red]
        self.told.append(events.Turned(seat, tile=tile.id, at=cell, red=red, water=water))
        if self.state.last_kind:
            self.told.append(events.LastTile(seat, water=water))
        return tile

    def _reach(self, island: str, cell: Cell) -> Done:
        """The group lands; at a king's island it goes back to where it came from, or home (rules 9)."""
        s, origin, boats = self.state, self.origin, self.boats
        owner = s.kings.get(island)
        if owner is None:
            return self._land(island, "landed", island, cell)
        back = Island(origin) if s.options["king_block"] == "bounce" else None
        self.told.append(events.Blocked(s.turn.seat, island=Island(island), king=owner, boats=boats, back=back))
        if back is None:
            return self._end("blocked", idle=0, island=island, cell=cell)
        return self._land(origin, "returned", island, cell)

    def _land(self, on: str, outcome: Outcome, reached: str, cell: Cell) -> Done:
        landing = Landing(on, self.origin, self.boats)
        self.state = replace(self.state, turn=replace(self.state.turn, landing=landing))
        return self._end(outcome, island=reached, cell=cell)

    def _end(
        self, outcome: Outcome, idle: int | None = None, island: str | None = None, cell: Cell | None = None
    ) -> Done:
        """The voyage goes into the record of the turn; `idle` is given where boats go home."""
        s, (origin, beach, direction), legs = self.state, self.departure, tuple(self.legs)
        done = Voyage(
            s.turn.number, origin, self.start, beach, direction, self.boats, legs, outcome, island=island, cell=cell
        )
        before = tuple(voyage for voyage in s.voyages if voyage.turn == s.turn.number)
        turn = s.turn if idle is None else replace(s.turn, idle=idle)
        return replace(s, voyages=(*before, done), turn=turn), tuple(self.told)
