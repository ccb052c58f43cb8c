"""Japanese as its readers write it: one word for one thing, counters that count, sides that are no directions.

Words that are not used any more stand in `retired_words.toml`; the terms in `data/texts/TERMS.md`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from cogs.game_commands import people_make
from data import DATA
from data.texts import LANGUAGES, name, text
from render import words
from render.phrases import Voice
from render.sky_islands.words_pieces import sides_of
from rules.games import GAMES
from rules.tongiaki.moves import Grow
from tests.texts import sky_islands_scenes, tongiaki_scenes
from tests.texts.test_both_languages import sentences

RETIRED: Final = tomllib.loads(Path(__file__).with_name("retired_words.toml").read_text(encoding="utf-8"))
README: Final = DATA.parent / "README.ja.md"
TERMS: Final = DATA / "texts" / "TERMS.md"
SMALL: Final = {
    "tigris.illegal.tile_joins_three": "a square has four neighbours",
    "sky_islands.event.joined": "a tile has four edges",
    "sky_islands.effect.alone": "a tile shows at most two islands",
    "sky_islands.effect.closes_all": "a tile has four edges",
}
"""Keys whose number stays below ten, where the counter つ ends, and why."""


def scope(key: str) -> str:
    """The game that a key speaks for: `takenoko` for `picture.takenoko.title`; `all` for the words of every game."""
    first, second = (*key.split("."), "")[:2]
    game = second if first in ("picture", "commands") else first.removeprefix("rules_")
    return game if game in GAMES else "all"


def written() -> Iterator[tuple[str, str]]:
    """Every Japanese sentence, and every paragraph of the Japanese README, with where it stands."""
    yield from sentences("ja")
    for number, paragraph in enumerate(README.read_text(encoding="utf-8").split("\n\n"), 1):
        yield f"README.ja.md, paragraph {number}", paragraph


@pytest.mark.parametrize("game", RETIRED)
def test_retired_words_are_not_written(game: str) -> None:
    found = [
        f"{key}: 「{hit[0]}」→ {instead}"
        for key, said in written()
        if game in ("all", scope(key))
        for word, instead in RETIRED[game].items()
        if (hit := re.search(word, said))
    ]
    assert found == []


def test_every_list_of_retired_words_is_of_a_game_or_of_all() -> None:
    assert set(RETIRED) == {"all", *GAMES}


def test_tsu_counts_only_what_stays_below_ten() -> None:
    """ひとつ … ここのつ: from ten on つ cannot follow a number; 個, 枚, か所 can."""
    counted = {key for key, said in written() if re.search(r"\}つ|[0-9０-９]{2,}つ", said)}
    assert counted == set(SMALL)


def terms() -> Iterator[tuple[str, list[str], list[str]]]:
    """Every row of the table of terms: for which game, and our Japanese and English words."""
    for part in TERMS.read_text(encoding="utf-8").split("\n## ")[1:]:
        heading, _, table = part.partition("\n")
        for row in re.findall(r"^\| (.*)\|$", table, re.MULTILINE)[1:]:
            _, japanese, english, _ = (cell.strip() for cell in row.split("|"))
            yield heading.split("`")[1], japanese.split("、"), english.split(", ")


def test_the_table_of_terms_is_of_all_games_and_of_what_they_share() -> None:
    assert {game for game, _, _ in terms()} == {"all", *GAMES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_term_of_the_table_is_written_in_the_texts(language: str) -> None:
    said = [(scope(key), said.casefold()) for key, said in sentences(language)]
    unsaid = [
        (game, term)
        for game, japanese, english in terms()
        for term in (japanese if language == "ja" else english)
        if not any(term.casefold() in one for where, one in said if game in ("all", where))
    ]
    assert unsaid == []


@pytest.mark.parametrize(
    ("mask", "japanese", "english"), [(0b0011, "東・北", "NE"), (0b0101, "南・北", "NS"), (0b1010, "東・西", "EW")]
)
def test_edges_of_a_tile_in_a_row_do_not_read_as_one_direction(mask: int, japanese: str, english: str) -> None:
    def said(language: str) -> str:
        return sides_of(Voice(sky_islands_scenes.scene(sky_islands_scenes.PLACE, 0, language)), mask)

    assert said("ja") == japanese
    assert said("en") == english


def test_boats_are_put_one_on_each_beach_only_where_there_are_more_beaches_than_one() -> None:
    told = {}
    for state, seat, move, _ in tongiaki_scenes.played(4):
        if isinstance(move, Grow) and not move.source:
            told[len(move.beaches.letters)] = words.move_text(tongiaki_scenes.scene(state, seat, "ja"), move)
    assert {1, 2} <= told.keys()
    assert "船を1つ置きます" in told.pop(1)
    assert all("船を1つずつ置きます" in said for said in told.values())


@pytest.mark.parametrize("game", GAMES)
def test_the_button_of_a_move_says_the_word_of_its_command(game: str) -> None:
    for kind in people_make(game):
        command = text("ja", f"commands.{game}.{kind.kind}.name")
        assert command in name("ja", game, f"move.{kind.kind}"), f"{command}: {kind.kind}"


def test_what_is_to_be_confirmed_is_said_politely_to_the_end() -> None:
    """In です・ます; what comes of it follows as a list behind 結果."""
    polite = re.compile(r"(?:ます|です|ません|ました)(?:（[^）]*）)?(?:：.*)?$")
    rude = [
        (key, part)
        for key, said in sentences("ja")
        if re.fullmatch(r"\w+\.do\.\w+", key) and scope(key) != "all"
        for part in said.split("。")
        if part and not re.fullmatch(r"(?:結果：|\{what\})?\{\w+\}", part) and not polite.search(part)
    ]
    assert rude == []
