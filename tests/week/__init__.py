"""A week of tables and users, simulated by the clock of the tests."""
