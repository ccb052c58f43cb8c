"""What each move does: the actions of a turn, and the decisions that an action brings (rules 3-11, 13).

The stages of an action stand in `stages.py`, buildings in `building.py`, why a move is illegal in `explain.py`.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from rules.kit.events import Resigned
from rules.kit.game import Move
from rules.kit.refusals import already_resigned, game_over
from rules.kit.seating import with_player
from rules.kit.seats import Seat
from rules.kit.stages import NOTHING, Events, then
from rules.kit.typed import Handler
from rules.tigris import building, events, explain, refusals, stages, turns
from rules.tigris.board import RED, Board, colour_at, owner, slot_of
from rules.tigris.components import ACTIONS
from rules.tigris.conflicts import clear_resigned, rival_of, war, war_colours
from rules.tigris.moves import (
    COLOURS,
    OFFICES,
    BuildMonument,
    BuildZiggurat,
    Catastrophe,
    Commit,
    End,
    Pass,
    PlaceBuilding,
    PlaceLeader,
    PlaceTile,
    ScoreZiggurat,
    Swap,
    TakeTreasure,
    War,
    Withdraw,
)
from rules.tigris.squares import BITS, NOWHERE, SQUARES, index_of, square_at
from rules.tigris.state import (
    Conflict,
    Decision,
    Done,
    State,
    colour_committed,
    conflict_of,
    difference,
    plus,
    sum_of,
    to_move,
)
from rules.tigris.tile_points import gain_of
from rules.tigris.treasures import choices, take


def apply(s: State, seat: Seat, m: Move) -> Done:
    """The position after a move and what happened. Raises IllegalMove and changes nothing."""
    if seat not in to_move(s):
        raise explain.not_to_move(s, seat, m)
    do = _MOVES.get((s.turn.decision, type(m)))
    if do is None or (s.turn.decision == "act" and s.turn.used >= ACTIONS and not isinstance(m, End)):
        raise explain.wrong_moment(s, m)
    return do(s, m)


def tile(s: State, m: PlaceTile) -> Done:
    """Action: a tile; it scores unless it joins two kingdoms, then everything it triggers follows (rules 5)."""
    seat, board, at = s.turn.seat, s.board, index_of(m.at)
    colour = COLOURS.index(m.colour) if m.colour in COLOURS else None
    if colour is None or at == NOWHERE or not s.players[seat].hand[colour] or not board.tile_targets(colour) & BITS[at]:
        raise explain.tile(s, m)
    union = bool(board.touched[1] & BITS[at])
    after = replace(
        s,
        board=board.with_tile(colour, at, union),
        players=with_player(s, seat, hand=plus(s.players[seat].hand, colour, -1)),
        turn=replace(s.turn, placed=at),
    )
    told: Events = (events.Tile(seat, colour=m.colour, at=m.at, union=union),)
    if not union:
        after, scored = _score_tile(after, board, colour, at)
        told += scored
    return then((after, told), stages.wars)


def leader(s: State, m: PlaceLeader) -> Done:
    """Action: a leader placed or moved; a second one of its colour in the kingdom means a revolt (rules 4)."""
    slot, at = _own(s, m.which), index_of(m.to)
    if slot is None or at == NOWHERE or not s.board.leader_targets(slot) & BITS[at]:
        raise explain.leader(s, m)
    told = events.Leader(s.turn.seat, which=m.which, to=m.to, origin=square_at(s.board.leaders[slot]))
    board = s.board.with_leader(slot, at)
    done = replace(s, board=board), (told,)
    rival = rival_of(board, slot)
    if rival is None:
        return then(done, stages.treasures)
    fought = Conflict("revolt", m.which, s.turn.seat, owner(rival))
    return then(done, lambda s: stages.begin(s, fought))


def withdraw(s: State, m: Withdraw) -> Done:
    """Action: a leader off the board (rules 4.1)."""
    slot = _own(s, m.which)
    if slot is None or s.board.leaders[slot] == NOWHERE:
        raise explain.withdraw(m)
    told = events.Withdrawn(s.turn.seat, which=m.which, origin=SQUARES[s.board.leaders[slot]])
    return then((replace(s, board=s.board.with_leader(slot, NOWHERE)), (told,)), stages.treasures)


def catastrophe(s: State, m: Catastrophe) -> Done:
    """Action: a catastrophe tile; what lay there leaves the game, leaders without temple go home (rules 6)."""
    seat, board, at = s.turn.seat, s.board, index_of(m.at)
    player = s.players[seat]
    if not player.catastrophes or at == NOWHERE or not board.catastrophe_targets & BITS[at]:
        raise explain.catastrophe(s, m.at)
    covered = colour_at(board, at)
    after = replace(
        s,
        board=replace(board.without_tiles(BITS[at]), catastrophes=board.catastrophes | BITS[at]),
        players=with_player(s, seat, catastrophes=player.catastrophes - 1),
        gone=s.gone if covered is None else plus(s.gone, covered),
    )
    told = events.Catastrophe(seat, at=m.at, covered=None if covered is None else COLOURS[covered])
    if covered != RED:
        return then((after, (told,)), stages.treasures)
    return then(then((after, (told,)), lambda s: building.send_home(s, BITS[at])), stages.treasures)


def swap(s: State, m: Swap) -> Done:
    """Action: tiles discarded and as many drawn; without enough in the bag the game ends at once (rules 7)."""
    seat = s.turn.seat
    player, number = s.players[seat], sum(m.tiles)
    if number < 1 or any(not 0 <= given <= held for given, held in zip(m.tiles, player.hand, strict=True)):
        raise explain.swap(s, m)
    hand, swapped = difference(player.hand, m.tiles), sum_of(player.swapped, m.tiles)
    after = replace(s, players=with_player(s, seat, hand=hand, swapped=swapped))
    if number > len(s.bag):
        failed = events.SwapFailed(seat, count=number, left=len(s.bag), gave=m.tiles.colours)
        return then((after, (failed,)), lambda s: turns.over(s, "bag"))
    after, drawn = turns.draw(after, seat, number)
    told = events.Swapped(seat, count=number, gave=m.tiles.colours, drew=drawn.colours)
    return then((after, (told,)), stages.treasures)


def pass_action(s: State, m: Pass) -> Done:
    """One action is let go (rules 3)."""
    return then((s, (events.Passed(s.turn.seat, what="action"),)), stages.treasures)


def end(s: State, m: End) -> Done:
    """The turn ends, whatever actions are left (rules 3)."""
    return turns.end_turn(s)


def commit(s: State, m: Commit) -> Done:
    """Tiles of the conflict's colour from the hand (rules 8.3, 9.5)."""
    (seat,) = to_move(s)
    if not 0 <= m.tiles <= s.players[seat].hand[colour_committed(conflict_of(s))]:
        raise explain.commit(s, seat, m.tiles)
    return stages.commit(s, m.tiles)


