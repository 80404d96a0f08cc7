# The house: everything that belongs to no single game.

## Start-up, in the terminal
start-no-token = No Discord token. Copy .env.example to .env and fill in DISCORD_TOKEN, or play without one: ./run sandbox
start-bad-token = Discord refused the token. Take a new one from the developer portal (Bot > Reset Token) and put it into .env.
start-no-discord = Discord cannot be reached: { $reason }. Check that this machine is online, and try again.
start-bad-log = COURTYARD_LOG is { $value }. Set it to DEBUG, INFO, WARNING or ERROR.
start-bad-guild = COURTYARD_GUILD is { $value }. Set it to the id of a server, which is a number, or leave it empty.
start-bad-database = The database { $path } cannot be opened for writing, or is not a database. Check COURTYARD_DATABASE and the folder's permissions.
start-newer-database = The database { $path } was made by a newer Courtyard. Update this one, or choose another file in COURTYARD_DATABASE.
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

## Commands
command-play = Gather a table for a game in this channel
command-hand = Show your hand and your controls, to you alone
command-table = Bring the table down to the end of this channel
command-move = Make a move in words, instead of with buttons
command-games = Your tables, here and elsewhere, and whose turn it is
command-leave = Leave a table; in a running game you are asked first
command-end = End a table that you host, or any table here if you manage the channel
command-rules = Read how a game is played
command-leaderboard = See who wins most, in this channel or on the whole server
command-confer = A private word to your partner, before the Day begins
command-me = Choose pictures or words alone for your own messages
command-pictures = Show the tables of this channel in pictures, or in words alone
option-pictures = Pictures in your own messages
option-shown = Pictures of the tables, or words alone
option-table = Which table, if you sit at several
option-words = Your move, such as KH or hearts; suggestions appear as you type
option-game = Which game
option-rule = A single rule by its number, such as 5; or a word that it says
option-scope = This channel, or the whole server
option-text = What to tell your partner
scope-channel = this channel
scope-server = this server

## The lobby
lobby-title = ## { $game }
lobby-host = { $host } is gathering a table.
lobby-seats = { $here } of { $most } seats taken; it takes { $least ->
    [one] one
   *[other] { $least }
} to play.
lobby-seats-exact = { $here } of { $most } seats taken.
lobby-seat = { $number }. { $name }
lobby-robot = { $number }. { $name } (robot, { $level })
lobby-partners = Partners: { $pairs }.
lobby-pair = { $first } + { $second }
lobby-free-seat = seat { $number }
lobby-free = free
lobby-options = **Options**
lobby-options-usual = **Options:** as usual
lobby-option = { $name }: { $value }
lobby-join = Join
lobby-leave = Leave
lobby-start = Start
lobby-options-button = Options
lobby-add-robot = Add a robot…
level-easy = easy
level-easy-is = Learns with you
level-fair = fair
level-fair-is = Plays soundly
level-strong = strong
level-strong-is = Thinks ahead
robot-name = 🤖 { $name }
robot-names = Ada Basil Cleo Doris Edgar Flora Gustav Hedda Igor Juno Kasimir Lotte
event-left = { $seat } has left; a robot plays on in that place.
event-stood-in = A robot plays this turn for { $seat }.
event-replaced = A robot plays on for { $seat }, who can come back at any time.
event-returned = { $seat } is back.
table-idle = { $name } has not moved for a day. Whoever plays at this table can let a robot step in.
table-stand-in = A robot plays once for { $name }
table-replace = A robot plays on for { $name }
table-come-back = Take my seat back
notice-replaced = You have not moved in { $channel } for more than a day, so the others let a robot play on for you in { $game }. The seat is still yours: take it back whenever you like.
answer-came-back = The seat is yours again. Your hand comes in a direct message.
awake-yourself = You are awake: it is your turn. Tap **My hand** to play.
not-replaced = No robot plays for you at this table. Use /games to find your tables.
lobby-dismiss-robot = Send a robot away
options-panel = ### Options of { $game }
options-number = Type a number
options-number-label = { $name } ({ $low } to { $high })
option-on = on
option-off = off

## The table
table-title = ## { $game }
table-turn = { $count ->
    [one] It is { $names }’s turn
   *[other] { $names } are to play
} · asked { $since }
table-over = ## { $game } is over
table-abandoned = ## { $game }: this table has ended
abandoned-everybody-left = Everybody has left. It counts for nobody.
abandoned-ended = It was ended early. It counts for nobody.
abandoned-channel-gone = Its channel is gone. It counts for nobody.
table-happened = **Just now**
table-hand-button = My hand
table-rules-button = Rules
table-rematch = Play again
result-won = { $winners } { $count ->
    [one] wins
   *[other] win
}. { $reason }
result-draw = Nobody wins. { $reason }
picture-alt = The table of { $game }.
picture-alt-turn = { $count ->
    [one] It is { $names }’s turn.
   *[other] { $names } are to play.
}
picture-alt-hand = Your hand: { $cards }

## A player's own panel
panel-title = ## { $game }
panel-where = At { $channel }
panel-happened = **Since your last move**
panel-hand = **Your hand:** { $cards }
panel-hand-empty = Your hand is empty.
panel-your-turn = **Your turn.** { $question }
panel-may = { $question }
panel-wait = { $count ->
    [one] It is not your turn yet: { $names } is to play.
   *[other] It is not your turn yet: { $names } are to play.
}
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
panel-done = That is all
panel-order = A ready-made order
panel-again = Your last one again
panel-mix = Shuffle
panel-mix-is = The rest in any order
panel-goes-on = { $words } …
panel-sure = Do you mean it? It cannot be taken back.
panel-sure-yes = Yes, do it
panel-more = More…
panel-more-title = **More**
panel-type = Type it
panel-type-title = In your own words
panel-type-label = Your move, or the cards in their order
panel-advice = What can I do?
advice-title = **What you can do now**
advice-may = You may choose { $words }. ({ $rule })
advice-word = { $word } ({ $hint })
advice-not = Not { $words }: { $sentence }
advice-not-likewise = Not { $word }: { $sentence } Likewise { $words }.
advice-rule = { $sentence } ({ $rule })
advice-waits = { $all ->
    [yes] No card of yours is asked for now.
   *[no] Not asked for now: { $cards }.
} ({ $rule })
panel-old = This is an earlier hand of { $game }. Your controls are in the newest message below.

