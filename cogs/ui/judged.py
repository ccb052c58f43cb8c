"""Judgements of finished games as what is drawn and said of them, the same on Discord and on the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from statistics import fmean
from typing import Any

from cogs.ui.charted import told_game
from data.texts import text
from render.chart import Chart, Level, Mark
from render.judgement import Turning, course_lines, judgement_lines
from render.phrases import Medium
from render.scene import Scene
from rules.kit.evaluation import totals
from rules.kit.events import Event
from rules.kit.game import AnyGame
from rules.tables.judgements import Opinion, Told

NamesAt = Callable[[int], tuple[str, ...]]
"""Who sat in each seat after so many rows of the record."""


def chart_of(game: AnyGame, opinion: Opinion, names: tuple[str, ...], label: str, language: str) -> Chart:
    """The chart of a judged game; `names` are those at its end, `label` names its table."""
    judgement, result = opinion.judgement, opinion.result
    turns = judgement.turns
    return Chart(
        course=(
            *(Level(each.turn, points) for each, points in zip(turns, _over_rounds(opinion), strict=True)),
            Level(turns[-1].turn + 1, judgement.final),
        ),
        marks=tuple(
            Mark(number, each.turn, each.seat)
            for number, each in enumerate(judgement.turning, start=1)
            if each.seat is not None
        ),
        names=names,
        places=result.places,
        totals=result.totals if game.evaluation is not None and game.evaluation.final is totals else None,
        title=text(language, "picture.judge.title"),
        below=text(language, "picture.judge.below", game=told_game(game.key, label, language)),
        end=text(language, "picture.chart.end"),
        game=game.key,
        language=language,
    )


def _over_rounds(opinion: Opinion) -> list[tuple[float, ...]]:
    """What was expected at the start of each turn, as the average over the turns of all seats round it.

    Whoever has the turn can expect more, for it has something to do: without this, lines would go up and down by that.
    """
    seats, turns = len(opinion.judgement.final), opinion.judgement.turns
    found = []
    for number in range(len(turns)):
        near = [each.expected for each in turns[max(0, number - seats // 2) : number + (seats + 1) // 2]]
        found.append(tuple(fmean(points) for points in zip(*near, strict=True)))
    return found


def lines_of(
    game: AnyGame, opinion: Opinion, names_at: NamesAt, language: str, medium: Medium = "message"
) -> list[str]:
    """The judgement in paragraphs."""

    def scene(each: Told, state: Any, events: Iterable[Event]) -> Scene:
        view = game.view(state, None)
        return Scene(view=view, names=names_at(each.ply), language=language, news=tuple(events))

    turnings = []
    for each in opinion.told:
        seat = each.judged.seat
        assert seat is not None
        # Onlookers are told what they could see; only what differs in something hidden is told openly.
        played, preferred = (
            [event.seen_by(None) for event in events] for events in (each.events, each.preferred_events)
        )
        if played == preferred:
            played, preferred = list(each.events), list(each.preferred_events)
        turnings.append(
            Turning(
                each.judged.turn,
                seat,
                each.judged.lost,
                scene(each, each.after, played),
                scene(each, each.preferred_after, preferred),
            )
        )
    return judgement_lines(turnings, language, medium)


def comments_of(game: AnyGame, opinion: Opinion, end: Scene, names_at: NamesAt) -> list[str]:
    """The judgement as plain text, with the figures that the chart shows; `end` is the end of the game."""
    course = [*(each.expected for each in opinion.judgement.turns), opinion.judgement.final]
    return [*lines_of(game, opinion, names_at, end.language, "words"), *course_lines(end, course)]
