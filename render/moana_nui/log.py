"""The card below the map: what the marks mean, what happened since, or how to read the map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, partial
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from data.texts import name, text
from render import fonts, post, tables
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import candidates, constructions, glyphs, news, offers, routes, sites
from render.moana_nui.journeys import AFTERWARDS
from render.moana_nui.layout import ACROSS, BELOW, COLUMN, LINE, TEXT
from render.moana_nui.palette import INK
from render.moana_nui.reading import said, tile_title, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.words_pieces import points_at
from render.news import Line, Said, Turn, by_turn, cut, fitted, flowing, head, omitted, turns_of
from render.panels import SPACE, flow, measure, put_lines
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from rules.moana_nui.places import Cell, Segment

MEANINGS: Final[dict[Aspect, int]] = {"wide": 30, "tall": 10}
"""So many lines say at most what can be done at the marks, on a wide picture beside the map."""
_REASONS: Final = 4
"""No language needs more lines to say which tie-break decided."""
_NEWS: Final = 3
"""A card in the column with no more lines has no more below the map either."""
_LOG: Final = 12
"""A wide picture tells about so many lines of what happened."""
_ACROSS: Final = 5
"""Below map and cards in about so many, which are longer."""
_DENSE: Final = 8
"""And of what can be chosen, below the map."""
_PLENTY: Final = 99
"""No news have so many lines."""
_Set: TypeAlias = Callable[[Sequence[Turn]], list[Line]]
"""A way to set turns into lines."""
Tell: TypeAlias = Callable[..., list[Turn]]
"""`turns` of one scene; each way to tell them is worked out once."""
_GAP: Final = Image.new("RGBA", (SPACE, 1), (0, 0, 0, 0))
"""Between the deeds of a turn that is not broken."""


def telling(scene: Scene) -> Tell:
    """What tells the turns of a scene."""
    return cache(partial(turns, scene))


def lines(scene: Scene, room: float, most: int, tell: Tell | None = None) -> list[Line]:
    """What the card says, in about `most` lines of `room` pixels; what happened in brief where that is too much."""
    size = TEXT[scene.aspect]
    if marks := _choosing(scene, size, room, most):
        return marks
    first, over = _generation(scene, size, room), _ending(scene, size, room)
    left = most - len(first) - len(over)
    told = fitted(scene.language, shortened(scene, size, room, left, tell), size, room, left, equally=True)
    return [*first, *news.set_off(told), *over] or _broken(_legend(scene), size, room, most)


def shortened(scene: Scene, size: int, room: float, most: int, tell: Tell | None = None) -> list[Turn]:
    """The turns in words of `size` as the card tells them in about `most` lines of `room` pixels: in full, or in brief
    where deeds would be left out, at last without single moves."""
    tell, told = tell or telling(scene), list[Turn]()
    for brief, listed in ((False, True), (True, True), (True, False)):
        told = tell(size, LINE[scene.aspect] - 2, brief, listed)
        if not cut(fitted(scene.language, told, size, room, most, equally=True)):
            break
    return told


def brief(
    scene: Scene, most: int = 2, terse: bool = False, tell: Tell | None = None, size: int = post.TEXT
) -> list[Line]:
    """What the post says: what the marks mean in as many lines as that needs, all else in about `most`, in words of
    `size`; `terse` in no more than all of it takes one behind the other."""
    room = post.INSIDE
    if marks := _choosing(scene, size, room, MEANINGS[scene.aspect]):
        return marks
    over, last = _ending(scene, size, room), _generation(scene, size, room)
    left, posted = most - len(over) - len(last), partial(_posted, tell or telling(scene), size)
    told = _terse(scene, posted, left) if terse else _short(scene, posted, left, size)
    told = [*over, *news.set_off(told), *last]
    return told or _broken(_legend(scene), size, room, 2)


def fewest(scene: Scene, tell: Tell) -> int:
    """How many lines news of a post have where every turn has its own."""
    over = _ending(scene, post.TEXT, post.INSIDE)
    return len(over) + len(_posted(tell, post.TEXT))


def _posted(tell: Tell, size: int, listed: bool = False) -> list[Turn]:
    """The turns as a post tells them in words of `size`, with moves one by one if they are `listed`."""
    return tell(size, size + post.SIGN - post.TEXT, True, listed)


def _terse(scene: Scene, posted: Tell, most: int) -> list[Line]:
    """The turns in brief one behind the other, without names where that saves a line."""
    told = posted()
    flow_in = partial(flowing, scene.language, size=post.TEXT, room=post.INSIDE)
    named, bare = (flow_in(each, most=_PLENTY) for each in (told, _nameless(told)))
    if len(named) <= most:
        return bare if len(bare) < len(named) else named
    return flow_in(told, most=most)


def _short(scene: Scene, posted: Tell, most: int, size: int) -> list[Line]:
    """The turns in brief, every one on lines of its own, where deeds are left out if need be; turns that are too many
    for that stand two on a line, or all one behind the other. Where there is room moves are told one by one, those of
    the newest turns first. What fits behind something that does not is told."""
    told, room = posted(), post.INSIDE
    ways: tuple[_Set, ...] = (
        lambda told: fitted(scene.language, told, size, room, _PLENTY),
        lambda told: _paired(told, size, room) if len(told) > most else [],
        lambda told: (
            flowing(scene.language, told, size, room, most)
            if len(told) > most
            else fitted(scene.language, _nameless(told), size, room, most, equally=True)
        ),
    )
    set_so, who = next(
        ((way, who) for way in ways for who in (list, _nameless) if 0 < len(way(who(told))) <= most),
        (ways[-1], list),
    )
    lines = set_so(who(told))
    for i, more in reversed([*enumerate(posted(listed=True))]):
        if more.told != told[i].told:
            trial = [*told[:i], more, *told[i + 1 :]]
            other = set_so(who([turn._replace(must=len(turn.told)) for turn in trial]))
            if 0 < len(other) <= max(most, len(lines)) and omitted(other) == omitted(lines):
                told, lines = trial, other
    return _filled(told, lines, lambda told: set_so(who(told))) if cut(lines) else lines


def _filled(told: list[Turn], lines: list[Line], set_so: _Set) -> list[Line]:
    """The same lines, or as many with more in them: with deeds that fit behind one that does not."""
    for i in range(len(told)):
        missing = [deed for deed in told[i].told[1:] if not _tells(lines, deed)]
        shown = [deed for deed in told[i].told if deed not in missing]
        for deed in missing[1:]:
            others = [one for one in missing if one is not deed]
            trial = [*told[:i], told[i]._replace(told=[*shown, deed, *others]), *told[i + 1 :]]
            other = set_so(trial)
            if len(other) <= len(lines) and all(_tells(other, one) for one in [*shown[1:], deed]):
                told, lines, missing, shown = trial, other, others, [*shown, deed]
    return lines


def _tells(lines: Sequence[Line], deed: Said) -> bool:
    """Whether a deed is told on some line as a whole."""
    return any([*said] == [*deed] for line in lines for said in line)


def _paired(told: Sequence[Turn], size: int, room: float) -> list[Line]:
    """Turns that are not broken, some of them on the same line; nothing where one of them is too long for that."""
    groups = [_whole(turn) for turn in told]
    if len(groups) < 2 or max(measure(group, size) for group in groups) > room:
        return []
    return flow(groups, size, room, len(groups))


def _nameless(told: Sequence[Turn]) -> list[Turn]:
    return [turn._replace(who=turn.who[:1]) for turn in told]


def _whole(turn: Turn) -> Said:
    """A turn that is not broken, and some room behind it."""
    return [*turn.who, *(chunk for deed in turn.told for chunk in (_GAP, *deed)), _GAP]


def _broken(words: str, size: int, room: float, most: int) -> list[Line]:
    return [[(line,)] for line in fonts.wrap(words, size, room, most)]


def _legend(scene: Scene) -> str:
    return said(scene, "legend" if view_of(scene).turn > 1 else "start")


def _choosing(scene: Scene, size: int, room: float, most: int) -> list[Line]:
    """What can be done at the marks, or what they mean; what is distributed, or where the chosen tile lies."""
    if not candidates.choosing(scene):
        return []
    if generated := _generation(scene, size, room):
        return generated
    if scene.path[:1] == ("place",) and len(scene.path) > 2:
        at = Cell.parse(scene.path[2])
        facts = {"tile": tile_title(scene, scene.path[1]), "at": at, "ap": points_at(view_of(scene), at)}
        return _broken(said(scene, "lies", **facts), size, room, most)
    weak = [said(scene, "marks.weak")] * candidates.some_weak(scene)
    lines = flow([*offers.named(scene), *([each] for each in weak)], size, room, most + 1)
    if lines and len(lines) <= most:
        return lines
    told = text(scene.language, "words.space").join([said(scene, "marks.places"), *weak])
    return _broken(told, size, room, most) if scene.marks else []


def _generation(scene: Scene, size: int, room: float) -> list[Line]:
    """What the tile generates and is yet to be distributed: what the sea gives, then resources of the land and the
    segments to which these go."""
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


def turns(scene: Scene, size: int, height: int, brief: bool = False, listed: bool = True) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels, as `news.told` has it."""
    return turns_of(
        news.marked_extra(by_turn(scene.news, AFTERWARDS)),
        lambda seat: head(seat_symbol(seat, size + 4), seat_name(scene, seat), size, 220),
        lambda seat, events: news.told(scene, seat, events, height, brief, listed),
        scene.language,
    )


