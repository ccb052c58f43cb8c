"""Pictures and words of a view: what a reader sees; knows the games' views, never Discord or the database."""
