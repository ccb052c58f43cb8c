"""A judgement in words: the turns that decided a finished game, what was played and what a computer prefers.

What is told of a turn comes as scenes; the chart of the whole game is drawn by `render.chart`.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from data.texts import text
from render.game_words import words_of
from render.phrases import Medium, Voice
from render.scene import Scene
from render.words import done_text
from rules.kit.events import GameOver
from rules.kit.seats import Seat

TURN_LIMIT: Final = 450
"""Characters of what was done in a turn: three turns, as played and as preferred, fit one message."""


ALIKE_LIMIT: Final = 200
"""Characters of what both turns begin with."""
LEAST_ALIKE: Final = 2
"""So many steps at least are told as the beginning of both turns."""


class Turning(NamedTuple):
    """A turn that is told of: its number, whose it was, by how many points the computer's is better, and the scenes of
    what was played and of what the computer prefers, with their news."""

    turn: int
    seat: Seat
    lost: float
    played: Scene
    preferred: Scene


def judgement_lines(turnings: Sequence[Turning], language: str, medium: Medium = "message") -> list[str]:
    """The judgement as paragraphs: what it is, each turn, and that a computer may be wrong."""
    lines = [text(language, f"words.judge.{'about' if turnings else 'none'}")]
    lines += [_told(number, each, medium) for number, each in enumerate(turnings, start=1)]
    opinion = text(language, "words.judge.opinion")
    return [*lines, f"-# {opinion}"] if medium == "message" else [*(line.replace("**", "") for line in lines), opinion]


def course_lines(scene: Scene, course: Sequence[Sequence[float]]) -> list[str]:
    """What each seat could expect at the start of each turn and in the end, a line a seat, as plain text."""
    voice = Voice(scene, "words")
    return [
        voice.common("judge.course", who=voice.seat(seat), points=" ".join(f"{each[seat]:.1f}" for each in course))
        for seat in range(scene.view.seats)
    ]


def _told(number: int, turning: Turning, medium: Medium) -> str:
    voice = Voice(turning.played, medium)
    aside = words_of(voice.game).ASIDE
    played, preferred = (_decided(scene, aside) for scene in (turning.played, turning.preferred))
    if played.news == preferred.news:
        # The difference lies in what follows by itself.
        played, preferred = (_decided(scene, frozenset()) for scene in (turning.played, turning.preferred))
    alike, played, preferred = _parted(turning.seat, played, preferred)
    return voice.common(
        "judge.turn_alike" if alike.news else "judge.turn",
        number=number,
        turn=turning.turn,
        who=voice.seat(turning.seat),
        points=f"{turning.lost:.1f}",
        alike=done_text(alike, turning.seat, medium, ALIKE_LIMIT),
        played=done_text(played, turning.seat, medium, TURN_LIMIT),
        preferred=done_text(preferred, turning.seat, medium, TURN_LIMIT),
    )


def _parted(seat: Seat, played: Scene, preferred: Scene) -> tuple[Scene, Scene, Scene]:
    """What both turns begin with, if that is more than a step, and how each goes on from where they differ."""
    one, other = played.news, preferred.news
    steps = next((n for n, both in enumerate(zip(one, other, strict=False)) if both[0] != both[1]), None)
    number = min(len(one), len(other)) if steps is None else steps
    while number and any(event.seat != seat for event in (*one[number : number + 1], *other[number : number + 1])):
        number -= 1
    if number < LEAST_ALIKE or one == other:
        number = 0
    alike = replace(played, news=one[:number])
    return alike, replace(played, news=one[number:]), replace(preferred, news=other[number:])


def _decided(scene: Scene, aside: Container[str]) -> Scene:
    """A turn without what is left aside, and without the end of the game, which everybody knows."""
    news = (event for event in scene.news if event.seat is not None and not isinstance(event, GameOver))
    return replace(scene, news=tuple(event for event in news if event.kind not in aside))
