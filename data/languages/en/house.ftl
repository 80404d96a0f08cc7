# The house: everything that belongs to no single game or feature.

## Start-up, in the terminal
start-no-token = No Discord token. Copy .env.example to .env (install -m 600 .env.example .env) and fill in DISCORD_TOKEN, or play without one: ./run sandbox
start-bad-token = Discord refused the token. Take a new one from the developer portal (Bot > Reset Token) and put it into .env.
start-waiting = Discord does not answer as it should ({ $reason }). Trying again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
start-commands-later = I could not register the commands with Discord ({ $reason }); the ones it knows still work. Trying again in { $seconds ->
    [one] one second
   *[other] { $seconds } seconds
}.
start-refused = Discord has closed the connection for good (code { $reason }). Look at the bot's settings in the developer portal, and update Courtyard.
start-broken = Courtyard cannot go on: { $reason }. Please report this with the lines above.
start-bad-log = COURTYARD_LOG is { $value }. Set it to DEBUG, INFO, WARNING or ERROR.
start-bad-guild = COURTYARD_GUILD is { $value }. Set it to the id of a server, which is a number, or leave it empty.
start-bad-metrics = COURTYARD_METRICS is { $value }. Set it to a port, a number from 1 to 65535, or leave it empty.
start-metrics-taken = The port { $port } of COURTYARD_METRICS is in use. Choose another, or leave it empty.
start-bad-database = The database { $path } cannot be opened for writing. Check COURTYARD_DATABASE and the folder's permissions.
start-full-disk = The database { $path } cannot be opened: its disk is full. Make room, and start again.
start-foreign-database = { $path } is a database, but not one of Courtyard’s. I did not change it. Check COURTYARD_DATABASE.
start-empty-database = The database { $path } is empty: something has emptied it. Restore a copy: ./run bot restore FILE. If it never held anything, delete it and start again.
start-damaged-database = The database { $path } is damaged, or is no database at all, so the bot cannot use it. Look with ./run bot check, and restore a copy: ./run bot restore FILE.
start-displaced-database = The database { $path } was deleted or replaced while it was in use, so the bot has stopped. Put it back, or restore a copy: ./run bot restore FILE.
start-unreleased-database = The database { $path } was made by a Courtyard between two releases, and this one cannot read it. Choose another file in COURTYARD_DATABASE, or put back a copy that a release made.
start-newer-database = The database { $path } was made by a newer Courtyard. Update this one, or choose another file in COURTYARD_DATABASE.
start-database-in-use = The database { $path } is in use by another Courtyard. Stop that one first, or choose another file in COURTYARD_DATABASE.
start-no-driver = { $path } needs the PostgreSQL driver. ./run bot installs it when COURTYARD_DATABASE is such an address; by hand: pip install "psycopg[binary]" "psycopg-pool"
start-bad-workers = COURTYARD_WORKERS is { $value }. Set it to a number from 0 to 64.
start-workers-of-a-file = Workers need a PostgreSQL server in COURTYARD_DATABASE; { $path } is a file.
start-take-over-of-a-file = The database { $path } is a file, and only one process can use a file. take-over and stand-by need a PostgreSQL server in COURTYARD_DATABASE.
start-closed-env = { $path } holds the settings, and this user cannot read it. Run this as its owner.
start-open-env = { $path } holds the token, and other users of this machine can read it: chmod 600 { $path }
owner-unwritable = Courtyard cannot write to its database { $path }, so players cannot move. Is the disk full, or read-only? **./run doctor** says more.
start-ready = Courtyard is ready as { $name }, on { $servers ->
    [one] one server
   *[other] { $servers } servers
}.

## Cards
card-joker = Joker
card-decktet = { $rank }{ $suits } { $name }
rank-A = A
rank-K = K
rank-Q = Q
rank-J = J
rank-T = 10
rank-C = C
rank-P = P
suit-S = spades
suit-H = hearts
suit-D = diamonds
suit-C = clubs
decktet-suit-M = Moons
decktet-suit-S = Suns
decktet-suit-W = Waves
decktet-suit-L = Leaves
decktet-suit-Y = Wyrms
decktet-suit-K = Knots
word-none = none
you = you
you-first = You

