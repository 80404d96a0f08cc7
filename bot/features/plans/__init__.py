"""Make planned moves for a player, at times that others cannot foresee."""
