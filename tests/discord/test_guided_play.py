"""Guided play: few clicks, nothing lost by mistake, one's own hand in sight, and always the same order of buttons."""

from __future__ import annotations

import re
from statistics import median
from typing import TypeVar

import msgspec
import pytest
from simcord import ChannelHandle, ResponseMessage

from cogs.ui.asking import Shown, question_at
from cogs.ui.panel_controls import ROOM, controls
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting
from cogs.ui.ways import Way
from data.texts import LANGUAGES, name, text
from rules.games import GAMES, get_game
from rules.kit.game import Move
from rules.kit.notation import write
from rules.kit.seats import CHANCE
from rules.kit.selfplay import play
from rules.moana_nui.game import MOANA_NUI
from rules.moana_nui.moves import Place, Settle
from rules.sky_islands.game import SKY_ISLANDS as SKY
from rules.sky_islands.moves import PlaceTile
from rules.tables.table import Table
from rules.takenoko.game import TAKENOKO
from rules.takenoko.moves import LayPlot
from rules.tigris.game import TIGRIS
from rules.tigris.squares import Square
from rules.tongiaki.game import TONGIAKI
from rules.tongiaki.places import Beach, Island
from tests.clicks.__main__ import AIMS
from tests.clicks.play import play as clicks
from tests.discord.conftest import BeginWith
from tests.discord.player import by_buttons
from tests.discord.test_conflicts import revolt
from tests.discord.world import Person, World, buttons, components, menu, menus, pictures, said
from tests.render.tongiaki import scenes as tongiaki
from tests.rules.moana_nui import positions as moana
from tests.rules.sky_islands import positions as sky
from tests.rules.takenoko import positions as takenoko
from tests.rules.tigris.positions import position

READY = takenoko.player("panda_2green", green=2)
"""A player with a card that can be completed."""
LABEL = 80
COMPONENTS = 40
CUSTOM_ID = 100

M = TypeVar("M", bound=Move)


async def opened(world: World, game: str, *names: str) -> tuple[ChannelHandle, Person, ResponseMessage]:
    """A started table: its thread, who must act, and that player's panel."""
    home = await world.open(*(names or ("Ann", "Ben")), game=game)
    table = await world.club.directory.get(1)
    mover = world.person(table.names[table.to_move[0]])
    return home, mover, (await mover.click(home.last_message, label="Play")).response


async def test_what_can_be_taken_back_is_played_at_once_and_undo_goes_back_to_the_same_question(world: World) -> None:
    _, mover, panel = await opened(world, "takenoko")
    played = (await mover.click(panel, label="Take a channel")).response
    assert (await world.club.directory.get(1)).ply == 1
    assert "Done." in said(played)
    back = (await mover.click(played, label="Undo")).response
    assert (await world.club.directory.get(1)).ply == 2
    assert "You have taken back: " in said(back)
    assert set(buttons(back)) == set(buttons(panel))


async def test_undo_belongs_to_its_position_and_takes_back_nothing_later(world: World) -> None:
    home, mover, panel = await opened(world, "takenoko")
    played = (await mover.click(panel, label="Take a channel")).response
    await mover.slash(home, "takenoko draw")
    late = (await mover.click(played, label="Undo")).response
    assert "gone on in the meantime, so nothing was taken back" in said(late)
    rows = (await world.club.reading.record(1)).rows
    assert [row.text for row in rows] == ["channel", "draw"]


async def test_there_is_no_way_back_from_the_first_question(world: World) -> None:
    _, mover, panel = await opened(world, "tigris")
    assert "Back" not in buttons(panel)
    asked = (
        await mover.click(panel, label=next(label for label in buttons(panel) if "Place a tile" in label))
    ).response
    assert "Back" in buttons(asked)
    first = (await mover.click(asked, label="Back")).response
    assert set(buttons(first)) == set(buttons(panel))


async def test_tiles_and_leaders_are_buttons_in_one_order_with_a_star_for_what_is_recommended(
    world: World, begin_with: BeginWith
) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5", hands=("red blue green black", "red")))
    _, _, panel = await opened(world, "tigris")
    labels = [label.removeprefix("💡 ") for label in buttons(panel)]
    tiles = [label for label in labels if label.startswith("Place a tile: ")]
    leaders = [label for label in labels if label.startswith("Place or move a leader: ")]
    assert [re.split("[: ]+", label)[3] for label in tiles] == ["Red", "Blue", "Green", "Black"]
    assert [re.split("[: ]+", label)[5] for label in leaders] == ["Priest", "Farmer", "Trader", "King"]
    assert 1 <= sum(label.startswith("💡 ") for label in buttons(panel)) <= 6


