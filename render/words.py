"""A scene as sentences: prompts, news, alt texts, text boards, scores, labels and refusals, for every game.

Words of one game stand in `render/<game>/words.py`; names and sentences in `data/texts`. No pixels, no Discord.
"""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final, Protocol, cast

from data.texts import has, keys, name, plain, text
from render.phrases import SHAPES, Medium, Voice, capital, chunks, cut, runs
from render.scene import Scene
from rules.choices import KIND
from rules.game import CHANCE, Event, Fact, IllegalMove, Line, Move, Refused, Result, Seat

ALT_LIMIT: Final = 1024
CHUNK_LIMIT: Final = 1900
LABEL_LIMIT: Final = 100
_UNTOLD: Final = frozenset({"turn_ended"})
"""Events that the news leave out, for the next line says it anyway."""
_PLAYER_FACTS: Final = frozenset({"awaited", "winners", "host", "owner", "player", "players"})
"""Facts that are seats from 0, or display names."""
_OWN_FACTS: Final = frozenset({"place", "reason", "file", "kinds"})
"""Facts that we made ourselves and that go into a message as they are."""
_PREFIX: Final = {
    "kind": "move.",
    "field": "field.",
    "option": "option.",
    "tile": "tile.",
    "drawn": "tile.",
}
"""Where the names of facts stand that have names of their own kind."""
_TYPED_LENGTH: Final = 80


class GameWords(Protocol):
    """What a game's `words` module must offer; all sentences without the name of the one who acts."""

    def decision(self, voice: Voice) -> str:
        """What must be decided now."""
        ...

    def event(self, voice: Voice, event: Event) -> str:
        """What happened; nothing for an event that is not told."""
        ...

    def alt(self, voice: Voice) -> list[str]:
        """The position in sentences, the most important first."""
        ...

    def board(self, voice: Voice) -> list[str]:
        """The whole position, line by line."""
        ...

    def hand(self, voice: Voice) -> list[str]:
        """What the viewer holds, line by line."""
        ...

    def remaining(self, voice: Voice) -> list[str]:
        """What is left, as far as everybody may count it, line by line."""
        ...

    def choice(self, voice: Voice, kind: str, field: str, value: object) -> str:
        """The label of a value of a field."""
        ...

    def move(self, voice: Voice, move: Move) -> str:
        """A move as a sentence."""
        ...


class EndWords(Protocol):
    """What a game's `words` module offers as well, where a sum of points does not tell who won."""

    def opening(self, voice: Voice, result: Result) -> list[str]:
        """Lines above the final table: why the game is over, and what is compared."""

    def worth(self, voice: Voice, result: Result, seat: Seat) -> str:
        """What a seat's place is decided by."""

    def outcome(self, voice: Voice, result: Result) -> str:
        """What the winners won with, short."""

    def line(self, voice: Voice, line: Line) -> str:
        """What a line of the final score is for; lines without points are told too."""

    def ending(self, voice: Voice, reason: str) -> str:
        """Why the game is over, as a sentence."""


@lru_cache
def _words(game: str) -> GameWords:
    """The words module of a game, found by its key and loaded when first needed."""
    return cast(GameWords, importlib.import_module(f"render.{game}.words"))


@lru_cache
def _end_words(game: str) -> EndWords | None:
    """The same module for the end of the game, None where points alone tell it."""
    module = _words(game)
    return cast(EndWords, module) if hasattr(module, "worth") else None


def prompt(scene: Scene, medium: Medium = "message") -> str:
    """Whose decision it is, and what is decided; after the end, who won. One short line."""
    voice, view = Voice(scene, medium), scene.view
    if view.result is not None:
        return _outcome(voice, view.result)
    deciding = tuple(seat for seat in view.to_move if seat != CHANCE)
    what = _words(view.game).decision(voice)
    return voice.common("prompt", who=voice.seats(deciding), what=what) if deciding else capital(what)


def question_text(scene: Scene, kind: str, field: str) -> str:
    """What guided play asks: which kind of move (`field` is KIND), or the value of a field."""
    voice = Voice(scene)
    if field == KIND or not kind:
        return capital(_words(voice.game).decision(voice))
    return voice.say(f"field.{kind}.{field}")


