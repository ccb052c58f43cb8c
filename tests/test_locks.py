"""Locked lists: what `pip --require-hashes` needs to install them on a new machine."""

import re
from importlib.metadata import distributions
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
LISTS = ["requirements.txt", "requirements-dev.txt", "deploy/requirements-postgresql.txt"]


def locked(name: str) -> dict[str, set[str]]:
    """The extras that a list locks with each distribution, by its name in lower case with dashes."""
    lines = re.findall(r"^([\w.-]+)(?:\[([\w,.-]+)\])?==", (ROOT / name).read_text(), re.MULTILINE)
    return {project.lower().replace("_", "-"): set(filter(None, extras.split(","))) for project, extras in lines}


def wanted() -> dict[str, set[str]]:
    """The extras that installed distributions ask of others without a condition, by name."""
    asked: dict[str, set[str]] = {}
    for distribution in distributions():
        for requirement in distribution.requires or ():
            found = re.match(r"([\w.-]+)\[([\w,. -]+)\](?!.*;)", requirement)
            if found:
                extras = asked.setdefault(found[1].lower().replace("_", "-"), set())
                extras.update(extra.strip() for extra in found[2].split(","))
    return asked


def test_an_extra_is_asked_for_by_what_is_installed() -> None:
    assert "toml" in wanted()["coverage"]


@pytest.mark.parametrize("name", LISTS)
def test_locked_lists_name_the_extras_that_others_ask_for(name: str) -> None:
    """Where a list locks `coverage` and another distribution asks for `coverage[toml]`, pip 23 takes the newest of
    these, which has no hash, as soon as one newer than the locked one is published."""
    extras = locked(name)
    missing = {project: asked - extras[project] for project, asked in wanted().items() if project in extras}
    assert not {project: asked for project, asked in missing.items() if asked}
