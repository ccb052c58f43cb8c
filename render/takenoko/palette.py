"""Takenoko's colours and its frame theme.

Every colour that carries a meaning also has a shape, drawn elsewhere.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from render.theme import Theme

INK: Final = "#26282B"
LIGHT: Final = "#FFFDF6"
GARDEN: Final = "#EFE5CC"
THEME: Final = Theme(
    mount="#2C4439",
    hairline="#C9A552",
    ground="#EADFC6",
    paper="#F6EFDF",
    active="#FFF3C4",
    border="#8E8468",
    ink=INK,
    ink2="#54575A",
    ink3="#77786F",
    seal="#C23B2A",
    call="#FFD84D",
    light=LIGHT,
)


class TileInk(NamedTuple):
    """The colours of a plot: its face, lighter and darker parts, thickness, the motif, the halo of its label."""

    face: str
    lite: str
    dark: str
    side: str
    motif: str
    halo: str


class BambooInk(NamedTuple):
    """The colours of a stalk: middle, light and dark side, its leaves, its outline."""

    middle: str
    lite: str
    dark: str
    leaf: str
    line: str


TILE: Final = {
    "green": TileInk("#7BA453", "#92BA68", "#628A43", "#43632B", "#557F3B", "#BCD4A0"),
    "yellow": TileInk("#F3D473", "#FAE496", "#D9AE45", "#9A7424", "#CFA03A", "#F9E8AE"),
    "pink": TileInk("#E2939F", "#EFB4BA", "#C96F80", "#8C4757", "#FCE6E6", "#F6D6D6"),
}
BAMBOO: Final = {
    "green": BambooInk("#3E8E46", "#8CCB6C", "#1F5A30", "#2F6E3A", "#163E22"),
    "yellow": BambooInk("#E0A21C", "#FFE07A", "#96680E", "#8A9430", "#5F400A"),
    "pink": BambooInk("#CB4F78", "#F7A6BC", "#8A2A4E", "#6F8F5E", "#571631"),
}
DRY: Final = "#D9CBAA"
DRY_HALO: Final = "#EDE4CC"
POND_HALO: Final = "#BFE3EE"
WATER: Final = "#4A9CC4"
WATER_DEEP: Final = "#2B6A97"
WATER_LITE: Final = "#E4F5F7"
CHIP: Final = {"enclosure": "#B8392B", "fertilizer": "#7A5230", "watershed": "#2B6A97"}
CATEGORY: Final = {"plot": "#5F8245", "gardener": "#2F5D8C", "panda": "#33343A"}
STEP: Final = {"panda": INK, "gardener": "#1F5080"}
