"""Make planned moves for a player, at a moment that others cannot foresee."""
