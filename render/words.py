"""A scene as sentences: prompts, news, alt texts, text boards, scores, labels and refusals, for every game.

Words of one game stand in `render/<game>/words.py`; names and sentences in `data/texts`. No pixels, no Discord.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from data.texts import has, listing, name, text
from render.game_words import words_of
from render.phrases import Medium, Voice, capital, chunks, cut, runs, turns
from render.scene import Scene, order
from rules.kit.choices import KIND
from rules.kit.events import EndedIdle, Event, GameOver, TurnEnded, key_of
from rules.kit.game import Move, Result
from rules.kit.seats import CHANCE, Seat

ALT_LIMIT: Final = 1024
CHUNK_LIMIT: Final = 1900
SUMMARY_LIMIT: Final = 1800
UNDONE_LIMIT: Final = 400
LABEL_LIMIT: Final = 100
BRIEF_LIMIT: Final = 600
_UNTOLD: Final = frozenset({key_of(TurnEnded)})
"""Events that the news leave out, for the next line says it anyway."""


def prompt(scene: Scene, medium: Medium = "message") -> str:
    """Whose decision it is, and what is decided; after the end, who won. One short line."""
    voice, view = Voice(scene, medium), scene.view
    if view.result is not None:
        return _outcome(voice, view.result)
    deciding = tuple(seat for seat in view.to_move if seat != CHANCE)
    what = words_of(view.game).decision(voice)
    return voice.common("prompt", who=voice.seats(deciding), what=what) if deciding else capital(what)


def decision_text(scene: Scene) -> str:
    """What must be decided now, without the names of those who decide."""
    return capital(words_of(scene.view.game).decision(Voice(scene)))


def question_text(scene: Scene, kind: str, field: str) -> str:
    """What guided play asks: which kind of move (`field` is KIND), or the value of a field."""
    voice = Voice(scene)
    words = words_of(voice.game)
    if field == KIND or not kind:
        return capital(words.decision(voice))
    return words.question(voice, kind, field) or voice.say(f"field.{kind}.{field}")


def questions_text(scene: Scene, kind: str, asked: Sequence[str]) -> str:
    """What guided play asks for several fields together: the kind of move, and each field in a word or two.

    `Move units: from where, where to, how many?` Whole questions in a row where a game has no such words.
    """
    language, own = scene.language, f"{scene.view.game}.together.{kind}."
    if len(asked) == 1 or not all(has(language, own + field) for field in asked):
        return text(language, "words.space").join(question_text(scene, kind, field) for field in asked)
    kind = name(language, scene.view.game, f"move.{kind}")
    what = listing(language, (text(language, own + field) for field in asked), "asked")
    return text(language, "words.asked_together", kind=kind, what=what)


def event_line(scene: Scene, event: Event, medium: Medium = "message") -> str:
    """One event as a line that begins with who did it; empty for an event that is not told."""
    voice = Voice(scene, medium)
    what = _told(voice, event)
    if event.seat is None or event.seat == CHANCE or not what:
        return capital(what)
    if voice.is_own(event.seat):
        return voice.common("told", who=_who(voice, event.seat), what=what)
    return voice.common("event", who=voice.seat(event.seat), what=what)


def summary(scene: Scene, medium: Medium = "message") -> str:
    """The news as one line for each turn; empty where there are none.

    At most SUMMARY_LIMIT characters: where they are too many, the oldest lines give way to an ellipsis.
    """
    lines = [cut(line, SUMMARY_LIMIT) for line in _news(Voice(scene, medium))]
    kept = len(lines)
    while sum(map(len, lines[-kept:])) + kept > SUMMARY_LIMIT and kept > 1:
        kept -= 1
    return "\n".join(["…"] * (kept < len(lines)) + lines[len(lines) - kept :])


def undone_text(scene: Scene, seat: Seat, since: Sequence[Event] = (), others: Sequence[Seat] = ()) -> str:
    """The news, which `seat` takes back, as part of a sentence; an end of a turn by itself is told as such.

    `since` is what the `others` have done after that, which goes with it: told too, or where that would be long, by
    whose moves it is alone. What is left out is counted; no clause is told in part.
    """
    voice = Voice(scene)
    if others:
        whole = voice.common("space").join([*_undone_first(voice, seat), *_news(_of(voice, since))])
        if len(whole) <= UNDONE_LIMIT:
            return whole.removesuffix(voice.common("sentence_end"))
    told = _fitting(voice, _clauses(voice, seat) or [voice.common("end_of_turn")])
    return voice.common("undone_since", what=told, who=voice.seats(others)) if others else told


def done_text(scene: Scene, seat: Seat, medium: Medium = "message", most: int = UNDONE_LIMIT) -> str:
    """The news, a turn of `seat`, as part of a sentence of at most so many characters; what is left out is counted."""
    voice = Voice(scene, medium)
    return _fitting(voice, _clauses(voice, seat) or [voice.common("end_of_turn")], most)


def _of(voice: Voice, news: Sequence[Event]) -> Voice:
    return Voice(msgspec.structs.replace(voice.scene, news=tuple(news)), voice.medium)


def _undone_first(voice: Voice, seat: Seat) -> list[str]:
    return _news(voice) or _paragraph(voice, seat, [voice.common("end_of_turn")])


def _clauses(voice: Voice, seat: Seat) -> list[str]:
    """The news clause by clause, without the name of `seat`, or turn by turn with names where others come first."""
    found = _fragments(voice, voice.scene.news)
    if found and found[0][0] == seat:
        return [what for _, fragments in found for what in fragments]
    return [line.removesuffix(voice.common("sentence_end")) for line in _news(voice)]


def _fitting(voice: Voice, clauses: Sequence[str], most: int = UNDONE_LIMIT) -> str:
    """As many clauses as there is room for, and how many more there are."""
    for kept in range(len(clauses), 1, -1):
        more = [voice.common("undone_more", n=len(clauses) - kept)] if kept < len(clauses) else []
        told = voice.list([*clauses[:kept], *more], "clause")
        if len(told) <= most:
            return told
    return cut(clauses[0], most)


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
    parts += words_of(voice.game).alt(voice)
    return cut(voice.common("space").join(parts), ALT_LIMIT)


def board_text(scene: Scene) -> list[str]:
    """The whole position in words, enough to play by, in messages of at most CHUNK_LIMIT characters."""
    voice, view = Voice(scene), scene.view
    heading = voice.common("heading", game=voice.say("title"), label=scene.label).strip()
    turn = voice.common("turn_bare", turn=view.turn, round=view.round)
    viewer = voice.common("onlooker") if view.viewer is None else voice.common("viewer", who=voice.seat(view.viewer))
    lines = [f"**{heading} – {turn}**", prompt(scene), viewer]
    return chunks(lines + words_of(voice.game).board(voice), CHUNK_LIMIT)


def hand_text(scene: Scene, medium: Medium = "message") -> str:
    """What the viewer holds, for the viewer's eyes only; outside messages as short plain text."""
    voice = Voice(scene, medium)
    said = "\n".join(words_of(voice.game).hand(voice))
    return cut(said, CHUNK_LIMIT) if medium == "message" else cut(said.replace("**", ""), ALT_LIMIT)


