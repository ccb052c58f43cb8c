"""How far colours and shapes stand apart from each other, for those who see no colours too."""

from __future__ import annotations

from PIL import Image, ImageChops

from render.canvas import rgba


def luminance(colour: str) -> float:
    """Relative luminance, 0 to 1 (WCAG)."""
    parts = [v / 255 for v in rgba(colour)[:3]]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    """Contrast ratio, 1 to 21 (WCAG)."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def grey(colour: str) -> int:
    """Its lightness where there are no colours, 0 to 255."""
    return Image.new("RGB", (1, 1), rgba(colour)[:3]).convert("L").tobytes()[0]


def silhouette(sprite: Image.Image) -> Image.Image:
    return sprite.getchannel("A").point([255 if v > 127 else 0 for v in range(256)])


def differs(a: Image.Image, b: Image.Image) -> float:
    """Share of pixels in which two masks differ."""
    wide, high = max(a.width, b.width), max(a.height, b.height)
    one, two = (Image.new("L", (wide, high)) for _ in range(2))
    one.paste(a, ((wide - a.width) // 2, (high - a.height) // 2))
    two.paste(b, ((wide - b.width) // 2, (high - b.height) // 2))
    return ImageChops.difference(one, two).histogram()[255] / (wide * high)
