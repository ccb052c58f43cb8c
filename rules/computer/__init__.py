"""Computer seats: how a position is judged, searched and played, over any game of the house. Pure: no clock, no I/O."""
