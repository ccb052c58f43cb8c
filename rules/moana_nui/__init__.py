"""The rules of Moana Nui: islands, units, resources, buildings and battles. Neither Discord nor pixels."""
