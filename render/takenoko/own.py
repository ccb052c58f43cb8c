"""The reader's own cards in a row beside a question, each with its points, how far it has come and the places that
bring it farther or set it back.

Drawn from the viewer's view, which holds nobody else's cards.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from PIL import Image

from data.texts import listing, text
from render.canvas import Canvas, scaled
from render.frame import Box, put_plate
from render.panels import Chunk, measure, put_chunks, tag
from render.scene import Aspect, Mark, Scene
from render.sprites import kept
from render.takenoko import cards, tray
from render.takenoko.palette import INK, LIGHT, THEME
from render.takenoko.progress import put_progress, told
from render.takenoko.reading import drawn, owned, view_of
from rules.takenoko.components import HAND_LIMIT, TILE_FACES
from rules.takenoko.lacking import TOLD
from rules.takenoko.outlook import Prospect, prospects
from rules.takenoko.view import TakenokoView

_HEIGHT: Final = 236
_LOW: Final = 192
"""How high the row is with tags and without."""
_TITLE: Final = 44
_CARD: Final = 104
"""How high the picture of a card is."""
_AIR: Final = 8
_FEWEST: Final = 4
"""So many cards fill the row."""
_TEXT: Final = 30
_TAG: Final[dict[Aspect, int]] = {"wide": 24, "tall": 28}
"""The sizes of words and of tags."""
Tags = dict[str, dict[int, list[Image.Image]]]
"""Tags of candidates by what they do to a card and by its place in the hand, from 1."""


def height(scene: Scene, found: Tags) -> int:
    """How high the row is: 0 without a question, where that lists cards itself, and for those who do not decide."""
    view = view_of(scene)
    if not stands(scene):
        return 0
    return _HEIGHT if any(card.ready for card in view.hand) or any(found.values()) else _LOW


def stands(scene: Scene) -> bool:
    """Whether the row is there: beside a question on a picture for its reader alone."""
    view = view_of(scene)
    asked = scene.path[0] != "complete" if scene.path else scene.prompt is not None
    return scene.size != "post" and asked and view.viewer in view.to_move and bool(view.hand)


def put_own(canvas: Canvas, scene: Scene, where: Box, found: Tags) -> None:
    """The row with its title; a card that has much to tell gets more room in it than others."""
    put_plate(canvas, where, THEME.active, THEME.seal, 3)
    view = view_of(scene)
    size = _TAG[scene.aspect]
    ready = tag(text(scene.language, "picture.ready"), size, THEME.seal, LIGHT, LIGHT)
    back = {place: found.get("back", {}).get(place, []) for place in _places(view)}
    forward = {
        place: [ready]
        if card.ready
        else [sign for kind in found if kind != "back" for sign in found[kind].get(place, ())]
        for place, card in enumerate(view.hand, start=1)
    }
    canvas.fitted(where.x + 18, where.y + 25, _title(scene, found), (_TEXT, 28), where.w - 36, THEME.seal)
    x, most = where.x + 10.0, _most(scene)
    firm, needs = (
        [
            _AIR
            + max(
                measure(told(view, card.id, told_in, _TEXT, most), _TEXT),
                measure([*forward[i], *back[i]], size),
                cards.small(card.id, (i,), _CARD, True).width,
            )
            for i, card in enumerate(view.hand, start=1)
        ]
        for told_in in (0, where.w)
    )
    for i, step in enumerate(_widths(needs, firm, where.w - 20), start=1):
        room = step - _AIR
        _put_card(canvas, x, where.y + _TITLE, room, view, i, most)
        shown = _some(forward[i], back[i], size, room)
        put_chunks(canvas, x + (room - measure(shown, size)) / 2, where.y + _TITLE + _CARD + 64, shown, size, INK)
        x += step


def _most(scene: Scene) -> int:
    """So many cells a card names; in a full hand one at most while a plot is asked for, for the garden shows them."""
    return 1 if scene.path[:1] == ("plot",) and len(view_of(scene).hand) >= HAND_LIMIT else TOLD


def _widths(needs: Sequence[float], firm: Sequence[float], room: float) -> list[float]:
    """How wide the columns of the row are: what they need where that is possible, else at least what is `firm`, else a
    fair share."""
    wide = [max(need, room / max(_FEWEST, len(needs))) for need in needs]
    if sum(wide) <= room:
        return wide
    if sum(firm) <= room < sum(needs):
        part = (room - sum(firm)) / (sum(needs) - sum(firm))
        return [least + part * (need - least) for need, least in zip(needs, firm, strict=True)]
    wide, left = [0.0] * len(needs), room
    for done, i in enumerate(sorted(range(len(needs)), key=needs.__getitem__)):
        wide[i] = min(needs[i], left / (len(needs) - done))
        left -= wide[i]
    return [each + left / len(needs) for each in wide]


def _put_card(canvas: Canvas, x: float, y: float, room: float, view: TakenokoView, place: int, most: int) -> None:
    """A card with its number, and how far it has come."""
    card = view.hand[place - 1].id
    picture = cards.small(card, (place,), _CARD, True)
    canvas.place(picture, x + (room - picture.width) / 2, y)
    put_progress(canvas, x + room / 2, y + _CARD + 22, view, card, room, _TEXT, most)


def _some(forward: Sequence[Chunk], back: Sequence[Chunk], size: int, room: float) -> Sequence[Chunk]:
    """As many tags as there is room for, first those that set the card back, and whether there are more."""
    tags = [*back, *forward]
    shorter = ([*tags[:number], *[" …"] * (number < len(tags))] for number in range(len(tags), 0, -1))
    return next((shown for shown in shorter if measure(shown, size) <= room), back[:1])


INKS: Final = {
    "whole": (THEME.seal, LIGHT, LIGHT),
    "part": (INK, THEME.call, LIGHT),
    "dry": (THEME.call, INK, INK),
    "back": (LIGHT, THEME.seal, THEME.seal),
}
"""Fill, ink and rim of the tags that complete a card, bring it farther, fit into its figure without water, and set it
back."""


def _title(scene: Scene, found: Tags) -> str:
    """What the tags mean that there are."""
    kinds = [kind for kind, tags in found.items() if tags]
    if not kinds or kinds == ["back"]:
        key = "only_back" if kinds else "as_they_are" if scene.marks else "title"
        return text(scene.language, f"picture.takenoko.own.{key}")
    said = [text(scene.language, f"picture.takenoko.own.{kind}") for kind in kinds]
    return text(scene.language, "picture.takenoko.own.tags", tags=listing(scene.language, said))


def _places(view: TakenokoView) -> range:
    return range(1, len(view.hand) + 1)


def tags_of(scene: Scene) -> Tags:
    """The tags of the candidates that change how far a card has come, by what they do to it; behind the plots with
    which they do, where several may be chosen."""
    size, paths = _TAG[scene.aspect], _paths(scene)
    found: Tags = {kind: {} for kind in INKS}
    equal: dict[tuple[str, int, tuple[str, ...]], list[tuple[str, ...]]] = {}
    for path in paths:
        named: dict[tuple[str, int], list[str]] = {}
        for mark, each in _changes(scene, path):
            named.setdefault((_kind(each), each.place), []).append(mark.tag)
        for (kind, place), names in named.items():
            equal.setdefault((kind, place, tuple(names)), []).append(path)
    for (kind, place, places), alike in equal.items():
        first, *rest = [tag("▼" * (kind == "back") + name, size, *INKS[kind]) for name in places]
        if paths[1:] and paths[0][0] == "plot":
            for path in reversed(alike):
                first = _behind(plot(path[1], 37), first)
        found[kind].setdefault(place, []).extend((first, *rest))
    return found


class Served(NamedTuple):
    """What a place does to cards in the row, the best first, and which of several drawn plots or chips serve them."""

    kinds: tuple[str, ...] = ()
    chosen: tuple[str, ...] = ()


def served(scene: Scene) -> Mapping[object, Served]:
    """What each candidate does to cards, so that its tag on the board is that of the row; while a plot or chip is asked
    for together with it, with those that serve them best."""
    found, paths = defaultdict[object, Served](Served), _paths(scene) if stands(scene) else []
    for path in paths:
        here = {(mark.at, _kind(each)) for mark, each in _changes(scene, path)}
        for at in {at for at, _ in here}:
            kinds = tuple(kind for kind in INKS if (at, kind) in here)
            chosen = path[1:] if paths[1:] and kinds != ("back",) else ()
            best = found.get(at, Served(kinds))
            if _rank(kinds) <= _rank(best.kinds):
                found[at] = Served(kinds, (best.chosen if kinds == best.kinds else ()) + chosen)
    return found


def _rank(kinds: Sequence[str]) -> tuple[int, int]:
    """The less, the better it serves: by the best of it, then by what is set back."""
    return list(INKS).index(kinds[0]), len(kinds)


def _changes(scene: Scene, path: tuple[str, ...]) -> Iterator[tuple[Mark, Prospect]]:
    """The candidates that bring a card farther or set it back after these choices, each with what it does to one."""
    for mark in (mark for mark in scene.marks if mark.tag):
        for each in prospects(view_of(scene), path[0], mark.at, path):
            yield mark, each


@kept
def plot(tile: str, height: int) -> Image.Image:
    """A drawn plot as a small sign."""
    sprite = tray.tile(*TILE_FACES[tile])
    return scaled(sprite, height / sprite.height)


def _behind(sign: Image.Image, first: Image.Image) -> Image.Image:
    """A tag behind the sign of a plot, as one piece: no row ends with the sign, and it is not counted as a place."""
    canvas = Canvas(Image.new("RGBA", (sign.width + first.width, max(sign.height, first.height))))
    canvas.paste(sign, sign.width / 2, canvas.image.height / 2)
    canvas.paste(first, sign.width + first.width / 2, canvas.image.height / 2)
    return canvas.image


def _kind(prospect: Prospect) -> str:
    if prospect.dry:
        return "dry"
    if not prospect.forward:
        return "back"
    return "whole" if prospect.after == prospect.need else "part"


def _paths(scene: Scene) -> list[tuple[str, ...]]:
    """What was chosen before a place; with every plot or chip that can be, while one is asked for together with it."""
    kind, *chosen = scene.path or ("",)
    if chosen or kind not in ("plot", "improve"):
        return [scene.path] if kind else []
    return [(kind, each) for each in dict.fromkeys(drawn(scene) if kind == "plot" else owned(scene))]