def brief_text(scene: Scene) -> str:
    """What the viewer holds in a line or two, for the viewer's eyes only, to stand beside a question."""
    voice = Voice(scene)
    return cut(voice.common("space").join(words_of(voice.game).brief(voice)), BRIEF_LIMIT)


def unspent_text(scene: Scene) -> str:
    """What the viewer would lose by ending the turn now, asked as a question; empty where nothing is lost."""
    voice = Voice(scene)
    lost = words_of(voice.game).unspent(voice) if scene.view.viewer in scene.view.to_move else ""
    return voice.common("end_sure", lost=lost) if lost else ""


def says_unspent(scene: Scene, move: Move) -> bool:
    """Whether the sentence of a move that ends the turn says itself that something is left."""
    return move_text(scene, move) != Voice(scene).say(f"do.{move.kind}")


def remaining_text(scene: Scene) -> str:
    """Public information worth counting: what is left to draw and to take."""
    voice = Voice(scene)
    return cut("\n".join(words_of(voice.game).remaining(voice)), CHUNK_LIMIT)


def score_text(scene: Scene) -> str:
    """The final score line by line, best place first, and what decided a tie; empty while the game goes on."""
    voice, result = Voice(scene), scene.view.result
    if result is None:
        return ""
    opening = words_of(voice.game).opening(voice, result)
    lines = [_winners(voice, result.winners), voice.common("score.heading"), *opening]
    for seat in order(scene):
        lines += _seat_score(voice, result, seat)
    if result.tie_break is not None:
        lines.append(voice.common("score.tie", why=voice.say(f"tie_break.{result.tie_break}")))
    return "\n".join(lines)