## Commands
command-play = Open a table for a game in this channel
gather-which = Which game do you want to play? The table opens in this channel.
command-hand = See your hand and your controls; nobody else does
command-game = Undo, ask for a hint, plan, pause, leave or end a game
command-game-table = Bring the table to the end of its channel
command-game-leave = Leave a table; you can return to a game
command-game-end = End a table, or ask the others to end it
command-game-resign = Give up a game of two sides
command-rules = Read how a game is played
option-table = Which table, if you sit at several
option-game = Which game
option-rule = A single rule by its number, such as 5; or a word that it says

## The lobby
lobby-about = { $kind } { $length }
invitation = { $mention }, you are invited to a game of **{ $game }** at { $host }’s table, in this channel.
answer-invited = { $player } is invited, in { $channel }.
invited-not-now = I sent no invitation: this person has had enough for now, or wants none.
invite-often = You have invited { $most } people in one hour. Wait a while before you invite anyone else.
lobby-join = Join
robot-name = 🤖 { $name }
robot-names = Ada Basil Cleo Doris Edgar Flora Gustav Hedda Igor Juno Kasimir Lotte
seat-left = { $Seat } left; { $known ->
    [yes] { $robot }
   *[no] a robot
} plays on.
event-stood-in = A robot took over this turn for { $seat }.
seat-replaced = { $known ->
    [yes] { $robot }
   *[no] A robot
} plays on for { $seat }; { $seat_you ->
    [yes] you
   *[no] they
} can come back at any time.
seat-returned = { $known ->
    [yes] { $Seat } came back, and { $robot } got up.
   *[no] { $Seat } came back.
}
seat-handed = { $Seat } handed the seat to { $robot }.
seat-took-over = { $seat_you ->
    [yes] You play
   *[no] { $Seat } plays
} on for { $robot }.
event-seat-offered = { $seat_you ->
    [yes] You offer your
   *[no] { $Seat } offers their
} seat to { $called }.
event-seat-invited = { $called } is invited to play on for { $Seat }.
event-seat-kept = { $Seat } { $seat_you ->
    [yes] keep
   *[no] keeps
} the seat that was offered to { $called }.
seat-offer = { $mention }, **{ $name }** offers you { $robot ->
    [yes] the seat
   *[no] their seat
} in a running game of **{ $game }**. You get their cards and their result.
seat-take = Take the seat
seat-decline = No, thanks
seat-offer-person = You cannot ask a robot or yourself: choose somebody else on this server.
seat-no-see = This person cannot see { $channel }. Ask somebody who can.
event-end-offered = { $Seat } would like to end this game.
event-end-withdrawn = { $Seat } would like to play on after all.
event-end-declined = The game goes on: too few would like to end it.
event-end-lapsed = The game goes on: a day has passed since somebody offered to end it.
end-offer = { $Name } would like to end this game: **{ $agreed } of { $people } agree.** It takes { $needed }; the offer lapses { $lapses }.
end-decline = Play on
event-undo-offered = { $Seat } would like to take back { $seat_you ->
    [yes] your
   *[no] their
} last move.
event-undo-withdrawn = { $seat_you ->
    [yes] You let
   *[no] { $Seat } lets
} the last move stand after all.
event-undo-declined = The last move stands: not everybody agreed to take it back.
event-undo-lapsed = The last move stands: a day has passed since somebody asked to take it back.
event-undo-overtaken = The last move stands: the game has gone on.
event-taken-back = { $Seat } took back { $seat_you ->
    [yes] your
   *[no] their
} last move.
undo-offer = { $Name } would like to take back the last move: **{ $agreed } of { $people } agree.** It takes { $needed }; this lapses { $lapses }.
undo-agree = Take it back
undo-decline = Let it stand
undo-button = Take back
undo-shown = You cannot take back a move now: there is none yet, or the last one showed something hidden.
undo-overtaken = The latest move is not yours: only the player who made it can take it back.
event-pause-offered = { $Seat } would like to pause this game.
event-pause-withdrawn = { $Seat } would rather not pause after all.
event-pause-declined = No pause: too few would like one.
event-pause-lapsed = No pause: a day has passed since somebody asked for one.
event-place-lost = The game has lost its channel, so it stands still.
event-place-found = The channel is there again.
event-place-moved = The game has come to this channel.
notice-place-lost = **{ $game }** has lost its channel, { $channel }: it is gone, or I can no longer write there. The game stands still, and so do all clocks. Tap **Go on** to play by direct message, or use **/game table** in another channel of that server to move the game there. If the channel comes back, so does the game.
place-not-lost = This table still has its channel.
event-paused = The table was paused.
event-went-on = { $Seat } ended the pause.
event-pause-over = The pause has lasted long enough: the game goes on.
pause-offer = { $Name } would like to pause this game: **{ $agreed } of { $people } agree.** It takes { $needed }. The clocks stop in a pause, and any player can end it; this lapses { $lapses }.
pause-agree = Pause
pause-decline = No pause
table-go-on = Go on
table-paused = Paused { $since }. Any player can end the pause; otherwise the game goes on by itself { $until }.
table-closes = **There has been no move here for weeks. Without one, this table closes { $when }.**
paused = This table is paused. Tap **Go on** below it, or in your hand, and then move.
not-paused = This table is not paused: the game goes on already.
event-resign-offered = { $Seat } would like to resign.
event-resign-withdrawn = { $Seat } would like to play on after all.
event-resign-declined = No resignation: the game goes on.
event-resign-lapsed = No resignation: a day has passed since somebody suggested it.
resign-offer = { $Name } would like to resign: **{ $agreed } of { $people } on that side agree.** It takes { $needed }; this lapses { $lapses }.
resign-agree = Resign
resign-decline = Play on
resign-not-here = You cannot resign in this game, or with so many sides. /game leave gives up only your seat; a robot plays on.
event-draw-offered = { $seat_you ->
    [yes] You offer
   *[no] { $Seat } offers
} a draw.
event-draw-withdrawn = { $Seat } would like to play on after all.
event-draw-declined = No draw: the game goes on.
event-draw-lapsed = No draw: a day has passed since it was offered.
draw-offer = { $name_you ->
    [yes] You offer
   *[no] { $Name } offers
} a draw: **{ $agreed } of { $people } agree.** It takes { $needed }; this lapses { $lapses }.
draw-agree = Draw
draw-decline = Play on
draw-not-here = Somebody always wins this game: it has no draw. /game end asks the others to end it without a result.
draw-with-robots = Robots play to the end: a draw needs a person on each side.
table-idle = { $Name } ran out of time for this turn. Any player here can let a robot step in.
table-idle-waits = { $Name } ran out of time for this turn; the table waits.
table-stand-in = A robot plays once for { $name }
table-replace = A robot plays on for { $name }
table-come-back = Take my seat back
notice-replaced = Your time ran out in { $channel }, so a robot plays on for you in { $game }. The seat is still yours: take it back whenever you like.
notice-replaced-here = { $person }, your time ran out, so a robot plays on for you in { $game }. The seat is still yours: take it back whenever you like.
seat-is-kept = A robot plays on for you in **{ $game }**. The seat is still yours.
awake-yourself = You are here, and it is your turn: tap **My hand** to play.
not-replaced = No robot plays for you at this table. Use /games to find your tables.
option-on = on
option-off = off

