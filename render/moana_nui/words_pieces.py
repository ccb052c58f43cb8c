"""Tiles, segments and resources of Moana Nui in words: pieces that its other words share.

Only arithmetic on a view; sentences are data.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from itertools import cycle, islice

from render.phrases import SHAPES, Voice
from rules.kit.typed import expect
from rules.moana_nui.components import BUILDINGS, CANOE, HUT, LAND_CYCLE, SEA_CYCLE, TEMPLE, BuildingKind
from rules.moana_nui.faces import face, fitting
from rules.moana_nui.moves import RESOURCES
from rules.moana_nui.outlook import Candidate
from rules.moana_nui.places import DIRECTION_NAMES, LETTERS, Cell, Segment
from rules.moana_nui.view import Land, MoanaNuiView


def view_of(voice: Voice) -> MoanaNuiView:
    """The position that is spoken about."""
    return expect(MoanaNuiView, voice.scene.view)


def land_at(view: MoanaNuiView, at: Segment) -> Land | None:
    """What is on a segment; None where there is none."""
    return next((land for land in view.segments if land.at == at), None)


def units_at(voice: Voice, at: Segment | None) -> int:
    """How many units stand on a segment; 0 for none."""
    land = land_at(view_of(voice), at) if at is not None else None
    return 0 if land is None else land.units


def chosen(voice: Voice, number: int) -> str:
    """The text of the field at this place of the scene's path; empty where it is not chosen yet."""
    path = voice.scene.path
    return path[number] if len(path) > number else ""


def edges_of(voice: Voice, edges: Iterable[int]) -> str:
    """Sides of a tile by their directions: `W-NW`."""
    return voice.say("direction.between").join(
        voice.say(f"direction.{DIRECTION_NAMES[edge]}") for edge in sorted(edges)
    )


def face_of(voice: Voice, tile: str, rotation: int = 0) -> str:
    """The segments of a tile as it lies: `E-NE`, `a E | b W-NW`."""
    segments = face(tile, rotation).segments
    if len(segments) == 1:
        return edges_of(voice, segments[0])
    said = (
        voice.say("direction.segment", letter=letter, edges=edges_of(voice, edges))
        for letter, edges in zip(LETTERS, segments, strict=False)
    )
    return paired(voice, "direction.pair", said)


def paired(voice: Voice, key: str, items: Iterable[str]) -> str:
    """Items in a row, two and two put together by the sentence under `key`; empty where there are none."""
    return reduce(lambda first, second: voice.say(key, first=first, second=second) if first else second, items, "")


def listed(voice: Voice, goods: Iterable[str]) -> str:
    """Resources given one by one, counted by kind: `2 wood, 1 fish`."""
    counts = Counter(goods)
    said = (voice.say(f"goods.{good}", n=counts[good]) for good in RESOURCES if counts[good])
    return voice.list(said) or voice.common("nothing")


def buildings(voice: Voice, counts: Mapping[BuildingKind, int]) -> str:
    """Buildings by type: `3 huts, 1 canoe`."""
    said = (voice.say(f"pieces.{kind}", n=counts[kind]) for kind in BUILDINGS if counts.get(kind))
    return voice.list(said) or voice.common("nothing")


def lying(voice: Voice, goods: Sequence[str], places: Sequence[Segment]) -> str:
    """Resources with their places, place by place: `H8a 1 wood, 1 fish; H8b 1 stone`."""
    found: dict[Segment, list[str]] = {}
    for good, at in zip(goods, places, strict=True):
        found.setdefault(at, []).append(good)
    said = (voice.say("board.alt_lying", at=at, goods=listed(voice, there)) for at, there in found.items())
    return paired(voice, "board.pair", said)


def there(voice: Voice, land: Land) -> str:
    """Units, building, resources and control of a segment: `● 2 units, hut of ▲, 1 wood`."""
    parts = []
    if land.seat is not None:
        parts.append(voice.say("board.standing", who=SHAPES[land.seat], n=land.units))
    if land.building is not None:
        parts.append(_building(voice, land))
    if land.goods:
        parts.append(listed(voice, land.goods))
    return voice.list(parts + _control(voice, land))


def _building(voice: Voice, land: Land) -> str:
    """A building; with its builder where that matters, which is at huts that serve their builder only."""
    said = voice.name(land.building)
    if land.building != HUT or land.builder is None or view_of(voice).options["huts"] != "owner":
        return said
    return voice.say("board.built_by", building=said, who=SHAPES[land.builder])


def _control(voice: Voice, land: Land) -> list[str]:
    """Who controls a segment on which nobody stands."""
    if land.seat is not None:
        return []
    if land.controller is not None:
        return [voice.say("board.controlled", who=SHAPES[land.controller])]
    if land.tied:
        return [voice.say("board.tied", who=voice.list((SHAPES[seat] for seat in land.tied), "and"))]
    return [voice.say("board.nobody")]


def asked_of(voice: Voice, view: MoanaNuiView, at: Cell) -> str:
    """What a tile must show at the edges that would touch others: `land E, sea W-NW`."""
    chart = view.board.chart
    edges = chart.frontier[at]
    sides: dict[str, list[int]] = {"land": [], "sea": []}
    for direction, tile in enumerate(chart.numbers_near(at)):
        if tile >= 0:
            sides["land" if edges.land >> direction & 1 else "sea"].append(direction)
    return voice.list(
        voice.say(f"board.asked_{kind}", edges=edges_of(voice, found)) for kind, found in sides.items() if found
    )


def fits(view: MoanaNuiView, tile: str) -> list[Candidate]:
    """Where a tile fits now, whoever is to place."""
    found = ((at, edges, fitting(tile, *edges)) for at, edges in view.board.chart.places)
    return [Candidate(at, edges.touching + 1, rotations) for at, edges, rotations in found if rotations]


def points_at(view: MoanaNuiView, at: Cell) -> int:
    """The action points of a turn in which a tile is placed on this cell."""
    return view.board.chart.frontier[at].touching + 1


def generated_at(view: MoanaNuiView, at: Cell) -> tuple[str, ...]:
    """The resources that a tile placed on this cell generates unless it completes an island."""
    edges = view.board.chart.frontier[at]
    land = edges.land.bit_count()
    return *islice(cycle(LAND_CYCLE), land), *islice(cycle(SEA_CYCLE), edges.touching - land)


def by_row(segments: Iterable[Segment]) -> list[Segment]:
    """Segments row by row from north to south, each row from west to east."""
    return sorted(segments, key=lambda at: (at.cell.r, at.cell.q, at.letter))


def label_of(view: MoanaNuiView, letter: str) -> str:
    """The segment of the placed tile with a letter: `H8b`, or `H8` where it is the only one."""
    return str(view.placed[LETTERS.index(letter)]) if view.placed and letter in LETTERS else letter


KIND_NOTES = {HUT: "note_hut", CANOE: "note_canoe", TEMPLE: "note_temple"}
"""What each type of building does when it is built: the key under `effect`."""
