"""Court Piece, rule by rule (CP-1 to CP-18), with a file for each chapter of the rules."""
