"""What the marks of a scene stand for: free squares, squares of a conflict, pieces that lie there, whole figures.

What a place means for the question that is asked follows from the position, by the rules' own functions.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from render.scene import Mark, Scene
from render.tigris.reading import letter, view_of
from rules.tigris import outlook
from rules.tigris.board import BLUE, RED, completed
from rules.tigris.components import CROSSES, SQUARES_OF_FOUR
from rules.tigris.moves import OFFICES
from rules.tigris.squares import BITS, Square, index_of, squares_of
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
    """The marks that are squares, each read by what lies there and by what could be asked; only empty squares while no
    piece is chosen."""
    view = view_of(scene)
    marks = [mark for mark in scene.marks if isinstance(mark.at, Square)]
    if view.decision == "monument":
        return [Candidate(mark, "figure", figure_at(view, mark.at)) for mark in marks]
    if view.decision == "act" and not scene.path:
        return [_for_tile(scene, mark) for mark in marks if view.board.empty & BITS[index_of(mark.at)]]
    free = {mark.at for mark in marks if view.board.empty & BITS[index_of(mark.at)]}
    if scene.path[:1] == ("leader",) and len(scene.path) > 1:
        return [_for_leader(view, mark, scene.path[1]) for mark in marks]
    if free and len(free) == len(marks) and scene.path[:1] != ("catastrophe",):
        return [_for_tile(scene, mark) for mark in marks]
    return [Candidate(mark, "free" if mark.at in free else "piece", (mark.at,)) for mark in marks]


def _for_leader(view: TigrisView, mark: Mark, office: str) -> Candidate:
    """A square for a leader: with a rival in the kingdom there it means a revolt, temples against temples."""
    found = outlook.revolt(view, office, mark.at)
    if found is None:
        return Candidate(mark, "free", (mark.at,))
    return Candidate(mark, "conflict", (mark.at,), f"{found.attack}:{found.defence}", found.rival)


def _for_tile(scene: Scene, mark: Mark) -> Candidate:
    """A square for a tile: where it joins two kingdoms with leaders of one colour it means war."""
    view = view_of(scene)
    colour = BLUE if view.board.terrain.river & BITS[index_of(mark.at)] else RED
    fought = outlook.wars_by_tile(view, colour, mark.at)
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
