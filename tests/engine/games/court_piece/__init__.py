"""Court Piece, rule by rule (CP-1 to CP-18): a file a chapter of the rules."""
