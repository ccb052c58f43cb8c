"""The lines below the garden: what the marks mean, what happened since, what its signs mean, what decided a tie, or how
to read it.

What the events say in signs and words stands in `news`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from data.texts import text
from render import fonts, frame, post
from render.canvas import Canvas
from render.frame import Box
from render.news import Line, Said, Turn, by_turn, fitted, head, turns_of, whole
from render.panels import Chunk, bulb, flow, put_lines
from render.reading import seat_name, tie_of
from render.scene import Aspect, Scene, Size
from render.takenoko import layout, news, own
from render.takenoko.gains import gains
from render.takenoko.leads import arrow, leads
from render.takenoko.palette import INK, THEME
from render.takenoko.places import Marks, wet_sites
from render.takenoko.reading import view_of
from render.takenoko.traces import mark
from render.theme import seat_symbol
from rules.kit.events import Event
from rules.takenoko.events import (
    Completed,
    DrewPlots,
    Emperor,
    Gardener,
    Irrigated,
    Objective,
    Panda,
    Stormed,
    TookChannel,
)
from rules.takenoko.outlook import open_kinds

_SIZE: Final[dict[Aspect, int]] = {"wide": 28, "tall": 30}
_STEP: Final[dict[Aspect, int]] = {"wide": 40, "tall": 44}
_MOST: Final = 8
_FLOWING: Final[dict[Size, int]] = {"post": 4, "phone": 9}
"""The news take so many lines before anything is left out: of a wide picture, and of a tall one, where they flow."""


def lines(scene: Scene, marks: Marks, room: float) -> list[Line]:
    """What the log says, in lines of at most `room` pixels."""
    size, told, decided = _SIZE[scene.aspect], _choosing(scene, marks), [(each,) for each in [tie_of(scene)] if each]
    said = [] if told else turns(scene, size, size + 10)
    happened = fitted(scene.language, said, size, room, _MOST - 2 * bool(decided))
    return [*_or_help(scene, happened, told or decided, size, room), *others(scene, size, room)]


def brief(scene: Scene, marks: Marks) -> list[Line]:
    """What the post says, in two lines if possible; on a phone the other choices stand in the log below."""
    told, decided = _choosing(scene, marks), [(each,) for each in [tie_of(scene)] if each]
    said = [] if told else turns(scene, post.TEXT, post.SIGN, brief=True)
    happened = whole(scene.language, said, post.TEXT, post.INSIDE, 1 if decided else 2, _FLOWING[scene.size])
    below = [] if scene.size == "phone" else others(scene, post.TEXT, post.INSIDE)
    return [*_or_help(scene, happened, told or decided, post.TEXT, post.INSIDE), *below]


def _or_help(scene: Scene, happened: list[Line], told: Sequence[Said], size: int, room: float) -> list[Line]:
    """What happened and was said, a sentence whole on its line; where that is nothing, how to read the garden."""
    help_key = f"picture.takenoko.{'signs_line' if scene.view.turn > 1 else 'start'}"
    told = told or (() if happened else [(text(scene.language, help_key),)])
    wrapped = [part for said in told for part in _parts(said, size, room)]
    return [*happened, *(flow(wrapped, size, room, len(wrapped)) if wrapped else [])]


def _parts(said: Said, size: int, room: float) -> list[Said]:
    """A sentence on one line or two; with a sign before it on one."""
    return [said] if said[1:] else [(line,) for line in fonts.wrap(str(said[0]), size, room, 2) if line]


def others(scene: Scene, size: int = _SIZE["tall"], room: float = post.INSIDE) -> list[Line]:
    """What else the turn allows besides the ways of the figures, while all choices are shown, and what it does not."""
    if not scene.marks or scene.path:
        return []
    found = open_kinds(view_of(scene))
    kinds = {
        "also": [kind for kind, legal in found.items() if legal and kind not in ("panda", "gardener")],
        "not_now": [kind for kind, legal in found.items() if not legal],
    }
    said: list[Line] = []
    for key, each in kinds.items():
        words = " · ".join(_command(scene, kind) for kind in each)
        told = text(scene.language, f"picture.takenoko.marks.{key}", kinds=words) if each else ""
        said += [[(line,)] for line in fonts.wrap(told, size, room, 2) if line]
    return said


def _command(scene: Scene, kind: str) -> str:
    """The word of the command for a kind of move."""
    return text(scene.language, f"commands.takenoko.{kind}.name")


def turns(scene: Scene, size: int, height: int, brief: bool = False) -> list[Turn]:
    """What happened turn by turn, in words of `size` and signs of `height` pixels."""
    return turns_of(
        by_turn(scene.news),
        lambda seat: head(seat_symbol(seat, size + 4), seat_name(scene, seat), size, 220),
        lambda seat, events: news.told(seat, events, scene.language, height, brief),
        scene.language,
        news.weighty,
    )


def _choosing(scene: Scene, marks: Marks) -> list[Said]:
    """What the marks mean, while there are any: then that takes the place of the news."""
    if not scene.marks:
        return []
    kinds = [kind for kind, found in zip(("tiles", "sites", "edges"), marks, strict=True) if found]
    strong = {mark.strong for each in marks for mark in each}
    light = ["light"] * (len(strong) > 1) if own.stands(scene) else ["weak"] * (False in strong)
    told = "".join(words for here in gains(view_of(scene), marks, scene.path).values() for words in here.values())
    grows = "first_water" if marks.edges else "there" if scene.path else "in_all"
    keys = [*kinds, *[f"grows_{grows}"] * ("+" in told), *["eats"] * ("−" in told)]
    keys += ["wet"] * bool(wet_sites(marks, scene.path)) + light
    keys += ["optional"] * (view_of(scene).decision in ("rain", "storm")) + ["kept"] * (scene.path == ("irrigate",))
    return [*((text(scene.language, f"picture.takenoko.marks.{key}"),) for key in keys), *_signs(scene, marks)]


def _signs(scene: Scene, marks: Marks) -> Iterator[Said]:
    """What arrows and light bulbs among the marks mean, behind these."""
    size = _SIZE[scene.aspect]
    for kind, found in (("leads", marks.edges), ("along", marks.tiles)):
        if leads(view_of(scene), found, scene.path):
            sign = arrow(kind == "leads", 0, 100)
            yield sign, " " + text(scene.language, f"picture.takenoko.marks.{kind}")
    if any(mark.tip for each in marks for mark in each):
        yield bulb(size + 6), " " + text(scene.language, "picture.takenoko.marks.tip")


def height(scene: Scene, told: Sequence[Line]) -> int:
    """How high the log's box is, 0 without lines."""
    return len(told) and 14 + _STEP[scene.aspect] * len(told)


