"""What the marks of a choice mean, sign by sign, and what they would lead to: wars, revolts, kingdoms falling apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeAlias

from PIL import Image

from data.texts import listing, text
from render.canvas import scaled
from render.news import Line, Said
from render.panels import Chunk, bulb
from render.scene import Scene
from render.tigris import candidates as tags
from render.tigris import pieces, signs
from render.tigris.layout import MEASURES
from render.tigris.palette import IVORY, RED_INK
from render.tigris.pieces_on_board import leader_of
from render.tigris.questions import Candidate, Support, Tiles, candidates, yours
from render.tigris.reading import COLOUR_OF, view_of
from rules.kit.seats import Seat
from rules.tigris.moves import OFFICES
from rules.tigris.outlook import Match
from rules.tigris.squares import Square
from rules.tigris.view import Standing

_SAMPLE: Final = 0.8
"""How large a tag is beside its explanation."""
_NAMED: Final = 6
"""Of squares that lead to the same so many are named."""


def explained(scene: Scene, height: int) -> Line:
    """What each kind of mark on the map means, with signs of `height` pixels, then what is begun on which squares."""
    found = candidates(scene)
    kinds = dict[str, Image.Image]()
    for candidate in sorted(found, key=_alike):
        for meaning in _meanings(scene, candidate):
            kinds[meaning] = kinds.get(meaning) or _sample(scene, meaning, candidate, height)
    own = yours(scene)
    if any(one.mark.tip for one in found):
        kinds["tip"] = bulb(height - 8)
    if own:
        kinds["yours"] = leader_of(scene, own[0].seat, own[0].colour, height, called=True)
    said: Line = [[kinds[key], " " + _mark(scene, key)] for key in _MEANINGS if key in kinds]
    if view_of(scene).decision == "act" and not scene.path:
        return [*said, *_tie(scene, found, height), [_besides(scene)]]
    return [*said, *_begun(scene, found, height), *_tie(scene, found, height)]


def _tie(scene: Scene, found: Sequence[Candidate], height: int) -> list[Said]:
    """Who wins a tie, where conflicts can begin."""
    fights = any(one.kind == "conflict" for one in found)
    return [[signs.shield(height - 8), " " + text(scene.language, "picture.tigris.conflict.tie")]] if fights else []


def _besides(scene: Scene) -> str:
    """The commands of actions that need no mark or may also go to a marked square, as far as they are left."""
    view = view_of(scene)
    left = ["swap", "pass"]
    if view.screens[view.now.seat].catastrophes:
        left.append("catastrophe")
    named = listing(scene.language, (text(scene.language, f"commands.tigris.{each}.name") for each in left))
    return _mark(scene, "also", what=named)


_MEANINGS: Final = (
    "tiles_score", "own", "others", "supporters", "stand", "any", "free", "tiles", "covered", "revolt", "war",
    "others_war",     "joins", "yours", "tip",
)  # fmt: skip


def _alike(one: Candidate) -> bool:
    """Whether the name of a square could be read as a leader's letter with its number of supporters."""
    return isinstance(one.brings, Support) and one.mark.tag[:1] in "PFTK"


def _sample(scene: Scene, meaning: str, candidate: Candidate, size: int) -> Image.Image:
    """What a mark looks like; of marks that say two things the part that is meant."""
    if meaning == "stand":
        return tags.disc(OFFICES, size - 8)
    if isinstance(candidate.brings, Tiles) and meaning == "tiles_score":
        return pieces.tile(candidate.brings.colours[0], size - 8)
    shown = tags.tag(candidate, MEASURES[scene.aspect], scene)
    return shown if meaning in ("any", "free", "covered") else scaled(shown, _SAMPLE)


