"""The labels of values in menus and autocompletion: a square with what lies around it, a leader with its place, …"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.phrases import Labels, Voice, labelled
from render.tigris import words_effects as effects
from render.tigris.words_board import counted, match_of, span, view_of, war_strengths
from rules.tigris import outlook
from rules.tigris.board import slot_of
from rules.tigris.moves import COLOURS, OFFICES, Tiles, by_colour
from rules.tigris.squares import Square, index_of
from rules.tigris.view import Standing


def choice(voice: Voice, kind: str, field: str, value: object) -> str:
    """The label of a value of a field, for the viewer who chooses."""
    return labelled(_LABELS, voice, kind, field, value)


def _held(voice: Voice, colour: str) -> str:
    held = view_of(voice).hand or {}
    what = voice.say(f"tile.{colour}")
    return voice.say("choice.held", what=what, n=held.get(colour, 0), effect=effects.promise(voice, colour))


def _chosen(voice: Voice, known: Sequence[str]) -> str | None:
    """The first field of the path, where it is one of these."""
    chosen = voice.scene.path[1] if len(voice.scene.path) > 1 else None
    return chosen if chosen in known else None


def _beside(voice: Voice, at: Square) -> str:
    """A square with the kingdom beside it, and what a tile of the colour that was chosen would bring there."""
    where, colour = effects.neighbourhood(voice, view_of(voice).board, at), _chosen(voice, COLOURS)
    if colour is None:
        return voice.say("choice.square", at=at, what=where)
    what = effects.tile(voice, colour, at)
    if len(view_of(voice).board.kingdoms_beside(index_of(at))) > 1:
        return voice.say("choice.square", at=at, what=what)
    return voice.say("choice.square_effect", at=at, what=where, effect=what)


def _temples(voice: Voice, at: Square) -> str:
    """A square with the temples beside it and the supporters of the leader chosen; where that would start a revolt,
    with strengths."""
    view, office = view_of(voice), _chosen(voice, OFFICES)
    if office is not None and view.viewer is not None and outlook.rival(view, view.viewer, office, at) is not None:
        return voice.say("choice.square", at=at, what=effects.leader(voice, view.viewer, office, at))
    slot = None if office is None else slot_of(view.now.seat, OFFICES.index(office))
    return voice.say("choice.square", at=at, what=effects.temples(voice, at, slot))


def _ground(voice: Voice, at: Square) -> str:
    return voice.say("choice.square", at=at, what=effects.ground(voice, at))


def _own_leader(voice: Voice, office: str) -> str:
    placed, which = _placed(voice, office), voice.say(f"office.{office}")
    if placed is None:
        return which
    said = [voice.say("choice.on_board", which=which, at=placed.at)]
    said += [voice.say("choice.supporters", n=placed.supporters)]
    slot = slot_of(placed.seat, OFFICES.index(office))
    return voice.list([*said, *effects.pay(voice, view_of(voice).board, slot)])


def _way(voice: Voice, office: str) -> str:
    """A leader with the square where it stands, and what its ways lead to."""
    placed, which, effect = _placed(voice, office), voice.say(f"office.{office}"), effects.ways(voice, office)
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
    prospect = effects.prospect_of(view_of(voice), number)
    if prospect is None:
        return str(number)
    key = "choice.commit" if number else "choice.commit_none"
    return voice.say(key, n=number, outcome=effects.outcome(voice, prospect))


def _war(voice: Voice, office: str) -> str:
    view, which = view_of(voice), voice.say(f"office.{office}")
    if office not in view.wars:
        return which
    return voice.say("choice.war", which=which, strengths=war_strengths(voice, match_of(view, office)))


def _monument(voice: Voice, pair: str) -> str:
    return voice.say("choice.monument", colours=voice.name(pair), earners=effects.earners(voice, pair))


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
