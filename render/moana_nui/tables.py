"""How the table of a choice is set: on paper, in the largest text in which a long one stands in several stacks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from data.texts import text
from render.moana_nui import candidates
from render.moana_nui.layout import SMALL
from render.moana_nui.palette import INK, INK_2, RULE
from render.moana_nui.reading import said
from render.moana_nui.sea import put_card
from render.scene import Aspect, Scene
from render.tables import Groups, Style, Table, fits, roomy

_STYLES: Final[dict[Aspect, Style]] = {
    "wide": Style(put_card, INK, INK_2, RULE, pitch=36, deep=4),
    "tall": Style(put_card, INK, INK_2, RULE, pitch=40, deep=4),
}
_SIZES: Final[dict[Aspect, tuple[int, ...]]] = {"wide": (SMALL["wide"],), "tall": (SMALL["tall"], 28, 26)}


def fitting(make: Callable[[int], Table], ways: Iterable[int], width: int) -> Table:
    """The first of some ways to make a table in which it is no wider than its card, or the last."""
    *made, last = map(make, ways)
    return next((each for each in made if fits(each, width)), last)


def table(
    scene: Scene, width: int, heads: Sequence[str], groups: Callable[[int], Groups], *notes: str, weak: str = "weak"
) -> Table:
    """Groups of rows in text of a size below words for some keys; notes say what `weak` marks mean, if there are any,
    and more."""
    told = [*[said(scene, f"marks.{weak}")] * candidates.some_weak(scene), *notes]
    words, note = [said(scene, key) for key in heads], text(scene.language, "words.space").join(told)

    def make(size: int) -> Table:
        return Table(_STYLES[scene.aspect], size, groups(size), words, [note] if note else [])

    return roomy(make, _SIZES[scene.aspect], width)
