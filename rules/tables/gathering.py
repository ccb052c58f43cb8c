"""A table before its start: who may join, leave, take out and choose what. Pure; what is kept of it says `lobby.py`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

import msgspec

from rules.computer.mind import Level
from rules.kit.game import AnyGame, complete_options
from rules.kit.refusals import BadOptions, Refused
from rules.tables.table import CHOICES, GEAR, NOBODY, Player, Table, among


def check_size(game: AnyGame, size: int) -> None:
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
    if among(table.removed, player.user):
        raise Refused("removed_by_host")
    if not table.free and not among(table.held, player.user):
        raise Refused("seats_held" if len(table.players) < table.size else "table_full")
    return _in_order(msgspec.structs.replace(table, players=(*table.players, player)))


def with_computer(table: Table, host: int, level: Level, names: Sequence[str]) -> Table:
    """`table` with a computer in the next free seat. `names` are more than there are seats. Raises Refused."""
    _in_lobby(table)
    hosted_by(table, host)
    if table.is_rated:
        raise Refused("computers_rated")
    if not table.free:
        raise Refused("seats_held" if len(table.players) < table.size else "table_full")
    names = [f"{name} {GEAR}" for name in names]
    used = {player.name for player in (*table.players, *table.held)}
    number = min(NOBODY, *(player.user for player in (*table.players, *table.held))) - 1
    computer = Player(number, next(name for name in names if name not in used), level)
    return _in_order(msgspec.structs.replace(table, players=(*table.players, computer)))


def left(table: Table, user: int) -> Table:
    """`table` without this user, who may also give back a seat that is held.

    The next player becomes host, and without players the table is cancelled. Raises Refused.
    """
    _in_lobby(table)
    if table.seat_of(user) is None and not among(table.held, user):
        raise Refused("not_seated")
    players = _without(table.players, user)
    people = [player.user for player in players if player.is_person]
    if not people:
        return msgspec.structs.replace(table, status="cancelled")
    host = people[0] if table.host == user else table.host
    return msgspec.structs.replace(table, players=players, invited=_without(table.invited, user), host=host)


def kept(table: Table, user: int) -> Table:
    """`table`, which one of its players wants to stay open. Raises Refused."""
    _in_lobby(table)
    if table.seat_of(user) is None:
        raise Refused("not_seated")
    return table


def passed_on(table: Table) -> Table:
    """`table` with the next player as host. Raises Refused."""
    _in_lobby(table)
    others = [player.user for player in table.players if player.is_person and player.user != table.host]
    if not others:
        raise Refused("nobody_else")
    seat = table.seat_of(table.host)
    following = [] if seat is None else [player.user for player in table.players[seat + 1 :] if player.is_person]
    return msgspec.structs.replace(table, host=(following or others)[0])


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
        removed=(*table.removed, gone) if gone.is_person else table.removed,
    )


def readmitted(table: Table, host: int, user: int) -> Table:
    """`table` that somebody who was removed may join again. Raises Refused."""
    _in_lobby(table)
    hosted_by(table, host)
    if not among(table.removed, user):
        raise Refused("not_at_table")
    return msgspec.structs.replace(table, removed=_without(table.removed, user))


def configured(
    table: Table,
    user: int,
    game: AnyGame,
    options: Mapping[str, str] | None,
    size: int | None,
    chosen: Mapping[str, str],
) -> Table:
    """`table` with other options or number of seats, and what was `chosen` of its `CHOICES`.

    Raises Refused; BadOptions for impossible values.
    """
    _in_lobby(table)
    hosted_by(table, user)
    size = table.size if size is None else size
    check_size(game, size)
    taken = len(table.players) + len(table.held)
    if size < taken:
        raise Refused("size_taken", n=taken)
    complete = complete_options(game.options, {**table.options, **(options or {})})
    return with_choices(msgspec.structs.replace(table, options=complete, size=size), chosen)


def with_choices(table: Table, chosen: Mapping[str, str]) -> Table:
    """`table` with what was chosen of its `CHOICES`.

    Raises BadOptions for impossible values; Refused for what does not go together with ratings.
    """
    for key, value in chosen.items():
        if value not in CHOICES[key]:
            raise BadOptions("option_value", option=key, value=value, values=CHOICES[key])
    after = msgspec.structs.replace(table, **chosen)
    if after.is_rated:
        _check_rated(table, after)
    return after


def _check_rated(before: Table, after: Table) -> None:
    """Raises Refused where a table would be rated at which something is played otherwise than by its users alone, or
    to which somebody has come without agreeing to it."""
    # What was chosen last is what is refused: one thing has to be given up for the other.
    asked = "{}_rated" if before.is_rated else "rated_{}"
    if after.computers:
        raise Refused(asked.format("computers"))
    if after.hints == "on":
        raise Refused(asked.format("hints"))
    if after.late == "stand-in":
        raise Refused(asked.format("stand_in"))
    others = tuple(player.name for player in after.players if player.user != after.host)
    if others and not before.is_rated:
        raise Refused("rated_joined", players=others)


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


def startable(table: Table, user: int, game: AnyGame) -> None:
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


def _without(players: tuple[Player, ...], user: int) -> tuple[Player, ...]:
    return tuple(player for player in players if player.user != user)


def _in_lobby(table: Table) -> None:
    if table.status != "lobby":
        raise Refused("table_cancelled" if table.status == "cancelled" else "already_started")
