# What a player chooses, and the messages that call them to a table.

## Commands
command-settings = Choose your quiet hours, which pings reach you and where, pictures, and your language
command-vacation = Take days off: no ping reaches you, and your clocks stand still
command-me = See what you have chosen, and what follows from it
option-zone = Your time zone: a city, a country, or what your clock shows now
option-days = The first and the last day, such as 1 - 9 Aug; several with a semicolon between them
option-days-like = today

## The form
settings-form-title = Your settings
settings-form-zone = Your time zone
settings-form-zone-is = What does your clock show now? For any other place: /settings and the option zone
settings-form-zone-none = Not named
settings-form-quiet = Quiet hours
settings-form-quiet-is = No ping reaches you then. From and until, at most { $hours } hours; empty for none
settings-form-quiet-like = 22 - 7
settings-form-free = Free days
settings-form-free-is = Days of every week that count as quiet: { $most } at most
settings-form-free-none = None
settings-form-more = What you get
settings-turn = A ping when it is my turn
settings-turn-is = In my quiet hours: when they end
settings-reminder = A ping before my time is up
settings-channel = Pings in the channel
settings-channel-is = By a mention, instead of a direct message with my hand
settings-pictures = Pictures
settings-pictures-is = In my own messages, instead of words alone
settings-large = Large print in pictures
settings-motion = Great moments move in pictures
settings-by-itself = Move for me where I have no choice
settings-phrases = Quick phrases on my panel
settings-unlisted = Keep me off leaderboards
settings-unlisted-is = Nobody else sees where you stand; you do
settings-unlisted-so = **Leaderboards:** you stand on none that others see.
settings-form-language = Your language
settings-language-discord = The one Discord has for you
settings-language-own = English
vacation-form-title = Your vacation
vacation-form-first = First day off
vacation-form-first-is = For later days: /vacation and the option days
vacation-form-first-none = None
vacation-form-lasts = Days off
vacation-form-lasts-days = { $days ->
    [one] One day
   *[other] { $days } days
}
vacation-form-kept = Your vacations
vacation-form-kept-is = Those that you do not choose here are dropped

## The page
settings-title = ## Your settings
settings-zone = **Time zone:** { $zone }. It is { $clock } for you now.
settings-zone-steady = -# { $zone } has no daylight saving time. Where your clocks change, name a city instead.
settings-zone-none = **Time zone:** not named, so pings come at any hour.
settings-zone-lost = **Time zone:** the one you named is not known here any longer, so your quiet hours do not count and pings come at any hour. Tap **Change** and name it again.
settings-quiet = **Quiet hours:** { $from } to { $until }
settings-quiet-none = **Quiet hours:** none
settings-free = **Free days:** { $days }
settings-free-none = **Free days:** none
settings-vacation = **Vacation:** { $days }. { $left } of { $purse } days are left this year.
settings-vacation-none = **Vacation:** none. { $left } of { $purse } days are left this year.
settings-pings = **Pings:** { $pings }, { $channel ->
    [yes] in the channel
   *[no] as a direct message
}
settings-pings-none = **Pings:** none
settings-invited = **Invitations:** { $wish }
settings-ping-turn = when it is your turn
settings-ping-reminder = before your time is up
settings-look = **Pictures:** { $shown ->
    [yes] on. Colours: { $palette }. { $large ->
        [yes] Large print.
       *[no] Ordinary print.
    }{ $motion ->
        [yes] {""}
       *[no] {" "}Nothing moves.
    }
   *[no] off
}
settings-language = **Language:** { $chosen ->
    [yes] { $language }
   *[no] the one Discord has for you
}
settings-moves = **Moves by themselves where you have no choice:** { $by_itself ->
    [yes] on
   *[no] off
}
settings-moves-hours = -# Until you have played for a while, or named your quiet hours, only within an hour of your last tap: nobody knows when you sleep.
settings-rests = **Until { $until } no ping reaches you, and your clocks stand still.**
settings-will-rest = **From { $from } until { $until } no ping reaches you, and your clocks stand still.**
settings-never-rests = **Pings reach you at any hour, and your clocks never stand still.** Name your time zone and your quiet hours, and they do.
settings-change = Change
settings-vacation-button = Vacation
settings-palette = Choose the colours of pictures
settings-invitations = Choose who may invite you
settings-invitations-choice = Invitations: { $wish }
settings-invitations-all = all
settings-invitations-known = people I have played with
settings-invitations-none = none
settings-again = Put it right
settings-moment-tonight = tonight at { $at }
settings-moment-today = today at { $at }
settings-moment-tomorrow = tomorrow at { $at }
settings-moment-day = { $day } at { $at }