def _ending(scene: Scene, size: int, room: float) -> list[Line]:
    """Which tie-break decided."""
    result = scene.view.result
    if result is None or not result.tie_break:
        return []
    why = name(scene.language, "moana_nui", f"tie_break.{result.tie_break}")
    return _broken(text(scene.language, "words.score.tie", why=why), size, room, _REASONS)


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
    most = (MEANINGS["wide"], _DENSE, _DENSE) if candidates.choosing(scene) else (_LOG, _LOG, _ACROSS)
    tell = telling(scene)
    told = {COLUMN: lines(scene, COLUMN - 40, most[0], tell)}
    for width, number in zip((BELOW, ACROSS), most[1:], strict=True):
        told[width] = lines(scene, width - 40, number, tell) if len(told[COLUMN]) > _NEWS else told[COLUMN]
    column, below, across = (22 + LINE["wide"] * len(each) for each in told.values())
    high = max(column, 22 + LINE["wide"] * 2), below, across
    return Card(high, lambda canvas, where: put_log(canvas, scene, where, told[where.w]))


def table(scene: Scene) -> tables.Table | None:
    """What can be chosen as a table."""
    if not candidates.choosing(scene):
        return None
    width = BELOW if scene.aspect == "wide" else post.WIDTH - 2 * post.MARGIN
    return sites.table(scene, width) or constructions.table(scene, width) or routes.table(scene, width)


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The card with its lines."""
    put_card(canvas, where)
    put_lines(canvas, where, told, TEXT[scene.aspect], LINE[scene.aspect], INK)
