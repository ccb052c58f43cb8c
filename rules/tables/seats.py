"""Seats that change hands while a game is played: offered to anybody, given to somebody, taken, kept after all.

Whoever takes a seat plays on from there and sees its hand. The record says from which move on who sat where. Giving up
(`Playing.resign`) is something else: it leaves no seat to be taken.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TypeAlias

import msgspec

from rules.kit.refusals import Refused
from rules.kit.seats import Seat
from rules.storage.transaction import Transaction
from rules.tables import delays, house_rows
from rules.tables.letters import Letter, LetterKind, write_letters
from rules.tables.open_tables import Live, OpenTables
from rules.tables.playing import Playing
from rules.tables.table import NOBODY, Offer, Player, Row, Table, among

Writes: TypeAlias = Callable[[Transaction], Awaitable[None]]
"""Further writes of the same transaction."""


class Seats:
    """Who sits where in games that are being played."""

    def __init__(self, tables: OpenTables, playing: Playing, now: Callable[[], int]) -> None:
        self._tables = tables
        self._playing = playing
        self._now = now

    async def offer(self, table: int, user: int, *, to: Player | None = None, interaction: int | None) -> Table:
        """Have a user's seat taken by anybody, or by one player who then has to accept it.

        Until that is done the seat stays the user's. Raises Refused (`not_seated`, `not_playing`, `table_over`,
        `already_resigned`, `seat_offered`, `seat_give_self`, `seat_give_seated`, `seat_seen`, `removed_by_host`).
        """

        async def work(live: Live) -> Table:
            seat, game = self._playing.check(live, user, None)
            if seat in game.view(live.playing.state, None).resigned:
                raise Refused("already_resigned")
            if to is not None:
                _check_given(live, user, to, seat)
            known = live.table.offer_of(seat)
            if known is not None and (known.to and known.to.user) == (to and to.user):
                raise Refused("seat_offered")
            return await self._keep_offers(live, opened(live.table, seat, to).offers, interaction)

        return await self._playing.once(table, interaction, work)

    async def keep(self, table: int, user: int, *, interaction: int | None) -> Table:
        """Withdraw the offer of a user's own seat. Raises Refused (as `offer`, and `seat_not_offered`)."""

        async def work(live: Live) -> Table:
            seat, _ = self._playing.check(live, user, None)
            if live.table.offer_of(seat) is None:
                raise Refused("seat_not_offered")
            return await self._keep_offers(live, _without(live.table, seat), interaction)

        return await self._playing.once(table, interaction, work)

    async def decline(self, table: int, user: int, seat: Seat, *, interaction: int | None) -> Table:
        """Not accept a seat that is to be given to this user. Raises Refused (`seat_not_open`)."""

        async def work(live: Live) -> Table:
            offer = live.table.offer_of(seat)
            if offer is None or offer.to is None:
                raise Refused("seat_not_open")
            if offer.to.user != user:
                raise Refused("seat_for_another", player=offer.to.name)
            return await self._keep_offers(live, _without(live.table, seat), interaction)

        return await self._playing.once(table, interaction, work)

    async def take(self, table: int, player: Player, seat: Seat | None = None, *, interaction: int | None) -> Table:
        """Sit down in a seat that is vacant, offered, or given to this player; without `seat` in the only such one.

        What the one who sat there has said in advance is forgotten. Raises Refused (`not_playing`, `table_over`,
        `already_seated`, `removed_by_host`, `seat_not_open`, `seat_for_another`, `which_seat`, `seat_seen`).
        """

        async def work(live: Live) -> Table:
            _check_running(live.table)
            if live.table.seat_of(player.user) is not None:
                raise Refused("already_seated")
            found = _open_to(live.table, player.user, seat)
            _check_newcomer(live, player.user, found)
            return await self._sit_down(live, found, player, interaction)

        return await self._playing.once(table, interaction, work)

    async def free(
        self, table: int, moderator: int, seat: Seat, *, expected: int | None = None, interaction: int | None
    ) -> Table:
        """Take a seat away from its user, for a moderator.

        `expected` is the ply at which it was shown what that means; None: nothing was. Raises Refused (`stale`, and as
        `check_free`).
        """

        async def work(live: Live) -> Table:
            _check_running(live.table)
            if expected not in (None, live.table.ply):
                raise Refused("stale", ply=live.table.ply)
            return await self.vacate(live, seat, moderator, interaction, by_moderator=True)

        return await self._playing.once(table, interaction, work)

    async def check_free(self, table: int, seat: Seat) -> None:
        """Raises Refused where a seat cannot be freed (`not_playing`, `table_over`, and as `vacate`)."""
        live = await self._tables.live(table)
        _check_running(live.table)
        self._check_vacated(live, seat)

    async def vacate(
        self,
        live: Live,
        seat: Seat,
        user: int | None,
        interaction: int | None,
        *,
        by_moderator: bool = False,
        also: Writes | None = None,
    ) -> Table:
        """Make a seat vacant, so that anybody can take it, with further writes. Only in `alone`.

        Raises Refused (`no_such_seat`, `seat_vacant`, `seat_resigned`).
        """
        table = live.table
        self._check_vacated(live, seat)
        nobody = Player(NOBODY, table.players[seat].name)
        players = (*table.players[:seat], nobody, *table.players[seat + 1 :])
        after = msgspec.structs.replace(opened(table, seat), players=players, began=table.began or table.players)
        others = [player.user for player in (*players[seat + 1 :], *players[:seat]) if player.is_person]
        if table.host == table.players[seat].user and others:
            after = msgspec.structs.replace(after, host=others[0])
        text = house_rows.leaves(seat, by_moderator=by_moderator)
        kind: LetterKind = "freed" if by_moderator else "voted"
        return await self._note_seat(live, after, seat, text, kind, user, interaction, also)

    def _check_vacated(self, live: Live, seat: Seat) -> None:
        table = live.table
        if not 0 <= seat < len(table.players):
            raise Refused("no_such_seat", seat=seat + 1, seats=len(table.players))
        if seat in table.vacant:
            raise Refused("seat_vacant")
        if seat in table.computers:
            raise Refused("seat_computer", player=seat)
        if seat in self._tables.rules(table).view(live.playing.state, None).resigned:
            raise Refused("seat_resigned", player=seat)

    async def _keep_offers(self, live: Live, offers: tuple[Offer, ...], interaction: int | None) -> Table:
        after = msgspec.structs.replace(live.table, offers=offers, updated=self._now())

        async def write(change: Transaction) -> None:
            await change.update(after)
            await change.answered(after.id, interaction)
            await change.announce(after, "seat")

        return await self._tables.save(Live(after, live.progress), write)

    async def _sit_down(self, live: Live, seat: Seat, player: Player, interaction: int | None) -> Table:
        table = live.table
        players = (*table.players[:seat], player, *table.players[seat + 1 :])
        # The right of the host goes with the seat; where nobody sat any more, to whoever comes.
        host = table.host if among((*players[:seat], *players[seat + 1 :]), table.host) else player.user
        after = msgspec.structs.replace(
            table, players=players, offers=_without(table, seat), began=table.began or table.players, host=host
        )
        text = house_rows.takes(seat, player.name)
        return await self._note_seat(live, after, seat, text, "taken", player.user, interaction)

    async def _note_seat(
        self,
        live: Live,
        after: Table,
        seat: Seat,
        text: str,
        kind: LetterKind,
        user: int | None,
        interaction: int | None,
        also: Writes | None = None,
    ) -> Table:
        """Commit a change of who sits in a seat, with its row in the record and a letter to whoever sat there."""
        after = delays.without_votes_of(after, seat)
        left = live.table.players[seat]

        async def write(change: Transaction) -> None:
            if also:
                await also(change)
            for other in delays.changed(live.table, after):
                await change.announce(after, f"delay:{other}")
            await change.seat(after)
            await change.forget_user(after.id, seat)
            await change.announce(after, "seat")
            if left.user > NOBODY and left.user != user:
                player = after.players[seat].name if kind == "taken" else ""
                await write_letters(change, (Letter(kind, after.id, left.user, seat, self._now(), player),))

        return await self._playing.note(live, after, text, user, interaction, write)


