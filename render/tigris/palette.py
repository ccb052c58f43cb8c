"""The colours of Tigris & Euphrates: clay, basalt and lapis around a parchment map.

Colour says which leader or tile it is, and always goes with a glyph and a letter. Gold belongs to whoever has to
decide, orange to conflict; neither means anything else on the board.
"""

from __future__ import annotations

from typing import Final, NamedTuple

INK: Final = "#2A1D14"
IVORY: Final = "#FFF3D6"
PAPER_WHITE: Final = "#FFFBEA"
GOLD: Final = "#E9B949"
GOLD_LIGHT: Final = "#FFE7A0"
GOLD_DARK: Final = "#8A5A17"
CALL: Final = "#FFC93C"
"""The rim of leaders whose owner has to decide."""
CALL_NUMBER: Final = "#FFD25A"
NEW: Final = "#FFE84A"
"""What has changed since the reader last acted."""
ORANGE: Final = "#FF8A3C"
"""The attacker, and whatever belongs to the attack."""
REVOLT: Final = "#F2A25C"
DEFENCE: Final = "#FFFFFF"
RED_INK: Final = "#8E1F16"

PARCHMENT: Final = ("#E0C996", "#EDDCB1")
DRAWING: Final = "#BF9F68"
GRID: Final = "#6E4F2A"
RIVER: Final = {"shallow": "#8CC3C4", "middle": "#6FB0BC", "deep": "#5AA0B3", "line": "#B9DEDB", "sign": "#3A7788"}
BANK: Final = {"green": "#B9B878", "reed": "#8E9A55", "edge": "#5B4A2C"}
WALL: Final = {"stone": "#F0BE6A", "brick": "#B97B36", "edge": "#3A2412", "plaza": "#CFA669"}
FACE_DOWN: Final = {"face": "#B9905C", "side": "#7D5B36", "line": "#94703F"}

BASALT: Final = "#2A211C"
BASALT_EDGE: Final = "#120C09"
LETTERS: Final = "#F6E2B4"
BRICKS: Final = ("#1A3060", "#1C3468", "#182C59", "#1E386E")
JOINT: Final = "#122247"
BAND: Final = "#0E1B3A"
LAPIS: Final = "#234FA8"
HEAD: Final = "#FFF6DF"
HEAD_2: Final = "#E9C877"
WARN: Final = "#FFB08A"

TABLET: Final = "#CDB083"
TABLET_LOW: Final = "#8F7143"
TABLET_ACTIVE: Final = "#F3DFAF"
TABLET_GONE: Final = "#B09C7C"
TABLET_RIM: Final = "#0B1226"
INK_2: Final = "#4A3319"
SEAL: Final = "#2B2630"
SEAL_DARK: Final = "#17141A"
SEAL_GOLD: Final = "#F0CF83"
PLATE_DARK: Final = "#4A3320"
VEIL: Final = "#1C120E"


class Glaze(NamedTuple):
    """The three tones of a glazed colour."""

    base: str
    light: str
    dark: str


GLAZE: Final = {
    "red": Glaze("#B5382A", "#E0705A", "#6E1A14"),
    "blue": Glaze("#234FA8", "#5D8BE0", "#122A63"),
    "green": Glaze("#3C8A4A", "#7FC07A", "#1C4A2A"),
    "black": Glaze("#3B3A40", "#6B6A72", "#1A191D"),
}
SIDES: Final = {"attacker": ORANGE, "defender": DEFENCE}
