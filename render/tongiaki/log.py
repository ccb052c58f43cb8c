"""The news of a picture, and what sails after an answer to its question; why the game is over."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.news import Line, Said, Turn, by_turn, cut, fitted, head, turns_of, whole
from render.panels import flow, put_chunks, put_flow
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from render.tongiaki import choice_cards, news, offers
from render.tongiaki.palette import CARD, CARD_EDGE, SOFT, WHITE
from render.tongiaki.reading import LEAST, occupied, result_of
from rules.kit.seats import Seat
from rules.tongiaki.components import TONGA
from rules.tongiaki.events import LastTile
from rules.tongiaki.scoring import TongiakiResult

_USUAL, _AFTER = 17, 9
"""For more lines than this, or that after the end, no wide picture is made higher."""
CHOICES: Final = 3
"""What sails after an answer takes so many lines of a post,"""
_ROOMY: Final = 12
"""and so many of a private picture, as news do there."""
_LINES, _LAST = 4, 2
"""The news of a post take so many lines, the last turn of a game so many on a post of many seats."""
_FEW: Final = 4
"""More seats than this are many."""
_NAME: Final[dict[Aspect, int]] = {"wide": 140, "tall": 240}
_LONG: Final = 340
"""So long are lines on what sails in a wide picture."""
_PADDING: Final = 16
STEP: Final = round(LEAST["wide"] * 1.5)
"""So many pixels apart are lines of the log."""
_GAP: Final = 10
"""Stands between cards."""


def lines(scene: Scene, width: int, room: int) -> list[Line]:
    """The news of a wide picture for a card `width` pixels wide and `room` pixels high, with the result, if there is
    one."""
    size, inner = LEAST["wide"], width - 36
    over, above = ending(scene, inner, size), _above(scene)
    most = max((_AFTER if over else _USUAL) - above // STEP, (room - _PADDING - above) // STEP) - len(over)
    told = turns(scene, size)[-1 if over else 0 :]
    found = [*over, *_begun(fitted(scene.language, told, size, inner, most))]
    return found or ([] if scene.marks else [_no_news(scene)])


def brief(scene: Scene) -> list[Line]:
    """What a tall picture says: what sails after an answer, or why the game is over, or the news."""
    if scene.marks:
        return _choosing(scene)
    if result_of(scene):
        return [*_told(scene, 1), *ending(scene)]
    return _told(scene, 2) or [_no_news(scene)]


def _no_news(scene: Scene) -> Line:
    return [(text(scene.language, "picture.tongiaki.no_news"),)]


def _told(scene: Scene, usual: int) -> list[Line]:
    """Turns, after the end the last one, on the usual number of lines if these hold all of it, smaller where that tells
    more; on a phone each on lines of its own."""
    most, lines = _LAST if scene.view.result and scene.view.seats > _FEW else _LINES, list[Line]()
    for size in (post.TEXT, post.LEAST):
        told = turns(scene, size)[-1 if scene.view.result else 0 :]
        if scene.size == "phone":
            lines = fitted(scene.language, told, size, post.INSIDE, _ROOMY)
        else:
            lines = whole(scene.language, told, size, post.INSIDE, usual, most)
        if not cut(lines):
            break
    return _begun(lines)


def _begun(told: Sequence[Line]) -> list[Line]:
    """The lines; those that go on with a turn begin with its sign, or indented below its name, and not with a dot."""
    found: list[Line] = []
    for line in told:
        start = int(len(line[0]) == 1 and len(line) > 1)
        said = line[start][1:] if line[start][0] == news.APART else line[start]
        found.append([*line[:start], said, *line[start + 1 :]])
    return found


def turns(scene: Scene, size: int) -> list[Turn]:
    """What happened turn by turn, in signs and words."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: _head(scene, seat, size),
        lambda seat, events: news.told(scene, seat, events, size),
        scene.language,
    )


def _head(scene: Scene, seat: Seat, size: int) -> Said:
    """Whose turn it was, by their sign alone on a post of many, whose names stand in its strip."""
    symbol = seat_symbol(seat, size + 6)
    if scene.size == "post" and scene.view.seats > _FEW:
        return [symbol]
    return head(symbol, seat_name(scene, seat), size, _NAME[scene.aspect])


