"""The clocks of the seats that must decide: what of an allowance is used, and when it will be used up.

An allowance belongs to a turn: all moves that its seat makes in it share one, and while others decide within it, it
rests. Whoever is asked in another's turn has an allowance for that decision. Nothing is carried over to the next turn.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from rules.clock.pace import LEAST
from rules.clock.rest import Span, awake, due
from rules.kit.seats import Seat


class Clock(msgspec.Struct, frozen=True):
    """The clock of a seat, where `user` sits, for a turn: the seat's `own`, or another's in which it is asked.

    `used` are seconds awake until `since` (unix seconds), from when on it runs; None while it rests. `due` is when its
    allowance will be used up, or was: then it is `late`, and everybody has been told.
    """

    seat: Seat
    user: int
    turn: int
    own: bool
    used: int = 0
    since: int | None = None
    due: int | None = None
    late: bool = False


def stopped(clock: Clock, now: int, rests: Iterable[Span]) -> Clock:
    """The clock with all that was used up to now counted."""
    if clock.since is None:
        return clock
    return msgspec.structs.replace(clock, used=clock.used + awake(clock.since, now, rests), since=now)


def timed(clock: Clock, allowed: int, rests: Iterable[Span]) -> Clock:
    """The clock with when it is due; one that is late stays so."""
    if clock.late:
        return clock
    if clock.since is None:
        return msgspec.structs.replace(clock, due=None)
    return msgspec.structs.replace(clock, due=due(clock.since, max(0, allowed - clock.used), rests))


def before_due(clock: Clock, allowed: int, left: int, rests: Iterable[Span]) -> int | None:
    """When so many seconds awake are left to a clock that runs; None where it does not, or had fewer from the start."""
    needed = allowed - clock.used - left
    if clock.late or clock.since is None or clock.due is None or needed < 0:
        return None
    return due(clock.since, needed, rests)


def following(
    known: Sequence[Clock],
    turn: int,
    awaited: Mapping[Seat, int],
    now: int | None,
    *,
    waiting: Collection[Seat] = (),
    acted: Collection[Seat] = (),
) -> tuple[Clock, ...]:
    """The clocks when these seats, with their users, are awaited in a turn; not timed yet.

    `known` are those before, stopped. `waiting` were awaited before, too; `acted` have decided something since.
    `now` is None where nobody has been told yet that the game begins: then the clocks rest.
    """
    before = {clock.seat: clock for clock in known if clock.turn == turn}
    others = next((clock.seat for clock in before.values() if clock.own), None)
    found = []
    for seat, user in awaited.items():
        clock = before.get(seat)
        if others is None:
            others = seat
        own = seat == others
        if clock is None or clock.user != user or (not own and (seat in acted or seat not in waiting)):
            clock = Clock(seat, user, turn, own, since=now)
        elif clock.since is not None or seat not in waiting:
            clock = msgspec.structs.replace(clock, since=now)
        found.append(clock)
    resting = (clock for clock in before.values() if clock.own and clock.seat not in awaited)
    # Since when somebody has been late is known for the whole turn.
    found += [msgspec.structs.replace(clock, since=None, due=clock.due if clock.late else None) for clock in resting]
    return tuple(sorted(found, key=lambda clock: clock.seat))


def begun(clocks: Iterable[Clock], awaited: Collection[Seat], now: int) -> tuple[Clock, ...]:
    """The clocks, running from now on where their seats are awaited."""
    return tuple(
        msgspec.structs.replace(clock, since=now) if clock.since is None and clock.seat in awaited else clock
        for clock in clocks
    )


def renewed(clock: Clock, now: int) -> Clock:
    """The clock of a seat that gets its allowance once more: what passed until now counts for nobody."""
    since = None if clock.since is None else now
    return msgspec.structs.replace(clock, used=0, since=since, due=None, late=False)


def repaced(clock: Clock, allowed: int) -> Clock:
    """The clock under another allowance: what was used stays used, but LEAST seconds are left."""
    return msgspec.structs.replace(clock, used=min(clock.used, max(0, allowed - LEAST)), due=None, late=False)
