# The daily: the same deal for everyone, once a day.

command-daily = Today’s deal: the same cards for everyone, in three minutes
option-daily-game = Which game; without it, the one whose turn it is today
daily-button = Today’s daily

## While it is played
daily-title = -# Daily { $number } · { $game }{ $counts ->
    [yes] { "" }
   *[no] { " · for fun" }
}
daily-counts = -# Everyone gets these cards. Your first try counts. The day ends { $until }.
daily-counts-short = -# Your first try counts.
daily-for-fun = -# For fun: only your first try counts.

## The result
daily-over = ### Daily { $number } · { $game } · { $how ->
    [won] you won
    [lost] you lost
   *[tied] a tie
}
daily-par = { $how ->
    [better] Above par ({ $par })
    [worse] Below par ({ $par })
   *[level] On par ({ $par })
}
daily-par-soon = Robots still play this deal for par: look again in a minute.
daily-par-short = Par comes soon
daily-first = You are the first to finish this deal today.
daily-better = { $less ->
    [0] { $same ->
        [0] { $plays ->
            [1] The other player did better.
           *[other] The other { $plays } players did better.
        }
       *[other] As good as { $same } of { $plays } other { $plays ->
            [1] player
           *[other] players
        }.
    }
   *[other] Better than { $less } of { $plays } other { $plays ->
        [1] player
       *[other] players
    }.
}
daily-place = Place { $place } of { $players }
daily-streak = { $days ->
    [1] 🔥 1 day
   *[other] 🔥 { $days } days in a row
}
daily-again-look = Look again
daily-share = Share
daily-best = The best play
daily-profile = **Dailies:** { $days ->
    [1] one day
   *[other] { $days } days
} · 🔥 { $streak }
daily-once-more = Once more, for fun
daily-shared = **{ $name }** · Courtyard { $number } · { $game } · { $points } (par { $par }) · { $marks } · 🔥 { $streak }
daily-share-play = Play it too
daily-share-done = Your result is in the channel.
daily-share-enough = You have shared this result already.
daily-not-to-share = You can share a result that counts, once par is known.

## Behind More
daily-today = **Daily { $number }** · the next begins { $until }
daily-line = **{ $game }** · { $form }{ $state ->
    [over] { " · " }{ $points }
    [begun] { " · begun" }
   *[none] { "" }
}
daily-how = You play alone with robots. Par is what strong robots in your seat get on average, with the same cards, in 32 games. Below your result there is a bar for each trick, round or turn: up if it went better than par, down if worse. 🔥 counts your days in a row, and forgives one missed day a week. A channel can follow the week, from Monday: the day’s own game gives a point for playing, and one for each person there who did worse. You can stop at any time and go on later. Dailies never count for ratings.
daily-yesterday = Yesterday’s result
daily-how-button = How it works
daily-seals = Seals
daily-seals-why = **Dealt fairly:** each day’s deals come from a secret. Its seal is published a week before, and the secret is opened an hour after the day ends. So the deals cannot be changed after the seal is out. The people who run this bot could look at a deal; you have to trust them with that.
daily-seal-line = -# { $number } · { $day } · `{ $seal }`
daily-seal-of = Daily { $number } · { $game }
daily-verify = Verify a deal that you have played …
daily-verify-is = Run this file with Python: it deals the cards again, from the secret of that day. Compare its seal with the one that was published.
daily-still-sealed = This deal can still be played. It is opened { $when }.

## The channel's message
daily-board-title = ### Results of daily { $number }
daily-board-game = **{ $game }**{ $par ->
    [none] { "" }
   *[other] { " · par " }{ $par }
}
daily-board-line = { $place }. **{ $name }** · { $points }
daily-board-best = **{ $game }:** { $names } · { $points }
daily-board-more = -# And { $more } more.
daily-board-others = { $more } more
daily-board-none = No one here played it.
daily-board-so-far = { $count ->
    [0] **Daily { $number }** is waiting for its first player here.
    [one] **Daily { $number }**, so far played by one: { $names }
   *[other] **Daily { $number }**, so far played by { $count }: { $names }
}
daily-board-leader = { $count ->
    [one] { $names } leads the week with { $points ->
        [one] one point
       *[other] { $points } points
    }.
   *[other] { $names } lead the week with { $points ->
        [one] one point
       *[other] { $points } points
    } each.
}
daily-board-winner = { $count ->
    [one] 🏅 { $names } has won the week with { $points ->
        [one] one point
       *[other] { $points } points
    }.
   *[other] 🏅 { $names } have won the week with { $points ->
        [one] one point
       *[other] { $points } points
    } each.
}
daily-weeks-won = **Daily:** { $count ->
    [one] 🏅 won a week
   *[other] 🏅 won { $count } weeks
}
daily-board-play = Play today’s
channel-daily = **Daily message:** at { $at }, { $zone }
channel-daily-none = **Daily message:** off
channel-daily-pick = Choose when the message about the daily comes
channel-daily-off = No message about the daily
channel-daily-at = Daily message at { $at }, { $zone }
daily-board-moderate = Moderate
daily-strike-title = **The daily’s board in this channel.** You can leave somebody out of its results and weeks from now on. They are not told, and their own page stays as it is.
daily-strike-out = Left out: { $names }
daily-strike-none = No one here has played in the last week.
daily-strike-name = { $struck ->
    [yes] Bring back { $name }
   *[no] Leave out { $name }
}
daily-strike-pick = Choose a person

## The reminder
daily-reminder = **Daily { $number }** is waiting for you: { $game }
daily-reminder-why = -# You chose this reminder in `/settings`, behind **More**.
daily-remind-pick = Choose when I remind you of the daily
daily-remind-off = No reminder of the daily
daily-remind-at = Reminder of the daily at { $at }, { $zone }
daily-remind-set = I remind you of the daily at **{ $at }** ({ $zone }) by a silent direct message, on days when you have not played it. Not in your quiet hours or on free days.
daily-remind-never = I do not remind you of the daily.

## Refusals
daily-over-day = Its day is over. /daily opens today’s deal.
daily-no-game = There is no such deal. /daily opens today’s.
