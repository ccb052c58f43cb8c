"""The tablet below the map: what the marks mean, what is left to fight, what happened since, or how to read the map.

What the events say in signs and words stands in `news`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from msgspec.structs import replace

from data.texts import listing, name, text
from render import fonts, post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line, Said, Turn, by_turn, cut, fitted, flowing, head, turns_of, whole
from render.panels import flow, put_lines
from render.reading import seat_name, tie_of
from render.scene import Scene, Size
from render.tigris import conflict_sides, key, news, signs
from render.tigris.layout import MEASURES
from render.tigris.material import put_tablet
from render.tigris.offers import offers
from render.tigris.palette import INK, SIDES
from render.tigris.pieces_on_board import leader_of, owner_of
from render.tigris.questions import candidates
from render.tigris.reading import COLOUR_OF, view_of
from rules.kit.typed import expect
from rules.tigris import events
from rules.tigris.components import ACTIONS, LAST_TREASURES
from rules.tigris.outlook import Fighters, Match, matches, stakes
from rules.tigris.scoring import TigrisResult, assigned

_MOST: Final = 8
"""On a phone the news have so many lines where fewer would leave out deeds."""
_KEY: Final[dict[Size, int]] = {"post": 4, "phone": 6}
"""Into so many lines what the marks mean and lead to is put."""


_LAST: Final = 2
"""Words say how near the end is when so many treasures may still be taken, or so many rounds be played."""


class _Type(NamedTuple):
    """How large text and signs of some lines are, and how wide the lines may be."""

    text: int
    sign: int
    room: float


class Told(NamedTuple):
    """Lines with the size of their text and signs."""

    lines: list[Line]
    text: int
    sign: int

    @property
    def height(self) -> int:
        """How high their tablet is."""
        return 24 + (self.sign + 8) * len(self.lines)


_SIZES: Final = ((32, 46, 2), (28, 40, 3), (28, 40, 4), (24, 36, 6))
"""Text, signs and lines of the log of a wide picture, where they hold all of it; the last ones for questions."""


def lines(scene: Scene, fight: Fighters | None, room: float) -> Told:
    """What the log of a wide picture says beside the conflict that is shown, in lines of at most `room` pixels: few
    large ones where they hold all of it, else a line for each turn."""
    for size, sign, most in _SIZES if scene.path else _SIZES[:3]:
        type_ = _Type(size, sign, room)
        told = [*_told(scene, fight, type_, most, partial(flowing)), *_near(scene, type_)]
        if len(told) <= most and not cut(told) and ("…",) not in told[-1]:
            return Told(told, size, sign)
    how = MEASURES["wide"]
    near = _near(scene, _Type(how.text, how.sign, room))
    return Told([*by_lines(scene, fight, room), *near], how.text, how.sign)


def by_lines(scene: Scene, fight: Fighters | None, room: float) -> list[Line]:
    """The same with a line for each turn."""
    how = MEASURES[scene.aspect]
    return _told(scene, fight, _Type(how.text, how.sign, room), 4, fitted)


def brief(scene: Scene, fight: Fighters | None) -> list[Line]:
    """What the post says, in two lines if possible, on a phone in as many as tell all; after the end in a third one why
    it is over."""
    most, how = 3 if scene.view.result else 2, _Type(post.TEXT, post.SIGN, post.INSIDE)
    fit = partial(whole, most=_MOST) if scene.size == "phone" else partial(flowing)
    return [*_told(scene, fight, how, most, partial(fit)), *_near(scene, how)]


def _told(
    scene: Scene,
    fight: Fighters | None,
    how: _Type,
    most: int,
    fit: Callable[[str, Sequence[Turn], int, float, int], list[Line]],
) -> list[Line]:
    """What the marks mean, else what happened and what is fought next or decided the game."""
    if any(one.mark.tag for one in candidates(scene)) and not offers(scene):
        return flow(key.explained(scene, how.sign), how.text, how.room, _KEY.get(scene.size, most))
    if fight:  # its cards and the map say what is fought now
        begun = [number for number, event in enumerate(scene.news) if isinstance(event, events.Conflict)]
        scene = replace(scene, news=scene.news[: begun[-1]] if begun else scene.news)
    waiting = (
        _ending(scene, how)
        if scene.view.result
        else [*_wars(scene, fight, how), *_short(scene, how), *_worth(scene, how)]
    )
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
    view, size, room = view_of(scene), how.text, how.room
    if view.decision == "war":
        if scene.path:
            return [line for match in matches(view) for line in flow(_war(scene, match, how), size, room, 2)]
        said: Line = [[text(scene.language, "picture.tigris.conflict.choose")]]
        return flow([*said, *(key.fighters(scene, match, how.sign) for match in matches(view))], size, room, 2)
    if fight is None or view.union is None:
        return []
    one, other = (side.stake.wars for side in fight)
    if not one and not other:
        return [[[text(scene.language, "picture.tigris.conflict.alone")]]]
    if one == other:
        after: Line = [[text(scene.language, "picture.tigris.conflict.after")]]
        return flow([*after, *(key.fighters(scene, match, how.sign) for match in one)], size, room, 1)
    shown: list[Line] = []
    for side in fight:
        name = fonts.fit(seat_name(scene, side.leader.seat), size, 170)
        said = [[text(scene.language, f"picture.tigris.conflict.if_{side.role}", who=name)]]
        rest = [key.fighters(scene, match, how.sign) for match in side.stake.wars]
        said += rest or [[text(scene.language, "picture.tigris.conflict.nothing")]]
        shown += flow(said, size, room, 1)
    return shown


def _short(scene: Scene, how: _Type) -> list[Line]:
    """While tiles to swap are chosen of which the hand has more than the bag: that too many end the game."""
    view = view_of(scene)
    if scene.path[:1] != ("swap",) or sum((view.hand or {}).values()) <= view.bag:
        return []
    said = text(scene.language, "picture.tigris.short", n=view.bag)
    return _sentence(said, how)


def _worth(scene: Scene, how: _Type) -> list[Line]:
    """While a treasure is chosen: what one changes of the score."""
    screen = view_of(scene).screens[view_of(scene).viewer or 0]
    if scene.path != ("treasure",) or screen.points is None:
        return []
    points, taken = [*screen.points.values()], screen.treasures or 0
    score, then = (min(assigned(points, treasures)) for treasures in (taken, taken + 1))
    return _sentence(text(scene.language, "picture.tigris.worth_treasure", score=score, then=then), how)


def _near(scene: Scene, how: _Type) -> list[Line]:
    """That few treasures, or tiles for so few turns as two rounds have, are left until the end; nothing beside a
    conflict."""
    view, said = view_of(scene), list[str]()
    if (treasures := len(view.treasures) - LAST_TREASURES) <= _LAST:
        said.append(text(scene.language, "picture.tigris.near_treasures", n=treasures))
    if (turns := view.bag // ACTIONS + 1) <= _LAST * view.seats:
        said.append(text(scene.language, "picture.tigris.near_bag", n=turns, left=view.bag))
    near = text(scene.language, "picture.tigris.near", what=listing(scene.language, said, "or"))
    return _sentence(near, how) if said and not view.result and view.decision not in ("war", "commit") else []


def _sentence(said: str, how: _Type, most: int = 2) -> list[Line]:
    return [[(line,)] for line in fonts.wrap(said, how.text, how.room, most)]


def _war(scene: Scene, match: Match, how: _Type) -> Line:
    """A war that can be chosen: whose it is, and either side with its strength and what it would win."""
    said: Line = [(text(scene.language, "picture.tigris.marks.at", at=name(scene.language, "tigris", match.which)),)]
    fighting = (match.attacker, match.attack), (match.defender, match.defence)
    marks = signs.sword(how.sign, SIDES["attacker"]), signs.shield(how.sign, SIDES["defender"])
    colour = COLOUR_OF[match.which]
    for (seat, strength), mark, stake in zip(fighting, marks, stakes(view_of(scene), match), strict=True):
        wins = text(scene.language, "picture.tigris.conflict.war_wins", points=stake.points)
        side: Said = [mark, leader_of(scene, seat, colour, how.sign), f" {strength}"]
        said.append(side)
        said += conflict_sides.won(scene, stake, colour, wins, how.sign - 6, 0)
    return said


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
