"""Standing answers: what a seat has told in advance to commit when it is attacked and which treasures to take, and the
move that follows.

Pure: where policies are kept, and that they stay private, is decided elsewhere. Only the seat's own view is used.
"""

from __future__ import annotations

import re
from typing import Final, Literal, get_args

import msgspec

from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.tigris.board import LEADERS, Board, slot_of
from rules.tigris.moves import COLOURS, OFFICES, Commit, TakeTreasure
from rules.tigris.squares import BITS, SQUARES, around, indexes
from rules.tigris.treasures import choices
from rules.tigris.view import Fight, TigrisView

Answer = Literal["none", "all", "enough", "most", "ask"]
Pick = Literal["first", "red", "blue", "green", "black", "ask"]
"""Which treasure to take: the first in reading order, the one nearest to the kingdom's leader of a colour, or ask."""

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
    """A seat's standing answers: a rule for revolts, one for the wars of each office, one for all other conflicts, and
    which treasures to take (None: the seat is asked, as by `ask`)."""

    otherwise: Rule = ASK
    revolt: Rule | None = None
    priest: Rule | None = None
    farmer: Rule | None = None
    trader: Rule | None = None
    king: Rule | None = None
    treasure: Pick | None = None

    def rule(self, fight: Fight) -> Rule:
        """The rule for a conflict."""
        special: Rule | None = getattr(self, "revolt" if fight.form == "revolt" else fight.which)
        return self.otherwise if special is None else special


CASES: Final[tuple[str, ...]] = ("revolt", *OFFICES)
"""The conflicts that can have a rule of their own."""

TREASURE: Final = "treasure"
"""What leads the answer about treasures, beside those of the conflicts."""

PICKS: Final[tuple[Pick, ...]] = get_args(Pick)


def answer(view: TigrisView, policy: Policy) -> Commit | TakeTreasure | None:
    """The move of the viewer's policy; None when the viewer is not asked, is active, or wants to be asked.

    The active seat is present and always decides itself.
    """
    viewer = view.viewer
    if viewer is None or viewer not in view.to_move or viewer == view.now.seat:
        return None
    return _taken(view.board, viewer, policy.treasure) if view.decision == "treasure" else _committed(view, policy)


def _taken(board: Board, seat: Seat, pick: Pick | None) -> TakeTreasure | None:
    """The treasure that a seat's trader takes next, framed ones before others as the rules want it (rules 11)."""
    lying = choices(board, seat)
    if pick in (None, "ask") or not lying:
        return None
    return TakeTreasure(SQUARES[indexes(_nearest(board, seat, lying, str(pick)))[0]])


def _nearest(board: Board, seat: Seat, lying: int, colour: str) -> int:
    """Those of the squares `lying` that the fewest steps within the kingdom part from its leader of a colour.

    All of them where no such leader stands there, or none is asked for. Masks of squares.
    """
    kingdom = board.kingdom_of(board.leaders[slot_of(seat, COLOURS.index("green"))])
    wanted = COLOURS.index(colour) if colour in COLOURS else None
    leader = next((slot for slot in board.leaders_in(kingdom) if slot % LEADERS == wanted), None)
    if leader is None:
        return lying
    reached = BITS[board.leaders[leader]]
    while not reached & lying:
        reached |= around(reached) & kingdom
    return reached & lying


def _committed(view: TigrisView, policy: Policy) -> Commit | None:
    """What a policy commits in the conflict in which the viewer is asked.

    A defender knows what is enough: as many tiles as reach the attacker's strength, for a tie is won. If the hand (or
    the limit) does not reach it, nothing is committed, for tiles that cannot win are lost. An attacker does not know
    what is enough, for the defender answers later: only `none` and `all` are applied then.
    """
    fight = view.fight
    if fight is None or view.hand is None:
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
    """The policy as text: `just-enough, revolt none, king at-most-2, treasure first`."""
    special: list[tuple[str, Rule | Pick | None]] = [(case, getattr(policy, case)) for case in (*CASES, TREASURE)]
    return ", ".join([str(policy.otherwise), *(f"{case} {rule}" for case, rule in special if rule is not None)])


def read(text: str) -> Policy:
    """Inverse of `write`. Raises Refused for anything else."""
    first, *special = [part.split() for part in text.lower().split(",")]
    if len(first) != 1:
        raise Refused("standing_answer", text=text)
    rules: dict[str, Rule | Pick] = {}
    for part in special:
        if len(part) != 2 or part[0] not in (*CASES, TREASURE) or part[0] in rules:
            raise Refused("standing_answer", text=text)
        rules[part[0]] = read_case(*part)
    return msgspec.structs.replace(Policy(read_rule(first[0])), **rules)


def read_case(case: str, text: str) -> Rule | Pick:
    """The answer to one case as people write it: a rule for a conflict, a pick for treasures. Raises Refused."""
    return read_pick(text) if case == TREASURE else read_rule(text)


def read_rule(text: str) -> Rule:
    """One rule: none, all, just-enough, at-most-2 or ask. Raises Refused."""
    word = text.strip().lower()
    if word in _WORDS:
        return Rule(_WORDS[word])
    found = _AT_MOST.fullmatch(word)
    if not found:
        raise Refused("standing_answer", text=text)
    return Rule("most", int(found[1]))


def read_pick(text: str) -> Pick:
    """Which treasure: first, red, blue, green, black or ask. Raises Refused."""
    word = text.strip().lower()
    found = next((pick for pick in PICKS if pick == word), None)
    if found is None:
        raise Refused("standing_treasure", text=text)
    return found
