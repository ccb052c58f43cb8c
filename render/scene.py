"""What a picture or a text board is made from: a view, how its reader wants to see it, and its seats in order."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from rules.kit.events import Event
from rules.kit.game import View
from rules.kit.seats import Seat

Size = Literal["post", "phone", "wide"]
"""The post stands in the thread and is read without opening it, `phone` is the same with details below it, `wide` is
for those who open it."""
Aspect = Literal["wide", "tall"]
"""Whether things stand side by side or below each other."""


def aspect_of(size: Size) -> Aspect:
    """How a picture of this size lies: post and phone are tall."""
    return "wide" if size == "wide" else "tall"


class Mark(msgspec.Struct, frozen=True):
    """A candidate: a grid place, the tag that the menu repeats, whether it is a better one, and whether a tip leads
    there."""

    at: Any
    tag: str
    strong: bool = True
    tip: bool = False


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A view with its reader's wishes: names by seat, news since they last acted (oldest first), what replaces the
    prompt, whether it is a preview, the table’s label, the question of the marks, its answers with a tip, whether
    estimates are shown, and a later view (`camera`) all of which the picture has room for."""

    view: View
    names: tuple[str, ...]
    language: str
    size: Size = "wide"
    news: tuple[Event, ...] = ()
    marks: tuple[Mark, ...] = ()
    prompt: str | None = None
    preview: bool = False
    label: str = ""
    path: tuple[str, ...] = ()
    tips: frozenset[tuple[str, ...]] = frozenset()
    estimates: bool = True
    camera: View | None = None

    @property
    def framed(self) -> View:
        """The view whose extent the picture has."""
        return self.camera or self.view

    @property
    def aspect(self) -> Aspect:
        """How the picture lies: post and phone are tall."""
        return aspect_of(self.size)


def order(scene: Scene) -> list[Seat]:
    """Seats in turn order; after the end by place, equal places in turn order."""
    result = scene.view.result
    return sorted(range(scene.view.seats), key=lambda seat: (result.places[seat] if result else 0, seat))
