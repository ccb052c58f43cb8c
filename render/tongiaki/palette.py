"""The colours of Tongiaki: a Pacific at dusk, sand and jungle; gold always means "now"."""

from __future__ import annotations

from typing import Final

INK: Final = "#0A1626"
OCEAN: Final = "#0B2140"
SWELL: Final = "#163D68"
FRONTIER: Final = "#234F7A"
SEA: Final = ("#1D5E92", "#195283", "#164774", "#123C66")
RIM: Final = "#4A90BC"
WAVELET: Final = "#327BAA"
CASING: Final = "#103659"
BED: Final = "#2A6690"
FREE_BED: Final = "#5FA3C4"
FREE_EDGE: Final = "#BFE3EE"
STRAND: Final = "#E3F3F7"
WHITE: Final = "#FFFFFF"
DISC: Final = "#FFF6E2"
DIGIT: Final = "#12263F"
LAGOON: Final = "#1E7C92"
SHALLOW: Final = "#46B6B0"
SURF: Final = "#EAF6F2"
SAND: Final = "#EBCB8D"
BEACH: Final = "#F9E4B2"
"""Sand where nobody is."""
KING_SAND: Final = "#C9B083"
JUNGLE: Final = ("#143F30", "#20573E", "#357A4A", "#66A65C")
PALM: Final = ("#7FAE58", "#4C8348")
SLOT: Final = ("#8E6335", "#C99C60", "#A87B45")
WOOD: Final = ("#3F2618", "#8C5B38", "#C9935E")
STONE: Final = ("#4A4750", "#9A948E", "#D8CFBF")
PLAQUE: Final = ("#2A1A12", "#4A2E1E")
LETTER: Final = "#0E2238"
CREAM: Final = "#FFF3DA"
GOLD: Final = "#FFC84A"
FRESH: Final = "#FFF0A6"
"""Around new tiles, unlike the gold of turns and the seats' own colours."""
GOLD_INK: Final = "#3A2208"
FAILED: Final = "#FF9D8A"
CROSS: Final = "#C8324A"
PIN: Final = "#FFE24A"
"""What can be chosen: found at once among the white numbers of routes."""
CARD: Final = "#10263F"
CARD_EDGE: Final = "#2A4E74"
CARD_ACTIVE: Final = "#17385A"
CARD_GONE: Final = "#16202C"
SOFT: Final = "#BBD3E8"
NUMBER: Final = "#FFE7A8"
SHADE: Final = "#241C48"
"""Around letters on the sky."""
DIM: Final = "#3B3B74"
SKY: Final = (
    "#0E1A3C", "#131F45", "#1C2550", "#2A2B5C", "#3C3064", "#53366A",
    "#70406C", "#934E6C", "#B65F68", "#D67862", "#EB9862", "#F7BE76",
)  # fmt: skip
HILLS: Final = "#33264F"
SKY_EDGES: Final = (0.10, 0.22, 0.34, 0.45, 0.55, 0.64, 0.72, 0.79, 0.85, 0.90, 0.945)
DUSK: Final = ("#0F264A", "#162A55", "#222E5E", "#8A5A72")
"""The sea below the horizon, and glints on it."""
SAIL_SHADE: Final = ("#9C6400", "#1F6FA8", "#00593F", "#8A3200", "#8A3D68", "#003F6B")
FISH: Final = ("#CFE8F1", "#8FC0DA")
TURTLE: Final = ("#16352E", "#3F7A55", "#6FA25C")
WHALE: Final = "#0A1D33"
LABEL_OPEN: Final = "#5F8FBE"
"""Coordinates of empty cells."""
HULL: Final = ("#7A4B2C", "#B4763F", "#F0CB92", "#5A3620")
ROSE: Final = ("#2A4E74", "#0E2440", "#BCDCEC", "#4F86AC", "#FFC9B0", "#E8756A")
"""The compass: rings, ground, light and dark of a ray, light and dark of the ray that points north."""