def _choosing(scene: Scene) -> list[Line]:
    """What sails after an answer unless cards tell it, or else what the marks mean."""
    most = _ROOMY if scene.size == "phone" else CHOICES
    found = [[line] for line in offers.lines(scene, post.TEXT, choice_cards.room(scene), most)]
    if cards := choice_cards.cards(scene):
        return found if len(cards) == 1 else []
    told = text(scene.language, f"picture.tongiaki.marks.{type(scene.marks[0].at).__name__.lower()}")
    return found or [[(line,)] for line in fonts.wrap(told, post.TEXT, post.INSIDE, 2)]


def height(scene: Scene, told: Sequence[Line]) -> int:
    """How high the cards have to be for what sails after an answer and these lines."""
    above = _above(scene)
    return above - _GAP if above and not told else above + _PADDING + STEP * max(1, len(told))


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The cards in their box: what sails after an answer above what happened."""
    size, rows, above = LEAST["wide"], _sailing(scene), _above(scene)
    if rows:
        put_plate(canvas, where._replace(h=above - _GAP), CARD, CARD_EDGE, 2)
    for i, row in enumerate(rows):
        put_chunks(canvas, where.x + 18, where.y + _PADDING / 2 + STEP * (i + 0.5), row, size, WHITE)
    if told:
        put_plate(canvas, where._replace(y=where.y + above, h=where.h - above), CARD, CARD_EDGE, 2)
    for i, line in enumerate(told):
        y = where.y + above + _PADDING / 2 + STEP * (i + 0.5)
        x = put_flow(canvas, where.x + 18, y, line[:1], size, WHITE)
        put_flow(canvas, x, y, line[1:], size, SOFT)


def _sailing(scene: Scene) -> list[Said]:
    """What sails after an answer, on lines of a wide picture."""
    return offers.lines(scene, LEAST["wide"], _LONG, _USUAL) if scene.marks else []


def _above(scene: Scene) -> int:
    """How many pixels the card of that takes, with the gap below it."""
    rows = _sailing(scene)
    return len(rows) * STEP + _PADDING + _GAP if rows else 0


def ending(scene: Scene, room: float = post.INSIDE, size: int = post.TEXT) -> list[Line]:
    """Why the game is over, unless the news tell that by the last tile, and what decided where points did not."""
    result = result_of(scene)
    if result is None:
        return []
    tied = _tied(result)
    broken = "shared" if result.tie_break == "shared" else _decided(result, tied)
    last = result.reason in ("islands", "water") and any(isinstance(event, LastTile) for event in scene.news)
    told = [] if last else [text(scene.language, f"tongiaki.over.{result.reason}")]
    told += [text(scene.language, f"picture.tongiaki.tie_break.{broken}")] if broken else []
    found: list[Line] = [[(part,)] for sentence in told for part in fonts.wrap(sentence, size, room, 4)]
    for seats in tied:
        counts = [group for seat in seats for group in _tie_counts(scene, result, seat, size, room)]
        found += flow(counts, size, room, len(counts))
    return found


def _tied(result: TongiakiResult) -> list[list[Seat]]:
    """Seats with the same points, the best first."""
    groups: dict[int, list[Seat]] = {}
    for seat in sorted(range(len(result.totals)), key=lambda seat: result.places[seat]):
        groups.setdefault(result.totals[seat], []).append(seat)
    return [seats for seats in groups.values() if len(seats) > 1]


def _decided(result: TongiakiResult, tied: Sequence[Sequence[Seat]]) -> str | None:
    """By what those are placed who have the same points; by all of it where nothing sets any of them apart."""
    rules = {
        "fewer_boats" if result.islands[one] == result.islands[other] else "islands"
        for seats in tied
        for one, other in pairwise(seats)
        if result.places[one] != result.places[other]
    }
    return (rules.pop() if len(rules) == 1 else "both") if tied else None


def _tie_counts(scene: Scene, result: TongiakiResult, seat: Seat, size: int, room: float) -> list[Said]:
    """What decided between equal points: islands as on the card of the seat, Tonga among them, and boats; in two where
    it is too long for a line."""
    key = "tie_counts_tonga" if TONGA in occupied(scene, seat) else "tie_counts"
    told = text(scene.language, f"picture.tongiaki.{key}", n=result.islands[seat], boats=result.boats[seat])
    first, *more = fonts.wrap(told, size, room - 2 * size, 2)
    return [[seat_symbol(seat, size + 4), " " + first], *([line] for line in more)]
