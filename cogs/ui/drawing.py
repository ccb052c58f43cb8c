"""A picture as an order that can be carried out anywhere, also in another process: what to draw, and its words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import msgspec

from cogs.ui.sentences import said
from render import encode, pictures
from render.chart import Chart, chart
from render.profile import Profile
from render.profile import profile as draw_profile
from render.ranks import Ranks
from render.ranks import ranks as draw_ranks
from render.scene import Scene
from render.words import alt_text, hand_text


class Order(msgspec.Struct, frozen=True):
    """A picture that is wanted: of which kind and game, how it is drawn, how it is said in words (or `otherwise`, where
    that fails), and what its file is called. Functions are those of modules, so that another process knows them."""

    kind: str
    game: str
    draw: Callable[[], bytes | None]
    describe: Callable[[], str]
    otherwise: str
    filename: str


class Drawn(msgspec.Struct, frozen=True):
    """A picture that is there, as PNG, and its words."""

    data: bytes
    words: str


def board(scene: Scene) -> Order:
    """The board."""
    draw, describe = partial(pictures.board, scene), partial(alt_text, scene)
    return Order("board", scene.view.game, draw, describe, scene.label, "board.png")


def hand(scene: Scene) -> Order:
    """The viewer's hand."""
    draw, describe = partial(pictures.hand, scene), partial(hand_text, scene, "words")
    return Order("hand", scene.view.game, draw, describe, scene.label, "hand.png")


def zoom(scene: Scene, places: Sequence[str]) -> Order:
    """The part of the board round some places; nothing where the board does not show them."""
    draw, describe = partial(pictures.zoom, scene, places), partial(alt_text, scene)
    return Order("zoom", scene.view.game, draw, describe, scene.label, "zoom.png")


def judgement(drawn: Chart, words: str) -> Order:
    """The chart of a finished game, with these words beside it."""
    return Order("chart", drawn.game, partial(_chart, drawn), partial(str, words), drawn.title, "chart.png")


def profile(drawn: Profile, words: str) -> Order:
    """What a user has played, with these words beside it."""
    return Order("profile", "", partial(_profile, drawn), partial(str, words), drawn.name, "profile.png")


def ranks(drawn: Ranks, words: str) -> Order:
    """A page of ranks, with these words beside it."""
    return Order("ranks", drawn.game, partial(_ranks, drawn), partial(str, words), drawn.title, "ranks.png")


def _chart(drawn: Chart) -> bytes:
    return encode.png(chart(drawn))


def _profile(drawn: Profile) -> bytes:
    return encode.png(draw_profile(drawn))


def _ranks(drawn: Ranks) -> bytes:
    return encode.png(draw_ranks(drawn))


def carry_out(order: Order) -> Drawn | None:
    """Draw and describe what an order wants; None where it shows nothing. Raises whatever goes wrong in drawing."""
    data = order.draw()
    return None if data is None else Drawn(data, said(order.describe, order.otherwise))
