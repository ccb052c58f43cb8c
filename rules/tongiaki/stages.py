"""What follows within a turn, stage by stage: full beaches sail, groups land, tiles are turned until an island lies.

Each stage asks the active player for a decision, or goes on to the next one. What a decision does stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.kit.stages import NOTHING, Events, then
from rules.tongiaki import chains
from rules.tongiaki.components import LANDS
from rules.tongiaki.events import Drew, Endless, LastTile
from rules.tongiaki.exits import is_hurried
from rules.tongiaki.landings import Spreading, possible, settled
from rules.tongiaki.moves import How
from rules.tongiaki.places import Island
from rules.tongiaki.state import Decision, Done, State
from rules.tongiaki.turns import end_turn
from rules.tongiaki.voyages import Departure, sail


def sailing(s: State) -> Done:
    """Full beaches have to sail; with only one beach and pier to choose it sails at once, without any the turn ends."""
    told, s = NOTHING, _deciding(s, "sail")
    while s.full:
        lost = chains.endless(s)
        if lost:
            s, more = break_off(s, lost)
            return s, told + more
        able = chains.departures(s)
        if len(able) > 1:
            return s, told
        if not able:
            break
        s, more = depart(s, able[0], forced=True)
        told += more
        if s.turn.decision == "land":
            return s, told
    return then((s, told), end_turn)


def depart(s: State, departure: Departure, forced: bool) -> Done:
    """A group sails; if it lands and there is only one way to do so, it has landed."""
    return then(sail(s, departure, forced), landing)


def landing(s: State) -> Done:
    """The group that has arrived lands at once where there is nothing to choose; else its landing is asked for."""
    if s.turn.landing is None:
        return s, NOTHING
    landed_before, s = s.turn.landing.landed, _deciding(s, "land")
    ways = possible(s) if is_hurried(s) else chains.ways(s)
    if len(ways) == 1:
        return settled(s, ways[0], "beaches" if landed_before else "forced")
    return s, NOTHING


def land(s: State, spreading: Spreading, how: How) -> Done:
    """The group lands in this way, and the chain goes on."""
    return then(settled(s, spreading, how), sailing)


def draw(s: State) -> Done:
    """The next tile is turned, to be laid by the active player (rules 10, 12)."""
    tile = s.stack[0]
    after = replace(s, stack=s.stack[1:], turn=replace(s.turn, decision="lay", tile=tile))
    return after, (Drew(s.turn.seat, tile=tile, water=tile not in LANDS),)


def after_laying(s: State, tile: str) -> Done:
    """Water: the next tile is turned, unless that was the last one. An island: it is settled, or the chain goes on."""
    told: Events = (LastTile(s.turn.seat, water=tile not in LANDS),) if s.last_kind else NOTHING
    if tile in LANDS:
        if s.turn.settling:
            return replace(s, turn=replace(s.turn, decision="settle")), told
        return then((s, told), sailing)
    return then((s, told), sailing if s.last_kind else draw)


def break_off(s: State, islands: Iterable[str]) -> Done:
    """An endless chain: all boats of these islands go home, the islands leave the game (rules 12).

    Then, if no island is left on the table or the active player has no boat on the board, tiles are turned until an
    island has been laid. Beaches of other islands that are full sail afterwards.
    """
    lost = [island for island in s.boats if island in islands]
    home = tuple(sorted(boat for island in lost for crew in s.boats[island] for boat in crew))
    told = (Endless(s.turn.seat, islands=tuple(map(Island, lost)), boats=home),)
    after = replace(
        s,
        chart=s.chart.without(lost),
        boats={island: beaches for island, beaches in s.boats.items() if island not in lost},
        removed=(*s.removed, *lost),
        turn=replace(s.turn, idle=0),
    )
    bare = not after.chart.places or not after.on_board[after.turn.seat]
    if bare and not after.last_kind:
        return then((after, told), draw)
    return then((after, told), sailing)


def _deciding(s: State, decision: Decision) -> State:
    """The position in which this is to be decided: what is found out about it is kept with it."""
    return s if s.turn.decision == decision else replace(s, turn=replace(s.turn, decision=decision))
