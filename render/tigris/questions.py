"""What the marks of a scene stand for: free squares, squares of a conflict, pieces that lie there, whole figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from msgspec.structs import replace

from render.scene import Mark, Scene
from render.tigris.reading import view_of
from rules.kit.seats import Seat
from rules.tigris import outlook
from rules.tigris.board import BLUE, RED, completed
from rules.tigris.components import SQUARES_OF_FOUR
from rules.tigris.moves import COLOURS
from rules.tigris.squares import BITS, Square, index_of, squares_of
from rules.tigris.tile_points import Gain, gain_of
from rules.tigris.view import Standing, TigrisView

Kind = Literal["free", "war", "revolt", "piece", "covered", "figure"]
"""`war` and `revolt` are squares where one would begin, `covered` is a tile that a catastrophe would cover."""


class Candidate(NamedTuple):
    """A mark with what it stands for: the squares it covers, the conflicts that would begin there, and the square of
    the rival; whom a tile there brings points; the leaders that would go home, and whether the kingdom splits;
    whether a tile joins kingdoms without a war, and whether it completes four for a monument."""

    mark: Mark
    kind: Kind
    squares: tuple[Square, ...]
    fought: tuple[outlook.Match, ...] = ()
    rival: Square | None = None
    gain: Gain | None = None
    homeless: tuple[Standing, ...] = ()
    splits: bool = False
    joins: bool = False
    builds: bool = False

    @property
    def strengths(self) -> str:
        """Those of the only conflict, or how many there are."""
        first = self.fought[0]
        return f"{first.attack}:{first.defence}" if len(self.fought) == 1 else f"×{len(self.fought)}"

    def plain(self, seat: Seat) -> bool:
        """Whether a free square brings a seat nothing that a picture tells."""
        brings = self.joins or (self.gain and self.gain.seat == seat)
        return self.kind == "free" and not brings


def told_apart(scene: Scene) -> Sequence[Mark]:
    """The marks of a scene; without tips where every one of several has one, for then these advise nothing."""
    if len(scene.marks) > 1 and all(mark.tip for mark in scene.marks):
        return [replace(mark, tip=False) for mark in scene.marks]
    return scene.marks


def candidates(scene: Scene) -> list[Candidate]:
    """The marks that are squares, each read by what lies there and by what could be asked; only empty squares while no
    kind of action is chosen, and without a tag where a monument would stand while only its colours are."""
    view = view_of(scene)
    marks = [mark for mark in told_apart(scene) if isinstance(mark.at, Square)]
    if builds_monument(scene) and not marks:
        marks = [Mark(at, "") for at in sites(view)]
    if view.decision == "monument":
        return [Candidate(mark, "figure", outlook.figure_at(view, mark.at)) for mark in marks]
    free = {mark.at for mark in marks if view.board.empty & BITS[index_of(mark.at)]}
    if scene.path[:1] == ("leader",) and len(scene.path) > 1:
        return [_for_leader(view, mark, scene.path[1]) for mark in marks]
    if scene.path[:1] == ("catastrophe",):
        return [_for_catastrophe(view, mark, mark.at in free) for mark in marks]
    if view.decision == "act" and not scene.path:
        marks = [mark for mark in marks if mark.at in free]
    elif len(free) < len(marks) or scene.path[:1] != ("tile",):
        return [Candidate(mark, "free" if mark.at in free else "piece", (mark.at,)) for mark in marks]
    return [_for_tile(scene, mark) for mark in marks]


def builds_monument(scene: Scene) -> bool:
    """Whether the viewer is to build a monument, or to choose its colours."""
    view = view_of(scene)
    return view.decision == "monument" and view.viewer in view.to_move and scene.path in ((), ("monument",))


def sites(view: TigrisView) -> list[Square]:
    """Where the squares of four begin that the last tile has completed."""
    return [squares_of(mask)[0] for _, mask in completed(view.board, view.now.placed, SQUARES_OF_FOUR)]


def yours(scene: Scene) -> list[Standing]:
    """The leaders on the board that could be moved or withdrawn, while none of them is chosen."""
    view = view_of(scene)
    acts = view.decision == "act" and view.viewer in (None, view.now.seat)
    free = scene.path in (("leader",), ("withdraw",)) or (scene.marks and not scene.path)
    return [leader for leader in view.leaders if leader.seat == view.now.seat] if free and acts else []


def chosen_colour(scene: Scene) -> str:
    """The colour of the tile for which a place is asked."""
    return next((word for word in scene.path[1:] if word in COLOURS), "") if scene.path[:1] == ("tile",) else ""


def _for_catastrophe(view: TigrisView, mark: Mark, free: bool) -> Candidate:
    """A square for a catastrophe: the leaders beside a temple that it covers may go home, its kingdom may split."""
    homeless, splits = outlook.ruin(view, mark.at) or ((), False)
    kind: Kind = "free" if free else "covered"
    return Candidate(mark, kind, (mark.at,), homeless=homeless, splits=splits)


def _for_leader(view: TigrisView, mark: Mark, office: str) -> Candidate:
    """A square for a leader: with a rival in the kingdom there it means a revolt, temples against temples."""
    begun = outlook.revolt(view, office, mark.at)
    if begun is None:
        return Candidate(mark, "free", (mark.at,))
    defender = next(leader.seat for leader in view.leaders if leader.at == begun.rival)
    match = outlook.Match(office, view.now.seat, begun.attack, defender, begun.defence)
    return Candidate(mark, "revolt", (mark.at,), (match,), begun.rival)


def _for_tile(scene: Scene, mark: Mark) -> Candidate:
    """A square for the tile chosen, or for any of the hand: where it joins two kingdoms with leaders of one colour it
    means war, else it may score, and a monument could follow."""
    view, at, colour = view_of(scene), index_of(mark.at), chosen_colour(scene)
    river = bool(view.board.terrain.river & BITS[at])
    if fought := outlook.wars_by_tile(view, BLUE if river else RED, mark.at):
        return Candidate(mark, "war", (mark.at,), tuple(fought))
    fits = [i for i, name in enumerate(COLOURS) if (i == BLUE) is river and (view.hand or {name: 1})[name]]
    laid = [COLOURS.index(colour)] if colour else fits
    gains = [gain for each in laid if (gain := gain_of(view.board, each, at))]
    gain = next((gain for gain in gains if gain.seat == view.now.seat), gains[0] if gains else None)
    joins = len(view.board.kingdoms_beside(at)) > 1
    builds = any(outlook.builds(view, each, mark.at) for each in laid)
    return Candidate(mark, "free", (mark.at,), gain=gain, joins=joins, builds=builds)
