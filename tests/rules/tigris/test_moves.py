"""The notation of moves."""

from __future__ import annotations

import pytest

from rules.kit.refusals import NotAMove
from rules.tigris.game import TIGRIS as GAME
from rules.tigris.moves import MOVES, Tiles

EXAMPLES = (
    "tile green D7",
    "leader priest E5",
    "withdraw king",
    "catastrophe P11",
    "swap red,red,blue",
    "commit 2",
    "war trader",
    "building C4",
    "monument blue-green F4",
    "ziggurat G5",
    "treasure B2",
    "score black",
    "pass",
    "end",
)


@pytest.mark.parametrize("text", EXAMPLES)
def test_a_move_is_written_as_it_is_typed(text: str) -> None:
    move = GAME.read(text)
    assert GAME.write(move) == text
    assert GAME.read(text.upper()) == move


def test_every_kind_has_an_example() -> None:
    assert [text.split()[0] for text in EXAMPLES] == [kind.kind for kind in MOVES]


@pytest.mark.parametrize(
    "text",
    [
        "tile purple D7",
        "tile green",
        "tile green Z9",
        "swap",
        "swap red,purple",
        "commit many",
        "leader red E5",
        "end now",
    ],
)
def test_nonsense_is_refused(text: str) -> None:
    with pytest.raises(NotAMove):
        GAME.read(text)


def test_tiles_are_named_in_any_order_and_written_in_one() -> None:
    assert str(Tiles.parse("black, RED,green,red")) == "red,red,green,black"
    assert Tiles.of(["blue", "blue"]) == Tiles(blue=2)
