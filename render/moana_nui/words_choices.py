"""The labels of values in menus and autocompletion: a place with what a move brings there, a group with its size, …

What was chosen before stands in the scene's path.
"""

from __future__ import annotations

from typing import Final

from render.moana_nui import words_effects as effects
from render.moana_nui.reading import tile_name
from render.moana_nui.words_board import tile
from render.moana_nui.words_pieces import (
    KIND_NOTES,
    asked_of,
    by_row,
    chosen,
    face_of,
    generated_at,
    label_of,
    land_at,
    listed,
    points_at,
    there,
    units_at,
    view_of,
)
from render.phrases import SHAPES, Labels, Voice, labelled
from rules.kit.choices import TIMES
from rules.kit.game import Move
from rules.moana_nui import outlook
from rules.moana_nui.building import ORDINARY
from rules.moana_nui.components import HUT, KINDS
from rules.moana_nui.moves import (
    SOURCES,
    Attack,
    Build,
    BuildHouse,
    Goods,
    MoveUnits,
    Place,
    Sail,
    Settle,
    Spread,
    named,
)
from rules.moana_nui.places import LETTERS, Cell, Corner, Segment


def choice(voice: Voice, kind: str, field: str, value: object) -> str:
    """The label of a value of a field, for the viewer who chooses."""
    return labelled(_LABELS, voice, kind, field, value)


def question(voice: Voice, kind: str, field: str) -> str:
    """What is asked once it is known of which piece; empty before that, and for every field that names its piece."""
    first = chosen(voice, 1)
    match kind, field:
        case "place", "at" if first:
            return voice.say("asked.place.at", tile=tile_name(voice.scene, first))
        case ("move", "to") | ("attack", "to") if first:
            return voice.say(f"asked.{kind}.to", origin=first)
        case "build", "at" if first in KIND_NOTES:
            return voice.say("asked.build.at", building=voice.name(first))
    return ""


def whole(voice: Voice, move: Move) -> str:
    """A placement, attack or move as a whole with what that brings; empty for every other move."""
    if isinstance(move, Attack):
        return _attack(voice, move)
    if isinstance(move, MoveUnits):
        what, price = _number(voice, move.units, move.origin, move), effects.price(voice, move.origin)
        return voice.say("choice.moved", origin=move.origin, to=move.to, price=price, what=what)
    if not isinstance(move, Place) or move.at not in view_of(voice).board.chart.frontier:
        return ""
    found = effects.brings(voice, move)
    key = "choice.placed_effect" if found else "choice.placed"
    at = (
        move.at if chosen(voice, 1) else voice.say("choice.tile_at", at=move.at, tile=tile_name(voice.scene, move.tile))
    )
    facts = {"ap": points_at(view_of(voice), move.at), "effect": found}
    return voice.say(key, at=at, turned=_turned(voice, move.rotation), **facts)


def _turned(voice: Voice, rotation: int) -> str:
    return voice.say("choice.turned", n=rotation)


def _cell(voice: Voice, at: Cell) -> str:
    """An empty cell with action points, what the chosen tile brings there, and what it generates."""
    view, tile = view_of(voice), chosen(voice, 1)
    if at not in view.board.chart.frontier:
        return str(at)
    goods = _generated(voice, at)
    key = "choice.cell" if goods else "choice.cell_bare"
    found = effects.brings_at(voice, tile, at) if view.to_move and tile in view.hand else ""
    facts = {"asked": found or asked_of(voice, view, at), "goods": listed(voice, goods)}
    return voice.say(key, at=at, ap=points_at(view, at), **facts)


def _generated(voice: Voice, at: Cell) -> tuple[str, ...]:
    """The resources that a tile on a cell generates at most: the chosen tile, or one that completes no island."""
    view, tile = view_of(voice), chosen(voice, 1)
    if not tile:
        return generated_at(view, at)
    return outlook.brought(view, tile, at).goods


def _rotation(voice: Voice, rotation: int) -> str:
    """A rotation with the land as it then lies, and what the placement would bring."""
    name, at = chosen(voice, 1), chosen(voice, 2)
    turned = _turned(voice, rotation)
    if not name:
        return turned
    land = face_of(voice, name, rotation)
    found = effects.brings(voice, Place(name, Cell.parse(at), rotation)) if at else ""
    key = "choice.rotation_effect" if found else "choice.rotation"
    return voice.say(key, turned=turned, land=land, effect=found)