def opened(table: Table, seat: Seat, to: Player | None = None) -> Table:
    """`table` with a seat that can be taken, by anybody or by one player only; an older offer of it is void."""
    number = 1 + max((offer.number for offer in table.offers), default=0)
    return msgspec.structs.replace(table, offers=(*_without(table, seat), Offer(seat, number, to)))


def _without(table: Table, seat: Seat) -> tuple[Offer, ...]:
    return tuple(offer for offer in table.offers if offer.seat != seat)


def _open_to(table: Table, user: int, seat: Seat | None) -> Seat:
    """The seat that this user may take. Raises Refused."""
    if seat is not None:
        offer = table.offer_of(seat)
        if offer is None:
            raise Refused("seat_not_open")
        if not offer.is_for(user):
            raise Refused("seat_for_another", player=offer.to.name if offer.to else "")
        return seat
    found = [offer.seat for offer in table.offers if offer.is_for(user)]
    if not found:
        raise Refused("seat_not_open")
    if len(found) > 1:
        raise Refused("which_seat", players=tuple(sorted(found)))
    return found[0]


def _check_running(table: Table) -> None:
    if table.status != "playing":
        raise Refused("table_over" if table.status == "over" else "not_playing")


def _check_given(live: Live, user: int, to: Player, seat: Seat) -> None:
    """Raises Refused where this player cannot be given the seat."""
    if to.user == user:
        raise Refused("seat_give_self")
    if live.table.seat_of(to.user) is not None:
        raise Refused("seat_give_seated", player=to.name)
    _check_newcomer(live, to.user, seat)


def _check_newcomer(live: Live, user: int, seat: Seat) -> None:
    """Raises Refused for somebody the host has removed, and for who has sat in another seat and knows its hand."""
    if among(live.table.removed, user):
        raise Refused("removed_by_host")
    sat = [Row(0, seat, "", user=player.user) for seat, player in enumerate(live.table.began)]
    known = {_seat_in(row) for row in (*sat, *live.playing.rows) if row.user == user and row.user != NOBODY}
    if known - {seat, None}:
        raise Refused("seat_seen")


def _seat_in(row: Row) -> Seat | None:
    """In which seat whoever made this row sat then."""
    change = house_rows.sits(row)
    if change is not None:
        return None if change.name is None else change.seat
    return row.seat if row.seat >= 0 else None
