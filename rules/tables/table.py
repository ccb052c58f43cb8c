"""A table, its players, the rows of its record, its messages, and what may change about it before the start.

Pure values and functions: no database, no Discord, no rules of a particular game.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, Literal, cast, get_args

import msgspec

from rules.kit.game import Game, complete_options, of_version
from rules.kit.refusals import BadOptions, Refused
from rules.kit.seats import Seat

Status = Literal["lobby", "playing", "over", "cancelled"]
Seating = Literal["joined", "mixed"]
"""In which order the players sit: as they joined (in a rematch: as they sat before), or mixed at the start."""

SEATINGS: Final[tuple[str, ...]] = get_args(Seating)


class Player(msgspec.Struct, frozen=True):
    """A user at a table; `name` is the display name when joining."""

    user: int
    name: str


class Place(msgspec.Struct, frozen=True):
    """Where a table lives: the channel of its lobby, and the thread of its game once there is one."""

    guild: int | None
    channel: int
    thread: int | None = None


class Row(msgspec.Struct, frozen=True):
    """One row of a record. `text` is a move in the game's notation, `resign`, or `undo 12`: back to the position
    after ply 12. `seat` is CHANCE where a die fell. `user` and `interaction` say who caused it, `at` when (unix time).

    Of several moves that one interaction made, the first row bears the interaction and the others `together`: they
    belong to what their seat did before them, and are taken back with it.
    """

    ply: int
    seat: Seat
    text: str
    interaction: int | None = None
    at: int = 0
    user: int | None = None
    together: bool = False


class Table(msgspec.Struct, frozen=True, kw_only=True):
    """One game being gathered, played, or finished.

    `players` stand in seat order, at most `size` of them. `ply` counts the rows of the record, `turn` the turns of
    the game (0 before the start), `to_move` holds the seats that must decide now. `version` is the version of the
    game's rules that it was started with. Times are unix seconds.

    Before the start: `invited` are the players of the table that this is the rematch of, in their seat order, with a
    seat held for each who has not joined; `removed` are those whom the host does not want here.
    """

    id: int
    game: str
    version: int
    options: dict[str, str]
    host: int
    size: int
    players: tuple[Player, ...]
    language: str
    place: Place
    status: Status
    ply: int
    turn: int
    to_move: tuple[Seat, ...]
    created: int
    updated: int
    seating: Seating = "joined"
    invited: tuple[Player, ...] = ()
    removed: tuple[Player, ...] = ()
    rematch_of: int | None = None

    @property
    def held(self) -> tuple[Player, ...]:
        """Who is invited and has not joined: a seat is held for each of them."""
        return tuple(player for player in self.invited if self.seat_of(player.user) is None)

    @property
    def free(self) -> int:
        """How many seats nobody has taken and none is held for."""
        return max(0, self.size - len(self.players) - len(self.held))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        return tuple(player.name for player in self.players)

    @property
    def awaited(self) -> tuple[str, ...]:
        """The names of the players who must decide now."""
        return tuple(self.players[seat].name for seat in self.to_move if seat >= 0)

    def seat_of(self, user: int) -> Seat | None:
        """The seat this user holds, or None."""
        return next((seat for seat, player in enumerate(self.players) if player.user == user), None)

    def open_to(self, user: int) -> bool:
        """Whether this user could join now."""
        if self.status != "lobby" or self.seat_of(user) is not None or _among(self.removed, user):
            return False
        return self.free > 0 or _among(self.held, user)


Outcome = Literal["", "agreed", "refused", "lapsed"]


class Request(msgspec.Struct, frozen=True):
    """A seat's wish at `ply` to go back to the position after `to_ply`.

    `awaited` seats have not answered yet, `agreed` ones have said yes. `outcome` is empty while it waits; after a
    refusal the one who refused is the last of `awaited`, and it has lapsed where something else was done first.
    """

    seat: Seat
    ply: int
    to_ply: int
    awaited: tuple[Seat, ...]
    agreed: tuple[Seat, ...] = ()
    outcome: Outcome = ""


class Post(msgspec.Struct, frozen=True):
    """Something to be announced: `lobby` (show the lobby anew), `turn` (show the board at `ply`), `over` (show the
    end), `undo` (ask, or close, the question whether to take back)."""

    id: int
    table: int
    ply: int
    kind: str


class Sending(msgspec.Struct, frozen=True):
    """A message of this kind on its way to a channel since `at` (unix seconds); its fate is not known yet."""

    kind: str
    nonce: str
    channel: int
    at: int


class Posted(msgspec.Struct, frozen=True):
    """A message that stands in a channel: what it showed, and which seats it called."""

    kind: str
    message: int
    channel: int
    ply: int
    turn: int
    awaited: tuple[Seat, ...]


class Board(msgspec.Struct, frozen=True):
    """A message that shows a board, or did: the ply and the turn of the table when it was sent.

    `shown` is the ply that it showed last, before another one followed. `taken_back` counts the rows that it told and
    that it says were taken back.
    """

    message: int
    channel: int
    ply: int
    turn: int
    shown: int
    taken_back: int = 0


def ruled(table: Table, game: Game[Any]) -> Game[Any]:
    """The game under the rules that hold at a table: those it was started with, before the start the present ones."""
    return game if table.status == "lobby" else of_version(game, table.version)


def check_size(game: Game[Any], size: int) -> None:
    """Raises BadOptions for a number of seats with which the game is not played."""
    if size < game.seats[0]:
        raise BadOptions("too_few_seats", game=game.key, minimum=game.seats[0])
    if size > game.seats[-1]:
        raise BadOptions("too_many_seats", game=game.key, maximum=game.seats[-1])


def joined(table: Table, player: Player) -> Table:
    """`table` with the player in the next free seat, or in the one held for this player. Raises Refused."""
    _in_lobby(table)
    if table.seat_of(player.user) is not None:
        raise Refused("already_seated")
    if _among(table.removed, player.user):
        raise Refused("removed_by_host")
    if not table.free and not _among(table.held, player.user):
        raise Refused("seats_held" if len(table.players) < table.size else "table_full")
    return _in_order(msgspec.structs.replace(table, players=(*table.players, player)))


def left(table: Table, user: int) -> Table:
    """`table` without this user, who may also give back a seat that is held.

    The next player becomes host, and without players the table is cancelled. Raises Refused.
    """
    _in_lobby(table)
    if table.seat_of(user) is None and not _among(table.held, user):
        raise Refused("not_seated")
    players = _without(table.players, user)
    if not players:
        return msgspec.structs.replace(table, status="cancelled")
    host = players[0].user if table.host == user else table.host
    return msgspec.structs.replace(table, players=players, invited=_without(table.invited, user), host=host)


def removed(table: Table, host: int, user: int) -> Table:
    """`table` without a player, or an invited one, whom the host does not want; who cannot join it any more.

    Raises Refused.
    """
    _in_lobby(table)
    hosted_by(table, host)
    if user == host:
        raise Refused("remove_host")
    gone = next((player for player in (*table.players, *table.held) if player.user == user), None)
    if gone is None:
        raise Refused("not_at_table")
    return msgspec.structs.replace(
        table,
        players=_without(table.players, user),
        invited=_without(table.invited, user),
        removed=(*table.removed, gone),
    )


def readmitted(table: Table, host: int, user: int) -> Table:
    """`table` that somebody who was removed may join again. Raises Refused."""
    _in_lobby(table)
    hosted_by(table, host)
    if not _among(table.removed, user):
        raise Refused("not_at_table")
    return msgspec.structs.replace(table, removed=_without(table.removed, user))


def configured(
    table: Table,
    user: int,
    game: Game[Any],
    options: Mapping[str, str] | None,
    size: int | None,
    seating: str | None = None,
) -> Table:
    """`table` with other options, seat order or number of seats. Raises Refused; BadOptions for impossible values."""
    _in_lobby(table)
    hosted_by(table, user)
    size = table.size if size is None else size
    check_size(game, size)
    taken = len(table.players) + len(table.held)
    if size < taken:
        raise Refused("size_taken", n=taken)
    seating = table.seating if seating is None else seating
    if seating not in SEATINGS:
        raise BadOptions("option_value", option="seating", value=seating, values=SEATINGS)
    chosen = complete_options(game.options, {**table.options, **(options or {})})
    return msgspec.structs.replace(table, options=chosen, size=size, seating=cast("Seating", seating))


def seated(table: Table, rng: Random) -> Table:
    """`table` with its players in the order in which they sit from the start on."""
    if table.seating != "mixed":
        return table
    return msgspec.structs.replace(table, players=tuple(rng.sample(table.players, len(table.players))))


def cancelled(table: Table, user: int) -> Table:
    """`table` closed by its host before the start. Raises Refused."""
    _in_lobby(table)
    hosted_by(table, user)
    return msgspec.structs.replace(table, status="cancelled")


def startable(table: Table, user: int, game: Game[Any]) -> None:
    """Raises Refused where this user may not start this table; BadOptions where too few have come."""
    _in_lobby(table)
    hosted_by(table, user)
    check_size(game, len(table.players))


def hosted_by(table: Table, user: int) -> None:
    """Raises Refused for anybody but the host."""
    if table.host != user:
        raise Refused("not_host")


def _in_order(table: Table) -> Table:
    """Those who are invited sit as they sat before, the others behind them as they came."""
    before = {player.user: seat for seat, player in enumerate(table.invited)}
    players = sorted(table.players, key=lambda player: before.get(player.user, len(before)))
    return msgspec.structs.replace(table, players=tuple(players))


def _among(players: tuple[Player, ...], user: int) -> bool:
    return any(player.user == user for player in players)


def _without(players: tuple[Player, ...], user: int) -> tuple[Player, ...]:
    return tuple(player for player in players if player.user != user)


def _in_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("table_cancelled" if table.status == "cancelled" else "already_started")
