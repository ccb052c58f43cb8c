"""The story of a finished game in words: a few sentences, each of them a fact of its record.

Which facts are told is decided before; here they get their words, those of the game first.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from data.texts import has
from render.game_words import words_of
from render.phrases import Medium, Voice, capital
from render.scene import Scene
from render.words import done_text
from rules.kit.story import Telling

DONE_LIMIT: Final = 200
"""Characters of what was done in a turn that is told of."""


def story_text(scene: Scene, tellings: Sequence[Telling], medium: Medium = "message") -> str:
    """The story of a finished game as one paragraph, its winner first; empty where nothing is told."""
    voice = Voice(scene, medium)
    return voice.common("space").join(capital(_told(voice, telling)) for telling in tellings)


def _told(voice: Voice, telling: Telling) -> str:
    """One sentence. Raises KeyError for one that neither the game nor the house has words for."""
    facts: dict[str, object] = {
        name: voice.name(value) if isinstance(value, str) else value for name, value in telling.facts.items()
    }
    facts |= {"who": voice.seats(telling.who), "whom": voice.seats(telling.whom)}
    result = voice.scene.view.result
    if result is not None:
        facts["outcome"] = words_of(voice.game).outcome(voice, result)
        if telling.line is not None:
            facts["what"] = words_of(voice.game).line(voice, result.lines[telling.who[0]][telling.line])
    if telling.events:
        news = tuple(event.seen_by(None) for event in telling.events)
        facts["what"] = done_text(replace(voice.scene, news=news), telling.who[0], voice.medium, DONE_LIMIT)
    key = f"story.{telling.key}"
    own = has(voice.scene.language, f"{voice.game}.{key}")
    return voice.say(key, **facts) if own else voice.common(key, **facts)