def put_log(canvas: Canvas, scene: Scene, where: Box, told: Sequence[Line]) -> None:
    """The log's box with its lines."""
    frame.put_plate(canvas, where, THEME.paper, THEME.border)
    put_lines(canvas, where, told, _SIZE[scene.aspect], (where.h - 12) / len(told), INK)


_MEANINGS: Final[dict[type[Event], str]] = {
    Completed: "completed",
    Emperor: "emperor",
    Objective: "card",
    DrewPlots: "drawn",
    **dict.fromkeys((TookChannel, Irrigated), "channel"),
    **dict.fromkeys((Panda, Stormed, Gardener), "start"),
}
"""What the signs of events mean that say it nowhere else; what explains itself least comes first."""


def with_key(scene: Scene, told: Sequence[Line], marks: Marks) -> list[Line]:
    """The lines of the news, and below them one with the meanings of their signs; in a post only where the garden loses
    nothing by that."""
    size, room = (_SIZE["wide"], layout.ACROSS - 40) if scene.aspect == "wide" else (post.TEXT, post.INSIDE)
    signs = {} if any(marks) else _signs_of(scene, size + 10)
    if not signs or (scene.size == "post" and len(told) >= layout.LINES):
        return [*told]
    said: list[list[Chunk]] = [[text(scene.language, "picture.takenoko.key.title")]]
    said += ([sign, " " + text(scene.language, f"picture.takenoko.key.{meaning}")] for meaning, sign in signs.items())
    return [*told, *flow(said, size, room, 1)]


def _signs_of(scene: Scene, height: int) -> dict[str, Chunk]:
    """What has to be explained, each with its sign as it stands there; drawn plots are told until one is laid."""
    found = dict[str, Chunk]()
    for kind, meaning in _MEANINGS.items():
        for event in scene.news[-1:] if kind is DrewPlots else scene.news:
            if type(event) is kind and meaning == "start":
                found.setdefault(meaning, mark("gardener" if kind is Gardener else "panda", round(height * 0.8), None))
            elif type(event) is kind:
                found.setdefault(meaning, news.sign(event, scene.language, height))
    return found
