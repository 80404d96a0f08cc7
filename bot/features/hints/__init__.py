"""Give hints with reasons to players whose opponents and partners are all robots."""
