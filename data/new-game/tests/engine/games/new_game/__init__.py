"""New Game, rule by rule."""
