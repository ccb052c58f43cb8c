"""The log: a card with the places on offer, one with what happened since the addressed player last acted, and why the
game is over."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, pairwise
from typing import Final, TypeAlias

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box, put_plate
from render.news import Line, Said, Turn, by_turn, cut, fitted, head, left_out, turns_of, whole
from render.panels import SPACE, broken, flow, measure, put_chunks, put_flow
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.theme import seat_symbol
from render.tongiaki import choice_cards, landing_table, news, signs, stack
from render.tongiaki.offers import Offer, by_island, ends, giving, growing, offers, said, settlement, whose
from render.tongiaki.palette import CARD, CARD_EDGE, SOFT, WHITE
from render.tongiaki.reading import LEAST, crownable, occupied, result_of, trips, view_of
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.tongiaki.components import TONGA
from rules.tongiaki.events import LastTile
from rules.tongiaki.places import Pier
from rules.tongiaki.scoring import TongiakiResult

_MOST: Final = 30
"""So many lines on places on offer are told at most in a wide picture."""
_USUAL, _AFTER = 17, 9
"""For more lines than this, or that after the end, no wide picture is made higher, unless more turns are to be told."""
CHOICES: Final = 3
"""What can be chosen takes so many lines of a post, and one more where a settlement can be founded; a private picture
has room for all."""
_LINES, _LAST = 4, 2
"""The news of a post take so many lines, the last turn of a game so many on a post of many seats:"""
_WAYS_TO_TELL: Final = (
    (post.TEXT, news.OTHERS, 0),
    (post.TEXT, news.OTHERS, 3),
    (post.LEAST, news.OTHERS, 3),
    (post.LEAST, news.OTHERS, 1),
    (post.LEAST, news.OWN, 1),
    (post.LEAST, 0, 1),
)
"""with landings together where these have no room for everything, then in smaller letters, with fewer islands, without
lost boats of others and last of all without all, but never without a turn. Each way is a size, the rank of what is told
in any case, and how many islands are named where landings are told together (0 where they are not)."""
_GOES_ON: Final = "… "
"""Lines of a post that go on with a turn begin so, behind the sign of its seat;"""
_BETWEEN: Final[Said] = ("  ",)
"""this stands between turns on one line."""
_FEW: Final = 4
"""More seats than this are many."""
_ROOMY: Final = 12
"""On so many lines of a private picture every island begins one."""
_NAME: Final[dict[Aspect, int]] = {"wide": 140, "tall": 240}
_LONG: Final = 340
"""So many pixels long are lines on ways to land in a wide picture."""
_LINE: Final = 344
"""So many are those on places on offer."""
_DEEP: Final = 12
"""So many spaces in go lines on a phone on."""
_ANY: Final = "n"
"""This stands for any number."""
_PADDING: Final = 16
STEP: Final = round(LEAST["wide"] * 1.5)
"""So many pixels apart are lines of the log."""
_GAP: Final = 10
"""Stands between cards."""
_INDENT: Final = 44
"""So far from the names of places stands in a wide picture what would sail,"""
_ROOM: Final[dict[Aspect, int]] = {"wide": 312, "tall": 700}
"""for which there is so much room,"""
_BESIDE: Final = 220
"""and so much for beaches behind the name of their island."""

_Row: TypeAlias = tuple[Said, Said]
"""A place on offer, and what is known of it."""


def lines(scene: Scene, width: int, room: int) -> list[Line]:
    """The news of a wide picture, which may become higher, for a card `width` pixels wide and `room` pixels high, with
    the result, if there is one."""
    size, inner = LEAST["wide"], width - 36
    over, above = ending(scene, inner, size), _above(scene)
    crews = [] if scene.marks or over else _crews(scene, size)
    most = max((_AFTER if over else _USUAL) - above // STEP, (room - _PADDING - above) // STEP)
    most -= len(over) + len(crews)
    told = turns(scene, size, partial(news.brief, size=size))[-1:] if over else turns(scene, size, news.told)
    lately = _begun(fitted(scene.language, told, size, inner, most))
    found = [*over, *lately, *crews, *([each] for each in _meanings(scene) if len(lately) < most)]
    return found or ([] if scene.marks else [[(text(scene.language, "picture.tongiaki.no_news"),)]])


def _crews(scene: Scene, size: int) -> list[Line]:
    """What the numbers on the map mean, if there are any; boats stand beside them only where there is room."""
    told = text(scene.language, "picture.tongiaki.crew")
    return [[[signs.crew((), _ANY, True, size)], [told]]] if any(trip.number for trip in trips(scene)) else []


def _meanings(scene: Scene) -> list[Said]:
    """What the sign of a seat at piers means, and crowns on coins, if there are any."""
    view, size, found = view_of(scene), LEAST[scene.aspect], list[Said]()
    if view.piers and not scene.marks:
        found.append([signs.sailing(view.to_move[0], size), " " + text(scene.language, "picture.tongiaki.sail")])
    if crownable(view) and not scene.marks:
        found.append([signs.crown(size, True), " " + text(scene.language, "picture.tongiaki.hand.able")])
    return found


def brief(scene: Scene) -> list[Line]:
    """What the post says, in two lines if possible: what can be chosen, or why the game is over, or the news."""
    if scene.marks:
        return _choosing(scene)
    if result_of(scene):
        return [*_told(scene, 1), *ending(scene), [(text(scene.language, "picture.tongiaki.coins"),)]]
    lines: list[Line] = _told(scene, 2) or [[(text(scene.language, "picture.tongiaki.no_news"),)]]
    for meant in _meanings(scene):
        wide = sum(measure(each, post.TEXT) + SPACE for each in [*lines[-1], meant]) - SPACE
        if wide <= post.INSIDE:
            lines[-1] = [*lines[-1], meant]
        elif len(lines) < _LINES:
            lines.append([meant])
    return lines


def _told(scene: Scene, usual: int) -> list[Line]:
    """Turns, after the end the last one, on the usual number of lines if these hold all of it; on a phone each on lines
    of its own."""
    lines, best = list[Line](), list[Line]()
    most = _LAST if scene.view.result and scene.view.seats > _FEW else _LINES
    for size, last, together in _WAYS_TO_TELL:
        if best and (last < news.OTHERS or not cut(best)):
            break
        tell = partial(news.brief, size=size, together=together)
        told = turns(scene, size, tell, last, together)[-1 if scene.view.result else 0 :]
        if scene.size == "phone":
            best = fitted(scene.language, told, size, post.INSIDE, _ROOMY)
            continue
        lines = whole(scene.language, told, size, post.INSIDE, usual, most)
        lines = lines if cut(lines) else _unbroken(told, size, len(lines)) or lines
        best = lines if len(lines) <= most else best
    return _begun(best or lines, _GOES_ON if scene.size == "post" else "")


def _unbroken(told: Sequence[Turn], size: int, most: int) -> list[Line]:
    """Turns on so many lines, each on one line if one holds it, with names if there is room; none if it takes more."""
    for named in (True, False):
        found: list[Line] = []
        for turn in told:
            who = turn.who if named else turn.who[:1]
            first: Said = [*who, *((" ", *turn.told[0]) if turn.told else ())]
            deeds = [first, *turn.told[1:]]
            before = [*found[-1], _BETWEEN] if found else []
            if found and len(flow([*before, *deeds], size, post.INSIDE, 2)) == 1:
                found[-1] = [*before, *deeds]
                continue
            begun, *others = flow(deeds, size, post.INSIDE, len(deeds), round(measure(turn.who[:1], size)) + SPACE)
            found += [begun, *([turn.who[:1], *line] for line in others)]
        wide = max((measure([*chain(*line)], size) + SPACE * (len(line) - 1) for line in found), default=0)
        if len(found) <= most and wide <= post.INSIDE:
            return found
    return []


def _begun(told: Sequence[Line], goes_on: str = "") -> list[Line]:
    """The lines; those that go on with a turn begin with its sign, or indented below its name, and with what says that
    it `goes_on`, not with a dot."""
    found: list[Line] = []
    for line in told:
        start = int(len(line[0]) == 1 and len(line) > 1)
        said = line[start][1:] if line[start][0] == news.APART else line[start]
        found.append([*line[:start], [*([goes_on] * start if goes_on else []), *said], *line[start + 1 :]])
    return found


def turns(
    scene: Scene,
    size: int,
    tell: Callable[[Scene, Seat, Sequence[Event]], Sequence[Said]],
    last: int = news.OTHERS,
    together: int = 0,
) -> list[Turn]:
    """What happened turn by turn, in signs and words; deeds up to the `last` rank are never left out."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: _head(scene, seat, size),
        lambda seat, events: tell(scene, seat, events),
        scene.language,
        lambda events: news.must(scene, events, last, together),
    )


