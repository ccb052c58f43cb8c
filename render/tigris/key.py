"""What signs mean: the marks of a choice sign by sign, and how to read the map, for a free place in the column of
tablets or a strip below all."""

from __future__ import annotations

from typing import Final

from PIL import Image

from data.texts import name, text
from render.canvas import Canvas, scaled
from render.frame import Box
from render.meanings import Look, Meaning, fitting, laid
from render.news import Line
from render.panels import Chunk, bulb, items_width, put_items
from render.scene import Scene
from render.tigris import candidates as tags
from render.tigris import leaders, pieces, signs, traces
from render.tigris.layout import MEASURES, STRIP
from render.tigris.leaders import leader_of
from render.tigris.material import put_tablet
from render.tigris.palette import INK, IVORY, RED_INK, SIDES
from render.tigris.questions import Candidate, candidates, yours
from render.tigris.reading import COLOUR_OF, letter, view_of
from rules.tigris.moves import OFFICES
from rules.tigris.outlook import Match

_SAMPLE: Final = 0.8
"""How large a tag is beside its explanation."""
_MEANINGS: Final = (
    "own", "others", "any", "free", "piece", "figure", "covered", "homeless", "splits", "war", "revolt", "joins",
    "builds", "yours", "tip",
)  # fmt: skip


def explained(scene: Scene, height: int) -> Line:
    """What each kind of mark on the map means, with signs of `height` pixels, then who wins a tie."""
    found, own = candidates(scene), yours(scene)
    kinds = dict[str, Image.Image]()
    for candidate in found:
        meaning = _meaning(scene, candidate)
        kinds[meaning] = kinds.get(meaning) or _sample(scene, candidate, height)
    kinds |= {which: make(height - 8) for which, make in tags.FURTHER if any(getattr(one, which) for one in found)}
    if any(one.mark.tip for one in found):
        kinds["tip"] = bulb(height - 8)
    if own:
        kinds["yours"] = leader_of(scene, own[0].seat, own[0].colour, height, called=True)
    if [*kinds] == ["piece"]:
        return [[text(scene.language, "picture.tigris.marks.marked")]]
    words = {key: " " + text(scene.language, f"picture.tigris.marks.{key}") for key in _MEANINGS if key in kinds}
    said: Line = [[kinds[key], meaning] for key, meaning in words.items()]
    if any(one.fought for one in found):
        said.append([signs.shield(height - 8), " " + text(scene.language, "picture.tigris.conflict.tie")])
    return said


def _sample(scene: Scene, candidate: Candidate, height: int) -> Image.Image:
    """What a mark looks like."""
    shown = tags.tag(candidate, MEASURES[scene.aspect], scene)
    if not shown:
        return pieces.tile("red", height - 6) if candidate.kind == "covered" else tags.light(height - 8)
    return scaled(shown, _SAMPLE) if shown.width == shown.height > MEASURES[scene.aspect].square / 2 else shown


def _meaning(scene: Scene, candidate: Candidate) -> str:
    """Which sentence explains a mark."""
    if candidate.kind != "free":
        return "homeless" if candidate.homeless else candidate.kind
    if candidate.gain:
        return "own" if candidate.gain.seat == view_of(scene).now.seat else "others"
    return "any" if scene.path[:1] in ((), ("tile",)) else "free"


def fighters(scene: Scene, match: Match, height: int) -> list[Chunk]:
    """Two leaders with their strengths."""
    one, other = (leader_of(scene, seat, COLOUR_OF[match.which], height) for seat in (match.attacker, match.defender))
    sword = signs.sword(height - 8, RED_INK, IVORY)
    return [one, str(match.attack), sword, str(match.defence), other]


def roles(scene: Scene, height: int) -> Line:
    """Which ring an attacker has and which a defender, and who wins a tie."""
    told: tuple[tuple[str, str, list[Chunk]], ...] = (
        ("attacker", "attacks", []),
        ("defender", "tie", [" ", signs.shield(height - 8)]),
    )
    return [
        [traces.sample(height - 4, SIDES[role]), *sign, " " + text(scene.language, f"picture.tigris.conflict.{key}")]
        for role, key, sign in told
    ]


_EDGE: Final = 17
_CLOSE: Final = 3
"""Rows are at least so far apart."""


def put_legend(canvas: Canvas, scene: Scene, where: Box) -> None:
    """Letters and names of leaders, then what signs mean, as much as there is room for; in a strip one behind the
    other."""
    put_tablet(canvas, where)
    if where.h == STRIP:
        _put_strip(canvas, scene, where)
        return
    size, room = max(22, MEASURES[scene.aspect].number), where.w - 2 * _EDGE
    look = Look(size, size + 6, INK, 2, _CLOSE, signs=size + 20)
    letters = laid(_letters(scene.language, size + 14), look._replace(signs=0, beside=8), room, 2)
    letters.put(canvas, where.x + _EDGE, where.y + _EDGE)
    y = where.y + _EDGE + letters.height + 12
    left, rules = where.bottom - _EDGE - y, _rules(scene.language, size)
    apart = _CLOSE + (left - laid(rules, look, room).height) // len(rules)
    look = look._replace(apart=max(_CLOSE, min(size, apart)))
    fitting(rules, look, room, left).put(canvas, where.x + _EDGE, y)


def _letters(language: str, size: int) -> list[Meaning]:
    """Tiles of that size with the letters and names of their leaders."""
    said = {office: f"{letter(language, office)} = {name(language, 'tigris', office)}" for office in OFFICES}
    return [Meaning([pieces.tile(COLOUR_OF[office], size)], words) for office, words in said.items()]


def _rules(language: str, size: int) -> list[Meaning]:
    """Signs with what they mean, beside letters of that size."""
    signs_of = {
        "war": signs.sword(size + 8, RED_INK, IVORY),
        "revolt": pieces.tile("red", size + 12),
        "framed": pieces.tile("red", size + 12, True, True),
        "called": leaders.plate("", "red", "3", 0, size + 10, size + 4, True),
        "catastrophe": pieces.catastrophe(size + 12),
        "tie": signs.shield(size + 8),
    }
    return [Meaning([sign], text(language, f"picture.tigris.legend.{key}")) for key, sign in signs_of.items()]


def _put_strip(canvas: Canvas, scene: Scene, where: Box) -> None:
    """The letters of the leaders, and as many of the rules as fit behind them, each in a piece."""
    language, size = scene.language, MEASURES[scene.aspect].text
    told = [*_letters(language, size + 8), *_rules(language, size - 4)]
    items = [(sign, one.words) for one in told for sign in one.sign if not isinstance(sign, str)]
    room = where.w - 2 * _EDGE
    while items_width(items, size, _EDGE) > room:
        items.pop()
    put_items(canvas, where.x + _EDGE, where.y + where.h / 2 - 1, room, items, size, (INK, INK))
