"""Where the pictures and words of a game stand: in the package `render.<game>`, unless another was named."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Final

_ELSEWHERE: Final[dict[str, str]] = {}


def draw_in(game: str, package: str) -> None:
    """Say that the `board`, `words` and, where it is drawn, `hand` of a game are modules of this package."""
    _ELSEWHERE[game] = package


def module_of(game: str, name: str) -> ModuleType:
    """A module of a game's drawings, loaded when first needed. Raises ModuleNotFoundError."""
    return import_module(_path(game, name))


def offers(game: str, name: str) -> bool:
    """Whether a game's drawings have this module. Raises ModuleNotFoundError for a game without drawings."""
    return find_spec(_path(game, name)) is not None


def _path(game: str, name: str) -> str:
    return f"{_ELSEWHERE.get(game, f'render.{game}')}.{name}"
