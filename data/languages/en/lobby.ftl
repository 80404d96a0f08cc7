# Tables that gather.

## The lobby
lobby-title = ## { $game }
lobby-again = { $host } would like to play again: **{ $ready } of { $most } ready.**
lobby-least = { $least ->
    [one] One player is enough to start.
   *[other] { $least } players are enough to start.
}
lobby-full = All are here. { $host } can start the game.
lobby-seat = { $number }. { $name }
lobby-robot = { $number }. { $name } (robot, { $level })
lobby-partners = Partners: { $pairs }.
lobby-pair = { $first } + { $second }
lobby-free-seat = seat { $number }
lobby-free = free
lobby-kept = kept for { $name } until { $until }
timing-pace = Pace
timing-pace-evening = an evening
timing-pace-few = a few moves a day
timing-pace-daily = one move a day
timing-pace-unhurried = no hurry
timing-pace-is = How much time people have for their moves; quiet hours and vacations do not count
timing-deadline = When time is over
timing-deadline-robot = a robot plays this one move
timing-deadline-others = the others decide
timing-deadline-wait = the table waits
timing-deadline-is = The effect when a player runs out of time for a move
lobby-lapses = If nobody starts it, it ends { $when }.
lobby-picture = Four cards of this game, { $cards }, and beside them the seats.
invited-already = This person sits there already, or has been invited: one invitation is enough.
invited-enough = There are { $most } seats, and as many people have been invited. Wait for them, or fill the table with robots.
answer-invited-not = I sent no invitation to { $player }: they have had enough for now, or want none.
join-unreliable = The host asks for people who finish more of their games. Look for another table, or gather one with **/play**.
wants-more-than-told = You can ask no more of others than of yourself. Choose from the menu.
finishes-new = new here
finishes-sometimes = finishes some games
finishes-mostly = mostly finishes
finishes-always = always finishes
lobby-company-button = Start time and guests
company-panel = **When it begins, and who may join**
company-begins = Begins
timing-begins-is = When the game begins by itself; robots may take the seats that are still free then.
begins-host = when the host says so
begins-full = once all seats are taken
begins-600 = once full, or with robots after 10 minutes
begins-3600 = once full, or with robots after an hour
begins-21600 = once full, or with robots after 6 hours
begins-72000 = once full, or with robots after 20 hours
company-wants = Who may join
company-wants-explained = By how people finished their games this year. Invited people may always join.
company-wants-yours = You cannot ask more than your own: { $word }.
wants-anybody = anybody
wants-mostly = those who mostly finish
wants-always = those who always finish
wants-invited = people who are invited
join-invited = Only people who are invited may join this table. Ask its host, or open your own with **/play**.
join-not-here = You can’t join this table. Look for another, or open your own with **/play**.
join-blocked = { $names }, whom you blocked, sits at this table. Join anyway?
join-anyway = Join anyway
seats-remove = Remove a player
remove-yourself = You can’t remove yourself. **Leave** gives up your seat.
remove-not-there = This player no longer sits here.
notice-removed = The host has removed you from the table of { $game } in { $channel }, before it began. You can come back if they invite you.
watch-not-now = You can’t look at this table here. The message of the table shows how it stands.
notice-lapsed = Your table of { $game } in { $channel } is closed: nobody started it in time. **/play** opens a new one.
lobby-begins = Begins once full, or with robots { $when }.
lobby-begins-full = Begins once full.
lobby-begins-now = All are there: it begins in a moment.
lobby-wants = Asked for: { $word }
lobby-invited = For invited people only
lobby-option = { $name }: { $value }
lobby-start-robots = Start with robots
lobby-invite = Invite
lobby-another = Another table
lobby-own-alone = Friends can join in the channel; or start now, and robots take the other seats. ({ $here } of { $most } are here.)
lobby-own-ready = { $here } of { $most } are here: you can start, or wait for more.
lobby-own-full = All { $most } are here: you can start.
lobby-own-guest = { $host } starts the game; { $here } of { $most } are here.
lobby-own-none = { $host } has gathered this table; { $here } of { $most } are here.
lobby-open-already = A table of { $game } is gathering here already: { $where }.
invite-panel = Whom would you like to play with? They are told once, in this channel.
invite-whom = Choose people…
lobby-leave = Leave
lobby-start = Start
lobby-details = Details
lobby-options-button = Options
lobby-change-seat = Change seat
lobby-fill = Fill with { $level } robots
seats-own = You sit in seat { $number }.
seats-partner = Your partner: { $names }.
lobby-add-robot = Add a robot…
level-easy = easy
level-easy-is = Makes mistakes
level-fair = fair
level-fair-is = Plays soundly
level-strong = strong
level-strong-is = Thinks ahead
lobby-dismiss-robot = Send a robot away
options-panel = ### Options of { $game }
options-page = Options, page { $page } of { $pages }
option-preset = Way to play
explain-preset = A game that people know by this name; options of its own may follow
preset-none = a mixture
options-number = Type a number
options-number-label = { $name } ({ $low } to { $high })

## Answers
answer-again = You are ready. You sit at the table for the next game, in { $channel }.

## What cannot be done, and what to do instead
bad-option = “{ $option }” cannot be that. Choose one of these: { $allowed }.
bad-option-beside = “{ $option }: { $value }” does not go with “{ $beside }: { $other }”.
too-few-players = It takes at least { $least } players, and { $here ->
    [one] there is only one
   *[other] there are only { $here }
}. Let more people join first.
start-host-first = { $host } starts this table. Should they be away, anybody here can { $when }.
no-such-pace = There is no such choice. Choose one from the list.
no-such-level = There is no such level. Choose one from the list.
no-rematch = This game is not over yet. Play it to its end, then play again.
rematch-already = The rematch has already begun. Look for its table further down in this channel.

## Lessons
lobby-learn = Learn it

## The deal that everybody cut
lobby-sealed = Seal: `{ $seal }`
lobby-own-cut = You cut with **{ $cut }** (**/deal cut**)
deal-cuts = -# ✂️ { $game }: cut with { $cuts }
deal-unpublished = I cannot post in the channel just now, so no cards were dealt. Try again in a moment; if it goes on, check my permissions there.
bad-cut = A word to cut with has letters or digits, { $most } characters at most. Your old word stays.

answer-again-offered = You are ready. The table for the next game comes in { $channel }; the seats of the others are kept for them for a while.
