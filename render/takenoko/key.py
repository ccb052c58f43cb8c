"""What the signs in the news mean that say it nowhere else, of those that stand there: a line below the news."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from PIL import Image

from data.texts import text
from render import post
from render.news import Line
from render.panels import Chunk, flow
from render.scene import Aspect, Scene
from render.takenoko import bamboo, layout, tokens
from render.takenoko.places import Marks
from render.takenoko.traces import mark
from rules.kit.events import Event
from rules.takenoko.components import CARDS
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

_Sign = Callable[[Any, int], Image.Image]
_SIGNS: Final[dict[type[Event], tuple[str, _Sign]]] = {
    Completed: ("completed", lambda event, height: bamboo.rod((CARDS[event.card].category,), 1, height)),
    Emperor: ("emperor", lambda _, height: tokens.emperor(height)),
    Objective: ("card", lambda event, height: tokens.card(event.category, height)),
    DrewPlots: ("drawn", lambda _, height: tokens.pile(height)),
    TookChannel: ("channel", lambda _, height: tokens.channel(height)),
    Irrigated: ("channel", lambda _, height: tokens.channel(height)),
    **dict.fromkeys((Panda, Stormed), ("start", lambda _, height: mark("panda", round(height * 0.8), None))),
    Gardener: ("start", lambda _, height: mark("gardener", round(height * 0.8), None)),
}
"""By the kind of event which sign stands for it and what that means; what explains itself least comes first."""


def below(scene: Scene, told: Sequence[Line], marks: Marks) -> list[Line]:
    """The lines of the news, and below them one with the meanings of their signs; in a post only where the garden loses
    nothing by that."""
    meanings = {} if any(marks) else _meanings(scene.news, _SIGN[scene.aspect])
    if not meanings or (scene.size == "post" and len(told) >= layout.LINES):
        return [*told]
    said: list[list[Chunk]] = [[text(scene.language, "picture.takenoko.key.title")]]
    said += ([sign, " " + text(scene.language, f"picture.takenoko.key.{key}")] for key, sign in meanings.items())
    return [*told, *flow(said, _TEXT[scene.aspect], _ROOM[scene.aspect], 1)]


def _meanings(news: Sequence[Event], height: int) -> dict[str, Image.Image]:
    """What has to be explained, each with its sign as it stands there; drawn plots are told until one is laid."""
    found = dict[str, Image.Image]()
    for kind, (meaning, sign) in _SIGNS.items():
        for event in news[-1:] if kind is DrewPlots else news:
            if type(event) is kind:
                found.setdefault(meaning, sign(event, height))
    return found


_TEXT: Final[dict[Aspect, int]] = {"wide": 28, "tall": post.TEXT}
_SIGN: Final[dict[Aspect, int]] = {"wide": 38, "tall": post.SIGN}
_ROOM: Final[dict[Aspect, int]] = {"wide": layout.ACROSS - 40, "tall": post.INSIDE}
