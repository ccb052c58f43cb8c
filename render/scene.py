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
    """A candidate shown on the board: a grid place, the short tag that the select menu repeats, whether it is one of
    the better ones (for the panda: there is something to eat), and whether the menu has a tip that leads there."""

    at: Any
    tag: str
    strong: bool = True
    tip: bool = False


class Scene(msgspec.Struct, frozen=True, kw_only=True):
    """A view with its reader's wishes.

    `names` are the players' display names by seat (any text a Discord name can hold). `news` are the events since
    the addressed player last acted, already as the viewer may see them, oldest first. `prompt` replaces the
    sentence that says what is being decided. `preview` says that the position is what a move would lead to.
    `label` names the table, such as `#12`. `path` is the question that the marks answer: the kind of move and the
    texts of the values chosen so far; `tips` are the texts of the answers to it for which the menu has a tip.
    `estimates`: what the board would be worth if the game ended now is shown where a game can tell. `camera` is a later
    view of the same game: the board is drawn so that all of that would be seen, for the pictures of a film are to lie
    on each other.
    """

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
