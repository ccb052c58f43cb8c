"""What happened, in signs and short words: one deed each, and every voyage from its departure to its end.

Works from events alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from data.texts import name, text
from render.game_words import words_of
from render.news import Said, behind
from render.phrases import Voice, capital
from render.scene import Scene
from render.tongiaki import boats, signs
from render.tongiaki.reading import LEAST
from render.tongiaki.voyages import number_disc
from rules.kit.events import Event, Resigned
from rules.kit.seats import Seat
from rules.tongiaki.events import (
    AtSea,
    Blocked,
    Departed,
    Endless,
    Failed,
    Grew,
    King,
    Laid,
    Landed,
    LastTile,
    Overflow,
    Placed,
    Settlement,
    Stuck,
)

_End: TypeAlias = Landed | AtSea | Failed | Blocked
"""How a departure ends."""


def told(scene: Scene, seat: Seat, events: Sequence[Event]) -> list[Said]:
    """The events of a seat's turn, one deed each."""
    size = LEAST[scene.aspect]
    return [behind(event, seat, said, size + 6) for event, said in _deeds(scene, events, size)]


def _deeds(scene: Scene, events: Sequence[Event], size: int) -> Iterator[tuple[Event, Said]]:
    under_way: Departed | None = None
    for event in events:
        if isinstance(event, Departed):
            under_way = event
        elif isinstance(event, _End) and under_way is not None:
            yield event, _voyage(scene, event, under_way, size)
            under_way = None
        elif isinstance(event, _End | Endless | LastTile | Stuck | Resigned):
            # Told in the words of everywhere, as is the end of a voyage that departed before these news.
            yield event, [capital(words_of(scene.view.game).event(Voice(scene, "picture"), event))]
        elif type(event) in _TELLERS:
            yield event, _TELLERS[type(event)](scene, event, size)


def _placed(scene: Scene, event: Placed, size: int) -> Said:
    return [boats.boat(event.seat or 0, size + 4), f" {named(scene, event.at)}"]


def _grew(scene: Scene, event: Grew, size: int) -> Said:
    letters = " ".join(at.letter for at in event.at)
    return [signs.grown(len(event.at), event.seat or 0, size), f" {named(scene, event.island)} {letters}"]


def _king(scene: Scene, event: King, size: int) -> Said:
    return [signs.crown(size, True), " " + _say(scene, "king", island=named(scene, event.island))]


def _settlement(scene: Scene, event: Settlement, size: int) -> Said:
    return [signs.island_icon(size + 6), " " + _say(scene, "settlement")]


def _laid(scene: Scene, event: Laid, size: int) -> Said:
    tile = _say(scene, "water") if event.water else named(scene, event.tile)
    icon = signs.wave_icon(size + 2) if event.water else signs.island_icon(size + 6)
    return [icon, " " + _say(scene, "laid", tile=tile, at=event.at)]


def _overflow(scene: Scene, event: Overflow, size: int) -> Said:
    return [_say(scene, "overflow", island=named(scene, event.island), n=len(event.boats))]


def _voyage(scene: Scene, end: _End, departed: Departed, size: int) -> Said:
    """A whole voyage, from its departure and its end."""
    facts: dict[str, object] = {"beach": named(scene, departed.pier.beach)}
    if isinstance(end, Failed):
        facts |= {"colours": end.colours, "needed": end.needed}
    elif not isinstance(end, AtSea):
        facts["island"] = named(scene, end.island)
    key = "returned" if isinstance(end, Blocked) and end.back else end.kind
    disc = number_disc(departed.number, isinstance(end, Landed | AtSea), size)
    return [disc, " " + _say(scene, key, **facts)]


_TELLERS: Final[Mapping[type[Event], Callable[[Scene, Any, int], Said]]] = {
    Placed: _placed,
    Grew: _grew,
    King: _king,
    Settlement: _settlement,
    Laid: _laid,
    Overflow: _overflow,
}
"""How each kind of event is told that is neither a voyage nor a whole sentence."""


def _say(scene: Scene, key: str, **facts: object) -> str:
    return text(scene.language, f"picture.tongiaki.log.{key}", **facts)


def named(scene: Scene, thing: object) -> str:
    """What people call an island, a beach or a tile."""
    return name(scene.language, "tongiaki", str(thing))
