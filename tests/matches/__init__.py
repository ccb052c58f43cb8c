"""Matches of the computer players: how strong they are, and where their weights come from."""
