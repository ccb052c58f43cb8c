"""What follows a placed tile or leader, stage by stage: wars, building, monument, treasures, next action (rules 3).

Each stage asks somebody for a decision, or goes on to the next one. What a decision does stands elsewhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from rules.kit.seating import with_player
from rules.kit.stages import NOTHING, then
from rules.tigris import events
from rules.tigris.components import ACTIONS
from rules.tigris.conflicts import clear_resigned, decide, seat_to_commit, war, war_colours
from rules.tigris.construction import building_sites, monument_sites, ziggurat_sites
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import NOWHERE, SQUARES, indexes
from rules.tigris.state import Conflict, Decision, Done, State, colour_committed, conflict_of, plus, strengths
from rules.tigris.treasures import due, take
from rules.tigris.turns import end_turn


def wars(s: State) -> Done:
    """Stage 1: the wars around the unification tile, if there is one; after the last one it is taken back (rules 9)."""
    if s.board.union == NOWHERE:
        return building(s)
    colours = war_colours(s.board)
    if not colours:
        told = events.United(s.turn.seat, at=SQUARES[s.board.union])
        return then((replace(s, board=replace(s.board, union=NOWHERE)), (told,)), building)
    if len(colours) > 1 and not _active_resigned(s):
        return _asked(s, "war"), (events.Wars(s.turn.seat, which=tuple(OFFICES[colour] for colour in colours)),)
    return begin(s, war(s, colours[0]))


def begin(s: State, fought: Conflict) -> Done:
    """A conflict begins: the attacker is asked first (rules 8.3, 9.5)."""
    after = replace(s, turn=replace(s.turn, decision="commit", conflict=fought))
    attack, defence = strengths(s.board, fought)
    told = events.Conflict(
        fought.attacker,
        form=fought.kind,
        which=fought.which,
        attacker=fought.attacker,
        defender=fought.defender,
        attack=attack,
        defence=defence,
    )
    return after, (told,)


def commit(s: State, number: int) -> Done:
    """Whoever is to commit adds tiles from the hand; after the defender the conflict is decided (rules 8, 9).

    For a seat that has given up nothing is added.
    """
    fought = conflict_of(s)
    seat, colour = seat_to_commit(fought), colour_committed(fought)
    defends = seat == fought.defender
    told = events.Committed(
        seat,
        form=fought.kind,
        which=fought.which,
        colour=COLOURS[colour],
        tiles=number,
        role="defender" if defends else "attacker",
        total=strengths(s.board, fought)[defends] + number,
    )
    hand = plus(s.players[seat].hand, colour, -number)
    after = replace(s, players=with_player(s, seat, hand=hand), gone=plus(s.gone, colour, number))
    if fought.committed is not None:
        return then(then((after, (told,)), lambda s: decide(s, fought, number)), _after_conflict)
    waiting = replace(after, turn=replace(after.turn, conflict=replace(fought, committed=number)))
    return then((waiting, (told,)), silent_commit)


def silent_commit(s: State) -> Done:
    """If a seat that has given up is to commit, it commits nothing."""
    fought = s.turn.conflict
    if fought is None or not s.players[seat_to_commit(fought)].resigned:
        return s, NOTHING
    return commit(s, 0)


def building(s: State) -> Done:
    """Stage 2: a civilization building may be placed (rules 13)."""
    if not _active_resigned(s) and building_sites(s):
        return _asked(s, "building"), NOTHING
    return monument(s)


def monument(s: State) -> Done:
    """Stage 3: a monument or the ziggurat may be built (rules 10, 13)."""
    if not _active_resigned(s) and (monument_sites(s) or ziggurat_sites(s)):
        return _asked(s, "monument"), NOTHING
    return treasures(s)


def treasures(s: State) -> Done:
    """Stage 4: traders take treasures; without a choice the only possible one is taken at once (rules 11)."""
    told = NOTHING
    while found := due(s):
        seat, choice = found
        if choice.bit_count() > 1:
            return replace(s, turn=replace(s.turn, decision="treasure", picker=seat)), told
        (at,) = indexes(choice)
        s, taken = take(s, seat, at, forced=True)
        told += taken
    return then((s, told), action_done)


def action_done(s: State) -> Done:
    """The action is over: the next one, or with the option `auto_end` the end of the turn (rules 3)."""
    used = s.turn.used + 1
    turn = replace(s.turn, decision="act", used=used, placed=NOWHERE, conflict=None, picker=None)
    after = replace(s, turn=turn)
    if _active_resigned(s) or (used >= ACTIONS and s.options["auto_end"] == "on"):
        return end_turn(after)
    return after, NOTHING


def resume(s: State) -> Done:
    """The stage at which a position stands, entered again after somebody has left it."""
    return _RESUMED[s.turn.decision](s)


def _after_conflict(s: State) -> Done:
    """Whoever gave up leaves; then comes the next war, or what follows the last one or a revolt (rules 8.5)."""
    return then(clear_resigned(s), wars)


def _active_resigned(s: State) -> bool:
    return s.players[s.turn.seat].resigned


def _asked(s: State, decision: Decision) -> State:
    return replace(s, turn=replace(s.turn, decision=decision))


_RESUMED: Final[dict[Decision, Callable[[State], Done]]] = {
    "act": lambda s: end_turn(s) if _active_resigned(s) else (s, NOTHING),
    "war": wars,
    "building": building,
    "monument": monument,
    "treasure": treasures,
    "score": end_turn,
}
