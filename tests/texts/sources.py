"""What the source says it may refuse: every key of a refusal in the product, with the facts it brings."""

from __future__ import annotations

import ast
import gc
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

from data import DATA
from data.texts import keys
from rules.games import GAMES
from rules.kit import refusals as common
from rules.kit.refusals import Illegal

ROOT = DATA.parent
PACKAGES = ("rules", "cogs", "render", "data")
SHARED = ("kit", "tables", "storage", "clock")
"""Folders beside those of the games that belong to none."""


class Refusal(NamedTuple):
    """A place in the source where something is refused, by a game or by the house (None).

    `facts` is None where they are not spelled out.
    """

    where: str
    game: str | None
    key: str
    facts: frozenset[str] | None
    rule: str | None


@lru_cache(maxsize=1)
def modules() -> tuple[tuple[Path, ast.Module], ...]:
    """Every module of the product with its syntax tree; a game that nobody can play yet says nothing to anybody."""
    paths = [*ROOT.glob("*.py"), *(path for package in PACKAGES for path in (ROOT / package).rglob("*.py"))]
    spoken = [path for path in paths if game_of(path) in (None, *GAMES)]
    # A tree is a million things, all of which stay: looking among them for rubbish takes longer than reading them.
    gc.disable()
    try:
        return tuple((path, ast.parse(path.read_text(encoding="utf-8"))) for path in spoken)
    finally:
        gc.freeze()
        gc.enable()


@cache
def nodes(tree: ast.AST) -> tuple[ast.AST, ...]:
    """Everything in a module or function; walked once, for that takes longer than what is looked for in it."""
    return tuple(ast.walk(tree))


def game_of(path: Path) -> str | None:
    """The game that a module speaks for: those of its rules, its pictures and its words; None for all others."""
    folder = path.parent
    return folder.name if folder.parent.name in ("rules", "render") and folder.name not in SHARED else None


def family() -> set[str]:
    """Names of Refused and of every class derived from it."""
    known = {"Refused"}
    classes = [node for _, tree in modules() for node in nodes(tree) if isinstance(node, ast.ClassDef)]
    for _ in range(len(classes)):
        found = {node.name for node in classes if any(_name(base) in known for base in node.bases)}
        if found <= known:
            break
        known |= found
    return known


@lru_cache(maxsize=1)
def refusals() -> tuple[Refusal, ...]:
    """Every refusal that a game declares, and every one whose key can be read in the source, also where a helper is
    handed the key."""
    return tuple(sorted({*_refusals(), *_declared()}, key=str))


def _declared() -> Iterator[Refusal]:
    for game in GAMES:
        for name, reason in declared(game).items():
            yield Refusal(f"rules/{game}/refusals.py:{name}", game, reason.key, frozenset(reason.fields), reason.rule)


def declared(game: str) -> dict[str, Illegal[...]]:
    """The refusals that a game declares and those that every game gives, by their names."""
    if find_spec(f"rules.{game}.refusals") is None:
        return {}
    names = {**vars(common), **vars(import_module(f"rules.{game}.refusals"))}
    return {name: value for name, value in names.items() if isinstance(value, Illegal)}


def _refusals() -> Iterator[Refusal]:
    makers = family()
    makers |= _helpers(makers)
    for path, tree in modules():
        shared = _assigned([node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)])
        for part in _parts(tree):
            refusing = [node for node in nodes(part) if isinstance(node, ast.Call) and _name(node.func) in makers]
            assigned = {**shared, **_assigned(nodes(part))} if refusing else {}
            for node in refusing:
                if node.args:
                    where = f"{path.relative_to(ROOT)}:{node.lineno}"
                    yield from _refused(where, game_of(path), node, assigned)


