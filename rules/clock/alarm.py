"""Something that is to be done at a time."""

from __future__ import annotations

import msgspec

from rules.kit.seats import Seat


class Alarm(msgspec.Struct, frozen=True):
    """What is to be done at `due` (unix seconds), for a table, a seat of it, a user, or several of these.

    There is one alarm of a kind for the same table, seat, user and `about` (which tells those apart that these do
    not, such as the number of a message): a new one replaces it. `payload` is what its kind needs besides.
    `id` is 0 until it is kept.
    """

    due: int
    kind: str
    table: int | None = None
    seat: Seat | None = None
    user: int | None = None
    about: str = ""
    payload: str = ""
    id: int = 0


class Outage(msgspec.Struct, frozen=True):
    """A time, in unix seconds, in which the bot was not connected to Discord: nobody could act."""

    since: int
    until: int
