# Players who have left their server.

members-gone = { $Names } { $count ->
    [one] has
   *[other] have
} left this server. `/seat free` lets a robot play on.
