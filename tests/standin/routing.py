"""A call of Discord's HTTP interface as the stand-in handles it: what was asked, what is answered, and the routes."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from tests.standin.server import StandIn

Answer = tuple[int, Any]
"""Status and body; None for no body."""

Handler = Callable[["StandIn", "Call"], Awaitable[Answer]]

ERRORS = {
    0: (401, "401: Unauthorized"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    160004: (400, "A thread has already been created for this message"),
}
"""Discord's JSON error codes that the stand-in gives, with their HTTP status and sentence."""


class Refused(Exception):
    """An error that Discord would give, by its code; `where` are (path, sentence) pairs of an invalid form."""

    def __init__(self, code: int, *where: tuple[str, str]) -> None:
        status, message = ERRORS[code]
        super().__init__(f"{code} {message} {list(where) or ''}")
        self.code, self.status, self.message, self.where = code, status, message, where

    def body(self) -> dict[str, Any]:
        """The error as JSON, an invalid form with a tree of what is wrong where."""
        body: dict[str, Any] = {"code": self.code, "message": self.message}
        tree: dict[str, Any] = {}
        for path, sentence in self.where:
            branch = tree
            for step in path.split("."):
                branch = branch.setdefault(step, {})
            branch.setdefault("_errors", []).append({"code": 50035, "message": sentence})
        return body | ({"errors": tree} if tree else {})


def invalid(path: str, sentence: str) -> NoReturn:
    """Refuse a form for one reason."""
    raise Refused(50035, (path, sentence))


@dataclass(slots=True)
class Call:
    """One request. `template` is the path as Discord's description writes it, `parameters` its ids."""

    method: str
    path: str
    template: str = ""
    parameters: dict[str, str] = field(default_factory=dict)
    query: dict[str, str] = field(default_factory=dict)
    body: Any = None
    files: dict[int, tuple[str, bytes]] = field(default_factory=dict)
    token: str | None = None
    status: int = 0

    def id(self, name: str) -> int:
        """A snowflake of the path; what is no number is nobody's."""
        value = self.parameters[name]
        return int(value) if value.isdecimal() else -1


@dataclass(slots=True)
class Route:
    """A method and a path template with what handles it. `open` ones are reached without the bot's token."""

    method: str
    template: str
    handler: Handler
    open: bool
    pattern: re.Pattern[str] = field(init=False)

    def __post_init__(self) -> None:
        named = re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>[^/]+)", re.escape(self.template))
        self.pattern = re.compile(named)


class Routes:
    """A group of routes on one subject."""

    def __init__(self) -> None:
        self.routes: list[Route] = []

    def on(self, method: str, template: str, *, open: bool = False) -> Callable[[Handler], Handler]:
        """Make a function the handler of a route; literal paths come before those with parameters."""

        def add(handler: Handler) -> Handler:
            self.routes.append(Route(method, template, handler, open))
            return handler

        return add