def _head(scene: Scene, seat: Seat, size: int) -> Said:
    """Whose turn it was, by their sign alone on a post of many, whose names stand in its strip."""
    symbol = seat_symbol(seat, size + 6)
    if scene.size == "post" and scene.view.seats > _FEW:
        return [symbol]
    return head(symbol, seat_name(scene, seat), size, _NAME[scene.aspect])


def _choosing(scene: Scene) -> list[Line]:
    """What the places on offer bring, or what the marks mean."""
    room = choice_cards.room(scene)
    # Signs have the smaller size, words are set in the larger one, below the name of their place.
    within = (room - measure([" " * _DEEP], post.TEXT) - SPACE) * post.LEAST / post.TEXT
    found, settled = offers(scene, post.LEAST, min(within, _ROOM["tall"])), settlement(scene, post.LEAST)
    last = [[_way(settled)]] if settled else []
    if choice_cards.telling(scene):
        given = [each for each in found if each.island and not giving(scene)]
        sources = _islands(said(scene, "boat_from"), given, room) if given else []
        return [*choice_cards.explained(scene), *sources, *last]
    sailing = any(isinstance(mark.at, Pier) for mark in scene.marks)
    landing = landing_table.told(scene, post.TEXT, room) if scene.size == "phone" else []
    if landing:
        found = [each._replace(island="") for each in found] if choice_cards.alone(scene) else found
        return [*([line] for line in landing), *_sailing(scene, found, room)]
    if growing(scene) and scene.size == "phone":
        return [*_growing(found, room), *_meant(scene, room)]
    for count in range(len(found), 0, -1):
        more = [(left_out(scene.language, len(found) - count),)] if count < len(found) else []
        parts = _parts(scene, found[:count])
        lines = [line for heading, part in parts for line in _islands(heading, part, room)]
        lines = _sailed(found, room)[choice_cards.alone(scene) :] if sailing else lines
        named = [[*([[heading]] if heading else []), *_named(part)] for heading, part in parts]
        named[-1] += more
        packed = [line for each in named for line in flow(each, post.TEXT, room, len(each))]
        if scene.size == "phone" and not more:
            meant = _meant(scene, room) if sailing else []
            return [*(lines if len(lines) <= _ROOMY else packed), *_sailing(scene, found, room), *meant, *last]
        if len(packed) <= CHOICES:
            return [*packed, *last]
    kind = type(scene.marks[0].at).__name__.lower()
    told = text(scene.language, f"picture.tongiaki.marks.{kind}")
    return [[(line,)] for line in fonts.wrap(told, post.TEXT, post.INSIDE, 2)]


