"""What the marks of a scene stand for: free squares, squares of a conflict, pieces that lie there, whole figures.

What a place means for the question that is asked follows from the position, by the rules' own functions.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple, TypeAlias

from msgspec.structs import replace

from render.scene import Mark, Scene
from render.tigris.reading import view_of
from rules.kit.seats import Seat
from rules.tigris import outlook
from rules.tigris.board import BLUE, RED, completed, slot_of
from rules.tigris.components import SQUARES_OF_FOUR
from rules.tigris.moves import COLOURS, OFFICES
from rules.tigris.squares import BITS, SQUARES, Square, index_of, squares_of
from rules.tigris.tile_points import Gain, gain_of
from rules.tigris.view import Standing, TigrisView

Kind = Literal["free", "conflict", "piece", "covered", "figure"]
"""`covered` is a tile that a catastrophe would cover."""
Fight = Literal["war", "others", "revolt"]
"""A war of the seat that acts, one of other seats alone, or a revolt."""


class Tiles(NamedTuple):
    """The colours of the tiles that would each bring whoever is to place one points."""

    colours: tuple[str, ...]


class Support(NamedTuple):
    """The leader that would stand there and how many supporters it would have."""

    office: str
    supporters: int


class Stand(NamedTuple):
    """The leaders that could stand on a square, and the revolts that they would begin."""

    offices: tuple[str, ...]
    revolts: tuple[tuple[str, outlook.Revolt], ...]


Brings: TypeAlias = Tiles | Gain | Support
"""What a square is worth: tiles that score there, what the chosen tile scores and for whom, what a leader finds."""


class Candidate(NamedTuple):
    """A mark with what it stands for: the squares it covers, the wars or revolts that would begin there, and the square
    of the rival; what it brings, and which leaders could stand there. `plain`: a square where no tile scores for
    whoever is to place one, or where a catastrophe covers nothing; `ruin`: what it would do besides; `joins`: where a
    tile joins two kingdoms without a war; `builds`: where it completes four for a monument; `pays`: where one would
    bring the leader points."""

    mark: Mark
    kind: Kind
    squares: tuple[Square, ...]
    wars: tuple[outlook.Match, ...] = ()
    revolts: tuple[outlook.Match, ...] = ()
    rival: Square | None = None
    brings: Brings | None = None
    plain: bool = False
    stand: Stand | None = None
    ruin: outlook.Ruin | None = None
    joins: bool = False
    builds: bool = False
    pays: bool = False

    @property
    def detail(self) -> str:
        """The strengths of the only conflict, or how many there are."""
        fought = *self.wars, *self.revolts
        return f"{fought[0].attack}:{fought[0].defence}" if len(fought) == 1 else f"×{len(fought)}" if fought else ""

    def fight(self, seat: Seat) -> Fight:
        """What is fought there, for a seat."""
        mine = any(seat in (war.attacker, war.defender) for war in self.wars)
        return "war" if mine or (self.wars and self.revolts) else "others" if self.wars else "revolt"


def told_apart(scene: Scene) -> Sequence[Mark]:
    """The marks of a scene; without tips where every one of several has one, for then these advise nothing."""
    if len(scene.marks) > 1 and all(mark.tip for mark in scene.marks):
        return [replace(mark, tip=False) for mark in scene.marks]
    return scene.marks


def candidates(scene: Scene) -> list[Candidate]:
    """The marks that are squares, each read by what lies there and by what could be asked; only empty squares while no
    piece is chosen, and without a tag where a monument would stand while only its colours are."""
    view = view_of(scene)
    marks = [mark for mark in told_apart(scene) if isinstance(mark.at, Square)]
    if builds_monument(scene) and not marks:
        marks = [Mark(at, "") for at in sites(view)]
    if view.decision == "monument":
        return [Candidate(mark, "figure", outlook.figure_at(view, mark.at)) for mark in marks]
    if view.decision == "act" and not scene.path:
        targets = _targets(view)
        empty = [mark for mark in marks if view.board.empty & BITS[index_of(mark.at)]]
        return [_for_action(view, _for_tile(scene, mark), targets) for mark in empty]
    free = {mark.at for mark in marks if view.board.empty & BITS[index_of(mark.at)]}
    if scene.path[:1] == ("leader",) and len(scene.path) > 1:
        return [_for_leader(view, mark, scene.path[1]) for mark in marks]
    if scene.path[:1] == ("catastrophe",):
        return [_for_catastrophe(view, mark, mark.at in free) for mark in marks]
    if not marks and scene.path in (("tile",), ("leader",)) and _acts(view):
        return _possible(scene, view)
    mixed = len(free) < len(marks)
    return [_for_any(mark, mark.at in free) if mixed else _for_tile(scene, mark) for mark in marks]


def _targets(view: TigrisView) -> list[int]:
    """Where each leader of whoever is to act can go, as masks."""
    return [view.board.leader_targets(slot_of(view.now.seat, colour)) for colour in range(len(OFFICES))]


def _possible(scene: Scene, view: TigrisView) -> list[Candidate]:
    """Squares without tags while a colour or a leader is chosen: those where a tile scores or means war, or all that a
    leader can go to."""
    if scene.path == ("leader",):
        targets = _targets(view)
        squares = [at for at in SQUARES if any(mask & BITS[index_of(at)] for mask in targets)]
        return [_for_action(view, Candidate(Mark(at, ""), "free", (at,)), targets) for at in squares]
    held = [colour for colour, name in enumerate(COLOURS) if (view.hand or {}).get(name)]
    grounds = [view.board.tile_targets(colour) for colour in held]
    squares = [at for at in SQUARES if any(mask & BITS[index_of(at)] for mask in grounds)]
    return [one for at in squares if not (one := _for_tile(scene, Mark(at, ""))).plain]


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
    free = scene.path in (("leader",), ("withdraw",)) or (scene.marks and not scene.path)
    return [leader for leader in view.leaders if leader.seat == view.now.seat] if free and _acts(view) else []


def _acts(view: TigrisView) -> bool:
    """Whether the viewer, or for onlookers whose turn it is, chooses an action."""
    return view.decision == "act" and view.viewer in (None, view.now.seat)


def _for_any(mark: Mark, free: bool) -> Candidate:
    """A free square or a piece, about which no more is known."""
    return Candidate(mark, "free" if free else "piece", (mark.at,))


def _for_action(view: TigrisView, found: Candidate, targets: Sequence[int]) -> Candidate:
    """A square for a tile, perhaps also one for leaders: a revolt there is told beside what tiles score or fight."""
    at = found.squares[0]
    offices = tuple(office for office, squares in zip(OFFICES, targets, strict=True) if squares & BITS[index_of(at)])
    if not offices:
        return found
    begun = tuple((office, revolt) for office in offices if (revolt := outlook.revolt(view, office, at)))
    revolts = tuple(_match(view, office, revolt) for office, revolt in begun)
    return found._replace(kind="conflict" if begun else found.kind, stand=Stand(offices, begun), revolts=revolts)


def _match(view: TigrisView, office: str, begun: outlook.Revolt) -> outlook.Match:
    """Who would fight a revolt."""
    defender = next(leader.seat for leader in view.leaders if leader.at == begun.rival)
    return outlook.Match(office, view.now.seat, begun.attack, defender, begun.defence)


def _for_catastrophe(view: TigrisView, mark: Mark, free: bool) -> Candidate:
    """A square for a catastrophe: nothing but its name where it covers nothing."""
    return Candidate(mark, "free" if free else "covered", (mark.at,), plain=free, ruin=outlook.ruin(view, mark.at))


def _for_leader(view: TigrisView, mark: Mark, office: str) -> Candidate:
    """A square for a leader: with a rival in the kingdom there it means a revolt, temples against temples."""
    found = outlook.revolt(view, office, mark.at)
    if found is None:
        slot = slot_of(view.now.seat, OFFICES.index(office))
        board = view.board.with_leader(slot, index_of(mark.at))
        count, pays = board.supporters(slot).bit_count(), outlook.pays(board, slot)
        return Candidate(mark, "free", (mark.at,), brings=Support(office, count), pays=pays)
    return Candidate(mark, "conflict", (mark.at,), revolts=(_match(view, office, found),), rival=found.rival)


def _for_tile(scene: Scene, mark: Mark) -> Candidate:
    """A square for a tile: what it begins or scores, and whether a monument could follow."""
    view, river = view_of(scene), bool(view_of(scene).board.terrain.river & BITS[index_of(mark.at)])
    chosen = tuple(word for word in scene.path[1:] if word in COLOURS)
    held = chosen or tuple(
        colour for colour in COLOURS if (colour == COLOURS[BLUE]) is river and (view.hand or {colour: 1})[colour]
    )
    found = _scored(view, mark, river, held, bool(chosen))
    return found._replace(builds=any(outlook.builds(view, COLOURS.index(colour), mark.at) for colour in held))


def _scored(view: TigrisView, mark: Mark, river: bool, held: Sequence[str], chosen: bool) -> Candidate:
    """Where a tile joins two kingdoms with leaders of one colour it means war; else what one of each colour scores."""
    at = index_of(mark.at)
    if fought := outlook.wars_by_tile(view, BLUE if river else RED, mark.at):
        return Candidate(mark, "conflict", (mark.at,), tuple(fought))
    if len(view.board.kingdoms_beside(at)) > 1:
        return Candidate(mark, "free", (mark.at,), joins=True)
    gains = {colour: gain for colour in held if (gain := gain_of(view.board, COLOURS.index(colour), at))}
    if chosen:
        brings = next(iter(gains.values()), None)
        return Candidate(mark, "free", (mark.at,), brings=brings, plain=not brings)
    own = tuple(colour for colour, gain in gains.items() if gain.seat == view.now.seat)
    return Candidate(mark, "free", (mark.at,), brings=Tiles(own) if own else None, plain=not own)
