"""What can go wrong with Discord, on order: errors before or after the work, limits, lost connections, slowness.

A rule names a method and a path and holds for a number of requests. What goes wrong on the gateway stands in `gateway`.
"""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, field
from typing import Any


@dataclass(slots=True)
class Gate:
    """Holds a request: `reached` is set when it has arrived, `release` lets it go on."""

    reached: asyncio.Event = field(default_factory=asyncio.Event)
    opened: asyncio.Event = field(default_factory=asyncio.Event)

    def release(self) -> None:
        """Let what is held go on."""
        self.opened.set()


@dataclass(slots=True)
class Rule:
    """One fault. `after` says that the work is done first, so that only the answer suffers."""

    method: str
    path: re.Pattern[str]
    times: int
    after: bool = False
    status: int = 0
    code: int = 0
    retry_after: float | None = None
    everywhere: bool = False
    drop: bool = False
    delay: float = 0.0
    gate: Gate | None = None
    hits: int = 0

    def fits(self, method: str, path: str) -> bool:
        """Whether this request is to suffer."""
        return self.hits < self.times and method == self.method and bool(self.path.search(path))

    def answer(self) -> tuple[int, dict[str, Any], dict[str, str]]:
        """Status, body and headers of the error this rule gives."""
        if self.retry_after is not None:
            body = {
                "code": 0,
                "message": "You are being rate limited.",
                "retry_after": self.retry_after,
                "global": self.everywhere,
            }
            # Only a limit with a Via header comes from Discord itself; without one it is a ban at the front door.
            return 429, body, {"Via": "1.1 google", "Retry-After": str(self.retry_after)}
        return self.status, {"code": self.code, "message": f"{self.status}: on order"}, {}


class Faults:
    """The rules in force, in the order in which they were ordered."""

    def __init__(self) -> None:
        self.rules: list[Rule] = []

    def status(
        self, status: int, method: str, path: str, *, times: int = 1, after: bool = False, code: int = 0
    ) -> Rule:
        """Answer with an HTTP error (and a code of Discord's), before or after the work was done."""
        return self._add(Rule(method, re.compile(path), times, after=after, status=status, code=code))

    def limit(self, method: str, path: str, *, retry_after: float, times: int = 1, everywhere: bool = False) -> Rule:
        """Answer 429 as Discord does; `everywhere` is the global limit."""
        return self._add(Rule(method, re.compile(path), times, retry_after=retry_after, everywhere=everywhere))

    def drop(self, method: str, path: str, *, times: int = 1, after: bool = False) -> Rule:
        """Cut the connection without an answer, before or after the work was done."""
        return self._add(Rule(method, re.compile(path), times, after=after, drop=True))

    def delay(self, seconds: float, method: str, path: str, *, times: int = 1) -> Rule:
        """Take so long before the work begins."""
        return self._add(Rule(method, re.compile(path), times, delay=seconds))

    def hold(self, method: str, path: str, *, times: int = 1, after: bool = False) -> Gate:
        """Keep a request, before or after the work was done, until the gate is released."""
        gate = Gate()
        self._add(Rule(method, re.compile(path), times, after=after, gate=gate))
        return gate

    def take(self, method: str, path: str) -> Rule | None:
        """The rule for a request that has just come, counted as one of its times."""
        for rule in self.rules:
            if rule.fits(method, path):
                rule.hits += 1
                return rule
        return None

    def unused(self) -> list[Rule]:
        """Rules that nothing has met as often as was ordered: a test that meant them has not tested what it says."""
        return [rule for rule in self.rules if rule.hits < rule.times]

    def clear(self) -> None:
        """Forget all rules."""
        self.rules.clear()

    def _add(self, rule: Rule) -> Rule:
        self.rules.append(rule)
        return rule
