"""When time counts for a player, how much of it they have, and what is due: values, and their rows.

Knows storage and delivery's rows. No table, no step and no game may enter.
"""
