"""A game as a story: how the points went turn by turn, and the five sentences that deserve telling after the end.

Pure. Every sentence is a fact of the record. What is told of all games alike stands here; what only one game can tell
is found by its `Storyteller`; the words stand in `render.story`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

from rules.kit.events import Event
from rules.kit.game import AnyGame, Result
from rules.kit.seats import Seat
from rules.kit.story import Happened, Telling
from rules.tables.played_turns import Played

SENTENCES: Final = 5
_CLOSE, _CLEAR = 0.1, 0.4
"""Parts of the winner's points: a victory by no more is close, by no less clear."""
_EARLY, _LATE = 0.25, 0.85
"""Parts of a game: a lead taken before the one was there from the beginning, after the other it came late."""
_CHANGES: Final = 5
"""So many changes of the lead are worth a sentence of their own."""
_LONG: Final = 0.4
"""Part of a game for which somebody must have led for that to be told."""
_BIG: Final = 2
"""So many points a turn must have brought to be told of."""
_BEHIND: Final = 3
"""So far behind, in points, a later winner must have been for that to be told."""
_ONE_SOURCE: Final = 0.5
"""Part of the winner's points that must have come from one source for that to be told."""


class After(NamedTuple):
    """The points of every seat after a turn, and what each has made so far; turn 0 is the start."""

    turn: int
    points: tuple[int, ...]
    made: tuple[int, ...]


class Lead(NamedTuple):
    """Who was alone ahead after each turn (None: nobody), and since which turn the last of them stayed so."""

    by_turn: tuple[tuple[int, Seat | None], ...]
    since: int
    before: Seat | None
    changes: int


def course_of(game: AnyGame, start: Any, turns: Sequence[Played]) -> tuple[After, ...]:
    """How the points of a game went, from the start position on. Raises ValueError for a game without a storyteller."""
    teller = game.storyteller
    if teller is None:
        raise ValueError(f"{game.key} tells no stories")
    made = teller.made or teller.points
    after = [(0, start), *((played.turn.number, played.turn.after) for played in turns)]
    return tuple(After(turn, teller.points(state), made(state)) for turn, state in after)


def story_of(game: AnyGame, course: Sequence[After], turns: Sequence[Played], result: Result) -> tuple[Telling, ...]:
    """What is told of a finished game, at most SENTENCES sentences, the first of them how it was won."""
    if game.storyteller is None:
        return ()
    happened = [Happened(played.turn.number, played.turn.seat, played.events) for played in turns]
    resigned = _resigned(game, turns)
    told = [
        _won(course, result, resigned),
        *_led(course, result),
        *_biggest(course, happened, game.storyteller.scoring),
    ]
    more = sorted(game.storyteller.facts(happened), key=lambda telling: telling.weight, reverse=True)
    others = sorted((*_behind(course, result), *_longest(course, result), *_source(game, result)), key=_weight)
    # One fact that any game may have, and before it what only this game can tell.
    room = SENTENCES - len(told)
    chosen = [*more[: room - bool(others)], *others[-1:]]
    chosen += [telling for telling in (*more, *reversed(others)) if telling not in chosen]
    return (*told, *chosen[:room])


def lead_of(course: Sequence[After]) -> Lead:
    """Who led when. A lead is shared by nobody; one that was shared in between and kept has not changed."""
    by_turn = tuple((after.turn, _alone(after.points)) for after in course)
    leaders = [(turn, seat) for turn, seat in by_turn if seat is not None]
    runs = [leaders[0]] if leaders else []
    runs += [now for before, now in pairwise(leaders) if before[1] != now[1]]
    since, before = (runs[-1][0], runs[-2][1] if len(runs) > 1 else None) if runs else (0, None)
    return Lead(by_turn, since, before, max(0, len(runs) - 1))


def _weight(telling: Telling) -> float:
    return telling.weight


def _alone(points: Sequence[int]) -> Seat | None:
    """Who has most points, if it is one seat."""
    best = max(points)
    return points.index(best) if points.count(best) == 1 else None


def _resigned(game: AnyGame, turns: Sequence[Played]) -> tuple[Seat, ...]:
    return game.view(turns[-1].turn.after, None).resigned if turns else ()


