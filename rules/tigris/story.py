"""Tigris & Euphrates told as a story: the hardest conflict, who won most, monuments, treasures, catastrophes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final

from rules.kit.seats import Seat
from rules.kit.story import Happened, Storyteller, Telling, first, standing_out
from rules.tigris.events import Catastrophe, Decided, Monument, Scored, Treasure
from rules.tigris.scoring import assigned
from rules.tigris.state import State

_HARD: Final = 20
"""Strengths and fallen tiles of a conflict that is as hard as they get."""
_LARGE: Final = 15
"""Points from monuments that are as many as anybody gets."""


def _points(s: State) -> tuple[int, ...]:
    """The lowest colour of every seat, treasures added (rules 12.3)."""
    return tuple(min(assigned(player.points, player.treasures)) for player in s.players)


def _made(s: State) -> tuple[int, ...]:
    """All points and treasures of every seat: what a turn brings, though the lowest colour stays as it is."""
    return tuple(sum(player.points) + player.treasures for player in s.players)


def _facts(turns: Sequence[Happened]) -> Iterator[Telling]:
    yield from _conflicts(turns)
    rose = sum(isinstance(event, Monument) for turn in turns for event in turn.events)
    if rose:
        yield Telling("monuments", 0.35 + 0.1 * min(rose, 5), facts={"n": rose})
    income = standing_out(
        turns, lambda e: e.points if isinstance(e, Scored) and e.reason == "monument" else 0, "income", 0.0
    )
    yield from (telling._replace(weight=_part(telling.facts["n"], _LARGE)) for telling in income)
    yield from standing_out(turns, lambda event: isinstance(event, Treasure), "treasures", 0.3)
    struck = sum(isinstance(event, Catastrophe) for turn in turns for event in turn.events)
    if struck:
        yield Telling("catastrophes", 0.1 * min(struck, 6), facts={"n": struck})


def _part(number: object, whole: int) -> float:
    return min(1.0, number / whole) if isinstance(number, int) else 0.0


def _conflicts(turns: Sequence[Happened]) -> Iterator[Telling]:
    """That nobody ever fought; or the conflict in which most was at stake, and who won most of them."""
    fought = [(turn.turn, event) for turn in turns for event in turn.events if isinstance(event, Decided)]
    if not fought:
        yield Telling("peace", 0.9)
        return
    stakes = [event.attack + event.defence + len(event.removed) for _, event in fought]
    turn, hardest = fought[stakes.index(max(stakes))]
    if stakes.count(max(stakes)) == 1:
        revolt = hardest.form == "revolt"
        strengths = sorted((hardest.attack, hardest.defence), reverse=True)
        yield Telling(
            "hardest_revolt" if revolt else "hardest_war" if hardest.removed else "hardest_war_bare",
            min(1.0, max(stakes) / _HARD),
            (hardest.winner,),
            (hardest.loser,),
            {"turn": turn, "n": len(hardest.removed), "strong": strengths[0], "weak": strengths[1]},
        )
    won: Counter[Seat] = Counter(event.winner for _, event in fought)
    who, most = first(won)
    if len(who) == 1 and len(fought) > 1:
        yield Telling("victor", 0.3 + 0.5 * most / len(fought), who, facts={"n": most, "all": len(fought)})


STORYTELLER: Final = Storyteller(_points, public=False, made=_made, facts=_facts, scoring=(Scored, Decided, Treasure))
