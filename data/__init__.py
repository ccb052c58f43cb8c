"""Facts as files: components and limits of the games, texts for people. Here is only the way to read them; no rules."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final

DATA: Final = Path(__file__).parent
"""The directory that holds the files."""


def load_json(path: str) -> Any:
    """The content of a JSON file, named relative to this directory. Raises OSError or json.JSONDecodeError."""
    return json.loads((DATA / path).read_text(encoding="utf-8"))
