"""The log card: what happened since the addressed player last acted, one short line a deed; or the piers on offer.

Only the newest lines that fit are shown; nothing that the map does not show gets lost by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PIL import Image

from data.texts import name, text
from render import fonts, words
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.reading import seat_name
from render.scene import Mark, Scene
from render.theme import seat_symbol
from render.tongiaki import boats, signs
from render.tongiaki.palette import CARD, CARD_EDGE, GOLD, GOLD_INK, SOFT, WHITE
from render.tongiaki.reading import LEAST, result_of, short_way, view_of
from render.tongiaki.voyages import number_disc
from rules.game import Event
from rules.tongiaki.components import LANDS
from rules.tongiaki.outlook import Prospect, prospect
from rules.tongiaki.places import Pier

_MOST = 9
"""Lines of a phone's log; on a wide picture it fills its column."""
_ENDS = {"landed": True, "failed": False, "blocked": False, "at_sea": True}
"""How a departure ends, and whether that is good."""
_SENTENCES = frozenset({"endless", "last_tile", "stuck", "resigned"})
"""Told as everywhere, as sentences; the rest has short lines of its own."""


class Line(NamedTuple):
    """A line: what stands before it, its words, whether it names who did what follows."""

    icon: Image.Image | None
    said: str
    head: bool = False


def height(scene: Scene) -> int:
    """How high the card is on a phone."""
    step = round(LEAST["phone"] * 1.5)
    return 28 + step * max(2, min(_MOST, len(_piers(scene)) + len(_lines(scene, 900))))


