"""The layers of the house: which folder may import from which, and what pictures and words may ask of the rules."""

from __future__ import annotations

import ast
import inspect
import re
from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from rules.games import GAMES

ROOT: Final = Path(__file__).parents[1]
PRODUCT: Final = ("data", "rules", "render", "cogs")
LAYERS: Final = {
    "data": (),
    "rules.kit": ("data",),
    "rules.game": ("data", "rules.kit"),
    "rules.clock": ("rules.kit",),
    "rules.computer": ("data", "rules.kit"),
    "rules.storage": ("data", "rules.kit", "rules.clock", "rules.computer", "rules.tables.table"),
    "rules.tables": ("data", "rules.kit", "rules.clock", "rules.computer", "rules.storage"),
    "rules": ("data", "rules.kit", "rules.game", "rules.tables.table"),
    "render.kit": ("data", "rules.kit", "rules.computer.hints", "rules.tables.record_file"),
    "render.game": ("data", "rules.kit", "rules.game", "render.kit"),
    "cogs.ui": (
        "data", "rules.kit", "rules.clock", "rules.computer.mind", "rules.tables", "rules.storage", "rules",
        "render.kit", "cogs.client",
    ),
    "cogs.posting": (
        "data", "rules.kit", "rules.clock", "rules.tables", "rules", "render.kit", "cogs.ui", "cogs.client",
    ),
    "cogs": (
        "data", "rules.kit", "rules.clock", "rules.computer.mind", "rules.game", "rules.tables", "rules.storage",
        "rules", "render.kit", "cogs.ui", "cogs.posting",
    ),
    "cogs.run": (
        "data", "rules.kit", "rules.clock", "rules.computer", "rules.tables", "rules.storage", "rules", "render.kit",
        "cogs.ui", "cogs.posting", "cogs",
    ),
}  # fmt: skip
"""Folder -> the folders, or single modules, that it may import from besides itself."""
ASKED: Final = (
    "outlook", "lacking", "scoring", "tile_points", "components", "moves", "board", "places", "squares", "faces",
)  # fmt: skip
"""Modules of a game whose functions pictures and words may call: what a move would lead to, what is still lacking, what
a position and a tile are worth, names, places, what lies where, the box."""


@lru_cache
def modules() -> dict[str, tuple[tuple[str, str], ...]]:
    """What every module of the product imports from it."""
    found = {}
    for folder in PRODUCT:
        for path in (ROOT / folder).rglob("*.py"):
            name = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            found[name] = tuple(imported(ast.parse(path.read_text(encoding="utf-8"))))
    return found


def layer(module: str) -> str:
    """The folder that a module belongs to; those of games are one."""
    parts = module.split(".")
    if parts[0] in ("rules", "render") and len(parts) > 1 and parts[1] in GAMES:
        return f"{parts[0]}.game"
    if parts[0] == "render":
        return "render.kit"
    two = ".".join(parts[:2])
    return two if two in LAYERS else parts[0]


def imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    """Module and name of everything that is imported from the product; modules by themselves have no name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in PRODUCT:
            for alias in node.names:
                whole = f"{node.module}.{alias.name}"
                yield (whole, "") if _is_module(whole) else (node.module, alias.name)


def _is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").exists() or (path / "__init__.py").exists()


def game_of(module: str) -> str | None:
    parts = module.split(".")
    return parts[1] if len(parts) > 1 and parts[0] in ("rules", "render") and parts[1] in GAMES else None


def test_dependencies_point_one_way() -> None:
    wrong = []
    for name, others in modules().items():
        for other, _ in others:
            mine, theirs = layer(name), layer(other)
            if mine != theirs and theirs not in LAYERS[mine] and other not in LAYERS[mine]:
                wrong.append(f"{name} imports {other}")
    assert wrong == []


def test_no_game_knows_another() -> None:
    pairs = ((name, other) for name, others in modules().items() for other, _ in others)
    known = [pair for pair in pairs if game_of(pair[0]) and game_of(pair[1])]
    assert [pair for pair in known if game_of(pair[0]) != game_of(pair[1])] == []


@pytest.mark.parametrize("game", sorted(GAMES))
def test_pictures_and_words_ask_only_the_outlook_what_a_move_would_lead_to(game: str) -> None:
    wrong = []
    for name, others in modules().items():
        for other, what in others:
            if not name.startswith(f"render.{game}") or game_of(other) != game or not other.startswith("rules."):
                continue
            module = import_module(other)
            if not _is_asked(other) and (inspect.ismodule(getattr(module, what, module)) or _decides(module, what)):
                wrong.append(f"{name} imports {what or 'all'} of {other}")
    assert wrong == []


def _is_asked(module: str) -> bool:
    return module.rsplit(".", 1)[1] in (*ASKED, "events")


def _decides(module: ModuleType, name: str) -> bool:
    """Whether this is a function, not a type or a constant."""
    found = inspect.unwrap(getattr(module, name))
    return inspect.isfunction(found)


def test_what_the_handbook_says_of_modules_is_whole_where_it_lists_them_and_names_none_that_is_gone() -> None:
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    there = {path.name for folder in (*PRODUCT, "tests") for path in (ROOT / folder).rglob("*.py")} | {"bot.py"}
    assert set(re.findall(r"[a-z_]+\.py\b", told)) <= there
    _, _, listed = told.partition("### `rules/tables/` by subject")
    listed, _, _ = listed.partition("\n## ")
    tables = {path.name for path in (ROOT / "rules" / "tables").glob("*.py")} - {"__init__.py"}
    assert set(re.findall(r"`([a-z_]+\.py)`", listed)) == tables
