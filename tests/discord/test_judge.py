"""Judge as people meet it: below a finished game, by command, in the record, in the reader's language."""

from __future__ import annotations

import asyncio

import pytest

from data.texts import text
from rules.tables.record_file import parse
from tests.discord.test_after_the_end import ended
from tests.discord.world import Message, World, buttons, pictures, said


async def judged(world: World, message: Message) -> Message:
    """An answer once the judgement is there: what another process thinks comes when the simulation has settled."""
    for _ in range(600):
        if pictures(message) or "…" not in said(message):
            return message
        await asyncio.sleep(0.05)
        await world.env.settle()
    raise AssertionError(said(message))


async def test_anybody_who_reads_the_table_sees_the_chart_and_what_a_computer_prefers(world: World) -> None:
    final = await ended(world, "Ann", "Ben", moves=24)
    assert list(buttons(final)) == ["Rematch", "Replay", "Film", "Chart", "Judge", "Record"]
    zoe = world.person("Zoe")
    answer = await zoe.click(final, label="Judge")
    assert answer.ephemeral
    shown = await judged(world, answer.response)
    assert len(pictures(shown)) == 1
    assert "**Judgement**" in said(shown)
    assert "The computer prefers:" in said(shown)
    assert said(shown).rstrip().endswith(f"-# {text('en', 'words.judge.opinion')}")
    again = (await zoe.slash(world.home(), "table judge")).response
    assert said(again) == said(shown), "the second time it is there at once"


@pytest.mark.apart
async def test_the_judgement_is_in_the_language_of_its_reader(world: World, japanese_clients: set[int]) -> None:
    final = await ended(world, "Ann", "Ben", moves=12)
    ann = world.person("Ann")
    japanese_clients.add(ann.id)
    shown = await judged(world, (await ann.click(final, label="Judge")).response)
    assert "**講評**" in said(shown)
    assert text("ja", "words.judge.opinion") in said(shown)


async def test_the_record_holds_the_judgement_as_comments(world: World) -> None:
    final = await ended(world, "Ann", "Ben", moves=20)
    answer = (await world.person("Ann").click(final, label="Record")).response
    assert "Record" not in buttons(answer)
    await world.club.judging.opinion(1)
    for _ in range(200):
        if text("en", "common.export_judge") not in said(answer):
            break
        await asyncio.sleep(0.05)
        await world.env.settle()
    assert said(answer) == text("en", "common.export", table="1")
    record = (await answer.attachments[0].read()).decode()
    assert record.startswith("tessera record 1\n")
    assert "\n# Judgement: " in record
    assert f"\n# {text('en', 'words.judge.opinion')}\n" in record
    assert parse(record) == await world.club.reading.record(1)


@pytest.mark.parametrize("language", ["en", "ja"])
async def test_a_game_that_goes_on_or_was_cancelled_is_refused_in_a_sentence(world: World, language: str) -> None:
    home = await world.open("Ann", "Ben")
    ann = world.person("Ann")
    if language == "ja":
        await ann.slash(home, "my language", language="ja")
    assert said((await ann.slash(home, "table judge")).response) == text(language, "errors.judge_not_over")
    await world.club.moderating.cancel(1, ann.id, interaction=None)
    assert said((await ann.slash(home, "table judge", table="1")).response) == text(language, "errors.judge_cancelled")


async def test_a_judgement_that_fails_after_all_is_told_in_the_place_of_the_word_that_it_takes_a_while(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    final = await ended(world, "Ann", "Ben", moves=12)

    async def failing(*_: object) -> None:
        raise RuntimeError("the worker is gone")

    monkeypatch.setattr(world.club.judging._judge, "judge", failing)
    shown = (await world.person("Ann").click(final, label="Judge")).response
    assert said(shown) == text("en", "errors.judge_failed")
    assert shown.content == ""
