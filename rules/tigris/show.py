"""A position as one seat may see it: the only place where hidden things are left out (rules 1.5).

What a view consists of stands in `view.py`.
"""

from __future__ import annotations

from msgspec.structs import replace

from rules.kit.seats import Seat
from rules.tigris.board import LEADERS, Board, owner, slot_of
from rules.tigris.components import CROSSES, HAND
from rules.tigris.conflicts import war_colours
from rules.tigris.construction import monuments_left
from rules.tigris.moves import COLOURS, OFFICES, by_colour
from rules.tigris.scoring import result
from rules.tigris.setup import full_bag
from rules.tigris.squares import BITS, NOWHERE, SQUARES, indexes, square_at, squares_of
from rules.tigris.state import State, colour_committed, strengths, to_move
from rules.tigris.view import Building, Fight, Kingdom, Screen, Standing, TigrisView, Tile, Treasure


def view(s: State, seat: Seat | None) -> TigrisView:
    """What `seat` may know; None is an onlooker. Hands, swapped tiles and bag are only counted, points hidden."""
    turn, board = s.turn, s.board
    own = None if seat is None else s.players[seat]
    return TigrisView(
        game="tigris",
        viewer=seat,
        seats=len(s.players),
        to_move=to_move(s),
        decision=turn.decision,
        turn=turn.number,
        round=turn.round,
        resigned=tuple(other for other, player in enumerate(s.players) if player.resigned),
        result=result(s),
        start=s.start,
        options=s.options,
        now=turn,
        board=board,
        tiles=tuple(tile for colour in range(LEADERS) for tile in _tiles(board, colour)),
        treasures=_treasures(board),
        face_down=squares_of(board.face_down),
        catastrophes=squares_of(board.catastrophes),
        monuments=_monuments(board),
        leaders=tuple(_standing(board, slot) for slot, at in enumerate(board.leaders) if at != NOWHERE),
        kingdoms=tuple(_kingdom(board, mask) for mask in board.kingdoms),
        union=square_at(board.union),
        wars=tuple(OFFICES[colour] for colour in war_colours(board)) if turn.decision == "war" else (),
        fight=_fight(s),
        screens=tuple(_screen(s, other, seat) for other in range(len(s.players))),
        monuments_left=monuments_left(board),
        buildings_left=_buildings_left(s),
        ziggurat_left=s.options["ziggurat"] == "on" and board.ziggurat == NOWHERE,
        bag=len(s.bag),
        bag_full=sum(full_bag(board.name)) - HAND * len(s.players),
        gone=by_colour(s.gone),
        hand=None if own is None else by_colour(own.hand),
        swapped=None if own is None else by_colour(own.swapped),
    )


def recalled(s: State, seat: Seat) -> TigrisView:
    """The view of a seat that has counted along: every gain of points and treasures is public (rules 1.5)."""
    shown = view(s, seat)
    counted = (
        replace(screen, points=by_colour(player.points), treasures=player.treasures)
        for screen, player in zip(shown.screens, s.players, strict=True)
    )
    return replace(shown, screens=tuple(counted))


def _tiles(board: Board, colour: int) -> list[Tile]:
    return [Tile(SQUARES[at], COLOURS[colour], board.buildings[colour] == at) for at in indexes(board.tiles[colour])]


def _treasures(board: Board) -> tuple[Treasure, ...]:
    framed = board.terrain.framed
    return tuple(Treasure(SQUARES[at], bool(framed & BITS[at])) for at in indexes(board.treasures))


def _monuments(board: Board) -> tuple[Building, ...]:
    found = [Building(built.colours, SQUARES[built.at], squares_of(built.squares)) for built in board.monuments]
    if board.ziggurat != NOWHERE:
        mask = dict(CROSSES[board.ziggurat])[board.ziggurat]
        found.append(Building("ziggurat", SQUARES[board.ziggurat], squares_of(mask)))
    return tuple(found)


def _standing(board: Board, slot: int) -> Standing:
    colour = slot % LEADERS
    return Standing(
        seat=owner(slot),
        which=OFFICES[colour],
        colour=COLOURS[colour],
        at=SQUARES[board.leaders[slot]],
        supporters=board.supporters(slot).bit_count(),
        temples=board.temples_beside(slot),
    )


def _kingdom(board: Board, mask: int) -> Kingdom:
    leaders = tuple((owner(slot), str(OFFICES[slot % LEADERS])) for slot in board.leaders_in(mask))
    return Kingdom(squares_of(mask), leaders, (mask & board.treasures).bit_count())


def _fight(s: State) -> Fight | None:
    fought = s.turn.conflict
    if fought is None:
        return None
    attack, defence = strengths(s.board, fought)
    return Fight(
        form=fought.kind,
        which=fought.which,
        colour=COLOURS[colour_committed(fought)],
        attacker=fought.attacker,
        defender=fought.defender,
        attack=attack,
        defence=defence,
        committed=fought.committed,
    )


def _screen(s: State, seat: Seat, viewer: Seat | None) -> Screen:
    player = s.players[seat]
    known = seat == viewer or s.options["open_scores"] == "on" or s.turn.decision == "over"
    beside = (OFFICES[colour] for colour in range(LEADERS) if s.board.leaders[slot_of(seat, colour)] == NOWHERE)
    return Screen(
        dynasty=player.dynasty,
        hand=sum(player.hand),
        swapped=sum(player.swapped),
        catastrophes=player.catastrophes,
        leaders=tuple(beside),
        points=by_colour(player.points) if known else None,
        treasures=player.treasures if known else None,
    )


def _buildings_left(s: State) -> tuple[str, ...]:
    if s.options["buildings"] != "on":
        return ()
    return tuple(colour for colour, at in zip(COLOURS, s.board.buildings, strict=True) if at == NOWHERE)
