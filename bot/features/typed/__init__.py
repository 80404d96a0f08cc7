"""Read moves that players type: their meaning, their completions, and the reasons why they are no move."""
