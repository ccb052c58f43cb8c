"""Where the controls of guided play lead, and the way by which one came there: all of it travels in their custom ids.

In text: `<page> <path…>@<steps back…>`, a step back as `<page>.<words>`, the newest first: `0 tile red A5@3.2/0.0`.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from cogs.ui.board_parts import WHOLE
from rules.kit.refusals import Refused

LONGEST: Final = 6
"""So many steps back are remembered; more would not fit a custom id."""


class Origin(NamedTuple):
    """A question on the way: which page or part of it, and how many words of the path were settled then."""

    page: int
    words: int


class Way(NamedTuple):
    """The question that follows a path, its page or part, and the questions by which one came, the newest first."""

    path: tuple[str, ...] = ()
    page: int = WHOLE
    trail: tuple[Origin, ...] = ()

    @property
    def back(self) -> Way | None:
        """One step back; None at the first question."""
        if not self.trail:
            return None
        page, words = self.trail[0]
        return Way(self.path[:words], page, self.trail[1:])

    def on(self, path: tuple[str, ...], page: int = WHOLE) -> Way:
        """One step on, to what follows a longer path, or to a part of the same question."""
        trail = (Origin(self.page, len(self.path)), *self.trail)
        return Way(path, page, trail[:LONGEST])

    def turned(self, page: int) -> Way:
        """Another page of the same question, which is no step on."""
        return self._replace(page=page)

    def __str__(self) -> str:
        steps = "/".join(f"{step.page}.{step.words}" for step in self.trail)
        return f"{self.page} {' '.join(self.path)}" + (f"@{steps}" if steps else "")

    @classmethod
    def parse(cls, text: str) -> Way:
        """Inverse of `str()`. Raises Refused."""
        said, _, steps = text.partition("@")
        try:
            page, *path = said.split()
            trail = (step.split(".") for step in steps.split("/") if step)
            return cls(tuple(path), int(page), tuple(Origin(int(page), int(words)) for page, words in trail))
        except ValueError:
            raise Refused("odd_control") from None