def choose_war(s: State, m: War) -> Done:
    """The war that is fought next (rules 9.3)."""
    colour = OFFICES.index(m.which) if m.which in OFFICES else None
    if colour is None or colour not in war_colours(s.board):
        raise explain.war(s, m.which)
    return stages.begin(s, war(s, colour))


def treasure(s: State, m: TakeTreasure) -> Done:
    """A treasure among those that can be taken now (rules 11)."""
    (seat,) = to_move(s)
    at = index_of(m.at)
    if at == NOWHERE or not choices(s.board, seat) & BITS[at]:
        raise explain.treasure(s, seat, m.at)
    return then(take(s, seat, at, forced=False), stages.treasures)


def score(s: State, m: ScoreZiggurat) -> Done:
    """The colour of the ziggurat's point (rules 13)."""
    if m.colour not in COLOURS:
        raise refusals.no_such_colour.under("ziggurat")(colour=m.colour)
    return turns.score_ziggurat(s, m.colour)


def resign(s: State, seat: Seat) -> Done:
    """`seat` gives up. Raises IllegalMove.

    It commits nothing in a conflict being fought, after which its leaders go home; its tiles stay behind its screen;
    its turns are skipped.
    """
    if not to_move(s):
        raise game_over()
    if seat not in range(len(s.players)) or s.players[seat].resigned:
        raise already_resigned()
    after = replace(s, players=with_player(s, seat, resigned=True))
    done = after, (Resigned(seat),)
    if sum(not player.resigned for player in after.players) < 2:
        return then(then(done, clear_resigned), lambda s: turns.over(s, "resigned"))
    if after.turn.decision == "commit":
        return then(done, stages.silent_commit)
    return then(then(done, clear_resigned), stages.resume)


def _own(s: State, office: str) -> int | None:
    """The slot of the active player's leader with this office."""
    return slot_of(s.turn.seat, OFFICES.index(office)) if office in OFFICES else None


def _score_tile(s: State, before: Board, colour: int, at: int) -> Done:
    """The points for a tile beside at most one kingdom (rules 5.2, 13): to its leader, else to the king."""
    gain = gain_of(before, colour, at)
    if gain is None:
        return s, NOTHING
    seat, points, king = gain
    players = with_player(s, seat, points=plus(s.players[seat].points, colour, points))
    told = events.Scored(seat, colour=COLOURS[colour], points=points, reason="king" if king else "leader")
    return replace(s, players=players), (told,)


_MOVES: Final[dict[tuple[Decision, type[Move]], Handler[State, Done]]] = {
    ("act", PlaceTile): tile,
    ("act", PlaceLeader): leader,
    ("act", Withdraw): withdraw,
    ("act", Catastrophe): catastrophe,
    ("act", Swap): swap,
    ("act", Pass): pass_action,
    ("act", End): end,
    ("commit", Commit): commit,
    ("war", War): choose_war,
    ("building", PlaceBuilding): building.place_building,
    ("building", Pass): building.decline_building,
    ("monument", BuildMonument): building.build_monument,
    ("monument", BuildZiggurat): building.build_ziggurat,
    ("monument", Pass): building.decline_monument,
    ("treasure", TakeTreasure): treasure,
    ("score", ScoreZiggurat): score,
}
"""Decision and kind of move -> what the move does."""
