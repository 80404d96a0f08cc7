# New Game: the words of its table.

game-new-game = New Game
command-play-new-game = Win tricks without trumps (2 to 4 players)
new-game-kind = A game of tricks without trumps: most tricks win.
new-game-length = About 5 minutes.
option-new-game-cards = Cards each
explain-new-game-cards = Everybody is dealt this many cards, and plays as many tricks

## Questions
new-game-ask-card = Which card do you play?

## What happened
new-game-event-played = { $Seat } played { $card }.
new-game-event-won = { $Seat } won the trick with { $card }.
new-game-event-over = All cards were played.

## What cannot be done
new-game-illegal-must-follow = You must follow suit: play one of your { $suit }.

## The table
new-game-table-turn = { $Seat } { $seat_you ->
    [yes] are
   *[no] is
} to play a card.
new-game-table-card = { $Seat }: { $card }
new-game-table-won = { $Seat }: { $count ->
    [one] one trick
   *[other] { $count } tricks
}

## Why a robot would make a move
# What may come of it, within a sentence. What is feared follows “otherwise”.
new-game-reason-trick = you win this trick
new-game-reason-beaten = your { $about } is beaten

## The end
new-game-result-tricks = most tricks won
