"""The colours of Moana Nui: a bright lagoon, reef and sand in a deep sea, framed in painted bark cloth.

A seat's tint on the ground says who controls it, always with the pattern of the seat's shape. Gold is a completed
island, red and white stripes a contested one.
"""

from __future__ import annotations

from typing import Final

INK: Final = "#1F2A3A"
INK_2: Final = "#6B5A48"
INK_3: Final = "#B4A994"
WHITE: Final = "#FFFFFF"

SEA: Final = (
    "#0C4F86", "#115C95", "#176AA4", "#1E79B2", "#2888BF", "#3496C9", "#42A4D2", "#52B1DA", "#64BEE1", "#78CAE7",
)  # fmt: skip
"""The deep sea from top to bottom."""
REEF: Final = "#0E7FA6"
FOAM: Final = "#DFF7F2"
LAGOON: Final = "#22B3C6"
LAGOON_DEEP: Final = "#19A3BA"
LAGOON_LIGHT: Final = "#35C2CF"
LAGOON_LINE: Final = "#8FDDE3"
SHALLOW: Final = "#63D8D6"
NAME_RIM: Final = "#0B5873"
LETTER_INK: Final = "#4A3A24"
SHOAL: Final = "#A8EBDD"
SURF: Final = "#F4FFFA"
SAND: Final = "#F7E4B0"
SAND_DARK: Final = "#DDBE7C"

LIT: Final = "#FFFBE0"
SHADE: Final = "#4A3A1E"
"""Light and shade on the land."""

NOBODY: Final = ("#BFDD8E", "#8DB868")
GROUND: Final = (("#F7C766", "#A86F00"), ("#8FCEF5", "#2477B3"), ("#5CC7A3", "#006B4E"), ("#F0935A", "#9A3E00"))
"""The ground of each seat: fill and border."""
COMPLETED: Final = ("#FFCB3D", "#8A5A00", "#FFE38F")
CONTESTED: Final = ("#D8232F", "#8E1420")

ALARM: Final = "#C4202C"
CALM: Final = "#22324E"
VEIL: Final = "#2C7FB4"
VEIL_LAND: Final = "#D9ECEE"
CALL: Final = "#FFCB3D"
PALE: Final = "#EAF1F2"
"""The chip of an answer that brings nothing."""
PAPER: Final = "#FFFAEA"
PAPER_ACTIVE: Final = "#FFF1C9"
PAPER_GONE: Final = "#DCD8CC"
PAPER_PRIVATE: Final = "#E6F7F8"
RULE: Final = "#D8CBB0"

BARK: Final = "#6E2A22"
BARK_RED: Final = "#C24A32"
BARK_GOLD: Final = "#E9A55A"
CARVING: Final = "#FFF1CF"
STRAW: Final = ("#E3B45B", "#C48F3D", "#9A6A2B")
WOOD: Final = ("#8A4B2A", "#B57A48", "#C98B4F")
STONE: Final = ("#B9B3A6", "#DAD5C8", "#8F897D")
