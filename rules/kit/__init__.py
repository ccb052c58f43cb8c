"""What games are made with: the protocol, notation, choices, grids, dumped positions. Knows no game and no table."""
