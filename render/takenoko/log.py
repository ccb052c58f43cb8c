"""The lines below the garden: what the marks mean, what happened since in signs and words, what decided a tie, or how
to read it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from typing import Any, Final

from data.texts import text
from render import fonts, frame, post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line, Said, Turn, behind, by_turn, cut, fitted, flowing, head, turns_of
from render.panels import Chunk, bulb, flow, put_lines
from render.reading import seat_name, tie_of
from render.scene import Aspect, Scene
from render.takenoko import candidates, tiles, tokens
from render.takenoko.candidates import Marks, wet_sites
from render.takenoko.figures import figure
from render.takenoko.palette import INK, THEME
from render.takenoko.reading import view_of
from render.theme import seat_symbol
from rules.kit.events import Event, Resigned, TurnEnded
from rules.kit.seats import Seat
from rules.takenoko import events
from rules.takenoko.components import CARDS, TILE_FACES

_SIZE: Final[dict[Aspect, int]] = {"wide": 34, "tall": 30}
_STEP: Final = 48
_MOST: Final = 8
_FLOWING: Final = 5
"""The news take so many lines before anything is left out: of a wide picture, and of a tall one, where they flow."""


def lines(scene: Scene, marks: Marks, room: float) -> list[Line]:
    """What the log says, in lines of at most `room` pixels, every turn on lines of its own."""
    size = _SIZE[scene.aspect]
    happened = fitted(scene.language, turns(scene, size, size + 10), size, room, _MOST)
    return _beside(scene, marks, happened, size, room)


def brief(scene: Scene, marks: Marks) -> list[Line]:
    """What the post says, in two lines if possible: there cards are drawn without a word, for everybody does that, and
    the weather of turns that are over is left out for room. A phone's picture tells all of it until the end, when
    either has two lines."""
    ended = scene.view.result is not None
    slight = [_SLIGHT] if ended else [_SLIGHT[:1], _SLIGHT] if scene.size == "post" else [()]
    said, most = [turns(scene, post.TEXT, post.SIGN, each) for each in slight], 2 if ended else _FLOWING
    tried = [(each, count) for count in range(2, most + 1) for each in said]
    set_so = (flowing(scene.language, each, post.TEXT, post.INSIDE, count) for each, count in tried)
    happened = next((lines for lines in set_so if not cut(lines)), None)
    happened = happened or flowing(scene.language, said[-1], post.TEXT, post.INSIDE, most)
    return _beside(scene, marks, happened, post.TEXT, post.INSIDE)


def turns(scene: Scene, size: int, height: int, slight: tuple[type[Event], ...] = ()) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels; what is `slight` only where it is
    all. The weather of the turn that goes on stands in every header."""
    groups, ended = by_turn(scene.news), scene.view.result is not None
    if groups and not isinstance(groups[-1][1][-1], TurnEnded):
        seat, last = groups.pop()
        groups.append((seat, [event for event in last if not isinstance(event, _WEATHER)]))
    return turns_of(
        groups,
        lambda seat: head(seat_symbol(seat, size + 4), seat_name(scene, seat), size, 220),
        lambda seat, happened: told(seat, _without(happened, slight, ended), scene.language, height),
        scene.language,
    )


_WEATHER: Final = (events.Rolled, events.Weather)
_SLIGHT: Final = (events.Objective, *_WEATHER)


_SCORED: Final = (events.Completed, events.Emperor)


def _without(happened: Sequence[Event], slight: tuple[type[Event], ...], ended: bool) -> Sequence[Event]:
    """The events of a turn without such as are slight, unless nothing else is told but the weather; where these are few
    because the game has `ended`, what decided it comes first."""
    kept = [event for event in happened if not isinstance(event, slight)]
    if ended and slight:
        kept.sort(key=lambda event: not isinstance(event, _SCORED))
    return kept if any(type(event) in _TELLERS and not isinstance(event, _WEATHER) for event in kept) else happened


def _beside(scene: Scene, marks: Marks, happened: list[Line], size: int, room: float) -> list[Line]:
    """What the marks mean while there are any; else what happened and what decided a tie, or how to read the garden."""
    tie, key = tie_of(scene), "signs_line" if scene.view.turn > 1 else "start"
    parts = _choosing(scene, marks, size)
    said = [tie] if tie and not parts else []
    if not parts and not said and not happened:
        said = [text(scene.language, f"picture.takenoko.{key}")]
    parts += [(line,) for each in said for line in fonts.wrap(each, size, room, 2) if line]
    return [*([] if scene.marks else happened), *(flow(parts, size, room, len(parts)) if parts else [])]


def _choosing(scene: Scene, marks: Marks, size: int) -> list[Said]:
    """What the marks mean, while there are any."""
    keys = [kind for kind, found in zip(("tiles", "sites", "edges"), marks, strict=True) if found]
    kind, names = scene.path[:1], {mark.strong for each in marks for mark in each}
    if candidates.gains(view_of(scene), marks, scene.path):
        keys.append("grows_all" if kind == ("gardener",) else "grows")
    keys += ["wet"] * bool(wet_sites(marks, scene.path))
    if True in names and kind in (("panda",), ("storm",)):
        keys.append("eats")
    elif False in names:
        keys.append("names" if True in names else "weak")
    keys += ["tip"] * any(mark.tip for mark in scene.marks)
    signs: dict[str, list[Chunk]] = {"tip": [bulb(size + 6), " "]}
    return [[*signs.get(key, []), text(scene.language, f"picture.takenoko.marks.{key}")] for key in keys]


