# More time for the players whose turn it is.

command-game-time = Give the others a day more for their move
more-time = A day more
more-time-nobody = No clock of another player is running, so nobody needs more time.
more-time-given = They have had a day more in this turn already.
answer-more-time = They have a day more for this move.
event-more-time = { $Seat } gave { $seats } a day more.
