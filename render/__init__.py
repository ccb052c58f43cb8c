"""Pictures and words of a view: what a reader sees.

Knows the games' views, never Discord or the database.
"""
