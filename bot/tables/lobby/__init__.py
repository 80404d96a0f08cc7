"""From the first seat to the deal: who sits where, who is asked, when it begins. Knows the core."""
