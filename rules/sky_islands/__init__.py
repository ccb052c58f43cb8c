"""The rules of Merchants of Sky Islands: tiles, connected islands, buildings, moves and views. Pure; no pixels."""
