# Seats that change hands.

## The lobby
answer-seat-taken = The seat is yours: **My hand** shows you your cards.
already-seated-other = This person plays at this table already. Ask somebody else.

## What cannot be done, and what to do instead
unseat-nobody = Nobody of that name sits at a table that you host in this channel. Choose somebody from the list; who manages the channel may choose anybody at its tables.
unseat-still-here = { $player } is still on this server, so the seat stays taken. Whose time for a turn is over has a robot play in their place, as the host has chosen.
answer-unseated = { $player } has left this server. The seat is free before a game, and in a game a robot plays on; who comes back can take it back.
