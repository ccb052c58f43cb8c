"""The points of a game as what is drawn and said of them, the same on Discord and on the command line."""

from __future__ import annotations

from data.texts import has, name, text
from render.chart import Chart, Level
from render.phrases import Voice
from render.scene import Scene
from rules.tables.storytelling import Story


def told_game(game: str, label: str, language: str) -> str:
    """The name of a game and, if it has one, of its table."""
    return " ".join(filter(None, [name(language, game, "title"), label]))


def points_chart(story: Story, shown: Scene) -> Chart:
    """The chart of a game's points; `shown` is its present position, or its end."""
    language, result, game = shown.language, shown.view.result, story.game.key
    about = f"picture.{game}.course"
    told = told_game(game, shown.label, language)
    return Chart(
        course=tuple(Level(after.turn, after.points) for after in story.course),
        marks=(),
        names=shown.names,
        places=result.places if result else (),
        totals=story.course[-1].points,
        title=text(language, "picture.chart.title"),
        below=text(language, about if has(language, about) else "picture.chart.below", game=told),
        end=text(language, "picture.chart.end" if result else "picture.chart.now"),
        game=game,
        language=language,
    )


def course_text(story: Story, shown: Scene) -> str:
    """What each seat had after each turn, a line a seat, as plain text."""
    voice = Voice(shown, "words")
    return "\n".join(
        voice.common(
            "story.course", who=voice.seat(seat), points=" ".join(str(after.points[seat]) for after in story.course)
        )
        for seat in range(shown.view.seats)
    )
