"""The log card: the piers on offer, what happened since the addressed player last acted, and why the game is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.news import Line, Said, Turn, by_turn, fitted, flowing, head, turns_of
from render.panels import flow, measure, put_chunks, put_flow
from render.reading import seat_name
from render.scene import Aspect, Mark, Scene
from render.theme import seat_symbol
from render.tongiaki import news, signs
from render.tongiaki.palette import CARD, CARD_EDGE, INK, SOFT, WHITE
from render.tongiaki.reading import LEAST, result_of, short_way, view_of
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.tongiaki.outlook import prospect
from rules.tongiaki.places import Pier

_MOST: Final[dict[Aspect, int]] = {"wide": 12, "tall": 10}
"""For more lines than this no picture is made higher, unless there are more turns to tell of."""
_NAME: Final[dict[Aspect, int]] = {"wide": 140, "tall": 240}
_PADDING: Final = 16


def lines(scene: Scene, width: int, room: int) -> list[Line]:
    """The news for a card `width` pixels wide and `room` pixels high; in a wide picture, which may become higher, with
    the result, if there is one."""
    size, inner = LEAST[scene.aspect], width - 36
    over = ending(scene, inner, size) if scene.aspect == "wide" else []
    usual = _MOST["wide"] if scene.aspect == "wide" else 0
    most = max(usual, (room - _PADDING) // _step(scene)) - round(_above(scene)) - len(over)
    found = [*fitted(scene.language, turns(scene, size, news.told), size, inner, most), *over]
    return found or ([] if _piers(scene) else [[(text(scene.language, "picture.tongiaki.no_news"),)]])


def brief(scene: Scene) -> list[Line]:
    """What the post says, in two lines if possible: what can be chosen, or why the game is over, or the news."""
    size, room = post.TEXT, post.INSIDE
    if scene.marks:
        return _choosing(scene)
    over = ending(scene)
    told = turns(scene, size, news.brief)
    if over:
        return [*flowing(scene.language, told[-1:], size, room, 1), *over]
    nothing: Line = [(text(scene.language, "picture.tongiaki.no_news"),)]
    return flowing(scene.language, told, size, room, 2) or [nothing]


def turns(scene: Scene, size: int, tell: Callable[[Scene, Seat, Sequence[Event]], Sequence[Said]]) -> list[Turn]:
    """What happened turn by turn, in signs and words."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: head(seat_symbol(seat, size + 6), seat_name(scene, seat), size, _NAME[scene.aspect]),
        lambda seat, events: tell(scene, seat, events),
        scene.language,
        lambda events: news.must(scene, events),
    )


def _choosing(scene: Scene) -> list[Line]:
    """What the marks mean; of piers, where they lead as far as that is known."""
    ways: list[Said] = []
    for mark in _piers(scene):
        name = f" {news.named(scene, mark.at.island)} {short_way(scene, mark.at.direction)} "
        ways.append([_tag(mark, post.LEAST), name, *news.known(scene, prospect(view_of(scene), mark.at), post.LEAST)])
    for count in range(len(ways), 1, -1):
        more = [(text(scene.language, "picture.more", n=len(ways) - count),)] if count < len(ways) else []
        if len(lines := flow([*ways[:count], *more], post.TEXT, post.INSIDE, len(ways) + 1)) <= 2:
            return lines
    kind = type(scene.marks[0].at).__name__.lower()
    told = text(scene.language, f"picture.tongiaki.marks.{kind}")
    return [[(line,)] for line in fonts.wrap(told, post.TEXT, post.INSIDE, 2)]


def height(scene: Scene, told: Sequence[Line]) -> int:
    """How high the card has to be for the piers on offer and these lines."""
    return _PADDING + round(_step(scene) * (_above(scene) + max(2, len(told))))


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The card in its box."""
    piers, step, size = _piers(scene), _step(scene), LEAST[scene.aspect]
    put_plate(canvas, where, CARD, CARD_EDGE, 2)
    _put_piers(canvas, scene, where, piers)
    for i, line in enumerate(told):
        y = where.y + _PADDING / 2 + step * (_above(scene) + i + 0.5)
        x = put_flow(canvas, where.x + 18, y, line[:1], size, WHITE)
        put_flow(canvas, x, y, line[1:], size, SOFT)


def _step(scene: Scene) -> int:
    return round(LEAST[scene.aspect] * 1.5)


def _above(scene: Scene) -> float:
    """How many lines the piers on offer take."""
    piers = _piers(scene)
    return min(len(piers), _MOST[scene.aspect]) + 0.4 if piers else 0.0


def ending(scene: Scene, room: float = post.INSIDE, size: int = post.TEXT) -> list[Line]:
    """Why the game is over, and what decided where points did not."""
    result = result_of(scene)
    if result is None:
        return []
    told = [text(scene.language, f"tongiaki.over.{result.reason}")]
    if result.tie_break:
        told.append(text(scene.language, f"picture.tongiaki.tie_break.{result.tie_break}"))
    found: list[Line] = [[(part,)] for sentence in told for part in fonts.wrap(sentence, size, room, 4)]
    if result.tie_break:
        for seat in (seat for seat, points in enumerate(result.totals) if points == max(result.totals)):
            counts = text(
                scene.language, "picture.tongiaki.tie_counts", n=result.islands[seat], boats=result.boats[seat]
            )
            found.append([[seat_symbol(seat, size + 4)], [counts]])
    return found


def _piers(scene: Scene) -> list[Mark]:
    return [mark for mark in scene.marks if isinstance(mark.at, Pier)]


def _put_piers(canvas: Canvas, scene: Scene, where: Box, piers: Sequence[Mark]) -> None:
    """Every pier on offer by its tag, and what is known of where it leads."""
    size, step, most = LEAST[scene.aspect], _step(scene), _MOST[scene.aspect]
    shown = piers if len(piers) <= most else piers[: most - 1]
    for i, mark in enumerate(shown):
        y = where.y + 8 + step * (i + 0.5)
        left, known = where.x + 14 + size * 1.8, news.known(scene, prospect(view_of(scene), mark.at), size)
        right = where.right - 16 - measure(known, size)
        canvas.paste(_tag(mark, size), where.x + 14 + size * 0.8, y)
        put_chunks(canvas, right, y, known, size, SOFT)
        said = f"{news.named(scene, mark.at.beach)} {short_way(scene, mark.at.direction)}"
        canvas.text(left, y, fonts.fit(said, size, right - left - 10), size, WHITE)
    if len(shown) < len(piers):
        y = where.y + 8 + step * (len(shown) + 0.5)
        left_out = text(scene.language, "picture.more", n=len(piers) - len(shown))
        canvas.text(where.x + 18, y, left_out, size, SOFT)


def _tag(mark: Mark, size: int) -> Image.Image:
    return signs.disc(mark.tag, round(size * 0.62), WHITE, INK, size)
