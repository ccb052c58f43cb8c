"""A position of Takenoko with a bit of everything, and every event that the game can tell, for tests of words."""

from __future__ import annotations

from typing import Any

from render.scene import Scene
from rules.kit.events import Event, GameOver, Resigned, TurnEnded
from rules.kit.game import Line, Result
from rules.kit.hexes import Edge, Hex
from rules.takenoko import events
from tests.render.takenoko.scenes import HAND, view

NAMES = ("あかり", "Har_uto*", "@everyone [x](https://a.b)", "שלום")
"""Names as Discord lets people have them."""

_POND, _SITE, _PLOT, _NEAR, _FAR = map(Hex.parse, ("H8", "J8", "H9", "J7", "I7"))
_EDGE = Edge.parse("G6/H6")

EVENTS: tuple[Event, ...] = (
    events.Rolled(1, face="choice"),
    events.Weather(1, face="sun"),
    events.Rained(1, at=_PLOT, bamboo=2),
    events.Stormed(1, origin=_POND, to=_PLOT, ate="yellow"),
    events.TookChip(1, chip="watershed"),
    events.Skipped(1, face="rain"),
    events.Nothing(1, face="clouds"),
    events.DrewPlots(1, count=3),
    events.Laid(1, tile="pink-enclosure", at=_SITE, chip=None, bamboo=0),
    events.TookChannel(1),
    events.Panda(1, origin=_POND, to=_PLOT, ate="pink"),
    events.Gardener(1, origin=_PLOT, to=_NEAR, grown=(_NEAR, _FAR), bamboo=(1, 2)),
    events.Objective(1, category="plot"),
    events.Thrown(1, category="gardener"),
    events.Irrigated(1, edge=_EDGE, watered=(_EDGE.a,), bamboo=(1,)),
    events.Completed(1, card="plot_diamond_pink", points=5, finished=3),
    events.Emperor(1, points=2),
    events.LastRound(1, turns=3),
    events.Improved(1, chip="fertilizer", at=_SITE, bamboo=0),
    TurnEnded(1),
    Resigned(1),
    GameOver(None, winners=(0, 2)),
)
"""Every kind of event, as everybody may know it."""

ALL_EVENTS: tuple[Event, ...] = (
    *EVENTS,
    events.Stormed(1, origin=_POND, to=_PLOT, ate=None),
    events.Panda(1, origin=_POND, to=_PLOT, ate=None),
    events.Gardener(1, origin=_PLOT, to=_NEAR, grown=(), bamboo=()),
    events.Laid(1, tile="pink-enclosure", at=_SITE, chip=None, bamboo=1),
    *(events.Laid(1, tile="green", at=_SITE, chip="watershed", bamboo=bamboo) for bamboo in (0, 1)),
    events.Irrigated(1, edge=_EDGE, watered=(), bamboo=()),
    events.Irrigated(1, edge=_EDGE, watered=tuple(_EDGE), bamboo=(1, 2)),
    events.Improved(1, chip="watershed", at=_SITE, bamboo=1),
    events.DrewPlots(1, count=1),
    events.DrewPlots(1, count=3, tiles=("green", "pink-enclosure", "yellow")),
    events.Objective(1, category="plot", card="gardener_pink_3x2"),
    events.Thrown(1, category="gardener", card="plot_line_green"),
    events.Completed(1, card="plot_diamond_pink", points=1, finished=1),
    events.LastRound(1, turns=1),
    GameOver(None, winners=(3,)),
)
"""The same, and the other forms an event can take."""

LINES = (Line("plot", 9, 2), Line("gardener", 4, 1), Line("panda", 3, 1), Line("emperor", 2, 1))


def scene(language: str = "en", **facts: Any) -> Scene:
    """The game in full swing as seat 0 sees it; facts of the view and wishes of the scene may be changed."""
    wishes: dict[str, Any] = {
        name: facts.pop(name) for name in ("names", "news", "prompt", "preview", "marks") if name in facts
    }
    shown = view(**{"viewer": 0, "hand": HAND, **facts})
    return Scene(**{"view": shown, "names": NAMES, "language": language, "label": "#12", **wishes})


def over(places: tuple[int, ...], totals: tuple[int, ...], tie_break: str | None = None) -> dict[str, Any]:
    """Facts of a view of a finished game."""
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    result = Result((LINES,) * len(places), totals, places, winners, tie_break)
    return {"result": result, "to_move": (), "decision": "over"}
