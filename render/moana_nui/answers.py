"""What can be chosen, as a short table: of the best answers what they bring and to whom, of the others how many there
are; the menu tells all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import text
from render.moana_nui import candidates, glyphs, tiles
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, INK_2, RULE
from render.moana_nui.reading import said, view_of
from render.moana_nui.sea import put_card
from render.moana_nui.words_effects import defender, reached, signed
from render.moana_nui.words_pieces import fits
from render.panels import SPACE, Chunk, bulb, coin
from render.scene import Aspect, Scene
from render.tables import Cell, Style, Table
from render.theme import seat_symbol
from rules.kit.game import Move
from rules.kit.seats import Seat
from rules.moana_nui import events, outlook
from rules.moana_nui.moves import RESOURCES, Attack, Build, BuildHouse, MoveUnits, Place, Sail, Settle
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.places import Corner, Segment
from rules.moana_nui.view import MoanaNuiView

MOST: Final = 10
"""No more answers have a row."""
_ALIKE: Final = ("price", "pay", "kept", "reach", "own")
"""What is the same for all answers is said once below the rows, if it is anything."""
_LOSING: Final = 3
"""So many of those by which the seat to act loses points."""
_HEADS: Final[dict[str, tuple[str, ...]]] = {
    Place.kind: ("place", "turned", "ap", "new", "own", "others"),
    Build.kind: ("building", "pay", "kept", "reach", "own", "others"),
    BuildHouse.kind: ("place", "own", "others"),
    Settle.kind: ("to", "price", "own", "others"),
    MoveUnits.kind: ("way", "price", "own", "others"),
    Sail.kind: ("to", "own", "others"),
    Attack.kind: ("way", "end", "lost", "own", "others"),
}
_STYLES: Final[dict[Aspect, Style]] = {
    "wide": Style(put_card, INK, INK_2, RULE, pitch=36),
    "tall": Style(put_card, INK, INK_2, RULE, pitch=44),
}


class _Effect(NamedTuple):
    """What answers of a `kind` bring, a building or whence units come, for `ap` action points, or for up to `most`;
    `turned` is how a tile lies, `reach`
    to how many segments a canoe can sail."""

    kind: str
    ap: int
    most: int = 0
    end: str = ""
    lost: tuple[tuple[Seat, int], ...] = ()
    goods: tuple[str, ...] = ()
    completes: bool = False
    called: int = 0
    reach: int = -1
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
    """An answer by its name, as the path to it, what it brings, for how many units and for which resources."""

    name: str
    words: tuple[str, ...]
    effect: _Effect
    units: int = 1
    pay: tuple[str, ...] = ()


def table(scene: Scene) -> Table | None:
    """The best answers in a row each; None where none of them brings anything."""
    found = [*_answers(scene)]
    best = sorted(found, key=lambda each: each.effect.worth(view_of(scene).now.seat), reverse=True)
    best = [each for each in best if each.effect.brings]
    return _made_of(scene, found, best) if best else None


def _made_of(scene: Scene, found: Sequence[_Answer], best: Sequence[_Answer]) -> Table:
    """The table with the best answers, few of those that lose."""
    losing = [each for each in best if each.effect.worth(view_of(scene).now.seat)[1] < 0][_LOSING:]
    rows, size = [each for each in best if each not in losing][:MOST], SMALL[scene.aspect]
    tipped = {each.words for each in found if candidates.tipped(scene, each.words)}
    marked = tipped if len(tipped) < len(found) else set[tuple[str, ...]]()
    cells = [{**_cells(scene, each, size), **_named(scene, each, each.words in marked, size)} for each in rows]
    keys = [key for key in _HEADS[scene.path[0]] if key == "own" or any(row[key] not in ([], ["–"]) for row in cells)]
    every = [_cells(scene, each, size) for each in best] if len(rows) > 1 else []
    alike = [key for key in _ALIKE if every and key in keys and all(each[key] == every[0][key] for each in every)]
    keys, alike = [key for key in keys if key not in alike], [key for key in alike if cells[0][key] != ["–"]]
    heads = [said(scene, f"table.{key}") for key in keys]
    shown = [[[row.get(key, []) for key in keys] for row in cells]]
    same = [chunk for key in alike for chunk in (f"  {said(scene, f'table.{key}')} ", *cells[0][key])]
    notes: list[Cell | str] = [[said(scene, "answers.every"), *same]] if same else []
    return Table(_STYLES[scene.aspect], size, shown, heads, [*notes, *_notes(scene, len(best) - len(rows), found)])


def _notes(scene: Scene, more: int, found: Sequence[_Answer]) -> list[str]:
    """How many answers have no row, whether the rest bring nothing, and what an attack costs."""
    notes = [said(scene, "answers.more", n=more)] * bool(more)
    notes += [said(scene, "answers.idle")] * any(not each.effect.brings for each in found)
    notes += [said(scene, "answers.completes")] * any(each.effect.completes for each in found)
    if scene.path[0] == Attack.kind and (ap := view_of(scene).now.ap):
        notes.append(said(scene, "answers.ends", n=ap))
    return [text(scene.language, "words.space").join(notes)] if notes else []


def _named(scene: Scene, answer: _Answer, tipped: bool, size: int) -> dict[str, Cell]:
    """The name of an answer behind a sign of its kind."""
    told, kind, bulbs = list[Chunk](), answer.effect.kind, list[Chunk]([" ", bulb(size + 2)] * tipped)
    if kind in ("village", "council"):
        told += [glyphs.head(view_of(scene).now.seat, kind, size + 8), " "]
    elif kind:
        told += [glyphs.small_building(kind, round(1.4 * size)), " "]
    return {_HEADS[scene.path[0]][0]: [*told, answer.name, *bulbs]}


def _cells(scene: Scene, answer: _Answer, size: int) -> dict[str, Cell]:
    """What stands in the other columns."""
    own, effect = view_of(scene).now.seat, answer.effect
    kept = Counter[str](view_of(scene).boards[own].player.goods.names) - Counter(answer.pay)
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
        "pay": [glyphs.goods(answer.pay, size)] if answer.pay else [],
        "kept": _counted(kept, size) if answer.pay else [],
        "reach": [str(effect.reach)] if effect.reach > 0 else ["–"],
        "new": new or ["–"],
        "end": [text(scene.language, f"moana_nui.effect.{effect.end}")] if effect.end else [],
        "lost": lost,
        "own": mine or ["–"],
        "others": _gained(scene, effect, False, size) or ["–"],
    }


def _counted(goods: Counter[str], size: int) -> list[Chunk]:
    """Resources by kind, with how many there are of it."""
    told = list[Chunk]()
    for kind in RESOURCES:
        if goods[kind]:
            told += [*[" "] * bool(told), glyphs.resource(kind, size + 4), str(goods[kind])]
    return told or ["–"]


def _gained(scene: Scene, effect: _Effect, own: bool, size: int) -> list[Chunk]:
    """What the seat to act gains, or all others."""
    gains = [gain for gain in effect.gains if (gain.seat == view_of(scene).now.seat) == own]
    return [chunk for gain in gains for chunk in ("  ", *gained(gain, size, named=not own))][1:]


def _answers(scene: Scene) -> Iterator[_Answer]:
    """Every answer with what it brings, also to how many units, or paid with what, where that is not chosen yet."""
    if scene.path[:1] == (Place.kind,):
        yield from _placed(scene)
        return
    marked, ways = {mark.at for mark in scene.marks}, dict[tuple[object, ...], list[_Answer]]()
    moves = candidates.allowed(scene) if scene.path and scene.path[0] in _HEADS else []
    moves = [move for move in moves if not marked or marked & {*candidates.places_of(move)}]
    priced = isinstance(moves[0], Build) and 1 < len(moves) <= MOST if moves else False
    for move in moves:
        way = move if priced else (_kind(move), *map(str, candidates.places_of(move)))
        ways.setdefault((way,), []).extend(_made(scene, move, priced))
    for answers in ways.values():
        yield from _merged(scene, answers)


def _merged(scene: Scene, answers: Sequence[_Answer]) -> Iterator[_Answer]:
    """The answers of one way, those in one that bring the same, whatever they cost and for how many units."""
    alike = dict[tuple[_Effect, bool], list[_Answer]]()
    for each in answers:
        alike.setdefault((each.effect._replace(ap=0), candidates.tipped(scene, each.words)), []).append(each)
    for (effect, _), same in alike.items():
        prices, units = [each.effect.ap for each in same], sorted({each.units for each in same})
        name = same[0].name if len(alike) == 1 else f"{same[0].name}{_crew(scene, units)}"
        yield same[0]._replace(name=name, effect=effect._replace(ap=min(prices), most=max(prices)))


def _crew(scene: Scene, units: Sequence[int]) -> str:
    """How many units go, behind a place."""
    if units == [0]:
        return text(scene.language, "words.list.comma") + said(scene, f"answers.nobody.{scene.path[0]}")
    whole = len(units) > 1 and units == [*range(units[0], units[-1] + 1)]
    return " ×" + (f"{units[0]}–{units[-1]}" if whole else ", ".join(map(str, units)))


def _placed(scene: Scene) -> Iterator[_Answer]:
    """The marked places of the chosen tile, each with the rotation that brings most there."""
    view = view_of(scene)
    for each in shown(scene):
        ways = [Place(scene.path[1], each.at, way) for way in each.rotations]
        ways = [move for move in ways if candidates.tipped(scene, candidates.words_of(move))] or ways
        found = {move: brought(view, move) for move in ways}
        effects = {
            move: _Effect("", each.ap, goods=way.goods, completes=way.completes, turned=move.rotation, gains=way.gains)
            for move, way in found.items()
        }
        best = max(ways, key=lambda move: (effects[move].brings, effects[move].worth(view.now.seat)))
        yield _Answer(str(each.at), candidates.words_of(best), effects[best])


def _made(scene: Scene, move: Move, priced: bool) -> Iterator[_Answer]:
    """A move, and one of a single unit as often as it can be made."""
    view, then, times = view_of(scene), outlook.after(view_of(scene), move), 1
    while then:
        words = *candidates.words_of(move), str(times)
        pay = move.pay.names if priced and isinstance(move, Build) else ()
        yield _Answer(_name(scene, move), words, _effect(view, move, then), _units(move, times), pay)
        then = outlook.after(then.view, move) if move.again else None
        times += 1


def _name(scene: Scene, move: Move) -> str:
    """Where or from where whereto."""
    tags: dict[object, str] = {mark.at: mark.tag for mark in scene.marks if isinstance(mark.at, Corner)}
    at, *others = (
        str(tags.get(each, each)) for each in candidates.places_of(move) if isinstance(each, Segment | Corner)
    )
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
    reach = len(reached(then.view)) if _kind(move) == "canoe" else -1
    effect = _Effect(_kind(move), view.now.ap - then.view.now.ap, called=called, reach=reach, gains=gains)
    if not isinstance(move, Attack):
        return effect
    fought = outlook.battle(view, move)
    sides = (view.now.seat, fought.crossing + fought.lost), (defender(view, move.to), fought.killed)
    return effect._replace(ap=0, end=fought.end, lost=tuple(side for side in sides if side[1]))


class Gain(NamedTuple):
    """By how much the points of a seat change, and the resources that it collects."""

    seat: Seat
    points: int
    goods: tuple[str, ...]


class Brought(NamedTuple):
    """What a tile generates that lies some way, whether it completes an island, and what seats gain."""

    goods: tuple[str, ...]
    completes: bool
    gains: tuple[Gain, ...]


def shown(scene: Scene) -> tuple[Candidate, ...]:
    """The marked places of the chosen tile, those with most action points first."""
    if scene.path[:1] != (Place.kind,) or len(scene.path) != 2:
        return ()
    marked = {mark.at for mark in scene.marks}
    return tuple(each for each in best(view_of(scene), scene.path[1]) if each.at in marked)


def best(view: MoanaNuiView, tile: str) -> list[Candidate]:
    """Where a tile fits, the places that give most action points first, of these those that join most own land."""
    return sorted(fits(view, tile), key=lambda each: (-each.ap, -outlook.joined(view, each.at), each.at))


def brought(view: MoanaNuiView, placed: Place) -> Brought:
    """What a tile brings that lies so; not to seats whose score is final."""
    then = outlook.outcome(view, placed)
    collected = dict[Seat, tuple[str, ...]]()
    goods = tuple[str, ...]()
    for event in then.told:
        if isinstance(event, events.Collected | events.Cleared):
            collected[event.seat] = (*collected.get(event.seat, ()), *event.goods)
        elif isinstance(event, events.Generated):
            goods = event.goods
    gains = [
        Gain(seat, total - board.total, tuple(sorted(collected.get(seat, ()), key=RESOURCES.index)))
        for seat, (total, board) in enumerate(zip(then.totals, view.boards, strict=True))
        if not board.final
    ]
    gains.sort(key=lambda gain: (gain.seat != view.now.seat, -abs(gain.points)))
    completes = any(isinstance(event, events.Completed) for event in then.told)
    return Brought(then.goods or goods, completes, tuple(gain for gain in gains if gain.points or gain.goods))


def gained(gain: Gain, size: int, named: bool = True) -> list[Chunk]:
    """What a seat gains, behind its sign where it is `named`: points, and apart from these what it collects."""
    told: list[Chunk] = [seat_symbol(gain.seat, size - 4), " "] if named else []
    told += [coin(size - 4), signed(gain.points)] if gain.points else []
    apart: list[Chunk] = [Image.new("RGBA", (SPACE, 1))] if gain.points else []
    return [*told, *apart, glyphs.goods(gain.goods, size)] if gain.goods else told
