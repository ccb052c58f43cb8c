"""Tigris & Euphrates in words: what must be decided, what lies behind the viewer's screen, what is left as far as it
may be counted, and the end; the rest stands beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from render.phrases import Voice, capital
from render.tigris import words_choices as effects
from render.tigris.words_board import alt, board, counted, dynasty, points_by_colour, view_of
from render.tigris.words_choices import choice
from render.tigris.words_events import condensed, event, move
from rules.kit.game import Line, Result
from rules.kit.seats import Seat
from rules.kit.typed import expect
from rules.tigris.components import LAST_TREASURES, TILES
from rules.tigris.moves import COLOURS, OFFICES, by_colour
from rules.tigris.outlook import Prospect, prospects
from rules.tigris.scoring import TigrisResult, assigned
from rules.tigris.view import Fight, TigrisView

__all__ = [
    "ASIDE", "alt", "board", "brief", "choice", "condensed", "decision", "earned", "ending", "event", "hand",
    "line", "move", "opening", "outcome", "question", "remaining", "unspent", "worth",
]  # fmt: skip


ASIDE: Final = frozenset({"drew", "short", "united"})
"""What follows from a turn by itself."""


def decision(voice: Voice) -> str:
    """What must be decided now; for a conflict who fights whom and how strong, but nothing of a hand."""
    view = view_of(voice)
    if view.decision == "commit" and view.fight is not None:
        return _conflict(voice, view.fight)
    if view.decision == "act":
        left, short = view.now.left, "_short" if voice.medium == "picture" else ""
        return voice.say(f"decision.act{short}", n=left) if left > 0 else voice.say("decision.act_end")
    return voice.say(f"decision.{view.decision}")


def _conflict(voice: Voice, fight: Fight) -> str:
    """The question of a conflict as it is put to a seat, to the others what they wait for; short in pictures, which
    show the strengths themselves."""
    key = "attack" if fight.committed is None else "defend"
    waits = voice.scene.view.viewer in voice.scene.view.to_move
    facts = {"which": voice.name(fight.which), "colour": voice.name(fight.colour), "form": voice.name(fight.form)}
    form = "" if waits else "_of"
    if voice.medium == "picture":
        return voice.say(f"decision.{key}_short{form}", **facts)
    return voice.say(
        f"decision.{key}{form}",
        **facts,
        attacker=voice.seat(fight.attacker),
        defender=voice.seat(fight.defender),
        attack=fight.attack + (fight.committed or 0),
        defence=fight.defence,
    )


def question(voice: Voice, kind: str, field: str) -> str:
    """How many tiles of which colour are added to which conflict, which tile or leader is put on a square; empty for
    every other field, and while that is not chosen yet."""
    fight, chosen = view_of(voice).fight, voice.scene.path[1] if len(voice.scene.path) > 1 else ""
    if kind == "commit" and fight:
        attacker = view_of(voice).leader(fight.attacker, fight.which)
        at = view_of(voice).union or (attacker and attacker.at)
        return voice.say("decision.tiles", form=capital(voice.name(fight.form)), at=at, colour=voice.name(fight.colour))
    if (kind, field) == ("tile", "at") and chosen in COLOURS:
        return capital(voice.say("decision.put", what=voice.say(f"tile.{chosen}")))
    if (kind, field) == ("leader", "to") and chosen in OFFICES:
        placed, what = view_of(voice).leader(view_of(voice).now.seat, chosen), voice.name(chosen)
        moved = placed and voice.say("decision.put_moved", what=what, origin=placed.at)
        return capital(moved or voice.say("decision.put", what=what))
    return ""


def worth(voice: Voice, result: Result, seat: Seat) -> str:
    """What a seat's place is decided by: its weakest colour, then the others in order."""
    ordered = expect(TigrisResult, result).sorted_points[seat]
    return voice.say("score.worth", lowest=ordered[0], sorted=voice.list(ordered), total=result.totals[seat])


def opening(voice: Voice, result: Result) -> list[str]:
    """What stands above the final table: why the game is over, and what is compared."""
    return [ending(voice, result.reason), voice.say("score.meaning")]


def outcome(voice: Voice, result: Result) -> str:
    """What the winners won with, short."""
    return voice.say("score.worth_bare", lowest=expect(TigrisResult, result).sorted_points[result.winners[0]][0])


def line(voice: Voice, line: Line) -> str:
    """A colour of the final score, with the treasures that were added to it."""
    what = voice.say(f"score.{line.key}")
    return voice.say("score.with_treasures", what=what, n=line.count) if line.count else what


def ending(voice: Voice, reason: str) -> str:
    """Why the game is over, as a sentence."""
    return voice.say(f"over.{reason}", last=LAST_TREASURES)


def earned(line: Line) -> bool:
    """Every colour is told: the weakest one decides."""
    return True


