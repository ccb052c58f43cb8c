"""After a move, and in the list of tables, a button leads to the table that has waited longest for its reader."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as some

from cogs.ui.next_table import span_text
from rules.clock.time import DAY, HOUR, MINUTE
from tests.discord.world import Message, Person, World, buttons, said


async def waiting(world: World, person: Person) -> list[int]:
    return [table.id for table, _ in await world.club.directory.waiting_for(person.id)]


async def two_tables_that_wait_for_one(world: World) -> tuple[Person, list[int]]:
    """Somebody for whom two tables wait, and these tables, longest first."""
    for _ in range(4):
        await world.open("Ann", "Ben")
        await world.wait(5 * HOUR)
        for name in ("Ann", "Ben"):
            found = await waiting(world, world.person(name))
            if len(found) > 1:
                return world.person(name), found
    raise AssertionError("nobody was called twice")


def following(message: Message) -> list[str]:
    return [label for label in buttons(message) if label.startswith("Next: ")]


async def play_on(world: World, person: Person, table: int) -> Message:
    """What somebody is shown whose turn has ended, as it does by itself after two actions."""
    for command, options in (("channel", {}), ("objective", {"category": "panda"}), ("end", {})):
        shown = (await person.slash(world.channel, f"takenoko {command}", table=str(table), **options)).response
        if table not in await waiting(world, person):
            return shown
    raise AssertionError(said(shown))


async def test_the_list_of_tables_leads_to_the_one_that_has_waited_longest(world: World) -> None:
    person, found = await two_tables_that_wait_for_one(world)
    listed = (await person.slash(world.channel, "table list")).response
    (label,) = following(listed)
    assert label.startswith(f"Next: #{found[0]} Takenoko, waiting for ")
    assert label.endswith(" h")
    panel = await person.click(listed, label=label)
    assert panel.ephemeral
    assert f"table {found[0]}" in said(panel.response)
    assert panel.response.id != listed.id


async def test_after_a_move_that_ends_the_turn_the_next_table_is_named_with_a_button(world: World) -> None:
    person, found = await two_tables_that_wait_for_one(world)
    first = (await person.slash(world.channel, "takenoko channel", table=str(found[1]))).response
    assert following(first) == []
    shown = await play_on(world, person, found[1])
    assert "Your turn is over" in said(shown)
    (label,) = following(shown)
    assert f"#{found[0]} " in label
    await person.click(shown, label=label)
    shown = await play_on(world, person, found[0])
    assert following(shown) == []


async def test_where_nothing_waits_there_is_no_button(world: World) -> None:
    await world.open("Ann", "Ben")
    (idle,) = [world.person(name) for name in ("Ann", "Ben") if not await waiting(world, world.person(name))]
    listed = (await idle.slash(world.channel, "table list")).response
    assert following(listed) == []


@given(some.integers(0, 10 * DAY), some.integers(0, 10 * DAY))
def test_a_span_is_told_in_its_largest_unit_and_never_rounded_up(one: int, other: int) -> None:
    units = {"min": MINUTE, "h": HOUR, "days": DAY}

    def seconds(span: int) -> int:
        number, unit = span_text("en", span).split()
        return int(number) * units[unit]

    assert seconds(one) <= one < seconds(one) + (DAY if one >= 2 * DAY else HOUR if one >= HOUR else MINUTE)
    assert (one <= other) <= (seconds(one) <= seconds(other))