## The table
table-title = ## { $game }
table-title-short = ### { $game }
table-in-words = In words
table-turn-timed = Waiting for { $names } · turn began { $since } · { $pace ->
    [evening] a few minutes
    [few] about a day
    [daily] about two days
   *[unhurried] about a week
} a move
table-turn = Waiting for { $names } · turn began { $since }
table-asked = { $name }: { $question }
table-over = ### { $game } is over
table-abandoned = ## { $game }: this table has ended
abandoned-everybody-left = Everybody has left, so there is no result.
abandoned-ended = It was ended early, so there is no result.
abandoned-ended-by = { $names } ended it early. It does not count.
abandoned-count = { $names } ended { $count } games early here within 30 days.
abandoned-agreed-by = { $names } agreed to end it. It does not count.
abandoned-lapsed = It was not started in time. Use /play for a new one.
table-spared = -# { $robots } won for a player who had left, so this defeat counts for no one.
abandoned-quiet = There was no move for 30 days, so it was closed without a result.
abandoned-channel-gone = Its channel is gone, so there is no result.
table-happened = **Just now**
table-hand-button = My hand
table-rules-button = Rules
table-rematch = Play again
result-won = { $Winners } won. { $reason }
result-decided = This decided it: { $moment }.
result-draw = Nobody wins. { $reason }
result-place = **{ $place }** · { $names }: { $score }{ $tallied ->
    [yes] { " " }({ $tally })
   *[no] { "" }
}
result-resigned = { $Side } resigned.
result-drawn = All agreed to a draw.
result-points = { $score ->
    [one] 1 point
   *[other] { $score } points
}
picture-alt-hand = Your hand: { $cards }