def _won(course: Sequence[After], result: Result, resigned: Sequence[Seat]) -> Telling:
    """How it was won: alone or together, by how much, or because the others gave up."""
    points, winners, last = course[-1].points, result.winners, course[-1].turn
    rivals = [seat for seat in range(len(points)) if seat not in winners and seat not in resigned]
    facts = {"turns": last}
    if not rivals and len(winners) == 1:
        return Telling("won_alone", 1, winners, facts=facts)
    if len(winners) > 1:
        return Telling("shared", 1, winners, facts=facts)
    most = max(points[seat] for seat in rivals)
    whom = tuple(seat for seat in rivals if points[seat] == most)
    ahead, own = points[winners[0]] - most, points[winners[0]]
    if result.tie_break is not None or ahead <= 0:
        return Telling("tie", 1, winners, whom, facts)
    key = "won_close" if ahead <= own * _CLOSE or ahead == 1 else "won_clear" if ahead >= own * _CLEAR else "won"
    return Telling(key, 1, winners, whom, {**facts, "n": ahead})


def _led(course: Sequence[After], result: Result) -> Iterator[Telling]:
    """How the winner came to lead; nothing where somebody else had as many points, or more, in the end."""
    lead, last = lead_of(course), course[-1].turn
    who = lead.by_turn[-1][1]
    if who is None or result.winners != (who,) or last < 2:
        return
    facts = {"turn": lead.since, "turns": last}
    if lead.changes >= _CHANGES:
        yield Telling("changed", 1, (who,), facts={**facts, "n": lead.changes})
    elif lead.before is None:
        yield Telling("led_early" if lead.since <= last * _EARLY else "led_since", 1, (who,), facts=facts)
    else:
        yield Telling("overtook_late" if lead.since >= last * _LATE else "overtook", 1, (who,), (lead.before,), facts)


def _biggest(
    course: Sequence[After], happened: Sequence[Happened], scoring: tuple[type[Event], ...]
) -> Iterator[Telling]:
    """The turn in which its owner made most, or the first of several in which as much was made."""
    known = {now.turn: (before.made, now.made) for before, now in pairwise(course)}
    gains = []
    for each in happened:
        if each.seat is not None:
            before, now = known[each.turn]
            gains.append((now[each.seat] - before[each.seat], each.seat, each))
    most = max((gain for gain, _, _ in gains), default=0)
    best = [(seat, each) for gain, seat, each in gains if gain == most]
    if most >= _BIG:
        (seat, each), key = best[0], "biggest" if len(best) == 1 else "biggest_first"
        by_owner = tuple(event for event in each.events if isinstance(event, scoring) and event.seat == seat)
        key += "" if by_owner else "_bare"
        yield Telling(key, 1, (seat,), facts={"n": most, "turn": each.turn}, events=by_owner)


def _behind(course: Sequence[After], result: Result) -> Iterator[Telling]:
    """How far behind the winner once was."""
    if len(result.winners) > 1:
        return
    (winner,) = result.winners
    gaps = [(max(after.points) - after.points[winner], after) for after in course]
    most = max(gap for gap, _ in gaps)
    if most >= _BEHIND:
        after = next(after for gap, after in gaps if gap == most)
        whom = tuple(seat for seat, points in enumerate(after.points) if points == max(after.points))
        weight = min(1.0, 0.3 + most / max(1, course[-1].points[winner]))
        yield Telling("behind", weight, (winner,), whom, {"n": most, "turn": after.turn})


def _longest(course: Sequence[After], result: Result) -> Iterator[Telling]:
    """Who led longest without winning."""
    led = Counter(seat for _, seat in lead_of(course).by_turn[1:] if seat is not None)
    if not led:
        return
    (who, turns), *_ = led.most_common(1)
    if who not in result.winners and turns >= _LONG * course[-1].turn:
        yield Telling("led_longest", 0.9, (who,), facts={"n": turns, "turns": course[-1].turn})


def _source(game: AnyGame, result: Result) -> Iterator[Telling]:
    """What most of the winner's points came from, in a game in which the sum of its lines is what counts."""
    if len(result.winners) > 1 or (game.storyteller and game.storyteller.made):
        return
    (winner,) = result.winners
    lines, total = [line.points for line in result.lines[winner]], result.totals[winner]
    most = max(lines, default=0)
    if total > most >= total * _ONE_SOURCE:
        yield Telling(
            "source", 0.2 + 0.4 * most / total, (winner,), facts={"n": most, "all": total}, line=lines.index(most)
        )
