"""The rules layer: games, tables, the club and its database. Knows neither Discord nor pixels."""
