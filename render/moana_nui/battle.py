"""The card of a battle: who attacks whom, what both lose, and what becomes of the segment.

Shown while an attack is being chosen and in the preview of one; how it comes out is said by the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from msgspec import convert

from render import fonts
from render.canvas import Canvas
from render.frame import Box
from render.moana_nui import glyphs, pieces
from render.moana_nui.layout import SMALL, TEXT
from render.moana_nui.palette import ALARM, INK, INK_2, PAPER
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.scene import Scene
from rules.kit.events import Event
from rules.kit.seats import Seat
from rules.moana_nui import events, outlook
from rules.moana_nui.battle import Battle
from rules.moana_nui.moves import Attack
from rules.moana_nui.places import Segment


class Fight(NamedTuple):
    """A battle with the seats on both sides and its segments; `entered` units moved in (None: not decided)."""

    attacker: Seat
    defender: Seat
    origin: Segment
    to: Segment
    battle: Battle
    entered: int | None


def fight(scene: Scene) -> Fight | None:
    """The battle that this picture is about, if any."""
    view = view_of(scene)
    if scene.path[:1] == ("attack",) and len(scene.path) >= 3:
        origin, to = Segment.parse(scene.path[1]), Segment.parse(scene.path[2])
        holders = {land.at: land.seat for land in view.segments}
        seat, other = holders.get(origin), holders.get(to)
        if seat is None or other is None:
            return None
        return Fight(seat, other, origin, to, outlook.battle(view, Attack(origin, to, 0)), None)
    return _fought(scene.news) if scene.preview else None


def _fought(news: tuple[Event, ...]) -> Fight | None:
    last = next((event for event in reversed(news) if isinstance(event, events.Attacked)), None)
    if last is None:
        return None
    entered = sum(event.units for event in news if isinstance(event, events.Entered))
    return Fight(last.seat, last.defender, last.origin, last.to, convert(last, Battle, from_attributes=True), entered)


def put_battle(canvas: Canvas, scene: Scene, where: Box, found: Fight) -> None:
    """The card: both sides with their losses, then the outcome in words."""
    put_card(canvas, where, paper=PAPER)
    size, small, battle = TEXT[scene.aspect], SMALL[scene.aspect], found.battle
    canvas.text(where.x + 18, where.y + 24, said(scene, "battle.title", origin=found.origin, to=found.to), size, INK)
    cell, y = round(0.46 * where.h), where.y + round(0.66 * where.h)
    middle = where.x + where.w / 2
    spears = glyphs.spears(round(0.24 * where.h), ALARM)
    canvas.paste(spears, middle - 8, y - 0.36 * cell)
    facts = {"strength": battle.attackers, "crossing": battle.crossing, "lost": battle.lost}
    _put_side(canvas, scene, Box(where.x + 8, y, 0, cell), found.attacker, facts)
    facts = {"strength": battle.defenders, "sheltered": battle.defence - battle.defenders, "lost": battle.killed}
    _put_side(canvas, scene, Box(round(middle) + 30, y, 0, cell), found.defender, facts)
    words = outcome(scene, found)
    size = fonts.largest(words, where.w - 36, (size, small))
    canvas.text(where.x + 18, where.bottom - 0.15 * where.h, fonts.fit(words, size, where.w - 36), size, INK)


def _put_side(canvas: Canvas, scene: Scene, where: Box, seat: Seat, facts: Mapping[str, int]) -> None:
    """A warrior with its number, and beside it by their keys how strong this side is and what it loses, but nothing
    that is 0."""
    cell, small = where.h, SMALL[scene.aspect]
    canvas.paste(
        pieces.counted(seat, facts["strength"], cell, max(small, round(0.25 * cell))),
        where.x + 0.36 * cell,
        where.y - 0.36 * cell,
    )
    told = [said(scene, f"battle.{key}", n=number) for key, number in facts.items() if number]
    for i, words in enumerate(told):
        y = where.y - 0.36 * cell + (i - (len(told) - 1) / 2) * small * 1.2
        canvas.text(where.x + 0.75 * cell, y, words, small, INK_2)


def outcome(scene: Scene, found: Fight) -> str:
    """What becomes of the attacked segment, in one sentence."""
    battle, at = found.battle, found.to
    if battle.standing:
        return said(scene, "battle.held", n=battle.standing, at=at)
    if found.entered == 0 or battle.enter_at_most == 0:
        return said(scene, "battle.nobody", at=at)
    if found.entered is None:
        return said(scene, "battle.free", n=battle.enter_at_most, at=at)
    return said(scene, "battle.entered", n=found.entered, at=at)