def hand(voice: Voice) -> list[str]:
    """The viewer's tiles, the conflict to answer, points, leaders, catastrophes; for an onlooker that there is none."""
    view = view_of(voice)
    if view.viewer is None or view.hand is None:
        return [voice.say("hand.none")]
    held, left = sum(view.hand.values()), view.screens[view.viewer].catastrophes
    lines = [voice.say("hand.heading", who=voice.seat(view.viewer), dynasty=dynasty(voice, view.viewer))]
    lines.append(voice.say("hand.tiles", n=held, tiles=counted(voice, view.hand)) if held else voice.say("hand.empty"))
    lines += _at_stake(voice, view)
    lines += _points(voice, view, view.viewer)
    lines += _leaders(voice, view, view.viewer)
    return [*lines, voice.say("hand.catastrophes", n=left) if left else voice.say("hand.no_catastrophes")]


def brief(voice: Voice) -> list[str]:
    """The viewer's tiles, points and treasures."""
    view = view_of(voice)
    if view.viewer is None or view.hand is None:
        return []
    held = sum(view.hand.values())
    lines = [voice.say("hand.brief", tiles=counted(voice, view.hand)) if held else voice.say("hand.empty")]
    return [*lines, *_points(voice, view, view.viewer)[:1]]


def unspent(voice: Voice) -> str:
    """Actions that are left."""
    view = view_of(voice)
    left = view.now.left
    return voice.say("unspent.actions", n=left) if left > 0 else ""


def _at_stake(voice: Voice, view: TigrisView) -> list[str]:
    """What each number of tiles would lead to, for the seat that is asked."""
    found = prospects(view)
    if view.fight is None or not found:
        return []
    return [_question(voice, view.fight), *("- " + _prospect(voice, prospect) for prospect in found)]


def _question(voice: Voice, fight: Fight) -> str:
    attack = fight.attack + (fight.committed or 0)
    return voice.say(
        "hand.attack" if fight.committed is None else "hand.defend",
        attacker=voice.seat(fight.attacker),
        defender=voice.seat(fight.defender),
        which=voice.name(fight.which),
        form=voice.name(fight.form),
        attack=attack,
        defence=fight.defence,
    )


def _prospect(voice: Voice, prospect: Prospect) -> str:
    key = "hand.prospect" if prospect.tiles else "hand.prospect_none"
    return voice.say(key, n=prospect.tiles, total=prospect.total, outcome=effects.outcome(voice, prospect))


def _points(voice: Voice, view: TigrisView, seat: Seat) -> list[str]:
    points, treasures = view.screens[seat].points, view.screens[seat].treasures
    if points is None or treasures is None:
        return []
    final = by_colour(assigned([points[colour] for colour in COLOURS], treasures))
    return [
        voice.say("hand.points", points=points_by_colour(voice, points), n=treasures),
        voice.say("hand.assigned", points=points_by_colour(voice, final), n=min(final.values())),
    ]


def _leaders(voice: Voice, view: TigrisView, seat: Seat) -> list[str]:
    placed = voice.list(
        voice.say(
            "hand.leader",
            which=voice.say(f"office.{leader.which}"),
            at=leader.at,
            supporters=leader.supporters,
            temples=leader.temples,
        )
        for leader in view.leaders
        if leader.seat == seat
    )
    beside = voice.list(voice.say(f"office.{which}") for which in view.screens[seat].leaders)
    lines = [voice.say("hand.leaders", leaders=placed)] if placed else []
    return lines + ([voice.say("hand.beside", leaders=beside)] if beside else [])


def remaining(voice: Voice) -> list[str]:
    """Tiles by colour that nobody has seen, or that are seen to be gone; hands, catastrophes, treasures left."""
    view = view_of(voice)
    lying = by_colour([sum(tile.colour == colour for tile in view.tiles) for colour in COLOURS])
    known = [lying, view.gone, *(own for own in (view.hand, view.swapped) if own is not None)]
    unseen = {colour: number - sum(one[colour] for one in known) for colour, number in by_colour(TILES).items()}
    key = "remaining.unseen" if view.hand is None else "remaining.unseen_own"
    return [
        voice.say("remaining.heading"),
        voice.say("remaining.bag", bag=view.bag, full=view.bag_full),
        voice.say(key, tiles=counted(voice, unseen)),
        voice.say("remaining.board", tiles=counted(voice, lying)),
        voice.say("remaining.gone", tiles=counted(voice, view.gone)),
        voice.say("remaining.hands", seats=_by_seat(voice, view, lambda seat: view.screens[seat].hand)),
        voice.say("remaining.swapped", seats=_by_seat(voice, view, lambda seat: view.screens[seat].swapped)),
        voice.say("remaining.catastrophes", seats=_by_seat(voice, view, lambda seat: view.screens[seat].catastrophes)),
        voice.say("remaining.treasures", n=len(view.treasures), last=LAST_TREASURES),
    ]


def _by_seat(voice: Voice, view: TigrisView, number: Callable[[Seat], int]) -> str:
    """A number of each seat: `● Ann 6, ▲ Ben 5`."""
    return voice.list(
        voice.say("remaining.of_seat", who=voice.seat(seat), n=number(seat)) for seat in range(view.seats)
    )
