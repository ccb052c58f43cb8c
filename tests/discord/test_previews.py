"""What is shown before it is played: one step back at a time, no Undo of something else, the end of the turn told."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from cogs.ui.asking import Shown, question_at
from cogs.ui.deeds import deeds_of
from cogs.ui.reader import Reader
from cogs.ui.scenes import Sitting, ends_turn, preview_scene
from cogs.ui.ways import Way
from data.texts import LANGUAGES, text
from rules.kit.events import ends_turn_of
from rules.kit.refusals import Refused
from rules.kit.seats import CHANCE
from rules.kit.selfplay import play
from rules.takenoko.game import TAKENOKO
from rules.takenoko.moves import DrawObjective
from rules.takenoko.outlook import unseen_cards
from rules.tigris.game import TIGRIS
from tests.discord.conftest import BeginWith
from tests.discord.test_guided_play import opened, world_table
from tests.discord.world import World, buttons, menu, menus, pictures
from tests.rules.takenoko import positions as takenoko
from tests.rules.tigris.positions import position


@pytest.mark.parametrize(
    "said_so",
    ["0 ", "0 channel@0.0", "3 tile red@0.1/0.0", "0 tile red A5@3.2/0.2/0.1/0.0", "-1 place@0.1/0.0", "0 settle@0.0"],
)
def test_a_way_is_read_as_it_is_written(said_so: str) -> None:
    assert str(Way.parse(said_so)) == said_so


@pytest.mark.parametrize("said_so", ["", "@", "x", "0 tile@", "0 tile@1", "0 tile@a.b", "0 tile@1.2.3", "0 tile@1.2/x"])
def test_what_is_no_way_is_refused(said_so: str) -> None:
    if said_so == "0 tile@":
        assert Way.parse(said_so) == Way(("tile",))
        return
    with pytest.raises(Refused, match="odd_control"):
        Way.parse(said_so)


async def previewed(world: World, game: str) -> tuple[Any, Any]:
    """A started table at which the mover sees every move first: the mover and the panel."""
    home, mover, _ = await opened(world, game)
    await mover.slash(home, "table settings", preview="always")
    return mover, (await mover.click(home.last_message, label="Play")).response


def offered(panel: Any) -> tuple[set[str], list[dict[str, str]]]:
    return set(buttons(panel)), [options for _, options in menus(panel)]


async def test_back_in_a_preview_leads_to_the_question_from_which_one_came(world: World, begin_with: BeginWith) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5"))
    mover, first = await previewed(world, "tigris")
    red = next(label for label in buttons(first) if "Place a tile: Red" in label)
    places = (await mover.click(first, label=red)).response
    part = (await mover.click(places, label=next(label for label in buttons(places) if "–" in label))).response
    shown = menu(part)
    if shown is None:
        single = next(each for each in buttons(part).values() if re.search("red [A-P]", each))
        preview = (await mover.click(part, custom_id=single)).response
    else:
        preview = (await mover.select(part, custom_id=shown[0], values=[next(iter(shown[1]))])).response
    assert list(buttons(preview)) == ["Confirm", "Back"]
    back = preview
    for question in (part, places, first):
        back = (await mover.click(back, label="Back")).response
        assert offered(back) == offered(question)
    assert "Back" not in buttons(back)


async def test_back_from_what_a_menu_says_whole_leads_to_that_menu(world: World) -> None:
    mover, first = await previewed(world, "moana_nui")
    ((custom_id, options),) = menus(first)
    preview = (await mover.select(first, custom_id=custom_id, values=[next(iter(options))])).response
    assert list(buttons(preview)) == ["Confirm", "Back"]
    back = (await mover.click(preview, label="Back")).response
    assert offered(back) == offered(first)


async def test_back_of_a_second_page_leads_to_the_question_before(world: World) -> None:
    way = Way().on(("place",)).on(("place",), -1).turned(-2)
    assert way.back == Way(("place",), 0, Way().on(("place",)).trail)
    assert way.on(("place", "D06")).back == way


async def test_a_preview_offers_no_undo_of_the_move_before_it(world: World) -> None:
    mover, panel = await previewed(world, "takenoko")
    asked = (await mover.click(panel, label="Take a channel")).response
    panel = (await mover.click(asked, label="Confirm")).response if "Confirm" in buttons(asked) else asked
    if "Undo" not in buttons(panel):
        panel = (await mover.click(asked, label=next(iter(buttons(asked))))).response
    assert "Undo" in buttons(panel)
    asked = (await mover.click(panel, label="Draw plots")).response
    assert "Undo" not in buttons(asked)
    assert "Back" in buttons(asked)


@pytest.mark.parametrize("language", LANGUAGES)
async def test_the_picture_of_a_preview_with_which_the_turn_ends_says_so(
    world: World, begin_with: BeginWith, language: str
) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5", used=1))
    home, ann, _ = await opened(world, "tigris")
    await ann.slash(home, "table settings", language=language, preview="always")
    panel = (await ann.click(home.last_message, label="Play")).response
    withdraw = next(label for label, each in buttons(panel).items() if "withdraw" in each)
    asked = (await ann.click(panel, label=withdraw)).response
    described = str(pictures(asked)[0]["description"])
    ends = text(language, "words.prompt", who="Ann", what=text(language, "words.ends_with_this"))
    assert ends in described
    assert text(language, "tigris.decision.act_end") not in described


async def test_a_preview_of_a_move_that_ends_nothing_has_the_usual_headline(world: World) -> None:
    table = await world_table(world)
    state, _ = play(TIGRIS, 2, {}, 1)
    sitting = Sitting(table, TIGRIS, state, state.turn.seat, ())
    deed = next(deed for deed in deeds_of(sitting) if deed.move.kind == "tile")
    shown, ends = preview_scene(sitting, Reader(0, "en", "wide"), deed)
    assert not ends
    assert shown is not None
    assert shown.prompt is None


@pytest.mark.parametrize("used", [1, 0])
async def test_a_swap_as_the_last_action_says_that_it_ends_the_turn(
    world: World, begin_with: BeginWith, used: int
) -> None:
    begin_with(TIGRIS, position("red:F5 red:E6", "0.king:E5", used=used, hands=("red blue", "red")))
    _, _, panel = await opened(world, "tigris")
    swaps = [label for label, each in buttons(panel).items() if ":go:swap " in each]
    assert len(swaps) == 3
    assert all(label.endswith(" – ends your turn") == (used == 1) for label in swaps)


async def test_drawing_a_card_says_that_it_ends_the_turn_where_no_card_could_be_completed_at_once(
    world: World,
) -> None:
    """Whatever card is drawn, the turn is over where the label has said so; and it does say so now and then."""
    table, said_so = await world_table(world), 0
    for seed in range(3):
        state, moves = play(TAKENOKO, 2, {}, seed)
        for seat, move in moves:
            if seat != CHANCE:
                sitting = Sitting(table, TAKENOKO, state, seat, ())
                view: Any = TAKENOKO.view(state, seat)
                for deed in deeds_of(sitting):
                    if isinstance(deed.move, DrawObjective) and ends_turn(sitting, deed):
                        said_so += 1
                        assert all(
                            ends_turn_of(seat, TAKENOKO.apply(with_card(state, deed.move, card), seat, deed.move)[1])
                            for card in +unseen_cards(view, deed.move.category)
                        )
            state, _ = TAKENOKO.apply(state, seat, move)
    assert said_so


def with_card(state: Any, move: Any, card: str) -> Any:
    """The position with this card on top of the deck from which a move draws."""
    deck = state.supply.decks[move.category]
    decks = {**state.supply.decks, move.category: (card, *deck[1:])}
    return msgspec.structs.replace(state, supply=msgspec.structs.replace(state.supply, decks=decks))


async def test_what_may_be_completed_at_once_is_not_said_to_end_the_turn(world: World, begin_with: BeginWith) -> None:
    me = takenoko.player(green=2, yellow=2, pink=2)
    for eaten, ends in ((me, False), (takenoko.player(), True)):
        state = takenoko.position("H9 green", me=eaten, used=["channel"], options={"auto_end": "on"})
        sitting = Sitting(await world_table(world), TAKENOKO, state, state.turn.seat, ())
        found = question_at(sitting, Reader(0, "en", "wide"), ())
        assert isinstance(found, Shown)
        (panda,) = [label for label in found.labels if "anda" in label and "bjective" in label]
        assert panda.endswith(" – ends your turn") == ends
