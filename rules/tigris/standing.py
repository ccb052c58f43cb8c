"""Standing answers: what a seat has told in advance to commit when it is attacked, and the move that follows.

Pure: where policies are kept, and that they stay private, is decided elsewhere. Only the seat's own view is used.
"""

from __future__ import annotations

import re
from typing import Final, Literal

import msgspec

from rules.kit.refusals import Refused
from rules.tigris.moves import OFFICES, Commit
from rules.tigris.view import Fight, TigrisView

Answer = Literal["none", "all", "enough", "most", "ask"]

_AT_MOST: Final = re.compile(r"at-most-([0-9]{1,2})")
_WORDS: Final[dict[str, Answer]] = {"none": "none", "all": "all", "just-enough": "enough", "ask": "ask"}


class Rule(msgspec.Struct, frozen=True):
    """What to commit: none, all, just `enough` to win, at `most` so many if that is enough, or ask.

    `limit` belongs to `most` alone.
    """

    answer: Answer
    limit: int = 0

    def __str__(self) -> str:
        if self.answer == "most":
            return f"at-most-{self.limit}"
        return next(word for word, answer in _WORDS.items() if answer == self.answer)


ASK: Final = Rule("ask")


class Policy(msgspec.Struct, frozen=True):
    """A seat's standing answers: a rule for revolts, one for the wars of each office, and one for all the rest."""

    otherwise: Rule = ASK
    revolt: Rule | None = None
    priest: Rule | None = None
    farmer: Rule | None = None
    trader: Rule | None = None
    king: Rule | None = None

    def rule(self, fight: Fight) -> Rule:
        """The rule for a conflict."""
        special: Rule | None = getattr(self, "revolt" if fight.form == "revolt" else fight.which)
        return self.otherwise if special is None else special


CASES: Final[tuple[str, ...]] = ("revolt", *OFFICES)
"""The conflicts that can have a rule of their own."""


def answer(view: TigrisView, policy: Policy) -> Commit | None:
    """What the viewer's policy commits now; None when the viewer is not asked, is active, or wants to be asked.

    A defender knows what is enough: as many tiles as reach the attacker's strength, for a tie is won. If the hand (or
    the limit) does not reach it, nothing is committed, for tiles that cannot win are lost. An attacker does not know
    what is enough, for the defender answers later: only `none` and `all` are applied then. The active seat is present
    and always decides itself.
    """
    fight, viewer = view.fight, view.viewer
    if fight is None or view.hand is None or viewer is None or viewer not in view.to_move or viewer == view.now.seat:
        return None
    rule, held = policy.rule(fight), view.hand[fight.colour]
    if rule.answer == "none":
        return Commit(0)
    if rule.answer == "all":
        return Commit(held)
    if rule.answer == "ask" or fight.committed is None:
        return None
    needed = max(0, fight.attack + fight.committed - fight.defence)
    limit = min(held, rule.limit) if rule.answer == "most" else held
    return Commit(needed if needed <= limit else 0)


def write(policy: Policy) -> str:
    """The policy as text: `just-enough, revolt none, king at-most-2`."""
    special: list[tuple[str, Rule | None]] = [(case, getattr(policy, case)) for case in CASES]
    return ", ".join([str(policy.otherwise), *(f"{case} {rule}" for case, rule in special if rule is not None)])


def read(text: str) -> Policy:
    """Inverse of `write`. Raises Refused for anything else."""
    first, *special = [part.split() for part in text.lower().split(",")]
    if len(first) != 1:
        raise Refused("standing_answer", text=text)
    rules: dict[str, Rule] = {}
    for part in special:
        if len(part) != 2 or part[0] not in CASES or part[0] in rules:
            raise Refused("standing_answer", text=text)
        rules[part[0]] = read_rule(part[1])
    return Policy(read_rule(first[0]), **rules)


def read_rule(text: str) -> Rule:
    """One rule: none, all, just-enough, at-most-2 or ask. Raises Refused."""
    word = text.strip().lower()
    if word in _WORDS:
        return Rule(_WORDS[word])
    found = _AT_MOST.fullmatch(word)
    if not found:
        raise Refused("standing_answer", text=text)
    return Rule("most", int(found[1]))
