# Leaderboards, profiles, months and odds.

## Commands
scope-channel = this channel
scope-server = this server
scope-mine = wherever you play
period-all = all time
period-month = this month

## The table
odds-even = -# Who wins, going by earlier games here: even
odds-two = -# Who wins, going by earlier games here: { $more } : { $less } for { $names }
odds-several = -# Who wins, going by earlier games here: { $names } in about { $tenths ->
    [one] one game
   *[other] { $tenths } games
} of ten

## Lists
leaderboard-title = Leaderboard: { $scope }
leaderboard-of = { $game } · Leaderboard: { $scope }
leaderboard-none = Nobody has finished a game here yet. Use /play to start one.
leaderboard-line = { $place }. { $name } · { $score } · { $played ->
    [one] one game
   *[other] { $played } games
} · { $won } won · { $drawn } drawn · { $rate }%
leaderboard-rating = { $number } ({ $word })
leaderboard-points = { $points ->
    [one] one point
   *[other] { $points } points
}
leaderboard-own = You: { $line }
leaderboard-own-none = You have finished no game here.
leaderboard-own-unlisted = You, and nobody else sees it: { $line }
leaderboard-all-is = -# Your rating. Everyone starts at 1000. How sure it is: new, settling, settled. Games with robots alone do not count.
leaderboard-month-is = -# Points are what the games of this month prove: to win proves more, the stronger the others are. All begin the month alike; games with robots alone do not count.
leaderboard-past-is = -# What the games of this month had proved when it ended. This board stays as it is.
leaderboard-past-none = Nobody stands on the board of this month any more.
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
season-is = -# This board stays as it is. A new month has begun, and all begin it alike.
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
profile-none = { $name } has finished no game that you can see here.
profile-none-own = You have finished no game yet. Use /play to start one.
profile-unlisted = { $name } prefers not to be on lists.

## All hands, once a game is over
boards-enough = You have looked at many boards just now. Please wait a minute.

command-profile = See what somebody's games come to: yours, or another player's
option-profile-player = Whose; without, your own
command-leaderboard = See who is ahead: here, on the server, or wherever you play
option-scope = This channel, the server, or wherever you play
option-period = All time, or this month
