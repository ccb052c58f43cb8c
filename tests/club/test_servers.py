"""What a server settles is kept for that server alone, and its limit of open tables holds however a table is opened."""

from __future__ import annotations

import asyncio
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from rules.clock.pace import PACES
from rules.kit.refusals import Refused
from rules.storage.store import Store
from rules.tables.servers import Servers, Settled
from rules.tables.table import Place, Player, Table
from tests.club.conftest import HERE, Driver, Restart, refusal

NUMBERS = some.none() | some.integers(1, 2**63 - 1)


async def opened(club: Driver, user: int = 1, place: Place = HERE, interaction: int | None = None) -> Table:
    return await club.club.lobby.open(
        "race", Player(user, "Ann"), size=2, options={}, language="en", place=place, interaction=interaction
    )


@settings(max_examples=20, deadline=None)
@given(
    some.builds(
        Settled, some.none() | some.sampled_from(("en", "ja")), NUMBERS, NUMBERS, NUMBERS, some.sampled_from(PACES)
    )
)
@pytest.mark.file
def test_what_is_settled_is_read_as_it_was_written(settled: Settled) -> None:
    async def written_and_read() -> Settled:
        with TemporaryDirectory() as folder:
            store = await Store.open(f"{folder}/club.sqlite3")
            servers = Servers(store)
            await servers.settle(7, Settled("ja", 1, 2, 3))
            await servers.settle(7, settled)
            found = await servers.settled(7)
            await store.close()
        return found

    assert asyncio.run(written_and_read()) == settled


async def test_settings_belong_to_one_server_and_survive_a_restart(club: Driver, restart: Restart) -> None:
    await club.club.servers.settle(7, Settled(language="ja", limit=2))
    club = await restart(club)
    assert await club.club.servers.settled(7) == Settled(language="ja", limit=2)
    assert await club.club.servers.settled(8) == Settled()


async def test_a_host_opens_as_many_tables_as_the_server_allows(club: Driver) -> None:
    await club.club.servers.settle(7, Settled(limit=2))
    for _ in range(2):
        await opened(club)
    assert await refusal(opened(club)) == "limit_reached"
    assert len(await club.club.directory.tables_of(1)) == 2
    await opened(club, user=2)
    await opened(club, place=Place(guild=8, channel=80))


async def test_of_two_tables_asked_for_at_once_only_one_goes_over_the_limit(club: Driver) -> None:
    await club.club.servers.settle(7, Settled(limit=1))
    found = await asyncio.gather(opened(club), opened(club), return_exceptions=True)
    assert sorted(type(one).__name__ for one in found) == ["Refused", "Table"]
    assert len(await club.club.directory.tables_of(1)) == 1


async def test_a_table_that_is_over_or_cancelled_counts_no_more(club: Driver) -> None:
    await club.club.servers.settle(7, Settled(limit=1))
    first = await opened(club)
    await club.club.lobby.cancel(first.id, 1)
    second = await opened(club)
    await club.club.lobby.join(second.id, Player(2, "Ben"))
    await club.club.playing.start(second.id, 1)
    assert await refusal(opened(club)) == "limit_reached"
    await club.club.playing.resign(second.id, 2, interaction=None)
    await opened(club)


async def test_an_interaction_that_has_opened_a_table_finds_it_again_at_the_limit(club: Driver) -> None:
    await club.club.servers.settle(7, Settled(limit=1))
    first = await opened(club, interaction=5)
    assert (await opened(club, interaction=5)).id == first.id


async def test_whoever_may_not_open_a_rematch_may_join_one(club: Driver) -> None:
    table = await club.start()
    await club.club.playing.resign(table.id, 2, interaction=None)
    why = Refused("role_gone")

    async def rematch(user: int, forbidden: Refused | None) -> Table:
        return await club.club.lobby.rematch(
            table.id, Player(user, "Ben"), place=HERE, interaction=None, forbidden=forbidden
        )

    assert await refusal(rematch(2, why)) == "role_gone"
    assert len(await club.club.directory.tables_of(2)) == 1
    opened = await rematch(1, None)
    joined = await rematch(2, why)
    assert joined.id == opened.id
    assert joined.seat_of(2) is not None