@pytest.mark.parametrize("game", ["takenoko", "sky_islands"])
async def test_kinds_of_moves_stand_in_the_order_of_the_rules_whatever_more_they_ask(
    world: World, begin_with: BeginWith, game: str
) -> None:
    """What is exchanged stands there with its colours, houses do not, and still houses come first."""
    begin_with(SKY, sky.position(cubes=("red,red,red,white,blue",), decision="build"))
    _, _, panel = await opened(world, game)
    order = [kind.kind for kind in get_game(game).moves]
    kinds = [re.findall(r"[a-z]+", arg.split(":")[-1])[0] for arg in buttons(panel).values()]
    assert kinds == sorted(kinds, key=order.index)


async def test_several_units_settle_at_once_and_are_taken_back_together(world: World, begin_with: BeginWith) -> None:
    begin_with(MOANA_NUI, moana.position(moana.ROW, "0:H8*2 1:H9*1", ap=4, placed="H10"))
    home, ann, panel = await opened(world, "moana_nui")
    move = (await legal(world, Settle))[0]
    panel = await by_buttons(ann, panel, move, 3)
    table = await world.club.directory.get(1)
    assert [row.text for row in (await world.club.reading.record(1)).rows] == [f"settle village {move.at}"] * 3
    assert table.ply == 3
    assert len(home.history()) == 1
    await ann.click(panel, label="Undo")
    assert (await world.club.reading.record(1)).rows[-1].text == "undo 0"


async def test_tile_place_and_turn_are_one_choice_beside_the_buttons_of_the_tiles(world: World) -> None:
    _, mover, panel = await opened(world, "moana_nui")
    tiles = [label for label in buttons(panel) if label.removeprefix("💡 ").startswith("Tile ")]
    assert len(tiles) == len({move.tile for move in await legal(world, Place)}) == 2
    ((custom_id, offered),) = menus(panel)
    assert all(re.match(r"(💡 )?[A-Z]\d+: tile \d+, rotation \d – \d action points", said) for said in offered.values())
    played = (await mover.select(panel, custom_id=custom_id, values=[next(iter(offered))])).response
    assert "Done." in said(played)
    assert [row.text for row in (await world.club.reading.record(1)).rows] == [f"place {next(iter(offered))}"]


async def test_a_kind_of_move_with_more_to_ask_has_its_moves_whole_in_a_menu(
    world: World, begin_with: BeginWith
) -> None:
    begin_with(MOANA_NUI, moana.position(moana.ROW, "0:H8*2 1:H9*1", ap=6, placed="H10", seats=({"council": 2},)))
    _, ann, panel = await opened(world, "moana_nui")
    custom_id, offered = next(each for each in menus(panel) if each[0].endswith(":pick:0 settle@0.0"))
    segment = (await legal(world, Settle))[0].at
    said_of_three = offered[f"village {segment} - 3"].removeprefix("💡 ")
    assert said_of_three.startswith("3 in a row – the first: Settle a unit from the village on ")
    assert not said_of_three.endswith(".")
    await ann.select(panel, custom_id=custom_id, values=[f"village {segment} - 3"])
    assert [row.text for row in (await world.club.reading.record(1)).rows] == [f"settle village {segment}"] * 3


async def test_whoever_previews_every_move_confirms_also_what_a_menu_says_whole(world: World) -> None:
    home, mover, _ = await opened(world, "moana_nui")
    await mover.slash(home, "table settings", preview="always")
    panel = (await mover.click(home.last_message, label="Play")).response
    ((custom_id, offered),) = menus(panel)
    asked = (await mover.select(panel, custom_id=custom_id, values=[next(iter(offered))])).response
    assert (await world.club.directory.get(1)).ply == 0
    assert "Confirm" in buttons(asked)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", ["moana_nui", "tigris", "sky_islands"])
async def test_menus_of_whole_moves_leave_room_for_the_rest_of_the_panel_and_say_each_move_apart(
    world: World, game: str, language: str
) -> None:
    rules, reader, counted = get_game(game), Reader(0, language, "wide"), 0
    table = await world_table(world)
    state, moves = play(rules, 2, {}, 1)
    for number, (seat, move) in enumerate(moves):
        # The languages take turns.
        if seat != CHANCE and number % 6 == 3 * LANGUAGES.index(language):
            sitting = Sitting(table, rules, state, seat, ())
            found = question_at(sitting, reader, ())
            if isinstance(found, Shown):
                counted += len(found.menus)
                assert sum(1 + len(row) for row in controls(sitting, reader, found, Way())) <= ROOM
                for shown in found.menus:
                    assert len(set(shown.labels)) == len(shown.labels) <= 25
                    assert all(0 < len(label) <= CUSTOM_ID for label in shown.labels)
        state, _ = rules.apply(state, seat, move)
    assert counted


