"""A position of Takenoko with a bit of everything, and every event that the game can tell, for tests of words."""

from __future__ import annotations

from typing import Any

from render.scene import Scene
from rules.kit.events import loose
from rules.kit.game import Line, Result
from tests.render.takenoko.scenes import HAND, view

NAMES = ("あかり", "Har_uto*", "@everyone [x](https://a.b)", "שלום")
"""Names as Discord lets people have them."""

PUBLIC: dict[str, dict[str, Any]] = {
    "rolled": {"face": "choice"},
    "weather": {"face": "sun"},
    "rained": {"at": "H9", "bamboo": 2},
    "stormed": {"origin": "H8", "to": "H9", "ate": "yellow"},
    "took_chip": {"chip": "watershed"},
    "skipped": {"face": "rain"},
    "nothing": {"face": "clouds"},
    "drew_plots": {"count": 3},
    "laid": {"tile": "pink-enclosure", "at": "J8", "chip": None, "bamboo": 0},
    "took_channel": {},
    "panda": {"origin": "H8", "to": "I9", "ate": "pink"},
    "gardener": {"origin": "H7", "to": "J7", "grown": ("J7", "I7"), "bamboo": (1, 2)},
    "objective": {"category": "plot"},
    "thrown": {"category": "gardener"},
    "irrigated": {"edge": "G6/H6", "watered": ("G6",), "bamboo": (1,)},
    "completed": {"card": "plot_diamond_pink", "points": 5, "finished": 3},
    "emperor": {"points": 2},
    "last_round": {"turns": 3},
    "improved": {"chip": "fertilizer", "at": "J8", "bamboo": 0},
    "turn_ended": {},
    "resigned": {},
    "game_over": {"winners": (0, 2)},
}
"""Kind of event -> facts that everybody may know."""

OTHERWISE: tuple[tuple[str, dict[str, Any]], ...] = (
    ("stormed", {"ate": None}),
    ("panda", {"ate": None}),
    ("gardener", {"grown": (), "bamboo": ()}),
    ("laid", {"bamboo": 1}),
    ("laid", {"tile": "green", "chip": "watershed"}),
    ("laid", {"tile": "green", "chip": "watershed", "bamboo": 1}),
    ("irrigated", {"watered": (), "bamboo": ()}),
    ("irrigated", {"watered": ("G6", "H6"), "bamboo": (1, 2)}),
    ("improved", {"chip": "watershed", "bamboo": 1}),
    ("drew_plots", {"count": 1}),
    ("drew_plots", {"tiles": ("green", "pink-enclosure", "yellow")}),
    ("objective", {"card": "gardener_pink_3x2"}),
    ("thrown", {"card": "plot_line_green"}),
    ("completed", {"finished": 1, "points": 1}),
    ("last_round", {"turns": 1}),
    ("game_over", {"winners": (3,)}),
)
"""The other forms an event can take, with the facts that differ."""

EVENTS = tuple(loose(kind, None if kind == "game_over" else 1, facts) for kind, facts in PUBLIC.items())
ALL_EVENTS = EVENTS + tuple(loose(kind, 1, {**PUBLIC[kind], **facts}) for kind, facts in OTHERWISE)

LINES = (Line("plot", 9, 2), Line("gardener", 4, 1), Line("panda", 3, 1), Line("emperor", 2, 1))


def scene(language: str = "en", **facts: Any) -> Scene:
    """The game in full swing as seat 0 sees it; facts of the view and wishes of the scene may be changed."""
    wishes = {name: facts.pop(name) for name in ("names", "news", "prompt", "preview", "marks") if name in facts}
    shown = view(**{"viewer": 0, "hand": HAND, **facts})
    return Scene(**{"view": shown, "names": NAMES, "language": language, "label": "#12", **wishes})


def over(places: tuple[int, ...], totals: tuple[int, ...], tie_break: str | None = None) -> dict[str, Any]:
    """Facts of a view of a finished game."""
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    result = Result((LINES,) * len(places), totals, places, winners, tie_break)
    return {"result": result, "to_move": (), "decision": "over"}