def _meanings(scene: Scene, candidate: Candidate) -> Iterator[str]:
    """Which sentences explain a mark; conflicts are told one by one, unless leaders and tiles can be chosen still."""
    brings, free = candidate.brings, candidate.kind == "free"
    if candidate.kind == "conflict" and not scene.path:
        fight = candidate.fight(view_of(scene).now.seat)
        yield "others_war" if fight == "others" else fight
    if candidate.joins:
        yield "joins"
    elif isinstance(brings, Tiles):
        yield "tiles_score"
    elif isinstance(brings, Support):
        yield "supporters"
    elif brings:
        yield "own" if brings.seat == view_of(scene).now.seat else "others"
    if candidate.stand and not candidate.revolts:
        yield "stand"
    elif free and not brings and not candidate.joins:
        yield "any" if candidate.plain and scene.path[:1] != ("catastrophe",) else "free"
    elif candidate.kind == "covered":
        yield "covered"
    elif candidate.kind in ("piece", "figure"):
        yield "tiles"


Leads: TypeAlias = tuple[str, tuple[Match | Standing, ...]]
"""What a choice would lead to: which sentence says so, and who would fight or go home."""
_SIGNS: Final[dict[str, Callable[[int], Image.Image]]] = {
    "war": lambda size: tags.blank(size, "war"),
    "others_war": lambda size: tags.blank(size, "others"),
    "revolt": lambda size: tags.blank(size, "revolt"),
    "homeless": tags.doomed,
    "splits": lambda size: tags.crack(size - 8),
    "builds": tags.builds,
    "pays": tags.builds,
}
"""With which sign each is marked, in the order in which they are told."""


def _begun(scene: Scene, found: Sequence[Candidate], height: int) -> Iterator[Said]:
    """`F7 G6: war` with both sides and their strengths; squares that lead to the same are told together."""
    squares, homes = defaultdict[Leads, list[Square]](list), False
    for candidate in found:
        for lead in _leads(candidate, view_of(scene).now.seat):
            squares[lead].append(candidate.mark.at)
    for lead in sorted(squares, key=lambda lead: [*_SIGNS].index(lead[0])):
        at = sorted(squares[lead])
        named = " ".join(map(str, at[:_NAMED])) + (" …" if len(at) > _NAMED else "")
        who = [chunk for each in lead[1] for chunk in (" ", *_who(scene, each, height))]
        if lead[0] == "homeless":
            word = " " + _mark(scene, "at", at=_mark(scene, "homeless"))
            yield [*([] if homes else (tags.doomed(height - 8), word)), f" {named}", *who]
            homes = True
        else:
            everywhere = lead[0] == "splits" and len(at) > _NAMED  # the map says where
            at_them = "" if everywhere else " " + _mark(scene, "at", at=named)
            yield [_SIGNS[lead[0]](height - 8), at_them, " " + _mark(scene, lead[0]), *who]


def _leads(candidate: Candidate, seat: Seat) -> Iterator[Leads]:
    if candidate.wars:
        yield "others_war" if candidate.fight(seat) == "others" else "war", candidate.wars
    for each in candidate.revolts:
        yield "revolt", (each,)
    if candidate.ruin and candidate.ruin.homeless:
        yield "homeless", candidate.ruin.homeless
    if candidate.ruin and candidate.ruin.splits:
        yield "splits", ()
    if candidate.builds:
        yield "builds", ()
    if candidate.pays:
        yield "pays", ()


def _who(scene: Scene, one: Match | Standing, height: int) -> list[Chunk]:
    if isinstance(one, Match):
        return fighters(scene, one, height)
    return [leader_of(scene, one.seat, one.colour, height)]


def fighters(scene: Scene, match: Match, height: int) -> list[Chunk]:
    """Two leaders with their strengths."""
    one, other = (leader_of(scene, seat, COLOUR_OF[match.which], height) for seat in (match.attacker, match.defender))
    sword = signs.sword(height - 8, RED_INK, IVORY)
    return [one, f" {match.attack} ", sword, f" {match.defence} ", other]


def _mark(scene: Scene, key: str, **facts: object) -> str:
    return text(scene.language, f"picture.tigris.marks.{key}", **facts)
