"""Positions of Takenoko for pictures, written down as they are: a game in full swing, and the extremes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from render.scene import Mark, Scene
from rules.kit.events import TurnEnded
from rules.kit.game import Line, Result
from rules.kit.hexes import DIRECTIONS, Edge, Hex
from rules.takenoko.components import CARDS, CATEGORIES, IMPROVEMENTS, Colour, Improvement
from rules.takenoko.events import DrewPlots, Gardener, Irrigated, Laid, Panda, Rolled, Stormed
from rules.takenoko.garden import Garden
from rules.takenoko.plots import Plot
from rules.takenoko.show import view as view_of
from rules.takenoko.state import Player, State, Supply, Turn
from rules.takenoko.view import TakenokoView

NAMES = ("あかり", "Haruto", "Mia", "レン")
GARDEN = """
F9 green 0 dry enclosure
G6 yellow 1
G7 green 1
G8 yellow 0 wet watershed
G9 pink 0 wet fertilizer
G10 green 4 wet enclosure
H6 yellow 1 wet enclosure chip
H7 pink 3 wet watershed
H9 yellow 4 wet watershed chip
H10 green 2
I6 pink 3
I7 green 2 wet watershed chip
I8 pink 1
I9 yellow 2
J7 green 3 wet watershed
J8 yellow 0 dry
"""
CHANNELS = "G6/H6 G7/H6 G7/H7 G8/H7 H7/I7 H7/I6 G9/H9 G10/H9 G10/H10 G9/G10 I8/H9 I8/I9"


def plots(lines: str) -> dict[Hex, Plot]:
    """Plots from lines such as `G8 yellow 0 wet watershed chip`."""
    found = []
    for words in (line.split() for line in lines.strip().splitlines()):
        at, colour, bamboo, *rest = words
        facts: dict[str, Any] = {
            "at": Hex.parse(at),
            "colour": colour,
            "bamboo": int(bamboo),
            "irrigated": rest[:1] != ["dry"],
            "improvement": rest[1] if len(rest) > 1 else None,
            "chip": rest[2:] == ["chip"],
        }
        found.append(Plot(**facts))
    return {plot.at: plot for plot in found}


def edges(words: str) -> tuple[Edge, ...]:
    """Edges from words such as `G6/H6`."""
    return tuple(Edge.parse(word) for word in words.split())


def cards(*numbers: int) -> dict[str, tuple[str, ...]]:
    """So many cards of each category."""
    some = {card.category: card.id for card in CARDS.values()}
    return {category: (some[category],) * n for category, n in zip(CATEGORIES, numbers, strict=True)}


def seat(done: tuple[str, ...] = (), hand: tuple[int, int, int] = (1, 1, 1), **facts: Any) -> Player:
    """One seat with finished cards, and so many cards of each category in its hand."""
    given: dict[str, Any] = {
        "hand": sum(cards(*hand).values(), ()),
        "finished": done,
        "eaten": {"green": 0, "yellow": 0, "pink": 0},
        "channels": 0,
        "chips": {"enclosure": 0, "fertilizer": 0, "watershed": 0},
    }
    return Player(**{**given, **facts})


PLAYERS = (
    seat(("plot_diamond_pink", "panda_tricolor"), (3, 1, 1), eaten={"green": 2, "yellow": 0, "pink": 1}),
    seat(
        ("plot_line_pink", "gardener_green_4_none", "gardener_pink_4_none"),
        (2, 1, 0),
        channels=1,
        eaten={"green": 0, "yellow": 0, "pink": 2},
    ),
    seat(("panda_tricolor",), (2, 1, 1), eaten={"green": 4, "yellow": 1, "pink": 1}),
    seat(
        ("plot_diamond_pink",),
        (3, 2, 0),
        eaten={"green": 1, "yellow": 1, "pink": 1},
        chips={"enclosure": 1, "fertilizer": 2, "watershed": 0},
    ),
)
SWING = State(
    options={},
    start=0,
    players=PLAYERS,
    garden=Garden(plots(GARDEN), frozenset(edges(CHANNELS)), Hex.parse("I9"), Hex.parse("J7")),
    supply=Supply(
        ("green",) * 11, cards(4, 7, 9), cards(0, 0, 0), 7, {"enclosure": 2, "fertilizer": 3, "watershed": 0}
    ),
    turn=Turn(37, 10, 0, "act", "sun", "sun", ("plot",)),
)


def view(viewer: int | None = None, s: State = SWING, **facts: Any) -> TakenokoView:
    """The game in full swing unless given, seen by an onlooker or a seat, with facts of garden, turn or view changed.

    `hand` are the viewer's own cards.
    """
    hand, players = facts.pop("hand", None), list(s.players)
    if viewer is not None and hand is not None:
        players[viewer] = replace(players[viewer], hand=hand)
    garden, turn = _changed(s.garden, facts), _changed(s.turn, facts)
    return replace(view_of(replace(s, players=tuple(players), garden=garden, turn=turn), viewer), **facts)


def _changed(part: Any, facts: dict[str, Any]) -> Any:
    return replace(part, **{name: facts.pop(name) for name in part.__struct_fields__ if name in facts})


def scene(shown: TakenokoView | None = None, **wishes: Any) -> Scene:
    """A scene of a view (the game in full swing unless given)."""
    given: dict[str, Any] = {"view": shown or view(), "names": NAMES, "language": "ja", "label": "#12"}
    return Scene(**{**given, **wishes})


NEWS = (
    Rolled(3, face="storm"),
    Stormed(3, origin=Hex.parse("H7"), to=Hex.parse("H10"), ate="green"),
    Panda(3, origin=Hex.parse("H10"), to=Hex.parse("I9"), ate="yellow"),
    Gardener(3, origin=Hex.parse("H7"), to=Hex.parse("J7"), grown=(Hex.parse("J7"), Hex.parse("I7")), bamboo=(1, 1)),
    Irrigated(3, edge=Edge.parse("G6/H6"), watered=(Hex.parse("G6"),), bamboo=(1,)),
    TurnEnded(3),
    Rolled(0, face="sun"),
    DrewPlots(0, count=3),
    Laid(0, tile="yellow", at=Hex.parse("J8"), chip=None, bamboo=0),
)

HAND = (
    "plot_triangle_yellow",
    "gardener_pink_4_enclosure",
    "plot_diamond_pink_yellow",
    "panda_2green",
    "plot_diamond_green_pink",
)

DRAWN = ("green", "pink-enclosure", "yellow-watershed")
"""Plots drawn to choose from."""


def start(seats: int = 4) -> TakenokoView:
    """Before the first move: nothing but the pond."""
    supply = Supply(("green",) * 27, cards(11, 11, 11), cards(0, 0, 0), 20, dict.fromkeys(IMPROVEMENTS, 3))
    return view(None, State({}, 0, (seat(),) * seats, Garden(), supply, Turn(1, 1, 0, "act")))


def spread(cells: list[Hex]) -> dict[Hex, Plot]:
    """Plots of all kinds on the given cells."""
    kinds: tuple[Colour, ...] = ("green", "yellow", "pink")
    chips: tuple[Improvement | None, ...] = (None, None, "enclosure", None, "watershed", None, "fertilizer")
    return {cell: Plot(cell, kinds[i % 3], i % 5, i % 4 != 3, chips[i % 7], i % 2 == 0) for i, cell in enumerate(cells)}


def fullest() -> TakenokoView:
    """All 27 plots in the roundest garden, with every channel laid."""
    cells = sorted((Hex(q, r) for q in range(-4, 5) for r in range(-4, 5)), key=lambda c: (_far(c), c))[1:28]
    laid = set(cells)
    inner = [Edge.of(c, Hex(c.q + d.q, c.r + d.r)) for c in cells for d in DIRECTIONS]
    channels = frozenset(tuple(dict.fromkeys(e for e in inner if e.a in laid and e.b in laid))[:20])
    s = replace(SWING, supply=replace(SWING.supply, pile=(), channels=0))
    return view(None, s, plots=spread(cells), channels=channels, panda=cells[9], gardener=cells[9])


def _far(cell: Hex) -> float:
    return float(cell.q**2 + cell.r**2 + cell.q * cell.r)


def strip(direction: int) -> TakenokoView:
    """All 27 plots in a strip two wide that runs from the pond in one direction."""
    step, side = DIRECTIONS[direction], DIRECTIONS[(direction + 1) % 6]
    cells = [Hex(step.q * n, step.r * n) for n in range(1, 15)]
    cells += [Hex(step.q * n + side.q, step.r * n + side.r) for n in range(13)]
    s = replace(SWING, supply=replace(SWING.supply, pile=()))
    return view(None, s, plots=spread(cells), channels=frozenset(), panda=cells[13], gardener=cells[5])


def ended() -> TakenokoView:
    """A finished game, decided by the points on panda cards."""
    lines = (
        (Line("plot", 9, 3), Line("gardener", 12, 2), Line("panda", 7, 2), Line("emperor", 2, 1)),
        (Line("plot", 4, 1), Line("gardener", 17, 3), Line("panda", 9, 2), Line("emperor", 0, 0)),
        (Line("plot", 0, 0), Line("gardener", 8, 1), Line("panda", 6, 1), Line("emperor", 0, 0)),
        (Line("plot", 5, 1), Line("gardener", 0, 0), Line("panda", 0, 0), Line("emperor", 0, 0)),
    )
    result = Result(lines, (30, 30, 14, 5), (2, 1, 3, 4), (1,), "panda_points")
    return view(None, replace(SWING, emperor=0), decision="over", result=result, resigned=(3,))


def tile_marks() -> tuple[Mark, ...]:
    """Where the panda can walk from I9 in the garden in full swing."""
    cells = ("F9", "G9", "H9", "H10", "I6", "I7", "I8", "J8")
    return tuple(Mark(Hex.parse(c), c, c not in ("F9", "G9", "J8")) for c in cells)


def site_marks() -> tuple[Mark, ...]:
    """Where a plot can be laid in the garden in full swing."""
    cells = ("F7", "F8", "F10", "G11", "H5", "I5", "I10", "J6", "J9", "K7")
    return tuple(Mark(Hex.parse(c), c) for c in cells)


def edge_marks() -> tuple[Mark, ...]:
    """Edges where a channel can go in the garden in full swing."""
    names = "F9/G9 F9/G8 G6/G7 I6/I7 I7/J7 I8/J8 I9/J8 H9/I9 H10/I9 I7/I8"
    return tuple(Mark(edge, "abcdefghij"[i], i % 3 != 2) for i, edge in enumerate(edges(names)))