def _wood(voice: Voice, spread: Spread | None) -> str:
    """Where the wood would lie, and where the stone."""
    view, woods = view_of(voice), _places(voice, spread)
    if view.generation is None or spread is None:
        return woods
    rest = {str(at): number for at, number in zip(view.placed, view.generation.land, strict=True)}
    for at in _spread(voice, spread):
        rest[at] = rest.get(at, 0) - 1
    stones = [at for at, number in rest.items() for _ in range(number)]
    key = "choice.wood" if stones else "choice.wood_only"
    return voice.say(key, at=woods, stone=voice.list(stones))


def _spread(voice: Voice, spread: Spread) -> list[str]:
    view = view_of(voice)
    return [label_of(view, letter) for letter in named(LETTERS, spread)]


def _places(voice: Voice, spread: Spread | None) -> str:
    """Where resources would lie: `H8a, H8a, H8b`; that nothing is to be chosen where the field is left out."""
    if spread is None:
        return voice.say("choice.no_spread")
    return voice.say("choice.spread", at=voice.list(_spread(voice, spread)))


def _source(voice: Voice, source: str) -> str:
    """Village or council with its units, and what these bring where that is settled with it."""
    own = view_of(voice).boards[view_of(voice).now.seat].player
    number = own.council if source == SOURCES[1] else own.village
    if source not in SOURCES:
        return source
    # Where only one place is left nothing behind this says what settling there brings.
    moves = [move for move in outlook.moves(view_of(voice)) if isinstance(move, Settle) and move.source == source]
    return effects.told_with(voice, voice.say(f"choice.{source}", n=number), moves[0] if len(moves) == 1 else None)


def _segment(voice: Voice, at: Segment, move: Move | None = None) -> str:
    """A segment with what is there, and what the move would bring."""
    land = land_at(view_of(voice), at)
    if land is None:
        return str(at)
    return voice.say("choice.segment", at=at, what=effects.told_with(voice, there(voice, land), move))


def _settle(voice: Voice, at: Segment) -> str:
    source = SOURCES[1] if chosen(voice, 1) == SOURCES[1] else SOURCES[0]
    return _segment(voice, at, Settle(source, at))


def _also(voice: Voice, also: Segment | None) -> str:
    move = Settle(SOURCES[1], Segment.parse(first), also) if (first := chosen(voice, 2)) else None
    if also is None:
        return effects.told_with(voice, voice.say("choice.only_one"), move)
    return _segment(voice, also, move)


def _origin(voice: Voice, at: Segment) -> str:
    return voice.say("choice.origin", at=at, n=units_at(voice, at), price=effects.price(voice, at))


def _to(voice: Voice, to: Segment) -> str:
    """A destination; with what the move would bring where only one unit can go there."""
    origin = Segment.parse(text) if (text := chosen(voice, 1)) else None
    return _segment(voice, to, MoveUnits(origin, to, 1) if origin and units_at(voice, origin) == 1 else None)


def _number(voice: Voice, units: int, origin: Segment | None, move: Move | None) -> str:
    """A number of units with how many stay behind, and what the move would bring."""
    if origin is None:
        return voice.say("choice.units_bare", n=units)
    said = voice.say("choice.units", n=units, left=units_at(voice, origin) - units)
    return effects.told_with(voice, said, move)


def _units(voice: Voice, units: int) -> str:
    origin, to = (Segment.parse(text) if (text := chosen(voice, number)) else None for number in (1, 2))
    return _number(voice, units, origin, MoveUnits(origin, to, units) if origin and to else None)


def _as_units(voice: Voice, times: int) -> str:
    """How often a move of one unit is made."""
    return voice.say("choice.units_bare", n=times)


def _building(voice: Voice, kind: str) -> str:
    view = view_of(voice)
    if kind not in KIND_NOTES:
        return kind
    note = voice.say(
        f"effect.{KIND_NOTES[kind]}", n=view.boards[view.now.seat].player.next_hut if kind == HUT else None
    )
    facts = {"building": voice.name(kind), "points": voice.points(KINDS[kind].points), "note": note}
    return voice.say("choice.building", n=KINDS[kind].cost, **facts)


def _build_at(voice: Voice, at: Segment) -> str:
    kind = chosen(voice, 1)
    if kind not in KIND_NOTES:
        return _segment(voice, at)
    ordinary = next((each for each in ORDINARY if each == kind), None)
    pay = outlook.payment(view_of(voice), kind)
    return _segment(voice, at, Build(ordinary, at, pay) if ordinary and pay else None)


def _pay(voice: Voice, pay: Goods) -> str:
    goods = view_of(voice).boards[view_of(voice).now.seat].player.goods
    rest = Goods(*(max(0, held - paid) for held, paid in zip(goods, pay, strict=True)))
    return voice.say("choice.pay", goods=listed(voice, pay.names), rest=listed(voice, rest.names))