def event_line(scene: Scene, event: Event, medium: Medium = "message") -> str:
    """One event as a line that begins with who did it; empty for an event that is not told."""
    voice = Voice(scene, medium)
    what = _told(voice, event)
    if event.seat is None or event.seat == CHANCE or not what:
        return capital(what)
    return voice.common("event", who=voice.seat(event.seat), what=what)


def summary(scene: Scene, medium: Medium = "message") -> str:
    """The news as one line for each player's run of events; empty where there are none."""
    return "\n".join(_news(Voice(scene, medium)))


def alt_text(scene: Scene) -> str:
    """The picture in words of at most ALT_LIMIT characters, the most important first."""
    voice = Voice(scene, "words")
    view = scene.view
    heading = voice.common("heading", game=voice.say("title"), label=scene.label).strip()
    decision = scene.prompt or prompt(scene, "words")
    parts = [_sentence(voice, heading), _sentence(voice, decision)]
    if scene.preview:
        parts.append(voice.common("preview"))
    parts.append(voice.common("turn", turn=view.turn, round=view.round))
    parts += _words(voice.game).alt(voice)
    return cut(voice.common("space").join(parts), ALT_LIMIT)


def board_text(scene: Scene) -> list[str]:
    """The whole position in words, enough to play by, in messages of at most CHUNK_LIMIT characters."""
    voice, view = Voice(scene), scene.view
    heading = voice.common("heading", game=voice.say("title"), label=scene.label).strip()
    turn = voice.common("turn_bare", turn=view.turn, round=view.round)
    viewer = voice.common("onlooker") if view.viewer is None else voice.common("viewer", who=voice.seat(view.viewer))
    lines = [f"**{heading} – {turn}**", prompt(scene), viewer]
    return chunks(lines + _words(voice.game).board(voice), CHUNK_LIMIT)


def hand_text(scene: Scene, medium: Medium = "message") -> str:
    """What the viewer holds, for the viewer's eyes only; outside messages as short plain text."""
    voice = Voice(scene, medium)
    said = "\n".join(_words(voice.game).hand(voice))
    return cut(said, CHUNK_LIMIT) if medium == "message" else cut(said.replace("**", ""), ALT_LIMIT)


def remaining_text(scene: Scene) -> str:
    """Public information worth counting: what is left to draw and to take."""
    voice = Voice(scene)
    return cut("\n".join(_words(voice.game).remaining(voice)), CHUNK_LIMIT)


def score_text(scene: Scene) -> str:
    """The final score line by line, best place first, and what decided a tie; empty while the game goes on."""
    voice, result = Voice(scene), scene.view.result
    if result is None:
        return ""
    end = _end_words(voice.game)
    lines = [voice.common("score.heading"), *(end.opening(voice, result) if end else ())]
    for seat in sorted(range(len(result.places)), key=lambda seat: (result.places[seat], seat)):
        lines += _seat_score(voice, result, seat)
    if result.tie_break is not None:
        lines.append(voice.common("score.tie", why=voice.say(f"tie_break.{result.tie_break}")))
    return "\n".join(lines)


def choice_label(scene: Scene, kind: str, field: str, value: object) -> str:
    """The label of a value in a menu or in autocompletion, at most LABEL_LIMIT characters."""
    voice = Voice(scene, "words")
    said = voice.name(f"move.{value}") if field == KIND else _words(voice.game).choice(voice, kind, field, value)
    return cut(capital(said), LABEL_LIMIT)


def move_text(scene: Scene, move: Move) -> str:
    """A move as a sentence, to be confirmed."""
    voice = Voice(scene)
    return _words(voice.game).move(voice, move)


