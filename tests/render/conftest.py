"""For all tests of pictures: what they share, and how long."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.render.drawn import forget


@pytest.fixture(autouse=True, scope="module")
def pictures_are_shared_by_the_tests_of_a_file() -> Iterator[None]:
    """All that are painted in a whole run would take more than a gigabyte in every process."""
    yield
    forget()
