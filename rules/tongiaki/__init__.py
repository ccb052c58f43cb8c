"""The rules of Tongiaki: chart, voyages, landings, chains, moves and views. Pure; neither Discord nor pixels."""
