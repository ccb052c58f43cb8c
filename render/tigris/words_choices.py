"""What can be chosen in words: the labels of values in menus and autocompletion, and what a move would do: points,
conflicts, temples, what a number of tiles leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.phrases import SHAPES, Labels, Voice, labelled
from render.tigris.words_board import counted, leader_of, leaders, match_of, span, view_of, war_strengths
from rules.kit.seats import Seat
from rules.tigris import outlook
from rules.tigris.board import LEADERS, RED, Board, colour_at, completed, owner, slot_of
from rules.tigris.components import MONUMENT_COLOURS, SQUARES_OF_FOUR
from rules.tigris.moves import COLOURS, OFFICES, Tiles, by_colour
from rules.tigris.outlook import Prospect, prospects
from rules.tigris.squares import AROUND, BITS, NOWHERE, Square, index_of, squares_of
from rules.tigris.tile_points import Gain, gain_of
from rules.tigris.view import Standing, TigrisView


def tile(voice: Voice, colour: str, at: Square) -> str:
    """What a tile of a colour would bring on a square."""
    board, index, number = view_of(voice).board, index_of(at), COLOURS.index(colour)
    if len(board.kingdoms_beside(index)) > 1:
        return _union(voice, outlook.wars_by_tile(view_of(voice), number, at))
    brought = _scored(voice, colour, gain_of(board, number, index))
    built = [voice.say("effect.builds")] if outlook.builds(view_of(voice), number, at) else []
    return voice.list([brought, *built], "clause")


def _scored(voice: Voice, colour: str, gain: Gain | None) -> str:
    if gain is None:
        return voice.say("effect.no_points")
    points = voice.say(f"points.{colour}", n=gain.points)
    return voice.say("effect.points_king" if gain.king else "effect.points", points=points, who=voice.seat(gain.seat))


def _union(voice: Voice, fought: Sequence[outlook.Match]) -> str:
    """The wars that a tile which joins kingdoms would start, with both sides: their names where it is one."""
    if len(fought) == 1:
        strengths = war_strengths(voice, fought[0])
        return voice.say("effect.war", which=voice.name(fought[0].which), strengths=strengths)
    wars = voice.list(
        voice.say(
            "effect.war_of",
            which=voice.name(one.which),
            attacker=SHAPES[one.attacker],
            attack=one.attack,
            defender=SHAPES[one.defender],
            defence=one.defence,
        )
        for one in fought
    )
    return voice.say("effect.wars", wars=wars) if fought else voice.say("effect.union")


def promise(voice: Voice, colour: str) -> str:
    """On how many squares a tile of a colour would bring whoever is to place it points, on how many it means war."""
    view, number = view_of(voice), COLOURS.index(colour)
    squares = squares_of(view.board.tile_targets(number))
    gains = [gain_of(view.board, number, index_of(at)) for at in squares]
    own = [gain.points for gain in gains if gain and gain.seat == view.now.seat]
    wars = sum(bool(outlook.wars_by_tile(view, number, at)) for at in squares)
    said = [voice.say("effect.scores", n=len(own), most=max(own)) if own else voice.say("effect.none")]
    said += [voice.say("effect.war_places", n=wars)] if wars else []
    if any(outlook.builds(view, number, at) for at in squares):
        said.append(voice.say("effect.builds"))
    return voice.list(said)


def ways(voice: Voice, office: str) -> str:
    """To how many squares a leader of whoever is to act could go, and on how many of them it would begin a revolt."""
    view = view_of(voice)
    squares = squares_of(view.board.leader_targets(slot_of(view.now.seat, OFFICES.index(office))))
    revolts = sum(outlook.rival(view, view.now.seat, office, at) is not None for at in squares)
    said = [voice.say("effect.places", n=len(squares))]
    return voice.list([*said, *([voice.say("effect.revolt_places", n=revolts)] if revolts else [])])


def leader(voice: Voice, seat: Seat, office: str, to: Square) -> str:
    """What a seat's leader would meet on a square: temples, a kingdom, a revolt."""
    slot = slot_of(seat, OFFICES.index(office))
    board = view_of(voice).board.with_leader(slot, index_of(to))
    temples, against = board.temples_beside(slot), outlook.rival(view_of(voice), seat, office, to)
    if against is not None:
        who = voice.seat(owner(against))
        return voice.say("effect.revolt", who=who, attack=temples, defence=board.temples_beside(against))
    others = [other for other in board.leaders_in(board.kingdom_of(index_of(to))) if other != slot]
    key = "effect.joins_kingdom" if others else "effect.founds_kingdom"
    return voice.say(key, n=temples, leaders=leaders(voice, others))


