"""The sample game: everything that a game of the house has, as small as can be. CONTRIBUTING walks through it."""
