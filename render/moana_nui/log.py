"""The card below the map: what the marks mean, what happened since, or how to read the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from data.texts import name, text
from render import fonts, tables
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import answers, candidates, glyphs, news
from render.moana_nui.journeys import AFTERWARDS
from render.moana_nui.layout import ACROSS, BELOW, COLUMN, LINE, TEXT
from render.moana_nui.palette import INK
from render.moana_nui.reading import said, tile_title, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.words_pieces import points_at
from render.news import Line, Turn, by_turn, cut, fitted, flowing, head, turns_of
from render.panels import flow, put_lines
from render.reading import seat_name
from render.scene import Scene
from render.theme import seat_symbol
from rules.moana_nui.moves import Place
from rules.moana_nui.places import Cell, Segment
from rules.moana_nui.scoring import score

_REASONS: Final = 4
"""No language needs more lines to say which tie-break decided."""
_NEWS: Final = 3
"""A card in the column with no more lines has no more below the map either."""
_LOG: Final = 12
"""A wide picture tells about so many lines of what happened,"""
_ACROSS: Final = 5
"""below map and cards, where they are longer, so many,"""
POSTED: Final = 4
"""and a post no more than these."""


def lines(scene: Scene, room: float, most: int, size: int = 0) -> list[Line]:
    """What the card says, in about `most` lines of `room` pixels: what is asked, or what happened."""
    size = size or TEXT[scene.aspect]
    if candidates.choosing(scene):
        return _asked(scene, size, room)
    first, over = _generation(scene, size, room), _ending(scene, size, room)
    told, left = turns(scene, size, round(1.3 * size)), most - len(first) - len(over)
    found = fitted(scene.language, told, size, room, left, equally=True) if len(told) <= left else []
    if len(told) > left or (cut(found) and most <= POSTED):
        found = flowing(scene.language, told, size, room, left)
    return [*over, *news.set_off(found), *first] or _broken(_legend(scene), size, room, most)


def _broken(words: str, size: int, room: float, most: int) -> list[Line]:
    return [[(line,)] for line in fonts.wrap(words, size, room, most)]


def _legend(scene: Scene) -> str:
    return said(scene, "legend" if view_of(scene).turn > 1 else "start")


def _asked(scene: Scene, size: int, room: float) -> list[Line]:
    """What is distributed, where the chosen tile lies, or that nothing that can be chosen brings anything at once."""
    if generated := _generation(scene, size, room):
        return generated
    if scene.path[:1] == (Place.kind,) and len(scene.path) > 2:
        at = Cell.parse(scene.path[2])
        facts = {"tile": tile_title(scene, scene.path[1]), "at": at, "ap": points_at(view_of(scene), at)}
        return _broken(said(scene, "lies", **facts), size, room, _REASONS)
    return _broken(said(scene, "answers.nothing"), size, room, _REASONS) if scene.marks else []


def _generation(scene: Scene, size: int, room: float) -> list[Line]:
    """What the tile generates and is yet to be distributed: of the sea, then of land and whereto."""
    view = view_of(scene)
    found = view.generation
    if found is None or view.decision != "generate":
        return []
    line: Line = [(said(scene, "generation"),)]
    sea, land = (("fish", found.fish), ("shell", found.shell)), (("wood", found.wood), ("stone", found.goods.stone))
    for kinds in (sea, land):
        # A dot keeps what follows, up to the arrow at the end, apart from what has no place yet.
        line += [("·",)] * (kinds is land and len(line) > 1 and any(found.land))
        line += [(glyphs.resource(kind, size + 6), f"×{number}") for kind, number in kinds if number]
    if any(found.land):
        to = zip(view.placed, found.land, strict=True)
        line.append((f"→ {text(scene.language, 'words.list.comma').join(_often(at, n) for at, n in to if n)}",))
    lines = flow(line, size, room, len(line))
    return [[said for said in each if said != ("·",) or said not in (each[0], each[-1])] for each in lines]


def _often(at: Segment, number: int) -> str:
    return f"{at}×{number}" if number > 1 else str(at)


def turns(scene: Scene, size: int, height: int) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels."""
    return turns_of(
        by_turn(scene.news, AFTERWARDS),
        lambda seat: head(seat_symbol(seat, size + 4), seat_name(scene, seat), size, 220),
        lambda seat, events: news.told(scene, seat, events, height),
        scene.language,
    )


def _ending(scene: Scene, size: int, room: float) -> list[Line]:
    """Which tie-break decided, and where the map has changed since a seat was scored, when that was."""
    view, told = view_of(scene), list[Line]()
    if view.result and view.result.tie_break:
        why = name(scene.language, "moana_nui", f"tie_break.{view.result.tie_break}")
        told += _broken(text(scene.language, "words.score.tie", why=why), size, room, _REASONS)
    scores = [board.player.score or score(view.board, seat) for seat, board in enumerate(view.boards)]
    if view.result and any(each != score(view.board, seat) for seat, each in enumerate(scores)):
        told += _broken(said(scene, "scored"), size, room, _REASONS)
    return told


class Card(NamedTuple):
    """What a wide picture tells: how high that is in the column, below the map and below both, and what puts it."""

    high: tuple[int, int, int]
    put: Callable[[Canvas, Box], None]


def card(scene: Scene) -> Card:
    """The table of what can be chosen, in the column only where it fits; else lines, more of them below the map."""
    if shown := table(scene):
        in_column = tables.height(shown, COLUMN) if tables.fits(shown, COLUMN) else 0
        high = in_column, tables.height(shown, BELOW), tables.height(shown, ACROSS)
        return Card(high, partial(tables.put_table, table=shown))
    told, size = {COLUMN: lines(scene, COLUMN - 40, _LOG, TEXT["wide"])}, TEXT["wide"]
    for width, most in ((BELOW, _LOG), (ACROSS, _ACROSS)):
        told[width] = lines(scene, width - 40, most, size) if len(told[COLUMN]) > _NEWS else told[COLUMN]
    column, below, across = (22 + LINE["wide"] * len(each) for each in told.values())
    high = (max(column, 22 + LINE["wide"] * 2), below, across) if told[COLUMN] else (0, 0, 0)
    return Card(high, lambda canvas, where: put_log(canvas, where, told[where.w]))


def table(scene: Scene) -> tables.Table | None:
    """What can be chosen as a table."""
    return answers.table(scene) if candidates.choosing(scene) else None


def put_log(canvas: Canvas, where: Box, told: Sequence[Line]) -> None:
    """The card with its lines, if there are any."""
    if not told:
        return
    put_card(canvas, where)
    put_lines(canvas, where, told, TEXT["wide"], LINE["wide"], INK)