def _meant(scene: Scene, room: int) -> list[Line]:
    """What the signs beside piers say, and what is left in the stack where a tile would be turned."""
    told = choice_cards.meanings(scene, post.LEAST, post.TEXT, room)
    if "unknown" not in ends(scene):
        return told
    left = [line for kind in stack.told(scene, post.LEAST) for line in flow(kind, post.TEXT, room, 2)]
    return [*told, [[text(scene.language, "picture.tongiaki.stack")]], *left]


def _sailed(found: Sequence[Offer], room: int) -> list[Line]:
    """Piers one below the other, the name of each island above its own."""
    lines: list[Line] = []
    for island, piers in by_island(found):
        lines += [[[island]], *(line for each in piers for line in _deep(broken(_way(each), post.TEXT, room), room))]
    return lines


def _growing(found: Sequence[Offer], room: int) -> list[Line]:
    """The beaches of an island that grows one below the other."""
    rows = [line for each in found for line in _deep([*broken(_way(each), post.TEXT, room), *each.sails], room)]
    return [[[found[0].island]], *rows]


def _sailing(scene: Scene, found: Sequence[Offer], room: int) -> list[Line]:
    """Where beaches would sail that are filled, below the places on offer."""
    named = [([*each.sign, " ".join(filter(None, (each.island, each.said)))], each.sails) for each in found]
    lines = [line for head, sails in named if sails for line in _deep([head, *sails], room)]
    return [[[text(scene.language, "picture.tongiaki.filled")]], *lines] if lines else []


