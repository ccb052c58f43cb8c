"""The tablet below the map: what the marks mean, what is left to fight, what happened since, or how to read the map.

What the events say in signs and words stands in `news`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace
from PIL import Image

from data.texts import listing, text
from render import fonts, post
from render.canvas import Canvas, scaled
from render.frame import Box
from render.news import Line, Turn, by_turn, fitted, flowing, head, turns_of
from render.panels import Chunk, flow, put_flow
from render.reading import seat_name
from render.scene import Aspect, Scene
from render.tigris import candidates as tags
from render.tigris import news, pieces, signs
from render.tigris.layout import MEASURES
from render.tigris.material import put_tablet
from render.tigris.palette import INK, IVORY, RED_INK
from render.tigris.questions import Candidate, Support, Tiles, candidates, yours
from render.tigris.reading import COLOUR_OF, view_of
from rules.kit.typed import expect
from rules.tigris import events
from rules.tigris.components import LAST_TREASURES
from rules.tigris.moves import OFFICES
from rules.tigris.outlook import Fighters, Match, matches
from rules.tigris.scoring import TigrisResult

_MOST: Final[dict[Aspect, int]] = {"wide": 4, "tall": 8}


_SAMPLE: Final = 0.8
"""How large a tag is beside its explanation."""


class _Type(NamedTuple):
    """How large text and signs of some lines are, and how wide the lines may be."""

    text: int
    sign: int
    room: float


def lines(scene: Scene, fight: Fighters | None, room: float) -> list[Line]:
    """What the log says beside the conflict that is shown, in lines of at most `room` pixels."""
    how, most = MEASURES[scene.aspect], _MOST[scene.aspect]
    return _told(scene, fight, _Type(how.text, how.sign, room), most, fitted)


def brief(scene: Scene, fight: Fighters | None) -> list[Line]:
    """What the post says, in two lines if possible; after the end only why it is over."""
    if scene.view.result:
        return _ending(scene, _Type(post.TEXT, post.SIGN, post.INSIDE))
    return _told(scene, fight, _Type(post.TEXT, post.SIGN, post.INSIDE), 2, flowing)


def _told(
    scene: Scene,
    fight: Fighters | None,
    how: _Type,
    most: int,
    fit: Callable[[str, Iterable[Turn], int, float, int], list[Line]],
) -> list[Line]:
    if candidates(scene):
        return flow(_explained(scene, how), how.text, how.room, max(4, most))
    if fight:  # its cards and the map say what is fought now
        begun = [number for number, event in enumerate(scene.news) if isinstance(event, events.Conflict)]
        scene = replace(scene, news=scene.news[: begun[-1]] if begun else scene.news)
    waiting = _ending(scene, how) if scene.view.result else _wars(scene, fight, how)
    room = max(1, most - len(waiting))
    happened = fit(scene.language, turns(scene, how.text, how.sign), how.text, how.room, room)
    if waiting or happened:
        return [*happened, *waiting]
    said = text(scene.language, f"picture.tigris.{'signs_line' if scene.view.turn > 1 else 'start'}")
    return [[(line,)] for line in fonts.wrap(said, how.text, how.room, most)]


def turns(scene: Scene, size: int, height: int) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: head(pieces.badge(seat, height - 2), seat_name(scene, seat), size, 220),
        lambda seat, events: news.told(scene, seat, events, height),
        scene.language,
        news.weighty,
    )


def _explained(scene: Scene, how: _Type) -> Line:
    """What each kind of mark on the map means, and the letters in those of wars."""
    kinds = dict[str, Image.Image]()
    for candidate in sorted(candidates(scene), key=_parts):
        for meaning in _meanings(scene, candidate):
            kinds[meaning] = kinds.get(meaning) or _sample(scene, meaning, candidate, how.sign)
    own = yours(scene)
    if own:
        kinds["yours"] = pieces.disc(view_of(scene).screens[own[0].seat].dynasty, own[0].colour, how.sign, called=True)
    said: Line = [[kinds[key], " " + _mark(scene, key)] for key in _MEANINGS if key in kinds]
    acting = view_of(scene).decision == "act" and not scene.path
    return [*said, [_besides(scene)]] if acting else said


def _besides(scene: Scene) -> str:
    """The commands of actions that need no mark or may also go to a marked square, as far as they are left."""
    view = view_of(scene)
    left = ["swap", "pass"]
    if view.screens[view.now.seat].catastrophes:
        left.append("catastrophe")
    named = listing(scene.language, (text(scene.language, f"commands.tigris.{each}.name") for each in left))
    return text(scene.language, "picture.tigris.marks.also", what=named)


_MEANINGS: Final = (
    "tiles_score", "own", "others", "supporters", "stand", "any", "free", "tiles", "revolt", "revolts", "joins",
    "yours",
)  # fmt: skip


def _sample(scene: Scene, meaning: str, candidate: Candidate, size: int) -> Image.Image:
    """What a mark looks like; of marks that say two things the part that is meant."""
    if meaning == "stand":
        return tags.disc(OFFICES, size - 8)
    if isinstance(candidate.brings, Tiles) and meaning == "tiles_score":
        return pieces.tile(candidate.brings.colours[0], size - 8)
    shown = tags.tag(candidate, MEASURES[scene.aspect], scene)
    return shown if meaning == "any" else scaled(shown, _SAMPLE)


def _meanings(scene: Scene, candidate: Candidate) -> Iterator[str]:
    """Which sentences explain a mark."""
    brings, free = candidate.brings, candidate.kind == "free"
    if candidate.kind == "conflict":
        yield from _conflicts(candidate)
    if isinstance(brings, Tiles):
        yield "tiles_score"
    elif isinstance(brings, Support):
        yield "supporters"
    elif brings:
        yield "own" if brings.seat == view_of(scene).now.seat else "others"
    if candidate.stand and not candidate.stand.revolts:
        yield "stand"
    elif free and not brings:
        yield "any" if candidate.plain else "free"
    elif candidate.kind in ("piece", "figure"):
        yield "tiles"


def _conflicts(candidate: Candidate) -> Iterator[str]:
    """Which sentences explain a conflict."""
    begun = candidate.stand.revolts if candidate.stand else ()
    if candidate.rival or begun:
        yield "revolt"
    if len(begun) > 1:
        yield "revolts"
    if candidate.detail and not candidate.rival:
        yield "joins"


def _parts(candidate: Candidate) -> int:
    """How many things a conflict tells at once; the simplest is the best sample."""
    begun = len(candidate.stand.revolts) if candidate.stand else 0
    return begun + bool(candidate.brings) + bool(candidate.detail) if candidate.kind == "conflict" else 0


def _mark(scene: Scene, key: str) -> str:
    return text(scene.language, f"picture.tigris.marks.{key}")


def _wars(scene: Scene, fight: Fighters | None, how: _Type) -> list[Line]:
    """The wars to choose from; or, while one is fought, which are left after either result."""
    view, size, room = view_of(scene), how.text, how.room
    if view.decision == "war":
        said: Line = [[text(scene.language, "picture.tigris.conflict.choose")]]
        return flow([*said, *(_match(scene, match, how.sign) for match in matches(view))], size, room, 2)
    if fight is None or view.union is None:
        return []
    one, other = (side.stake.wars for side in fight)
    if not one and not other:
        return [[[text(scene.language, "picture.tigris.conflict.alone")]]]
    if one == other:
        after: Line = [[text(scene.language, "picture.tigris.conflict.after")]]
        return flow([*after, *(_match(scene, match, how.sign) for match in one)], size, room, 1)
    shown: list[Line] = []
    for side in fight:
        name = fonts.fit(seat_name(scene, side.leader.seat), size, 170)
        said = [[text(scene.language, f"picture.tigris.conflict.if_{side.role}", who=name)]]
        rest = [_match(scene, match, how.sign) for match in side.stake.wars]
        said += rest or [[text(scene.language, "picture.tigris.conflict.nothing")]]
        shown += flow(said, size, room, 1)
    return shown


def _ending(scene: Scene, how: _Type) -> list[Line]:
    """Why the game is over, and which tie-break decided."""
    result = expect(TigrisResult, scene.view.result)
    said = text(scene.language, f"tigris.over.{result.reason}", last=LAST_TREASURES)
    if result.tie_break:
        why = text(scene.language, f"tigris.tie_break.{result.tie_break}")
        said += text(scene.language, "words.space") + text(scene.language, "words.score.tie", why=why)
    return [[(line,)] for line in fonts.wrap(said, how.text, how.room, 3)]


def _match(scene: Scene, match: Match, sign: int) -> list[Chunk]:
    """Two leaders with their strengths."""
    screens = view_of(scene).screens
    one, other = (
        pieces.disc(screens[seat].dynasty, COLOUR_OF[match.which], sign) for seat in (match.attacker, match.defender)
    )
    return [one, f" {match.attack} ", signs.sword(sign - 8, RED_INK, IVORY), f" {match.defence} ", other]


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The log's tablet with its lines."""
    put_tablet(canvas, where)
    step = min((where.h - 14) / max(1, len(told)), MEASURES[scene.aspect].sign + 8)
    for i, line in enumerate(told):
        y = where.y + where.h / 2 - 1 + step * (i - (len(told) - 1) / 2)
        put_flow(canvas, where.x + 20, y, line, MEASURES[scene.aspect].text, INK)