## Answers
answer-gathered = The table is set. Others can join it below.
answer-left = You have left the table.
answer-left-question = Leave this running game of { $game }? { $consequence }
answer-left-consequence-end = The table ends, and counts for nobody.
answer-left-consequence-robot = A robot will play on in your place.
answer-leave-yes = Yes, leave
answer-leave-no = No, stay
answer-stayed = Good, you stay.
answer-ended = The table has ended.
answer-posted = Here it comes: the table is posted anew.
answer-moved-on = The table has moved on. This is how it stands now.
answer-conferred = Told to { $partner }, and to nobody else.
answer-trouble = Something went wrong on our side, and nothing was changed. Please try again; if it happens again, tell the bot's owner.
me-pictures = Pictures in your own messages are { $state }. Change that with the option “pictures” of /me.
channel-pictures = Pictures of the tables in this channel are { $state }.
event-time-called = The agreed time is up: this round is the last.
event-confer = { $seat } whispers: “{ $text }”

## What cannot be done, and what to do instead
no-such-table = That table no longer exists. Use /play to gather a new one.
no-table-here = There is no table of yours here. Use /play to gather one, or /games to find your tables.
which-table = You have several tables here. Choose one in the option “table”.
no-such-game = There is no such game. Choose one from the list.
no-such-rule = { $game } has no such rule. Its rules are { $first } to { $last }; choose one from the list.
bad-option = “{ $option }” cannot be that. Choose one of these: { $allowed }.
already-seated = You already have a seat at this table.
table-full = All { $seats } seats are taken. Use /play to gather another table.
too-few-players = It takes at least { $least } players, and { $here ->
    [one] there is only one
   *[other] there are only { $here }
}. Let more people join first.
host-only = Only { $host }, who hosts this table, can do that.
not-seated = You do not sit at this table. Use /play to gather one of your own.
already-started = This game has already begun. Use /leave to get out of it, or /play to gather another table.
already-over = This table has already ended. Use /play to gather a new one.
not-playing = This game has not begun yet. Its host can start it.
too-many-tables = You sit at { $most } tables already. Finish one first, or leave one with /leave.
no-such-level = There is no such level. Choose one from the list.
no-robot = There is no robot at this table to send away.
no-rematch = This game is not over yet. Play it to its end, then play again.
rematch-already = That rematch has already begun. Look for its table further down in this channel.
guild-only = That works only in a channel of a server. Please try it there.
no-permission-here = I may not write in this channel. Ask somebody who manages it to give me: { $permissions }.
permission-view_channel = View Channel
permission-send_messages = Send Messages
permission-attach_files = Attach Files
permission-send_messages_in_threads = Send Messages in Threads
notice-no-permission = I can no longer write in { $channel }, where your table of { $game } is. Ask somebody who manages it to give me: { $permissions }. Until then everybody can play on from their direct messages, and with /hand.
notice-dm-closed = { $person }, your direct messages are closed, so I cannot send you your hand. Tap **My hand** below the table whenever you like; the game goes on.
confer-no-partner = This game has no partners, so there is nobody to confer with.
confer-not-now = Partners may confer only before the Day begins. Now let your cards speak.
confer-robot = Your partner is a robot: it does not need advice.

## Moves that are refused
illegal = The rules do not allow that now. Open **My hand** to see what they do allow.
illegal-not-your-turn = It is not your turn yet. The table shows who is to play.
illegal-game-over = The game is over. Tap **Play again** below the table for another.
illegal-no-such-seat = There is no such seat at this table. Name one that is taken.
illegal-not-offered = That cannot be played now. Choose from what **My hand** offers.
illegal-not-a-word = That cannot be read as a move. Choose from what **My hand** offers.
illegal-not-understood = I do not understand “{ $text }”. Choose from what **My hand** offers, or see /rules.
illegal-too-long = That is too long for a move: { $most } characters at most.
illegal-unfinished = There is something left to say. Open **My hand** to finish the move.
illegal-too-many = That is too many: choose { $most } at most.
illegal-too-few = That is too few: choose { $least } at least.
illegal-too-many-words = That is more than one move. Say one at a time.
illegal-picked-twice = You picked the same one twice. Pick each of them once.

## Lists
games-title = ## Your tables
games-none = You sit at no table. Use /play to gather one.
games-yours = your turn
games-theirs = waiting for { $names }
games-gathering = gathering
games-line = - **{ $game }** in { $where }: { $state }
leaderboard-title = ## Leaderboard: { $scope }
leaderboard-of = ## { $game } · Leaderboard: { $scope }
leaderboard-none = Nobody has finished a game here yet. Use /play to begin one.
leaderboard-line = { $place }. { $name } · { $played ->
    [one] one game
   *[other] { $played } games
} · { $won } won · { $drawn } drawn · { $rate }%
rules-page = Page { $page } of { $pages }
rules-earlier = Previous page
rules-later = Next page
rules-by-number = By number
rules-rule = ## { $game }: { $number }
    -# { $part }
rules-beside = { $number }
rules-book = Rulebook
refused = { $sentence }