async def test_a_typical_turn_of_moana_nui_takes_at_most_nine_clicks() -> None:
    counted = await clicks("moana_nui", 3, 1, 9)
    assert median(counted.turns) <= AIMS["moana_nui"]


async def legal(world: World, kind: type[M]) -> list[M]:
    """The legal moves of this kind."""
    now = await world.club.reading.position(1)
    moves = get_game(now.table.game).legal(now.state, now.table.to_move[0])
    return [move for move in moves if isinstance(move, kind)]


async def test_the_last_action_is_shown_before_it_ends_the_turn_and_draws(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5", used=1))
    _, ann, panel = await opened(world, "tigris")
    black = next(label for label in buttons(panel) if "Black settlement" in label)
    panel = (await ann.click(panel, label=black)).response
    asked = (await ann.select(panel, custom_id=menu(panel)[0], values=[next(iter(menu(panel)[1]))])).response
    assert (await world.club.directory.get(1)).ply == 0
    assert text("en", "common.panel.preview_ends") in said(asked)
    assert "Preview" in str(pictures(asked)[0]["description"])
    assert "drew" not in said(asked) + str(pictures(asked)[0]["description"])
    await ann.click(asked, label="Confirm")
    assert (await world.club.directory.get(1)).to_move == (1,)


async def test_an_attacker_is_not_called_back_only_to_end_the_turn(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, revolt(used=1))
    home, ann, panel = await opened(world, "tigris")
    await ann.slash(home, "tigris leader", which="king", to="G5")
    await ann.slash(home, "tigris commit", tiles="1")
    ben = world.person("Ben")
    panel = (await ben.click(home.last_message, label="Play")).response
    await ben.click(panel, label=next(label for label in buttons(panel) if label not in ("Back", "Undo")))
    table = await world.club.directory.get(1)
    assert (table.turn, table.to_move) == (6, (1,))


@pytest.mark.parametrize("game", ["tigris", "takenoko"])
async def test_ending_the_turn_with_something_left_is_asked_once_more(
    world: World, begin_with: BeginWith, game: str
) -> None:
    """Where it was typed, and where the button did not say what is left."""
    if game == "takenoko":
        begin_with(TAKENOKO, takenoko.position("H9 green", me=READY, used=["channel", "objective"]))
    home, mover, panel = await opened(world, game)
    if game == "tigris":
        asked = (await mover.slash(home, "tigris end")).response
        assert "2 actions" in said(asked)
    else:
        asked = (await mover.click(panel, label="End your turn")).response
        assert "can be completed now" in said(asked)
    assert (await world.club.directory.get(1)).ply == 0
    assert list(buttons(asked)) == ["End anyway", "Play on"]
    on = (await mover.click(asked, label="Play on")).response
    assert set(buttons(on)) == set(buttons(panel))
    asked = (await mover.slash(home, f"{game} end")).response
    turn = (await world.club.directory.get(1)).turn
    await mover.click(asked, label="End anyway")
    assert (await world.club.directory.get(1)).turn == turn + 1


async def test_a_button_that_says_what_is_left_ends_the_turn_at_once(world: World, begin_with: BeginWith) -> None:
    begin_with(MOANA_NUI, moana.position(moana.ROW, "0:H8*2 1:H9*1", ap=3, placed="H10"))
    home, ann, panel = await opened(world, "moana_nui")
    turn = (await world.club.directory.get(1)).turn
    asked = (await ann.slash(home, "moana end")).response
    assert list(buttons(asked)) == ["End anyway", "Play on"]
    played = (await ann.click(panel, label="End your turn, although 3 action points are left")).response
    assert "Your turn is over." in said(played)
    assert (await world.club.directory.get(1)).turn == turn + 1


async def test_the_end_of_a_turn_names_the_card_that_could_be_completed(world: World, begin_with: BeginWith) -> None:
    begin_with(TAKENOKO, takenoko.position("H9 green", me=READY, used=["channel", "objective"]))
    home, mover, panel = await opened(world, "takenoko")
    assert "can be completed now" in said(panel)
    asked = (await mover.slash(home, "takenoko end")).response
    assert "can be completed now" in said(asked)
    assert (await world.club.directory.get(1)).ply == 0


async def test_a_typed_move_is_answered_as_a_pressed_one(world: World) -> None:
    home, mover, _ = await opened(world, "takenoko")
    answer = (await mover.slash(home, "takenoko channel")).response
    assert said(answer).startswith("Done.\n- You: took an irrigation channel.")
    assert pictures(answer)
    assert "Undo" in buttons(answer)
    assert "Draw plots" in buttons(answer)


async def test_a_typed_leader_is_told_which_revolt_it_would_start(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, revolt())
    home, ann, _ = await opened(world, "tigris")
    offered = await ann.autocomplete(home, "tigris leader", "to", "", which="king")
    revolts = [choice["name"] for choice in offered if "revolt against" in choice["name"]]
    assert revolts
    assert all(re.search(r"\d against \d on the board", label) for label in revolts)


@pytest.mark.painted
@pytest.mark.parametrize("game", list(GAMES))
async def test_every_panel_holds_the_hand_and_fits_what_discord_takes(world: World, game: str) -> None:
    _, mover, panel = await opened(world, game)
    for _ in range(5):
        parts = list(components(panel))
        assert len(parts) <= COMPONENTS
        assert all(len(label) <= LABEL for label in buttons(panel))
        assert all(len(custom_id) <= CUSTOM_ID for custom_id in buttons(panel).values())
        shown = [label for label, custom_id in buttons(panel).items() if ":ask:0 " in custom_id or ":go:" in custom_id]
        onward = [label for label in shown if label not in ("Back", "Play on", "End anyway")]
        if menus(panel):
            custom_id, options = menu(panel)
            panel = (await mover.select(panel, custom_id=custom_id, values=[next(iter(options))])).response
        elif onward:
            panel = (await mover.click(panel, label=onward[0])).response
        else:
            break
        if (await world.club.directory.get(1)).turn > 1:
            break
        if buttons(panel):
            assert re.search("Your (tiles|cards)|You hold no|in your supply", said(panel)), said(panel)


async def test_the_size_of_one_picture_changes_no_later_one(world: World) -> None:
    home, mover, _ = await opened(world, "takenoko")
    board = (await mover.click(home.last_message, label="Board for me")).response
    wide = (await mover.click(board, label="Wide picture")).response
    assert "Tall picture" in buttons(wide)
    await mover.slash(home, "table board", size="wide")
    again = (await mover.click(home.last_message, label="Board for me")).response
    assert "Wide picture" in buttons(again)


async def test_squares_are_offered_in_their_order_on_the_board(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6"))
    _, ann, panel = await opened(world, "tigris")
    priest = next(label for label in buttons(panel) if "Priest" in label)
    panel = (await ann.click(panel, label=priest)).response
    shown = menus(panel)
    offered = (
        [*shown[0][1]] if shown else [one.split()[-1] for one in buttons(panel).values() if " leader priest " in one]
    )
    squares = [Square.parse(each) for each in offered if re.fullmatch("[A-P][0-9]+", each)]
    assert len(squares) > 2
    assert squares == sorted(squares)


@pytest.mark.parametrize("seed", range(3))
async def test_tiles_that_are_asked_for_with_their_places_are_named(world: World, seed: int) -> None:
    game = get_game("sky_islands")
    state, moves = play(game, 2, {}, seed)
    for seat, move in moves:
        places = [one for one in game.legal(state, seat) if isinstance(one, PlaceTile)]
        if places and len(places) == len(list(game.legal(state, seat))):
            tiles = {one.tile for one in places}
            sitting = Sitting(await world_table(world), game, state, seat, ())
            found = question_at(sitting, Reader(0, "en", "wide"), ())
            if len(tiles) > 1 and isinstance(found, Shown):
                for label, step in zip(found.labels, found.asked.steps, strict=True):
                    placed = step.deeds[0].move
                    assert isinstance(placed, PlaceTile)
                    assert name("en", "sky_islands", placed.tile) in label.lower()
        state, _ = game.apply(state, seat, move)


async def test_where_to_grow_and_where_a_boat_comes_from_are_asked_one_after_the_other(world: World) -> None:
    state, _ = tongiaki.played(2, 3, 40, "act")
    sitting = Sitting(await world_table(world), TONGIAKI, state, state.turn.seat, ())
    found = question_at(sitting, Reader(0, "en", "wide"), ("grow",))
    assert isinstance(found, Shown)
    assert {type(mark.at) for mark in found.marks} == {Island}
    assert all(not isinstance(value, Beach) for step in found.asked.steps for _, value in step.given)


@pytest.mark.parametrize(("game", "kind"), [("tongiaki", "grow"), ("moana_nui", "place")])
async def test_a_menu_takes_every_place_and_those_with_the_most_ways_to_go_on_stand_alone(
    world: World, game: str, kind: str
) -> None:
    rules, table, counted = get_game(game), await world_table(world), 0
    state, moves = play(rules, 3, {}, 2)
    for seat, move in moves:
        if move.kind == kind and getattr(move, "source", None) is None:
            path = (kind, *write(move).split()[1 : 1 + (game == "moana_nui")])
            found = question_at(Sitting(table, rules, state, seat, ()), Reader(0, "en", "wide"), path)
            many = [one for one in rules.legal(state, seat) if (*write(one).split(),)[: len(path)] == path]
            together = isinstance(found, Shown) and any(len(step.given) > 1 for step in found.asked.steps)
            if isinstance(found, Shown) and together and not found.ways and len(many) > 25:
                ways = [len(step.deeds) for step in found.asked.steps]
                said = [int(label.split()[-4]) for label in found.labels if label.endswith(" ways, asked next")]
                assert len(ways) <= 25
                assert sum(ways) == len(many)
                assert said == [n for n in ways if n > 1] != []
                counted += 1
        state, _ = rules.apply(state, seat, move)
        if counted == 3:
            break
    assert counted == 3


async def world_table(world: World) -> Table:
    """A table of two at which every seat may move."""
    if not world.people:
        await world.open("Ann", "Ben", game="sky_islands")
    table = await world.club.directory.get(1)
    return msgspec.structs.replace(table, to_move=(0, 1))


async def test_letting_the_last_action_go_says_that_it_ends_the_turn(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5", used=1))
    _, _, panel = await opened(world, "tigris")
    assert "Let one action go – ends your turn" in buttons(panel)
    ending = {label for label in buttons(panel) if label.endswith(" – ends your turn")}
    assert ending == {"Let one action go – ends your turn", "Withdraw the king from E5 – ends your turn"}


async def test_letting_the_first_action_go_ends_no_turn(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5"))
    _, _, panel = await opened(world, "tigris")
    assert "Let one action go" in buttons(panel)
    assert "ends your turn" not in said(panel) + "".join(buttons(panel))


async def test_a_star_is_explained_where_there_is_one(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5", hands=("red blue green black", "red")))
    _, _, panel = await opened(world, "tigris")
    assert any(label.startswith("💡 ") for label in buttons(panel))
    assert text("en", "common.panel.tip") in said(panel)


async def test_without_a_leader_on_the_board_nothing_has_a_star(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", hands=("red blue green black", "red")))
    _, _, panel = await opened(world, "tigris")
    assert not any("💡" in label for label in buttons(panel))
    assert text("en", "common.panel.tip") not in said(panel)
    assert "Place or move a leader: Priest (red) – 12 squares" in buttons(panel)


async def test_in_a_menu_of_a_part_of_all_choices_those_with_a_star_come_first(
    world: World, begin_with: BeginWith
) -> None:
    begin_with(TIGRIS, position("red:F5 green:F6", "0.trader:E5", hands=("green red", "red")))
    _, ann, panel = await opened(world, "tigris")
    green = next(label for label in buttons(panel) if "Place a tile: Green" in label)
    panel = (await ann.click(panel, label=green)).response
    (chosen,) = (part for part in components(panel) if part["type"] == 3)
    assert str(chosen["placeholder"]).startswith("Choose… (25 of ")
    tips = [str(option["label"]).startswith("💡 ") for option in chosen["options"]]
    assert any(tips)
    assert tips == sorted(tips, reverse=True)


async def test_the_last_placement_of_a_turn_says_that_it_ends_the_turn(world: World, begin_with: BeginWith) -> None:
    plots = takenoko.position(
        "H9 green", me=takenoko.player(), options={"auto_end": "on"}, decision="plot",
        drawn=["green", "pink", "yellow"], used=["channel", "plot"],
    )  # fmt: skip
    begin_with(TAKENOKO, plots)
    _, ann, panel = await opened(world, "takenoko")
    move = (await legal(world, LayPlot))[0]
    for value in (str(move.tile), str(move.at)):
        custom_id, options = menus(panel)[0] if menus(panel) else ("", {})
        if any(value in option.split() for option in options):
            option = next(option for option in options if value in option.split())
            panel = (await ann.select(panel, custom_id=custom_id, values=[option])).response
        elif "Confirm" not in buttons(panel):
            custom_id = next(each for each in buttons(panel).values() if value in re.split("[: ]", each))
            panel = (await ann.click(panel, custom_id=custom_id)).response
    assert "Confirm" in buttons(panel)
    assert text("en", "common.panel.preview_ends") in said(panel)
    assert (await world.club.directory.get(1)).ply == 0