## What cannot be, and what to do instead
settings-not-kept = Nothing was changed yet:
settings-bad-zone = I do not know the time zone “{ $zone }”. Name the nearest large city, such as Mexico City, or what your clock shows now, such as 14:05, and choose one of those that are offered while you type.
settings-bad-zone-near = “{ $zone }” may be { $near }. Choose one of those that are offered while you type.
settings-bad-quiet = I cannot read “{ $quiet }” as quiet hours. Type from and until, such as 22 - 7 or 10 pm - 7 am.
settings-quiet-long = From { $from } to { $until } is too long: quiet hours are { $most } a day at most. Choose a later beginning or an earlier end.
settings-quiet-zone = Quiet hours and free days need your time zone: fill it in, too.
hours-bad-zone = That time zone is not known here. Name the nearest large city.
hours-bad-quiet = Those quiet hours cannot be. Type from and until, such as 22 - 7.
hours-bad-free-days = Those free days cannot be. Choose three at most.
hours-bad-vacations = Those days off cannot be. Name the first and the last day.
hours-too-often = You changed your hours a short while ago: with hours that change every day nobody could wait for you. Change them again { $when }, or leave time zone, quiet hours and free days as they are now.
vacation-no-zone = A day begins when it begins for you: name your time zone first, with /settings.
vacation-far = That is more than a year away. Choose days that are nearer.
vacation-purse = That would be { $days ->
    [one] one day
   *[other] { $days } days
} more than the { $purse } days of vacation that { $year } has. Choose fewer.
vacation-bad-days = “{ $typed }” names no days that are to come. Name the first and the last, such as 1 - 9 Aug, and choose one of those that are offered while you type.
vacation-bad-near = “{ $typed }” may be { $near }. Choose one of those that are offered while you type.

## Asked once
time-asked = Some games here take days. Name your time zone and your quiet hours, and no ping wakes you: a tap, and it is done for all your games. You find it later under /settings.
time-lost = The time zone that you named is not known here any longer, so your quiet hours, free days and vacation do not count. Name it again, and they do.
time-button = My time

## Calling somebody
panel-alone = The others wait for you alone.
ping-turn = { $person }, it is your turn in **{ $game }**.
ping-turn-elsewhere = It is your turn in **{ $game }**, in { $channel }.
ping-nudged = The others wait for you in **{ $game }**, in { $channel }.
ping-nudged-here = { $person }, the others wait for you in **{ $game }**.
nudge-button = Nudge
answer-nudged = They hear that you wait, unless they want no calls now. Who rests hears it afterwards.
nudge-nobody = You wait for nobody here.
nudge-clock = At this table a clock runs for everybody: it calls them.
nudge-early = Give them a little time: you can do that { $when }.
nudge-done = They were nudged in this turn already.
ping-several = **{ $tables } tables** wait for you:
ping-several-line = - **{ $game }** in { $channel }{ $known ->
    [yes] : your time runs out { $ends }
   *[no] { "" }
}
ping-several-more = and { $more } more: /games
ping-ends = Your time runs out { $ends }.
ping-reminder = { $known ->
    [yes] Your time in **{ $game }** in { $channel } is up { $ends }.
   *[no] Your time in **{ $game }** in { $channel } is almost up.
}
ping-reminder-here = { $person }, your time in **{ $game }** is almost up.
ping-later = Later
ping-mute = Not this turn
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

## What is kept about people

command-data = What is kept about you: see it, have it as a file, or be forgotten
data-title = ## Your data
data-settings = - **Your settings**: time zone, quiet hours, vacations, language, pings ({ $rows } entries). Kept until you are forgotten.
data-games = - **Your games**: where you sit and sat, under which name, and the results ({ $rows } entries). Kept, so that leaderboards stand.
data-moves = - **Your moves** ({ $rows }). Kept with the game, so that it can be played again.
data-plans = - **What you have planned and put off** ({ $rows } entries). Gone with the turn.
data-moments = - **When you answer** ({ $rows } entries), for the clock and the moment of planned moves. Kept 30 days.
data-messages = - **Which messages show you your games** ({ $rows } entries). Gone 30 days after the game.
data-more = -# Nothing of it is given to anybody, or used for anything but these games. docs/PRIVACY.md of the source says more.
data-export = Give me all of it
data-exported = This is all that is kept about you, as JSON.
data-forget = Forget me
data-forget-ask = **Forget you?** Your settings, hours, plans and calls are deleted. In every game you become “a former player”, also on leaderboards, and robots play on in your seats. Messages of games that ended more than a month ago stay as they are. This cannot be taken back.
data-forget-yes = Yes, forget me
data-forget-no = No, keep it
answer-forgotten = You are forgotten. If you play again, you are new here.
former-player = a former player
unlisted-player = a player
