# Seats that change hands.

## The lobby
answer-seat-taken = The seat is yours: **My hand** shows you your cards.
already-seated-other = This person plays at this table already. Ask somebody else.

## What cannot be done, and what to do instead
unseat-nobody = I find no player of that name at the tables that you host in this channel. Choose somebody from the list; channel managers may choose any player here.
unseat-still-here = { $player } is still on this server, so the seat stays taken. If their time for a turn runs out, a robot plays for them, as the host chose.
answer-unseated = { $player } has left this server. The seat is free before a game; in a game a robot plays on, and the player can take it back on return.

command-seat = Invite somebody, or give your seat in a game away
command-seat-give = Offer your seat in a running game to somebody
command-seat-invite = Invite somebody to your table, or to replace a robot there
command-seat-free = Free the seats here of somebody who has left this server
option-person = The person to ask
option-robot = The robot that makes room, if several play
option-player = The player who left the server and has a seat at your tables here
answer-seat-offered = I ask { $player }, in { $channel }. Until somebody takes it, the seat stays as it is.
answer-seat-declined = All right: the seat stays as it is.
seat-nobody-to-invite = No robot at this table has a seat that you could give away.
seat-which = Which robot should make room?
seat-not-yours = Only { $person } can give that seat away.
seat-knows-another = This person has seen another hand of this game, and cannot play in this seat. Ask somebody else.
seat-offers-often = That was a lot of offers in one hour. Wait a while before you ask somebody else.
seat-offered-to = This seat is offered to { $person }. Ask the host of the table if you would like to play.
