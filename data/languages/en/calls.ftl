# Calls that are put off, and nudges.

command-nudge = Call those you wait for, where no clock does
nudge-button = Nudge
answer-nudged = They hear that you wait, unless they want no calls now. Who rests hears it afterwards.
nudge-nobody = You wait for nobody here.
nudge-clock = At this table a clock runs for everybody: it calls them.
nudge-early = Give them a little time: you can do that { $when }.
nudge-done = They were nudged in this turn already.
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
ping-muted = No more pings for this turn in **{ $game }**. The next turn calls you as usual.
ping-over = That turn is over. The table shows whose it is now.
ping-of-another = That ping is for { $person }.
