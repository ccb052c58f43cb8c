"""What follows for a table from seats in which nobody plays: what is asked about them, offered, and not waited for.

Pure. The stand-in is called here for late seats too, where it has a turn to finish.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

import msgspec

from rules.clock.alarm import Alarm
from rules.clock.time import DAY, MINUTE
from rules.kit.seats import Seat
from rules.tables import delays
from rules.tables.house_rows import sits
from rules.tables.table import PaceWish, Request, Row, Table

STAND_IN, EMPTY = "stand_in", "empty"
"""Kinds of alarms: the stand-in plays for a seat, a game at which nobody sits ends."""
STAND_IN_AFTER: Final = MINUTE
"""Seconds until the stand-in plays for a vacant seat, or goes on for a late one: who moved before may
still take that back."""
CONSENT: Final = "consent"
"""The alarm of a wish to take back to which nobody is left who could object."""
EMPTY_FOR: Final = 30 * DAY
"""Seconds after which a game ends at which nobody sits any more."""


def followed(table: Table, resigned: Collection[Seat], rows: Sequence[Row], now: int) -> tuple[Table, list[Alarm]]:
    """`table` after a change, `rows` being its record then, with what follows where nobody plays, and what is due."""
    table = _still_offered(table, resigned)
    table = _recounted(table, resigned)
    table, alarms = _asked_about(table, resigned, now)
    alarms += [
        Alarm(now + STAND_IN_AFTER, STAND_IN, table.id, seat)
        for seat in table.to_move
        if delays.goes_on(table, seat, rows)
    ]
    return table, alarms


def still_asked(request: Request, table: Table, resigned: Collection[Seat], fresh: Sequence[Row]) -> Request | None:
    """A wish to take back that goes on waiting after these rows, for those only who are still there; None: it lapses.

    It goes on where nothing was done but others have left their seats. Where nobody is left to answer, all agree.
    """
    left = [change for row in fresh if (change := sits(row)) is not None and change.name is None]
    if len(left) < len(fresh) or any(change.seat == request.seat for change in left):
        return None
    rest = tuple(seat for seat in request.awaited if seat not in (*table.vacant, *resigned))
    return msgspec.structs.replace(request, awaited=rest)


def _still_offered(table: Table, resigned: Collection[Seat]) -> Table:
    """`table` with the offers of seats that can still be taken: none of those who have given up, none at the end."""
    offers = tuple(offer for offer in table.offers if offer.seat not in resigned) if table.to_move else ()
    return msgspec.structs.replace(table, offers=offers)


def _recounted(table: Table, resigned: Collection[Seat]) -> Table:
    """`table` with a wish that waits for those only who are still there; where that is nobody it is fulfilled."""
    wish = table.pace_wish
    if wish is None or wish.outcome or not table.to_move:
        return table
    rest = tuple(seat for seat in wish.awaited if seat not in (*table.vacant, *resigned))
    if rest:
        return msgspec.structs.replace(table, pace_wish=msgspec.structs.replace(wish, awaited=rest))
    return fulfilled(table, wish)


def fulfilled(table: Table, wish: PaceWish) -> Table:
    """`table` as somebody wished it, and nobody was against it."""
    wish = msgspec.structs.replace(wish, awaited=(), outcome="agreed")
    after = msgspec.structs.replace(table, pace_wish=wish)
    if wish.hints is not None:
        return msgspec.structs.replace(after, hints=wish.hints)
    return delays.all_on_time(msgspec.structs.replace(after, pace=wish.pace))


def _asked_about(table: Table, resigned: Collection[Seat], now: int) -> tuple[Table, list[Alarm]]:
    """`table` with what is asked about vacant seats that must decide now, and what is due because of them."""
    if not table.to_move:
        return table, []
    if not table.has_people(resigned):
        return delays.nobody_asked(table), [Alarm(now + EMPTY_FOR, EMPTY, table.id)]
    alarms = []
    for seat in set(table.to_move) & set(table.vacant):
        offer, known = table.offer_of(seat), table.delay_of(seat)
        if offer is not None and offer.stand_in:
            alarms.append(Alarm(now + STAND_IN_AFTER, STAND_IN, table.id, seat))
        elif known is None or (known.turn, known.why) != (table.turn, "vacant"):
            table = delays.asked(table, seat, "vacant", now)
    return table, alarms