def catastrophe(voice: Voice, at: Square) -> str:
    """What a catastrophe would do on a square."""
    colour = colour_at(view_of(voice).board, index_of(at))
    if colour is None:
        return voice.say("effect.empty")
    return _ruined(voice, at, voice.say("effect.destroys", tile=voice.say(f"tile.{COLOURS[colour]}")))


def ground(voice: Voice, at: Square) -> str:
    """What a catastrophe would find on a square: a tile, empty land, empty river."""
    board, index = view_of(voice).board, index_of(at)
    colour = colour_at(board, index)
    if colour is not None:
        return _ruined(voice, at, voice.say("choice.destroys", tile=voice.say(f"tile.{COLOURS[colour]}")))
    return voice.say("choice.empty_river" if board.terrain.river & BITS[index] else "choice.empty_land")


def _ruined(voice: Voice, at: Square, destroyed: str) -> str:
    """That a tile is destroyed, which leaders go home, and whether the kingdom there falls apart."""
    ruin = outlook.ruin(view_of(voice), at)
    said = [destroyed]
    if ruin and ruin.homeless:
        homeless = voice.list(leader_of(voice, one.seat, one.which) for one in ruin.homeless)
        said.append(voice.say("effect.homeless", n=len(ruin.homeless), leaders=homeless))
    if ruin and ruin.splits:
        said.append(voice.say("effect.splits"))
    return voice.list(said, "clause")


def neighbourhood(voice: Voice, board: Board, at: Square) -> str:
    """Which kingdom an empty square touches, or that it joins two."""
    kingdoms = board.kingdoms_beside(index_of(at))
    if len(kingdoms) > 1:
        return voice.say("choice.joins")
    if not kingdoms:
        return voice.say("choice.alone")
    return voice.say("choice.kingdom", leaders=leaders(voice, board.leaders_in(kingdoms[0])))


def temples(voice: Voice, at: Square, slot: int | None) -> str:
    """How many temples a leader would have beside it on a square, and the kingdom there; of a leader that is chosen
    (by its slot) also the supporters, and what its kingdom is without it."""
    board = view_of(voice).board
    said = [voice.say("choice.temples", n=(AROUND[index_of(at)] & board.tiles[RED]).bit_count())]
    if slot is not None:
        supporters = board.with_leader(slot, index_of(at)).supporters(slot).bit_count()
        said += [voice.say("choice.supporters", n=supporters), *pay(voice, board.with_leader(slot, index_of(at)), slot)]
        board = board.with_leader(slot, NOWHERE)
    return voice.list([*said, neighbourhood(voice, board, at)])


def pay(voice: Voice, board: Board, slot: int) -> list[str]:
    """That a monument brings a leader points each turn, if one does."""
    return [voice.say("effect.pays")] if outlook.pays(board, slot) else []


def prospect_of(view: TigrisView, tiles: int) -> Prospect | None:
    """What a number of tiles would lead to; None unless the viewer is asked and holds so many."""
    return next((prospect for prospect in prospects(view) if prospect.tiles == tiles), None)


def outcome(voice: Voice, prospect: Prospect) -> str:
    """`you win`, `too little to win`, `the defender holds with 2 more tiles`."""
    view = view_of(voice)
    if view.fight is not None and view.fight.committed is None:
        if not prospect.answer:
            return voice.say("effect.loses_attack")
        if prospect.wins:
            return voice.say("effect.wins_attack")
        return voice.say("effect.defender_needs", n=prospect.answer)
    return voice.say("effect.wins_defence" if prospect.wins else "effect.loses_defence")


def earners(voice: Voice, pair: str, at: Square | None = None) -> str:
    """Whose leaders a monument would bring points, on the square of four that begins at `at` or on any completed."""
    view = view_of(voice)
    squares = completed(view.board, view.now.placed, SQUARES_OF_FOUR)
    chosen = [mask for top_left, mask in squares if at is None or top_left == index_of(at)]
    board = view.board.turned(chosen[0]) if len(chosen) == 1 else view.board
    kingdom = 0 if view.now.placed == NOWHERE else view.board.kingdom_of(view.now.placed)
    found = [
        slot
        for slot in board.leaders_in(kingdom)
        if slot % LEADERS in MONUMENT_COLOURS[pair] and board.temples_beside(slot)
    ]
    return voice.say("effect.earners", leaders=leaders(voice, found)) if found else voice.say("effect.no_earners")


def choice(voice: Voice, kind: str, field: str, value: object) -> str:
    """The label of a value of a field, for the viewer who chooses."""
    return labelled(_LABELS, voice, kind, field, value)


def _held(voice: Voice, colour: str) -> str:
    held = view_of(voice).hand or {}
    what = voice.say(f"tile.{colour}")
    return voice.say("choice.held", what=what, n=held.get(colour, 0), effect=promise(voice, colour))


