"""What a game's `words` module offers to the sentences of the house, and how it is found by the game's key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol, cast

from render.drawings import module_of
from render.phrases import Voice
from rules.kit.events import Event
from rules.kit.game import Line, Move, Result
from rules.kit.seats import Seat


class GameWords(Protocol):
    """What a game's `words` module must offer; all sentences without the name of the one who acts."""

    def decision(self, voice: Voice) -> str:
        """What must be decided now."""
        ...

    def event(self, voice: Voice, event: Event) -> str:
        """What happened; nothing for an event that is not told."""
        ...

    def alt(self, voice: Voice) -> list[str]:
        """The position in sentences, the most important first."""
        ...

    def board(self, voice: Voice) -> list[str]:
        """The whole position, line by line."""
        ...

    def hand(self, voice: Voice) -> list[str]:
        """What the viewer holds, line by line."""
        ...

    def brief(self, voice: Voice) -> list[str]:
        """What the viewer holds and wants to know when deciding, as one or two short sentences."""
        ...

    def unspent(self, voice: Voice) -> str:
        """What the viewer would lose by ending the turn now, as a sentence; empty where nothing is lost."""
        ...

    def remaining(self, voice: Voice) -> list[str]:
        """What is left, as far as everybody may count it, line by line."""
        ...

    def choice(self, voice: Voice, kind: str, field: str, value: object) -> str:
        """The label of a value of a field."""
        ...

    def move(self, voice: Voice, move: Move) -> str:
        """A move as a sentence."""
        ...


class EndWords(Protocol):
    """What a game's `words` module offers as well, where a sum of points does not tell who won."""

    IN_SCORE: frozenset[str]
    """Kinds of events of which the final score tells: once the game is over the news leave them out."""

    def opening(self, voice: Voice, result: Result) -> list[str]:
        """Lines above the final table: why the game is over, and what is compared."""

    def worth(self, voice: Voice, result: Result, seat: Seat) -> str:
        """What a seat's place is decided by."""

    def outcome(self, voice: Voice, result: Result) -> str:
        """What the winners won with, short."""

    def line(self, voice: Voice, line: Line) -> str:
        """What a line of the final score is for."""

    def earned(self, line: Line) -> bool:
        """Whether a line of the final score is told."""

    def ending(self, voice: Voice, reason: str) -> str:
        """Why the game is over, as a sentence."""


class CondensedWords(Protocol):
    """What a game's `words` module offers as well, where one turn may bring more than anybody wants to read."""

    def condensed(self, events: Sequence[Event]) -> Sequence[Event]:
        """What is told of events of one seat that follow each other."""


class WholeWords(Protocol):
    """What a game's `words` module offers as well, where the labels of several fields together would be too long."""

    def whole(self, voice: Voice, move: Move) -> str:
        """The label of a move whose last fields are chosen together, its place first, without what the scene's path
        has settled; empty for one that their own labels tell."""


class AskingWords(Protocol):
    """What a game's `words` module offers as well, where what is asked depends on the position."""

    def question(self, voice: Voice, kind: str, field: str) -> str:
        """What guided play asks for a field; empty where the text of the field says it."""


@lru_cache
def words_of(game: str) -> GameWords:
    """The words module of a game, found by its key and loaded when first needed."""
    return cast(GameWords, module_of(game, "words"))


@lru_cache
def end_words_of(game: str) -> EndWords | None:
    """The same module for the end of the game, None where points alone tell it."""
    module = words_of(game)
    return cast(EndWords, module) if hasattr(module, "worth") else None


@lru_cache
def whole_words_of(game: str) -> WholeWords | None:
    """The same module for moves that are chosen as a whole, None where the labels of fields are enough."""
    module = words_of(game)
    return cast(WholeWords, module) if hasattr(module, "whole") else None


@lru_cache
def condensed_words_of(game: str) -> CondensedWords | None:
    """The same module for long turns, None where every event is told."""
    module = words_of(game)
    return cast(CondensedWords, module) if hasattr(module, "condensed") else None


@lru_cache
def asking_words_of(game: str) -> AskingWords | None:
    """The same module for questions that depend on the position, None where the texts of fields say them all."""
    module = words_of(game)
    return cast(AskingWords, module) if hasattr(module, "question") else None
