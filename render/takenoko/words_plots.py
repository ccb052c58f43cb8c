"""Plots in words, and what would grow where: pieces that the words of Takenoko share.

Only arithmetic on a view; sentences are data.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sized

from render.phrases import Voice
from render.takenoko.reading import view_of
from rules.kit.hexes import Hex
from rules.takenoko.components import IMPROVEMENTS
from rules.takenoko.outlook import growth
from rules.takenoko.plots import Plot


def on_board(voice: Voice, plot: Plot) -> str:
    """`G9 (green)`: a plot by place and colour."""
    return voice.say("choice.on_board", at=plot.at, colour=voice.name(plot.colour))


def plot_words(voice: Voice, at: Hex) -> str:
    """What lies at a place: `yellow, 2 sections`, or the pond."""
    plot = view_of(voice.scene).garden.plots.get(at)
    if plot is None:
        return voice.say("choice.pond")
    return voice.say("choice.plot", colour=voice.name(plot.colour), bamboo=bamboo(voice, plot.bamboo))


def effect(voice: Voice, kind: str, at: Hex, form: str = "choice") -> str:
    """What a move of this kind would do at a place; empty where the place alone says it.

    As a note of a label, or with the form `effect` for the sentence to confirm.
    """
    view = view_of(voice.scene)
    plot = view.garden.plots.get(at)
    if kind in ("panda", "storm"):
        if plot and plot.improvement == "enclosure":
            return voice.say(f"{form}.enclosed")
        return voice.say(f"{form}.eats" if plot and plot.bamboo else f"{form}.eats_nothing")
    if kind in ("gardener", "rain"):
        said = grown(voice, growth(view, at, kind))
        return voice.say(f"{form}.grows", grown=said) if said else voice.say(f"{form}.grows_nothing")
    if kind == "improve" and plot:
        if voice.scene.path[1:2] == ("watershed",) and not plot.irrigated:
            return voice.say(f"{form}.grows", grown=grown(voice, growth(view, at, "watershed")))
        return voice.say("board.irrigated" if plot.irrigated else "board.dry")
    return ""


def grown(voice: Voice, where: Iterable[tuple[Hex, int]]) -> str:
    """`G9 +1, H9 +2`: where bamboo grows, and how much."""
    return voice.list(voice.say("event.grown", at=at, bamboo=sections) for at, sections in where)


def bamboo(voice: Voice, sections: int) -> str:
    """`2 sections`, `no bamboo`."""
    return voice.say("board.bamboo", n=sections) if sections else voice.say("board.bare")


def sizes(piles: Mapping[str, Sized]) -> dict[str, int]:
    """How many cards each pile has."""
    return {category: len(pile) for category, pile in piles.items()}


def counted(voice: Voice, counts: Mapping[str, int]) -> str:
    """`green 2, pink 1`; what counts nothing is left out."""
    shown = (voice.say("board.counted", what=voice.name(what), n=n) for what, n in counts.items() if n)
    return voice.list(shown) or voice.common("nothing")


def stock(voice: Voice, channels: int, chips: Mapping[str, int]) -> dict[str, str]:
    """The facts `channels` and `chips` of a stock, in words."""
    said = counted(voice, {chip: chips.get(chip, 0) for chip in IMPROVEMENTS})
    return {"channels": voice.say("board.stock_channels", n=channels), "chips": said}
