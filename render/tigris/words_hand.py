"""What lies behind the viewer's screen in words, and what is left, as far as it may be counted."""

from __future__ import annotations

from collections.abc import Callable

from render.phrases import Voice
from render.tigris.words_effects import outcome
from render.tigris.words_pieces import counted, dynasty, points_by_colour, view_of
from rules.kit.seats import Seat
from rules.tigris.components import LAST_TREASURES, TILES
from rules.tigris.moves import COLOURS, by_colour
from rules.tigris.outlook import Prospect, prospects
from rules.tigris.scoring import assigned
from rules.tigris.view import Fight, TigrisView


def hand(voice: Voice) -> list[str]:
    """The viewer's tiles, the conflict to answer, points, leaders, catastrophes; for an onlooker that there is none."""
    view = view_of(voice)
    if view.viewer is None or view.hand is None:
        return [voice.say("hand.none")]
    held, left = sum(view.hand.values()), view.screens[view.viewer].catastrophes
    lines = [voice.say("hand.heading", who=voice.seat(view.viewer), dynasty=dynasty(voice, view.viewer))]
    lines.append(voice.say("hand.tiles", n=held, tiles=counted(voice, view.hand)) if held else voice.say("hand.empty"))
    lines += _conflict(voice, view)
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


def _conflict(voice: Voice, view: TigrisView) -> list[str]:
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
    return voice.say(key, n=prospect.tiles, total=prospect.total, outcome=outcome(voice, prospect))


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
