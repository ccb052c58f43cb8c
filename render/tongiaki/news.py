"""What happened, in signs and short words: one deed each, and every voyage from its departure to its end.

Works from events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from data.texts import name, text
from render.game_words import words_of
from render.news import Said, behind
from render.phrases import Voice, capital
from render.scene import Scene
from render.tongiaki import boats, signs
from render.tongiaki.reading import LEAST
from render.tongiaki.voyages import number_disc
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.tongiaki.components import LANDS
from rules.tongiaki.places import Pier

_ENDS: Final[Mapping[str, bool]] = {"landed": True, "failed": False, "blocked": False, "at_sea": True}
"""How a departure ends, and whether that is good."""
_SENTENCES: Final = frozenset({"endless", "last_tile", "stuck", "resigned"})
"""Told in the words of everywhere; the rest has short ones of its own."""


def told(scene: Scene, seat: Seat, events: Sequence[Event]) -> list[Said]:
    """The events of a seat's turn, one deed each."""
    size = LEAST[scene.size]
    return [behind(event, seat, said, size + 6) for event, said in _deeds(scene, events, size)]


def _deeds(scene: Scene, events: Sequence[Event], size: int) -> Iterator[tuple[Event, Said]]:
    under_way: Event | None = None
    for event in events:
        if event.kind == "departed":
            under_way = event
        elif event.kind in _ENDS and under_way is not None:
            yield event, _voyage(scene, event, under_way, size)
            under_way = None
        elif event.kind in _ENDS or event.kind in _SENTENCES:
            # The end of a voyage that departed before these news is told whole.
            yield event, [capital(words_of(scene.view.game).event(Voice(scene, "picture"), event))]
        elif event.kind in _TELLERS:
            yield event, _TELLERS[event.kind](scene, event, size)


def _placed(scene: Scene, event: Event, size: int) -> Said:
    return [boats.boat(event.seat or 0, size + 4), f" {named(scene, event.facts['at'])}"]


def _grew(scene: Scene, event: Event, size: int) -> Said:
    facts: Mapping[str, Any] = event.facts
    letters = [str(at).rpartition("-")[2] for at in facts["at"]]
    return [signs.pill(f"+{len(letters)}", size), f" {named(scene, facts['island'])} {' '.join(letters)}"]


def _king(scene: Scene, event: Event, size: int) -> Said:
    return [signs.crown(size, True), " " + _say(scene, "king", island=named(scene, event.facts["island"]))]


def _settlement(scene: Scene, event: Event, size: int) -> Said:
    return [signs.island_icon(size + 6), " " + _say(scene, "settlement")]


def _laid(scene: Scene, event: Event, size: int) -> Said:
    land = str(event.facts["tile"]) in LANDS
    tile = named(scene, event.facts["tile"]) if land else _say(scene, "water")
    icon = signs.island_icon(size + 6) if land else signs.wave_icon(size + 2)
    return [icon, " " + _say(scene, "laid", tile=tile, at=event.facts["at"])]


def _overflow(scene: Scene, event: Event, size: int) -> Said:
    facts: Mapping[str, Any] = event.facts
    return [_say(scene, "overflow", island=named(scene, facts["island"]), n=len(facts["boats"]))]


def _voyage(scene: Scene, event: Event, departed: Event, size: int) -> Said:
    """A whole voyage, from its departure and its end."""
    number, pier = departed.facts["number"], Pier.parse(str(departed.facts["pier"]))
    facts = {key: event.facts[key] for key in ("at", "colours", "needed") if key in event.facts}
    if "island" in event.facts:
        facts["island"] = named(scene, event.facts["island"])
    key = "returned" if event.facts.get("back") is not None else event.kind
    said = _say(scene, key, **{"beach": named(scene, str(pier.beach)), **facts})
    return [number_disc(int(str(number)), _ENDS[event.kind], size), " " + said]


_TELLERS: Final[Mapping[str, Callable[[Scene, Event, int], Said]]] = {
    "placed": _placed,
    "grew": _grew,
    "king": _king,
    "settlement": _settlement,
    "laid": _laid,
    "overflow": _overflow,
}
"""How each kind of event is told that is neither a voyage nor a whole sentence."""


def _say(scene: Scene, key: str, **facts: object) -> str:
    return text(scene.language, f"picture.tongiaki.log.{key}", **facts)


def named(scene: Scene, thing: object) -> str:
    """What people call an island, a beach or a tile."""
    return name(scene.language, "tongiaki", str(thing))
