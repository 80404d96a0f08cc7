"""Make planned moves for a player, at times others cannot foresee."""