def _chosen(voice: Voice, known: Sequence[str]) -> str | None:
    """The first field of the path, where it is one of these."""
    chosen = voice.scene.path[1] if len(voice.scene.path) > 1 else None
    return chosen if chosen in known else None


def _beside(voice: Voice, at: Square) -> str:
    """A square with the kingdom beside it, and what a tile of the colour that was chosen would bring there."""
    where, colour = neighbourhood(voice, view_of(voice).board, at), _chosen(voice, COLOURS)
    if colour is None:
        return voice.say("choice.square", at=at, what=where)
    what = tile(voice, colour, at)
    if len(view_of(voice).board.kingdoms_beside(index_of(at))) > 1:
        return voice.say("choice.square", at=at, what=what)
    return voice.say("choice.square_effect", at=at, what=where, effect=what)


def _temples(voice: Voice, at: Square) -> str:
    """A square with the temples beside it and the supporters of the leader chosen; where that would start a revolt,
    with strengths."""
    view, office = view_of(voice), _chosen(voice, OFFICES)
    if office is not None and view.viewer is not None and outlook.rival(view, view.viewer, office, at) is not None:
        return voice.say("choice.square", at=at, what=leader(voice, view.viewer, office, at))
    slot = None if office is None else slot_of(view.now.seat, OFFICES.index(office))
    return voice.say("choice.square", at=at, what=temples(voice, at, slot))


def _ground(voice: Voice, at: Square) -> str:
    return voice.say("choice.square", at=at, what=ground(voice, at))


def _own_leader(voice: Voice, office: str) -> str:
    placed, which = _placed(voice, office), voice.say(f"office.{office}")
    if placed is None:
        return which
    said = [voice.say("choice.on_board", which=which, at=placed.at)]
    said += [voice.say("choice.supporters", n=placed.supporters)]
    slot = slot_of(placed.seat, OFFICES.index(office))
    return voice.list([*said, *pay(voice, view_of(voice).board, slot)])


def _way(voice: Voice, office: str) -> str:
    """A leader with the square where it stands, and what its ways lead to."""
    placed, which, effect = _placed(voice, office), voice.say(f"office.{office}"), ways(voice, office)
    if placed is None:
        return voice.say("choice.to", which=which, effect=effect)
    return voice.say("choice.from", which=which, at=placed.at, effect=effect)


def _placed(voice: Voice, office: str) -> Standing | None:
    """The viewer's leader on the board."""
    view = view_of(voice)
    return None if view.viewer is None else view.leader(view.viewer, office)


def _swap(voice: Voice, tiles: Tiles) -> str:
    view, said = view_of(voice), voice.say("choice.tiles", tiles=counted(voice, by_colour(tiles)), n=sum(tiles))
    return voice.say("choice.tiles_end", tiles=said, bag=view.bag) if outlook.swap_ends(view, tiles) else said


def _number(voice: Voice, number: int) -> str:
    prospect = prospect_of(view_of(voice), number)
    if prospect is None:
        return str(number)
    key = "choice.commit" if number else "choice.commit_none"
    return voice.say(key, n=number, outcome=outcome(voice, prospect))


def _war(voice: Voice, office: str) -> str:
    view, which = view_of(voice), voice.say(f"office.{office}")
    if office not in view.wars:
        return which
    return voice.say("choice.war", which=which, strengths=war_strengths(voice, match_of(view, office)))


def _monument(voice: Voice, pair: str) -> str:
    return voice.say("choice.monument", colours=voice.name(pair), earners=earners(voice, pair))


def _four(voice: Voice, at: Square) -> str:
    return voice.say("choice.squares", squares=span(outlook.figure_at(view_of(voice), at)))


def _treasure(voice: Voice, at: Square) -> str:
    framed = any(treasure.framed for treasure in view_of(voice).treasures if treasure.at == at)
    left = voice.list(outlook.treasures_left(view_of(voice), at))
    return voice.say("choice.treasure_framed" if framed else "choice.treasure", at=at, left=left)


def _points(voice: Voice, colour: str) -> str:
    view = view_of(voice)
    points = None if view.viewer is None else view.screens[view.viewer].points
    return voice.say("choice.score", what=voice.name(colour), n=points[colour]) if points else voice.name(colour)


_LABELS: Final[Labels] = {
    ("tile", "colour"): _held,
    ("tile", "at"): _beside,
    ("leader", "which"): _way,
    ("leader", "to"): _temples,
    ("withdraw", "which"): _own_leader,
    ("catastrophe", "at"): _ground,
    ("swap", "tiles"): _swap,
    ("commit", "tiles"): _number,
    ("war", "which"): _war,
    ("monument", "colours"): _monument,
    ("monument", "at"): _four,
    ("treasure", "at"): _treasure,
    ("score", "colour"): _points,
}
"""Kind of move and field -> its label; a square that needs no words is its own label."""
