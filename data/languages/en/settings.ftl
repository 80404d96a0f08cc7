# The choices of a player, and of a channel.

## Commands
palette-four-colours = One for each suit
palette-classic = Classic: red and black
palette-colour-blind = Colour-blind: told apart by every eye
palette-high-contrast = High contrast

## A channel
channel-title = **Settings of this channel**
channel-not-allowed = Only people who manage this channel can change its settings. Yours are in `/settings`.
channel-pictures = Pictures
channel-words = Words alone
channel-large = Large print
channel-ordinary = Ordinary print
channel-motion = Motion
channel-still = No motion

## The form
settings-form-title = Your settings
settings-form-zone = Your time zone
settings-form-zone-is = What does your clock show now? If your city is not here, name it: /settings zone
settings-form-zone-none = Not set
settings-form-quiet = Quiet hours
settings-form-quiet-is = I do not ping you then. From and until, at most { $hours } hours; empty for none
settings-form-quiet-like = 22 - 7
settings-form-free = Free days
settings-form-free-is = Days of every week that count as quiet: { $most } at most
settings-form-free-none = None
settings-form-more = More choices
settings-turn = A ping when it is my turn
settings-turn-is = In my quiet hours: when they end
settings-reminder = A ping before my time is up
settings-early = A message one turn before mine
settings-early-is = Among three or more people, if the order of turns is certain
settings-channel = Pings in the channel
settings-channel-is = By a mention, instead of a direct message with my hand
settings-pictures = Pictures
settings-pictures-is = In my own messages, instead of words alone
settings-large = Large print in pictures
settings-motion = Great moments move in pictures
settings-by-itself = Play my only moves for me in every game
settings-phrases = Quick phrases on my panel
settings-unlisted = Keep me off leaderboards
settings-unlisted-is = Only you see where you stand
settings-unlisted-so = **Leaderboards:** only you see where you stand.
settings-form-language = Your language
settings-language-discord = Same as Discord
settings-language-own = English
vacation-form-title = Your vacation
vacation-form-first = First day off
vacation-form-first-is = For later days, name them: /settings days
vacation-form-first-none = None
vacation-form-lasts = Days off
vacation-form-lasts-days = { $days ->
    [one] One day
   *[other] { $days } days
}
vacation-form-kept = Your vacations
vacation-form-kept-is = I drop those that you do not choose here

## The page
settings-title = **Your settings**
settings-zone = **Time zone:** { $zone }. It is { $clock } for you now.
settings-zone-steady = { $zone } has no daylight saving time. If your clocks change, name a city instead.
settings-zone-none = **Time zone:** not set, so I may ping you at any hour.
settings-zone-lost = **Time zone:** I no longer know the one you named, so your quiet hours do not count and pings come at any hour. Tap **Change** and name it again.
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
settings-ping-early = one turn before yours
settings-look = **Pictures:** { $shown ->
    [yes] on. Colours: { $palette }. { $large ->
        [yes] Large print.
       *[no] Ordinary print.
    }{ $motion ->
        [yes] {""}
       *[no] {" "}No motion.
    }
   *[no] off
}
settings-language = **Language:** { $chosen ->
    [yes] { $language }
   *[no] same as Discord
}
settings-moves = **When you have only one move:** { $by_itself ->
    [yes] I play it, in every game.
   *[no] you play it yourself, unless you let me do so in a game (**More** on your hand).
}
settings-moves-hours = Until you have played for a while, or set your quiet hours, only within an hour of your last tap: I do not know when you sleep.
settings-rests = **Until { $until } I do not ping you, and your clocks are paused.**
settings-will-rest = **From { $from } until { $until } I do not ping you, and your clocks are paused.**
settings-never-rests = **I may ping you at night.** Set your time zone and quiet hours to sleep; your clocks pause then.
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
settings-not-kept = I have not changed anything yet:
settings-bad-zone = I do not know the time zone “{ $zone }”. Name the nearest large city, such as Mexico City, or what your clock shows now, such as 14:05, and choose one of those that are offered while you type.
settings-bad-zone-near = “{ $zone }” may be { $near }. Choose one of those that are offered while you type.
settings-bad-quiet = I cannot read “{ $quiet }” as quiet hours. Type from and until, such as 22 - 7 or 10 pm - 7 am.
settings-quiet-long = From { $from } to { $until } is too long: quiet hours are { $most } a day at most. Choose a later beginning or an earlier end.
settings-quiet-zone = Quiet hours and free days need your time zone: fill it in, too.
vacation-bad-days = “{ $typed }” names no days ahead. Name the first and the last, such as 1 - 9 Aug, and choose one of those that are offered while you type.
vacation-bad-near = “{ $typed }” may be { $near }. Choose one of those that are offered while you type.

command-channel = See the settings of this channel, and change them
command-settings = Choose quiet hours, pings, pictures and language
option-zone = Your time zone: a city, a country, or what your clock shows now
option-days = The first and the last day, such as 1 - 9 Aug; several with a semicolon between them
option-days-like = today