def refusal(language: str, error: Refused, game: str | None = None, names: Sequence[str] = ()) -> str:
    """Why something was not done, in a sentence; for an illegal move with the rule that forbids it.

    `game` finds the names of things and the sentences of illegal moves (left out: the first game that has such a
    sentence), `names` are the players' by seat.
    """
    game = game or _game_that_says(language, error.key)
    facts = {fact: _fact(language, game, fact, value, names) for fact, value in error.facts.items()}
    key = f"{game}.illegal.{error.key}"
    why = text(language, key if has(language, key) else f"errors.{error.key}", **facts)
    if not isinstance(error, IllegalMove) or not has(language, f"rules_{game}.{error.rule}.title"):
        return why
    topic = text(language, f"rules_{game}.{error.rule}.title")
    if has(language, f"{game}.paragraph.{error.key}"):
        topic = text(
            language, "words.refusal.paragraph", topic=topic, n=text(language, f"{game}.paragraph.{error.key}")
        )
    return text(language, "words.refusal.rule", why=why, topic=topic)


def _game_that_says(language: str, key: str) -> str | None:
    found = (full.removesuffix(f".illegal.{key}") for full in keys(language) if full.endswith(f".illegal.{key}"))
    return next(found, None)


def _fact(language: str, game: str | None, fact: str, value: Fact, names: Sequence[str]) -> object:
    if isinstance(value, tuple):
        return tuple(_fact(language, game, fact, inner, names) for inner in value)
    if fact in _PLAYER_FACTS and value is not None:
        return _player(language, value, names)
    return _named(language, game, fact, value) if isinstance(value, str) and fact not in _OWN_FACTS else value


def _named(language: str, game: str | None, fact: str, value: str) -> str:
    """What people call a value; text that somebody typed is only made harmless."""
    if fact == "text":
        return plain(value, _TYPED_LENGTH)
    if fact == "game" and has(language, f"{value}.title"):
        return text(language, f"{value}.title")
    for key in (f"{_PREFIX.get(fact, '')}{value}", value):
        if (known := name(language, game or "words", key)) != key:
            return known
    return plain(value, _TYPED_LENGTH)


def _player(language: str, who: str | int, names: Sequence[str]) -> str:
    if isinstance(who, str):
        return plain(who)
    shown = plain(names[who]) if 0 <= who < len(names) else text(language, "words.seat", n=who + 1)
    return f"{SHAPES[who % len(SHAPES)]} {shown}"


def _outcome(voice: Voice, result: Result) -> str:
    end = _end_words(voice.game)
    points = end.outcome(voice, result) if end else voice.points(result.totals[result.winners[0]])
    key = "over.shared" if len(result.winners) > 1 else "over.won"
    return voice.common(key, winners=voice.seats(result.winners), points=points)


def _told(voice: Voice, event: Event) -> str:
    if event.kind == "game_over":
        winners = cast("tuple[Seat, ...]", event.facts["winners"])
        key = "event_of.game_over_shared" if len(winners) > 1 else "event_of.game_over"
        end, said = _end_words(voice.game), voice.common(key, winners=voice.seats(winners))
        why = [end.ending(voice, str(event.facts["reason"]))] if end else []
        return voice.common("space").join([*why, said])
    return _words(voice.game).event(voice, event)


def _news(voice: Voice) -> list[str]:
    lines = []
    for seat, events in runs([event for event in voice.scene.news if event.kind not in _UNTOLD]):
        told = voice.list((said for said in (_told(voice, event) for event in events) if said), "clause")
        if told and seat is not None and seat != CHANCE:
            told = voice.common("told", who=voice.seat(seat), what=told)
        if told:
            lines.append(_sentence(voice, capital(told)))
    return lines


def _sentence(voice: Voice, said: str) -> str:
    return said if said.endswith(("!", "?", "…", ".", "。", "！", "？")) else said + voice.common("sentence_end")


def _seat_score(voice: Voice, result: Result, seat: Seat) -> list[str]:
    place = voice.common(f"place.p{result.places[seat]}")
    end, who = _end_words(voice.game), voice.seat(seat)
    points = end.worth(voice, result, seat) if end else voice.points(result.totals[seat])
    if seat in voice.scene.view.resigned:
        who = voice.common("score.who_resigned", who=who)
    lines = [voice.common("score.seat", place=place, who=who, points=points)]
    for line in result.lines[seat]:
        if not line.points and not line.count and not end:
            continue
        what = end.line(voice, line) if end else voice.say(f"score.{line.key}", n=line.count)
        earned = voice.points(line.points)
        lines.append("- " + voice.common("score.line", what=what, points=earned))
    return lines
