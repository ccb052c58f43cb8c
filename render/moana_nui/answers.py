"""What can be chosen, as a short table: of the best answers what they bring and to whom, of the others how many there
are; the menu tells all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from data.texts import text
from render.moana_nui import glyphs, offers, seats, sites, tiles
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, INK_2, RULE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.sites import Gain, gained
from render.moana_nui.words_effects import defender
from render.panels import Chunk, bulb
from render.scene import Aspect, Scene
from render.tables import Cell, Style, Table
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.moana_nui import events, outlook
from rules.moana_nui.moves import Attack, Build, BuildHouse, MoveUnits, Place, Sail, Settle
from rules.moana_nui.places import Corner, Segment
from rules.moana_nui.view import MoanaNuiView

MOST: Final = 6
"""No more answers have a row."""
_NAMES: Final = 3
"""So many answers that bring the same are named in it."""
_HEADS: Final[dict[str, tuple[str, ...]]] = {
    Place.kind: ("place", "turned", "ap", "new", "own", "others"),
    Build.kind: ("building", "own", "others"),
    BuildHouse.kind: ("place", "own", "others"),
    Settle.kind: ("to", "price", "own", "others"),
    MoveUnits.kind: ("way", "price", "own", "others"),
    Sail.kind: ("to", "own", "others"),
    Attack.kind: ("way", "end", "lost", "own", "others"),
}
_STYLES: Final[dict[Aspect, Style]] = {
    "wide": Style(put_card, INK, INK_2, RULE, pitch=36, deep=MOST + 1),
    "tall": Style(put_card, INK, INK_2, RULE, pitch=40, deep=MOST + 1),
}


class _Effect(NamedTuple):
    """What answers of a `kind` bring, a building or whence units come, for `ap` action points, or for up to `most`;
    `turned` is how a tile lies."""

    kind: str
    ap: int
    most: int = 0
    end: str = ""
    lost: tuple[tuple[Seat, int], ...] = ()
    goods: tuple[str, ...] = ()
    completes: bool = False
    called: int = 0
    turned: int = -1
    gains: tuple[Gain, ...] = ()

    @property
    def brings(self) -> bool:
        """Whether it changes more than where units stand."""
        return bool(self.gains or self.goods or self.completes or self.called or self.end)

    def worth(self, own: Seat) -> tuple[bool, int, int, int]:
        """How good it is for a seat; what changes its points comes first, even where it costs some."""
        points = {gain.seat: gain.points for gain in self.gains}
        mine = points.pop(own, 0)
        more = mine + (self.ap if self.turned >= 0 else 0)
        return bool(more), more, -sum(points.values()), len(self.goods) + self.called


class _Answer(NamedTuple):
    """An answer by its name, as the path to it, what it brings, and for how many units."""

    name: str
    words: tuple[str, ...]
    effect: _Effect
    units: int = 1


def table(scene: Scene) -> Table | None:
    """The best answers in rows, those that bring the same in one; None where none of them brings anything."""
    found = [*_answers(scene)]
    alike = dict[_Effect, list[_Answer]]()
    for each in sorted(found, key=lambda each: each.effect.worth(view_of(scene).now.seat), reverse=True):
        if each.effect.brings:
            alike.setdefault(each.effect, []).append(each)
    if not alike:
        return None
    rows, size = [*alike.items()][:MOST], SMALL[scene.aspect]
    keys = _heads(scene, [effect for effect, _ in rows])
    tipped = {each.words for each in found if offers.tipped(scene, each.words)}
    marked = tipped if len(tipped) < len(found) or not found[1:] else set[tuple[str, ...]]()
    cells = [{**_cells(scene, effect, size), **_named(scene, effect, each, marked, size)} for effect, each in rows]
    shown = [[[row.get(key, []) for key in keys] for row in cells]]
    heads = [said(scene, f"table.{key}") for key in keys]
    more = sum(len(each) for each in alike.values()) - sum(len(each) for _, each in rows)
    return Table(_STYLES[scene.aspect], size, shown, heads, _notes(scene, more, found))


def _heads(scene: Scene, rows: Sequence[_Effect]) -> list[str]:
    """The columns in which something stands."""
    own = view_of(scene).now.seat
    empty = {
        "others": not any(gain.seat != own for row in rows for gain in row.gains),
        "new": not any(row.goods or row.completes for row in rows),
    }
    return [key for key in _HEADS[scene.path[0]] if not empty.get(key)]


def _notes(scene: Scene, more: int, found: Sequence[_Answer]) -> list[str]:
    """How many answers have no row, whether the rest bring nothing, and what an attack costs."""
    notes = [said(scene, "answers.more", n=more)] * bool(more)
    notes += [said(scene, "answers.idle")] * any(not each.effect.brings for each in found)
    notes += [said(scene, "answers.completes")] * any(each.effect.completes for each in found)
    if scene.path[0] == Attack.kind and (ap := view_of(scene).now.ap):
        notes.append(said(scene, "answers.ends", n=ap))
    return [text(scene.language, "words.space").join(notes)] if notes else []


def _named(
    scene: Scene, effect: _Effect, answers: Sequence[_Answer], tipped: set[tuple[str, ...]], size: int
) -> dict[str, Cell]:
    """The names of answers that bring the same, behind a sign of their kind; what does not fit is counted."""
    told = list[Chunk]()
    if effect.kind in ("village", "council"):
        told += [glyphs.head(view_of(scene).now.seat, effect.kind, size + 8), " "]
    elif effect.kind:
        told += [seats.small_building(effect.kind, round(1.4 * size)), " "]
    for i, each in enumerate(answers[:_NAMES]):
        told += [text(scene.language, "words.list.comma")] * bool(i) + [each.name]
        told += [" ", bulb(size + 2)] * (each.words in tipped)
    told += [f" +{len(answers) - _NAMES}"] * (len(answers) > _NAMES)
    return {_HEADS[scene.path[0]][0]: told}


def _cells(scene: Scene, effect: _Effect, size: int) -> dict[str, Cell]:
    """What stands in the other columns."""
    own = view_of(scene).now.seat
    placing = scene.path[0] == Place.kind
    called: list[Chunk] = [" ", glyphs.head(own, "village", size), f"+{effect.called}"]
    new: list[Chunk] = [glyphs.goods(effect.goods, size - 2)] if effect.goods else []
    new += [glyphs.islet_of(size + 2, "completed")] * effect.completes
    mine = [*_gained(scene, effect, True, size), *called * bool(effect.called)]
    lost = [chunk for seat, units in effect.lost for chunk in (glyphs.head(seat, "village", size), f"−{units} ")]
    most = str(effect.ap) if effect.most <= effect.ap else f"{effect.ap}–{effect.most}"
    price = said(scene, "ap", n=most) if effect.ap or effect.most else said(scene, "free")
    return {
        "turned": [tiles.sign(scene.path[1], effect.turned, 2 * size - 22), f" {effect.turned}"] if placing else [],
        "ap": [str(effect.ap)],
        "price": [price],
        "new": new or ["–"],
        "end": [text(scene.language, f"moana_nui.effect.{effect.end}")] if effect.end else [],
        "lost": lost,
        "own": mine or ["–"],
        "others": _gained(scene, effect, False, size) or ["–"],
    }


def _gained(scene: Scene, effect: _Effect, own: bool, size: int) -> list[Chunk]:
    """What the seat to act gains, or all others."""
    gains = [gain for gain in effect.gains if (gain.seat == view_of(scene).now.seat) == own]
    return [chunk for gain in gains for chunk in ("  ", *gained(gain, size, named=not own))][1:]


def _answers(scene: Scene) -> Iterator[_Answer]:
    """Every answer with what it brings, also to how many units where that differs."""
    if scene.path[:1] == (Place.kind,):
        yield from _placed(scene)
        return
    marked, ways = {mark.at for mark in scene.marks}, dict[tuple[str, ...], list[_Answer]]()
    for move in offers.allowed(scene) if scene.path else ():
        if scene.path[0] in _HEADS and (not marked or marked & {*offers.places_of(move)}):
            ways.setdefault((_kind(move), *map(str, offers.places_of(move))), []).extend(_made(scene, move))
    for answers in ways.values():
        yield from _merged(scene, answers)


def _merged(scene: Scene, answers: Sequence[_Answer]) -> Iterator[_Answer]:
    """The answers of one way, those in one that bring the same, whatever they cost and for how many units."""
    alike = dict[tuple[_Effect, bool], list[_Answer]]()
    for each in answers:
        alike.setdefault((each.effect._replace(ap=0), offers.tipped(scene, each.words)), []).append(each)
    for (effect, _), same in alike.items():
        prices, units = [each.effect.ap for each in same], sorted({each.units for each in same})
        told = ", ".join(map(str, units))
        if len(units) > 1 and units == [*range(units[0], units[-1] + 1)]:
            told = f"{units[0]}–{units[-1]}"
        name = same[0].name if told == "1" or len(units) > 1 else f"{same[0].name} ×{told}"
        name = name if len(alike) == 1 else f"{same[0].name} ×{told}"
        yield same[0]._replace(name=name, effect=effect._replace(ap=min(prices), most=max(prices)))


def _placed(scene: Scene) -> Iterator[_Answer]:
    """The marked places of the chosen tile, each with the rotation that brings most there."""
    view = view_of(scene)
    for each in sites.shown(scene):
        ways = [Place(scene.path[1], each.at, way) for way in each.rotations]
        ways = [move for move in ways if offers.tipped(scene, offers.words_of(move))] or ways
        found = {move: sites.brought(view, move) for move in ways}
        effects = {
            move: _Effect("", each.ap, 0, "", (), way.goods, way.completes, 0, move.rotation, way.gains)
            for move, way in found.items()
        }
        best = max(ways, key=lambda move: (effects[move].brings, effects[move].worth(view.now.seat)))
        yield _Answer(str(each.at), offers.words_of(best), effects[best])


def _made(scene: Scene, move: Move) -> Iterator[_Answer]:
    """A move, and one of a single unit as often as it can be made."""
    view, then, times = view_of(scene), outlook.after(view_of(scene), move), 1
    while then:
        words = *offers.words_of(move), str(times)
        yield _Answer(_name(scene, move), words, _effect(view, move, then), _units(move, times))
        then = outlook.after(then.view, move) if move.again else None
        times += 1


def _name(scene: Scene, move: Move) -> str:
    """Where or from where whereto."""
    tags: dict[object, str] = {mark.at: mark.tag for mark in scene.marks if isinstance(mark.at, Corner)}
    at, *others = (str(tags.get(each, each)) for each in offers.places_of(move) if isinstance(each, Segment | Corner))
    return (" + " if isinstance(move, Settle) else "→").join([at, *others])


def _units(move: Move, times: int) -> int:
    """How many units go, come in or settle."""
    return move.units if isinstance(move, MoveUnits | Sail) else move.enter if isinstance(move, Attack) else times


def _kind(move: Move) -> str:
    return move.building if isinstance(move, Build) else move.source if isinstance(move, Settle) else ""


def _effect(view: MoanaNuiView, move: Move, then: outlook.After) -> _Effect:
    """What a move leads to."""
    called = sum(event.units for event in then.told if isinstance(event, events.Called))
    changes = enumerate(new.total - old.total for old, new in zip(view.boards, then.view.boards, strict=True))
    gains = tuple(Gain(seat, change, ()) for seat, change in changes if change)
    effect = _Effect(_kind(move), view.now.ap - then.view.now.ap, called=called, gains=gains)
    if not isinstance(move, Attack):
        return effect
    fought = outlook.battle(view, move)
    sides = (view.now.seat, fought.crossing + fought.lost), (defender(view, move.to), fought.killed)
    return effect._replace(ap=0, end=fought.end, lost=tuple(side for side in sides if side[1]))