def _corner(voice: Voice, at: Corner) -> str:
    site = next((site for site in view_of(voice).sites if site.at == at), None)
    if site is None:
        return str(at)
    said = voice.say("choice.meeting", segments=voice.list(by_row(site.segments), "and"))
    return voice.say("choice.corner", at=at, what=effects.told_with(voice, said, BuildHouse(at)))


def _harbour(voice: Voice, to: Segment) -> str:
    """A destination; with what the move would bring where no unit can go along."""
    return _segment(voice, to, None if units_at(voice, view_of(voice).now.canoe) else Sail(to, 0))


def _crew(voice: Voice, units: int) -> str:
    to = chosen(voice, 1)
    sailing = Sail(Segment.parse(to), units) if to else None
    if units:
        return _number(voice, units, view_of(voice).now.canoe, sailing)
    return effects.told_with(voice, voice.say("choice.no_units"), sailing)


def _attack(voice: Voice, move: Attack) -> str:
    """`G7a → G7b: won; units ● −1, ■ −2; 1 enters; points ● +1; 2 AP lost`, or what else an attack changes."""
    what = [_result(voice, move), effects.brings(voice, move)]
    if outlook.battle(view_of(voice), move).enter_at_most:
        what.insert(1, voice.say("choice.enters" if move.enter else "choice.enters_none", n=move.enter))
    if ap := view_of(voice).now.ap:
        what.append(voice.say("choice.ap_lost", n=ap))
    return voice.say("choice.attack", origin=move.origin, to=move.to, what=voice.list(filter(None, what), "clause"))


def _result(voice: Voice, move: Attack) -> str:
    """How an attack ends and what both sides lose: `won; units ● −1, ■ −2`."""
    view, fought = view_of(voice), outlook.battle(view_of(voice), move)
    sides = (view.now.seat, fought.crossing + fought.lost), (effects.defender(view, move.to), fought.killed)
    lost = [voice.say("board.of_seat", who=SHAPES[seat], n=effects.signed(-units)) for seat, units in sides if units]
    return voice.list([voice.say(f"effect.{fought.end}"), voice.say("effect.units", change=voice.list(lost))], "clause")


def _attacker(voice: Voice, at: Segment) -> str:
    """A group that could attack, with its size."""
    return voice.say("choice.attacker", at=at, n=units_at(voice, at))


def _target(voice: Voice, to: Segment) -> str:
    """A group that can be attacked, with the outcome where the attacker is chosen; and points if nobody can enter."""
    view, origin = view_of(voice), chosen(voice, 1)
    who = SHAPES[effects.defender(view, to)]
    if origin and outlook.can_attack(view, Segment.parse(origin), to):
        move = Attack(Segment.parse(origin), to, 0)
        points = "" if outlook.battle(view, move).enter_at_most else effects.brings(voice, move)
        outcome = voice.list(filter(None, (_result(voice, move), points)), "clause")
        return voice.say("choice.target_outcome", at=to, who=who, outcome=outcome)
    return voice.say("choice.target", at=to, who=who, n=units_at(voice, to))


def _enter(voice: Voice, units: int) -> str:
    """How many of the survivors move in, with what the attack would then bring."""
    origin, to = chosen(voice, 1), chosen(voice, 2)
    attack = Attack(Segment.parse(origin), Segment.parse(to), units) if origin and to else None
    said = voice.say("choice.units_bare", n=units) if units else voice.say("choice.stays_out")
    return effects.told_with(voice, said, attack)


_LABELS: Final[Labels] = {
    ("place", "tile"): lambda voice, name: tile(voice, "choice.tile", name),
    ("place", "at"): _cell,
    ("place", "rotation"): _rotation,
    ("generate", "wood"): _wood,
    ("generate", "fish"): _places,
    ("generate", "shell"): _places,
    ("settle", "source"): _source,
    ("settle", "at"): _settle,
    ("settle", "also"): _also,
    ("settle", TIMES): _as_units,
    ("train", TIMES): _as_units,
    ("move", "origin"): _origin,
    ("move", "to"): _to,
    ("move", "units"): _units,
    ("build", "building"): _building,
    ("build", "at"): _build_at,
    ("build", "pay"): _pay,
    ("house", "at"): _corner,
    ("sail", "to"): _harbour,
    ("sail", "units"): _crew,
    ("attack", "origin"): _attacker,
    ("attack", "to"): _target,
    ("attack", "enter"): _enter,
}
"""How the values of each field are told; fields that are not here are told by their texts alone."""
