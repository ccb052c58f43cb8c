"""Reading a scene for its picture, the same in every game: names as they can be drawn.

What only one game's views hold is read in that game's own `reading`. Nothing is drawn here.
"""

from __future__ import annotations

from typing import Final

from data.texts import text
from render import fonts
from render.plain import name_or
from render.scene import Scene
from rules.kit.seats import Seat

_HEADLINE: Final = 46
"""The size of letters in which headlines are measured."""
_NAME: Final = 340
"""Pixels of a name in a headline."""


def seat_name(scene: Scene, seat: Seat) -> str:
    """A player's name as it can be drawn."""
    given = scene.names[seat] if seat < len(scene.names) else ""
    return name_or(given, text(scene.language, "picture.player", n=seat + 1))


def round_of(scene: Scene, rounds: int | None = None) -> str:
    """Which round it is, of how many where that is known."""
    n, language = scene.view.round, scene.language
    if rounds is None:
        return text(language, "picture.round", n=n)
    return text(language, "picture.round_of", n=min(n, rounds), all=rounds)


def turn_of(scene: Scene, rounds: int | None = None) -> str:
    """The round and the turn, or that the game is over."""
    if scene.view.result:
        return text(scene.language, "picture.over")
    return text(scene.language, "picture.turn", round=round_of(scene, rounds), turn=scene.view.turn)


def title_of(scene: Scene) -> str:
    """The game and its table."""
    return text(scene.language, f"picture.{scene.view.game}.title") + (f" {scene.label}" if scene.label else "")


def tie_of(scene: Scene) -> str:
    """What decided among equals, if anything had to."""
    result = scene.view.result
    if not result or not result.tie_break:
        return ""
    why = text(scene.language, f"{scene.view.game}.tie_break.{result.tie_break}")
    return text(scene.language, "words.score.tie", why=why)


def caption(scene: Scene, rounds: int | None = None) -> str:
    """What stands above the prompt of every wide picture: the game, its round and turn, or that it is over."""
    return f"{title_of(scene)} · {turn_of(scene, rounds)}"


def ending(scene: Scene) -> str:
    """The headline of a preview with which the viewer's turn ends, instead of what would be decided next."""
    seat = scene.view.viewer or 0
    who, language = fonts.fit(seat_name(scene, seat), _HEADLINE, _NAME), scene.language
    return text(language, "words.prompt", who=who, what=text(language, "words.ends_with_this"))
