"""Values typed into commands: in the reader's language, in either case; where they fail, told what could be given."""

from __future__ import annotations

from typing import Any

import pytest

from data.texts import LANGUAGES, name, plain, text
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import Build, Place
from rules.sky_islands.game import SKY_ISLANDS
from rules.tigris.game import TIGRIS
from rules.tigris.moves import PlaceTile
from tests.discord.conftest import BeginWith
from tests.discord.test_guided_play import legal, opened
from tests.discord.world import World, said
from tests.rules.moana_nui import positions as moana
from tests.rules.sky_islands import positions as sky
from tests.rules.tigris.positions import position


async def begun(world: World, game: str, language: str = "ja") -> tuple[Any, Any]:
    """A started table whose mover reads this language: its thread and the mover."""
    home, mover, _ = await opened(world, game)
    await mover.slash(home, "table settings", language=language)
    return home, mover


async def rows(world: World) -> list[str]:
    return [row.text for row in (await world.club.reading.record(1)).rows]


SWAPPED = "swap red,blue,green"
KEPT = "keep red,white,blue"


@pytest.mark.parametrize("tiles", ["青,緑,赤", "青、緑、赤", "緑， red , 青", "Blue,GREEN,red", "blue,red,green"])
async def test_tiles_are_named_in_the_language_of_the_reader_or_by_their_ids(
    world: World, begin_with: BeginWith, tiles: str
) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5", hands=("red blue green black", "red")))
    home, ann = await begun(world, "tigris")
    await ann.slash(home, "tigris swap", tiles=tiles)
    assert await rows(world) == [SWAPPED]


@pytest.mark.parametrize("cubes", ["赤,青,白", "赤、白、青", "red,white,blue"])
async def test_cubes_are_named_in_the_language_of_the_reader(world: World, begin_with: BeginWith, cubes: str) -> None:
    begin_with(SKY_ISLANDS, sky.position(cubes=("red,red,white,blue",), decision="stock"))
    home, ann = await begun(world, "sky_islands")
    await ann.slash(home, "sky keep", cubes=cubes)
    assert await rows(world) == [KEPT]


async def test_what_is_paid_is_named_in_the_language_of_the_reader_and_a_tile_in_either_case(
    world: World, begin_with: BeginWith
) -> None:
    begin_with(MOANA_NUI, moana.position(moana.ROW, "0:H8*2 1:H9*1", stock=("wood,fish,stone",)))
    home, ann = await begun(world, "moana_nui")
    move = (await legal(world, Build))[0]
    pay = "、".join(name("ja", "moana_nui", word) for word in str(move.pay).split(","))
    await ann.slash(
        home, "moana build", building=name("ja", "moana_nui", move.building), at=str(move.at).lower(), pay=pay
    )
    assert await rows(world) == [f"build {move.building} {move.at} {move.pay}"]


async def test_the_id_of_a_tile_is_read_in_either_case(world: World) -> None:
    home, mover = await begun(world, "moana_nui")
    move = (await legal(world, Place))[0]
    offered = await mover.autocomplete(
        home, "moana place", "rotation", "", tile=move.tile.lower(), at=str(move.at).lower()
    )
    assert str(move.rotation) in [choice["value"] for choice in offered]
    await mover.slash(home, "moana place", tile=move.tile.lower(), at=str(move.at).lower(), rotation=str(move.rotation))
    assert await rows(world) == [f"place {move.tile} {move.at} {move.rotation}"]


@pytest.mark.parametrize(("language", "called"), [("en", "Tile {}"), ("ja", "タイル{}")])
async def test_a_tile_is_read_by_the_name_that_the_picture_shows(world: World, language: str, called: str) -> None:
    home, mover = await begun(world, "moana_nui", language)
    move = (await legal(world, Place))[0]
    number = int(move.tile.removeprefix("D"))
    await mover.slash(home, "moana place", tile=called.format(number), at=str(move.at), rotation=str(move.rotation))
    assert await rows(world) == [f"place {move.tile} {move.at} {move.rotation}"]


async def test_autocomplete_goes_on_offering_behind_names_in_the_language_of_the_reader(
    world: World, begin_with: BeginWith
) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5", hands=("red blue green black", "red")))
    home, ann = await begun(world, "tigris")
    squares = await ann.autocomplete(home, "tigris tile", "at", "", colour="緑")
    assert squares
    assert squares == await ann.autocomplete(home, "tigris tile", "at", "", colour="green")
    for typed, held in (
        ("緑、", {"green"}),
        ("緑、赤", {"green", "red"}),
        ("緑,r", {"green", "red"}),
        ("black,赤", {"black", "red"}),
    ):
        offered = [choice["value"].split(",") for choice in await ann.autocomplete(home, "tigris swap", "tiles", typed)]
        assert offered, typed
        assert all(held <= set(words) for words in offered), (typed, offered)
    assert not await ann.autocomplete(home, "tigris swap", "tiles", "緑、緑")


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_list_that_cannot_be_read_says_how_to_write_one(world: World, language: str) -> None:
    home, mover = await begun(world, "tigris", language)
    answer = said((await mover.slash(home, "tigris swap", tiles="red blue")).response)
    field = name(language, "tigris", "field.tiles")
    example = {"en": "Separate several by commas, such as red, blue.", "ja": "赤、青のように区切ってください"}[language]
    assert example in answer
    assert field in answer
    assert name(language, "tigris", "move.swap") in answer


@pytest.mark.parametrize("language", LANGUAGES)
async def test_a_place_that_cannot_be_read_is_answered_with_places_that_can(world: World, language: str) -> None:
    home, mover = await begun(world, "tigris", language)
    answer = said((await mover.slash(home, "tigris tile", colour="red", at="here")).response)
    squares = {str(move.at) for move in await legal(world, PlaceTile)}
    assert name(language, "words", "field.at") in answer
    comma = text(language, "words.list.comma")
    listed = answer.replace("。", comma).replace(".", comma).replace("：", ": ").partition(": ")[2]
    assert sum(word.rpartition(" ")[2] in squares for word in listed.split(comma)) >= 4


async def test_typed_text_shows_no_escapes_that_discord_does_not_need(world: World) -> None:
    home, mover = await begun(world, "takenoko", "en")
    answer = said((await mover.slash(home, "takenoko irrigate", edge="g8-h7")).response)
    assert "“g8-h7”" in answer
    assert "\\" not in answer


@pytest.mark.parametrize(
    ("typed", "shown"), [("g8-h7", "g8-h7"), ("-a", "\\-a"), ("-# small", "\\-\\# small"), ("a*b", "a\\*b")]
)
def test_a_hyphen_is_escaped_only_where_it_may_begin_a_line(typed: str, shown: str) -> None:
    assert plain(typed) == shown
