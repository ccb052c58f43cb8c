"""Random games of every game for the tests that all games must pass, and settings of the tests of rules."""

from __future__ import annotations

import pytest
from hypothesis import settings

from tests.rules.samples import VARIANTS, Played, played

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")


@pytest.fixture(params=VARIANTS, ids=lambda variant: f"{variant[0]}-{variant[1]}-{dict(variant[2])}")
def match(request: pytest.FixtureRequest) -> Played:
    """A whole random game: every game with every number of seats, and with other options."""
    return played(*request.param)