def _deep(groups: Sequence[Said], room: int) -> list[Line]:
    """What is told of one place on lines of a phone, those after the first below what follows its name."""
    gap = " " * _DEEP
    first, *others = flow(groups, post.TEXT, room, len(groups), round(measure([gap], post.TEXT) + SPACE))
    return [first, *([[gap], *line] for line in others)]


def _parts(scene: Scene, found: Sequence[Offer]) -> list[tuple[str, list[Offer]]]:
    """Places on offer under what they are chosen for where that differs: islands to grow on, and beaches from which a
    boat comes."""
    parts = {
        "grow_on": [each for each in found if not each.island],
        "boat_from": [each for each in found if each.island],
    }
    if not all(parts.values()):
        return [("", [*found])]
    return [(text(scene.language, f"picture.tongiaki.{key}"), part) for key, part in parts.items()]


def _islands(heading: str, found: Sequence[Offer], room: int) -> list[Line]:
    """Places on offer below a heading, if there is one, those of each island on lines of their own."""
    lines = [
        line
        for island, ways in by_island(found)
        for line in _under(island, [*map(_way, ways), *([ways[0].alike] if ways[0].alike else [])], room)
    ]
    return [[[heading]], *lines] if heading else lines


def _under(island: str, ways: Sequence[Said], room: int) -> list[Line]:
    """Places on offer behind the name of their island, or below it where one line has no room for both."""
    heading: list[Said] = [[island]] if island else []
    whole = flow([*heading, *ways], post.TEXT, room, len(ways) + 1)
    if not heading or len(whole) == 1:
        return whole
    return [heading, *flow(ways, post.TEXT, room, len(ways))]


def _named(found: Sequence[Offer]) -> list[Said]:
    """Places on offer one after the other, the first of each island behind its name."""
    return [
        [*([f"{island} "] if island and not i else []), *_way(each)]
        for island, ways in by_island(found)
        for i, each in enumerate(ways)
    ]


def _way(offer: Offer) -> Said:
    """A place on offer and what it brings; with room behind it where no sign begins the next one."""
    said = f"{offer.said} " if offer.said else ""
    return [*offer.sign, said, *offer.gain, *([] if offer.sign else [" "])]


