"""Standing answers: what a seat has said in advance, and the move that follows when it is asked.

Pure: where the texts are kept is decided elsewhere, what they mean by the game (`rules.kit.game.Standing`).
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import NamedTuple, TypeAlias

from rules.kit.game import AnyGame, Move
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.tables.table import Table

log = logging.getLogger(__name__)


class Answer(NamedTuple):
    """A move that a seat's standing answer makes, and the user who gave that answer."""

    seat: Seat
    move: Move
    user: int


Answers: TypeAlias = Callable[[object], Answer | None]
"""A position -> the answer to its question, None where a person has to decide."""


def nobody_answers(state: object) -> Answer | None:
    """The answers of a table where nobody has given any."""
    return None


def answers_of(game: AnyGame, table: Table, texts: Mapping[Seat, str]) -> Answers:
    """The answers that follow from the texts given by the seats of a table."""
    standing = game.standing
    if standing is None or not texts:
        return nobody_answers

    def answers(state: object) -> Answer | None:
        for seat in game.to_move(state):
            if seat not in texts:
                continue
            try:
                move = standing.answer(game.view(state, seat), standing.read(texts[seat]))
            except Refused:
                # Written by an older version: the seat is asked, as if it had said nothing.
                log.warning("a standing answer cannot be read", extra={"table": table.id, "seat": seat})
                continue
            if move is not None:
                return Answer(seat, move, table.players[seat].user)
        return None

    return answers
