"""Painting: a supersampled painter for sprites, and the final picture on which sprites and texts are pasted.

No game, no text tables, no fonts of its own: colours are '#RRGGBB' or tuples, text comes as runs of `fonts`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from typing import Literal, TypeAlias, cast

from PIL import Image, ImageChops, ImageDraw, ImageFilter

from render import fonts
from render.lettering import Line, carry, resized, show, write
from render.shapes import Point, Points, box, ellipse, ribbon

Colour: TypeAlias = str | tuple[int, int, int] | tuple[int, int, int, int]
RGBA: TypeAlias = tuple[int, int, int, int]
Widths: TypeAlias = float | Sequence[float] | Callable[[float], float]
Align: TypeAlias = Literal["l", "m", "r"]
Edges: TypeAlias = tuple[int, int, int, int]


@lru_cache(maxsize=2048)
def rgba(colour: Colour, alpha: int | None = None) -> RGBA:
    """A colour as four numbers 0–255; `alpha` replaces its opacity."""
    if isinstance(colour, str):
        digits = colour.lstrip("#")
        red, green, blue = (int(digits[i : i + 2], 16) for i in (0, 2, 4))
        return red, green, blue, 255 if alpha is None else alpha
    own = colour[3] if len(colour) == 4 else 255
    return colour[0], colour[1], colour[2], own if alpha is None else alpha


@lru_cache(maxsize=2048)
def mix(a: Colour, b: Colour, t: float) -> RGBA:
    """The colour at fraction `t` of the way from a to b."""
    one, two = rgba(a), rgba(b)
    red, green, blue, alpha = (round(x + (y - x) * t) for x, y in zip(one, two, strict=True))
    return red, green, blue, alpha


def scaled(sprite: Image.Image, factor: float) -> Image.Image:
    """A sprite at `factor` of its size. One that is scaled often may be kept as RGBa, with its colours multiplied."""
    size = (max(1, round(sprite.width * factor)), max(1, round(sprite.height * factor)))
    small = sprite if size == sprite.size else resized(sprite, sprite.resize(size, Image.Resampling.HAMMING))
    return small.convert("RGBA") if small.mode == "RGBa" else small


def ghost(sprite: Image.Image, opacity: float) -> Image.Image:
    """A paler copy of a sprite, for what there is none of."""
    pale = sprite.copy()
    pale.putalpha(sprite.getchannel("A").point([round(v * opacity) for v in range(256)]))
    return pale


def trimmed(sprite: Image.Image) -> Image.Image:
    """A sprite without the empty rims around it; its middle stays where it was."""
    x0, y0, x1, y1 = sprite.getbbox() or (0, 0, sprite.width, sprite.height)
    dx, dy = min(x0, sprite.width - x1), min(y0, sprite.height - y1)
    return resized(sprite, sprite.crop((dx, dy, sprite.width - dx, sprite.height - dy)), dx, dy)


def plaque(width: float, height: float, *layers: tuple[float, float, Colour]) -> Image.Image:
    """Rectangles with round corners in each other: how far inside each is, its radius, its colour; in pixels."""
    painter = Painter(width, height, 1, 4, origin=(0, 0))
    for inset, radius, colour in layers:
        painter.box(inset, inset, width - inset, height - inset, radius, colour)
    return painter.done()


class Painter:
    """Draws one sprite in logical units, `k` pixels each, enlarged `ss` times while drawing.

    The origin lies in the middle of the sheet unless given. `done()` gives the finished RGBA sprite.
    """

    def __init__(
        self,
        width: float,
        height: float,
        k: float = 1,
        ss: int = 3,
        origin: Point | None = None,
        ground: Colour | None = None,
    ) -> None:
        size = (max(1, round(width * k)) * ss, max(1, round(height * k)) * ss)
        self.k, self.ss = k * ss, ss
        self.x0, self.y0 = origin or (width / 2, height / 2)
        self.image = Image.new("RGBA", size, rgba(ground) if ground else (0, 0, 0, 0))

    def pixels(self, points: Points) -> list[Point]:
        """Logical points as pixels of the enlarged sheet."""
        return [((x + self.x0) * self.k, (y + self.y0) * self.k) for x, y in points]

    def poly(self, points: Points, fill: Colour) -> None:
        """A filled polygon; a translucent colour is blended over what is there."""
        colour, target = rgba(fill), self.pixels(points)
        if colour[3] == 255:
            ImageDraw.Draw(self.image).polygon(target, fill=colour)
            return
        xs, ys = [p[0] for p in target], [p[1] for p in target]
        x0, y0 = max(0, int(min(xs)) - 1), max(0, int(min(ys)) - 1)
        x1, y1 = min(self.image.width, int(max(xs)) + 2), min(self.image.height, int(max(ys)) + 2)
        if x1 > x0 and y1 > y0:
            layer = Image.new("RGBA", (x1 - x0, y1 - y0), (*colour[:3], 0))
            ImageDraw.Draw(layer).polygon([(x - x0, y - y0) for x, y in target], fill=colour)
            self.image.alpha_composite(layer, (x0, y0))

    def cut(self, outline: Points) -> None:
        """Takes away what is drawn within an outline."""
        ImageDraw.Draw(self.image).polygon(self.pixels(outline), fill=(0, 0, 0, 0))

    def polys(self, outlines: Iterator[Points] | Sequence[Points], fill: Colour) -> None:
        """Several filled polygons of one colour."""
        for outline in outlines:
            self.poly(outline, fill)

    def ellipse(self, x: float, y: float, rx: float, ry: float | None = None, *, fill: Colour, turn: float = 0) -> None:
        """A filled ellipse about (x, y)."""
        self.poly(ellipse(x, y, rx, ry, turn), fill)

    def box(self, x0: float, y0: float, x1: float, y1: float, radius: float, fill: Colour) -> None:
        """A filled rectangle with rounded corners."""
        self.poly(box(x0, y0, x1, y1, radius), fill)

    def rim(self, outer: Points, inner: Points, fill: Colour) -> None:
        """What lies between two closed outlines."""
        self.poly([*outer, outer[0], inner[0], *inner[::-1]], fill)

    def brush(self, points: Points, width: Widths, fill: Colour, caps: bool = True) -> None:
        """A stroke along `points`, of one width, of one width a point, or of a width by the fraction of the way."""
        widths = _widths(width, len(points) - 1)
        self.poly(ribbon(points, widths), fill)
        if caps and rgba(fill)[3] == 255:
            for (x, y), thick in ((points[0], widths[0]), (points[-1], widths[-1])):
                if thick > 0.2:
                    self.ellipse(x, y, thick / 2, fill=fill)

    def outlined(self, points: Points, fill: Colour, line: Colour, width: float) -> None:
        """A filled shape with a line around it, drawn by pushing its points outward from their middle."""
        cx, cy = sum(p[0] for p in points) / len(points), sum(p[1] for p in points) / len(points)
        grown: list[Point] = []
        for x, y in points:
            length = math.hypot(x - cx, y - cy) or 1
            grown.append((x + (x - cx) / length * width, y + (y - cy) / length * width))
        self.poly(grown, line)
        self.poly(points, fill)

    @contextmanager
    def clip(self, outline: Points) -> Iterator[Painter]:
        """A painter whose strokes show only inside `outline`."""
        inner = self._twin()
        yield inner
        mask = Image.new("L", self.image.size, 0)
        ImageDraw.Draw(mask).polygon(self.pixels(outline), fill=255)
        inner.image.putalpha(ImageChops.multiply(inner.image.getchannel("A"), mask))
        self.image.alpha_composite(inner.image)

    def glow(self, outline: Points, fill: Colour, radius: float, inside: Points) -> None:
        """A blurred shape, shown only inside another."""
        with self.clip(inside) as inner:
            inner.poly(outline, rgba(fill, 255))
            alpha = inner.image.getchannel("A").filter(ImageFilter.GaussianBlur(radius * self.k))
            inner.image = Image.new("RGBA", self.image.size, (*rgba(fill)[:3], 255))
            inner.image.putalpha(alpha.point([v * rgba(fill)[3] // 255 for v in range(256)]))

    def halo(self, outlines: Sequence[Points], width: float, fill: Colour) -> None:
        """The union of some shapes, grown by `width`: the rim of a sticker."""
        shape = Image.new("L", self.image.size, 0)
        for outline in outlines:
            ImageDraw.Draw(shape).polygon(self.pixels(outline), fill=255)
        soft = shape.filter(ImageFilter.GaussianBlur(width * self.k * 0.62))
        mask = soft.point([255 if v > 14 else 0 for v in range(256)]).filter(ImageFilter.GaussianBlur(0.5 * self.k))
        self.image.paste(rgba(fill), (0, 0), mask)

    def grown(self, outline: Points, width: float, fill: Colour) -> None:
        """A shape grown by `width` with round corners; quicker than a halo."""
        draw, corners, reach = ImageDraw.Draw(self.image), self.pixels(outline), width * self.k
        draw.polygon(corners, fill=rgba(fill))
        draw.line([*corners, corners[0]], fill=rgba(fill), width=round(2 * reach))
        for x, y in corners:
            draw.ellipse((x - reach, y - reach, x + reach, y + reach), fill=rgba(fill))

    def text(
        self, x: float, y: float, words: str, size: float, fill: Colour, bold: bool = True, sign: bool = False
    ) -> None:
        """Text with its middle at (x, y). A `sign` is part of a drawing: nobody has to read it."""
        run = fonts.run(words, round(size * self.k), bold)
        px, py = self.pixels([(x, y)])[0]
        left = round(px - run.width / 2)
        self.image.paste(rgba(fill), (left + run.left, round(py) + run.top), run.mask)
        if not sign:
            write(self.image, Line(words, size * self.k, left, round(py), run.width))

    def show(self, what: str, x0: float, y0: float, x1: float, y1: float) -> None:
        """Notes that this part of the drawing must be seen."""
        (left, top), (right, bottom) = self.pixels([(x0, y0), (x1, y1)])
        show(self.image, what, (left, top, right, bottom))

    def _twin(self) -> Painter:
        twin = Painter.__new__(Painter)
        twin.k, twin.ss, twin.x0, twin.y0 = self.k, self.ss, self.x0, self.y0
        twin.image = Image.new("RGBA", self.image.size, (0, 0, 0, 0))
        return twin

    def done(self) -> Image.Image:
        """The sprite at its final size."""
        if self.ss == 1:
            return self.image
        small = Image.new("RGBA", (self.image.width // self.ss, self.image.height // self.ss))
        if box := self.image.getbbox():
            # Only what is drawn on: half of most sheets is empty.
            x0, y0, x1, y1 = box[0] // self.ss, box[1] // self.ss, -(-box[2] // self.ss), -(-box[3] // self.ss)
            drawn = self.image.crop((x0 * self.ss, y0 * self.ss, x1 * self.ss, y1 * self.ss))
            small.paste(drawn.reduce(self.ss), (x0, y0))
        return resized(self.image, small)


def _widths(width: Widths, last: int) -> Sequence[float]:
    if isinstance(width, (int, float)):
        return [width] * (last + 1)
    return [width(i / last) for i in range(last + 1)] if callable(width) else width


class Canvas:
    """A picture at its final size, on which finished sprites and texts are pasted."""

    def __init__(self, image: Image.Image) -> None:
        self.image = image

    def paste(self, sprite: Image.Image, x: float, y: float) -> None:
        """A sprite with its middle at (x, y)."""
        self.place(sprite, x - sprite.width / 2, y - sprite.height / 2)

    def place(self, sprite: Image.Image, x: float, y: float) -> None:
        """A sprite with its upper left corner at (x, y)."""
        left, top = round(x), round(y)
        self.image.paste(sprite, (left, top), sprite)
        carry(sprite, self.image, left, top)

    def lay(self, picture: Image.Image, x: int, y: int) -> None:
        """A picture without holes, its upper left corner at (x, y): it hides what was there."""
        self.image.paste(picture, (x, y))
        carry(picture, self.image, x, y)

    def text(
        self,
        x: float,
        y: float,
        words: str,
        size: int,
        fill: Colour,
        align: Align = "l",
        bold: bool = True,
        halo: Colour | None = None,
        rim: int = 3,
    ) -> int:
        """One line about the height y, x its left end, middle or right end, if wished with a rim. Returns its width."""
        run = fonts.run(words, size, bold)
        left = round(x - {"l": 0, "m": run.width / 2, "r": run.width}[align])
        if halo:
            under = fonts.run(words, size, bold, rim)
            self.image.paste(rgba(halo)[:3], (left + under.left, round(y) + under.top), under.mask)
        self.image.paste(rgba(fill)[:3], (left + run.left, round(y) + run.top), run.mask)
        write(self.image, Line(words, size, left, round(y), run.width))
        return run.width

    def fitted(
        self, x: float, y: float, words: str, sizes: tuple[int, ...], room: float, fill: Colour, align: Align = "l"
    ) -> int:
        """One line in the first of `sizes` in which it is no wider than `room`, cut in the last one. Returns its
        width."""
        size = fonts.largest(words, room, sizes)
        return self.text(x, y, fonts.fit(words, size, room), size, fill, align)

    def lines(
        self,
        x: float,
        y: float,
        lines: Sequence[str],
        size: int,
        fill: Colour,
        step: float,
        align: Align = "l",
        halo: Colour | None = None,
    ) -> None:
        """Lines of text, each `step` below the one before; y is the middle of them all."""
        for i, line in enumerate(lines):
            self.text(x, y + (i - (len(lines) - 1) / 2) * step, line, size, fill, align, halo=halo)

    def haloed(self, x: float, y: float, words: str, size: int, fill: Colour, halo: Colour, width: int = 3) -> None:
        """Text with its middle at (x, y) and a light rim, legible on any ground."""
        self.text(x, y, words, size, fill, "m", halo=halo, rim=width)

    def stretch(self, sprite: Image.Image, x: int, y: int, w: int, h: int, edges: Edges) -> None:
        """A small sprite blown up to w x h: its four corners as they are, what lies between them drawn out.

        `edges` are the widths of the parts that keep their size: left, top, right, bottom. A middle that is
        transparent stays so.
        """
        left, top, right, bottom = edges
        columns = ((0, left, x, left), (left, left + 1, x + left, w - left - right), (-right, 0, x + w - right, right))
        rows = ((0, top, y, top), (top, top + 1, y + top, h - top - bottom), (-bottom, 0, y + h - bottom, bottom))
        for x0, x1, at_x, wide in columns:
            for y0, y1, at_y, high in rows:
                part = (x0 % sprite.width, y0 % sprite.height, x1 or sprite.width, y1 or sprite.height)
                if (wide, high) == (part[2] - part[0], part[3] - part[1]):
                    piece = sprite.crop(part)
                    self.image.paste(piece, (at_x, at_y), piece)
                elif wide > 0 and high > 0:
                    self._draw_out(sprite, part, (at_x, at_y, at_x + wide, at_y + high))

    def _draw_out(self, sprite: Image.Image, part: tuple[int, int, int, int], to: tuple[int, int, int, int]) -> None:
        if part[2] - part[0] == 1 and part[3] - part[1] == 1:
            colour = cast(RGBA, sprite.getpixel(part[:2]))
            if colour[3]:
                self.image.paste(colour[:3], to)
            return
        piece = sprite.resize((to[2] - to[0], to[3] - to[1]), Image.Resampling.NEAREST, part)
        self.image.paste(piece, to[:2], piece)

    def fill(self, x0: float, y0: float, x1: float, y1: float, colour: Colour) -> None:
        """A plain rectangle."""
        self.image.paste(rgba(colour)[:3], (round(x0), round(y0), round(x1), round(y1)))