def put_log(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The card in its box."""
    piers = _piers(scene)
    put_plate(canvas, where, CARD, GOLD if piers else CARD_EDGE, 3 if piers else 2)
    step = round(LEAST[scene.size] * 1.5)
    most = max(1, (where.h - 16) // step)
    if piers:
        _put_piers(canvas, scene, where, piers, most)
    above = len(piers) + 0.4 if piers else 0.0
    shown = _newest(_lines(scene, where.w - 84), int(most - above))
    for i, line in enumerate(shown):
        _put_line(canvas, scene, where, line, where.y + 8 + step * (above + i + 0.5))


def _put_line(canvas: Canvas, scene: Scene, where: Box, line: Line, y: float) -> None:
    size = LEAST[scene.size]
    if line.icon:
        canvas.paste(line.icon, where.x + 14 + size * 0.9, y)
    left = where.x + 14 + size * 2.1 if line.icon or not line.head else where.x + 18
    said = fonts.fit(line.said, size, where.right - 14 - left, line.head)
    canvas.text(left, y, said, size, WHITE if line.head else SOFT, bold=line.head)


def _newest(lines: Sequence[Line], most: int) -> list[Line]:
    """The last lines, below the name of the one whose deeds they are."""
    if len(lines) <= most or most < 1:
        return list(lines)[: max(0, most)]
    shown = list(lines[-most:])
    if not shown[0].head and most > 2:
        head = next((line for line in reversed(lines[:-most]) if line.head), None)
        shown[0] = head or shown[0]
    return shown[1:] if len(shown) > 1 and shown[0].head and shown[1].head else shown


def _lines(scene: Scene, room: int) -> list[Line]:
    """The result, if there is one, and the news as lines."""
    found = [*_told(scene, room), *_ending(scene, room)]
    return found or [Line(None, text(scene.language, "picture.tongiaki.no_news"), True)]


def _ending(scene: Scene, room: int) -> Iterator[Line]:
    """Why the game is over, and what decided where points did not."""
    result, size = result_of(scene), LEAST[scene.size]
    if result is None:
        return
    told = [text(scene.language, f"tongiaki.over.{result.reason}")]
    if result.tie_break:
        told.append(text(scene.language, f"picture.tongiaki.tie_break.{result.tie_break}"))
    for sentence in told:
        for part in fonts.wrap(sentence, size, room + 40, 3, True):
            yield Line(None, part, True)
    if result.tie_break:
        for seat in (seat for seat, points in enumerate(result.totals) if points == max(result.totals)):
            counts = text(
                scene.language, "picture.tongiaki.tie_counts", n=result.islands[seat], boats=result.boats[seat]
            )
            yield Line(seat_symbol(seat, size + 4), counts)


def _told(scene: Scene, room: int) -> Iterator[Line]:
    """The news, deeds of one player below the name."""
    size, who, under_way = LEAST[scene.size], None, None
    for event in scene.news:
        # The end of a voyage that departed before these news is told whole.
        if event.kind in _SENTENCES or (event.kind in _ENDS and under_way is None):
            said = words.event_line(scene, event, "picture")
            for part in fonts.wrap(said, size, room, 2, False) if said else ():
                yield Line(None, part)
            continue
        if event.kind == "departed":
            under_way = event
        for line in _deed(scene, event, under_way, size):
            if event.seat is not None and event.seat != who:
                who = event.seat
                yield Line(seat_symbol(who, size + 6), seat_name(scene, who), True)
            yield line
        if event.kind in _ENDS:
            under_way = None


def _deed(scene: Scene, event: Event, departed: Event | None, size: int) -> Iterator[Line]:
    """The line of one event, if it has any."""
    facts, kind = event.facts, event.kind
    if kind == "placed":
        seat = event.seat or 0
        yield Line(boats.boat(seat, size + 4), _named(scene, facts["at"]))
    elif kind == "grew":
        at = facts["at"]
        letters = " ".join(str(one).rpartition("-")[2] for one in at) if isinstance(at, tuple) else ""
        yield Line(signs.pill(f"+{len(letters.split())}", size), f"{_named(scene, facts['island'])} {letters}")
    elif kind == "king":
        yield Line(signs.crown(size, True), _say(scene, "king", island=_named(scene, facts["island"])))
    elif kind == "settlement":
        yield Line(signs.island_icon(size + 6), _say(scene, "settlement"))
    elif kind == "laid":
        land = str(facts["tile"]) in LANDS
        tile = _named(scene, facts["tile"]) if land else _say(scene, "water")
        icon = signs.island_icon(size + 6) if land else signs.wave_icon(size + 2)
        yield Line(icon, _say(scene, "laid", tile=tile, at=facts["at"]))
    elif kind == "overflow":
        crew = facts["boats"]
        number = len(crew) if isinstance(crew, tuple) else 0
        yield Line(None, _say(scene, "overflow", island=_named(scene, facts["island"]), n=number))
    elif kind in _ENDS and departed is not None:
        yield Line(*_voyage(scene, event, departed, size))


def _voyage(scene: Scene, event: Event, departed: Event, size: int) -> tuple[Image.Image, str]:
    """A whole voyage on one line, from its departure and its end."""
    number, pier = departed.facts["number"], Pier.parse(str(departed.facts["pier"]))
    told = {key: event.facts[key] for key in ("at", "colours", "needed") if key in event.facts}
    if "island" in event.facts:
        told["island"] = _named(scene, event.facts["island"])
    key = "returned" if event.facts.get("back") is not None else event.kind
    said = _say(scene, key, **{"beach": _named(scene, str(pier.beach)), **told})
    good = _ENDS[event.kind]
    return number_disc(int(str(number)), good, size), said


def _say(scene: Scene, key: str, **facts: object) -> str:
    return text(scene.language, f"picture.tongiaki.log.{key}", **facts)


def _named(scene: Scene, thing: object) -> str:
    return name(scene.language, "tongiaki", str(thing))


def _piers(scene: Scene) -> list[Mark]:
    return [mark for mark in scene.marks if isinstance(mark.at, Pier)]


def _put_piers(canvas: Canvas, scene: Scene, where: Box, piers: Sequence[Mark], most: int) -> None:
    """Every pier on offer by its tag, and what is known of where it leads."""
    size, step = LEAST[scene.size], round(LEAST[scene.size] * 1.5)
    shown = piers if len(piers) <= most else piers[: most - 1]
    for i, mark in enumerate(shown):
        y = where.y + 8 + step * (i + 0.5)
        canvas.paste(signs.disc(mark.tag, round(size * 0.62), GOLD, GOLD_INK, size), where.x + 14 + size * 0.8, y)
        left = where.x + 14 + size * 1.8
        right = _put_known(canvas, scene, prospect(view_of(scene), mark.at), where.right - 16.0, y, size)
        said = f"{_named(scene, mark.at.beach)} {short_way(scene, mark.at.direction)}"
        canvas.text(left, y, fonts.fit(said, size, right - left - 10), size, WHITE)
    if len(shown) < len(piers):
        y = where.y + 8 + step * (len(shown) + 0.5)
        canvas.text(where.x + 18, y, f"… +{len(piers) - len(shown)}", size, SOFT)


def _put_known(canvas: Canvas, scene: Scene, found: Prospect, right: float, y: float, size: int) -> float:
    """What a voyage is known to lead to, at the right end of its line; returns where that begins."""
    if found.outcome == "unknown":
        canvas.paste(signs.unknown(size + 10), right - size * 0.7, y)
        return right - size * 1.5
    if found.outcome == "fails":
        sign = signs.disc(str(found.needed), round(size * 0.62), "#FFF6E2", "#12263F", size)
        canvas.paste(sign, right - size * 0.7, y)
        canvas.paste(signs.cross(round(size * 0.5)), right - size * 2.1, y)
        return right - size * 3
    used = canvas.text(right, y, _named(scene, found.island), size, SOFT, "r", bold=False)
    if found.outcome in ("returns", "blocked"):
        sign = signs.back(round(size * 0.5)) if found.outcome == "returns" else signs.cross(round(size * 0.5))
        canvas.paste(sign, right - used - size, y)
        return right - used - size * 1.7
    used += canvas.text(right - used - 6, y, "→", size, SOFT, "r", bold=False) + 6
    return right - used
