"""The rules of Tigris & Euphrates: board, kingdoms, conflicts, moves and views. Pure; neither Discord nor pixels."""