def _parts(tree: ast.Module) -> list[ast.AST]:
    """The functions of a module, and its statements outside of functions."""
    functions: list[ast.AST] = [
        node for node in nodes(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    return functions + [node for node in tree.body if isinstance(node, ast.Assign | ast.AnnAssign)]


def _helpers(makers: set[str]) -> set[str]:
    """Functions that refuse with a key they are handed first."""
    found: set[str] = set()
    for _, tree in modules():
        for function in (node for node in nodes(tree) if isinstance(node, ast.FunctionDef)):
            first = [name.arg for name in function.args.args if name.arg != "self"][:1]
            if not first:
                continue
            calls = [node for node in nodes(function) if isinstance(node, ast.Call) and node.args]
            if any(_name(call.func) in makers | found and first == [_name(call.args[0])] for call in calls):
                found.add(function.name)
    return found - {"__init__"}


def _refused(where: str, game: str | None, call: ast.Call, assigned: Mapping[str, list[ast.expr]]) -> Iterator[Refusal]:
    if isinstance(call.args[0], ast.Starred):
        yield from _unpacked(where, game, call.args[0].value, assigned)
        return
    spelled = all(keyword.arg for keyword in call.keywords)
    facts = frozenset(keyword.arg for keyword in call.keywords if keyword.arg and keyword.arg != "rule")
    rule = call.args[1].value if len(call.args) > 1 and isinstance(call.args[1], ast.Constant) else None
    found = list(_strings(call.args[0], assigned, game))
    if isinstance(call.args[0], ast.JoinedStr):
        # Of the keys that fit a pattern, those are meant that these facts can fill.
        found = [key for key in found if not spelled or _wanted(key, game) <= facts] or found
    for key in found:
        yield Refusal(where, game, key, facts if spelled else None, str(rule) if rule else None)


def _unpacked(
    where: str, game: str | None, value: ast.expr, assigned: Mapping[str, list[ast.expr]]
) -> Iterator[Refusal]:
    """The refusals of a table of tuples: key and rule, without facts."""
    for table in assigned.get(_name(value), ()):
        for row in table.values if isinstance(table, ast.Dict) else ():
            if isinstance(row, ast.Tuple):
                key, *rule = (item.value for item in row.elts if isinstance(item, ast.Constant))
                yield Refusal(where, game, str(key), frozenset(), str(rule[0]) if rule else None)


def sentence_of(key: str, game: str | None) -> str | None:
    """The full key of the sentence that tells a refusal; a game's own goes before the one of all games."""
    return next((full for full in (f"{game}.illegal.{key}", f"errors.{key}") if full in keys("en")), None)


def _wanted(key: str, game: str | None) -> set[str]:
    return wanted(str(keys("en").get(sentence_of(key, game) or "", "")))


def wanted(sentence: str) -> set[str]:
    """The facts that a sentence is filled with."""
    return set(re.findall(r"\{(\w+)\}", sentence))


def _strings(value: ast.expr, assigned: Mapping[str, list[ast.expr]], game: str | None) -> Iterator[str]:
    """The strings that an expression can be: constants, choices, names and tables assigned in the module.

    For an f-string all keys of sentences that fit it, or itself where none does.
    """
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.IfExp):
        yield from _strings(value.body, assigned, game)
        yield from _strings(value.orelse, assigned, game)
    elif isinstance(value, ast.JoinedStr):
        yield from _fitting(value, game)
    elif isinstance(value, ast.Call) and isinstance(value.func, ast.Attribute) and value.func.attr == "get":
        for inner in (value.func.value, *value.args[1:]):
            yield from _strings(inner, assigned, game)
    elif isinstance(value, ast.Subscript | ast.Name):
        for given in assigned.get(_name(value), ()):
            for inner in given.values if isinstance(given, ast.Dict) else [given]:
                yield from _strings(inner, {**assigned, _name(value): []}, game)


def _fitting(value: ast.JoinedStr, game: str | None) -> list[str]:
    parts = [re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in value.values]
    sections = "errors" if game is None else rf"(?:errors|{game}\.illegal)"
    pattern = re.compile(rf"{sections}\.({''.join(parts)})")
    return [found[1] for key in keys("en") if (found := pattern.fullmatch(key))] or [ast.unparse(value)]


def _assigned(nodes: Iterable[ast.AST]) -> dict[str, list[ast.expr]]:
    """Name -> what these statements assign to it."""
    found: dict[str, list[ast.expr]] = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, []).append(node.value)
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found.setdefault(node.target.id, []).append(node.value)
    return found


def _name(node: ast.expr) -> str:
    """The last name of `a.b.C` or `C`, also of `C[...]`."""
    if isinstance(node, ast.Subscript):
        return _name(node.value)
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""
