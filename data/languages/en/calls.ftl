# Calls that are put off, and nudges.

command-game-nudge = Call the players you wait for
nudge-button = Nudge
answer-nudged = I tell them that you are waiting, unless they want no calls now. Players at rest hear it afterwards.
nudge-nobody = You are not waiting for anyone here.
nudge-clock = A clock runs at this table: it calls everybody.
nudge-early = Give them a little time: you can nudge them { $when }.
nudge-done = They have already been nudged in this turn.
ping-later-title = **When shall I call you to { $game } again?** Only if it is still your turn then.
ping-later-choose = Choose a moment
ping-not-this-turn = No more pings for this turn
ping-in-hours = In { $hours ->
    [one] one hour
   *[other] { $hours } hours
}
ping-in-hours-at = In { $hours ->
    [one] one hour
   *[other] { $hours } hours
}, at { $at }
ping-today-at = Today at { $at }
ping-tomorrow-at = Tomorrow at { $at }
ping-weekday-at = { $day } at { $at }
ping-snoozed = I call you to **{ $game }** again on { $when }, if it is still your turn.
ping-muted = No more pings for this turn in **{ $game }**. I call you next turn as usual.
ping-over = This turn is over. The table shows the player to move.
ping-of-another = This ping is for { $person }.
notice-early = { $game } in { $channel }: one more turn, then it is yours.