## A player's own panel
panel-title = ## { $game }
panel-line = -# { $game } · { $channel }
panel-where = At { $channel }
panel-happened = **Since your last move**
panel-hand = **Your hand:** { $cards }
panel-hand-empty = Your hand is empty.
panel-your-turn = **Your turn.** { $question }
panel-your-turn-until = **Your turn** ends { $until }. { $question }
panel-may = { $question }
panel-wait = It is not your turn yet: waiting for { $names }.
panel-out = You are out of this game; the others play on. Stay and watch, if you like.
panel-trail = So far: { $words }
panel-picked = Picked: { $cards }
panel-pick-card = Choose a card
panel-pick-suit = Choose from { $suit }
panel-pick-several = Choose { $least } to { $most }
panel-pick-exactly = Choose { $most }
panel-pick-other = Choose
panel-none = None
panel-look = Look again
panel-back = Back
panel-done = Done
panel-order = A ready-made order
panel-again = Your last one again
panel-mix = Shuffle
panel-mix-is = The rest in any order
panel-goes-on = { $words } …
panel-sure = Are you sure? You cannot take it back.
panel-sure-yes = Yes, do it
table-named = { $label } ({ $channel }, { $when })
panel-more = More
panel-advice = What can I do?
advice-title = **Your choices now**
advice-may = You may choose { $words }. ({ $rule })
advice-word = { $word } ({ $hint })
advice-not = Not { $words }: { $sentence }
advice-not-so = Not { $word }: { $sentence } The same goes for { $words }.
advice-rule = { $sentence } ({ $rule })
advice-waits = { $all ->
    [yes] This question asks for none of your cards.
   *[no] This question does not ask for { $cards }.
} ({ $rule })
panel-asleep = This hand is asleep: it no longer follows the table. Tap **{ $button }** to wake it.

## Plans
plan-held = I play it at the moment that was drawn when your turn began, no sooner and no later. A planned move then looks just like any other.
plan-told-planned = { $why ->
    [alone] Only move, played for you: { $move }
   *[none] Played for you, as you had planned: { $move }
}
plan-told-plan-dropped = Your plan was dropped ({ $move }): { $why ->
    [round] the cards have been dealt again.
    [question] you are asked something else.
    [condition] its condition does not hold now.
   *[legal] it is not allowed now.
}

## Watching a table at which one has no seat
watch-line = You are watching: you see what everybody may see, and this follows the table.
watch-button = Watch
watch-asleep = This table goes on without you watching. Tap **{ $button }** to see how it stands.
watch-offer = You have no seat here, but you may watch:
watch-table = Watch: { $table }

