"""The garden and the players in words: the text board, the sentences of the alt text, and plots and what would grow
where, which the other words of Takenoko share."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sized

from render.phrases import Voice
from render.takenoko.reading import view_of
from rules.kit.hexes import Hex
from rules.kit.seats import Seat
from rules.takenoko.components import IMPROVEMENTS
from rules.takenoko.outlook import growth
from rules.takenoko.plots import Plot
from rules.takenoko.view import TakenokoView


def board(voice: Voice) -> list[str]:
    """The whole position line by line: turn, figures, garden, channels, players, supply."""
    view = view_of(voice.scene)
    lines = [*_turn(voice, view), voice.say("board.compass"), *_garden(voice, view), "", voice.say("board.seats")]
    for seat in range(view.seats):
        lines += _seat(voice, view, seat)
    return [*lines, "", *_supply(voice, view)]


def alt(voice: Voice) -> list[str]:
    """Weather, news, figures, scores, garden and goal as sentences, the most important first."""
    view = view_of(voice.scene)
    scores = [
        voice.say(
            "board.alt_seat",
            who=voice.seat(seat),
            points=voice.points(view.points(seat)),
            n=len(own.finished),
            threshold=view.threshold,
        )
        for seat, own in enumerate(view.known.players)
    ]
    plots = voice.list(_alt_plot(voice, view, plot) for plot in _by_place(view)) or voice.common("nothing")
    return [
        *_weather(voice, view),
        *_ending(voice, view),
        _figures(voice, view),
        voice.say("board.alt_seats", seats=voice.list(scores, "clause")),
        voice.say("board.alt_plots", plots=plots),
    ]


def _turn(voice: Voice, view: TakenokoView) -> list[str]:
    lines = _weather(voice, view)
    if view.result is None and view.decision != "roll":
        used = voice.names(view.now.used) or voice.common("nothing")
        lines.append(voice.say("board.actions", used=used, count=len(view.now.used), total=view.actions_total))
    return [*lines, *_ending(voice, view), _figures(voice, view)]


def _weather(voice: Voice, view: TakenokoView) -> list[str]:
    if view.result is not None:
        return []
    weather = view.now.weather
    if weather is None:
        return [voice.say("board.no_weather" if view.round == 1 else "board.weather_open")]
    return [voice.say("board.weather", face=voice.name(weather), note=voice.say(f"weather.{weather}"))]


def _figures(voice: Voice, view: TakenokoView) -> str:
    return voice.say("board.figures", panda=view.garden.panda, gardener=view.garden.gardener)


def _ending(voice: Voice, view: TakenokoView) -> list[str]:
    if view.result is not None:
        return []
    if view.last_turns is None:
        return [voice.say("board.goal", n=view.threshold)]
    return [voice.say("board.last_round", n=view.last_turns) if view.last_turns else voice.say("board.last_turn")]


def _garden(voice: Voice, view: TakenokoView) -> list[str]:
    plots = _by_place(view)
    heading = voice.say("board.garden", n=len(plots)) if plots else voice.say("board.garden_empty")
    lines = ["", heading, *(voice.say("board.plot", at=plot.at, what=_plot(voice, view, plot)) for plot in plots)]
    edges = voice.list(sorted(view.garden.channels))
    return [*lines, voice.say("board.channels", edges=edges) if edges else voice.say("board.no_channels")]


def _by_place(view: TakenokoView) -> list[Plot]:
    """The plots row by row from north to south, each row from west to east."""
    return sorted(view.garden.plots.values(), key=lambda plot: (plot.at.r, plot.at.q))


def _plot(voice: Voice, view: TakenokoView, plot: Plot) -> str:
    parts = [voice.name(plot.colour), bamboo(voice, plot.bamboo)]
    parts.append(voice.say("board.irrigated" if plot.irrigated else "board.dry"))
    if plot.improvement:
        key = "board.chip" if plot.chip else "board.printed"
        parts.append(voice.say(key, improvement=voice.name(plot.improvement)))
    figures = (("panda", view.garden.panda), ("gardener", view.garden.gardener))
    return voice.list([*parts, *(voice.say(f"board.figure_{figure}") for figure, at in figures if at == plot.at)])


def _alt_plot(voice: Voice, view: TakenokoView, plot: Plot) -> str:
    extra = [voice.name(plot.improvement)] if plot.improvement else []
    if not plot.irrigated:
        extra.append(voice.say("board.dry"))
    key = "board.alt_plot_extra" if extra else "board.alt_plot"
    return voice.say(key, at=plot.at, colour=voice.name(plot.colour), n=plot.bamboo, extra=voice.list(extra))


def _seat(voice: Voice, view: TakenokoView, seat: Seat) -> list[str]:
    own = view.known.players[seat]
    key = "seat_resigned" if seat in view.resigned else "seat_to_move" if seat in view.to_move else "seat"
    points, n = voice.points(view.points(seat)), len(own.finished)
    said = [voice.say(f"board.{key}", who=voice.seat(seat), points=points, n=n, threshold=view.threshold)]
    said.append(voice.say("board.hand", **view.held(seat)))
    said.append(voice.say("board.eaten", **own.eaten))
    said.append(voice.say("board.stock", **stock(voice, own.channels, own.chips)))
    if view.known.emperor == seat:
        said.append(voice.say("board.emperor"))
    lines = ["- " + voice.common("space").join(said)]
    if own.finished:
        lines.append("  - " + voice.say("board.finished", cards=voice.names(own.finished)))
    return lines


def _supply(voice: Voice, view: TakenokoView) -> list[str]:
    supply, drawn = view.known.supply, len(view.now.drawn)
    lines = [voice.say("board.supply"), voice.say("board.pile", n=len(supply.pile))]
    if drawn and view.to_move:
        lines.append(voice.say("board.drawing", who=voice.seat(view.to_move[0]), n=drawn))
    lines.append(voice.say("board.decks", **sizes(supply.decks)))
    return [*lines, voice.say("board.supply_stock", **stock(voice, supply.channels, supply.chips))]


def tile_words(voice: Voice, tile: str) -> str:
    """`green plot`, `pink plot with enclosure`."""
    return voice.name(tile) if "-" in tile else voice.say(f"tile.{tile}")


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