def height(told: Sequence[Line]) -> int:
    """How high the log's box is, 0 without lines."""
    return len(told) and 14 + _STEP * len(told)


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The log's box with its lines."""
    frame.put_plate(canvas, where, THEME.paper, THEME.border)
    put_lines(canvas, where, told, _SIZE[scene.aspect], (where.h - 12) / len(told), INK)


def told(seat: Seat, happened: Sequence[Event], language: str, height: int) -> list[Said]:
    """Events as short groups of signs and words; `height` is that of the signs in pixels."""
    there = {type(event) for event in happened}
    shown = [event for event in happened if type(event) in _TELLERS and not there & _IMPLIED.get(type(event), set())]
    return [behind(event, seat, _TELLERS[type(event)](event, language, height), height) for event in shown]


_IMPLIED: Final[Mapping[type[Event], Set[type[Event]]]] = {
    events.Rolled: {events.Weather, events.Rained},
    events.Weather: {events.Rained},
    events.DrewPlots: {events.Laid},
    events.TookChip: {events.Improved},
    events.TookChannel: {events.Irrigated},
}
"""What is not told where one of these events tells it."""


def _weather(event: events.Rolled | events.Weather, _: str, height: int) -> list[Chunk]:
    return [tokens.weather(event.face, height)]


def _walk(event: events.Panda | events.Stormed | events.Gardener, language: str, height: int) -> list[Chunk]:
    if isinstance(event, events.Gardener):
        grown, there = sum(event.bamboo), dict(zip(event.grown, event.bamboo, strict=True)).get(event.to, 0)
        told = _more(grown) if grown == there else " " + text(language, "picture.takenoko.log.in_all", n=grown)
        return [figure("gardener", height + 6), f" {event.to}{told}"]
    return [figure("panda", height + 6), f" {event.to}" + " −1" * bool(event.ate)]


def _rain(event: events.Rained, _: str, height: int) -> list[Chunk]:
    return [tokens.weather("rain", height), f" {event.at} +{event.bamboo}"]


def _plot(event: events.Laid, _: str, height: int) -> list[Chunk]:
    colour, printed = TILE_FACES[event.tile]
    improvement = event.chip or printed
    signs = [tokens.chip(improvement, height, event.chip is not None)] if improvement else []
    return [tiles.plot(colour, True, round(height / tiles.HIGH)), *signs, f" {event.at}{_more(event.bamboo)}"]


def _chip(event: events.TookChip | events.Improved, _: str, height: int) -> list[Chunk]:
    where = f" {event.at}{_more(event.bamboo)}" if isinstance(event, events.Improved) else " +1"
    return [tokens.chip(event.chip, height), where]


def _drawn(event: events.DrewPlots, _: str, height: int) -> list[Chunk]:
    return [tokens.pile(height), f" {event.count}"]


def _channel(event: events.TookChannel | events.Irrigated, _: str, height: int) -> list[Chunk]:
    where = " +1"
    if isinstance(event, events.Irrigated):
        grown = [f"{at}{_more(more)}" for at, more in zip(event.watered, event.bamboo, strict=True) if more]
        where = f" {event.edge}" + (f" ({', '.join(grown)})" if grown else "")
    return [tokens.channel(round(height * 1.3)), where]


def _more(grown: int) -> str:
    """How much grew where something was laid, behind its place."""
    return f" +{grown}" if grown else ""


def _card(event: events.Objective | events.Thrown, language: str, height: int) -> list[Chunk]:
    return [tokens.card(event.category, height), " ", *_said(event, language, height)]


def _completed(event: events.Completed | events.Emperor, language: str, height: int) -> list[Chunk]:
    if isinstance(event, events.Emperor):
        sign = tokens.emperor(height)
    else:
        sign = tokens.rod((CARDS[event.card].category,), 1, height)
    return [sign, " " + text(language, "picture.takenoko.log.points", points=event.points)]


def _said(event: Event, language: str, _: int) -> list[Chunk]:
    return [text(language, f"picture.takenoko.log.{event.kind}")]


_TELLERS: Final[Mapping[type[Event], Callable[[Any, str, int], list[Chunk]]]] = {
    **dict.fromkeys((events.Rolled, events.Weather), _weather),
    **dict.fromkeys((events.Panda, events.Stormed, events.Gardener), _walk),
    **dict.fromkeys((events.TookChip, events.Improved), _chip),
    **dict.fromkeys((events.TookChannel, events.Irrigated), _channel),
    **dict.fromkeys((events.LastRound, Resigned, events.Skipped, events.Nothing), _said),
    **dict.fromkeys((events.Objective, events.Thrown), _card),
    **dict.fromkeys((events.Completed, events.Emperor), _completed),
    events.Rained: _rain,
    events.DrewPlots: _drawn,
    events.Laid: _plot,
}
"""How each kind of event is told; kinds that are not here are seen without words."""