## Answers
answer-left-consequence-end = The table ends, without a result.
answer-left-consequence-robot = A robot plays on in your place, and you can come back at any time. If you are not back at the end, you lose the game.
answer-ended = The table has ended.
answer-out-of-date = This button is out of date: the table has moved on. Use **/hand** to see how it stands now.
answer-moved-on = The table has moved on. This is how it stands now.
answer-busy = So many people are playing that I could not do this in time. Please tap again in a moment.
answer-closing = Courtyard is restarting, so I did not do this. Please tap again in a moment.
answer-not-saved = I cannot save anything just now, so I did not do this. Please try again in a while.
answer-number = Error { $number }
answer-trouble = Something went wrong on our side, and nothing was changed. Please try again; if it happens again, tell the bot's owner.
answer-trouble-after = Your action is done, but we could not show it. Use /game table to see how the game stands.
answer-unsure = Our database did not answer, so we cannot say yet whether that was done. /game table shows how it stands.
event-time-called = The agreed time is up: this round is the last.
event-phrase = { $Seat }: “{ $phrase }”
phrases-button = Say…
phrase-enough = You have said a lot just now: say the next one in a minute.
phrase-hello = Hello, all!
phrase-luck = Good luck!
phrase-played = Well played!
phrase-thanks = Thank you!
phrase-wow = Wow!
phrase-ouch = Ouch!
phrase-think = Let me think…
phrase-game = What a game!
event-confer = { $Seat } whispered: “{ $text }”

## What cannot be done, and what to do instead
no-such-table = This table no longer exists. Use /play to start a new one.
no-table-here = You have no table here. Use /play to start one, or /games to find your tables.
which-table = Which of these tables?
which-table-option = You have several tables here. Choose one in the option “table”.
no-such-game = There is no such game. Choose one from the list.
no-such-rule = { $game } has no such rule. Its rules are { $first } to { $last }; choose one from the list.
already-seated = You already have a seat at this table.
table-full = All { $seats } seats are taken. Use /play to start another table.
host-only = Only { $host }, who hosts this table, can do that.
not-here = This control belongs to a table in another channel and works only there. Use /games to find your tables.
not-seated = You do not sit at this table. Use /play to start one of your own.
turn-of-another = It is { $person }’s turn.
already-started = This game has already begun. Use /game leave to get out of it, or /play to start another table.
already-over = This table has already ended. Use /play to start a new one.
not-playing = This game has not begun yet. Its host can start it.
too-many-tables = You sit at { $most } tables already. Finish one first, or leave one with /game leave.
too-many-lobbies = You host { $most } tables already that have not begun. Start one first, or end one with /game end.
play-often = You have opened { $most } tables within an hour. You can open the next one { $when }; until then, join one or start one that you have.
seat-kept = This seat is kept for { $person } for a while. Choose another, or try again later.
seat-taken = { $person } sits there. Choose a free seat, or ask the host to change with { $person }.
offer-stands = This table has another question open. Answer that first, below the table or in your hand.
end-needs-vote = This game ends early only if most people at the table agree. Use /game end to ask them.
no-robot = There is no robot at this table to send away.
guild-only = This works only in a channel of a server. Please try it there.
not-a-member = I answer commands here, but I am not a member of this server, so I cannot show a table. Ask somebody who manages the server to invite me: { $link }
no-permission-here = I may not write in this channel. Ask somebody who manages it to give me: { $permissions }.
may-not-write = You may not write in this channel.
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-attach_files = Attach Files
permission-send_messages_in_threads = Send Messages in Threads
notice-no-permission = I can no longer write in { $channel }, where your table of { $game } is. Ask somebody who manages it to give me: { $permissions }. Until then everybody can play on from their direct messages, and with /hand.
notice-no-page = It is your turn in { $game } in { $channel }, but Discord refuses the message with your hand. Say your move in words with **/move**, or try **/hand** to see your cards.
notice-no-page-here = Discord refuses the message of this table of { $game }. The game goes on: **/hand** shows your hand, **/move** takes your move in words, and **/game table** tries to show the table.
notice-no-lobby = Discord refuses the message of this table of { $game }, so players cannot join it. Use **/play** to gather another one.
notice-played-for = Your time for this turn of { $game } in { $channel } ran out, so a robot played it for you. From here on you play again.
notice-turn = { $person }, it is your turn in { $game }. Discord does not let me send you a direct message right now. Tap **My hand**: only you see your cards there, and you can play.
notice-turn-closed = { $person }, it is your turn in { $game }. Your direct messages are closed to me. Tap **My hand**: only you see your cards there, and you can play.
confer-no-partner = This game has no partners, so you cannot confer.
confer-not-now = Partners may not confer now. Let your cards speak.
confer-robot = Your partner is a robot: it needs no advice.
confer-nothing = Your message is empty, so I did not pass it on.
confer-enough = You have whispered a lot just now: give { $partner } a moment to read. I did not pass this on; please whisper again in a minute.

