# The tables at which one sits.

command-games = See your tables everywhere, and whose turn it is
answer-moved = The table is coming to this channel.
answer-came-back = The seat is yours again: **My hand** shows you your cards.
answer-left = You have left the table.
answer-left-kept = You have left. { $robot } plays on, and keeps the seat for you: take it back here, or later with /games.
answer-left-ended = You have left, and no one else sat there: the table has ended.
answer-left-question = Leave { $table }? { $consequence }
answer-leave-yes = Yes, leave
answer-leave-no = No, stay
answer-stayed = Good, you stay.
answer-not-ended = Good, the game goes on.
answer-end-offered = I asked the others.
answer-posted = The table comes again at the end of the channel.
answer-posted-there = Here it comes: I post the table again in { $channel }.
answer-posted-already = The table is there already: { $where }
games-title = ## Your tables
games-none = You do not sit at any table. Use /play to start one.
games-line = { $number }. **{ $game }** in { $where }: { $state }
