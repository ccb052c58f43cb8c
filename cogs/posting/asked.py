"""Questions in threads as calls to those whose answers they need, as long as they are open."""

from __future__ import annotations

from cogs.client import Client
from cogs.posting import chronicle
from cogs.ui.pace_message import wished
from cogs.ui.scenes import Sitting, sit
from rules.kit.seats import Seat
from rules.tables.delays import voters
from rules.tables.open_questions import Asked, Owed, Topic
from rules.tables.table import Table


async def as_call(bot: Client, user: int, asked: Owed, language: str | None = None) -> Asked | None:
    """A question as a call, in the table's language unless another is named; None where it needs no answer of them."""
    topic = asked.topic
    sitting = await sit(bot.club, topic.table, user)
    table, what = sitting.table, ""
    if topic.kind == "rematch":
        waits = table.status == "lobby" and user in {player.user for player in table.held}
        of = 0 if waits else None
    elif topic.kind in ("closing", "host"):
        of = _of_lobby(table, topic, user)
        what = "" if table.closes is None else f"<t:{table.closes}:R>"
    elif table.status != "playing":
        of = None
    elif topic.kind == "undo":
        of, what = await _taking_back(bot, sitting, topic.number, language or table.language)
    elif topic.kind == "pace":
        of, what = _pace(sitting, topic.number, language or table.language)
    elif topic.kind == "seat":
        of = _given(table, user, topic.number)
    else:
        of = _delayed(sitting, topic.number)
    if of is None:
        return None
    seat = -1 if sitting.seat is None else sitting.seat
    return Asked(
        topic.table, seat, user, 0, asked.since, owed=asked.owed, kind=topic.kind, number=topic.number, of=of, what=what
    )


def _delayed(sitting: Sitting, number: int) -> Seat | None:
    """Which seat keeps the others waiting, where the reader's answer about it is missing."""
    table = sitting.table
    delay = next((delay for delay in table.delays if delay.number == number and not delay.outcome), None)
    if delay is None or sitting.seat in {vote.seat for vote in delay.votes}:
        return None
    asked = voters(table, delay.seat, sitting.game.view(sitting.state, None).resigned)
    return delay.seat if sitting.seat in asked else None


async def _taking_back(bot: Client, sitting: Sitting, ply: int, language: str) -> tuple[Seat | None, str]:
    request = await bot.club.outbox.undo_request(sitting.table.id)
    if request is None or request.outcome or request.ply != ply or sitting.seat not in request.awaited:
        return None, ""
    return request.seat, chronicle.wished_back(sitting, request, language)


def _pace(sitting: Sitting, number: int, language: str) -> tuple[Seat | None, str]:
    wish = sitting.table.pace_wish
    if wish is None or wish.outcome or wish.number != number or sitting.seat not in wish.awaited:
        return None, ""
    return wish.seat, wished(wish, language)


def _of_lobby(table: Table, topic: Topic, user: int) -> Seat | None:
    """The seat of the user in a lobby that still closes then, or still has that host."""
    stands = topic.number == (table.closes if topic.kind == "closing" else table.host)
    return table.seat_of(user) if table.status == "lobby" and stands else None


def _given(table: Table, user: int, number: int) -> Seat | None:
    offers = (offer for offer in table.offers if offer.number == number and offer.to and offer.to.user == user)
    return next((offer.seat for offer in offers), None)
