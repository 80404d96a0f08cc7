# Leaderboards, profiles, months and odds.

## Commands
scope-channel = this channel
scope-server = this server
scope-mine = everywhere you play
period-all = all time
period-month = this month

## The table
met-here = -# So far here: { $first } { $won } : { $lost } { $second }
odds-even = -# The odds, from earlier games here: even
odds-two = -# The odds, from earlier games here: { $more } : { $less } for { $names }
odds-several = -# The odds, from earlier games here: { $names } in about { $tenths ->
    [one] one game
   *[other] { $tenths } games
} of ten

## Lists
leaderboard-title = Leaderboard: { $scope }
leaderboard-of = { $game } · Leaderboard: { $scope }
leaderboard-none = This board is still empty. Use /play to start a game.
leaderboard-line = { $place }. { $name } · { $score } · { $played ->
    [one] one game
   *[other] { $played } games
} · { $won } won · { $drawn } drawn · { $rate }%
leaderboard-gone = { $line } · has left the server
leaderboard-gone-name = { $name } (left)
profile-gone = Has left this server.
leaderboard-rating = { $number } ({ $word })
leaderboard-points = { $points ->
    [one] one point
   *[other] { $points } points
}
leaderboard-own = You: { $line }
leaderboard-own-none = You have not finished a game here.
leaderboard-own-unlisted = You, seen only by you: { $line }
leaderboard-all-is = -# Your rating. Everyone starts at 1000. How sure it is: new, settling, settled. Games against robots only do not count.
leaderboard-month-is = -# Points show how the games of this month went: a win against stronger players is worth more. Everyone starts the month equal; games against robots only do not count.
leaderboard-past-is = -# The points at the end of this month. This board no longer changes.
leaderboard-past-none = The board of this month is empty now.
rating-new = new
rating-settling = settling
rating-settled = settled
season-title = ## { $month } is over
season-first = { $count ->
    [one] { $names } leads the month with { $points ->
        [one] one point
       *[other] { $points } points
    }.
   *[other] { $names } share the lead of the month with { $points ->
        [one] one point
       *[other] { $points } points
    }.
}
season-is = -# This board no longer changes. A new month has begun, and everyone starts it equal.
season-boards = Leaderboard
profile-title = ## { $name }
profile-all = All games
profile-line = **{ $what }** · { $score } · { $played ->
    [one] one game
   *[other] { $played } games
} · { $won } won · { $drawn } drawn · { $rate }%
best-court-piece = **{ $game }:** at most { $score ->
    [one] one court
   *[other] { $score } courts
} in a game
profile-partners = **Partners:** { $people }
profile-partner = { $name } ({ $well } of { $played } won)
profile-opponents = **Head to head:** { $people }
profile-opponent = { $name } { $well } : { $ill }
profile-streak = **Won in a row:** { $longest } at most, { $now } now
profile-record = { $won } of { $played } won
profile-row = Won in a row
profile-row-now = { $now } now
profile-led = { $count ->
    [one] **Led a month:** { $months }
   *[other] **Led { $count } months**, the latest: { $months }
}
profile-pace = -# You usually answer within { $unit ->
    [hours] { $time ->
        [one] an hour
       *[other] { $time } hours
    }
   *[minutes] { $time ->
        [one] a minute
       *[other] { $time } minutes
    }
} (only you see this).
profile-none = { $name } has not finished a game that you can see here.
profile-none-own = You have not finished a game yet. Use /play to start one.
profile-unlisted = { $name } prefers not to be on lists.

## All hands, once a game is over
boards-enough = You have looked at many boards just now. Please wait a minute.

command-profile = See somebody’s results: yours, or another player’s
option-profile-player = Whose; without, your own
command-leaderboard = See who is ahead: here, on the server, or where you play
option-scope = This channel, the server, or wherever you play
option-period = All time, or this month
