"""One SQLite file: opening it, its migrations, the statements, the writes of one transaction."""