def height(scene: Scene, told: Sequence[Line]) -> int:
    """How high the cards have to be for the places on offer and these lines."""
    above = _above(scene)
    return above - _GAP if above and not told else above + _PADDING + STEP * max(1, len(told))


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The cards in their box: what can be chosen above what happened."""
    size, above = LEAST["wide"], _above(scene)
    card = where._replace(h=-_GAP)
    for rows in _cards(scene):
        card = where._replace(y=card.bottom + _GAP, h=_high(rows))
        put_plate(canvas, card, CARD, CARD_EDGE, 2)
        _put_rows(canvas, card, rows)
    if told or not above:
        put_plate(canvas, where._replace(y=where.y + above, h=where.h - above), CARD, CARD_EDGE, 2)
    for i, line in enumerate(told):
        y = where.y + above + _PADDING / 2 + STEP * (i + 0.5)
        x = put_flow(canvas, where.x + 18, y, line[:1], size, WHITE)
        put_flow(canvas, x, y, line[1:], size, SOFT)


def _above(scene: Scene) -> int:
    """How many pixels the cards of the places on offer take, with the gaps below them."""
    return sum(_high(rows) + _GAP for rows in _cards(scene))


def _high(rows: Sequence[_Row]) -> int:
    return len(rows) * STEP + _PADDING


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
        counts: list[Said] = [[seat_symbol(seat, size + 4), " " + _tie_counts(scene, result, seat)] for seat in seats]
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


def _tie_counts(scene: Scene, result: TongiakiResult, seat: Seat) -> str:
    """What decided between equal points: islands as on the card of the seat, Tonga among them, and boats."""
    key = "tie_counts_tonga" if TONGA in occupied(scene, seat) else "tie_counts"
    return text(scene.language, f"picture.tongiaki.{key}", n=result.islands[seat], boats=result.boats[seat])


def _cards(scene: Scene) -> list[list[_Row]]:
    """The rows of each card of the places on offer, not too many in all, and of the one of what signs there say."""
    if not scene.marks:
        return []
    size = LEAST["wide"]
    meant: list[_Row] = [
        ([*chain(*([*each, "  "] for each in line)), ""], [])
        for line in choice_cards.meanings(scene, size, size, _LONG)
    ]
    return [rows for rows in (*_offered(scene, size), meant) if rows]


def _offered(scene: Scene, size: int) -> list[list[_Row]]:
    """The rows of each card of the places on offer; without free moorings where they would be too many."""
    landing = landing_table.told(scene, size, _LONG)
    if landing:
        rows: list[_Row] = [([*line, ""], []) for line in landing]
        return [rows + _filled(scene, offers(scene, size, _ROOM["wide"]))]
    found = offers(scene, size, _ROOM["wide"])
    cards = [_rows(scene, *part) for part in _parts(scene, found)]
    if sum(map(len, cards)) > _MOST:
        cards = [_rows(scene, *part) for part in _parts(scene, [each._replace(moorings=()) for each in found])]
    cards[-1] += _more(scene, size)
    above = sum(map(len, cards[:-1]))
    if above + len(cards[-1]) > _MOST:
        more = left_out(scene.language, above + len(cards[-1]) - _MOST + 1)
        cards[-1][_MOST - 1 - above :] = [([], [more])]
    return cards


def _filled(scene: Scene, found: Sequence[Offer]) -> list[_Row]:
    """Where beaches would sail that are filled."""
    rows: list[_Row] = [([*each.sign, ""] * (not i), line) for each in found for i, line in enumerate(each.sails)]
    return [([text(scene.language, "picture.tongiaki.filled")], []), *rows] if rows else []


def _more(scene: Scene, size: int) -> list[_Row]:
    """What else the menu offers."""
    if settled := settlement(scene, size):
        return [([*settled.sign, settled.said], settled.gain)]
    return []


def _rows(scene: Scene, heading: str, found: Sequence[Offer]) -> list[_Row]:
    """Places on offer, and what would sail if they are chosen."""
    groups, filled = by_island(found), text(scene.language, "picture.tongiaki.filled")
    headed = len(groups) < len(found)
    alone = groups[0][0] if len(groups) == 1 and len(found) > 1 and any(each.gain for each in found) else ""
    headings = [heading, alone, filled * any(each.sails and not each.moorings for each in found)]
    rows: list[_Row] = [([each], []) for each in headings if each]
    rows += [(whose(scene, LEAST["wide"]), [])] if any(each.alike for each in found) else []
    for island, group in groups:
        if island and not any(each.gain for each in group):
            ways = [[*each.sign, f"{each.said} "] for each in group]
            ways += [[*group[0].alike]] if group[0].alike else []
            for i, line in enumerate(flow(ways, LEAST["wide"], _BESIDE, len(ways))):
                rows.append(([island * (not i)], [chunk for each in line for chunk in each]))
            continue
        if headed and island != alone:
            rows.append(([island], []))
        for each in group:
            said = each.said if headed else " ".join(filter(None, (island, each.said)))
            beside, below = _beside(each, said, LEAST["wide"])
            if measure([*each.sign, said, " ", *beside], LEAST["wide"]) > _LINE:
                beside, below = [], [beside, *below]
            rows.append(([*each.sign, said], beside))
            rows += [([], line) for line in (*below, *each.sails)]
    return rows


def _beside(offer: Offer, called: str, size: int) -> tuple[Said, Sequence[Said]]:
    """What a place on offer brings, with the free moorings of its beaches where one line has room for both; and the
    lines of these below it otherwise."""
    if len(offer.moorings) == 1:
        whole = [*offer.gain, " ", *offer.moorings[0][:-1]]
        if measure([*offer.sign, called, " ", *whole], size) <= _LINE:
            return whole, ()
    return offer.gain, offer.moorings


def _put_rows(canvas: Canvas, where: Box, rows: Sequence[_Row]) -> None:
    """The places on offer on the left, beside them what is known of them; what goes on below stands in one column."""
    size, room = LEAST["wide"], where.w - 32
    column = max((measure(left, size) for left, right in rows if left and right), default=0) + 28
    for i, (left, right) in enumerate(rows):
        y, wide = where.y + 8 + STEP * (i + 0.5), measure(right, size)
        x = min(column, room - wide) if left else _INDENT
        put_chunks(canvas, where.x + 16 + x, y, right, size, SOFT)
        if left:
            *signs, said = left
            said = fonts.fit(str(said), size, room - 12 - wide - measure(signs, size))
            put_chunks(canvas, where.x + 16, y, [*signs, said], size, WHITE)
