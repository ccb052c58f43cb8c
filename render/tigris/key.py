"""What the marks of a choice mean, sign by sign."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

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

_SAMPLE: Final = 0.8
"""How large a tag is beside its explanation."""


def explained(scene: Scene, height: int) -> Line:
    """What each kind of mark on the map means, with signs of `height` pixels; what each would lead to the menu says."""
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
    besides = [[_besides(scene)]] if view_of(scene).decision == "act" and not scene.path else []
    return [*said, *_tie(scene, found, height), *besides]


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
    "tiles_score", "own", "others", "supporters", "stand", "any", "free", "tiles", "covered", "war", "others_war",
    "revolt", "homeless", "splits", "builds", "pays", "joins", "yours", "tip",
)  # fmt: skip


def _alike(one: Candidate) -> bool:
    """Whether the name of a square could be read as a leader's letter with its number of supporters."""
    return isinstance(one.brings, Support) and one.mark.tag[:1] in "PFTK"


def _sample(scene: Scene, meaning: str, candidate: Candidate, size: int) -> Image.Image:
    """What a mark looks like; of marks that say two things the part that is meant."""
    if meaning in _SIGNS:
        return _SIGNS[meaning](size - 8)
    if meaning == "stand":
        return tags.disc(OFFICES, size - 8)
    if isinstance(candidate.brings, Tiles) and meaning == "tiles_score":
        return pieces.tile(candidate.brings.colours[0], size - 8)
    shown = tags.tag(candidate, MEASURES[scene.aspect], scene)
    return shown if meaning in ("any", "free", "covered") else scaled(shown, _SAMPLE)


def _meanings(scene: Scene, candidate: Candidate) -> Iterator[str]:
    """Which sentences explain a mark."""
    brings, free = candidate.brings, candidate.kind == "free"
    yield from _leads(candidate, view_of(scene).now.seat)
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


_SIGNS: Final[dict[str, Callable[[int], Image.Image]]] = {
    "war": lambda size: tags.blank(size, "war"),
    "others_war": lambda size: tags.blank(size, "others"),
    "revolt": lambda size: tags.blank(size, "revolt"),
    "homeless": tags.doomed,
    "splits": lambda size: tags.crack(size - 8),
    "builds": tags.builds,
    "pays": tags.builds,
}
"""With which sign each is marked to which a choice may lead."""


def _leads(candidate: Candidate, seat: Seat) -> Iterator[str]:
    """To what a choice would lead."""
    ruin, others = candidate.ruin, candidate.fight(seat) == "others"
    found = {
        "others_war" if others else "war": candidate.wars,
        "revolt": candidate.revolts,
        "homeless": ruin and ruin.homeless,
        "splits": ruin and ruin.splits,
        "builds": candidate.builds,
        "pays": candidate.pays,
    }
    return (key for key, there in found.items() if there)


def fighters(scene: Scene, match: Match, height: int) -> list[Chunk]:
    """Two leaders with their strengths."""
    one, other = (leader_of(scene, seat, COLOUR_OF[match.which], height) for seat in (match.attacker, match.defender))
    sword = signs.sword(height - 8, RED_INK, IVORY)
    return [one, f" {match.attack} ", sword, f" {match.defence} ", other]


def _mark(scene: Scene, key: str, **facts: object) -> str:
    return text(scene.language, f"picture.tigris.marks.{key}", **facts)
