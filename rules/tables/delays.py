"""Seats that keep the others waiting: the question what to do about it, the votes on it, and when it is decided.

Pure. The other seats decide by more than half of those that somebody holds who is not late as well: of two both, of
one that one. Each may change its answer until then; where nobody has more than half, everybody goes on waiting.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence

import msgspec

from rules.clock.clock import Clock
from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.tables.history import Entry, standing
from rules.tables.house_rows import sits
from rules.tables.table import Choice, Delay, DelayOutcome, Reason, Row, Table, Vote

IN_A_ROW = 3
"""After so many turns in a row that the stand-in played for a seat, freeing it is proposed."""


def voters(table: Table, seat: Seat, resigned: Collection[Seat]) -> tuple[Seat, ...]:
    """The seats that decide about a delay of `seat`."""
    late = {delay.seat for delay in table.delays if not delay.outcome and delay.why != "vacant"}
    out = {seat, *resigned, *late}
    return tuple(other for other in table.people if other not in out)


def choices(table: Table, delay: Delay) -> tuple[Choice, ...]:
    """What can be wanted about a seat: at a rated table nobody plays for somebody else."""
    if table.is_rated:
        return ("wait", "forfeit")
    return ("wait", "stand_in") if delay.why == "vacant" else ("wait", "stand_in", "free")


def without_forfeits(table: Table) -> Table:
    """`table`, which is not rated any more, without the answers that a seat should give up."""
    found = (
        msgspec.structs.replace(delay, votes=tuple(vote for vote in delay.votes if vote.choice != "forfeit"))
        for delay in table.delays
    )
    return msgspec.structs.replace(table, delays=tuple(found))


def asked(table: Table, seat: Seat, why: Reason, now: int, since: int | None = None) -> Table:
    """`table` with the question, asked now, what to do about a seat; an older one about it is void."""
    number = 1 + max((delay.number for delay in table.delays), default=0)
    fresh = Delay(seat, number, table.turn, why, now if since is None else since, now)
    return with_delay(table, fresh)


def run_out(
    table: Table, seats: Iterable[Seat], resigned: Collection[Seat], entries: Sequence[Entry], now: int
) -> tuple[Table, tuple[Seat, ...]]:
    """`table` with questions about seats whose time is used up, and those of them for which the stand-in plays at once.

    Where the stand-in has played for a seat so long that freeing it is proposed, the others are asked all the same.
    """
    standing_in = []
    for seat in seats:
        if table.late == "stand-in" and stood_in(entries, seat) < IN_A_ROW:
            standing_in.append(seat)
        elif voters(table, seat, resigned):
            clock = table.clock_of(seat)
            table = asked(table, seat, "late", now, None if clock is None else clock.due)
    return table, tuple(standing_in)


def voted(table: Table, delay: Delay, seat: Seat, choice: Choice, resigned: Collection[Seat]) -> tuple[Table, bool]:
    """`table` with the answer of a seat, in place of an older one, and whether that has decided the question.

    Raises Refused (`delay_own`, `delay_late`, `already_resigned`, `delay_choice`, `delay_rated`).
    """
    allowed = voters(table, delay.seat, resigned)
    if seat == delay.seat:
        raise Refused("delay_own")
    if seat not in allowed:
        raise Refused("already_resigned" if seat in resigned else "delay_late")
    if choice not in choices(table, delay):
        raise Refused("delay_rated" if table.is_rated else "delay_choice")
    votes = (*(vote for vote in delay.votes if vote.seat != seat), Vote(seat, choice))
    outcome = decided(votes, allowed)
    return with_delay(table, msgspec.structs.replace(delay, votes=votes, outcome=outcome)), bool(outcome)


def decided(votes: Sequence[Vote], allowed: Sequence[Seat]) -> DelayOutcome:
    """What more than half of the seats that are allowed to want; empty as long as that is nothing."""
    counted = Counter(vote.choice for vote in votes if vote.seat in allowed)
    return next((choice for choice, n in counted.items() if 2 * n > len(allowed)), "")


def ripe(table: Table, resigned: Collection[Seat]) -> Delay | None:
    """The question that waits though the answers decide it: with its outcome; None where there is none.

    That is so where somebody was to answer who plays no more, or is late as well, or where a late one is back.
    """
    for delay in table.delays:
        if not delay.outcome and (outcome := decided(delay.votes, voters(table, delay.seat, resigned))):
            return msgspec.structs.replace(delay, outcome=outcome)
    return None


def settled(table: Table, fresh: Iterable[Row]) -> tuple[Delay, ...]:
    """The delays of a table after these rows, `table` being as it is then: closed where nobody is waited for any more.

    That is where the seat has acted, or need not act in this turn now.
    """
    acted = {row.seat for row in fresh}
    found = []
    for delay in table.delays:
        waiting = delay.seat in table.to_move and delay.turn == table.turn
        vacant = delay.seat in table.vacant
        if not delay.outcome and (delay.seat in acted or not waiting or (delay.why == "vacant") != vacant):
            found.append(msgspec.structs.replace(delay, outcome="acted" if delay.seat in acted else "over"))
        else:
            found.append(delay)
    return tuple(found)


def nobody_asked(table: Table) -> Table:
    """`table` without a question that waits: nobody is there to answer it."""
    closed = (delay if delay.outcome else msgspec.structs.replace(delay, outcome="over") for delay in table.delays)
    return msgspec.structs.replace(table, delays=tuple(closed))


def all_on_time(table: Table) -> Table:
    """`table` without a question that waits about a seat whose time was used up: under another pace nobody is late."""
    found = (
        msgspec.structs.replace(delay, outcome="over") if not delay.outcome and delay.why == "late" else delay
        for delay in table.delays
    )
    return msgspec.structs.replace(table, delays=tuple(found))


def without_votes_of(table: Table, seat: Seat) -> Table:
    """`table`, where a seat has changed hands or become vacant, without the answers that whoever sat there has given,
    and with the question about it closed."""
    found = []
    for delay in table.delays:
        if delay.outcome:
            found.append(delay)
        elif delay.seat == seat:
            found.append(msgspec.structs.replace(delay, outcome="over" if seat in table.vacant else "taken"))
        else:
            votes = tuple(vote for vote in delay.votes if vote.seat != seat)
            found.append(msgspec.structs.replace(delay, votes=votes))
    return msgspec.structs.replace(table, delays=tuple(found))


def with_delay(table: Table, delay: Delay) -> Table:
    """`table` with this delay, in place of an older one of the same seat."""
    others = tuple(other for other in table.delays if other.seat != delay.seat)
    return msgspec.structs.replace(table, delays=(*others, delay))


def changed(before: Table, after: Table) -> tuple[Seat, ...]:
    """The seats about which something is to be said anew."""
    return tuple(delay.seat for delay in after.delays if before.delay_of(delay.seat) != delay)


def goes_on(table: Table, seat: Seat, rows: Sequence[Row]) -> bool:
    """Whether the stand-in, having begun a turn for a user's seat, finishes it now that the seat is awaited again.

    It does where the others, or the table beforehand, have chosen it for this turn, unless the seat's user has done
    anything since, or somebody else has sat down there. `rows` is the record until now.
    """
    delay = table.delay_of(seat)
    if delay is not None and delay.turn == table.turn:
        chosen = delay.outcome == "stand_in" and delay.why != "vacant"
    else:
        late = any(clock.late and clock.seat == seat and clock.turn == table.turn for clock in table.clocks)
        chosen = table.late == "stand-in" and late
    if not chosen or seat not in table.to_move or seat in table.vacant:
        return False
    last = next((row for row in reversed(rows) if row.seat == seat or _sat_down(row) == seat), None)
    return last is not None and last.stand_in and last in standing(rows)[0]


def goes_on_late(table: Table, clock: Clock, rows: Sequence[Row]) -> bool:
    """Whether a late seat is waited for though nobody is asked about it, nor does the stand-in finish its turn.

    `rows` is the record until now.
    """
    known = table.delay_of(clock.seat)
    asked = known is not None and known.turn == table.turn and not known.outcome
    return clock.late and clock.since is not None and not asked and not goes_on(table, clock.seat, rows)


def _sat_down(row: Row) -> Seat | None:
    change = sits(row)
    return None if change is None else change.seat


def stood_in(entries: Sequence[Entry], seat: Seat) -> int:
    """How many of the last turns of a seat in a row the stand-in has played."""
    by_turn: dict[int, bool] = {}
    for entry in entries:
        if entry.row.seat == seat:
            by_turn[entry.turn] = by_turn.get(entry.turn, True) and entry.row.stand_in
    in_a_row = 0
    for turn in sorted(by_turn, reverse=True):
        if not by_turn[turn]:
            break
        in_a_row += 1
    return in_a_row
