"""What must be read on a picture and where: every picture and sprite carries its lines of text, and the signs on it.

Whatever is laid over a board asks here what it must not cover, and tests what they must be able to read.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from PIL import Image

Rect: TypeAlias = tuple[float, float, float, float]
"""Left, top, right, bottom in pixels."""

_LINES: Final = "lines"
_SIGNS: Final = "signs"


class Line(NamedTuple):
    """One line of text on a picture, in pixels. `em` is its size, (`x`, `y`) the middle of its left end, `cut` says
    that it was painted beyond the rim of its sheet."""

    words: str
    em: float
    x: float
    y: float
    width: float
    cut: bool = False

    def moved(self, dx: float, dy: float, factor: float = 1) -> Line:
        """The same line at `factor` of its size, then moved."""
        x, y, em = self.x * factor + dx, self.y * factor + dy, self.em * factor
        return Line(self.words, em, x, y, self.width * factor, self.cut)

    @property
    def box(self) -> Rect:
        """The box of its letters: capitals and digits are about 0.76 em high."""
        return self.x, self.y - 0.4 * self.em, self.x + self.width, self.y + 0.4 * self.em


class Sign(NamedTuple):
    """A part of a drawing that must be seen, such as a head or a roof: its name and its box."""

    what: str
    box: Rect

    def moved(self, dx: float, dy: float, factor: float = 1) -> Sign:
        """The same sign at `factor` of its size, then moved."""
        left, top, right, bottom = self.box
        moved = left * factor + dx, top * factor + dy, right * factor + dx, bottom * factor + dy
        return Sign(self.what, moved)


def lines_on(image: Image.Image) -> tuple[Line, ...]:
    """What is written on a picture, in the order in which it was painted."""
    found: tuple[Line, ...] = image.info.get(_LINES, ())
    return found


def signs_on(image: Image.Image) -> tuple[Sign, ...]:
    """The signs on a picture that must be seen, in the order in which they were painted."""
    found: tuple[Sign, ...] = image.info.get(_SIGNS, ())
    return found


def taken_on(image: Image.Image) -> list[Rect]:
    """The boxes of everything on a picture that must not be covered."""
    return [*(line.box for line in lines_on(image)), *(sign.box for sign in signs_on(image))]


def write(image: Image.Image, line: Line) -> None:
    """Notes a line that was painted on a picture."""
    cut = line.x < -1 or line.x + line.width > image.width + 1
    image.info[_LINES] = (*lines_on(image), line._replace(cut=cut))


def show(image: Image.Image, what: str, box: Rect | None = None) -> Image.Image:
    """Notes that a part of a picture must be seen (default: all of it). Returns the picture."""
    image.info[_SIGNS] = (*signs_on(image), Sign(what, box or (0, 0, image.width, image.height)))
    return image


def carry(source: Image.Image, target: Image.Image, dx: float = 0, dy: float = 0, factor: float = 1) -> Image.Image:
    """Notes on `target` what must be read on `source`, which was painted on it at (dx, dy). Returns the target."""
    for kind in (_LINES, _SIGNS):
        if kind in source.info:
            moved = (each.moved(dx, dy, factor) for each in source.info[kind])
            target.info[kind] = (*target.info.get(kind, ()), *moved)
    return target


def resized(source: Image.Image, target: Image.Image, dx: float = 0, dy: float = 0) -> Image.Image:
    """`target`, made from `source` by changing its size or cutting (dx, dy) off, with its lines where they are now."""
    for kind in (_LINES, _SIGNS):
        target.info.pop(kind, None)
    return carry(source, target, -dx, -dy, 1 if dx or dy else target.width / source.width)
