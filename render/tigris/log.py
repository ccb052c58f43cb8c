"""The tablet below the map: what the marks mean, what happened since, what is left to fight, or how to read the map."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from data.texts import text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line, Turn, by_turn, cut, fitted, flowing, head, turns_of, whole
from render.panels import flow, put_lines
from render.reading import seat_name, tie_of
from render.scene import Scene
from render.tigris import key, news
from render.tigris.layout import MEASURES
from render.tigris.material import put_tablet
from render.tigris.palette import INK
from render.tigris.pieces_on_board import owner_of
from render.tigris.questions import candidates
from render.tigris.reading import view_of
from rules.kit.typed import expect
from rules.tigris import events
from rules.tigris.components import LAST_TREASURES
from rules.tigris.outlook import Fighters, Match, matches
from rules.tigris.scoring import TigrisResult

_MOST: Final = 8
"""On a phone the news have so many lines where fewer would leave out deeds."""
_KEY: Final = 3
"""Into so many lines what the marks mean is put."""


class _Type(NamedTuple):
    """How large text and signs of some lines are, and how wide the lines may be."""

    text: int
    sign: int
    room: float


class Told(NamedTuple):
    """The lines of a wide picture, with the size of their text and signs."""

    lines: list[Line]
    text: int
    sign: int

    @property
    def height(self) -> int:
        """How high their tablet is."""
        return 24 + (self.sign + 8) * len(self.lines)


_SIZES: Final = ((32, 46, 2), (28, 40, 3))
"""Text, signs and lines of the log of a wide picture, where they hold all of it."""


def lines(scene: Scene, fight: Fighters | None, room: float) -> Told:
    """What the log of a wide picture says, in lines of at most `room` pixels and in large letters where these hold all
    of it."""
    for size, sign, most in _SIZES:
        told = _told(scene, fight, _Type(size, sign, room), most, fitted)
        if len(told) <= most and not cut(told) and ("…",) not in told[-1]:
            return Told(told, size, sign)
    how = MEASURES["wide"]
    return Told(by_lines(scene, fight, room), how.text, how.sign)


def by_lines(scene: Scene, fight: Fighters | None, room: float) -> list[Line]:
    """The same in letters as other text has, a line for each turn."""
    how = MEASURES[scene.aspect]
    return _told(scene, fight, _Type(how.text, how.sign, room), 4, fitted)


def brief(scene: Scene, fight: Fighters | None) -> list[Line]:
    """What the post says, in two lines if possible, on a phone in as many as tell all; after the end in a third one why
    it is over, while wars are left who attacks in them."""
    most, how = (
        3 if scene.view.result or view_of(scene).decision == "war" else 2,
        _Type(post.TEXT, post.SIGN, post.INSIDE),
    )
    fit = partial(whole, most=_MOST) if scene.size == "phone" else flowing
    return _told(scene, fight, how, most, fit)


def _told(
    scene: Scene,
    fight: Fighters | None,
    how: _Type,
    most: int,
    fit: Callable[[str, Sequence[Turn], int, float, int], list[Line]],
) -> list[Line]:
    """What the marks mean, else what happened and what is fought next or decided the game."""
    if any(one.mark.tag for one in candidates(scene)):
        return flow(key.explained(scene, how.sign), how.text, how.room, _KEY)
    if fight:  # its cards and the map say what is fought now
        begun = [number for number, event in enumerate(scene.news) if isinstance(event, events.Conflict)]
        scene = replace(scene, news=scene.news[: begun[-1]] if begun else scene.news)
    waiting = _ending(scene, how) if scene.view.result else _wars(scene, fight, how)
    room = max(1, most - len(waiting))
    happened = fit(scene.language, turns(scene, how.text, how.sign), how.text, how.room, room)
    if waiting or happened:
        return [*happened, *waiting]
    said = text(scene.language, f"picture.tigris.{'signs_line' if scene.view.turn > 1 else 'start'}")
    return _sentence(said, how, most)


def turns(scene: Scene, size: int, height: int) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: head(
            owner_of(view_of(scene), seat, height - 2, MEASURES[scene.aspect]), seat_name(scene, seat), size, 220
        ),
        lambda seat, events: news.told(scene, seat, events, height),
        scene.language,
        lambda happened: news.weighty(scene, happened),
    )


def _wars(scene: Scene, fight: Fighters | None, how: _Type) -> list[Line]:
    """The wars to choose from; or, while one is fought, which are left after either result."""
    view = view_of(scene)
    if view.decision == "war":
        told = _listed(scene, text(scene.language, "picture.tigris.conflict.choose"), matches(view), how, 2)
        return [*told, *flow(key.roles(scene, how.sign), how.text, how.room, 1)]
    shown: list[Line] = []
    for side in fight or ():
        if side.stake.wars:
            who = fonts.fit(seat_name(scene, side.leader.seat), how.text, 170)
            said = text(scene.language, "picture.tigris.conflict.then", who=who)
            shown += _listed(scene, said, side.stake.wars, how, 1)
    return shown


def _listed(scene: Scene, said: str, wars: Iterable[Match], how: _Type, most: int) -> list[Line]:
    """Wars with their strengths behind some words."""
    told: Line = [[said], *(key.fighters(scene, match, how.sign) for match in wars)]
    return flow(told, how.text, how.room, most)


def _sentence(said: str, how: _Type, most: int = 2) -> list[Line]:
    return [[(line,)] for line in fonts.wrap(said, how.text, how.room, most)]


def _ending(scene: Scene, how: _Type) -> list[Line]:
    """Why the game is over, of a bag also how many tiles it lacked, and which tie-break decided."""
    result = expect(TigrisResult, scene.view.result)
    said = text(scene.language, f"tigris.over.{result.reason}", last=LAST_TREASURES)
    for event in scene.news:
        if isinstance(event, (events.SwapFailed, events.Short)) and result.reason == "bag":
            said = text(scene.language, "picture.tigris.lacked", n=event.count, left=event.left)
            break
    if tie := tie_of(scene):
        said += text(scene.language, "words.space") + tie
    return _sentence(said, how, 3)


def put_log(canvas: Canvas, where: Box, told: Told) -> None:
    """The log's tablet with its lines."""
    put_tablet(canvas, where)
    put_lines(canvas, where, told.lines, told.text, told.sign + 8, INK)
