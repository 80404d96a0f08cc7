"""Plans: moves that are made for a player at a moment that nobody can foresee."""
