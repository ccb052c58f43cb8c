"""Tables of all games in mid-game, with people, channels, threads and the boards that stand there, made before the bot
runs: their rows in a database, their places at the stand-in Discord."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any, Final

import msgspec

from cogs.ui.layouts import board_buttons, heading, layout, rows_of
from rules.games import GAMES, game_of
from rules.kit.seats import CHANCE
from rules.storage.store import Store
from rules.tables.club import Club
from rules.tables.table import Place, Player, Table
from tests.standin.messages import fill
from tests.standin.permissions import EVERYONE
from tests.standin.server import StandIn
from tests.standin.world import COMPONENTS_V2, Channel, Guild, Member, Message, Role, Thread, User

SERVERS: Final = 10
PEOPLE: Final = 20
"""So many people in each server."""
MOST_MOVES: Final = 60
"""Games have gone on for up to so many moves."""
_OTHERS: Final = 10_000 * SERVERS
FIRST: Final = 10**18
"""The first id of all that is made here: older than anything that the stand-in makes later."""


class Prepared(msgspec.Struct, frozen=True):
    """A table that is played: in which server, who sits there, and where its board stands."""

    table: Table
    board: int

    @property
    def server(self) -> int:
        """The id of its server."""
        assert self.table.place.guild is not None
        return self.table.place.guild


def people_of(server: int) -> list[tuple[int, str]]:
    """The people of a server by their ids and names; they play its tables."""
    return [(FIRST + server * 1000 + 100 + number, f"P{server}.{number}") for number in range(PEOPLE)]


def prepare(path: Path, number: int, seed: int) -> list[Prepared]:
    """Fill a new database file with so many tables of all games in turn."""
    return asyncio.run(_prepare(path, number, Random(seed)))


async def _prepare(path: Path, number: int, rng: Random) -> list[Prepared]:
    club = Club(await Store.open(path), GAMES, rng)
    keys = list(GAMES)
    found = [await _table(club, keys[at % len(keys)], at, rng) for at in range(number)]
    for post in await club.outbox.pending():
        await club.outbox.posted(post, None)
    await club.close()
    return found


async def _table(club: Club, key: str, at: int, rng: Random) -> Prepared:
    """One table in mid-game, whose board stands."""
    server, thread = at % SERVERS, FIRST + 10**6 + 10 * at
    place = Place(FIRST + server * 1000, FIRST + server * 1000 + 1, thread)
    seated = [Player(*each) for each in rng.sample(people_of(server), 2)]
    table = await club.lobby.open(key, seated[0], size=2, options={}, language=rng.choice(("en", "ja")), place=place)
    await club.lobby.join(table.id, seated[1])
    table = await club.playing.start(table.id, seated[0].user)
    for _ in range(rng.randrange(MOST_MOVES)):
        state = (await club.reading.position(table.id)).state
        moves = list(game_of(table).legal(state, table.to_move[0]))
        user = table.players[table.to_move[0]].user
        after = await club.playing.play(table.id, user, rng.choice(moves), expected=None, interaction=None)
        if after.table.status != "playing":
            # The bot is to be asked for moves: another game, in a thread of its own.
            return await _table(club, key, at + _OTHERS, rng)
        table = after.table
    board = thread + 1
    await club.outbox.remember_message(
        table.id, "board", board, thread, ply=table.ply, turn=table.turn, awaited=table.to_move
    )
    return Prepared(table, board)


def furnish(standin: StandIn, tables: list[Prepared]) -> None:
    """Put servers, people, channels, threads and boards into a new stand-in."""
    world = standin.world
    for number in range(SERVERS):
        own, role = FIRST + number * 1000, FIRST + number * 1000 + 2
        roles = {own: Role(own, "@everyone", EVERYONE), role: Role(role, "Tessera", EVERYONE, managed_by=world.bot.id)}
        users = [User(*each, ("en-US", "ja")[at % 2]) for at, each in enumerate(people_of(number))]
        guild = Guild(own, f"Server {number}", users[0].id, "en-US", roles)
        guild.members = {user.id: Member(user) for user in users}
        guild.members[world.bot.id] = Member(world.bot, [role])
        world.users |= {user.id: user for user in users}
        world.guilds[own] = guild
        _keep(standin, guild, Channel(own + 1, "games", guild=own))
    for each in tables:
        guild, thread = world.guilds[each.server], each.table.place.thread
        assert thread is not None
        about = Thread(world.bot.id, 10080, members={world.bot.id})
        channel = Channel(thread, f"table {each.table.id}", 11, guild.id, guild.id + 1, about)
        _keep(standin, guild, channel)
        _board(standin, channel, each)


def _keep(standin: StandIn, guild: Guild, channel: Channel) -> None:
    standin.world.channels[channel.id] = guild.channels[channel.id] = channel


def _board(standin: StandIn, thread: Channel, each: Prepared) -> None:
    """The board message as the bot would have left it, but for the picture."""
    table = each.table
    view = layout([heading(table, table.language)], (), rows_of(board_buttons(table, table.language)))
    message = Message(each.board, thread, standin.world.bot)
    body: dict[str, Any] = {"flags": COMPONENTS_V2, "components": view.to_components()}  # type: ignore[no-untyped-call]
    fill(standin.world, standin.cdn, message, body, {})
    thread.messages[message.id] = message


def deciding(table: Table) -> bool:
    """Whether a person must act."""
    return table.status == "playing" and bool(table.to_move) and table.to_move[0] != CHANCE