def choice_label(scene: Scene, kind: str, field: str, value: object) -> str:
    """The label of a value in a menu or in autocompletion, at most LABEL_LIMIT characters."""
    voice = Voice(scene, "words")
    said = voice.name(f"move.{value}") if field == KIND else words_of(voice.game).choice(voice, kind, field, value)
    return cut(capital(said), LABEL_LIMIT)


def whole_label(scene: Scene, move: Move) -> str:
    """The label of a move whose last fields are chosen together; empty where the labels of these fields tell it."""
    voice = Voice(scene, "words")
    return cut(capital(words_of(voice.game).whole(voice, move)), LABEL_LIMIT)


def move_text(scene: Scene, move: Move) -> str:
    """A move as a sentence, to be confirmed."""
    voice = Voice(scene)
    return words_of(voice.game).move(voice, move)


def _winners(voice: Voice, winners: Sequence[Seat]) -> str:
    """That the game is over, and who has won."""
    key = "event_of.game_over_shared" if len(winners) > 1 else "event_of.game_over"
    return voice.common(key, winners=voice.seats(winners))


def _outcome(voice: Voice, result: Result) -> str:
    points = words_of(voice.game).outcome(voice, result)
    key = "over.shared" if len(result.winners) > 1 else "over.won"
    return voice.common(key, winners=voice.seats(result.winners), points=points)


def _told(voice: Voice, event: Event) -> str:
    words = words_of(voice.game)
    if isinstance(event, EndedIdle):
        return voice.common("ended_idle")
    if isinstance(event, GameOver):
        reason, said = event.facts.get("reason"), _winners(voice, event.winners)
        return voice.common("space").join([words.ending(voice, str(reason)), said] if reason else [said])
    return words.event(voice, event)


def _news(voice: Voice) -> list[str]:
    """A paragraph for each turn, in the name of who comes first in it; what belongs to nobody stands alone."""
    lines = []
    for events in turns(voice.scene.news):
        first: Seat | None = None
        told: list[str] = []
        for seat, fragments in _fragments(voice, events):
            if seat is None:
                lines += [*_paragraph(voice, first, told), *(_sentence(voice, capital(said)) for said in fragments)]
                told = []
            else:
                first = seat if not told else first
                told += fragments
        lines += _paragraph(voice, first, told)
    return lines


def _paragraph(voice: Voice, first: Seat | None, told: Sequence[str]) -> list[str]:
    if first is None or not told:
        return []
    said = voice.common("told", who=_who(voice, first), what=voice.list(told, "clause"))
    return [_sentence(voice, capital(said))]


def _fragments(voice: Voice, events: Sequence[Event]) -> list[tuple[Seat | None, list[str]]]:
    """What happened in one turn, seat by seat: fragments without a name are of the seat that comes first.

    Every fragment of another seat begins with its name; where the first seat goes on after that, it is named once.
    What belongs to no seat interrupts: whoever goes on after it is the first of a new paragraph.
    """
    found: list[tuple[Seat | None, list[str]]] = []
    words = words_of(voice.game)
    untold = _UNTOLD if voice.scene.view.result is None else _UNTOLD | words.IN_SCORE
    first: Seat | None = None
    speaking: Seat | None = None
    for seat, run in runs([event for event in events if event.kind not in untold]):
        who = None if seat == CHANCE else seat
        said = [what for what in (_told(voice, event) for event in words.condensed(run)) if what]
        if not said:
            continue
        first = who if None in (who, first) else first
        if who is not None and who != speaking:
            named = 0 if speaking is None else 1 if who == first else len(said)
            said[:named] = [voice.common("event", who=voice.party(who), what=what) for what in said[:named]]
        speaking = who
        found.append((who, said))
    return found


def _who(voice: Voice, seat: Seat) -> str:
    return voice.common("you") if voice.is_own(seat) else voice.seat(seat)


def _sentence(voice: Voice, said: str) -> str:
    return said if said.endswith(("!", "?", "…", ".", "。", "！", "？")) else said + voice.common("sentence_end")


def _seat_score(voice: Voice, result: Result, seat: Seat) -> list[str]:
    place = voice.common(f"place.p{result.places[seat]}")
    words, who = words_of(voice.game), voice.seat(seat)
    points = words.worth(voice, result, seat)
    if seat in voice.scene.view.resigned:
        who = voice.common("score.who_resigned", who=who)
    lines = [voice.common("score.seat", place=place, who=who, points=points)]
    for line in result.lines[seat]:
        if words.earned(line):
            what, earned = words.line(voice, line), voice.points(line.points)
            lines.append("- " + voice.common("score.line", what=what, points=earned))
    return lines
