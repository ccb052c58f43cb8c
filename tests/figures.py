"""`make figures`: how large the house is, and what stands in the way of reading it. Counts, never fails."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Final

from rules.games import GAMES

ROOT: Final = Path(__file__).parents[1]
PRODUCT: Final = ("bot.py", "cogs", "rules", "render", "data")
BESIDE_RULES: Final = (
    "dump", "load", "view", "show", "imagine", "explain", "heuristic", "outlook", "events", "refusals",
)  # fmt: skip
"""Modules of a game that hold no rules: its position in other forms, reasons, outlooks, what happened."""
HOLES: Final[Mapping[str, str]] = {
    "cast": r"\bcast\(",
    "Any": r"\bAny\b(?!,|$)",
    "type: ignore": r"# type: ignore",
}
"""Where types say nothing."""


def sources(folders: Iterable[str]) -> list[Path]:
    """The Python files in these folders."""
    return [
        path
        for folder in folders
        for path in ([ROOT / folder] if folder.endswith(".py") else (ROOT / folder).rglob("*.py"))
    ]


def lines(paths: Iterable[Path]) -> int:
    """How many lines these files have."""
    return sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)


def beside_rules(game: str) -> int:
    """The lines that a game needs beyond rules, drawings and texts."""
    return lines(path for name in BESIDE_RULES if (path := ROOT / "rules" / game / f"{name}.py").exists())


def holes() -> dict[str, int]:
    """How often the product says something that mypy cannot check; imports are left out."""
    found = dict.fromkeys(HOLES, 0)
    for path in sources(PRODUCT):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith(("from ", "import ")):
                for name, pattern in HOLES.items():
                    found[name] += len(re.findall(pattern, line))
    return found


def untyped_tests() -> int:
    """How many errors mypy finds in the tests under the product's own rules."""
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "tests"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    found = re.search(r"Found (\d+) error", done.stdout)
    return int(found[1]) if found else 0


def main() -> None:
    """Print the figures, one a line."""
    product = sources(PRODUCT)
    print(f"product: {lines(product)} lines in {len(product)} files")
    print(f"tests: {lines(sources(['tests']))} lines")
    each = {game: beside_rules(game) for game in GAMES}
    print(f"beside the rules ({', '.join(BESIDE_RULES)}): {sum(each.values())} lines: {each}")
    for game in GAMES:
        own = sources([f"rules/{game}", f"render/{game}"])
        print(f"{game}: {lines(own)} lines of rules and drawings in {len(own)} files")
    print(", ".join(f"{name}: {number}" for name, number in holes().items()))
    print(f"errors of mypy --strict in tests: {untyped_tests()}")


if __name__ == "__main__":
    main()
