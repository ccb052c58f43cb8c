"""The colours of Merchants of Sky Islands: deep sky, pale panes, grass above hanging rock, coloured hulls.

Gold means that a tip of the menu leads there. Seats have the colours and shapes that all games share.
"""

from __future__ import annotations

from typing import Final, NamedTuple

STRATA: Final = (
    "#2F80CB", "#3F8FD6", "#4F9DDF", "#60AAE5", "#72B7EA", "#86C4EF", "#9BD0F3", "#B1DCF6", "#C8E7F9", "#DDF1FB",
)  # fmt: skip
"""The sky from top to bottom, in flat wavy bands."""
ISLE: Final = "#2F6FB5"
CLOUD: Final = "#FFFFFF"
CLOUD_SHADE: Final = "#D6EBF8"

PANE: Final = ("#B5DDF6", "#D3ECFA", "#EAF6FC")
PANE_EDGE: Final = "#F7FCFF"
GRASS: Final = ("#B4DA74", "#A3D067", "#94C45A")
RIM: Final = "#E6F7B4"
LIP: Final = "#5E9440"
ROCK: Final = ("#A98365", "#7C6157", "#5A4B5C")
COAST: Final = "#3A3E54"

INK: Final = "#1F2A3A"
INK_2: Final = "#5B6B80"
INK_3: Final = "#9AA5B1"
PAPER: Final = "#FFFBF0"
PAPER_ACTIVE: Final = "#FFF1C4"
PAPER_GONE: Final = "#DCE5EC"
PAPER_INFO: Final = "#EAF5FC"
RULE: Final = "#C9CFD6"
WHITE: Final = "#FFFFFF"
NIGHT: Final = "#22324E"
GOLD: Final = "#FFD45E"
CREAM: Final = "#FFF8E2"
AMBER: Final = "#E8A92C"
LABEL_RIM: Final = "#143F73"
NEWS: Final = "#FFE879"
FLAG: Final = "#D55E00"

WALL: Final = ("#FFF8E6", "#ECDBBC")
STONE: Final = ("#E2DACB", "#C4B8AC", "#F0EADE")
WOOD: Final = ("#C79660", "#8B623E")
TREES: Final = ("#4F803A", "#76A64E", "#A0C86E", "#3A6E48", "#568E58", "#6E4E34")


class Hull(NamedTuple):
    """An airship's hull, its shade, and the colour of its letter."""

    base: str
    shade: str
    ink: str


HULLS: Final = {
    "red": Hull("#A3213C", "#6E1028", "#FFFFFF"),
    "white": Hull("#FBF6E6", "#CFC4A6", "#3A3A3A"),
    "blue": Hull("#2F4FA8", "#1C2F6E", "#FFFFFF"),
    "green": Hull("#2E8B45", "#1A5A2A", "#FFFFFF"),
}
