"""Plans: moves made on a player's behalf, at times that others can't foresee."""
