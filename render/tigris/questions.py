"""What the marks of a scene stand for: free squares, squares of a conflict, pieces that lie there, whole figures.

What a place means for the question that is asked follows from the position, by the rules' own functions.
"""

from __future__ import annotations

from typing import Literal, NamedTuple, cast

from render.scene import Mark, Scene
from render.tigris.reading import letter, view_of
from rules.tigris.board import BLUE, RED, slot_of
from rules.tigris.components import CROSSES, SQUARES_OF_FOUR
from rules.tigris.conflicts import rival_of, war_colours
from rules.tigris.construction import completed
from rules.tigris.moves import OFFICES, Office
from rules.tigris.squares import BITS, SQUARES, Square, index_of, squares_of
from rules.tigris.view import TigrisView

Kind = Literal["free", "conflict", "piece", "figure"]


class Candidate(NamedTuple):
    """A mark with what it stands for: the squares it covers, for a conflict its strengths or leaders in short, and the
    square of the rival."""

    mark: Mark
    kind: Kind
    squares: tuple[Square, ...]
    detail: str = ""
    rival: Square | None = None


def candidates(scene: Scene) -> list[Candidate]:
    """The marks that are squares, each read by what lies there and by what could be asked."""
    view = view_of(scene)
    marks = [mark for mark in scene.marks if isinstance(mark.at, Square)]
    if view.decision == "monument":
        return [Candidate(mark, "figure", figure_at(view, mark.at)) for mark in marks]
    free = {mark.at for mark in marks if view.board.empty & BITS[index_of(mark.at)]}
    if scene.path[:1] == ("leader",) and len(scene.path) > 1:
        return [_for_leader(view, mark, scene.path[1]) for mark in marks]
    if free and len(free) == len(marks) and scene.path[:1] != ("catastrophe",):
        return [_for_tile(scene, mark) for mark in marks]
    return [Candidate(mark, "free" if mark.at in free else "piece", (mark.at,)) for mark in marks]


def _for_leader(view: TigrisView, mark: Mark, office: str) -> Candidate:
    """A square for a leader: with a rival in the kingdom there it means a revolt, temples against temples."""
    slot = slot_of(view.now.seat, OFFICES.index(cast(Office, office)))
    board = view.board.with_leader(slot, index_of(mark.at))
    rival = rival_of(board, slot)
    if rival is None:
        return Candidate(mark, "free", (mark.at,))
    strengths = f"{board.temples_beside(slot)}:{board.temples_beside(rival)}"
    return Candidate(mark, "conflict", (mark.at,), strengths, SQUARES[board.leaders[rival]])


def _for_tile(scene: Scene, mark: Mark) -> Candidate:
    """A square for a tile: where it joins two kingdoms with leaders of one colour it means war."""
    board, index = view_of(scene).board, index_of(mark.at)
    if len(board.kingdoms_beside(index)) < 2:
        return Candidate(mark, "free", (mark.at,))
    colour = BLUE if board.terrain.river & BITS[index] else RED
    fought = war_colours(board.with_tile(colour, index, union=True))
    if not fought:
        return Candidate(mark, "free", (mark.at,))
    letters = "".join(letter(scene.language, OFFICES[war]) for war in fought)
    return Candidate(mark, "conflict", (mark.at,), letters)


def figure_at(view: TigrisView, at: Square) -> tuple[Square, ...]:
    """The completed square of four that begins at a square, else the completed cross around it, else the square."""
    for figures in (SQUARES_OF_FOUR, CROSSES):
        mask = dict(completed(view.board, view.now.placed, figures)).get(index_of(at))
        if mask:
            return squares_of(mask)
    return (at,)