## Moves that are refused
illegal = The rules do not allow that now. Open **My hand** to see what they do allow.
illegal-not-your-turn = It is not your turn yet. The table shows who is to play.
illegal-game-over = The game is over. Tap **Play again** below the table for another.
illegal-no-such-seat = This table has no such seat. Name one that is taken.
illegal-not-offered = You cannot play that now. Choose from what **My hand** offers.
illegal-not-a-word = I cannot read that as a move. Choose from what **My hand** offers.
illegal-unfinished = Your move is not finished. Open **My hand** to finish it.
illegal-too-many = You chose too many: choose { $most } at most.
illegal-too-few = You chose too few: choose { $least } at least.
illegal-too-many-words = You said more than one move. Say one at a time.
illegal-picked-twice = You picked the same one twice. Pick each only once.

## Lists
games-yours = your turn
games-theirs = waiting for { $names }
games-paused = paused
games-gathering = waiting for players
games-kept = a robot plays on for you
games-button-yours = My hand: { $number }. { $game }
games-button-kept = Take my seat back: { $number }. { $game }
rules-page = Page { $page } of { $pages }
rules-earlier = Back
rules-later = Next
rules-contents = Contents
rules-by-number = By number
rules-rule = ## { $game }: { $number }
    -# { $part }
rules-beside = { $number }
rules-book = Rulebook
refused = { $sentence }

## Hint: what a strong robot would do. Counts are said in fifths
reason-won = you win the game
reason-lost = you lose the game
hint-busy = The robots are all thinking just now. Ask again in a moment.

## All hands, once a game is over
hands-button = All hands
hands-title = **{ $game }: what everybody held at the end**
hands-line = { $name }: { $cards }
hands-none = no cards
hands-not-yet = The game is still going on: hands are shown when it is over.
replay-button = Replay
replay-missed = What did I miss?
replay-missed-short = Missed?
play-on = Play on
table-played-on = Played on from a moment of a finished game: it does not count.

## What cannot be, and what to do instead
hours-bad-zone = I do not know this time zone. Name the nearest large city.
hours-bad-quiet = I cannot use these quiet hours. Type from and until, such as 22 - 7.
hours-bad-free-days = I cannot use these free days. Choose three at most.
hours-bad-vacations = I cannot use these days off. Name the first and the last day.
hours-too-often = You changed your hours a short while ago, and the others need to know when to expect you. Change them again { $when }, or keep your time zone, quiet hours and free days.
vacation-no-zone = First name your time zone with /settings: it tells me when your day begins.
vacation-far = These days are more than a year away. Choose nearer ones.
vacation-purse = You are { $days ->
    [one] one day
   *[other] { $days } days
} over the { $purse } days of vacation that { $year } has. Choose fewer.

## Asked once
time-asked = Some games here take days. Name your time zone and your quiet hours, and no ping will wake you: one tap does it for all your games. You can change them later in /settings.
time-lost = I no longer know the time zone that you named, so your quiet hours, free days and vacation do not count. Name it again, and they will.
time-button = My time

## Calling somebody
panel-alone = The others are waiting only for you.
ping-turn = { $person }, it is your turn in **{ $game }**.
ping-turn-elsewhere = It is your turn in **{ $game }**, in { $channel }.
ping-nudged = The others are waiting for you in **{ $game }**, in { $channel }.
ping-nudged-here = { $person }, the others are waiting for you in **{ $game }**.
ping-several = **{ $tables } tables** are waiting for you:
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
