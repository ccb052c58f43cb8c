"""What a game's `words` module says to the sentences of the house, what is said where it offers nothing, and how it is
found by the game's key."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from types import ModuleType

from render.drawings import module_of
from render.phrases import Voice
from rules.kit.events import Event
from rules.kit.game import Line, Move, Result
from rules.kit.seats import Seat


class GameWords:
    """The words of a game, all without the name of the one who acts: the functions of its `words` module.

    What stands here is said where the module offers no function of that name. `board` and `hand` must be offered.
    """

    IN_SCORE: frozenset[str] = frozenset({"game_over"})
    """Kinds of events of which the final score tells: once the game is over the news leave them out."""

    ASIDE: frozenset[str] = frozenset()
    """Kinds of events that follow by themselves: a judgement compares what was decided, and leaves them out."""

    def __init__(self, module: ModuleType) -> None:
        offered = {name: getattr(module, name) for name in vars(GameWords) if hasattr(module, name)}
        vars(self).update({name: said for name, said in offered.items() if not name.startswith("_")})

    def decision(self, voice: Voice) -> str:
        """What must be decided now."""
        return voice.say(f"decision.{voice.scene.view.decision}")

    def event(self, voice: Voice, event: Event) -> str:
        """What happened, nothing for an event that is not told; in a form of its own where a secret is known."""
        return voice.say(f"event.{event.kind}{'_own' if event.secret else ''}", **event.facts)

    def board(self, voice: Voice) -> list[str]:
        """The whole position, line by line."""
        raise NotImplementedError

    def alt(self, voice: Voice) -> list[str]:
        """The position in sentences, the most important first."""
        return self.board(voice)

    def remaining(self, voice: Voice) -> list[str]:
        """What is left, as far as everybody may count it, line by line."""
        return self.board(voice)

    def hand(self, voice: Voice) -> list[str]:
        """What the viewer holds, line by line."""
        raise NotImplementedError

    def brief(self, voice: Voice) -> list[str]:
        """What the viewer holds and wants to know when deciding, as one or two short sentences."""
        return self.hand(voice)

    def unspent(self, voice: Voice) -> str:
        """What the viewer would lose by ending the turn now, as a sentence; empty where nothing is lost."""
        return ""

    def choice(self, voice: Voice, kind: str, field: str, value: object) -> str:
        """The label of a value of a field."""
        return voice.name(value)

    def move(self, voice: Voice, move: Move) -> str:
        """A move as a sentence."""
        return voice.say(f"do.{move.kind}", **{name: getattr(move, name) for name in move.__struct_fields__})

    def opening(self, voice: Voice, result: Result) -> list[str]:
        """Lines above the final table: why the game is over, and what is compared."""
        return [self.ending(voice, result.reason)] if result.reason else []

    def worth(self, voice: Voice, result: Result, seat: Seat) -> str:
        """What a seat's place is decided by."""
        return voice.points(result.totals[seat])

    def outcome(self, voice: Voice, result: Result) -> str:
        """What the winners won with, short."""
        return voice.points(result.totals[result.winners[0]])

    def line(self, voice: Voice, line: Line) -> str:
        """What a line of the final score is for."""
        return voice.say(f"score.{line.key}", n=line.count)

    def earned(self, line: Line) -> bool:
        """Whether a line of the final score is told: not where there was nothing to count."""
        return bool(line.points or line.count)

    def ending(self, voice: Voice, reason: str) -> str:
        """Why the game is over, as a sentence, in a game that has several reasons."""
        raise NotImplementedError(reason)

    def condensed(self, events: Sequence[Event]) -> Sequence[Event]:
        """What is told of events of one seat that follow each other, where a turn may bring more than anybody reads."""
        return events

    def whole(self, voice: Voice, move: Move) -> str:
        """The label of a move whose last fields are chosen together, where their own labels would be too long.

        Its place first, without what the scene's path has settled; empty for a move that the labels of its fields tell.
        """
        return ""

    def question(self, voice: Voice, kind: str, field: str) -> str:
        """What guided play asks for a field, where that depends on the position; empty where the field's text does."""
        return ""


@lru_cache
def words_of(game: str) -> GameWords:
    """The words of a game, found by its key and loaded when first needed. Raises ModuleNotFoundError."""
    return GameWords(module_of(game, "words"))
